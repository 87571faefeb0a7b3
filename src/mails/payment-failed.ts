import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** Notifies the buyer that the bank declined a delayed payment, and how to try again. */
export const paymentFailed = (letterhead: Letterhead, { planName }: { planName: string }): MailContent =>
  composeMail(letterhead, {
    subject: `Your payment for the ${planName} failed`,
    title: 'Your bank declined the payment',
    blocks: [
      `Your bank declined the payment for the ${planName}. You weren’t charged, you don’t owe us anything, and the ` +
        'order is closed.',
      'If you still want the plan, choose it again and pay with a card or another account:',
      { button: 'View plans', href: `${letterhead.siteUrl}/#pricing` },
      { text: 'If your bank still shows a charge, contact us:', href: `${letterhead.siteUrl}/contact` },
    ],
    why: `You’re receiving this email because the ${planName} was ordered with this email address.`,
  })
