import type { StoredMessage } from '#domain/contact/ports.ts'
import { composeMail } from './compose-mail.ts'
import { type Letterhead, type MailContent, timeOf } from './letterhead.ts'

/**
 * Acknowledges a message, sent to the address entered in the form. Anyone can enter another person's address, so the
 * email repeats no user input, not even the name: spammers would use it to deliver ads.
 */
export const messageReceived = (
  letterhead: Letterhead,
  { id, form, at }: Pick<StoredMessage, 'id' | 'form' | 'at'>,
): MailContent =>
  composeMail(letterhead, {
    subject: `${letterhead.shopName} got your message`,
    title: 'We got your message',
    blocks: [
      'We’ll read it and reply to this address. To add something, reply to this email.',
      {
        table: [
          ['Sent via', `the ${form} form`],
          ['Received', timeOf(Date.parse(at))],
          ['Reference', id.slice(0, 12)],
        ],
      },
      { text: 'Response times:', href: `${letterhead.siteUrl}/support` },
      'If you write again today, we’ll get your message, but you won’t get another confirmation.',
      'If you didn’t contact us, someone mistyped their address. You can ignore this email.',
    ],
    why: `You’re receiving this email because this address was entered at ${letterhead.siteUrl}/${form}.`,
  })
