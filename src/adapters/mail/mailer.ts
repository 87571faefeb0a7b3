import type { Mail, Mailer } from '#domain/contact/ports.ts'
import { Outage } from '#domain/shared/errors.ts'

export interface MailSettings {
  apiUrl: string
  apiKey: string
  /** Our own domain; a visitor's address is only used in reply-to. */
  from: string
  /** For both tries together, since the user waits for the response. */
  timeoutMs?: number
}

/** Sends over an HTTPS email API in Resend's shape. One retry on 429 and 5xx, under the same idempotency key. */
export function createMailer({ apiUrl, apiKey, from, timeoutMs = 3000 }: MailSettings): Mailer {
  const post = async ({ to, subject, text, html, replyTo, headers, idempotencyKey }: Mail, signal: AbortSignal) =>
    fetch(new URL('/emails', apiUrl), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({
        from,
        to,
        subject,
        text,
        ...(html ? { html } : {}),
        ...(replyTo ? { reply_to: replyTo } : {}),
        ...(headers ? { headers } : {}),
      }),
      signal,
    }).catch(() => null)

  const mayPass = (response: Response | null) => response === null || response.status === 429 || response.status >= 500

  return {
    async send(mail) {
      const signal = AbortSignal.timeout(timeoutMs)
      let response = await post(mail, signal)
      if (mayPass(response) && !signal.aborted) response = await post(mail, signal)
      if (!response?.ok && !(await wasTakenBefore(response))) throw new Outage('mail')
    },
  }
}

/** A different email was accepted under this key: an earlier text of ours, if a deploy came between the two tries. */
async function wasTakenBefore(response: Response | null): Promise<boolean> {
  if (response?.status !== 409) return false
  const body: { name?: string } | null = await response.json().catch(() => null)
  return body?.name === 'invalid_idempotent_request'
}
