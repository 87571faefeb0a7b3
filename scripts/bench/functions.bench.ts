import { expect, onTestFinished, test } from 'vitest'
import { aShop } from '../../tests/fixtures/shop/a-shop.ts'
import { SLUG } from '../../tests/fixtures/shop/paid-files.ts'

/**
 * The maximum median response time, as a multiple of one request to the mock Stripe. Requests dominate: is-admin makes
 * none, payments and download read storage (download also writes), verify-payment makes two requests to Stripe and ten
 * to storage, sequentially. The limits leave 50% headroom.
 */
const MAX_RATIOS = { 'is-admin': 8, payments: 16, download: 25, 'verify-payment': 60 }

test('a function takes a bounded multiple of one request', { timeout: 120_000 }, async ({ bench }) => {
  const shop = await aShop()
  onTestFinished(() => shop.close())
  const ada = shop.aPerson('ada')
  const { sessionId } = await shop.buy({ as: ada })
  const bodies = { 'is-admin': {}, payments: undefined, download: { slug: SLUG }, 'verify-payment': { sessionId } }

  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = process.env
  const single = await bench('one request', async () => {
    const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}` }
    await (await fetch(`${STRIPE_API_URL}/v1/checkout/sessions/${sessionId}`, { headers })).text()
  }).run()
  const times: Record<string, number> = {}
  for (const [name, body] of Object.entries(bodies)) {
    const { latency } = await bench(name, async () => {
      const { status, text } = await shop.api(name, { body, token: ada.token })
      // An error response would be fast.
      if (status !== 200) throw new Error(`${name} returned ${status}: ${text}`)
    }).run()
    times[name] = latency.p50 / single.latency.p50
  }
  console.info(times)
  expect(Object.entries(MAX_RATIOS).filter(([name, limit]) => (times[name] ?? Infinity) > limit)).toEqual([])
})
