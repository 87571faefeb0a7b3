import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createHttpClient, type HttpClient } from './http-client.ts'
import type { Served } from './serve.ts'

export interface SmokeTestOptions {
  root: string
  siteUrl: string
  /** Session tokens of the seeded users and of a buyer without a purchase. */
  tokens: Record<'admin' | 'visitor' | 'buyer', string>
  mails: () => { to: string; subject: string; text: string }[]
  served: Served
}

type Check = [name: string, run: () => Promise<void>]

const BUYER = 'buyer@flowshelf.test'
const ZIP = 'complete-library'

/** The shop's main flows in order; each step depends on the previous ones. */
export function smokeTests({ root, siteUrl, tokens, mails }: SmokeTestOptions): Check[] {
  const anonymous = createHttpClient(siteUrl)
  const buyer = createHttpClient(siteUrl, tokens.buyer)
  const guest = createHttpClient(siteUrl)

  const redirectsTo = async (from: string, status: number, to: string) => {
    const answer = await anonymous.get(from)
    const location = answer.headers.get('location') ?? ''
    assert.deepEqual([answer.status, location.replace(siteUrl, '')], [status, to])
  }
  const firstSlug = async () =>
    path.basename((await readdir(path.join(root, 'content/workflows'))).sort()[0] ?? '', '.json')

  return [
    ['the home page is served with its security headers', async () => guardedPage(await anonymous.get('/'), 200)],
    [
      '/?q= redirects to the search with all parameters',
      () => redirectsTo('/?q=gmail&tool=Gmail', 302, '/search?q=gmail&tool=Gmail'),
    ],
    [
      'a search returns results',
      async () => {
        const answer = await anonymous.get('/search?q=gmail')
        guardedPage(answer, 200)
        assert.match(answer.text, /Found \d+ templates?/)
      },
    ],
    ['an old URL redirects to the new one', () => redirectsTo('/login?next=/x', 301, '/auth?next=/x')],
    [
      'an unknown URL returns 404 with the headers of all pages',
      async () => guardedPage(await anonymous.get('/no-such-page'), 404),
    ],
    [
      'an unknown template returns 404',
      async () => guardedPage(await anonymous.get('/templates/no-such-template'), 404),
    ],
    [
      'paid files have no public URL',
      async () => {
        const slug = await firstSlug()
        for (const address of [`/content/workflows/${slug}.json`, `/.netlify/v1/blobs/deploy/zips/${ZIP}/blob`])
          assert.equal((await anonymous.get(address)).status, 404)
      },
    ],
    [
      'the contact form works without JavaScript',
      async () => {
        const message = 'A message from someone without a script.'
        const fields = { form: 'contact', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', message }
        const sent = await anonymous.submit('/api/contact', fields)
        assert.deepEqual(
          [sent.status, new URL(sent.headers.get('location') ?? '', siteUrl).pathname],
          [303, '/contact/sent'],
        )
        await soon(() => mails().some(({ text }) => text.includes(message)))
      },
    ],
    [
      'a download requires sign-in, then a plan',
      async () => {
        const slug = await firstSlug()
        assert.equal((await anonymous.send('/api/download', { slug })).status, 401)
        assert.equal((await buyer.send('/api/download', { slug })).status, 402)
      },
    ],
    [
      'a member buys: checkout, payment, return page',
      async () => {
        const paid = await buy(buyer)
        assert.deepEqual([paid.status, paid.body.success], [200, true])
      },
    ],
    [
      'the purchase is linked and listed',
      async () => {
        const { payments } = { payments: await buyer.get('/api/payments') }
        assert.equal(payments.status, 200)
        assert.match(payments.text, /"plan_name":/)
      },
    ],
    [
      'the access mail is sent',
      () => soon(() => mails().some(({ to, subject }) => to === BUYER && subject.endsWith('is ready'))),
    ],
    [
      'a workflow downloads unchanged',
      async () => {
        const slug = await firstSlug()
        const file = await opened(buyer, { slug })
        const stored = JSON.parse(await readFile(path.join(root, 'content/workflows', `${slug}.json`), 'utf8'))
        assert.deepEqual(file.body, { ...stored, meta: { templateId: slug } })
      },
    ],
    [
      'a zip downloads byte for byte',
      async () => {
        const file = await opened(buyer, { collection: ZIP })
        const built = await readFile(path.join(root, '.netlify/v1/blobs/deploy/zips', ZIP, 'blob'))
        assert.ok(file.bytes.equals(built), `${file.bytes.length} bytes downloaded, but the build has ${built.length}`)
      },
    ],
    [
      'a tampered link is rejected',
      async () => {
        const { body } = await buyer.send('/api/download', { slug: await firstSlug() })
        assert.equal((await anonymous.get(body.url.replace(/signature=.../, 'signature=AAA'))).status, 410)
      },
    ],
    [
      'a guest buys and can download in this browser',
      async () => {
        assert.equal((await buy(guest)).status, 200)
        assert.ok(guest.cookies.size > 0)
        assert.equal((await opened(guest, { slug: await firstSlug() })).status, 200)
      },
    ],
    [
      'only the admin can open the admin pages',
      async () => {
        const admin = createHttpClient(siteUrl, tokens.admin)
        const sales = await admin.get('/api/admin-statistics')
        assert.equal(sales.status, 200)
        assert.equal((await createHttpClient(siteUrl, tokens.visitor).get('/api/admin-statistics')).status, 403)
      },
    ],
  ]
}

function guardedPage({ status, headers, text }: Awaited<ReturnType<HttpClient['get']>>, wanted: number) {
  assert.equal(status, wanted)
  assert.match(text, /<title>[^<]+<\/title>/)
  for (const name of ['content-security-policy', 'x-content-type-options', 'strict-transport-security'])
    assert.ok(headers.has(name), `${name} is missing`)
}

/** Creates a checkout, pays on the hosted page like a browser, and calls the endpoint of the return page. */
async function buy(visitor: HttpClient) {
  const checkout = await visitor.send('/api/create-checkout', { planName: 'Basic Plan' })
  assert.equal(checkout.status, 200, checkout.text)
  const card = { method: 'card', number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
  const body = new URLSearchParams({ email: BUYER, name: 'Bo Buyer', ...card, action: 'pay' })
  const paid = await fetch(checkout.body.data.url, { method: 'POST', body, redirect: 'manual' })
  await paid.arrayBuffer()
  assert.equal(paid.status, 303)
  const { session_id: sessionId, ...rest } = Object.fromEntries(
    new URL(paid.headers.get('location') ?? '').searchParams,
  )
  return visitor.send('/api/verify-payment', { sessionId, ...rest })
}

async function opened(visitor: HttpClient, what: object) {
  const link = await visitor.send('/api/download', what)
  assert.equal(link.status, 200, link.text)
  const file = await visitor.get(link.body.url)
  assert.equal(file.status, 200, file.text.slice(0, 200))
  return file
}

async function soon(isTrue: () => boolean) {
  const end = Date.now() + 10_000
  while (!isTrue()) {
    assert.ok(Date.now() < end, 'Timed out after 10 s.')
    await new Promise((done) => setTimeout(done, 100))
  }
}
