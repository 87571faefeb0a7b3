import type { Answer } from '../shared/errors.ts'
import type { Decision } from './decision.ts'
import type { Checkout, Fact } from './facts.ts'
import type { GuestPass } from './guest-pass.ts'
import type { Offer } from './owned-plan.ts'
import type { Plan } from './plan.ts'

/** What a message from Stripe is about: the checkout itself, or a payment whose checkout must be found. */
export type PaymentSubject = { checkoutId: string } | { paymentId: string }

/** Payments as the rules need them. Every method throws an Outage when Stripe cannot be reached in time. */
export interface Gateway {
  /** Opens a hosted checkout for one plan and answers its id, its address and what it asks (minor units). */
  openCheckout(order: {
    plan: Plan
    /** Minor units: less than the plan's price for an upgrade. */
    amount: number
    upgradeOf: readonly string[]
    userId: string | null
    email: string | null
    /** The id of a promotion code at Stripe. `no-promotion` when it does not take this one. */
    promotionCodeId: string | null
    /** The same key gives the same checkout: a double click never opens two. */
    idempotencyKey: string | null
  }): Promise<Answer<{ id: string; url: string; total: number }>>
  /** Nobody can pay it any more. False for one that was paid, or closed, before. */
  closeCheckout(checkoutId: string): Promise<boolean>
  /** The checkout as Stripe knows it now; `unknown-checkout` when it is not ours. */
  checkout(checkoutId: string): Promise<Answer<Checkout>>
  /** The checkout a payment belongs to, or null when the payment is not from this shop. */
  checkoutOfPayment(paymentId: string): Promise<string | null>
}

/** The codes by which Stripe takes something off a price. */
export interface PromotionCodes {
  /** The code as buyers know it, while Stripe takes it, and how many purchases it was used for. Throws an Outage. */
  active(code: string): Promise<{ id: string; used: number } | null>
}

export interface Receipts {
  /** Where Stripe shows the receipt of one of its checkouts; null where nothing was paid. Throws an Outage. */
  receiptOf(checkoutId: string): Promise<string | null>
  /** Where Stripe shows the invoice of one of its checkouts; null where it made none. Throws an Outage. */
  invoiceOf(checkoutId: string): Promise<string | null>
}

/** Money given back. */
export interface Refunds {
  /**
   * Gives money back: `amount` in minor units, or all that is left, and answers how much. Under the same key it is
   * given back once. `invalid-input` with a sentence when Stripe refuses.
   */
  refund(order: {
    paymentId: string
    amount?: number
    reason: string
    /** Null when the buyer pressed. */
    adminId: string | null
    idempotencyKey: string
  }): Promise<Answer<{ amount: number }>>
}

/** The checkout a user opened last: what it is for, what it asks, and the code of its promotion. */
export type Opening = Offer & { checkoutId: string; plan: string; promotion?: string }

/** The last opening of each user. Throws an Outage when a write or read did not land. */
export interface Openings {
  last(userId: string): Promise<Opening | null>
  note(userId: string, opening: Opening): Promise<void>
}

/** Something that happened at Stripe, by the id under which the webhook is told of it. `at` in ms since 1970. */
export interface PaymentEvent {
  id: string
  at: number
  subject: PaymentSubject | null
}

export interface PaymentEventPage {
  events: PaymentEvent[]
  next: string | null
}

/** What Stripe has told the webhook, or tried to: Stripe keeps it for 30 days. */
export interface PaymentEvents {
  /** One page of what happened since then (ms), newest first. `next` is the `after` of the following page. */
  page(part: { since: number; after: string | null }): Promise<PaymentEventPage>
}

/** Which events need not be read back again. Throws an Outage when a write or read did not land. */
export interface ProcessedEvents {
  /** The ids of marked events from this time (ms) to `until`, and perhaps of some earlier ones. */
  between(since: number, until: number): Promise<Set<string>>
  mark(event: PaymentEvent): Promise<void>
}

/** Write-once storage of facts. Throws an Outage when a write or read did not land. */
export interface Ledger {
  /** Writes each fact under its own key; one that is there already is left alone. */
  record(facts: readonly Fact[]): Promise<void>
  /** Every fact of one checkout, in no particular order. */
  facts(checkoutId: string): Promise<Fact[]>
  checkoutsOf(userId: string): Promise<string[]>
  /**
   * Those paid for with this address, however it is typed, whoever owns them; also what was corrected to it, or from
   * it: what stands now, the facts tell.
   */
  checkoutsOfAddress(email: string): Promise<string[]>
  /** What admins decided by hand about this user's access, the latest first. */
  decisions(userId: string): Promise<Decision[]>
  /** Notes a decision. The same id and time are the same decision; the audit log says under the id who made it. */
  decide(decision: Decision, note: { id: string; reason: string }): Promise<void>
  /** The checkout of a payment we have recorded, or null. */
  checkoutOfPayment(paymentId: string): Promise<string | null>
  /** Whether this mail about a checkout has been accepted by the mail service. */
  wasMailed(checkoutId: string, what: MailKind): Promise<boolean>
  markMailed(checkoutId: string, what: MailKind): Promise<void>
  /** Whether somebody with this address was told of a payment page they left: once is enough. */
  wasReminded(email: string): Promise<boolean>
  markReminded(email: string): Promise<void>
  /**
   * Gives a browser one of the few places of a purchase without an owner, or the one it has; null when none is left.
   * `mailedTo`: the mark of the address whose link it came by; null for one that came back from Stripe.
   */
  admit(visit: { checkoutId: string; browserId: string; mailedTo: string | null }): Promise<number | null>
  /** How the place of this pass was given; null for a pass that holds none. */
  admission(pass: GuestPass): Promise<{ mailedTo: string | null } | null>
}

/**
 * A claim link is mailed once a day at most, so its mark names the day, and that of a link that was asked for the hour; that of a dispute names the dispute. What is
 * mailed again to a corrected address names the correction.
 */
export type MailKind =
  | 'access-mail'
  | `access-mail~${string}`
  | 'refund-mail'
  | 'failed-mail'
  | 'double-mail'
  | `claim-mail~${string}`
  | `find-mail~${string}`
  | `dispute-mail~${string}`

/** Signs a short text with a secret of the server. */
export interface Signer {
  sign(text: string): string
  verify(text: string, signature: string): boolean
}
