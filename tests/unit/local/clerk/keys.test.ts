import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEV_PUBLIC_KEY_BODY } from '../../../../local/clerk/dev-key.ts'
import { parsePublishableKey } from '../../../../local/clerk/publishable-key.ts'
import { signJwt } from '../../../../local/clerk/tokens.ts'

test('the one-line public key verifies tokens', () => {
  const key = createPublicKey({ key: Buffer.from(DEV_PUBLIC_KEY_BODY, 'base64'), type: 'spki', format: 'der' })
  expect(key.asymmetricKeyDetails).toMatchObject({ modulusLength: 2048, publicExponent: 65537n })
  const [head, payload, signature = ''] = signJwt({ sub: 'user_1' }).split('.')
  expect(verify('RSA-SHA256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
})

test('a publishable key determines issuer, kind and cookie suffix', () => {
  const { live, issuer, cookieSuffix } = parsePublishableKey('pk_live_Y2xlcmsubG9jYWwudGVzdCQ=')
  expect([live, issuer]).toEqual([true, 'https://clerk.local.test'])
  expect(cookieSuffix).toMatch(/^[\w-]{8}$/)
  expect(parsePublishableKey('pk_test_Y2xlcmsubG9jYWwudGVzdCQ=').live).toBe(false)
})

test.each(['', 'sk_live_local', 'pk_live_', 'pk_live_bG9jYWxob3N0JA=='])(
  'clerk-js would refuse the key "%s", so it is refused',
  (key) => {
    expect(() => parsePublishableKey(key)).toThrow('Not a Clerk publishable key')
  },
)
