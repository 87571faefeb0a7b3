import { paymentKeys, signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { ADMIN, act, openUser, panel, table } from './fixtures/admin-page.ts'
import { anotherBrowser, download } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'

test('an admin gives a visitor access and a role, and takes both', async ({ page, desk, browser, watch }) => {
  const other = await anotherBrowser(browser)
  watch.page(other.page)
  await signIn(other.page, desk, VISITOR, 'home')
  await signIn(page, desk, ADMIN, 'home')
  await openUser(page, VISITOR)

  await test.step('who is granted access downloads without paying, and whose access is revoked sees it go', async () => {
    await act(page, 'Grant access…', { reason: 'A gift for a talk.', submit: 'Grant access' })
    await expect(toastOf(page, 'Access granted')).toBeVisible()
    await other.page.goto(TEMPLATE)
    await expect
      .poll(() => paymentKeys(other.page))
      .toMatchObject({ payment_completed: 'true', payment_plan: 'Granted access' })
    expect((await download(other.page)).workflow.nodes.length).toBeGreaterThan(0)

    await act(page, 'Revoke access…', { reason: 'The talk was cancelled.', submit: 'Revoke access' })
    await expect(toastOf(page, 'Access revoked')).toBeVisible()
    watch.allow(/status of 400/)
    await other.page.reload()
    await expect.poll(async () => (await paymentKeys(other.page)).payment_completed).toBeNull()
    await expect(other.page.locator('html')).not.toHaveAttribute('data-access', 'paid')
    await other.close()
  })

  await test.step('access is granted and revoked, each with a reason', async () => {
    await expect(page.getByRole('button', { name: 'Grant access…' })).toBeVisible()
    const log = panel(page, VISITOR).getByRole('table', { name: `Admin actions on ${VISITOR}` })
    await expect(log.getByRole('row').nth(1)).toContainText('The talk was cancelled.')
    await expect(log.getByRole('row').nth(2)).toContainText('A gift for a talk.')
  })

  await test.step('a role is given and taken', async () => {
    await act(page, 'Make admin…', { reason: 'Helps with support.', submit: 'Make admin' })
    await expect(toastOf(page, 'Role changed')).toContainText('Made an admin.')
    await page.getByLabel('Show').selectOption('Admins')
    await expect(page.getByText('2 users', { exact: true })).toBeVisible()
    await act(page, 'Remove admin role…', { reason: 'Left the team.', submit: 'Remove role' })
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  })
})

test('whoever loses the role loses the page, without reloading it', async ({ page, desk, watch }) => {
  const role = async (role: 'admin' | null) => {
    const answer = await page.request.post(`${desk.url}/desk/users/role`, { data: { id: 'user_visitor', role } })
    expect(answer.ok()).toBe(true)
  }
  await role('admin')
  await signIn(page, desk, VISITOR, 'home')
  await page.goto('/admin')
  await expect(table(page)).toBeVisible()
  watch.allow(/status of 403/)
  await role(null)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible({ timeout: 8000 })
  await expect(page.getByRole('table')).toBeHidden()
})
