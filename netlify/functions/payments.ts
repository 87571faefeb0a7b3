import type { Config } from '@netlify/functions'
import { type PaymentRecord, PaymentsQuery } from '#contracts/payments.ts'
import { purchasesOf } from '#domain/access/check-access.ts'
import { shownPayments } from '#domain/access/shown-payments.ts'
import { explain, guarded, json, refuse } from '#server/http.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/payments',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** The caller's own payments that give access, newest first; one unless `?limit=` asks for more. */
export default guarded('GET', async (request) => {
  const { auth, ledger } = services()
  const identity = await auth.identify(request)
  if (!identity.ok) return refuse(identity.error)
  if (!identity.value) return refuse({ kind: 'signed-out' })
  const query = PaymentsQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (!query.success) return refuse({ kind: 'invalid-input', message: explain(query.error) })

  const { userId } = identity.value
  const [purchases, [latest = null]] = await Promise.all([purchasesOf(ledger, userId), ledger.decisions(userId)])
  const records = shownPayments(purchases, latest)
    .slice(0, query.data.limit)
    .map(
      ({ createdAt, planName, amount, currency, sessionId }): PaymentRecord => ({
        user_id: userId,
        status: 'completed',
        created_at: new Date(createdAt).toISOString(),
        plan_name: planName,
        amount,
        currency,
        session_id: sessionId,
      }),
    )
  return json(records)
})
