import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { AccountOutput } from '#contracts/account.ts'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { signIn } from '../fixtures/shop/sign-in.ts'

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

/** An account tells the addresses that its own purchases were paid under. */
const bought: string[] = []
const buyUnder = (email: string) => {
  bought.push(email)
  return shop.buy({ email })
}
const accountOf = async ({ token }: Pick<Person, 'token'>) =>
  (await shop.api<AccountOutput>('account', { token, emails: bought })).body
const purchasesOf = async (person: Pick<Person, 'token'>) => (await accountOf(person)).purchases.length

let addresses = 0
const aNewAddress = () => {
  addresses += 1
  return `moved${addresses}@example.com`
}

describe('with a changed address', () => {
  test('what was bought under the old one stays with the account, also once somebody else has it', async () => {
    const ada = shop.aPerson('ada')
    await buyUnder(ada.email)
    expect(await purchasesOf(ada)).toBe(1)
    const to = aNewAddress()
    await (await signIn(shop, ada.email)).changeAddress(to)
    expect(await accountOf(ada)).toMatchObject({ plan: { name: 'Basic Plan' }, purchases: [{ state: 'active' }] })
    expect(await shop.tryDownload(ada)).toBe(200)

    const id = `${ada.id}_heir`
    shop.services.clerk.seed([{ id, email: ada.email }])
    expect(await purchasesOf({ token: shop.token(id) })).toBe(0)
    expect(await purchasesOf(ada)).toBe(1)
  })

  test('a purchase under the new one is the account’s a second later', async () => {
    const ada = shop.aPerson('ada')
    const to = aNewAddress()
    await buyUnder(to)
    expect(await purchasesOf(ada)).toBe(0)
    await (await signIn(shop, ada.email)).changeAddress(to)
    expect(await accountOf(ada)).toMatchObject({ plan: { name: 'Basic Plan' } })
  })

  test('a later purchase under the old one is not the account’s any more; its link goes to the buyer', async () => {
    const ada = shop.aPerson('ada')
    await (await signIn(shop, ada.email)).changeAddress(aNewAddress())
    const { sessionId } = await buyUnder(ada.email)
    expect(await purchasesOf(ada)).toBe(0)
    const { status, body } = await shop.link(sessionId, ada)
    expect([status, body.kind]).toEqual([409, 'claim-by-mail'])
    expect(await purchasesOf(ada)).toBe(0)
  })

  test('nothing comes by an address that was typed and not proven', async () => {
    const [ada, bea] = [shop.aPerson('ada'), shop.aPerson('bea')]
    await buyUnder(aNewAddress())
    const session = await signIn(shop, ada.email)
    await session.typeAddress(`moved${addresses}@example.com`)
    expect(await purchasesOf(ada)).toBe(0)
    await expect(session.typeAddress(bea.email)).rejects.toThrow('form_identifier_exists')
  })
})

describe('two accounts and one address', () => {
  test('the one that has it now gets the purchase, the one that had it does not', async () => {
    const [ada, bea] = [shop.aPerson('ada'), shop.aPerson('bea')]
    const shared = ada.email
    await (await signIn(shop, ada.email)).changeAddress(aNewAddress())
    await (await signIn(shop, bea.email)).changeAddress(shared)
    await buyUnder(shared)
    await Promise.all([ada, bea, ada, bea].map(purchasesOf))
    expect([await purchasesOf(ada), await purchasesOf(bea)]).toEqual([0, 1])
  })

  test('while it changes hands a purchase goes to one of them and stays there', async () => {
    const [ada, bea] = [shop.aPerson('ada'), shop.aPerson('bea')]
    const shared = ada.email
    await buyUnder(shared)
    const sessions = [await signIn(shop, ada.email), await signIn(shop, bea.email)]
    const asking = Promise.all(Array.from({ length: 6 }, () => purchasesOf(ada)))
    await sessions[0]?.changeAddress(aNewAddress())
    await sessions[1]?.changeAddress(shared)
    await asking
    const counts = [await purchasesOf(bea), await purchasesOf(ada)]
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect([await purchasesOf(bea), await purchasesOf(ada)]).toEqual(counts)
  })
})
