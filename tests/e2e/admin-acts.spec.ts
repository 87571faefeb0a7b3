import type { Page } from '@playwright/test'
import { hold, signIn, toastOf } from './fixtures/account.ts'
import { ADMIN, act, openActions, openUser, panel, row } from './fixtures/admin-page.ts'
import { expect, PHONE_TOO, test } from './fixtures/test.ts'

const MEMBER = 'member@flowshelf.test'

const dialog = (page: Page) => page.getByRole('dialog')
const payment = (page: Page) =>
  page
    .getByRole('table', { name: `Payments of ${MEMBER}` })
    .getByRole('row')
    .nth(1)

test('an admin opens a member, refunds the payment part by part, and finds it in the audit log', async ({
  page,
  desk,
  watch,
}) => {
  await signIn(page, desk, ADMIN)

  await test.step('a user opens by keyboard, shows what happened, and closes to the row', async () => {
    await page.goto('/admin')
    const link = page.getByRole('link', { name: MEMBER })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: MEMBER })).toBeFocused()
    await expect(page).toHaveURL('/admin?user=user_member')
    await expect(payment(page)).toContainText('$20.00')
    await expect(payment(page)).toContainText('Completed')
    const story = panel(page, MEMBER).getByRole('list')
    await expect(story.getByRole('listitem').filter({ hasText: 'Bought the Basic Plan for $20.00.' })).toBeVisible()
    await page.getByRole('button', { name: 'Close user details' }).click()
    await expect(link).toBeFocused()
    await expect(page).toHaveURL('/admin')
    await page.goBack()
    await expect(panel(page, MEMBER)).toBeVisible()
  })

  await test.step('the access mail is sent again', async () => {
    const mails = async () => (await desk.inbox()).filter(({ to }) => to === MEMBER).length
    const before = await mails()
    await openActions(page)
    await act(page, 'Resend email…', { reason: 'It landed in their junk.', submit: 'Send email' })
    await expect(toastOf(page, 'Email sent')).toBeVisible()
    await expect.poll(mails).toBe(before + 1)
  })

  await test.step('a refund needs a reason and an amount that is left; a part keeps the access', async () => {
    await openActions(page)
    await page.getByRole('button', { name: 'Refund…' }).click()
    await expect(dialog(page)).toContainText('which can’t be undone')
    await expect(dialog(page).getByLabel('Amount (USD)')).toHaveValue('20.00')
    const send = dialog(page).getByRole('button', { name: 'Refund' })
    await dialog(page).getByLabel('Amount (USD)').fill('20.01')
    await send.click()
    await expect(dialog(page)).toContainText('You can refund up to $20.00 of this payment.')
    await expect(dialog(page)).toContainText('Enter a reason of at least five characters')
    await expect(dialog(page).getByLabel('Amount (USD)')).toBeFocused()

    await dialog(page).getByLabel('Amount (USD)').fill('5.5')
    await dialog(page).getByLabel('Reason').fill('One workflow did not run.')
    await send.click()
    await expect(toastOf(page, 'Refunded')).toContainText('$5.50 of $20.00 refunded.')
    await expect(dialog(page)).toBeHidden()
    await expect(payment(page)).toContainText('$5.50')
    await expect(panel(page, MEMBER).getByRole('definition').filter({ hasText: 'Open' })).toBeVisible()
  })

  await test.step('an action without a response is reported in the dialog, keeps the input, and is done once', async () => {
    watch.allow(/status of 502/)
    const attempts: string[] = []
    await page.route('**/api/admin-act', async (route) => {
      attempts.push(route.request().postDataJSON().attempt)
      // The first press is carried out, and its answer lost on the way.
      const response = await route.fetch()
      await (attempts.length === 1 ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.fulfill({ response }))
    })
    await openActions(page)
    await page.getByRole('button', { name: 'Refund…' }).click()
    await dialog(page).getByLabel('Amount (USD)').fill('5')
    await dialog(page).getByLabel('Reason').fill('One workflow did not run.')
    await dialog(page).getByRole('button', { name: 'Refund' }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('We don’t know yet if it went through.')
    await expect(dialog(page).getByLabel('Reason')).toHaveValue('One workflow did not run.')
    await expect(dialog(page).getByLabel('Reason')).not.toBeEditable()
    await dialog(page).getByRole('button', { name: 'Send again' }).click()
    await expect(toastOf(page, 'Refunded')).toContainText('$5.00 of $20.00 refunded.')
    await expect(payment(page)).toContainText('$10.50')
    expect(new Set(attempts).size).toBe(1)
    await page.unroute('**/api/admin-act')
  })

  await test.step('a full refund ends the access, and is listed in the audit log', async () => {
    const { paymentIntent } = await desk.paymentOf(MEMBER)
    await desk.refund(paymentIntent, 450)
    await openUser(page, MEMBER)
    // What the page shows changes with the act, not with the next question whether anything changed.
    const { release } = await hold(page, '**/api/admin-version')
    await openActions(page)
    await page.getByRole('button', { name: 'Refund…' }).click()
    await expect(dialog(page).getByLabel('Amount (USD)')).toHaveValue('5.00')
    await dialog(page).getByLabel('Reason').fill('They bought it twice.')
    await dialog(page).getByRole('button', { name: 'Refund' }).click()
    await expect(toastOf(page, 'Refunded')).toContainText('access ended')
    await expect(payment(page)).toContainText('Refunded')
    await expect(page.getByRole('button', { name: /^Actions for|^Refund…/ })).toBeHidden()
    await expect(row(page, MEMBER)).toContainText('Account Created')
    release()

    await page.getByRole('link', { name: 'Audit log' }).click()
    const entry = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1)
    for (const text of [ADMIN, 'Refunded', 'They bought it twice.', '$5.00 of $20.00'])
      await expect(entry).toContainText(text)
    await expect(page.getByText('4 entries', { exact: true })).toBeVisible()
  })
})

test(
  'what is kept about a user is exported on request, and the user erased',
  PHONE_TOO,
  async ({ page, desk, watch }) => {
    // The page may ask once more for whom it shows.
    watch.allow(/status of 404/)
    await signIn(page, desk, ADMIN)
    await openUser(page, MEMBER)
    const coming = page.waitForEvent('download')
    await act(page, 'Export data…', { reason: 'Asked for by mail', submit: 'Export' })
    expect((await coming).suggestedFilename()).toMatch(/^my-data-.*\.zip$/)
    await expect(toastOf(page, 'Exported')).toBeVisible()
    await act(page, 'Erase…', { reason: 'Asked for by mail', submit: 'Erase' })
    await expect(toastOf(page, 'Account erased')).toBeVisible()
    await expect.poll(() => desk.isUser('user_member')).toBe(false)
    const erased = page.getByRole('region', { name: 'Account erased' })
    await expect(erased).toContainText('All data is deleted within a few hours')
    await expect(erased).not.toContainText(MEMBER)
    const back = erased.getByRole('button', { name: 'Back to the list' })
    await expect(back).toBeFocused()
    await back.click()
    await expect(erased).toBeHidden()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('link', { name: MEMBER })).toBeHidden()
  },
)
