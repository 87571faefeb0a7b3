import type { Fact } from '#domain/checkout/facts.ts'
import { planKey } from '#domain/checkout/plan.ts'
import type { Ledger } from '#domain/ports.ts'
import { openWriteOnce } from './write-once-store.ts'

/** Newest first in a plain list of keys: a later time gives a smaller text. */
const invertedTime = (ms: number) => String(9_999_999_999_999 - ms).padStart(13, '0')

/**
 * Facts in Netlify Blobs. Each key has one possible value, so a replay, a race or a crash between two writes is
 * harmless: whoever comes next writes what is missing.
 *
 *     s/<session>/paid | failed | claim | mail/<name> | refund/<id>~<status> | dispute/<id>~<status>
 *     pi/<payment intent>   u/<user>/<session>   ix/<inverted time>~<session>~<plan>~<amount>~<currency>
 *     grant/<user>/<id>     revoke/<user>/<id>     e/<day>/<event>
 */
export function createLedger(): Ledger {
  const { writeOnce, keysUnder, read } = openWriteOnce('payments')

  const recordOne = async (fact: Fact) => {
    const own = `s/${fact.sessionId}`
    switch (fact.kind) {
      case 'paid': {
        const { sessionId, createdAt, planName, amount, currency } = fact
        await writeOnce(`${own}/paid`, fact)
        if (fact.paymentIntentId) await writeOnce(`pi/${fact.paymentIntentId}`, { sessionId })
        if (fact.userId) await writeOnce(`u/${fact.userId}/${sessionId}`, {})
        const entry = [invertedTime(createdAt), sessionId, planKey(planName), amount, currency].join('~')
        await writeOnce(`ix/${entry}`, {})
        return
      }
      case 'claim': {
        const won = await writeOnce(`${own}/claim`, fact)
        const winner = won ? fact.userId : (await read<Fact & { kind: 'claim' }>(`${own}/claim`))?.userId
        if (winner === fact.userId) await writeOnce(`u/${fact.userId}/${fact.sessionId}`, {})
        return
      }
      case 'failed':
        await writeOnce(`${own}/failed`, fact)
        return
      case 'refund':
        await writeOnce(`${own}/refund/${fact.refundId}~${fact.status}`, fact)
        return
      case 'dispute':
        await writeOnce(`${own}/dispute/${fact.disputeId}~${fact.status}`, fact)
    }
  }

  return {
    async record(facts) {
      for (const fact of facts) await recordOne(fact)
    },
    async facts(sessionId) {
      const keys = (await keysUnder(`s/${sessionId}/`)).filter((key) => !key.includes('/mail/'))
      const facts = await Promise.all(keys.map((key) => read<Fact>(key)))
      return facts.filter((fact): fact is Fact => fact !== null)
    },
    async sessionsOf(userId) {
      return (await keysUnder(`u/${userId}/`)).map((key) => key.split('/')[2] ?? '')
    },
    async hasGrant(userId) {
      const [grants, revocations] = await Promise.all([keysUnder(`grant/${userId}/`), keysUnder(`revoke/${userId}/`)])
      return grants.length > revocations.length
    },
    sessionOfPayment: async (paymentIntentId) =>
      (await read<{ sessionId: string }>(`pi/${paymentIntentId}`))?.sessionId ?? null,
    wasMailed: async (sessionId, what) => (await keysUnder(`s/${sessionId}/mail/${what}`)).length > 0,
    async markMailed(sessionId, what) {
      await writeOnce(`s/${sessionId}/mail/${what}`, {})
    },
  }
}
