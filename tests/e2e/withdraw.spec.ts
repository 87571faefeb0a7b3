import type { Page } from '@playwright/test'
import { signIn } from './fixtures/account.ts'
import { openActions } from './fixtures/admin-page.ts'
import { anotherBrowser, buy } from './fixtures/steps.ts'
import { expect, NIGHTLY, PHONE_NIGHTLY, test } from './fixtures/test.ts'

const linkIn = (text: string) => /https?:\S+withdraw\/purchase\S+/.exec(text)?.[0] ?? ''
const panel = (page: Page) => page.getByRole('main')

/** From the link that every page has; the address comes next. */
async function openForm(page: Page) {
  await page.goto('/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract' }).click()
  await page.getByLabel('Your name').fill('Bea Buyer')
}

/** Both steps of the form. */
async function withdraw(page: Page, email: string) {
  await page.getByLabel('Email address you bought with').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm withdrawal' })).toBeVisible()
  await expect(panel(page)).toContainText(email)
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'Your withdrawal was received' })).toBeVisible()
  await expect(panel(page)).toContainText(/\d\d:\d\d:\d\d UTC/)
}

test(
  'a guest withdraws, confirms through the emailed link, and clicks twice for one refund',
  PHONE_NIGHTLY,
  async ({ page, desk, buyer, watch }) => {
    await buy(page, 'Basic Plan', { email: buyer })
    await test.step('the link in the order confirmation fills the form, which then needs one press', async () => {
      const { text } = await desk.mailTo(buyer, /^Your Basic Plan is ready/)
      await page.goto(/https?:\S+withdraw#\S+/.exec(text)?.[0] ?? '')
      await expect(page.getByLabel('Email address you bought with')).toHaveValue(buyer)
      await expect(page.getByLabel('Order number or purchase')).toHaveValue(/^F-\w{4}-\w{4}$/)
      await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible()
    })
    await openForm(page)

    await test.step('what is wrong is said beside the field, and what was typed stays', async () => {
      watch.allow(/400/)
      await page.getByLabel('Email address you bought with').fill('bea@example')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText('Enter a complete email address')).toBeVisible()
      await expect(page.getByLabel('Your name')).toHaveValue('Bea Buyer')
      await page.getByLabel('Email address you bought with').fill('bea@example.com')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Edit' }).click()
      await expect(page.getByLabel('Your name')).toHaveValue('Bea Buyer')
    })

    await withdraw(page, buyer)
    const receipt = await desk.mailTo(buyer, /^We have received your withdrawal/)
    expect(receipt.text).toContain('Bea Buyer')
    await page.goto(linkIn((await desk.mailTo(buyer, /^Confirm your withdrawal/)).text))
    await expect(page.getByRole('region', { name: 'What was stated' })).toContainText('Bea Buyer')
    await page.getByRole('button', { name: 'Confirm withdrawal' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Your refund is on its way' })).toBeVisible()
    await page.reload()
    await expect(panel(page)).toContainText('$20.00')
    await expect(page.getByRole('button', { name: 'Confirm withdrawal' })).toHaveCount(0)
    await desk.mailTo(buyer, /^Your Basic Plan was refunded/)
    await test.step('this browser no longer counts as that of a buyer', async () => {
      await page.goto('/templates/failed-payment-dunning')
      await expect(page.getByRole('link', { name: /^Get it with Basic/ })).toBeVisible()
    })
  },
)

test('a member confirms the filled form once, and sees the refund in their account', async ({ page, desk, watch }) => {
  // After the refund this browser's key asks once for a purchase that opens nothing any more.
  watch.allow(/status of 402/)
  const email = 'visitor@flowshelf.test'
  await signIn(page, desk, email)
  await buy(page, 'Basic Plan', { email })
  await page.goto('/account')
  await page.getByRole('link', { name: /^Withdraw from contract for Basic Plan/ }).click()
  await expect(page.getByLabel('Email address you bought with')).toHaveValue(email)
  await expect(page.getByLabel('Order number or purchase')).toHaveValue(/^F-\w{4}-\w{4}$/)
  await page.getByLabel('Your name').fill('Vera Visitor')
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'Your refund is on its way' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What was stated' })).toContainText('Vera Visitor')
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Purchases' })).toContainText('$20.00 was refunded.')
})

test(
  'an admin finds unconfirmed notices, and refunds one with one click',
  NIGHTLY,
  async ({ page, browser, desk, buyer, watch }) => {
    const guest = await anotherBrowser(browser)
    watch.page(guest.page)
    await buy(guest.page, 'Basic Plan', { email: buyer })
    await guest.close()

    // Without a script.
    await test.step('both steps and the link work', async () => {
      const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
      await openForm(plain)
      await withdraw(plain, buyer)
      await desk.mailTo(buyer, /^We have received your withdrawal/)
      await desk.mailTo(buyer, /^Confirm your withdrawal/)
      const answer = await plain.goto('/withdraw/purchase?statement=2026-11-20~0&proof=nothing')
      expect(answer?.status()).toBe(410)
      await expect(plain.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
      await plain.context().close()
    })

    await signIn(page, desk, 'admin@flowshelf.test')
    await page.goto(`/admin?view=purchases&kind=withdrawals&search=${encodeURIComponent(buyer)}`)
    const row = page
      .getByRole('table', { name: 'Purchases' })
      .getByRole('row')
      .filter({ hasText: 'Withdrawal, not confirmed' })
    await expect(row).toHaveCount(1)
    await openActions(row)
    await row.getByRole('button', { name: 'Refund withdrawal…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByText('Withdrawal, not confirmed')).toHaveCount(0)
    await desk.mailTo(buyer, /^Your Basic Plan was refunded/)
  },
)
