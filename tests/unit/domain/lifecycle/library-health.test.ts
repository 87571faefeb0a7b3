import { expect, test } from 'vitest'
import { byFirstEnd, templateHealth } from '#domain/lifecycle/library-health.ts'
import type { LifecycleRow } from '#domain/lifecycle/lifecycle.ts'

const aRow = (id: string, what: string, ends?: string): LifecycleRow => ({
  id,
  what,
  vendor: 'Acme',
  source: 'https://example.com/',
  checked: '2026-11-28',
  ends,
})
const health = (slug: string, rows: LifecycleRow[], runs = [{ n8n: '2.41.1', date: '2026-11-27' }]) =>
  templateHealth({ slug, name: slug }, rows, runs)

test('what has an end is listed with it; of the others models come first, each name once, sign-ins left out', () => {
  const graph = aRow('api:graph/v1', 'Graph v1', '2028-07-29')
  const others = [
    aRow('node:mail@1', 'Mail API'),
    aRow('node:mail@2', 'Mail API'),
    aRow('credential:mail', 'OAuth app'),
    aRow('model:write', 'write-1'),
  ]
  const { dated, others: names } = health('a', [graph, ...others])
  expect(dated).toEqual([graph])
  expect(names).toEqual(['Acme write-1', 'Acme Mail API'])
})

test('the newest run counts; a template without a run has none', () => {
  const runs = [
    { n8n: '2.41.1', date: '2026-11-26' },
    { n8n: '2.42.0', date: '2026-12-01' },
  ]
  expect(health('a', [], runs).run).toEqual({ n8n: '2.42.0', date: '2026-12-01' })
  expect(health('a', [], []).run).toBeNull()
})

test('the template with the nearest end comes first', () => {
  const [soon, later, b, a] = [
    health('soon', [aRow('api:a', 'A', '2027-01')]),
    health('later', [aRow('api:b', 'B', '2027-02-01')]),
    health('b', []),
    health('a', []),
  ]
  expect([b, later, a, soon].sort(byFirstEnd)).toEqual([soon, later, a, b])
})
