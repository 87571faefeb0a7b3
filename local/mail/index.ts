import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Outage } from '../outage.ts'
import type { Mail } from './entities.ts'
import { MailFailure } from './errors.ts'
import { addEmailRoutes } from './routes/emails.ts'
import { addInboxRoutes } from './routes/inbox.ts'
import { createMailStore } from './store.ts'

/** A mail another local service sends, such as the sign-in link. */
interface OutgoingMail {
  to: string | string[]
  from?: string
  subject: string
  text: string
  replyTo?: string
}

export interface LocalMail {
  /** `POST /emails` as Resend has it, `GET /inbox.json`, and the inbox as a page under `/inbox`. */
  app: Hono
  /** What happens to who sends a mail. What other local services deliver still arrives. */
  failing: Outage
  deliver(mail: OutgoingMail): void
  /** Newest first. */
  mails(): Mail[]
  reset(): void
}

const DEFAULT_FROM = 'Local services <no-reply@local.test>'

/** A mail service that keeps everything in one inbox, in memory or in `file`. `now` in milliseconds. */
export function createMail({ file, now = Date.now }: { file?: string; now?: () => number } = {}): LocalMail {
  const store = createMailStore(file)
  const app = new Hono()
  const mail: LocalMail = {
    app,
    failing: false,
    deliver({ to, from = DEFAULT_FROM, subject, text, replyTo }) {
      put({ to: Array.isArray(to) ? to.join(', ') : to, from, subject, text, html: null, replyTo: replyTo ?? null })
    },
    mails: () => store.data.mails.toReversed(),
    reset() {
      store.clear()
      mail.failing = false
    },
  }

  function put(content: Omit<Mail, 'id' | 'at'>): Mail {
    const filed = { id: randomUUID(), ...content, at: new Date(now()).toISOString() }
    store.add(filed)
    return filed
  }

  app.onError((error, c) => {
    if (error instanceof MailFailure) return c.json(error.toJSON(), error.status)
    throw error
  })
  addEmailRoutes(app, { store, faults: mail, file: put, now })
  addInboxRoutes(app, mail.mails)
  return mail
}
