import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const trigger = { kind: 'schedule' as const }
const seconds = (moment: string) => Date.parse(moment) / 1000
/** Mondays begin at midnight in Berlin. */
const BEFORE = seconds('2026-11-01T23:00:00Z')
const MONDAY = seconds('2026-11-08T23:00:00Z')
const END = seconds('2026-11-15T23:00:00Z')

const charge = (created: number, amount: number, more: object = {}) => ({
  id: `ch_${created}_${amount}`,
  created,
  amount,
  amount_captured: amount,
  amount_refunded: 0,
  currency: 'eur',
  status: 'succeeded',
  paid: true,
  captured: true,
  ...more,
})
const several = (count: number, from: number, amount: number) =>
  Array.from({ length: count }, (_, n) => charge(from + n * 3600, amount))

const CHARGES = [
  ...several(100, BEFORE, 11_530),
  ...several(103, MONDAY, 12_000),
  charge(END - 1, 15_000, { amount_captured: 13_000, amount_refunded: 3000 }),
  charge(BEFORE - 1, 777_00),
  charge(END, 888_00),
  charge(MONDAY + 5, 999_00, { status: 'failed' }),
  charge(MONDAY + 6, 555_00, { captured: false, amount_captured: 0 }),
  charge(MONDAY + 7, 444_00, { currency: 'usd' }),
]
const VISITS = [
  { date: '2026-11-01', sessions: 9999, screenPageViews: 9999 },
  { date: '2026-11-02', sessions: 1677, screenPageViews: 4000 },
  { date: '2026-11-08', sessions: 2000, screenPageViews: 5000 },
  { date: '2026-11-09', sessions: 3000, screenPageViews: 9000 },
  { date: '2026-11-15', sessions: 214, screenPageViews: 0 },
  { date: '2026-11-16', sessions: 9999, screenPageViews: 9999 },
]
const users = (...moments: string[]) => `create table users (id serial, created_at timestamptz);
insert into users (created_at) select m::timestamptz from unnest(array[${moments.map((each) => `'${each}'`).join(', ')}]::text[]) m;`
const USERS = users(
  '2026-11-01T22:59:00Z',
  '2026-11-01T23:00:00Z',
  '2026-11-08T22:59:00Z',
  '2026-11-08T23:00:00Z',
  '2026-11-12T10:00:00Z',
  '2026-11-15T22:59:00Z',
  '2026-11-15T23:00:00Z',
)
const COMMENT = 'Sessions changed most, <!channel> yet sales rose. Check which channel lost visits.'

const DAILY = 'Sales rose 8.2% although sessions fell 12.6%. Check which channel lost visits.'

const fixture = ({ charges = CHARGES, rows = VISITS, sql = USERS, settings = {}, comment = COMMENT } = {}) => ({
  settings: { analyticsPropertyId: '424242', ...settings },
  given: {
    stripe: { charges },
    'google-analytics': { rows },
    postgres: sql,
    openai: { answers: [{ text: comment }, { text: comment }] },
    slack: { channels: ['#kpi'] },
  },
  trigger,
})

const HEAD = '*Weekly figures, 9 Nov – 15 Nov 2026*'
const SALES = [
  '▲ *Sales after refunds*: 12,480.00 EUR (+8.2%, before 11,530.00 EUR)',
  '▲ *Payments*: 104 (+4%, before 100)',
  '▲ *Average payment*: 120.00 EUR (+4.1%, before 115.30 EUR)',
]
const VISITED = ['▼ *Sessions*: 3,214 (-12.6%, before 3,677)', '▪ *Page views*: 9,000 (0%, before 9,000)']
const SIGNED_UP = ['▲ *Sign-ups*: 3 (+50%, before 2)']
const SAID = ['', 'Sessions changed most, &lt;!channel&gt; yet sales rose. Check which channel lost visits.']
const OTHERS = 'Payments in other currencies, left out: 1.'
const ALL = [HEAD, ...SALES, ...VISITED, ...SIGNED_UP]

const posts = ({ messages }: Outcome) => messages.map(({ app, to, text }) => [app, to, text])
const post = (...lines: string[]) => ['slack', '#kpi', lines.join('\n')]
const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((each) => each.vendor === vendor)

/** The report without one source, and why. */
const lacks = (outcome: Outcome, source: string, ...lines: string[]) => {
  const [[app, to, text = ''] = [], ...rest] = posts(outcome)
  assert.deepEqual([app, to, rest], ['slack', '#kpi', []])
  const [report, reason = ''] = text.split(`\n⚠ ${source} could not be read: `)
  assert.equal(report, [...lines, ...SAID, ''].join('\n'))
  assert.match(reason, /^(?!no answer|\[object)\S/)
  return reason
}

export default defineCases([
  {
    ...fixture({ comment: DAILY }),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(posts(outcome), [post(...ALL, '', DAILY, '', OTHERS)])
      const pages = asked(outcome, 'stripe').map(({ query }) => query)
      assert.equal(pages.length, 3)
      for (const query of pages)
        assert.deepEqual(
          [query.limit, query['created[gte]'], query['created[lt]']],
          ['100', String(BEFORE), String(END)],
        )
      const [report] = asked(outcome, 'google-analytics')
      assert.match(report?.path ?? '', /properties\/424242:runReport$/)
      assert.match(JSON.stringify(report?.body), /"startDate":"2026-11-02","endDate":"2026-11-15"/)
      const prompt = JSON.stringify(asked(outcome, 'openai')[0]?.body)
      assert.match(prompt, /Week: 9 Nov – 15 Nov 2026\\nFigures[^\\]*:\\n▲ \*Sales after refunds\*: 12,480\.00 EUR/)
      assert.match(prompt, /Biggest change: Sign-ups\\nNotes: Payments in other currencies, left out: 1\./)
    },
  },
  {
    ...fixture({ charges: [], rows: [], sql: users() }),
    name: 'nothing-to-do',
    title: 'Two weeks with no sales or visits',
    check(outcome) {
      assert.deepEqual(posts(outcome), [
        post(
          HEAD,
          '▪ *Sales after refunds*: 0.00 EUR (unchanged, before 0.00 EUR)',
          '▪ *Payments*: 0 (unchanged, before 0)',
          '▪ *Average payment*: 0.00 EUR (unchanged, before 0.00 EUR)',
          '▪ *Sessions*: 0 (unchanged, before 0)',
          '▪ *Page views*: 0 (unchanged, before 0)',
          '▪ *Sign-ups*: 0 (unchanged, before 0)',
          ...SAID,
        ),
      ])
      assert.match(JSON.stringify(asked(outcome, 'openai')[0]?.body), /Biggest change: none\\nNotes: none/)
    },
  },
  {
    ...fixture({
      charges: [charge(MONDAY, 9000, { currency: 'jpy' })],
      settings: { currency: 'JPY', signUpLabel: 'Accounts', reportName: 'Tokyo' },
    }),
    name: 'first-week',
    title: 'The first week of a shop that sells in yen',
    check(outcome) {
      const text = outcome.messages[0]?.text ?? ''
      assert.match(text, /^\*Tokyo, 9 Nov – 15 Nov 2026\*\n▪ \*Sales after refunds\*: 9,000 JPY \(new, before 0 JPY\)/)
      assert.match(text, /\n▲ \*Accounts\*: 3 \(\+50%, before 2\)/)
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture(),
    name: 'twice',
    title: 'The report runs again two days later',
    trigger: [trigger, { kind: 'schedule', later: 48 }],
    check(outcome) {
      const report = post(...ALL, ...SAID, '', OTHERS)
      assert.deepEqual(posts(outcome), [report, report])
    },
  },
  {
    ...fixture(),
    name: 'stripe-is-down',
    title: 'Stripe fails after the first page',
    failures: [down('stripe', { after: 1, failure: 'page' })],
    check(outcome) {
      lacks(outcome, 'Stripe', HEAD, ...VISITED, ...SIGNED_UP)
      assert.equal(asked(outcome, 'stripe').length, 4)
    },
  },
  {
    ...fixture(),
    name: 'analytics-is-down',
    title: 'Google Analytics is down',
    failures: [down('google-analytics', { failure: 'page' })],
    check(outcome) {
      const [[, , text = ''] = []] = posts(outcome)
      assert.ok(text.startsWith([HEAD, ...SALES, ...SIGNED_UP, ...SAID, '', OTHERS, ''].join('\n')))
      assert.match(text, /\n⚠ Analytics could not be read: (?!no answer|\[object)\S.*$/)
      assert.equal(asked(outcome, 'google-analytics').length, 3)
    },
  },
  {
    ...fixture({ sql: 'create table people (id serial)' }),
    name: 'table-missing',
    title: 'The database table has a different name',
    check(outcome) {
      const text = outcome.messages[0]?.text ?? ''
      assert.ok(text.startsWith([HEAD, ...SALES, ...VISITED, ...SAID, '', OTHERS, ''].join('\n')))
      assert.match(text, /\n⚠ Database could not be read: .*relation "users" does not exist$/)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [{ vendor: 'openai', failure: 'unauthorized' }],
    check(outcome) {
      assert.deepEqual(posts(outcome), [post(...ALL, '', OTHERS)])
      assert.equal(asked(outcome, 'openai').length, 3)
    },
  },
  {
    ...fixture(),
    name: 'no-source',
    title: 'No source responds',
    failures: [
      { vendor: 'stripe', failure: 'unauthorized' },
      { vendor: 'google-analytics', failure: 'unauthorized' },
      { vendor: 'postgres', failure: 'unauthorized' },
    ],
    check(outcome) {
      assert.match(
        outcome.messages[0]?.text ?? '',
        /2026\*\nNo figures this week\.\n\n⚠ Stripe could not be read: (?!\[).*\n⚠ Analytics could not be read: (?!\[).*\n⚠ Database could not be read: (?!\[).*$/,
      )
      assert.equal(outcome.messages.length, 1)
      assert.deepEqual(asked(outcome, 'openai'), [])
    },
  },
  {
    ...fixture(),
    name: 'slack-is-down',
    title: 'Slack fails twice',
    failures: [down('slack', { times: 2 })],
    check: (outcome) => assert.deepEqual(posts(outcome), [post(...ALL, ...SAID, '', OTHERS)]),
  },
])
