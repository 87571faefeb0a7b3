import type { Account } from './account.ts'
import type { TestCard } from './cards.ts'
import type { Charge, Checkout, PaymentIntent } from './entities.ts'
import { newId } from './ids.ts'

export interface Payer {
  email: string
  name: string | null
  /** ISO 3166-1 alpha-2. */
  country?: string
  taxId?: string
  /** The presentment currency the buyer chose. */
  currency?: string
}

/** The payment method: a test card, or a bank debit that settles later. */
export type PaymentMethod =
  | { type: 'card'; card: TestCard; expMonth: number; expYear: number }
  | { type: 'us_bank_account' }

export function newPaymentIntent(account: Account, { session, intentData }: Checkout): PaymentIntent {
  const id = newId('pi_')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${newId('', 25)}`,
    confirmation_method: 'automatic',
    created: account.seconds(),
    currency: session.currency,
    customer: session.customer,
    customer_account: null,
    description: intentData.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: intentData.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: intentData.receiptEmail,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** Creates a succeeded charge; `pay.ts` may turn it into a pending or failed one. */
export function newCharge(
  account: Account,
  checkout: Checkout,
  intent: PaymentIntent,
  paymentMethod: PaymentMethod,
): Charge {
  const payer = checkout.session.customer_details
  const id = newId('ch_')
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: payer?.email ?? null,
      name: payer?.name ?? null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: 'LOCAL STRIPE',
    captured: true,
    created: account.seconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: newId('pm_'),
    payment_method_details: paymentMethod.type === 'card' ? cardDetails(intent, paymentMethod) : bankDetails(),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: account.receiptUrl(id),
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

function cardDetails(
  intent: PaymentIntent,
  { card, expMonth, expYear }: Extract<PaymentMethod, { type: 'card' }>,
): Charge['payment_method_details'] {
  return {
    type: 'card',
    card: {
      amount_authorized: intent.amount,
      authorization_code: null,
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      electronic_commerce_indicator: null,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: `local${card.number.slice(-8)}`,
      funding: 'credit',
      installments: null,
      last4: card.number.slice(-4),
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: 'unregulated',
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}

function bankDetails(): Charge['payment_method_details'] {
  return {
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      fingerprint: null,
      last4: '6789',
      payment_reference: null,
      routing_number: '110000000',
    },
  }
}
