import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { applyOutage, incomingOf, type Outage } from '../../outage.ts'
import type { Mail } from '../entities.ts'
import { ResendError } from '../errors.ts'
import { readMail } from '../read-mail.ts'
import type { MailStore } from '../store.ts'

const DAY_MS = 86_400_000
const MAX_KEY_LENGTH = 256

export interface SendOptions {
  store: MailStore
  faults: { failing: Outage }
  file: (mail: Omit<Mail, 'id' | 'at'>) => Mail
  now: () => number
}

/** Resend's `POST /emails`. */
export function addEmailRoutes(app: Hono, { store, faults, file, now }: SendOptions) {
  app.post('/emails', async (c) => {
    const status = await applyOutage(faults.failing, incomingOf(c))
    if (status === 503) throw new ResendError(503, 'application_error', 'An unexpected error occurred.')
    if (status === 429) throw new ResendError(429, 'rate_limit_exceeded', 'Too many requests.')
    checkKey(c.req.header('Authorization'))
    const body = await c.req.text()
    const mail = readMail(parse(body))
    const key = c.req.header('Idempotency-Key')
    if (key === undefined) return c.json({ id: file(mail).id })
    return c.json({ id: sendOnce(key, body, mail) })
  })

  function sendOnce(key: string, body: string, mail: Omit<Mail, 'id' | 'at'>): string {
    if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
      throw new ResendError(400, 'invalid_idempotency_key', `The key must be between 1-${MAX_KEY_LENGTH} chars.`)
    }
    const fingerprint = createHash('sha256').update(body).digest('hex')
    const stored = store.data.replies[key]
    if (stored && stored.at > now() - DAY_MS) {
      if (stored.fingerprint === fingerprint) return stored.id
      throw new ResendError(
        409,
        'invalid_idempotent_request',
        'Same idempotency key used with a different request payload.',
      )
    }
    const { id } = file(mail)
    store.data.replies[key] = { fingerprint, id, at: now() }
    store.save()
    return id
  }
}

function checkKey(header = '') {
  const key = header.replace(/^Bearer\s+/i, '')
  if (key === '') throw new ResendError(401, 'missing_api_key', 'Missing API key in the authorization header.')
  if (!key.startsWith('re_')) throw new ResendError(403, 'invalid_api_key', 'API key is invalid.')
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new ResendError(422, 'validation_error', 'The request body is not JSON.')
  }
}
