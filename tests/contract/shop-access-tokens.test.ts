import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TokensOutput } from '#contracts/tokens.ts'
import { MAX_TOKENS } from '#domain/tokens/access-token.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { placesOf, storeOf } from '../fixtures/shop/traces.ts'

let shop: Shop
let ada: Person

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.services.blobs.reset()
  ada = shop.aPerson('ada')
})
afterEach(() => shop.mend())

const read = ({ token }: Person = ada) => shop.api<TokensOutput>('tokens', { token })
const act = (body: object, { token }: Person = ada) =>
  shop.api<TokensOutput & { kind?: string; error?: string }>('tokens', { body, token })
const create = async (name: string, person = ada) => (await act({ act: 'create', name }, person)).body

test('a token is shown once, and stored as a hash', async () => {
  const made = await create('  Büro n8n  ')
  expect(made.token).toMatch(/^flowshelf_pat_[\w-]{43}$/)
  expect(made.tokens).toEqual([{ id: expect.any(String), name: 'Büro n8n', at: expect.any(Number), usedOn: null }])
  const { body } = await read()
  expect(body).toEqual({ tokens: made.tokens })
  expect(await placesOf(made.token ?? '', made.token?.slice(14) ?? '')).toEqual([])
})

test('a revoked token is gone from the store, and only its owner can revoke it', async () => {
  await create('Laptop')
  const [laptop] = (await create('Server')).tokens
  const bea = shop.aPerson('bea')
  const other = await act({ act: 'revoke', id: laptop?.id }, bea)
  expect([other.status, other.body.kind]).toEqual([404, 'unknown-token'])
  expect((await act({ act: 'revoke', id: laptop?.id })).body.tokens.map(({ name }) => name)).toEqual(['Server'])
  expect(await storeOf('tokens').get(`token/${laptop?.id}`)).toBeNull()
  expect((await act({ act: 'revoke', id: laptop?.id })).status).toBe(404)
})

test('ten tokens per account, also when several are created at once', async () => {
  for (let nth = 0; nth < MAX_TOKENS - 2; nth += 1) await act({ act: 'create', name: `Token ${nth}` })
  const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => act({ act: 'create', name })))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect((await read()).body.tokens).toHaveLength(MAX_TOKENS)
  expect((await act({ act: 'create', name: 'Another' })).body.error).toBe(
    'You can have up to 10 tokens. Remove one first.',
  )
})

test('a name is short and plain, and the endpoint is for signed-in users', async () => {
  for (const name of ['', ' ', 'x'.repeat(61), 'line\nbreak', 7])
    expect((await act({ act: 'create', name })).body.kind).toBe('invalid-input')
  expect((await act({ act: 'revoke', id: '../of/user' })).status).toBe(400)
  expect((await shop.api('tokens')).status).toBe(401)
  expect((await shop.api('tokens', { body: { act: 'create', name: 'Laptop' } })).status).toBe(401)
})
