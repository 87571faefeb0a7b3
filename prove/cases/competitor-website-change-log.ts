import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Competitors')
const HEADINGS = 'url competitor selector active lastText lastChecked status'.split(' ')
const LOG = '1f2e3d4c-0000-4000-8000-00000000000a'
const PRICES = 'https://kammwerk.example.com/pricing'
const TOUR = 'https://lockenbuch.example.org/tour'

const INTRO =
  'Kammwerk is booking software for hair salons that want every chair to be taken from the first hour of the day to the last one.'
const SERVICE = ['Clients book by phone or on the web.', 'We answer within one working day, and on Saturdays as well.']
const TEAM = 'Team 49 EUR per month, 8 users'
const OLD = [INTRO, 'Starter 19 EUR per month, 3 users', TEAM, ...SERVICE].join('\n')
// Its last line was saved before its words were excluded.
const NOISY = `${OLD.replace('8 users', '9 users')}\n12 visitors online`
const NEW = OLD.replace('19 EUR per month, 3', '24 EUR per month, 2')
const BRANCHES = Array.from({ length: 800 }, (_, at) => `Branch ${at} in the city of Leeds takes bookings by phone.`)
const MANY = Array.from({ length: 6 }, (_, at) => `https://salon${at}.example.com/pricing`)
const html = (text: string) =>
  `<html><head><style>p{}</style></head><body><nav>Home</nav><main id="plans"><p>${text.split('\n').slice(0, -2).join('</p><p>')}</p>
   <p>${text.split('\n').slice(-2).join(' ')}</p></main><p>12 Visitors Online</p><script>track()</script><footer>Imprint 2026</footer></body></html>`

const row = (url: string, competitor: string, lastText: string, more: { selector?: string; active?: string } = {}) => [
  url,
  competitor,
  more.selector ?? '',
  more.active ?? 'TRUE',
  lastText,
  '',
  '',
]
const ENTRY = {
  area: 'pricing',
  weight: 'high',
  change: 'Starter rose from 19 to 24 EUR and now covers two users.',
  why: 'The gap to our entry price of 29 EUR shrinks.',
  evidence: 'starter 24 EUR per  month',
}

const fixture = (
  rows: string[][],
  pages: Record<string, string | object>,
  { answers = [{ json: ENTRY }], ...settings }: Record<string, unknown> = {},
) => ({
  settings: { sheetUrl: sheet.url, notionDataSourceId: LOG, ...(settings as Record<string, number>) },
  given: {
    'google-sheets': { [sheet.id]: { Pages: [HEADINGS, ...rows] } },
    web: pages,
    openai: { answers },
    notion: {
      dataSources: {
        [LOG]: {
          properties: {
            Name: 'title',
            Competitor: 'select',
            Area: 'select',
            Weight: 'select',
            Seen: 'date',
            'Why it matters': 'rich_text',
            Lines: 'rich_text',
            Page: 'url',
          },
        },
      },
    },
  },
  trigger: { kind: 'schedule' as const },
})
const changed = (options: Record<string, unknown> = {}) =>
  fixture([row(PRICES, 'Kammwerk', OLD)], { [PRICES]: html(NEW) }, options)

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Pages')
const entries = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages.map(({ values }) => values)
const posts = ({ messages }: Outcome) => messages.map(({ app, text }) => `${app}: ${text}`)
const visits = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'web').map(({ host, path }) => host + path)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')
const HEAD = 'discord: **Competitor pages: 1 of 1 changed**\n'
const LINES = '- Starter 19 EUR per month, 3 users\n+ Starter 24 EUR per month, 2 users'

export default defineCases([
  {
    ...fixture(
      [
        row(` ${PRICES} `, 'Kammwerk, Berlin', OLD),
        row(TOUR, 'Lockenbuch', '', { selector: '#plans' }),
        row(PRICES, 'Twice', ''),
        row('https://off.example.com/', 'Off', '', { active: 'FALSE' }),
        row('http://plain.example.com/', 'Plain', ''),
      ],
      { [PRICES]: html(NEW), [TOUR]: html(OLD) },
    ),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(visits(outcome), ['kammwerk.example.com/pricing', 'lockenbuch.example.org/tour'])
      for (const { vendor, headers } of outcome.exchanges)
        if (vendor === 'web')
          assert.deepEqual(
            [headers['user-agent'], headers.accept],
            ['ChangeLog/1.0 (contact: you@example.com)', 'text/html'],
          )
      assert.deepEqual(
        rows(outcome).map(({ url, lastText, status }) => [url, lastText, status]),
        [
          [` ${PRICES} `, NEW, 'changed'],
          [TOUR, OLD, 'first reading'],
          [PRICES, '', ''],
          ['https://off.example.com/', '', ''],
          ['http://plain.example.com/', '', ''],
        ],
      )
      const [first, second] = rows(outcome).map(({ lastChecked }) => Date.parse(String(lastChecked)))
      assert.ok(Number(second) - Number(first) >= 6000, 'a pause between two pages')
      assert.deepEqual(entries(outcome), [
        {
          Name: 'Kammwerk, Berlin: Starter rose from 19 to 24 EUR and now covers two users.',
          Competitor: 'Kammwerk  Berlin',
          Area: 'pricing',
          Weight: 'high',
          Seen: { start: '2026-11-16', end: null },
          'Why it matters': 'The gap to our entry price of 29 EUR shrinks.',
          Lines: LINES,
          Page: PRICES,
        },
      ])
      assert.deepEqual(posts(outcome), [
        'discord: **Competitor pages: 1 of 2 changed**\n**Kammwerk, Berlin** (pricing, high): Starter rose from 19 to 24 EUR and now covers two users. The gap to our entry price of 29 EUR shrinks.',
      ])
      assert.equal(asked(outcome).length, 1)
      assert.match(
        JSON.stringify(asked(outcome)[0]?.body),
        /Our offer: Booking software[^"]*Competitor: Kammwerk, Berlin\\nPage: https:\/\/kammwerk[^"]*<removed>\\nStarter 19 EUR per month, 3 users\\n<\/removed>\\n\\n<added>\\nStarter 24 EUR per month, 2 users\\n<\/added>/,
      )
    },
  },
  {
    ...fixture([row(PRICES, 'Kammwerk', ''), row(TOUR, 'Lockenbuch', NOISY)], {
      [PRICES]: html(NEW),
      [TOUR]: html(OLD),
    }),
    settings: { sheetUrl: sheet.url, minChangedCharacters: 62 },
    name: 'nothing-to-do',
    title: 'First run, then a quiet week',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 168 }],
    failures: [down('google-sheets', { times: 2 })],
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      assert.deepEqual(entries(outcome), [])
      assert.equal(visits(outcome).length, 4)
      assert.deepEqual(
        rows(outcome).map(({ lastText, lastChecked, status }) => [lastText, String(lastChecked).slice(0, 10), status]),
        [
          [NEW, '2026-11-23', 'same'],
          [NOISY, '2026-11-23', 'same'],
        ],
      )
    },
  },
  {
    ...fixture(
      [row(PRICES, 'Kammwerk', OLD.replace(TEAM, '$9'))],
      { [PRICES]: html(OLD.replace(TEAM, ['$8 – today’s price', ...BRANCHES].join('\n'))) },
      {
        answers: [
          {
            json: {
              ...ENTRY,
              change: 'The price fell to 8 dollars. '.repeat(12),
              why: 'It is less than ours. '.repeat(15),
              evidence: "$8 - today's price",
            },
          },
        ],
      },
    ),
    name: 'short-price',
    title: 'A price on a line of its own, on a very long page',
    check(outcome) {
      assert.equal(rows(outcome)[0]?.status, 'changed')
      assert.doesNotMatch(String(entries(outcome)[0]?.['Why it matters']), /Please check/)
      // The end of the page was not read.
      const lines = String(entries(outcome)[0]?.Lines)
      assert.match(lines, /^- \$9\n- Clients book[^\n]*\n- We answer[^\n]*\n\+ \$8 – today’s price\n\+ Branch 0 /)
      assert.deepEqual([lines.length, String(rows(outcome)[0]?.lastText).length], [1900, 40_000])
      assert.equal(posts(outcome).length, 1)
      assert.ok((posts(outcome)[0]?.length ?? 0) < 620)
    },
  },
  {
    ...fixture(
      [...MANY.map((url, at) => row(url, `Salon ${at}`, OLD)), row(PRICES, 'Kammwerk', OLD)],
      {
        ...Object.fromEntries(MANY.map((url) => [url, html(NEW)])),
        [PRICES]: { status: 403, text: 'Robots stay out' },
      },
      {
        answers: MANY.map(() => ({
          json: { ...ENTRY, change: 'It rose by five. '.repeat(16), why: 'Ours is higher. '.repeat(17) },
        })),
      },
    ),
    name: 'many-changes',
    title: 'More changes than fit into one message',
    check(outcome) {
      const [post = ''] = posts(outcome)
      assert.equal(entries(outcome).length, 6)
      assert.ok(post.length <= 2000)
      assert.match(
        post,
        /6 of 7 changed\*\*\n\*\*Salon 0\*\*[\s\S]*\n…and 3 more in Notion\.\nProblems: Kammwerk \(not/,
      )
    },
  },
  {
    ...fixture(
      [
        row(PRICES, 'Kammwerk', OLD),
        row(TOUR, 'Lockenbuch', OLD, { selector: 'p[' }),
        row('https://app.example.com/', 'Appig', OLD),
        row('https://last.example.com/', 'Last', OLD),
      ],
      {
        [PRICES]: { status: 403, text: 'Robots stay out' },
        [TOUR]: html(NEW),
        'https://app.example.com/': '<html><body><div id="app"></div></body></html>',
      },
      { maxPages: 3 },
    ),
    name: 'pages-unreadable',
    title: 'Unreadable pages and a three-page limit',
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(({ lastText }) => lastText),
        Array(4).fill(OLD),
      )
      const states = rows(outcome).map(({ status }) => String(status))
      assert.match(states[0] ?? '', /^not loaded: .*403/)
      assert.match(states[1] ?? '', /^not loaded: .{5,}/)
      assert.deepEqual(states.slice(2), ['too little text', ''])
      assert.equal(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /^discord: \*\*Competitor pages: 0 of 3 changed\*\*\nProblems: Kammwerk \(not loaded: .*403.*\); Lockenbuch \(not loaded: .*\); Appig \(too little text\)$/,
      )
      assert.equal(visits(outcome).length, 3)
    },
  },
  {
    ...changed({
      answers: [
        {
          json: {
            ...ENTRY,
            weight: 'low',
            change: '@everyone **look** [free](https://evil.example.com) <@1>',
            evidence: 'Starter is free',
          },
        },
      ],
    }),
    name: 'invented-proof',
    title: 'The quoted line is not on the page',
    check(outcome) {
      const [post = ''] = posts(outcome)
      assert.match(
        post,
        /\*\*Kammwerk\*\* \(pricing, low\): everyone +look +free +\(https:\/\/evil\.example\.com\) +1 The gap/,
      )
      assert.match(post, /\(Please check: evidence not found on the page\.\)$/)
      assert.match(
        String(entries(outcome)[0]?.['Why it matters']),
        /\(Please check: evidence not found on the page\.\)$/,
      )
    },
  },
  {
    ...changed({ answers: [] }),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(posts(outcome), [
        `${HEAD}**Kammwerk** (other, medium): Changed, but not explained. See the lines in Notion. `,
      ])
      const [{ Name, 'Why it matters': why, Lines } = {}] = entries(outcome)
      assert.deepEqual(
        [Name, why, Lines],
        ['Kammwerk: Changed, but not explained. See the lines in Notion.', '-', LINES],
      )
      assert.equal(rows(outcome)[0]?.lastText, NEW)
    },
  },
  {
    ...changed(),
    name: 'notion-is-down',
    title: 'Notion is down',
    failures: [down('notion')],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(({ lastText, lastChecked, status }) => [lastText, lastChecked, status]),
        [[OLD, '', '']],
      )
      assert.match(posts(outcome)[0] ?? '', /1 of 1 changed[\s\S]*\nProblems: Kammwerk \(not saved: \w.{5,}\)$/)
    },
  },
  ...[
    {
      name: 'sheet-refuses',
      title: "Google Sheets doesn't save the text",
      failure: 'server-error' as const,
      route: 'POST /v4/spreadsheets/:id/values:batchUpdate',
      after: 0,
      reason: /not saved: \w.{5,}/,
    },
    {
      name: 'sheet-is-emptied',
      title: 'The sheet is emptied during the run',
      failure: 'empty' as const,
      route: 'GET /v4/spreadsheets/:id/values/:range',
      after: 1,
      reason: /not saved: \w.{5,}/,
    },
  ].map(({ name, title, reason, ...failure }) => ({
    ...changed(),
    name,
    title,
    failures: [{ vendor: 'google-sheets', ...failure }],
    check(outcome: Outcome) {
      assert.equal(rows(outcome)[0]?.lastText, OLD)
      assert.equal(entries(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', reason)
    },
  })),
  {
    ...changed(),
    name: 'discord-is-down',
    title: 'Discord is down',
    failures: [down('discord')],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions.at(-1)?.error?.node, 'Post in Discord')
      assert.equal(entries(outcome).length, 1)
      assert.equal(rows(outcome)[0]?.lastText, NEW)
    },
  },
])
