import { expect, test } from 'vitest'
import { createToken, isToken, listTokens, revokeToken } from '#domain/tokens/access-token.ts'
import type { AccessToken, AccessTokens } from '#domain/tokens/ports.ts'

/** A store in memory, which fails at the step of this name. */
function aStore(failAt?: 'add' | 'changeIds') {
  const tokens = new Map<string, AccessToken>()
  let ids: readonly string[] = []
  const fail = (step: string) => {
    if (step === failAt) throw new Error('The storage is down.')
  }
  const store: AccessTokens = {
    ids: async () => ids,
    changeIds: async (_, change) => {
      fail('changeIds')
      const changed = change(ids)
      if (changed.ok) ids = changed.value
      return changed
    },
    forget: async () => undefined,
    find: async (id) => tokens.get(id) ?? null,
    add: async (id, token) => {
      fail('add')
      tokens.set(id, token)
    },
    remove: async (id) => void tokens.delete(id),
    noteUse: async () => undefined,
  }
  const put = (id: string, token: AccessToken) => {
    tokens.set(id, token)
    ids = [...ids, id]
  }
  return { store, tokens, put }
}

const OWN = { userId: 'user_1', name: 'Laptop', at: 0 }

test('a token that could not be stored is not listed, and does not exist without its owner’s knowledge', async () => {
  const { store, tokens } = aStore('add')
  await expect(createToken(store, { id: 'a', ...OWN })).rejects.toThrow()
  expect([tokens.size, await store.ids('user_1')]).toEqual([0, ['a']])
  expect(await listTokens(store, 'user_1')).toEqual([])
})

test('an interrupted revocation leaves no working token', async () => {
  const { store, tokens, put } = aStore('changeIds')
  put('a', { ...OWN, usedOn: null })
  await expect(revokeToken(store, { userId: 'user_1', id: 'a' })).rejects.toThrow()
  expect(tokens.size).toBe(0)
})

test.each(['', 'flowshelf_pat_', `flowshelf_pat_${'x'.repeat(42)}`, `flowshelf_pat_${'/'.repeat(43)}`, 'eyJhbGciOi'])(
  '"%s" is no token, so storage is not asked',
  (text) => {
    expect(isToken(text)).toBe(false)
  },
)
