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

const post = ({ messages }: Outcome) => messages.find(({ app }) => app === 'slack')?.text ?? ''
const mail = ({ messages }: Outcome) => messages.find(({ app }) => app === 'gmail')

export default defineCases([
  {
    ...fixture(ORDERS, REFUNDS),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      const listed = outcome.exchanges.find(({ path }) => path === '/v1/refunds')?.query ?? {}
      assert.equal(Number(listed['created[lt]']) - Number(listed['created[gte]']), 8 * 86_400)
      assert.equal(outcome.messages.length, 2)
      assert.equal(mail(outcome)?.to, 'owner@example.com')
      assert.equal(mail(outcome)?.subject, 'Northlight <Lamps> & Co, Sunday 15 November')
      const text = mail(outcome)?.text ?? ''
      assert.match(text, /Revenue: €200 \| week before €100, \+100% \| 7-day average €14 \(!\)/)
      assert.match(text, /Orders: 2 \| week before 1, \+100%/)
      assert.match(text, /Average order: €100/)
      assert.match(text, /Refunds: €31 \| week before €0 \| 7-day average €0 \(!\)/)
      assert.match(text, /Sessions: 200 \| week before 100/)
      assert.match(text, /Conversion: 1\.0%/)
      assert.match(text, /Ad spend as a share of revenue: 20\.0%/)
      assert.match(text, /To check today: Refunds stand out/)
      assert.doesNotMatch(text, /Missing/)
      assert.match(post(outcome), /Revenue: €200/)
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<Lamps>/)
    },
  },
  {
    ...fixture([], [], [{ text: 'The day was ordinary, no action is needed.' }]),
    name: 'nothing-to-do',
    title: 'No orders that day',
    check(outcome) {
      assert.match(post(outcome), /Revenue: €0 \| week before €0 \| 7-day average €0\n[\s\S]*no action is needed/)
      assert.equal(outcome.messages.length, 2)
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
      assert.match(post(outcome), /Refunds: F.CFA\s18,000 /)
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
