// Long, as buyer and stranger are two who send the same form.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { anAdmin } from '../fixtures/shop/an-admin.ts'

let shop: Shop
let buyers = 0
let email = ''

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  buyers += 1
  email = `finder${buyers}@example.com`
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await shop.mend()
})

/** Asks and waits for what comes of it; answers where the browser is led. */
async function ask(address = email, headers?: Record<string, string>) {
  const { status, headers: answer } = await shop.find(address, headers)
  await shop.settled()
  return `${status} ${answer.get('location')}`
}
const SENT = '303 /find-purchase/sent'

const foundMails = (to = email) =>
  shop.services.mail.mails().filter((sent) => sent.to === to && sent.subject.startsWith('Your purchases at'))

/** Follows the link in the newest of these mails; answers what came of it and the cookie it left. */
async function follow(as?: { token: string }, to = email) {
  const address = /^http\S+payment-success\S+$/m.exec(foundMails(to)[0]?.text ?? '')?.[0] ?? ''
  const query = new URL(address).searchParams
  const link = { sessionId: query.get('session_id') ?? '', proof: query.get('proof') ?? '' }
  const { status, body, headers } = await shop.api('verify-payment', { body: link, token: as?.token })
  return { status, body, link, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Stripe counts seconds, so each purchase begins in another one. */
const nextSecond = () => vi.setSystemTime(Date.now() + 1000)

describe('somebody who has the mailbox', () => {
  test('opens what they bought in a browser that knows nothing of it, however they type the address', async () => {
    await shop.buy({ email })
    expect(await ask(` ${email.toUpperCase()} `)).toBe(SENT)
    expect(foundMails()).toHaveLength(1)
    expect(foundMails()[0]?.text).toContain('Here is your purchase')
    expect(foundMails()[0]?.text).toContain('Open the Basic Plan')
    const { status, cookie } = await follow()
    expect(status).toBe(200)
    expect(await shop.tryDownload({ cookie })).toBe(200)
  })

  test('gets at most one email an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T10:10:00Z') })
    await shop.buy({ email })
    await Promise.all([ask(), ask(), ask()])
    await ask()
    expect(foundMails()).toHaveLength(1)
    vi.setSystemTime(Date.parse('2026-11-26T11:00:00Z'))
    await ask()
    expect(foundMails()).toHaveLength(2)
    vi.useRealTimers()
  })

  test('opens the best of several, and the mail names them all', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    await shop.buy({ email })
    nextSecond()
    const pro = await shop.buy({ email, planName: 'Pro Plan' })
    nextSecond()
    await shop.buy({ email })
    await ask()
    const { text } = foundMails()[0] ?? { text: '' }
    expect(text).toContain('Here are your purchases')
    expect(text.match(/^(Basic|Pro) Plan, .*$/gm)).toEqual([
      expect.stringMatching(/^Basic Plan, .*: This purchase also gives you access\./),
      expect.stringMatching(/^Pro Plan, .*: Use the button above\.$/),
      expect.stringMatching(/^Basic Plan, .*: This purchase also gives you access\./),
    ])
    expect((await follow()).link.sessionId).toBe(pro.sessionId)
    vi.useRealTimers()
  })

  test('hears what became of a refunded one, and gets no link to it', async () => {
    const { paymentIntent } = await shop.buy({ email })
    await shop.services.stripe.refund(paymentIntent)
    await shop.settled()
    await ask()
    const { text } = foundMails()[0] ?? { text: '' }
    expect(text).toContain('We refunded $20.00. This purchase no longer gives you access.')
    expect(text).not.toContain('payment-success')
  })

  test('opens one whose payment is disputed, and hears of that', async () => {
    const { paymentIntent } = await shop.buy({ email })
    await shop.services.stripe.dispute(paymentIntent, 'open')
    await shop.settled()
    await ask()
    expect(foundMails()[0]?.text).toContain('Use the button above. This payment is disputed.')
    expect((await follow()).status).toBe(200)
    await shop.services.stripe.dispute(paymentIntent, 'lost')
    await shop.settled()
    expect((await follow()).body.kind).toBe('access-revoked')
  })

  test('is sent to the account that has it, without a link', async () => {
    const ada = shop.aPerson('ada')
    await shop.buy({ as: ada, email })
    await ask()
    expect(foundMails()[0]?.text).toContain('It’s already in an account. Sign in to that account to use it.')
    expect(foundMails()[0]?.text).not.toContain('payment-success')
  })

  test('claims nothing by the link: whoever opens it without a proven address of the buyer stays a guest', async () => {
    const eve = { id: `user_finder_${buyers}`, email }
    shop.services.clerk.seed([{ ...eve, unverified: true }])
    const { sessionId } = await shop.buy({ email })
    await ask()
    const token = shop.token(eve.id, { expiresIn: 3600 })
    expect((await follow({ token })).status).toBe(200)
    expect((await shop.api<unknown[]>('payments', { token })).body).toEqual([])
    expect(await shop.keys(`s/${sessionId}/claim`)).toEqual([])
  })

  test('is mailed at the corrected address, and no more at the mistyped one', async () => {
    const boss = anAdmin(shop)
    const { sessionId } = await shop.buy({ email })
    await ask()
    const right = `right-${email}`
    await boss.act({ action: 'correct-address', sessionId, from: email, to: right })
    expect((await follow()).body.kind).toBe('old-link')
    await ask()
    await ask(right)
    expect([foundMails(), foundMails(right)].map(({ length }) => length)).toEqual([1, 1])
    expect((await follow(undefined, right)).status).toBe(200)
  })
})

describe('a stranger', () => {
  test('gets the same response as a buyer, no email, and nothing is stored', async () => {
    const before = await shop.keys()
    expect(await ask()).toBe(SENT)
    expect(shop.services.mail.mails().filter(({ to }) => to === email)).toEqual([])
    expect(await shop.keys()).toEqual(before)
  })

  test('costs the store the same calls before the answer, and the answer waits for no others', async () => {
    await shop.buy({ email })
    const host = JSON.parse(Buffer.from(shop.services.blobs.context, 'base64').toString()).edgeURL
    /** What the store is asked for; of a purchase it says nothing until the answer is there. */
    async function callsBeforeAnswer(address: string) {
      const calls: string[] = []
      const real = globalThis.fetch
      let answered = () => {}
      const answer = new Promise<void>((resolve) => {
        answered = resolve
      })
      const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        const url = new URL(input instanceof Request ? input.url : input)
        if (url.origin !== host) return real(input, init)
        const isOfPurchase = /\/s\/|prefix=s%2F/.test(url.href)
        if (isOfPurchase) await answer
        else calls.push(`${init?.method?.toUpperCase() ?? 'GET'} ${url.pathname.split('/').slice(0, 4).join('/')}`)
        return real(input, init)
      })
      const { status } = await shop.find(address)
      answered()
      expect(status).toBe(303)
      const counted = [...calls]
      await shop.settled()
      spy.mockRestore()
      return counted
    }
    const [buyer, stranger] = [await callsBeforeAnswer(email), await callsBeforeAnswer('nobody@example.com')]
    expect(buyer.length).toBeGreaterThan(0)
    expect(stranger).toEqual(buyer)
    expect(foundMails()).toHaveLength(1)
  })

  test('who types no address is told so, and one of another site is refused', async () => {
    for (const wrong of ['', 'ada', 'ada@', `${'a'.repeat(250)}@example.com`])
      expect(await ask(wrong)).toBe('303 /find-purchase/wrong')
    const { status, body } = await shop.find(email, { origin: 'https://evil.example' })
    expect([status, body.kind]).toEqual([403, 'foreign-form'])
  })

  test('who presses too often is asked to wait', async () => {
    const ends = []
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    for (let nth = 0; nth < 6; nth += 1) ends.push(await ask(`nobody${nth}@example.com`))
    expect(ends.at(-1)).toBe('303 /find-purchase/busy')
    expect(ends[0]).toBe(SENT)
  })
})

describe('in an outage', () => {
  test('of storage the page says so, since nobody can look', async () => {
    await shop.buy({ email })
    shop.services.blobs.failing = true
    expect(await ask()).toBe('303 /find-purchase/storage')
    shop.services.blobs.failing = false
    expect(foundMails()).toEqual([])
  })

  test('of mail nothing is noted as sent, so whoever asks again gets it', async () => {
    await shop.buy({ email })
    shop.services.mail.failing = true
    expect(await ask()).toBe(SENT)
    shop.services.mail.failing = false
    expect(await ask()).toBe(SENT)
    expect(foundMails()).toHaveLength(1)
  })

  test.each([1, 2, 3])('whoever asks again gets one mail at most when write %i fails', async (nth) => {
    await shop.buy({ email })
    shop.services.blobs.failNextWrites(nth - 1, 1)
    await ask()
    shop.services.blobs.failNextWrites(0, 0)
    await ask()
    expect(foundMails()).toHaveLength(1)
  })
})
