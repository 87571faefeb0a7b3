import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { addGoogleUser, findByGoogle, isEmail } from '../accounts.ts'
import { currentClient, setClientCookies } from '../browser.ts'
import type { Attempt, Client, GoogleProfile, Problem, SignIn, SignUp, User, Verification } from '../entities.ts'
import { googleProfile } from '../google-oauth.ts'
import { PAGE_STYLES, page } from '../page.ts'
import { findAttempt, type Service } from '../service.ts'
import { completeAttempt } from '../sessions.ts'

const DENIED = { code: 'oauth_access_denied', message: 'You did not grant access to your Google account.' }
const NO_ACCOUNT = { code: 'external_account_not_found', message: 'The External Account was not found.' }
const HAS_ACCOUNT = { code: 'external_account_exists', message: 'This external account already exists.' }
const BANNED = { code: 'user_banned', message: 'This account is banned.' }

/** The Google side of "Continue with Google": a consent page that accepts any identity, and the redirect back. */
export function googleRoutes(service: Service) {
  const { store, now, settings } = service

  function settle(attempt: Attempt, status: Verification['status'], problem?: Problem): void {
    const verification: Verification = {
      strategy: 'oauth_google',
      status,
      expiresAt: now(),
      ...(problem && { problem }),
    }
    if (attempt.kind === 'sign-in') attempt.firstFactor = verification
    else attempt.externalAccount = verification
  }

  /** Returns whether the user is signed in now; if not, clerk-js reads the reason from the attempt. */
  function signIn(attempt: SignIn, client: Client, google: GoogleProfile): boolean {
    const user = findByGoogle(service, google)
    if (user?.banned) settle(attempt, 'failed', BANNED)
    else if (!user) {
      attempt.newUserProfile = google
      settle(attempt, 'transferable', NO_ACCOUNT)
    } else {
      user.google ??= google
      attempt.identifier = user.email
      settle(attempt, 'verified')
      return completeAttempt(service, attempt, client, user) !== undefined
    }
    return false
  }

  function signUp(attempt: SignUp, client: Client, google: GoogleProfile): boolean {
    const known = findByGoogle(service, google)
    if (known) {
      known.google ??= google
      attempt.existingUserId = known.id
      settle(attempt, 'transferable', HAS_ACCOUNT)
      return false
    }
    const user = addGoogleUser(service, google, { unsafeMetadata: attempt.unsafeMetadata })
    attempt.email = user.email
    attempt.emailVerification = { strategy: 'from_oauth_google', status: 'verified', expiresAt: now() }
    settle(attempt, 'verified')
    completeAttempt(service, attempt, client, user)
    return true
  }

  /** Connects a Google account to a signed-in user. */
  function connect(user: User, google: GoogleProfile | null): void {
    const owner = google && findByGoogle(service, google)
    user.updatedAt = now()
    if (google && (!owner || owner === user)) return void Object.assign(user, { google, connecting: null })
    const problem = google ? HAS_ACCOUNT : DENIED
    const verification: Verification = { strategy: 'oauth_google', status: 'unverified', expiresAt: now(), problem }
    if (user.connecting) user.connecting = { ...user.connecting, verification }
  }

  const unknownState = (c: Context) => {
    const body = '<p>It was already used or never started. Go back to the site and try again.</p>'
    return c.html(page({ title: 'This sign-in is over', body, base: settings.frontendPath }), 400)
  }

  return new Hono()
    .get('/pages.css', (c) => c.body(PAGE_STYLES, 200, { 'content-type': 'text/css; charset=utf-8' }))

    .get('/oauth/google', (c) => {
      const oauthRequest = store.oauthRequests.get(c.req.query('state'))
      return oauthRequest ? c.html(consentPage(oauthRequest.id, settings)) : unknownState(c)
    })

    .get('/v1/oauth_callback', (c) => {
      const oauthRequest = store.oauthRequests.get(c.req.query('state'))
      const attempt = oauthRequest && findAttempt(service, oauthRequest.attemptId)
      const connecting = oauthRequest && store.users.find((user) => user.connecting?.id === oauthRequest.attemptId)
      const client = connecting ? currentClient(service, c) : store.clients.get(attempt?.clientId)
      if (!oauthRequest || !client) return unknownState(c)

      const { decision, email = '', name = '' } = c.req.query()
      let signedIn = false
      const google = decision === 'cancel' ? null : googleProfile(email, name)
      // Browsers accept addresses without a dot; Clerk does not.
      if (google && !isEmail(email)) return c.html(consentPage(oauthRequest.id, settings, { email, name }), 422)
      if (connecting) connect(connecting, google)
      else if (!attempt) return unknownState(c)
      else if (!google) settle(attempt, 'unverified', DENIED)
      else {
        signedIn = attempt.kind === 'sign-in' ? signIn(attempt, client, google) : signUp(attempt, client, google)
      }
      store.oauthRequests.delete(oauthRequest.id)
      client.updatedAt = now()
      setClientCookies(service, c, client)
      return c.redirect(signedIn ? oauthRequest.completeUrl : oauthRequest.redirectUrl, 303)
    })
}

/** @param invalid the submitted values, when the email address is invalid */
function consentPage(
  state: string,
  { applicationName, frontendPath }: Service['settings'],
  invalid?: { email: string; name: string },
) {
  const body = html`<p>
This page is a local mock of Google: it runs on this machine and sends no data. ${applicationName} accepts
any identity you enter as verified by Google.
</p>
<form action="${frontendPath}/v1/oauth_callback">
<input type="hidden" name="state" value="${state}">
<label for="email">Email</label>
<input id="email" name="email" type="email" value="${invalid?.email ?? ''}" autocomplete="email" required autofocus
  aria-invalid="${invalid ? 'true' : 'false'}" aria-describedby="email-problem">
<div id="email-problem" class="problem">${invalid ? 'Enter a complete address, like name@example.com.' : ''}</div>
<label for="name">Name</label>
<input id="name" name="name" value="${invalid?.name ?? ''}" autocomplete="name">
<div class="actions">
<button name="decision" value="continue">Continue</button>
<button name="decision" value="cancel" formnovalidate>Cancel</button>
</div>
</form>`
  return page({ title: `Continue to ${applicationName}`, body, base: frontendPath })
}
