import type { Charge, PaymentIntent, Session } from './entities.ts'

/** Exchange rate per unit of the shop's currency. Stripe's rate changes; a fixed one is enough here. */
const RATE = 0.9

/** The buyer's alternative currency; the shop's books stay in its own. */
export const localCurrencyOf = ({ currency }: Pick<Session, 'currency'>) => (currency === 'eur' ? 'usd' : 'eur')

/**
 * Records that the buyer pays in another currency: docs.stripe.com/payments/currencies/localize-prices/adaptive-pricing
 */
export function presentIn(currency: string, session: Session, ...parts: (PaymentIntent | Charge)[]) {
  if (!session.adaptive_pricing?.enabled || currency !== localCurrencyOf(session)) return
  const presentment_amount = Math.round(session.amount_total * RATE)
  for (const part of [session, ...parts])
    part.presentment_details = { presentment_amount, presentment_currency: currency }
}
