import { signIn } from './fixtures/account.ts'
import { buy } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'

test('the confirmation of an order leads to its invoice in two presses', async ({ page, desk }) => {
  await signIn(page, desk, VISITOR)
  await buy(page, 'Basic Plan', { email: VISITOR })
  const { text } = await desk.mailTo(VISITOR, /is ready$/)
  expect(text).toContain('Receipt and invoice are in your account:')
  await page.goto('/account')
  await page.getByRole('button', { name: /^Invoice for Basic Plan/ }).click()
  await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('$20.00')
})

test('an invoice that is not written yet is told, and the page stays', async ({ page, desk, watch }) => {
  watch.allow(/status of 404/)
  await signIn(page, desk, VISITOR)
  await buy(page, 'Basic Plan', { email: VISITOR })
  await page.goto('/account')
  await page.route('**/api/receipt*', (route) =>
    route.fulfill({ status: 404, json: { success: false, kind: 'no-invoice', error: 'Try again in a minute.' } }),
  )
  await page.getByRole('button', { name: /^Invoice for Basic Plan/ }).click()
  await expect(page.getByText('Try again in a minute.')).toBeVisible()
  await expect(page).toHaveURL('/account')
})
