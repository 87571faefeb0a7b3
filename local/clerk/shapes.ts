import { signInJson, signUpJson } from './attempt-shapes.ts'
import type { Attempt, Client, Session, User } from './entities.ts'
import type { Service } from './service.ts'
import { type LiveSession, liveSessions } from './sessions.ts'
import { factorAges, sessionToken } from './tokens.ts'

/** JSON as Clerk's OpenAPI files describe it. Everything this instance does not use is there, but empty. */

const MONTH = 30 * 24 * 60 * 60 * 1000
/** Browsers cap cookies at 400 days. */
export const COOKIE_DAYS = 400

function emailProofJson({ emailProof, createdAt, unverified }: User) {
  const common = { status: unverified ? 'unverified' : 'verified', attempts: null }
  if (emailProof === 'email_link') {
    return { object: 'verification_email_link', strategy: 'email_link', expire_at: createdAt, ...common }
  }
  if (emailProof === 'google') {
    return { object: 'verification_from_oauth', strategy: 'from_oauth_google', expire_at: null, ...common }
  }
  return { object: 'verification_admin', strategy: 'admin', expire_at: null, ...common }
}

function googleJson({ google, createdAt, updatedAt }: User) {
  if (!google) return []
  return [
    {
      object: 'external_account',
      id: google.id,
      provider: 'oauth_google',
      identification_id: google.id,
      provider_user_id: google.subject,
      approved_scopes: 'email openid profile',
      email_address: google.email,
      first_name: google.firstName ?? '',
      last_name: google.lastName ?? '',
      image_url: '',
      username: null,
      public_metadata: {},
      label: null,
      created_at: createdAt,
      updated_at: updatedAt,
      verification: {
        object: 'verification_oauth',
        status: 'verified',
        strategy: 'oauth_google',
        attempts: null,
        expire_at: createdAt,
      },
    },
  ]
}

/** A user as the browser may see it: without private metadata. */
export function userJson(user: User) {
  return {
    id: user.id,
    object: 'user',
    username: null,
    first_name: user.firstName,
    last_name: user.lastName,
    image_url: '',
    has_image: false,
    primary_email_address_id: user.emailId,
    primary_phone_number_id: null,
    primary_web3_wallet_id: null,
    password_enabled: false,
    two_factor_enabled: Boolean(user.secondFactor),
    totp_enabled: Boolean(user.secondFactor),
    backup_code_enabled: Boolean(user.secondFactor),
    email_addresses: [
      {
        id: user.emailId,
        object: 'email_address',
        email_address: user.email,
        reserved: false,
        verification: emailProofJson(user),
        linked_to: user.google ? [{ type: 'oauth_google', id: user.google.id }] : [],
        matches_sso_connection: false,
        created_at: user.createdAt,
        updated_at: user.updatedAt,
      },
    ],
    phone_numbers: [],
    web3_wallets: [],
    passkeys: [],
    organization_memberships: [],
    enterprise_accounts: [],
    saml_accounts: [],
    external_accounts: googleJson(user),
    public_metadata: user.publicMetadata,
    unsafe_metadata: user.unsafeMetadata,
    external_id: user.externalId,
    banned: user.banned,
    locked: false,
    lockout_expires_in_seconds: null,
    verification_attempts_remaining: 100,
    mfa_enabled_at: user.secondFactor?.enabledAt ?? null,
    mfa_disabled_at: null,
    legal_accepted_at: null,
    delete_self_enabled: true,
    create_organization_enabled: false,
    last_sign_in_at: user.lastSignInAt,
    last_active_at: user.lastActiveAt,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  }
}

/** A user as the backend API tells it to a server that holds the secret key. */
export const backendUserJson = (user: User) => ({ ...userJson(user), private_metadata: user.privateMetadata })

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

/** A session with a fresh token for the page that asks; the token spares clerk-js its first request for one. */
export function sessionJson(service: Service, { session, user }: LiveSession, origin: string) {
  return {
    object: 'session',
    id: session.id,
    status: session.status,
    ...sessionTimes(session),
    factor_verification_age: factorAges(session),
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

/** The whole state of one browser: clerk-js replaces what it knows with this after every change. */
export function clientJson(service: Service, client: Client, origin: string) {
  const { store, now } = service
  const live = liveSessions(service, client)
  // A completed attempt whose session is over would send clerk-js to that session at the next return from Google.
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
