import type Stripe from 'stripe'

/** The shop owner's settings for every payment page. */
export interface PaymentPageSettings {
  /** Lets buyers enter a promotion code. Off by default: every active code of the account is accepted. */
  promotionCodes: boolean
  invoices: boolean
  automaticTax: boolean
  taxIds: boolean
  /** Stripe asks buyers whether they want promotional emails, and creates a recovery URL for abandoned checkouts. */
  recovery: boolean
  adaptivePricing: boolean
}

/** The part of a checkout that depends on the shop's settings and a promotion (docs/decisions/tax-and-invoices.md). */
export const paymentPageOptions = (
  settings: PaymentPageSettings,
  promotionCodeId: string | null,
): Stripe.Checkout.SessionCreateParams => ({
  // Always set; otherwise the dashboard would decide the buyer's currency.
  adaptive_pricing: { enabled: settings.adaptivePricing },
  ...(settings.invoices ? { invoice_creation: { enabled: true } } : {}),
  ...(settings.automaticTax ? { automatic_tax: { enabled: true } } : {}),
  ...(settings.recovery
    ? { after_expiration: { recovery: { enabled: true } }, consent_collection: { promotions: 'auto' as const } }
    : {}),
  ...(settings.taxIds ? { tax_id_collection: { enabled: true } } : {}),
  // Stripe accepts only one of the two: an applied discount, or a field for a code.
  ...(promotionCodeId
    ? { discounts: [{ promotion_code: promotionCodeId }] }
    : settings.promotionCodes
      ? { allow_promotion_codes: true }
      : {}),
})
