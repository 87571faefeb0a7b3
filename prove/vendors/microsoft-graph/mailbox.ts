import { ApiError, type RouteContext, type VendorRequest } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { ACCESS_DENIED, apiError, notFound } from './errors.ts'

interface Person {
  name: string
  address: string
}

interface Attachment {
  name: string
  contentType: string
  /** Bytes. */
  size: number
  isInline?: boolean
}

/** An email as a case gives it. */
interface SeedMessage {
  id: string
  /** "Ada <ada@example.com>". */
  from: string
  subject: string
  /** HTML of this email alone, which Outlook calls its unique body. */
  body: string
  /** The earlier emails below it, as HTML. */
  quoted?: string
  receivedDateTime: string
  conversationId?: string
  replyTo?: string | readonly string[]
  to?: string
  folder?: 'inbox' | 'sentitems' | 'archive'
  headers?: Record<string, string>
  categories?: string[]
  attachments?: Attachment[]
}

export interface GraphSeed {
  /** Addresses of mailboxes, with their emails. Default: the credential's mailbox, empty. */
  mailboxes?: Record<string, readonly SeedMessage[]>
  /** Mailboxes from which the signed-in user may not send. */
  noSendAs?: readonly string[]
  /** Mailboxes that exist, but are not shared with the signed-in user. */
  noAccess?: readonly string[]
  /** IDs of Teams chats that the signed-in user is in. */
  chats?: readonly string[]
  /** Permissions that no admin has consented to. */
  withoutConsent?: readonly ('Chat.ReadWrite' | 'Mail.ReadWrite.Shared')[]
  /** What people do once a question has arrived in Teams. */
  afterQuestion?: { emails?: readonly SeedMessage[]; deleteDrafts?: true; editDrafts?: string }
}

export interface Message extends Fields {
  id: string
  folder: string
  attachments: readonly Attachment[]
}

export interface State {
  mailboxes: Record<string, Message[]>
  noSendAs: readonly string[]
  noAccess: readonly string[]
  withoutConsent: readonly string[]
  chats: Record<string, Fields[]>
  afterQuestion: NonNullable<GraphSeed['afterQuestion']>
}

export type Context = RouteContext<State>

/** The mailbox that the credential opens. */
export const SHARED = 'support@example.com'

const personOf = (text: string): Person => {
  const [, name = '', address = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? []
  return { name: name || address, address }
}
export const recipient = (text: string) => ({ emailAddress: personOf(text) })

const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const html = (content: string) => ({ contentType: 'html', content })

export function toMessage(seed: SeedMessage, mailbox: string): Message {
  const from = recipient(seed.from)
  return {
    id: seed.id,
    folder: seed.folder ?? 'inbox',
    parentFolderId: folderId(mailbox, seed.folder ?? 'inbox'),
    internetMessageId: `<${seed.id}@mail.example.com>`,
    conversationId: seed.conversationId ?? `conversation-${seed.id}`,
    subject: seed.subject,
    from,
    sender: from,
    replyTo: [seed.replyTo ?? []].flat().map(recipient),
    toRecipients: [recipient(seed.to ?? mailbox)],
    ccRecipients: [],
    body: html(seed.body + (seed.quoted ?? '')),
    uniqueBody: html(seed.body),
    bodyPreview: plain(seed.body).slice(0, 255),
    receivedDateTime: seed.receivedDateTime,
    sentDateTime: seed.receivedDateTime,
    hasAttachments: (seed.attachments ?? []).some(({ isInline }) => !isInline),
    categories: seed.categories ?? [],
    isDraft: false,
    isRead: false,
    internetMessageHeaders: Object.entries(seed.headers ?? {}).map(([name, value]) => ({ name, value })),
    webLink: `https://outlook.office365.com/owa/?ItemID=${seed.id}`,
    attachments: seed.attachments ?? [],
  }
}

export const folderId = (mailbox: string, folder: string) => `folder-${folder}-of-${mailbox.split('@')[0]}`

export function createState(seed: GraphSeed | undefined): State {
  const mailboxes = Object.entries(seed?.mailboxes ?? { [SHARED]: [] })
  return {
    mailboxes: Object.fromEntries(mailboxes.map(([box, all]) => [box, all.map((one) => toMessage(one, box))])),
    noSendAs: seed?.noSendAs ?? [],
    noAccess: seed?.noAccess ?? [],
    withoutConsent: seed?.withoutConsent ?? [],
    chats: Object.fromEntries((seed?.chats ?? []).map((id) => [id, []])),
    afterQuestion: seed?.afterQuestion ?? {},
  }
}

/** The emails of the mailbox in the path that have arrived by now. */
export function mailboxOf({ params }: VendorRequest, { state, clock }: Context): Message[] {
  const box = params.user ?? ''
  if (state.withoutConsent.includes('Mail.ReadWrite.Shared') || state.noAccess.includes(box))
    throw new ApiError(`No access to the mailbox ${box}`, ACCESS_DENIED)
  const all = state.mailboxes[box]
  if (!all) throw apiError(404, 'ErrorInvalidUser', `The requested user '${box}' is invalid.`)
  return all.filter(({ receivedDateTime }) => Date.parse(textOf(receivedDateTime)) <= clock().getTime())
}

export function messageOf(request: VendorRequest, context: Context): Message {
  const found = mailboxOf(request, context).find(({ id }) => id === request.params.id)
  if (!found) throw notFound()
  return found
}

/** Only returned if `$select` names them; the unique body only for a single message. */
const ON_REQUEST = ['uniqueBody', 'internetMessageHeaders']
/** Not Microsoft's. */
const OWN = ['folder', 'attachments']

export function selected(message: Fields, select: string | null, { isList = false } = {}): Fields {
  const hidden = [...OWN, ...(select ? [] : ON_REQUEST), ...(isList ? ['uniqueBody'] : [])]
  const entries = Object.entries(message).filter(([name]) => !hidden.includes(name))
  if (!select) return Object.fromEntries(entries)
  const names = select.split(',')
  const unknown = names.find((name) => name !== 'id' && !(name in message))
  if (unknown !== undefined)
    throw apiError(
      400,
      'RequestBroker--ParseUri',
      `Could not find a property named '${unknown}' on type 'Microsoft.OutlookServices.Message'.`,
    )
  return Object.fromEntries(entries.filter(([name]) => name === 'id' || names.includes(name)))
}

/** An address list of a message as text. */
export const addressesIn = (recipients: unknown): string =>
  listOf(recipients)
    .map((one) => textOf(fieldsOf(fieldsOf(one).emailAddress).address))
    .join(', ')
