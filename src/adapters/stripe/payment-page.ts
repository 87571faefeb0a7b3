import type Stripe from 'stripe'

/** What the owner has switched on for every payment page. */
export interface PaymentPageSettings {
  /**
   * Lets buyers type a promotion code. Off unless the owner runs a promotion: every active code of the account
   * counts.
   */
  promotionCodes: boolean
  invoices: boolean
  automaticTax: boolean
  taxIds: boolean
  /** Stripe asks buyers whether they want news, and keeps a way back to a page they leave. */
  recovery: boolean
  adaptivePricing: boolean
}

/** The part of a checkout that the shop's settings and a promotion make (docs/decisions/tax-and-invoices.md). */
export const paymentPageOptions = (
  settings: PaymentPageSettings,
  promotionCodeId: string | null,
): Stripe.Checkout.SessionCreateParams => ({
  // Told either way: left out, the dashboard would decide what currency a buyer is asked for.
  adaptive_pricing: { enabled: settings.adaptivePricing },
  ...(settings.invoices ? { invoice_creation: { enabled: true } } : {}),
  ...(settings.automaticTax ? { automatic_tax: { enabled: true } } : {}),
  ...(settings.recovery
    ? { after_expiration: { recovery: { enabled: true } }, consent_collection: { promotions: 'auto' as const } }
    : {}),
  ...(settings.taxIds ? { tax_id_collection: { enabled: true } } : {}),
  // Stripe takes one of the two: what is taken off already, or a field for a code.
  ...(promotionCodeId
    ? { discounts: [{ promotion_code: promotionCodeId }] }
    : settings.promotionCodes
      ? { allow_promotion_codes: true }
      : {}),
})
