import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { outgoingWorkflow } from '#domain/access/outgoing-workflow.ts'
import { FOREIGN_FILES, foreignFile } from '../../../fixtures/foreign-file.ts'

const SOURCES = ['src', 'netlify'].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,astro}`))
const filesWith = (pattern: RegExp) => SOURCES.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort()

test('every way a paid workflow takes out of its store leads through the one function that cleans it', () => {
  // Who reads paid workflows: the download, and an import's page and review. A new reader has to be added here, and clean.
  expect(filesWith(/\.(?:workflow|keptWorkflow)\(/)).toEqual([
    'src/domain/access/open-file.ts',
    'src/domain/import/clean-stored-imports.ts',
    'src/server/admin/import-endpoint.ts',
    'src/server/imported-templates.ts',
    'src/server/library-file.ts',
    'src/server/services.ts',
  ])
  // Who opens the workflows of the shop: the zips of a build; the other two draw and count, when the site is built.
  expect(filesWith(/content\/(?:workflows|kept|samples)/)).toEqual([
    'src/collections/samples.ts',
    'src/collections/workflow-facts-loader.ts',
    'src/collections/workflows.ts',
    'src/integrations/paid-blobs.ts',
  ])
  expect(filesWith(/outgoingWorkflow\(/)).toEqual([
    'src/domain/access/open-file.ts',
    'src/domain/access/outgoing-workflow.ts',
    'src/integrations/paid-blobs.ts',
    'src/server/library-file.ts',
  ])
  expect(filesWith(/cleanWorkflow\(/)).toContain('src/domain/import/read-stored.ts')
  expect(filesWith(/readStored\(/)).toContain('src/domain/import/imported-page.ts')
})

test('only the function of signed links sends files', () => {
  expect(filesWith(/openFile\(/)).toEqual(['netlify/functions/file.ts', 'src/domain/access/open-file.ts'])
})

test.each(FOREIGN_FILES)('%s leaves without webhook ids, and with the slug as the id of its template', (name) => {
  const text = outgoingWorkflow({ origin: 'imported', json: foreignFile(name) }, 'a-slug')
  expect(text).not.toContain('webhookId')
  expect(JSON.parse(text).meta).toEqual({ templateId: 'a-slug' })
})

test('webhook ids of the shop’s own workflows stay', () => {
  const json = foreignFile('owner-and-second-copy')
  expect(outgoingWorkflow({ origin: 'own', json }, 'a-slug')).toContain('webhookId')
})
