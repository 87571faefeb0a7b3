import Stripe from 'stripe'
import { createStripe } from '../../src/adapters/stripe/gateway.ts'
import { type Finding, look, right, wrong } from './finding.ts'
import type { Known } from './settings.ts'

type Switches = Known<
  'STRIPE_INVOICES' | 'STRIPE_TAX' | 'STRIPE_TAX_IDS' | 'STRIPE_RECOVERY' | 'STRIPE_ADAPTIVE_PRICING'
>

/** What the payment page does and leaves, a sentence each. Rejects when Stripe cannot be reached. */
export async function checkPaymentPage(
  env: Switches & Known<'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>,
): Promise<Finding[]> {
  const isOn = (name: keyof Switches) => env[name] === 'on'
  return [
    isOn('STRIPE_INVOICES')
      ? right(
          'Each purchase gets an invoice, for which Stripe takes a fee of its own; buyers open it in their account.',
        )
      : right('No invoices: buyers have the receipt. STRIPE_INVOICES=on changes that for purchases from then on.'),
    isOn('STRIPE_TAX_IDS')
      ? isOn('STRIPE_INVOICES')
        ? right('Business buyers may give their tax ID, which then stands on the invoice.')
        : look('Tax IDs are asked for, and there is no invoice to print them on.', 'Set STRIPE_INVOICES=on as well.')
      : right('Tax IDs are not asked for. STRIPE_TAX_IDS=on lets business buyers give theirs.'),
    isOn('STRIPE_RECOVERY')
      ? look(
          'Whoever agreed on the payment page and left it is mailed once.',
          'Stripe asks for that agreement in shops and of buyers in the US alone: accept its terms under Settings → Checkout.',
        )
      : right('Nobody is written to who left the payment page. STRIPE_RECOVERY=on asks them, and mails who agreed.'),
    isOn('STRIPE_ADAPTIVE_PRICING')
      ? right(
          'Buyers may pay in the currency of their country. Prices, receipts of refunds and sums here stay in yours.',
        )
      : right('Everybody pays in the currency of content/plans.json. STRIPE_ADAPTIVE_PRICING=on offers others.'),
    ...(env.STRIPE_TAX === 'automatic'
      ? await checkTax(createStripe({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: env.STRIPE_API_URL }))
      : [NO_TAX]),
  ]
}

const NO_TAX = right('Stripe works out no tax. If you owe any, set up Stripe → Tax, then STRIPE_TAX=automatic.')

async function checkTax(stripe: Stripe): Promise<Finding[]> {
  try {
    const [{ status, status_details: details }, registrations] = await Promise.all([
      stripe.tax.settings.retrieve(),
      stripe.tax.registrations.list({ status: 'active', limit: 100 }),
    ])
    if (status !== 'active')
      return [
        wrong(
          `Stripe Tax is switched on here and not set up there (${details.pending?.missing_fields?.join(', ') || status}): nobody can buy.`,
          'Stripe → Settings → Tax: give your head office address and a preset tax code. Or set STRIPE_TAX=off.',
        ),
      ]
    const places = registrations.data.map(({ country }) => country).join(', ')
    if (places) return [right(`Stripe Tax works out the tax in each price, where you are registered: ${places}.`)]
    return [
      look('Stripe Tax is set up and collects nothing.', 'Add your registrations under Stripe → Tax → Registrations.'),
    ]
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return [look('This key may not see Stripe Tax, so it could not be checked.', 'Look at Stripe → Settings → Tax.')]
  }
}
