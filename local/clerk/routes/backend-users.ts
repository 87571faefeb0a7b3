import { type Context, Hono } from 'hono'
import { addUser, deleteUser, parseEmail, setBanned } from '../accounts.ts'
import type { Metadata, User } from '../entities.ts'
import { ClerkError, invalid, missing, notFound } from '../errors.ts'
import type { Service } from '../service.ts'
import { filterUsers, paged, sortUsers } from '../user-filter.ts'
import { backendUserJson } from '../user-shapes.ts'

/** Reads and changes users with the secret key. */
export function backendUserRoutes(service: Service) {
  const { store, now } = service

  function userOf(c: Context): User {
    const user = store.users.get(c.req.param('id'))
    if (!user) throw notFound('user')
    return user
  }

  const respond = (c: Context, user: User) => c.json(backendUserJson(user))
  const queryOf = (c: Context) => new URL(c.req.url).searchParams

  return new Hono()
    .get('/v1/users', (c) => {
      const query = queryOf(c)
      const users = sortUsers(filterUsers(store.users.all(), query), query.get('order_by') ?? undefined)
      return c.json(paged(users, query).map(backendUserJson))
    })

    .get('/v1/users/count', (c) => {
      const { length } = filterUsers(store.users.all(), queryOf(c))
      return c.json({ object: 'total_count', total_count: length })
    })

    .post('/v1/users', async (c) => {
      const body = await jsonOf(c)
      const [email] = Array.isArray(body.email_address) ? body.email_address : []
      if (typeof email !== 'string') throw missing('email_address')
      return respond(
        c,
        addUser(service, { email: parseEmail(email, 'email_address'), emailProof: 'admin', ...changes(body) }),
      )
    })

    .get('/v1/users/:id', (c) => respond(c, userOf(c)))

    .patch('/v1/users/:id', async (c) => {
      const user = userOf(c)
      Object.assign(user, changes(await jsonOf(c)), { updatedAt: now() })
      return respond(c, user)
    })

    .patch('/v1/users/:id/metadata', async (c) => {
      const user = userOf(c)
      const update = changes(await jsonOf(c))
      for (const kind of ['publicMetadata', 'privateMetadata', 'unsafeMetadata'] as const) {
        user[kind] = mergeMetadata(user[kind], update[kind] ?? {})
      }
      user.updatedAt = now()
      return respond(c, user)
    })

    .delete('/v1/users/:id', (c) => {
      const user = userOf(c)
      deleteUser(service, user)
      return c.json({ object: 'user', id: user.id, deleted: true })
    })

    .post('/v1/users/:id/:change{ban|unban}', (c) => {
      const user = userOf(c)
      setBanned(service, user, c.req.param('change') === 'ban')
      return respond(c, user)
    })
}

/** Deep merge: null removes a key, objects merge recursively, anything else (including arrays) is replaced. */
function mergeMetadata(old: Metadata, patch: Metadata): Metadata {
  const merged: Metadata = { ...old }
  for (const [key, value] of Object.entries(patch)) {
    const before = merged[key]
    if (value === null) delete merged[key]
    else merged[key] = isObject(value) ? mergeMetadata(isObject(before) ? before : {}, value) : value
  }
  return merged
}

const isObject = (value: unknown): value is Metadata =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

async function jsonOf(c: Context): Promise<Metadata> {
  const text = await c.req.text()
  try {
    const body: unknown = JSON.parse(text || '{}')
    if (isObject(body)) return body
  } catch {
    // Invalid JSON falls through to the check below.
  }
  throw new ClerkError(400, 'request_body_invalid', 'The request body is invalid.')
}

/** The validated fields that this instance stores; unknown fields are ignored. */
function changes(body: Metadata): Partial<User> {
  const update: Partial<User> = {}
  for (const [name, field] of [
    ['first_name', 'firstName'],
    ['last_name', 'lastName'],
    ['external_id', 'externalId'],
  ] as const) {
    const value = body[name]
    if (value === undefined) continue
    if (value !== null && typeof value !== 'string') throw invalid(name, `${name} must be a string.`)
    update[field] = value
  }
  for (const [name, field] of [
    ['public_metadata', 'publicMetadata'],
    ['private_metadata', 'privateMetadata'],
    ['unsafe_metadata', 'unsafeMetadata'],
  ] as const) {
    const value = body[name]
    if (value === undefined) continue
    if (!isObject(value)) throw invalid(name, `${name} must be an object.`)
    update[field] = value
  }
  return update
}
