import { gzipSync } from 'node:zlib'
import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aRow, aSheet } from '../fixtures/import/a-sheet.ts'
import { anImporter, type Importer } from '../fixtures/import/call-import.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'

let shop: Shop
let importer: Importer
beforeAll(async () => {
  shop = await aShop()
  importer = anImporter(shop, shop.aPerson('ada', { role: 'admin' }))
})
beforeEach(() => shop.services.blobs.reset())
afterEach(() => shop.mend())
afterAll(() => shop.close())

const keys = async () =>
  (await getStore({ name: 'imported', consistency: 'strong' }).list()).blobs.map(({ key }) => key)

/** Seconds, one digit after the point. */
async function timed<T>(work: Promise<T>): Promise<[T, string]> {
  const from = performance.now()
  const done = await work
  return [done, ((performance.now() - from) / 1000).toFixed(1)]
}

test('10,000 rows are looked at, applied as one snapshot, changed and undone', async () => {
  const sheet = (creator: string) =>
    gzipSync(aSheet(Array.from({ length: 10_000 }, (_, at) => aRow({ name: `Template number ${at + 1}`, creator }))))
  const send = (creator: string, more: object = {}) =>
    importer.send({ csvGzip: sheet(creator).toString('base64'), ...more })
  const [dry, drySeconds] = await timed(send('Ada', { dryRun: true }))
  expect(dry.report?.added).toHaveLength(10_000)
  const [applied, applySeconds] = await timed(send('Ada', { expects: dry.version }))
  expect(applied).toMatchObject({ success: true, message: 'Imported: 10,000 added, 0 changed, 0 unchanged.' })
  expect(applied.templates).toHaveLength(100)
  expect(await keys()).toHaveLength(2)
  const [live, listSeconds] = await timed(importer.live())
  expect(live).toHaveLength(10_000)

  expect((await send('Bo')).report?.changed).toHaveLength(10_000)
  expect(await keys()).toHaveLength(4)
  await importer.undo()
  expect(await importer.live()).toHaveLength(10_000)
  console.info(`10,000 rows: dry run ${drySeconds} s, apply ${applySeconds} s, public list ${listSeconds} s`)
})

test('a compressed sheet that is too large, or no gzip, is refused in a sentence', async () => {
  for (const sheet of [gzipSync('x'.repeat(17 * 1024 * 1024)), Buffer.from('no gzip')])
    expect(await importer.send({ csvGzip: sheet.toString('base64'), dryRun: true })).toMatchObject({
      status: 400,
      error: 'The sheet is larger than 16 MB, or did not arrive whole.',
    })
})

test('millions of blank lines are refused before the time is over', async () => {
  expect(await importer.dryRun(aSheet([aRow()]) + '\n'.repeat(2_200_000))).toMatchObject({
    status: 400,
    success: false,
  })
})

test('a body that leaves room below the limit of the platform is taken, a larger one refused in our words', async () => {
  const files = (length: number) => ({
    workflows: ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name: `${name}.json`, base64: 'AAAA'.repeat(length / 20) })),
  })
  const taken = await importer.dryRun(aSheet([aRow()]), files(4_480_000))
  expect(taken.report?.notes).toHaveLength(5)
  const refused = await importer.dryRun(aSheet([aRow()]), files(4_540_000))
  expect(refused).toMatchObject({ status: 413, success: false, kind: 'too-large' })
})

describe('whatever the body is', () => {
  const strange: unknown[] = [
    '',
    'null',
    '[]',
    '{}',
    '"text"',
    '7',
    '{"__proto__":{"undo":true}}',
    '{',
    '\u0000',
    '['.repeat(50_000),
    { undo: false },
    { undo: 'true' },
    { undo: true, remove: 'x' },
    { remove: '' },
    { remove: 7 },
    { remove: '../x' },
    { remove: '__proto__' },
    { csvData: 7 },
    { csvData: '' },
    { csvData: null },
    { csvData: ['name'] },
    { csvData: 'x', googleSheetsUrl: 'y' },
    { csvData: 'x', extra: 1 },
    { csvData: 'x', dryRun: 'yes' },
    { csvData: 'x', workflows: 'y' },
    { csvData: 'x', workflows: [{ name: 'a.zip', base64: '!' }] },
    {
      csvData: aSheet([aRow()]),
      workflows: [
        { name: 'a.json', base64: 'AAAA' },
        { name: '../b.zip', base64: '' },
      ],
    },
    { csvData: '\u0000"\n"' },
    { csvData: '\ud800' },
    { csvData: ','.repeat(100_000) },
    { csvData: '"'.repeat(9999) },
    { googleSheetsUrl: 'x' },
    { googleSheetsUrl: 'http://169.254.169.254/' },
    { googleSheetsUrl: 7 },
    { googleSheetsUrl: 'https://docs.google.com/spreadsheets/d/unknown-sheet-id/edit' },
    { csvData: aSheet([aRow({ name: '' })]) },
    { csvData: aSheet([]) },
  ]

  test.each(strange.map((body) => [JSON.stringify(body).slice(0, 60), body]))(
    '%s is a refusal in the shape of the import',
    async (_, body) => {
      const answer = await importer.send(body)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer).toMatchObject({
        success: false,
        error: expect.stringMatching(/\S/),
        message: expect.stringMatching(/\S/),
      })
      expect(await keys()).toEqual([])
    },
  )

  test('a GET is answered in that shape as well', async () => {
    const { status, body, headers } = await shop.api('import-templates')
    expect([status, body]).toMatchObject([405, { success: false, templates: [], report: null }])
    expect(headers.get('allow')).toBe('POST')
  })
})
