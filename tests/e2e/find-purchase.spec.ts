import type { Page } from '@playwright/test'
import { signIn } from './fixtures/account.ts'
import { anotherBrowser, buy, payAndVanish } from './fixtures/steps.ts'
import { expect, PHONE_TOO, test } from './fixtures/test.ts'

const linkIn = (text: string) => /https?:\S+payment-success\S+/.exec(text)?.[0] ?? ''

/** Asks for the link; the press is the first of three. */
async function ask(page: Page, email: string) {
  await page.goto('/find-purchase')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
}

test(
  'whoever has the mailbox downloads on any device with the third press',
  PHONE_TOO,
  async ({ page, browser, desk, buyer, watch }) => {
    const bought = await anotherBrowser(browser)
    watch.page(bought.page)
    await buy(bought.page, 'Basic Plan', { email: buyer })
    await bought.close()

    await ask(page, buyer.toUpperCase())
    const { text } = await desk.mailTo(buyer, /^What you bought/)
    await page.goto(linkIn(text))
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.waitForURL('/')
    const coming = page.waitForEvent('download')
    await page
      .getByRole('region', { name: 'Download in bulk' })
      .getByRole('link', { name: 'Download n8n Essentials' })
      .click()
    expect((await coming).suggestedFilename()).toBe('n8n-essentials.zip')
  },
)

test('a stranger is shown the same page, and gets no mail', async ({ page, desk, buyer }) => {
  await ask(page, buyer)
  await expect(page.getByText('If something was bought with this address, a link is on its way.')).toBeVisible()
  // A mail to a buyer who asked later has come, so one to the stranger would have.
  await buy(page, 'Basic Plan', { email: `second-${buyer}` })
  await ask(page, `second-${buyer}`)
  await desk.mailTo(`second-${buyer}`, /^What you bought/)
  expect((await desk.inbox()).filter(({ to }) => to === buyer)).toEqual([])
})

test('the form is found from the sign-in page and from support', async ({ page }) => {
  for (const from of ['/auth', '/support']) {
    await page.goto(from)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Find my purchase$/i })
      .first()
      .click()
    await page.waitForURL('/find-purchase')
    await expect(page.getByRole('heading', { level: 1, name: 'Find my purchase' })).toBeVisible()
  }
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form sends, and says beside the field what is wrong', async ({ page, buyer }) => {
    await page.goto('/find-purchase/wrong')
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/^This e-mail address is not complete/)
    await page.getByLabel('E-mail').fill(buyer)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.waitForURL('/find-purchase/sent')
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
    await page.getByRole('link', { name: 'Try another address' }).click()
    await page.waitForURL('/find-purchase')
  })
})

test(
  'the owner corrects a mistyped address, and the buyer gets in by the new one alone',
  PHONE_TOO,
  async ({ page, browser, desk, buyer, watch }) => {
    watch.allow(/status of 410/)
    const typo = `typo-${buyer}`
    const owner = await anotherBrowser(browser)
    watch.page(owner.page)
    await page.goto('/#pricing')
    await page.getByRole('button', { name: 'Get Basic Plan' }).click()
    const session = await payAndVanish(page, typo)
    const old = linkIn((await desk.mailTo(typo, /is ready$/)).text)
    await page.goto('/withdraw')
    await page.getByLabel('Your name').fill('Bea Buyer')
    await page.getByLabel('E-mail address you bought with').fill(typo)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    const { text: withdrawal } = await desk.mailTo(typo, /^Confirm your withdrawal/)

    await signIn(owner.page, desk, 'admin@flowshelf.test')
    await owner.page.goto(`/admin?view=purchases&search=${encodeURIComponent(typo)}`)
    const rows = owner.page.getByRole('table', { name: 'Purchases' }).getByRole('row')
    await rows.filter({ hasText: typo }).getByRole('button', { name: 'Correct the address…' }).click()
    const dialog = owner.page.getByRole('dialog', { name: 'Correct the address' })
    await dialog.getByLabel('New address').fill('not an address')
    await dialog.getByLabel('Reason').fill('Asked for by mail, from the right address')
    await dialog.getByRole('button', { name: 'Correct address' }).click()
    await expect(dialog.getByLabel('New address')).toHaveAccessibleDescription(/^This e-mail address is not complete/)
    await expect(dialog.getByLabel('New address')).toBeFocused()
    await dialog.getByLabel('New address').fill(buyer)
    await dialog.getByRole('button', { name: 'Correct address' }).click()
    await expect(owner.page.getByText(`Corrected from ${typo} to ${buyer}`).first()).toBeVisible()
    await owner.close()

    const right = linkIn((await desk.mailTo(buyer, /is ready$/)).text)
    await page.goto(old)
    await expect(page.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Find my purchase' })).toBeVisible()
    await page.goto(/http\S+withdraw\/purchase\S+/.exec(withdrawal)?.[0] ?? '')
    await expect(page.getByRole('heading', { name: 'This link is no longer good' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Withdraw from contract' })).toBeVisible()
    for (const way of [right, await desk.wayBack(session)]) {
      await page.goto(way)
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    }
  },
)
