import type { Page } from '@playwright/test'
import { signIn } from './fixtures/account.ts'
import { openActions } from './fixtures/admin-page.ts'
import { payAndVanish } from './fixtures/steps.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'

const ADMIN = 'admin@flowshelf.test'
const MEMBER = 'member@flowshelf.test'

const purchase = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Purchases' }).getByRole('row').filter({ hasText: email })

test(
  'the purchase of a guest is found by the buyer’s address and refunded',
  NIGHTLY,
  async ({ page, desk, buyer, browser, watch }) => {
    const typo = `typo-${buyer}`
    await page.goto('/#pricing')
    await page.getByRole('button', { name: 'Get Basic Plan' }).click()
    const session = await payAndVanish(page, typo)
    const admin = await (await browser.newContext()).newPage()
    watch.page(admin)
    await signIn(admin, desk, ADMIN)
    await admin.goto('/admin')
    await admin.getByRole('searchbox', { name: 'Search by email or name' }).fill(typo)
    await admin.getByRole('link', { name: 'Purchases made with this email' }).click()
    await expect(purchase(admin, typo)).toContainText('Guest, not signed in')
    await expect(purchase(admin, typo)).toContainText('$20.00')

    await test.step('an admin corrects a mistyped address, and only the new one gives access', async () => {
      watch.allow(/status of 410/)
      const old = await desk.linkTo(typo, /is ready$/)
      await page.goto('/withdraw')
      await page.getByLabel('Your name').fill('Bea Buyer')
      await page.getByLabel('Email address you bought with').fill(typo)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
      const { text: withdrawal } = await desk.mailTo(typo, /^Confirm your withdrawal/)

      await openActions(purchase(admin, typo))
      await purchase(admin, typo).getByRole('button', { name: 'Correct email…' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Correct email' })
      const address = dialog.getByLabel('New email')
      await address.fill('not an address')
      await dialog.getByLabel('Reason').fill('Asked for by mail, from the right address')
      await dialog.getByRole('button', { name: 'Correct email' }).click()
      await expect(address).toHaveAccessibleDescription(/^Enter a complete email address/)
      await expect(address).toBeFocused()
      await address.fill(buyer)
      await dialog.getByRole('button', { name: 'Correct email' }).click()
      await expect(admin.getByText(`Corrected from ${typo} to ${buyer}`).first()).toBeVisible()

      const right = await desk.linkTo(buyer, /is ready$/)
      for (const [gone, way] of [
        [old, 'Find my purchase'],
        [/http\S+withdraw\/purchase\S+/.exec(withdrawal)?.[0] ?? '', 'Withdraw from contract'],
      ] as const) {
        await page.goto(gone)
        await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: way })).toBeVisible()
      }
      for (const way of [right, await desk.returnUrl(session)]) {
        await page.goto(way)
        await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
      }
    })

    await admin.goto(`/admin?view=purchases&search=${encodeURIComponent(buyer)}`)
    await openActions(purchase(admin, buyer))
    await purchase(admin, buyer).getByRole('button', { name: 'Refund…' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByLabel(/Reason/).fill('Bought by mistake')
    await dialog.getByRole('button', { name: /^Refund/ }).click()
    await expect(purchase(admin, buyer)).toContainText('Refunded')
    await admin.context().close()
  },
)

test('the owner finds the purchase of a member, whatever became of it', async ({ page, desk, context }) => {
  await signIn(page, desk, ADMIN)

  await test.step('guests are listed apart from members, and an unknown email finds nothing', async () => {
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Purchases' }).click()
    await expect(purchase(page, MEMBER)).toContainText('In an account')
    await page.getByLabel('Show').selectOption({ label: 'Guests, not signed in' })
    await expect(page).toHaveURL('/admin?view=purchases&kind=guests')
    await expect(purchase(page, MEMBER)).toBeHidden()
    await page.getByLabel('Show').selectOption({ index: 0 })
    await page.getByRole('searchbox', { name: 'Find by buyer email' }).fill('nobody@example.com')
    await expect(page.getByText('No purchases with this email.')).toBeVisible()
  })

  await test.step('what is paid for and opens nothing is shown to the owner, who opens it again', async () => {
    await page.goto('/admin')
    await page.getByRole('link', { name: MEMBER }).click()
    await page.getByRole('button', { name: /Revoke/ }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/Reason/)
      .fill('A test of the list')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Revoke/ })
      .click()
    await page.goto('/admin')
    await expect(page.getByText(/1 payment without access/)).toBeVisible()
    await page.getByRole('link', { name: 'View', exact: true }).click()
    await expect(purchase(page, MEMBER)).toContainText('Paid without access')
    await openActions(purchase(page, MEMBER))
    await purchase(page, MEMBER).getByRole('button', { name: 'Grant access…' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/Reason/)
      .fill('Back again')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Grant/ })
      .click()
    await expect(page.getByText('All payments that weren’t refunded have access.')).toBeVisible()
  })

  await test.step('the owner copies what is known of a disputed purchase by one press', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { paymentIntent } = await desk.paymentOf(MEMBER)
    await desk.dispute(paymentIntent, 'open')
    await page.goto(`/admin?view=purchases&search=${encodeURIComponent(MEMBER)}`)
    await expect(purchase(page, MEMBER)).toContainText('Disputed')
    await openActions(purchase(page, MEMBER))
    await purchase(page, MEMBER).getByRole('button', { name: 'Copy dispute evidence' }).click()
    await expect(page.getByText('Dispute evidence copied')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`customer_email_address:\n${MEMBER}`)
    expect(copied).toContain('access_activity_log:\n')
  })
})
