import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Signer } from '#domain/checkout/ports.ts'

/** HMAC-SHA256, compared in constant time. */
export function createSigner(secret: string): Signer {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    sign,
    verify(text, signature) {
      const expected = Buffer.from(sign(text))
      const actual = Buffer.from(signature)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
  }
}
