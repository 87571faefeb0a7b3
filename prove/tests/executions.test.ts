import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { executionOf, executionsOf, isUnfinished, nodesOf, runDataOf } from '../n8n/executions.ts'

// What n8n 2.41.1 wrote about a run of six nodes: schedule, Set, Code, two Waits, Set.
const stored = readFileSync(new URL('./fixtures/n8n-run.json', import.meta.url), 'utf8').trim()

function aDatabase(status = 'success') {
  const database = new DatabaseSync(':memory:')
  database.exec(`
    create table execution_entity (id integer primary key, workflowId text, status text, waitTill text);
    create table execution_data (executionId integer, data text);
    insert into execution_entity values (1, 'w', '${status}', null), (2, 'other', 'error', null)`)
  database.prepare('insert into execution_data values (1, ?)').run(stored)
  return database
}

test('an execution has the input and output items of each node', () => {
  const database = aDatabase()
  const [row] = executionsOf(database, 'w')
  expect(row).toEqual({ id: 1, status: 'success', waitTill: null })
  const nodes = nodesOf([runDataOf(database, 1)])
  expect(Object.keys(nodes)).toEqual(['S', 'Set', 'Code', 'Wait', 'Wait2', 'Set2'])
  expect(nodes.Set2?.items).toEqual([{ after: '2026-05-07T07:05:10.000+02:00 1' }])
  expect(nodes.Set2?.runs[0]?.inputs).toEqual(nodes.Wait2?.items)
  expect(nodes.S?.runs[0]?.inputs).toEqual([])
  expect(nodes.Wait?.runs[0]?.took).toBe(5000)
})

test('runs of a node in several executions are in order', () => {
  const run = runDataOf(aDatabase(), 1)
  expect(nodesOf([run, run]).Code?.runs).toHaveLength(2)
  expect(nodesOf([run, run]).Code?.items).toHaveLength(2)
})

test('the error of an execution names the node', () => {
  const error = { message: 'channel_not_found', node: { name: 'Post to Slack' } }
  const row = { id: 1, status: 'error', waitTill: null }
  expect(executionOf(row, { resultData: { runData: {}, error } })).toEqual({
    status: 'error',
    error: { message: 'channel_not_found', node: 'Post to Slack' },
  })
})

test('a file in an item is replaced by its name', () => {
  const item = { json: { page: 1 }, binary: { data: { fileName: 'card.png', mimeType: 'image/png' } } }
  const runData = { Fetch: [{ startTime: 0, executionTime: 1, data: { main: [[item]] } }] }
  expect(nodesOf([{ resultData: { runData } }]).Fetch?.items).toEqual([{ page: 1, files: ['card.png'] }])
})

test('data on AI connections is not an item', () => {
  const runData = {
    Model: [{ startTime: 0, executionTime: 1, data: { ai_languageModel: [[{ json: { messages: ['a prompt'] } }]] } }],
  }
  expect(nodesOf([{ resultData: { runData } }]).Model).toEqual({ runs: [expect.anything()], items: [] })
})

test('waiting and running executions are unfinished', () => {
  const open = ['new', 'running', 'waiting', 'success', 'error', 'crashed', 'canceled'].filter((status) =>
    isUnfinished({ id: 1, status, waitTill: null }),
  )
  expect(open).toEqual(['new', 'running', 'waiting'])
  expect(() => runDataOf(aDatabase(), 2)).toThrow('n8n has no data for execution 2.')
})
