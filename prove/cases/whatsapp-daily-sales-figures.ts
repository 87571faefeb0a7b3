import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const order = (id: number, day: string, total: string, more: Record<string, unknown> = {}) => ({
  id,
  status: 'completed',
  currency: 'EUR',
  date_created: `${day}T14:00:00`,
  total,
  refunds: [],
  line_items: [{ product_id: 7, name: 'Mug &amp; saucer', quantity: 2, total }],
  ...more,
})
/** Yesterday is a Sunday. */
const ORDERS = [
  order(1, '2026-11-08', '50.00'),
  order(2, '2026-11-15', '80.00', { refunds: [{ id: 9, total: '-20.00' }] }),
  order(3, '2026-11-15', '15.00', { line_items: [{ product_id: 8, name: 'Bowl', quantity: 1, total: '15.00' }] }),
  order(4, '2026-11-15', '900.00', { status: 'pending' }),
]
const BODY =
  'Good morning! Here are the figures for {{1}}, {{2}}. Sales: {{3}}. Same weekday last week: {{4}}. Best product: {{5}}. Stripe: {{6}}.'

const fixture = (orders: object[] = ORDERS, recipients = '+49 152 0000-1111, +4915200002222', currency = 'EUR') => ({
  settings: { shopName: 'Lindenhof Ceramics', recipients, whatsappPhoneNumberId: '3000', currency },
  given: {
    woocommerce: { orders },
    stripe: {
      balance: {
        available: [{ amount: 392011, currency: 'eur' }],
        pending: [{ amount: 86140, currency: 'eur' }],
      },
    },
    meta: { templates: [{ name: 'daily_sales', language: 'en', body: BODY }] },
  },
})
const NUMBERS = new Set(['4915200001111', '4915200002222'])
const trigger = { kind: 'schedule' as const }
const texts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const stopped = ({ executions }: Outcome) => executions.at(-1)?.error?.message ?? ''

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      assert.deepEqual(new Set(outcome.messages.map(({ to }) => to.replace(/\D/g, ''))), NUMBERS)
      assert.equal(outcome.messages.length, 2)
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'stripe').length, 1)
      assert.equal(
        texts(outcome)[0],
        'Good morning! Here are the figures for Lindenhof Ceramics, Sunday 15 Nov. Sales: 75.00 EUR from 2 orders. Same weekday last week: +50%, 50.00 EUR then. Best product: Mug & saucer, 2 sold. Stripe: 3920.11 EUR available, 861.40 EUR pending.',
      )
    },
  },
  {
    ...fixture([], '+49 (0)152.0000.1111', 'JPY'),
    name: 'nothing-to-do',
    title: 'No orders yesterday, in a shop that sells in yen',
    trigger,
    check(outcome) {
      assert.equal(outcome.messages[0]?.to.replace(/\D/g, ''), '4915200001111')
      assert.match(texts(outcome)[0] ?? '', /Sales: 0 JPY from 0 orders\. .*: no sales then\. Best product: none/)
    },
  },
  {
    ...fixture(),
    name: 'shop-is-down',
    title: 'The shop is down',
    trigger,
    failures: [down('woocommerce')],
    check(outcome) {
      assert.match(
        texts(outcome)[0] ?? '',
        /Sales: not available, the shop did not respond\. .*Stripe: 3920\.11 EUR available/,
      )
    },
  },
  {
    ...fixture(ORDERS.slice(0, 2)),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    trigger,
    failures: [down('stripe')],
    check(outcome) {
      assert.match(
        texts(outcome)[0] ?? '',
        /Sales: 60\.00 EUR from 1 order\. .*Stripe: not available, Stripe did not respond/,
      )
      assert.ok(outcome.exchanges.filter(({ vendor }) => vendor === 'stripe').length > 1, 'Stripe is asked again')
    },
  },
  {
    ...fixture(),
    name: 'key-is-rejected',
    title: 'WooCommerce rejects the key',
    trigger,
    failures: [down('woocommerce', { failure: 'unauthorized' })],
    check(outcome) {
      assert.match(texts(outcome)[0] ?? '', /Sales: not available, the shop rejected the key\. .*Stripe: 3920/)
    },
  },
  {
    ...fixture(),
    name: 'both-are-down',
    title: 'The shop and Stripe are down',
    trigger,
    failures: [down('woocommerce'), down('stripe')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.match(stopped(outcome), /did not reach everyone\. WooCommerce: .+; Stripe: .+/)
    },
  },
  {
    ...fixture(),
    name: 'whatsapp-is-down',
    title: 'WhatsApp is down for both recipients',
    trigger,
    failures: [down('meta')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.match(stopped(outcome), /did not reach everyone\. WhatsApp: /)
      assert.deepEqual(
        new Set(outcome.exchanges.flatMap(({ body }) => (body as { to?: string } | null)?.to ?? [])),
        NUMBERS,
      )
    },
  },
  {
    ...fixture([
      ...ORDERS,
      order(5, '2026-11-15', '90.00', {
        line_items: [{ product_id: 9, name: `Bowl ${'with a blue rim '.repeat(15)}`, quantity: 9, total: '90.00' }],
      }),
    ]),
    name: 'one-of-two',
    title: 'WhatsApp rejects one of two recipients',
    trigger,
    failures: [down('meta', { about: '4915200002222' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(
        outcome.messages.map(({ to }) => to),
        ['4915200001111'],
      )
      assert.match(stopped(outcome), /did not reach everyone\. WhatsApp: /)
    },
  },
  {
    ...fixture(ORDERS, '0152 00001111'),
    name: 'wrong-number',
    title: 'A number without a country code',
    trigger,
    ends: 'error',
    check(outcome) {
      assert.deepEqual(outcome.exchanges, [])
      assert.match(stopped(outcome), /Not understood: 015200001111/)
    },
  },
])
