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

test.each([
  { who: member, headers: { authorization: 'Bearer token' } },
  { who: guest, headers: {} },
])('the text is asked for with $headers', async ({ who, headers }) => {
  const fetched = answering(200, '<h2>Week 1</h2>')
  expect(await fetchPremiumText('ai-agency-roadmap', who)).toEqual({ kind: 'text', html: '<h2>Week 1</h2>' })
  expect(fetched).toHaveBeenCalledWith('/premium/ai-agency-roadmap', { headers, signal: expect.any(AbortSignal) })
})

test.each<{ status: number; body?: string; who?: typeof guest | typeof member; kind: string }>([
  ...[401, 402, 403].map((status) => ({ status, kind: 'rejected' })),
  // A guest whose days are over is to sign in; an expired sign-in takes nothing away from a member.
  { status: 401, body: JSON.stringify({ kind: 'guest-limit' }), kind: 'sign-in' },
  { status: 401, who: member, kind: 'unanswered' },
  ...[404, 429, 500, 502].map((status) => ({ status, who: member, kind: 'unanswered' })),
])('$status $body is $kind', async ({ status, body, who = guest, kind }) => {
  answering(status, body)
  expect(await fetchPremiumText('ai-agency-roadmap', who)).toEqual({ kind })
})

test('no network says nothing about the plan', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await fetchPremiumText('ai-agency-roadmap', guest)).toEqual({ kind: 'unanswered' })
})
