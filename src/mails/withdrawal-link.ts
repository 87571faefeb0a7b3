import { dayInWords } from '#domain/shared/day-in-words.ts'
import { composeMail } from './compose-mail.ts'
import type { Letterhead, MailContent } from './letterhead.ts'

interface WithdrawalLink {
  /** When the withdrawal was stated, and when the link ends, in ms since 1970. */
  at: number
  ends: number
  confirmUrl: string
}

/** How a buyer confirms that a withdrawal stated under their address is theirs. */
export const withdrawalLink = (letterhead: Letterhead, { at, ends, confirmUrl }: WithdrawalLink): MailContent =>
  composeMail(letterhead, {
    subject: 'Confirm your withdrawal',
    title: 'Is this withdrawal yours?',
    blocks: [
      `On ${dayInWords(at)} a withdrawal was stated for what was bought with this address. Anybody can type an address, ` +
        'so one more press of yours is needed before money is sent back:',
      { button: 'See and confirm it', href: confirmUrl },
      `The link is good until ${dayInWords(ends)}. The money goes back the way it came, and access to what you gave ` +
        'back ends with it.',
      'If this was not you, do nothing: without this link nothing of yours ends by itself.',
    ],
    why: 'You get this mail because something was bought in our shop under this address.',
  })
