import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const FIELDS = {
  SKU: 'singleLineText',
  Name: 'singleLineText',
  Price: 'number',
  Status: 'singleLineText',
  'Sync state': 'multilineText',
  'Sync note': 'multilineText',
  Resolve: { type: 'singleSelect', choices: ['Postgres', 'Airtable'] },
  'Synced at': 'dateTime',
}

const SHELF = { SKU: 'OAK-1', Name: 'Oak shelf', Price: 149, Status: 'active' }
const AGREED = { 'Sync state': '{"name":"Oak shelf","price":149,"status":"active"}' }

const database = (...rows: string[]) =>
  `create table products (sku text primary key, name text, price numeric(10, 3) check (price >= 0), status text);${rows
    .map((row) => `insert into products values (${row});`)
    .join('')}`

const fixture = (rows: string[], ...records: Record<string, unknown>[]) => ({
  settings: { airtableUrl: tableUrl('Products'), maxChanges: 3 },
  given: {
    airtable: airtableBase({ Products: { fields: FIELDS, records: records.map((fields) => ({ fields })) } }),
    postgres: database(...rows),
    slack: { channels: ['#data-sync'] },
  },
})

const trigger = { kind: 'schedule' } as const
const products = async ({ state }: Outcome) =>
  (
    (await (state('postgres') as { query: (sql: string) => Promise<unknown[]> }).query(
      'select sku, name, price::float8 as price, status from products order by sku',
    )) as Record<string, unknown>[]
  ).map((row) => Object.values(row).join(', '))
const records = (outcome: Outcome) =>
  recordsOf(outcome, 'Products').map(({ SKU, Name, Price, Status }) => [SKU, Name, Price, Status].join(', '))
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const writes = ({ exchanges }: Outcome) =>
  exchanges.filter(({ method, path }) => ['POST', 'PATCH', 'PUT'].includes(method) && path.startsWith('/v0/'))

export default defineCases([
  {
    ...fixture(
      ["'OAK-1', 'Oak shelf', 139, 'active'", "'OAK-2', 'Oak stool', 89.5, 'active'"],
      { ...SHELF, ...AGREED, Name: 'Oak wall shelf' },
      { SKU: 'ASH-1', Name: 'Ash bench', Price: 210, Status: 'draft' },
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    async check(outcome) {
      assert.deepEqual(await products(outcome), [
        'ASH-1, Ash bench, 210, draft',
        'OAK-1, Oak wall shelf, 139, active',
        'OAK-2, Oak stool, 89.5, active',
      ])
      assert.deepEqual(records(outcome), [
        'OAK-1, Oak wall shelf, 139, active',
        'ASH-1, Ash bench, 210, draft',
        'OAK-2, Oak stool, 89.5, active',
      ])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(["'OAK-1', 'Oak shelf', 149, 'active'"], { ...SHELF, ...AGREED }, { Name: 'An idea without a SKU' }),
    name: 'nothing-to-do',
    title: 'Both sides agree, and a record without a SKU',
    trigger,
    check(outcome) {
      assert.deepEqual(writes(outcome), [])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(
      ["'OAK-1', 'Oak shelf', 139, 'active'", `'OAK-2', '${'left '.repeat(300)}', 149, 'active'`],
      { ...SHELF, ...AGREED, Price: 145, Status: 'ended' },
      { ...SHELF, ...AGREED, SKU: 'OAK-2', Name: `${'right '.repeat(300)}end` },
    ),
    name: 'both-sides-changed',
    title: 'The same price and the same long name changed on both sides',
    trigger: [trigger, trigger],
    async check(outcome) {
      assert.equal((await products(outcome))[0], 'OAK-1, Oak shelf, 139, ended')
      assert.equal(records(outcome)[0], 'OAK-1, Oak shelf, 145, ended')
      assert.match(
        String(recordsOf(outcome, 'Products')[1]?.['Sync note']),
        /^Changed on both sides\. Name: left .* end in/,
      )
      assert.match(
        String(recordsOf(outcome, 'Products')[0]?.['Sync note']),
        /Changed on both sides\. Price: 139 in Postgres, 145 in Airtable/,
      )
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Records that need a decision: 2\*\nOAK-1: Price: 139 in Postgres, 145/)
      assert.match(posts(outcome)[0] ?? '', /\nOAK-2: Name: left /)
      assert.ok((posts(outcome)[0] ?? '').length < 2700)
    },
  },
  {
    ...fixture(
      ["'OAK-1', 'Oak shelf', 139, 'active'", "'OAK-2', 'Oak shelf', 139, 'active'"],
      { ...SHELF, ...AGREED, Price: 145, Resolve: 'Airtable' },
      { ...SHELF, SKU: 'OAK-9', 'Sync state': AGREED['Sync state'] },
      { ...SHELF, ...AGREED, SKU: 'OAK-2', Price: 145, Resolve: 'Postgres' },
      ...Array.from({ length: 20 }, (_, at) => ({ ...SHELF, ...AGREED, SKU: `OAK-${at + 10}` })),
    ),
    settings: { ...fixture([]).settings, maxChanges: 50 },
    name: 'decided',
    title: 'Two conflicts were resolved, one for each side, and 21 rows were deleted',
    trigger,
    async check(outcome) {
      assert.deepEqual(await products(outcome), ['OAK-1, Oak shelf, 145, active', 'OAK-2, Oak shelf, 139, active'])
      const [first, second, third] = recordsOf(outcome, 'Products')
      assert.deepEqual([third?.Price, third?.Resolve ?? null], [139, null])
      assert.equal(first?.Resolve ?? null, null)
      assert.equal(second?.['Sync note'], 'Not in the database')
      assert.match(posts(outcome).join(), /OAK-9: Not in the database/)
      assert.match(posts(outcome).join(), /decision: 21\*[\s\S]*OAK-28: /)
      assert.doesNotMatch(posts(outcome).join(), /OAK-29/)
    },
  },
  {
    ...fixture(
      ["'OAK-1', 'Oak shelf', 149, 'active'", "'OAK-2', 'Oak stool', 89, 'active'"],
      { ...SHELF, ...AGREED, Name: 'Oak shelf '.repeat(40).trim(), Price: -5 },
      {
        SKU: 'OAK-2',
        Name: 'Oak stool',
        Price: 89,
        Status: 'ended',
        'Sync state': '{"name":"Oak stool","price":89,"status":"active"}',
      },
    ),
    name: 'refused-by-the-database',
    title: 'The database rejects a price, and rejects it again',
    trigger: [trigger, trigger],
    async check(outcome) {
      assert.deepEqual(await products(outcome), ['OAK-1, Oak shelf, 149, active', 'OAK-2, Oak stool, 89, ended'])
      assert.match(
        String(recordsOf(outcome, 'Products')[0]?.['Sync note']),
        /The database rejected this: Failing row contains \(OAK-1, /,
      )
      const notes = writes(outcome).filter(({ body }) => JSON.stringify(body).includes('The database rejected this'))
      assert.equal(notes.length, 1)
    },
  },
  {
    ...fixture(
      ["'OAK-1', 'Oak shelf', 1.999, ''", "'OAK-2', 'Oak stool', 89, 'active'"],
      { SKU: 'OAK-1 ', Name: 'Oak wall shelf', Price: 2, 'Sync state': '{"name":"Oak shelf","price":2,"status":null}' },
      { SKU: 'OAK-2', Name: 'Oak stool', Price: 89, Status: 'active' },
      { SKU: 'OAK-2 ', Name: 'Oak stool', Price: 89, Status: 'active' },
    ),
    name: 'to-the-letter',
    title: 'Extra spaces, three decimals and a duplicate SKU',
    trigger: [trigger, trigger],
    async check(outcome) {
      assert.deepEqual(await products(outcome), ['OAK-1, Oak wall shelf, 1.999, ', 'OAK-2, Oak stool, 89, active'])
      assert.deepEqual(
        recordsOf(outcome, 'Products').map(({ SKU, Name, Price }) => [SKU, Name, Price]),
        [
          ['OAK-1 ', 'Oak wall shelf', 2],
          ['OAK-2', 'Oak stool', 89],
          ['OAK-2 ', 'Oak stool', 89],
        ],
      )
      // What a colleague types meanwhile is not written over.
      assert.doesNotMatch(JSON.stringify(writes(outcome).map(({ body }) => body)), /"(?:Name|Price|Status)"/)
      assert.equal(writes(outcome).length, 1)
      assert.deepEqual(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /OAK-2: appears in Airtable more than once/)
    },
  },
  {
    ...fixture(
      ['A', 'B', 'C'].map((sku) => `'${sku}', 'Oak shelf', 149, 'active'`),
      ...['A', 'B', 'C'].map((SKU) => ({ ...AGREED, SKU, Name: 'Oak shelf', Status: 'active' })),
    ),
    name: 'field-renamed',
    title: 'A colleague renamed the price field',
    trigger,
    async check(outcome) {
      assert.equal((await products(outcome))[0], 'A, Oak shelf, 149, active')
      assert.deepEqual(writes(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /No record in Airtable has a value in Price any more\./)
    },
  },
  {
    ...fixture(["'A', 'A', 1, 'a'", "'B', 'B', 1, 'a'", "'C', 'C', 1, 'a'", "'D', 'D', 1, 'a'"]),
    name: 'too-many',
    title: 'More changes than the limit',
    trigger,
    check(outcome) {
      assert.deepEqual(writes(outcome), [])
      assert.deepEqual(posts(outcome), [
        'Sync stopped before writing. 4 changes, more than the limit of 3. Nothing was written.',
      ])
    },
  },
  {
    ...fixture(["'OAK-1', 'Oak shelf', 139, 'active'"], { ...SHELF, ...AGREED }),
    name: 'postgres-is-down',
    title: 'Postgres is down',
    trigger: [trigger, trigger],
    failures: [down('postgres')],
    check(outcome) {
      assert.deepEqual(writes(outcome), [])
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Postgres did not respond: (?!undefined|\[object|general).*terminat/)
    },
  },
  {
    ...fixture(["'OAK-1', 'Oak shelf', 139, 'active'", "'OAK-2', 'Oak stool', 89, 'active'"], { ...SHELF, ...AGREED }),
    name: 'airtable-is-down',
    title: 'Airtable rejects changes',
    trigger,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /Airtable rejected records: \w/)
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture(["'OAK-1', 'Oak shelf', 139, 'active'"], { ...SHELF, ...AGREED, Price: 145, Status: 'ended' }),
    name: 'conflict-not-told',
    title: 'Slack rejects a conflict report, and Airtable fails once',
    trigger,
    failures: [down('airtable', { times: 1 }), down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /Your Slack credential is missing required/)
    },
  },
  {
    ...fixture([], { ...SHELF, ...AGREED }),
    name: 'nothing-can-be-told',
    title: 'The table is empty, and Slack rejects the message',
    trigger,
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /Your Slack credential is missing required/)
    },
  },
  {
    ...fixture(["'OAK-2', 'Oak stool', 89.5, 'active'"]),
    name: 'airtable-and-slack-reject',
    title: 'Airtable and Slack reject everything',
    trigger,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' }), down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions.at(-1)?.error?.node, 'Report Airtable error')
    },
  },
])
