import { signIn } from './fixtures/account.ts'
import { buy } from './fixtures/steps.ts'
import { expect, PHONE_TOO, test } from './fixtures/test.ts'

test(
  'the owner copies what is known of a disputed purchase by one press',
  PHONE_TOO,
  async ({ page, desk, buyer, browser }) => {
    await buy(page, 'Basic Plan', { email: buyer })
    const { paymentIntent } = await desk.paymentOf(buyer)
    await desk.dispute(paymentIntent, 'open')

    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const admin = await context.newPage()
    await signIn(admin, desk, 'admin@flowshelf.test')
    await admin.goto(`/admin?view=purchases&search=${encodeURIComponent(buyer)}`)
    const row = admin.getByRole('table', { name: 'Purchases' }).getByRole('row').filter({ hasText: buyer })
    await expect(row).toContainText('Disputed')
    await row.getByRole('button', { name: 'Copy the dispute file' }).click()
    await expect(admin.getByText('Dispute file copied')).toBeVisible()
    const copied = await admin.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain(`customer_email_address:\n${buyer}`)
    expect(copied).toContain('access_activity_log:\n')
    await context.close()
  },
)
