import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createWithdrawals } from '#adapters/blobs/withdrawals.ts'
import { UPDATE_COPY } from '#domain/updates/update-copy.ts'
import { newWithdrawal } from '#server/pages/withdraw-pages.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'
import { leaveTraces } from '../fixtures/shop/traces.ts'

let shop: Shop
let boss: Owner
let ada: Person

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  boss = anAdmin(shop)
  ada = shop.aPerson('ada')
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => shop.mend())

const unzip = async ({ token }: { token: string }) => {
  const response = await fetch(`${shop.siteUrl}/api/my-data`, { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('content-type')).toBe('application/zip')
  const bytes = new Uint8Array(await response.arrayBuffer())
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)] as const)
  return { size: bytes.length, files: Object.fromEntries(files) }
}

test('contains everything stored about the user, as JSON and as tables, and no one else’s data', async () => {
  // From before statements were noted under their address, which the hourly job makes up for.
  await createWithdrawals().keep(newWithdrawal({ name: 'Ada Before', email: ada.email, order: '' }, Date.now() - 1))
  const { own } = await leaveTraces(shop, boss, ada)
  await leaveTraces(shop, boss, shop.aPerson('bea'))
  const statements = [
    { name: 'Ada Buyer', email: ada.email.toUpperCase(), order: 'The Basic Plan' },
    { name: 'Of another', email: ada.email.replace('@', '+1@'), order: '' },
  ]
  for (const statement of statements)
    await shop.api('withdraw', {
      body: new URLSearchParams(statement).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.siteUrl },
    })
  await shop.settled()
  const { files } = await unzip(ada)
  expect(Object.keys(files).sort()).toEqual([
    'access-tokens.csv',
    'access-tokens.json',
    'account.json',
    'downloads.csv',
    'downloads.json',
    'lists.csv',
    'lists.json',
    'messages.csv',
    'messages.json',
    'purchases.csv',
    'purchases.json',
    'saved.csv',
    'saved.json',
    'update-mails.csv',
    'update-mails.json',
    'withdrawals.csv',
    'withdrawals.json',
  ])
  const read = (name: string) => JSON.parse(files[`${name}.json`] ?? '')
  expect(read('account')).toMatchObject({ id: ada.id, addresses: [ada.email] })
  expect(read('purchases')).toContainEqual(
    expect.objectContaining({ checkout: own.sessionId, state: 'part-refunded', 'address given': ada.email }),
  )
  expect(read('downloads').map(({ name }: { name: string }) => name)).toEqual([SLUG, SLUG])
  expect(read('messages')).toMatchObject([{ from: ada.email }])
  expect(read('withdrawals')).toMatchObject([
    { name: 'Ada Before', email: ada.email, 'order or purchase': '' },
    { name: 'Ada Buyer', email: ada.email.toUpperCase(), 'order or purchase': 'The Basic Plan' },
  ])
  expect(read('saved')).toMatchObject([{ template: SLUG }])
  expect(read('lists')).toEqual([{ list: `For ${ada.email}`, shared: 'yes', templates: SLUG }])
  expect(read('access-tokens')).toMatchObject([{ name: `Token of ${ada.email}`, 'last used': null }])
  expect(read('update-mails')).toMatchObject([
    { kind: 'switched on', words: UPDATE_COPY, email: ada.email },
    { kind: 'mailed' },
  ])
  expect(files['messages.csv']).toContain(`From ${ada.email}`)
  expect(Object.values(files).join()).not.toContain('bea')
})

test('of ten thousand downloads comes in time, and far below what Netlify takes', async () => {
  // Written as files where the local Blobs server looks for them: by HTTP it would take half a minute.
  const folder = path.join(shop.dataDir, 'blobs/entries/local/site:usage/user', ada.id)
  mkdirSync(folder, { recursive: true })
  for (let nth = 0; nth < 10_000; nth += 1)
    writeFileSync(path.join(folder, `${8_200_000_000_000 + nth}~template~${SLUG}`), '{}')
  const began = performance.now()
  const { files, size } = await unzip(ada)
  expect(performance.now() - began).toBeLessThan(8000)
  expect(size).toBeLessThan(1024 * 1024)
  expect(JSON.parse(files['downloads.json'] ?? '')).toHaveLength(10_000)
})

test('is for whoever is signed in, ten times a minute', async () => {
  expect((await shop.api('my-data')).status).toBe(401)
  // Around the turn of a minute twice as many pass.
  const answers = new Set<number>()
  for (let nth = 0; nth < 21; nth += 1) answers.add((await shop.api('my-data', { token: ada.token })).status)
  expect([...answers]).toEqual([200, 429])
})
