import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** The way back to a payment page that somebody left. */
export const checkoutLeft = (
  letterhead: Letterhead,
  { planName, wayBack }: { planName: string; wayBack: string },
): MailContent =>
  composeMail(letterhead, {
    subject: `Your ${planName} is one step away`,
    title: `You left before paying for the ${planName}`,
    blocks: [
      'Nothing was charged, and nothing is reserved. If you changed your mind, there is nothing to do.',
      'If something got in the way, this leads back to the payment page as you left it, for 30 days:',
      { button: 'Back to the payment page', href: wayBack },
      { text: 'Something unclear about the plan? Ask us:', href: `${letterhead.siteUrl}/contact` },
      'This is the only mail of this kind: we do not write about it again.',
    ],
    why: 'You get this mail because you agreed on the payment page to hear from us.',
  })
