import { signIn } from './fixtures/account.ts'
import { anotherBrowser, buy } from './fixtures/steps.ts'
import { expect, NIGHTLY, PHONE_NIGHTLY, test } from './fixtures/test.ts'

const linkIn = (text: string) => /https?:\S+duplicate-payment\S+/.exec(text)?.[0] ?? ''

test('a guest who paid twice is told, and has one payment sent back by a press', async ({
  page,
  browser,
  desk,
  buyer,
  watch,
}) => {
  await buy(page, 'Basic Plan', { email: buyer })
  const other = await anotherBrowser(browser)
  watch.page(other.page)
  await buy(other.page, 'Basic Plan', { email: buyer })
  await other.close()

  const mail = await desk.mailTo(buyer, /^You paid twice/)
  await page.goto(linkIn(mail.text))
  await expect(page.getByRole('heading', { name: 'You paid twice' })).toBeVisible()
  await page.getByRole('button', { name: 'Get $20.00 back' }).click()
  await expect(page.getByRole('heading', { name: 'Your refund is on its way' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Get .* back$/ })).toHaveCount(0)
  // The other one stays.
  await page.goto('/')
  await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
})

test('an admin finds a duplicate payment and refunds it', { tag: [NIGHTLY.tag, PHONE_NIGHTLY.tag] }, async ({
  page,
  browser,
  desk,
  buyer,
  watch,
}) => {
  for (const _ of [1, 2]) {
    const guest = await anotherBrowser(browser)
    watch.page(guest.page)
    await buy(guest.page, 'Basic Plan', { email: buyer })
    await guest.close()
  }
  await signIn(page, desk, 'admin@flowshelf.test')
  await page.goto('/admin?view=purchases&kind=doubles')
  const row = page.getByRole('table', { name: 'Purchases' }).getByRole('row').filter({ hasText: 'Duplicate payment' })
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await row
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Refund/ })
    .click()
  await expect(page.getByText('No duplicate payments.')).toBeVisible()
})
