import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Signer } from '#domain/checkout/ports.ts'

/** HMAC-SHA256, compared in constant time. */
export function createSigner(secret: string): Signer {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    sign,
    verify(text, signature) {
      const wanted = Buffer.from(sign(text))
      const given = Buffer.from(signature)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    },
  }
}
