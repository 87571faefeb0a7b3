import { Hono } from 'hono'
import { emailsOf } from '../accounts.ts'
import { secondFactorsOf } from '../attempt-shapes.ts'
import { formOf, originOf, ownSession, respond } from '../browser.ts'
import type { Reverification } from '../entities.ts'
import { ClerkError, invalid, missing, tooManyCodes } from '../errors.ts'
import { assertCorrectCode, mailCode } from '../mailed-codes.ts'
import { MAX_CODE_ATTEMPTS, verifyCode } from '../second-factor.ts'
import type { Service } from '../service.ts'
import type { LiveSession } from '../sessions.ts'
import { sessionJson } from '../shapes.ts'

const PATH = '/v1/client/sessions/:id/verify'

/** Reverifies an active session with an email code or the second factor. */
export function reverificationRoutes(service: Service) {
  const { now } = service

  function json({ session, user }: LiveSession, { factor, verified, code, tried }: Reverification, origin: string) {
    const status = verified ? 'verified' : 'unverified'
    return {
      object: 'session_reverification',
      level: factor === 'first' ? 'first_factor' : 'second_factor',
      status: verified ? 'complete' : `needs_${factor}_factor`,
      // Email links cannot be used for reverification.
      supported_first_factors: emailsOf(user)
        .filter(({ unverified }) => !unverified)
        .map(({ email, emailId }) => ({
          strategy: 'email_code',
          email_address_id: emailId,
          safe_identifier: email,
          primary: emailId === user.emailId,
        })),
      supported_second_factors: user.secondFactor ? secondFactorsOf(user.secondFactor) : null,
      first_factor_verification: code && {
        object: 'verification_otp',
        status,
        strategy: 'email_code',
        attempts: code.attempts,
        expire_at: code.expiresAt,
      },
      second_factor_verification: tried && {
        object: `verification_${tried.strategy}`,
        status,
        ...tried,
        expire_at: null,
      },
      session: sessionJson(service, { session, user }, origin),
    }
  }

  const openOf = ({ session }: LiveSession, factor: Reverification['factor']): Reverification => {
    const open = session.reverification
    if (open?.factor === factor && !open.verified) return open
    throw new ClerkError(400, 'session_reverification_missing', 'There is no pending reverification for this factor.')
  }

  return new Hono()
    .post(PATH, async (c) => {
      const { client, ...live } = ownSession(service, c, c.req.param('id'))
      const { level } = await formOf(c)
      if (!level) throw missing('level')
      // Clerk falls back to the first factor for users without a second one.
      const factor = level !== 'first_factor' && live.user.secondFactor ? 'second' : 'first'
      const before = live.session.reverification?.code ?? null
      live.session.reverification = { factor, verified: false, code: before, tried: null }
      return respond(service, c, client, json(live, live.session.reverification, originOf(c)))
    })

    .post(`${PATH}/prepare_first_factor`, async (c) => {
      const { client, ...live } = ownSession(service, c, c.req.param('id'))
      const open = openOf(live, 'first')
      const { strategy, email_address_id } = await formOf(c)
      const address = emailsOf(live.user).find(({ emailId, unverified }) => emailId === email_address_id && !unverified)
      if (strategy !== 'email_code') throw invalid('strategy', 'Only email_code is supported.')
      if (!address) throw invalid('email_address_id', 'This is not an address of the account.')
      open.code = await mailCode(service, address.email, open.code)
      return respond(service, c, client, json(live, open, originOf(c)))
    })

    .post(`${PATH}/attempt_first_factor`, async (c) => {
      const { client, ...live } = ownSession(service, c, c.req.param('id'))
      const open = openOf(live, 'first')
      assertCorrectCode(open.code, (await formOf(c)).code, now())
      open.verified = true
      live.session.firstFactorAt = now()
      const done = respond(service, c, client, json(live, open, originOf(c)))
      open.code = null
      return done
    })

    .post(`${PATH}/attempt_second_factor`, async (c) => {
      const { client, ...live } = ownSession(service, c, c.req.param('id'))
      const open = openOf(live, 'second')
      const { strategy, code } = await formOf(c)
      const { secondFactor } = live.user
      if (!secondFactor || (strategy !== 'totp' && strategy !== 'backup_code')) {
        throw invalid('strategy', `${strategy} is not a second factor of this account.`)
      }
      if (!code) throw missing('code')
      const before = open.tried?.strategy === strategy ? open.tried.attempts : 0
      if (before >= MAX_CODE_ATTEMPTS) throw tooManyCodes()
      open.tried = { strategy, attempts: before + 1 }
      if (!verifyCode(secondFactor, strategy, code, now())) {
        throw new ClerkError(422, 'form_code_incorrect', 'Incorrect code', 'code')
      }
      open.verified = true
      live.session.secondFactorAt = now()
      return respond(service, c, client, json(live, open, originOf(c)))
    })
}
