import { Client, Pool } from 'pg'
import { expect, test } from 'vitest'
import { setUpMockServer } from '../fixtures/ask.ts'

const { mockServer, begin } = setUpMockServer([], {})

const SEED = "create table rows (id serial primary key, name text); insert into rows (name) values ('one'), ('two')"

const to = () => ({
  host: '127.0.0.1',
  port: mockServer().postgresPort,
  user: 'n8n',
  password: 'any',
  database: 'shop',
})

async function connected(): Promise<Client> {
  const client = new Client(to())
  // A closed connection is reported here as well as to the query.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

test('pgvector compares vectors', async () => {
  begin({ given: { postgres: 'create extension vector; create table points (name text, at vector)' } })
  const client = await connected()
  await client.query("insert into points values ('far', '[3,1]'), ('near', '[1,3]')")
  const found = await client.query('select name from points order by at <=> $1', ['[1,2]'])
  expect(found.rows.map(({ name }) => name)).toEqual(['near', 'far'])
  await client.end()
})

test('queries run in a real database and are recorded', async () => {
  const session = begin({ given: { postgres: SEED } })
  const client = await connected()
  const found = await client.query('select id, name, now() as at from rows where id = $1', [2])
  expect(found.rows).toEqual([{ id: 2, name: 'two', at: new Date('2026-03-02T09:00:00Z') }])
  await client.query("insert into rows (name) values ('three'); select 1")
  await expect(client.query('select nothing from rows')).rejects.toThrow('column "nothing" does not exist')
  await expect(client.query('select $1::int', ['x'])).rejects.toThrow('invalid input syntax for type integer')
  expect((await client.query('select count(*)::int as n from rows')).rows).toEqual([{ n: 3 }])
  await client.end()
  expect(
    session.exchanges.map(({ method, body, status, response }) => ({ method, body, status, response })).slice(0, 4),
  ).toEqual([
    { method: 'QUERY', body: ['2'], status: 200, response: ['SELECT 1'] },
    { method: 'QUERY', body: null, status: 200, response: ['INSERT 0 1', 'SELECT 1'] },
    { method: 'QUERY', body: null, status: 400, response: 'column "nothing" does not exist' },
    { method: 'QUERY', body: ['x'], status: 400, response: 'invalid input syntax for type integer: "x"' },
  ])
  expect(session.exchanges[0]?.path).toBe('select id, name, now() as at from rows where id = $1')
  const state = session.state('postgres') as { query(sql: string): Promise<unknown[]> }
  expect(await state.query('select name from rows order by id')).toEqual([
    { name: 'one' },
    { name: 'two' },
    { name: 'three' },
  ])
  expect(session.problems()).toEqual([])
})

test('each session starts with its own rows, even in a pool that stays connected', async () => {
  const pool = new Pool({ ...to(), max: 1 })
  const names = async () => (await pool.query('select name, xmin::text as version from rows')).rows
  const first = begin({ given: { postgres: SEED } })
  const before = await names()
  await pool.query('delete from rows')
  first.end()
  begin({ given: { postgres: SEED } })
  expect(await names()).toEqual(before)
  expect(before).toHaveLength(2)
  await pool.end()
})

test('a transaction locks the database; the next one waits', async () => {
  begin({ given: { postgres: SEED } })
  const [one, other] = [await connected(), await connected()]
  await one.query('begin')
  await one.query('delete from rows')
  const waiting = other.query('select count(*)::int as n from rows')
  await one.query('rollback')
  expect((await waiting).rows).toEqual([{ n: 2 }])
  await one.query('begin')
  await one.query('delete from rows')
  // Gone in the middle of it: as if it had never begun.
  await one.end()
  expect((await other.query('select count(*)::int as n from rows')).rows).toEqual([{ n: 2 }])
  await other.end()
})

test('connecting without a database in the case is a problem', async () => {
  const session = begin()
  await expect(connected()).rejects.toThrow('database does not exist')
  expect(session.problems()).toEqual(['postgres: the case has no database (given.postgres)'])
})

test('invalid seed SQL is reported on the first query', async () => {
  const session = begin({ given: { postgres: 'create tabel rows ()' } })
  const client = await connected()
  await expect(client.query('select 1')).rejects.toThrow('syntax error at or near "tabel"')
  expect(session.problems()).toEqual(['postgres: syntax error at or near "tabel"'])
})

test.each([
  ['unauthorized', 'password authentication failed'],
  ['rate-limited', 'too many clients'],
  ['server-error', 'terminating connection'],
  ['reset', /terminated|ECONNRESET/],
] as const)('the failure %s has Postgres’ message', async (failure, message) => {
  const session = begin({ given: { postgres: SEED }, failures: [{ vendor: 'postgres', failure, times: 1 }] })
  const client = await connected()
  await expect(client.query('select 1 as one')).rejects.toThrow(message)
  expect(session.exchanges[0]).toMatchObject({ vendor: 'postgres', failure })
  const again = await connected()
  expect((await again.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await again.end()
})
