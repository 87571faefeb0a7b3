import { describe, expect, test } from 'vitest'
import { airtable } from '../../vendors/airtable.ts'
import { type AnyJson, clientOf, queryOf } from './ask.ts'

const TABLE = 'https://api.airtable.com/v0/appProof000000001/Orders'
const headers = { authorization: 'Bearer patProof' }

const orders = (rows: Record<string, unknown>[]) =>
  clientOf(airtable, {
    tables: {
      Orders: {
        fields: {
          Email: 'email',
          Status: { type: 'singleSelect', choices: ['Open', 'Closed'] },
          Stock: 'number',
          'Asked at': 'dateTime',
          Active: 'checkbox',
          Changed: 'lastModifiedTime',
        },
        records: rows.map((fields) => ({ fields })),
      },
    },
  })

const found = async (formula: string, rows: Record<string, unknown>[]) => {
  const { ask } = orders(rows)
  const { body, rejection } = await ask('GET', `${TABLE}?${queryOf({ filterByFormula: formula })}`, { headers })
  return rejection ?? body.records.map(({ fields }: { fields: { Email: string } }) => fields.Email)
}

describe('filterByFormula', () => {
  const rows = [
    { Email: 'ADA@example.com', Status: 'Open', Stock: 3, 'Asked at': '2026-11-01T09:00:00.000Z', Active: true },
    { Email: 'bob@example.com', Status: 'Closed', Stock: 0, 'Asked at': '2026-10-01T09:00:00.000Z' },
    { Email: 'cyd@example.com' },
  ]

  test.each([
    ["LOWER({Email}) = 'ada@example.com'", ['ADA@example.com']],
    ["AND({Active}, {Stock} > 0, {Status} != '')", ['ADA@example.com']],
    ["OR({Status} = 'Closed', {Status} = BLANK())", ['bob@example.com', 'cyd@example.com']],
    ["IS_AFTER({Asked at}, DATEADD(NOW(), -3, 'days'))", ['ADA@example.com']],
    [
      "IF({Asked at}, IS_BEFORE({Asked at}, DATEADD(NOW(), -23, 'hours')), FALSE())",
      ['ADA@example.com', 'bob@example.com'],
    ],
    ["REGEX_REPLACE({Email} & '', '[^a-z]', '') = 'bobexamplecom'", ['bob@example.com']],
    ['NOT(LEN({Status} & "") > 0)', ['cyd@example.com']],
    ["FIND('bob', {Email})", ['bob@example.com']],
    ['SUBSTITUTE(UPPER({Email}), "@", "") = "CYDEXAMPLE.COM"', ['cyd@example.com']],
    ['IS_AFTER({Asked at}, DATETIME_PARSE("2026-10-31T00:00:00Z", "YYYY-MM-DD HH:mm:ss"))', ['ADA@example.com']],
    ['{Stock} & "" = "0"', ['bob@example.com']],
    ["{Stock} = '3'", []],
  ])('%s', async (formula, emails) => {
    expect(await found(formula, rows)).toEqual(emails)
  })

  test('doesn’t find records created later', async () => {
    const fields = { Email: 'email' } as const
    const records = ['2026-11-02T09:00:00.000Z', '2026-11-02T09:00:01.000Z'].map((createdTime) => ({
      createdTime,
      fields: { Email: createdTime },
    }))
    const { body } = await clientOf(airtable, { tables: { Orders: { fields, records } } }).ask('GET', TABLE, {
      headers,
    })
    expect(body.records.map(({ createdTime }: AnyJson) => createdTime)).toEqual(['2026-11-02T09:00:00.000Z'])
  })

  test.each([
    ["{Mail} = 'a'", 'Unknown field names: mail'],
    ["AND({Email} = 'a'", 'Invalid formula'],
    ["LOWERCASE({Email}) = 'a'", 'Unknown function: LOWERCASE'],
    ["{Email} = 'o'neill'", 'Invalid formula'],
    ['OR()', 'Invalid arguments for function OR'],
  ])('rejects %s', async (formula, words) => {
    expect(await found(formula, rows)).toContain(words)
  })
})

test('pages by offset, in the order of the sort', async () => {
  const { ask } = orders([{ Stock: 2 }, { Stock: 3 }, { Stock: 1 }])
  const query = { pageSize: '2', 'sort[0][field]': 'Stock', 'sort[0][direction]': 'desc' }
  const first = await ask('GET', `${TABLE}?${queryOf(query)}`, { headers })
  expect(first.body.records.map((record: AnyJson) => record.fields.Stock)).toEqual([3, 2])
  const second = await ask('GET', `${TABLE}?${queryOf({ ...query, offset: first.body.offset })}`, { headers })
  expect(second.body.records.map((record: AnyJson) => record.fields.Stock)).toEqual([1])
  expect(second.body).not.toHaveProperty('offset')
})

test('a created record is returned with its nonempty fields', async () => {
  const { ask } = orders([])
  const made = await ask('POST', TABLE, { headers, body: { fields: { Email: 'a@example.com', Active: false } } })
  const read = await ask('GET', `${TABLE}/${made.body.id}`, { headers })
  expect(read.body).toEqual({
    id: made.body.id,
    createdTime: '2026-11-02T09:00:00.000Z',
    fields: { Email: 'a@example.com', Changed: '2026-11-02T09:00:00.000Z' },
  })
})

test('upserts by the merge fields, and reports what was created', async () => {
  const { ask, state } = orders([{ Email: 'a@example.com', Stock: 1 }])
  const body = {
    performUpsert: { fieldsToMergeOn: ['Email'] },
    records: [{ fields: { Email: 'a@example.com', Stock: 5 } }, { fields: { Email: 'b@example.com' } }],
  }
  const { body: answer } = await ask('PATCH', TABLE, { headers, body })
  expect(answer.updatedRecords).toHaveLength(1)
  expect(answer.createdRecords).toHaveLength(1)
  expect(state.tables[0]?.records.map(({ fields }) => fields.Stock)).toEqual([5, undefined])
})

test('rejects an upsert that matches two records', async () => {
  const { ask } = orders([{ Email: 'a@example.com' }, { Email: 'a@example.com' }])
  const body = { performUpsert: { fieldsToMergeOn: ['Email'] }, records: [{ fields: { Email: 'a@example.com' } }] }
  expect((await ask('PATCH', TABLE, { headers, body })).rejection).toContain('Cannot update more than one record')
})

test.each([
  ['an unknown field', { fields: { Mail: 'a' } }, 'UNKNOWN_FIELD_NAME'],
  ['text in a number', { fields: { Stock: '3' } }, 'INVALID_VALUE_FOR_COLUMN'],
  ['a new choice without typecast', { fields: { Status: 'New' } }, 'INVALID_MULTIPLE_CHOICE_OPTIONS'],
  ['a computed field', { fields: { Changed: '2026-01-01' } }, 'INVALID_VALUE_FOR_COLUMN'],
  ['eleven records', { records: Array.from({ length: 11 }, () => ({ fields: {} })) }, 'INVALID_RECORDS'],
])('rejects %s', async (_, body, type) => {
  const { status, body: answer } = await orders([]).ask('POST', TABLE, { headers, body })
  expect([status, answer.error.type]).toEqual([422, type])
})

test('accepts with typecast what it rejects without', async () => {
  const { ask, state } = orders([])
  await ask('POST', TABLE, { headers, body: { typecast: true, fields: { Stock: '3', Status: 'New' } } })
  expect(state.tables[0]?.records[0]?.fields).toMatchObject({ Stock: 3, Status: 'New' })
})

test('requires a token, knows its tables, and formats its errors', async () => {
  const { ask } = orders([])
  expect((await ask('GET', TABLE)).body.error.type).toBe('AUTHENTICATION_REQUIRED')
  expect((await ask('GET', TABLE.replace('Orders', 'Tickets'), { headers })).status).toBe(403)
  expect((await ask('GET', `${TABLE}/none`, { headers })).body).toEqual({ error: 'NOT_FOUND' })
  expect(airtable.fail('rate-limited')).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
})

test('rejects more than five requests a second if a case sets it', async () => {
  const { ask } = clientOf(airtable, { enforceRateLimit: true, tables: { Orders: { fields: { Email: 'email' } } } })
  const statuses = []
  for (let nth = 0; nth < 6; nth += 1) statuses.push((await ask('GET', TABLE, { headers })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

describe('tables and fields', () => {
  const TABLES = 'https://api.airtable.com/v0/meta/bases/appProof000000001/tables'
  const create = (fields: object[], name = 'New') => orders([]).ask('POST', TABLES, { headers, body: { name, fields } })

  test('a table is created with its fields, and more can be added', async () => {
    const { ask } = orders([])
    const body = { name: 'New', fields: [{ name: 'Id', type: 'singleLineText' }] }
    const { body: made } = await ask('POST', TABLES, { headers, body })
    expect(made).toMatchObject({ name: 'New', fields: [{ name: 'Id', type: 'singleLineText' }] })
    const field = { name: 'Sum', type: 'number', options: { precision: 2 } }
    await ask('POST', `${TABLES}/${made.id}/fields`, { headers, body: field })
    const { body: all } = await ask('GET', TABLES, { headers })
    expect(all.tables.at(-1).fields).toMatchObject([{ name: 'Id' }, { name: 'Sum', type: 'number' }])
  })

  test.each([
    ['a name that is taken', [{ name: 'Id', type: 'singleLineText' }], 'Orders', /name of another/],
    ['a number without precision', [{ name: 'Sum', type: 'number' }], 'New', /options of the type number/],
    ['a text with options', [{ name: 'Id', type: 'singleLineText', options: {} }], 'New', /options of the type/],
    ['a computed field', [{ name: 'No', type: 'autoNumber' }], 'New', /not supported/],
    ['a checkbox as the first field', [{ name: 'Ok', type: 'checkbox', options: {} }], 'New', /primary/],
  ])('%s is rejected', async (_, fields, name, why) => {
    expect((await create(fields, name)).rejection).toMatch(why)
  })
})
