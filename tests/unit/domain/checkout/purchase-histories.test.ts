import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkAccess } from '#domain/access/check-access.ts'
import type { Decision } from '#domain/checkout/decision.ts'
import { duplicateOf } from '#domain/checkout/duplicate-payments.ts'
import type { DisputeOutcome, Fact } from '#domain/checkout/facts.ts'
import { offerOf, standing } from '#domain/checkout/owned-plan.ts'
import type { Plan } from '#domain/checkout/plan.ts'
import { holdingsOf } from '#domain/checkout/purchases-of.ts'
import { reducePurchase } from '#domain/checkout/reduce-purchase.ts'
import { paidFacts } from '../../../fixtures/a-checkout.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'
import { PLANS } from '../../../fixtures/a-plan.ts'
import { HISTORIES } from '../../../fixtures/histories.ts'

// Two accounts, and guests who type the address of one of them or another one, buy, upgrade and claim; money goes back,
// refunds fail, banks decide, an admin grants and revokes. Beside the shop stands a model of it that knows no facts: it
// moves money as things happen, and says by the money the shop still holds what is whose.

const START = 1_795_000_000_000
const USERS = ['user_ada', 'user_bob']
const ADDRESSES = ['ada@example.com', 'bob@example.com', 'eve@example.com']

const NONE = -1

interface Deal {
  id: string
  at: number
  rung: number
  price: number
  /** What the shop holds of it. */
  kept: number
  givenBack: { id: string; amount: number; failed: boolean }[]
  bank: DisputeOutcome | null
  address: string
  /** Bought it signed in, or took it first. */
  holder: string | null
  /** What its price was lowered by. */
  under: Deal[]
}

/** The deals without another one under them that this one was built on. */
const groundOf = ({ under }: Deal): Deal[] => under.flatMap((each) => (each.under.length > 0 ? groundOf(each) : [each]))

class Model {
  deals: Deal[] = []
  /** Of each user the last word of an admin and when it was said. */
  words = new Map<string, { granted: boolean; at: number }>()

  opens({ kept, bank, holder, at }: Deal): boolean {
    const word = this.words.get(holder ?? '')
    return kept > 0 && bank !== 'lost' && (word === undefined || word.granted || word.at < at)
  }

  rungOf(deal: Deal): number {
    if (!this.opens(deal)) return NONE
    const whole = deal.under.filter((each) => this.opens(each))
    if (whole.length === deal.under.length) return deal.rung
    // Something below it is gone: what is left has to carry the dearest deal that it was built on.
    const left = deal.kept + whole.reduce((sum, { kept }) => sum + kept, 0)
    const ground = groundOf(deal).sort((a, b) => b.price - a.price)[0] as Deal
    return left >= ground.price ? ground.rung : NONE
  }

  /** Newest first. */
  openOf = (user: string) => this.deals.filter((deal) => deal.holder === user && this.opens(deal)).toReversed()

  topOf(user: string): number {
    const granted = this.words.get(user)?.granted ? 0 : NONE
    return Math.max(granted, ...this.openOf(user).map((deal) => this.rungOf(deal)))
  }

  /** What the next rung costs, and which deals are under it; a word where it is not sold. */
  asks(user: string, rung: number): string | [number, Deal[]] {
    if (this.topOf(user) >= rung) return 'already-owned'
    const open = this.openOf(user)
    if (open.some(({ bank }) => bank === 'open')) return 'purchase-disputed'
    let price = PLANS[rung]?.price ?? 0
    const under = open.toReversed().filter(({ kept }, nth) => {
      if (nth > 0 && price - kept < 50) return false
      price -= kept
      return true
    })
    return [under.length > 0 ? Math.max(price, 50) : price, under]
  }

  /** The one that makes this needless: each account has one pile, and so has each address that is in none. */
  stayingBeside(deal: Deal): Deal | undefined {
    if (deal.kept === 0 || deal.bank === 'lost' || deal.bank === 'open') return undefined
    const later = this.deals.slice(this.deals.indexOf(deal) + 1)
    const inAccount = deal.holder !== null
    if (this.deals.some((each) => each.under.includes(deal) && this.rungOf(each) > NONE)) return undefined
    const pile = inAccount
      ? this.deals.filter((each) => each.holder === deal.holder && !later.includes(each))
      : this.deals.filter((each) => each.address === deal.address && (each.holder !== null || !later.includes(each)))
    return pile.find((each) => each !== deal && each.bank !== 'open' && this.rungOf(each) >= deal.rung)
  }
}

const idsOf = (deals: readonly Deal[]) => deals.map(({ id }) => id).sort()
const inIds = (asked: ReturnType<Model['asks']>) => (typeof asked === 'string' ? asked : [asked[0], idsOf(asked[1])])
const said = (offer: ReturnType<typeof offerOf>) =>
  offer.ok ? [offer.value.amount, offer.value.upgradeOf] : offer.error.kind

interface Step {
  what: 'buy' | 'visit' | 'claim' | 'refund' | 'fail' | 'dispute' | 'decide'
  user: number
  address: number
  rung: number
  deal: number
  yes: boolean
}

const aStep: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(
    'buy',
    'buy',
    'buy',
    'visit',
    'visit',
    'claim',
    'refund',
    'refund',
    'fail',
    'dispute',
    'decide',
  ),
  user: fc.nat(1),
  address: fc.nat(2),
  rung: fc.nat(1),
  deal: fc.nat(5),
  yes: fc.boolean(),
})

/** Lets a history happen to both. `facts` and `decisions` in the order in which the shop was told. */
async function live(steps: readonly Step[]) {
  const [model, ledger] = [new Model(), aLedger()]
  const facts: Fact[] = []
  const tell = async (...news: Fact[]) => {
    facts.push(...news)
    await ledger.record(news)
  }
  const sell = async (deal: Omit<Deal, 'givenBack' | 'bank' | 'kept'>, userId: string | null) => {
    model.deals.push({ ...deal, kept: deal.price, givenBack: [], bank: null })
    const { id, at: createdAt, price: amount, address: email, rung, under } = deal
    const planName = PLANS[rung]?.name ?? ''
    const upgradeOf = under.length > 0 ? { upgradeOf: idsOf(under) } : {}
    await tell(...paidFacts({ id, createdAt, amount, email, planName, userId, paymentId: `pi_${id}`, ...upgradeOf }))
  }

  for (const [nth, { what, user, address, rung, deal: chosen, yes }] of steps.entries()) {
    const at = START + nth * 10_000
    const id = `cs_test_${nth}`
    const userId = USERS[user] ?? ''
    const deal = model.deals[chosen % Math.max(1, model.deals.length)]
    if (what === 'buy') {
      const wanted = PLANS[rung] as Plan
      const offer = offerOf(wanted, PLANS, await holdingsOf(ledger, userId))
      const asked = model.asks(userId, rung)
      expect(said(offer)).toEqual(inIds(asked))
      if (typeof asked === 'string') continue
      const [price, under] = asked
      await sell({ id, at, rung, price, address: ADDRESSES[user] ?? '', holder: userId, under }, userId)
    } else if (what === 'visit') {
      const price = PLANS[rung]?.price ?? 0
      await sell({ id, at, rung, price, address: ADDRESSES[address] ?? '', holder: null, under: [] }, null)
    } else if (what === 'decide') {
      model.words.set(userId, { granted: yes, at })
      const decision: Decision = { kind: yes ? 'grant' : 'revoke', userId, at }
      await ledger.decide(decision, { id, reason: 'To see' })
    } else if (deal) await moveOn(deal, { id, what, userId, yes, tell })
  }
  return { model, ledger, facts }
}

interface Move {
  id: string
  what: Step['what']
  userId: string
  yes: boolean
  tell: (...news: Fact[]) => Promise<void>
}

/** Something happens to a deal, if it can: Stripe refunds no more than is left, and nothing that is disputed. */
async function moveOn(deal: Deal, { id, what, userId, yes, tell }: Move): Promise<void> {
  const about = { checkoutId: deal.id }
  if (what === 'claim') {
    // Whoever comes late is told of the winner; the fact of the first stays.
    await tell({ kind: 'claim', ...about, userId })
    deal.holder ??= userId
  }
  if (what === 'refund' && deal.kept > 0 && (deal.bank === null || deal.bank === 'won')) {
    const amount = yes ? deal.kept : Math.min(deal.kept, 700)
    deal.kept -= amount
    deal.givenBack.push({ id, amount, failed: false })
    await tell({ kind: 'refund', ...about, refundId: id, status: 'succeeded', undone: false, amount })
  }
  const last = deal.givenBack.at(-1)
  if (what === 'fail' && last && !last.failed) {
    last.failed = true
    deal.kept += last.amount
    await tell({ kind: 'refund', ...about, refundId: last.id, status: 'failed', undone: true, amount: last.amount })
  }
  if (what === 'dispute' && (deal.bank === 'open' || (deal.bank === null && deal.kept > 0))) {
    deal.bank = deal.bank === null ? 'open' : yes ? 'won' : 'lost'
    await tell({ kind: 'dispute', ...about, disputeId: `dp_${deal.id}`, status: deal.bank, outcome: deal.bank })
  }
}

const plansOf = async (ledger: ReturnType<typeof aLedger>, user: string) =>
  standing(await holdingsOf(ledger, user)).map(({ planName }) => planName)

test(`in ${HISTORIES} histories the shop says of everybody what they may use and pay as the money does`, async () => {
  const compare = async (steps: Step[], order: number) => {
    const { model, ledger, facts } = await live(steps)
    for (const user of USERS) {
      const rungs = model.openOf(user).flatMap((deal) => PLANS[model.rungOf(deal)]?.name ?? [])
      expect(await plansOf(ledger, user)).toEqual(rungs)
      const access = await checkAccess(ledger, { userId: user, pass: null }, START)
      expect(access.ok).toBe(model.topOf(user) > NONE)
      const holdings = await holdingsOf(ledger, user)
      for (const [rung, plan] of PLANS.entries()) {
        const offer = offerOf(plan, PLANS, holdings)
        expect(said(offer)).toEqual(inIds(model.asks(user, rung)))
      }
    }
    // SendResult again, and in another order, but for rivals, of whom the first wins.
    const [claims, others] = [
      facts.filter(({ kind }) => kind === 'claim'),
      facts.filter(({ kind }) => kind !== 'claim'),
    ]
    const from = others.length === 0 ? 0 : order % others.length
    const retold = aLedger(...others.slice(from), ...claims, ...others.slice(0, from), ...others)
    for (const { id } of model.deals)
      expect(reducePurchase(await retold.facts(id))).toEqual(reducePurchase(await ledger.facts(id)))
  }
  const histories = fc.array(aStep, { minLength: 1, maxLength: 14 })
  await fc.assert(fc.asyncProperty(histories, fc.nat(), compare), { numRuns: HISTORIES })
})

test(`in ${HISTORIES} histories a double is what the money calls one, and sending it back closes nothing to anybody`, async () => {
  let doubles = 0
  const compare = async (steps: Step[]) => {
    const { model, ledger } = await live(steps)
    for (const deal of model.deals) {
      const purchase = reducePurchase(await ledger.facts(deal.id))
      const double = purchase && (await duplicateOf(ledger, purchase, PLANS))
      expect(double?.other.checkoutId).toBe(model.stayingBeside(deal)?.id)
      if (!double) continue
      doubles += 1
      const before = USERS.map((user) => model.topOf(user))
      const { kept } = deal
      deal.kept = 0
      expect(USERS.map((user) => model.topOf(user))).toEqual(before)
      deal.kept = kept
    }
  }
  const histories = fc.array(aStep, { minLength: 2, maxLength: 14 })
  await fc.assert(fc.asyncProperty(histories, compare), { numRuns: HISTORIES })
  expect(doubles).toBeGreaterThan(HISTORIES / 10)
})
