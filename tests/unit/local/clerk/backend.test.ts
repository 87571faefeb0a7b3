import type { AddressInfo } from 'node:net'
import { createClerkClient } from '@clerk/backend'
import { isClerkAPIResponseError } from '@clerk/shared/error'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEV_PUBLIC_KEY_BODY } from '../../../../local/clerk/index.ts'
import { aClerk, PUBLISHABLE_KEY, SITE, signedInBrowser } from './a-clerk.ts'

/** The SDK our functions use, talking to the mock over HTTP, as in production but for the address. */
const local = aClerk({ now: undefined })
const { clerk, site } = local
let sdk: ReturnType<typeof createClerkClient>
let apiUrl = ''
let server: ReturnType<typeof serve>

beforeAll(async () => {
  await new Promise<void>((ready) => {
    server = serve({ fetch: site.fetch, port: 0, hostname: '127.0.0.1' }, () => ready())
  })
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/clerk`
  sdk = createClerkClient({
    secretKey: 'sk_live_local',
    publishableKey: PUBLISHABLE_KEY,
    jwtKey: DEV_PUBLIC_KEY_BODY,
    apiUrl,
    telemetry: { disabled: true },
  })
})
afterAll(() => new Promise<void>((closed) => void server.close(() => closed())))

beforeEach(() => {
  clerk.reset()
  clerk.seed([
    { id: 'user_ada', email: 'ada@example.com', firstName: 'Ada', publicMetadata: { role: 'admin' } },
    { id: 'user_max', email: 'max@example.com', firstName: 'Max', lastName: 'Muster' },
    { id: 'user_eve', email: 'eve@example.com', privateMetadata: { note: 'pays late' } },
  ])
})

/** What the SDK throws, as far as our code looks at it. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable('was not refused'),
    (thrown: unknown) => thrown,
  )
  if (!isClerkAPIResponseError(error)) throw error
  return { status: error.status, code: error.errors[0]?.code }
}

const verify = (token: string, party = SITE) =>
  sdk.authenticateRequest(new Request(`${SITE}/api/x`, { headers: { authorization: `Bearer ${token}` } }), {
    jwtKey: DEV_PUBLIC_KEY_BODY,
    authorizedParties: [party],
  })

test('users are listed newest first, in pages, with the total', async () => {
  const { data, totalCount } = await sdk.users.getUserList({ limit: 2 })
  expect(totalCount).toBe(3)
  expect(data.map(({ id }) => id)).toEqual(['user_eve', 'user_max'])
  const next = await sdk.users.getUserList({ limit: 2, offset: 2 })
  expect(next.data.map(({ id }) => id)).toEqual(['user_ada'])
})

test.each([
  [{ query: 'MUST' }, ['user_max']],
  [{ query: 'e@example' }, ['user_eve']],
  [{ emailAddress: ['ada@example.com', 'max@example.com'] }, ['user_max', 'user_ada']],
  [{ userId: ['user_eve', 'user_nobody'] }, ['user_eve']],
  [{ userId: ['-user_eve'] }, ['user_max', 'user_ada']],
  [{ orderBy: '+email_address' as const }, ['user_ada', 'user_eve', 'user_max']],
  [{ orderBy: '-first_name' as const }, ['user_max', 'user_ada', 'user_eve']],
])('the query %j returns the right users', async (params, ids) => {
  const { data, totalCount } = await sdk.users.getUserList(params)
  expect(data.map(({ id }) => id)).toEqual(ids)
  expect(totalCount).toBe(ids.length)
})

test("a list beyond Clerk's limits is rejected", async () => {
  expect(await refusalOf(sdk.users.getUserList({ limit: 501 }))).toMatchObject({ status: 422 })
})

test('a user has private metadata and times in milliseconds', async () => {
  const user = await sdk.users.getUser('user_eve')
  expect(user.primaryEmailAddress?.emailAddress).toBe('eve@example.com')
  expect(user.privateMetadata).toEqual({ note: 'pays late' })
  expect(Math.abs(user.createdAt - Date.now())).toBeLessThan(60_000)
})

test('an unknown user returns 404 with a code', async () => {
  expect(await refusalOf(sdk.users.getUser('user_nobody'))).toEqual({ status: 404, code: 'resource_not_found' })
})

test('a user is created, once per address', async () => {
  const created = await sdk.users.createUser({
    emailAddress: ['New@Example.com'],
    firstName: 'New',
    publicMetadata: { role: 'editor' },
  })
  expect((await sdk.users.getUser(created.id)).publicMetadata).toEqual({ role: 'editor' })
  const again = sdk.users.createUser({ emailAddress: ['new@example.com'] })
  expect(await refusalOf(again)).toEqual({ status: 422, code: 'form_identifier_exists' })
})

test('a user is renamed', async () => {
  expect(await sdk.users.updateUser('user_ada', { firstName: 'Augusta', lastName: 'King' })).toMatchObject({
    firstName: 'Augusta',
    lastName: 'King',
    publicMetadata: { role: 'admin' },
  })
})

test('metadata merges recursively, and null removes a key', async () => {
  await sdk.users.updateUserMetadata('user_ada', {
    publicMetadata: { shop: { plan: 'basic', seats: 1 }, tags: [1, 2] },
  })
  const { publicMetadata } = await sdk.users.updateUserMetadata('user_ada', {
    publicMetadata: { role: null, shop: { seats: 2 }, tags: [3] },
  })
  expect(publicMetadata).toEqual({ shop: { plan: 'basic', seats: 2 }, tags: [3] })
})

test("a ban ends a user's sessions; lifting it does not restore them", async () => {
  const browser = await signedInBrowser(local)
  expect((await sdk.users.banUser('user_ada')).banned).toBe(true)
  expect((await sdk.sessions.getSession(browser.sessionId)).status).toBe('revoked')
  expect((await sdk.users.unbanUser('user_ada')).banned).toBe(false)
  expect((await browser.get('/client')).body.response.sessions).toEqual([])
})

test('a deleted user is removed everywhere', async () => {
  const browser = await signedInBrowser(local)
  await sdk.users.deleteUser('user_ada')
  expect(await sdk.users.getCount()).toBe(2)
  expect((await browser.get('/client')).body.response.sessions).toEqual([])
  expect((await browser.post('/client/sign_ins', { identifier: 'ada@example.com' })).code).toBe(
    'form_identifier_not_found',
  )
})

test('a session is found by its user and revoked', async () => {
  const browser = await signedInBrowser(local)
  const { data } = await sdk.sessions.getSessionList({ userId: 'user_ada', status: 'active' })
  expect(data.map(({ id, userId }) => [id, userId])).toEqual([[browser.sessionId, 'user_ada']])
  expect((await sdk.sessions.revokeSession(browser.sessionId)).status).toBe('revoked')
  expect((await browser.post(`/client/sessions/${browser.sessionId}/tokens`)).status).toBe(401)
  expect((await sdk.sessions.getSessionList({ userId: 'user_ada', status: 'active' })).data).toEqual([])
})

test('a token is verified without a request and contains user, session and role', async () => {
  const browser = await signedInBrowser(local)
  const state = await verify(await browser.token())
  expect(state.toAuth()).toMatchObject({
    userId: 'user_ada',
    sessionId: browser.sessionId,
    sessionClaims: { metadata: { role: 'admin' } },
  })
})

test('a server without the key verifies with JWKS', async () => {
  const browser = await signedInBrowser(local)
  const request = new Request(`${SITE}/api/x`, { headers: { authorization: `Bearer ${await browser.token()}` } })
  const keyless = createClerkClient({
    secretKey: 'sk_live_local',
    publishableKey: PUBLISHABLE_KEY,
    apiUrl,
    telemetry: { disabled: true },
  })
  expect((await keyless.authenticateRequest(request)).status).toBe('signed-in')
})

test('a token for another site, a forged one and an expired one are rejected', async () => {
  const browser = await signedInBrowser(local)
  const token = await browser.token()
  expect(await verify(token, 'https://evil.example')).toMatchObject({
    status: 'signed-out',
    reason: 'token-invalid-authorized-parties',
  })

  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'user_max' })).toString('base64url')
  expect(await verify([head, forged, signature].join('.'))).toMatchObject({
    status: 'signed-out',
    reason: 'token-invalid-signature',
  })

  const stale = aClerk({ now: () => Date.now() - 120_000 })
  const old = await (await signedInBrowser(stale)).token()
  expect((await verify(old)).reason).toMatch(/expired/)
})

test('the session cookie alone authenticates a first page view', async () => {
  const browser = await signedInBrowser(local)
  const uat = [...browser.cookies].filter(([name]) => name.startsWith('__client_uat'))
  const suffix = uat.find(([name]) => name !== '__client_uat')?.[0].replace('__client_uat', '')
  const cookies = [...uat, ['__session', await browser.token()], [`__session${suffix}`, await browser.token()]]
  const request = new Request(`${SITE}/account`, {
    headers: { cookie: cookies.map((pair) => pair.join('=')).join('; ') },
  })
  const state = await sdk.authenticateRequest(request, { jwtKey: DEV_PUBLIC_KEY_BODY, authorizedParties: [SITE] })
  expect(state.toAuth()).toMatchObject({ userId: 'user_ada' })
})

test('a stale token is refreshed by the handshake', async () => {
  const browser = await signedInBrowser(local)
  const stale = await (await signedInBrowser(aClerk({ now: () => Date.now() - 120_000 }))).token()
  const [suffix] = [...browser.cookies.keys()].flatMap((name) => name.match(/^__client_uat(_.+)/)?.[1] ?? [])
  browser.cookies.set('__session', stale).set(`__session${suffix}`, stale)
  const visit = () => {
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { cookie, 'sec-fetch-dest': 'document', accept: 'text/html' }
    return sdk.authenticateRequest(new Request(`${SITE}/account`, { headers }), {
      jwtKey: DEV_PUBLIC_KEY_BODY,
      authorizedParties: [SITE],
      proxyUrl: `${SITE}/__clerk`,
    })
  }

  const first = await visit()
  expect(first.status).toBe('handshake')
  const { location } = await browser.open(first.headers.get('location') ?? '')
  expect(location?.href).toBe(`${SITE}/account`)
  const second = await visit()
  expect(second.toAuth()).toMatchObject({ userId: 'user_ada' })
  expect(second.headers.getSetCookie()).toEqual(expect.arrayContaining([expect.stringMatching(/^__session=ey/)]))
})

test('a secret key is required', async () => {
  const stranger = createClerkClient({
    secretKey: 'guess',
    publishableKey: PUBLISHABLE_KEY,
    apiUrl,
    telemetry: { disabled: true },
  })
  expect(await refusalOf(stranger.users.getUserList())).toEqual({ status: 401, code: 'authentication_invalid' })
})

test('outages and unknown paths return Clerk errors', async () => {
  clerk.failing.backend = true
  expect(await refusalOf(sdk.users.getUser('user_ada'))).toEqual({ status: 503, code: 'service_unavailable' })
  clerk.failing.backend = false
  expect(await refusalOf(sdk.invitations.getInvitationList())).toEqual({ status: 404, code: 'resource_not_found' })
})
