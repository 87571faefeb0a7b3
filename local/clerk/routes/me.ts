import { type Context, Hono } from 'hono'
import { assertEmailAvailable, emailsOf, parseEmail } from '../accounts.ts'
import { currentClient, formOf, ownSession, respond } from '../browser.ts'
import type { Client, EmailAddress, User } from '../entities.ts'
import { ClerkError, invalid, notFound } from '../errors.ts'
import { startGoogleOAuth } from '../google-oauth.ts'
import { newId } from '../ids.ts'
import { assertCorrectCode, mailCode } from '../mailed-codes.ts'
import { assertRecentlyVerified } from '../recent-verification.ts'
import type { Service } from '../service.ts'
import { type LiveSession, liveSessions } from '../sessions.ts'
import { emailJson, externalAccountsJson, userJson } from '../user-shapes.ts'

/** The session named by `_clerk_session_id`, or else this browser's, with its client. */
export function requireSession(service: Service, c: Context): { client: Client } & LiveSession {
  const client = currentClient(service, c)
  const first = client && liveSessions(service, client)[0]?.session.id
  return ownSession(service, c, c.req.query('_clerk_session_id') ?? first)
}

/** Like `requireSession`, for actions that require recently verified factors. */
export function requireRecentSession(service: Service, c: Context): { client: Client } & LiveSession {
  const me = requireSession(service, c)
  assertRecentlyVerified(service, me)
  return me
}

/** Reads and changes the user's own account: addresses and Google connection. */
export function meRoutes(service: Service) {
  function addressOf(user: User, c: Context): EmailAddress {
    const address = emailsOf(user).find(({ emailId }) => emailId === c.req.param('id'))
    if (!address) throw notFound('email address')
    return address
  }

  function changed(user: User): void {
    user.updatedAt = service.now()
  }

  const deleted = (object: string, id: string) => ({ object, id, deleted: true })

  return (
    new Hono()
      .get('/v1/me', (c) => {
        const { client, user } = requireSession(service, c)
        return respond(service, c, client, userJson(user))
      })

      .patch('/v1/me', async (c) => {
        const { client, user } = requireRecentSession(service, c)
        const { primary_email_address_id: id } = await formOf(c)
        const address = emailsOf(user).find(({ emailId }) => emailId === id)
        if (!address || address.unverified) {
          throw invalid('primary_email_address_id', 'Only a verified address of the account can be the primary one.')
        }
        if (address !== user) makePrimary(user, address)
        changed(user)
        return respond(service, c, client, userJson(user))
      })

      // clerk-js appends a slash to a collection URL when it creates an item.
      .on('POST', ['/v1/me/email_addresses', '/v1/me/email_addresses/'], async (c) => {
        const { client, user } = requireRecentSession(service, c)
        const email = parseEmail((await formOf(c)).email_address, 'email_address')
        assertEmailAvailable(service, email)
        if (emailsOf(user).some((own) => own.email === email)) {
          const message = 'This address has been added already. Please verify it.'
          throw new ClerkError(422, 'form_identifier_exists', message, 'email_address')
        }
        const address: EmailAddress = { email, emailId: newId('idn'), emailProof: 'email_code', unverified: true }
        user.otherEmails = [...(user.otherEmails ?? []), address]
        changed(user)
        return respond(service, c, client, emailJson(address, user))
      })

      .post('/v1/me/email_addresses/:id/prepare_verification', async (c) => {
        const { client, user } = requireSession(service, c)
        const address = addressOf(user, c)
        if ((await formOf(c)).strategy !== 'email_code') throw invalid('strategy', 'Only email_code is supported.')
        assertUnverified(address)
        address.emailCode = await mailCode(service, address.email, address.emailCode)
        return respond(service, c, client, emailJson(address, user))
      })

      .post('/v1/me/email_addresses/:id/attempt_verification', async (c) => {
        const { client, user } = requireSession(service, c)
        const address = addressOf(user, c)
        assertUnverified(address)
        assertCorrectCode(address.emailCode, (await formOf(c)).code, service.now())
        // An address belongs to the first user who verifies it.
        assertEmailAvailable(service, address.email)
        Object.assign(address, { unverified: false, emailCode: null })
        changed(user)
        return respond(service, c, client, emailJson(address, user))
      })

      .delete('/v1/me/email_addresses/:id', (c) => {
        const { client, user } = requireRecentSession(service, c)
        const address = addressOf(user, c)
        if (address === user) {
          throw new ClerkError(400, 'last_identification_deletion_failed', 'You cannot delete your primary address.')
        }
        user.otherEmails = user.otherEmails?.filter((other) => other !== address)
        changed(user)
        return respond(service, c, client, deleted('email_address', address.emailId))
      })

      .post('/v1/me/external_accounts', async (c) => {
        const { client, user } = requireRecentSession(service, c)
        const { strategy, ...form } = await formOf(c)
        if (strategy !== 'oauth_google') throw invalid('strategy', `${strategy} cannot be connected here.`)
        const id = newId('eac')
        user.connecting = { id, verification: startGoogleOAuth(service, c, { id }, form) }
        changed(user)
        return respond(service, c, client, externalAccountsJson(user).at(-1))
      })

      .delete('/v1/me/external_accounts/:id', (c) => {
        const { client, user } = requireRecentSession(service, c)
        const id = c.req.param('id')
        if (user.google?.id === id) user.google = null
        else if (user.connecting?.id === id) user.connecting = null
        else throw notFound('external account')
        changed(user)
        return respond(service, c, client, deleted('external_account', id))
      })
  )
}

function assertUnverified({ unverified }: EmailAddress): void {
  if (!unverified) {
    throw new ClerkError(400, 'verification_already_verified', 'This verification has already been verified.')
  }
}

function makePrimary(user: User, address: EmailAddress): void {
  const { email, emailId, emailProof, unverified, emailCode } = user
  const rest = user.otherEmails?.filter((other) => other !== address) ?? []
  user.otherEmails = [{ email, emailId, emailProof, unverified, emailCode }, ...rest]
  Object.assign(user, address)
}
