import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listStores } from '@netlify/blobs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { BACKED_UP, isStore, isSum, prefixOf, STEPS, STORES, stepOf } from '#domain/backup/stores.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { allFunctions } from '../fixtures/shop/all-functions.ts'
import { scheduledFunctions } from '../fixtures/shop/call.ts'

let shop: Shop
beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

test('every store that the functions open is in the list, and the list names none that is not opened', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  for (const call of Object.values(await allFunctions(shop))) await call()
  for (const job of scheduledFunctions) await shop.runJob(job)
  await shop.settled()
  const { stores } = await listStores()
  // A dry run imports nothing.
  expect([...stores, 'imported'].sort()).toEqual(Object.keys(STORES).sort())
})

test('adapters open stores by one function, which takes the names of the list alone', () => {
  const folder = path.resolve(import.meta.dirname, '../../src/adapters/blobs')
  const openers = readdirSync(folder).filter((file) =>
    /from '@netlify\/blobs'/.test(readFileSync(`${folder}/${file}`, 'utf8')),
  )
  // Paid files are blobs of a deploy.
  expect(openers).toEqual(['open-store.ts', 'paid-files.ts'])
  expect(['payments', 'wishes', 'toString'].map(isStore)).toEqual([true, false, false])
})

test('marks are read before what they stand for, and the sums of the daily logs are in no backup', () => {
  expect(BACKED_UP).not.toContain('limits')
  const order = ['e/2026-11-24/evt_1', 's/cs_1/paid', 'log/2026-11-24/sold~cs_1'].map((key) => stepOf('payments', key))
  expect(order).toEqual([0, 1, STEPS - 1])
  expect(order.map((step) => prefixOf('payments', step))).toEqual(['e/', 's/', ''])
  expect(prefixOf('usage', 0)).toBeNull()
  expect(isSum('payments', 'log-sum/2026-11')).toBe(true)
  expect(isSum('payments', 'log/2026-11-24/sold~cs_1')).toBe(false)
})
