import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Customers')
const HEADINGS = [
  'email',
  'customer_id',
  'name',
  'value',
  'payments',
  'first_payment',
  'last_payment',
  'group',
  'group_before',
  'changed_at',
]
const now = '2026-11-15T03:00:00.000Z'
const seconds = (text: string) => Date.parse(text) / 1000

let ids = 0
/** A payment from this many days ago, in cents. */
const paid = (email: string, days: number, amount: number, more: Record<string, unknown> = {}) => ({
  id: `ch_${++ids}`,
  amount,
  amount_captured: amount,
  created: seconds(now) - days * 86_400 - 3600,
  customer: `cus_${email.split('@')[0]}` as unknown,
  billing_details: { email, name: email.split('@')[0] },
  ...more,
})

const NOOR = [9, 40, 80, 120, 200, 260, 300].map((days) => paid('noor@example.com', days, days === 9 ? 11_604 : 11_606))
const THEO = [140, 190].map((days) => paid('theo@example.com', days, 4800))
const MIKA = [paid('mika@example.com', 3, 2490)]
const CHANGED = '2026-08-02T02:00:00.000Z'
const remembered = (email: string, group: string, before = '') => [
  email,
  `cus_${email.split('@')[0]}`,
  'Old name',
  1,
  1,
  '2026-01-01',
  '2026-01-01',
  group,
  before,
  before ? CHANGED : '',
]
const LAST_WEEK = [remembered('noor@example.com', 'loyal', 'new'), remembered('theo@example.com', 'occasional')]

const fixture = (
  charges: ReturnType<typeof paid>[],
  rows: unknown[][] = LAST_WEEK,
  settings: Record<string, string | number> = {},
) => ({
  now,
  settings: { sheetUrl: sheet.url, mailchimpListId: 'a1b2c3d4e5', ...settings },
  given: {
    stripe: {
      charges,
      customers: [...new Set(charges.map(({ customer }) => customer))].flatMap((id) =>
        typeof id === 'string' && id !== 'cus_gone'
          ? [{ id, metadata: {}, ...(id === 'cus_member' && { email: 'Member@example.com' }) }]
          : [],
      ),
    },
    mailchimp: {
      members: [
        { email_address: 'noor@example.com', tags: ['value-loyal', 'reader'] },
        { email_address: 'theo@example.com', tags: ['value-occasional'] },
        { email_address: 'orders/north#2%41@example.com', tags: ['value-lost'] },
      ],
    },
    'google-sheets': { [sheet.id]: { Customers: [HEADINGS, ...rows] } },
  },
})
const trigger = { kind: 'schedule' } as const
const TAGS = 'POST /3.0/lists/:list/members/:member/tags'

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Customers')
const groups = (outcome: Outcome) => Object.fromEntries(rows(outcome).map(({ email, group }) => [email, group]))
const tags = ({ state }: Outcome) =>
  (state('mailchimp') as { members: { tags: { name: string }[] }[] }).members.map(({ tags: all }) =>
    all.map(({ name }) => name),
  )
const inStripe = ({ state }: Outcome) =>
  (
    state('stripe') as { things: { customers: { id: string; metadata: Record<string, string> }[] } }
  ).things.customers.flatMap(({ id, metadata }) => (metadata.value_group ? [[id, metadata.value_group]] : []))
const requests = ({ exchanges }: Outcome, path: RegExp) => exchanges.filter((one) => path.test(one.path))
const reason = ({ executions }: Outcome) => executions.at(-1)?.error?.message ?? ''

/** Last week's rows stay, so that the next run picks up the same people again. */
const keepsLastWeek = (outcome: Outcome) => assert.deepEqual(rows(outcome).map(Object.values), LAST_WEEK)

export default defineCases([
  {
    ...fixture([...NOOR, ...THEO, ...MIKA]),
    name: 'normal-day',
    title: 'Three customers change group',
    trigger,
    check(outcome) {
      const row = (email: string, rest: unknown[]) => [
        email,
        `cus_${email.split('@')[0]}`,
        email.split('@')[0],
        ...rest,
      ]
      assert.deepEqual(rows(outcome).map(Object.values), [
        row('noor@example.com', [812.4, 7, '2026-01-19', '2026-11-06', 'champion', 'loyal', now]),
        row('theo@example.com', [96, 2, '2026-05-09', '2026-06-28', 'at-risk', 'occasional', now]),
        row('mika@example.com', [24.9, 1, '2026-11-12', '2026-11-12', 'new', '', now]),
      ])
      assert.deepEqual(tags(outcome), [['reader', 'value-champion'], ['value-at-risk'], ['value-lost']])
      assert.deepEqual(inStripe(outcome), [
        ['cus_noor', 'champion'],
        ['cus_theo', 'at-risk'],
        ['cus_mika', 'new'],
      ])
      const [asked] = requests(outcome, /\/charges$/)
      assert.deepEqual(asked?.query, {
        'expand[]': 'data.customer',
        limit: '100',
        'created[gte]': String(seconds('2023-11-14T23:00:00Z')),
      })
      // Three people: tags off, then on.
      assert.equal(requests(outcome, /\/tags$/).length, 6)
      assert.ok(requests(outcome, /\/tags$/).every(({ path }) => path.includes('/lists/a1b2c3d4e5/')))
      const [off] = requests(outcome, /\/tags$/)
      assert.deepEqual(
        (off?.body as { tags: object[] } | undefined)?.tags,
        ['champion', 'loyal', 'new', 'occasional', 'at-risk', 'lost'].map((group) => ({
          name: `value-${group}`,
          status: 'inactive',
        })),
      )
    },
  },
  {
    ...fixture([paid('orders/north#2%41@example.com', 3, 2490, { customer: 'cus_north' })], []),
    name: 'unusual-address',
    title: 'An email address with characters that mean something in a URL',
    trigger,
    check(outcome) {
      assert.deepEqual(groups(outcome), { 'orders/north#2%41@example.com': 'new' })
      assert.deepEqual(tags(outcome).at(-1), ['value-new'])
    },
  },
  {
    ...fixture(
      [...NOOR, ...THEO],
      [remembered('noor@example.com', 'champion', 'loyal'), remembered('theo@example.com', 'at-risk')],
    ),
    name: 'nothing-to-do',
    title: 'No customer changes group',
    trigger,
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map((row) => [row.email, row.payments, row.group, row.group_before, row.changed_at]),
        [
          ['noor@example.com', 7, 'champion', 'loyal', CHANGED],
          ['theo@example.com', 2, 'at-risk', '', ''],
        ],
      )
      assert.equal(requests(outcome, /\/tags$|\/customers\//).length, 0)
    },
  },
  {
    ...fixture(
      [
        paid('lost@example.com', 366, 90_000),
        paid('risk@example.com', 365, 90_000),
        paid('champion@example.com', 120, 70_000, { amount_captured: 60_000, amount_refunded: 20_000 }),
        ...[1, 2, 100].map((days) => paid('Loyal@Example.com ', days, 1000)),
        paid('new@example.com', 60, 49_999),
        ...[5, 61].map((days) => paid('occasional@example.com', days, 1000)),
        paid('', 1, 1000, { billing_details: { email: null }, receipt_email: 'receipt@example.com', customer: null }),
        paid('name@example.com', 1, 1000, {
          billing_details: { email: 'name@example.com', name: '=HYPERLINK("https://evil.example")' },
        }),
        paid('', 1, 1000, { billing_details: { email: null } }),
        paid('', 1, 1000, { billing_details: { email: null }, customer: 'cus_member' }),
        paid('refunded@example.com', 1, 1000, { amount_refunded: 1000 }),
        paid('disputed@example.com', 1, 1000, { disputed: true }),
        paid('failed@example.com', 1, 1000, { status: 'failed', paid: false }),
        paid('dollars@example.com', 1, 1000, { currency: 'usd' }),
        paid('', 1, 1000, { customer: null }),
      ],
      [],
    ),
    name: 'six-groups',
    title: "All six groups, and payments that don't count",
    trigger,
    check(outcome) {
      assert.ok(longestPause(outcome, 'Tag in Stripe') >= 1000)
      assert.deepEqual(groups(outcome), {
        'lost@example.com': 'lost',
        'risk@example.com': 'at-risk',
        'champion@example.com': 'champion',
        'loyal@example.com': 'loyal',
        'new@example.com': 'new',
        'occasional@example.com': 'occasional',
        'receipt@example.com': 'new',
        'name@example.com': 'new',
        'member@example.com': 'new',
      })
      const row = (email: string) => rows(outcome).find((one) => one.email === email)
      assert.deepEqual([row('champion@example.com')?.value, row('receipt@example.com')?.customer_id], [500, ''])
      assert.equal(row('name@example.com')?.name, '=HYPERLINK("https://evil.example")')
      // Eight have a Stripe customer.
      assert.equal(requests(outcome, /\/v1\/customers\//).length, 8)
      assert.ok(requests(outcome, /\/v1\/customers\/cus_member/).length === 1)
      const writes = outcome.exchanges.filter(({ vendor, method }) => vendor === 'google-sheets' && method !== 'GET')
      assert.ok(writes.every(({ query, body }) => !JSON.stringify([query, body]).includes('USER_ENTERED')))
    },
  },
  {
    ...fixture([
      ...NOOR.map((charge) => ({ ...charge, amount_refunded: charge.amount })),
      ...THEO,
      paid('mika@example.com', 3, 2490, { disputed: true }),
    ]),
    name: 'all-refunded',
    title: 'A loyal customer whose payments were all refunded, and a save that fails once',
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values:batchUpdate', times: 1 })],
    trigger,
    check(outcome) {
      assert.deepEqual(groups(outcome), { 'noor@example.com': 'occasional', 'theo@example.com': 'at-risk' })
      assert.deepEqual(Object.values(rows(outcome)[0] ?? {}).slice(3), [0, 0, '', '', 'occasional', 'loyal', now])
      assert.deepEqual(tags(outcome)[0], ['reader', 'value-occasional'])
      assert.deepEqual(inStripe(outcome), [
        ['cus_noor', 'occasional'],
        ['cus_theo', 'at-risk'],
      ])
    },
  },
  {
    ...fixture([...NOOR, ...THEO, ...MIKA], LAST_WEEK, { maxChanges: 1 }),
    name: 'two-sundays',
    title: 'A limit of one person a week, on two Sundays',
    trigger: [trigger, { ...trigger, later: 168 }],
    check(outcome) {
      assert.deepEqual(groups(outcome), {
        'noor@example.com': 'champion',
        'theo@example.com': 'occasional',
        'mika@example.com': 'new',
      })
      assert.deepEqual(inStripe(outcome), [
        ['cus_noor', 'champion'],
        ['cus_mika', 'new'],
      ])
      assert.equal(requests(outcome, /\/tags$/).length, 4)
    },
  },
  {
    ...fixture(
      [...Array(150).keys()].map((day) => paid('ada@example.com', day / 3, 500)),
      [],
    ),
    name: 'two-pages',
    title: 'A customer list with 150 payments',
    trigger,
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map((row) => [row.value, row.payments, row.group]),
        [[750, 150, 'champion']],
      )
      const pages = requests(outcome, /\/charges$/)
      assert.equal(pages.length, 2)
      assert.ok(pages[1]?.query.starting_after)
    },
  },
  {
    ...fixture(
      [...Array(150).keys()].map((day) => paid('ada@example.com', day / 3, 500)),
      LAST_WEEK,
      { maxPages: 1 },
    ),
    name: 'too-many',
    title: 'More payments than the page limit',
    trigger,
    ends: 'error',
    check(outcome) {
      assert.match(reason(outcome), /more payments than maxPages allows/)
      keepsLastWeek(outcome)
    },
  },
  {
    ...fixture([paid('mika@example.com', 1, 1000, { currency: 'usd' })]),
    name: 'no-payments',
    title: 'No payment in this currency',
    trigger,
    ends: 'error',
    check(outcome) {
      assert.match(reason(outcome), /No paid charge in eur/)
      keepsLastWeek(outcome)
    },
  },
  {
    ...fixture([paid('mika@example.com', 3, 2490, { currency: 'xof', customer: 'cus_gone' })], [], { currency: 'XOF' }),
    name: 'gone-from-stripe',
    title: 'A currency without decimals, and a deleted customer',
    trigger,
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map((row) => [row.value, row.group]),
        [[2490, 'champion']],
      )
      assert.deepEqual(inStripe(outcome), [])
    },
  },
  {
    ...fixture(NOOR),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    trigger,
    failures: [down('stripe', { route: 'GET /v1/charges' })],
    ends: 'error',
    check(outcome) {
      assert.equal(requests(outcome, /\/charges$/).length, 3)
      assert.deepEqual(
        outcome.exchanges.filter(({ vendor }) => vendor !== 'stripe'),
        [],
      )
    },
  },
  {
    ...fixture([...NOOR, ...THEO]),
    name: 'stripe-takes-no-groups',
    title: "Stripe doesn't save the groups",
    trigger,
    failures: [down('stripe', { route: 'POST /v1/customers/:id' })],
    ends: 'error',
    check(outcome) {
      assert.match(
        reason(outcome),
        /2 customers could not be tagged in Stripe, so the sheet keeps last week: An unknown/,
      )
      assert.equal(requests(outcome, /\/v1\/customers\/cus_noor/).length, 3)
      keepsLastWeek(outcome)
    },
  },
  {
    ...fixture([...NOOR, ...THEO]),
    name: 'mailchimp-is-down',
    title: 'Mailchimp is down',
    trigger,
    failures: [down('mailchimp', { route: TAGS })],
    ends: 'error',
    check(outcome) {
      assert.match(reason(outcome), /2 people could not be tagged in Mailchimp, so the sheet keeps last week: \w/)
      keepsLastWeek(outcome)
    },
  },
  {
    ...fixture(NOOR),
    name: 'old-tag-stays',
    title: "Mailchimp doesn't remove an old tag",
    trigger,
    failures: [down('mailchimp', { route: TAGS, times: 1 })],
    ends: 'error',
    check(outcome) {
      assert.match(reason(outcome), /1 people could not be tagged in Mailchimp/)
      keepsLastWeek(outcome)
    },
  },
  {
    ...fixture(NOOR),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger,
    failures: [down('google-sheets')],
    ends: 'error',
    check(outcome) {
      assert.equal(requests(outcome, /\/tags$|\/customers\//).length, 0)
    },
  },
])
