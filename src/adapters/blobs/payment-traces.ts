import type { EraseFrom, Erasure } from '#domain/personal-data/ports.ts'
import { mapInBatches } from '#domain/shared/map-in-batches.ts'
import {
  buyerKey,
  buyerPrefix,
  checkoutOf,
  claimingKey,
  claimingPrefix,
  erasedKey,
  ownedPrefix,
  remindedKey,
} from './index-keys.ts'
import { eraseLines } from './payment-lines.ts'
import type { StoredFact } from './stored-fact.ts'
import { openWriteOnce, type WriteOnceStore } from './write-once-store.ts'

/** Deleted with the buyer: corrected addresses, sent emails, and the browsers with access. */
const OF_BUYER = /^s\/[^/]+\/(claim$|address\/|mail\/|browser\/)/

type StoredPaid = Extract<StoredFact, { kind: 'paid' }>

/**
 * Removes a user from the payments. The payment remains, with an alias in place of the user and without the address;
 * refunds and disputes contain no user. The keys used to find the purchases are deleted last, so that a rerun after a
 * crash finds the same ones.
 */
export function createPaymentTraces(store = openWriteOnce('payments')): EraseFrom {
  return async (erasure, hasTime) => {
    const { userId } = erasure
    const checkouts = new Set<string>()
    let changed = await erasePurchases(store, erasure, { checkouts, hasTime })
    if (!hasTime()) return changed
    changed += await eraseLines(store, { ...erasure, checkouts })
    const prefixes = [ownedPrefix(userId), claimingPrefix(userId), `grant/${userId}/`, `revoke/${userId}/`]
    const reminded = erasure.addresses.map(remindedKey)
    const left = (await mapInBatches([...prefixes, ...reminded], store.keysUnder)).flat()
    await mapInBatches(left, store.remove)
    return changed + left.length
  }
}

interface Pass {
  /** Collects the user's checkouts. */
  checkouts: Set<string>
  hasTime: () => boolean
}

async function erasePurchases(store: WriteOnceStore, erasure: Erasure, { checkouts, hasTime }: Pass): Promise<number> {
  const { userId, addresses } = erasure
  const indexes = [ownedPrefix(userId), claimingPrefix(userId), ...addresses.map(buyerPrefix)]
  const found = new Map<string, string[]>()
  for (const key of (await mapInBatches(indexes, store.keysUnder)).flat()) {
    const checkoutId = checkoutOf(key)
    if (checkoutId !== null) found.set(checkoutId, [...(found.get(checkoutId) ?? []), key])
  }
  const changes = await mapInBatches([...found], async ([checkoutId, keys]) => {
    if (!hasTime()) return 0
    const bought = await readBought(store, erasure, checkoutId)
    if (bought === null) return 0
    checkouts.add(checkoutId)
    const isOnlyByAddress = keys.every((key) => key.startsWith('buyer/'))
    // Without it, a purchase found only by its address could not be found again once the address is deleted.
    if (isOnlyByAddress) await store.writeOnce(claimingKey({ userId, checkoutId }), {})
    return erasePurchase(store, { erasure, checkoutId, paid: bought.paid, buyers: keys.filter(isOfBuyer) })
  })
  return changes.reduce((sum, count) => sum + count, 0)
}

const isOfBuyer = (key: string) => key.startsWith('buyer/')

/** The stored purchase if it is this user's or unowned; null if another user owns it. */
async function readBought(store: WriteOnceStore, { userId, alias }: Erasure, checkoutId: string) {
  const [paid, claim, erased] = await Promise.all(
    [`s/${checkoutId}/paid`, `s/${checkoutId}/claim`, erasedKey(checkoutId)].map((key) => store.read<StoredFact>(key)),
  )
  const owners = [erased, paid, claim].map((fact) => (fact && 'userId' in fact ? fact.userId : null))
  const owner = owners.find((each) => each !== null) ?? null
  if (owner !== null && owner !== userId && owner !== alias) return null
  return { paid: paid?.kind === 'paid' ? paid : null }
}

interface Found {
  erasure: Erasure
  checkoutId: string
  paid: StoredPaid | null
  /** Keys under the addresses of the user. */
  buyers: readonly string[]
}

async function erasePurchase(store: WriteOnceStore, { erasure, checkoutId, paid, buyers }: Found): Promise<number> {
  const { alias } = erasure
  // An interrupted claim without a known payment has nothing to preserve.
  if (paid) await store.writeOnce(erasedKey(checkoutId), { ...paid, userId: alias, email: null })
  const under = (await store.keysUnder(`s/${checkoutId}/`)).filter((key) => OF_BUYER.test(key))
  const corrected = await mapInBatches(
    under.filter((key) => key.includes('/address/')),
    (key) => store.read<StoredFact>(key),
  )
  const emails = [paid, ...corrected].flatMap((fact) => (fact && 'email' in fact && fact.email ? [fact.email] : []))
  const byAddress = [...buyers, ...emails.map((email) => buyerKey({ checkoutId, email }))]
  const old = [...new Set([...under, ...byAddress])]
  await mapInBatches(old, store.remove)
  if (paid) await store.remove(`s/${checkoutId}/paid`)
  return old.length + Number(paid !== null)
}
