import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const DATABASE = `create table make_results (
  scenario text, record_id text, happened_at timestamptz,
  data jsonb not null, run_id text, loaded_at timestamptz,
  primary key (scenario, record_id));`

const fixture = { given: { postgres: DATABASE, slack: { channels: ['#data-loads'] } } }

const load = (rows: unknown, scenario = 'shop-orders', runId = '7f31') => ({
  kind: 'webhook' as const,
  body: { scenario, runId, rows },
})
const order = (orderId: string, more: Record<string, unknown> = {}) => ({
  orderId,
  placedAt: '2026-11-16T08:05:00',
  total: '89.90',
  country: 'PT',
  ...more,
})

const stored = async ({ state }: Outcome) =>
  (
    (await (state('postgres') as { query: (sql: string) => Promise<unknown[]> }).query(
      'select scenario, record_id, happened_at::text, data from make_results order by scenario, record_id',
    )) as Record<string, unknown>[]
  ).map((row) => Object.values(row))
const answers = ({ responses }: Outcome) =>
  responses.map(({ status, body }) => {
    const { inserted, updated, refused = [] } = JSON.parse(body)
    return [status, inserted, updated, refused.length]
  })
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)

export default defineCases([
  {
    ...fixture,
    name: 'normal-day',
    title: 'Normal day',
    trigger: [
      load([order('1042'), order('1043', { note: 'x' })]),
      load([order('1043', { total: 12 })]),
      load([{ day: '2026-11-15', campaign: 'winter', spend: '40' }], 'ad-spend'),
    ],
    async check(outcome) {
      assert.deepEqual(answers(outcome), [
        [200, 2, 0, 0],
        [200, 0, 1, 0],
        [200, 1, 0, 0],
      ])
      assert.match(outcome.responses[0]?.body ?? '', /"ignoredFields":\["note"\]/)
      assert.deepEqual(await stored(outcome), [
        [
          'ad-spend',
          '2026-11-15|winter',
          '2026-11-14 23:00:00+00',
          { day: '2026-11-15', campaign: 'winter', spend: 40 },
        ],
        [
          'shop-orders',
          '1042',
          '2026-11-16 07:05:00+00',
          { orderId: '1042', placedAt: '2026-11-16T07:05:00.000Z', total: 89.9, country: 'PT' },
        ],
        [
          'shop-orders',
          '1043',
          '2026-11-16 07:05:00+00',
          { orderId: '1043', placedAt: '2026-11-16T07:05:00.000Z', total: 12, country: 'PT' },
        ],
      ])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture,
    name: 'nothing-to-do',
    title: 'An unknown scenario, and a request without rows',
    trigger: [load([order('1042')], `made-up <!channel>${' and more'.repeat(12)}`, '7f31'.repeat(30)), load([])],
    async check(outcome) {
      assert.deepEqual(
        outcome.responses.map(({ status }) => status),
        [422, 422],
      )
      assert.deepEqual(await stored(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /No scenario "made-up &lt;!channel&gt;(?: and more){4} and m" is declared/)
      assert.match(posts(outcome)[0] ?? '', /Run: (?:7f31){25}$/)
      assert.match(posts(outcome)[1] ?? '', /rows must be a list with at least one row/)
    },
  },
  {
    ...fixture,
    name: 'rows-that-do-not-fit',
    title: 'Some invalid rows, sent twice',
    trigger: [
      load([
        order('1042', Object.fromEntries(Array.from({ length: 22 }, (_, at) => [`extra${at}`, at]))),
        order('1043', { total: 'n/a;'.repeat(15) }),
      ]),
      { ...load([order('1044', { country: 'Portugal '.repeat(600) }), order('', { placedAt: 'soon' })]), later: 0.1 },
    ],
    async check(outcome) {
      assert.deepEqual(answers(outcome), [
        [200, 1, 0, 1],
        [200, 1, 0, 1],
      ])
      assert.equal(JSON.parse(outcome.responses[0]?.body ?? '').ignoredFields.length, 20)
      assert.deepEqual(
        (await stored(outcome)).map(([, , , data]) => (data as { country: string }).country.length),
        [2, 5000],
      )
      assert.equal(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /sent 1 invalid row\.\*\nrow 2: total is not a number: (?:n\/a;){10}\nRows of/,
      )
    },
  },
  {
    ...fixture,
    name: 'every-row-rejected',
    title: 'Sixty rows without a total',
    trigger: [...'ab'].map((note) =>
      load([...(note === 'b' ? [order('1')] : []), ...Array.from({ length: 60 }, () => order('1042', { total: '' }))]),
    ),
    check: (outcome) =>
      assert.deepEqual(answers(outcome), [
        [422, undefined, undefined, 60],
        [200, 1, 0, 60],
      ]),
  },
  {
    ...fixture,
    name: 'unknown-fields',
    title: 'Rows with unknown fields are rejected',
    settings: {
      unknownFields: 'reject',
      schemas: 'shop-orders: orderId text key, placedAt date, total, country, gift Boolean',
    },
    trigger: load([
      order('1042', { note: 'x' }),
      ...[true, 'FALSE', 1, '0'].map((gift, at) => order(`104${at + 3}`, { gift })),
    ]),
    async check(outcome) {
      assert.deepEqual(answers(outcome), [[200, 4, 0, 1]])
      assert.deepEqual(
        (await stored(outcome)).map(([, , , data]) => (data as { gift: boolean }).gift),
        [true, false, true, false],
      )
      assert.match(posts(outcome)[0] ?? '', /row 1: unknown fields: note\n/)
    },
  },
  {
    ...fixture,
    name: 'unknown-type',
    title: 'A field has a type that does not exist',
    settings: { schemas: 'shop-orders: orderId text key, placedAt datetime, total number' },
    trigger: load([order('1042')]),
    async check(outcome) {
      assert.equal(outcome.responses[0]?.status, 422)
      assert.deepEqual(await stored(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /"shop-orders" has a type other than text, number, boolean or date\./)
    },
  },
  {
    ...fixture,
    name: 'no-such-table',
    title: 'The table is missing',
    given: { ...fixture.given, postgres: 'select 1' },
    trigger: load([order('1042')]),
    rejections: true,
    check(outcome) {
      assert.equal(outcome.responses[0]?.status, 503)
      assert.match(
        posts(outcome)[0] ?? '',
        /rejected 1 row[^\n]*\nrelation "make_results" does not exist\nMake was asked/,
      )
    },
  },
  {
    ...fixture,
    name: 'database-is-down',
    title: 'The database is down',
    trigger: load([order('1042')]),
    failures: [down('postgres')],
    check(outcome) {
      assert.equal(outcome.responses[0]?.status, 503)
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /rejected 1 row of "shop-orders"\.\*\n(?!No reason|undefined|\[object)\w/)
    },
  },
  {
    ...fixture,
    name: 'no-objects',
    title: 'Entries that are no rows, and a request without a name',
    trigger: [load([null, ['1041'], order('1042', { country: '' })]), load([order('1043')], '', '')],
    async check(outcome) {
      assert.deepEqual(answers(outcome).slice(0, 1), [[200, 1, 0, 2]])
      assert.match(outcome.responses[0]?.body ?? '', /"ignoredFields":\[\]/)
      assert.deepEqual(
        (await stored(outcome)).map(([, id]) => id),
        ['1042'],
      )
      assert.match(posts(outcome)[0] ?? '', /sent 2 invalid rows\.\*\nrow 1: orderId is missing/)
      assert.match(posts(outcome)[1] ?? '', /"unnamed" sent 1 invalid row\.[\s\S]*Run: not given$/)
    },
  },
])
