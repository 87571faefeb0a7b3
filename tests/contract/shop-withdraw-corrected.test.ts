import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aShop, type Purchase, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'

let shop: Shop
let boss: Owner
let buyers = 0
let [typo, right] = ['', '']

beforeAll(async () => {
  shop = await aShop()
  boss = anAdmin(shop)
})
afterAll(() => shop.close())
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  buyers += 1
  typo = `typo${buyers}@example.com`
  right = `right${buyers}@example.com`
})
afterEach(async () => {
  vi.restoreAllMocks()
  await shop.mend()
})

async function post(name: string, entries: Record<string, string>) {
  const { status } = await shop.api(name, {
    body: new URLSearchParams(entries).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.siteUrl },
  })
  await shop.settled()
  return status
}
const state = (email: string) => post('withdraw', { name: 'Ada Buyer', email, order: '' })

const correct = ({ sessionId }: Purchase, from: string, to: string) =>
  boss.act({ action: 'correct-address', sessionId, from, to })

/** The parts of each link that was mailed to somebody, newest first. */
const linksTo = (to: string) =>
  shop.services.mail
    .mails()
    .filter((sent) => sent.to === to && sent.subject.startsWith('Confirm your withdrawal'))
    .map(({ text }) => {
      const query = new URL(/^http\S+withdraw\/purchase\S+$/m.exec(text)?.[0] ?? '').searchParams
      return { statement: query.get('statement') ?? '', proof: query.get('proof') ?? '' }
    })

const press = ({ sessionId }: Purchase, link: object = {}) => post('confirm-withdrawal', { ...link, sessionId })
const refundsOf = ({ sessionId }: Purchase) => shop.paymentOf(sessionId).refunds.map(({ amount }) => amount)

test('a purchase that was corrected away takes no link to its new mailbox and covers nothing of the old one', async () => {
  const victim = right
  const pro = await shop.buy({ email: victim, planName: 'Pro Plan' })
  const bait = await shop.buy({ email: victim })
  await correct(bait, victim, typo)
  await state(victim)
  expect([linksTo(typo).length, linksTo(victim).length]).toEqual([0, 1])
  const [link] = linksTo(victim)
  await press(bait, link)
  expect(refundsOf(bait)).toEqual([])
  await press(pro, link)
  expect(refundsOf(pro)).toEqual([5000])
})

test('a link that was mailed before the correction gives nothing back', async () => {
  const purchase = await shop.buy({ email: typo })
  await state(typo)
  const [link] = linksTo(typo)
  await correct(purchase, typo, right)
  expect(await press(purchase, link)).toBe(303)
  expect(refundsOf(purchase)).toEqual([])
  await state(right)
  await press(purchase, linksTo(right)[0])
  expect(refundsOf(purchase)).toEqual([2000])
})

test('it stays over when the address is corrected back', async () => {
  const purchase = await shop.buy({ email: typo })
  await state(typo)
  const [link] = linksTo(typo)
  await correct(purchase, typo, right)
  await correct(purchase, right, typo)
  await press(purchase, link)
  expect(refundsOf(purchase)).toEqual([])
})

test('purchases with one address and different corrections have a link each, and no part of one can be changed', async () => {
  const straight = await shop.buy({ email: right })
  const corrected = await shop.buy({ email: typo })
  await correct(corrected, typo, right)
  await state(right)
  const links = linksTo(right)
  expect(links).toHaveLength(2)
  const [first, second] = links.toSorted((a, b) => a.proof.length - b.proof.length)
  const [expires, signature, correctionId] = (second?.proof ?? '').split('.')
  await press(corrected, first)
  await press(corrected, { ...first, proof: `${first?.proof}.${correctionId}` })
  await press(corrected, { ...second, proof: `${expires}.${signature}` })
  await press(straight, second)
  expect([refundsOf(straight), refundsOf(corrected)]).toEqual([[], []])
  await press(straight, first)
  await press(corrected, second)
  expect([refundsOf(straight), refundsOf(corrected)]).toEqual([[2000], [2000]])
})
