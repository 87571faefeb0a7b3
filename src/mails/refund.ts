import { formatMoney } from '#domain/checkout/money.ts'
import type { Purchase } from '#domain/checkout/reduce-purchase.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** Notifies the buyer of a refund, and that access and license have ended. Amounts in minor units. */
export const refund = (
  letterhead: Letterhead,
  { planName, refundedAmount, currency }: Pick<Purchase, 'planName' | 'refundedAmount' | 'currency'>,
): MailContent =>
  composeMail(letterhead, {
    subject: `Your ${planName} was refunded`,
    title: 'Your refund is on its way',
    blocks: [
      `We refunded ${formatMoney(refundedAmount, currency)} for your ${planName} to the card or account you ` +
        'paid with. It usually takes 5 to 10 business days to appear.',
      'This purchase no longer gives you access to the library, and the license for templates you downloaded with it ' +
        'has ended. Your other purchases aren’t affected, and clients may keep the work you already handed over.',
      { text: 'If you didn’t request this, contact us:', href: `${letterhead.siteUrl}/contact` },
    ],
    why: `You’re receiving this email because the ${planName} was purchased with this email address.`,
  })
