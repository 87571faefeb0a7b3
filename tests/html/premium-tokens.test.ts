import { expect, inject, test } from 'vitest'
import { fetchBuilt } from '../fixtures/built-site.ts'
import { aToken, type TokenParts } from '../fixtures/shop/a-token.ts'
import { WRONG_TOKENS } from '../fixtures/shop/wrong-tokens.ts'

const TEXT = '/premium/ai-agency-roadmap'

const tokenOf = (parts: Partial<TokenParts> = {}) => aToken('user_member', { origin: inject('siteUrl'), ...parts })
const bearer = (parts?: Partial<TokenParts>) => ({ authorization: `Bearer ${tokenOf(parts)}` })

test('the paid text opens with a token of a member', async () => {
  const answer = await fetchBuilt(TEXT, { headers: bearer() })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toContain('The 90-day journey')
})

test.each(Object.entries(WRONG_TOKENS))(
  'it stays closed with a token that is wrong in any way: %s',
  async (_, parts) => {
    const answer = await fetchBuilt(TEXT, { headers: bearer(parts) })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ kind: 'signed-out' })
  },
)

test.each(['*/*', 'text/html'])(
  'a token in a cookie, which another site could make a browser send, opens nothing as %s',
  async (accept) => {
    const answer = await fetchBuilt(TEXT, { headers: { cookie: `__session=${tokenOf()}; __client_uat=1`, accept } })
    expect(answer.status).not.toBe(200)
    expect(await answer.text()).not.toContain('The 90-day journey')
  },
)
