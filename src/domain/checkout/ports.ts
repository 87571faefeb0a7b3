import type { Result } from '../shared/errors.ts'
import type { Decision } from './decision.ts'
import type { Checkout, Fact, WantedTemplate } from './facts.ts'
import type { GuestPass } from './guest-pass.ts'
import type { Offer } from './owned-plan.ts'
import type { Plan } from './plan.ts'

/** The subject of a Stripe event: the checkout itself, or a payment whose checkout must be looked up. */
export type PaymentSubject = { checkoutId: string } | { paymentId: string }

/** The payment operations the domain needs. Every method throws an Outage when Stripe cannot be reached in time. */
export interface Gateway {
  /** Opens a hosted checkout for one plan and returns its id, its URL and the amount due (minor units). */
  openCheckout(order: {
    plan: Plan
    /** Minor units: less than the plan's price for an upgrade. */
    amount: number
    upgradeOf: readonly string[]
    userId: string | null
    email: string | null
    /** The id of a promotion code at Stripe. `no-promotion` if Stripe refuses it. */
    promotionCodeId: string | null
    /** Stored with the checkout, for the success page and the email. */
    wanted: WantedTemplate | null
    /** The same key returns the same checkout, so that a double click never opens two. */
    idempotencyKey: string | null
  }): Promise<Result<{ id: string; url: string; total: number }>>
  /** Expires the checkout. False for one that was paid or closed before. */
  closeCheckout(checkoutId: string): Promise<boolean>
  /** The checkout as Stripe knows it now; `unknown-checkout` when it is not ours. */
  checkout(checkoutId: string): Promise<Result<Checkout>>
  /** The checkout a payment belongs to, or null when the payment is not from this shop. */
  checkoutOfPayment(paymentId: string): Promise<string | null>
}

/** Stripe's promotion codes. */
export interface PromotionCodes {
  /** The active code as buyers type it, and how many purchases used it; null if Stripe has none. Throws an Outage. */
  active(code: string): Promise<{ id: string; used: number } | null>
}

export interface Receipts {
  /** The URL of Stripe's receipt for a checkout; null if nothing was paid. Throws an Outage. */
  receiptOf(checkoutId: string): Promise<string | null>
  /** The URL of Stripe's invoice for a checkout; null if there is none. Throws an Outage. */
  invoiceOf(checkoutId: string): Promise<string | null>
}

/** Refunds through Stripe. */
export interface Refunds {
  /**
   * Refunds `amount` in minor units, or all that remains, and returns the refunded amount. Idempotent under the same
   * key. `invalid-input` with a sentence when Stripe refuses.
   */
  refund(order: {
    paymentId: string
    amount?: number
    reason: string
    /** Null when the buyer requested it. */
    adminId: string | null
    idempotencyKey: string
  }): Promise<Result<{ amount: number }>>
}

/** The last checkout a user opened: its plan, its price, its promotion code, and the slug of the wanted template. */
export type PendingCheckout = Offer & { checkoutId: string; plan: string; promotion?: string; wanted?: string }

/** The last open checkout of each user. Throws an Outage when a write or read failed. */
export interface PendingCheckouts {
  last(userId: string): Promise<PendingCheckout | null>
  save(userId: string, checkout: PendingCheckout): Promise<void>
}

/** Something that happened at Stripe, under the id the webhook receives. `at` in ms since 1970. */
export interface PaymentEvent {
  id: string
  at: number
  subject: PaymentSubject | null
}

export interface PaymentEventPage {
  events: PaymentEvent[]
  next: string | null
}

/** The events Stripe sent or tried to send to the webhook; Stripe stores them for 30 days. */
export interface PaymentEvents {
  /** One page of what happened since then (ms), newest first. `next` is the `after` of the following page. */
  page(part: { since: number; after: string | null }): Promise<PaymentEventPage>
}

/** Events that are already processed. Throws an Outage when a write or read failed. */
export interface ProcessedEvents {
  /** The ids of marked events from this time (ms) to `until`, and possibly of some earlier ones. */
  between(since: number, until: number): Promise<Set<string>>
  mark(event: PaymentEvent): Promise<void>
}

/** Write-once storage of facts. Throws an Outage when a write or read failed. */
export interface Ledger {
  /** Writes each fact under its own key; existing facts are not overwritten. */
  record(facts: readonly Fact[]): Promise<void>
  /** Every fact of one checkout, in no particular order. */
  facts(checkoutId: string): Promise<Fact[]>
  checkoutsOf(userId: string): Promise<string[]>
  /**
   * The checkouts indexed under this address (normalized), regardless of owner. Includes those corrected to it or from
   * it; read their facts for the current address.
   */
  checkoutsOfAddress(email: string): Promise<string[]>
  /** The manual decisions of admins about this user's access, latest first. */
  decisions(userId: string): Promise<Decision[]>
  /** Records a decision. The same id and time are the same decision; the audit log stores under the id who made it. */
  decide(decision: Decision, note: { id: string; reason: string }): Promise<void>
  /** The checkout of a recorded payment, or null. */
  checkoutOfPayment(paymentId: string): Promise<string | null>
  /** Whether the email service has accepted this email about a checkout. */
  wasMailed(checkoutId: string, what: MailKind): Promise<boolean>
  markMailed(checkoutId: string, what: MailKind): Promise<void>
  /** Whether this address was already sent an abandoned-checkout email: at most one per address. */
  wasReminded(email: string): Promise<boolean>
  markReminded(email: string): Promise<void>
  /**
   * Gives a browser one of the few places of an unowned purchase, or returns the place it has; null when none is left.
   * `mailedTo`: the mark of the address whose link the visitor used; null for a visitor returning from Stripe.
   */
  admit(visit: { checkoutId: string; browserId: string; mailedTo: string | null }): Promise<number | null>
  /** How the place of this pass was given; null for a pass without a place. */
  admission(pass: GuestPass): Promise<{ mailedTo: string | null } | null>
}

/**
 * Names that limit repeats: a claim link is emailed at most once a day, so its mark contains the day; a requested link,
 * the hour; a dispute email, the dispute. An email resent to a corrected address contains the correction.
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

/** Signs a short text with a server secret. */
export interface Signer {
  sign(text: string): string
  verify(text: string, signature: string): boolean
}
