import { formatDay } from '#domain/shared/format-day.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

interface WithdrawalLink {
  /** When the withdrawal was declared, and when the link expires, in ms since 1970. */
  at: number
  ends: number
  confirmUrl: string
}

/** A link with which the buyer confirms that a withdrawal declared under their address is their own. */
export const withdrawalLink = (letterhead: Letterhead, { at, ends, confirmUrl }: WithdrawalLink): MailContent =>
  composeMail(letterhead, {
    subject: 'Confirm your withdrawal',
    title: 'Did you request this withdrawal?',
    blocks: [
      `On ${formatDay(at)}, we received a withdrawal notice for the purchases made with this email. Anyone can enter your email, ` +
        'so please confirm before we issue a refund:',
      { button: 'Review and confirm', href: confirmUrl },
      `The link expires on ${formatDay(ends)}. We’ll send the refund to your original payment method, and you’ll lose access to the ` +
        'plan you withdraw from.',
      'If you didn’t request this, ignore this email and nothing changes.',
    ],
    why: 'You’re receiving this email because a purchase was made in our shop with this email address.',
  })
