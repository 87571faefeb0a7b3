import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { backUp } from '../../scripts/backup/back-up.ts'
import { restore } from '../../scripts/backup/restore.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { leaveTraces, placesOf } from '../fixtures/shop/traces.ts'
import { aContactMessage } from '../unit/domain/contact/a-message.ts'

const HOUR_MS = 3_600_000

const SECRET = 'a secret of at least thirty-two characters'

let shop: Shop
let boss: Owner
let ada: Person
let bea: Person
let folder: string
let file: string
/** What lists show and where Bea stands, after Ada has left. */
let after: Awaited<ReturnType<typeof whatStays>>

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  file = path.join(folder, 'before.backup.gz')
  shop = await aShop()
  boss = anAdmin(shop)
  ada = shop.aPerson('ada')
  bea = shop.aPerson('bea')
  await shop.buy({ as: bea, email: bea.email })
  await shop.api('contact', { body: aContactMessage({ email: bea.email }) })
  await leaveTraces(shop, boss, ada)
  await backUp({ file, shop: shop.siteUrl, secret: SECRET, now: new Date(), say: () => undefined })
  await shop.api('delete-account', { body: { confirmation: 'DELETE' }, token: ada.token })
  await shop.settled()
  await keepHouse()
  after = await whatStays()
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})
afterEach(() => vi.useRealTimers())

async function whatStays() {
  return {
    statistics: (await boss.get('statistics')).body,
    purchases: (await boss.get('purchases')).body.purchases,
    audit: (await boss.get('audit')).body,
    ofBea: await placesOf(bea.id, bea.email),
  }
}

/** The hourly job, twice: what the first run finds is looked for once more. */
async function keepHouse() {
  vi.setSystemTime(Date.now() + HOUR_MS)
  for (const _ of [1, 2]) await shop.runJob('housekeeping')
  vi.useRealTimers()
}

async function bringBack(write: boolean) {
  const said: string[] = []
  const mode = { write, replace: false, fromOtherShop: false }
  await restore({ file, shop: shop.siteUrl, secret: SECRET, unsigned: false, ...mode, say: (line) => said.push(line) })
  return said
}

const SAID = 'Erased since: 1 account. Their restored data is erased again.'

test('a dry run says that somebody of the backup has left since, and changes nothing', async () => {
  expect(await placesOf(ada.id, ada.email)).toEqual([])
  expect(await bringBack(false)).toContain(SAID)
  expect(await placesOf(ada.id, ada.email)).toEqual([])
})

test('a user deleted since the backup is restored and then erased again, with the payments unchanged', async () => {
  for (const _ of ['first', 'once more']) {
    expect(await bringBack(true)).toContain(SAID)
    expect((await placesOf(ada.id, ada.email)).length).toBeGreaterThan(15)
    await keepHouse()
    expect(await placesOf(ada.id, ada.email)).toEqual([])
    expect(await whatStays()).toEqual(after)
  }
})

test('a backup of after names nobody who left, and a restore of it says nothing of them', async () => {
  const later = path.join(folder, 'after.backup.gz')
  await backUp({ file: later, shop: shop.siteUrl, secret: SECRET, now: new Date(), say: () => undefined })
  file = later
  expect((await bringBack(true)).join('\n')).not.toContain('Erased since')
  expect(await whatStays()).toEqual(after)
})
