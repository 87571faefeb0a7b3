import { describe, expect, test } from 'vitest'
import { type Claimer, claimPurchase } from '#domain/checkout/claim-purchase.ts'
import { fulfil } from '#domain/checkout/fulfil.ts'
import { openPurchase } from '#domain/checkout/open-purchase.ts'
import type { Gateway } from '#domain/checkout/ports.ts'
import { claimProof, findProof, mailProof, returnProof } from '#domain/checkout/proof.ts'
import { purchaseOfPass } from '#domain/checkout/purchases-of.ts'
import { Outage } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { createSigner } from '#server/signer.ts'
import { aCheckout } from '../../../fixtures/a-checkout.ts'
import { aLedger } from '../../../fixtures/a-ledger.ts'

const gatewayWith = (changes: Parameters<typeof aCheckout>[0] = {}): Gateway => ({
  checkout: async (id) => ok(aCheckout({ ...changes, id })),
  openCheckout: async () => expect.unreachable('opened a checkout'),
  closeCheckout: async () => expect.unreachable('closed a checkout'),
  checkoutOfPayment: async () => null,
})
const checkoutId = 'cs_test_abcdefgh'

const ADDRESSED = { checkoutId, correctionId: null }
const ANOTHER = { checkoutId: 'cs_test_another0', correctionId: null }
const BUYER = 'buyer@example.com'
const NOW = 1_795_000_100_000
const DAY = 86_400_000
const signer = createSigner('a secret of at least thirty-two characters')

/** A shop that knows the purchase, as the return page has confirmed it; `links` are the claim links it mailed. */
async function aShop(changes: Parameters<typeof aCheckout>[0] = {}) {
  const links: string[] = []
  const ports = {
    gateway: gatewayWith(changes),
    ledger: aLedger(),
    signer,
    mailClaimLink: async ({ email }: { email: string }) => {
      links.push(email)
    },
  }
  await fulfil(ports, checkoutId)
  const aClaimer = (userId: string, ...addresses: string[]): Claimer => ({
    userId,
    ownsAddress: async (address) => addresses.includes(address),
  })
  const claim = (userId: string, address = BUYER, link: string | null = null, now = NOW) =>
    claimPurchase(ports, { checkoutId, claim: link, claimer: aClaimer(userId, address), now })
  const open = (
    browserId: string,
    more: { userId?: string; address?: string; proof?: string | null; now?: number } = {},
  ) => {
    const { userId, address = '', proof = mailProof(signer, ADDRESSED), now = NOW } = more
    return openPurchase(ports, {
      checkoutId,
      proof,
      visitor: userId ? aClaimer(userId, address) : null,
      browserId,
      now,
    })
  }
  return { ports, links, claim, open }
}

test('a guest purchase goes to its buyer’s account permanently', async () => {
  const { claim, links } = await aShop()
  expect((await claim('user_1')).ok).toBe(true)
  expect(await claim('user_2')).toEqual(err({ kind: 'claimed' }))
  expect((await claim('user_1')).ok).toBe(true)
  expect(links).toEqual([])
})

test('ten claims at once have one winner', async () => {
  const { claim } = await aShop()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => claim(`user_${index}`)))
  expect(answers.filter(({ ok: won }) => won)).toHaveLength(1)
})

test('an account with another address gets it only through a link emailed to the buyer', async () => {
  const { claim, links, ports } = await aShop()
  const refused = err({ kind: 'claim-by-mail', to: 'b***@example.com' })
  const link = claimProof(signer, ADDRESSED, NOW)
  const [time, signature] = link.split('.')
  const wrong = [null, '', `${Number(time) + 1}.${signature}`, claimProof(signer, ANOTHER, NOW), 'x.y']
  for (const claimed of wrong) expect(await claim('user_eve', 'eve@example.com', claimed)).toEqual(refused)
  expect(await claim('user_eve', 'eve@example.com', link, NOW + 2 * DAY + 1)).toEqual(refused)
  expect(ports.ledger.all().map(({ kind }) => kind)).toEqual(['paid'])
  expect(new Set(links)).toEqual(new Set([BUYER]))

  expect((await claim('user_private', 'private@example.com', link)).ok).toBe(true)
  expect(await claim('user_eve', 'eve@example.com', link)).toEqual(err({ kind: 'claimed' }))
})

test('what a signed-in buyer paid for cannot be claimed by anybody else', async () => {
  const { claim } = await aShop({ userId: 'user_buyer' })
  expect(await claim('user_1')).toEqual(err({ kind: 'claimed' }))
})

test('an id under which nothing is known to be paid is refused, and Stripe is not asked', async () => {
  const checkout = async () => expect.unreachable('asked Stripe about a made-up id')
  const { ports } = await aShop()
  const closed = { ...ports, ledger: aLedger(), gateway: { ...gatewayWith(), checkout } }
  const claimer = { userId: 'user_1', ownsAddress: async () => true }
  expect(await claimPurchase(closed, { checkoutId, claim: null, claimer, now: NOW })).toEqual(
    err({ kind: 'unknown-checkout' }),
  )
  for (const proof of [null, 'made.up', mailProof(signer, ANOTHER), `${returnProof(signer, 'n')}x`])
    expect(await openPurchase(closed, { checkoutId, proof, visitor: null, browserId: 'b', now: NOW })).toEqual(
      err({ kind: 'unknown-checkout' }),
    )
})

test('a proof of another checkout does not open this one', async () => {
  const { open } = await aShop({ nonce: 'nonce-of-this' })
  expect(await open('b', { proof: returnProof(signer, 'nonce-of-that') })).toEqual(err({ kind: 'unknown-checkout' }))
  expect((await open('b', { proof: returnProof(signer, 'nonce-of-this') })).ok).toBe(true)
  expect((await open('b', { proof: mailProof(signer, ADDRESSED) })).ok).toBe(true)
})

test('the id alone opens a purchase to the account of its buyer or owner, and to no browser', async () => {
  const { open, links, ports } = await aShop()
  expect(await open('a', { proof: null })).toEqual(err({ kind: 'old-link' }))
  const eve = { userId: 'user_eve', address: 'eve@example.com', proof: null }
  expect(await open('a', eve)).toEqual(err({ kind: 'old-link' }))
  expect(links).toEqual([])
  for (const address of [BUYER, 'elsewhere@example.com'])
    expect(await open('a', { userId: 'user_1', address, proof: null })).toMatchObject({
      ok: true,
      value: { pass: null },
    })
  expect(await open('a', { proof: null })).toEqual(err({ kind: 'claimed' }))
  expect(await ports.ledger.admission({ checkoutId, place: 1, browserId: 'a' })).toBeNull()
})

test('a requested link works for two days, and cannot be altered', async () => {
  const { open } = await aShop()
  const proof = findProof(signer, ADDRESSED, NOW)
  expect((await open('a', { proof, now: NOW + 2 * DAY })).ok).toBe(true)
  expect(await open('a', { proof, now: NOW + 2 * DAY + 1 })).toEqual(err({ kind: 'old-link' }))
  const [expires, , signature] = proof.split('.')
  for (const wrong of [
    `${Number(expires) + DAY}..${signature}`,
    `${expires}.press-1.${signature}`,
    `${expires}.${signature}`,
    findProof(signer, ANOTHER, NOW),
  ])
    expect(await open('b', { proof: wrong })).toEqual(err({ kind: 'unknown-checkout' }))
})

describe('once its address is corrected', () => {
  const corrected = { checkoutId, correctionId: 'press-1' }
  const NEW = 'right@example.com'
  async function aCorrectedShop() {
    const shop = await aShop({ nonce: 'nonce' })
    const fact = { kind: 'address-corrected', email: NEW, at: NOW, ...corrected } as const
    return { ...shop, correct: () => shop.ports.ledger.record([fact]) }
  }

  test('every link that went to the old one is over, and those to the new one open', async () => {
    const { open, claim, correct, links } = await aCorrectedShop()
    const old = [mailProof(signer, ADDRESSED), findProof(signer, ADDRESSED, NOW)]
    for (const proof of old) expect((await open('a', { proof })).ok).toBe(true)
    await correct()
    for (const proof of [...old, null]) expect(await open('b', { proof })).toEqual(err({ kind: 'old-link' }))
    expect(await claim('user_eve', 'eve@example.com', claimProof(signer, ADDRESSED, NOW))).toMatchObject({
      error: { kind: 'claim-by-mail', to: 'r***@example.com' },
    })
    expect(links).toEqual([NEW])
    expect(await claim('user_eve', BUYER)).toMatchObject({ ok: false })

    for (const proof of [mailProof(signer, corrected), findProof(signer, corrected, NOW)])
      expect((await open('c', { proof })).ok).toBe(true)
    expect((await claim('user_1', NEW)).ok).toBe(true)
  })

  test('the browser it was paid in keeps it, and one that came by a mail to the old one does not', async () => {
    const { open, correct, ports } = await aCorrectedShop()
    const passes = []
    for (const [browserId, proof] of [
      ['paid', returnProof(signer, 'nonce')],
      ['mailed', mailProof(signer, ADDRESSED)],
    ] as const) {
      const opened = await open(browserId, { proof })
      if (opened.ok && opened.value.pass) passes.push(opened.value.pass)
    }
    await correct()
    const kept = await Promise.all(passes.map((pass) => purchaseOfPass(ports.ledger, pass)))
    expect(kept.map((purchase) => purchase?.email)).toEqual([NEW, undefined])
    expect((await open('paid', { proof: returnProof(signer, 'nonce') })).ok).toBe(true)
  })
})

test('an unclaimed purchase gives access in five browsers, repeatedly', async () => {
  const { open } = await aShop()
  const places = []
  for (const browser of ['a', 'b', 'a', 'c', 'd', 'e', 'c']) {
    const opened = await open(browser)
    places.push(opened.ok && opened.value.pass?.place)
  }
  expect(places).toEqual([1, 2, 1, 3, 4, 5, 3])
  expect(await open('f')).toEqual(err({ kind: 'guest-limit', why: 'browsers' }))
})

test('after thirty days no browser has access, and the buyer’s account can still claim it', async () => {
  const { open } = await aShop()
  const now = NOW + 30 * DAY
  expect(await open('a', { now })).toEqual(err({ kind: 'guest-limit', why: 'days' }))
  expect(await open('a', { now, userId: 'user_1', address: BUYER })).toMatchObject({ ok: true, value: { pass: null } })
  expect(await open('a', { now })).toEqual(err({ kind: 'claimed' }))
})

test('a visitor of another address opens it as a guest and hears where the link went', async () => {
  const { open, links } = await aShop()
  const opened = await open('a', { userId: 'user_1', address: 'private@example.com' })
  expect(opened).toMatchObject({ ok: true, value: { pass: { place: 1 }, claimSentTo: 'b***@example.com' } })
  expect(links).toEqual([BUYER])
})

test('a refunded purchase gives no access', async () => {
  const { claim, open } = await aShop({ refunds: [{ id: 're_1', status: 'succeeded', undone: false, amount: 2000 }] })
  expect(await claim('user_1')).toEqual(err({ kind: 'access-revoked' }))
  expect(await open('a')).toEqual(err({ kind: 'access-revoked' }))
})

test.each([
  ['a checkout that is not paid', { isPaid: false }, 'unpaid'],
  ['a debit the bank refused', { isPaid: false, paymentFailed: true }, 'payment-failed'],
] as const)('%s gives no access', async (_, changes, kind) => {
  const { open } = await aShop({ ...changes, nonce: 'nonce' })
  expect(await open('a', { proof: returnProof(signer, 'nonce') })).toEqual(err({ kind }))
})

test('a checkout that cost nothing thanks to a promotion code is fulfilled', async () => {
  const gateway = gatewayWith({ amount: 0, paymentId: null })
  const answer = await fulfil({ gateway, ledger: aLedger() }, checkoutId)
  expect(answer.ok && answer.value.status).toBe('completed')
})

test('nothing is written when Stripe cannot be reached', async () => {
  const ledger = aLedger()
  const gateway = { ...gatewayWith(), checkout: () => Promise.reject(new Outage('Stripe')) }
  await expect(fulfil({ gateway, ledger }, checkoutId)).rejects.toThrow(Outage)
  expect(ledger.all()).toEqual([])
})

test('what is known of a purchase is not written again', async () => {
  const ledger = aLedger()
  const gateway = gatewayWith({
    userId: 'user_1',
    refunds: [{ id: 're_1', status: 'pending', undone: false, amount: 500 }],
  })
  const first = await fulfil({ gateway, ledger }, checkoutId)
  const record = async () => expect.unreachable('wrote what is there already')
  expect(await fulfil({ gateway, ledger: { ...ledger, record } }, checkoutId)).toEqual(first)
})

test('a refund that is new is written beside a payment that is known', async () => {
  const ledger = aLedger()
  await fulfil({ gateway: gatewayWith(), ledger }, checkoutId)
  const gateway = gatewayWith({ refunds: [{ id: 're_1', status: 'succeeded', undone: false, amount: 2000 }] })
  expect(await fulfil({ gateway, ledger }, checkoutId)).toMatchObject({ ok: true, value: { status: 'refunded' } })
  expect(ledger.all().map(({ kind }) => kind)).toEqual(['paid', 'refund'])
})
