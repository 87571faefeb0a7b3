import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aBrowser, aClerk, PUBLISHABLE_KEY, SITE, signedInBrowser } from './a-clerk.ts'

interface Claims {
  sub: string
  iat: number
  exp: number
  handshake: string[]
}
const claims = (jwt = ''): Claims => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())

test('a visitor gets no client and is signed out', async () => {
  const browser = aBrowser(aClerk().site)
  expect((await browser.get('/client')).body).toEqual({ response: null, client: null })
  expect(browser.cookies.get('__client_uat')).toBe('0')
  expect(browser.cookies.has('__client')).toBe(false)
})

test('a token lasts 60 seconds and contains the origin and the role', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  const payload = claims(await browser.token())
  expect(payload).toMatchObject({
    sub: 'user_ada',
    sid: browser.sessionId,
    azp: SITE,
    iss: 'https://clerk.local.test',
    metadata: { role: 'admin' },
    sts: 'active',
  })
  expect(payload.exp - payload.iat).toBe(60)
  expect(payload.iat).toBeGreaterThanOrEqual(Number(browser.cookies.get('__client_uat')))
})

test('the session cookie is HttpOnly, and not Secure on http', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  const { response } = await browser.get('/client')
  const [client = '', ...uat] = response.headers.getSetCookie()
  expect(client).toMatch(/^__client=client_/)
  expect(client).toMatch(/HttpOnly/)
  expect(client).toMatch(/SameSite=Lax/)
  expect(client).not.toMatch(/Secure/)
  expect(uat.map((line) => line.split('=')[0])).toEqual([
    '__client_uat',
    expect.stringMatching(/^__client_uat_[\w-]{8}$/),
  ])
})

test('on https every cookie is Secure', async () => {
  const { site } = aClerk()
  const response = await site.request('https://shop.example/__clerk/v1/client', { method: 'GET' })
  for (const line of response.headers.getSetCookie()) expect(line).toMatch(/Secure/)
})

test('touch makes a session the current one', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  clerk.minutesPass(1)
  const { body } = await browser.post(`/client/sessions/${browser.sessionId}/touch`, { active_organization_id: '' })
  expect(body.response).toMatchObject({ id: browser.sessionId, status: 'active', last_active_at: clerk.clock.now })
  expect(body.client.last_active_session_id).toBe(browser.sessionId)
})

test('signing out ends the session and keeps the browser', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  const { body } = await browser.delete('/client/sessions')
  expect(body.response).toMatchObject({ sessions: [], sign_in: null })
  expect(browser.cookies.get('__client_uat')).toBe('0')
  expect(browser.cookies.has('__client')).toBe(true)
  expect(await browser.post(`/client/sessions/${browser.sessionId}/tokens`)).toMatchObject({
    status: 401,
    code: 'authentication_invalid',
  })
})

test.each(['end', 'remove'])('a single session can %s', async (ending) => {
  const browser = await signedInBrowser(aClerk())
  const { body } = await browser.post(`/client/sessions/${browser.sessionId}/${ending}`)
  expect(body.response.status).toBe(ending === 'end' ? 'ended' : 'removed')
  expect(body.client.sessions).toEqual([])
})

test('another browser cannot use a session by its id', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  const thief = await signedInBrowser(clerk, 'eve@example.com')
  expect((await thief.post(`/client/sessions/${browser.sessionId}/tokens`)).status).toBe(401)
})

test('a session expires after a week', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  clerk.minutesPass(7 * 24 * 60)
  expect((await browser.get('/client')).body.response.sessions).toEqual([])
})

test('/me returns the current user', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  clerk.clerk.setRole('user_ada', null)
  const { body } = await browser.get('/me')
  expect(body.response).toMatchObject({ id: 'user_ada', public_metadata: {} })
  expect(body.response).not.toHaveProperty('private_metadata')
})

test('a ban signs out immediately and blocks sign-in until it is lifted', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  clerk.clerk.ban('user_ada')
  expect((await browser.post(`/client/sessions/${browser.sessionId}/tokens`)).status).toBe(401)
  expect(await browser.post('/client/sign_ins', { identifier: 'ada@example.com' })).toMatchObject({
    status: 403,
    code: 'user_banned',
  })
  clerk.clerk.unban('user_ada')
  expect((await browser.post('/client/sign_ins', { identifier: 'ada@example.com' })).status).toBe(200)
})

test('a server with a stale cookie gets a fresh one by handshake', async () => {
  const browser = await signedInBrowser(aClerk())
  const { status, location, response } = await browser.open(
    `/__clerk/v1/client/handshake?redirect_url=${encodeURIComponent(`${SITE}/account?a=1`)}`,
  )
  expect(status).toBe(307)
  expect(location?.href).toBe(`${SITE}/account?a=1`)
  const [cookie = ''] = response.headers.getSetCookie()
  const { handshake } = claims(cookie.split(/[=;]/)[1])
  expect(handshake.map((line) => line.split('=')[0])).toEqual([
    '__session',
    expect.stringMatching(/^__session_/),
    '__client_uat',
    expect.stringMatching(/^__client_uat_/),
    '__clerk_handshake',
  ])
  expect(claims(handshake[0]?.split(/[=;]/)[1]).sub).toBe('user_ada')
})

test('with a test key the handshake is in the URL, and signs a new browser out', async () => {
  const { site } = aClerk({ publishableKey: PUBLISHABLE_KEY.replace('live', 'test') })
  const { location } = await aBrowser(site).open(
    `/__clerk/v1/client/handshake?redirect_url=${encodeURIComponent(SITE)}`,
  )
  const { handshake } = claims(location?.searchParams.get('__clerk_handshake') ?? undefined)
  expect(handshake[0]).toMatch(/^__session=; Max-Age=0/)
})

test('a development browser without cookies is identified by its token', async () => {
  const { site } = aClerk({ publishableKey: PUBLISHABLE_KEY.replace('live', 'test') })
  const { body } = await aBrowser(site).post('/dev_browser')
  const client = await aBrowser(site).get(`/client?__clerk_db_jwt=${body.id}`)
  expect(client.body.response).toMatchObject({ object: 'client', sessions: [] })
})

test('the environment offers mail links and Google, without a CAPTCHA', async () => {
  const { body } = await aBrowser(aClerk().site).get('/environment')
  expect(body.user_settings.sign_up.captcha_enabled).toBe(false)
  expect(body.display_config.captcha_oauth_bypass).toEqual([])
  expect(body.user_settings.attributes.email_address.first_factors).toEqual(['email_link', 'email_code'])
  expect(body.user_settings.social.oauth_google.enabled).toBe(true)
})

test('clerk-js comes from the npm package; an exact version is cached for a year', async () => {
  const browser = aBrowser(aClerk().site)
  const exact = (await browser.open('/__clerk/npm/@clerk/clerk-js@6.40.0/dist/clerk.browser.js')).response
  expect(exact.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(exact.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await exact.arrayBuffer()).byteLength).toBeGreaterThan(100_000)
  const major = (await browser.open('/__clerk/npm/@clerk/clerk-js@6/dist/clerk.browser.js')).response
  expect(major.headers.get('cache-control')).toBe('public, max-age=3600')
  for (const path of ['clerk-js@6/dist/..%2fpackage.json', 'clerk-js@6/dist/none.js', 'ui@1/dist/clerk.browser.js']) {
    expect((await browser.open(`/__clerk/npm/@clerk/${path}`)).status).toBe(404)
  }
})

test('unknown paths and outages return errors both SDKs can parse', async () => {
  const { clerk, site } = aClerk()
  const browser = aBrowser(site)
  expect(await browser.get('/nothing')).toMatchObject({ status: 404, code: 'resource_not_found' })
  clerk.failing.frontend = true
  expect(await browser.get('/client')).toMatchObject({ status: 503, code: 'service_unavailable' })
  clerk.failing.frontend = false
  expect((await browser.get('/client')).status).toBe(200)
})

test('the state survives a restart, and a reset empties it', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'clerk-')), 'state', 'clerk.json')
  const before = aClerk({ file })
  const browser = await signedInBrowser(before)

  const after = aClerk({ file, now: () => before.clock.now })
  const restarted = aBrowser(after.site)
  for (const [name, value] of browser.cookies) restarted.cookies.set(name, value)
  expect((await restarted.get('/client')).body.response.sessions[0]?.id).toBe(browser.sessionId)
  expect(after.clerk.users()).toEqual(before.clerk.users())

  after.clerk.reset()
  expect(JSON.parse(readFileSync(file, 'utf8')).users).toEqual([])
  expect((await restarted.get('/client')).body.response).toBeNull()
})

test('seeding again preserves changes and existing addresses', () => {
  const { clerk } = aClerk()
  clerk.setRole('user_max', 'editor')
  clerk.seed([
    { id: 'user_max', email: 'max@example.com' },
    { id: 'user_second', email: 'Ada@example.com' },
  ])
  expect(clerk.users().map(({ id, role }) => [id, role])).toEqual([
    ['user_eve', null],
    ['user_max', 'editor'],
    ['user_ada', 'admin'],
  ])
})

test('the desk lists the newest user first, with role, sessions and last sign-in', async () => {
  const clerk = aClerk()
  await signedInBrowser(clerk)
  clerk.clerk.setRole('user_eve', 'admin')
  expect(clerk.clerk.users().map(({ id, role, sessions }) => [id, role, sessions])).toEqual([
    ['user_eve', 'admin', 0],
    ['user_max', null, 0],
    ['user_ada', 'admin', 1],
  ])
  expect(clerk.clerk.users()[2]?.lastSignInAt).toBe(clerk.clock.now)
  expect(() => clerk.clerk.ban('user_nobody')).toThrow('No user user_nobody')
})
