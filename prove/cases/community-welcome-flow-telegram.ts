import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const GROUP = -1_001_584_201_177
const ADMIN = 900
const FIELDS = ['Member id', 'First name', 'Username', 'Interest', 'Greeting', 'Chosen at']
const AMARA = { id: 584_201_177, is_bot: false, first_name: 'Amara', username: 'amara_w' }
const BEN = { id: 700_000_002, is_bot: false, first_name: 'Ben' }
const CEM = { id: 700_000_003, is_bot: false, first_name: 'Cem' }

const fixture = (settings: Record<string, string | number> = {}, records: Record<string, string>[] = []) => ({
  settings: {
    groupId: String(GROUP),
    groupName: 'Loom Makers',
    adminChatId: String(ADMIN),
    airtableUrl: tableUrl('Members'),
    ...settings,
  },
  given: {
    airtable: airtableBase({
      Members: {
        fields: Object.fromEntries(FIELDS.map((name) => [name, 'singleLineText' as const])),
        records: records.map((fields) => ({ fields })),
      },
    }),
  },
})

const says = (more: Record<string, unknown>, chat = GROUP) => ({
  kind: 'event' as const,
  event: {
    update_id: 1,
    message: {
      message_id: 5,
      date: 1_794_816_000,
      from: AMARA,
      chat: { id: chat, type: chat > 0 ? 'private' : 'supergroup' },
      ...more,
    },
  },
})
const joins = (...people: object[]) => says({ new_chat_members: people })
const taps = (who: { id: number }, data: string, message = 1001) => ({
  kind: 'event' as const,
  event: {
    update_id: 2,
    callback_query: {
      id: `q${who.id}`,
      from: who,
      message: { message_id: message, date: 1_794_816_000, chat: { id: GROUP, type: 'supergroup' } },
      chat_instance: '1',
      data,
    },
  },
})
const soon = <T>(trigger: T, later = 1) => ({ ...trigger, meanwhile: true as const, later })

const asked = ({ exchanges }: Outcome, call: string) =>
  exchanges.filter(({ path }) => path.endsWith(`/${call}`)).map(({ body }) => body as Record<string, unknown>)
const greetings = (outcome: Outcome) =>
  asked(outcome, 'sendMessage').filter(({ chat_id, reply_markup }) => String(chat_id) === String(GROUP) && reply_markup)
const reports = ({ messages }: Outcome) => messages.filter(({ to }) => to === String(ADMIN)).map(({ text }) => text)
const members = (outcome: Outcome) => recordsOf(outcome, 'Members')
const removed = (outcome: Outcome) =>
  asked(outcome, 'deleteMessage').map(({ chat_id, message_id }) => [Number(chat_id), Number(message_id)])

const TOOLS = '<b>Tools</b>\nOur tool list: https://example.com/tools\n\n<i>For Amara</i>'
const data = (id: number) => [0, 1, 2, 3].map((number) => `w:${id}:${number}`)

/** Nothing was said in the group, written or reported. */
const isQuiet: Case['check'] = (outcome) => {
  assert.deepEqual(outcome.messages, [])
  assert.deepEqual(members(outcome), [])
}

export default defineCases([
  {
    ...fixture({}, [{ 'Member id': '584201177', 'First name': 'Amara', Interest: 'Jobs', Greeting: '12' }]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [joins(AMARA), soon(taps(AMARA, 'w:584201177:1'))],
    check(outcome) {
      const [greeting] = greetings(outcome)
      assert.equal(
        greeting?.text,
        'Hello <a href="tg://user?id=584201177">Amara</a>, welcome to Loom Makers! What would you like to learn about first?\n\n<i>Your choice and your Telegram name are stored by the organizers. Ask them if you want it deleted.</i>',
      )
      assert.equal(greeting?.parse_mode, 'HTML')
      assert.equal(greeting?.disable_web_page_preview, true)
      const keyboard = greeting?.reply_markup as { inline_keyboard: Record<string, string>[][] } | undefined
      const rows = keyboard?.inline_keyboard ?? []
      assert.deepEqual(
        rows.map((row) => row.map(({ text }) => text)),
        [
          ['Getting started', 'Tools'],
          ['Jobs', 'Just looking'],
        ],
      )
      assert.deepEqual(
        rows.flat().map(({ callback_data }) => callback_data),
        data(AMARA.id),
      )
      assert.deepEqual(asked(outcome, 'answerCallbackQuery'), [
        { callback_query_id: 'q584201177', text: 'Here you are.' },
      ])
      assert.equal(outcome.messages.length, 2)
      assert.deepEqual(outcome.messages[1], { app: 'telegram', to: String(GROUP), text: TOOLS })
      assert.equal(asked(outcome, 'editMessageText')[0]?.disable_web_page_preview, true)
      const [row, ...others] = members(outcome)
      assert.deepEqual(others, [])
      const { 'Chosen at': at, ...rest } = row ?? {}
      assert.deepEqual(rest, {
        'Member id': '584201177',
        'First name': 'Amara',
        Username: 'amara_w',
        Interest: 'Tools',
        Greeting: '1001',
      })
      assert.match(String(at), /^2026-11-16T09:00:\d\d\.\d+Z$/)
      assert.deepEqual(removed(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'nobody-taps',
    title: 'No one taps for a day',
    trigger: [
      joins(AMARA, BEN, CEM),
      soon(taps(BEN, 'w:700000002:3', 1002)),
      soon(taps(CEM, 'w:700000003:3', 1003), 0),
      joins(AMARA),
      soon(taps(AMARA, 'w:584201177:0', 1004), 0),
    ],
    check(outcome) {
      assert.equal(greetings(outcome).length, 4)
      assert.deepEqual(removed(outcome), [[GROUP, 1001]])
      assert.deepEqual(
        members(outcome).map((row) => [
          row['First name'],
          row.Username,
          row.Interest,
          String(row['Chosen at']).slice(0, 13),
        ]),
        [
          ['Ben', undefined, 'Just looking', '2026-11-16T09'],
          ['Cem', undefined, 'Just looking', '2026-11-16T09'],
          ['Amara', 'amara_w', 'Getting started', '2026-11-17T08'],
        ],
      )
      assert.deepEqual(reports(outcome), [])
      const lists = outcome.exchanges.filter(({ vendor, method }) => vendor === 'airtable' && method === 'GET')
      assert.equal(lists.length, 2)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Bots, other groups and regular messages',
    trigger: [
      joins({ id: 8, is_bot: true, first_name: 'Helper' }),
      says({ text: 'Good morning' }),
      says({ new_chat_members: [AMARA] }, -1_009),
      taps(AMARA, 'vote:1'),
    ],
    check(outcome) {
      isQuiet(outcome)
      assert.deepEqual(asked(outcome, 'answerCallbackQuery'), [])
    },
  },
  {
    ...fixture(),
    name: 'somebody-else',
    title: 'Someone else taps a button',
    trigger: taps(BEN, 'w:584201177:1'),
    check(outcome) {
      isQuiet(outcome)
      assert.deepEqual(asked(outcome, 'answerCallbackQuery'), [
        { callback_query_id: 'q700000002', text: 'These buttons belong to a new member.', show_alert: true },
      ])
    },
  },
  {
    ...fixture({ maxWelcomesPerHour: 2 }),
    name: 'raid',
    title: 'More joins than the hourly cap',
    trigger: [
      joins(AMARA, { id: 11, is_bot: true, first_name: 'Spam' }, BEN, { id: 12, is_bot: false, first_name: 'Cem' }),
      soon(joins({ id: 13, is_bot: false, first_name: 'Dana' }), 0.5),
      soon(joins({ id: 14, is_bot: false, first_name: '' })),
    ],
    check(outcome) {
      const names = greetings(outcome).map(({ text }) => /id=(\d+)">([^<]*)/.exec(String(text))?.slice(1))
      assert.deepEqual(names, [
        ['584201177', 'Amara'],
        ['700000002', 'Ben'],
        ['14', 'there'],
      ])
      assert.equal(removed(outcome).length, 3)
    },
  },
  {
    ...fixture({ groupId: '' }),
    name: 'set-up',
    title: 'No group is set yet',
    trigger: [
      says({ text: '/start' }, ADMIN),
      joins({ id: 7_000_000_001, is_bot: true, first_name: 'Bot' }),
      says({ text: 'Good morning' }),
      says({ text: '/id@welcome_bot' }),
      taps(AMARA, 'w:584201177:1'),
    ],
    check({ messages }) {
      assert.deepEqual(
        messages.map(({ to, text }) => [to, text]),
        [ADMIN, GROUP].map((chat) => [String(chat), `The ID of this chat is <code>${chat}</code>.`]),
      )
    },
  },
  {
    ...fixture(),
    name: 'new-group-id',
    title: 'The group becomes a supergroup',
    trigger: says({ migrate_to_chat_id: -1_002_000_000_001 }),
    check: (outcome) =>
      assert.deepEqual(reports(outcome), [
        '<b>Welcome bot:</b> Telegram gave the group a new ID. Enter it as groupId in Settings: -1002000000001',
      ]),
  },
  {
    ...fixture({ topics: 'Start | Read the guide\nTools |\nJobs | Pinned' }),
    name: 'wrong-topics',
    title: 'A topic without resources',
    trigger: [says({ text: 'Good morning' }), joins(AMARA)],
    check(outcome) {
      assert.deepEqual(reports(outcome), [
        '<b>Welcome bot:</b> topics needs exactly four lines of the form &quot;Name | resources&quot;; 2 were found.',
      ])
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture({ welcomeText: 'Salut {name} <3', privacyLine: 'A & B', groupName: '<i>x' }),
    name: 'hostile-name',
    title: 'A name with HTML in it',
    trigger: [
      joins({ ...AMARA, first_name: '<b>"Eve" & {group}' }),
      soon(taps({ ...AMARA, first_name: '<b>Eve' } as typeof AMARA, 'w:584201177:2')),
    ],
    check(outcome) {
      assert.match(
        outcome.messages[0]?.text ?? '',
        />&lt;b>&quot;Eve&quot; &amp; &lt;i>x<\/a> &lt;3\n\n<i>A &amp; B<\/i>$/,
      )
      assert.match(outcome.messages[1]?.text ?? '', /<i>For &lt;b>Eve<\/i>$/)
      assert.equal(members(outcome)[0]?.['First name'], '<b>Eve')
    },
  },
  {
    ...fixture({
      topics: `${['Start', 'Tools', 'Jobs', 'Events'].map((name) => `${name} of the loom makers of the north | Pinned`).join('\n')}`,
    }),
    name: 'greeting-refused',
    title: 'Long names, and Telegram rejects a greeting',
    trigger: joins({ ...AMARA, first_name: 'Amara of the Loom Makers of the North and West' }, { ...BEN, id: 12 }, BEN),
    failures: [down('telegram', { route: 'POST /:bot/sendMessage', times: 2 })],
    check(outcome) {
      assert.equal(reports(outcome).length, 1)
      assert.match(reports(outcome)[0] ?? '', /^<b>Welcome bot:<\/b> .*Internal Server Error/)
      assert.deepEqual(removed(outcome), [[GROUP, 1001]])
      assert.deepEqual(members(outcome), [])
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'airtable').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'answer-refused',
    title: "Telegram can't edit the greeting",
    trigger: taps(AMARA, 'w:584201177:1'),
    failures: [down('telegram', { route: 'POST /:bot/editMessageText' })],
    check(outcome) {
      assert.equal(reports(outcome).length, 1)
      assert.match(reports(outcome)[0] ?? '', /Internal Server Error/)
      assert.deepEqual(members(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: [joins(AMARA), soon(taps(AMARA, 'w:584201177:1'))],
    failures: [down('airtable')],
    check(outcome) {
      assert.equal(outcome.messages[1]?.text, TOOLS)
      assert.equal(reports(outcome).length, 1)
      assert.match(reports(outcome)[0] ?? '', /not able to process your request/)
      assert.deepEqual(removed(outcome), [])
      const tries = (wanted: string) =>
        outcome.exchanges.filter(({ vendor, method }) => vendor === 'airtable' && method === wanted).length
      assert.deepEqual([tries('PATCH'), tries('GET')], [3, 3])
    },
  },
  {
    ...fixture({ groupId: '', adminChatId: '' }),
    name: 'number-not-sent',
    title: 'Telegram rejects the reply with the chat ID',
    trigger: says({ text: '/start' }, ADMIN),
    failures: [down('telegram', { route: 'POST /:bot/sendMessage' })],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions.at(-1)?.error?.node, 'Help with setup')
    },
  },
])
