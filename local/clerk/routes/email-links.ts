import { Hono } from 'hono'
import { addUser, findByEmail } from '../accounts.ts'
import { currentClient, setClientCookies } from '../browser.ts'
import type { Attempt, MailLink, User } from '../entities.ts'
import { emailVerification } from '../mail-links.ts'
import { page } from '../page.ts'
import { findAttempt, type Service } from '../service.ts'
import { completeAttempt } from '../sessions.ts'

type Outcome = 'verified' | 'expired' | 'failed' | 'client_mismatch'

/** The target of email links. The session goes to the browser that requested the link, not to the one that opens it. */
export function emailLinkRoutes(service: Service) {
  const { store, now, settings } = service

  function problemWith(link: MailLink, attempt: Attempt | undefined, here: string | undefined): Outcome | undefined {
    if (!attempt || link.used || attempt.linkId !== link.id || attempt.status === 'complete') return 'failed'
    if (link.expiresAt <= now()) return 'expired'
    if (settings.requireSameClient && attempt.clientId !== here) return 'client_mismatch'
    return
  }

  /** Undefined when the account was deleted or banned, or someone else took the address after the email was sent. */
  function accountFor(attempt: Attempt): User | undefined {
    if (attempt.kind === 'sign-in') {
      const user = store.users.get(attempt.userId)
      return user?.banned ? undefined : user
    }
    const { email, firstName, lastName, unsafeMetadata } = attempt
    if (!email || findByEmail(service, email)) return
    return addUser(service, { email, emailProof: 'email_link', firstName, lastName, unsafeMetadata })
  }

  return new Hono().get('/v1/verify', (c) => {
    const link = store.mailLinks.get(c.req.query('token'))
    if (!link) {
      const body = '<p>It is incomplete or belongs to another site. Request a new one.</p>'
      return c.html(page({ title: 'This link does not work', body, base: settings.frontendPath }), 400)
    }

    const finish = (outcome: Outcome, sessionId?: string) => {
      const target = new URL(link.redirectUrl)
      target.searchParams.set('__clerk_status', outcome)
      if (sessionId) target.searchParams.set('__clerk_created_session', sessionId)
      return c.redirect(target.href, 303)
    }

    const attempt = findAttempt(service, link.attemptId)
    const here = currentClient(service, c)
    const problem = problemWith(link, attempt, here?.id)
    if (problem) return finish(problem)

    link.used = true
    const client = store.clients.get(attempt?.clientId)
    const verification = attempt && emailVerification(attempt)
    const user = attempt && accountFor(attempt)
    if (!attempt || !client || !verification || !user) return finish('failed')

    Object.assign(verification, { status: 'verified', verifiedAtClient: here?.id })
    const session = completeAttempt(service, attempt, client, user)
    if (here?.id === client.id) setClientCookies(service, c, client)
    return finish('verified', session?.id)
  })
}
