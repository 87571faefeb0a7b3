import { createHash } from 'node:crypto'
import type { Sale } from '#domain/admin/ports.ts'
import type { Decision } from '#domain/checkout/decision.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { normalizeEmail } from '#domain/checkout/normalize-email.ts'
import { storedPlan } from '#domain/checkout/plan-id.ts'
import { isUndone, outcomeOf } from '../stripe-statuses.ts'
import { openDailyLog } from './daily-log.ts'
import { openWriteOnce } from './write-once-store.ts'

// The entries of the payments log, one line each. They contain the data of lists, so that a hundred thousand
// purchases are read without reading single records. Blobs allow letters, digits and "._:@/-~" in a key, so entries
// contain no user input.

type Ending = Extract<Fact, { kind: 'refund' | 'dispute' }>
type Paid = Extract<Fact, { kind: 'paid' }>
type Correction = Extract<Fact, { kind: 'address-corrected' }>
type Withdrawn = Extract<Fact, { kind: 'withdrawn' }>

/** A parsed line. Times such as `at` in ms since 1970, amounts in minor units. */
export type Entry =
  | { kind: 'sold'; sale: Sale }
  /** The price of `credited` was credited to an upgrade. */
  | { kind: 'credit'; checkoutId: string; credited: string }
  | { kind: 'claim'; checkoutId: string; userId: string }
  | { kind: 'ending'; ending: Ending }
  | { kind: 'correction'; correction: Omit<Correction, 'kind' | 'email'> & { mail: string } }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'withdrawn'; withdrawn: Pick<Withdrawn, 'checkoutId' | 'step' | 'at'> }

/**
 * The hash of an address used in lists. Without a secret: the facts contain the address itself, and a changed secret
 * would make earlier buyers unfindable.
 */
export const mailMark = (email: string) =>
  createHash('sha256').update(normalizeEmail(email)).digest('base64url').slice(0, 22)

const line = (...parts: readonly (string | number | null | undefined)[]) => parts.map((part) => part ?? '').join('~')

export const soldEntry = ({ checkoutId, plan, amount, currency, createdAt, paidAt, userId, email }: Paid) =>
  line('sold', checkoutId, plan, amount, currency, createdAt, paidAt, userId, email === null ? null : mailMark(email))

/** One line per credited checkout; none from when only one of them was named. */
export const creditEntries = ({ checkoutId, upgradeOf = [] }: Paid): string[] =>
  typeof upgradeOf === 'string' ? [] : upgradeOf.map((credited) => line('credit', checkoutId, credited))

export const claimEntry = ({ checkoutId, userId }: { checkoutId: string; userId: string }) =>
  line('claim', checkoutId, userId)

export const correctionEntry = ({ checkoutId, at, correctionId, email }: Correction) =>
  line('address', checkoutId, at, correctionId, mailMark(email))

export const endingEntry = (fact: Ending) =>
  fact.kind === 'refund'
    ? line('refund', fact.checkoutId, fact.refundId, fact.status, fact.amount)
    : line('dispute', fact.checkoutId, fact.disputeId, fact.status)

export const withdrawnEntry = ({ checkoutId, step, at }: Withdrawn) => line('withdrawn', checkoutId, step, at)

export const decisionEntry = ({ kind, userId, at, endsBefore }: Decision) => line(kind, userId, at, endsBefore)

/** Null for any other text. */
export function readEntry(text: string): Entry | null {
  const [kind, id = '', a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = text.split('~')
  if (id === '') return null
  switch (kind) {
    case 'sold': {
      const [amount, createdAt] = [Number(b), Number(d)]
      if (!(c && createdAt > 0 && amount >= 0)) return null
      const sale = { checkoutId: id, plan: storedPlan(a), amount, currency: c, createdAt, owner: f || null }
      return { kind, sale: { ...sale, paidAt: e === '' ? createdAt : Number(e), upgradeOf: [], mail: g || null } }
    }
    case 'credit':
      return a === '' ? null : { kind, checkoutId: id, credited: a }
    case 'claim':
      return a === '' ? null : { kind, checkoutId: id, userId: a }
    case 'refund':
      return c === '' || !(Number(c) >= 0)
        ? null
        : {
            kind: 'ending',
            ending: { kind, checkoutId: id, refundId: a, status: b, undone: isUndone(b), amount: Number(c) },
          }
    case 'dispute':
      return b === ''
        ? null
        : { kind: 'ending', ending: { kind, checkoutId: id, disputeId: a, status: b, outcome: outcomeOf(b) } }
    case 'address':
      return c === '' || !(Number(a) > 0)
        ? null
        : { kind: 'correction', correction: { checkoutId: id, at: Number(a), correctionId: b, mail: c } }
    case 'withdrawn':
      return (a === 'said' || a === 'confirmed') && Number(b) > 0
        ? { kind, withdrawn: { checkoutId: id, step: a, at: Number(b) } }
        : null
    case 'grant':
    case 'revoke': {
      const decision: Decision = { kind, userId: id, at: Number(a) }
      if (!(decision.at > 0)) return null
      return { kind: 'decision', decision: b === '' ? decision : { ...decision, endsBefore: Number(b) } }
    }
    default:
      return null
  }
}

/** All payments by the day the shop received them. The sum of a day is its sorted lines. */
export const paymentsDailyLog = (clock?: () => number, store = openWriteOnce('payments')) =>
  openDailyLog<string[]>({
    store,
    name: 'log',
    isEntry: (text) => readEntry(text) !== null,
    sumUp: (entries) => [...new Set(entries)].sort(),
    join: (sums) => [...new Set(sums.flat())].sort(),
    clock,
  })
