import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { EMPTY_CATALOGUE } from '#domain/import/imported-template.ts'
import { addDerivedRows, checkUploads } from '#domain/import/library/uploaded-files.ts'
import { type ImportRequest, planImport } from '#domain/import/plan-import.ts'
import type { Sheet } from '#domain/import/sheet.ts'
import { aRow, type Cells } from '../../../../fixtures/import/a-sheet.ts'
import { workflowFixture } from '../../../../fixtures/workflow-fixture.ts'

const flow = (name: string) => ({ ...workflowFixture('lead-qualifier'), name })
const NO_SHEET: Sheet = { rows: [], rejected: [], notes: [] }
const OWN = { slugs: new Set(['crm-sync']), templates: [{ name: 'Keep the CRM in sync' }] }

async function plan(files: Record<string, unknown>, rows: Cells[] = [], more: Partial<ImportRequest> = {}) {
  const entries = Object.entries(files).map(([path, content]) => {
    const bytes = content instanceof Uint8Array ? content : strToU8(JSON.stringify(content))
    return { path, size: bytes.length, read: () => bytes }
  })
  const uploads = await checkUploads(entries, (text) => `hash of ${text.length}`)
  const sheet = { ...NO_SHEET, rows: rows.map((cells, at) => ({ row: at + 2, cells: aRow(cells) })) }
  return planImport({
    ...{ current: EMPTY_CATALOGUE, uploads, ownSlugs: OWN.slugs, ...more },
    sheet: addDerivedRows(sheet, uploads, OWN),
  })
}

test('files are enough: their texts are derived, and the report says which', async () => {
  const { report, next } = await plan({
    'Lead router/workflow.json': flow('Route new leads to sales'),
    'Lead router/README.md': strToU8('# Leads\n\nReads every new lead and sends it to the right person in sales.'),
    'logo.png': strToU8('png'),
    'credentials.json': [{ data: 'x', type: 'y' }],
  })
  expect(report.added).toMatchObject([
    { slug: 'route-new-leads-to-sales', drawn: true, review: { grade: 'fine', file: 'Lead router/workflow.json' } },
  ])
  expect(report.added[0]?.review?.derived).toContain('category')
  expect(next.templates[0]?.description).toBe('Reads every new lead and sends it to the right person in sales.')
  expect(report.notes).toEqual(['credentials.json was set aside: Is a backup of credentials. Delete it here.'])
})

test('every workflow of a list is taken; a copy is held back until it is chosen', async () => {
  const list = { 'all.json': [flow('Route new leads to sales'), flow('Route the same leads again')] }
  const { report } = await plan(list)
  expect(report.added.map(({ slug }) => slug)).toEqual(['route-new-leads-to-sales'])
  expect(report.heldBack).toMatchObject([
    { slug: 'route-the-same-leads-again', review: { copyOf: 'same as all.json#1', file: 'all.json#2' } },
  ])
  const chosen = await plan(list, [], {
    publish: { 'route-the-same-leads-again': true, 'route-new-leads-to-sales': false },
    names: { 'route-the-same-leads-again': 'Score leads' },
    categories: { 'route-the-same-leads-again': 'marketing' },
  })
  expect(chosen.next.templates).toMatchObject([
    { slug: 'route-the-same-leads-again', name: 'Score leads', category: 'marketing' },
  ])
})

test('a file with the title of an own template is held back as its copy', async () => {
  const { report } = await plan({ 'mine.json': flow('Keep the CRM in sync') })
  expect(report.heldBack).toMatchObject([
    { slug: 'keep-the-crm-in-sync', review: { copyOf: 'a template of your shop, “Keep the CRM in sync”' } },
  ])
})

test('a folder of workflow.json belongs to the row of its name, and a row can name its file', async () => {
  const files = { 'watch-prices/workflow.json': flow('A long name'), 'workflows/b.json': flow('Another long name') }
  const { report } = await plan(files, [
    { name: 'Watch prices', template_url: '' },
    { name: 'Something else', template_url: '', file: 'b.json' },
  ])
  expect(report.added.map(({ slug, drawn }) => [slug, drawn])).toEqual([
    ['watch-prices', true],
    ['something-else', true],
  ])
})

test('a derived page never takes the URL of the shop’s own template', async () => {
  const { report } = await plan({ 'a.json': flow('CRM sync') })
  expect(report.added.map(({ slug }) => slug)).toEqual(['crm-sync-2'])
})

test('license and author are stored unless the workflows are the admin’s own', async () => {
  const files = {
    'a.json': flow('Route new leads to sales'),
    LICENSE: strToU8('MIT License\n\nCopyright (c) 2024 Ada Example'),
  }
  const license = async (rights: ImportRequest['rights']) => {
    const { next } = await plan(files, [], { rights })
    return next.templates.map(({ license, creator }) => [license, creator])
  }
  expect(await license({ own: false, license: 'CC BY', author: 'Bo' })).toEqual([['MIT', 'Ada Example']])
  expect(await license({ own: true })).toEqual([[null, 'Ada Example']])
})

test('a workflow whose license forbids selling it is held back', async () => {
  const { report } = await plan({
    'a.json': flow('Route new leads to sales'),
    LICENSE: strToU8('Creative Commons Attribution-NonCommercial 4.0'),
  })
  expect(report.heldBack[0]?.review?.warnings).toContain('Its license doesn’t allow selling it.')
})
