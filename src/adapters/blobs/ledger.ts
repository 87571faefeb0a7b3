import { latestFirst } from '#domain/checkout/decision.ts'
import { type Fact, factId } from '#domain/checkout/facts.ts'
import { GUEST_BROWSERS } from '#domain/checkout/guest-pass.ts'
import type { Ledger } from '#domain/checkout/ports.ts'
import { createChangeToken } from './change-token.ts'
import { openErasures } from './erasures.ts'
import {
  buyerKey,
  buyerPrefix,
  checkoutOf,
  claimingKey,
  decisionKey,
  erasedKey,
  ownedKey,
  ownedPrefix,
  parseDecision,
  remindedKey,
} from './index-keys.ts'
import {
  claimEntry,
  correctionEntry,
  creditEntries,
  decisionEntry,
  endingEntry,
  paymentsDailyLog,
  soldEntry,
  withdrawnEntry,
} from './payment-entries.ts'
import { fromStored, type StoredFact, toStored } from './stored-fact.ts'
import { openWriteOnce } from './write-once-store.ts'

/**
 * Facts in Netlify Blobs. Each key has one possible value, so a replay, a race or a crash between two writes is
 * harmless: the next run writes what is missing. The list entries of a fact are written before the fact, so they are
 * complete if the fact exists. A claim is written first, since another claim may win, and so are the actions of admins,
 * which no service sends again: note-missed-decisions.ts and `fulfil` complete what a crash interrupted.
 *
 *     s/<checkout>/paid | failed | claim | mail/<name> | browser/<place> | refund/<id>~<status> | dispute/<id>~<status>
 *     s/<checkout>/address/<at ms>~<act>
 *     s/<checkout>/withdrawn~said | withdrawn~confirmed
 *     s/<checkout>/erased   replaces paid and claim once their user is erased (payment-traces.ts)
 *     pi/<payment intent>   e/<day>/<event>   log/<day>/<entry>, log-sum/… (daily-log.ts)
 *     buyer/<mark of the address>~<checkout>   reminded/<mark of the address>
 *     claim/<user>~<checkout>
 *     own/<user>~<checkout>~<plan>~<amount>~<currency>~<created ms>~<paid ms>
 *     grant/<user>/<inverted time>~<id>   revoke/<user>/<inverted time>~<id>~<ends before ms>
 */
export function createLedger({ clock }: { clock?: () => number } = {}): Ledger {
  const { writeOnce, keysUnder, read } = openWriteOnce('payments')
  const readFact = async (key: string) => {
    const stored = await read<StoredFact>(key)
    return stored && fromStored(stored)
  }
  const { note } = paymentsDailyLog(clock)
  const changeToken = createChangeToken()
  const { aliasOf } = openErasures()

  /** Assigns a claimed purchase to the winner of the claim, in the lists too once it is known to be paid. */
  const assignOwner = async (userId: string, checkoutId: string) => {
    const paid = await readFact(`s/${checkoutId}/paid`)
    if (paid?.kind === 'paid' && (paid.userId ?? userId) === userId)
      await allLanded([note(claimEntry({ checkoutId, userId })), writeOnce(ownedKey({ ...paid, userId }), {})])
  }

  /**
   * A payment that arrives after its user was erased, like a bank debit of last week, without the user; null for a
   * payment that was erased itself.
   */
  const withoutErased = async (paid: Paid): Promise<Paid | null> => {
    const { checkoutId, userId } = paid
    const [erased, alias] = await Promise.all([read(erasedKey(checkoutId)), userId ? aliasOf(userId) : null])
    if (erased !== null) return null
    return alias === null ? paid : { ...paid, userId: alias, email: null }
  }

  /** True if the fact was new. */
  const recordOne = async (fact: Fact): Promise<boolean> => {
    const { checkoutId } = fact
    const place = `s/${checkoutId}/${factId(fact)}`
    switch (fact.kind) {
      case 'paid': {
        const paid = await withoutErased(fact)
        if (paid === null) return false
        const { userId, paymentId, email } = paid
        const writes: Promise<unknown>[] = [soldEntry(paid), ...creditEntries(paid)].map(note)
        if (paymentId) writes.push(writeOnce(`pi/${paymentId}`, { sessionId: checkoutId }))
        if (email !== null) writes.push(writeOnce(buyerKey({ checkoutId, email }), {}))
        if (userId) writes.push(writeOnce(ownedKey({ ...paid, userId }), {}))
        await allLanded(writes)
        return writeOnce(place, toStored(paid))
      }
      case 'claim': {
        const known = await readFact(place)
        if (known === null) await writeOnce(claimingKey(fact), {})
        const won = known === null && (await writeOnce(place, toStored(fact)))
        const winner = won ? fact : (known ?? (await readFact(place)))
        if (winner?.kind === 'claim' && winner.userId === fact.userId) await assignOwner(fact.userId, checkoutId)
        return won
      }
      case 'address-corrected': {
        // The line of an admin's action comes last: an action that a list already shows would not be completed by a
        // rerun.
        await writeOnce(buyerKey(fact), {})
        const isNew = await writeOnce(place, toStored(fact))
        await note(correctionEntry(fact))
        return isNew
      }
      case 'failed':
        return writeOnce(place, toStored(fact))
      case 'refund':
      case 'dispute':
      case 'withdrawn':
        await note(fact.kind === 'withdrawn' ? withdrawnEntry(fact) : endingEntry(fact))
        return writeOnce(place, toStored(fact))
    }
  }

  return {
    async record(facts) {
      let news = false
      try {
        for (const fact of facts) news = (await recordOne(fact)) || news
      } finally {
        if (news) await changeToken.bump()
      }
    },
    async facts(checkoutId) {
      // Read by key, since these two decide who owns a purchase, and a list may not show a recent write yet.
      const decisive = ['paid', 'claim'].map((name) => `s/${checkoutId}/${name}`)
      const [keys, ...known] = await Promise.all([keysUnder(`s/${checkoutId}/`), ...decisive.map(readFact)])
      const others = keys.filter((key) => OTHER_FACT.test(key))
      // An erasure deletes the facts it replaces last, and a list may not show its own record yet.
      const mayBeErased = keys.includes(erasedKey(checkoutId)) || (known[0] === null && keys.length > 0)
      const [erased, ...facts] = await Promise.all([
        mayBeErased ? readFact(erasedKey(checkoutId)) : null,
        ...others.map(readFact),
      ])
      return [...(erased ? [erased] : known), ...facts].filter((fact) => fact !== null)
    },
    async checkoutsOf(userId) {
      // A purchase recorded again since plans have ids has a second key.
      const owned = new Set((await keysUnder(ownedPrefix(userId))).map(checkoutOf))
      return [...owned].filter((checkoutId) => checkoutId !== null)
    },
    checkoutsOfAddress: async (email) =>
      (await keysUnder(buyerPrefix(email))).map(checkoutOf).filter((checkoutId) => checkoutId !== null),
    async decisions(userId) {
      const keys = await Promise.all([keysUnder(`grant/${userId}/`), keysUnder(`revoke/${userId}/`)])
      return latestFirst(
        keys
          .flat()
          .map(parseDecision)
          .filter((decision) => decision !== null),
      )
    },
    async decide(decision, { id, reason }) {
      const isNew = await writeOnce(decisionKey(decision, id), { reason })
      await note(decisionEntry(decision))
      if (isNew) await changeToken.bump()
    },
    checkoutOfPayment: async (paymentId) => (await read<{ sessionId: string }>(`pi/${paymentId}`))?.sessionId ?? null,
    async wasMailed(checkoutId, what) {
      const key = `s/${checkoutId}/mail/${what}`
      return (await keysUnder(key)).includes(key)
    },
    async markMailed(checkoutId, what) {
      await writeOnce(`s/${checkoutId}/mail/${what}`, {})
    },
    async wasReminded(email) {
      return (await read(remindedKey(email))) !== null
    },
    async markReminded(email) {
      await writeOnce(remindedKey(email), {})
    },
    async admit({ checkoutId, browserId, mailedTo }) {
      const holder = mailedTo === null ? browserId : `${browserId}~${mailedTo}`
      const places = Array.from({ length: GUEST_BROWSERS }, (_, nth) => nth + 1)
      const taken = await Promise.all(places.map((place) => read<string>(placeKey(checkoutId, place))))
      const held = taken.findIndex((each) => each === browserId || each === holder)
      if (held >= 0) return held + 1
      for (const place of places)
        if (taken[place - 1] === null && (await writeOnce(placeKey(checkoutId, place), holder))) return place
      return null
    },
    async admission({ checkoutId, place, browserId }) {
      const [holder, mailedTo = null] = (await read<string>(placeKey(checkoutId, place)))?.split('~') ?? []
      return holder === browserId ? { mailedTo } : null
    },
  }
}

type Paid = Extract<Fact, { kind: 'paid' }>

const OTHER_FACT = /^s\/[^/]+\/(failed|address\/.+|refund\/.+|dispute\/.+|withdrawn~.+)$/

const placeKey = (checkoutId: string, place: number) => `s/${checkoutId}/browser/${place}`

/** Waits for all writes including failed ones, so that none is still running when the caller receives the failure. */
async function allLanded(writes: Promise<unknown>[]): Promise<void> {
  const ends = await Promise.allSettled(writes)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
