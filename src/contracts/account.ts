import type { Benefit } from '#domain/checkout/plan.ts'
import type { PurchaseState } from '#domain/checkout/purchase-summary.ts'
import type { UpdateMails } from './update-mails.ts'

/** One purchase as shown to its buyer. Amounts in minor units, times in ISO. */
export interface AccountPurchase {
  sessionId: string
  /** For emails and forms, like "F-4K7Q-2M9X"; it gives no access. */
  order: string
  /** The email address it was bought with; null when Stripe has none. */
  email: string | null
  planName: string
  /** The plan it gives access to: a smaller one if a purchase credited to this upgrade was lost. */
  standsFor: string
  isUpgrade: boolean
  amount: number
  refundedAmount: number
  currency: string
  paidAt: string
  state: PurchaseState
  /** Whether Stripe has a receipt: false if nothing had to be paid. */
  hasReceipt: boolean
  hasInvoice: boolean
}

/** The caller's own account. */
export interface AccountOutput {
  /** Without an id if an admin granted the access. */
  plan: { id: string | null; name: string; since: string; benefits: readonly Benefit[] } | null
  upgrade: { planName: string; amount: number; currency: string } | null
  /** Newest first. */
  purchases: AccountPurchase[]
  updateMails: UpdateMails
}
