import type { Account } from './account.ts'
import { readConsent } from './consent.ts'
import type { LineItem, Session } from './entities.ts'
import { invalid } from './errors.ts'
import type { Params } from './params.ts'

/** Reads the optional features of a session; all are off by default. */
export function readFeatures(account: Account, params: Params, lines: readonly LineItem[]) {
  return {
    adaptive_pricing: {
      enabled: params.group('adaptive_pricing').allowOnly('enabled').flag('enabled') ?? false,
    },
    automatic_tax: readAutomaticTax(account, params, lines),
    after_expiration: readRecovery(params),
    consent_collection: readConsent(account, params),
    invoice_creation: readInvoiceCreation(params),
    ...(params.has('tax_id_collection') && { tax_id_collection: readTaxIds(params) }),
  } satisfies Partial<Session>
}

function readAutomaticTax(account: Account, params: Params, lines: readonly LineItem[]): Session['automatic_tax'] {
  const enabled = params.group('automatic_tax').allowOnly('enabled', 'liability').flag('enabled') ?? false
  if (!enabled) return { enabled, liability: null, provider: null, status: null }
  const param = 'automatic_tax[enabled]'
  // Stripe requires a head office address for automatic tax: github.com/wasp-lang/open-saas/issues/78
  if (account.taxCountry === null) {
    throw invalid(
      'Stripe Tax has not been activated on your account. Please visit https://stripe.com/docs/tax/set-up to get started.',
      { code: 'stripe_tax_inactive', param },
    )
  }
  // The account has no default tax behavior: docs.stripe.com/tax/products-prices-tax-codes-tax-behavior
  if (lines.some(({ price }) => price.tax_behavior === 'unspecified')) {
    throw invalid('Automatic tax needs a tax behavior on every price: inclusive or exclusive.', { param })
  }
  return { enabled, liability: { type: 'self' }, provider: 'stripe', status: 'requires_location_inputs' }
}

function readTaxIds(params: Params): NonNullable<Session['tax_id_collection']> {
  const collection = params.group('tax_id_collection').allowOnly('enabled', 'required')
  const required = collection.choice('required', ['if_supported', 'never']) ?? 'never'
  return { enabled: collection.flag('enabled') ?? false, required }
}

function readRecovery(params: Params): Session['after_expiration'] {
  const recovery = params.group('after_expiration').allowOnly('recovery').group('recovery')
  recovery.allowOnly('allow_promotion_codes', 'enabled')
  const enabled = recovery.flag('enabled') ?? false
  const allow_promotion_codes = recovery.flag('allow_promotion_codes') ?? false
  return enabled ? { recovery: { enabled, allow_promotion_codes, expires_at: null, url: null } } : null
}

function readInvoiceCreation(params: Params): Session['invoice_creation'] {
  const creation = params.group('invoice_creation').allowOnly('enabled', 'invoice_data')
  const data = creation.group('invoice_data').allowOnly('description', 'footer', 'metadata')
  return {
    enabled: creation.flag('enabled') ?? false,
    invoice_data: {
      account_tax_ids: null,
      custom_fields: null,
      description: data.text('description') ?? null,
      footer: data.text('footer') ?? null,
      issuer: null,
      metadata: data.has('metadata') ? data.metadata('metadata') : null,
      rendering_options: null,
    },
  }
}
