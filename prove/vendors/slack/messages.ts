import { ApiError, type MockResponse, type Route, type RouteContext, type VendorRequest } from '../../vendor.ts'
import { blocksToText, parseBlocks } from './blocks.ts'
import { apiError, RATE_LIMITED } from './errors.ts'
import { BOT, findConversation, type Message, type Workspace } from './workspace.ts'

type Asked = [request: VendorRequest, context: RouteContext<Workspace>]
type Fields = Record<string, unknown>

/** https://docs.slack.dev/reference/methods/chat.postMessage, read November 2026. */
const MAX_TEXT = 40_000
const MAX_ATTACHMENTS = 100

/** Arguments may be JSON, a form, or in the query. */
export const argumentsOf = ({ body, query }: VendorRequest): Fields => ({
  ...Object.fromEntries(query),
  ...(typeof body === 'object' ? (body as Fields) : {}),
})

export function conversationOf(workspace: Workspace, name: unknown) {
  const place = typeof name === 'string' && name !== '' ? findConversation(workspace, name) : null
  if (!place) throw apiError('channel_not_found', `“${name ?? ''}” is no channel or person of the workspace`)
  if (place.channel?.isArchived) throw apiError('is_archived', place.shown)
  return place
}

/** A message in Slack's format. */
const toResponse = ({ channel: _, ...message }: Message) => ({
  type: 'message',
  ...message,
  ...(message.reactions && {
    reactions: message.reactions.map((reaction) => ({ ...reaction, count: reaction.users.length })),
  }),
})

const stamp = ({ now, nextId }: RouteContext<Workspace>) =>
  `${Math.floor(now().getTime() / 1000)}.${nextId().slice(-6)}`

function contentOf(fields: Fields) {
  const blocks = parseBlocks(fields.blocks)
  const attachments =
    typeof fields.attachments === 'string' ? JSON.parse(fields.attachments || '[]') : fields.attachments
  const text = fields.text === undefined || fields.text === null ? '' : String(fields.text)
  if (text === '' && !blocks?.length && !(Array.isArray(attachments) && attachments.length > 0))
    throw apiError('no_text', 'a message needs text, blocks or attachments')
  if (text.length > MAX_TEXT) throw apiError('msg_too_long', `${text.length} of at most ${MAX_TEXT} characters`)
  if (Array.isArray(attachments) && attachments.length > MAX_ATTACHMENTS)
    throw apiError('too_many_attachments', `${attachments.length} of at most ${MAX_ATTACHMENTS}`)
  return { text, ...(blocks && { blocks }), ...(attachments && { attachments }) }
}

const messageText = ({ text, blocks = [] }: Pick<Message, 'text' | 'blocks'>) =>
  blocks.length > 0 ? blocksToText(blocks as Fields[]) : text

const post = (...[request, context]: Asked): MockResponse => {
  const fields = argumentsOf(request)
  const place = conversationOf(context.state, fields.channel)
  if (place.channel?.hasBot === false) throw apiError('not_in_channel', place.shown)
  if (context.state.isOverLimit?.(place.id, context.clock()))
    throw new ApiError(`ratelimited: ${place.shown}`, RATE_LIMITED)
  const thread = fields.thread_ts === undefined || fields.thread_ts === '' ? undefined : String(fields.thread_ts)
  if (thread && !context.state.messages.some(({ ts, channel }) => ts === thread && channel === place.id))
    throw apiError('thread_not_found', thread)
  const content = contentOf(fields)
  const message = {
    channel: place.id,
    ts: stamp(context),
    user: BOT.user,
    ...content,
    ...(thread && { thread_ts: thread }),
  }
  context.state.messages.push(message)
  context.recordMessage({ to: place.shown, text: messageText(message) })
  const { ts } = message
  return {
    body: {
      ok: true,
      channel: place.id,
      ts,
      message: { ...toResponse(message), bot_id: BOT.bot, app_id: BOT.app, team: BOT.team },
    },
  }
}

const find = (workspace: Workspace, channel: unknown, ts: unknown) => {
  const place = conversationOf(workspace, channel)
  if (!/^\d+\.\d+$/.test(String(ts ?? ''))) throw apiError('bad_timestamp', `“${ts ?? ''}”`)
  const message = workspace.messages.find((each) => each.channel === place.id && each.ts === ts)
  if (!message) throw apiError('message_not_found', `${ts} in ${place.shown}`)
  return { place, message }
}

const update = (...[request, context]: Asked): MockResponse => {
  const fields = argumentsOf(request)
  const { place, message } = find(context.state, fields.channel, fields.ts)
  if (message.user !== BOT.user) throw apiError('cant_update_message', 'the message is from another user')
  Object.assign(message, contentOf(fields))
  context.recordMessage({ to: place.shown, text: messageText(message) })
  return { body: { ok: true, channel: place.id, ts: message.ts, text: message.text, message: toResponse(message) } }
}

const react = (...[request, { state }]: Asked): MockResponse => {
  const { channel, timestamp, name } = argumentsOf(request)
  const { message } = find(state, channel, timestamp)
  if (typeof name !== 'string' || !/^[\w+'-]+$/.test(name)) throw apiError('invalid_name', `“${name}”`)
  message.reactions ??= []
  const users = message.reactions.find((reaction) => reaction.name === name)?.users
  if (users?.includes(BOT.user)) throw apiError('already_reacted', name)
  if (users) users.push(BOT.user)
  else message.reactions.push({ name, users: [BOT.user] })
  return { body: { ok: true } }
}

const reactions = (...[request, { state }]: Asked): MockResponse => {
  const { channel, timestamp } = argumentsOf(request)
  const { place, message } = find(state, channel, timestamp)
  return { body: { ok: true, type: 'message', channel: place.id, message: toResponse(message) } }
}

/** Newest first, 100 by default. */
function page(messages: readonly Message[], { cursor, limit = 100, oldest, latest, inclusive }: Fields): MockResponse {
  const size = Number(limit)
  if (!(size >= 1 && size <= 999)) throw apiError('invalid_limit', `${limit}`)
  const within = messages.filter(({ ts }) => {
    const at = Number(ts)
    const isEdge = [oldest, latest].some((edge) => Number(edge) === at)
    if (isEdge) return inclusive === true || inclusive === 'true' || inclusive === '1'
    return at > Number(oldest ?? 0) && at < Number(latest ?? Number.POSITIVE_INFINITY)
  })
  const start = cursor ? Number(Buffer.from(String(cursor), 'base64').toString()) : 0
  if (!Number.isInteger(start)) throw apiError('invalid_cursor', String(cursor))
  const more = within.length > start + size
  const next = more ? Buffer.from(String(start + size)).toString('base64') : ''
  return {
    body: {
      ok: true,
      messages: within.slice(start, start + size).map(toResponse),
      has_more: more,
      pin_count: 0,
      ...(more && { response_metadata: { next_cursor: next } }),
    },
  }
}

const history = (...[request, { state }]: Asked): MockResponse => {
  const fields = argumentsOf(request)
  const { id, shown: name, channel } = conversationOf(state, fields.channel)
  // Unlike posting, reading needs the channel's id.
  if (fields.channel !== id) throw apiError('channel_not_found', `${fields.channel} is no id`)
  if (channel?.hasBot === false) throw apiError('not_in_channel', name)
  const top = state.messages.filter(({ channel, ts, thread_ts }) => channel === id && (thread_ts ?? ts) === ts)
  return page(top.toReversed(), fields)
}

const replies = (...[request, { state }]: Asked): MockResponse => {
  const fields = argumentsOf(request)
  const { message } = find(state, fields.channel, fields.ts)
  const thread = state.messages.filter(
    ({ channel, ts, thread_ts }) => channel === message.channel && (thread_ts ?? ts) === message.ts,
  )
  return page(thread, fields)
}

const permalink = (...[request, { state }]: Asked): MockResponse => {
  const { channel, message_ts } = argumentsOf(request)
  const { place, message } = find(state, channel, message_ts)
  const address = `https://mock-org.slack.com/archives/${place.id}/p${message.ts.replace('.', '')}`
  return { body: { ok: true, channel: place.id, permalink: address } }
}

const noMessages = () => ({ body: { ok: true, messages: [], has_more: false, pin_count: 0 } })

export const messageRoutes: readonly Route<Workspace>[] = [
  { method: 'POST', path: '/api/chat.postMessage', summary: 'Post a message', respond: post },
  { method: 'POST', path: '/api/chat.update', summary: 'Update a message', respond: update },
  { method: 'GET', path: '/api/chat.getPermalink', summary: 'Get a message’s permalink', respond: permalink },
  { method: 'POST', path: '/api/reactions.add', summary: 'React to a message', respond: react },
  { method: 'GET', path: '/api/reactions.get', summary: 'Look up reactions', respond: reactions },
  { method: 'GET', path: '/api/conversations.history', summary: 'Read messages', empty: noMessages, respond: history },
  { method: 'GET', path: '/api/conversations.replies', summary: 'Read a thread', empty: noMessages, respond: replies },
]
