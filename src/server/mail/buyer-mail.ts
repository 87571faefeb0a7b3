import type { MailKind } from '#domain/checkout/ports.ts'
import type { MailContent } from '#mails/letterhead.ts'
import type { Services } from '../services.ts'

/** `not-needed`: sent before, or there is no address. */
export type Told = 'sent' | 'not-needed' | 'failed'

export interface BuyerMail {
  /** What it is about, and where it is marked as sent. */
  checkoutId: string
  email: string
  kind: MailKind
  compose: () => MailContent
}

/** Sends a mail unless it was sent before. Throws an Outage. */
export async function sendOnce(
  ports: Pick<Services, 'ledger' | 'mailer' | 'letterhead'>,
  { checkoutId, email, kind, compose }: BuyerMail,
): Promise<Told> {
  const { ledger } = ports
  if (await ledger.wasMailed(checkoutId, kind)) return 'not-needed'
  await send(ports, { content: compose(), to: email, idempotencyKey: `${kind}/${checkoutId}` })
  await ledger.markMailed(checkoutId, kind)
  return 'sent'
}

/** An answer goes to the support mailbox, as nobody reads the one we send from. */
export const send = (
  { mailer, letterhead }: Pick<Services, 'mailer' | 'letterhead'>,
  { content, ...rest }: { content: MailContent; to: string; idempotencyKey: string },
) => mailer.send({ ...content, ...rest, replyTo: letterhead().supportEmail })

/** What marks a mail that is sent once in a time, an hour or a day as an ISO text, to each address of a purchase. */
export const mailMoment = ({ correctionId, time }: { correctionId: string | null; time: string }) =>
  correctionId === null ? time : `${time}~${correctionId}`
