import { formatMoney } from '../checkout/money.ts'
import { type LinkCopy, lostToBankCopy, refundedCopy } from '../checkout/refund-copy.ts'
import { formatDay } from '../shared/format-day.ts'
import type { WithdrawalView } from './confirm-withdrawal.ts'
import type { Due } from './withdrawal-due.ts'

/** The page for one purchase behind a withdrawal link. `days`: of the refund policy. */
export function linkCopy(purchase: WithdrawalView, days: number): LinkCopy {
  const { planName, amount, refundedAmount, currency, paidAt, creditedTo, state, due } = purchase
  const bought = `the ${planName} from ${formatDay(paidAt)}`
  const left = formatMoney(amount - refundedAmount, currency)
  switch (state) {
    case 'open':
      return {
        tone: 'plain',
        heading: `Withdraw from the ${planName}?`,
        text: [
          `You bought the ${planName} on ${formatDay(paidAt)} for ${formatMoney(amount, currency)}.`,
          ...(creditedTo
            ? [`Its price was credited to your upgrade. Without it, your payments no longer cover the ${creditedTo}.`]
            : []),
          beforehand(due, { days, left }),
        ].join(' '),
        button: 'Confirm withdrawal',
      }
    case 'confirmed':
      return {
        tone: 'good',
        heading: 'Your withdrawal is confirmed',
        text: `${afterwards(due)} ${PURCHASE}${bought}.`,
        button: null,
      }
    case 'refunded':
      return refundedCopy(purchase, bought)
    case 'lost':
      return lostToBankCopy(bought)
  }
}

const PURCHASE = 'It covers '

function beforehand(due: Due, { days, left }: { days: number; left: string }): string {
  switch (due) {
    case 'refund':
      return `If you confirm, we’ll refund ${left} to your original payment method and end the access that came with it.`
    case 'owner':
      return `Once you confirm, our team will refund ${left} to your original payment method, which ends the access that came with it.`
    case 'late':
      return (
        `You sent this more than ${days} days after you paid, so your right to withdraw may have ended. ` +
        'You can still confirm: our team will review it and get back to you.'
      )
    case 'waived':
      return (
        'When you paid, you agreed to immediate access and to lose the right to withdraw with your first download, ' +
        'so it may have ended. You may confirm it all the same: a person looks into it and answers you.'
      )
    case 'disputed':
      return 'This payment is disputed, so we can’t refund it until your bank has decided. You can still confirm.'
  }
}

function afterwards(due: Due): string {
  switch (due) {
    case 'refund':
      return 'We’ll email you as soon as Stripe accepts the refund. There’s nothing else to do.'
    case 'owner':
      return 'Our team will refund your original payment method and email you when it’s done.'
    case 'late':
    case 'waived':
      return 'The right to withdraw may have ended. Our team will review it and get back to you by email.'
    case 'disputed':
      return 'This payment is disputed, and your bank decides where the money goes.'
  }
}
