import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'

let shop: Shop
let boss: Owner

beforeAll(async () => {
  shop = await aShop({ ADMIN_EMAILS: '' })
  boss = anAdmin(shop)
})
afterAll(() => shop.close())

const stepBack = async () => {
  const { status, body } = await boss.act({ action: 'unmake-admin', userId: boss.id })
  return [status, body.kind]
}

test('the last admin cannot step back, whoever is banned or was admin once', async () => {
  const [banned, former] = [anAdmin(shop), anAdmin(shop)]
  shop.services.clerk.ban(banned.id)
  await boss.act({ action: 'unmake-admin', userId: former.id })
  expect(await stepBack()).toEqual([409, 'last-admin'])
  expect((await boss.get('version')).status).toBe(200)

  await boss.act({ action: 'make-admin', userId: former.id })
  expect((await stepBack())[0]).toBe(200)
  expect((await former.get('version')).status).toBe(200)
})
