import { expect, onTestFinished, test } from 'vitest'
import { aShop } from '../../tests/fixtures/shop/a-shop.ts'
import { SLUG } from '../../tests/fixtures/shop/paid-files.ts'

/**
 * How many times as long as one question to Stripe's stand-in an answer may take, medians of both. Most of it is just
 * such questions: is-admin asks nobody, payments and download ask storage, the latter with a write; verify-payment asks
 * Stripe twice and storage ten times, one list after the other. Half as many again have room.
 */
const MOST_TIMES = { 'is-admin': 8, payments: 16, download: 25, 'verify-payment': 60 }

test('a function takes as long as the questions it asks', { timeout: 120_000 }, async ({ bench }) => {
  const shop = await aShop()
  onTestFinished(() => shop.close())
  const ada = shop.aPerson('ada')
  const { sessionId } = await shop.buy({ as: ada })
  const bodies = { 'is-admin': {}, payments: undefined, download: { slug: SLUG }, 'verify-payment': { sessionId } }

  const { STRIPE_API_URL, STRIPE_SECRET_KEY } = process.env
  const asked = await bench('one question', async () => {
    const headers = { authorization: `Bearer ${STRIPE_SECRET_KEY}` }
    await (await fetch(`${STRIPE_API_URL}/v1/checkout/sessions/${sessionId}`, { headers })).text()
  }).run()
  const times: Record<string, number> = {}
  for (const [name, body] of Object.entries(bodies)) {
    const { latency } = await bench(name, async () => {
      const { status, text } = await shop.api(name, { body, token: ada.token })
      // A refusal would be quick.
      if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`)
    }).run()
    times[name] = latency.p50 / asked.latency.p50
  }
  console.info(times)
  expect(Object.entries(MOST_TIMES).filter(([name, most]) => (times[name] ?? Infinity) > most)).toEqual([])
})
