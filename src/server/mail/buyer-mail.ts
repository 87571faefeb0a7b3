import type { MailKind } from '#domain/checkout/ports.ts'
import type { MailContent } from '#mails/letterhead.ts'
import type { Services } from '../services.ts'

/** `not-needed`: sent before, or there is no address. */
export type SendResult = 'sent' | 'not-needed' | 'failed'

export interface BuyerMail {
  /** The checkout it is about, which is marked as emailed. */
  checkoutId: string
  email: string
  kind: MailKind
  compose: () => MailContent
}

/** Sends an email unless it was sent before. Throws an Outage. */
export async function sendOnce(
  ports: Pick<Services, 'ledger' | 'mailer' | 'letterhead'>,
  { checkoutId, email, kind, compose }: BuyerMail,
): Promise<SendResult> {
  const { ledger } = ports
  if (await ledger.wasMailed(checkoutId, kind)) return 'not-needed'
  await send(ports, { content: compose(), to: email, idempotencyKey: `${kind}/${checkoutId}` })
  await ledger.markMailed(checkoutId, kind)
  return 'sent'
}

/** Replies go to the support mailbox, since the sender's mailbox is not read. */
export const send = (
  { mailer, letterhead }: Pick<Services, 'mailer' | 'letterhead'>,
  { content, ...rest }: { content: MailContent; to: string; idempotencyKey: string },
) => mailer.send({ ...content, ...rest, replyTo: letterhead().supportEmail })

/** The mark of an email limited to one per hour or day (an ISO text) and per address of a purchase. */
export const mailMoment = ({ correctionId, time }: { correctionId: string | null; time: string }) =>
  correctionId === null ? time : `${time}~${correctionId}`
