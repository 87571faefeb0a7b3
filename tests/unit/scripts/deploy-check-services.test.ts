import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import Stripe from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DEV_PUBLIC_KEY_BODY } from '../../../local/clerk/dev-key.ts'
import { createMail } from '../../../local/mail/index.ts'
import { checkClerk } from '../../../scripts/deploy-check/check-clerk.ts'
import { checkMail } from '../../../scripts/deploy-check/check-mail.ts'
import { checkPaymentPage } from '../../../scripts/deploy-check/check-payment-page.ts'
import { checkPromotions } from '../../../scripts/deploy-check/check-promotions.ts'
import { checkSignIn } from '../../../scripts/deploy-check/check-sign-in.ts'
import { checkSite } from '../../../scripts/deploy-check/check-site.ts'
import { checkStripe } from '../../../scripts/deploy-check/check-stripe.ts'
import type { Finding } from '../../../scripts/deploy-check/finding.ts'
import { readWebhook, WEBHOOK_API_VERSION, WEBHOOK_EVENTS } from '../../../src/adapters/stripe/webhook.ts'
import { securityHeaders } from '../../../src/server/http/security-headers.ts'
import { aClerk, PUBLISHABLE_KEY } from '../local/clerk/a-clerk.ts'
import { aStripe } from '../local/stripe/stripe-fixture.ts'

/** Serves an app on a free port until the test ends, and answers its address. */
async function served(app: Hono): Promise<string> {
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const marks = (findings: Finding[]) => findings.map(({ mark }) => mark)
const last = (findings: Finding[]) => findings.at(-1)

describe('Stripe', () => {
  const SITE_URL = 'https://shop.example'
  const endpoint = {
    url: `${SITE_URL}/api/stripe-webhook`,
    status: 'enabled',
    enabled_events: [...WEBHOOK_EVENTS] as string[],
    api_version: WEBHOOK_API_VERSION as string | null,
  }

  /** A Stripe account with these webhooks. */
  async function check(...endpoints: (typeof endpoint)[]) {
    const app = new Hono()
      .get('/v1/checkout/sessions', (c) => c.json({ object: 'list', data: [] }))
      .get('/v1/events', (c) => c.json({ object: 'list', data: [] }))
      .get('/v1/webhook_endpoints', (c) => c.json({ object: 'list', data: endpoints }))
    return checkStripe({ STRIPE_SECRET_KEY: 'sk_test_local', STRIPE_API_URL: await served(app), SITE_URL })
  }

  test('an account with our webhook is right', async () => {
    expect(marks(await check(endpoint))).toEqual(['right', 'right', 'right'])
    expect(marks(await check({ ...endpoint, enabled_events: ['*'] }))).toEqual(['right', 'right', 'right'])
  })

  test('a webhook for another URL does not count, and the report says what to create', async () => {
    const findings = await check({ ...endpoint, url: 'https://old.example/api/stripe-webhook' })
    expect(marks(findings)).toEqual(['right', 'wrong'])
    expect(last(findings)?.todo).toContain('charge.dispute.closed')
  })

  test('a missing event is named', async () => {
    const findings = await check({
      ...endpoint,
      enabled_events: WEBHOOK_EVENTS.filter((event) => event !== 'charge.refunded'),
    })
    expect(findings[1]).toMatchObject({ mark: 'wrong', what: 'The webhook does not send charge.refunded.' })
  })

  test('a disabled webhook is wrong, and one of another version needs a look', async () => {
    expect(marks(await check({ ...endpoint, status: 'disabled' }))).toEqual(['right', 'wrong', 'right'])
    expect(marks(await check({ ...endpoint, api_version: null }))).toEqual(['right', 'right', 'look'])
  })

  test('a key that cannot read webhooks leaves them to the owner', async () => {
    const { origin } = await aStripe()
    const env = { STRIPE_SECRET_KEY: 'sk_test_local', STRIPE_API_URL: origin, SITE_URL }
    expect(marks(await checkStripe(env))).toEqual(['right', 'look'])
  })

  test('a restricted key that cannot read events is wrong, since missed webhooks could not be recovered', async () => {
    const app = new Hono()
      .get('/v1/checkout/sessions', (c) => c.json({ object: 'list', data: [] }))
      .get('/v1/events', (c) => c.json({ error: { type: 'invalid_request_error', message: 'No permission.' } }, 403))
    const env = { STRIPE_SECRET_KEY: 'rk_test_local', STRIPE_API_URL: await served(app), SITE_URL }
    const findings = await checkStripe(env)
    expect(marks(findings)).toEqual(['wrong'])
    expect(last(findings)?.todo).toContain('Disputes and Events')
  })

  test('a rejected key is the only finding', async () => {
    const { origin } = await aStripe()
    const findings = await checkStripe({ STRIPE_SECRET_KEY: 'sk_test_', STRIPE_API_URL: origin, SITE_URL })
    expect(findings).toMatchObject([{ mark: 'wrong', what: 'Stripe rejects the key.' }])
  })

  test('the shop handles every event it subscribes to, and ignores others', () => {
    const stripe = new Stripe('sk_test_local')
    const secret = 'whsec_local'
    const subjectOf = (type: string) => {
      const object = { id: 'cs_test_1', payment_intent: 'pi_1' }
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
      const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret })
      const read = readWebhook(stripe, { body, signature, secret })
      return read.ok ? read.value.subject : read.error
    }
    for (const type of WEBHOOK_EVENTS)
      expect(subjectOf(type)).toEqual(
        type.startsWith('checkout.') ? { checkoutId: 'cs_test_1' } : { paymentId: 'pi_1' },
      )
    expect(subjectOf('customer.created')).toBeNull()
  })
})

describe('the payment page', () => {
  const off = {
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_INVOICES: 'off',
    STRIPE_TAX: 'off',
    STRIPE_TAX_IDS: 'off',
    STRIPE_RECOVERY: 'off',
    STRIPE_ADAPTIVE_PRICING: 'off',
  }
  const check = async (changes: Partial<typeof off>, taxCountry?: string | null) =>
    checkPaymentPage({ ...off, ...changes, STRIPE_API_URL: (await aStripe({ taxCountry })).origin })

  test('each setting is reported with how to change it', async () => {
    const findings = await check({})
    expect(marks(findings)).toEqual(['right', 'right', 'right', 'right', 'right'])
    const told = findings.map(({ what }) => what).join(' ')
    for (const name of Object.keys(off).slice(1)) expect(told).toContain(`${name}=`)
  })

  test('tax lists its registrations, and tax that is not set up stops every sale', async () => {
    expect(last(await check({ STRIPE_TAX: 'automatic' }))).toMatchObject({
      mark: 'right',
      what: expect.stringMatching(/DE\.$/),
    })
    expect(last(await check({ STRIPE_TAX: 'automatic' }, null))).toMatchObject({
      mark: 'wrong',
      what: expect.stringContaining('head_office, defaults.tax_code'),
    })
  })

  test('tax IDs without an invoice, and mails that need consent, need a look', async () => {
    expect(marks(await check({ STRIPE_TAX_IDS: 'on' }))[1]).toBe('look')
    expect(marks(await check({ STRIPE_TAX_IDS: 'on', STRIPE_INVOICES: 'on' }))[1]).toBe('right')
    expect(marks(await check({ STRIPE_RECOVERY: 'on' }))[2]).toBe('look')
  })
})

describe('promotions', () => {
  const plans = ['basic' as const]
  const check = async (...promotions: { code: string; until?: string; times?: number }[]) => {
    const env = { STRIPE_SECRET_KEY: 'sk_test_local', STRIPE_API_URL: (await aStripe()).origin }
    const listed = promotions.map((promotion) => ({ plans, words: 'Less for a while', ...promotion }))
    return marks(await checkPromotions(env, listed, Date.UTC(2027, 0, 1)))
  }

  test('a listed code is right if Stripe accepts it, and wrong if it is unknown or inactive', async () => {
    expect(await check()).toEqual(['right'])
    expect(await check({ code: 'WELCOME10', times: 5 }, { code: 'NOT-MADE', times: 5 })).toEqual(['right', 'wrong'])
    expect(await check({ code: 'NOT-MADE', until: '2026-12-30' })).toEqual(['right'])
  })
})

describe('Clerk', () => {
  async function check(changes: Partial<Parameters<typeof checkClerk>[0]> = {}, clerk = aClerk().clerk) {
    const CLERK_API_URL = await served(clerk.backend)
    const env = {
      CLERK_SECRET_KEY: 'sk_live_local',
      CLERK_JWT_KEY: DEV_PUBLIC_KEY_BODY,
      ADMIN_EMAILS: '',
      CLERK_API_URL,
      CLERK_WEBHOOK_SECRET: 'whsec_b3duZXI=',
    }
    return checkClerk({ ...env, ...changes })
  }

  test('an instance with an admin and our public key is right', async () => {
    const findings = await check()
    expect(marks(findings)).toEqual(['right', 'right', 'right', 'right'])
    expect(findings[0]?.what).toContain('3 users')
    expect(findings[2]?.what).toContain('CLERK_WEBHOOK_SECRET is set')
    expect(last(findings)?.what).toContain('{"metadata": "{{user.public_metadata}}"}')
  })

  test('the public key may be a complete PEM', async () => {
    const pem = `-----BEGIN PUBLIC KEY-----\n${DEV_PUBLIC_KEY_BODY}\n-----END PUBLIC KEY-----\n`
    expect(marks(await check({ CLERK_JWT_KEY: pem }))).toEqual(['right', 'right', 'right', 'right'])
  })

  test('the public key of another instance is wrong', async () => {
    expect(marks(await check({ CLERK_JWT_KEY: 'MIIBIjANBg' }))).toEqual(['right', 'wrong', 'right', 'right'])
  })

  test('a shop without an admin needs a look, and ADMIN_EMAILS is enough', async () => {
    const { clerk } = aClerk()
    clerk.reset()
    expect(last(await check({}, clerk))?.mark).toBe('look')
    expect(last(await check({ ADMIN_EMAILS: 'ada@example.com' }, clerk))?.mark).toBe('right')
  })

  test('a missing webhook secret is reported with its effect and its fix', async () => {
    const [, , webhook] = await check({ CLERK_WEBHOOK_SECRET: '' })
    expect(webhook).toMatchObject({ mark: 'look', todo: expect.stringContaining('/api/clerk-webhook') })
  })

  test('a rejected key is the only finding', async () => {
    const findings = await check({ CLERK_SECRET_KEY: 'sk_wrong' })
    expect(findings).toMatchObject([{ mark: 'wrong', what: 'Clerk rejects the key.' }])
  })

  const signInAt = (SITE_URL: string) =>
    ({ PUBLIC_CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY, PUBLIC_CLERK_PROXY_URL: '/__clerk', SITE_URL }) as const

  test('email link, email code and Google are read from the frontend API', async () => {
    const env = signInAt(await served(aClerk().site))
    expect(marks(await checkSignIn(env))).toEqual(['right', 'right', 'right', 'right'])
    // Nobody tells there how people sign in, so the owner has to look.
    expect(marks(await checkSignIn({ ...env, PUBLIC_CLERK_PROXY_URL: '/elsewhere' }))).toEqual(['look'])
  })

  test('a sign-in link that works in any browser is wrong, as is an unknown setting', async () => {
    const weak = await checkSignIn(signInAt(await served(aClerk({ requireSameClient: false }).site)))
    expect(weak[1]).toMatchObject({
      mark: 'wrong',
      what: expect.stringContaining('an email scanner that opens one signs in anyone who entered that email'),
      todo: expect.stringContaining('Require the same device and browser'),
    })
    const { site } = aClerk()
    const silent = new Hono().get('/__clerk/v1/environment', async (c) => {
      const told = await (await site.request('/__clerk/v1/environment')).json()
      told.user_settings.attack_protection.email_link = undefined
      return c.json(told)
    })
    expect((await checkSignIn(signInAt(await served(silent))))[1]?.mark).toBe('wrong')
  })
})

describe('mail', () => {
  const env = {
    MAIL_API_KEY: 're_local',
    MAIL_FROM: 'Shop <hello@mail.shop.example>',
    MAIL_WEBHOOK_SECRET: 'whsec_b3duZXI=',
  }

  test('a send-only key is accepted, nothing is sent, and the domain is left to the owner', async () => {
    const mail = createMail()
    const MAIL_API_URL = await served(mail.app)
    expect(marks(await checkMail({ ...env, MAIL_API_URL }))).toEqual(['right', 'right', 'look'])
    expect(mail.mails()).toEqual([])
    const [, webhook] = await checkMail({ ...env, MAIL_API_URL, MAIL_WEBHOOK_SECRET: '' })
    expect(webhook).toMatchObject({ mark: 'look', todo: expect.stringContaining('/api/mail-webhook') })
  })

  test('a rejected key is the only finding', async () => {
    const findings = await checkMail({ ...env, MAIL_API_KEY: 'wrong', MAIL_API_URL: await served(createMail().app) })
    expect(findings).toMatchObject([{ mark: 'wrong', what: 'The email API rejects the key.' }])
  })

  test.each([
    ['verified', 'shop.example', 'right'],
    ['pending', 'shop.example', 'wrong'],
    ['verified', 'other.example', 'wrong'],
  ])('a %s domain %s is %s', async (status, name, mark) => {
    const app = new Hono().get('/domains', (c) => c.json({ data: [{ name, status }] })).route('/', createMail().app)
    expect(last(await checkMail({ ...env, MAIL_API_URL: await served(app) }))?.mark).toBe(mark)
  })
})

const HOME =
  '<script>let minified</script><script type="speculationrules">{}</script><script type="application/ld+json">{"a":1}</script>'

describe('the site', () => {
  const env = { PUBLIC_CLERK_PUBLISHABLE_KEY: PUBLISHABLE_KEY, PUBLIC_CLERK_PROXY_URL: '' }

  test('a site with our headers and working functions is right; one built with other variables needs a look', async () => {
    const headers = securityHeaders(['an island', 'let minified', '{}'], {
      publishableKey: PUBLISHABLE_KEY,
      proxyUrl: '',
    })
    const app = new Hono()
      .get('/', (c) => c.html(HOME, 200, headers))
      .get('/api/payments', (c) => c.json({ success: false }, 401))
    const SITE_URL = await served(app)
    expect(marks(await checkSite({ ...env, SITE_URL }))).toEqual(['right', 'right', 'right'])
    const moved = { ...env, PUBLIC_CLERK_PROXY_URL: 'https://clerk.shop.example', SITE_URL }
    expect(marks(await checkSite(moved))).toEqual(['right', 'look', 'right'])
    const other = new Hono()
      .get('/', (c) => c.html(HOME.replace('minified', 'another'), 200, headers))
      .get('/api/payments', (c) => c.json({ success: false }, 401))
    expect(marks(await checkSite({ ...env, SITE_URL: await served(other) }))).toEqual(['right', 'look', 'right'])
  })

  test('a site that redirects elsewhere has the wrong URL', async () => {
    const SITE_URL = await served(new Hono().get('/', (c) => c.redirect('https://www.shop.example/', 301)))
    const findings = await checkSite({ ...env, SITE_URL })
    expect(findings).toMatchObject([{ mark: 'wrong', what: expect.stringContaining('https://www.shop.example/') }])
  })

  test('missing headers and missing functions are named', async () => {
    const SITE_URL = await served(new Hono().get('/', (c) => c.text('Home')))
    const findings = await checkSite({ ...env, SITE_URL })
    expect(marks(findings)).toEqual(['right', 'wrong', 'wrong'])
    expect(findings[1]?.what).toContain('Content-Security-Policy')
    expect(findings[2]?.todo).toContain('not deployed')
  })
})
