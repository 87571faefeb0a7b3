import { expect, test } from 'vitest'
import { checkWorkflow } from '#domain/import/check-workflow.ts'
import { importSheet } from '#domain/import/run-import.ts'
import { aRow } from '../../../fixtures/import/a-sheet.ts'
import { aSlowStore, BATCH } from '../../../fixtures/import/a-slow-store.ts'
import { workflowFixture } from '../../../fixtures/workflow-fixture.ts'

const COUNT = 3 * BATCH
const names = Array.from({ length: COUNT }, (_, at) => `Template number ${at + 1}`)
const text = JSON.stringify(workflowFixture('local-leads'))
let calls = 0

const request = (hasTime: () => boolean) => ({
  sheet: { rows: names.map((name, at) => ({ row: at + 2, cells: aRow({ name }) })), rejected: [], notes: [] },
  uploads: names.map((name) => checkWorkflow({ name: `${name}.json`, text, hash: name })),
  ownSlugs: new Set<string>(),
  dryRun: false,
  source: 'pasted CSV',
  attempt: 'press-1',
  hasTime,
})
const author = () => ({
  id: `call-${++calls}`,
  admin: { id: 'user_1', email: 'a@b.test' },
  at: '2026-11-22T00:00:00.000Z',
})
const never = () => false

test('a store too slow for the time of a call goes on with the next one, and nothing is live before all is stored', async () => {
  const shop = aSlowStore()
  for (const stored of [BATCH, 2 * BATCH, COUNT]) {
    const error = { kind: 'import-unfinished', stored, of: COUNT }
    expect(await importSheet(shop.ports, request(never), author())).toEqual({ ok: false, error })
    expect(shop.live()).toEqual([])
  }
  const last = await importSheet(shop.ports, request(never), author())
  expect(last).toMatchObject({ ok: true, value: { message: `Imported: ${COUNT} added, 0 changed, 0 unchanged.` } })
  expect(shop.live()).toHaveLength(COUNT)
})

test('an import whose answer was lost says that it landed when it is sent again, also against an older version', async () => {
  const shop = aSlowStore()
  await importSheet(
    shop.ports,
    request(() => true),
    author(),
  )
  const again = await importSheet(shop.ports, { ...request(never), expects: '0' }, author())
  expect(again).toMatchObject({ ok: true, value: { message: `Imported: ${COUNT} added, 0 changed, 0 unchanged.` } })
  expect(shop.states).toHaveLength(2)
})

test('two calls of one press at once import once, and both say so', async () => {
  const shop = aSlowStore()
  const both = await Promise.all(
    [1, 2].map(() =>
      importSheet(
        shop.ports,
        request(() => true),
        author(),
      ),
    ),
  )
  expect(both.map(({ ok }) => ok)).toEqual([true, true])
  expect(shop.states).toHaveLength(2)
})

test('another import that was faster is still told apart', async () => {
  const shop = aSlowStore()
  const both = await Promise.all(
    ['press-1', 'press-2'].map((attempt) => importSheet(shop.ports, { ...request(() => true), attempt }, author())),
  )
  expect(both.map((answer) => answer.ok || answer.error.kind).sort()).toEqual(['import-overtaken', true])
})
