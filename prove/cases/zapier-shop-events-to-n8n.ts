import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Orders')
const HEADINGS = ['time', 'event id', 'type', 'order', 'customer', 'amount', 'currency', 'source']

const fixture = (channels = ['#orders', '#orders-errors'], settings = {}) => ({
  settings: { sheetUrl: sheet.url, ...settings, accountingUrl: 'https://accounting.example.com/bookings' },
  given: { 'google-sheets': { [sheet.id]: { Orders: [HEADINGS] } }, slack: { channels } },
})

const anEvent = (more: Record<string, unknown> = {}) => ({
  kind: 'webhook' as const,
  node: 'Shop event',
  body: {
    eventId: 'etsy-88121-paid',
    type: 'paid',
    orderId: '88121',
    customer: 'Ines Moreau',
    amount: '312.40',
    currency: 'EUR',
    source: 'etsy',
    occurredAt: '2026-11-16T07:10:00Z',
    ...more,
  },
})

const rows = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Orders').map((row) => [row.type, row.order, row.amount, row.customer])
const bookings = (outcome: Outcome) =>
  (outcome.state('accounting') as { bookings: { kind: string; amount: number; date: string }[] }).bookings.map(
    ({ kind, amount, date }) => [kind, amount, date],
  )
const posts = ({ messages }: Outcome) => messages.map(({ to, text }) => `${to} ${text}`)
const codes = ({ responses }: Outcome) => responses.map(({ status }) => status)
const SALE = ['paid', '88121', 312.4, 'Ines Moreau']

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Two sales, one shortly after midnight, a refund and a cancellation',
    trigger: [
      anEvent(),
      anEvent({ eventId: 'etsy-88122-paid', orderId: '88122', amount: '€ 24.90', occurredAt: '2026-11-15T23:30:00Z' }),
      anEvent({ eventId: 'etsy-88121-refunded', type: 'Refunded', amount: '100' }),
      anEvent({ eventId: 'etsy-88122-cancelled', type: 'cancelled', orderId: '88122', amount: '24.90' }),
    ],
    check(outcome) {
      assert.deepEqual(codes(outcome), [202, 202, 202, 202])
      assert.equal(outcome.responses[0]?.body, '{"status":"accepted","eventId":"etsy-88121-paid"}')
      assert.deepEqual(
        rows(outcome).map(([type, order, amount]) => [type, order, amount]),
        [
          ['paid', '88121', 312.4],
          ['paid', '88122', 24.9],
          ['refunded', '88121', -100],
          ['cancelled', '88122', 0],
        ],
      )
      assert.deepEqual(bookings(outcome), [
        ['sale', 312.4, '2026-11-16'],
        ['sale', 24.9, '2026-11-16'],
        ['credit', 100, '2026-11-16'],
      ])
      assert.equal(posts(outcome).length, 3)
      assert.match(
        posts(outcome)[0] ?? '',
        /#orders \*Large order\* 88121 \(etsy\): 312\.40 EUR\nCustomer: Ines Moreau/,
      )
      assert.match(posts(outcome)[1] ?? '', /Refund/)
      assert.match(posts(outcome)[2] ?? '', /Canceled/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'The same event twice',
    trigger: [anEvent(), anEvent({ amount: '999' })],
    check(outcome) {
      assert.deepEqual(codes(outcome), [202, 202])
      assert.deepEqual(rows(outcome), [SALE])
      assert.equal(bookings(outcome).length, 1)
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'new-month',
    title: 'Two events, one of them again after a month',
    trigger: [anEvent(), anEvent({ eventId: 'etsy-88122-paid' }), { ...anEvent(), later: 32 * 24 }],
    check(outcome) {
      assert.deepEqual(rows(outcome), [SALE, SALE, SALE])
      assert.equal(bookings(outcome).length, 2, 'accounting knows the key still')
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-at-once',
    title: 'The same event three times at the same moment',
    trigger: { ...anEvent(), alongside: [anEvent().body, anEvent().body] },
    check(outcome) {
      assert.equal(outcome.nodes['Skip repeats']?.runs.length, 3)
      assert.deepEqual(rows(outcome), [SALE])
      assert.equal(bookings(outcome).length, 1)
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'table-is-unusable',
    title: 'The data table has other columns',
    tables: [{ name: 'processed_events', columns: { note: 'string' } }],
    trigger: anEvent(),
    ends: 'error',
    check(outcome) {
      assert.deepEqual(codes(outcome), [500])
      assert.deepEqual([...rows(outcome), ...posts(outcome)], [])
    },
  },
  {
    ...fixture(),
    name: 'faulty-event',
    title: 'An invalid event, and an amount above the maximum',
    trigger: [
      anEvent({
        eventId: '',
        orderId: '',
        amount: '312,40',
        currency: 'CHF',
        source: 'elsewhere',
        type: 'lost',
      }),
      anEvent({ amount: '20000.01' }),
    ],
    check(outcome) {
      assert.deepEqual(codes(outcome), [422, 422])
      assert.equal(JSON.parse(outcome.responses[1]?.body ?? '').problems.length, 1)
      assert.equal(JSON.parse(outcome.responses[0]?.body ?? '').problems.length, 6)
      assert.match(outcome.responses[0]?.body ?? '', /amount must be a number with a decimal point/)
      assert.deepEqual(rows(outcome), [])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(undefined, { currencies: 'EUR, KWD' }),
    name: 'hostile-text',
    title: 'A customer who tries to ping the whole channel, and an amount in dinars',
    trigger: anEvent({ customer: '<!channel> & =IMPORTXML("x")', amount: '1,312.405', currency: 'KWD' }),
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /: 1312\.405 KWD\n/)
      assert.equal(rows(outcome)[0]?.[2], 1312.405)
      const raw = outcome.exchanges.filter(({ vendor }) => vendor === 'slack').map(({ body }) => JSON.stringify(body))
      assert.match(raw.join(), /&lt;!channel&gt; &amp; =IMPORT/)
    },
  },
  {
    ...fixture(),
    name: 'targets-are-down',
    title: 'Google Sheets and accounting are down, and Slack for a moment',
    trigger: anEvent(),
    failures: [
      down('google-sheets'),
      down('accounting'),
      down('slack', { about: 'event is incomplete', atFirst: true }),
    ],
    check(outcome) {
      assert.deepEqual(codes(outcome), [202])
      const sentMessages = posts(outcome).sort()
      assert.equal(sentMessages.length, 3)
      assert.match(sentMessages[0] ?? '', /#orders \*Large order/)
      assert.match(
        sentMessages[1] ?? '',
        /#orders-errors .*accounting rejected it[\s\S]*order 88121, 312.4 EUR\nReason: \w/,
      )
      assert.match(sentMessages[2] ?? '', /#orders-errors .*the order sheet rejected it[\s\S]*Reason: \w/)
    },
  },
  {
    ...fixture(['#orders-errors']),
    name: 'channel-is-gone',
    title: 'The team channel no longer exists',
    trigger: anEvent(),
    rejections: true,
    check(outcome) {
      assert.deepEqual(rows(outcome), [SALE])
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /#orders-errors .*the team channel rejected it/)
    },
  },
])
