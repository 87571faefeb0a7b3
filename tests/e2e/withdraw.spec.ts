import type { Browser, Page } from '@playwright/test'
import { signIn } from './fixtures/account.ts'
import { anotherBrowser, buy } from './fixtures/steps.ts'
import { expect, PHONE_TOO, test } from './fixtures/test.ts'

const linkIn = (text: string) => /https?:\S+withdraw\/purchase\S+/.exec(text)?.[0] ?? ''
const panel = (page: Page) => page.getByRole('main')

/** Both steps of the form, from the link that every page has. */
async function withdraw(page: Page, email: string) {
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' }).click()
  await page.getByLabel('Your name').fill('Bea Buyer')
  await page.getByLabel('E-mail address you bought with').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm withdrawal' })).toBeVisible()
  await expect(panel(page)).toContainText(email)
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'Your withdrawal was received' })).toBeVisible()
  await expect(panel(page)).toContainText(/\d\d:\d\d:\d\d UTC/)
}

/** A guest's purchase, made in a browser of its own. */
async function guestBuys(browser: Browser, watch: { page(page: Page): void }, email: string) {
  const guest = await anotherBrowser(browser)
  watch.page(guest.page)
  await buy(guest.page, 'Basic Plan', { email })
  await guest.close()
}

test(
  'a guest withdraws, confirms by the mailed link, and presses twice for one refund',
  PHONE_TOO,
  async ({ page, desk, buyer }) => {
    await buy(page, 'Basic Plan', { email: buyer })
    await withdraw(page, buyer)
    const receipt = await desk.mailTo(buyer, /^We have received your withdrawal/)
    expect(receipt.text).toContain('Bea Buyer')
    await page.goto(linkIn((await desk.mailTo(buyer, /^Confirm your withdrawal/)).text))
    await expect(page.getByRole('region', { name: 'What was stated' })).toContainText('Bea Buyer')
    await page.getByRole('button', { name: 'Confirm withdrawal' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Your money is on its way back' })).toBeVisible()
    await page.reload()
    await expect(panel(page)).toContainText('$20.00')
    await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toHaveCount(0)
    await desk.mailTo(buyer, /^Your Basic Plan was refunded/)
  },
)

test(
  'a member finds the form filled in from their account, and sees the refund there',
  PHONE_TOO,
  async ({ page, desk, watch }) => {
    // After the refund this browser's key asks once for a purchase that opens nothing any more.
    watch.allow(/status of 402/)
    const email = 'visitor@flowshelf.test'
    await signIn(page, desk, email)
    await buy(page, 'Basic Plan', { email })
    await page.goto('/account')
    await page.getByRole('link', { name: /^Withdraw from contract for Basic Plan/ }).click()
    await expect(page.getByLabel('E-mail address you bought with')).toHaveValue(email)
    await expect(page.getByLabel('Order number, or which purchase')).toHaveValue(/^F-\w{4}-\w{4}$/)
    await page.getByLabel('Your name').fill('Vera Visitor')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByRole('heading', { name: 'Your withdrawal was received' })).toBeVisible()
    await page.goto(linkIn((await desk.mailTo(email, /^Confirm your withdrawal/)).text))
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByRole('heading', { name: 'Your money is on its way back' })).toBeVisible()
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'Purchases' })).toContainText('$20.00 was sent back to you.')
  },
)

test('what is wrong is said beside the field, and what was typed stays', async ({ page, watch }) => {
  watch.allow(/400/)
  await page.goto('/withdraw')
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('E-mail address you bought with').fill('ada@example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This e-mail address is not complete')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada')
  await page.getByLabel('E-mail address you bought with').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Change something' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada')
})

test(
  'the owner finds what nobody confirmed, and refunds it by one press',
  PHONE_TOO,
  async ({ page, browser, desk, buyer, watch }) => {
    await guestBuys(browser, watch, buyer)
    await withdraw(page, buyer)
    await desk.mailTo(buyer, /^Confirm your withdrawal/)
    await signIn(page, desk, 'admin@flowshelf.test')
    await page.goto(`/admin?view=purchases&kind=withdrawals&search=${encodeURIComponent(buyer)}`)
    const row = page
      .getByRole('table', { name: 'Purchases' })
      .getByRole('row')
      .filter({ hasText: 'Withdrawal, not confirmed' })
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: 'Refund the withdrawal…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText('Withdrawal, not confirmed')).toHaveCount(0)
    await desk.mailTo(buyer, /^Your Basic Plan was refunded/)
  },
)

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('both steps and the link work', async ({ page, desk, buyer, watch }) => {
    await withdraw(page, buyer)
    await desk.mailTo(buyer, /^We have received your withdrawal/)
    watch.allow(/status of 410/)
    const answer = await page.goto('/withdraw/purchase?statement=2026-11-20~0&proof=nothing')
    expect(answer?.status()).toBe(410)
    await expect(page.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible()
  })
})
