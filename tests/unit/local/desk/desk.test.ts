// Longer than other files: all of its tests look at one desk, switch by switch.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { DeskUser } from '../../../../local/clerk/index.ts'
import { createDesk, type DeskServices } from '../../../../local/desk/index.ts'
import { createSheets } from '../../../../local/google-sheets/index.ts'
import { createMail } from '../../../../local/mail/index.ts'
import type { JobRun } from '../../../../local/netlify/scheduled-jobs.ts'
import type { Outage } from '../../../../local/outage.ts'
import { createStripe } from '../../../../local/stripe/index.ts'
import { mailPreviews } from '../../../../scripts/mail-previews.ts'

const ADDRESS = 'http://localhost:4322'

const aUser = (changes: Partial<DeskUser> = {}): DeskUser => ({
  id: 'user_1',
  email: 'member@example.com',
  role: null,
  banned: false,
  createdAt: Date.UTC(2026, 0, 1),
  lastSignInAt: null,
  sessions: 0,
  secondFactor: null,
  ...changes,
})

function aClerk() {
  const users = [aUser()]
  const one = (id: string) => users.find((user) => user.id === id) ?? expect.unreachable(`changed the unknown ${id}`)
  const clerk = {
    failing: { frontend: false as Outage, backend: false as Outage },
    expired: 0,
    aged: 0,
    users: () => users,
    setRole: (id: string, role: string | null) => {
      one(id).role = role
    },
    ban: (id: string) => {
      one(id).banned = true
    },
    unban: (id: string) => {
      one(id).banned = false
    },
    remove: (id: string) => {
      users.splice(users.indexOf(one(id)), 1)
    },
    setSecondFactor: (id: string, on: boolean) => {
      one(id).secondFactor = on ? { code: '012345', backupCodes: ['aaaa1111', 'bbbb2222'] } : null
    },
    expireLinks: () => {
      clerk.expired += 1
    },
    ageSignIns: () => {
      clerk.aged += 1
    },
  }
  return clerk
}

/** One job that ends well, and one that crashes. */
function someJobs(): DeskServices['jobs'] {
  const last = new Map<string, JobRun>()
  return {
    list: () => ['tidy-up', 'break-down'].map((name) => ({ name, schedule: '@hourly', last: last.get(name) ?? null })),
    run: async (name) => {
      const ok = name === 'tidy-up'
      const result = { at: Date.UTC(2026, 0, 1), ok, answer: ok ? '3 shelves tidied.' : 'The function crashed.' }
      last.set(name, result)
      return result
    },
  }
}

async function aDesk() {
  const shop = createServer((_, response) => response.end()).listen(0, '127.0.0.1')
  await once(shop, 'listening')
  onTestFinished(() => void shop.close())
  const url = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
  const stripe = createStripe({ origin: () => ADDRESS, webhook: { url, secret: 'whsec_test' }, retryMs: [1] })
  const mail = createMail()
  const clerk = aClerk()
  const resets: string[] = []
  const reset = async () => void resets.push('reset')
  const jobs = someJobs()
  const sheets = createSheets()
  const blobs = { failing: false as Outage }
  const app = createDesk({
    stripe,
    mail,
    clerk,
    sheets,
    blobs,
    jobs,
    reset,
    siteUrl: 'http://localhost:4321',
    mailPreviews: () => mailPreviews('http://localhost:4321'),
  })
  await stripe.seedPaidSession({
    id: 'cs_test_1',
    email: 'buyer@example.com',
    planName: 'Basic Plan',
    amount: 2000,
    currency: 'usd',
    createdAt: Date.UTC(2026, 0, 1),
    metadata: {},
  })
  const payment = () => stripe.payments()[0] ?? expect.unreachable('the seeded payment is gone')
  const asProgram = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await app.request(ADDRESS + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const asPerson = (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    app.request(ADDRESS + path, {
      method: 'POST',
      headers: { accept: 'text/html', origin: ADDRESS, ...headers },
      body: new URLSearchParams(fields),
    })
  return { app, stripe, mail, clerk, blobs, resets, payment, asProgram, asPerson }
}

test('the page shows inbox, payments, users and outages, with labeled buttons', async () => {
  const { app, mail } = await aDesk()
  mail.deliver({ to: 'member@example.com', subject: 'Your link', text: 'Sign in: http://localhost:4321/auth?x=1' })
  const page = await (await app.request(`${ADDRESS}/`)).text()
  expect(page).toContain('<a href="http://localhost:4321/auth?x=1">')
  expect(page).toContain('aria-label="Refund $20.00 to buyer@example.com"')
  expect(page).toContain('aria-label="Refund half, $10.00, to buyer@example.com"')
  expect(page).toContain('aria-label="Make admin: member@example.com"')
  expect(page).toContain('<option value="hang" >never responds</option>')
  expect(page).not.toContain('<script')
})

test('every mail has a light, a dark and a text preview', async () => {
  const { app } = await aDesk()
  const page = await (await app.request(`${ADDRESS}/mails`)).text()
  const names = mailPreviews('').map(({ name }) => name)
  expect(names.length).toBeGreaterThan(5)
  for (const name of names) for (const scheme of ['light', 'dark']) expect(page).toContain(`title="${name}, ${scheme}"`)
  expect(page).toContain('apply to this contract:')
  const sheets = ['light', 'dark'].map(
    (scheme) => page.split(`title="order-confirmation, ${scheme}"`)[1]?.match(/@media [^{]*/)?.[0],
  )
  expect(sheets).toEqual(['@media not all ', '@media all '])
  expect(page).not.toContain('<script')
})

test('a form post refunds half and redirects to the payments', async () => {
  const { asPerson, payment } = await aDesk()
  const answer = await asPerson('/desk/refund', { payment_intent: String(payment().paymentIntent), amount: '1000' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#payments'])
  expect(payment()).toMatchObject({ state: 'partly refunded', amountRefunded: 1000 })
})

test('a JSON request refunds once and gets an error the second time', async () => {
  const { asProgram, payment } = await aDesk()
  const request = { payment_intent: payment().paymentIntent }
  expect(await asProgram('/desk/refund', request)).toMatchObject({ status: 200, body: { ok: true } })
  expect(payment().state).toBe('refunded')
  expect(await asProgram('/desk/refund', request)).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('has already been refunded') },
  })
  await asProgram('/desk/fail-refund', { refund: payment().refunds[0]?.id })
  expect(payment().state).toBe('paid')
})

test('the page shows why an action failed', async () => {
  const { asPerson } = await aDesk()
  const answer = await asPerson('/desk/refund', { payment_intent: 'pi_none' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('No such payment_intent: &#39;pi_none&#39;')
})

test('a dispute is opened and lost', async () => {
  const { asProgram, payment } = await aDesk()
  const { paymentIntent: payment_intent } = payment()
  await asProgram('/desk/dispute', { payment_intent, outcome: 'open' })
  expect(payment().state).toBe('disputed')
  await asProgram('/desk/dispute', { payment_intent, outcome: 'lost' })
  expect(payment().state).toBe('lost')
})

test('webhooks are failed, held, released in reverse and resent', async () => {
  const { asProgram, asPerson, stripe, payment } = await aDesk()
  const [event] = payment().events
  await asPerson('/desk/fail-webhooks', { count: '1' })
  await asPerson('/desk/hold', { on: 'true' })
  await asProgram('/desk/resend', { event: event?.id })
  expect(stripe.deliveries()).toHaveLength(1)
  await asPerson('/desk/hold', { on: 'false', order: 'reversed' })
  await stripe.drain()
  expect(stripe.deliveries().map(({ event: id, attempt, status }) => [id, attempt, status])).toEqual([
    [event?.id, 1, 200],
    [event?.id, 1, 0],
    [event?.id, 2, 200],
  ])
})

test('outages set by JSON change only the given services', async () => {
  const { asProgram, stripe, mail, clerk, blobs } = await aDesk()
  await asProgram('/desk/faults', { stripe: 250, clerkBackend: true, blobs: 'hang' })
  await asProgram('/desk/faults', { mail: true, blobs: 'reset' })
  expect([stripe.failing, mail.failing, blobs.failing]).toEqual([250, true, 'reset'])
  expect(clerk.failing).toEqual({ frontend: false, backend: true })
  await asProgram('/desk/faults', { stripe: false })
  expect([stripe.failing, mail.failing]).toEqual([false, true])
  expect(await asProgram('/desk/faults', { stripe: 'soon' })).toMatchObject({ status: 400 })
})

test('outages saved by form are applied and shown as selected', async () => {
  const { app, asPerson, stripe, mail, clerk, blobs } = await aDesk()
  const works = { stripe: '', mail: '', blobs: '', clerkBackend: '', clerkFrontend: '' }
  await asPerson('/desk/faults', { ...works, mail: 'busy', stripe: '4000', clerkFrontend: 'down' })
  expect([stripe.failing, mail.failing, blobs.failing, clerk.failing]).toEqual([
    4000,
    'busy',
    false,
    { frontend: 'down', backend: false },
  ])
  expect(await (await app.request(`${ADDRESS}/`)).text()).toContain('<option value="4000" selected>slow (4 s)</option>')
  await asPerson('/desk/faults', works)
  expect([stripe.failing, mail.failing, clerk.failing.frontend]).toEqual([false, false, false])
})

test('a second factor is enabled, shown and disabled', async () => {
  const { app, asPerson, clerk } = await aDesk()
  const page = async () => (await app.request(`${ADDRESS}/`)).text()
  await asPerson('/desk/users/second-factor', { id: 'user_1', on: 'true' })
  expect(await page()).toContain('<b>012345</b>')
  expect(await page()).toContain('aaaa1111 bbbb2222')
  await asPerson('/desk/users/second-factor', { id: 'user_1', on: 'false' })
  expect(clerk.users()).toMatchObject([{ secondFactor: null }])
  expect(await page()).not.toContain('012345')
})

test('users are made admin, banned and unbanned', async () => {
  const { asProgram, asPerson, clerk } = await aDesk()
  await asProgram('/desk/users/role', { id: 'user_1', role: 'admin' })
  await asPerson('/desk/users/ban', { id: 'user_1', banned: 'true' })
  expect(clerk.users()).toMatchObject([{ role: 'admin', banned: true }])
  await asProgram('/desk/users/role', { id: 'user_1', role: null })
  await asProgram('/desk/users/ban', { id: 'user_1', banned: false })
  expect(clerk.users()).toMatchObject([{ role: null, banned: false }])
  await asProgram('/desk/expire-links', {})
  expect(clerk.expired).toBe(1)
  await asProgram('/desk/age-sign-ins', {})
  expect(clerk.aged).toBe(1)
  expect(await asProgram('/desk/users/ban', { id: 'user_9' })).toMatchObject({ status: 400 })
})

test('a user is deleted, once', async () => {
  const { asProgram, asPerson, clerk } = await aDesk()
  await asPerson('/desk/users/delete', { id: 'user_1' })
  expect(clerk.users()).toEqual([])
  expect(await asProgram('/desk/users/delete', { id: 'user_1' })).toMatchObject({ status: 400 })
})

test('reset ends outages and returns JSON to scripts, the desk to browsers', async () => {
  const { app, asPerson, mail, resets } = await aDesk()
  mail.failing = true
  const bare = await app.request(`${ADDRESS}/reset`, { method: 'POST' })
  expect([bare.status, await bare.json()]).toEqual([200, expect.objectContaining({ ok: true })])
  expect(mail.failing).toBe(false)
  expect((await asPerson('/reset')).status).toBe(303)
  expect(resets).toEqual(['reset', 'reset'])
})

test.each(['https://evil.example', 'http://localhost:4321', 'null'])(
  'a request from %s is rejected',
  async (origin) => {
    const { asPerson, payment, resets } = await aDesk()
    const refund = await asPerson('/desk/refund', { payment_intent: String(payment().paymentIntent) }, { origin })
    expect(refund.status).toBe(403)
    expect((await asPerson('/reset', {}, { origin })).status).toBe(403)
    expect([payment().state, resets]).toEqual(['paid', []])
  },
)

test('invalid input is rejected with a message', async () => {
  const { asProgram } = await aDesk()
  expect((await asProgram('/desk/fail-webhooks', { count: -1 })).body).toEqual({
    error: 'The field count must be a whole number.',
  })
  expect((await asProgram('/desk/dispute', { payment_intent: 'pi_1', outcome: 'maybe' })).body).toEqual({
    error: 'The field outcome must be one of open, won, lost.',
  })
  expect((await asProgram('/desk/resend', {})).body).toEqual({ error: 'The field event is missing.' })
  expect((await asProgram('/desk/settle', [])).body).toEqual({ error: 'The body must be a JSON object.' })
})

test('a JSON request runs a job and returns its result', async () => {
  const { asProgram } = await aDesk()
  expect(await asProgram('/desk/run-job', { job: 'tidy-up' })).toEqual({
    status: 200,
    body: { ok: true, message: '3 shelves tidied.' },
  })
  expect(await asProgram('/desk/run-job', { job: 'break-down' })).toEqual({
    status: 400,
    body: { error: 'The function crashed.' },
  })
  expect(await asProgram('/desk/run-job', { job: 'make-coffee' })).toEqual({
    status: 400,
    body: { error: 'The field job must be one of tidy-up, break-down.' },
  })
})

test('a form post runs a job, and the desk shows its result', async () => {
  const { app, asPerson } = await aDesk()
  const page = async () => (await app.request(`${ADDRESS}/`)).text()
  expect(await page()).toContain('aria-label="Run tidy-up now"')
  const answer = await asPerson('/desk/run-job', { job: 'tidy-up' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/#jobs'])
  expect(await page()).toContain('3 shelves tidied.')
})
