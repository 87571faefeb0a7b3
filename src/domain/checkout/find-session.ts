import type { Answer } from '../errors.ts'
import type { Gateway, Ledger } from '../ports.ts'
import { ok } from '../result.ts'

/** What a message from Stripe is about: the checkout itself, or a payment whose checkout must be found. */
export type PaymentSubject = { sessionId: string } | { paymentIntentId: string }

/** The checkout a message is about; null when it is not from this shop. Our own note of it saves asking Stripe. */
export async function findSession(
  { gateway, ledger }: { gateway: Gateway; ledger: Ledger },
  subject: PaymentSubject,
): Promise<Answer<string | null>> {
  if ('sessionId' in subject) return ok(subject.sessionId)
  const known = await ledger.sessionOfPayment(subject.paymentIntentId)
  return known ? ok(known) : gateway.sessionOfPayment(subject.paymentIntentId)
}
