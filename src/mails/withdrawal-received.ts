import { exactTime } from '#domain/withdrawal/exact-time.ts'
import { quoted } from '#domain/withdrawal/quoted.ts'
import type { Withdrawal } from '#domain/withdrawal/withdrawal.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/**
 * Acknowledges a withdrawal notice: its content, and when it was sent (Directive 2011/83/EU, article 11a(4)). It confirms
 * receipt, not acceptance, since the notice has not been reviewed yet. The full text follows in `withdrawalConfirmed`,
 * after the buyer has confirmed it.
 */
export const withdrawalReceived = (
  letterhead: Letterhead,
  { said, timeZone }: { said: Withdrawal; timeZone: string | null },
): MailContent => {
  const { name, order } = quoted(said)
  return composeMail(letterhead, {
    subject: 'We have received your withdrawal',
    title: 'Your withdrawal was received',
    blocks: [
      'You sent us this statement. Keep this email as a record of what you stated and when.',
      { heading: 'Your statement' },
      WORDS,
      {
        table: [
          ['Name', name],
          ['Email', 'The address this email was sent to'],
          ['Order or purchase', order],
          ['Sent on', exactTime(said.at, timeZone)],
          ['Reference', said.id.slice(0, 12)],
        ],
      },
      'We store your statement word for word under this reference. For your privacy, this email ' +
        'only repeats names and order numbers.',
      { heading: 'What happens next' },
      'If a purchase was made with this email, we’ve sent you a second email with a link. Open it and confirm the ' +
        'withdrawal so that we know it was you. If you don’t, our team will review it. Either way, your statement takes ' +
        'effect at the time above.',
      { text: 'Refund amounts and timing:', href: `${letterhead.siteUrl}/refunds` },
      'If you didn’t send this, someone mistyped their address. You can ignore this email.',
    ],
    why: `You’re receiving this email because this address was entered at ${letterhead.siteUrl}/withdraw.`,
  })
}

/** The declaration made by the button of the second step. */
const WORDS = 'I withdraw from my contract for the purchase named below.'
