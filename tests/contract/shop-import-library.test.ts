import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { library } from '#server/library.ts'
import { aBlueprint } from '../fixtures/a-blueprint.ts'
import { anImporter, anUpload, type Importer } from '../fixtures/import/call-import.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { addPaidFiles } from '../fixtures/shop/paid-files.ts'
import { workflowFixture } from '../fixtures/workflow-fixture.ts'

let shop: Shop
let importer: Importer

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  // A caller who isn't an admin is logged.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await shop.services.blobs.reset()
  importer = anImporter(shop, shop.aPerson('ada', { role: 'admin' }))
})
afterEach(() => shop.mend())

const batchOf = (...names: string[]) => {
  const workflows = names.map((name) => anUpload(`${name}.json`, { ...workflowFixture('lead-qualifier'), name }))
  return { stage: createHash('sha256').update(names.join()).digest('hex'), workflows }
}
const FIRST = batchOf('Route new leads', 'Score every lead')
const SECOND = batchOf('Greet new leads')
const WHOLE = { batches: [FIRST.stage, SECOND.stage], publish: { 'score-every-lead': true, 'greet-new-leads': true } }

test('a library in several batches is one import with one undo, and nothing is live before it', async () => {
  for (const batch of [FIRST, SECOND]) expect(await importer.send(batch)).toMatchObject({ status: 200 })
  expect(await importer.live()).toEqual([])
  const check = await importer.send({ ...WHOLE, dryRun: true })
  expect(check.report?.added.map(({ slug, review }) => [slug, review?.copyOf])).toEqual([
    ['route-new-leads', ''],
    ['score-every-lead', 'same as Route new leads.json'],
    ['greet-new-leads', 'same as Route new leads.json'],
  ])
  const { version: expects } = check
  const done = await importer.send({ ...WHOLE, expects, rights: { own: true } })
  expect(done.message).toBe('Imported: 3 added, 0 changed, 0 unchanged.')
  expect((await importer.live()).sort()).toEqual(['greet-new-leads', 'route-new-leads', 'score-every-lead'])
  expect(check.report?.added.every(({ drawn }) => drawn)).toBe(true)
  await importer.undo()
  expect(await importer.live()).toEqual([])
})

test('an upload that was cut off continues with the batches that are missing', async () => {
  await importer.send(FIRST)
  expect((await importer.send({ staged: true })).batches).toEqual([FIRST.stage])
  expect(await importer.send({ ...WHOLE, dryRun: true })).toMatchObject({
    status: 400,
    error: 'Some of these files are no longer stored. Check again, then import.',
  })
  await importer.send(FIRST)
  await importer.send(SECOND)
  expect((await importer.send({ ...WHOLE, dryRun: true })).report?.added).toHaveLength(3)
})

test('an admin reads the texts of files that were not made to be shared, staged or sent along', async () => {
  const flow = { ...workflowFixture('lead-qualifier'), name: 'Own leads', createdAt: '2026-11-01T00:00:00.000Z' }
  const own = { stage: createHash('sha256').update('own').digest('hex'), workflows: [anUpload('own.json', flow)] }
  await importer.send(own)
  const check = await importer.send({ batches: [own.stage], dryRun: true })
  const { read = '' } = check.report?.heldBack[0]?.review ?? {}
  const first = flow.nodes.find(({ type }) => type.endsWith('stickyNote'))?.parameters.content
  for (const more of [{}, { workflows: own.workflows }]) {
    const { texts } = await importer.send({ read: [read], ...more })
    expect(texts?.[read]?.nodes.flatMap((node) => node.texts)).toContain(first)
  }
  expect((await importer.send({ read: [own.stage] })).texts).toEqual({})
  expect(await importer.send({ read: [read] }, null)).toMatchObject({ status: 401 })
})

test('workflow files of a library need an answer about rights, and only admins stage them', async () => {
  expect(await importer.send(FIRST, null)).toMatchObject({ status: 401 })
  await importer.send(FIRST)
  expect(await importer.send({ batches: [FIRST.stage] })).toMatchObject({ status: 400, success: false })
})

test('a Make blueprint goes live beside workflows, but n8n and assistants get workflows only', async () => {
  await addPaidFiles(shop.root)
  const workflows = [anUpload('leads.json', aBlueprint()), ...FIRST.workflows.slice(0, 1)]
  const done = await importer.send({ workflows, publish: { 'sort-new-leads': true }, rights: { own: true } })
  expect(done.message).toBe('Imported: 2 added, 0 changed, 0 unchanged.')
  expect((await importer.live()).sort()).toEqual(['route-new-leads', 'sort-new-leads'])
  const offered = (await library.entries()).map(({ slug }) => slug)
  expect(offered).toContain('route-new-leads')
  expect(offered).not.toContain('sort-new-leads')
})
