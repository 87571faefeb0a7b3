import type { Page } from '@playwright/test'
import { signIn } from './fixtures/account.ts'
import { buy } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const ADMIN = 'admin@flowshelf.test'
const MEMBER = 'member@flowshelf.test'

const purchase = (page: Page, email: string) =>
  page.getByRole('table', { name: 'Purchases' }).getByRole('row').filter({ hasText: email })

test('the purchase of a guest is found by the buyer’s address and refunded', async ({ page, desk, buyer, browser }) => {
  await buy(page, 'Basic Plan', { email: buyer })
  const context = await browser.newContext()
  const admin = await context.newPage()
  await signIn(admin, desk, ADMIN)
  await admin.goto('/admin')
  await admin.getByRole('searchbox', { name: 'Search by e-mail or name' }).fill(buyer)
  await admin.getByRole('link', { name: 'Purchases made with this address' }).click()
  await expect(purchase(admin, buyer)).toContainText('Guest, not signed in')
  await expect(purchase(admin, buyer)).toContainText('$20.00')

  await purchase(admin, buyer).getByRole('button', { name: 'Refund…' }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel(/Reason/).fill('Bought by mistake')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await expect(purchase(admin, buyer)).toContainText('Refunded')
  await context.close()
})

test('the owner finds the purchase of a member, whatever became of it', async ({ page, desk, context }) => {
  await signIn(page, desk, ADMIN)

  await test.step('guests are listed apart from members, and an address nobody paid with finds nothing', async () => {
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Purchases' }).click()
    await expect(purchase(page, MEMBER)).toContainText('In an account')
    await page.getByLabel('Show').selectOption({ label: 'Guests, not signed in' })
    await expect(page).toHaveURL('/admin?view=purchases&kind=guests')
    await expect(purchase(page, MEMBER)).toBeHidden()
    await page.getByLabel('Show').selectOption({ index: 0 })
    await page.getByRole('searchbox', { name: 'Find by the buyer’s address' }).fill('nobody@example.com')
    await expect(page.getByText('No purchase was made with this address.')).toBeVisible()
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
    await page.getByRole('link', { name: 'Look at them' }).click()
    await expect(purchase(page, MEMBER)).toContainText('Paid without access')
    await purchase(page, MEMBER).getByRole('button', { name: 'Grant access…' }).click()
    await page
      .getByRole('dialog')
      .getByLabel(/Reason/)
      .fill('Back again')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Grant/ })
      .click()
    await expect(page.getByText('Every payment that was not given back opens what it paid for.')).toBeVisible()
  })

  await test.step('the owner copies what is known of a disputed purchase by one press', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { paymentIntent } = await desk.paymentOf(MEMBER)
    await desk.dispute(paymentIntent, 'open')
    await page.goto(`/admin?view=purchases&search=${encodeURIComponent(MEMBER)}`)
    await expect(purchase(page, MEMBER)).toContainText('Disputed')
    await purchase(page, MEMBER).getByRole('button', { name: 'Copy the dispute file' }).click()
    await expect(page.getByText('Dispute file copied')).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`customer_email_address:\n${MEMBER}`)
    expect(copied).toContain('access_activity_log:\n')
  })
})
