import { signInJson, signUpJson } from './attempt-shapes.ts'
import type { Attempt, Client, Session } from './entities.ts'
import type { Service } from './service.ts'
import { type LiveSession, liveSessions } from './sessions.ts'
import { factorAges, sessionToken } from './tokens.ts'
import { userJson } from './user-shapes.ts'

/** JSON shapes from Clerk's OpenAPI files. Fields this instance does not use are present but empty. */

const MONTH = 30 * 24 * 60 * 60 * 1000
/** Browsers cap cookies at 400 days. */
export const COOKIE_DAYS = 400

function sessionTimes(session: Session) {
  return {
    expire_at: session.expiresAt,
    abandon_at: session.createdAt + MONTH,
    last_active_at: session.lastActiveAt,
    last_active_organization_id: null,
    actor: null,
    tasks: null,
    created_at: session.createdAt,
    updated_at: session.updatedAt,
  }
}

/** A session without its user and its token. */
export function sessionBaseJson(session: Session) {
  return { object: 'session', id: session.id, status: session.status, ...sessionTimes(session) }
}

/** A session with a fresh token, which saves clerk-js its first token request. */
export function sessionJson(service: Service, { session, user }: LiveSession, origin: string) {
  return {
    ...sessionBaseJson(session),
    factor_verification_age: factorAges(session, service.now()),
    user: userJson(user),
    public_user_data: {
      first_name: user.firstName,
      last_name: user.lastName,
      image_url: '',
      has_image: false,
      identifier: user.email,
      user_id: user.id,
    },
    last_active_token: tokenJson(service, { session, user }, origin),
  }
}

export function tokenJson({ settings, now }: Service, { session, user }: LiveSession, origin: string) {
  const { issuer, tokenSeconds: seconds } = settings
  return { object: 'token', jwt: sessionToken({ session, user, origin }, { issuer, seconds, now: now() }) }
}

export function backendSessionJson(session: Session) {
  const { id, userId: user_id, clientId: client_id, status } = session
  return { object: 'session', id, user_id, client_id, status, ...sessionTimes(session) }
}

/** The complete state of one browser; clerk-js replaces its own copy with this after every change. */
export function clientJson(service: Service, client: Client, origin: string) {
  const { store, now } = service
  const live = liveSessions(service, client)
  // After the next return from Google, clerk-js would select the ended session of a completed attempt.
  const isCurrent = (attempt: Attempt) =>
    attempt.status !== 'complete' || live.some(({ session }) => session.id === attempt.sessionId)
  const signIn = store.signIns.get(client.signInId)
  const signUp = store.signUps.get(client.signUpId)
  return {
    object: 'client',
    id: client.id,
    sessions: live.map((one) => sessionJson(service, one, origin)),
    sign_in: signIn && isCurrent(signIn) ? signInJson(service, signIn) : null,
    sign_up: signUp && isCurrent(signUp) ? signUpJson(service, signUp) : null,
    last_active_session_id: live.some(({ session }) => session.id === client.lastSessionId)
      ? client.lastSessionId
      : null,
    last_authentication_strategy: null,
    cookie_expires_at: now() + COOKIE_DAYS * 24 * 60 * 60 * 1000,
    captcha_bypass: false,
    created_at: client.createdAt,
    updated_at: client.updatedAt,
  }
}
