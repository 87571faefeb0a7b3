import type { Purchase } from '#domain/checkout/fold-purchase.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import { dayInWords } from '#domain/shared/day-in-words.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

interface TwoPayments {
  purchase: Pick<Purchase, 'planName' | 'amount' | 'refundedAmount' | 'currency' | 'createdAt' | 'owner'>
  /** The one that stays. */
  other: Pick<Purchase, 'planName' | 'createdAt' | 'owner'>
}

/** That one payment was one too many, and how to have it sent back until `ends` (ms since 1970). */
export function paidTwice(
  letterhead: Letterhead,
  { double, ends, refundUrl }: { double: TwoPayments; ends: number; refundUrl: string },
): MailContent {
  const { purchase, other } = double
  const { planName, amount, refundedAmount, currency, createdAt } = purchase
  const whose = other.owner === null ? 'with this address' : purchase.owner ? 'in the same account' : 'in an account'
  return composeMail(letterhead, {
    subject: `You paid twice for the ${planName}`,
    title: 'One of two payments was one too many',
    blocks: [
      `On ${dayInWords(createdAt)} you paid ${formatMoney(amount, currency)} for the ${planName}. It opens nothing that the ` +
        `${other.planName} does not, which was bought ${whose} on ${dayInWords(other.createdAt)} and is for life.`,
      `To have ${formatMoney(amount - refundedAmount, currency)} sent back, open this address and press the button:`,
      { button: 'See both payments', href: refundUrl },
      `It is good until ${dayInWords(ends)}. Nothing is sent back before you press, and the other purchase stays.`,
      'If you wanted both, for example one for somebody else, do nothing.',
    ],
    why: `You get this mail because the ${planName} was bought under this address.`,
  })
}
