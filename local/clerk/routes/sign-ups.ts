import { Hono } from 'hono'
import { addGoogleUser, addUser, assertEmailAvailable, parseEmail } from '../accounts.ts'
import { signUpJson } from '../attempt-shapes.ts'
import { currentClient, currentOrNewClient, formOf, respond } from '../browser.ts'
import type { Client, Metadata, SignUp } from '../entities.ts'
import { invalid, notFound } from '../errors.ts'
import { startGoogleOAuth } from '../google-oauth.ts'
import { newId } from '../ids.ts'
import { sendLinkOrCode, verifyMailedCode } from '../mailed-codes.ts'
import type { Service } from '../service.ts'
import { assertSignedOut, completeAttempt } from '../sessions.ts'

export function signUpRoutes(service: Service) {
  const { store, now } = service

  function ownAttempt(client: Client | undefined, id: string): { client: Client; attempt: SignUp } {
    const attempt = store.signUps.get(id)
    if (!client || attempt?.clientId !== client.id) throw notFound('sign-up')
    return { client, attempt }
  }

  /** Creates the account for a sign-in whose Google profile matched no user. */
  function transferFromSignIn(client: Client, attempt: SignUp): void {
    const signIn = store.signIns.get(client.signInId)
    if (!signIn?.newUserProfile) throw invalid('transfer', 'There is no sign-in to transfer.')
    const user = addGoogleUser(service, signIn.newUserProfile, { unsafeMetadata: attempt.unsafeMetadata })
    signIn.newUserProfile = null
    const expiresAt = now()
    attempt.email = user.email
    attempt.emailVerification = { strategy: 'from_oauth_google', status: 'verified', expiresAt }
    attempt.externalAccount = { strategy: 'oauth_google', status: 'verified', expiresAt }
    completeAttempt(service, attempt, client, user)
  }

  return new Hono()
    .post('/v1/client/sign_ups', async (c) => {
      const { email_address, first_name, last_name, unsafe_metadata, strategy, transfer, ...form } = await formOf(c)
      const client = currentOrNewClient(service, c)
      assertSignedOut(service, client)
      const attempt: SignUp = {
        kind: 'sign-up',
        id: newId('sua'),
        clientId: client.id,
        status: 'missing_requirements',
        email: null,
        firstName: first_name ?? null,
        lastName: last_name ?? null,
        unsafeMetadata: parseMetadata(unsafe_metadata),
        userId: null,
        sessionId: null,
        linkId: null,
        emailVerification: null,
        externalAccount: null,
        existingUserId: null,
        createdAt: now(),
      }

      if (transfer) {
        transferFromSignIn(client, attempt)
      } else if (strategy === 'oauth_google') {
        attempt.externalAccount = startGoogleOAuth(service, c, attempt, form)
      } else if (email_address !== undefined) {
        attempt.email = parseEmail(email_address, 'email_address')
        assertEmailAvailable(service, attempt.email)
      }

      client.signUpId = store.signUps.add(attempt).id
      client.updatedAt = now()
      return respond(service, c, client, signUpJson(service, attempt))
    })

    .get('/v1/client/sign_ups/:id', (c) => {
      const { client, attempt } = ownAttempt(currentClient(service, c), c.req.param('id'))
      return respond(service, c, client, signUpJson(service, attempt))
    })

    .post('/v1/client/sign_ups/:id/prepare_verification', async (c) => {
      const { client, attempt } = ownAttempt(currentClient(service, c), c.req.param('id'))
      if (!attempt.email) throw notFound('email address on this sign-up')
      await sendLinkOrCode(service, c, attempt, { to: attempt.email, form: await formOf(c) })
      return respond(service, c, client, signUpJson(service, attempt))
    })

    .post('/v1/client/sign_ups/:id/attempt_verification', async (c) => {
      const { client, attempt } = ownAttempt(currentClient(service, c), c.req.param('id'))
      assertSignedOut(service, client)
      const { email, firstName, lastName, unsafeMetadata } = attempt
      if (!email) throw notFound('email address on this sign-up')
      verifyMailedCode(service, attempt, await formOf(c))
      const user = addUser(service, { email, emailProof: 'email_code', firstName, lastName, unsafeMetadata })
      completeAttempt(service, attempt, client, user)
      client.updatedAt = now()
      return respond(service, c, client, signUpJson(service, attempt))
    })
}

function parseMetadata(text: string | undefined): Metadata {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (value && typeof value === 'object' && !Array.isArray(value)) return value as Metadata
  } catch {
    // Invalid JSON falls through to the check below.
  }
  throw invalid('unsafe_metadata', 'unsafe_metadata must be a JSON object.')
}
