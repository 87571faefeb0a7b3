import type { Purchase } from '#domain/checkout/fold-purchase.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** That the money is on its way back, and what ends with it. Amounts in minor units. */
export const refund = (
  letterhead: Letterhead,
  { planName, refundedAmount, currency }: Pick<Purchase, 'planName' | 'refundedAmount' | 'currency'>,
): MailContent =>
  composeMail(letterhead, {
    subject: `Your ${planName} was refunded`,
    title: 'Your money is on its way back',
    blocks: [
      `We have sent back ${formatMoney(refundedAmount, currency)} for your ${planName}, to the card or account you ` +
        'paid with. Banks usually take 5 to 10 business days to show it.',
      'This purchase no longer opens the library, and the licence of what you downloaded by it has ended; if you have ' +
        'another one, that stays yours. What you have handed over to a client may stay there.',
      { text: 'If you did not ask for this, write to us:', href: `${letterhead.siteUrl}/contact` },
    ],
    why: `You get this mail because the ${planName} was bought under this address.`,
  })
