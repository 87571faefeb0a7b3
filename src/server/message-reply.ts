import type { ContactOutput } from '#contracts/contact.ts'
import type { FormName } from '#domain/contact/message.ts'
import type { Delivery } from '#domain/contact/send-message.ts'
import type { AppError } from '#domain/errors.ts'
import { json, NO_STORE, refuse } from './http.ts'

export interface MessageReply {
  delivered(delivery: Delivery): Response
  refused(error: AppError): Response
}

/** For our script, which shows what came of it in the page. */
export const jsonReply: MessageReply = {
  delivered: (delivery) => json({ success: true, ...delivery } satisfies ContactOutput),
  refused: refuse,
}

/**
 * For a browser without it: on to a page. 303 leads to a page to look at; 307 hands what was typed, unseen by us and
 * in no address, to the page that shows it again.
 */
export function pageReply(form: FormName): MessageReply {
  const again = (outcome: 'wrong' | 'kept' | 'failed') => redirect(307, `/${form}/answer?outcome=${outcome}`)
  return {
    delivered: ({ mailed }) => (mailed ? redirect(303, `/${form}/sent`) : again('kept')),
    refused: ({ kind }) => again(kind === 'invalid-input' ? 'wrong' : 'failed'),
  }
}

const redirect = (status: 303 | 307, location: string) =>
  new Response(null, { status, headers: { ...NO_STORE, location } })
