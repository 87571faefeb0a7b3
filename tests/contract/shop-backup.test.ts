// Long, as one filled shop and one backup of it serve all of these: to fill another takes as long as all of them.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLedger } from '#adapters/blobs/ledger.ts'
import { createUsage } from '#adapters/blobs/usage.ts'
import { BACKED_UP } from '#domain/backup/stores.ts'
import { UPDATE_COPY } from '#domain/updates/update-copy.ts'
import { backUp } from '../../scripts/backup/back-up.ts'
import { restore } from '../../scripts/backup/restore.ts'
import { paidFacts } from '../fixtures/a-checkout.ts'
import { aRow, aSheet } from '../fixtures/import/a-sheet.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'
import { storedBlobs } from '../fixtures/stored-blobs.ts'
import { aContactMessage } from '../unit/domain/contact/a-message.ts'

const DAY_MS = 86_400_000
const SECRET = 'a secret of at least thirty-two characters'

let shop: Shop
let owner: Owner
let ada: Person
let guest: { sessionId: string; cookie: string }
let folder: string
let file: string
let before: ReturnType<typeof everything>

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  folder = await mkdtemp(path.join(tmpdir(), 'backup-'))
  file = path.join(folder, 'all.backup.gz')
  shop = await aShop()
  await fillShop()
  before = everything()
  await backUp({ file, shop: shop.siteUrl, secret: SECRET, now: new Date(), say: () => undefined })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => vi.spyOn(console, 'info').mockImplementation(() => undefined))
afterEach(() => shop.mend())

/** Something of all that a shop stores, and forty days of it summed up. */
async function fillShop() {
  owner = anAdmin(shop)
  ada = shop.aPerson('ada')
  for (let daysAgo = 40; daysAgo > 1; daysAgo -= 3) {
    const clock = () => Date.now() - daysAgo * DAY_MS
    await createLedger({ clock }).record(
      paidFacts({ id: `cs_test_old${daysAgo}`, paymentId: `pi_old${daysAgo}`, createdAt: clock() }),
    )
    await createUsage({ clock }).noteDownload({ userId: null, kind: 'template', id: SLUG, at: clock() })
  }
  const bought = await shop.buy({ as: ada })
  const other = await shop.buy()
  guest = { sessionId: other.sessionId, cookie: await shop.enter(other.sessionId) }
  await shop.services.stripe.refund((await shop.buy({ planName: 'Pro Plan' })).paymentIntent)
  const disputed = await shop.buy()
  for (const step of ['open', 'lost'] as const) await shop.services.stripe.dispute(disputed.paymentIntent, step)
  await shop.openCheckout({ as: shop.aPerson('max') })
  await shop.api('download', { body: { slug: SLUG }, token: ada.token })
  await shop.api('choose-update-mails', { body: { on: true, words: UPDATE_COPY }, token: ada.token })
  await shop.api('saved', { body: { act: 'save', slugs: [SLUG] }, token: ada.token })
  await shop.api('tokens', { body: { act: 'create', name: 'Server' }, token: ada.token })
  await shop.api('search-miss', { body: { query: '日本語のテンプレート' } })
  await shop.api('contact', { body: aContactMessage() })
  const { token } = shop.aPerson('gone')
  await shop.api('delete-account', { body: { confirmation: 'DELETE' }, token })
  await owner.act({ action: 'grant', userId: shop.aPerson('eva').id })
  await owner.act({ action: 'refund', sessionId: bought.sessionId, amount: 500 })
  await shop.api('import-templates', { body: { csvData: aSheet([aRow()]) }, token: owner.token, asAdmin: true })
  await shop.settled()
  await shop.runJob('reconcile-payments')
  await shop.runJob('housekeeping')
  // No value of the shop is such: bytes that are no text, and metadata.
  await storeOf('imported').set('bytes', new Uint8Array([0, 255, 13, 10, 128]).buffer, {
    metadata: { made: 'by hand' },
  })
}

const storeOf = (name: string) => getStore({ name, consistency: 'strong' })

/** Every byte of every store that a backup brings back, sums included. */
const everything = () =>
  new Map(
    storedBlobs(path.join(shop.dataDir, 'blobs'))
      .filter(({ store }) => (BACKED_UP as string[]).includes(store))
      .map(({ store, key, content, metadata }) => [
        `${store}: ${key}`,
        { base64: content.toString('base64'), metadata },
      ]),
  )

/** What the shop answers about it. */
async function answers() {
  const answered = {
    statistics: (await owner.get('statistics')).body,
    purchases: (await owner.get('purchases')).body,
    audit: (await owner.get('audit')).body,
    payments: (await shop.api('payments', { token: ada.token })).body,
    downloads: (await shop.api('downloads', { token: ada.token })).body,
    templates: (await shop.api('templates')).body,
    access: [await shop.tryDownload(ada), await shop.tryDownload(guest)],
  }
  await shop.settled()
  return answered
}

const erase = () => shop.services.blobs.reset()

async function run(options: Partial<Parameters<typeof restore>[0]> = {}) {
  const said: string[] = []
  const calls = vi.spyOn(globalThis, 'fetch')
  const mode = { write: false, replace: false, fromOtherShop: false, unsigned: false, secret: SECRET }
  try {
    const fine = await restore({ file, shop: shop.siteUrl, ...mode, ...options, say: (line) => said.push(line) })
    const writes = calls.mock.calls.filter(([, init]) => /^(put|delete)$/i.test(init?.method ?? 'get')).length
    return { fine, said: said.join('\n'), writes }
  } finally {
    calls.mockRestore()
  }
}

const withoutSums = (places: Iterable<string>) => [...places].filter((place) => !/-sum\//.test(place))

test('what was erased is there again, byte for byte, and the shop answers as before', async () => {
  const answered = await answers()
  await erase()
  expect(everything()).toEqual(new Map())
  expect(await shop.tryDownload(ada)).toBe(402)
  const { fine, writes } = await run({ write: true })
  expect(fine).toBe(true)
  // One more tells open pages of the owner that there is news.
  expect(writes).toBe(before.size + 1)
  expect(everything()).toEqual(before)
  expect(await answers()).toEqual(answered)
})

test('the shop of this test has something in every store, and days and months that are summed up', () => {
  expect(new Set([...before.keys()].map((place) => place.split(':')[0]))).toEqual(new Set(BACKED_UP))
  expect([...before.keys()].filter((place) => /(log|down)-sum\/\d{4}-\d\d$/.test(place)).length).toBeGreaterThan(1)
})

describe('when the shop is as the backup says', () => {
  beforeAll(async () => {
    await erase()
    await run({ write: true })
  })

  test('a dry run and a restore find it so, and write nothing', async () => {
    for (const write of [false, true]) {
      const { fine, said, writes } = await run({ write, replace: true })
      expect([fine, writes]).toEqual([true, 0])
      expect(said).toMatch(/^openings: 0 (to write|written), \d+ already there\.$/m)
    }
    expect(everything()).toEqual(before)
  })

  test('newer data stays, and so do entries that differ, without the option to replace them', async () => {
    const place = `s/${guest.sessionId}/paid`
    await storeOf('payments').set(place, '{"kind":"paid"}')
    await storeOf('openings').set('user_new', '{}')
    const { fine, said } = await run({ write: true })
    expect(fine).toBe(false)
    expect(said).toContain('1 different and not replaced')
    expect(said).toContain(`These keys never change, but the backup has different values:\n  payments: ${place}`)
    expect(await storeOf('payments').get(place)).toBe('{"kind":"paid"}')
    expect((await run({ replace: true })).said).toContain('1 different and to replace')
    expect((await run({ write: true, replace: true })).fine).toBe(true)
    const now = everything()
    expect(now.delete('openings: user_new')).toBe(true)
    expect(now).toEqual(before)
  })

  test('what is overwritten all the time is no conflict', async () => {
    const [user = ''] = (await storeOf('openings').list()).blobs.map(({ key }) => key)
    await storeOf('openings').set(user, '{"newer":true}')
    expect((await run({ write: true })).fine).toBe(true)
    expect(await storeOf('openings').get(user)).toBe('{"newer":true}')
  })

  test('metadata counts as well', async () => {
    await storeOf('imported').set('bytes', new Uint8Array([0, 255, 13, 10, 128]).buffer, { metadata: { made: 'else' } })
    expect((await run()).said).toContain('  imported: bytes')
  })
})

describe('into an empty shop', () => {
  beforeEach(erase)

  test('a dry run writes nothing, and says what it would write', async () => {
    const { fine, said, writes } = await run()
    expect([fine, writes]).toEqual([true, 0])
    expect(everything()).toEqual(new Map())
    const messages = [...before.keys()].filter((place) => place.startsWith('messages: ')).length
    expect(said).toContain(`messages: ${messages} to write, 0 already there.`)
    expect(said).toContain('Nothing was written.')
  })

  test('an interrupted restore is completed by running it again, even after the hourly job', async () => {
    shop.services.blobs.failNextWrites(Math.floor(withoutSums(before.keys()).length / 2), 1)
    await expect(run({ write: true })).rejects.toThrow('did not land')
    // By now it sums up days of which only a part is back.
    await shop.runJob('housekeeping')
    expect(everything()).not.toEqual(before)
    expect((await run({ write: true })).fine).toBe(true)
    expect(everything()).toEqual(before)
  })

  test('no purchase is there before what lists need of it, nor a mark before the purchase', async () => {
    const places: string[] = []
    for (let left = 0; left < before.size; left += 40) {
      await erase()
      shop.services.blobs.failNextWrites(left, 1)
      await run({ write: true }).catch(() => undefined)
      places.length = 0
      places.push(...everything().keys())
      const all = (part: string) => withoutSums(before.keys()).filter((place) => place.includes(part))
      const has = (part: string) => places.some((place) => place.includes(part))
      if (has('payments: s/')) expect(places).toEqual(expect.arrayContaining(all('payments: log/')))
      if (has('payments: e/')) expect(places).toEqual(expect.arrayContaining(all('payments: s/')))
      if (has('imported: head/')) expect(places).toEqual(expect.arrayContaining(all('imported: snapshots/')))
    }
  })

  test('a backup of another shop is refused before anything is read or written, without the option for it', async () => {
    const refused = run({ write: true, shop: 'https://other.example' })
    await expect(refused).rejects.toThrow(
      `It is a backup of ${shop.siteUrl}, but this shop is https://other.example. Add --from-other-shop`,
    )
    expect(everything()).toEqual(new Map())
    expect((await run({ write: true, shop: 'https://other.example', fromOtherShop: true })).fine).toBe(true)
    expect(everything()).toEqual(before)
  })

  test('one that this shop has not signed is refused before anything is written, and before it is built upon', async () => {
    const secret = 'another secret of thirty-two characters'
    await expect(run({ write: true, secret })).rejects.toThrow(/not signed with the DOWNLOAD_SECRET.* add --unsigned/)
    const later = { file: path.join(folder, 'c.backup.gz'), since: file, shop: shop.siteUrl, secret }
    await expect(backUp({ ...later, now: new Date(), say: () => {} })).rejects.toThrow(/without --since/)
    expect(everything()).toEqual(new Map())
    expect((await run({ write: true, secret, unsigned: true })).fine).toBe(true)
    expect(everything()).toEqual(before)
  })

  test('an empty shop is not backed up: so it also looks when the site is not the right one', async () => {
    const empty = backUp({
      file: path.join(folder, 'b.backup.gz'),
      shop: shop.siteUrl,
      secret: SECRET,
      now: new Date(),
      say: () => {},
    })
    await expect(empty).rejects.toThrow('Nothing is stored there')
  })
})

test('with an earlier backup only what is new is read, and both say the same', async () => {
  await erase()
  await run({ write: true })
  await shop.api('contact', { body: aContactMessage({ message: 'One thing more' }) })
  await shop.settled()
  await storeOf('messages').delete([...before.keys()].find((place) => /^messages: \d/.test(place))?.slice(10) ?? '')
  const now = everything()
  const calls = vi.spyOn(globalThis, 'fetch')
  const later = path.join(folder, 'later.backup.gz')
  await backUp({ file: later, since: file, shop: shop.siteUrl, secret: SECRET, now: new Date(), say: () => {} })
  const asked = calls.mock.calls.length
  calls.mockRestore()
  expect(asked).toBeLessThan(40)
  await erase()
  await run({ file: later, write: true })
  expect(everything()).toEqual(now)
  const foreign = backUp({
    file: `${later}2`,
    since: file,
    shop: 'https://other.example',
    secret: SECRET,
    now: new Date(),
    say: () => {},
  })
  await expect(foreign).rejects.toThrow(
    `${file} is a backup of ${shop.siteUrl}, but this shop is https://other.example.`,
  )
})
