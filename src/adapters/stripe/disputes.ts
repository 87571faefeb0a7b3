import type Stripe from 'stripe'
import type { Disputes } from '#domain/admin/ports.ts'
import { callStripe } from './call-stripe.ts'

/** Of several disputes about one payment, the newest needs the response. */
export const createDisputes = (stripe: Stripe): Disputes => ({
  about: (checkoutId) =>
    callStripe(async () => {
      const { payment_intent: payment, consent } = await stripe.checkout.sessions.retrieve(checkoutId, {
        expand: ['payment_intent.latest_charge'],
      })
      const charge = typeof payment === 'object' ? payment?.latest_charge : null
      if (!charge || typeof charge === 'string' || !charge.disputed) return null
      const { data } = await stripe.disputes.list({ charge: charge.id, limit: 1 })
      const [dispute] = data
      if (!dispute) return null
      const { name, email, address } = charge.billing_details
      return {
        id: dispute.id,
        chargeId: charge.id,
        reason: dispute.reason,
        amount: dispute.amount,
        currency: dispute.currency,
        dueBy: dispute.evidence_details.due_by === null ? null : dispute.evidence_details.due_by * 1000,
        receiptUrl: charge.receipt_url,
        termsAccepted: consent?.terms_of_service === 'accepted',
        buyer: { name, email, address: address && inLines(address) },
      }
    }),
})

const inLines = ({ line1, line2, postal_code, city, state, country }: Stripe.Address) =>
  [line1, line2, [postal_code, city].filter(Boolean).join(' '), state, country].filter(Boolean).join(', ')
