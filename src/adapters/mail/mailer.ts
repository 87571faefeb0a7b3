import type { Mail, Mailer } from '#domain/ports.ts'
import { err, ok } from '#domain/result.ts'

export interface MailSettings {
  apiUrl: string
  apiKey: string
  /** Our own domain; a visitor's address only ever stands in reply-to. */
  from: string
}

const TIMEOUT_MS = 8000

/** Sends over an HTTPS mail API in Resend's shape. One retry on 429 and 5xx, under the same idempotency key. */
export function createMailer({ apiUrl, apiKey, from }: MailSettings): Mailer {
  const post = async ({ to, subject, text, replyTo, idempotencyKey }: Mail) =>
    fetch(new URL('/emails', apiUrl), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ from, to, subject, text, ...(replyTo ? { reply_to: replyTo } : {}) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null)

  const mayPass = (response: Response | null) => response === null || response.status === 429 || response.status >= 500

  return {
    async send(mail) {
      let response = await post(mail)
      if (mayPass(response)) response = await post(mail)
      if (response?.ok) return ok(undefined)
      return err({ kind: 'service-down', service: 'mail' })
    },
  }
}
