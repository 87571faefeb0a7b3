import { dayInWords } from '../shared/day-in-words.ts'
import { sentenceFor } from '../shared/errors.ts'
import { type LinkWords, sentBackWords, takenByBankWords } from './given-back-words.ts'
import { formatMoney } from './money.ts'
import type { DoubleState } from './refund-double.ts'

/** What is shown behind the link of a mail about a double; null for a link that is no good any more. */
export function doubleWords(state: DoubleState | null): LinkWords {
  if (state === null)
    return {
      tone: 'bad',
      heading: 'This link is no longer good',
      text: 'It was good for 60 days, or a part of it is missing. Open it from the mail once more, or write to us.',
      button: null,
    }
  const { planName, amount, refundedAmount, currency, createdAt } = state.purchase
  const payment = `the ${planName} of ${dayInWords(createdAt)}`
  switch (state.kind) {
    case 'double': {
      const { other } = state
      const left = formatMoney(amount - refundedAmount, currency)
      return {
        tone: 'plain',
        heading: 'You paid twice',
        text:
          `For ${payment} you paid ${formatMoney(amount, currency)}, and it opens nothing that the ${other.planName} ` +
          `of ${dayInWords(other.createdAt)} does not. One press sends back ${left} and ends the one; the other stays.`,
        button: `Send back ${left}`,
      }
    }
    case 'refunded':
      return sentBackWords(state.purchase, payment)
    case 'lost':
      return takenByBankWords(payment)
    case 'disputed':
      return {
        tone: 'plain',
        heading: 'Your bank is looking into this payment',
        text: `While ${payment} is disputed, nobody can send it back: the bank decides. Nothing was sent back.`,
        button: null,
      }
    case 'needed':
      return {
        tone: 'plain',
        heading: 'Nothing was sent back',
        text:
          `Without ${payment}, something you have could close: no other purchase of yours opens as much any more. ` +
          'If you want your money back all the same, write to us.',
        button: null,
      }
  }
}

/** Why a press came to nothing. `busy`: too many of them; a service that did not answer, by its name. */
export const PRESS_PROBLEMS = ['busy', 'refused', 'Stripe', 'storage'] as const
export type PressProblem = (typeof PRESS_PROBLEMS)[number]

/** What is said of it beside the button. */
export function problemWords(problem: PressProblem): string {
  if (problem === 'busy') return 'That was a lot in a short time. Please press again in a minute.'
  if (problem === 'refused') return 'Stripe did not take this refund. Please write to us, and we look into it.'
  const down = sentenceFor({ kind: 'service-down', service: problem })
  return `${down} However often you press, the money is sent back once.`
}
