import type { z } from 'zod'
import { isOwnSession } from '#adapters/clerk/auth.ts'
import type { Identity } from '#domain/access/ports.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { services } from '../services.ts'
import { explain, fail, guarded, readBody, reply } from './endpoint.ts'

/** The signed-in user; `signed-out` for all others. */
export async function signedIn(request: Request): Promise<Result<Identity>> {
  const identity = await services().auth.identify(request)
  if (!identity.ok) return identity
  return identity.value ? ok(identity.value) : err({ kind: 'signed-out' })
}

/** The same for endpoints that also accept guests: null for a guest. An invalid token is still refused. */
export async function visitorId(request: Request): Promise<Result<string | null>> {
  const identity = await services().auth.identify(request)
  return identity.ok ? ok(identity.value?.userId ?? null) : identity
}

/**
 * The same for a page, where Clerk's middleware has read the request. A session cookie alone is not proof: another site
 * could make a browser send it.
 */
export function pageVisitorId(request: Request, { auth }: App.Locals): Result<string | null> {
  if (!request.headers.has('authorization')) return ok(null)
  const { sessionClaims } = auth()
  return sessionClaims && isOwnSession(sessionClaims) ? ok(sessionClaims.sub) : err({ kind: 'signed-out' })
}

type Who<W> = (request: Request) => Promise<Result<W>>
type Run<T extends z.ZodType, W> = (input: z.infer<T>, who: W, request: Request) => Promise<Result<unknown>>

/** GET for the users accepted by `who`: `schema` parses the query, `run` returns the body of a 200 or a response. */
export const queryBy =
  <W>(who: Who<W>) =>
  <T extends z.ZodType>(schema: T, run: Run<T, W>) =>
    guarded('GET', async (request) => {
      const known = await who(request)
      if (!known.ok) return fail(known.error)
      const query = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
      if (!query.success) return fail({ kind: 'invalid-input', message: explain(query.error) })
      return reply(await run(query.data, known.value, request))
    })

/** The same for JSON POSTs. A refused user learns nothing about the validity of their body. */
export const actBy =
  <W>(who: Who<W>) =>
  <T extends z.ZodType>(schema: T, run: Run<T, W>) =>
    guarded('POST', async (request) => {
      const known = await who(request)
      if (!known.ok) return fail(known.error)
      const input = await readBody(schema, request)
      return input.ok ? reply(await run(input.value, known.value, request)) : fail(input.error)
    })

export const userQuery = queryBy(signedIn)
export const userAct = actBy(signedIn)
