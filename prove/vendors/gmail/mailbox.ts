import { apiError } from '../google/account.ts'
import { buildMime, contentOf, headerOf, parseMime } from './mime.ts'

/** An email in the mailbox at the start of a case. */
export interface MailSeed {
  /** Default: derived from its position. */
  id?: string
  threadId?: string
  from: string
  to?: string
  cc?: string
  /** Default: none, as in some real emails. */
  subject?: string
  text?: string
  html?: string
  /** ISO date. Default: an hour before the case's `now`. */
  date?: string
  /** Ids or names. Default: unread, in the inbox. */
  labels?: readonly string[]
  headers?: Record<string, string>
  attachments?: readonly { name: string; type: string; bytes: Buffer | string }[]
  /** Of an unsent draft, which has the label DRAFT. */
  draftId?: string
}

export interface GmailSeed {
  address?: string
  /** Names of user labels. */
  labels?: readonly string[]
  messages?: readonly MailSeed[]
}

export interface Mail {
  id: string
  threadId: string
  labelIds: string[]
  /** Milliseconds; null is an hour before `now`. */
  date: number | null
  /** The RFC 5322 message, created on demand for the date. */
  raw: (now: Date) => Buffer
}

export interface Mailbox {
  address: string
  labels: { id: string; name: string; type: 'system' | 'user' }[]
  messages: Mail[]
  drafts: { id: string; messageId: string }[]
}

const SYSTEM = [
  'INBOX',
  'UNREAD',
  'SENT',
  'DRAFT',
  'STARRED',
  'IMPORTANT',
  'SPAM',
  'TRASH',
  'CHAT',
  'CATEGORY_PERSONAL',
  'CATEGORY_SOCIAL',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
]
const HOUR = 3_600_000

export const receivedAt = ({ date }: Mail, now: Date): number => date ?? now.getTime() - HOUR

export function createMailbox({ address = 'me@example.com', labels = [], messages = [] }: GmailSeed = {}): Mailbox {
  const box: Mailbox = {
    address,
    labels: [
      ...SYSTEM.map((id) => ({ id, name: id, type: 'system' as const })),
      ...labels.map((name, index) => ({ id: `Label_${index + 1}`, name, type: 'user' as const })),
    ],
    messages: [],
    drafts: [],
  }
  box.messages = messages.map((mail, index) => {
    const id = mail.id ?? `19a0${String(index + 1).padStart(12, '0')}`
    const date = mail.date === undefined ? null : Date.parse(mail.date)
    if (Number.isNaN(date)) throw new Error(`${mail.date} is not a date`)
    const labelIds = (mail.labels ?? ['INBOX', 'UNREAD']).map((name) => labelNamed(box, name))
    return {
      id,
      threadId: mail.threadId ?? id,
      labelIds,
      date,
      raw: (now) => write(mail, id, address, date ?? now.getTime() - HOUR),
    }
  })
  box.drafts = messages.flatMap(({ draftId: id }, index) => {
    const mail = box.messages[index]
    return id === undefined || !mail ? [] : [{ id, messageId: mail.id }]
  })
  return box
}

function labelNamed({ labels }: Mailbox, name: string): string {
  const label = labels.find((each) => each.id === name || each.name === name)
  if (!label)
    throw new Error(
      `an email has the unknown label “${name}”; labels are ${labels.map((each) => each.name).join(', ')}`,
    )
  return label.id
}

function write(mail: MailSeed, id: string, address: string, date: number): Buffer {
  const { from, to = address, cc, subject, text, html, headers = {}, attachments = [] } = mail
  const bodies = [
    ...(text !== undefined || html === undefined ? [{ type: 'text/plain', bytes: Buffer.from(text ?? '') }] : []),
    ...(html === undefined ? [] : [{ type: 'text/html', bytes: Buffer.from(html) }]),
    ...attachments.map(({ name, type, bytes }) => ({ name, type, bytes: Buffer.from(bytes) })),
  ]
  const lines = {
    From: from,
    To: to,
    ...(cc && { Cc: cc }),
    ...(subject !== undefined && { Subject: subject }),
    Date: new Date(date).toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${id}@mail.example.com>`,
    ...headers,
  }
  return buildMime(Object.entries(lines), bodies)
}

export function mailOf({ messages }: Mailbox, id = ''): Mail {
  const mail = messages.find((each) => each.id === id)
  if (mail) return mail
  if (!/^[\w-]+$/.test(id)) throw apiError(400, 'Invalid id value')
  throw apiError(404, 'Requested entity was not found.')
}

/** https://developers.google.com/gmail/api/reference/rest/v1/Format */
export function toResponse(mail: Mail, now: Date, format: string, only: readonly string[] = []) {
  const raw = mail.raw(now)
  const parsed = parseMime(raw)
  const head = {
    id: mail.id,
    threadId: mail.threadId,
    labelIds: mail.labelIds,
    snippet: contentOf(parsed).text.replaceAll(/\s+/g, ' ').slice(0, 200),
    sizeEstimate: raw.length,
    historyId: '1000',
    internalDate: String(receivedAt(mail, now)),
  }
  if (format === 'minimal') return head
  if (format === 'raw') return { ...head, raw: raw.toString('base64url') }
  const wanted = only.map((name) => name.toLowerCase())
  const headersOf = (part: typeof parsed) =>
    part.headers
      .filter(([name]) => wanted.length === 0 || wanted.includes(name.toLowerCase()))
      .map(([name, value]) => ({ name, value }))
  if (format === 'metadata') return { ...head, payload: { mimeType: parsed.type, headers: headersOf(parsed) } }
  if (format !== 'full') throw apiError(400, `Invalid value at 'format', "${format}"`)
  const partOf = (part: typeof parsed, partId: string): object => ({
    partId,
    mimeType: part.type,
    filename: part.fileName,
    headers: headersOf(part),
    body: part.fileName
      ? { attachmentId: `${mail.id}-${partId}`, size: part.bytes.length }
      : { size: part.bytes.length, ...(part.parts.length === 0 && { data: part.bytes.toString('base64url') }) },
    ...(part.parts.length > 0 && {
      parts: part.parts.map((inner, index) => partOf(inner, partId === '' ? String(index) : `${partId}.${index}`)),
    }),
  })
  return { ...head, payload: partOf(parsed, '') }
}

/** Parses the email in a request that sends or drafts one. */
export function parseRaw(value: unknown): { bytes: Buffer; parsed: ReturnType<typeof parseMime> } {
  if (typeof value !== 'string' || value === '')
    throw apiError(400, "'raw' RFC822 payload message string or uploading message via /upload/* URL required")
  if (!/^[\w-]+=*$/.test(value))
    throw apiError(400, "Invalid value at 'message.raw' (TYPE_BYTES), Base64 decoding failed")
  const bytes = Buffer.from(value, 'base64url')
  return { bytes, parsed: parseMime(bytes) }
}

const ADDRESS = /^[^<>@\s,]+@[^<>@\s,]+\.[^<>@\s,]+$/

/** The addresses in a header. Throws Gmail's error for an invalid one. */
export function addressesIn(parsed: ReturnType<typeof parseMime>, name: string): string[] {
  const value = headerOf(parsed, name) ?? ''
  const all = value
    .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((entry) => entry.trim())
    .filter(Boolean)
  for (const entry of all)
    if (!ADDRESS.test(/<([^>]*)>$/.exec(entry)?.[1] ?? entry)) throw apiError(400, `Invalid ${name} header`)
  return all
}
