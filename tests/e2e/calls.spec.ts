import type { Page, Request } from '@playwright/test'
import { paymentKeys, signIn } from './fixtures/account.ts'
import { buy, pay } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const BEARER = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/

interface Call {
  method: string
  path: string
  body: unknown
  bearer: string | null
  answer: unknown
}

/**
 * Every call of the page to one of our functions, with what came back, in the order the answers came. That a page is
 * left is told by its browser, with visits.spec.ts for a story.
 */
function listen(page: Page): { calls: Call[]; of: (name: string) => Call[] } {
  const calls: Call[] = []
  const isOurs = (request: Request) => /^\/api\/(?!visit$)/.test(new URL(request.url()).pathname)
  page.on('requestfinished', async (request) => {
    if (!isOurs(request)) return
    const response = await request.response()
    calls.push({
      method: request.method(),
      path: new URL(request.url()).pathname + new URL(request.url()).search,
      body: request.postDataJSON(),
      // The page may be gone before its headers or the answer could be read.
      bearer: (await request.allHeaders().catch(() => request.headers())).authorization ?? null,
      answer: await response?.json().catch(() => null),
    })
  })
  return { calls, of: (name) => calls.filter(({ path }) => path === `/api/${name}`) }
}

test('a guest who buys sends the name of the plan, then the session, and no bearer', async ({ page, desk, buyer }) => {
  const { of } = listen(page)
  await pay(page, 'Pro Plan', { email: buyer })
  const { session: sessionId } = await desk.paymentOf(buyer)
  await expect.poll(() => of('verify-payment')).toHaveLength(1)
  expect(of('create-checkout')).toMatchObject([
    { method: 'POST', body: { planName: 'Pro Plan', attempt: expect.any(String) }, bearer: null },
  ])
  expect(of('verify-payment')).toEqual([
    {
      method: 'POST',
      path: '/api/verify-payment',
      body: { sessionId, proof: expect.any(String) },
      bearer: null,
      answer: { success: true, error: null, plan_name: 'Pro Plan', amount: 5000 },
    },
  ])
})

test('a payment of a guest is linked with a bearer, and asked for again a second later', async ({
  page,
  desk,
  browser,
}) => {
  await signIn(page, desk, VISITOR)
  await page.goto('/about-us')
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await buy(elsewhere, 'Basic Plan', { email: VISITOR })
  await other.close()
  const { session: sessionId } = await desk.paymentOf(VISITOR)
  await page.evaluate((session) => {
    localStorage.setItem('payment_completed', 'true')
    localStorage.setItem('payment_plan', 'Basic Plan')
    localStorage.setItem('payment_session_id', session)
  }, sessionId)

  const { calls, of } = listen(page)
  // As while Clerk is out of reach: then a purchase is not found by its address.
  await page.route('**/api/payments', (route) => route.fulfill({ json: [] }), { times: 1 })
  await page.reload()
  await expect.poll(() => of('payments')).toHaveLength(2)
  const bearer = expect.stringMatching(BEARER)
  const asked = { method: 'GET', path: '/api/payments', body: null, bearer }
  expect(calls).toEqual([
    { ...asked, answer: [] },
    {
      method: 'POST',
      path: '/api/link-payment-to-user',
      body: { sessionId },
      bearer,
      answer: { success: true },
    },
    { ...asked, answer: [expect.objectContaining({ plan_name: 'Basic Plan', amount: 2000 })] },
  ])
  const [, linked, again] = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/'))
      .map((entry) => ({ start: entry.startTime, end: (entry as PerformanceResourceTiming).responseEnd })),
  )
  expect((again?.start ?? 0) - (linked?.end ?? 0)).toBeGreaterThanOrEqual(999)
})

test('a signed-in buyer sends a bearer with the plan and with the session', async ({ page, desk }) => {
  await signIn(page, desk, VISITOR)
  const { of } = listen(page)
  await pay(page, 'Basic Plan', { email: VISITOR })
  await expect.poll(() => of('verify-payment')).toHaveLength(1)
  const bearer = expect.stringMatching(BEARER)
  expect(of('create-checkout')).toMatchObject([{ body: { planName: 'Basic Plan' }, bearer }])
  expect(of('verify-payment')).toMatchObject([{ bearer, answer: { success: true } }])
})

test('of two payments the latest names the plan', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER, 'home')
  await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  await buy(page, 'Pro Plan', { email: MEMBER })
  // What this browser remembers must come from the server.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('payment_')) localStorage.removeItem(key)
  })
  await page.goto('/about-us')
  await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
  expect((await paymentKeys(page)).payment_plan).toBe('Pro Plan')
})
