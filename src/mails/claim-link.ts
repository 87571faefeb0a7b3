import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** A link that moves a purchase into an account with another email address. `claimUrl` is valid for two days. */
export const claimLink = (
  letterhead: Letterhead,
  { planName, claimUrl }: { planName: string; claimUrl: string },
): MailContent =>
  composeMail(letterhead, {
    subject: `Add your ${planName} to your account`,
    title: 'Is this your account?',
    blocks: [
      `Someone who is signed in with another email address wants to add your ${planName} to that account.`,
      'If that’s you, open this link in the browser where you’re signed in. It works once and expires in two days:',
      { button: 'Add to account', href: claimUrl },
      'If it’s not you, ignore this email. No one can get your purchase without this link.',
    ],
    why: `You’re receiving this email because the ${planName} was purchased with this email address.`,
  })
