import type { Config } from '@netlify/functions'
import { LinkPaymentInput, type LinkPaymentOutput } from '#contracts/link-payment-to-user.ts'
import { claimPurchase } from '#domain/checkout/claim-purchase.ts'
import { err, ok } from '#domain/result.ts'
import { endpoint } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/link-payment-to-user',
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

export default endpoint(LinkPaymentInput, async ({ sessionId }, request) => {
  const { auth, gateway, ledger } = services()
  const identity = await auth.identify(request)
  if (!identity.ok) return identity
  if (!identity.value) return err({ kind: 'signed-out' })
  const claimed = await claimPurchase({ gateway, ledger }, { sessionId, userId: identity.value.userId })
  return claimed.ok ? ok({ success: true } satisfies LinkPaymentOutput) : claimed
})
