import { afterEach, expect, test, vi } from 'vitest'
import { fetchPremiumText } from '#islands/premium-page/fetch-premium-text.ts'

afterEach(() => vi.unstubAllGlobals())

const guest = { token: null, likelySession: false }
const member = { token: 'token', likelySession: true }

function answering(status: number, body = '') {
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a member shows a token and gets the text', async () => {
  const fetched = answering(200, '<h2>Week 1</h2>')
  expect(await fetchPremiumText('ai-agency-roadmap', member)).toEqual({ kind: 'text', html: '<h2>Week 1</h2>' })
  expect(fetched).toHaveBeenCalledWith('/premium/ai-agency-roadmap', {
    headers: { authorization: 'Bearer token' },
    signal: expect.any(AbortSignal),
  })
})

test('a guest shows no token', async () => {
  const fetched = answering(200)
  await fetchPremiumText('ai-agency-roadmap', guest)
  expect(fetched).toHaveBeenCalledWith('/premium/ai-agency-roadmap', { headers: {}, signal: expect.any(AbortSignal) })
})

test.each([401, 402, 403])('%i to a guest is a refusal', async (status) => {
  answering(status)
  expect(await fetchPremiumText('ai-agency-roadmap', guest)).toEqual({ kind: 'rejected' })
})

test('a guest whose days are over is to sign in, and keeps what the browser knows', async () => {
  answering(401, JSON.stringify({ kind: 'guest-limit' }))
  expect(await fetchPremiumText('ai-agency-roadmap', guest)).toEqual({ kind: 'sign-in' })
})

test('an expired sign-in takes nothing away from a member', async () => {
  answering(401)
  expect(await fetchPremiumText('ai-agency-roadmap', member)).toEqual({ kind: 'unanswered' })
})

test.each([404, 429, 500, 502])('%i says nothing about the plan', async (status) => {
  answering(status)
  expect(await fetchPremiumText('ai-agency-roadmap', member)).toEqual({ kind: 'unanswered' })
})

test('no network says nothing about the plan', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await fetchPremiumText('ai-agency-roadmap', guest)).toEqual({ kind: 'unanswered' })
})
