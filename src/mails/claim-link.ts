import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/** How to keep a purchase in an account of another address. `claimUrl` is good for two days. */
export const claimLink = (
  letterhead: Letterhead,
  { planName, claimUrl }: { planName: string; claimUrl: string },
): MailContent =>
  composeMail(letterhead, {
    subject: `Keep your ${planName} in your account`,
    title: 'Is this account yours, too?',
    blocks: [
      `Somebody is signed in with another e-mail address and wants to keep your ${planName} in that account.`,
      'If that is you, open this address in the browser where you are signed in. It is good for two days, and once:',
      { button: 'Keep it in this account', href: claimUrl },
      'If it is not you, do nothing: without this address nobody gets your purchase.',
    ],
    why: `You get this mail because the ${planName} was bought under this address.`,
  })
