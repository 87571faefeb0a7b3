import type { LoadedClerk, SignInResource, SignUpResource } from '@clerk/shared/types'
import { NO_ANSWER, reachClerk } from '#browser/account/clerk.ts'
import { expectGreeting } from '#browser/account/greeting.ts'
import { landingPage } from '#browser/account/next-page.ts'

/** Clerk is asked this often whether the link in the mail was clicked. */
const POLL_MS = 1000

/** The tab of the form. */
export type Prefer = 'sign-in' | 'sign-up'

/** How the wait for a mailed link ended. */
export type LinkEnd = 'signed-in' | 'second-factor' | 'expired'

/**
 * Mails a link that signs in, or signs up whoever has no account yet: a person who picked the wrong tab still gets in.
 * Resolves when the mail is on its way; `whenOver` settles once the link was opened in this browser, or can no longer
 * be.
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

/** Where cookies are blocked Clerk would mail a link that can sign nobody in. */
async function reachForSignIn(): Promise<LoadedClerk> {
  // Over a cut connection it cannot be loaded, and neither can Clerk, which has a sentence for that.
  const cookies = await import('#browser/account/site-data.ts').catch(() => null)
  if (cookies?.blocksCookies()) throw new Error(cookies.NOTHING_KEPT)
  return reachClerk()
}

/** A connection that is gone for a moment is no reason to stop waiting. */
function ignoreOutage(error: unknown): null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0
  if (status >= 400 && status < 500) throw error
  return null
}

/**
 * What Clerk says of the link: its session or its next question once it was opened, "expired" once that is too late.
 */
type Attempt = { look: () => Promise<{ session: string | null; owesCode?: boolean; status: string | null }> }

const WRONG_WAY = new Set(['form_identifier_not_found', 'form_identifier_exists'])

/** Begins the way of the tab, and the other one where the address turns out to have an account, or none. */
export async function signInOrUp<T>(prefer: Prefer, signIn: () => Promise<T>, signUp: () => Promise<T>): Promise<T> {
  const [first, second] = prefer === 'sign-in' ? [signIn, signUp] : [signUp, signIn]
  try {
    return await first()
  } catch (error) {
    if (WRONG_WAY.has(codeOf(error))) return second()
    throw error
  }
}

/** The address that a link or a code goes to. Throws where the shop has switched that off. */
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

/** Leaves for Google's page; comes back to /auth/callback, or straight to `next` when the account is known. */
export async function continueWithGoogle(next: string): Promise<void> {
  const clerk = await reachForSignIn()
  expectGreeting()
  // On demand, as few come with a code; without it they pay the normal price.
  await import('#browser/account/promotion.ts').then(
    ({ keepPromotion }) => keepPromotion(),
    () => undefined,
  )
  await clerk.client.signIn.authenticateWithRedirect({
    strategy: 'oauth_google',
    redirectUrl: landingPage('/auth/callback', next),
    redirectUrlComplete: new URL(next, location.origin).href,
  })
}

/** The first problem in an error of Clerk's; nothing for an error of another kind. */
function problemOf(error: unknown): Record<string, unknown> {
  const { errors } = Object(error) as { errors?: unknown }
  return Array.isArray(errors) ? (Object(errors[0]) as Record<string, unknown>) : {}
}

/** Clerk's code for what went wrong, or ''. */
export const codeOf = (error: unknown): string => String(problemOf(error).code ?? '')

/** The provider's own sentence, as the specification's error catalogue asks. */
export function messageOf(error: unknown): string {
  // The wire says long_message, the SDK's own errors longMessage.
  const { long_message, longMessage, message } = problemOf(error)
  const sentence = long_message || longMessage || message
  if (sentence) return String(sentence)
  return error instanceof Error ? error.message : NO_ANSWER
}
