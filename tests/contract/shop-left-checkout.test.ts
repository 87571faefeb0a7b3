import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { payOn } from '../fixtures/shop/checkout.ts'

let shop: Shop
let people = 0

beforeAll(async () => {
  shop = await aShop({ STRIPE_RECOVERY: 'on' })
})
afterAll(() => shop.close())
afterEach(() => shop.mend())

function anAddress() {
  people += 1
  return `leaver${people}@example.com`
}

const mailsTo = (email: string) =>
  shop.services.mail.mails().filter(({ to, subject }) => to === email && subject.endsWith('is one step away'))

/** Types an address, agrees or not, has the card declined, and goes away. */
async function leave({
  email,
  agrees,
  as,
  planName,
}: {
  email: string
  agrees: boolean
  as?: { token: string }
  planName?: string
}) {
  const { url, sessionId } = await shop.openCheckout({ as, planName })
  const body = new URLSearchParams({ email, action: 'pay', ...(agrees ? { promotions: 'yes' } : {}) })
  await fetch(url, { method: 'POST', body })
  return { url, sessionId }
}

async function runsOut(sessionId: string) {
  await shop.services.stripe.expire(sessionId)
  await shop.settled()
}

test('a buyer with consent who abandons a checkout gets one email with a link, and can pay there', async () => {
  const email = anAddress()
  const { sessionId } = await leave({ email, agrees: true })
  await runsOut(sessionId)
  const [mail, ...more] = mailsTo(email)
  expect(more).toEqual([])
  expect(mail?.text).toContain('This is the only reminder')
  const recoveryUrl = /http\S+\/c\/recover\/\w+/.exec(mail?.text ?? '')?.[0] ?? ''
  const page = (await fetch(recoveryUrl, { redirect: 'manual' })).headers.get('location') ?? ''
  await payOn(new URL(page, recoveryUrl).href, { email })
  await shop.settled()
  expect(shop.accessMails(email)).toHaveLength(1)

  const again = await leave({ email: email.toUpperCase(), agrees: true })
  await runsOut(again.sessionId)
  expect(mailsTo(email)).toHaveLength(1)
})

test('the same address gets one email, however often it abandons a checkout and however it is spelled', async () => {
  const email = anAddress()
  for (const typed of [email, email, ` ${email}`])
    await runsOut((await leave({ email: typed, agrees: true })).sessionId)
  expect(mailsTo(email)).toHaveLength(1)
})

test('a buyer without consent gets no email', async () => {
  const email = anAddress()
  await runsOut((await leave({ email, agrees: false })).sessionId)
  expect(mailsTo(email)).toEqual([])
})

test('nobody is written to who has bought meanwhile, by address or by account', async () => {
  const email = anAddress()
  const { sessionId } = await leave({ email, agrees: true })
  await shop.buy({ email })
  await runsOut(sessionId)
  expect(mailsTo(email)).toEqual([])

  const ada = shop.aPerson('ada')
  await shop.buy({ as: ada })
  const private_ = anAddress()
  const larger = await leave({ email: private_, agrees: true, as: ada, planName: 'Pro Plan' })
  await runsOut(larger.sessionId)
  expect(mailsTo(private_)).toEqual([])
})

test('a page that was changed for another plan is none that was left', async () => {
  const ada = shop.aPerson('ada')
  await leave({ email: ada.email, agrees: true, as: ada })
  await shop.openCheckout({ as: ada, planName: 'Pro Plan' })
  await shop.settled()
  expect(mailsTo(ada.email)).toEqual([])
})

test('a mail that could not be sent is sent by the hourly job', async () => {
  const email = anAddress()
  const { sessionId } = await leave({ email, agrees: true })
  shop.services.mail.failing = 'down'
  await runsOut(sessionId)
  expect(mailsTo(email)).toEqual([])
  shop.services.mail.failing = false
  await shop.runJob('reconcile-payments')
  await shop.runJob('reconcile-payments')
  expect(mailsTo(email)).toHaveLength(1)
})
