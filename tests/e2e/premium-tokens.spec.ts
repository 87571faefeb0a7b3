import { aToken, type TokenParts } from '../fixtures/shop/a-token.ts'
import { WRONG_TOKENS } from '../fixtures/shop/wrong-tokens.ts'
import { expect, test } from './fixtures/test.ts'

const TEXT = '/premium/ai-agency-roadmap'

const bearer = (origin = '', parts: Partial<TokenParts> = {}) => ({
  authorization: `Bearer ${aToken('user_member', { origin, ...parts })}`,
})

test('the paid text opens with a token of a member', async ({ request, baseURL }) => {
  const answer = await request.get(TEXT, { headers: bearer(baseURL) })
  expect(answer.status()).toBe(200)
  expect(answer.headers()['cache-control']).toBe('private, no-store')
  expect(await answer.text()).toContain('The 90-day journey')
})

test('it stays closed with a token that is wrong in any way', async ({ request, baseURL }) => {
  for (const [wrong, parts] of Object.entries(WRONG_TOKENS)) {
    const answer = await request.get(TEXT, { headers: bearer(baseURL, parts) })
    expect([wrong, answer.status(), (await answer.json()).kind]).toEqual([wrong, 401, 'signed-out'])
  }
})

test('a token in a cookie, which another site could make a browser send, opens nothing', async ({
  request,
  baseURL,
}) => {
  const cookie = `__session=${aToken('user_member', { origin: baseURL ?? '' })}; __client_uat=1`
  for (const accept of ['*/*', 'text/html']) {
    const answer = await request.get(TEXT, { headers: { cookie, accept }, maxRedirects: 0 })
    expect(answer.status()).not.toBe(200)
    expect(await answer.text()).not.toContain('The 90-day journey')
  }
})
