import type { MockResponse, Route, RouteContext, VendorRequest } from '../../vendor.ts'
import { apiError } from '../google/account.ts'
import { type Fields, fieldsOf } from '../shared/values.ts'
import { addressesIn, type Mail, type Mailbox, mailOf, parseRaw, receivedAt, toResponse } from './mailbox.ts'
import { allParts, contentOf, headerOf, parseMime } from './mime.ts'
import { parseSearch } from './search.ts'

type Asked = [request: VendorRequest, context: RouteContext<Mailbox>]

export const ROOT = '/gmail/v1/users/:user'
/** https://developers.google.com/gmail/api/reference/rest/v1/users.messages/send, read November 2026: 35 MB. */
const MAX_BYTES = 36_700_160

const newId = ({ nextId }: RouteContext<Mailbox>) => `19b00000${nextId()}`
const idsOf = ({ id, threadId, labelIds }: Mail) => ({ id, threadId, labelIds })

/** Stores an email in the thread of the request, or in a new one. */
function store(fields: Fields, label: string, context: RouteContext<Mailbox>) {
  const { state, now } = context
  const { bytes, parsed } = parseRaw(fields.raw)
  if (bytes.length > MAX_BYTES) throw apiError(400, 'Message too large.')
  const id = newId(context)
  const threadId = typeof fields.threadId === 'string' && fields.threadId !== '' ? fields.threadId : id
  if (threadId !== id && !state.messages.some((mail) => mail.threadId === threadId))
    throw apiError(404, 'Requested entity was not found.')
  const mail: Mail = { id, threadId, labelIds: [label], date: now().getTime(), raw: () => bytes }
  return { mail, parsed }
}

function deliver(fields: Fields, context: RouteContext<Mailbox>): MockResponse {
  const { mail, parsed } = store(fields, 'SENT', context)
  const [to, cc, bcc] = ['To', 'Cc', 'Bcc'].map((name) => addressesIn(parsed, name))
  const all = [to, cc, bcc].flatMap((list) => list ?? [])
  if (all.length === 0) throw apiError(400, 'Recipient address required')
  if (all.length > 500) throw apiError(400, 'Too many recipients.')
  context.state.messages.push(mail)
  const { text, html, attachments } = contentOf(parsed)
  context.recordMessage({
    to: all.map((entry) => /<([^>]*)>$/.exec(entry)?.[1] ?? entry).join(', '),
    subject: headerOf(parsed, 'Subject') ?? '',
    text,
    ...(html !== undefined && { html }),
    ...(attachments.length > 0 && { attachments: attachments.map(({ fileName }) => fileName) }),
  })
  return { body: idsOf(mail) }
}

/** `maxResults`: 100 by default, at most 500. */
function page<Entry>(key: string, all: readonly Entry[], query: URLSearchParams): MockResponse {
  const size = Math.min(Number(query.get('maxResults') || 100), 500)
  const start = Number(query.get('pageToken') || 0)
  if (!Number.isInteger(start)) throw apiError(400, 'Invalid pageToken')
  const more = start + size < all.length && { nextPageToken: String(start + size) }
  const entries = all.slice(start, start + size)
  return { body: { ...(entries.length > 0 && { [key]: entries }), ...more, resultSizeEstimate: all.length } }
}

function found({ query }: VendorRequest, { state, now }: RouteContext<Mailbox>): Mail[] {
  const q = query.get('q') ?? ''
  const fits = parseSearch(q)
  const wanted = query.getAll('labelIds')
  const hidden = query.get('includeSpamTrash') === 'true' || /in:(anywhere|spam|trash)/.test(q) ? [] : ['SPAM', 'TRASH']
  return state.messages
    .filter(
      ({ labelIds }) => wanted.every((id) => labelIds.includes(id)) && !hidden.some((id) => labelIds.includes(id)),
    )
    .filter((mail) => fits(mail, state, now()))
    .sort((one, other) => receivedAt(other, now()) - receivedAt(one, now()))
}

const emptyList = () => ({ body: { resultSizeEstimate: 0 } })
const list = (...asked: Asked) =>
  page(
    'messages',
    found(...asked).map(({ id, threadId }) => ({ id, threadId })),
    asked[0].query,
  )

const get = (...[{ params, query }, { state, now }]: Asked): MockResponse => ({
  body: toResponse(mailOf(state, params.id), now(), query.get('format') ?? 'full', query.getAll('metadataHeaders')),
})

const attachment = (...[{ params }, { state, now }]: Asked): MockResponse => {
  const mail = mailOf(state, params.id)
  const files = contentOf(parseMime(mail.raw(now()))).attachments
  const path = (params.attachment ?? '').slice(mail.id.length + 1).split('.')
  const part = path.reduce<ReturnType<typeof parseMime> | undefined>(
    (below, index) => below?.parts[Number(index)],
    parseMime(mail.raw(now())),
  )
  if (files.length === 0 || !part || !allParts(part).some(({ fileName }) => fileName))
    throw apiError(400, 'Invalid attachment token')
  return { body: { size: part.bytes.length, data: part.bytes.toString('base64url') } }
}

function relabel(mails: readonly Mail[], fields: Fields, { labels }: Mailbox): void {
  const named = (key: string) => {
    const ids = fields[key] ?? []
    if (!Array.isArray(ids)) throw apiError(400, `Invalid value at '${key}'`)
    for (const id of ids) if (!labels.some((label) => label.id === id)) throw apiError(400, `Invalid label: ${id}`)
    return ids as string[]
  }
  const [add, remove] = [named('addLabelIds'), named('removeLabelIds')]
  if (add.length + remove.length === 0) throw apiError(400, 'No label add or removes specified')
  for (const mail of mails)
    mail.labelIds = [...new Set([...mail.labelIds.filter((id) => !remove.includes(id)), ...add])]
}

const thread = ({ messages }: Mailbox, id?: string) => {
  const mails = messages.filter(({ threadId }) => threadId === id)
  if (mails.length === 0) throw apiError(404, 'Requested entity was not found.')
  return mails
}

const CHANGES: Record<string, (body: unknown) => Fields> = {
  modify: fieldsOf,
  trash: () => ({ addLabelIds: ['TRASH'], removeLabelIds: ['INBOX'] }),
  untrash: () => ({ removeLabelIds: ['TRASH'] }),
}

const changes = Object.entries(CHANGES).flatMap(([change, fields]): Route<Mailbox>[] => [
  {
    method: 'POST',
    path: `${ROOT}/messages/:id/${change}`,
    summary: 'Update an email’s labels',
    respond: ({ params, body }, { state }) => {
      const mail = mailOf(state, params.id)
      relabel([mail], fields(body), state)
      return { body: idsOf(mail) }
    },
  },
  {
    method: 'POST',
    path: `${ROOT}/threads/:id/${change}`,
    summary: 'Update a thread’s labels',
    respond: ({ params, body }, { state }) => {
      const mails = thread(state, params.id)
      relabel(mails, fields(body), state)
      return { body: { id: params.id, messages: mails.map(idsOf) } }
    },
  },
])

export const mailRoutes: readonly Route<Mailbox>[] = [
  {
    method: 'POST',
    path: `${ROOT}/messages/send`,
    summary: 'Send an email',
    respond: ({ body }, context) => deliver(fieldsOf(body), context),
  },
  { method: 'GET', path: `${ROOT}/messages`, summary: 'Search emails', empty: emptyList, respond: list },
  { method: 'GET', path: `${ROOT}/messages/:id`, summary: 'Read an email', respond: get },
  {
    method: 'GET',
    path: `${ROOT}/messages/:id/attachments/:attachment`,
    summary: 'Read an attachment',
    respond: attachment,
  },
  ...changes,
  {
    method: 'GET',
    path: `${ROOT}/threads`,
    summary: 'Search threads',
    empty: emptyList,
    respond: (...asked) => {
      const ids = [...new Set(found(...asked).map(({ threadId }) => threadId))]
      return page(
        'threads',
        ids.map((id) => ({ id, snippet: '', historyId: '1000' })),
        asked[0].query,
      )
    },
  },
  {
    method: 'GET',
    path: `${ROOT}/threads/:id`,
    summary: 'Read a thread',
    respond: ({ params, query }, { state, now }) => {
      const format = query.get('format') ?? 'full'
      const messages = thread(state, params.id).map((mail) =>
        toResponse(mail, now(), format, query.getAll('metadataHeaders')),
      )
      return { body: { id: params.id, historyId: '1000', messages } }
    },
  },
  {
    method: 'POST',
    path: `${ROOT}/drafts`,
    summary: 'Create a draft',
    respond: ({ body }, context) => {
      const { mail } = store(fieldsOf(fieldsOf(body).message), 'DRAFT', context)
      context.state.messages.push(mail)
      const id = context.nextId('r')
      context.state.drafts.push({ id, messageId: mail.id })
      return { body: { id, message: idsOf(mail) } }
    },
  },
  {
    method: 'GET',
    path: `${ROOT}/drafts`,
    summary: 'List drafts',
    empty: emptyList,
    respond: ({ query }, { state }) => {
      const drafts = state.drafts.map(({ id, messageId }) => {
        const mail = mailOf(state, messageId)
        return { id, message: { id: mail.id, threadId: mail.threadId } }
      })
      return page('drafts', drafts, query)
    },
  },
  {
    method: 'DELETE',
    path: `${ROOT}/drafts/:id`,
    summary: 'Delete a draft',
    respond: ({ params }, { state }) => {
      const draft = state.drafts.find(({ id }) => id === params.id)
      if (!draft) throw apiError(404, 'Requested entity was not found.')
      state.drafts = state.drafts.filter((each) => each !== draft)
      state.messages = state.messages.filter(({ id }) => id !== draft.messageId)
      return { status: 204 }
    },
  },
  {
    method: 'GET',
    path: `${ROOT}/drafts/:id`,
    summary: 'Read a draft',
    respond: ({ params, query }, { state, now }) => {
      const draft = state.drafts.find(({ id }) => id === params.id)
      if (!draft) throw apiError(404, 'Requested entity was not found.')
      return {
        body: {
          id: draft.id,
          message: toResponse(mailOf(state, draft.messageId), now(), query.get('format') ?? 'full'),
        },
      }
    },
  },
]
