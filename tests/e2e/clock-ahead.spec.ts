import type { Page } from '@playwright/test'
import { signIn } from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

const ADMIN = 'admin@flowshelf.test'

/** Opens a page on a computer whose clock is ahead: each call finds the session token too old, and makes a new one. */
async function openAhead(page: Page, path: string, ahead: number) {
  const tokens = new Set<string>()
  const counted = { checks: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/payments') counted.checks += 1
  })
  page.on('response', async (response) => {
    if (!response.url().includes('/tokens') || !response.ok()) return
    tokens.add(((await response.json().catch(() => null)) as { jwt: string } | null)?.jwt ?? '')
  })
  await page.clock.install({ time: Date.now() + ahead })
  const checked = page.waitForResponse('**/api/payments')
  await page.goto(path)
  await checked
  return {
    counted,
    /** Until that many more tokens have come. A token of the same second is the same token. */
    async untilTokens(more: number) {
      const wanted = tokens.size + more
      await expect(async () => {
        await page.evaluate(() => window.Clerk?.session?.getToken())
        expect(tokens.size).toBeGreaterThanOrEqual(wanted)
      }).toPass()
    },
  }
}

/** Of a token that lasts a minute none is ever young enough; how far ahead beyond that is all the same. */
const AHEAD = process.env.TEST_ALL === '1' ? [61_000, 120_000, 3_600_000] : [61_000]

for (const ahead of AHEAD)
  test(`a clock ${ahead / 1000} seconds ahead asks for the payments once, and again after five minutes`, async ({
    page,
    desk,
  }) => {
    await signIn(page, desk, ADMIN)
    const { counted, untilTokens } = await openAhead(page, '/n8n', ahead)
    await untilTokens(4)
    expect(counted.checks).toBe(1)
    await page.clock.fastForward('05:00')
    await untilTokens(4)
    expect(counted.checks).toBe(2)

    await test.step('the page of admins asks for them once as well', async () => {
      await page.goto('/admin')
      await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
      await untilTokens(4)
      expect(counted.checks).toBe(3)
    })
  })
