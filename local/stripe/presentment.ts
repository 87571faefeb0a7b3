import type { Charge, PaymentIntent, Session } from './entities.ts'

/** Of one unit of the shop's money. Stripe's rate moves; this one need not. */
const RATE = 0.9

/** The other currency a buyer may pay in; the shop's own books stay in its own. */
export const localCurrencyOf = ({ currency }: Pick<Session, 'currency'>) => (currency === 'eur' ? 'usd' : 'eur')

/** Notes that the buyer pays in a currency of their own: docs.stripe.com/payments/currencies/localize-prices/adaptive-pricing */
export function presentIn(currency: string, session: Session, ...parts: (PaymentIntent | Charge)[]) {
  if (!session.adaptive_pricing?.enabled || currency !== localCurrencyOf(session)) return
  const presentment_amount = Math.round(session.amount_total * RATE)
  for (const part of [session, ...parts])
    part.presentment_details = { presentment_amount, presentment_currency: currency }
}
