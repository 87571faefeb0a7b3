import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** That a bank has turned down a payment that takes days, and how to try again. */
export const paymentFailed = (letterhead: Letterhead, { planName }: { planName: string }): MailContent =>
  composeMail(letterhead, {
    subject: `The payment for your ${planName} did not arrive`,
    title: 'Your bank has turned down the payment',
    blocks: [
      `You have ordered the ${planName}, and the bank did not send the money. Nothing was charged, and you owe us ` +
        'nothing; the order is closed.',
      'If you still want the plan, choose it again and pay with a card or another account:',
      { button: 'See the plans', href: `${letterhead.siteUrl}/#pricing` },
      { text: 'If your bank shows a charge all the same, write to us:', href: `${letterhead.siteUrl}/contact` },
    ],
    why: `You get this mail because the ${planName} was ordered under this address.`,
  })
