/** What the stand-in remembers. All times are milliseconds since 1970; every entity is plain JSON. */

export type Metadata = Record<string, unknown>

export interface GoogleProfile {
  id: string
  /** Google's own id of the person; the same address always gets the same one. */
  subject: string
  email: string
  firstName: string | null
  lastName: string | null
}

export type SecondStrategy = 'totp' | 'backup_code'

/** An authenticator app, and the codes for the day it is lost. */
export interface SecondFactor {
  /** In hex. */
  totpSecret: string
  /** Those not used yet. */
  backupCodes: string[]
  enabledAt: number
}

/** A code that was mailed, and how many were tried for it. */
export interface MailedCode {
  code: string
  expiresAt: number
  attempts: number
}

export interface EmailAddress {
  email: string
  emailId: string
  /** How the address was proven, or is going to be; the shape of its verification depends on it. */
  emailProof: 'admin' | 'email_link' | 'email_code' | 'google'
  /** The address was never proven. */
  unverified?: boolean
  /** What would prove it. */
  emailCode?: MailedCode | null
}

/** Its own fields as an address are those of the primary one. */
export interface User extends EmailAddress {
  id: string
  otherEmails?: EmailAddress[]
  firstName: string | null
  lastName: string | null
  google: GoogleProfile | null
  /** The last try to connect a Google account that has not come to anything, or not yet. */
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

/** One browser. Whoever holds `secret` (the HttpOnly `__client` cookie) is that browser. */
export interface Client {
  id: string
  secret: string
  signInId: string | null
  signUpId: string | null
  lastSessionId: string | null
  /** When somebody last signed in or out here; `__client_uat` tells it to scripts and servers. */
  signInChangedAt: number
  /** As the browser names itself. */
  userAgent?: string
  createdAt: number
  updatedAt: number
}

export interface Session {
  id: string
  clientId: string
  userId: string
  status: 'active' | 'ended' | 'removed' | 'replaced' | 'revoked'
  /** When each factor was last shown; the second never, where it was not asked for. */
  firstFactorAt?: number
  secondFactorAt?: number
  /** What its user is asked to show once more, before something that an old session may not do. */
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
  /** The last strategy that was tried for the second factor, and how often. */
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
  /** The browser that opened the mail link, when it was one we know. */
  verifiedAtClient?: string
  /** Where the browser has to go to carry on (Google's consent page). */
  url?: string
  problem?: Problem
}

interface AttemptBase {
  id: string
  clientId: string
  userId: string | null
  sessionId: string | null
  /** The mail link that counts; an older one of the same attempt no longer does. */
  linkId: string | null
  /** The mailed code that counts, where one was asked for in place of the link. */
  mailedCode?: MailedCode
  createdAt: number
}

export interface SignIn extends AttemptBase {
  kind: 'sign-in'
  status: 'needs_identifier' | 'needs_first_factor' | 'needs_second_factor' | 'complete'
  identifier: string | null
  firstFactor: Verification | null
  /** The last code that was tried, and how many were. */
  secondFactor: { strategy: SecondStrategy; status: 'unverified' | 'verified'; attempts: number } | null
  /** Somebody Google vouched for who has no account yet: a transfer to sign-up picks it up. */
  newcomer: GoogleProfile | null
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
  /** Google vouched for somebody who has an account already: a transfer to sign-in picks it up. */
  existingUserId: string | null
}

export type Attempt = SignIn | SignUp

export interface MailLink {
  /** The token in the address. */
  id: string
  attemptId: string
  redirectUrl: string
  expiresAt: number
  used: boolean
}

/** A browser that went off to Google's consent page; `id` is the OAuth state. */
export interface GoogleTrip {
  id: string
  attemptId: string
  redirectUrl: string
  completeUrl: string
}

/** Stands for a browser that talks to a development instance without cookies. */
export interface DevBrowser {
  id: string
  clientId: string
}
