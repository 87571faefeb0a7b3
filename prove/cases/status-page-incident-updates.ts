import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const REPO = 'kettleworks/incidents'
const TABLE = 'status_page_incidents'
const CHAT = '-1001234'
const SINCE = '16 Nov, 07:14 UTC'
const ISSUES = 'POST /repos/:owner/:repo/issues'
const COMMENTS = `${ISSUES}/:number/comments`

const alert = (more: Record<string, unknown> = {}) => ({
  kind: 'webhook' as const,
  body: {
    incidentId: 'chk-311',
    status: 'down',
    service: 'api-prod',
    summary: '5xx on `/v2/orders` 38%, <!channel> upstream timeout',
    startedAt: '2026-11-16T07:14:00Z',
    ...more,
  },
})
const UP = alert({ status: 'UP', summary: 'all checks pass' })

const WRITTEN =
  'Since 08:14 some requests to the Public API have been failing or slow. Our engineers are looking into it.'
const STANDARD = `Since ${SINCE}, Public API may respond slowly or not at all. We are working on it and will post an update within 45 minutes.`
const OVER = 'The problem with Public API is resolved and the service is working again. Thank you for your patience.'

const fixture = ({ answers = [WRITTEN], rows = [] as Record<string, string>[], more = {} } = {}) => ({
  settings: {
    companyName: 'Kettle & Co',
    services: 'api-prod = Public API\nweb-prod = Web shop',
    language: 'Danish',
    nextUpdateMinutes: 45,
    mailingList: 'list@example.org',
    telegramChatId: CHAT,
    repositoryUrl: `https://github.com/${REPO}`,
    ...more,
  },
  given: {
    github: { repositories: { [REPO]: {} } },
    slack: { channels: ['#incidents', '#status'] },
    telegram: { chats: { [CHAT]: { type: 'channel', title: 'Status' } } },
    openai: { answers: answers.map((text) => ({ text })) },
  },
  tables: [
    {
      name: TABLE,
      columns: { incident: 'string', service: 'string', status: 'string', issue: 'string' } as const,
      rows,
    },
  ],
  trigger: alert(),
})
const OPEN = { incident: 'chk-311', service: 'api-prod', status: 'open', issue: '1' }

interface Repositories {
  repositories: { issues: Record<string, unknown>[]; comments: Record<string, unknown>[] }[]
}
const repository = ({ state }: Outcome) => (state('github') as Repositories).repositories[0] ?? assert.fail()
const notes = (outcome: Outcome) => repository(outcome).comments.map(({ issue, body }) => `#${issue} ${body}`)
const rows = ({ table }: Outcome) =>
  table(TABLE).map(({ incident, service, status, issue }) => ({ incident, service, status, issue }))
const places = ({ messages }: Outcome) =>
  messages.filter(({ app }) => app !== 'github').map(({ app, to }) => `${app} ${to}`)
const texts = ({ messages }: Outcome) => messages.filter(({ app }) => app !== 'github').map(({ text }) => text)
const answered = ({ responses }: Outcome) => responses.map(({ status, body }) => [status, JSON.parse(body)])
const [TEAM, MAIL, STATUS, TELEGRAM] = [
  'slack #incidents',
  'gmail list@example.org',
  'slack #status',
  `telegram ${CHAT}`,
]
const ALL = [TEAM, MAIL, STATUS, TELEGRAM]
const server = (vendor: string, route?: string, more: object = {}) => [
  down(vendor, { ...(route ? { route } : {}), ...more }),
]

/** Not everything went well, and the team hears it in the end. */
const gap = (before: string[], outcomeText: string, lost: RegExp) => (outcome: Outcome) => {
  assert.deepEqual(places(outcome), [...before, TEAM])
  assert.match(texts(outcome).at(-1) ?? '', new RegExp(`^\\*Problem with Public API\\*: ${outcomeText}\\s`))
  assert.match(texts(outcome).at(-1) ?? '', lost)
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'A service goes down',
    answers: ['approve'],
    check(outcome) {
      assert.deepEqual(answered(outcome), [[202, { accepted: true, incidentId: 'chk-311' }]])
      assert.deepEqual(rows(outcome), [OPEN])
      const [issue] = repository(outcome).issues
      assert.equal(issue?.title, `Incident: api-prod since ${SINCE}`)
      assert.equal(
        issue?.body,
        "Alert `chk-311`\n\n```\n5xx on '/v2/orders' 38%, <!channel> upstream timeout\n```\n\nPublic name: Public API",
      )
      assert.deepEqual(places(outcome), ALL)
      const [question, mail, slack, telegram] = texts(outcome)
      assert.match(
        question ?? '',
        /^\*Problem with Public API\*\nSince 08:14 some[\s\S]*_written for this alert; issue 1\. Publish to/,
      )
      assert.equal(mail?.trim(), `${WRITTEN}\n\nKettle & Co`)
      assert.equal(slack, `*Problem with Public API*\n${WRITTEN}`)
      assert.equal(telegram, `<b>Problem with Public API</b>\n${WRITTEN}`)
      const sent = outcome.messages.find(({ app }) => app === 'gmail')
      assert.deepEqual([sent?.subject, sent?.html], ['Problem with Public API', undefined])
      assert.deepEqual(
        notes(outcome).map((note) => note.trim()),
        [`#1 Published at 08:00 UTC (Problem with Public API):\n\n> ${WRITTEN}`],
      )
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body)
      assert.match(
        prompt,
        /State: a problem has begun\\nService: Public API\\nSince: 16 Nov, 07:14 UTC\\n<alert>5xx on `\/v2\/orders` 38%, \(!channel>/,
      )
      assert.match(prompt, /customers of Kettle & Co, in Danish[\s\S]*next update within 45 minutes/)
      assert.match(JSON.stringify(outcome.exchanges.map(({ body }) => body)), /"parse_mode":"HTML"/)
    },
  },
  {
    ...fixture({ answers: [WRITTEN, 'The Public API is working again for everyone. Thank you for your patience.'] }),
    name: 'up-again',
    title: 'A service goes down, alerts repeat, and it recovers',
    trigger: [alert(), alert(), UP, UP],
    answers: ['decline', 'approve'],
    check(outcome) {
      assert.deepEqual(rows(outcome), [{ ...OPEN, status: 'resolved' }])
      assert.equal(repository(outcome).issues.length, 1)
      assert.deepEqual(places(outcome), [TEAM, ...ALL])
      assert.match(texts(outcome)[3] ?? '', /^\*Resolved: Public API\*\nThe Public API is working again/)
      assert.match(notes(outcome)[0] ?? '', /^#1 Held back by the team at /)
      assert.match(notes(outcome)[1] ?? '', /^#1 Published at \d\d:\d\d UTC \(Resolved: Public API\)/)
      assert.equal(notes(outcome).length, 2)
      assert.equal(answered(outcome).length, 4)
    },
  },
  {
    ...fixture(),
    name: 'two-alerts-at-once',
    title: 'Two alerts of one incident at the same moment',
    trigger: { ...alert(), alongside: [alert().body] },
    answers: ['approve'],
    check(outcome) {
      assert.deepEqual(rows(outcome), [OPEN])
      assert.equal(repository(outcome).issues.length, 1)
      assert.deepEqual(places(outcome), ALL)
    },
  },
  {
    ...fixture({
      rows: [
        { ...OPEN, status: 'resolved' },
        { ...OPEN, incident: 'chk-9' },
      ],
    }),
    name: 'nothing-to-do',
    title: 'Recoveries without an open incident',
    trigger: UP,
    check(outcome) {
      assert.equal(answered(outcome)[0]?.[0], 202)
      assert.deepEqual(places(outcome), [])
      assert.deepEqual(
        rows(outcome).map(({ status }) => status),
        ['resolved', 'open'],
      )
    },
  },
  {
    ...fixture({ rows: [OPEN, OPEN] }),
    name: 'two-rows',
    title: 'Two open rows for one incident',
    trigger: UP,
    answers: ['approve'],
    check(outcome) {
      assert.deepEqual(places(outcome), ALL)
      assert.deepEqual(
        rows(outcome).map(({ status }) => status),
        ['resolved', 'resolved'],
      )
    },
  },
  {
    ...fixture(),
    name: 'incomplete-alert',
    title: 'An alert with missing fields',
    trigger: alert({ incidentId: ' ', service: undefined, status: 'degraded' }),
    check(outcome) {
      const problem = 'incidentId is missing, service is missing, status must be down or up'
      assert.deepEqual(answered(outcome), [[400, { accepted: false, problem }]])
      assert.deepEqual(outcome.exchanges, [])
      assert.deepEqual(rows(outcome), [])
    },
  },
  {
    ...fixture({
      answers: [
        'Since this morning db-1.internal.example.com is slow.',
        'Our host 10.0.0.7 has a problem and is slow.',
        'Short.',
      ],
      rows: [{ ...OPEN, incident: 'b' }],
    }),
    name: 'names-of-machines',
    title: "The model's text names servers or is too short",
    trigger: [
      alert({ startedAt: 'soon' }),
      alert({ incidentId: 'b', status: 'up' }),
      alert({ incidentId: 'c', service: 'db-1' }),
    ],
    answers: ['decline', 'decline', 'decline'],
    check(outcome) {
      assert.deepEqual(places(outcome), [TEAM, TEAM, TEAM])
      const [first, second, third] = texts(outcome)
      assert.ok(first?.includes(`${STANDARD.replace('07:14', '08:00')}\n\n_standard text; issue 1.`))
      assert.ok(second?.includes(`*Resolved: Public API*\n${OVER}\n\n_standard text; issue 1.`))
      assert.match(
        third ?? '',
        /^\*Problem with one of our services\*\nSince 16 Nov, 07:14 UTC, one of our services may respond/,
      )
      assert.doesNotMatch(texts(outcome).join(), /db-1|10\.0/)
    },
  },
  {
    ...fixture({ answers: ['Some <b>requests</b> & <!channel> calls fail, we look into it now.'] }),
    name: 'hostile-text',
    title: 'A text with markup',
    answers: ['approve'],
    check(outcome) {
      const [question, mail, slack, telegram] = texts(outcome)
      assert.match(question ?? '', /\nSome brequests\/b (&|&amp;) !channel calls/)
      assert.match(mail ?? '', /^Some <b>requests<\/b> & <!channel> calls/)
      for (const text of [slack, telegram])
        assert.match(text ?? '', /\nSome &lt;b&gt;requests&lt;\/b&gt; &amp; &lt;!channel&gt; calls/)
    },
  },
  {
    ...fixture({
      answers: [WRITTEN, WRITTEN],
      more: { services: 'api-prod = Public API, web-prod = Web shop, the' },
    }),
    name: 'services-in-one-line',
    title: 'Services separated by commas',
    trigger: [alert(), alert({ incidentId: 'b', service: 'web-prod' })],
    answers: ['decline', 'decline'],
    check(outcome) {
      assert.match(texts(outcome)[0] ?? '', /^\*Problem with Public API\*\n/)
      assert.match(texts(outcome)[1] ?? '', /^\*Problem with Web shop, the\*\n/)
    },
  },
  {
    ...fixture(),
    name: 'nobody-answers',
    title: 'No one approves in time, after an alert with long texts',
    trigger: alert({ incidentId: 'chk-311-'.repeat(20), summary: '5xx again and again. '.repeat(60) }),
    answers: ['nobody'],
    check(outcome) {
      gap([TEAM], 'Not published: no one answered in time', /./)(outcome)
      assert.match(notes(outcome)[0] ?? '', /^#1 Not published: no one answered in time at 08:2\d UTC/)
      assert.equal(String(rows(outcome)[0]?.incident).length, 100)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    answers: ['approve'],
    failures: server('openai'),
    check(outcome) {
      assert.deepEqual(places(outcome), ALL)
      assert.equal(texts(outcome)[2], `*Problem with Public API*\n${STANDARD}`)
      assert.deepEqual(rows(outcome), [OPEN])
    },
  },
  {
    ...fixture({ more: { tableName: 'lost' } }),
    name: 'table-is-lost',
    title: 'The data table cannot be read',
    trigger: [alert({ service: `<!here> & co${' and sons'.repeat(15)}` }), UP],
    check(outcome) {
      assert.deepEqual(places(outcome), [TEAM, TEAM])
      assert.match(
        texts(outcome)[0] ?? '',
        /^\*Down: &lt;!here&gt; &amp; co(?: and sons){9} and so\*\nThe data table could not be read/,
      )
      assert.match(texts(outcome)[1] ?? '', /^\*Up again: api-prod\*/)
      assert.deepEqual(repository(outcome).issues, [])
    },
  },
  {
    ...fixture(),
    name: 'github-is-down',
    title: 'GitHub is down',
    answers: ['approve'],
    failures: server('github'),
    check(outcome) {
      gap(ALL, 'Published', /\nGitHub issue: \w/)(outcome)
      assert.match(texts(outcome)[0] ?? '', /issue none\. Publish/)
      assert.deepEqual(rows(outcome), [{ ...OPEN, issue: '0' }])
    },
  },
  {
    ...fixture(),
    name: 'channels-are-down',
    title: 'Gmail and Telegram are down',
    answers: ['approve'],
    failures: [...server('gmail'), ...server('telegram')],
    check(outcome) {
      gap([TEAM, STATUS], 'Published', /\nEmail: \w.*\nTelegram: \w/)(outcome)
      assert.match(notes(outcome)[0] ?? '', /^#1 Published at [\s\S]*\n\nEmail: \w.*\nTelegram: \w/)
    },
  },
  {
    ...fixture(),
    name: 'channel-is-closed',
    title: 'The status channel rejects the post',
    answers: ['approve'],
    failures: server('slack', 'POST /api/chat.postMessage', { after: 1, times: 2 }),
    check: gap([TEAM, MAIL, TELEGRAM], 'Published', /\nSlack: \w/),
  },
  {
    ...fixture(),
    name: 'question-is-lost',
    title: 'Slack rejects the approval message',
    failures: server('slack', 'POST /api/chat.postMessage', { times: 1 }),
    check(outcome) {
      gap([], 'Not published: the team could not be asked', /\nQuestion in Slack: \w/)(outcome)
      assert.match(notes(outcome)[0] ?? '', /^#1 Not published: the team could not be asked at/)
    },
  },
  {
    ...fixture(),
    name: 'slack-is-down',
    title: 'Slack is down',
    failures: server('slack'),
    ends: 'error',
    check(outcome) {
      assert.deepEqual(places(outcome), [])
      assert.match(notes(outcome)[0] ?? '', /Not published: the team could not be asked[\s\S]*Question in Slack: \w/)
      assert.deepEqual(rows(outcome), [OPEN])
    },
  },
  {
    ...fixture(),
    name: 'note-is-refused',
    title: 'GitHub rejects the comment on the issue',
    answers: ['approve'],
    failures: server('github', COMMENTS),
    check(outcome) {
      assert.deepEqual(places(outcome), ALL)
      assert.deepEqual(notes(outcome), [])
    },
  },
])
