import type { Action } from '../action.ts'
import type { DeskServices } from '../services.ts'

/** Actions of banks, buyers and the shop owner on a payment. */
export function addPaymentActions(action: Action, { stripe }: DeskServices) {
  action('/desk/refund', 'payments', async (input) => {
    await stripe.refund(input.text('payment_intent'), input.count('amount'))
    return 'Refunded.'
  })

  action('/desk/fail-refund', 'payments', async (input) => {
    await stripe.failRefund(input.text('refund'))
    return 'The refund has failed.'
  })

  action('/desk/dispute', 'payments', async (input) => {
    const outcome = input.choice('outcome', ['open', 'won', 'lost'])
    await stripe.dispute(input.text('payment_intent'), outcome)
    return { open: 'The payment is disputed.', won: 'The dispute is won.', lost: 'The dispute is lost.' }[outcome]
  })

  action('/desk/settle', 'payments', async (input) => {
    const arrived = input.flag('ok') ?? true
    await stripe.settle(input.text('session'), arrived)
    return arrived ? 'The bank debit has settled.' : 'The bank debit has failed.'
  })

  action('/desk/expire', 'payments', async (input) => {
    await stripe.expire(input.text('session'))
    return 'The payment page has expired.'
  })
}
