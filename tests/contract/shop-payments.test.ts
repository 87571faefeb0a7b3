import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aShop, type Person, type Shop } from '../fixtures/shop/a-shop.ts'
import { BANK_DEBIT, payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop
let ada: Person

beforeAll(async () => {
  shop = await aShop()
  ada = shop.aPerson('ada')
})
afterAll(() => shop.close())

interface Listed {
  session_id: string
  plan_name: string
}

const list = (as: Person, query = '') => shop.api<Listed[]>(`payments${query}`, { token: as.token })
const plansOf = async (as: Person, query?: string) => (await list(as, query)).body.map(({ plan_name }) => plan_name)

/** A purchase of long ago, told by webhook. */
async function bought(as: Person, planName: string, daysAgo: number) {
  const amount = planName === 'Basic Plan' ? 2000 : 5000
  await shop.services.stripe.seedPaidSession({
    userId: as.id,
    email: as.email,
    planName,
    amount,
    currency: 'usd',
    createdAt: Date.now() - daysAgo * 24 * 60 * 60 * 1000,
    metadata: { plan_name: planName, plan_amount: String(amount) },
  })
  await shop.settled()
}

test('somebody without a purchase gets an empty list', async () => {
  expect((await list(ada)).body).toEqual([])
})

test('a payment has the fields of the payments table, the amount in minor units', async () => {
  const max = shop.aPerson('max')
  const { sessionId } = await shop.buy({ as: max, planName: 'Pro Plan' })
  const { status, body } = await list(max)
  expect([status, body]).toEqual([
    200,
    [
      {
        user_id: max.id,
        status: 'completed',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
        plan_name: 'Pro Plan',
        amount: 5000,
        currency: 'usd',
        session_id: sessionId,
      },
    ],
  ])
})

describe('with several purchases', () => {
  beforeAll(async () => {
    await bought(ada, 'Pro Plan', 20)
    await bought(ada, 'Basic Plan', 30)
    await bought(ada, 'Basic Plan', 10)
  })

  test('the newest comes first, in whatever order they were told', async () => {
    expect(await plansOf(ada, '?limit=100')).toEqual(['Basic Plan', 'Pro Plan', 'Basic Plan'])
  })

  test('only the newest comes unless more are asked for', async () => {
    expect(await plansOf(ada)).toHaveLength(1)
    expect(await plansOf(ada, '?limit=2')).toEqual(['Basic Plan', 'Pro Plan'])
  })

  test.each(['?limit=0', '?limit=-1', '?limit=101', '?limit=1.5', '?limit=many', '?limit=', '?limit=1e9'])(
    '%s is refused',
    async (query) => {
      const { status, headers } = await list(ada, query)
      expect([status, headers.get('cache-control')]).toEqual([400, 'private, no-store'])
    },
  )

  test('another user in the query is ignored', async () => {
    const eve = shop.aPerson('eve')
    expect((await list(eve, `?user_id=${ada.id}&user_id=eq.${ada.id}&limit=100`)).body).toEqual([])
    expect(await plansOf(ada, `?user_id=${eve.id}&status=failed&order=created_at.asc&limit=100`)).toHaveLength(3)
  })
})

test('only completed payments are listed', async () => {
  const max = shop.aPerson('max')
  const debit = await shop.openCheckout({ as: max })
  await payOn(debit.url, BANK_DEBIT)
  await shop.settled()
  expect((await list(max)).body).toEqual([])
  await shop.services.stripe.settle(debit.sessionId, false)
  await shop.settled()
  const refunded = await shop.buy({ as: max })
  await shop.services.stripe.refund(refunded.paymentIntent)
  await shop.settled()
  const kept = await shop.buy({ as: max })
  await shop.openCheckout({ as: max, planName: 'Pro Plan' })
  const { body } = await list(max, '?limit=100')
  expect(body.map(({ session_id }) => session_id)).toEqual([kept.sessionId])
})

test('a purchase made as a guest is listed for the account that claimed it, and for no other', async () => {
  const [max, eve] = [shop.aPerson('max'), shop.aPerson('eve')]
  const { sessionId } = await shop.buy({ email: max.email })
  await shop.link(sessionId, max)
  await shop.link(sessionId, eve)
  expect((await list(max)).body).toMatchObject([{ user_id: max.id, session_id: sessionId }])
  expect((await list(eve)).body).toEqual([])
})

test('a user whose id begins like that of another sees none of the other’s payments', async () => {
  const prefix = { ...ada, token: shop.token(ada.id.slice(0, -1)) }
  expect((await list(prefix, '?limit=100')).body).toEqual([])
})
