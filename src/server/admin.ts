import type { z } from 'zod'
import type { Admin } from '#domain/admin/audit-entry.ts'
import type { Answer } from '#domain/errors.ts'
import { err } from '#domain/result.ts'
import { explain, guarded, json, readBody, refuse } from './http.ts'
import { services } from './services.ts'

type Run<T extends z.ZodType> = (input: z.infer<T>, admin: Admin) => Promise<Answer<unknown>>

/** A GET for admins: the query is parsed by `schema`, `run` gives the body of a 200 or a whole response. */
export const adminQuery = <T extends z.ZodType>(schema: T, run: Run<T>) =>
  guarded('GET', async (request) => {
    const admin = await adminBehind(request)
    if (!admin.ok) return refuse(admin.error)
    const query = schema.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (!query.success) return refuse({ kind: 'invalid-input', message: explain(query.error) })
    return reply(await run(query.data, admin.value))
  })

/** A POST of JSON for admins. Whoever is none learns nothing about the body they sent. */
export const adminAct = <T extends z.ZodType>(schema: T, run: Run<T>) =>
  guarded('POST', async (request) => {
    const admin = await adminBehind(request)
    if (!admin.ok) return refuse(admin.error)
    const input = await readBody(schema, request)
    return input.ok ? reply(await run(input.value, admin.value)) : refuse(input.error)
  })

function reply(answer: Answer<unknown>): Response {
  if (!answer.ok) return refuse(answer.error)
  return answer.value instanceof Response ? answer.value : json(answer.value)
}

/**
 * The admin who asks. The token says who it is; whether they are admin, and not banned, is asked of Clerk at every call,
 * so a role that was taken away counts at once and a claim that is missing from the token opens nothing.
 */
export async function adminBehind(request: Request): Promise<Answer<Admin>> {
  const { auth } = services()
  const identity = await auth.identify(request)
  if (!identity.ok) return identity
  if (!identity.value) return err({ kind: 'signed-out' })
  const { userId } = identity.value
  const admin = await auth.adminOf(userId)
  if (!admin.ok) return admin
  if (admin.value) return { ok: true, value: admin.value }
  // Only for who reads the log: a stranger learns nothing about how one becomes an admin.
  console.warn(
    `${userId} asked for the admin's side and is no admin. To make them one: Clerk → Users → the user → Metadata → ` +
      'Public: {"role": "admin"}, or add their verified address to ADMIN_EMAILS. A banned user is never one.',
  )
  return err({ kind: 'forbidden' })
}
