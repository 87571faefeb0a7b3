import type { Page } from '@playwright/test'
import { expectSignedIn, signIn } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { listen } from './fixtures/listen.ts'
import { buy, download, payOnPage } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const BEARER = /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/

test('a payment of a guest is linked with a bearer, and asked for again a second later', async ({
  page,
  desk,
  browser,
}) => {
  await signIn(page, desk, VISITOR, 'home')
  // The page's own question, which must not use up the answer below.
  await Promise.all([page.waitForResponse('**/api/payments'), page.goto('/about-us')])
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

test('a signed-in buyer pays once from two tabs, and a third sees it', async ({ page, desk, context }) => {
  await signIn(page, desk, VISITOR, 'home')
  const tab = await context.newPage()
  const badge = tab.getByText('Basic Plan - Full Access')
  await tab.goto(TEMPLATE)
  await expectSignedIn(tab)
  await expect(badge).toBeHidden()
  const { of } = listen(page)

  await test.step('two tabs of one buyer lead to one payment page', async () => {
    const choose = async (buyer: Page) => {
      await buyer.goto('/#pricing')
      await buyer.getByRole('button', { name: 'Get Basic Plan' }).click()
      await buyer.waitForURL('**/c/pay/**')
      return buyer.url()
    }
    expect(await choose(await context.newPage())).toBe(await choose(page))
  })

  await test.step('a signed-in buyer sends a bearer with the plan and with the session', async () => {
    await payOnPage(page, { email: VISITOR })
    await expect.poll(() => of('verify-payment')).toHaveLength(1)
    const bearer = expect.stringMatching(BEARER)
    expect(of('create-checkout')).toMatchObject([{ body: { planName: 'Basic Plan' }, bearer }])
    expect(of('verify-payment')).toMatchObject([{ bearer, answer: { success: true } }])
  })

  await test.step('follows the purchase of a signed-in visitor', async () => {
    await expect(badge).toBeVisible()
    expect((await download(tab)).name).toBe('viral-ugc-content.json')
  })
})
