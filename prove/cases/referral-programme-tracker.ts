import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const text = 'singleLineText'
const CODE = '4be01c93a7d2'

const nora = (more: Record<string, unknown> = {}) => ({
  fields: {
    Email: 'nora@example.com',
    Name: 'Nora',
    Code: CODE,
    Link: `https://example.com/welcome?ref=${CODE}`,
    'Rewards sent': 0,
    ...more,
  },
})

const purchase = (number: number) => ({ fields: { Friend: `f${number}`, Code: CODE, Order: `A-${number}` } })

const fixture = (members: object[] = [], referrals: object[] = []) => ({
  settings: {
    membersUrl: tableUrl('Members'),
    referralsUrl: tableUrl('Referrals'),
    couponId: 'FRIENDS20',
  },
  given: {
    airtable: airtableBase({
      Members: {
        fields: { Email: text, Name: text, Code: text, Link: text, 'Rewards sent': 'number', 'Last reward': text },
        records: members as never[],
      },
      Referrals: {
        fields: { Friend: text, Code: text, Order: text, 'Counted at': 'dateTime' },
        records: referrals as never[],
      },
    }),
    stripe: { coupons: [{ id: 'FRIENDS20', percent_off: 20, duration: 'once' }] },
  },
})

const event = (body: Record<string, string>) => ({ kind: 'webhook' as const, body })
const join = event({ event: 'join', email: 'Nora@example.com', name: 'Nora' })
const sale = (more: Record<string, string> = {}) => ({
  event: 'purchase',
  code: CODE,
  email: 'paul@example.com',
  orderId: 'A-3',
  ...more,
})
const bought = (more: Record<string, string> = {}) => event(sale(more))

const members = (outcome: Outcome) => recordsOf(outcome, 'Members')
const referrals = (outcome: Outcome) => recordsOf(outcome, 'Referrals')
const statuses = ({ responses }: Outcome) => responses.map(({ status }) => status)
const promotions = ({ exchanges }: Outcome) =>
  exchanges.filter(({ path, status }) => path === '/v1/promotion_codes' && status === 200)

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'A member joins',
    trigger: join,
    check(outcome) {
      const [member] = members(outcome)
      assert.match(String(member?.Code), /^[a-f0-9]{12}$/)
      assert.deepEqual(statuses(outcome), [201])
      assert.deepEqual(JSON.parse(outcome.responses[0]?.body ?? ''), {
        accepted: true,
        link: `https://example.com/welcome?ref=${member?.Code}`,
        code: member?.Code,
      })
      assert.equal(outcome.messages[0]?.to, 'nora@example.com')
      assert.match(
        outcome.messages[0]?.text ?? '',
        /Hello Nora,[\s\S]*welcome\?ref=[a-f0-9]{12}[\s\S]*3 friends have bought/,
      )
    },
  },
  {
    ...fixture([nora()], [purchase(1), purchase(2)]),
    name: 'third-purchase',
    title: 'A third friend buys, is reported twice, and Airtable has short outages',
    failures: [down('airtable', { atFirst: true, route: 'GET /v0/:base/:table' })],
    trigger: [bought(), bought()],
    check(outcome) {
      assert.deepEqual(statuses(outcome), [201, 200])
      assert.equal(referrals(outcome).length, 3)
      assert.match(String(referrals(outcome)[2]?.Friend), /^[a-f0-9]{64}$/)
      assert.equal(promotions(outcome).length, 1)
      assert.equal(members(outcome)[0]?.['Rewards sent'], 1)
      assert.equal(outcome.messages.length, 1)
      assert.ok(outcome.messages[0]?.text.includes(String(members(outcome)[0]?.['Last reward'])))
    },
  },
  {
    ...fixture([nora()], [purchase(1)]),
    name: 'reported-twice-at-once',
    title: 'The shop reports a second purchase twice in the same moment',
    trigger: { ...bought(), alongside: [sale()] },
    check(outcome) {
      assert.equal(promotions(outcome).length, 0)
      assert.equal(members(outcome)[0]?.['Rewards sent'], 0)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture([nora()], [purchase(1), purchase(2)]),
    name: 'two-friends-at-once',
    title: 'Two friends buy in the same moment',
    trigger: { ...bought(), alongside: [sale({ email: "ida.o'hara@example.com", orderId: 'A-4' })] },
    check(outcome) {
      assert.equal(referrals(outcome).length, 4)
      assert.equal(members(outcome)[0]?.['Rewards sent'], 1)
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture([nora()], [purchase(1), purchase(2), purchase(3)]),
    name: 'missed-reward',
    title: 'A purchase after a reward that failed',
    trigger: bought({ orderId: 'A-4' }),
    check(outcome) {
      assert.equal(members(outcome)[0]?.['Rewards sent'], 1)
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture([nora()], [purchase(1)]),
    name: 'nothing-to-do',
    title: 'None of the purchases earns a reward',
    trigger: [
      join,
      bought({ orderId: 'A-2' }),
      bought({ email: 'NORA@example.com', orderId: 'A-9' }),
      bought({ code: '000000000000' }),
      event({ event: 'join', email: "x' or 1=1" }),
    ],
    check(outcome) {
      assert.deepEqual(statuses(outcome), [200, 201, 200, 404, 422])
      assert.equal(members(outcome).length, 1)
      assert.equal(referrals(outcome).length, 2)
      assert.deepEqual(outcome.messages, [])
      assert.equal(promotions(outcome).length, 0)
    },
  },
  {
    ...fixture(
      [nora({ 'Rewards sent': 5 })],
      Array.from({ length: 17 }, (_, index) => purchase(index + 10)),
    ),
    name: 'no-more-rewards',
    title: 'The reward limit is reached',
    trigger: bought(),
    check(outcome) {
      assert.deepEqual(statuses(outcome), [201])
      assert.equal(promotions(outcome).length, 0)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: [join, bought()],
    failures: [down('airtable')],
    check(outcome) {
      assert.deepEqual(statuses(outcome), [503, 503])
      assert.match(outcome.responses[0]?.body ?? '', /Airtable did not respond, send it again later/)
    },
  },
  {
    ...fixture([nora()]),
    name: 'airtable-cannot-store',
    title: 'Airtable rejects new rows',
    trigger: [event({ event: 'join', email: "ida.o'hara@köln.example" }), bought()],
    failures: [down('airtable', { route: 'POST /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(statuses(outcome), [503, 503])
      assert.match(outcome.responses[0]?.body ?? '', /Storage failed, send it again later/)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture([nora()], [purchase(1), purchase(2)]),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    trigger: bought(),
    failures: [down('stripe')],
    ends: 'error',
    check(outcome) {
      assert.equal(referrals(outcome).length, 3)
      assert.equal(members(outcome)[0]?.['Rewards sent'], 0)
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /^Reward 1 for code 4be01c93a7d2 was not sent: (?!undefined)\S/,
      )
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture([nora()], [purchase(1), purchase(2)]),
    name: 'reward-not-noted',
    title: 'Airtable rejects the update after a reward',
    trigger: bought(),
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
    },
  },
])
