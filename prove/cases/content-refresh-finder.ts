import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Refresh')
const HEADINGS = 'date page title before now verdict cause steps new_title effort results status'.split(' ')
const SITE = 'https://www.lumenheat.example.com'
const GRANTS = '/guides/heat-pump-grants'
const BOILER = '/blog/boiler'
const LONG_PATH = `/blog/${'x'.repeat(2000)}`

const visits = (landingPage: string, before: number, now: number, group = 'Organic Search', last = '2025-10-18') =>
  [
    { date: last, sessions: before },
    { date: '2026-11-13', sessions: now },
  ].map((each) => ({ landingPage, sessionDefaultChannelGroup: group, ...each }))

const FALLEN = [
  ...visits(GRANTS, 1000, 600),
  ...visits(`${GRANTS}/`, 240, 10, 'organic search'),
  ...visits(BOILER, 400, 100),
  ...visits('/blog/planned', 900, 100),
  ...visits('/blog/long-planned', 300, 150),
  ...visits('/blog/small', 90, 10),
  ...visits('/blog/stable', 500, 480),
  ...visits('/blog/grown', 100, 300),
  ...visits('/pricing', 800, 10),
  ...visits('/blog/', 700, 10),
  ...visits('/en/blog', 700, 10),
  ...visits('/blog/stable', 999, 0, 'Direct'),
  // Neither lies in the four weeks.
  ...visits('/blog/stable', 5000, 0, 'Organic Search', '2025-10-17'),
  { landingPage: '/blog/stable', sessionDefaultChannelGroup: 'Organic Search', date: '2026-11-14', sessions: 5000 },
]

const article = (title: string, extra = '') =>
  `<html><head><title>Site</title><script type="application/ld+json">{"dateModified":"2024-02-03T08:00"}</script></head><body><h1>Lumen</h1><nav>Menu</nav>
  <main><h1>${title}</h1><h2>How much you get</h2><p>${'In 2024 the state pays a part of the bill &amp; more. '.repeat(8)}</p>${extra}</main></body></html>`
const found = (path: string, title: string) => ({
  title,
  url: `${SITE}${path}`,
  description: 'Of <strong>this</strong> site',
})
const RESULTS = [
  found(`${GRANTS}/?ref=1`, 'Itself'),
  { title: 'Grants 2026', url: 'https://energy.example.org/grants', description: 'New amounts', age: 'May 1, 2026' },
  found('/blog/grants-2026', 'Our own news'),
]
const PLAN = {
  verdict: 'refresh',
  cause: 'Cites the 2024 grant; result 1 describes its successor.',
  steps: [
    { step: 'Replace the amounts', because: 'result 1' },
    { step: 'Add who is excluded', because: 'How much you get' },
  ],
  title: '=Grants in 2026',
  effort: 'half a day',
}
const LEAVE = { verdict: 'leave', cause: 'All fell alike.', steps: [], title: '', effort: 'under an hour' }

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const fixture = ({
  rows = visits(GRANTS, 1240, 610),
  pages = {},
  answers = [{ json: PLAN }],
  plans = [],
  results = RESULTS,
  ...settings
}: Record<string, unknown> = {}) => ({
  settings: {
    analyticsPropertyId: '123456789',
    siteUrl: `${SITE}/`,
    sheetUrl: sheet.url,
    readers: 'Homeowners',
    ...(settings as Record<string, string>),
  },
  given: {
    'google-analytics': { rows },
    'google-sheets': { [sheet.id]: { Plans: [HEADINGS, ...(plans as string[][])] } },
    web: {
      [`${SITE}${GRANTS}`]: `<link rel="canonical" href="${SITE}${GRANTS}/">${article('Grants for heat pumps')}`,
      [`${SITE}${BOILER}`]: article(
        'When to replace a boiler &#8211; what&rsquo;s new at &apos;Caf&eacute; &Ouml;l&apos;',
      ),
      ...(pages as object),
    },
    'brave-search': { results: { Grants: results, '*': [] } },
    openai: { answers },
    slack: { channels: ['#content'] },
  },
  trigger: { kind: 'schedule' as const },
})

const plansOf = (outcome: Outcome) => sheetRows(outcome, sheet, 'Plans').map((row) => HEADINGS.map((name) => row[name]))
const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((exchange) => exchange.vendor === vendor)
const post = ({ messages }: Outcome) => {
  assert.deepEqual(
    messages.map(({ app, to }) => [app, to]),
    [['slack', '#content']],
  )
  return messages[0]?.text ?? ''
}
const says = (text: RegExp) => (outcome: Outcome) => {
  assert.match(post(outcome), text)
  assert.deepEqual(plansOf(outcome), [])
  assert.equal(asked(outcome, 'openai').length, 0)
}
const noPlan = (path: string, why: string) =>
  new RegExp(
    `^\\*Articles that lost visits\\* \\(1 compared, -51% overall\\)\\n• <${SITE}${path}\\|${path}>: no plan, (?!\\[object)${why}[^\\n]*$`,
  )
const HEAD = '*Articles that lost visits*'

export default defineCases([
  {
    ...fixture({
      rows: FALLEN,
      maxArticles: 2,
      plans: [
        ['2026-09-01', '/blog/planned'],
        ['2026-01-01', '/blog/long-planned'],
      ],
      answers: [
        { when: 'Article: Grants', json: PLAN },
        { when: 'Article: When to replace', json: LEAVE },
      ],
    }),
    name: 'normal-day',
    title: 'Normal month',
    check(outcome) {
      assert.equal(
        post(outcome),
        [
          `${HEAD} (7 compared, -50% overall)`,
          `• <${SITE}${GRANTS}|${GRANTS}>: 1240 to 610, refresh, half a day`,
          `• <${SITE}${BOILER}|${BOILER}>: 400 to 100, leave, under an hour`,
          'Other articles with losses, left for the next run: 1.',
          `Plans: ${sheet.url}`,
        ].join('\n'),
      )
      assert.deepEqual(plansOf(outcome).slice(2), [
        [
          '2026-11-16',
          GRANTS,
          'Grants for heat pumps',
          1240,
          610,
          'refresh',
          PLAN.cause,
          '1. Replace the amounts (result 1)\n2. Add who is excluded (How much you get)',
          '=Grants in 2026',
          'half a day',
          `1. https://energy.example.org/grants\n2. ${SITE}/blog/grants-2026`,
          'open',
        ],
        [
          '2026-11-16',
          BOILER,
          "When to replace a boiler – what's new at 'Café Öl'",
          400,
          100,
          'leave',
          LEAVE.cause,
          '',
          '',
          'under an hour',
          '',
          'open',
        ],
      ])
      assert.deepEqual(
        asked(outcome, 'brave-search').map(({ query }) => query),
        ['Grants for heat pumps', "When to replace a boiler – what's new at 'Café Öl'"].map((q) => ({
          count: '8',
          country: 'US',
          q,
        })),
      )
      const [first, second] = asked(outcome, 'openai').map(({ body }) => JSON.stringify(body))
      assert.match(
        first ?? '',
        /Grants for heat pumps \(\d+ words, last change 2024-02-03, today 2026-11-16\)\\nVisits from search: 1240 before, 610 now\. All articles together changed by -50%\.\\nHeadings: How much you get\\n<article>\\nGrants for heat pumps How much you get In 2024 the state pays a part of the bill & more/,
      )
      assert.match(
        first ?? '',
        /\\n1\. Grants 2026 \(https:\/\/energy\.example\.org\/grants, May 1, 2026\): New amounts\\n2\. Our own news \(.*\): Of this site/,
      )
      assert.match(first ?? '', /Readers: Homeowners\. Write in English/)
      assert.match(second ?? '', /No search results are available/)
      assert.doesNotMatch(first ?? '', /Menu|Itself|The article goes on/)
      const reports = asked(outcome, 'google-analytics').map(({ body }) => (body as { limit?: number }).limit)
      assert.deepEqual(reports, [100_000, 100_000])
    },
  },
  {
    ...fixture({
      rows: [...visits('/blog/a', 100, 90, 'Direct', '2026-10-16'), ...visits('/blog/b', 100, 76)],
      channelGroup: '',
      compareWith: 'previous weeks',
    }),
    name: 'nothing-to-do',
    title: 'No losses above the limits',
    check: (outcome) => {
      says(/None above your limits this month\.$/)(outcome)
      assert.match(post(outcome), /\(1 compared, \+66% overall\)/)
    },
  },
  {
    ...fixture({ rows: visits('/pricing', 800, 10) }),
    name: 'no-articles',
    title: 'No page matches the paths in Settings',
    check: says(
      /\(0 compared, 0% overall\)\nAnalytics has no matching visits in the earlier weeks\. Check includePaths/,
    ),
  },
  {
    ...fixture({ analyticsPropertyId: 'G-ABC' }),
    name: 'no-property',
    title: 'The property ID is missing',
    check: says(/^The search for articles to refresh failed: Enter the Analytics property ID in Settings\.$/),
  },
  {
    ...fixture(),
    name: 'analytics-is-down',
    title: 'Google Analytics is down',
    failures: [down('google-analytics')],
    check: says(/^The search for articles to refresh failed: Recent visits: (?!\[object)\w.{5,}/),
  },
  {
    ...fixture(),
    name: 'analytics-hiccup',
    title: 'Google Analytics recovers, then fails for the earlier weeks',
    failures: [down('google-analytics', { times: 2 }), down('google-analytics', { after: 1 })],
    check: says(/^The search for articles to refresh failed: Earlier visits: (?!\[object)\w.{5,}/),
  },
  {
    ...fixture({ rows: [] }),
    name: 'no-visits',
    title: 'Analytics has no visits',
    check(outcome) {
      assert.match(post(outcome), /Analytics has no matching visits in the earlier weeks/)
      assert.deepEqual(plansOf(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    check: says(/^The search for articles to refresh failed: The tab Plans: (?!\[object)\w.{5,}/),
  },
  {
    ...fixture({
      rows: [
        ...visits('/blog/gone', 300, 30),
        ...visits('/blog/moved', 250, 0),
        ...visits('/blog/app|<!channel>', 200, 20),
        ...visits(GRANTS, 150, 15),
        ...visits(LONG_PATH, 110, 11),
      ],
      pages: {
        [`${SITE}/blog/gone`]: { status: 404, text: long(200) },
        [`${SITE}/blog/moved`]: `<link href='/guides/new/' rel=canonical>${article('New guide')}`,
        [`${SITE}${LONG_PATH}`]: { status: 404, text: 'Not found' },
        [`${SITE}/blog/app%7C%3C!channel%3E`]: '<html><h1>App</h1><div id="app"></div></html>',
      },
    }),
    name: 'articles-unreadable',
    title: 'Unreadable and redirected articles, one with a very long path',
    check(outcome) {
      const lines = post(outcome).split('\n')
      assert.match(lines[1] ?? '', /\/blog\/grants|heat-pump-grants>: 150 to 15, refresh, half a day$/)
      assert.match(lines[2] ?? '', /\/blog\/gone>: no plan, the page did not load: 404/)
      assert.match(lines[3] ?? '', /\/blog\/moved>: no plan, its canonical URL is \/guides\/new\/$/)
      assert.match(lines[4] ?? '', /\|\/blog\/app\/&lt;!channel&gt;>: no plan, no readable article at this URL$/)
      assert.doesNotMatch(post(outcome), /<!channel>|CUT OFF/)
      assert.match(lines[5] ?? '', /\/blog\/x+\|\/blog\/x+$/)
      assert.equal(post(outcome).length, 3800)
      assert.equal(plansOf(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'search-is-down',
    title: 'Brave Search is down',
    failures: [down('brave-search')],
    check(outcome) {
      assert.equal(asked(outcome, 'brave-search').length, 3)
      assert.match(JSON.stringify(asked(outcome, 'openai')[0]?.body), /No search results are available/)
      assert.deepEqual(
        plansOf(outcome).map((row) => [row[5], row[10]]),
        [['refresh', '']],
      )
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.match(post(outcome), noPlan(GRANTS, '\\w.{5,}'))
      assert.deepEqual(plansOf(outcome), [])
    },
  },
  {
    ...fixture({
      pages: {
        [`${SITE}${GRANTS}`]: article(
          `Grants ${long(12_000)}`,
          Array.from({ length: 40 }, (_, n) => `<h3>Part ${n}</h3>`).join(''),
        ),
      },
      results: RESULTS.map((each) => ({ ...each, description: long(300) })),
    }),
    name: 'sheet-refuses',
    title: 'Google Sheets rejects the plan of a very long article',
    failures: [down('google-sheets', { route: 'PUT /v4/spreadsheets/:id/values/:range' })],
    check(outcome) {
      const prompt = JSON.stringify(asked(outcome, 'openai')[0]?.body)
      assert.match(prompt, /Part 28/)
      assert.doesNotMatch(prompt, /Part 29|CUT OFF/)
      assert.match(prompt, /<\/article>\\nThe article goes on; only its beginning/)
      assert.match(post(outcome), noPlan(GRANTS, '.*unavailable'))
      assert.deepEqual(plansOf(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'slack-is-down',
    title: 'Slack is down',
    failures: [down('slack')],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions.at(-1)?.error?.node, 'Post the result')
      assert.equal(plansOf(outcome).length, 1)
    },
  },
])
