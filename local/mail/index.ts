import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Outage } from '../outage.ts'
import type { SvixEndpoint } from '../svix.ts'
import type { Mail } from './entities.ts'
import { ResendError } from './errors.ts'
import { createRejections, type Rejection } from './rejections.ts'
import { addEmailRoutes } from './routes/emails.ts'
import { addInboxRoutes } from './routes/inbox.ts'
import { createMailStore } from './store.ts'

/** An email from another local service, such as a sign-in link. */
interface OutgoingMail {
  to: string | string[]
  from?: string
  subject: string
  text: string
  replyTo?: string
}

export interface LocalMail {
  /** Resend's `POST /emails`, `GET /inbox.json`, and the inbox page under `/inbox`. */
  app: Hono
  /** Outage mode of the API. Mail from other local services still arrives. */
  failing: Outage
  deliver(mail: OutgoingMail): void
  /** Newest first. */
  mails(): Mail[]
  /** Makes the shop's future mail to this address bounce or be marked as spam, and notifies the shop. */
  rejectMailTo(address: string, how: Rejection): void
  /** Resolves when all webhooks are delivered. */
  drain(): Promise<void>
  reset(): void
}

const DEFAULT_FROM = 'Local services <no-reply@local.test>'

interface MailOptions {
  file?: string
  /** Milliseconds. */
  now?: () => number
  /** Receives bounces and complaints; no webhooks are sent without it. */
  webhook?: SvixEndpoint
}

/** An email service with a single inbox, in memory or in `file`. */
export function createMail({ file, now = Date.now, webhook }: MailOptions = {}): LocalMail {
  const store = createMailStore(file)
  const rejections = createRejections({ endpoint: webhook, now })
  const app = new Hono()
  const mail: LocalMail = {
    app,
    failing: false,
    deliver({ to, from = DEFAULT_FROM, subject, text, replyTo }) {
      const envelope = { to: Array.isArray(to) ? to.join(', ') : to, from, replyTo: replyTo ?? null, headers: {} }
      put({ ...envelope, subject, text, html: null })
    },
    mails: () => store.data.mails.toReversed(),
    rejectMailTo: rejections.add,
    drain: rejections.drain,
    reset() {
      store.clear()
      rejections.reset()
      mail.failing = false
    },
  }

  function put(content: Omit<Mail, 'id' | 'at'>): Mail {
    const filed = { id: randomUUID(), ...content, at: new Date(now()).toISOString() }
    store.add(filed)
    return filed
  }

  app.onError((error, c) => {
    if (error instanceof ResendError) return c.json(error.toJSON(), error.status)
    throw error
  })
  /** Stores an email unless it bounces, and sends the bounce or complaint event. */
  function accept(content: Omit<Mail, 'id' | 'at'>): Mail {
    const how = rejections.apply(content)
    return how === 'bounced' ? { id: randomUUID(), ...content, at: new Date(now()).toISOString() } : put(content)
  }

  addEmailRoutes(app, { store, faults: mail, file: accept, now })
  addInboxRoutes(app, mail.mails)
  return mail
}
