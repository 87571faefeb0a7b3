import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const HELP = 'C00000001'
const IT = 'C00000002'
const ARTICLES = '11111111-2222-4333-8444-555555555555'
const ARTICLE = 'aaaaaaaa-1111-4222-8333-444444444444'
const URL = 'https://www.notion.so/wifi-certificate'
const ASKED = '1794816000.000100'
const PRINTER = '1794816000.000200'
const TEXT = 'My laptop asks for a certificate when I join Office-5G. <!channel>'

const column = { thread: 'string', requester: 'string', request: 'string', status: 'string' } as const
const columns = { ...column, category: 'string', suggestion: 'string', closedBy: 'string' } as const

const found = (more: Record<string, unknown> = {}) => ({
  json: {
    category: 'Network',
    urgent: false,
    confident: true,
    suggestion: '1. Choose Renew certificate.\n2. Join again.',
    article: URL,
    ...more,
  },
})
const SEARCH = [
  { calls: [{ tool: 'List_articles', arguments: {} }] },
  { calls: [{ tool: 'Read_article', arguments: { pageId: ARTICLE } }] },
]

const fixture = ({
  answers = [...SEARCH, found()] as object[],
  rows = [] as Record<string, unknown>[],
  table = columns as object,
  tableName = 'it_tickets',
} = {}) => ({
  settings: { helpChannelId: HELP, itChannelId: IT, notionDataSourceId: ARTICLES, overdueHours: 0, tableName },
  given: {
    notion: {
      dataSources: {
        [ARTICLES]: {
          properties: { Name: 'title' as const },
          pages: [
            { id: ARTICLE, values: { Name: 'Wi-Fi certificate' }, markdown: 'Choose Renew certificate in the portal.' },
          ],
        },
      },
    },
    openai: { answers },
    slack: {
      channels: [
        { id: HELP, name: 'it-help' },
        { id: IT, name: 'it' },
      ],
      people: [{ id: 'U00000001', name: 'mara' }],
      messages: [
        { channel: HELP, ts: ASKED, user: 'U00000001', text: TEXT },
        { channel: HELP, ts: PRINTER, user: 'U00000001', text: 'The printer blinks.' },
      ],
    },
  },
  tables: [{ name: 'it_tickets', columns: table as typeof columns, rows }],
})

const message = (more: Record<string, unknown> = {}) => ({
  kind: 'event' as const,
  event: { type: 'message', channel: HELP, user: 'U00000001', text: TEXT, ts: ASKED, event_ts: ASKED, ...more },
})
const reaction = (name = 'white_check_mark') => ({
  kind: 'event' as const,
  event: {
    type: 'reaction_added',
    user: 'U00000001',
    reaction: name,
    item: { type: 'message', channel: HELP, ts: ASKED },
    item_user: 'U00000001',
    event_ts: '1794816100.000100',
  },
})
const eachMonth = { kind: 'schedule' as const, node: 'Each month' }

const rows = ({ table }: Outcome) => table('it_tickets').map(({ status, category }) => [status, category])
const texts = ({ messages }: Outcome, to: string) =>
  messages.filter((one) => one.to.includes(to)).map(({ text }) => text)

const notStored = (why: RegExp) => (outcome: Outcome) => {
  assert.equal(outcome.messages.length, 1)
  assert.match(
    outcome.messages[0]?.text ?? '',
    new RegExp(`A request in the help channel could not be saved: ${why.source}`),
  )
  assert.ok(!outcome.exchanges.some(({ vendor }) => vendor === 'openai'))
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [message(), message()],
    check(outcome) {
      assert.deepEqual(rows(outcome), [['open', 'Network']])
      assert.equal(outcome.messages.length, 1)
      assert.match(
        outcome.messages[0]?.text ?? '',
        /Ticket #1 is open\. This may help:\n1\. Choose Renew certificate\.[\s\S]*From: https:\/\/www\.notion\.so\/wifi/,
      )
      assert.match(JSON.stringify(outcome.exchanges), /"thread_ts":"1794816000\.000100"/)
    },
  },
  {
    ...fixture(),
    settings: { ...fixture().settings, doneEmoji: ':white_check_mark:' },
    name: 'solved',
    title: 'A check mark closes the ticket once',
    trigger: [message(), reaction('eyes'), reaction(), reaction()],
    check(outcome) {
      assert.deepEqual(rows(outcome), [['done', 'Network']])
      assert.equal(outcome.messages.length, 2)
      assert.match(outcome.messages[1]?.text ?? '', /Ticket #1 is closed by <@U00000001>/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Messages that are not requests',
    trigger: [
      message({ thread_ts: '1794810000.000100' }),
      message({ bot_id: 'B1' }),
      message({ channel: 'C00000009' }),
    ],
    check(outcome) {
      assert.deepEqual(rows(outcome), [])
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture({ answers: [found({ urgent: true, confident: false, suggestion: '', article: '' })] }),
    name: 'urgent',
    title: 'An urgent request needs attention',
    trigger: message(),
    check(outcome) {
      assert.match(outcome.messages[0]?.text ?? '', /Someone from IT will look at it/)
      assert.match(
        outcome.messages[1]?.text ?? '',
        /\*Urgent\*: ticket #1 by <@U00000001> needs attention\.\n>My laptop/,
      )
      assert.doesNotMatch(outcome.messages[1]?.text ?? '', /<!channel>/)
      assert.equal(outcome.messages.length, 2)
    },
  },
  {
    ...fixture({
      answers: [
        found({ confident: false, suggestion: '', article: '' }),
        { ...found({ suggestion: ' ', article: '' }), when: 'Printer' },
      ],
    }),
    name: 'screenshot',
    title: 'A screenshot without text, and special characters with an empty suggestion',
    trigger: [
      message({ subtype: 'file_share', text: '', files: [{ id: 'F00000001', name: 'screen.png' }] }),
      message({
        ts: PRINTER,
        event_ts: PRINTER,
        text: 'Printer &amp; scanner of <@U00000001> show &lt;!here&gt;, see <https://it.example.com/p|it.example.com/p>',
      }),
    ],
    check(outcome) {
      assert.equal(rows(outcome).length, 2)
      assert.match(outcome.messages[1]?.text ?? '', /needs attention\.\n>\(file without text\)\nhttps/)
      assert.match(outcome.messages[2]?.text ?? '', /Someone from IT will look at it/)
      assert.match(
        outcome.messages[3]?.text ?? '',
        /\n>Printer &amp; scanner of <@U00000001> show &lt;!here&gt;, see it\.example\.com\/p\n/,
      )
    },
  },
  {
    ...fixture({
      rows: [
        'A <!here> mouse of <@U00000001>',
        `A keyboard${' and a cable'.repeat(10)}`,
        ...Array<string>(19).fill('A lamp'),
      ].map((request) => ({
        thread: ASKED,
        requester: 'U00000001',
        request,
        status: 'open',
      })),
    }),
    name: 'overdue',
    title: 'A morning with 21 overdue tickets, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    trigger: { kind: 'schedule', node: 'Weekday mornings' },
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(
        outcome.messages[0]?.text ?? '',
        /21 tickets open for more than 0 hours[\s\S]*\|#1> A &lt;!here&gt; mouse of <@U00000001> \([\s\S]*\|#2> A keyboard(?: and a cable){5} and a cab(?!l)/,
      )
      assert.doesNotMatch(outcome.messages[0]?.text ?? '', /#21>/)
    },
  },
  {
    ...fixture({ answers: [found({ article: '' }), found({ article: '' })] }),
    name: 'new-month',
    title: 'Seen IDs are cleared on the first of the month',
    trigger: [message(), eachMonth, message()],
    check: (outcome) => assert.equal(rows(outcome).length, 2),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: message(),
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(rows(outcome), [['open', 'Other']])
      assert.equal(texts(outcome, 'it').length, 2)
      assert.match(outcome.messages[1]?.text ?? '', /^Ticket #1 by <@U00000001> needs attention/)
    },
  },
  {
    ...fixture({ table: column }),
    name: 'table-refuses',
    title: 'The data table is missing columns',
    trigger: message(),
    check: notStored(/./),
  },
  {
    ...fixture({ tableName: 'it_requests' }),
    name: 'table-missing',
    title: 'No data table matches the name in Settings, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    trigger: message(),
    check: notStored(/.*it_requests/),
  },
  {
    ...fixture({ answers: [{ refusal: 'I cannot help with that.', times: 9 }] }),
    name: 'model-refuses',
    title: 'The model refuses to suggest a fix',
    trigger: message(),
    check(outcome) {
      assert.deepEqual(rows(outcome), [['open', 'Other']])
      assert.match(outcome.messages[1]?.text ?? '', /^Ticket #1 by <@U00000001> needs attention/)
    },
  },
  {
    ...fixture({
      answers: [
        { ...found(), when: 'certificate' },
        { ...found({ category: 'Hardware', suggestion: '1. Turn it off and on.', article: '' }), when: 'printer' },
      ],
    }),
    name: 'two-at-once',
    title: 'Two requests at the same time',
    trigger: {
      ...message(),
      alongside: [message({ ts: PRINTER, event_ts: PRINTER, text: 'The printer blinks.' }).event],
    },
    check(outcome) {
      assert.deepEqual(rows(outcome).sort(), [
        ['open', 'Hardware'],
        ['open', 'Network'],
      ])
      const threads = outcome.exchanges
        .filter(({ path }) => path === '/api/chat.postMessage')
        .map(
          ({ body }) =>
            `${(body as { thread_ts: string }).thread_ts} ${/Renew|off and on/.exec(JSON.stringify(body))?.[0]}`,
        )
      assert.deepEqual(threads.sort(), [`${ASKED} Renew`, `${PRINTER} off and on`])
    },
  },
  {
    ...fixture(),
    name: 'reply-rejected',
    title: 'Slack rejects the reply in the thread',
    trigger: message(),
    failures: [down('slack', { route: 'POST /api/chat.postMessage', about: 'thread_ts' })],
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(
        texts(outcome, 'it')[0] ?? '',
        /Ticket #1 [\s\S]*needs attention[\s\S]*The reply in the thread was not posted: \S/,
      )
    },
  },
  {
    ...fixture(),
    name: 'slack-lacks-a-scope',
    title: 'The Slack token lacks a scope',
    trigger: message(),
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(rows(outcome), [['open', 'Network']])
    },
  },
])
