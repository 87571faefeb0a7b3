// Long, as buyer and owner are two ends of the same withdrawal, in one shop.

import { getStore } from '@netlify/blobs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountOutput } from '#contracts/account.ts'
import { orderNumberOf } from '../../src/server/order-number.ts'
import { aShop, type Purchase, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin, type Owner } from '../fixtures/shop/an-admin.ts'

const SUPPORT = 'support@flowshelf.example'
const DAY_MS = 86_400_000

let shop: Shop
let boss: Owner
let buyers = 0
let email = ''

beforeAll(async () => {
  shop = await aShop()
  boss = anAdmin(shop)
})
afterAll(() => shop.close())
beforeEach(() => {
  buyers += 1
  email = `leaves${buyers}@example.com`
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.useRealTimers()
  await shop.mend()
  // Each test begins with nothing left to do.
  await finish()
  await shop.settled()
  vi.restoreAllMocks()
})

const finish = () => shop.runJob('finish-withdrawals')

/** Sends a form as a browser without a script does, and answers where it leads. */
async function post(name: string, entries: Record<string, string>, headers: object = { origin: shop.siteUrl }) {
  const answer = await shop.api(name, {
    body: new URLSearchParams(entries).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  await shop.settled()
  return { status: answer.status, location: answer.headers.get('location') ?? '' }
}

const state = (more: object = {}) => post('withdraw', { name: 'Ada Buyer', email, order: '', ...more })
const mailsTo = (to: string, subject: string) =>
  shop.services.mail.mails().filter((sent) => sent.to === to && sent.subject.startsWith(subject))
const receipts = (to = email) => mailsTo(to, 'We have received your withdrawal')
const links = (to = email) => mailsTo(to, 'Confirm your withdrawal')
const toOwner = () => mailsTo(SUPPORT, 'Withdrawal: ').filter(({ text }) => text.includes(email))

/** The parts of the link in the newest mail. */
function linkOf(to = email) {
  const address = /^http\S+withdraw\/purchase\S+$/m.exec(links(to)[0]?.text ?? '')?.[0] ?? `${shop.siteUrl}/`
  const query = new URL(address).searchParams
  return { statement: query.get('statement') ?? '', proof: query.get('proof') ?? '' }
}

const press = ({ sessionId }: Pick<Purchase, 'sessionId'>, link = linkOf()) =>
  post('confirm-withdrawal', { ...link, sessionId })
const refundsOf = ({ sessionId }: Pick<Purchase, 'sessionId'>) =>
  shop.paymentOf(sessionId).refunds.map(({ amount }) => amount)
const statements = async () =>
  (await getStore({ name: 'messages', consistency: 'strong' }).list({ prefix: 'withdrawn/' })).blobs.map(
    ({ key }) => key,
  )
const listed = async () =>
  (await boss.get('purchases', { kind: 'withdrawals', search: email })).body.purchases.map(
    ({ session_id, withdrawn }) => [session_id, withdrawn?.confirmed],
  )

describe('a statement', () => {
  test('is acknowledged with its text and its time to the second, and never accepted', async () => {
    const before = Date.now()
    const { status, location } = await state({ order: 'The Basic Plan of last week' })
    expect([status, new URL(location, shop.siteUrl).pathname]).toEqual([303, '/withdraw/received'])
    const [receipt] = receipts()
    const at = Number(new URL(location, shop.siteUrl).searchParams.get('at'))
    expect(at).toBeGreaterThanOrEqual(before)
    expect(receipt?.text).toContain('Ada Buyer')
    expect(receipt?.text).toContain('As you described it')
    expect(receipt?.text).toContain(`${new Date(at).toISOString().slice(11, 19)} UTC`)
    expect(`${receipt?.subject} ${receipt?.text}`).not.toMatch(/accept/i)
    expect(toOwner()).toHaveLength(1)
  })

  test('pressed twice or ten times at once is one, with the time of the first', async () => {
    await shop.buy({ email })
    const kept = await statements()
    const answers = await Promise.all(Array.from({ length: 4 }, () => state()))
    expect(new Set(answers.map(({ location }) => location)).size).toBe(1)
    expect([receipts().length, links().length, toOwner().length]).toEqual([1, 1, 1])
    expect((await statements()).length - kept.length).toBe(1)
  })

  test('is answered alike whether anything was bought with the address or not', async () => {
    await shop.buy({ email })
    const shape = ({ status, location }: { status: number; location: string }) => [
      status,
      location.replaceAll(/=[^&]+/g, ''),
    ]
    const nobody = `nobody-${email}`
    expect(shape(await state())).toEqual(shape(await state({ email: nobody })))
    expect([links().length, links(nobody).length]).toEqual([1, 0])
    expect([receipts().length, receipts(nobody).length]).toEqual([1, 1])
  })

  test('leads the signed-in owner of the address to the purchase, and nobody else', async () => {
    const [ada, bob] = [shop.aPerson('ada'), shop.aPerson('bob')]
    const placeOf = async ({ token }: { token: string }, order = '') => {
      const headers = { origin: shop.siteUrl, authorization: `Bearer ${token}` }
      const { location } = await post('withdraw', { name: 'Ada Buyer', email: ada.email, order }, headers)
      return new URL(location, shop.siteUrl)
    }
    expect((await placeOf(ada)).pathname).toBe('/withdraw/received')
    const { sessionId } = await shop.buy({ email: ada.email })
    expect((await placeOf(bob)).pathname).toBe('/withdraw/received')
    const { pathname, searchParams } = await placeOf(ada)
    expect(pathname).toBe('/withdraw/purchase')
    expect(refundsOf({ sessionId })).toEqual([])
    await press({ sessionId }, Object.fromEntries(searchParams) as ReturnType<typeof linkOf>)
    expect(refundsOf({ sessionId })).toEqual([2000])
    const next = await shop.buy({ email: ada.email })
    for (const who of [bob, ada]) await placeOf(who, orderNumberOf(next.sessionId))
    expect(refundsOf(next)).toEqual([2000])
  })

  test('asks nobody for a second email who follows the link in the order confirmation', async () => {
    const purchase = await shop.buy({ email })
    const [mail] = mailsTo(email, 'Your Basic Plan is ready')
    const link = new URL(/^http\S+\/withdraw#\S+$/m.exec(mail?.text ?? '')?.[0] ?? '')
    const filled = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
    expect(filled).toMatchObject({ email, order: orderNumberOf(purchase.sessionId) })
    for (const wrong of [{ proof: 'made.up.proof' }, { sessionId: 'cs_test_another12' }, { email: `not-${email}` }])
      expect((await state({ ...filled, ...wrong })).location).toContain('/withdraw/received')
    expect(refundsOf(purchase)).toEqual([])
    expect((await state(filled)).location).toContain('/withdraw/purchase')
    expect(refundsOf(purchase)).toEqual([2000])
  })

  test('refunds nothing by itself, since anyone can type an address', async () => {
    const purchase = await shop.buy({ email })
    await state()
    await finish()
    expect(refundsOf(purchase)).toEqual([])
    expect(await listed()).toEqual([[purchase.sessionId, false]])
  })

  test('that lacks something is shown again and not kept', async () => {
    const kept = await statements()
    for (const wrong of [{ name: '' }, { email: 'ada' }])
      expect(await state(wrong)).toEqual({ status: 307, location: '/withdraw/confirm?outcome=wrong' })
    expect(await statements()).toEqual(kept)
  })

  test('with a link or a phone number reaches the owner word for word, and no other mailbox before it is confirmed', async () => {
    const purchase = await shop.buy({ email })
    const [name, order] = ['t.co/prize', 'Call +1 800 555 0199 about 11.22.33.44/win']
    await state({ name, order })
    expect(toOwner()[0]?.text).toContain(`Name: ${name}`)
    expect(toOwner()[0]?.text).toContain(`Order: ${order}`)
    const mailed = () => shop.services.mail.mails().filter(({ to }) => to === email)
    for (const { text, html } of mailed()) expect(`${text} ${html}`).not.toMatch(/t\.co|prize|800 555|11\.22/)
    await press(purchase)
    const [statement] = mailsTo(email, 'You confirmed your withdrawal')
    for (const typed of [name, order]) expect(statement?.text).toContain(typed)
  })

  test('is emailed about three times a day to a mailbox, however its address is typed, and stored each time', async () => {
    await shop.buy({ email })
    const kept = await statements()
    const spellings = [email, email.toUpperCase(), email.replace('@', '+1@'), email.replace('@', '+2@'), email]
    for (const [nth, spelling] of spellings.entries()) {
      expect((await state({ name: `Ada ${'BCDEF'[nth]}.`, email: spelling })).location).toContain('/withdraw/received')
      await finish()
    }
    const all = shop.services.mail
      .mails()
      .filter(({ subject }) => subject.startsWith('We have received your withdrawal'))
    const spelled = (to: string) => spellings.includes(to)
    expect(all.filter(({ to }) => spelled(to))).toHaveLength(3)
    expect(links()).toHaveLength(2)
    expect((await statements()).length - kept.length).toBe(5)
    const owner = mailsTo(SUPPORT, 'Withdrawal: Ada ').filter(
      ({ text }) => text.includes(`${buyers}+`) || text.toLowerCase().includes(email),
    )
    expect(owner).toHaveLength(5)
  })

  test('of a program that fills in every field goes nowhere', async () => {
    const kept = await statements()
    expect((await state({ homepage: 'https://spam.example' })).status).toBe(303)
    expect([receipts().length, await statements()]).toEqual([0, kept])
  })

  test('from the page of another site does nothing', async () => {
    expect((await post('withdraw', { name: 'A', email }, { origin: 'https://elsewhere.example' })).status).toBe(403)
  })

  test('is one of five a minute', async () => {
    // Time stands still: on a busy machine the presses take longer than the minute in which they begin.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    for (let nth = 0; nth < 5; nth += 1) await state({ name: `Ada ${nth}` })
    expect((await state({ name: 'Ada once more' })).location).toBe('/withdraw/confirm?outcome=busy')
  })
})

describe('a buyer who confirms it', () => {
  test('gets the refund at once, with only the emailed link', async () => {
    const purchase = await shop.buy({ email })
    await state({ email: email.toUpperCase() })
    expect((await press(purchase)).location).toContain('/withdraw/purchase?statement=')
    expect(refundsOf(purchase)).toEqual([2000])
    expect((await shop.verify(purchase.sessionId)).body.kind).toBe('access-revoked')
    expect(mailsTo(email, 'Your Basic Plan was refunded')).toHaveLength(1)
    expect(await listed()).toEqual([])
  })

  test('gets the refund despite a download', async () => {
    const ada = shop.aPerson('ada')
    const purchase = await shop.buy({ as: ada, email })
    expect(await shop.tryDownload(ada)).toBe(200)
    await state()
    await press(purchase)
    expect(refundsOf(purchase)).toEqual([2000])
  })

  test('gets it once, in ten tabs at the same moment and again afterwards', async () => {
    const purchase = await shop.buy({ email })
    await state()
    await Promise.all(Array.from({ length: 10 }, () => press(purchase)))
    await press(purchase)
    await finish()
    expect(refundsOf(purchase)).toEqual([2000])
  })

  test('withdraws only from the purchase with the given order number', async () => {
    const ada = shop.aPerson('ada')
    const first = await shop.buy({ as: ada, email })
    const second = await shop.buy({ as: ada, email, planName: 'Pro Plan' })
    const { purchases } = (
      await shop.api<{ purchases: { sessionId: string; order: string }[] }>('account', {
        token: ada.token,
        emails: [email],
      })
    ).body
    const order = purchases.find(({ sessionId }) => sessionId === second.sessionId)?.order ?? ''
    expect(order).toMatch(/^F-\w{4}-\w{4}$/)
    await state({ order: `my order ${order.toLowerCase()}` })
    await press(first)
    expect([refundsOf(first), refundsOf(second)]).toEqual([[], []])
    await press(second)
    expect([refundsOf(first), refundsOf(second)]).toEqual([[], [3000]])
  })

  test('has no larger plan for less than it costs, however many smaller ones were credited to it', async () => {
    const ada = shop.aPerson('ada')
    email = ada.email
    const account = async () => (await shop.api<AccountOutput>('account', { token: ada.token, emails: [email] })).body
    const basics = [await shop.buy({ email }), await shop.buy({ email }), await shop.buy({ email })]
    const { upgrade, purchases } = await account()
    expect(upgrade?.amount).toBe(1000)
    // The oldest is credited, and of those paid in one second the last that the account lists.
    const credited = basics.find(({ sessionId }) => sessionId === purchases.at(-1)?.sessionId)
    const pro = await shop.buy({ as: ada, email, planName: 'Pro Plan' })
    expect((await account()).plan?.name).toBe('Pro Plan')

    await state()
    await press(credited as Purchase)
    expect((await account()).plan?.name).toBe('Basic Plan')
    for (const basic of basics) await press(basic)
    expect([...basics, pro].map(refundsOf)).toEqual([[2000], [2000], [2000], []])
    expect(await account()).toMatchObject({ plan: null, purchases: [{ state: 'uncovered' }, {}, {}, {}] })
    expect(await shop.tryDownload(ada)).toBe(402)
    expect((await shop.verify(pro.sessionId, ada)).body.kind).toBe('access-revoked')
    const { users } = (await boss.get('users', { search: ada.id })).body
    expect(users.map(({ access }) => access)).toEqual([false])
  })

  test('cannot confirm with a link that was altered, or for the purchase of another', async () => {
    const purchase = await shop.buy({ email })
    const other = await shop.buy({ email: `other-${email}` })
    await state()
    const link = linkOf()
    const [expires = '', signature = ''] = link.proof.split('.')
    for (const proof of ['', signature, `${Number(expires) + 1}.${signature}`])
      expect((await press(purchase, { ...link, proof })).location).toBe('/withdraw/purchase?')
    await press(other)
    expect([refundsOf(purchase), refundsOf(other)]).toEqual([[], []])
    expect((await shop.keys(`${other.sessionId}/withdrawn`)).length).toBe(0)
  })

  test('after the period the notice waits for the owner, and the buyer sees its time', async () => {
    const purchase = await shop.buy({ email })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * DAY_MS })
    await state()
    await press(purchase)
    vi.useRealTimers()
    expect(refundsOf(purchase)).toEqual([])
    expect(receipts()).toHaveLength(1)
    expect(await listed()).toEqual([[purchase.sessionId, true]])
  })

  test('who sent the notice in time gets the refund, even if the link is opened after the last day', async () => {
    const purchase = await shop.buy({ email })
    await state()
    const link = linkOf()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * DAY_MS })
    await press(purchase, link)
    vi.useRealTimers()
    expect(refundsOf(purchase)).toEqual([2000])
  })

  test('while a bank looks into the payment gets nothing by itself', async () => {
    const purchase = await shop.buy({ email })
    await shop.services.stripe.dispute(purchase.paymentIntent, 'open')
    await shop.settled()
    await state()
    await press(purchase)
    expect(refundsOf(purchase)).toEqual([])
    expect(await listed()).toEqual([[purchase.sessionId, true]])
  })

  test('gets the rest after a partial refund', async () => {
    const purchase = await shop.buy({ email })
    await boss.act({ action: 'refund', sessionId: purchase.sessionId, amount: 500 })
    await shop.settled()
    await state()
    await press(purchase)
    expect(refundsOf(purchase).sort()).toEqual([1500, 500])
  })
})

describe('during an outage', () => {
  test('of email the notice is stored, and the next run acknowledges it with its time', async () => {
    await shop.buy({ email })
    shop.services.mail.failing = true
    const { location } = await state()
    expect(location).toContain('/withdraw/received')
    expect(receipts()).toEqual([])
    await finish()
    shop.services.mail.failing = false
    expect(await finish()).toMatchObject({ ok: true, answer: '1 withdrawal step completed.' })
    expect(await finish()).toMatchObject({ ok: true, answer: '0 withdrawal steps completed.' })
    const at = Number(new URL(location, shop.siteUrl).searchParams.get('at'))
    expect(receipts()[0]?.text).toContain(`${new Date(at).toISOString().slice(11, 19)} UTC`)
    expect([receipts().length, links().length, toOwner().length]).toEqual([1, 1, 1])
  })

  test('of storage the owner has it by mail, and the buyer has one receipt a day', async () => {
    shop.services.blobs.failing = true
    const { location } = await state()
    await state({ name: 'Ada Again' })
    shop.services.blobs.failing = false
    expect(location).toContain('/withdraw/received')
    expect(receipts()).toHaveLength(1)
    expect(toOwner()).toHaveLength(2)
    expect(toOwner()[0]?.text).toContain('the only copy')
  })

  test('of both the page says that nothing was sent', async () => {
    shop.services.blobs.failing = true
    shop.services.mail.failing = true
    expect(await state()).toEqual({ status: 307, location: '/withdraw/confirm?outcome=failed' })
  })

  test('of mail the money goes back at once, and the statement follows by the next run', async () => {
    const purchase = await shop.buy({ email })
    await state()
    const link = linkOf()
    shop.services.mail.failing = true
    expect((await press(purchase, link)).location).not.toContain('problem')
    shop.services.mail.failing = false
    expect(refundsOf(purchase)).toEqual([2000])
    await finish()
    await finish()
    expect(mailsTo(email, 'You confirmed your withdrawal')).toHaveLength(1)
  })

  test('of Stripe the confirmation is kept, and the next run gives the money back, once', async () => {
    const purchase = await shop.buy({ email })
    await state()
    shop.services.stripe.failing = true
    expect((await press(purchase)).location).not.toContain('problem')
    await finish()
    shop.services.stripe.failing = false
    expect(refundsOf(purchase)).toEqual([])
    await finish()
    await finish()
    expect(refundsOf(purchase)).toEqual([2000])
  })

  test('of storage a press says so, and the next one does it', async () => {
    const purchase = await shop.buy({ email })
    await state()
    const link = linkOf()
    shop.services.blobs.failing = true
    expect((await press(purchase, link)).location).toContain('problem=storage')
    shop.services.blobs.failing = false
    await press(purchase, link)
    expect(refundsOf(purchase)).toEqual([2000])
  })
})

// The first counts the call; then come the statement, whose it is, two notes of the purchase, its news, and the mark.
test.each([1, 2, 3, 4, 5, 6, 7])(
  'a statement that crashed at write %i is completed by the next run, once',
  async (nth) => {
    const purchase = await shop.buy({ email })
    shop.services.blobs.failNextWrites(nth - 1, 1)
    expect((await state()).location).toContain('/withdraw/received')
    shop.services.blobs.failNextWrites(0, 0)
    await finish()
    expect(receipts()).toHaveLength(1)
    expect(toOwner()).toHaveLength(1)
    // A statement that storage lost is in the owner's hands.
    if (toOwner()[0]?.text.includes('the only copy')) return
    expect(links()).toHaveLength(1)
    expect(await listed()).toEqual([[purchase.sessionId, false]])
  },
)

// The first counts the call; then come the wish, two notes of it, their news, two of the refund, its news, and the mark.
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a press that crashed at write %i is completed by the next run, once',
  async (nth) => {
    const purchase = await shop.buy({ email })
    await state()
    const link = linkOf()
    shop.services.stripe.holdDeliveries()
    shop.services.blobs.failNextWrites(nth - 1, 1)
    const { location } = await press(purchase, link)
    shop.services.blobs.failNextWrites(0, 0)
    // Until the wish is written nothing was confirmed, and the page says so.
    if (location.includes('problem')) await press(purchase, link)
    await finish()
    expect(refundsOf(purchase)).toEqual([2000])
    expect(await shop.keys(`${purchase.sessionId}/refund/`)).toHaveLength(1)
    expect(await shop.keys(`${purchase.sessionId}/withdrawn~confirmed`)).toHaveLength(1)
    expect(await finish()).toMatchObject({ answer: '0 withdrawal steps completed.' })
    await shop.services.stripe.releaseDeliveries()
    await shop.settled()
  },
)

describe('the owner', () => {
  test('refunds one by one press, confirmed or not, and it stands in the audit log', async () => {
    const purchase = await shop.buy({ email })
    await state()
    const { status, body } = await boss.act({ action: 'refund-withdrawal', sessionId: purchase.sessionId })
    expect([status, body.entry.outcome]).toEqual([200, '$20.00 of $20.00 refunded; access ended.'])
    await shop.settled()
    expect(await listed()).toEqual([])
    expect((await boss.get('audit')).body.entries[0]).toMatchObject({ action: 'refund-withdrawal' })
    await press(purchase)
    expect(refundsOf(purchase)).toEqual([2000])
  })

  test('cannot take what nobody withdrew from for a withdrawal', async () => {
    const { sessionId } = await shop.buy({ email })
    expect((await boss.act({ action: 'refund-withdrawal', sessionId })).body.kind).toBe('no-withdrawal')
  })
})
