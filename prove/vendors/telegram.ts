import { defineVendor, type MockResponse, type Route, type VendorRequest } from '../vendor.ts'
import { fieldsOf, isFields, textOf } from './shared/values.ts'
import { telegramError } from './telegram/errors.ts'
import {
  apiError,
  BOT,
  type Call,
  type Context,
  chatOf,
  edited,
  media,
  post,
  requireText,
  type Seed,
  type State,
} from './telegram/messages.ts'

const CALLS: Record<string, [summary: string, call: Call]> = {
  sendMessage: [
    'Send a message',
    (fields, context) => post(fields, context, { text: requireText(fields, 'text', 4096) }),
  ],
  sendPhoto: ['Send a photo', media('photo')],
  sendDocument: ['Send a document', media('document')],
  sendVideo: ['Send a video', media('video')],
  sendAudio: ['Send audio', media('audio')],
  editMessageText: [
    'Edit a message',
    (fields, context) => {
      const message = edited(fields, context)
      const text = requireText(fields, 'text', 4096)
      if (message.text === text && fields.reply_markup === undefined && message.reply_markup === undefined)
        throw apiError('Bad Request: message is not modified')
      message.text = text
      delete message.reply_markup
      context.recordMessage({ to: textOf(fields.chat_id), text })
      return message
    },
  ],
  deleteMessage: [
    'Delete a message',
    (fields, { state }) => {
      // People's messages are not in the list, so deleting one always succeeds.
      state.messages = state.messages.filter(({ message_id }) => message_id !== Number(fields.message_id))
      if (!Number.isInteger(Number(fields.message_id)))
        throw apiError('Bad Request: message identifier is not specified')
      return true
    },
  ],
  answerCallbackQuery: [
    'Answer a button press',
    (fields) => {
      if (textOf(fields.callback_query_id) === '')
        throw apiError('Bad Request: query is too old and response timeout expired or query ID is invalid')
      if (textOf(fields.text).length > 200) throw apiError('Bad Request: MESSAGE_TOO_LONG')
      return true
    },
  ],
  sendChatAction: ['Show a typing indicator', (fields, context) => Boolean(chatOf(fields.chat_id, context))],
  getFile: [
    'Find a file',
    (fields, { state }) => {
      const id = textOf(fields.file_id)
      const file = state.seed.files?.[id]
      if (!file) throw apiError('Bad Request: invalid file_id')
      return {
        file_id: id,
        file_unique_id: `u${id}`,
        file_size: Buffer.from(file.base64, 'base64').length,
        file_path: file.path ?? `photos/${id}.jpg`,
      }
    },
  ],
  getChatMember: [
    'Look a member up',
    (fields, { state }) => ({
      status: 'member',
      user: { id: Number(fields.user_id), is_bot: false, first_name: 'Ada' },
      ...state.seed.members?.[textOf(fields.user_id)],
    }),
  ],
  getChat: ['Look a chat up', (fields, context) => chatOf(fields.chat_id, context)],
  getMe: ['Say which bot it is', () => BOT],
  setWebhook: [
    'Register the webhook',
    (fields, { state }) => {
      if (!/^https:\/\//.test(textOf(fields.url)))
        throw apiError('Bad Request: bad webhook: An HTTPS URL must be provided for webhook')
      state.webhook = fields
      return true
    },
  ],
  deleteWebhook: [
    'Take the webhook away',
    (_, { state }) => {
      state.webhook = {}
      return true
    },
  ],
  getWebhookInfo: [
    'Read the webhook',
    (_, { state }) => ({ url: textOf(state.webhook.url), has_custom_certificate: false, pending_update_count: 0 }),
  ],
}

const respondWith =
  (call: Call) =>
  (request: VendorRequest, context: Context): MockResponse => {
    const body = isFields(request.body) ? request.body : {}
    return { body: { ok: true, result: call({ ...Object.fromEntries(request.query), ...body }, context, request) } }
  }

const routes: Route<State>[] = Object.entries(CALLS).flatMap(([name, [summary, call]]) =>
  (['POST', 'GET'] as const).map((method) => ({ method, path: `/:bot/${name}`, summary, respond: respondWith(call) })),
)

export const telegram = defineVendor<Seed, State>({
  key: 'telegram',
  name: 'Telegram',
  hosts: ['api.telegram.org'],
  source:
    'github.com/TelegramBotAPI/errors and the list of exceptions of docs.aiogram.dev for errors (read 23 November 2026). ' +
    'core.telegram.org/bots/api, from memory: the calls. How n8n 2.41.1 calls it was read in its Telegram node.',
  createState: (seed = {}) => ({
    seed,
    messages: (seed.messages ?? []).map(({ chat_id, ...message }) => ({ ...message, chat: { id: chat_id } })),
    webhook: {},
    next: 1001,
  }),
  authorize: (request) => {
    if (!/^\/(file\/)?bot\d+:[\w-]+\//.test(request.path)) throw apiError('Unauthorized', 401)
  },
  routes: [
    ...routes,
    {
      method: 'GET',
      path: '/file/:bot/*',
      summary: 'Download a file',
      respond: (request, { state }) => {
        const found = Object.entries(state.seed.files ?? {}).find(
          ([id, { path }]) => (path ?? `photos/${id}.jpg`) === request.params.rest,
        )
        if (!found) return telegramError(404, 'Not Found')
        return {
          headers: { 'content-type': found[1].type ?? 'application/octet-stream' },
          body: Buffer.from(found[1].base64, 'base64'),
        }
      },
    },
  ],
  fail: (failure) => {
    if (failure === 'unauthorized') return telegramError(401, 'Unauthorized')
    if (failure === 'server-error') return telegramError(500, 'Internal Server Error')
    const { status, body } = telegramError(429, 'Too Many Requests: retry after 5')
    return { status, headers: { 'retry-after': '5' }, body: { ...fieldsOf(body), parameters: { retry_after: 5 } } }
  },
  credentials: { telegramApi: { accessToken: '7000000001:proof', baseUrl: 'https://api.telegram.org' } },
})
