import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const at = (day: string) => `2026-11-${day}T12:00:00+01:00`
const order = (id: number, day: string, total: string, more: object = {}) => ({
  id,
  created_at: at(day),
  total_price: total,
  current_total_price: total,
  financial_status: 'paid',
  cancelled_at: null,
  test: false,
  ...more,
})
const visits = (date: string, sessions: number, advertiserAdCost: number) => ({
  date: `2026-11-${date}`,
  sessions,
  advertiserAdCost,
})
const ADVICE = 'Refunds stand out. Open the latest ones in Stripe and see whether they name the same product.'

const fixture = (
  orders: object[],
  refunds: object[] = [],
  answers: object[] = [{ text: ADVICE }],
  currency = 'EUR',
) => ({
  settings: {
    currency,
    shopName: 'Northlight <Lamps> & Co',
    analyticsProperty: '123456789',
    slackChannel: '#shop',
    reportEmail: 'owner@example.com',
  },
  given: {
    shopify: { orders },
    stripe: { refunds },
    'google-analytics': { rows: [visits('08', 100, 20), visits('15', 200, 40)] },
    openai: { answers },
    slack: { channels: ['#shop'] },
  },
  trigger: { kind: 'schedule' as const },
})

const ORDERS = [
  order(1, '08', '100.00'),
  order(2, '15', '150.00'),
  order(3, '15', '50.00'),
  order(4, '15', '999.00', { test: true }),
  order(5, '15', '999.00', { cancelled_at: at('15') }),
  order(6, '15', '999.00', { financial_status: 'pending' }),
  // Today is not over.
  order(7, '16', '999.00'),
]
const REFUNDS = [
  { id: 're_1', amount: 3100, currency: 'eur', status: 'succeeded', created: Date.parse(at('15')) / 1000 },
  { id: 're_2', amount: 9900, currency: 'usd', status: 'succeeded', created: Date.parse(at('15')) / 1000 },
]

const EVERY_DAY = [30, 24, 27, 26, 28, 29, 27, 31].map((orders, index) => ({
  orders,
  sessions: [1500, 1280, 1420, 1390, 1450, 1510, 1440, 1630][index] ?? 0,
  day: String(8 + index).padStart(2, '0'),
  isLast: index === 7,
}))
const WEEK = {
  orders: [
    ...EVERY_DAY.flatMap(({ orders, day, isLast }) =>
      Array.from({ length: orders }, (_, index) => order(Number(day) * 100 + index, day, isLast ? '69.00' : '67.50')),
    ),
    ...ORDERS.slice(3),
  ],
  refunds: [
    ...[
      { id: 're_3', amount: 31000, day: '15' },
      { id: 're_4', amount: 14800, day: '13' },
      { id: 're_5', amount: 21000, day: '10' },
      { id: 're_6', amount: 9000, day: '08' },
    ].map(({ day, ...refund }) => ({ ...REFUNDS[0], ...refund, created: Date.parse(at(day)) / 1000 })),
    ...REFUNDS.slice(1),
  ],
  visits: EVERY_DAY.map(({ day, sessions, isLast }) => visits(day, sessions, isLast ? 310 : 300)),
}

const post = ({ messages }: Outcome) => messages.find(({ app }) => app === 'slack')?.text ?? ''
const mail = ({ messages }: Outcome) => messages.find(({ app }) => app === 'gmail')

export default defineCases([
  {
    ...fixture(WEEK.orders, WEEK.refunds),
    name: 'normal-day',
    title: 'Normal day',
    settings: { ...fixture([]).settings, shopName: 'Northlight Lamps' },
    given: { ...fixture(WEEK.orders, WEEK.refunds).given, 'google-analytics': { rows: WEEK.visits } },
    check(outcome) {
      const listed = outcome.exchanges.find(({ path }) => path === '/v1/refunds')?.query ?? {}
      assert.equal(Number(listed['created[lt]']) - Number(listed['created[gte]']), 8 * 86_400)
      assert.equal(outcome.messages.length, 2)
      assert.equal(mail(outcome)?.to, 'owner@example.com')
      assert.equal(mail(outcome)?.subject, 'Northlight Lamps, Sunday 15 November')
      const text = mail(outcome)?.text ?? ''
      assert.match(text, /Revenue: €2,139 \| week before €2,025, \+6% \| 7-day average €1,842\n/)
      assert.match(text, /Orders: 31 \| week before 30, \+3% \| 7-day average 27\.3\n/)
      assert.match(text, /Average order: €69 /)
      assert.match(text, /Refunds: €310 \| week before €90, \+244% \| 7-day average €64 \(!\)/)
      assert.match(text, /Sessions: 1,630 \| week before 1,500, \+9% \| 7-day average 1,427\.1\n/)
      assert.match(text, /Conversion: 1\.9% \| week before 2\.0%, -5%/)
      assert.match(text, /Ad spend as a share of revenue: 14\.5%/)
      assert.match(text, /To check today: Refunds stand out/)
      assert.doesNotMatch(text, /Missing/)
      assert.match(post(outcome), /Revenue: €2,139/)
    },
  },
  {
    ...fixture(Array.from({ length: 501 }, (_, at) => order(501 - at, '15', '2.00'))),
    name: 'many-orders',
    title: 'Three pages of orders',
    check(outcome) {
      assert.match(post(outcome), /Revenue: €1,002 /)
      const asked = outcome.exchanges.filter(({ vendor }) => vendor === 'shopify').map(({ query }) => query.since_id)
      assert.deepEqual(asked, ['0', '250', '500'])
    },
  },
  {
    ...fixture([], [], [{ text: 'The day was ordinary, no action is needed.' }]),
    name: 'nothing-to-do',
    title: 'No orders that day',
    check(outcome) {
      assert.match(post(outcome), /Revenue: €0 \| week before €0 \| 7-day average €0\n[\s\S]*no action is needed/)
      assert.equal(outcome.messages.length, 2)
      assert.equal(mail(outcome)?.subject, 'Northlight <Lamps> & Co, Sunday 15 November')
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<Lamps>/)
    },
  },
  {
    ...fixture(
      [
        ...ORDERS,
        order(8, '15', '999.00', { financial_status: 'voided' }),
        order(9, '15', '999.00', { financial_status: 'expired' }),
      ],
      [...REFUNDS, { ...REFUNDS[0], id: 're_3', amount: 5000, status: 'pending' }].map((refund) => ({
        ...refund,
        currency: 'xof',
      })),
      [{ text: ADVICE }],
      ' xof',
    ),
    name: 'without-cents',
    title: 'Voided orders, and refunds in a currency without decimals',
    check(outcome) {
      assert.match(post(outcome), /Refunds: F.CFA\s18,000 \| week before F.CFA\s0 \| 7-day average F.CFA\s0 \(!\)/)
      assert.match(post(outcome), /Orders: 2 /)
    },
  },
  {
    ...fixture(ORDERS),
    given: { ...fixture(ORDERS).given, 'google-analytics': { rows: [] } },
    name: 'no-visits',
    title: 'Analytics has no visits',
    check: (outcome) => assert.match(post(outcome), /Revenue: €200/),
  },
  {
    ...fixture(ORDERS),
    name: 'shopify-is-down',
    title: 'Shopify is down',
    failures: [down('shopify')],
    check(outcome) {
      assert.match(post(outcome), /Missing: Shopify/)
      assert.match(post(outcome), /Sessions: 200/)
      assert.doesNotMatch(post(outcome), /Revenue|Orders|Conversion/)
    },
  },
  {
    ...fixture(ORDERS),
    name: 'no-advice',
    title: 'Stripe, Analytics and OpenAI are down',
    failures: [down('stripe'), down('google-analytics'), down('openai')],
    check(outcome) {
      assert.match(post(outcome), /Revenue: €200[\s\S]*Missing: Stripe, Google Analytics/)
      assert.doesNotMatch(post(outcome), /To check today|Refunds|Sessions|Ad spend/)
    },
  },
  {
    ...fixture(ORDERS),
    name: 'slack-is-down',
    title: 'Slack is down',
    failures: [down('slack')],
    check(outcome) {
      assert.equal(post(outcome), '')
      assert.match(mail(outcome)?.text ?? '', /Revenue: €200[\s\S]*The Slack post failed: /)
    },
  },
  {
    ...fixture(ORDERS),
    name: 'mail-is-down',
    title: 'Gmail is down',
    failures: [down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.match(post(outcome), /Revenue: €200/)
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /The store report could not be emailed/)
    },
  },
])
