import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { withTimeout } from '#adapters/with-timeout.ts'
import type { Failure } from '#contracts/failure.ts'
import { type AppError, type ErrorKind, messageFor, Outage, type Result } from '#domain/shared/errors.ts'
import { err } from '#domain/shared/result.ts'
import { DATA_HEADERS } from './security-headers.ts'

/** Larger bodies are refused before parsing; only an import needs more. */
const MAX_BODY_BYTES = 64 * 1024

/**
 * Each service has its own timeout; this is the limit for all requests of one call together. Browsers wait for eight
 * seconds, and after ten Netlify responds instead of the function.
 */
export const ANSWER_WITHIN_MS = 7000

export const STATUS: Record<ErrorKind, number> = {
  'invalid-input': 400,
  'bad-signature': 400,
  'signed-out': 401,
  'guest-limit': 401,
  'upgrade-signed-in': 401,
  'not-a-member': 402,
  'access-revoked': 402,
  unpaid: 402,
  'payment-failed': 402,
  forbidden: 403,
  'foreign-form': 403,
  'second-factor': 403,
  'unknown-template': 404,
  'unknown-collection': 404,
  'unknown-version': 404,
  'unknown-list': 404,
  'unknown-token': 404,
  'unknown-checkout': 404,
  'no-receipt': 404,
  'no-invoice': 404,
  'unknown-user': 404,
  'wrong-method': 405,
  claimed: 409,
  'already-owned': 409,
  'payment-under-way': 409,
  'purchase-disputed': 409,
  'no-double': 409,
  'no-promotion': 409,
  'no-withdrawal': 409,
  'claim-by-mail': 409,
  'no-round': 409,
  'import-overtaken': 409,
  'limit-reached': 409,
  'nothing-to-undo': 409,
  'in-account': 409,
  'address-overtaken': 409,
  'last-admin': 409,
  'seeded-admin': 409,
  'admin-stays': 409,
  erased: 410,
  'link-expired': 410,
  'old-link': 410,
  'too-large': 413,
  busy: 429,
  'service-down': 502,
  'import-unfinished': 503,
  'not-set-up': 503,
  'import-unconfirmed': 504,
}

/** Responses of functions are about one user at one moment, so they must not be cached. */
export const NO_STORE = { ...DATA_HEADERS, 'cache-control': 'private, no-store' }

export const json = (body: unknown, init: ResponseInit = {}) =>
  Response.json(body, { ...init, headers: { ...NO_STORE, ...init.headers } })

export function fail(error: AppError, status = STATUS[error.kind]): Response {
  const fields = error.kind === 'invalid-input' && error.fields ? { fields: error.fields } : {}
  const body: Failure = { success: false, data: null, kind: error.kind, error: messageFor(error), ...fields }
  return json(body, { status, headers: headersOf(error) })
}

function headersOf(error: AppError): HeadersInit {
  if (error.kind === 'wrong-method') return { allow: error.allowed }
  return error.kind === 'busy' ? { 'retry-after': String(error.seconds) } : {}
}

type Handler = (request: Request) => Promise<Response>

/**
 * The outer wrapper of every function: checks the method and the time, maps an Outage to 502, and any unexpected
 * exception to a 500 with an id that is in the log. Reveals no internal details. An endpoint for GET also accepts HEAD,
 * without a body.
 */
export function guarded(method: 'GET' | 'POST', handle: Handler, withinMs = ANSWER_WITHIN_MS): Handler {
  return async (request) => {
    const isHead = method === 'GET' && request.method === 'HEAD'
    if (request.method !== method && !isHead)
      return fail({ kind: 'wrong-method', allowed: method === 'GET' ? 'GET, HEAD' : method })
    try {
      const response = await withTimeout(handle(request), withinMs)
      if (!isHead) return response
      void response.body?.cancel()
      return new Response(null, response)
    } catch (error) {
      const { kind, status, message } = explainException(error)
      return json({ success: false, data: null, kind, error: message } satisfies Failure, { status })
    }
  }
}

/** What a caller learns of an exception: an outage as such, anything else by an id in the log. */
export function explainException(error: unknown): { kind: string; status: number; message: string } {
  if (error instanceof Outage) {
    const { reason } = error
    return { kind: reason.kind, status: STATUS[reason.kind], message: messageFor(reason) }
  }
  const id = randomUUID()
  console.error(`[${id}]`, error)
  const message = `Something went wrong on our side. If it happens again, contact us with this ID: ${id}`
  return { kind: 'unexpected', status: 500, message }
}

/** A POST endpoint with a JSON body. `run` returns the body of a 200, or a whole response. */
export function endpoint<T extends z.ZodType>(
  schema: T,
  run: (input: z.infer<T>, request: Request) => Promise<Result<unknown>>,
): Handler {
  return guarded('POST', async (request) => {
    const input = await readBody(schema, request)
    if (!input.ok) return fail(input.error)
    return reply(await run(input.value, request))
  })
}

/** The body of a 200, or a whole response, or the error. */
export function reply(answer: Result<unknown>): Response {
  if (!answer.ok) return fail(answer.error)
  return answer.value instanceof Response ? answer.value : json(answer.value)
}

/** The raw text of a body, or `too-large`. */
export async function readText(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Result<string>> {
  if (Number(request.headers.get('content-length')) > maxBytes) return err({ kind: 'too-large' })
  const pieces: Uint8Array[] = []
  let size = 0
  // A body may be chunked without a content length; stop reading once the limit is exceeded.
  for await (const piece of request.body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) return err({ kind: 'too-large' })
    pieces.push(piece)
  }
  return { ok: true, value: new TextDecoder().decode(Buffer.concat(pieces)) }
}

/** Refuses all methods except reads, for a read-only page; null if the method is allowed. */
export function rejectWrites({ method }: Request): Response | null {
  return method === 'GET' || method === 'HEAD'
    ? null
    : new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
}

/** The parsed body of a JSON request, of any shape. */
export async function readJson(request: Request, maxBytes = MAX_BODY_BYTES): Promise<Result<unknown>> {
  // A form of another site can post text without a preflight request, but not this content type.
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    return err({ kind: 'invalid-input', message: 'Send JSON, with content-type: application/json.' })
  const text = await readText(request, maxBytes)
  if (!text.ok) return text
  try {
    return { ok: true, value: JSON.parse(text.value) }
  } catch {
    return err({ kind: 'invalid-input', message: 'The body is not valid JSON.' })
  }
}

/** The body of a request, as JSON of this shape. */
export async function readBody<T extends z.ZodType>(schema: T, request: Request): Promise<Result<z.infer<T>>> {
  const body = await readJson(request)
  if (!body.ok) return body
  const parsed = schema.safeParse(body.value)
  if (parsed.success) return { ok: true, value: parsed.data }
  return err({ kind: 'invalid-input', message: explain(parsed.error) })
}

/** "planName: Choose …", one sentence per invalid field. */
export const explain = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)).join(' ')

/** Chunks of text or bytes as the body of a response. An exception in the generator aborts the response. */
export function stream(pieces: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    // A reader that disconnected needs no further pages.
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
