import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** Abandoned checkout: a link back to the payment page. */
export const checkoutLeft = (
  letterhead: Letterhead,
  { planName, recoveryUrl }: { planName: string; recoveryUrl: string },
): MailContent =>
  composeMail(letterhead, {
    subject: `Your ${planName} is one step away`,
    title: `You left before paying for the ${planName}`,
    blocks: [
      'You weren’t charged. If you changed your mind, there’s nothing you need to do.',
      'If something got in the way, you can pick up where you left off. This link works for 30 days:',
      { button: 'Return to checkout', href: recoveryUrl },
      { text: 'Questions about the plan? Contact us:', href: `${letterhead.siteUrl}/contact` },
      'This is the only reminder we’ll send.',
    ],
    why: 'You’re receiving this email because you agreed at checkout to hear from us.',
  })
