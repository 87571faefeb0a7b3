// Longer than other files: a sheet is checked, imported, changed and taken back in one shop.

import { getStore } from '@netlify/blobs'
import { strToU8, zipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TemplateOutput } from '#contracts/templates.ts'
import { aRow, aSheet } from '../fixtures/import/a-sheet.ts'
import { anImporter, anUpload, type Importer } from '../fixtures/import/call-import.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'
import { workflowFixture } from '../fixtures/workflow-fixture.ts'

let shop: Shop
let admin: Person
let importer: Importer
beforeAll(async () => {
  shop = await aShop()
})
beforeEach(async () => {
  // Who asks without being an admin is named in the log.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await shop.services.blobs.reset()
  admin = shop.aPerson('ada', { role: 'admin' })
  importer = anImporter(shop, admin)
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

const SHEET = aSheet([aRow(), aRow({ name: 'Watch prices' })])
const TICKETS = 'route-support-tickets'

const keysOf = async (store: string) =>
  (await getStore({ name: store, consistency: 'strong' }).list()).blobs.map(({ key }) => key).sort()
const heads = async () => (await keysOf('imported')).filter((key) => key.startsWith('head/'))

describe('from a dry run to an undo', () => {
  test('a dry run reports the changes and writes nothing', async () => {
    const answer = await importer.dryRun(SHEET)
    expect(answer).toMatchObject({ status: 200, success: true, error: null, version: '0', templates: [] })
    expect(answer.report?.added.map(({ row, slug }) => [row, slug])).toEqual([
      [2, TICKETS],
      [3, 'watch-prices'],
    ])
    expect(answer.message).toContain('Nothing is saved yet: 2 added, 0 changed, 0 unchanged')
    expect(await keysOf('imported')).toEqual([])
    expect(await keysOf('audit')).toEqual([])
  })

  test('what the dry run said is applied as one snapshot under one head, and shown to everybody', async () => {
    const { version } = await importer.dryRun(SHEET)
    const applied = await importer.apply(SHEET, { expects: version })
    expect(applied).toMatchObject({ status: 200, success: true, message: 'Imported: 2 added, 0 changed, 0 unchanged.' })
    expect(applied.templates).toEqual([
      { slug: 'watch-prices', name: 'Watch prices' },
      { slug: TICKETS, name: 'Route support tickets' },
    ])
    expect(applied.version).not.toBe(version)
    expect(await keysOf('imported')).toEqual(['head/000000001', expect.stringMatching(/^snapshots\/[0-9a-f]{64}$/)])
    expect(await importer.live()).toEqual([TICKETS, 'watch-prices'])
  })

  test('a look tells what is live and whether there is something to undo, and changes nothing', async () => {
    expect(await importer.look()).toMatchObject({ status: 200, version: '0', templates: [], canUndo: false })
    const { version } = await importer.apply(aSheet([aRow()]))
    const live = [{ slug: TICKETS, name: 'Route support tickets' }]
    expect(await importer.look()).toMatchObject({ status: 200, version, templates: live, total: 1, canUndo: true })
    const found = await importer.send({ status: true, find: 'TICKETS' })
    expect(found).toMatchObject({ templates: live, total: 1 })
    expect(await importer.send({ status: true, find: 'sheep' })).toMatchObject({ templates: [], total: 0 })
    expect((await importer.undo()).canUndo).toBe(false)
    expect(await heads()).toHaveLength(2)
  })

  test('the same sheet again is no new run', async () => {
    const first = await importer.apply(SHEET)
    const again = await importer.apply(SHEET)
    expect(again).toMatchObject({ success: true, message: 'Nothing to import: 0 added, 0 changed, 2 unchanged.' })
    expect(again.version).toBe(first.version)
    expect(await heads()).toHaveLength(1)
  })

  test('each undo restores the catalogue before one more run', async () => {
    await importer.apply(aSheet([aRow()]))
    await importer.apply(aSheet([aRow({ creator: 'Bo' }), aRow({ name: 'Watch prices' })]))
    await importer.remove('watch-prices')
    expect(await importer.live()).toEqual([TICKETS])
    expect((await importer.undo()).templates).toHaveLength(2)
    expect(await importer.live()).toEqual([TICKETS, 'watch-prices'])
    await importer.undo()
    const before = await shop.api<TemplateOutput>(`templates?slug=${TICKETS}`)
    expect(before.body.card.creator).toBe('Ada Example')
    expect((await importer.undo()).templates).toEqual([])
    expect(await importer.undo()).toMatchObject({ status: 409, success: false, kind: 'nothing-to-undo' })
    expect(await importer.live()).toEqual([])
    expect((await shop.api(`templates?slug=${TICKETS}`)).status).toBe(404)
  })

  test('after an undo the next import can be undone as well', async () => {
    await importer.apply(aSheet([aRow()]))
    await importer.undo()
    await importer.apply(SHEET)
    await importer.undo()
    expect(await importer.live()).toEqual([])
    expect(await importer.undo()).toMatchObject({ status: 409 })
  })

  test('a template that is deleted is gone for everybody; an unknown one is 404', async () => {
    await importer.apply(SHEET)
    expect(await importer.remove(TICKETS)).toMatchObject({
      success: true,
      message: 'Route support tickets deleted.',
    })
    expect(await importer.live()).toEqual(['watch-prices'])
    expect(await importer.remove(TICKETS)).toMatchObject({ status: 404, success: false, kind: 'unknown-template' })
    expect(await importer.remove(SLUG)).toMatchObject({ status: 404, success: false })
  })
})

describe('who may', () => {
  test.each(['dryRun', 'apply', 'undo', 'remove'] as const)(
    'only an admin may %s, whatever the body holds',
    async (act) => {
      await importer.apply(SHEET)
      const before = await keysOf('imported')
      const body = {
        dryRun: { csvData: SHEET, dryRun: true },
        apply: { csvData: 'x' },
        undo: { undo: true },
        remove: { remove: TICKETS },
      }[act]
      expect(await importer.send(body, null)).toMatchObject({
        status: 401,
        success: false,
        kind: 'signed-out',
        report: null,
      })
      const member = shop.aPerson('max')
      expect(await importer.send(body, member)).toMatchObject({ status: 403, success: false, kind: 'forbidden' })
      expect(await keysOf('imported')).toEqual(before)
    },
  )

  test('an admin whose role was taken away may no more, with the same token', async () => {
    shop.services.clerk.setRole(admin.id, null)
    expect((await importer.apply(SHEET)).status).toBe(403)
  })
})

describe('two imports at once', () => {
  test('one lands whole, the other is refused whole', async () => {
    const rivals = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) => importer.apply(aSheet([aRow({ name: `${name} rival` })]))),
    )
    const won = rivals.filter(({ success }) => success)
    expect(won.length).toBeGreaterThan(0)
    expect(await heads()).toHaveLength(won.length)
    expect(await importer.live()).toHaveLength(won.length)
    for (const lost of rivals.filter(({ success }) => !success))
      expect(lost).toMatchObject({
        status: 409,
        kind: 'import-overtaken',
        error: expect.stringContaining('nothing was saved'),
      })
  })

  test('an import that expects an older state is refused', async () => {
    const { version } = await importer.dryRun(SHEET)
    await importer.apply(aSheet([aRow({ name: 'In between' })]))
    expect(await importer.apply(SHEET, { expects: version })).toMatchObject({ status: 409, success: false })
    expect(await importer.live()).toEqual(['in-between'])
  })
})

describe('storage that fails', () => {
  const upload = () => ({ workflows: [anUpload(`${TICKETS}.json`, workflowFixture('lead-qualifier'))] })

  // The log's two first keys, the workflow, the snapshot, the head; the log's last key comes when all is done.
  test.each([1, 2, 3, 4, 5])('write %i: the old catalogue is whole, and the same call again lands', async (nth) => {
    await importer.apply(aSheet([aRow({ name: 'Old one' })]))
    shop.services.blobs.failNextWrites(nth - 1, 1)
    expect(await importer.apply(SHEET, upload())).toMatchObject({ status: 502, success: false, kind: 'service-down' })
    expect(await importer.live()).toEqual(['old-one'])
    expect(await importer.apply(SHEET, upload())).toMatchObject({ status: 200, success: true })
    expect(await importer.live()).toEqual(['old-one', TICKETS, 'watch-prices'])
  })

  test('of many files, those that were stored are not stored again by the next call', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `Template number ${at + 1}`)
    const sheet = aSheet(names.map((name) => aRow({ name })))
    const workflows = names.map((name) => anUpload(`${name}.json`, workflowFixture('local-leads')))
    shop.services.blobs.failNextWrites(22, 1)
    expect(await importer.apply(sheet, { workflows })).toMatchObject({ status: 502, kind: 'service-down' })
    expect(await importer.live()).toEqual([])
    // Fewer writes than files are left: three files at most, the log, the snapshot, the head.
    shop.services.blobs.failNextWrites(10, 1)
    expect(await importer.apply(sheet, { workflows })).toMatchObject({ status: 200, success: true })
    expect(await importer.live()).toHaveLength(25)
  })

  test('an import whose answer was lost says so when it is sent again', async () => {
    const apply = () => importer.apply(SHEET, { attempt: 'press-1', expects: '0' })
    // The log's two first keys, the snapshot, then the head: it lands, and neither answer comes.
    shop.services.blobs.failNextWrites(3, 1, { stored: true })
    expect(await apply()).toMatchObject({ status: 502, kind: 'service-down' })
    expect(await apply()).toMatchObject({ status: 200, message: 'Imported: 2 added, 0 changed, 0 unchanged.' })
    expect(await heads()).toHaveLength(1)
  })

  test('an undo whose answer was lost undoes no further run when it is asked again', async () => {
    await importer.apply(aSheet([aRow({ name: 'Old one' })]))
    await importer.apply(SHEET)
    const undo = () => importer.send({ undo: true, reason: 'a test', attempt: 'press-1' })
    // The log's two first keys, then the head: it lands, and neither answer comes.
    shop.services.blobs.failNextWrites(2, 1, { stored: true })
    expect(await undo()).toMatchObject({ status: 502, kind: 'service-down' })
    expect(await undo()).toMatchObject({ status: 200, message: 'Last import undone.' })
    expect(await importer.live()).toEqual(['old-one'])
  })

  test('the last key of the log: the import stands, and says so', async () => {
    shop.services.blobs.failNextWrites(5, 1)
    expect(await importer.apply(SHEET, upload())).toMatchObject({ status: 200, success: true })
    expect(await importer.live()).toHaveLength(2)
  })
})

describe('uploaded workflows', () => {
  test('a workflow is stored once, drawn on the page and counted on the card', async () => {
    const zip = zipSync({ [`exports/${TICKETS}.json`]: strToU8(JSON.stringify(workflowFixture('lead-qualifier'))) })
    const answer = await importer.apply(SHEET, { workflows: [anUpload('workflows.zip', zip)] })
    expect(answer.report?.rejected).toEqual([])
    expect(await keysOf('imported')).toContainEqual(expect.stringMatching(`^clean/${TICKETS}/[0-9a-f]{64}$`))
    const { body } = await shop.api<TemplateOutput>(`templates?slug=${TICKETS}`)
    expect(body.card.nodes).toBeGreaterThan(2)
    expect(body.canvas?.svg).toContain('<svg')
    expect(body.canvas?.facts.steps.length).toBe(body.card.nodes)
  })

  test('files without a sheet are imported once their rights are stated, which the log keeps', async () => {
    const files = { workflows: [anUpload('a.json', { ...workflowFixture('lead-qualifier'), name: 'Sort the inbox' })] }
    expect(await importer.send(files)).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^Say by what right/),
    })
    expect(await importer.live()).toEqual([])
    await importer.send({ ...files, rights: { own: false, license: 'MIT', author: 'Ada Example' } })
    expect(await importer.live()).toEqual(['sort-the-inbox'])
    const { body } = await shop.api<TemplateOutput>('templates?slug=sort-the-inbox')
    expect(body.card).toMatchObject({ license: 'MIT', creator: 'Ada Example' })
    const [intent = ''] = (await keysOf('audit')).filter((key) => key.startsWith('intent/'))
    const entry = await getStore({ name: 'audit', consistency: 'strong' }).get(intent, { type: 'json' })
    expect(entry.reason).toBe('Permitted by license: MIT, by Ada Example.')
    await importer.undo()
    expect(await importer.live()).toEqual([])
  })

  test('a bad file rejects its row with the reason', async () => {
    const answer = await importer.apply(SHEET, { workflows: [anUpload(`${TICKETS}.json`, { nodes: 1 })] })
    expect(answer).toMatchObject({
      success: true,
      details: expect.arrayContaining(['Row 2, workflow: Isn’t an n8n workflow export.']),
    })
    expect(await importer.live()).toEqual(['watch-prices'])
  })
})

test('a template of the shop’s own keeps its address, with a message', async () => {
  const name = SLUG.replaceAll('-', ' ')
  const answer = await importer.apply(aSheet([aRow({ name })]))
  expect(answer).toMatchObject({ status: 400, success: false, error: 'No rows in this sheet can be imported.' })
  expect(answer.report?.rejected[0]?.reason).toContain(`The shop’s own template uses /templates/${SLUG}`)
  expect(await importer.live()).toEqual([])
})

test('every run is noted in the log with who, what and what came of it', async () => {
  await importer.apply(SHEET)
  await importer.remove(TICKETS)
  await importer.undo()
  const store = getStore({ name: 'audit', consistency: 'strong' })
  const intents = (await keysOf('audit')).filter((key) => key.startsWith('intent/'))
  const noted = await Promise.all(intents.map((key) => store.get(key, { type: 'json' })))
  expect(noted.map(({ action }) => action).sort()).toEqual(['delete-template', 'import', 'undo-import'])
  for (const entry of noted) {
    expect(entry.admin).toEqual({ id: admin.id, email: admin.email })
    const end = await store.get(`outcome/${entry.id}`, { type: 'json' })
    expect(end).toEqual({ outcome: expect.any(String), refusal: null })
  }
})
