import type { Attempt, Client, Session, User } from './entities.ts'
import { ClerkError } from './errors.ts'
import { newId, newSecret } from './ids.ts'
import type { Service } from './service.ts'

const WEEK = 7 * 24 * 60 * 60 * 1000

/** The client is not stored yet: a rejected request sets no cookie, so it must not leave a client behind. */
export function newClient({ now }: Service): Client {
  const at = now()
  return {
    id: newId('client'),
    secret: newSecret(),
    signInId: null,
    signUpId: null,
    lastSessionId: null,
    signInChangedAt: at,
    createdAt: at,
    updatedAt: at,
  }
}

/** A valid session with its user. */
export interface LiveSession {
  session: Session
  user: User
}

/** Undefined when the session has ended or expired, or its user was deleted or banned. */
export function toLiveSession({ store, now }: Service, session: Session | undefined): LiveSession | undefined {
  const user = store.users.get(session?.userId)
  if (!session || !user || user.banned || session.status !== 'active' || session.expiresAt <= now()) return
  return { session, user }
}

export function liveSessions(service: Service, client: Client): LiveSession[] {
  return service.store.sessions
    .filter(({ clientId }) => clientId === client.id)
    .flatMap((session) => toLiveSession(service, session) ?? [])
}

/** Ends sessions and keeps the client, as Clerk does. */
export function endSessions(service: Service, client: Client, sessions: Session[], status: Session['status']): void {
  const at = service.now()
  for (const session of sessions) Object.assign(session, { status, updatedAt: at })
  client.signInChangedAt = client.updatedAt = at
  if (liveSessions(service, client).length === 0) client.lastSessionId = null
}

/** The instance allows one session per browser, so a new one replaces the old. */
function startSession(service: Service, client: Client, user: User, secondFactor: boolean): Session {
  endSessions(
    service,
    client,
    liveSessions(service, client).map(({ session }) => session),
    'replaced',
  )
  const at = service.now()
  const session = service.store.sessions.add<Session>({
    id: newId('sess'),
    clientId: client.id,
    userId: user.id,
    status: 'active',
    firstFactorAt: at,
    ...(secondFactor && { secondFactorAt: at }),
    createdAt: at,
    updatedAt: at,
    lastActiveAt: at,
    expiresAt: at + WEEK,
  })
  client.lastSessionId = session.id
  user.lastSignInAt = user.lastActiveAt = at
  return session
}

/**
 * Signs the verified user in, in the browser that started the attempt, wherever it was verified. Undefined while the
 * second factor is missing.
 */
export function completeAttempt(service: Service, attempt: Attempt, client: Client, user: User): Session | undefined {
  attempt.userId = user.id
  const shown = attempt.kind === 'sign-in' && attempt.secondFactor?.status === 'verified'
  if (attempt.kind === 'sign-in' && user.secondFactor && !shown) {
    attempt.status = 'needs_second_factor'
    return
  }
  const session = startSession(service, client, user, shown)
  attempt.status = 'complete'
  attempt.sessionId = session.id
  return session
}

/** One session per browser: a new sign-in requires signing out first. */
export function assertSignedOut(service: Service, client: Client): void {
  if (liveSessions(service, client).length > 0) throw new ClerkError(400, 'session_exists', "You're already signed in.")
}
