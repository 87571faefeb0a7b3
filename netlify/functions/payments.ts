import type { Config } from '@netlify/functions'
import { type PaymentRecord, PaymentsQuery } from '#contracts/payments.ts'
import { shownPayments } from '#domain/access/check-access.ts'
import { hasAccess } from '#domain/checkout/owned-plan.ts'
import { currentName } from '#domain/checkout/plan.ts'
import { holdingsOf } from '#domain/checkout/purchases-of.ts'
import { ok } from '#domain/shared/result.ts'
import { holdingsAtPage } from '#server/holdings-by-address.ts'
import { userQuery } from '#server/http/signed-in.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/payments' }

/** The caller's payments that give access, newest first; one unless `?limit=` says otherwise. */
export default userQuery(PaymentsQuery, async ({ limit }, { userId }) => {
  const { auth, ledger, plans } = services()
  const known = await holdingsOf(ledger, userId)
  // Look purchases up only for users without access.
  const { purchases, latest } = hasAccess(known) ? known : await holdingsAtPage({ auth, ledger }, userId)
  const sold = plans()
  const records = shownPayments(purchases, latest)
    .slice(0, limit)
    .map(
      ({ createdAt, amount, currency, checkoutId, ...bought }): PaymentRecord => ({
        user_id: userId,
        status: 'completed',
        created_at: new Date(createdAt).toISOString(),
        plan_name: currentName(bought, sold),
        amount,
        currency,
        session_id: checkoutId,
      }),
    )
  return ok(records)
})
