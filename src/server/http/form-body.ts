import { createHash } from 'node:crypto'
import type { ContactInput, ContactOutput } from '#contracts/contact.ts'
import type { FormName } from '#domain/contact/message.ts'
import type { PlainText } from '#domain/contact/plain-text.ts'
import type { Delivery } from '#domain/contact/send-message.ts'
import type { AppError, Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { fail, json, NO_STORE, readJson, readText } from './endpoint.ts'

/** A browser without our script submits the form itself, and shows the returned page. */
export const isPlainForm = (request: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')

/** The fields of a form, sent as JSON by our script or url-encoded by a browser. `foreign-form` from another site. */
export async function readForm(request: Request, siteUrl: string): Promise<Result<unknown>> {
  if (!isPlainForm(request)) return readJson(request)
  if (!isFromOwnPage(request, siteUrl)) return err({ kind: 'foreign-form' })
  const text = await readText(request)
  return text.ok ? ok(Object.fromEntries(new URLSearchParams(text.value))) : text
}

/** The fields of a form, in order, for a page that shows them again; an error response if it is too large. */
export async function readTypedForm(request: Request): Promise<URLSearchParams | Response> {
  const text = await readText(request)
  return text.ok ? new URLSearchParams(text.value) : fail(text.error)
}

/** Browsers send where a form was submitted from; a request without that header is not from our page. */
export function isFromOwnPage(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return request.headers.get('origin') === new URL(siteUrl).origin
}

/** The form that was submitted, even if its fields are invalid. */
export const formOf = (sent: unknown): FormName =>
  (sent as Partial<ContactInput> | null)?.form === 'support' ? 'support' : 'contact'

/** The id of a message: the same text of the same attempt is the same message. A plain form has no attempt. */
export function messageId({ subject, body }: PlainText, attempt = ''): string {
  return createHash('sha256')
    .update(JSON.stringify([attempt, subject, body]))
    .digest('hex')
    .slice(0, 32)
}

interface MessageReply {
  delivered(delivery: Delivery): Response
  failed(error: AppError): Response
}

/** For our script, which shows the result in the page. */
export const jsonReply: MessageReply = {
  delivered: (delivery) => json({ success: true, ...delivery } satisfies ContactOutput),
  failed: fail,
}

/**
 * For a browser without the script: redirects to a page. 303 leads to a result page; 307 passes the submitted fields on
 * to the page that shows them again, so that they are neither stored nor in a URL.
 */
export function pageReply(form: FormName): MessageReply {
  const again = (outcome: 'wrong' | 'kept' | 'failed') => redirect(307, `/${form}/answer?outcome=${outcome}`)
  return {
    delivered: ({ mailed }) => (mailed ? redirect(303, `/${form}/sent`) : again('kept')),
    failed: ({ kind }) => again(kind === 'invalid-input' ? 'wrong' : 'failed'),
  }
}

const redirect = (status: 303 | 307, location: string) =>
  new Response(null, { status, headers: { ...NO_STORE, location } })
