import { readdirSync } from 'node:fs'
import { cp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getStore } from '@netlify/blobs'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { packPaidFiles } from '../../src/integrations/paid-blobs.ts'
import { foreignFile } from '../fixtures/foreign-file.ts'
import { aRow, aSheet } from '../fixtures/import/a-sheet.ts'
import { anImporter, anUpload, type Importer } from '../fixtures/import/call-import.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { WHOLE_LIBRARY } from '../fixtures/shop/paid-files.ts'

const TICKETS = 'route-support-tickets'
const UNCLEAN = foreignFile('owner-and-second-copy')
const PRIVATE = /Ann|Smith|cred123456|11111111-2222|A1b2C3d4E5f6G7h8|"shared"|activeVersion/

let shop: Shop
let importer: Importer
let member: Person
beforeAll(async () => {
  shop = await aShop()
})
beforeEach(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  await shop.services.blobs.reset()
  importer = anImporter(shop, shop.aPerson('ada', { role: 'admin' }))
  member = shop.aPerson('max')
  await shop.buy({ as: member })
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

const store = () => getStore({ name: 'imported', consistency: 'strong' })
const storedFiles = async () =>
  (await store().list()).blobs.map(({ key }) => key).filter((key) => /^(?:clean|workflows)\//.test(key))
const everythingStored = async () => {
  const { blobs } = await store().list()
  return (await Promise.all(blobs.map(({ key }) => store().get(key)))).join('\n')
}
const upload = () => ({ workflows: [anUpload(`${TICKETS}.json`, UNCLEAN)] })

/** The state of a shop that imported before uploads were cleaned: the raw file lies under its old key. */
async function importedBeforeCleaning() {
  await importer.apply(aSheet([aRow()]), upload())
  const [clean = ''] = await storedFiles()
  const old = clean.replace(/^clean/, 'workflows')
  await store().setJSON(old, UNCLEAN)
  await store().delete(clean)
  return { clean, old }
}

const linkTo = async (body: object) => {
  const { body: answer } = await shop.api('download', { body, token: member.token })
  return fetch(shop.siteUrl + answer.url)
}
const fileOf = async (slug: string, version?: string) => (await linkTo({ slug, version })).text()

describe('an import', () => {
  test('stores nothing of the owner, and names what it removed before and after', async () => {
    const note = `${TICKETS}.json was cleaned. Removed: 5 workflow fields, 1 webhook ID.`
    expect((await importer.dryRun(aSheet([aRow()]), upload())).report?.notes).toContain(note)
    const applied = await importer.apply(aSheet([aRow()]), upload())
    expect(applied.details).toContain(note)
    expect(await everythingStored()).not.toMatch(PRIVATE)
    expect(await fileOf(TICKETS)).not.toMatch(PRIVATE)
  })
})

describe('what was stored before', () => {
  test('leaves clean: the file, the page and the list', async () => {
    await importedBeforeCleaning()
    const file = await fileOf(TICKETS)
    expect(file).not.toMatch(PRIVATE)
    expect(JSON.parse(file)).toMatchObject({ name: 'Orders to log', meta: { templateId: TICKETS } })
    for (const address of [`templates?slug=${TICKETS}`, 'templates'])
      expect((await shop.api(address)).text).not.toMatch(PRIVATE)
  })

  test('is cleaned by the hourly job, once, and the log says what it did', async () => {
    const { clean, old } = await importedBeforeCleaning()
    expect((await shop.runJob('housekeeping')).answer).toContain('1 imported workflow cleaned.')
    expect(await storedFiles()).toEqual([clean])
    expect(await everythingStored()).not.toMatch(PRIVATE)
    expect((await shop.runJob('housekeeping')).answer).not.toContain('cleaned')
    const { body } = await shop.api<{ entries: object[] }>('admin-audit', { token: importer.token, asAdmin: true })
    expect(body.entries.filter((entry) => JSON.stringify(entry).includes('clean-imports'))).toMatchObject([
      {
        admin: { email: 'Hourly job' },
        target: { text: '1 stored file' },
        outcome: '1 workflow file cleaned: 5 workflow fields, 1 webhook ID.',
      },
    ])
    // A restored backup brings it back.
    await store().setJSON(old, UNCLEAN)
    expect(await fileOf(TICKETS)).not.toMatch(PRIVATE)
    await shop.runJob('housekeeping')
    expect(await storedFiles()).toEqual([clean])
  })

  test('is still there after an undo that leads to it, whenever the job ran', async () => {
    await importedBeforeCleaning()
    await importer.remove(TICKETS)
    await shop.runJob('housekeeping')
    await importer.undo()
    expect(JSON.parse(await fileOf(TICKETS))).toMatchObject({ name: 'Orders to log' })
  })

  test.each([
    // The log's two keys come before the clean file.
    ['the clean file could not be written', 2],
    ['the log could not be ended', 3],
  ])('is not lost when %s', async (_, nth) => {
    await importedBeforeCleaning()
    shop.services.blobs.failNextWrites(nth, 1)
    await shop.runJob('housekeeping')
    expect(JSON.parse(await fileOf(TICKETS))).toMatchObject({ name: 'Orders to log' })
    await shop.runJob('housekeeping')
    expect(await storedFiles()).toEqual([expect.stringMatching(/^clean\//)])
    expect(await everythingStored()).not.toMatch(PRIVATE)
  })

  test('may be cleaned by two runs at once', async () => {
    await importedBeforeCleaning()
    await Promise.all([shop.runJob('housekeeping'), shop.runJob('housekeeping')])
    expect(await storedFiles()).toEqual([expect.stringMatching(/^clean\//)])
  })
})

test('our own files leave clean as well: alone, as an older version and in a zip', async () => {
  const [slug = '', [kept = '']] = versionKept(path.join(shop.root, 'content/kept'))
  for (const folder of ['workflows', 'kept']) {
    const at = path.join(shop.root, 'content', folder)
    const real = await realpath(at)
    // The repository's own files stay as they are.
    await rm(at)
    await cp(real, at, { recursive: true })
  }
  for (const file of [`workflows/${slug}.json`, `kept/${slug}/${kept}`]) {
    const at = path.join(shop.root, 'content', file)
    await writeFile(at, JSON.stringify({ ...UNCLEAN, ...JSON.parse(await readFile(at, 'utf8')) }))
    expect(await readFile(at, 'utf8')).toMatch(PRIVATE)
  }
  await packPaidFiles(shop.root)
  const zip = unzipSync(new Uint8Array(await (await linkTo({ collection: WHOLE_LIBRARY })).arrayBuffer()))
  const packed = strFromU8(zip[`${slug}.json`] ?? new Uint8Array())
  for (const text of [packed, await fileOf(slug), await fileOf(slug, kept.replace('.json', ''))]) {
    expect(text).toContain('"nodes"')
    expect(text).not.toMatch(PRIVATE)
  }
})

const versionKept = (folder: string) =>
  readdirSync(folder)
    .map((slug) => [slug, readdirSync(path.join(folder, slug))] as const)
    .find(([, files]) => files.length > 0) ?? ['', []]
