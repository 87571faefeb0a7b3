import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import type { Outage } from '../outage.ts'
import type { SvixEndpoint } from '../svix.ts'
import type { Mail } from './entities.ts'
import { MailFailure } from './errors.ts'
import { createRefusing, type Refusal } from './refusing.ts'
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
  /** From now on mail of the shop to this address comes back, or arrives and is called unwanted; the shop is told. */
  refuse(address: string, how: Refusal): void
  /** Everything that was to be told is told. */
  drain(): Promise<void>
  reset(): void
}

const DEFAULT_FROM = 'Local services <no-reply@local.test>'

interface MailOptions {
  file?: string
  /** In milliseconds. */
  now?: () => number
  /** Hears of mail that came back or was called unwanted; nobody does without it. */
  webhook?: SvixEndpoint
}

/** A mail service that keeps everything in one inbox, in memory or in `file`. */
export function createMail({ file, now = Date.now, webhook }: MailOptions = {}): LocalMail {
  const store = createMailStore(file)
  const refusing = createRefusing({ endpoint: webhook, now })
  const app = new Hono()
  const mail: LocalMail = {
    app,
    failing: false,
    deliver({ to, from = DEFAULT_FROM, subject, text, replyTo }) {
      const envelope = { to: Array.isArray(to) ? to.join(', ') : to, from, replyTo: replyTo ?? null, headers: {} }
      put({ ...envelope, subject, text, html: null })
    },
    mails: () => store.data.mails.toReversed(),
    refuse: refusing.refuse,
    drain: refusing.drain,
    reset() {
      store.clear()
      refusing.reset()
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
  /** As the service does with what a customer hands it: some is never seen again, but for what is told of it. */
  function accept(content: Omit<Mail, 'id' | 'at'>): Mail {
    const how = refusing.tell(content)
    return how === 'bounced' ? { id: randomUUID(), ...content, at: new Date(now()).toISOString() } : put(content)
  }

  addEmailRoutes(app, { store, faults: mail, file: accept, now })
  addInboxRoutes(app, mail.mails)
  return mail
}
