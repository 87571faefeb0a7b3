import type { Config, Context } from '@netlify/functions'
import { ContactInput } from '#contracts/contact.ts'
import { wrongFields } from '#domain/contact/message.ts'
import { plainText } from '#domain/contact/plain-text.ts'
import { sendMessage } from '#domain/contact/send-message.ts'
import { explain, fail, guarded } from '#server/http/endpoint.ts'
import { formOf, isPlainForm, jsonReply, messageId, pageReply, readForm } from '#server/http/form-body.ts'
import { enforceRateLimit } from '#server/http/rate-limit.ts'
import { confirmMessage } from '#server/mail/confirm-message.ts'
import { senderPlan } from '#server/mail/sender-plan.ts'
import { services } from '#server/services.ts'

export const config: Config = {
  path: '/api/contact',
  rateLimit: { windowLimit: 5, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** Receives the contact and support forms, as JSON from our script or as a plain form post without JavaScript. */
export default (request: Request, context: Context) =>
  guarded('POST', async () => {
    const { messages, mailer, siteUrl, letterhead } = services()
    const sent = await readForm(request, siteUrl)
    if (!sent.ok) return fail(sent.error)
    const reply = isPlainForm(request) ? pageReply(formOf(sent.value)) : jsonReply

    const { success, data, error } = ContactInput.safeParse(sent.value)
    if (!success) return reply.failed({ kind: 'invalid-input', message: explain(error), fields: wrongFields(error) })
    const { homepage, attempt, ...message } = data
    // Honeypot: bots get the same response as everyone else.
    if (homepage) return reply.delivered({ stored: true, mailed: true })
    const allowed = await enforceRateLimit('contact', context)
    if (!allowed.ok) return reply.failed(allowed.error)

    const text = plainText(message, await senderPlan(request))
    const id = messageId(text, attempt)
    const delivery = await sendMessage(
      {
        messages,
        mailer,
        confirm: (kept) => confirmMessage({ mailer, letterhead }, kept),
        later: (work) => context.waitUntil(work),
      },
      { form: message.form, replyTo: message.email, text, id, to: letterhead().supportEmail, now: Date.now() },
    )
    if (!delivery.ok) return reply.failed(delivery.error)
    if (!delivery.value.mailed)
      console.warn(`Message ${id} couldn’t be emailed. It’s stored in "messages" and retried every hour.`)
    return reply.delivered(delivery.value)
  })(request)
