import type { Gateway, Ledger, PaymentSubject } from './ports.ts'

/** The checkout an event is about; null if it is not from this shop. Our own records save a request to Stripe. */
export async function findCheckout(
  { gateway, ledger }: { gateway: Gateway; ledger: Ledger },
  subject: PaymentSubject,
): Promise<string | null> {
  if ('checkoutId' in subject) return subject.checkoutId
  return (await ledger.checkoutOfPayment(subject.paymentId)) ?? gateway.checkoutOfPayment(subject.paymentId)
}
