import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outage } from '#domain/shared/errors.ts'
import { holdingsAtPage, holdingsByAddress } from '#server/holdings-by-address.ts'
import { paidFacts } from '../../fixtures/a-checkout.ts'
import { aLedger } from '../../fixtures/a-ledger.ts'

const MINUTE_MS = 60_000

let users = 0
let userId: string
let proven: string[]
const addressesOf = vi.fn(async (): Promise<readonly string[]> => proven)
const auth = { addressesOf }

beforeEach(() => {
  vi.useFakeTimers()
  users += 1
  userId = `user_${users}`
  proven = ['ada@example.com']
  addressesOf.mockClear()
})
afterEach(() => vi.useRealTimers())

const bought = (id: string, email: string) => paidFacts({ id, email, paymentId: `pi_${id}` })
const plansAtPage = async (ledger = aLedger()) =>
  (await holdingsAtPage({ auth, ledger }, userId)).purchases.map(({ checkoutId }) => checkoutId)

test('of whoever bought nothing, page after page, Clerk hears once in five minutes', async () => {
  for (let page = 0; page < 5; page += 1) {
    expect(await plansAtPage()).toEqual([])
    vi.advanceTimersByTime(MINUTE_MS)
  }
  expect(addressesOf).toHaveBeenCalledTimes(1)
  await plansAtPage()
  expect(addressesOf).toHaveBeenCalledTimes(2)
})

test('what is bought meanwhile under a known address is theirs with the next page', async () => {
  const ledger = aLedger()
  await plansAtPage(ledger)
  await ledger.record(bought('cs_new', 'Ada@Example.com'))
  expect(await plansAtPage(ledger)).toEqual(['cs_new'])
})

test('nothing is given by an address that is theirs no more', async () => {
  const ledger = aLedger()
  await plansAtPage(ledger)
  proven = ['moved@example.com']
  await ledger.record(bought('cs_later', 'ada@example.com'))
  expect(await plansAtPage(ledger)).toEqual([])
  expect(await ledger.checkoutsOf(userId)).toEqual([])
})

test('the account page asks each time, so an address proven a moment ago counts at once', async () => {
  const ledger = aLedger(...bought('cs_moved', 'moved@example.com'))
  expect(await plansAtPage(ledger)).toEqual([])
  proven = ['moved@example.com']
  expect(await plansAtPage(ledger)).toEqual([])
  expect((await holdingsByAddress({ auth, ledger }, userId)).purchases).toHaveLength(1)
})

test('while Clerk is down nothing is remembered, and the next page asks again', async () => {
  addressesOf.mockRejectedValueOnce(new Outage('Clerk'))
  const ledger = aLedger(...bought('cs_first', 'ada@example.com'))
  expect(await plansAtPage(ledger)).toEqual([])
  expect(await plansAtPage(ledger)).toEqual(['cs_first'])
})
