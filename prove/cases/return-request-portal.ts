import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { DEFAULT_NOW, defineCases, down, type Outcome } from '../case.ts'

const DAY = 86_400
const NOW = Date.parse('2026-11-16T08:00:00Z') / 1000

const aCharge = (more: Record<string, unknown> = {}) => ({
  id: 'ch_20381',
  status: 'succeeded',
  paid: true,
  captured: true,
  amount: 12_990,
  amount_captured: 12_990,
  amount_refunded: 0,
  currency: 'eur',
  disputed: false,
  created: NOW - 5 * DAY,
  metadata: { order_id: '20381' },
  billing_details: { email: 'Ines@Example.com' },
  ...more,
})

const FIELDS = {
  Return: 'singleLineText',
  Order: 'singleLineText',
  Email: 'singleLineText',
  Item: 'singleLineText',
  Reason: 'singleLineText',
  Charge: 'singleLineText',
  Currency: 'singleLineText',
  'Tracking number': 'singleLineText',
  Refundable: 'number',
  'Refund amount': 'number',
  Status: {
    type: 'singleSelect',
    choices: ['Requested', 'In transit', 'Arrived', 'Approved', 'Refunding', 'Refunded', 'Refused'],
  },
}

const aReturn = (Status: string, more: Record<string, unknown> = {}, createdTime = '2026-11-10T08:00:00.000Z') => ({
  createdTime,
  fields: {
    Return: 'R-20381',
    Order: '20381',
    Email: 'ines@example.com',
    Item: 'Shoes',
    Reason: 'Does not fit',
    Charge: 'ch_20381',
    Currency: 'eur',
    Refundable: 129.9,
    Status,
    ...more,
  },
})

const TRACKED = { 'Tracking number': '00340434161094042557' }
const SENT = aReturn('In transit', TRACKED)
const LOST = aReturn('In transit', TRACKED, '2026-07-01T08:00:00.000Z')
const APPROVED = aReturn('Approved', { 'Refund amount': 89.9 })
const OF_BEN = { Return: 'R-20382', Order: '20382', Email: 'ben@example.com', Charge: 'ch_20382' }
const SENT_TOO = aReturn('In transit', { ...TRACKED, ...OF_BEN })
const APPROVED_TOO = aReturn('Approved', { 'Refund amount': 20, ...OF_BEN })

const fixture = (records: object[] = [], charge = aCharge(), parcel = 'DELIVERED') => ({
  settings: { airtableUrl: tableUrl('Returns'), shopName: 'Kettle & Co' },
  given: {
    airtable: airtableBase({ Returns: { fields: FIELDS, records: records as never[] } }),
    shippo: { tracks: { 'dhl_germany/00340434161094042557': { status: parcel } } },
    stripe: { charges: [charge, aCharge({ id: 'ch_20382', metadata: { order_id: '20382' } })] },
  },
})

const form = (more: Record<string, string> = {}) => ({
  kind: 'form' as const,
  fields: { orderNumber: '20381', email: 'ines@example.com ', item: 'Shoes', reason: 'Does not fit', ...more },
})
const morning = { kind: 'schedule' } as const

const statuses = (outcome: Outcome) => recordsOf(outcome, 'Returns').map(({ Status }) => Status)
const mails = ({ messages }: Outcome) => messages.map(({ to, subject }) => [to, subject])
const refundRequests = ({ exchanges }: Outcome) =>
  exchanges.filter(({ path, status }) => path === '/v1/refunds' && status === 200)
const refunds = (outcome: Outcome) => refundRequests(outcome).map(({ body }) => body)

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Return requested, then shipped',
    trigger: [form(), form({ tracking: '0034 0434 1610 9404 2557', item: '', reason: '' })],
    check(outcome) {
      const [record] = recordsOf(outcome, 'Returns')
      assert.deepEqual(statuses(outcome), ['In transit'])
      assert.deepEqual([record?.Return, record?.Refundable, record?.Charge], ['R-20381', 129.9, 'ch_20381'])
      assert.equal(record?.['Tracking number'], '00340434161094042557')
      assert.deepEqual(mails(outcome), [['ines@example.com', 'Your return R-20381']])
    },
  },
  {
    ...fixture([aReturn('Requested')]),
    name: 'pasted-link',
    title: 'A tracking number that does not exist yet, then a tracking link',
    trigger: [
      form({ tracking: 'none yet', item: '', reason: '' }),
      form({ tracking: 'Not sent yet, will go out on 12.11.2026', item: '', reason: '' }),
      form({ tracking: 'https://www.ups.com/track?loc=en_US&tracknum=1Z999AA10123456784&requester=WT' }),
    ],
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['In transit'])
      assert.equal(recordsOf(outcome, 'Returns')[0]?.['Tracking number'], '1Z999AA10123456784')
      assert.deepEqual(
        mails(outcome),
        Array.from({ length: 2 }, () => ['ines@example.com', 'Your return R-20381']),
      )
    },
  },
  {
    // Of 100.00, 40.00 were captured: Stripe counts the other 60.00 as refunded.
    ...fixture([], aCharge({ amount: 10_000, amount_captured: 4000, amount_refunded: 6000 })),
    name: 'captured-in-part',
    title: 'A payment captured in part, and a sentence with the tracking number',
    trigger: [form(), form({ tracking: 'Sent on 12 November with DHL, 00340434161094042557', item: '', reason: '' })],
    check(outcome) {
      const [record] = recordsOf(outcome, 'Returns')
      assert.deepEqual([record?.Refundable, record?.Status], [40, 'In transit'])
      assert.equal(record?.['Tracking number'], '00340434161094042557')
    },
  },
  {
    ...fixture([], aCharge({ disputed: true })),
    name: 'disputed',
    title: 'The payment was disputed',
    trigger: form(),
    check(outcome) {
      assert.deepEqual(statuses(outcome), [])
      assert.match(outcome.messages[0]?.text ?? '', /the payment was disputed with your bank/)
    },
  },
  {
    ...fixture([SENT]),
    name: 'parcel-arrives',
    title: 'The package arrives',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['Arrived'])
      assert.deepEqual(mails(outcome), [['returns@example.com', 'Return R-20381 has arrived']])
      assert.match(outcome.messages[0]?.text ?? '', /at most 129\.90 EUR/)
    },
  },
  {
    ...fixture([APPROVED]),
    name: 'approved',
    title: 'Staff approved a refund',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['Refunded'])
      assert.equal(refunds(outcome).length, 1)
      assert.match(JSON.stringify(refunds(outcome)), /"amount":"?8990/)
      assert.match(refundRequests(outcome)[0]?.headers['idempotency-key'] ?? '', /^return-\w+-ch_20381-89\.9$/)
      assert.deepEqual(mails(outcome), [['ines@example.com', 'Refund for return R-20381']])
      assert.match(outcome.messages[0]?.text ?? '', /refunded 89\.90 EUR/)
    },
  },
  {
    ...fixture([SENT, SENT_TOO, APPROVED, APPROVED_TOO]),
    name: 'two-of-each',
    title: 'Two packages arrive, two refunds are approved, and Airtable has short outages',
    trigger: morning,
    failures: [down('airtable', { atFirst: true, route: 'GET /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['Arrived', 'Arrived', 'Refunded', 'Refunded'])
      assert.equal(refunds(outcome).length, 2)
      assert.deepEqual(mails(outcome).sort(), [
        ['ben@example.com', 'Refund for return R-20382'],
        ['ines@example.com', 'Refund for return R-20381'],
        ['returns@example.com', 'Return R-20381 has arrived'],
        ['returns@example.com', 'Return R-20382 has arrived'],
      ])
    },
  },
  {
    ...fixture(
      [
        aReturn('Approved', { Currency: 'xof', 'Refund amount': 32_000 }),
        aReturn('Approved', { ...OF_BEN, Currency: 'ugx', 'Refund amount': 50 }),
      ],
      aCharge({ currency: 'xof', amount: 40_000, amount_captured: 40_000 }),
    ),
    name: 'without-cents',
    title: 'Refunds in francs, and in Ugandan shillings counted in hundredths',
    trigger: morning,
    check(outcome) {
      assert.match(outcome.messages[0]?.text ?? '', /refunded 32000 XOF/)
      assert.match(outcome.messages[1]?.text ?? '', /refunded 50\.00 UGX/)
      assert.match(JSON.stringify(refunds(outcome)), /"amount":"?32000"?.*"amount":"?5000"?/)
      assert.deepEqual(statuses(outcome), ['Refunded', 'Refunded'])
    },
  },
  {
    ...fixture([SENT, aReturn('In transit', { ...TRACKED, Return: 'R-20382' })], aCharge(), 'TRANSIT'),
    name: 'nothing-to-do',
    title: 'A package in transit, and a wrong email address',
    trigger: [morning, form({ email: 'mallory@example.com' })],
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['In transit', 'In transit'])
      assert.deepEqual(mails(outcome), [])
      const [, second] = outcome.exchanges.filter(({ vendor }) => vendor === 'shippo')
      assert.ok((second?.sentAt ?? 0) - Date.parse(DEFAULT_NOW) >= 500)
    },
  },
  {
    ...fixture([], aCharge({ created: NOW - 40 * DAY })),
    name: 'too-late',
    title: 'The return window has closed',
    trigger: form(),
    check(outcome) {
      assert.deepEqual(statuses(outcome), [])
      assert.equal(outcome.messages[0]?.to, 'ines@example.com')
      assert.match(outcome.messages[0]?.text ?? '', /the return window closed on 2026-11-06/)
    },
  },
  {
    ...fixture([], aCharge({ captured: false, amount_captured: 0 })),
    name: 'not-captured',
    title: 'The payment is only authorized',
    trigger: form(),
    check(outcome) {
      assert.deepEqual(statuses(outcome), [])
      assert.match(outcome.messages[0]?.text ?? '', /the payment has not been collected yet, so there is nothing/)
    },
  },
  {
    ...fixture(),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    trigger: form(),
    failures: [down('stripe')],
    check(outcome) {
      assert.deepEqual(mails(outcome), [
        ['returns@example.com', 'Return request for order 20381 could not be processed'],
      ])
      assert.match(outcome.messages[0]?.text ?? '', /What failed: (?!undefined|\[object)\S/)
    },
  },
  {
    ...fixture(),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: form(),
    failures: [down('airtable')],
    check(outcome) {
      assert.deepEqual(mails(outcome), [
        ['returns@example.com', 'Return request for order 20381 could not be processed'],
      ])
      assert.match(outcome.messages[0]?.text ?? '', /What failed: Airtable: \S/)
    },
  },
  {
    ...fixture([APPROVED, APPROVED_TOO, SENT, SENT_TOO]),
    name: 'refund-and-tracking-fail',
    title: 'Refunds and tracking fail',
    trigger: morning,
    failures: [down('stripe', { route: 'POST /v1/refunds' }), down('shippo')],
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['Refunding', 'Refunding', 'In transit', 'In transit'])
      assert.deepEqual(refunds(outcome), [])
      assert.deepEqual(
        outcome.messages.map(({ to }) => to),
        Array.from({ length: 4 }, () => 'returns@example.com'),
      )
    },
  },
  {
    ...fixture([aReturn('Requested')]),
    name: 'instructions-again',
    title: 'The buyer asks for the instructions again',
    trigger: form(),
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['Requested'])
      assert.deepEqual(mails(outcome), [['ines@example.com', 'Your return R-20381']])
    },
  },
  {
    ...fixture(),
    name: 'item-missing',
    title: 'A request without an item',
    trigger: form({ item: '', reason: '' }),
    check(outcome) {
      assert.deepEqual(statuses(outcome), [])
      assert.match(outcome.messages[0]?.text ?? '', /the item and the reason are needed/)
    },
  },
  {
    ...fixture([LOST, SENT, APPROVED]),
    settings: { ...fixture().settings, maxPerDay: 1 },
    name: 'more-parcels-than-the-limit',
    title: 'A lost package and a refund, with a limit of one package',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['In transit', 'Arrived', 'Refunded'])
    },
  },
  {
    ...fixture([], aCharge()),
    name: 'record-is-refused',
    title: 'Airtable rejects the new record',
    trigger: form(),
    failures: [down('airtable', { route: 'POST /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(mails(outcome), [
        ['returns@example.com', 'Return request for order 20381 could not be processed'],
      ])
    },
  },
  {
    ...fixture([aReturn('Requested')]),
    name: 'tracking-is-refused',
    title: 'Airtable rejects the tracking number',
    trigger: form({ tracking: '00340434161094042557' }),
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.equal(outcome.messages[0]?.to, 'returns@example.com')
      assert.match(outcome.messages[0]?.text ?? '', /Tracking number: 00340434161094042557/)
    },
  },
  {
    ...fixture([APPROVED, APPROVED_TOO]),
    name: 'paid-but-not-noted',
    title: 'Two refunds are paid, but Airtable rejects the updates',
    trigger: morning,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table', after: 2 })],
    check(outcome) {
      assert.equal(refunds(outcome).length, 2)
      assert.deepEqual(mails(outcome), [
        ['returns@example.com', 'Return R-20381 needs attention'],
        ['returns@example.com', 'Return R-20382 needs attention'],
      ])
      assert.match(outcome.messages[0]?.text ?? '', /Stripe has paid the refund[\s\S]*ines@example\.com/)
      assert.match(outcome.messages[1]?.text ?? '', /ben@example\.com/)
    },
  },
  {
    ...fixture([APPROVED]),
    name: 'buyer-email-fails',
    title: 'The refund is paid, but the email to the buyer fails',
    trigger: morning,
    failures: [down('gmail', { times: 1 })],
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['Refunded'])
      assert.deepEqual(mails(outcome), [['returns@example.com', 'Return R-20381 needs attention']])
    },
  },
  {
    ...fixture([SENT, SENT_TOO]),
    name: 'warehouse-email-fails',
    title: 'Two packages arrive, and Gmail is down that morning',
    trigger: [morning, { ...morning, later: 24 }],
    failures: [down('gmail', { times: 3 })],
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['Arrived', 'Arrived'])
      assert.deepEqual(mails(outcome).sort(), [
        ['returns@example.com', 'Return R-20381 has arrived'],
        ['returns@example.com', 'Return R-20382 has arrived'],
      ])
    },
  },
  {
    ...fixture([SENT, SENT_TOO]),
    name: 'arrival-is-refused',
    title: 'Airtable rejects the arrival of two packages',
    trigger: morning,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['In transit', 'In transit'])
      assert.deepEqual(mails(outcome), [
        ['returns@example.com', 'Return R-20381 has arrived'],
        ['returns@example.com', 'Return R-20382 has arrived'],
        ['returns@example.com', 'Return R-20381 needs attention'],
        ['returns@example.com', 'Return R-20382 needs attention'],
      ])
    },
  },
  {
    ...fixture([APPROVED, APPROVED_TOO]),
    name: 'claim-fails',
    title: 'Airtable rejects the status change before one of two refunds',
    trigger: morning,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table', times: 1 })],
    check(outcome) {
      assert.deepEqual(statuses(outcome), ['Approved', 'Refunded'])
      assert.equal(refunds(outcome).length, 1)
      assert.deepEqual(mails(outcome).sort(), [
        ['ben@example.com', 'Refund for return R-20382'],
        ['returns@example.com', 'Return R-20381 needs attention'],
      ])
    },
  },
])
