import type { LoadedClerk, SignInResource, SignUpResource } from '@clerk/shared/types'
import { NO_ANSWER, reachClerk } from '#browser/account/clerk.ts'
import { expectGreeting } from '#browser/account/greeting.ts'
import { landingPage } from '#browser/account/next-page.ts'

/** How often to check whether the emailed link was clicked. */
const POLL_MS = 1000

/** The selected tab of the form. */
export type Prefer = 'sign-in' | 'sign-up'

/** How the wait for an emailed link ended. */
export type LinkEnd = 'signed-in' | 'second-factor' | 'expired'

/**
 * Emails a link that signs in, or signs up if there is no account, so that picking the wrong tab still works. Resolves
 * when the email has been sent; `whenOver` settles once the link was opened in this browser, or has expired.
 */
export async function mailLink(
  email: string,
  { prefer, next }: { prefer: Prefer; next: string },
): Promise<{ whenOver: (signal: AbortSignal) => Promise<LinkEnd> }> {
  const clerk = await reachForSignIn()
  const redirectUrl = landingPage('/auth/verify', next)
  const attempt = await signInOrUp(
    prefer,
    () => startSignIn(clerk, email, redirectUrl),
    () => startSignUp(clerk, email, redirectUrl),
  )
  return {
    async whenOver(signal) {
      while (true) {
        await new Promise((done) => setTimeout(done, POLL_MS))
        signal.throwIfAborted()
        const now = await attempt.look().catch(ignoreOutage)
        signal.throwIfAborted()
        if (now?.status === 'expired') return 'expired'
        if (now?.owesCode) return 'second-factor'
        if (!now?.session) continue
        expectGreeting()
        await clerk.setActive({ session: now.session })
        return 'signed-in'
      }
    },
  }
}

/** If cookies are blocked, Clerk would email a link that can't sign the user in. */
async function reachForSignIn(): Promise<LoadedClerk> {
  // Offline neither this chunk nor Clerk can load; Clerk's failure has a message for that.
  const cookies = await import('#browser/actions/site-data.ts').catch(() => null)
  if (cookies?.blocksCookies()) throw new Error(cookies.SITE_DATA_BLOCKED)
  return reachClerk()
}

/** A short network outage should not end the wait. */
function ignoreOutage(error: unknown): null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
  if (status >= 400 && status < 500) throw error
  return null
}

/** The link's state at Clerk: a session or the next step once it was opened, "expired" once it is too late. */
type Attempt = { look: () => Promise<{ session: string | null; owesCode?: boolean; status: string | null }> }

const WRONG_WAY = new Set(['form_identifier_not_found', 'form_identifier_exists'])

/** Starts the flow of the selected tab, or the other one if the email turns out to have an account, or none. */
export async function signInOrUp<T>(prefer: Prefer, signIn: () => Promise<T>, signUp: () => Promise<T>): Promise<T> {
  const [first, second] = prefer === 'sign-in' ? [signIn, signUp] : [signUp, signIn]
  try {
    return await first()
  } catch (error) {
    if (WRONG_WAY.has(codeOf(error))) return second()
    throw error
  }
}

/** The email factor a link or code is sent to. Throws if the method is disabled in Clerk. */
export function linkOrCode({ supportedFirstFactors }: SignInResource, wanted: 'email_link' | 'email_code') {
  const factor = supportedFirstFactors?.find(({ strategy }) => strategy === wanted)
  if (factor && 'emailAddressId' in factor) return factor
  throw new Error('Email sign-in is turned off for this shop.')
}

async function startSignIn(clerk: LoadedClerk, email: string, redirectUrl: string): Promise<Attempt> {
  const signIn: SignInResource = await clerk.client.signIn.create({ identifier: email })
  const { emailAddressId } = linkOrCode(signIn, 'email_link')
  await signIn.prepareFirstFactor({ strategy: 'email_link', emailAddressId, redirectUrl })
  return {
    look: async () => {
      const { createdSessionId: session, status, firstFactorVerification } = await signIn.reload()
      return { session, owesCode: status === 'needs_second_factor', status: firstFactorVerification.status }
    },
  }
}

async function startSignUp(clerk: LoadedClerk, email: string, redirectUrl: string): Promise<Attempt> {
  const signUp: SignUpResource = await clerk.client.signUp.create({ emailAddress: email })
  await signUp.prepareEmailAddressVerification({ strategy: 'email_link', redirectUrl })
  return {
    look: async () => {
      const { createdSessionId: session, verifications } = await signUp.reload()
      return { session, status: verifications.emailAddress.status }
    },
  }
}

/** Redirects to Google, which returns to /auth/callback, or straight to `next` for an existing user. */
export async function continueWithGoogle(next: string): Promise<void> {
  const clerk = await reachForSignIn()
  expectGreeting()
  // Loaded on demand, as few visitors have a promotion code. If loading fails, they pay the regular price.
  await import('#browser/actions/promotion.ts').then(
    ({ keepPromotion }) => keepPromotion(),
    () => undefined,
  )
  await clerk.client.signIn.authenticateWithRedirect({
    strategy: 'oauth_google',
    redirectUrl: landingPage('/auth/callback', next),
    redirectUrlComplete: new URL(next, location.origin).href,
  })
}

/** The first problem in a Clerk error; empty for any other error. */
function problemOf(error: unknown): Record<string, unknown> {
  const { errors } = Object(error) as { errors?: unknown }
  return Array.isArray(errors) ? (Object(errors[0]) as Record<string, unknown>) : {}
}

/** Clerk's error code, or ''. */
export const codeOf = (error: unknown): string => String(problemOf(error).code ?? '')

/** The provider's own message, as the specification's error catalog requires. */
export function messageOf(error: unknown): string {
  // The API says long_message, the SDK's own errors longMessage.
  const { long_message, longMessage, message } = problemOf(error)
  const text = long_message || longMessage || message
  if (text) return String(text)
  return error instanceof Error ? error.message : NO_ANSWER
}
