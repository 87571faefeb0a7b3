import { formatMoney } from '#domain/checkout/money.ts'
import type { Purchase } from '#domain/checkout/reduce-purchase.ts'
import { formatDay } from '#domain/shared/format-day.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** Notifies the buyer that the payment was disputed at their bank. Amounts in minor units, times in ms since 1970. */
export const disputeOpened = (
  letterhead: Letterhead,
  { planName, amount, currency, paidAt }: Pick<Purchase, 'planName' | 'amount' | 'currency' | 'paidAt'>,
): MailContent =>
  composeMail(letterhead, {
    subject: `The payment for your ${planName} is disputed`,
    title: 'Your payment was disputed',
    blocks: [
      `Your bank notified us that the cardholder or account holder disputed the ${formatMoney(amount, currency)} payment ` +
        `made on ${formatDay(paidAt)}.`,
      'You keep your access until the bank decides, which can take weeks. It ends if the bank decides in your favor. ' +
        'Until then, you can’t upgrade.',
      `If this is a mistake, or you don’t recognize the payment, reply to this email or contact ` +
        `${letterhead.supportEmail}. If you want a refund, contacting us is almost always faster.`,
      { text: 'How refunds work:', href: `${letterhead.siteUrl}/refunds` },
    ],
    why: `You’re receiving this email because the ${planName} was purchased with this email address.`,
  })
