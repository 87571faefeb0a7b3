import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'

const DRAFTS = '11111111-2222-4333-8444-555555555555'

const aTicket = (id: number, subject: string) => ({
  id,
  subject,
  description: `Where is it? Write to ada@example.com or call +49 171 2345678 or 555.123.4567, since 2026-11-03 09:15. ${subject}`,
  status: 'solved',
  requester_id: 500 + id,
  updated_at: `2026-11-1${id}T10:00:00Z`,
  comments: [
    { id: id * 10, author_id: 500 + id, public: true, plain_body: subject },
    {
      id: id * 10 + 1,
      author_id: 9,
      public: true,
      plain_body: 'Open Billing, enter the VAT number, choose Reissue.',
    },
    { id: id * 10 + 2, author_id: 9, public: false, plain_body: 'He was rude.' },
    { id: id * 10 + 3, author_id: 700, public: true, plain_body: 'I’m his colleague, and deleted my browser history.' },
  ],
})
const TICKETS = [
  aTicket(1, 'Where is my invoice'),
  aTicket(2, 'Receipt with VAT number <!channel>'),
  aTicket(3, 'How do I log in'),
  aTicket(4, 'Cannot log in'),
]

/** With texts and conversations longer than what is read of them. */
const atLength = (ticket: ReturnType<typeof aTicket>) => ({
  ...ticket,
  subject: `${ticket.subject}${' again'.repeat(20)}`,
  description: `${ticket.description}${' Please tell me soon.'.repeat(30)}`,
  comments: [
    ...ticket.comments,
    ...Array.from({ length: 4 }, (_, at) => ({
      id: ticket.id * 100 + at,
      author_id: 9,
      public: true,
      plain_body: 'Choose Reissue once more. '.repeat(110),
    })),
  ],
})

const ARTICLE = {
  solved: true,
  title: 'How do I get an invoice with my VAT number <!here>?',
  summary: 'You issue the invoice again.',
  steps: ['Open Billing.', 'Enter the VAT number.', 'Choose Reissue.'],
  check: 'The invoice shows the number.',
  otherwise: 'Write to support. A copy costs $5, by mail $9.',
  open: ['Is the page called Receipts?'],
}
const INVOICE = { question: 'How do I get an invoice?', ids: [2, 1, 1, 99], coveredBy: '' }
const LOGIN = { question: 'How do I log in?', ids: [3, 4], coveredBy: 'Log in' }

const USERS = [
  { id: 9, role: 'agent' },
  { id: 700, role: 'end-user' },
  ...TICKETS.map(({ requester_id }) => ({ id: requester_id, role: 'end-user' })),
]
const RESET = { question: 'How do I reset my password?', ids: [3, 4], coveredBy: '' }

const fixture = ({
  tickets = TICKETS,
  article = ARTICLE,
  groups = [INVOICE, LOGIN],
  pages = [{ values: { Name: 'Log in' } }] as { values: Record<string, string> }[],
} = {}) => ({
  settings: { notionDataSourceId: DRAFTS, minTickets: 2, zendeskSubdomain: 'kettle' },
  given: {
    zendesk: { tickets, users: USERS },
    notion: {
      dataSources: {
        [DRAFTS]: {
          properties: { Name: 'title', Status: 'select', Tickets: 'number', Source: 'rich_text', Created: 'date' },
          pages,
        },
      },
    },
    openai: {
      answers: [
        { when: '<titles>', json: { groups } },
        { when: /Question: How do I (get|reset)/, json: article, times: 2 },
      ],
    },
    slack: { channels: ['#help-center'] },
  },
})
const monday = { kind: 'schedule' as const }

interface Kept {
  values: Record<string, unknown>
  markdown: string
}
const drafts = ({ state }: Outcome) => (state('notion') as { pages: Kept[] }).pages.slice(1)
const post = ({ messages }: Outcome) => {
  assert.equal(messages.length, 1)
  return messages[0]?.text ?? ''
}

const says =
  (words: RegExp): Case['check'] =>
  (outcome) => {
    assert.match(post(outcome), words)
    assert.deepEqual(drafts(outcome), [])
  }
const hasNoDraft = says(/Help articles to review\*\n• How do I get an invoice\? \(2 tickets\): no draft, ./)
const isStopped = says(/No help articles this week. The run stopped: ./)

export default defineCases([
  {
    ...fixture({ article: { ...ARTICLE, title: 'How do I get an invoice with my VAT number?' } }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: monday,
    check(outcome) {
      assert.ok(longestPause(outcome, 'Read comments') >= 500)
      const [draft] = drafts(outcome)
      assert.equal(drafts(outcome).length, 1)
      assert.deepEqual([draft?.values.Status, draft?.values.Tickets, draft?.values.Source], ['Draft', 2, '2, 1'])
      assert.match(draft?.markdown ?? '', /1\. Open Billing\.[\s\S]*For the editor[\s\S]*- Is the page called Receipts/)
      assert.match(draft?.markdown ?? '', /costs \\\$5, by mail \\\$9/)
      assert.match(post(outcome), /with my VAT number\?> from 2 tickets, points to check: 1/)
      const prompts = JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai'))
      assert.match(prompts, /\[number\], since 2026-11-03 09:15/)
      assert.match(prompts, /Support: Open Billing/)
      assert.match(prompts, /Customer: I’m his colleague/)
      assert.doesNotMatch(prompts, /ada@example|2345678|4567|He was rude/)
    },
  },
  {
    ...fixture({
      tickets: [...TICKETS, { ...aTicket(5, 'Nothing but a subject'), description: '' }],
      groups: [INVOICE, RESET],
      pages: [{ values: { Name: '???' } }],
      article: { ...ARTICLE, title: 'How do I get an invoice? '.repeat(6) },
    }),
    name: 'two-drafts',
    title: 'Two topics in one week, and a ticket without a description',
    trigger: monday,
    check(outcome) {
      assert.deepEqual(
        drafts(outcome).map(({ values }) => values.Source),
        ['2, 1', '3, 4'],
      )
      assert.equal(String(drafts(outcome)[0]?.values.Name).length, 100)
      const prompts = JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai'))
      assert.doesNotMatch(prompts, /Nothing but a subject/)
      assert.equal(post(outcome).match(/• /g)?.length, 2)
    },
  },
  {
    ...fixture({
      groups: [INVOICE, RESET],
      pages: [
        { values: { Name: 'VAT numbers on invoices', Source: '88, 1' } },
        { values: { Name: 'Passwords', Source: '34' } },
      ],
    }),
    name: 'a-week-later',
    title: 'Last week’s tickets come again',
    trigger: monday,
    check(outcome) {
      assert.deepEqual(
        drafts(outcome)
          .slice(1)
          .map(({ values }) => values.Source),
        ['3, 4'],
      )
      assert.match(post(outcome), /VAT number &lt;!here&gt;\?> from 2 tickets/)
    },
  },
  {
    ...fixture({ tickets: TICKETS.slice(0, 1) }),
    name: 'nothing-to-do',
    title: 'Too few tickets',
    trigger: monday,
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(drafts(outcome), [])
      assert.ok(!outcome.exchanges.some(({ vendor }) => vendor === 'openai'))
    },
  },
  {
    ...fixture({
      tickets: TICKETS.map(atLength),
      groups: [{ ...INVOICE, question: `How do I get an invoice?${' Again?'.repeat(30)}` }],
      pages: [{ values: { Name: `Log in${' again'.repeat(30)}` } }],
      article: { ...ARTICLE, steps: ['Write to support.'] },
    }),
    name: 'no-solution',
    title: 'Long tickets that contain no solution, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    trigger: monday,
    check: says(/invoice\?(?: Again\?){18} \(2 tickets\): no draft, the tickets contain no solution/),
  },
  {
    ...fixture(),
    name: 'zendesk-is-down',
    title: 'Zendesk is down, and Slack fails once',
    trigger: monday,
    failures: [down('slack', { times: 1 }), down('zendesk')],
    check: isStopped,
  },
  {
    ...fixture(),
    name: 'comments-unreadable',
    title: 'Zendesk does not return the comments',
    trigger: monday,
    failures: [down('zendesk', { route: 'GET /api/v2/tickets/:id/comments.json' })],
    check: says(/no draft, no ticket could be read/),
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: monday,
    failures: [down('notion')],
    check: says(/[Tt]he run stopped: Notion could not be read: ./),
  },
  {
    ...fixture(),
    name: 'draft-refused',
    title: 'Notion rejects the draft',
    trigger: monday,
    failures: [down('notion', { route: 'POST /v1/pages' })],
    check: hasNoDraft,
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: monday,
    failures: [down('openai')],
    check: isStopped,
  },
  {
    ...fixture({ groups: [INVOICE], pages: [] }),
    name: 'writer-fails',
    title: 'No article exists, and OpenAI fails while writing',
    trigger: monday,
    failures: [down('openai', { after: 1 })],
    check: hasNoDraft,
  },
])

export const unreachable = {
  'Choose the largest → Report stopped run':
    'The structure of the groups has already been validated, and the step only sorts them.',
}
