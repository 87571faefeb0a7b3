import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const BASE = 'https://airtable.com/appLOYALTY0000001'
const MEMBER_FIELDS = {
  Email: 'singleLineText',
  Points: 'number',
  Level: 'singleLineText',
  'Rewards given': 'number',
  'Last code': 'singleLineText',
  'No emails': 'checkbox',
} as const
const LEDGER_FIELDS = {
  Entry: 'singleLineText',
  Payment: 'singleLineText',
  Email: 'singleLineText',
  Date: 'singleLineText',
  Kind: 'singleLineText',
  Amount: 'number',
  Points: 'number',
} as const

const MIRA = { Email: 'Mira@example.com', Points: 188, Level: '', 'Rewards given': 1 }
const line = (payment: string, points: number) => ({
  fields: {
    Entry: payment,
    Payment: payment,
    Email: 'mira@example.com',
    Kind: 'order',
    Amount: points,
    Points: points,
  },
})

const fixture = (member: object | null = MIRA, ledger: object[] = [line('pi_old', 188)], settings: object = {}) => ({
  settings: {
    shopName: 'Nordlicht Tea',
    ownerEmail: 'owner@example.com',
    membersUrl: `${BASE}/tblMEMBERS0000001`,
    ledgerUrl: `${BASE}/tblLEDGER00000001`,
    couponId: 'TEN',
    ...settings,
  },
  given: {
    airtable: {
      tables: {
        Members: {
          id: 'tblMEMBERS0000001',
          fields: MEMBER_FIELDS,
          records: member ? [{ id: 'recMIRA0000000001', fields: member }] : [],
        },
        Ledger: { id: 'tblLEDGER00000001', fields: LEDGER_FIELDS, records: ledger },
      },
    },
    stripe: { coupons: [{ id: 'TEN', percent_off: 10, duration: 'once', valid: true }] },
  },
})

const event = (type: string, object: object) => ({
  kind: 'event' as const,
  event: { id: 'evt_1', object: 'event', type, created: 1794816000, data: { object } },
})
const order = (more: object = {}) =>
  event('checkout.session.completed', {
    id: 'cs_test_1',
    object: 'checkout.session',
    mode: 'payment',
    payment_status: 'paid',
    payment_intent: 'pi_new',
    currency: 'eur',
    amount_total: 6490,
    customer_details: { email: 'mira@example.com' },
    ...more,
  })
const refund = (amount_refunded: number, payment_intent = 'pi_new') =>
  event('charge.refunded', {
    id: 'ch_1',
    object: 'charge',
    payment_intent,
    currency: 'eur',
    amount: 6490,
    amount_refunded,
    billing_details: { email: 'mira@example.com' },
  })

interface Tables {
  tables: { name: string; records: { fields: Record<string, unknown> }[] }[]
}
const rows = ({ state }: Outcome, table: string) =>
  (state('airtable') as Tables).tables.find(({ name }) => name === table)?.records.map(({ fields }) => fields) ?? []
const member = (outcome: Outcome) => rows(outcome, 'Members')[0] ?? {}
const subjects = ({ messages }: Outcome) => messages.map(({ to, subject }) => `${to}: ${subject}`).sort()
const codes = ({ state }: Outcome) =>
  (state('stripe') as { things: Record<string, unknown[]> }).things.promotion_codes ?? []

const PATCH = 'PATCH /v0/:base/:table'
const toOwner = (subject: string) => (outcome: Outcome) => {
  assert.ok(subjects(outcome).includes(`owner@example.com: Loyalty points: ${subject}`), subjects(outcome).join())
}

export default defineCases([
  {
    ...fixture({ ...MIRA, Email: "mira.o'neill@example.com", Points: 0, 'Rewards given': 0 }, [], {
      pointsPerUnit: 100,
      pointsPerReward: 100000,
    }),
    name: 'apostrophe',
    title: 'An email address with an apostrophe',
    trigger: order({ amount_total: 29, customer_details: { email: "Mira.O'Neill@example.com" } }),
    check: (outcome) => assert.equal(member(outcome).Points, 29),
  },
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: order(),
    check(outcome) {
      assert.equal(rows(outcome, 'Members').length, 1)
      const { Points, Level, 'Rewards given': given, 'Last code': code } = member(outcome)
      assert.deepEqual([Points, Level, given], [252, 'Silver', 2])
      assert.deepEqual(
        rows(outcome, 'Ledger').map(({ Entry, Points }) => [Entry, Points]),
        [
          ['pi_old', 188],
          ['pi_new', 64],
        ],
      )
      assert.deepEqual(subjects(outcome), [
        'Mira@example.com: You are Silver now',
        'Mira@example.com: Your reward from Nordlicht Tea',
      ])
      assert.ok(outcome.messages.some(({ text }) => text.includes(String(code))))
      // The last day named in the email counts in full.
      const [{ expires_at }] = codes(outcome) as [{ expires_at: number }]
      assert.match(new Date(expires_at * 1000).toISOString(), /^2027-02-14T22:59:59/)
      assert.ok(outcome.messages.some(({ text }) => text.includes('until 14 February 2027')))
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'A subscription, another currency, an unpaid order and one without a payment',
    trigger: [
      order({ mode: 'subscription' }),
      order({ currency: 'usd' }),
      order({ payment_status: 'unpaid' }),
      order({ payment_intent: null }),
    ],
    check(outcome) {
      assert.equal(rows(outcome, 'Ledger').length, 1)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(null, []),
    name: 'not-a-member',
    title: 'A buyer who is not a member',
    trigger: order(),
    check(outcome) {
      assert.deepEqual([...rows(outcome, 'Members'), ...rows(outcome, 'Ledger'), ...outcome.messages], [])
    },
  },
  {
    ...fixture(null, [], { autoJoin: true }),
    name: 'joins-by-buying',
    title: 'Every buyer becomes a member, and Stripe sends an order twice',
    trigger: [order(), order()],
    check(outcome) {
      assert.equal(rows(outcome, 'Ledger').length, 1)
      assert.deepEqual(
        rows(outcome, 'Members').map(({ Email, Points }) => [Email, Points]),
        [['mira@example.com', 64]],
      )
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture({ ...MIRA, Points: 252, Level: 'Silver', 'Rewards given': 2 }, [
      line('pi_old', 188),
      line('pi_new', 64),
    ]),
    name: 'refund',
    title: 'An order refunded in two parts',
    trigger: [refund(1000), refund(3245)],
    check(outcome) {
      assert.equal(rows(outcome, 'Ledger').length, 3)
      assert.equal(member(outcome).Points, 220)
      assert.equal(member(outcome).Level, 'Silver')
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(
      { ...MIRA, Points: 367, Level: 'Silver', 'Rewards given': 3 },
      [
        line('pi_old', 188),
        { fields: { ...line('pi_new', 129).fields, Amount: 64.9 } },
        { fields: { ...line('', 50).fields, Entry: 'birthday', Kind: 'bonus' } },
      ],
      { levels: 'Silver: 200, Gold: 500, :220, Platinum' },
    ),
    name: 'double-points-returned',
    title: 'Orders from a season of double points, and from before the program, are returned',
    trigger: [refund(6490), refund(1000, 'pi_before')],
    check(outcome) {
      assert.deepEqual(
        rows(outcome, 'Ledger')
          .slice(-2)
          .map(({ Points }) => Points),
        [-129, -10],
      )
      assert.deepEqual([member(outcome).Points, member(outcome).Level], [238, 'Silver'])
    },
  },
  {
    ...fixture(MIRA, [line('pi_old', 188)]),
    name: 'order-cannot-be-read',
    title: 'Airtable fails while a refunded order is read',
    trigger: refund(6490),
    failures: [down('airtable', { after: 1 })],
    check: toOwner('an order was not recorded'),
  },
  {
    ...fixture({ ...MIRA, 'No emails': true }, [line('pi_old', 900)]),
    name: 'many-due',
    title: '900 points, but no consent to emails',
    trigger: order(),
    check(outcome) {
      assert.equal(codes(outcome).length, 3)
      assert.equal(member(outcome)['Rewards given'], 4)
      assert.equal(member(outcome).Level, 'Gold')
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: order(),
    failures: [down('airtable')],
    check(outcome) {
      toOwner('an order was not recorded')(outcome)
      assert.equal(outcome.messages.length, 1)
      assert.match(outcome.messages[0]?.text ?? '', /Payment pi_new \(order\) is not in the points balance/)
      assert.match(outcome.messages[0]?.text ?? '', /open the event in Stripe [^.]* and choose Resend\./)
    },
  },
  {
    ...fixture(MIRA, [line('pi_old', 288)]),
    name: 'stripe-is-down',
    title: 'Stripe fails to create two codes',
    trigger: order(),
    failures: [down('stripe', { route: 'POST /v1/promotion_codes' })],
    check(outcome) {
      toOwner('an email or code needs attention')(outcome)
      assert.equal(member(outcome)['Rewards given'], 1)
      assert.equal(member(outcome).Points, 352)
    },
  },
  {
    ...fixture(),
    name: 'mail-is-down',
    title: 'Gmail rejects the first email',
    trigger: order(),
    failures: [down('gmail', { times: 1 })],
    check(outcome) {
      toOwner('an email or code needs attention')(outcome)
      assert.ok(subjects(outcome).includes('Mira@example.com: Your reward from Nordlicht Tea'))
      assert.equal(outcome.messages.length, 2)
    },
  },
  {
    ...fixture(MIRA, [line('pi_old', 288)]),
    name: 'code-not-mailed',
    title: 'Gmail rejects the first of two emails with codes',
    trigger: order(),
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send', after: 1, times: 1 })],
    check(outcome) {
      toOwner('an email or code needs attention')(outcome)
      assert.ok(subjects(outcome).includes('Mira@example.com: You are Silver now'))
      assert.equal(member(outcome)['Rewards given'], 3)
    },
  },
  {
    ...fixture(),
    name: 'code-not-noted',
    title: 'Airtable does not save the code',
    trigger: order(),
    failures: [down('airtable', { route: PATCH, after: 2 })],
    check(outcome) {
      toOwner('an email or code needs attention')(outcome)
      assert.equal(codes(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'ledger-refuses',
    title: 'Airtable rejects the ledger entry',
    trigger: order(),
    failures: [down('airtable', { route: PATCH })],
    check: toOwner('an order was not recorded'),
  },
  {
    ...fixture(),
    name: 'ledger-unreadable',
    title: "The ledger can't be read",
    trigger: order(),
    failures: [down('airtable', { route: 'GET /v0/:base/:table', after: 1 })],
    check(outcome) {
      toOwner('an order was not recorded')(outcome)
      assert.equal(member(outcome).Points, 188)
    },
  },
  {
    ...fixture(),
    name: 'balance-refused',
    title: "The balance can't be saved",
    trigger: order(),
    failures: [down('airtable', { route: PATCH, after: 1 })],
    check: toOwner('an order was not recorded'),
  },
  {
    ...fixture(MIRA, [], { pointsPerReward: 0 }),
    name: 'zero-points',
    title: 'The points per reward are set to zero',
    trigger: order(),
    check(outcome) {
      toOwner('an order was not recorded')(outcome)
      assert.match(outcome.messages[0]?.text ?? '', /pointsPerReward in Settings must be a number above zero/)
      assert.equal(codes(outcome).length, 0)
    },
  },
])
