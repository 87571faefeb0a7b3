import { type Context, Hono } from 'hono'
import { emailsOf, parseEmail, refuseTaken } from '../accounts.ts'
import { answer, currentClient, formOf, ownSession } from '../browser.ts'
import type { Client, EmailAddress, User } from '../entities.ts'
import { refuseStale } from '../freshness.ts'
import { startGoogleTrip } from '../google-trips.ts'
import { newId } from '../ids.ts'
import { mailCode, refuseWrongCode } from '../mailed-codes.ts'
import { invalid, notFound, Refusal } from '../refusal.ts'
import type { Service } from '../service.ts'
import { type LiveSession, liveSessions } from '../sessions.ts'
import { emailJson, externalAccountsJson, userJson } from '../user-shapes.ts'

/** The session named by `_clerk_session_id`, or else this browser's, with its client. */
export function asMe(service: Service, c: Context): { client: Client } & LiveSession {
  const client = currentClient(service, c)
  const first = client && liveSessions(service, client)[0]?.session.id
  return ownSession(service, c, c.req.query('_clerk_session_id') ?? first)
}

/** Like `asMe`, for actions that require recently verified factors. */
export function asFreshMe(service: Service, c: Context): { client: Client } & LiveSession {
  const me = asMe(service, c)
  refuseStale(service, me)
  return me
}

/** Reads and changes the user's own account: addresses and Google connection. */
export function meRoutes(service: Service) {
  function addressOf(user: User, c: Context): EmailAddress {
    const address = emailsOf(user).find(({ emailId }) => emailId === c.req.param('id'))
    if (!address) throw notFound('e-mail address')
    return address
  }

  function changed(user: User): void {
    user.updatedAt = service.now()
  }

  const deleted = (object: string, id: string) => ({ object, id, deleted: true })

  return (
    new Hono()
      .get('/v1/me', (c) => {
        const { client, user } = asMe(service, c)
        return answer(service, c, client, userJson(user))
      })

      .patch('/v1/me', async (c) => {
        const { client, user } = asFreshMe(service, c)
        const { primary_email_address_id: id } = await formOf(c)
        const address = emailsOf(user).find(({ emailId }) => emailId === id)
        if (!address || address.unverified) {
          throw invalid('primary_email_address_id', 'Only a verified address of the account can be the primary one.')
        }
        if (address !== user) makePrimary(user, address)
        changed(user)
        return answer(service, c, client, userJson(user))
      })

      // clerk-js appends a slash to a collection URL when it creates an item.
      .on('POST', ['/v1/me/email_addresses', '/v1/me/email_addresses/'], async (c) => {
        const { client, user } = asFreshMe(service, c)
        const email = parseEmail((await formOf(c)).email_address, 'email_address')
        refuseTaken(service, email)
        if (emailsOf(user).some((own) => own.email === email)) {
          const message = 'This address has been added already. Please verify it.'
          throw new Refusal(422, 'form_identifier_exists', message, 'email_address')
        }
        const address: EmailAddress = { email, emailId: newId('idn'), emailProof: 'email_code', unverified: true }
        user.otherEmails = [...(user.otherEmails ?? []), address]
        changed(user)
        return answer(service, c, client, emailJson(address, user))
      })

      .post('/v1/me/email_addresses/:id/prepare_verification', async (c) => {
        const { client, user } = asMe(service, c)
        const address = addressOf(user, c)
        if ((await formOf(c)).strategy !== 'email_code') throw invalid('strategy', 'Only email_code is supported.')
        refuseVerified(address)
        address.emailCode = await mailCode(service, address.email, address.emailCode)
        return answer(service, c, client, emailJson(address, user))
      })

      .post('/v1/me/email_addresses/:id/attempt_verification', async (c) => {
        const { client, user } = asMe(service, c)
        const address = addressOf(user, c)
        refuseVerified(address)
        refuseWrongCode(address.emailCode, (await formOf(c)).code, service.now())
        // An address belongs to the first user who verifies it.
        refuseTaken(service, address.email)
        Object.assign(address, { unverified: false, emailCode: null })
        changed(user)
        return answer(service, c, client, emailJson(address, user))
      })

      .delete('/v1/me/email_addresses/:id', (c) => {
        const { client, user } = asFreshMe(service, c)
        const address = addressOf(user, c)
        if (address === user) {
          throw new Refusal(400, 'last_identification_deletion_failed', 'You cannot delete your primary address.')
        }
        user.otherEmails = user.otherEmails?.filter((other) => other !== address)
        changed(user)
        return answer(service, c, client, deleted('email_address', address.emailId))
      })

      .post('/v1/me/external_accounts', async (c) => {
        const { client, user } = asFreshMe(service, c)
        const { strategy, ...form } = await formOf(c)
        if (strategy !== 'oauth_google') throw invalid('strategy', `${strategy} cannot be connected here.`)
        const id = newId('eac')
        user.connecting = { id, verification: startGoogleTrip(service, c, { id }, form) }
        changed(user)
        return answer(service, c, client, externalAccountsJson(user).at(-1))
      })

      .delete('/v1/me/external_accounts/:id', (c) => {
        const { client, user } = asFreshMe(service, c)
        const id = c.req.param('id')
        if (user.google?.id === id) user.google = null
        else if (user.connecting?.id === id) user.connecting = null
        else throw notFound('external account')
        changed(user)
        return answer(service, c, client, deleted('external_account', id))
      })
  )
}

function refuseVerified({ unverified }: EmailAddress): void {
  if (!unverified) {
    throw new Refusal(400, 'verification_already_verified', 'This verification has already been verified.')
  }
}

function makePrimary(user: User, address: EmailAddress): void {
  const { email, emailId, emailProof, unverified, emailCode } = user
  const rest = user.otherEmails?.filter((other) => other !== address) ?? []
  user.otherEmails = [{ email, emailId, emailProof, unverified, emailCode }, ...rest]
  Object.assign(user, address)
}
