import { ApiError, defineVendor, type MockResponse, type RouteContext, type VendorRequest } from '../vendor.ts'
import description from './openapi/discord.json' with { type: 'json' }
import { createValidator } from './shared/openapi.ts'
import { sizeOf } from './shared/page.ts'
import { type Fields, fieldsOf, listOf, textOf } from './shared/values.ts'

/** Channels by id, with messages oldest first, and users who accept direct messages. */
interface Seed {
  guild?: string
  channels?: Record<string, { name: string; messages?: (Fields & { id: string; content: string })[] }>
}

type Message = Fields & { id: string; content: string }

interface State {
  guild: string
  channels: Record<string, { id: string; name: string; messages: Message[] }>
}

type Context = RouteContext<State>

const discordError = (status: number, code: number, message: string, errors?: object): MockResponse => ({
  status,
  body: { message, code, ...(errors ? { errors } : {}) },
})

const check = createValidator(description.operations, { forms: false })

/** With files, the body is in the part `payload_json` or in separate parts. */
const bodyOf = (request: VendorRequest): Fields => {
  const body = fieldsOf(request.body)
  if (typeof body.payload_json !== 'string') return body
  return {
    ...fieldsOf(JSON.parse(body.payload_json)),
    files: Object.entries(body)
      .filter(([name]) => name !== 'payload_json')
      .map(([name, part]) => textOf(fieldsOf(part).fileName) || name),
  }
}

const apiError = (place: string, code: string, message: string) =>
  new ApiError(
    `Discord: ${place}: ${message}`,
    discordError(400, 50035, 'Invalid Form Body', { [place]: { _errors: [{ code, message }] } }),
  )

const checked = (operation: string, request: VendorRequest): Fields => {
  const { files, ...body } = bodyOf(request)
  const problem = check(operation, body)
  if (problem) throw apiError(problem.place, 'BASE_TYPE_BAD', problem.message)
  if (textOf(body.content).length > 2000)
    throw apiError('content', 'BASE_TYPE_MAX_LENGTH', 'Must be 2000 or fewer in length.')
  if (
    textOf(body.content) === '' &&
    listOf(body.embeds).length === 0 &&
    listOf(files).length === 0 &&
    !body.components &&
    !body.poll
  )
    throw new ApiError('Discord: empty message', discordError(400, 50006, 'Cannot send an empty message'))
  return { ...body, files }
}

const make = (channel: string, body: Fields, context: Context, author: Fields): Message => ({
  id: context.nextId('13').replace(/\D/g, ''),
  type: body.message_reference ? 19 : 0,
  channel_id: channel,
  content: textOf(body.content),
  author,
  embeds: listOf(body.embeds),
  attachments: listOf(body.files).map((name) => ({ id: '1', filename: textOf(name) })),
  components: listOf(body.components),
  mentions: [],
  mention_roles: [],
  mention_everyone: false,
  pinned: false,
  tts: body.tts === true,
  reactions: [],
  flags: Number(body.flags ?? 0),
  timestamp: context.now().toISOString(),
  edited_timestamp: null,
  ...(body.message_reference ? { message_reference: body.message_reference } : {}),
})

const messageText = (body: Fields): string =>
  [
    textOf(body.content),
    ...listOf(body.embeds).flatMap((embed) => [textOf(fieldsOf(embed).title), textOf(fieldsOf(embed).description)]),
  ]
    .filter(Boolean)
    .join('\n')

const inChannel =
  (run: (channel: State['channels'][string], request: VendorRequest, context: Context) => MockResponse) =>
  (request: VendorRequest, context: Context): MockResponse => {
    const { id = '' } = request.params
    if (!/^\d+$/.test(id)) throw apiError('channel_id', 'NUMBER_TYPE_COERCE', `Value "${id}" is not snowflake.`)
    const channel = context.state.channels[id]
    return channel ? run(channel, request, context) : discordError(404, 10003, 'Unknown Channel')
  }

const API = '/api/v10'
const HOOK = '/api/webhooks/:id/:token'

const toWebhook = (request: VendorRequest, context: Context): MockResponse => {
  const body = checked('POST webhook', request)
  const message = make('webhook', body, context, {
    id: request.params.id,
    username: textOf(body.username) || 'Proof',
    bot: true,
  })
  const attachments = listOf(body.files).map(textOf)
  context.recordMessage({
    to: `webhook ${request.params.id}`,
    text: messageText(body),
    ...(attachments.length > 0 && { attachments }),
  })
  // With files, Discord always waits: github.com/discord/discord-api-docs/issues/5099.
  return request.query.get('wait') === 'true' || attachments.length > 0 ? { body: message } : { status: 204 }
}

export const discord = defineVendor<Seed, State>({
  key: 'discord',
  name: 'Discord',
  hosts: ['discord.com', 'discordapp.com'],
  source: 'openapi/discord.json. From memory: the limit of 2,000 characters, and errors.',
  createState: (seed) => ({
    guild: seed?.guild ?? '1000',
    channels: Object.fromEntries(
      Object.entries(seed?.channels ?? {}).map(([id, { name, messages = [] }]) => [
        id,
        {
          id,
          name,
          messages: messages.map((message) => ({
            type: 0,
            channel_id: id,
            author: { id: '42', username: 'ada', global_name: 'Ada' },
            embeds: [],
            attachments: [],
            mentions: [],
            reactions: [],
            timestamp: '2026-01-01T00:00:00.000Z',
            ...message,
          })),
        },
      ]),
    ),
  }),
  authorize: (request) => {
    if (/\/webhooks\//.test(request.path)) return
    if (!/^(Bot|Bearer) \S+$/.test(request.headers.authorization ?? ''))
      throw new ApiError('Discord: no bot token', discordError(401, 0, '401: Unauthorized'))
  },
  routes: [
    {
      method: 'POST',
      path: `${API}/channels/:id/messages`,
      summary: 'Send a message',
      respond: inChannel((channel, request, context) => {
        const body = checked('POST message', request)
        const { message_id } = fieldsOf(body.message_reference)
        if (message_id !== undefined && !channel.messages.some(({ id }) => id === message_id))
          throw apiError('message_reference', 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message')
        const message = make(channel.id, body, context, { id: '1', username: 'proof', bot: true })
        channel.messages.push(message)
        context.recordMessage({ to: channel.name, text: messageText(body) })
        return { body: message }
      }),
    },
    {
      method: 'GET',
      path: `${API}/channels/:id/messages`,
      summary: 'Read messages',
      empty: () => ({ body: [] }),
      respond: inChannel((channel, request) => {
        const limit = sizeOf(request.query.get('limit'), { max: 100, fallback: 50 })
        if (limit === undefined)
          throw apiError('limit', 'NUMBER_TYPE_MAX', 'int value should be less than or equal to 100.')
        const [before, after] = [request.query.get('before'), request.query.get('after')]
        const found = channel.messages.filter(
          ({ id }) => (!before || BigInt(id) < BigInt(before)) && (!after || BigInt(id) > BigInt(after)),
        )
        // Newest first; with `after`, the oldest ones after it.
        const page = after ? found.slice(0, limit) : found.slice(-limit)
        return { body: [...page].reverse() }
      }),
    },
    {
      method: 'GET',
      path: `${API}/channels/:id`,
      summary: 'Read a channel',
      respond: inChannel(({ id, name }, _, { state }) => ({ body: { id, name, type: 0, guild_id: state.guild } })),
    },
    {
      method: 'GET',
      path: `${API}/guilds/:id/channels`,
      summary: 'List channels',
      respond: (_, { state }) => ({
        body: Object.values(state.channels).map(({ id, name }) => ({ id, name, type: 0, guild_id: state.guild })),
      }),
    },
    {
      method: 'GET',
      path: `${API}/users/@me/guilds`,
      summary: 'List servers',
      respond: (_, { state }) => ({ body: [{ id: state.guild, name: 'Proof' }] }),
    },
    {
      method: 'GET',
      path: `${API}/users/@me`,
      summary: 'Read the bot’s profile',
      respond: () => ({ body: { id: '1', username: 'proof', bot: true } }),
    },
    { method: 'POST', path: HOOK, summary: 'Post a message via webhook', respond: toWebhook },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return discordError(401, 0, '401: Unauthorized')
    if (failure === 'rate-limited')
      return {
        status: 429,
        headers: { 'retry-after': '2' },
        body: { message: 'You are being rate limited.', retry_after: 2, global: false },
      }
    return discordError(500, 0, '500: Internal Server Error')
  },
  credentials: {
    discordBotApi: { botToken: 'proof' },
    discordWebhookApi: { webhookUri: 'https://discord.com/api/webhooks/2000/proof' },
  },
})
