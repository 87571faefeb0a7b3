import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claimByAddress } from '#domain/checkout/claim-by-address.ts'
import { take } from '#domain/checkout/claim-purchase.ts'
import { fulfil } from '#domain/checkout/fulfil.ts'
import { standing } from '#domain/checkout/owned-plan.ts'
import type { Plan } from '#domain/checkout/plan.ts'
import type { PendingCheckout } from '#domain/checkout/ports.ts'
import { holdingsOf } from '#domain/checkout/purchases-of.ts'
import { reducePurchase } from '#domain/checkout/reduce-purchase.ts'
import { refundDuplicate } from '#domain/checkout/refund-duplicate.ts'
import { startCheckout, startGuestCheckout } from '#domain/checkout/start-checkout.ts'
import { confirmWithdrawal } from '#domain/withdrawal/confirm-withdrawal.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'
import { PLANS } from '../../../fixtures/a-plan.ts'
import { aTill, held, type Sale } from '../../../fixtures/a-till.ts'
import { HISTORIES } from '../../../fixtures/histories.ts'

// Buyers do all that they can without asking anybody: buy as guests and in accounts, with and without a promotion, claim,
// upgrade, leave a page open and pay it later, withdraw from any purchase, have duplicates sent back. The owner, Stripe's
// dashboard and banks give money back, too. Messages from Stripe come late, twice or in another order. However it goes,
// nobody ends with a plan that the shop does not hold the money for.

const START = 1_795_000_000_000
const USERS = ['user_ada', 'user_bob']
const ADDRESSES = ['ada@example.com', 'bob@example.com', 'eve@example.com']
const OFF = [0, 0, 0, 0, 0, 0, 0, 0, 0, 50, 95, 100]

const RULES = { days: 14, refund: 'automatic' } as const

const aStep = fc.record({
  what: fc.constantFrom(
    ...(['visit', 'visit', 'visit', 'buy', 'buy', 'buy', 'buy', 'open', 'pay', 'settle', 'claim', 'claim'] as const),
    ...(['take', 'withdraw', 'withdraw', 'withdraw', 'withdraw', 'withdraw', 'withdraw', 'double'] as const),
    ...(['refund', 'dashboard', 'fail', 'dispute', 'hear'] as const),
  ),
  user: fc.constantFrom(0, 0, 0, 0, 1),
  address: fc.constantFrom(0, 0, 0, 0, 1, 2),
  plan: fc.nat(1),
  off: fc.nat(OFF.length - 1),
  nth: fc.nat(7),
  yes: fc.constantFrom(true, true, true, false),
})
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never

const BASIC_AS_GUEST: Step = { what: 'visit', user: 0, address: 0, plan: 0, off: 0, nth: 0, yes: true }
const CLAIM: Step = { ...BASIC_AS_GUEST, what: 'claim' }

function aWorld() {
  let now = START
  const [ledger, till] = [aLedger(), aTill(() => now)]
  const { gateway, sales } = till
  const last = new Map<string, PendingCheckout>()
  const pendingCheckouts = {
    last: async (userId: string) => last.get(userId) ?? null,
    save: async (userId: string, opening: PendingCheckout) => void last.set(userId, opening),
  }
  const ports = { gateway, ledger, pendingCheckouts }
  const withdrawals = { confirm: async () => undefined, markDone: async () => undefined }
  const withdrawing = {
    ...ports,
    withdrawals,
    usage: { downloadsOf: async () => [] },
    orderNumberOf: (id: string) => id,
    mails: { sendStatement: async () => undefined },
  }

  const hear = (sale: Sale) => fulfil(ports, sale.id)
  const pay = async (sale: Sale | undefined, step: Step) => {
    if (sale?.status !== 'open') return
    const isDebit = step.nth === 7
    Object.assign(sale, { status: isDebit ? 'pending' : 'paid', paidAt: now, email: ADDRESSES[step.address] })
    if (step.yes) await hear(sale)
  }
  const open = async (step: Step, userId: string | null) => {
    const [plan, off] = [PLANS[step.plan] as Plan, OFF[step.off] ?? 0]
    const promotion = off > 0 ? { code: `OFF${off}`, words: 'Sale', codeId: String(off) } : null
    const order = { plan, plans: PLANS, promotion, wanted: null }
    const started = userId
      ? await startCheckout(ports, userId, { ...order, email: null })
      : await startGuestCheckout(ports, { ...order, pass: null, attempt: undefined })
    return started.ok ? sales.get(started.value.url.split('/').at(-1) ?? '') : undefined
  }

  const act = async (step: Step) => {
    now += 10_000
    const { what, nth, yes } = step
    const userId = USERS[step.user] ?? ''
    const sale = [...sales.values()][nth % Math.max(1, sales.size)]
    if (what === 'visit') return pay(await open(step, null), step)
    if (what === 'buy') return pay(await open(step, userId), step)
    if (what === 'open') return void (await open(step, userId))
    if (what === 'claim') return claimByAddress(ledger, userId, ADDRESSES.slice(step.user, step.user + 1))
    if (!sale) return
    if (what === 'pay') return pay(sale, step)
    if (what === 'settle' && sale.status === 'pending') sale.status = yes ? 'paid' : 'closed'
    if (what === 'take') {
      const purchase = reducePurchase(await ledger.facts(sale.id))
      if (purchase) await take(ledger, purchase, userId)
    }
    if (what === 'withdraw') {
      const said = { id: `w${nth}`, at: now, name: 'A buyer', email: sale.email, order: '' }
      await confirmWithdrawal(withdrawing, { said, correctionId: null, checkoutId: sale.id }, RULES)
    }
    if (what === 'double') await refundDuplicate(ports, { checkoutId: sale.id, plans: PLANS })
    if (what === 'refund' || what === 'dashboard') {
      const amount = yes ? undefined : Math.min(700, held(sale))
      const key = `${what}/${now}`
      await gateway.refund({
        paymentId: till.paymentOf(sale.id),
        amount,
        reason: '',
        adminId: 'a',
        idempotencyKey: key,
      })
      if (what === 'refund') await hear(sale)
    }
    if (what === 'fail') for (const refund of sale.refunds.slice(-1)) refund.failed = true
    if (what === 'dispute' && sale.status === 'paid' && sale.total > 0)
      sale.dispute = sale.dispute === 'open' ? (yes ? 'lost' : 'won') : (sale.dispute ?? 'open')
    if (what === 'hear' || what === 'settle') await hear(sale)
  }
  return { ledger, sales, act, hear }
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

/** What the owner gave back of it, while the rest stays: a purchase of which a part was refunded is one still. */
const givenAway = (sale: Sale) => (held(sale) > 0 ? sale.total - held(sale) : 0)
const promoted = ({ order, total }: Sale) => order.amount - total

/** What a buyer of these has paid for a plan, net, beside what they would have to: nothing where that is enough. */
function missing(planName: string, own: readonly Sale[], standingOnes: readonly Sale[]): number {
  const kept = new Set([...own.filter((sale) => held(sale) > 0), ...standingOnes])
  const price = PLANS.find(({ name }) => name === planName)?.price ?? 0
  const paid = sum([...kept].map((sale) => held(sale) + givenAway(sale)))
  const whole = own.filter(({ order }) => order.plan.name === planName && order.amount === order.plan.price)
  const least = Math.min(price - sum([...kept].map(promoted)), ...whole.map(({ total }) => total))
  return Math.max(0, least - paid)
}

test(`in ${HISTORIES} histories nobody ends with a plan that was not paid for`, async () => {
  let [plans, returned] = [0, 0]
  const live = async (basics: number, steps: Step[], order: number) => {
    const { ledger, sales, act, hear } = aWorld()
    for (const step of [...Array.from({ length: basics }, () => BASIC_AS_GUEST), CLAIM, ...steps]) await act(step)
    const paid = [...sales.values()].filter(({ status }) => status === 'paid')
    const from = order % Math.max(1, paid.length)
    for (const sale of [...paid.slice(from), ...paid, ...paid.slice(0, from).reverse()]) await hear(sale)
    for (const user of USERS) {
      const holdings = await holdingsOf(ledger, user)
      const stands = standing(holdings)
      const saleOf = ({ checkoutId }: { checkoutId: string }) => sales.get(checkoutId) as Sale
      const own = holdings.purchases.map(saleOf)
      returned += own.filter((sale) => held(sale) < sale.total).length
      for (const { planName } of stands) {
        plans += 1
        expect([planName, missing(planName, own, stands.map(saleOf))]).toEqual([planName, 0])
      }
    }
  }
  const histories = fc.array(aStep, { minLength: 4, maxLength: 24, size: 'max' })
  await fc.assert(fc.asyncProperty(fc.nat(3), histories, fc.nat(), live), { numRuns: HISTORIES })
  // Else the histories would be about nothing.
  expect([plans > HISTORIES, returned > HISTORIES / 4]).toEqual([true, true])
})
