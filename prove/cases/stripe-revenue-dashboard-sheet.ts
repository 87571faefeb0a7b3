import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Revenue')
const DAYS = ['day', 'revenue', 'refunds', 'net', 'payments', 'new_buyers', 'average_order']
const BUYERS = ['buyer', 'first_day']
const at = (time: string) => Date.parse(`2026-11-${time}:00+01:00`) / 1000

const aCharge = (id: string, time: string, amount: number, email: unknown, more: Record<string, unknown> = {}) => ({
  id: `ch_${id}`,
  status: 'succeeded',
  captured: true,
  amount,
  amount_captured: amount,
  currency: 'eur',
  created: at(time),
  billing_details: { email },
  ...more,
})

const CHARGES = [
  aCharge('4', '15T23:30', 2000, 'Ada@Example.com'),
  aCharge('3', '15T10:00', 5000, 'ada@example.com'),
  aCharge('2', '05T10:00', 3000, 'bob@example.com'),
  aCharge('5', '15T11:00', 9900, 'eve@example.com', { currency: 'usd' }),
  aCharge('8', '05T11:00', 9900, 'eve@example.com', { currency: 'usd' }),
  aCharge('6', '15T12:00', 7000, 'kim@example.com', { status: 'failed', captured: false }),
  aCharge('7', '16T01:00', 8000, 'ida@example.com'),
]
const REFUNDS = [
  { id: 're_1', amount: 1000, currency: 'eur', status: 'succeeded', created: at('14T09:00'), charge: 'ch_2' },
  { id: 're_2', amount: 4000, currency: 'eur', status: 'failed', created: at('14T09:00'), charge: 'ch_3' },
]

const fixture = (more: { charges?: object[]; refunds?: object[]; days?: unknown[][]; buyers?: unknown[][] } = {}) => {
  const { charges = CHARGES, refunds = REFUNDS, days = [], buyers = [] } = more
  return {
    settings: { sheetUrl: sheet.url, refreshDays: 14, firstRunDays: 14 },
    given: {
      'google-sheets': { [sheet.id]: { Days: [DAYS, ...days], Buyers: [BUYERS, ...buyers] } },
      stripe: { charges, refunds },
    },
    trigger: { kind: 'schedule' as const },
  }
}

const day = (outcome: Outcome, name: string) => {
  const found = sheetRows(outcome, sheet, 'Days').filter((row) => row.day === name)
  assert.equal(found.length, 1, `one row of ${name}`)
  return Object.values(found[0] ?? {}).slice(1)
}
const mails = ({ messages }: Outcome) => messages.map(({ subject, text }) => `${subject}: ${text}`)
const hasMail = (...parts: RegExp[]) => {
  return (outcome: Outcome) => {
    assert.equal(mails(outcome).length, parts.length)
    for (const [index, part] of parts.entries()) assert.match(mails(outcome)[index] ?? '', part)
  }
}
const failsAt = (why: RegExp) => (outcome: Outcome) => {
  hasMail(why)(outcome)
  assert.match(mails(outcome)[0] ?? '', /last night's update is incomplete/)
  assert.deepEqual(sheetRows(outcome, sheet, 'Days'), [])
}
const charts = ({ exchanges }: Outcome) =>
  exchanges.filter(({ path, body }) => path.endsWith(':batchUpdate') && JSON.stringify(body).includes('addChart'))

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'The first run, on a Monday',
    check(outcome) {
      assert.equal(sheetRows(outcome, sheet, 'Days').length, 14)
      const [start, end] = [at('02T00:00'), at('16T00:00')].map(String)
      for (const what of ['charges', 'refunds'])
        assert.deepEqual(
          outcome.exchanges
            .filter(({ path }) => path === `/v1/${what}`)
            .map(({ query }) => [query['created[gte]'], query['created[lt]']]),
          [[start, end]],
        )
      assert.ok(outcome.exchanges.some(({ query }) => query.fields === 'sheets.properties(sheetId,title,sheetType)'))
      assert.deepEqual(day(outcome, '2026-11-15'), [70, 0, 70, 2, 1, 35])
      assert.deepEqual(day(outcome, '2026-11-14'), [0, 10, -10, 0, 0, 0])
      assert.deepEqual(day(outcome, '2026-11-05'), [30, 0, 30, 1, 1, 30])
      const buyers = sheetRows(outcome, sheet, 'Buyers')
      assert.deepEqual(
        buyers.map(({ first_day }) => first_day),
        ['2026-11-05', '2026-11-15'],
      )
      assert.doesNotMatch(JSON.stringify(buyers), /example/)
      assert.equal(charts(outcome).length, 1)
      hasMail(/2026-11-09 to 2026-11-15[\s\S]*Net: 60 \(before 30\)[\s\S]*other currencies, not counted: 1/)(outcome)
    },
  },
  {
    ...fixture({ charges: [], days: [['2026-11-16', 99, 0, 99, 1, 1, 99]], buyers: [['b_1', '2026-10-01']] }),
    name: 'nothing-to-do',
    title: 'A Tuesday without an email, after two runs',
    now: '2026-11-17T08:00:00.000Z',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    check(outcome) {
      assert.equal(sheetRows(outcome, sheet, 'Days').length, 14)
      assert.deepEqual(day(outcome, '2026-11-16'), [0, 0, 0, 0, 0, 0])
      assert.equal(sheetRows(outcome, sheet, 'Buyers').length, 1)
      assert.equal(charts(outcome).length, 1)
      hasMail()(outcome)
    },
  },
  {
    ...fixture({
      charges: [
        aCharge('kept', '15T10:00', 5000, 'ada@example.com'),
        aCharge('part', '15T11:00', 4000, 'bob@example.com', { amount_captured: 3000 }),
        aCharge('free', '01T11:00', 9000, 'eve@example.com', { captured: false, amount_captured: null }),
      ],
      refunds: [
        { id: 're_1', amount: 5000, currency: 'eur', status: 'succeeded', created: at('15T12:00'), charge: 'ch_kept' },
        { id: 're_2', amount: 1000, currency: 'eur', status: 'succeeded', created: at('15T12:00'), charge: 'ch_part' },
        { id: 're_3', amount: 9000, currency: 'eur', status: 'succeeded', created: at('05T12:00'), charge: 'ch_free' },
      ],
    }),
    name: 'released-authorizations',
    title: 'A refund, a partial capture and a released hold in an older Stripe account',
    check(outcome) {
      assert.deepEqual(day(outcome, '2026-11-15'), [80, 50, 30, 2, 2, 40])
      assert.deepEqual(day(outcome, '2026-11-05'), [0, 0, 0, 0, 0, 0])
    },
  },
  {
    ...fixture(),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    failures: [down('stripe')],
    check: failsAt(/An unknown error occurred/),
  },
  {
    ...fixture(),
    name: 'refunds-unreadable',
    title: 'The key cannot read refunds',
    failures: [{ vendor: 'stripe', failure: 'unauthorized', route: 'GET /v1/refunds' }],
    check: failsAt(/Invalid API Key/),
  },
  {
    ...fixture({ charges: [aCharge('9', '15T10:00', 100, { none: true })] }),
    name: 'unreadable-charge',
    title: 'A charge in an unknown format',
    check: failsAt(/trim is not a function/),
  },
  {
    ...fixture(),
    name: 'sheets-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    check: failsAt(/Tab Buyers/),
  },
  {
    ...fixture(),
    name: 'days-refused',
    title: 'Google rejects the rows',
    failures: [down('google-sheets', { after: 4 })],
    check(outcome) {
      hasMail(/a step failed[\s\S]*Service unavailable/)(outcome)
      assert.deepEqual(sheetRows(outcome, sheet, 'Days'), [])
    },
  },
  {
    ...fixture(),
    name: 'chart-refused',
    title: 'Google rejects the chart',
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id:batchUpdate' })],
    check(outcome) {
      hasMail(/Last seven days/, /a step failed/)(outcome)
      assert.equal(sheetRows(outcome, sheet, 'Buyers').length, 2)
    },
  },
  {
    ...fixture(),
    name: 'sheets-goes-down',
    title: 'Google Sheets goes down partway through',
    failures: [down('google-sheets', { after: 5 })],
    check(outcome) {
      hasMail(/Last seven days/, /a step failed/, /a step failed/)(outcome)
      assert.equal(sheetRows(outcome, sheet, 'Days').length, 14)
      assert.deepEqual(sheetRows(outcome, sheet, 'Buyers'), [])
    },
  },
  {
    ...fixture({
      charges: Array.from({ length: 101 }, (_, n) => aCharge(`many${n}`, '15T10:00', 1000, `buyer${n}@example.com`)),
      refunds: Array.from({ length: 101 }, (_, n) => ({
        id: `re_many${n}`,
        amount: 100,
        currency: 'eur',
        status: 'succeeded',
        created: at('15T11:00'),
        charge: `ch_many${n}`,
      })),
    }),
    name: 'two-pages',
    title: 'More payments and refunds than Stripe lists on a page',
    check(outcome) {
      assert.deepEqual(day(outcome, '2026-11-15').slice(0, 5), [1010, 101, 909, 101, 101])
    },
  },
  {
    ...fixture({
      charges: [
        aCharge('1', '15T10:00', 5000, null, { currency: 'jpy', customer: 'cus_9' }),
        aCharge('2', '15T11:00', 700, '', { currency: 'jpy' }),
        aCharge('3', '15T12:00', 9000, 'bob@example.com', { currency: 'jpy', captured: false, amount_captured: 0 }),
        aCharge('4', '14T12:00', 300, 'ada@example.com', { currency: 'jpy' }),
      ],
      refunds: [
        { id: 're_1', amount: 300, currency: 'jpy', status: 'canceled', created: at('15T13:00'), charge: 'ch_4' },
        { id: 're_2', amount: 100, currency: 'jpy', status: 'succeeded', created: at('15T14:00'), charge: 'ch_4' },
      ],
      buyers: [['cus_9', '2026-11-13']],
    }),
    settings: { sheetUrl: sheet.url, currency: 'JPY', refreshDays: 3, firstRunDays: 14 },
    name: 'yen',
    title: 'A later run in yen, with a known buyer, a canceled refund and a hold',
    check(outcome) {
      assert.equal(sheetRows(outcome, sheet, 'Days').length, 3)
      assert.deepEqual(day(outcome, '2026-11-15'), [5700, 100, 5600, 2, 0, 2850])
      assert.deepEqual(day(outcome, '2026-11-14'), [300, 0, 300, 1, 1, 300])
      assert.deepEqual(day(outcome, '2026-11-13'), [0, 0, 0, 0, 1, 0])
      assert.equal(sheetRows(outcome, sheet, 'Buyers').length, 2)
    },
  },
])
