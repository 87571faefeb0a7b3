import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Partners')
const PARTNERS = [
  ['code', 'name', 'email', 'rate', 'active'],
  ['ridgeway', 'Ridgeway <b>Cycling</b>', 'ridge@example.com', '20', 'yes'],
  ['small', 'Small Blog', 'small@example.com', '10 %', 'Yes'],
  ['gone', 'Gone', 'gone@example.com', '10', 'no'],
]
const NAMED = PARTNERS.map(([code = '', name = '', ...rest]) => [code, name.replace(/<.*/, 'Cycling Blog'), ...rest])
const HEADINGS = [
  'key',
  'month',
  'code',
  'partner',
  'payments',
  'gross',
  'refunds',
  'base',
  'rate',
  'commission',
  'carried',
  'payout',
  'carry',
  'status',
  'sentAt',
]
const EARLIER = [
  'p-ridgeway-2026-09',
  '2026-09',
  'ridgeway',
  'Ridgeway',
  1,
  70,
  0,
  70,
  20,
  14,
  0,
  0,
  '14.5',
  'sent',
  '',
]

const at = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1000
const charge = (id: string, amount: number, partner: string, more: Record<string, unknown> = {}) => ({
  id,
  amount,
  amount_captured: amount,
  captured: true,
  currency: 'eur',
  status: 'succeeded',
  created: at('2026-10-12'),
  metadata: partner ? { partner } : {},
  ...more,
})
const CHARGES = [
  charge('ch_1', 50000, 'Ridgeway'),
  charge('ch_2', 34000, 'ridgeway'),
  charge('ch_3', 5000, 'small'),
  charge('ch_4', 9000, 'tandem'),
  charge('ch_5', 9000, 'ridgeway', { currency: 'usd' }),
  charge('ch_6', 9000, 'ridgeway', { status: 'failed' }),
  charge('ch_7', 9000, 'ridgeway', { created: at('2026-11-02') }),
  charge('ch_8', 9000, 'ridgeway', { created: at('2026-08-02') }),
]
const REFUND = { currency: 'eur', status: 'succeeded', created: at('2026-10-20') }
const REFUNDS = [
  { ...REFUND, id: 're_1', charge: 'ch_8', amount: 9000 },
  // Some refunds belong to no charge.
  { id: 're_2', charge: null, amount: 700, currency: 'eur', status: 'succeeded', created: at('2026-10-21') },
]

const fixture = ({
  charges = CHARGES,
  refunds = REFUNDS,
  partners = PARTNERS,
  statements = [EARLIER] as unknown[][],
  currency = 'EUR',
} = {}) => ({
  now: '2026-11-03T06:00:00.000Z',
  settings: { sheetUrl: sheet.url, taxPercent: 25, currency },
  given: {
    stripe: { charges, refunds },
    'google-sheets': { [sheet.id]: { Partners: partners, Statements: [HEADINGS, ...statements] } },
  },
})
const third = { kind: 'schedule' as const }

const rows = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Statements')
    .filter(({ month }) => month === '2026-10')
    .map(({ code, payout, carry, status }) => [code, payout, carry, String(status).split(':')[0]])
const mails = ({ messages }: Outcome, to: string) => messages.filter((mail) => mail.to === to)

/** Finance hears why; no partner hears anything. */
const SEND = { fields: { Decision: 'Send statements' } }
const STOP = { fields: { Decision: 'Stop' } }

const isStopped =
  (why: RegExp, rowCount = 0): Case['check'] =>
  (outcome) => {
    assert.equal(outcome.messages.length, 1)
    const [mail] = mails(outcome, 'finance@example.com')
    assert.equal(mail?.subject, 'Affiliate statements could not be prepared')
    assert.match(mail?.text ?? '', why)
    assert.doesNotMatch(mail?.text ?? '', /\[object|\[line/)
    assert.equal(rows(outcome).length, rowCount)
  }
const isDraft: Case['check'] = (outcome) => {
  assert.equal(outcome.messages.length, 1)
  assert.deepEqual(
    rows(outcome).map(([, , , status]) => status),
    ['draft', 'draft'],
  )
}

export default defineCases([
  {
    ...fixture({ partners: NAMED }),
    name: 'normal-day',
    title: 'The statements are approved',
    trigger: third,
    answers: [SEND],
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['ridgeway', 134.5, 0, 'sent'],
        ['small', 0, 4, 'sent'],
      ])
      const [ask, end] = mails(outcome, 'finance@example.com')
      // One link, to a form: a scanner that opens it decides nothing.
      assert.equal(ask?.html?.match(/href=/g)?.length, 1)
      assert.match(
        `${ask?.html}${ask?.text}`,
        /Ridgeway Cycling Blog: 134\.5 EUR to pay, 0 carried over \(2 payments, base 600, 20%\)/,
      )
      assert.match(`${ask?.html}${ask?.text}`, /Codes without an active partner: tandem/)
      assert.equal(end?.subject, 'Affiliate statements: all rows are done')
      const [statement] = mails(outcome, 'ridge@example.com')
      assert.match(statement?.text ?? '', /Base: 600 EUR[\s\S]*Commission at 20%: 120 EUR[\s\S]*Payout: 134\.5 EUR/)
      assert.deepEqual(statement?.attachments, ['statement-p-ridgeway-2026-10.csv'])
      assert.match(mails(outcome, 'small@example.com')[0]?.text ?? '', /balance of 4 EUR moves to next month/)
    },
  },
  {
    ...fixture({
      charges: [
        ...CHARGES,
        charge('ch_9', 6000, 'ridgeway', { captured: false, amount_captured: 0 }),
        charge('ch_10', 10000, 'ridgeway', { amount_captured: 4000 }),
      ],
      refunds: [
        ...REFUNDS,
        ...['ch_9', 'ch_10'].map((id) => ({ ...REFUND, id: `re_${id}`, charge: id, amount: 6000 })),
      ],
    }),
    name: 'never-captured',
    title: 'Two card payments, one released and one captured in part',
    trigger: third,
    answers: [STOP],
    check(outcome) {
      assert.equal(rows(outcome)[0]?.[1], 140.9)
    },
  },
  {
    ...fixture(),
    name: 'declined',
    title: 'Finance declines',
    trigger: third,
    answers: [STOP],
    check: isDraft,
  },
  {
    ...fixture({
      charges: CHARGES.filter(({ metadata }) => metadata.partner !== 'small'),
      statements: [
        EARLIER,
        ['p-small-2026-10', '2026-10', 'small', 'Small', 1, 900, 0, 720, 10, 72, 0, 72, 0, 'draft', ''],
      ],
    }),
    name: 'nobody-answers',
    title: 'No reply for a week, after a second run that replaces a draft',
    trigger: third,
    answers: ['nobody'],
    check(outcome) {
      isDraft(outcome)
      // Its payment belongs to another partner by now.
      assert.equal(rows(outcome).find(([code]) => code === 'small')?.[1], 0)
    },
  },
  {
    ...fixture({
      charges: CHARGES.filter(({ metadata }) => metadata.partner !== 'small'),
      statements: [
        EARLIER,
        ['p-small-2026-10', '2026-10', 'small', 'Small', 1, 900, 0, 720, 10, 72, 0, 72, 0, 'draft', ''],
      ],
    }),
    name: 'empty-draft',
    title: 'A second run after a payment moved to another partner is approved',
    trigger: third,
    answers: [SEND],
    check(outcome) {
      assert.deepEqual(rows(outcome).toSorted(), [
        ['ridgeway', 134.5, 0, 'sent'],
        ['small', 0, 0, 'draft'],
      ])
      assert.deepEqual(mails(outcome, 'small@example.com'), [])
    },
  },
  {
    ...fixture({ charges: [], refunds: [], statements: [] }),
    name: 'nothing-to-do',
    title: 'No partner sales this month',
    trigger: third,
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(rows(outcome), [])
    },
  },
  {
    ...fixture({
      charges: [charge('ch_1', 5_000_000, 'ridgeway', { currency: 'huf' })],
      refunds: [],
      statements: [],
      currency: 'HUF',
    }),
    name: 'in-forint',
    title: 'Payments in Hungarian forints',
    trigger: third,
    answers: [SEND],
    check(outcome) {
      assert.deepEqual(rows(outcome), [['ridgeway', 8000, 0, 'sent']])
      assert.doesNotMatch(`${mails(outcome, 'finance@example.com')[0]?.html}`, /<b>Cycling/)
      assert.match(mails(outcome, 'ridge@example.com')[0]?.text ?? '', /Base: 40000 HUF[\s\S]*Payout: 8000 HUF/)
    },
  },
  {
    ...fixture({
      charges: [charge('ch_1', 100000, '007')],
      refunds: [],
      partners: [PARTNERS[0] as string[], ['007', 'Agent', 'agent@example.com', '1', 'yes']],
      statements: [['p-007-2026-09', '2026-09', 7, 'Agent', 1, 70, 0, 70, 20, 14, 0, 0, 20, 'sent', '']],
    }),
    name: 'code-with-zeros',
    title: 'A code of digits, a rate of one percent and an amount carried over',
    trigger: third,
    answers: [SEND],
    check(outcome) {
      const [{ commission, carried, payout } = {}] = sheetRows(outcome, sheet, 'Statements').slice(1)
      assert.deepEqual([commission, carried, payout], [8, 20, 28])
    },
  },
  {
    ...fixture({
      charges: [
        ...CHARGES,
        charge('ch_9', 5000, 'gone'),
        ...Array.from({ length: 110 }, (_, at) => charge(`ch_1${at}`, 100, `unknown-${at % 25}`)),
      ],
      refunds: [
        ...REFUNDS,
        ...Array.from({ length: 110 }, (_, at) => ({
          ...(REFUNDS[0] as object),
          id: `re_1${at}`,
          status: at % 2 ? 'failed' : 'canceled',
        })),
      ] as typeof REFUNDS,
      statements: [EARLIER, ['p-small-2026-09', '2026-09', 'small', 'Small', 1, 5, 0, 5, 10, 1, 0, 1, 0, 'draft', '']],
    }),
    name: 'mail-fails-once',
    title: 'Two pages of payments, a rejected statement, and Google Sheets fails twice',
    trigger: third,
    answers: [SEND],
    failures: [
      down('gmail', { after: 1, times: 1 }),
      ...['"failed', '"sent"'].map((about) =>
        down('google-sheets', { times: 1, about, route: 'POST /v4/spreadsheets/:id/values:batchUpdate' }),
      ),
    ],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(([, , , status]) => status),
        ['failed', 'sent'],
      )
      assert.equal(mails(outcome, 'ridge@example.com').length, 0)
    },
  },
  {
    ...fixture(),
    name: 'cannot-ask',
    title: 'Gmail rejects the approval email',
    trigger: third,
    failures: [down('gmail', { times: 1 })],
    check: isStopped(/Reason: ./, 2),
  },
  {
    ...fixture({ partners: [...PARTNERS, ['ridgeway', 'Again', 'again@example.com', '5', 'yes']] }),
    name: 'code-twice',
    title: 'Duplicate partner code',
    trigger: third,
    check: isStopped(/The code ridgeway is listed twice in Partners/),
  },
  {
    ...fixture(),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    trigger: third,
    failures: [down('stripe')],
    check: isStopped(/Reason: ./),
  },
  {
    ...fixture(),
    name: 'refunds-unreadable',
    title: "Stripe can't list the refunds",
    trigger: third,
    failures: [down('stripe', { route: 'GET /v1/refunds' })],
    check: isStopped(/Reason: ./),
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: third,
    failures: [down('google-sheets')],
    check: isStopped(/Reason: ./),
  },
  {
    ...fixture(),
    name: 'drafts-not-saved',
    title: 'Google Sheets rejects the drafts',
    trigger: third,
    failures: [down('google-sheets', { after: 5 })],
    check: isStopped(/Reason: ./),
  },
  {
    ...fixture(),
    name: 'end-not-reported',
    title: 'Gmail rejects the final email',
    trigger: third,
    answers: [SEND],
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send', after: 3 })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(([, , , status]) => status),
        ['sent', 'sent'],
      )
      assert.equal(outcome.executions.at(-1)?.error?.node, 'Report completion')
    },
  },
])
