import { type LinkWords, sentBackWords, takenByBankWords } from '../checkout/given-back-words.ts'
import { formatMoney } from '../checkout/money.ts'
import { dayInWords } from '../shared/day-in-words.ts'
import type { WithdrawalView } from './confirm-withdrawal.ts'
import type { Due } from './withdrawal-due.ts'

/** What is shown of one purchase behind the link of a mail about a withdrawal. `days`: of the refund policy. */
export function linkWords(purchase: WithdrawalView, days: number): LinkWords {
  const { planName, amount, refundedAmount, currency, paidAt, creditedTo, state, due } = purchase
  const bought = `the ${planName} of ${dayInWords(paidAt)}`
  const left = formatMoney(amount - refundedAmount, currency)
  switch (state) {
    case 'open':
      return {
        tone: 'plain',
        heading: `Withdraw from the ${planName}?`,
        text: [
          `You bought ${bought} for ${formatMoney(amount, currency)}.`,
          ...(creditedTo
            ? [`Its price was credited to your upgrade, which no longer covers the ${creditedTo} without it.`]
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
      return sentBackWords(purchase, bought)
    case 'lost':
      return takenByBankWords(bought)
  }
}

const PURCHASE = 'It is about '

function beforehand(due: Due, { days, left }: { days: number; left: string }): string {
  switch (due) {
    case 'refund':
      return `One press sends ${left} back the way it came and ends the access it gave.`
    case 'owner':
      return `After your press a person sends ${left} back the way it came, which ends the access it gave.`
    case 'late':
      return (
        `Your statement came more than ${days} days after you paid, so the right to withdraw may have ended. ` +
        'You may confirm it all the same: a person looks into it and answers you.'
      )
    case 'waived':
      return (
        'When you paid you agreed to have access at once and to lose the right to withdraw with the first download, ' +
        'so it may have ended. You may confirm it all the same: a person looks into it and answers you.'
      )
    case 'disputed':
      return 'Your bank is looking into this payment, and meanwhile nobody can send it back. You may confirm it all the same.'
  }
}

function afterwards(due: Due): string {
  switch (due) {
    case 'refund':
      return 'The money goes back as soon as Stripe takes the refund; you get a mail then, and nothing is left for you to do.'
    case 'owner':
      return 'A person sends the money back the way it came, and you get a mail then.'
    case 'late':
    case 'waived':
      return 'The right to withdraw may have ended. A person looks into it and answers you by mail.'
    case 'disputed':
      return 'Your bank is looking into this payment, and it decides where the money goes.'
  }
}
