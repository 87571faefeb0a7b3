import type { Config } from '@netlify/functions'
import { type ReceiptOutput, ReceiptQuery } from '#contracts/receipt.ts'
import { purchasesOf } from '#domain/checkout/purchases-of.ts'
import { err, ok } from '#domain/shared/result.ts'
import { userQuery } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/receipt' }

/** The URL of Stripe's receipt or invoice for one of the caller's purchases. */
export default userQuery(ReceiptQuery, async ({ sessionId, paper }, { userId }) => {
  const { gateway, ledger } = services()
  const own = await purchasesOf(ledger, userId)
  if (!own.some(({ checkoutId }) => checkoutId === sessionId)) return err({ kind: 'unknown-checkout' })
  const url = await (paper === 'invoice' ? gateway.invoiceOf(sessionId) : gateway.receiptOf(sessionId))
  return url ? ok({ url } satisfies ReceiptOutput) : err({ kind: `no-${paper}` })
})
