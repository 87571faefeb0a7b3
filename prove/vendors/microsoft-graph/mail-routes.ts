import type { MockResponse, Route, VendorRequest } from '../../vendor.ts'
import { pageFrom, sizeOf } from '../shared/page.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { apiError, notFound } from './errors.ts'
import { matching } from './filter.ts'
import {
  addressesIn,
  type Context,
  folderId,
  html,
  type Message,
  mailboxOf,
  messageOf,
  recipient,
  type State,
  selected,
} from './mailbox.ts'

const BOX = '/v1.0/users/:user'
const FOLDERS = ['inbox', 'drafts', 'sentitems', 'archive']

/** Pages of at most 1,000; the default is 10. */
function pageOf({ query, host, path }: VendorRequest, all: readonly Fields[]): MockResponse {
  const size = sizeOf(query.get('$top'), { max: 1000, fallback: 10 })
  if (size === undefined) throw apiError(400, 'ErrorInvalidUrlQuery', 'The value of $top must be between 1 and 1000.')
  const from = Number(query.get('$skip') ?? 0)
  const { items, more } = pageFrom(all, size, from)
  const next = new URL(`https://${host}${path}`)
  for (const [name, value] of query) next.searchParams.set(name, value)
  next.searchParams.set('$skip', String(from + size))
  return { body: { value: items, ...(more ? { '@odata.nextLink': next.href } : {}) } }
}

const listOfMessages = (request: VendorRequest, all: readonly Message[]) =>
  pageOf(
    request,
    matching(all, request.query.get('$filter')).map((one) =>
      selected(one, request.query.get('$select'), { isList: true }),
    ),
  )

/** The property that holds a field's value is replaced as a whole. */
function update(request: VendorRequest, context: Context): MockResponse {
  const message = messageOf(request, context)
  const changes = fieldsOf(request.body)
  const readOnly = Object.keys(changes).find((name) => !message.isDraft && !/^(categories|isRead|flag)$/.test(name))
  if (readOnly) throw apiError(400, 'ErrorInvalidPropertySet', `Property set is invalid: ${readOnly}.`)
  Object.assign(message, changes)
  return { body: selected(message, null) }
}

function createReply(request: VendorRequest, context: Context): MockResponse {
  const original = messageOf(request, context)
  const { comment, message } = fieldsOf(request.body)
  const properties = fieldsOf(message)
  if (comment !== undefined && properties.body !== undefined)
    throw apiError(400, 'ErrorInvalidArgument', 'Specify either a comment or the body of the message.')
  const box = request.params.user ?? ''
  const now = context.clock().toISOString()
  const replyTo = listOf(original.replyTo)
  const draft: Message = {
    id: context.nextId('draft-'),
    folder: 'drafts',
    parentFolderId: folderId(box, 'drafts'),
    internetMessageId: `<${context.nextId('reply-')}@outlook.example.com>`,
    conversationId: original.conversationId,
    subject: /^re: /i.test(textOf(original.subject)) ? original.subject : `RE: ${textOf(original.subject)}`,
    from: recipient(box),
    sender: recipient(box),
    toRecipients: replyTo.length > 0 ? replyTo : [original.from],
    ccRecipients: [],
    replyTo: [],
    body: html(`${textOf(comment)}<hr>${textOf(fieldsOf(original.body).content)}`),
    bodyPreview: '',
    receivedDateTime: now,
    sentDateTime: now,
    createdDateTime: now,
    hasAttachments: false,
    categories: [],
    isDraft: true,
    isRead: true,
    webLink: 'https://outlook.office365.com/owa/?ItemID=draft',
    attachments: [],
    ...properties,
  }
  context.state.mailboxes[box]?.push(draft)
  return { status: 201, body: selected(draft, null) }
}

function assertMaySend({ params }: VendorRequest, { state }: Context): void {
  if (state.noSendAs.includes(params.user ?? ''))
    throw apiError(
      403,
      'ErrorSendAsDenied',
      'The user account which was used to submit this request does not have the right to send mail on behalf of the specified sending account. Cannot submit message.',
    )
}

function record(message: Fields, { recordMessage }: Context): void {
  const { content, contentType } = fieldsOf(message.body)
  const text = textOf(content)
  const isHtml = /^html$/i.test(textOf(contentType))
  recordMessage({
    app: 'microsoft-outlook',
    to: addressesIn(message.toRecipients),
    subject: textOf(message.subject),
    text: isHtml ? text.replace(/<br>|<\/p>|<hr>/g, '\n').replace(/<[^>]*>/g, '') : text,
    ...(isHtml ? { html: text } : {}),
  })
}

/** A sent message gets a new id in Sent Items. */
function send(request: VendorRequest, context: Context): MockResponse {
  const draft = messageOf(request, context)
  assertMaySend(request, context)
  if (!draft.isDraft) throw apiError(400, 'ErrorInvalidOperation', 'The message is not a draft.')
  const box = request.params.user ?? ''
  record(draft, context)
  Object.assign(draft, {
    id: context.nextId('sent-'),
    folder: 'sentitems',
    parentFolderId: folderId(box, 'sentitems'),
    isDraft: false,
    sentDateTime: context.clock().toISOString(),
  })
  return { status: 202 }
}

function sendMail(request: VendorRequest, context: Context): MockResponse {
  mailboxOf(request, context)
  assertMaySend(request, context)
  const message = fieldsOf(fieldsOf(request.body).message)
  if (addressesIn(message.toRecipients) === '')
    throw apiError(400, 'ErrorInvalidRecipients', 'At least one recipient is not valid.')
  record(message, context)
  return { status: 202 }
}

function attachments(request: VendorRequest, context: Context): MockResponse {
  const all = messageOf(request, context).attachments.map((one, index) => ({
    '@odata.type': '#microsoft.graph.fileAttachment',
    id: `attachment-${index + 1}`,
    isInline: false,
    lastModifiedDateTime: context.now().toISOString(),
    ...one,
  }))
  const names = (request.query.get('$select') ?? '').split(',')
  // Without $select, the response contains the bytes of every file.
  if (!request.query.has('$select') && all.some(({ size }) => size > 4_000_000))
    throw apiError(413, 'RequestEntityTooLarge', 'The response is too large. Use $select without contentBytes.')
  return pageOf(
    request,
    all.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => names.includes(name)))),
  )
}

export const mailRoutes: Route<State>[] = [
  {
    method: 'GET',
    path: `${BOX}/mailFolders/:folder`,
    summary: 'Read a mail folder',
    respond: (request, context) => {
      mailboxOf(request, context)
      const { user = '', folder = '' } = request.params
      if (!FOLDERS.includes(folder)) throw notFound()
      return { body: { id: folderId(user, folder), displayName: folder } }
    },
  },
  {
    method: 'GET',
    path: `${BOX}/mailFolders/:folder/messages`,
    summary: 'List the emails of a folder',
    empty: () => ({ body: { value: [] } }),
    respond: (request, context) => {
      const all = mailboxOf(request, context)
      const { user = '', folder = '' } = request.params
      const known = FOLDERS.find((name) => name === folder || folderId(user, name) === folder)
      if (!known) throw notFound()
      return listOfMessages(
        request,
        all.filter((one) => one.folder === known),
      )
    },
  },
  {
    method: 'GET',
    path: `${BOX}/messages`,
    summary: 'List emails',
    respond: (request, context) => listOfMessages(request, mailboxOf(request, context)),
  },
  {
    method: 'GET',
    path: `${BOX}/messages/:id`,
    summary: 'Read an email',
    respond: (request, context) => ({ body: selected(messageOf(request, context), request.query.get('$select')) }),
  },
  { method: 'PATCH', path: `${BOX}/messages/:id`, summary: 'Update an email', respond: update },
  { method: 'GET', path: `${BOX}/messages/:id/attachments`, summary: 'List attachments', respond: attachments },
  { method: 'POST', path: `${BOX}/messages/:id/createReply`, summary: 'Create a draft reply', respond: createReply },
  { method: 'POST', path: `${BOX}/messages/:id/send`, summary: 'Send a draft', respond: send },
  { method: 'POST', path: `${BOX}/sendMail`, summary: 'Send an email', respond: sendMail },
]
