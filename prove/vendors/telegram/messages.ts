import { ApiError, type RouteContext, type VendorRequest } from '../../vendor.ts'
import { type Fields, fieldsOf, listOf, textOf } from '../shared/values.ts'
import { telegramError } from './errors.ts'
import { plainText } from './markup.ts'

/** The bot's chats, and files it received. Other chats are private ones. */
export interface Seed {
  chats?: Record<string, Fields>
  files?: Record<string, { path?: string; type?: string; base64: string }>
  /** Earlier messages of the bot, which a workflow may edit. */
  messages?: { message_id: number; chat_id: string | number; text?: string; reply_markup?: unknown }[]
  /** Results of getChatMember, by user. */
  members?: Record<string, Fields>
}

interface Message extends Fields {
  message_id: number
  chat: Fields
}

export interface State {
  seed: Seed
  messages: Message[]
  webhook: Fields
  next: number
}

export type Context = RouteContext<State>
export type Call = (fields: Fields, context: Context, request: VendorRequest) => unknown

export const BOT = { id: 7_000_000_001, is_bot: true, first_name: 'Proof', username: 'proof_bot' }

export const apiError = (description: string, code = 400) =>
  new ApiError(`Telegram: ${description}`, telegramError(code, description))

export const chatOf = (id: unknown, { state }: Context): Fields => {
  const wanted = textOf(id)
  if (!/^(-?\d+|@\w{4,})$/.test(wanted))
    throw apiError(wanted === '' ? 'Bad Request: chat_id is empty' : 'Bad Request: chat not found')
  const known = state.seed.chats?.[wanted]
  const type =
    wanted.startsWith('-100') || wanted.startsWith('@') ? 'channel' : wanted.startsWith('-') ? 'group' : 'private'
  return {
    id: wanted.startsWith('@') ? -1_001_000_000_001 : Number(wanted),
    type,
    ...(wanted.startsWith('@') ? { username: wanted.slice(1) } : {}),
    ...known,
  }
}

/** Reply markup may be an object, or JSON. */
const keyboardOf = (markup: unknown): Fields | undefined => {
  if (markup === undefined || markup === '') return undefined
  let value = markup
  if (typeof markup === 'string') {
    try {
      value = JSON.parse(markup)
    } catch {
      throw apiError('Bad Request: object expected as reply markup')
    }
  }
  for (const row of listOf(fieldsOf(value).inline_keyboard)) {
    for (const button of listOf(row)) {
      const { text, callback_data } = fieldsOf(button)
      if (textOf(text) === '') throw apiError('Bad Request: inline keyboard button text is empty')
      if (callback_data !== undefined && Buffer.byteLength(textOf(callback_data)) > 64)
        throw apiError('Bad Request: BUTTON_DATA_INVALID')
    }
  }
  return fieldsOf(value)
}

export const requireText = (fields: Fields, name: 'text' | 'caption', most: number): string => {
  const sent = textOf(fields[name])
  const text = plainText(sent, textOf(fields.parse_mode))
  if (name === 'text' && text.trim() === '') throw apiError('Bad Request: message text is empty')
  if (text.length > most)
    throw apiError(name === 'text' ? 'Bad Request: message is too long' : 'Bad Request: message caption is too long')
  return sent
}

export const post = (fields: Fields, context: Context, content: Fields): Message => {
  const chat = chatOf(fields.chat_id, context)
  const keyboard = keyboardOf(fields.reply_markup)
  const message: Message = {
    message_id: context.state.next++,
    from: BOT,
    chat,
    date: Math.floor(context.now().getTime() / 1000),
    ...content,
    ...(keyboard?.inline_keyboard ? { reply_markup: keyboard } : {}),
  }
  context.state.messages.push(message)
  context.recordMessage({ to: textOf(fields.chat_id), text: textOf(content.text ?? content.caption) })
  return message
}

export const media =
  (name: string): Call =>
  (fields, context) => {
    const file = fields[name]
    if (file === undefined || file === '') throw apiError(`Bad Request: there is no ${name} in the request`)
    const caption = requireText(fields, 'caption', 1024)
    const stored = { file_id: context.nextId('file'), file_unique_id: context.nextId('u'), file_size: 100 }
    return post(fields, context, {
      ...(caption ? { caption } : {}),
      [name]: name === 'photo' ? [{ ...stored, width: 90, height: 90 }] : stored,
    })
  }

export const edited = (fields: Fields, { state }: Context): Message => {
  const message = state.messages.find(
    ({ message_id, chat }) =>
      message_id === Number(fields.message_id) &&
      (textOf(chat.id) === textOf(fields.chat_id) || `@${textOf(chat.username)}` === fields.chat_id),
  )
  if (!message) throw apiError('Bad Request: message to edit not found')
  return message
}
