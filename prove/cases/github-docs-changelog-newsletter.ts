import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const REPO = 'kettleworks/app'
const SOURCE = '7a000000-0000-4000-8000-000000000001'
const TITLE = 'Kettle App news, week 47 2026'
const SEND = 'POST /gmail/v1/users/:user/messages/send'

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const pull = (number: number, title: string, more: Record<string, unknown> = {}) => ({
  number,
  title,
  state: 'closed',
  merged_at: '2026-11-18T10:00:00Z',
  updated_at: '2026-11-18T10:00:00Z',
  user: { login: 'ada', type: 'User' },
  ...more,
})
const PULLS = [
  pull(412, 'Stream exports', {
    body: '<!-- why? -->\nThey stopped  at 10,000 rows',
    merged_at: '2026-11-13T00:00:00Z',
  }),
  pull(418, 'Remember column widths', { labels: ['tables'] }),
  pull(420, 'Bump test runner'),
]
const OTHERS = [
  pull(421, 'Rotate keys', { labels: ['Internal'] }),
  pull(422, 'Bump lodash', { user: { login: 'dependabot[bot]', type: 'Bot' } }),
  pull(423, 'Given up', { merged_at: null }),
  pull(424, 'Last week', { merged_at: '2026-11-12T23:59:59Z' }),
  pull(425, 'Next week', { merged_at: '2026-11-20T00:00:00Z' }),
  pull(426, 'Under review', { state: 'open', merged_at: null }),
]

const point = (text: string, ...pullRequests: number[]) => ({ text, pullRequests })
const DRAFT = {
  subject: 'Exports always finish',
  intro: 'Two things changed <for the better>.',
  sections: [
    { heading: 'Exports', points: [point('Long exports always\nfinish.', 412, 999), point('A prize draw.', 999)] },
    { heading: 'Invented', points: [point('Nobody built this.')] },
    { heading: 'Tables', points: [point('Columns keep their width, for $5 or $9.', 418)] },
  ],
  announcement: '@everyone Exports <@&7> always finish.',
}

const PLAIN_DRAFT = {
  subject: DRAFT.subject,
  intro: 'Two things changed for the better.',
  sections: [
    ...DRAFT.sections.slice(0, 2),
    { heading: 'Tables', points: [point('Columns keep the width you gave them.', 418)] },
  ],
  announcement: 'Exports over 10,000 rows now finish.',
}

const fixture = ({ pulls = PULLS, draft = DRAFT as object, pages = [] as object[] } = {}) => ({
  now: '2026-11-20T09:00:00.000Z',
  settings: {
    repositoryUrl: `https://github.com/${REPO}`,
    productName: 'Kettle App',
    audience: 'cafés',
    tone: 'dry',
    notionDataSourceId: SOURCE,
    approverEmail: 'eva@example.com',
    newsletterAddress: 'list@example.org',
  },
  given: {
    github: { repositories: { [REPO]: { pulls } } },
    notion: {
      dataSources: {
        [SOURCE]: {
          properties: { Name: 'title', Status: { type: 'select', options: ['Draft', 'Sent', 'Not sent'] } },
          pages,
        },
      },
    },
    openai: { answers: [{ json: draft }] },
  },
  trigger: { kind: 'schedule' as const },
})

const status = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages.map(({ values }) => values)
const mails = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'gmail')
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'discord').map(({ text }) => text)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')
const bodyOf = ({ exchanges }: Outcome, path: RegExp) =>
  (exchanges.find((one) => path.test(`${one.method} ${one.path}`)) ?? assert.fail()).body as {
    markdown?: string
    flags?: number
  }
const mailed = (outcome: Outcome) => mails(outcome).map(({ to, subject }) => `${to}: ${subject}`)

const QUESTION = `eva@example.com: Approve: ${TITLE}`
const STOPPED = `eva@example.com: Newsletter stopped: ${TITLE}`
const SENT = 'list@example.org: Exports always finish'
const markdown = (columns: string) =>
  `Two things changed for the better.\n## Exports\n- Long exports always finish.\n## Tables\n- ${columns}`

const SEND_IT = { fields: { Decision: 'Send it' } }
const REJECT = { fields: { Decision: 'Do not send' } }

interface Left {
  mails: string[]
  status?: string
  post?: boolean
  why?: RegExp
  sent?: boolean
}
/** What is left behind: mails in their order, the status in Notion, and what the approver is told. */
const left =
  ({ mails: wanted, status: value, post = false, why, sent = false }: Left) =>
  (outcome: Outcome) => {
    assert.deepEqual(mailed(outcome), wanted)
    assert.deepEqual(status(outcome), value ? [{ Name: TITLE, Status: value }] : [])
    assert.equal(posts(outcome).length, post ? 1 : 0)
    if (!why) return
    const text = mails(outcome).at(-1)?.text ?? ''
    assert.match(text, why)
    assert.match(
      text,
      sent ? /The newsletter itself has been sent, so only/ : /Delete the page to start this issue again/,
    )
    assert.match(text, /stopped with this message:\s+(?!unknown)\w/)
  }
const fails = (vendor: string, route?: string, more: object = {}) => [
  down(vendor, { ...(route ? { route } : {}), ...more }),
]

export default defineCases([
  {
    ...fixture({ pulls: [...PULLS, ...OTHERS], draft: PLAIN_DRAFT }),
    name: 'normal-day',
    title: 'Normal day',
    answers: [SEND_IT],
    check(outcome) {
      left({ mails: [QUESTION, SENT], status: 'Sent', post: true })(outcome)
      const [question, issue] = mails(outcome)
      const text = `${question?.html ?? question?.text}`
      // One link, to a form: a scanner that opens it decides nothing.
      assert.equal(text.match(/href=/g)?.length, 1)
      assert.match(text, /https:\/\/www\.notion\.so\/[\s\S]*Subject: Exports always finish/)
      assert.match(
        text,
        /In Discord: Exports over 10,000 rows now finish\.[\s\S]*Left out of the draft:\s*(<br>)?\s*#420 Bump test runner\s*</,
      )
      assert.match(
        issue?.html ?? '',
        /^<div style="max-width[^>]*><p>Two things changed for the better\.<\/p>\n<h2 id="exports">Exports<\/h2>\n<ul>\n<li>Long exports always finish\.<\/li>[\s\S]*<h2 id="tables">Tables<\/h2>\n<ul>\n<li>Columns keep the width you gave them\.<\/li>\n<\/ul>\s*<\/div>\s*$/,
      )
      assert.deepEqual(posts(outcome), [`**${TITLE}**\nExports over 10,000 rows now finish.`])
      const find = (path: RegExp) => outcome.exchanges.find((one) => path.test(`${one.method} ${one.path}`))
      assert.deepEqual(find(/^GET \/repos\/kettleworks\/app\/pulls/)?.query, {
        per_page: '100',
        state: 'closed',
        sort: 'updated',
        direction: 'desc',
        ...(find(/^GET \/repos\/kettleworks\/app\/pulls/)?.query.page ? { page: '1' } : {}),
      })
      assert.equal(bodyOf(outcome, /POST \/v1\/pages$/).markdown, markdown('Columns keep the width you gave them.'))
      assert.equal(bodyOf(outcome, /POST \/api\/webhooks/).flags, 4)
      const prompt = JSON.stringify(asked(outcome)[0]?.body).replaceAll('\\', '')
      assert.match(prompt, /Product: Kettle AppnReaders: cafésnTone: drynMerged changes: \[/)
      assert.match(prompt, /"labels":\[\],"description":"They stopped at 10,000 rows"/)
      assert.match(prompt, /"labels":\["tables"\]/)
      assert.doesNotMatch(prompt, /why\?|Rotate|lodash|Given up|Last week|Next week|Under review/)
      assert.match(`${issue && JSON.stringify(outcome.exchanges.at(-1)?.body)}`, /"Sent"/)
    },
  },
  {
    ...fixture({ pulls: OTHERS }),
    name: 'nothing-to-do',
    title: 'Nothing merged that matters to readers',
    check(outcome) {
      assert.deepEqual(asked(outcome), [])
      left({ mails: [] })(outcome)
    },
  },
  {
    ...fixture({
      pages: [
        { values: { Name: 'Kettle App news, week 46 2026', Status: 'Sent' } },
        { values: { Name: TITLE, Status: 'Draft' } },
      ],
    }),
    name: 'drafted-before',
    title: "This week's issue already exists",
    check(outcome) {
      assert.deepEqual(asked(outcome), [])
      assert.deepEqual(mailed(outcome), [])
      assert.equal(status(outcome).length, 2)
    },
  },
  {
    ...fixture({ pulls: [] }),
    name: 'no-pulls',
    title: 'A repository without pull requests',
    check: left({ mails: [] }),
  },
  {
    ...fixture(),
    name: 'twice',
    title: 'Declined, then run again the same day',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    answers: [REJECT],
    check: left({ mails: [QUESTION], status: 'Not sent' }),
  },
  {
    ...fixture({ pulls: PULLS.slice(0, 2) }),
    now: '2026-11-25T15:00:00.000Z',
    name: 'run-on-wednesday',
    title: 'A run on the following Wednesday, with every change used',
    answers: [REJECT],
    check(outcome) {
      left({ mails: [QUESTION], status: 'Not sent' })(outcome)
      assert.match(
        `${mails(outcome)[0]?.html ?? mails(outcome)[0]?.text}`,
        /Left out of the draft:\s*(<br>)?\s*nothing\s*</,
      )
    },
  },
  {
    ...fixture(),
    name: 'nobody-answers',
    title: 'No reply for two days',
    answers: ['nobody'],
    check: left({ mails: [QUESTION], status: 'Not sent' }),
  },
  {
    ...fixture({ draft: { ...DRAFT, sections: DRAFT.sections.slice(1, 2) } }),
    name: 'all-invented',
    title: 'Every point in the draft is made up',
    check: left({ mails: [STOPPED], why: /No point in the draft cites a merged pull request\.\s/ }),
  },
  {
    ...fixture(),
    name: 'github-is-down',
    title: 'GitHub is down',
    failures: fails('github'),
    check: left({ mails: [STOPPED], why: /GitHub could not be read: \w/ }),
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    failures: fails('notion'),
    check: left({ mails: [STOPPED], why: /Notion could not be read: \w/ }),
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: fails('openai'),
    check: left({ mails: [STOPPED], why: /message/ }),
  },
  {
    ...fixture({ pulls: [pull(412, long(160), { body: long(600) }), ...PULLS.slice(1)] }),
    name: 'page-is-refused',
    title: 'Very long pull requests, and Notion rejects the draft',
    failures: fails('notion', 'POST /v1/pages'),
    check(outcome) {
      left({ mails: [STOPPED], why: /message/ })(outcome)
      assert.doesNotMatch(JSON.stringify(asked(outcome).map(({ body }) => body)), /CUT OFF/)
    },
  },
  {
    ...fixture(),
    name: 'question-is-lost',
    title: "The approval email can't be sent",
    failures: fails('gmail', SEND, { times: 1 }),
    check: left({ mails: [STOPPED], status: 'Draft', why: /message/ }),
  },
  {
    ...fixture(),
    name: 'page-is-gone',
    title: "The approved page can't be read",
    answers: [SEND_IT],
    failures: fails('notion', 'GET /v1/pages/:id/markdown'),
    check: left({ mails: [QUESTION, STOPPED], status: 'Draft', why: /message/ }),
  },
  {
    ...fixture(),
    name: 'list-is-closed',
    title: 'Gmail rejects the newsletter',
    answers: [SEND_IT],
    failures: fails('gmail', SEND, { after: 1, times: 1 }),
    check: left({ mails: [QUESTION, STOPPED], status: 'Draft', why: /message/ }),
  },
  {
    ...fixture(),
    name: 'discord-is-down',
    title: 'Discord is down',
    answers: [SEND_IT],
    failures: fails('discord'),
    check: left({ mails: [QUESTION, SENT, STOPPED], status: 'Sent', why: /message/, sent: true }),
  },
  {
    ...fixture(),
    name: 'status-is-refused',
    title: 'Sent, but Notion rejects the status',
    answers: [SEND_IT],
    failures: fails('notion', 'PATCH /v1/pages/:id'),
    check(outcome) {
      left({ mails: [QUESTION, SENT, STOPPED], status: 'Draft', post: true, why: /message/, sent: true })(outcome)
      const [question, issue] = mails(outcome)
      assert.match(`${question?.html ?? question?.text}`, /In Discord: @everyone Exports @&(amp;)?7 always finish/)
      assert.match(issue?.html ?? '', /<p>Two things changed for the better\.<\/p>[\s\S]*for \$5 or \$9\.<\/li>/)
      assert.deepEqual(posts(outcome), [`**${TITLE}**\n(at)everyone Exports (at)&7 always finish.`])
      assert.equal(
        bodyOf(outcome, /POST \/v1\/pages$/).markdown,
        markdown('Columns keep their width, for \\$5 or \\$9.'),
      )
    },
  },
])
