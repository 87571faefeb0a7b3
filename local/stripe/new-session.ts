import type { Session } from './entities.ts'

/** Creates a session: defaults for all fields that no option sets, plus `given`. */
export function newSession(given: SessionStart): Session {
  return {
    id: given.id,
    object: 'checkout.session',
    adaptive_pricing: given.adaptive_pricing,
    after_expiration: given.after_expiration,
    allow_promotion_codes: given.allow_promotion_codes,
    allowed_payment_method_types: given.allowed_payment_method_types,
    amount_subtotal: 0,
    amount_total: 0,
    automatic_tax: given.automatic_tax,
    billing_address_collection: given.billing_address_collection,
    cancel_url: given.cancel_url,
    client_reference_id: given.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: given.consent_collection,
    created: given.created,
    currency: given.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: given.custom_text,
    customer: null,
    customer_account: null,
    customer_creation: given.customer_creation,
    customer_details: given.customer_email === null ? null : customerDetails(given.customer_email, null),
    customer_email: given.customer_email,
    discounts: [],
    expires_at: given.expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: given.invoice_creation,
    livemode: false,
    locale: given.locale,
    managed_payments: { enabled: false },
    metadata: given.metadata,
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: given.payment_method_types,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: given.submit_type,
    subscription: null,
    success_url: given.success_url,
    ...(given.tax_id_collection && { tax_id_collection: given.tax_id_collection }),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  }
}

export type SessionStart = Pick<
  Session,
  | 'id'
  | 'adaptive_pricing'
  | 'after_expiration'
  | 'allow_promotion_codes'
  | 'allowed_payment_method_types'
  | 'automatic_tax'
  | 'billing_address_collection'
  | 'cancel_url'
  | 'client_reference_id'
  | 'consent_collection'
  | 'created'
  | 'custom_text'
  | 'currency'
  | 'customer_creation'
  | 'customer_email'
  | 'expires_at'
  | 'invoice_creation'
  | 'locale'
  | 'metadata'
  | 'payment_method_types'
  | 'submit_type'
  | 'success_url'
  | 'tax_id_collection'
>

type CustomerDetails = NonNullable<Session['customer_details']>

export function customerDetails(
  email: string,
  name: string | null,
  { country = null, taxId = null }: { country?: string | null; taxId?: string | null } = {},
): CustomerDetails {
  const nowhere = { city: null, line1: null, line2: null, postal_code: null, state: null }
  return {
    address: country === null ? null : { ...nowhere, country },
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: taxId === null ? null : [{ type: 'eu_vat', value: taxId }],
  }
}
