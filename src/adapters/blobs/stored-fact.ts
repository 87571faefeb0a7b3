import type { Fact } from '#domain/checkout/facts.ts'
import { storedPlan } from '#domain/checkout/plan-id.ts'
import { isUndone, outcomeOf } from '../stripe-statuses.ts'

type Stored<F, Renamed extends string, Worked extends string = never> = Omit<F, Renamed | Worked> & {
  sessionId: string
}
type Of<Kind extends Fact['kind']> = Extract<Fact, { kind: Kind }>

/**
 * The stored form of a fact, unchanged since the first sale: with Stripe's field names, and without derived fields.
 * Repeated writes are compared as text, so the order of the fields matters. `plan` is missing in facts from before
 * plans had ids.
 */
export type StoredFact =
  | (Stored<Of<'paid'>, 'checkoutId' | 'paymentId' | 'plan'> & { plan?: string; paymentIntentId: string | null })
  | Stored<Of<'failed'>, 'checkoutId'>
  | Stored<Of<'claim'>, 'checkoutId'>
  | Stored<Of<'address-corrected'>, 'checkoutId'>
  | Stored<Of<'refund'>, 'checkoutId', 'undone'>
  | Stored<Of<'dispute'>, 'checkoutId', 'outcome'>
  | Stored<Of<'withdrawn'>, 'checkoutId'>

export function toStored(fact: Fact): StoredFact {
  switch (fact.kind) {
    case 'paid': {
      const { kind, checkoutId: sessionId, paymentId: paymentIntentId, ...bought } = fact
      return { kind, sessionId, ...bought, paymentIntentId }
    }
    case 'refund': {
      const { kind, checkoutId: sessionId, undone: _, ...refund } = fact
      return { kind, sessionId, ...refund }
    }
    case 'dispute': {
      const { kind, checkoutId: sessionId, outcome: _, ...dispute } = fact
      return { kind, sessionId, ...dispute }
    }
    case 'withdrawn': {
      const { kind, checkoutId: sessionId, ...said } = fact
      return { kind, sessionId, ...said }
    }
    case 'claim':
      return { kind: fact.kind, sessionId: fact.checkoutId, userId: fact.userId }
    case 'address-corrected': {
      const { kind, checkoutId: sessionId, ...correction } = fact
      return { kind, sessionId, ...correction }
    }
    case 'failed':
      return { kind: fact.kind, sessionId: fact.checkoutId }
  }
}

/** Null for a fact unknown to this version. */
export function fromStored({ sessionId: checkoutId, ...stored }: StoredFact): Fact | null {
  switch (stored.kind) {
    case 'paid': {
      const { paymentIntentId: paymentId, ...bought } = stored
      return { ...bought, plan: bought.plan ?? storedPlan(bought.planName), checkoutId, paymentId }
    }
    case 'refund':
      return { ...stored, checkoutId, undone: isUndone(stored.status) }
    case 'dispute':
      return { ...stored, checkoutId, outcome: outcomeOf(stored.status) }
    case 'claim':
    case 'address-corrected':
    case 'failed':
    case 'withdrawn':
      return { ...stored, checkoutId }
    default:
      return null
  }
}
