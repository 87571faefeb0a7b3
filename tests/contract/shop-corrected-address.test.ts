import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AuditEntry } from '#domain/admin/audit-entry.ts'
import { aShop, type Purchase, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'

let shop: Shop
let boss: Owner
let guest: Purchase
let buyers = 0
let [typo, right] = ['', '']

beforeAll(async () => {
  shop = await aShop()
  boss = anAdmin(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  buyers += 1
  typo = `typo${buyers}@example.com`
  right = `right${buyers}@example.com`
  guest = await shop.buy({ email: typo })
})
afterEach(() => shop.mend())

const correct = (more: object = {}) =>
  boss.act({ action: 'correct-address', sessionId: guest.sessionId, from: typo, to: right, ...more })

/** The parts of the link in the newest order confirmation to somebody. */
function linkTo(email: string) {
  const address = /^http\S+payment-success\S+$/m.exec(shop.accessMails(email)[0]?.text ?? '')?.[0] ?? ''
  const query = new URL(address).searchParams
  return { sessionId: query.get('session_id') ?? '', proof: query.get('proof') ?? '' }
}

const follow = (link: object, as?: { token: string }) => shop.api('verify-payment', { body: link, token: as?.token })
const kindOf = async (link: object) => (await follow(link)).body.kind
const found = async (search: string) =>
  (await boss.get('purchases', { search })).body.purchases.map(({ session_id }) => session_id)

describe('a mistyped address that is corrected', () => {
  test('gets the order confirmation, and the link that went to the mistyped one is over', async () => {
    const old = linkTo(typo)
    const { status, body } = await correct()
    expect([status, body.entry.outcome]).toEqual([
      200,
      `Corrected from ${typo} to ${right}. The order confirmation was sent there.`,
    ])
    expect(await kindOf(old)).toBe('old-link')
    expect(await kindOf({ sessionId: old.sessionId })).toBe('old-link')
    expect((await follow(linkTo(right))).status).toBe(200)
    expect(shop.accessMails(typo)).toHaveLength(1)
    expect(shop.accessMails(right)[0]?.text).toContain(right)
  })

  test('keeps the browser it was paid in, and closes one that came by the mail', async () => {
    const paid = await shop.enter(guest.sessionId)
    const cookie = (await follow(linkTo(typo))).headers.get('set-cookie')?.split(';')[0] ?? ''
    expect(await shop.tryDownload({ cookie })).toBe(200)
    await correct()
    expect(await shop.tryDownload({ cookie: paid })).toBe(200)
    expect(await shop.tryDownload({ cookie })).not.toBe(200)
  })

  test('finds the purchase in the lists and gives it to the account of that address, and of no other', async () => {
    await correct()
    expect([await found(typo), await found(right)]).toEqual([[], [guest.sessionId]])
    const [eve, ada] = [typo, right].map((email, nth) => ({ id: `user_corrected_${buyers}_${nth}`, email }))
    if (!eve || !ada) return expect.unreachable('two people')
    shop.services.clerk.seed([eve, ada])
    const plans = async ({ id }: { id: string }) =>
      (await shop.api<unknown[]>('payments', { token: shop.token(id, { expiresIn: 3600 }) })).body
    expect(await plans(eve)).toEqual([])
    expect(await plans(ada)).toMatchObject([{ plan_name: 'Basic Plan' }])
  })

  test('sends a claim link on that somebody waits for', async () => {
    const visitor = shop.aPerson('visitor')
    await follow(linkTo(typo), visitor)
    const claims = (to: string) =>
      shop.services.mail.mails().filter((sent) => sent.to === to && sent.subject.startsWith('Add your'))
    const claim = /claim=(\S+)/.exec(claims(typo)[0]?.text ?? '')?.[1] ?? ''
    await correct()
    expect([claims(typo), claims(right)].map(({ length }) => length)).toEqual([1, 1])
    const link = (given: string) =>
      shop.api('link-payment-to-user', { body: { sessionId: guest.sessionId, claim: given }, token: visitor.token })
    expect((await link(claim)).body.kind).toBe('claim-by-mail')
    expect((await link(/claim=(\S+)/.exec(claims(right)[0]?.text ?? '')?.[1] ?? '')).status).toBe(200)
  })

  test('can be corrected again: the last one counts, and the mails between are over', async () => {
    const still = `still-wrong${buyers}@example.com`
    await correct({ to: still })
    const between = linkTo(still)
    expect((await correct()).body.kind).toBe('address-overtaken')
    expect((await correct({ from: still })).status).toBe(200)
    expect(await kindOf(between)).toBe('old-link')
    expect((await follow(linkTo(right))).status).toBe(200)
    expect(await found(still)).toEqual([])
  })
})

describe('the same press', () => {
  test('sent twice, also at once, is one fact, one mail and one entry', async () => {
    const attempt = `press-twice-${buyers}`
    const answers = await Promise.all([correct({ attempt }), correct({ attempt })])
    answers.push(await correct({ attempt }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await shop.keys(`s/${guest.sessionId}/address/`)).toHaveLength(1)
    expect(shop.accessMails(right)).toHaveLength(1)
    const { entries } = (await boss.get('audit')).body
    expect(entries.filter(({ id }: AuditEntry) => id === attempt)).toHaveLength(1)
  })

  // Intent, list, index and fact, the hint to waiting admins, the mark of the mail, and the two of the outcome.
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is whole after it is repeated when write %i fails', async (nth) => {
    const attempt = `press-crash-${nth}`
    shop.services.blobs.failNextWrites(nth - 1, 1)
    await correct({ attempt })
    shop.services.blobs.failNextWrites(0, 0)
    // As the page has it: sent again, as it stands, until somebody knows.
    await expect.poll(async () => (await correct({ attempt })).status, { timeout: 60_000 }).toBe(200)
    expect(await shop.keys(`s/${guest.sessionId}/address/`)).toHaveLength(1)
    expect(await found(right)).toEqual([guest.sessionId])
    expect(shop.accessMails(right)).toHaveLength(1)
    expect((await follow(linkTo(right))).status).toBe(200)
  })

  test('that met an outage of mail has corrected the address, and mails when it is repeated, or by the next event', async () => {
    const attempt = `press-mail-${buyers}`
    shop.services.mail.failing = true
    const { status, body } = await correct({ attempt })
    expect([status, body.kind]).toEqual([502, 'service-down'])
    shop.services.mail.failing = false
    const [event] = shop.paymentOf(guest.sessionId).events
    await shop.services.stripe.resend(event?.id ?? '')
    await shop.settled()
    expect(shop.accessMails(right)).toHaveLength(1)
    expect((await correct({ attempt })).status).toBe(200)
    expect(shop.accessMails(right)).toHaveLength(1)
  })
})

describe('no address is corrected', () => {
  const untouched = async () => {
    expect(await shop.keys(`s/${guest.sessionId}/address/`)).toEqual([])
    expect(shop.accessMails(right)).toEqual([])
  }

  test('of a purchase that somebody has in an account', async () => {
    await shop.verify(guest.sessionId)
    const ada = { id: `user_claims_${buyers}`, email: typo }
    shop.services.clerk.seed([ada])
    await shop.link(guest.sessionId, { token: shop.token(ada.id, { expiresIn: 3600 }) })
    const { status, body } = await correct()
    expect([status, body.kind]).toEqual([409, 'in-account'])
    expect(body.error).toMatch(/^This purchase already belongs to an account/)
    await untouched()
  })

  test('of one that was refunded', async () => {
    await shop.services.stripe.refund(guest.paymentIntent)
    await shop.settled()
    expect((await correct()).body.kind).toBe('access-revoked')
    await untouched()
  })

  test('to the same one, to none, or from one that does not stand there', async () => {
    expect((await correct({ to: typo.toUpperCase() })).body.error).toBe('The purchase already has this email.')
    expect((await correct({ to: 'right@' })).status).toBe(400)
    expect((await correct({ from: 'somebody@example.com' })).status).toBe(409)
    await untouched()
  })
})

test('a disputed purchase is corrected like another, and the dispute is not told again', async () => {
  await shop.services.stripe.dispute(guest.paymentIntent, 'open')
  await shop.settled()
  expect((await correct()).status).toBe(200)
  await shop.runJob('reconcile-payments')
  const subjects = shop.services.mail
    .mails()
    .filter(({ to }) => to === right)
    .map(({ subject }) => subject)
  expect(subjects).toEqual(['Your Basic Plan is ready'])
})

test('no key of the store tells either address', async () => {
  await correct()
  const { blobs } = await getStore({ name: 'payments', consistency: 'strong' }).list()
  expect(blobs.map(({ key }) => key).join()).not.toMatch(/typo|right|example/)
})
