import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Prospects')
const HEADINGS = 'key rating date pain quote segment company angle fit page found_at'.split(' ')
const AGENT = 'ReviewReader/1.0 (+https://harbourtools.example.com/contact)'
const ROTA = 'https://reviews.example.com/rotamaster'
const STARS = 'https://stars.example.org/r/rotamaster?page=2'

const CREWS =
  'We run eleven cleaning crews and support didn&#39;t answer for nine days while the rota was broken. Brightway Cleaning'
const PRICE = 'The price rose twice in one year &lt;b> and nobody told us before the invoice came.'
const LOGIN = 'Every morning the whole team is logged out and has to find the password again.'

const review = (reviewBody: string, ratingValue: number | string, more: object = {}) => ({
  '@type': 'Review',
  reviewBody,
  reviewRating: { '@type': 'Rating', ratingValue },
  datePublished: '2026-10-02',
  author: { '@type': 'Person', name: 'Jo Marsh' },
  ...more,
})
const OF_TEN = { '@type': 'Rating', ratingValue: 5, bestRating: 10 }
const AGENCY = { '@type': 'Organization', name: 'Tern Facility <i>Services</i>' }

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const page = (...blocks: object[]) =>
  `<html><head>${blocks.map((block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`).join('')}</head><body>Reviews</body></html>`
const graph = (...reviews: object[]) => ({ '@graph': [{ '@type': ['Product'], name: 'Rotamaster', review: reviews }] })

const ONE = page(
  graph(
    review(CREWS, '2,0'),
    review('Works as promised and the phone is answered at once, every time.', 5),
    review('Slow and dear for what little it does, we left after a month of it.', 1, { datePublished: 'Mar 1, 2024' }),
    review('Too slow', 1),
    review(`${CREWS.toUpperCase()}`, 2),
  ),
)
const TWO = page({ '@type': 'WebSite' }, [
  review(PRICE, 0, { reviewRating: OF_TEN, author: [AGENCY], datePublished: undefined }),
])

const MORE = Array.from({ length: 21 }, (_, n) => `${ROTA}/${n}`)

const judged = (more: object) => ({
  pain: 'Support answered after nine days',
  quote: "support didn't answer for nine days",
  segment: 'Cleaning firm, eleven crews',
  company: 'Brightway Cleaning',
  angle: 'Firms with many crews reach our phone support at once',
  fit: 'good',
  ...more,
})
const ANSWERS = [
  { when: 'eleven cleaning crews', json: judged({}) },
  {
    when: 'rose twice',
    json: judged({ pain: '=2+2', quote: 'the price doubled', company: 'Acme', angle: 'No angle', fit: 'none' }),
  },
]

const fixture = ({ pages = {}, answers = ANSWERS, rows = [], ...settings }: Record<string, unknown> = {}) => ({
  settings: {
    reviewPages: `${ROTA}\n${STARS} http://plain.example.com/x ${ROTA}`,
    competitor: 'Rotamaster',
    userAgent: AGENT,
    sheetUrl: sheet.url,
    ...(settings as Record<string, string>),
  },
  given: {
    'google-sheets': { [sheet.id]: { Reviews: [HEADINGS, ...(rows as string[][])] } },
    web: { [ROTA]: ONE, [STARS]: TWO, ...(pages as object) },
    openai: { answers },
  },
  trigger: { kind: 'manual' as const },
})

const saved = (outcome: Outcome) => sheetRows(outcome, sheet, 'Reviews').map((row) => HEADINGS.map((name) => row[name]))
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')
const visits = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'web').map(({ host, path }) => host + path)
const forbidden = ({ nodes }: Outcome) =>
  Object.fromEntries((nodes['Show forbidden pages']?.items ?? []).map(({ page, reason }) => [page, reason]))
const why = ({ executions }: Outcome) => executions.at(-1)?.error
const TODAY = '2026-11-16'
const CREWS_ROW = [
  `r${CREWS.length}-`,
  2,
  '2026-10-02',
  'Support answered after nine days',
  "support didn't answer for nine days",
  'Cleaning firm, eleven crews',
  'Brightway Cleaning',
  'Firms with many crews reach our phone support at once',
  'good',
  ROTA,
  TODAY,
]
const withoutSums = (row: unknown[]) => [String(row[0]).replace(/-\w{9,}$/, '-'), ...row.slice(1)]

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.ok(longestPause(outcome, 'Read robots.txt') >= 1000)
      assert.ok(longestPause(outcome, 'Read review page') >= 1000)
      assert.deepEqual(visits(outcome).sort(), [
        'reviews.example.com/robots.txt',
        'reviews.example.com/rotamaster',
        'stars.example.org/r/rotamaster',
        'stars.example.org/robots.txt',
      ])
      for (const { vendor, headers } of outcome.exchanges)
        if (vendor === 'web') assert.equal(headers['user-agent'], AGENT)
      const rows = saved(outcome)
      assert.deepEqual(withoutSums(rows[0] ?? []), CREWS_ROW)
      assert.deepEqual(rows[1]?.slice(1), [
        2.5,
        '',
        '=2+2',
        '',
        'Cleaning firm, eleven crews',
        'Tern Facility Services',
        '',
        'check manually',
        STARS,
        TODAY,
      ])
      assert.equal(rows.length, 2)
      assert.equal(asked(outcome).length, 2)
      const prompts = JSON.stringify(asked(outcome).map(({ body }) => body))
      assert.match(prompts, /Competitor: Rotamaster\\nOur offer: Scheduling software for cleaning firms/)
      assert.match(prompts, /rose twice in one year &lt;b> and/)
      assert.doesNotMatch(prompts, /Jo Marsh|Tern/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-new',
    title: 'A second run on the same day',
    trigger: [{ kind: 'manual' }, { kind: 'manual' }],
    check(outcome) {
      assert.equal(saved(outcome).length, 2)
      assert.equal(asked(outcome).length, 2)
      assert.equal(visits(outcome).length, 8)
    },
  },
  {
    ...fixture({
      reviewPages: [
        ROTA,
        'https://open.example.com/en/reviews.html?sort=low',
        'https://open.example.com/reviews/all',
        'https://open.example.com/about',
        'https://open.example.com/team',
        'https://named.example.com/reviews',
        'https://busy.example.com/reviews',
        'https://lost.example.com/reviews',
      ].join('\n'),
      pages: {
        'https://reviews.example.com/robots.txt': { type: 'text/plain', text: 'User-agent: *\nDisallow: /rota # all' },
        'https://open.example.com/robots.txt': {
          type: 'text/plain',
          text: 'Sitemap: /map.xml\nUser-agent: other\nDisallow: /\n\nUser-agent: *\nSitemap: /team\nDisallow: /abou\nAllow: /ab*u\nDisallow: /*?sort=\nDisallow: /reviews\nAllow: /reviews/all$\nDisallow:',
        },
        'https://named.example.com/robots.txt': {
          type: 'text/plain',
          text: 'User-agent: *\nDisallow:\nUser-Agent: x\nUser-Agent: reviewreader\nDisallow: /',
        },
        'https://busy.example.com/robots.txt': { status: 503, text: 'Busy' },
        'https://lost.example.com/robots.txt': 'Later',
        'https://open.example.com/reviews/all': page(graph(review(LOGIN, 1))),
        'https://open.example.com/about': page({ '@type': 'WebSite' }),
        'https://open.example.com/team': page({ '@type': 'WebSite' }),
      },
      answers: [{ json: judged({ quote: 'The  WHOLE team is logged out' }) }],
    }),
    name: 'robots',
    title: 'Sites that forbid automated reading',
    failures: [{ vendor: 'web', failure: 'reset', address: 'lost.example.com/' }],
    check(outcome) {
      assert.deepEqual(forbidden(outcome), {
        [ROTA]: 'robots.txt forbids it',
        'https://open.example.com/en/reviews.html?sort=low': 'robots.txt forbids it',
        'https://named.example.com/reviews': 'robots.txt forbids it',
        'https://busy.example.com/reviews': 'robots.txt could not be read (503)',
        'https://lost.example.com/reviews': 'robots.txt could not be read (no answer)',
      })
      assert.deepEqual(
        visits(outcome)
          .filter((visit) => !visit.endsWith('robots.txt'))
          .sort(),
        ['about', 'reviews/all', 'team'].map((path) => `open.example.com/${path}`),
      )
      assert.deepEqual(
        saved(outcome).map((row) => [row[4], row[6], row[8], row[9]]),
        [['The  WHOLE team is logged out', '', 'good', 'https://open.example.com/reviews/all']],
      )
    },
  },
  {
    ...fixture({
      maxReviews: 1,
      pages: { [STARS]: { status: 403, text: 'No' }, [ROTA]: page(graph(review(CREWS, 3), review(LOGIN, 2))) },
    }),
    name: 'page-is-down',
    title: "One page doesn't open, and the limit is one review",
    check(outcome) {
      assert.deepEqual(
        saved(outcome).map((row) => [row[1], row[9]]),
        [[3, ROTA]],
      )
      assert.equal(visits(outcome).length, 4)
    },
  },
  {
    ...fixture({ reviewPages: STARS, pages: { [STARS]: '<html><body><div id="app"></div></body></html>' } }),
    name: 'no-reviews',
    title: 'A page that renders its reviews in the browser',
    ends: 'error',
    check(outcome) {
      assert.match(why(outcome)?.message ?? '', /No page had reviews as structured data/)
      assert.equal(asked(outcome).length, 0)
    },
  },
  {
    ...fixture({ reviewPages: 'http://plain.example.com/x reviews.example.com' }),
    name: 'no-address',
    title: 'No URL starts with https',
    ends: 'error',
    check(outcome) {
      assert.match(why(outcome)?.message ?? '', /Enter at least one review page in Settings/)
      assert.deepEqual(outcome.exchanges, [])
    },
  },
  {
    ...fixture(),
    name: 'one-answer-fails',
    title: 'The model answers for one of two reviews',
    failures: [{ vendor: 'openai', failure: 'unauthorized', after: 1 }],
    check(outcome) {
      assert.deepEqual(saved(outcome).map(withoutSums), [CREWS_ROW])
    },
  },
  {
    ...fixture({
      reviewPages: [ROTA, ...MORE].join('\n'),
      pages: Object.fromEntries(MORE.map((address) => [address, { status: 404, text: 'Gone' }])),
    }),
    name: 'model-is-down',
    title: 'More pages than the limit, and OpenAI is down',
    failures: [down('openai')],
    ends: 'error',
    check(outcome) {
      assert.match(why(outcome)?.message ?? '', /No review could be judged: .*\w{5}/)
      assert.equal(visits(outcome).filter((each) => each.includes('/rotamaster')).length, 20)
      assert.deepEqual(saved(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'sheet-hiccup',
    title: 'Google Sheets fails twice',
    failures: [down('google-sheets', { times: 2 })],
    check: (outcome) => assert.equal(saved(outcome).length, 2),
  },
  {
    ...fixture({
      pages: {
        [ROTA]: page(
          graph(
            review(`${CREWS} ${long(3000)}`, 2, { author: { '@type': 'Organization', name: `Tern ${long(120)}` } }),
          ),
        ),
      },
    }),
    name: 'sheet-refuses',
    title: 'A very long review, and Google Sheets rejects the rows',
    failures: [down('google-sheets', { route: 'PUT /v4/spreadsheets/:id/values/:range' })],
    ends: 'error',
    check(outcome) {
      assert.equal(why(outcome)?.node, 'Stop with the reason')
      assert.match(why(outcome)?.message ?? '', /The rows could not be written: .*unavailable.*header row/)
      assert.doesNotMatch(JSON.stringify(outcome.nodes['Choose reviews']?.items), /CUT OFF/)
      assert.deepEqual(saved(outcome), [])
    },
  },
])
