import { exactTime } from '#domain/withdrawal/exact-time.ts'
import { NOT_NAMED } from '#domain/withdrawal/quoted.ts'
import type { Withdrawal } from '#domain/withdrawal/withdrawal.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

/**
 * The full text of a withdrawal notice, on a durable medium (Directive 2011/83/EU, article 11a(4)). Sent to the buyer
 * after they have reviewed and confirmed it through the emailed link.
 */
export const withdrawalConfirmed = (
  letterhead: Letterhead,
  { said, orderNumber, timeZone }: { said: Withdrawal; orderNumber: string; timeZone: string | null },
): MailContent =>
  composeMail(letterhead, {
    subject: `You confirmed your withdrawal from order ${orderNumber}`,
    title: 'Your withdrawal is confirmed',
    blocks: [
      `You confirmed this withdrawal for order ${orderNumber}. Keep this email: it contains your statement as you entered it.`,
      {
        table: [
          ['Name', said.name],
          ['Email', said.email],
          ['Order or purchase', said.order || NOT_NAMED],
          ['Sent on', exactTime(said.at, timeZone)],
          ['Reference', said.id.slice(0, 12)],
        ],
      },
      'We’ll email you again when your refund is issued.',
      { text: 'How refunds work:', href: `${letterhead.siteUrl}/refunds` },
    ],
    why: 'You’re receiving this email because a withdrawal was confirmed with the link we sent to this address.',
  })
