import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aRow, aSheet } from '../fixtures/import/a-sheet.ts'
import { anImporter, anUpload, type Importer } from '../fixtures/import/call-import.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { workflowFixture } from '../fixtures/workflow-fixture.ts'

let shop: Shop
let importer: Importer
beforeAll(async () => {
  shop = await aShop()
})
beforeEach(async () => {
  await shop.services.blobs.reset()
  importer = anImporter(shop, shop.aPerson('ada', { role: 'admin' }))
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

const SHEET = aSheet([aRow(), aRow({ name: 'Watch prices' })])
const TICKETS = 'route-support-tickets'

describe('a Google Sheet', () => {
  const ID = 'a-sheet-of-templates'
  const googleSheetsUrl = `https://docs.google.com/spreadsheets/d/${ID}/edit#gid=0`

  test('is read at its present state', async () => {
    shop.services.sheets.put({ id: ID, csv: SHEET, private: false })
    expect((await importer.send({ googleSheetsUrl })).report?.added).toHaveLength(2)
    shop.services.sheets.put({ id: ID, csv: aSheet([aRow({ creator: 'Bo' })]), private: false })
    expect((await importer.send({ googleSheetsUrl, dryRun: true })).report?.changed).toHaveLength(1)
  })

  test('that is not shared is explained', async () => {
    shop.services.sheets.put({ id: ID, csv: SHEET, private: true })
    expect(await importer.send({ googleSheetsUrl })).toMatchObject({
      status: 400,
      error: expect.stringContaining('Anyone with the link'),
    })
  })

  test('elsewhere is not asked for', async () => {
    const answer = await importer.send({ googleSheetsUrl: `${shop.siteUrl}/catalogue.json` })
    expect(answer).toMatchObject({ status: 400, error: expect.stringContaining('https://') })
  })
})

describe('a download of an imported template', () => {
  const download = (person: Person) => shop.api('download', { body: { slug: TICKETS }, token: person.token })

  test('is a way to its file for members only, and over when it is deleted', async () => {
    await importer.apply(SHEET)
    const [stranger, member] = [shop.aPerson('vera'), shop.aPerson('max')]
    await shop.buy({ as: member })
    expect((await download(stranger)).status).toBe(402)
    expect((await download(member)).body.url).toBe('https://drive.example.com/tickets.json')
    await importer.remove(TICKETS)
    expect((await download(member)).status).toBe(404)
  })

  test('is our own file, with its name in it, when a workflow was uploaded', async () => {
    await importer.apply(SHEET, { workflows: [anUpload(`${TICKETS}.json`, workflowFixture('lead-qualifier'))] })
    const member = shop.aPerson('max')
    await shop.buy({ as: member })
    const { body } = await download(member)
    expect(body.url).toMatch(/^\/api\/file\?/)
    const file = await fetch(shop.siteUrl + body.url)
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${TICKETS}.json"`)
    expect(await file.json()).toMatchObject({ meta: { templateId: TICKETS } })
  })
})

test('what is paid for stands in no public answer', async () => {
  await importer.apply(aSheet([aRow({ resource_url: 'https://files.example.com/secret-resource' })]), {
    workflows: [anUpload(`${TICKETS}.json`, workflowFixture('lead-qualifier'))],
  })
  const list = await shop.api('templates')
  const page = await shop.api(`templates?slug=${TICKETS}`)
  expect(list.headers.get('netlify-cache-tag')).toBe('templates')
  expect(list.headers.get('netlify-cdn-cache-control')).toContain('durable')
  for (const { text } of [list, page])
    expect(text).not.toMatch(/drive\.example|secret-resource|"parameters"|templateUrl/)
})

test('HEAD answers like GET, without the body', async () => {
  for (const path of ['templates', `templates?slug=${TICKETS}`, 'templates?slug=nobody']) {
    const [get, head] = await Promise.all([shop.api(path), shop.api(path, { method: 'HEAD' })])
    const told = ({ status, headers }: typeof get) => [status, headers.get('etag'), headers.get('content-type')]
    expect([path, ...told(head), head.text]).toEqual([path, ...told(get), ''])
  }
})
