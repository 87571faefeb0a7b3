import assert from 'node:assert/strict'
import { defineCases, down, googleSignInExpired, type Outcome } from '../case.ts'

const FIELDS = {
  'Order ID': 'singleLineText',
  Order: 'singleLineText',
  Email: 'email',
  Phone: 'phoneNumber',
  'First name': 'singleLineText',
  Product: 'singleLineText',
  Channel: { type: 'singleSelect', choices: ['text', 'e-mail'] },
  'Fulfilled at': 'dateTime',
  Status: {
    type: 'singleSelect',
    choices: ['waiting', 'sending', 'asked', 'reviewed', 'closed', 'failed', 'stopped'],
  },
  'Asked at': 'dateTime',
  Problem: 'multilineText',
}

const waits = (number: number, more: Record<string, unknown> = {}) => ({
  id: `recORDER${number}00000`,
  fields: {
    'Order ID': String(number),
    Order: `#${number}`,
    Email: `buyer${number}@example.com`,
    'First name': 'Ana',
    Product: 'Walnut cutting board',
    Channel: 'e-mail',
    'Fulfilled at': '2026-11-06T10:00:00.000Z',
    Status: 'waiting',
    ...more,
  },
})
const order = (id: number, shipment: string | null, updated: string, more: object = {}) => ({
  id,
  cancelled_at: null,
  financial_status: 'paid',
  fulfillments: [{ status: 'success', shipment_status: shipment, updated_at: updated }],
  ...more,
})
const DELIVERED = '2026-11-10T10:00:00Z'
const parcels = (delivered: string, other: string | null) => ({
  fulfillments: [
    { status: 'success', shipment_status: 'delivered', updated_at: delivered },
    { status: 'success', shipment_status: other, updated_at: DELIVERED },
  ],
})

/** Shopify's order event names the buyer without consent or tags. */
const [BY_MAIL, BY_TEXT, NOBODY, DELETED] = [1, 2, 3, 4]
const CUSTOMERS = [
  { id: BY_MAIL, email_marketing_consent: { state: 'subscribed' }, sms_marketing_consent: null },
  {
    id: BY_TEXT,
    phone: '+44 7700 900456',
    email_marketing_consent: { state: 'not_subscribed' },
    sms_marketing_consent: { state: 'subscribed' },
  },
  { id: NOBODY, email_marketing_consent: null, sms_marketing_consent: null },
]

const fixture = (records: object[] = [], orders: object[] = [], fromNumber = '+447700900002') => ({
  settings: {
    shop: 'proof',
    airtableUrl: 'https://airtable.com/appREVIEWS0000000/tblREVIEWS0000000/viwREVIEWS0000000',
    shopName: 'Alder Boards',
    fromNumber,
  },
  given: {
    airtable: { tables: { Requests: { id: 'tblREVIEWS0000000', fields: FIELDS, records } } },
    shopify: { orders, customers: CUSTOMERS },
    twilio: {},
    gmail: {},
  },
})

const fulfilled = (id: number, buyer = BY_MAIL, title = 'Walnut cutting board', name = 'Ana', isShipped = true) => ({
  kind: 'event' as const,
  event: {
    id,
    name: `#${id}`,
    email: 'Ana.Ruiz@example.com',
    test: false,
    cancelled_at: null,
    customer: { id: buyer, first_name: name },
    line_items: [{ title, requires_shipping: isShipped }],
  },
})
const day = { kind: 'schedule' as const }
const review = (email: string, rating: number) => ({ kind: 'webhook' as const, body: { review: { email, rating } } })

interface Base {
  tables: { records: { fields: Record<string, unknown> }[] }[]
}
const list = ({ state }: Outcome) => (state('airtable') as Base).tables[0]?.records.map(({ fields }) => fields) ?? []
const states = (outcome: Outcome) => list(outcome).map((fields) => [fields.Order, fields.Status])
const sent = ({ messages }: Outcome) => messages.map(({ to, subject = '' }) => [to, subject])
const ending = ({ executions }: Outcome) => executions.at(-1)?.error?.message ?? ''
const words = ({ messages }: Outcome) => messages.map(({ text }) => text).join('\n')

export default defineCases([
  {
    ...fixture([waits(2077)], [order(2077, 'delivered', DELIVERED)]),
    name: 'normal-day',
    title: 'An order ships, a request goes out, and a two-star review comes in',
    trigger: [fulfilled(2100), day, day, review('Buyer2077@example.com', 2), review('buyer2077@example.com', 2)],
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        ['buyer2077@example.com', 'How do you like Walnut cutting board?'],
        ['buyer2077@example.com', 'Thank you for your review'],
        ['team@example.com', '2 of 5 stars for order #2077'],
      ])
      assert.match(
        words(outcome),
        /Praise and criticism both help:\s+https:\/\/www\.example\.com\/review\?order=%232077/,
      )
      assert.match(words(outcome), /You weren’t fully satisfied, and a colleague will read your review\./)
      assert.deepEqual(states(outcome), [
        ['#2077', 'reviewed'],
        ['#2100', 'waiting'],
      ])
    },
  },
  {
    ...fixture([waits(2077), waits(2078)], [order(2077, 'in_transit', DELIVERED), order(2078, null, DELIVERED)]),
    name: 'nothing-to-do',
    title: 'An order that is still in transit, and a gift card',
    trigger: [fulfilled(2101, DELETED, 'Gift card', 'Ana', false), day],
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(
        states(outcome).map(([, state]) => state),
        ['waiting', 'waiting'],
      )
    },
  },
  {
    ...fixture(
      [waits(2077), waits(2078), waits(2079, { 'Fulfilled at': '2026-09-01T10:00:00.000Z' })],
      [
        order(2077, 'delivered', DELIVERED, { financial_status: 'refunded' }),
        order(2078, 'failure', DELIVERED),
        order(2079, null, DELIVERED),
      ],
    ),
    name: 'closed',
    title: 'Orders that were refunded, not delivered or too old',
    trigger: day,
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(
        list(outcome).map(({ Status, Problem }) => [Status, Problem]),
        [
          ['closed', 'refunded'],
          ['closed', 'delivery failed'],
          ['closed', 'no delivery within 60 days'],
        ],
      )
    },
  },
  {
    ...fixture(
      [2077, 2078, 2079, 2080].map((number) =>
        waits(number, number === 2078 ? {} : { 'Fulfilled at': '2026-11-01T10:00:00.000Z' }),
      ),
      [
        order(2077, 'delivered', DELIVERED, parcels(DELIVERED, null)),
        order(2078, 'delivered', DELIVERED, parcels(DELIVERED, null)),
        order(2079, 'delivered', DELIVERED, parcels('2026-11-15T10:00:00Z', null)),
        order(2080, 'delivered', DELIVERED, parcels(DELIVERED, 'in_transit')),
      ],
    ),
    name: 'one-package-untracked',
    title: 'One package was delivered, and the other has no tracking',
    trigger: day,
    check(outcome) {
      assert.deepEqual(
        states(outcome).map(([, state]) => state),
        ['asked', 'waiting', 'waiting', 'waiting'],
      )
    },
  },
  {
    ...fixture(
      [waits(2077, { 'Fulfilled at': '2026-10-01T10:00:00.000Z' }), waits(2078)],
      [order(2077, 'in_transit', DELIVERED), order(2078, 'delivered', DELIVERED)],
    ),
    settings: { ...fixture().settings, maxPerDay: 1 },
    name: 'daily-limit',
    title: 'A limit of one order a day, and an old order without a delivery',
    trigger: day,
    check(outcome) {
      assert.deepEqual(
        states(outcome).map(([, state]) => state),
        ['waiting', 'asked'],
      )
    },
  },
  {
    ...fixture([waits(2077, { Channel: 'text', Phone: '+447700900456' })], [order(2077, 'delivered', DELIVERED)]),
    name: 'by-text',
    title: 'A request by text message',
    trigger: [fulfilled(2100, BY_TEXT, 'Walnut cutting board '.repeat(5), 'Ana-Maria-'.repeat(6)), day],
    check(outcome) {
      assert.deepEqual(sent(outcome), [['+447700900456', '']])
      assert.equal(
        words(outcome),
        'Alder Boards: how do you like Walnut cutting board? Your honest review: https://www.example.com/review?order=%232077 Reply STOP to opt out.',
      )
      assert.deepEqual([list(outcome)[1]?.Channel, list(outcome)[1]?.Phone], ['text', '+447700900456'])
      assert.deepEqual(
        ['First name', 'Product'].map((name) => String(list(outcome)[1]?.[name]).length),
        [40, 80],
      )
    },
  },
  {
    ...fixture([
      waits(2077, { Email: 'ana.ruiz@example.com', Status: 'asked', 'Asked at': '2026-10-20T10:00:00.000Z' }),
    ]),
    name: 'asked-recently',
    title: 'A buyer who was asked four weeks ago, with short outages of Airtable',
    failures: [down('airtable', { atFirst: true })],
    trigger: fulfilled(2100),
    check(outcome) {
      assert.deepEqual(states(outcome), [['#2077', 'asked']])
    },
  },
  {
    ...fixture([
      waits(2077, { Email: "una.o'neil@example.com", Status: 'failed', 'Asked at': '2026-11-10T10:00:00.000Z' }),
      waits(2078, { Email: "una.o'neil@example.com", Status: 'asked', 'Asked at': '2026-08-01T10:00:00.000Z' }),
    ]),
    name: 'failed-before',
    title: 'A buyer whose last request failed, with an apostrophe in the address',
    trigger: [
      { ...fulfilled(2100), event: { ...fulfilled(2100).event, email: "Una.O'Neil@example.com" } },
      review("una.o'neil@example.com", 5),
    ],
    check(outcome) {
      assert.deepEqual(states(outcome), [
        ['#2077', 'failed'],
        ['#2078', 'reviewed'],
        ['#2100', 'waiting'],
      ])
    },
  },
  {
    ...fixture([], [], ''),
    name: 'without-consent',
    title: 'No consent, or consent to texts but no sending number',
    trigger: [fulfilled(2100, NOBODY), fulfilled(2101, BY_TEXT)],
    check(outcome) {
      assert.deepEqual(states(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'buyer-unread',
    title: 'Shopify does not show the buyer',
    trigger: fulfilled(2100, DELETED),
    ends: 'error',
    check(outcome) {
      assert.match(ending(outcome), /^Shopify did not show the buyer of #2100: \w/)
      assert.deepEqual(states(outcome), [])
    },
  },
  {
    ...fixture(
      [waits(2077, { Channel: 'text', Phone: '+447700900456' }), waits(2078)],
      [order(2077, 'delivered', DELIVERED), order(2078, 'delivered', DELIVERED)],
    ),
    name: 'messages-fail',
    title: 'Twilio and Gmail are down',
    trigger: day,
    failures: [down('twilio'), down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.match(ending(outcome), /^2 request\(s\) could not be sent, see Status and Problem in Airtable: \S/)
      assert.deepEqual(
        list(outcome).map(({ Status, Problem }) => [Status, Problem !== '']),
        [
          ['failed', true],
          ['failed', true],
        ],
      )
    },
  },
  {
    ...fixture([waits(2077), waits(2078)], [order(2077, 'delivered', DELIVERED), order(2078, 'delivered', DELIVERED)]),
    name: 'sign-in-expired',
    title: 'The Google sign-in has expired',
    trigger: day,
    failures: googleSignInExpired('gmail'),
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(
        list(outcome).map(({ Status, Problem }) => [Status, Problem !== '']),
        [
          ['waiting', true],
          ['waiting', true],
        ],
      )
      assert.match(ending(outcome), /^2 request\(s\) could not be sent/)
    },
  },
  {
    ...fixture(
      [
        waits(2077),
        waits(2078, { Email: 'buyer2077@example.com' }),
        waits(2077, { 'Fulfilled at': '2026-11-06T10:00:01.000Z' }),
      ].map((record, at) => ({ ...record, id: `recORDER${at}000000` })),
      [order(2077, 'delivered', DELIVERED), order(2078, 'delivered', DELIVERED)],
    ),
    name: 'one-buyer',
    title: 'Two orders of one buyer, one of them saved twice, with short outages of Airtable',
    failures: [
      down('airtable', { route: 'GET /v0/:base/:table', times: 1 }),
      ...['sending', 'asked'].map((about) => down('airtable', { route: 'PATCH /v0/:base/:table', about, times: 1 })),
    ],
    trigger: [day, day],
    check(outcome) {
      assert.deepEqual(sent(outcome), [['buyer2077@example.com', 'How do you like Walnut cutting board?']])
      assert.deepEqual(states(outcome), [
        ['#2077', 'asked'],
        ['#2078', 'closed'],
        ['#2077', 'closed'],
      ])
    },
  },
  {
    ...fixture([waits(2077)], [order(2077, 'delivered', DELIVERED)]),
    name: 'outcome-not-saved',
    title: 'Airtable fails after the email was sent',
    trigger: [day, day],
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table', about: 'asked' })],
    check(outcome) {
      assert.ok(outcome.executions[0]?.error)
      assert.deepEqual(sent(outcome), [['buyer2077@example.com', 'How do you like Walnut cutting board?']])
      assert.deepEqual(states(outcome), [['#2077', 'sending']])
    },
  },
  {
    ...fixture([waits(2077)], [order(2077, 'delivered', DELIVERED)]),
    name: 'shopify-is-down',
    title: 'Shopify is down',
    trigger: day,
    failures: [down('shopify', { route: 'GET /admin/api/:version//orders/:file' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(states(outcome), [['#2077', 'waiting']])
      assert.match(ending(outcome), /^1 order\(s\) could not be read in Shopify/)
    },
  },
  {
    ...fixture([waits(2077), waits(2078)], [order(2078, 'delivered', DELIVERED)]),
    name: 'order-is-gone',
    title: 'The order was deleted in Shopify',
    trigger: day,
    check(outcome) {
      assert.deepEqual(states(outcome), [
        ['#2077', 'closed'],
        ['#2078', 'asked'],
      ])
    },
  },
  {
    ...fixture([waits(2077, { Status: 'asked', 'Asked at': '2026-11-12T10:00:00.000Z' })]),
    name: 'buyer-not-thanked',
    title: 'Gmail rejects the thank-you, with short outages of Airtable',
    trigger: review('buyer2077@example.com', 2),
    failures: [down('airtable', { atFirst: true }), down('gmail', { times: 1 })],
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(outcome.messages[0]?.text ?? '', /The buyer could not be thanked: \S/)
      assert.doesNotMatch(outcome.messages[0]?.text ?? '', /was thanked/)
    },
  },
])
