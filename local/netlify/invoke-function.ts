import { createContext } from './function-context.ts'
import type { FunctionModule } from './functions.ts'
import { createInFlight, type InFlight } from './in-flight.ts'
import { isOverLimit } from './rate-limit.ts'

// Limits of a synchronous Netlify function: docs.netlify.com/build/functions/overview (6 MB buffered payload; 10 s was
// the default timeout and is the strictest of all plans, so code that fits here fits everywhere).
export const BODY_LIMIT = 6 * 1024 * 1024
const TIME_LIMIT_SECONDS = 10

export interface CalledFunction {
  /** Shown in crash logs. */
  name: string
  module: FunctionModule
}

export interface Invocation {
  params?: Record<string, string>
  ip?: string
  timeLimitSeconds?: number
  /** Tracks the call and its `waitUntil` work. */
  inFlight?: InFlight
}

/**
 * Calls one function like Netlify: 429 over its rate limit, 413 for a request body over 6 MB, 502 for a crash, a
 * response over 6 MB or more than 10 seconds. Crashes go to the error log, never to the visitor.
 */
export function invokeFunction(fn: CalledFunction, request: Request, options: Invocation = {}): Promise<Response> {
  const { inFlight = createInFlight() } = options
  return inFlight.track(invoke(fn, request, { ...options, inFlight }))
}

async function invoke(
  { name, module }: CalledFunction,
  request: Request,
  { params = {}, ip = '127.0.0.1', timeLimitSeconds = TIME_LIMIT_SECONDS, inFlight }: Invocation,
): Promise<Response> {
  if (isOverLimit(module, ip)) return new Response('Too Many Requests', { status: 429 })
  const body = await readLimited(request.body)
  if (!body) return new Response('Request Entity Too Large', { status: 413 })

  const headers = new Headers(request.headers)
  headers.set('x-nf-client-connection-ip', ip)
  const received = new Request(request.url, {
    method: request.method,
    headers,
    ...(body.byteLength > 0 ? { body } : {}),
  })
  const keepAlive = (work: Promise<unknown>) => {
    inFlight?.track(work.catch((error) => report(name, error)))
  }
  const { context, setCookies } = createContext(received, { params, ip, keepAlive })
  const limit = timeLimit(timeLimitSeconds)

  try {
    const run = Promise.resolve(module.default(received, context)).then((response) => finish(response, setCookies))
    return await Promise.race([run, limit.reached])
  } catch (error) {
    report(name, error)
    return failure('Error', 'The function crashed.')
  } finally {
    limit.clear()
  }
}

async function finish(response: Response | undefined, setCookies: string[]): Promise<Response> {
  if (!response) return new Response(null, { status: 204 })
  const body = await readLimited(response.body)
  if (!body) {
    return failure(
      'Function.ResponseSizeTooLarge',
      `Response payload size exceeded maximum allowed (${BODY_LIMIT} bytes).`,
    )
  }
  const headers = new Headers(response.headers)
  for (const cookie of setCookies) headers.append('set-cookie', cookie)
  return new Response(response.body ? body : null, { status: response.status, headers })
}

/** The whole body, or null when it exceeds the limit. */
async function readLimited(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > BODY_LIMIT) return null
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

function timeLimit(seconds: number) {
  let timer: NodeJS.Timeout | undefined
  const reached = new Promise<Response>((resolve) => {
    timer = setTimeout(
      () => resolve(failure('Sandbox.Timedout', `Task timed out after ${seconds.toFixed(2)} seconds`)),
      seconds * 1000,
    )
  })
  return { reached, clear: () => clearTimeout(timer) }
}

function failure(errorType: string, errorMessage: string): Response {
  return Response.json({ errorType, errorMessage }, { status: 502 })
}

function report(name: string, error: unknown) {
  console.error(`Function ${name} crashed:`, error)
}
