import { expect, test } from 'vitest'
import { readCsv } from '#adapters/csv/read-csv.ts'
import { type ImportPorts, importSheet } from '#domain/import/run-import.ts'
import { aRow, aSheet } from '../../../fixtures/import/a-sheet.ts'

/** A check, which writes nothing, of a sheet that adds one template to a shop with 10,000. */
async function checkWithTenThousand(description: string) {
  const templates = Array.from({ length: 10_000 }, (_, at) => ({
    id: 1001 + at,
    slug: `template-number-${at}`,
    name: `Template number ${at}`,
    title: 'Route support tickets to the right team',
    description,
    creator: null,
    youtubeId: null,
    templateUrl: 'https://drive.example.com/tickets.json',
    resourceUrl: null,
    category: null,
    workflow: null,
  }))
  const state = { head: 1, version: '1', catalogue: { templates, removed: [] }, undoTo: null, run: null }
  const ports = { imported: { current: async () => state } } as unknown as ImportPorts
  const sheet = readCsv(aSheet([aRow()]))
  if (!sheet.ok) throw new Error('no sheet')
  const request = { sheet: sheet.value, uploads: [], ownSlugs: new Set<string>(), source: 'pasted CSV' }
  const author = { id: 'call', admin: { id: 'user_1', email: 'a@b.test' }, at: '2026-11-22T00:00:00.000Z' }
  return importSheet(ports, { ...request, dryRun: true, hasTime: () => true }, author)
}

test('10,000 templates with descriptions of 350 characters fit into the search', async () => {
  expect((await checkWithTenThousand('Reads a ticket. '.repeat(22))).ok).toBe(true)
})

test('a catalog that is too large for the search is rejected', async () => {
  expect(await checkWithTenThousand('Reads a ticket. '.repeat(31))).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('too large for search to load') },
  })
})
