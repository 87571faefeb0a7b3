import type { Account } from './account.ts'
import type { Checkout } from './entities.ts'
import { newSessionId } from './ids.ts'
import type { Typed } from './payment-form.ts'

const DAY = 86_400

/** Stripe stores the email and the consent as they are entered, whether the session is paid or not. */
export function recordContact(
  { session }: Checkout,
  typed: Typed,
  details: (email: string) => typeof session.customer_details,
) {
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(typed.email)) session.customer_details ??= details(typed.email)
  if (session.consent_collection?.promotions !== 'auto') return
  session.consent = {
    promotions: typed.promotions ? 'opt_in' : 'opt_out',
    terms_of_service: session.consent?.terms_of_service ?? null,
  }
}

/** Adds the recovery URL to an expired session: docs.stripe.com/payments/checkout/abandoned-carts */
export function offerRecovery(account: Account, { session }: Checkout) {
  const recovery = session.after_expiration?.recovery
  if (!recovery?.enabled) return
  recovery.url = account.recoveryUrl(session.id)
  recovery.expires_at = account.seconds() + 30 * DAY
}

/** Copies an expired session into a new open one; null once the recovery URL has expired. */
export function recover(account: Account, { session, lines, intentData }: Checkout): Checkout | null {
  const until = session.after_expiration?.recovery?.expires_at ?? 0
  if (session.status !== 'expired' || until <= account.seconds()) return null
  const id = newSessionId()
  const created = account.seconds()
  const copy = structuredClone({ session, lines, intentData })
  Object.assign(copy.session, {
    id,
    created,
    expires_at: created + DAY,
    recovered_from: session.id,
    status: 'open',
    after_expiration: null,
    customer_email: session.customer_details?.email ?? session.customer_email,
    payment_intent: null,
  })
  account.data.checkouts[id] = copy
  account.save()
  return copy
}
