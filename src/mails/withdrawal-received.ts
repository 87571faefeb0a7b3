import { exactTime } from '#domain/withdrawal/exact-time.ts'
import { quoted } from '#domain/withdrawal/quoted.ts'
import type { Withdrawal } from '#domain/withdrawal/withdrawal.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/**
 * Acknowledges a statement of withdrawal: its content, and when it was sent (Directive 2011/83/EU, article 11a(4)). It
 * says that it was received and never that it is accepted, since nobody has looked at it yet. The words as they were
 * typed follow in `withdrawalConfirmed`, once the mailbox has proven to be the buyer's.
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
      'You have sent us this statement. Keep this mail: it says what you stated, and when.',
      { heading: 'What was sent' },
      WORDS,
      {
        table: [
          ['Name', name],
          ['Email', 'The address that this email was sent to'],
          ['Order or purchase', order],
          ['Sent on', exactTime(said.at, timeZone)],
          ['Reference', said.id.slice(0, 12)],
        ],
      },
      'We store your statement word for word under this reference. As anybody can type any address, this email ' +
        'repeats names and order numbers only.',
      { heading: 'What happens now' },
      'If something was bought with this address, a second mail with a link comes with this one. Open it and confirm the ' +
        'withdrawal: then we know that it was you. Without it, a person looks into it. Your statement counts from the ' +
        'time above either way.',
      { text: 'What goes back, and when:', href: `${letterhead.siteUrl}/refunds` },
      'If you did not send this, somebody mistyped an address: there is nothing you have to do.',
    ],
    why: `You get this mail because somebody gave this address at ${letterhead.siteUrl}/withdraw.`,
  })
}

/** What pressing the button of the second step states. */
const WORDS = 'I withdraw from my contract for the purchase named below.'
