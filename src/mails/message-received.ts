import type { StoredMessage } from '#domain/contact/ports.ts'
import { composeMail } from './compose-mail.ts'
import { type Letterhead, type MailContent, timeOf } from './letterhead.ts'

/**
 * Confirms a message to the address that its sender gave. Anybody can give the address of somebody else, so nothing
 * that was typed stands in it, not even a name: our mail would carry a stranger's advertising.
 */
export const messageReceived = (
  letterhead: Letterhead,
  { id, form, at }: Pick<StoredMessage, 'id' | 'form' | 'at'>,
): MailContent =>
  composeMail(letterhead, {
    subject: `${letterhead.shopName} has your message`,
    title: 'We have your message',
    blocks: [
      'A person reads it and answers at this address. To add something, answer this mail.',
      {
        table: [
          ['Sent by', `the ${form} form`],
          ['Received', timeOf(Date.parse(at))],
          ['Reference', id.slice(0, 12)],
        ],
      },
      { text: 'How long an answer takes:', href: `${letterhead.siteUrl}/support` },
      'What else you send us by this form today reaches us as well; there is one mail like this a day.',
      'If you did not write to us, somebody mistyped an address: there is nothing you have to do.',
    ],
    why: `You get this mail because somebody gave this address at ${letterhead.siteUrl}/${form}.`,
  })
