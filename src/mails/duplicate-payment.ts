import { formatMoney } from '#domain/checkout/money.ts'
import type { Purchase } from '#domain/checkout/reduce-purchase.ts'
import { formatDay } from '#domain/shared/format-day.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

interface TwoPayments {
  purchase: Pick<Purchase, 'planName' | 'amount' | 'refundedAmount' | 'currency' | 'createdAt' | 'owner'>
  /** The purchase that remains. */
  other: Pick<Purchase, 'planName' | 'createdAt' | 'owner'>
}

/** Notifies the buyer of a duplicate payment, with a link to refund it until `ends` (ms since 1970). */
export function duplicatePayment(
  letterhead: Letterhead,
  { duplicate, ends, refundUrl }: { duplicate: TwoPayments; ends: number; refundUrl: string },
): MailContent {
  const { purchase, other } = duplicate
  const { planName, amount, refundedAmount, currency, createdAt } = purchase
  const whose =
    other.owner === null ? 'with this address' : purchase.owner ? 'with the same account' : 'with another account'
  return composeMail(letterhead, {
    subject: `You paid twice for the ${planName}`,
    title: 'You made a duplicate payment',
    blocks: [
      `On ${formatDay(createdAt)}, you paid ${formatMoney(amount, currency)} for the ${planName}. The lifetime ` +
        `${other.planName} purchased ${whose} on ${formatDay(other.createdAt)} already covers it.`,
      `To have ${formatMoney(amount - refundedAmount, currency)} refunded, open this link and confirm:`,
      { button: 'Review payments', href: refundUrl },
      `The link expires on ${formatDay(ends)}. Nothing is refunded until you confirm, and you keep the other purchase.`,
      'If you meant to buy both, for example one as a gift, you can ignore this email.',
    ],
    why: `You’re receiving this email because the ${planName} was purchased with this email address.`,
  })
}
