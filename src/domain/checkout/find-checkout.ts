import type { Gateway, Ledger, PaymentSubject } from './ports.ts'

/**
 * The checkout a message is about; null if it is not from this shop. Our own record of it saves a request to Stripe.
 */
export async function findCheckout(
  { gateway, ledger }: { gateway: Gateway; ledger: Ledger },
  subject: PaymentSubject,
): Promise<string | null> {
  if ('checkoutId' in subject) return subject.checkoutId
  return (await ledger.checkoutOfPayment(subject.paymentId)) ?? gateway.checkoutOfPayment(subject.paymentId)
}
