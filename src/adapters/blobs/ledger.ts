import { latestFirst } from '#domain/access/decision.ts'
import { type Fact, factId } from '#domain/checkout/facts.ts'
import type { Ledger } from '#domain/ports.ts'
import { decisionKey, endingKey, ownedKey, parseDecision, soldKey } from './index-keys.ts'
import { createPulse } from './pulse.ts'
import { openWriteOnce } from './write-once-store.ts'

/**
 * Facts in Netlify Blobs. Each key has one possible value, so a replay, a race or a crash between two writes is
 * harmless: whoever comes next writes what is missing. What stands for a fact in lists is written before the fact, so
 * nothing is missing of a fact that is there; only a claim comes first, since it may lose to another.
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

  /** Gives a claimed purchase to its winner, in the lists too once it is known to be paid. */
  const own = async (userId: string, sessionId: string) => {
    const paid = await read<Fact & { kind: 'paid' }>(`s/${sessionId}/paid`)
    const writes = [writeOnce(`u/${userId}/${sessionId}`, {})]
    if (paid && (paid.userId ?? userId) === userId) writes.push(writeOnce(ownedKey({ ...paid, userId }), {}))
    await allLanded(writes)
  }

  /** True when this was news. */
  const recordOne = async (fact: Fact): Promise<boolean> => {
    const { sessionId } = fact
    const place = `s/${sessionId}/${factId(fact)}`
    switch (fact.kind) {
      case 'paid': {
        const { userId, paymentIntentId } = fact
        const writes = [writeOnce(soldKey(fact), {})]
        if (paymentIntentId) writes.push(writeOnce(`pi/${paymentIntentId}`, { sessionId }))
        if (userId) writes.push(writeOnce(`u/${userId}/${sessionId}`, {}), writeOnce(ownedKey({ ...fact, userId }), {}))
        await allLanded(writes)
        return writeOnce(place, fact)
      }
      case 'claim': {
        const won = await writeOnce(place, fact)
        const winner = won ? fact.userId : (await read<Fact & { kind: 'claim' }>(place))?.userId
        if (winner === fact.userId) await own(fact.userId, sessionId)
        return won
      }
      case 'failed':
        return writeOnce(place, fact)
      case 'refund':
      case 'dispute':
        await writeOnce(endingKey(fact), {})
        return writeOnce(place, fact)
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
      const paidKey = `s/${sessionId}/paid`
      // Nearly always there, and often alone: asked for beside the list, it saves waiting a second time.
      const [keys, paid] = await Promise.all([keysUnder(`s/${sessionId}/`), read<Fact>(paidKey)])
      const others = keys.filter((key) => key !== paidKey && !key.includes('/mail/'))
      const facts = await Promise.all(others.map((key) => read<Fact>(key)))
      return [paid, ...facts].filter((fact): fact is Fact => fact !== null)
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

/** Waits for all writes, the failed ones too, so that none of them still runs when the caller hears of a failure. */
async function allLanded(writes: Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(writes)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
