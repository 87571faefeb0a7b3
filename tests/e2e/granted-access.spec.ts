import type { Page } from '@playwright/test'
import { paymentKeys, signIn } from './fixtures/account.ts'
import { download } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const TEMPLATE = '/templates/viral-ugc-content'

interface ClerkWindow {
  Clerk: { session: { getToken: () => Promise<string> } }
}

/** Decides about the visitor's access as the signed-in admin of this page. */
async function decide(owner: Page, action: 'grant' | 'revoke'): Promise<void> {
  const status = await owner.evaluate(async (wanted) => {
    const token = await (window as unknown as ClerkWindow).Clerk.session.getToken()
    const answer = await fetch('/api/admin-act', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        action: wanted,
        userId: 'user_visitor',
        reason: 'As agreed',
        attempt: `attempt-${wanted}`,
      }),
    })
    return answer.status
  }, action)
  expect(status).toBe(200)
}

test('who is granted access downloads without paying, and whose access is revoked sees it go', async ({
  page,
  browser,
  baseURL,
  desk,
  watch,
}) => {
  watch.allow(/status of 400/)
  const owner = await (await browser.newContext({ baseURL })).newPage()
  await signIn(owner, desk, 'admin@flowshelf.test', 'home')
  await signIn(page, desk, 'visitor@flowshelf.test')

  await decide(owner, 'grant')
  await page.goto(TEMPLATE)
  await expect
    .poll(() => paymentKeys(page))
    .toMatchObject({ payment_completed: 'true', payment_plan: 'Granted access' })
  expect((await download(page)).workflow.nodes.length).toBeGreaterThan(0)

  await decide(owner, 'revoke')
  await page.reload()
  await expect.poll(async () => (await paymentKeys(page)).payment_completed).toBeNull()
  await expect(page.locator('html')).not.toHaveAttribute('data-access', 'paid')
  await owner.context().close()
})
