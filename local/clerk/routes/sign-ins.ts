import { Hono } from 'hono'
import { assertNotBanned, emailsOf, findByEmail } from '../accounts.ts'
import { signInJson } from '../attempt-shapes.ts'
import { currentClient, currentOrNewClient, formOf, respond } from '../browser.ts'
import type { Client, SignIn } from '../entities.ts'
import { ClerkError, invalid, missing, notFound, tooManyCodes } from '../errors.ts'
import { startGoogleOAuth } from '../google-oauth.ts'
import { newId } from '../ids.ts'
import { sendLinkOrCode, verifyMailedCode } from '../mailed-codes.ts'
import { MAX_CODE_ATTEMPTS, verifyCode } from '../second-factor.ts'
import type { Service } from '../service.ts'
import { assertSignedOut, completeAttempt } from '../sessions.ts'

export function signInRoutes(service: Service) {
  const { store, now } = service

  function ownAttempt(client: Client | undefined, id: string): { client: Client; attempt: SignIn } {
    const attempt = store.signIns.get(id)
    if (!client || attempt?.clientId !== client.id) throw notFound('sign-in')
    return { client, attempt }
  }

  return new Hono()
    .post('/v1/client/sign_ins', async (c) => {
      const { identifier, strategy, transfer, ...form } = await formOf(c)
      const client = currentOrNewClient(service, c)
      assertSignedOut(service, client)
      const attempt: SignIn = {
        kind: 'sign-in',
        id: newId('sia'),
        clientId: client.id,
        status: 'needs_identifier',
        identifier: identifier ?? null,
        userId: null,
        sessionId: null,
        linkId: null,
        firstFactor: null,
        secondFactor: null,
        newUserProfile: null,
        createdAt: now(),
      }

      if (transfer) {
        const user = store.users.get(store.signUps.get(client.signUpId)?.existingUserId)
        if (!user) throw invalid('transfer', 'There is no sign-up to transfer.')
        assertNotBanned(user)
        attempt.identifier = user.email
        attempt.firstFactor = { strategy: 'oauth_google', status: 'verified', expiresAt: now() }
        completeAttempt(service, attempt, client, user)
      } else if (strategy === 'oauth_google') {
        attempt.firstFactor = startGoogleOAuth(service, c, attempt, form)
      } else if (strategy && strategy !== 'email_link') {
        throw invalid('strategy', `${strategy} is not a supported sign-in strategy.`)
      } else if (identifier) {
        const user = findByEmail(service, identifier)
        // `sign_up_if_missing` is not in Clerk's published API, so an unknown address is rejected with or without it.
        if (!user) throw new ClerkError(422, 'form_identifier_not_found', "Couldn't find your account.", 'identifier')
        assertNotBanned(user)
        Object.assign(attempt, {
          status: 'needs_first_factor',
          identifier: identifier.trim().toLowerCase(),
          userId: user.id,
        })
      }

      client.signInId = store.signIns.add(attempt).id
      client.updatedAt = now()
      return respond(service, c, client, signInJson(service, attempt))
    })

    .get('/v1/client/sign_ins/:id', (c) => {
      const { client, attempt } = ownAttempt(currentClient(service, c), c.req.param('id'))
      return respond(service, c, client, signInJson(service, attempt))
    })

    .post('/v1/client/sign_ins/:id/prepare_first_factor', async (c) => {
      const { client, attempt } = ownAttempt(currentClient(service, c), c.req.param('id'))
      const user = store.users.get(attempt.userId)
      const form = await formOf(c)
      if (!user) throw notFound('account for this sign-in')
      assertNotBanned(user)
      const address = emailsOf(user).find(({ emailId }) => emailId === form.email_address_id)
      if (!address) throw invalid('email_address_id', 'This is not an address of the account.')
      await sendLinkOrCode(service, c, attempt, { to: address.email, form })
      return respond(service, c, client, signInJson(service, attempt))
    })

    .post('/v1/client/sign_ins/:id/attempt_first_factor', async (c) => {
      const { client, attempt } = ownAttempt(currentClient(service, c), c.req.param('id'))
      assertSignedOut(service, client)
      const user = store.users.get(attempt.userId)
      if (!user) throw notFound('account for this sign-in')
      assertNotBanned(user)
      verifyMailedCode(service, attempt, await formOf(c))
      completeAttempt(service, attempt, client, user)
      client.updatedAt = now()
      return respond(service, c, client, signInJson(service, attempt))
    })

    .post('/v1/client/sign_ins/:id/attempt_second_factor', async (c) => {
      const { client, attempt } = ownAttempt(currentClient(service, c), c.req.param('id'))
      assertSignedOut(service, client)
      const user = store.users.get(attempt.userId)
      const { strategy, code } = await formOf(c)
      if (!user?.secondFactor || attempt.status !== 'needs_second_factor') {
        throw invalid('strategy', 'This sign-in does not need a second factor.')
      }
      assertNotBanned(user)
      if (strategy !== 'totp' && strategy !== 'backup_code') {
        throw invalid('strategy', `${strategy} is not a second factor of this account.`)
      }
      if (!code) throw missing('code')
      const before = attempt.secondFactor?.strategy === strategy ? attempt.secondFactor.attempts : 0
      if (before >= MAX_CODE_ATTEMPTS) throw tooManyCodes()
      const fits = verifyCode(user.secondFactor, strategy, code, now())
      attempt.secondFactor = { strategy, status: fits ? 'verified' : 'unverified', attempts: before + 1 }
      if (!fits) throw new ClerkError(422, 'form_code_incorrect', 'Incorrect code', 'code')
      completeAttempt(service, attempt, client, user)
      client.updatedAt = now()
      return respond(service, c, client, signInJson(service, attempt))
    })
}
