import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const LAUNCH = '11111111-2222-4333-8444-555555555555'

const aTask = (Name: string, due: string, more: Record<string, unknown> = {}) => ({
  values: {
    Name,
    Launch: 'Kettle <!channel> 2',
    Due: { start: due, end: null },
    Role: 'Support',
    Owner: 'Support@example.com',
    Done: false,
    ...more,
  },
})
const OPEN = [
  aTask('Write the help articles', '2026-11-13'),
  aTask('Rehearse', '2026-11-16', { Owner: '', Role: 'Product' }),
  aTask('Brief the team', '2026-11-20'),
  aTask('Done before', '2026-11-10', { Done: true }),
  aTask('Another launch', '2026-12-24', { Launch: 'Mug' }),
]

const fixture = (pages: object[] = [], checklist?: string) => ({
  settings: {
    notionDataSourceId: LAUNCH,
    checklist:
      checklist ??
      '-42 | Product | Freeze the scope\n-20 | Support | Write the articles\n2 | Press | Count the reports',
  },
  given: {
    notion: {
      dataSources: {
        [LAUNCH]: {
          properties: {
            Name: 'title',
            Launch: 'rich_text',
            Due: 'date',
            Role: 'rich_text',
            Owner: 'email',
            Done: 'checkbox',
          },
          pages,
        },
      },
    },
    slack: { channels: ['#launch'] },
  },
})
const form = (launch = ' Kettle 2 ') => ({
  kind: 'form' as const,
  node: 'Plan a launch',
  fields: { launch, day: '2027-01-15' },
})
const morning = { kind: 'schedule' as const, node: 'Weekday mornings' }

const pages = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages.map(({ values }) => values)
const shown = ({ responses }: Outcome) => responses.at(-1)?.body ?? ''
const sent = ({ messages }: Outcome, app: string) => messages.filter((message) => message.app === app)

const isRefused =
  (why: RegExp): Case['check'] =>
  (outcome) => {
    assert.match(shown(outcome), /Nothing was planned/)
    assert.match(shown(outcome), why)
    assert.ok(!outcome.exchanges.some(({ method, path }) => method === 'POST' && path === '/v1/pages'))
  }
const tellsLead: Case['check'] = (outcome) => {
  const sentMessages = sent(outcome, 'gmail').find(({ subject }) => subject === 'Launch checklist: a step failed')
  assert.equal(sentMessages?.to, 'lead@example.com')
  assert.match(sentMessages?.text ?? '', /Reason: ./)
}

export default defineCases([
  {
    ...fixture(),
    settings: { ...fixture().settings, owners: 'Product = product@example.com, Support = support@example.com' },
    name: 'normal-day',
    title: 'A launch is planned',
    trigger: form(),
    check(outcome) {
      assert.deepEqual(
        pages(outcome).map(({ Name, Launch, Due, Owner }) => [Name, Launch, (Due as { start: string }).start, Owner]),
        [
          ['Freeze the scope', 'Kettle 2', '2026-12-04', 'product@example.com'],
          ['Write the articles', 'Kettle 2', '2026-12-25', 'support@example.com'],
          ['Count the reports', 'Kettle 2', '2027-01-18', 'lead@example.com'],
        ],
      )
      assert.match(shown(outcome), /3 tasks created[\s\S]*due on 2026-12-04: Freeze the scope/)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(OPEN),
    name: 'morning',
    title: 'A morning with late tasks',
    trigger: morning,
    check(outcome) {
      const posts = sent(outcome, 'slack').map(({ text }) => text)
      assert.equal(posts.length, 2)
      assert.match(
        posts[0] ?? '',
        /3 open, 1 late\n\*Late\*\n.*3 days late\)\n\*Today\*\n.*Rehearse.*\n\*Next seven days\*\n.*in 4 days/,
      )
      assert.doesNotMatch(posts.join(), /<!channel>|Done before/)
      assert.match(posts[1] ?? '', /^\*Mug\*: 1 open, 0 late$/)
      assert.deepEqual(
        sent(outcome, 'gmail').map(({ to, subject }) => [to, subject]),
        [
          ['support@example.com', '1 launch task waiting for you'],
          ['lead@example.com', '1 launch task waiting for you'],
        ],
      )
    },
  },
  {
    ...fixture([
      aTask('Due on Tuesday', '2026-11-24', { Owner: 'b@example.com' }),
      aTask('Due on Wednesday', '2026-11-25', { Owner: 'c@example.com' }),
    ]),
    name: 'friday',
    title: 'A Friday, with tasks due on Tuesday and Wednesday',
    now: '2026-11-20T07:00:00.000Z',
    trigger: morning,
    check: (outcome) =>
      assert.deepEqual(
        sent(outcome, 'gmail').map(({ to }) => to),
        ['b@example.com'],
      ),
  },
  {
    ...fixture(OPEN.slice(3, 4)),
    name: 'nothing-to-do',
    title: 'All tasks are done',
    trigger: morning,
    check: (outcome) => assert.deepEqual(outcome.messages, []),
  },
  {
    ...fixture([aTask('Freeze', '2026-12-04', { Launch: 'Kettle 2' })]),
    name: 'planned-before',
    title: 'The launch is already planned, with short outages of Notion',
    failures: [down('notion', { atFirst: true })],
    trigger: form(),
    check: isRefused(/This launch already has tasks/),
  },
  {
    ...fixture([], 'six weeks | Product | Freeze'),
    name: 'unclear-checklist',
    title: 'A malformed checklist line',
    trigger: form(),
    check: isRefused(/This line of the checklist is not/),
  },
  {
    ...fixture(),
    name: 'page-refused',
    title: 'Notion rejects one task',
    trigger: form(),
    failures: [{ vendor: 'notion', failure: 'rate-limited', route: 'POST /v1/pages', times: 1 }],
    check(outcome) {
      assert.equal(pages(outcome).length, 2)
      assert.match(shown(outcome), /2 of 3 tasks created[\s\S]*add manually: Freeze the scope \(2026-12-04\)/)
    },
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: morning,
    failures: [down('notion')],
    check: tellsLead,
  },
  {
    ...fixture(OPEN),
    name: 'slack-is-down',
    title: 'Slack is down',
    trigger: morning,
    failures: [down('slack')],
    check(outcome) {
      tellsLead(outcome)
      assert.equal(sent(outcome, 'gmail').length, 3)
    },
  },
  {
    ...fixture([...OPEN, ...Array.from({ length: 12 }, (_, n) => aTask(`Call ${n}`, '2026-11-12T09:00:00.000+01:00'))]),
    name: 'mail-fails-once',
    title: 'Thirteen late tasks, and Gmail rejects one reminder',
    trigger: morning,
    failures: [down('gmail', { times: 1 })],
    check(outcome) {
      tellsLead(outcome)
      const [post, other] = sent(outcome, 'slack').map(({ text }) => text)
      assert.match(post ?? '', /15 open, 13 late[\s\S]*\nand 1 more\n/)
      assert.equal(post?.match(/^• /gm)?.length, 14)
      assert.match(other ?? '', /^\*Mug/)
    },
  },
])
