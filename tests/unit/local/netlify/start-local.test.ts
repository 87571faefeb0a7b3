import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getStore } from '@netlify/blobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Local, startLocal } from '../../../../local/index.ts'
import { aBuild } from './build-fixture.ts'

// A shop of two functions: one notes the type of each event, one tells which addresses it was given.
const WEBHOOK = `
import { getStore } from '@netlify/blobs'
export const config = { path: '/api/stripe-webhook' }
export default async (request: Request) => {
  const event = await request.json()
  await getStore({ name: 'payments', consistency: 'strong' }).set('event', event.type)
  return Response.json({ signed: request.headers.has('stripe-signature') })
}`
const ADDRESSES = `
const { SITE_URL, STRIPE_API_URL, CLERK_API_URL } = process.env
export const config = { path: '/api/addresses' }
export default () => Response.json({ SITE_URL, STRIPE_API_URL, CLERK_API_URL })`

const original = { ...process.env }
let local: Local
let dataDir: string
let build: Awaited<ReturnType<typeof aBuild>>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'data-'))
  // Inside the project, because functions import packages from the nearest node_modules.
  build = await aBuild(
    {
      'netlify.toml': '',
      'dist/index.html': '<h1>Home</h1>',
      'netlify/functions/stripe-webhook.ts': WEBHOOK,
      'netlify/functions/addresses.ts': ADDRESSES,
    },
    path.join(import.meta.dirname, '../../../../.netlify'),
  )
  local = await open()
})

afterAll(async () => {
  await local.close()
  await build.remove()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
  process.env = original
})

const open = () => startLocal({ port: 0, deskPort: 0, dataDir, root: build.root })
const json = async (url: string, init?: RequestInit) => (await fetch(url, init)).json()
const emails = () => local.services.clerk.users().map(({ email }) => email.split('@')[0])

test('functions get the URLs of this run', async () => {
  expect(await json(`${local.siteUrl}/api/addresses`)).toEqual({
    SITE_URL: local.siteUrl,
    STRIPE_API_URL: local.deskUrl,
    CLERK_API_URL: `${local.deskUrl}/clerk`,
  })
})

test('an empty shop is seeded with three users and a payment by webhook', async () => {
  expect(emails().sort()).toEqual(['admin', 'member', 'visitor'])
  const store = getStore({ name: 'payments', consistency: 'strong' })
  expect(await store.get('event')).toBe('checkout.session.completed')
  expect(await json(`${local.deskUrl}/inbox.json`)).toEqual([])
})

test('the desk’s port serves the desk, the mail API, Stripe and Clerk’s backend', async () => {
  expect((await fetch(local.deskUrl)).headers.get('content-type')).toContain('text/html')
  const mail = { from: 'a@b.test', to: 'c@d.test', subject: 'Hello', text: 'Hello' }
  const sent = await fetch(`${local.deskUrl}/emails`, {
    method: 'POST',
    headers: { authorization: 'Bearer re_local', 'content-type': 'application/json' },
    body: JSON.stringify(mail),
  })
  expect(sent.status).toBe(200)
  expect(await json(`${local.deskUrl}/inbox.json`)).toMatchObject([{ subject: 'Hello' }])
  const stripe = await fetch(`${local.deskUrl}/v1/checkout/sessions`, {
    headers: { authorization: 'Bearer sk_test_local' },
  })
  expect((await stripe.json()).data).toHaveLength(1)
  const users = await json(`${local.deskUrl}/clerk/v1/users`, { headers: { authorization: 'Bearer sk_live_local' } })
  expect(users).toHaveLength(3)
})

test('Clerk’s frontend API is on the site’s own origin', async () => {
  expect((await fetch(`${local.siteUrl}/__clerk/v1/environment`)).status).toBe(200)
})

test('the desk can fail the n-th write to Blobs', async () => {
  await json(`${local.deskUrl}/desk/blobs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ failAfter: 1, count: 1 }),
  })
  const store = getStore({ name: 'payments', consistency: 'strong' })
  await store.set('a', '1')
  await expect(store.set('b', '2')).rejects.toThrow()
  await store.set('c', '3')
})

test('a reset leaves only the seed', async () => {
  const store = getStore({ name: 'payments', consistency: 'strong' })
  await store.set('extra', 'x')
  expect((await fetch(`${local.deskUrl}/reset`, { method: 'POST' })).ok).toBe(true)
  expect((await store.list()).blobs.map(({ key }) => key)).toEqual(['event'])
  expect(await json(`${local.deskUrl}/inbox.json`)).toEqual([])
  expect(emails()).toHaveLength(3)
})

test('all state survives a restart', async () => {
  local.services.clerk.setRole('user_visitor', 'admin')
  await getStore({ name: 'payments', consistency: 'strong' }).set('kept', 'yes')
  await local.close()
  local = await open()
  expect(local.services.clerk.users().find(({ id }) => id === 'user_visitor')?.role).toBe('admin')
  expect(await getStore({ name: 'payments', consistency: 'strong' }).get('kept')).toBe('yes')
})
