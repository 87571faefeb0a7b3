import type { Mail } from './entities.ts'
import { invalidField, missingField, ResendError } from './errors.ts'

const MAX_RECIPIENTS = 50
const FORMAT = 'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.'

// Resend supports more fields (cc, attachments, …). Fields this inbox cannot show are rejected instead of dropped.
const FIELDS = ['from', 'to', 'subject', 'text', 'html', 'reply_to', 'headers']

/** Validates a request body; returns the email without the fields the service adds. Throws ResendError. */
export function readMail(body: unknown): Omit<Mail, 'id' | 'at'> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ResendError(422, 'validation_error', 'The request body must be a JSON object.')
  }
  const unknown = Object.keys(body).find((name) => !FIELDS.includes(name))
  if (unknown)
    throw invalidField(unknown, 'The local mail service supports only text and HTML to one or more addresses.')
  const fields = body as Record<string, unknown>
  const replyTo = fields.reply_to === undefined ? [] : readAddresses(fields.reply_to, 'reply_to')
  return {
    from: readFrom(fields.from),
    to: readAddresses(fields.to, 'to').join(', '),
    subject: readSubject(fields.subject),
    text: readText(fields.text, 'text'),
    html: fields.html === undefined ? null : readText(fields.html, 'html'),
    replyTo: replyTo.length > 0 ? replyTo.join(', ') : null,
    headers: readHeaders(fields.headers ?? {}),
  }
}

function readFrom(value: unknown): string {
  const from = readText(value, 'from')
  if (!isAddress(from)) throw new ResendError(422, 'invalid_from_address', `Invalid \`from\` field. ${FORMAT}`)
  return from
}

function readAddresses(value: unknown, name: string): string[] {
  const list = Array.isArray(value) ? value : [value]
  const addresses = list.map((entry) => readText(entry, name))
  if (addresses.length === 0) throw missingField(name)
  if (addresses.length > MAX_RECIPIENTS) throw invalidField(name, `At most ${MAX_RECIPIENTS} addresses are allowed.`)
  if (!addresses.every(isAddress)) throw invalidField(name, FORMAT)
  return addresses
}

function readSubject(value: unknown): string {
  const subject = readText(value, 'subject')
  if (/[\r\n]/.test(subject)) throw invalidField('subject', 'The `\\n` is not allowed.')
  return subject
}

function readHeaders(value: unknown): Record<string, string> {
  const isText = (line: unknown) => typeof line === 'string' && !/[\r\n]/.test(line)
  if (typeof value === 'object' && value !== null && Object.values(value).every(isText))
    return value as Record<string, string>
  throw invalidField('headers', 'It must be an object of strings.')
}

function readText(value: unknown, name: string): string {
  if (value === undefined || value === null || value === '') throw missingField(name)
  if (typeof value !== 'string') throw invalidField(name, 'It must be a string.')
  return value
}

// Rejects line breaks, which allow header injection.
const isAddress = (text: string) => /^[^<>@\s]+@[^<>@\s]+$|^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$/.test(text)
