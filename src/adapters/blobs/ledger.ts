import { latestFirst } from '#domain/access/decision.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import type { Ledger } from '#domain/ports.ts'
import { decisionKey, endingKey, ownedKey, parseDecision, soldKey } from './index-keys.ts'
import { createPulse } from './pulse.ts'
import { openWriteOnce } from './write-once-store.ts'

/**
 * Facts in Netlify Blobs. Each key has one possible value, so a replay, a race or a crash between two writes is
 * harmless: whoever comes next writes what is missing.
 *
 *     s/<session>/paid | failed | claim | mail/<name> | refund/<id>~<status> | dispute/<id>~<status>
 *     pi/<payment intent>   u/<user>/<session>   e/<day>/<event>
 *     ix/<inverted time>~<session>~<plan>~<amount>~<currency>
 *     own/<user>~<session>~<plan>~<amount>~<currency>~<created ms>
 *     ch/<session>/refund~<id>~<status>~<amount>   ch/<session>/dispute~<id>~<status>
 *     grant/<user>/<inverted time>~<id>   revoke/<user>/<inverted time>~<id>
 */
export function createLedger(): Ledger {
  const { writeOnce, keysUnder, read } = openWriteOnce('payments')
  const pulse = createPulse()

  /** Gives a purchase to a user, once it is known to be paid; else whoever records the payment does. */
  const own = async (userId: string, sessionId: string) => {
    await writeOnce(`u/${userId}/${sessionId}`, {})
    const paid = await read<Fact & { kind: 'paid' }>(`s/${sessionId}/paid`)
    const owner = paid?.userId ?? userId
    if (paid && owner === userId) await writeOnce(ownedKey({ ...paid, userId }), {})
  }

  /** True when this was news. */
  const recordOne = async (fact: Fact): Promise<boolean> => {
    const place = `s/${fact.sessionId}`
    switch (fact.kind) {
      case 'paid': {
        const isNew = await writeOnce(`${place}/paid`, fact)
        if (fact.paymentIntentId) await writeOnce(`pi/${fact.paymentIntentId}`, { sessionId: fact.sessionId })
        if (fact.userId) await own(fact.userId, fact.sessionId)
        await writeOnce(soldKey(fact), {})
        return isNew
      }
      case 'claim': {
        const won = await writeOnce(`${place}/claim`, fact)
        const winner = won ? fact.userId : (await read<Fact & { kind: 'claim' }>(`${place}/claim`))?.userId
        if (winner === fact.userId) await own(fact.userId, fact.sessionId)
        return won
      }
      case 'failed':
        return writeOnce(`${place}/failed`, fact)
      case 'refund': {
        const isNew = await writeOnce(`${place}/refund/${fact.refundId}~${fact.status}`, fact)
        await writeOnce(endingKey(fact), {})
        return isNew
      }
      case 'dispute': {
        const isNew = await writeOnce(`${place}/dispute/${fact.disputeId}~${fact.status}`, fact)
        await writeOnce(endingKey(fact), {})
        return isNew
      }
    }
  }

  return {
    async record(facts) {
      let news = false
      try {
        for (const fact of facts) news = (await recordOne(fact)) || news
      } finally {
        if (news) await pulse.beat()
      }
    },
    async facts(sessionId) {
      const keys = (await keysUnder(`s/${sessionId}/`)).filter((key) => !key.includes('/mail/'))
      const facts = await Promise.all(keys.map((key) => read<Fact>(key)))
      return facts.filter((fact): fact is Fact => fact !== null)
    },
    async sessionsOf(userId) {
      return (await keysUnder(`u/${userId}/`)).map((key) => key.split('/')[2] ?? '')
    },
    async decisions(userId) {
      const keys = await Promise.all([keysUnder(`grant/${userId}/`), keysUnder(`revoke/${userId}/`)])
      return latestFirst(keys.flat().map(parseDecision))
    },
    async decide(decision, { id, reason, adminId }) {
      if (await writeOnce(decisionKey(decision, id), { reason, adminId })) await pulse.beat()
    },
    sessionOfPayment: async (paymentIntentId) =>
      (await read<{ sessionId: string }>(`pi/${paymentIntentId}`))?.sessionId ?? null,
    wasMailed: async (sessionId, what) => (await keysUnder(`s/${sessionId}/mail/${what}`)).length > 0,
    async markMailed(sessionId, what) {
      await writeOnce(`s/${sessionId}/mail/${what}`, {})
    },
  }
}
