import type { Signer } from '#domain/checkout/ports.ts'
import { withdrawalProof, withdrawalProofEnds } from '#domain/checkout/proof.ts'
import { exactTime } from '#domain/withdrawal/exact-time.ts'
import type { WithdrawalMails } from '#domain/withdrawal/ports.ts'
import { keyOf, type Withdrawal } from '#domain/withdrawal/withdrawal.ts'
import { withdrawalConfirmed } from '#mails/withdrawal-confirmed.ts'
import { withdrawalLink } from '#mails/withdrawal-link.ts'
import { withdrawalReceived } from '#mails/withdrawal-received.ts'
import type { Services } from '../services.ts'
import { mailboxKey } from './mailbox-key.ts'

type Ports = Pick<Services, 'mailer' | 'letterhead' | 'signer' | 'timeZone' | 'orderNumberOf'>

/** The emails about a withdrawal notice. Each has one key and a deterministic text, so that it arrives once. */
export function withdrawalMails({ mailer, letterhead, signer, timeZone, orderNumberOf }: Ports): WithdrawalMails {
  return {
    async acknowledge(said, stored) {
      const head = letterhead()
      // Without storage there is no counter; the email service drops repeats under the mailbox's key.
      const mailbox = `withdrawal/received/${keyOf(said).day}/${mailboxKey(said.email)}`
      const content = withdrawalReceived(head, { said, timeZone: timeZone() })
      await mailer.send({
        ...content,
        to: said.email,
        replyTo: head.supportEmail,
        idempotencyKey: stored ? key('received', said) : mailbox,
      })
    },
    async notifyOwner(said, stored) {
      const { name, email, order, at } = said
      const lines = [
        `Name: ${name}`,
        `Email: ${email}`,
        `Order: ${order || 'not given'}`,
        `Sent: ${exactTime(at, timeZone())}`,
        '',
        stored
          ? `See the purchases made with this email at ${letterhead().siteUrl}/admin?view=purchases&kind=withdrawals`
          : 'Our storage was down, so this email is the only copy. Look up the purchase and reply to the buyer yourself.',
      ]
      await mailer.send({
        to: letterhead().supportEmail,
        replyTo: email,
        subject: `Withdrawal: ${name}`,
        text: lines.join('\n'),
        idempotencyKey: key(stored ? 'stored' : 'not-stored', said),
      })
    },
    async askToConfirm(said, { email: to, correctionId }) {
      const head = letterhead()
      const query = new URLSearchParams(linkParts(signer, said, correctionId))
      const confirmUrl = `${head.siteUrl}/withdraw/purchase?${query}`
      const content = withdrawalLink(head, { at: said.at, ends: withdrawalProofEnds(said.at), confirmUrl })
      const idempotencyKey = correctionId === null ? key('link', said) : `${key('link', said)}/${correctionId}`
      await mailer.send({ ...content, to, replyTo: head.supportEmail, idempotencyKey })
    },
    async sendStatement(said, { email: to, checkoutId }) {
      const head = letterhead()
      const orderNumber = orderNumberOf(checkoutId)
      const content = withdrawalConfirmed(head, { said, orderNumber, timeZone: timeZone() })
      const idempotencyKey = `${key('confirmed', said)}/${orderNumber}`
      await mailer.send({ ...content, to, replyTo: head.supportEmail, idempotencyKey })
    },
  }
}

/** The parts of the link with which the buyer confirms a notice. */
export const linkParts = (signer: Signer, said: Withdrawal, correctionId: string | null) => ({
  statement: `${keyOf(said).day}~${said.id}`,
  proof: withdrawalProof(signer, { statementId: said.id, correctionId }, withdrawalProofEnds(said.at)),
})

const key = (what: string, { id }: Withdrawal) => `withdrawal/${what}/${id}`
