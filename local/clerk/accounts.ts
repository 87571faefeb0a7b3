import type { EmailAddress, GoogleProfile, User } from './entities.ts'
import { banned, ClerkError } from './errors.ts'
import { newId } from './ids.ts'
import type { Service } from './service.ts'

export const isEmail = (value: string) => /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(value.trim())

/** Clerk stores addresses trimmed and in lower case. Throws ClerkError for a malformed one. */
export function parseEmail(value: string | undefined, param: string): string {
  if (value && isEmail(value)) return value.trim().toLowerCase()
  throw new ClerkError(422, 'form_param_format_invalid', 'Email address must be a valid email address.', param)
}

/** All addresses, the primary one first. */
export const emailsOf = (user: User): EmailAddress[] => [user, ...(user.otherEmails ?? [])]

/** The user with this address. An unverified secondary address reserves nothing, so it does not count. */
export function findByEmail({ store }: Service, email: string): User | undefined {
  const wanted = email.trim().toLowerCase()
  const isOther = (own: EmailAddress) => own.email === wanted && !own.unverified
  return store.users.find((user) => user.email === wanted || !!user.otherEmails?.some(isOther))
}

/** The user with this Google account connected, or with its address. */
export const findByGoogle = (service: Service, { subject, email }: GoogleProfile): User | undefined =>
  service.store.users.find(({ google }) => google?.subject === subject) ?? findByEmail(service, email)

/** Throws ClerkError if the address is taken. */
export function assertEmailAvailable(service: Service, email: string): void {
  if (!findByEmail(service, email)) return
  const message = 'That email address is taken. Please try another.'
  throw new ClerkError(422, 'form_identifier_exists', message, 'email_address')
}

/** Adds a user. Throws ClerkError if the address is taken. */
export function addUser(service: Service, given: Pick<User, 'email' | 'emailProof'> & Partial<User>): User {
  assertEmailAvailable(service, given.email)
  return service.store.users.add(newUser(service, given))
}

export function newUser({ now: clock }: Service, given: Pick<User, 'email' | 'emailProof'> & Partial<User>): User {
  const now = clock()
  return {
    id: newId('user'),
    emailId: newId('idn'),
    firstName: null,
    lastName: null,
    google: null,
    publicMetadata: {},
    privateMetadata: {},
    unsafeMetadata: {},
    externalId: null,
    banned: false,
    createdAt: now,
    updatedAt: now,
    lastSignInAt: null,
    lastActiveAt: null,
    ...given,
  }
}

export function addGoogleUser(service: Service, google: GoogleProfile, extra: Partial<User> = {}): User {
  const { email, firstName, lastName } = google
  return addUser(service, { email, emailProof: 'google', firstName, lastName, google, ...extra })
}

export function assertNotBanned(user: User): void {
  if (user.banned) throw banned()
}

/** A ban ends every session at once; issued tokens stay valid until they expire. */
export function setBanned({ store, now }: Service, user: User, value: boolean): void {
  user.banned = value
  user.updatedAt = now()
  if (!value) return
  for (const session of store.sessions.filter(({ userId }) => userId === user.id)) {
    if (session.status === 'active') Object.assign(session, { status: 'revoked', updatedAt: now() })
  }
}

export function deleteUser({ store, sendEvent }: Service, user: User): void {
  store.users.delete(user.id)
  // Clerk sends only the id of a deleted object.
  sendEvent('user.deleted', { deleted: true, id: user.id, object: 'user' })
  for (const session of store.sessions.filter(({ userId }) => userId === user.id)) store.sessions.delete(session.id)
}
