/** The stored entities. All times are milliseconds since 1970; every entity is plain JSON. */

export type Metadata = Record<string, unknown>

export interface GoogleProfile {
  id: string
  /** Google's user id; the same address always gets the same one. */
  subject: string
  email: string
  firstName: string | null
  lastName: string | null
}

export type SecondStrategy = 'totp' | 'backup_code'

/** An authenticator app and its backup codes. */
export interface SecondFactor {
  /** Hex. */
  totpSecret: string
  /** Unused codes only. */
  backupCodes: string[]
  enabledAt: number
}

/** A one-time code sent by email, and the number of attempts. */
export interface MailedCode {
  code: string
  expiresAt: number
  attempts: number
}

export interface EmailAddress {
  email: string
  emailId: string
  /** How the address was or will be verified; determines the shape of its verification. */
  emailProof: 'admin' | 'email_link' | 'email_code' | 'google'
  /** The address was never verified. */
  unverified?: boolean
  /** The pending email code that would verify it. */
  emailCode?: MailedCode | null
}

/** The address fields of a user describe the primary address. */
export interface User extends EmailAddress {
  id: string
  otherEmails?: EmailAddress[]
  firstName: string | null
  lastName: string | null
  google: GoogleProfile | null
  /** The last attempt to connect a Google account, pending or failed. */
  connecting?: { id: string; verification: Verification } | null
  publicMetadata: Metadata
  privateMetadata: Metadata
  unsafeMetadata: Metadata
  externalId: string | null
  banned: boolean
  secondFactor?: SecondFactor | null
  createdAt: number
  updatedAt: number
  lastSignInAt: number | null
  lastActiveAt: number | null
}

/** One browser, identified by `secret` (the HttpOnly `__client` cookie). */
export interface Client {
  id: string
  secret: string
  signInId: string | null
  signUpId: string | null
  lastSessionId: string | null
  /** Time of the last sign-in or sign-out in this browser; `__client_uat` exposes it to scripts and servers. */
  signInChangedAt: number
  /** The User-Agent header. */
  userAgent?: string
  createdAt: number
  updatedAt: number
}

export interface Session {
  id: string
  clientId: string
  userId: string
  status: 'active' | 'ended' | 'removed' | 'replaced' | 'revoked'
  /** When each factor was last verified; the second is absent when it was not required. */
  firstFactorAt?: number
  secondFactorAt?: number
  /** A running reverification before a sensitive action. */
  reverification?: Reverification
  createdAt: number
  updatedAt: number
  lastActiveAt: number
  expiresAt: number
}

export interface Reverification {
  factor: 'first' | 'second'
  verified: boolean
  code: MailedCode | null
  /** The last second-factor strategy tried, and the number of attempts. */
  tried: { strategy: SecondStrategy; attempts: number } | null
}

export interface Problem {
  code: string
  message: string
}

export interface Verification {
  strategy: 'email_link' | 'email_code' | 'oauth_google' | 'from_oauth_google'
  status: 'unverified' | 'verified' | 'failed' | 'transferable'
  expiresAt: number
  /** The browser that opened the email link, if it has a client. */
  verifiedAtClient?: string
  /** Where to redirect the browser (Google's consent page). */
  url?: string
  problem?: Problem
}

interface AttemptBase {
  id: string
  clientId: string
  userId: string | null
  sessionId: string | null
  /** The only valid email link; older links of the same attempt are void. */
  linkId: string | null
  /** The only valid email code, if a code was requested instead of a link. */
  mailedCode?: MailedCode
  createdAt: number
}

export interface SignIn extends AttemptBase {
  kind: 'sign-in'
  status: 'needs_identifier' | 'needs_first_factor' | 'needs_second_factor' | 'complete'
  identifier: string | null
  firstFactor: Verification | null
  /** The last second-factor strategy tried, and the number of attempts. */
  secondFactor: { strategy: SecondStrategy; status: 'unverified' | 'verified'; attempts: number } | null
  /** Google verified someone without an account: a transfer to sign-up continues from here. */
  newUserProfile: GoogleProfile | null
}

export interface SignUp extends AttemptBase {
  kind: 'sign-up'
  status: 'missing_requirements' | 'complete'
  email: string | null
  firstName: string | null
  lastName: string | null
  unsafeMetadata: Metadata
  emailVerification: Verification | null
  externalAccount: Verification | null
  /** Google verified someone with an account: a transfer to sign-in continues from here. */
  existingUserId: string | null
}

export type Attempt = SignIn | SignUp

export interface MailLink {
  /** The token in the link. */
  id: string
  attemptId: string
  redirectUrl: string
  expiresAt: number
  used: boolean
}

/** A browser that was redirected to Google's consent page; `id` is the OAuth state. */
export interface OAuthRequest {
  id: string
  attemptId: string
  redirectUrl: string
  completeUrl: string
}

/** An access token for an application that a user signed in to with Clerk. */
export interface OAuthToken {
  /** The token itself. */
  id: string
  userId: string
  /** The resource it is for. */
  audience: string
  createdAt: number
  expiresAt: number
}

/** Identifies a browser to a development instance without cookies. */
export interface DevBrowser {
  id: string
  clientId: string
}
