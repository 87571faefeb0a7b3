import type { Purchase } from '#domain/checkout/fold-purchase.ts'
import { formatMoney } from '#domain/checkout/money.ts'
import { dayInWords } from '#domain/shared/day-in-words.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** That the buyer's bank wants the money back. Amounts in minor units, times in ms since 1970. */
export const disputeOpened = (
  letterhead: Letterhead,
  { planName, amount, currency, paidAt }: Pick<Purchase, 'planName' | 'amount' | 'currency' | 'paidAt'>,
): MailContent =>
  composeMail(letterhead, {
    subject: `Your bank disputes the payment for your ${planName}`,
    title: 'Your bank has asked for the money back',
    blocks: [
      `It tells us that the payment of ${formatMoney(amount, currency)} on ${dayInWords(paidAt)} is disputed by whoever ` +
        'holds the card or account.',
      'Your access stays until the bank has decided, which can take weeks. It ends if the bank decides for you. ' +
        'Until then no upgrade is sold.',
      `If this is a mistake, or you do not recognise the payment, answer this mail or write to ` +
        `${letterhead.supportEmail}. If you want your money back, a message to us is nearly always quicker.`,
      { text: 'How refunds work:', href: `${letterhead.siteUrl}/refunds` },
    ],
    why: `You get this mail because the ${planName} was bought under this address.`,
  })
