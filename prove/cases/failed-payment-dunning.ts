import assert from 'node:assert/strict'
import { defineCases, down, googleSignInExpired, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Dunning')
const HEADINGS = ['invoice', 'customer', 'email', 'phone', 'name', 'failedAt', 'step', 'lastSentAt', 'status']
const LINK = 'https://invoice.stripe.example.com/i/1'

const invoice = (more: Record<string, unknown> = {}) => ({
  id: 'in_1',
  object: 'invoice',
  customer: 'cus_1',
  customer_email: 'tomas@example.com',
  customer_name: 'Tomas Lindqvist',
  collection_method: 'charge_automatically',
  amount_remaining: 2900,
  currency: 'gbp',
  status: 'open',
  hosted_invoice_url: LINK,
  ...more,
})
const paidAfter = (seconds: number, more: Record<string, unknown> = {}) =>
  invoice({
    status: 'paid',
    status_transitions: { finalized_at: 1_794_812_400, paid_at: 1_794_812_400 + seconds },
    ...more,
  })
const opened = (step: number, failedAt: string, lastSentAt = '', status = 'open') => [
  'in_1',
  'cus_1',
  'tomas@example.com',
  '+447700900456',
  'Tomas Lindqvist',
  failedAt,
  String(step),
  lastSentAt,
  status,
]
const WHOLE = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const THREE_DECIMALS = 'bhd jod kwd omr tnd'.split(' ')
const NAMES: Record<string, string> = { bif: 'Blue Ocean Hotels', clp: 'Dr. Anna Weiss', djf: 'Weiss, Anna' }
const TODAY = '2026-11-16T07:00:00.000Z'

const fixture = (rows: string[][] = [], held: object | object[] = invoice()) => ({
  settings: { sheetUrl: sheet.url, companyName: 'Fernhill Tools', fromNumber: '+447700900002' },
  given: {
    'google-sheets': { [sheet.id]: { Cases: [HEADINGS, ...rows] } },
    stripe: {
      customers: [
        { id: 'cus_1', name: 'Tomas Lindqvist', phone: '+44 (0)7700 900456', metadata: { sms_consent: 'true' } },
      ],
      invoices: [held].flat(),
    },
    twilio: {},
    gmail: {},
  },
})

const stripeEvent = (type: string, object: object = invoice()) => ({
  kind: 'event' as const,
  event: { id: 'evt_1', object: 'event', type, data: { object } },
})
const morning = { kind: 'schedule' as const }

const cases = (outcome: Outcome) => sheetRows(outcome, sheet, 'Cases')
const states = (outcome: Outcome) => cases(outcome).map(({ step, status }) => [Number(step), status])
const sent = ({ messages }: Outcome) => messages.map(({ app, to, subject = '' }) => [app, to, subject])
const words = ({ messages }: Outcome) => messages.map(({ text }) => text).join('\n')
const FIRST = ['gmail', 'tomas@example.com', 'Your payment to Fernhill Tools did not go through']
const TEXTED = ['twilio', '+447700900456', '']

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'A declined card, a reminder, then the payment',
    trigger: [
      stripeEvent('invoice.payment_failed'),
      morning,
      morning,
      stripeEvent('invoice.paid', invoice({ status: 'paid' })),
    ],
    check(outcome) {
      assert.deepEqual(sent(outcome), [FIRST])
      assert.match(words(outcome), /^Hello Tomas,\s+we tried to collect £29\.00 for your subscription/)
      assert.ok(words(outcome).includes(LINK))
      assert.deepEqual(states(outcome), [[1, 'paid']])
      assert.equal(cases(outcome)[0]?.phone, '+447700900456')
    },
  },
  {
    ...fixture([opened(1, TODAY, TODAY)]),
    name: 'nothing-to-do',
    title: 'A second attempt fails, no reminder is due, and two services fail briefly',
    failures: [down('google-sheets', { atFirst: true }), down('stripe', { route: 'GET /v1/customers/:id', times: 1 })],
    trigger: [
      stripeEvent('invoice.payment_failed', invoice({ customer_name: 'Lindqvist & Sons '.repeat(8) })),
      stripeEvent('invoice.payment_failed', invoice({ id: 'in_2', collection_method: 'send_invoice' })),
      morning,
    ],
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(states(outcome), [[1, 'open']])
    },
  },
  {
    ...fixture([opened(2, '2026-11-08T07:00:00.000Z')]),
    name: 'by-text',
    title: 'The third reminder is a text',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(sent(outcome), [TEXTED])
      assert.equal(
        words(outcome),
        `Fernhill Tools: the payment of £29.00 is still open. Pay or change your card: ${LINK} Reply STOP to opt out.`,
      )
      assert.deepEqual(states(outcome), [[3, 'open']])
    },
  },
  {
    ...fixture([opened(3, '2026-11-02T07:00:00.000Z')]),
    name: 'last-reminder',
    title: 'The last reminder',
    trigger: [morning, morning],
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        ['gmail', 'tomas@example.com', 'Last reminder: payment to Fernhill Tools'],
        ['gmail', 'accounts@example.com', 'Payment reminders that need attention'],
      ])
      assert.match(
        words(outcome),
        /your subscription ends in three days[\s\S]*Decide what to do next:\s+- Tomas Lindqvist, in_1/,
      )
      assert.deepEqual(states(outcome), [[4, 'reminded']])
    },
  },
  {
    ...fixture([opened(1, TODAY, TODAY)]),
    name: 'paid-in-an-outage',
    title: 'A renewal paid at once, then a late payment with short outages of Google Sheets',
    failures: [
      down('google-sheets', { times: 1 }),
      down('google-sheets', { times: 1, route: 'POST /v4/spreadsheets/:id/values:batchUpdate' }),
    ],
    trigger: [
      stripeEvent('invoice.paid', paidAfter(3, { id: 'in_2' })),
      stripeEvent('invoice.paid', paidAfter(90_000)),
    ],
    check(outcome) {
      assert.equal(outcome.nodes['Find the settled case']?.runs.length, 1)
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(states(outcome), [[1, 'paid']])
    },
  },
  {
    ...fixture([opened(1, '2026-11-08T07:00:00.000Z')], invoice({ status: 'void' })),
    name: 'event-was-missed',
    title: 'A voided invoice without a notification, with short outages of Google Sheets',
    failures: [down('google-sheets', { atFirst: true })],
    trigger: morning,
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(states(outcome), [[1, 'ended']])
    },
  },
  {
    ...fixture([opened(1, '2026-11-08T07:00:00.000Z'), opened(1, '2026-11-08T07:00:00.000Z').with(0, 'in_2')]),
    name: 'stripe-is-down',
    title: 'Stripe is down, and two cases are open',
    trigger: morning,
    failures: [down('stripe', { route: 'GET /v1/invoices/:id' })],
    check(outcome) {
      assert.deepEqual(sent(outcome), [['gmail', 'accounts@example.com', 'Payment reminders that need attention']])
      assert.match(words(outcome), /^Invoices that could not be read in Stripe: 2\./)
      assert.deepEqual(states(outcome), [
        [1, 'open'],
        [1, 'open'],
      ])
    },
  },
  {
    ...fixture(
      ['in_1', ...WHOLE, ...THREE_DECIMALS].map((id) =>
        opened(1, '2026-11-08T07:00:00.000Z')
          .with(0, id)
          .with(4, NAMES[id] ?? ''),
      ),
      [
        invoice({ amount_remaining: 990_000, currency: 'huf' }),
        ...[...WHOLE, ...THREE_DECIMALS].map((id) => invoice({ id, amount_remaining: 12_345, currency: id })),
      ],
    ),
    settings: { ...fixture().settings, maxPerDay: 30 },
    name: 'in-forint',
    title: 'Companies, a doctor, and currencies without cents or with three decimals',
    trigger: morning,
    check(outcome) {
      assert.match(words(outcome), /the payment of HUF\s9,900(?:\.00)? is still open/)
      assert.deepEqual(words(outcome).match(/Hello [^,]+/g), ['Hello Anna'])
      assert.equal(words(outcome).match(/12,345 is still open/g)?.length, WHOLE.length)
      assert.equal(words(outcome).match(/12\.345 is still open/g)?.length, THREE_DECIMALS.length)
    },
  },
  {
    ...fixture([opened(2, '2026-11-08T07:00:00.000Z')]),
    name: 'twilio-is-down',
    title: 'Twilio is down',
    trigger: morning,
    failures: [down('twilio')],
    check(outcome) {
      assert.deepEqual(sent(outcome), [FIRST])
      assert.match(words(outcome), /If something keeps you from paying/)
    },
  },
  {
    ...fixture(
      [opened(3, '2026-11-02T07:00:00.000Z'), opened(0, TODAY).with(0, 'in_2')],
      [invoice(), invoice({ id: 'in_2' })],
    ),
    name: 'sign-in-expired',
    title: 'The Google sign-in has expired',
    trigger: morning,
    failures: googleSignInExpired('gmail'),
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(states(outcome), [
        [3, 'open'],
        [0, 'open'],
      ])
    },
  },
  {
    ...fixture(
      [
        opened(4, '2026-11-02T07:00:00.000Z', TODAY, 'reminded'),
        opened(0, TODAY).with(0, 'in_2'),
        opened(0, '2026-11-02T07:00:00.000Z'),
        opened(0, TODAY).with(0, 'in_2'),
      ],
      [invoice(), invoice({ id: 'in_2' })],
    ),
    name: 'two-rows',
    title: 'Two invoices that have two rows each',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(sent(outcome), [FIRST])
      assert.deepEqual(states(outcome), [
        [4, 'reminded'],
        [1, 'open'],
        [0, 'open'],
        [0, 'open'],
      ])
    },
  },
  {
    ...fixture([opened(0, TODAY)]),
    name: 'mail-fails-once',
    title: 'The email to the customer fails, with short outages of Google Sheets',
    trigger: morning,
    failures: [
      ...[0, 1].map((after) =>
        down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values:batchUpdate', after, times: 1 }),
      ),
      down('gmail', { times: 1 }),
    ],
    check(outcome) {
      assert.deepEqual(sent(outcome), [['gmail', 'accounts@example.com', 'Payment reminders that need attention']])
      assert.match(words(outcome), /Reminders that were not sent:\s+- Tomas Lindqvist, in_1: \S/)
      assert.deepEqual(states(outcome), [[1, 'open']])
    },
  },
])
