import assert from 'node:assert/strict'
import { defineCases, down, googleSignInExpired, type Outcome, type Traffic } from '../case.ts'

const ME = { id: 584_201_177, is_bot: false, first_name: 'Mira', language_code: 'en' }
const STRANGER = { id: 700_000_002, is_bot: false, first_name: 'Sam' }
const CHAT = { id: ME.id, type: 'private' }
const BERG = { names: [{ displayName: 'Anna Berg' }], emailAddresses: [{ value: 'anna.berg@example.com' }] }
const ROTH = { names: [{ displayName: 'Anna Roth' }], emailAddresses: [{ value: 'anna.roth@example.org' }] }

interface Prompt {
  text: string
  system: string
  user: string
  results: readonly string[]
}
type Answer = { text: string } | { refusal: string } | { calls: { tool: string; arguments: Record<string, unknown> }[] }
type Calls = [tool: string, values: Record<string, unknown>][]

/** Calls tools in rounds, then says a text. */
const plan = (rounds: readonly Calls[], text: string) => {
  const sizes = rounds.map((_, at) => rounds.slice(0, at + 1).flat().length)
  return ({ results }: Prompt): Answer => {
    const round = rounds[results.length === 0 ? 0 : sizes.indexOf(results.length) + 1]
    return round ? { calls: round.map(([tool, values]) => ({ tool, arguments: values })) } : { text }
  }
}

const says = (text: string, id = 1, more: Record<string, unknown> = {}) => ({
  kind: 'event' as const,
  event: {
    update_id: 41_000 + id,
    message: { message_id: id, date: 1_794_816_000 + id, from: ME, chat: CHAT, text, ...more },
  },
})

interface Card {
  chat_id: string
  text: string
  buttons: { text: string; callback_data: string }[]
}
const cardsIn = ({ exchanges }: Traffic): (Card & { messageId: number })[] =>
  exchanges
    .filter(({ path, body }) => /\/(sendMessage|editMessageText)$/.test(path) && (body as Partial<{ reply_markup: object }>).reply_markup)
    .map(({ body, response }) => {
      const { chat_id, text, reply_markup } = body as { chat_id: string; text: string; reply_markup: { inline_keyboard: Card['buttons'][] } }
      return { chat_id, text, buttons: reply_markup.inline_keyboard.flat(), messageId: (response as { result: { message_id: number } }).result.message_id }
    })
/** Presses a button of a card: by default the first one of the first card. */
const press = (button = 0, card = 0, from: object = ME) => ({
  kind: 'event' as const,
  event: (traffic: Traffic) => {
    const shown = cardsIn(traffic).at(card)
    return {
      update_id: 42_000 + card * 10 + button,
      callback_query: {
        id: `q${card}${button}`,
        from,
        message: { message_id: shown?.messageId, date: 1_794_816_010, chat: { ...CHAT, id: (from as typeof ME).id } },
        chat_instance: '1',
        data: shown?.buttons.at(button)?.callback_data,
      },
    }
  },
})

const sent = ({ exchanges }: Outcome, call: string) =>
  exchanges.filter(({ path }) => path.endsWith(`/${call}`)).map(({ body }) => body as Record<string, string>)
const replies = (outcome: Outcome) => outcome.messages.filter(({ app }) => app === 'telegram').map(({ text }) => text)
const emails = (outcome: Outcome) => outcome.messages.filter(({ app }) => app === 'gmail')
const writes = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor, method }) => /^g(oogle|mail)/.test(vendor) && method !== 'GET').map(({ method, path }) => `${method} ${path}`)
const rows = async (outcome: Outcome, sql: string) =>
  await (outcome.state('postgres') as { query(sql: string): Promise<Record<string, unknown>[]> }).query(sql)

interface World {
  answers?: (prompt: Prompt) => Answer | undefined
  people?: object[]
  calendar?: object
  mail?: object
  tasks?: object[]
  settings?: Record<string, string | number>
  transcripts?: string[]
  telegram?: object
}
const fixture = ({ answers = () => ({ text: 'Hello.' }), people = [BERG], calendar = { events: [] }, mail = {}, tasks = [], settings = {}, transcripts = [], telegram = {} }: World = {}) => ({
  settings: { ownerId: String(ME.id), ownerEmail: 'mira@example.com', ...settings },
  given: {
    telegram, postgres: 'select 1', openai: { answers, transcripts }, gmail: mail, 'google-calendar': calendar,
    'google-contacts': { people }, 'google-tasks': { tasks },
  },
})

const LUNCH = { title: 'Lunch', start: '2026-11-20T12:00', weekday: 'Friday', minutes: 60, zone: '', location: 'Tiny Cafe', guests: 'anna.berg@example.com' }

export default defineCases([
  {
    ...fixture({
      answers: plan(
        [
          [['Find_contacts', { name: 'Anna Berg' }], ['Search_calendar', { from: '2026-11-20T00:00:00-05:00', to: '2026-11-21T00:00:00-05:00' }]],
          [['Propose_event', LUNCH], ['Propose_task', { title: 'Book a table', due: '2026-11-19', weekday: 'Thursday', notes: '' }]],
        ],
        'You are free then. Both are below.',
      ),
    }),
    name: 'normal-day',
    title: 'Normal day: two wishes in one message',
    trigger: [says('Lunch with Anna Berg on Friday at noon at Tiny Cafe, and remind me on Thursday to book a table'), press(0, 0), press(0, 1)],
    async check(outcome) {
      console.log(replies(outcome), writes(outcome), JSON.stringify(outcome.executions))
      console.log(await rows(outcome, 'select * from pa_actions'))
    },
  },
])
