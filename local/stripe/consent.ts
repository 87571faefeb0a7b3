import type { Account } from './account.ts'
import type { Session } from './entities.ts'
import { invalid } from './errors.ts'
import type { Params } from './params.ts'

const MAX_TEXT_LENGTH = 1200

/**
 * The consent the buyer must give. Stripe requires a terms of service URL in the account's public details:
 * docs.stripe.com/api/checkout/sessions/create#create_checkout_session-consent_collection-terms_of_service
 */
export function readConsent(account: Account, params: Params): Session['consent_collection'] {
  if (!params.has('consent_collection')) return null
  const consent = params.group('consent_collection').allowOnly('promotions', 'terms_of_service')
  const terms = consent.choice('terms_of_service', ['none', 'required']) ?? null
  if (terms === 'required' && account.termsUrl() === null)
    throw invalid(
      'You cannot collect consent to your terms of service unless a URL is set in the Stripe Dashboard. ' +
        'Update your public business information in the Dashboard https://dashboard.stripe.com/settings/public.',
    )
  return {
    payment_method_reuse_agreement: null,
    promotions: consent.choice('promotions', ['auto', 'none']) ?? null,
    terms_of_service: terms,
  }
}

/** The text beside the consent checkbox, the only one of Stripe's four custom texts supported here. */
export function readCustomText(params: Params): Session['custom_text'] {
  const text = params.group('custom_text').allowOnly('terms_of_service_acceptance')
  const message = text.group('terms_of_service_acceptance').allowOnly('message').text('message')
  if (message !== undefined && message.length > MAX_TEXT_LENGTH)
    throw invalid(`Text may be up to ${MAX_TEXT_LENGTH} characters in length.`, {
      param: 'custom_text[terms_of_service_acceptance][message]',
    })
  return {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: message === undefined ? null : { message },
  }
}
