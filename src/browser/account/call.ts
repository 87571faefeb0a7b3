import type { Failure } from '#contracts/failure.ts'

/** The result of a function call: the response body, or an error message for users. */
export type Outcome<T> =
  | { ok: true; value: T }
  | {
      ok: false
      kind: string
      message: string
      fields?: Failure['fields']
      /** The body of a refusal, for callers whose function returns more than a message. */
      answer?: unknown
    }

/** Max wait, in ms. Functions respond within seven seconds. */
export const PATIENCE_MS = 8000
/** Uploads get more time for slow connections: bytes per extra millisecond. */
const SLOW_LINE = 100

const SLOW = 'The request timed out. Try again in a minute.'
export const OFFLINE = 'We couldn’t reach the server. Check your connection and try again.'
export const BUSY = 'Too many requests. Wait a minute and try again.'
const BROKEN = 'Something went wrong on our side. Try again in a minute.'

/** Errors that say nothing about the caller's rights, so they must not revoke anything. */
const NO_ANSWER = new Set(['offline', 'busy', 'slow', 'unexpected', 'service-down'])
export const isRejected = (outcome: { kind: string }) => !NO_ANSWER.has(outcome.kind)

/** Calls a function and always returns in time: a POST of the `body` as JSON, else a GET, with the caller's `token`. */
export async function call<T>(
  path: string,
  { body, token }: { body?: object; token?: string | null },
): Promise<Outcome<T>> {
  const sent = body && JSON.stringify(body)
  let response: Response
  try {
    response = await fetch(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(sent ? { body: sent } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS + (sent?.length ?? 0) / SLOW_LINE),
    })
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    return late ? { ok: false, kind: 'slow', message: SLOW } : { ok: false, kind: 'offline', message: OFFLINE }
  }
  if (response.status === 429) return { ok: false, kind: 'busy', message: BUSY }
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok && answer !== null) return { ok: true, value: answer as T }
  if (isFailure(answer)) return { ok: false, kind: answer.kind, message: answer.error, fields: answer.fields, answer }
  return { ok: false, kind: 'unexpected', message: BROKEN, answer }
}

const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === 'object' && answer !== null && 'kind' in answer && 'error' in answer
