import Stripe from 'stripe'
import { createStripe } from '../../src/adapters/stripe/gateway.ts'
import { type Finding, fail, look, pass } from './finding.ts'
import type { Known } from './settings.ts'

type Switches = Known<
  'STRIPE_INVOICES' | 'STRIPE_TAX' | 'STRIPE_TAX_IDS' | 'STRIPE_RECOVERY' | 'STRIPE_ADAPTIVE_PRICING'
>

/** The features of the payment page, one sentence each. Rejects when Stripe is unreachable. */
export async function checkPaymentPage(
  env: Switches & Known<'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>,
): Promise<Finding[]> {
  const isOn = (name: keyof Switches) => env[name] === 'on'
  return [
    isOn('STRIPE_INVOICES')
      ? pass('Each purchase gets an invoice, which buyers find in their account. Stripe charges an extra fee for it.')
      : pass('No invoices: buyers only get a receipt. STRIPE_INVOICES=on adds them for new purchases.'),
    isOn('STRIPE_TAX_IDS')
      ? isOn('STRIPE_INVOICES')
        ? pass('Business buyers can enter their tax ID, which is then shown on the invoice.')
        : look('Tax IDs are collected, but there’s no invoice to show them on.', 'Set STRIPE_INVOICES=on as well.')
      : pass('Tax IDs aren’t collected. STRIPE_TAX_IDS=on lets business buyers enter theirs.'),
    isOn('STRIPE_RECOVERY')
      ? look(
          'Buyers who agreed on the payment page and left it get one email.',
          'Stripe only asks for consent if both shop and buyer are in the US. Accept its terms under Settings → Checkout.',
        )
      : pass(
          'Buyers who left the payment page aren’t contacted. STRIPE_RECOVERY=on asks for consent and emails those who agreed.',
        ),
    isOn('STRIPE_ADAPTIVE_PRICING')
      ? pass('Buyers can pay in their local currency. Prices, refund receipts and totals here stay in yours.')
      : pass(
          'Everyone pays in the currency of content/plans.json. STRIPE_ADAPTIVE_PRICING=on offers local currencies.',
        ),
    ...(env.STRIPE_TAX === 'automatic'
      ? await checkTax(createStripe({ secretKey: env.STRIPE_SECRET_KEY, apiUrl: env.STRIPE_API_URL }))
      : [NO_TAX]),
  ]
}

const NO_TAX = pass('Stripe doesn’t calculate tax. If you owe any, set up Stripe → Tax, then STRIPE_TAX=automatic.')

async function checkTax(stripe: Stripe): Promise<Finding[]> {
  try {
    const [{ status, status_details: details }, registrations] = await Promise.all([
      stripe.tax.settings.retrieve(),
      stripe.tax.registrations.list({ status: 'active', limit: 100 }),
    ])
    if (status !== 'active')
      return [
        fail(
          `Stripe Tax is on here but not set up in Stripe (${details.pending?.missing_fields?.join(', ') || status}): no one can buy.`,
          'Stripe → Settings → Tax: enter your head office address and a preset tax code. Or set STRIPE_TAX=off.',
        ),
      ]
    const places = registrations.data.map(({ country }) => country).join(', ')
    if (places) return [pass(`Stripe Tax calculates the tax in each price where you’re registered: ${places}.`)]
    return [
      look('Stripe Tax is set up but collects nothing.', 'Add your registrations under Stripe → Tax → Registrations.'),
    ]
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
    return [look('This key can’t read Stripe Tax, so it couldn’t be checked.', 'Look at Stripe → Settings → Tax.')]
  }
}
