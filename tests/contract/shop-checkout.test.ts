import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBlueprint } from '../fixtures/a-blueprint.ts'
import { aRow, aSheet } from '../fixtures/import/a-sheet.ts'
import { anImporter, anUpload } from '../fixtures/import/call-import.ts'
import { aShop, type Shop } from '../fixtures/shop/a-shop.ts'
import { payOn, sessionIdIn } from '../fixtures/shop/checkout.ts'
import { SLUG } from '../fixtures/shop/paid-files.ts'

const [, NAME = ''] = /^name: (.+)$/m.exec(readFileSync(`content/templates/${SLUG}.md`, 'utf8')) ?? []

let shop: Shop

beforeAll(async () => {
  shop = await aShop()
})
afterAll(() => shop.close())

const create = (body: unknown, token?: string) => shop.api('create-checkout', { body, token })

describe('what is bought', () => {
  test.each([
    ['Basic Plan', 2000],
    ['Pro Plan', 5000],
  ])('%s costs what the server says', async (planName, amount) => {
    const { status, body } = await create({ planName })
    expect([status, body.error]).toEqual([200, null])
    expect(shop.paymentOf(sessionIdIn(body.data?.url ?? ''))).toMatchObject({ item: planName, amount, currency: 'usd' })
  })

  test.each(['basic plan', 'Basic Plan ', 'Gold Plan', '', '__proto__', null, 7, ['Basic Plan'], undefined])(
    'there is no plan %j',
    async (planName) => {
      const { status, body } = await create({ planName })
      expect([status, body.kind, body.error]).toEqual([
        400,
        'invalid-input',
        'planName: Choose "Basic Plan" or "Pro Plan".',
      ])
    },
  )

  test('a price, a currency, a plan amount or a coupon in the body change nothing', async () => {
    const wishes = { price: 1, amount: 1, unit_amount: 1, currency: 'jpy', plan_amount: '1', coupon: 'FREE100' }
    const { body } = await create({ planName: 'Pro Plan', ...wishes, metadata: { plan_name: 'Basic Plan' } })
    const { url, sessionId } = { url: body.data?.url ?? '', sessionId: sessionIdIn(body.data?.url ?? '') }
    await payOn(url)
    expect(await shop.verify(sessionId)).toMatchObject({ body: { plan_name: 'Pro Plan', amount: 5000 } })
  })

  test('a promotion code typed into the payment page is not taken while codes are off', async () => {
    const { url, sessionId } = await shop.openCheckout()
    await payOn(url, { code: 'FREE100' })
    expect((await shop.verify(sessionId)).body.amount).toBe(2000)
  })
})

describe('the template the buyer came for', () => {
  const order = async (wanted: unknown, email = 'jo@example.com') => {
    const { status, body } = await create({ planName: 'Basic Plan', wanted })
    const url = body.data?.url ?? ''
    await payOn(url, { email })
    await shop.settled()
    return { status, wanted: (await shop.verify(sessionIdIn(url))).body.wanted }
  }

  test('is in the response to the return page and behind the first button of the order email', async () => {
    const { wanted } = await order(SLUG)
    expect(wanted).toEqual({ slug: SLUG, title: NAME, order: expect.stringMatching(/^F-/), email: 'j***@example.com' })
    expect(shop.accessMails('jo@example.com').at(-1)?.text).toContain(`Get “${NAME}”:`)
    await anImporter(shop, shop.aPerson('ann', { role: 'admin' })).apply(aSheet([aRow({ name: 'Far away' })]))
    expect((await order('far-away')).wanted).toMatchObject({ slug: 'far-away', imported: true })
  })

  test('may be a Make blueprint, whose order email says nothing of n8n', async () => {
    const workflows = [anUpload('leads.json', aBlueprint())]
    const importer = anImporter(shop, shop.aPerson('bea', { role: 'admin' }))
    await importer.send({ workflows, publish: { 'sort-new-leads': true }, rights: { own: true } })
    expect((await order('sort-new-leads', 'mia@example.com')).wanted).toMatchObject({
      slug: 'sort-new-leads',
      imported: true,
    })
    const { text = '' } = shop.accessMails('mia@example.com')[0] ?? {}
    expect(text).toContain('Get “Sort new leads”:')
    expect(text.split('What’s included')[0]).not.toMatch(/n8n|workflow/i)
  })

  test.each(['never-in-the-shop', '../plans', 7, { slug: SLUG }])('is ignored if it is %j', async (slug) => {
    expect(await order(slug)).toEqual({ status: 200, wanted: undefined })
  })

  test('is the last one the user chose, in one open checkout', async () => {
    const { token } = shop.aPerson('ada')
    const open = async (wanted?: string) => (await create({ planName: 'Basic Plan', wanted }, token)).body.data?.url
    const first = await open()
    const second = await open(SLUG)
    expect(second).not.toBe(first)
    expect(await open(SLUG)).toBe(second)
  })
})

describe('who buys', () => {
  test('a user, an address or a return page in the body are ignored: only the token counts', async () => {
    const ada = shop.aPerson('ada')
    const max = shop.aPerson('max')
    const wishes = { user_id: max.id, userId: max.id, client_reference_id: max.id, success_url: 'https://evil.example' }
    const { body } = await create({ planName: 'Basic Plan', ...wishes, email: max.email }, ada.token)
    const url = body.data?.url ?? ''
    expect(shop.paymentOf(sessionIdIn(url)).email).toBe(ada.email)
    const back = (await payOn(url)).headers.get('location')
    const proof = shop.proofOf(sessionIdIn(url))
    expect(back).toBe(`${shop.siteUrl}/payment-success?session_id=${sessionIdIn(url)}&proof=${proof}`)
    await shop.settled()
    expect(await shop.tryDownload(ada)).toBe(200)
    expect(await shop.tryDownload(max)).toBe(402)
  })

  test('a forwarded host does not move the return page', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }
    const { body } = await shop.api('create-checkout', { body: { planName: 'Basic Plan' }, headers })
    const back = (await payOn(body.data?.url ?? '')).headers.get('location')
    expect(back?.startsWith(`${shop.siteUrl}/`)).toBe(true)
  })

  test('the response contains only the URL of the payment page', async () => {
    const { body } = await create({ planName: 'Basic Plan' }, shop.aPerson('ada').token)
    expect(body).toEqual({ data: { url: expect.stringMatching(/\/c\/pay\/cs_test_\w+$/) }, error: null })
  })
})

describe('a click and its attempt', () => {
  const planName = 'Basic Plan'
  const buyer = () => shop.aPerson('click').token

  test('a double click opens one checkout', async () => {
    const token = buyer()
    const before = shop.services.stripe.payments().length
    const attempt = 'click-0001'
    const answers = await Promise.all([create({ planName, attempt }, token), create({ planName, attempt }, token)])
    const third = await create({ planName, attempt }, token)
    const pages = [...answers, third].flatMap(({ body }) => body.data?.url ?? [])
    expect(new Set(pages).size).toBe(1)
    expect(pages).toHaveLength(3)
    expect(shop.services.stripe.payments()).toHaveLength(before + 1)
  })

  test('guests are told apart by their attempts, and users by their sign-in', async () => {
    const [ada, max] = [buyer(), buyer()]
    const pages = await Promise.all([
      create({ planName, attempt: 'click-0002' }, ada),
      create({ planName, attempt: 'click-0002' }, max),
      create({ planName, attempt: 'click-0002' }),
      create({ planName, attempt: 'click-0003' }),
    ])
    expect(new Set(pages.map(({ body }) => body.data?.url)).size).toBe(4)
  })

  test('an attempt that was used for another plan is told so', async () => {
    await create({ planName, attempt: 'click-0004' })
    const { status, body } = await create({ planName: 'Pro Plan', attempt: 'click-0004' })
    expect([status, body.kind]).toEqual([400, 'invalid-input'])
    expect(body.error).toContain('Press the button again')
  })

  test.each(['short', 'x'.repeat(65), 'with space', 'line\nbreak', '', 12345678])(
    '%j is no attempt',
    async (attempt) => {
      expect((await create({ planName, attempt })).status).toBe(400)
    },
  )
})
