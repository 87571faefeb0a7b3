import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser, emailIdOf, SITE } from '../unit/local/clerk/a-clerk.ts'
import { startSite } from './clerk-site.ts'

// Programs that check mail open the links in it, and some take a HEAD for harmless. Neither may sign anybody in.
let site: Awaited<ReturnType<typeof startSite>>

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())
beforeEach(() => {
  site.clerk.reset()
  site.clerk.seed([{ id: 'user_ada', email: 'ada@example.com' }])
  site.mails.length = 0
})

/** A browser that speaks to the site over HTTP. */
const overHttp = () =>
  aBrowser({
    request: (address: string | URL | Request, init?: RequestInit) =>
      fetch(String(address).replace(SITE, site.origin), { ...init, redirect: 'manual' }),
  })
type Browser = ReturnType<typeof overHttp>

const links = () => site.mails.flatMap(({ text }) => text.match(/^http\S+$/m) ?? [])
const codes = () => site.mails.flatMap(({ text }) => text.match(/^\d{6}$/m) ?? [])
const signedInAs = async (browser: Browser) =>
  (await browser.get('/client')).body.response?.sessions.map((session) => session.user.id)

/** What a scanner is told that holds no cookies of anybody. */
async function scan(link: string): Promise<(string | null)[]> {
  const told: (string | null)[] = []
  for (const method of ['HEAD', 'GET']) {
    const response = await fetch(link, { method, redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(response.headers.getSetCookie().filter((cookie) => /sess_|__session=./.test(cookie))).toEqual([])
    told.push(new URL(response.headers.get('location') ?? '').searchParams.get('__clerk_status'))
  }
  return told
}

async function askForSignUp(browser: Browser): Promise<string> {
  const { id } = (await browser.post('/client/sign_ups', { email_address: 'new@example.com' })).body.response
  const redirect_url = `${site.origin}/auth/verify`
  await browser.post(`/client/sign_ups/${id}/prepare_verification`, { strategy: 'email_link', redirect_url })
  return id
}

const ASKS: Record<string, (browser: Browser) => Promise<string>> = {
  'sign-in': (browser) => browser.askForLink('ada@example.com'),
  'sign-up': askForSignUp,
}

describe.each(Object.entries(ASKS))('the link of a %s', (_, ask) => {
  test('opened by a scanner does not sign in, and then works for the user who requested it', async () => {
    const asking = overHttp()
    await ask(asking)
    const [link = ''] = links()
    expect(await scan(link)).toEqual(['client_mismatch', 'client_mismatch'])
    expect(await signedInAs(asking)).toEqual([])
    expect((await asking.open(link)).location?.searchParams.get('__clerk_status')).toBe('verified')
    expect(await signedInAs(asking)).toHaveLength(1)
  })
})

test('a scanner that opens the link leaves the second factor unasked', async () => {
  site.clerk.setSecondFactor('user_ada', true)
  const asking = overHttp()
  const signIn = await asking.askForLink('ada@example.com')
  await scan(links()[0] ?? '')
  expect((await asking.get(`/client/sign_ins/${signIn}`)).body.response.status).toBe('needs_first_factor')
})

test('the mail with a code holds nothing to open: for a sign-in, a sign-up, and a new address', async () => {
  const [signingIn, signingUp] = [overHttp(), overHttp()]
  const { response } = (await signingIn.post('/client/sign_ins', { identifier: 'ada@example.com' })).body
  const email_address_id = emailIdOf(response)
  const path = `/client/sign_ins/${response.id}`
  await signingIn.post(`${path}/prepare_first_factor`, { strategy: 'email_code', email_address_id })
  const first = { strategy: 'email_code', code: codes().at(-1) ?? '' }
  expect((await signingIn.post(`${path}/attempt_first_factor`, first)).body.response.status).toBe('complete')
  expect(await signedInAs(signingIn)).toEqual(['user_ada'])

  const { id } = (await signingUp.post('/client/sign_ups', { email_address: 'new@example.com' })).body.response
  await signingUp.post(`/client/sign_ups/${id}/prepare_verification`, { strategy: 'email_code' })
  const second = { strategy: 'email_code', code: codes().at(-1) ?? '' }
  expect((await signingUp.post(`/client/sign_ups/${id}/attempt_verification`, second)).body.response.status).toBe(
    'complete',
  )
  expect(await signedInAs(signingUp)).toHaveLength(1)

  const address = (await signingIn.post('/me/email_addresses', { email_address: 'ada@new.example' })).body.response
  const prove = `/me/email_addresses/${address.id}/prepare_verification`
  expect((await signingIn.post(prove, { strategy: 'email_link' })).status).toBe(422)
  await signingIn.post(prove, { strategy: 'email_code' })
  expect(codes()).toHaveLength(3)
  expect(links()).toEqual([])
})

test('a code works in the browser that asked for it alone, and takes the place of the link', async () => {
  const [asking, other] = [overHttp(), overHttp()]
  const signIn = await asking.askForLink('ada@example.com')
  const [link = ''] = links()
  const email_address_id = emailIdOf((await asking.get(`/client/sign_ins/${signIn}`)).body.response)
  await asking.post(`/client/sign_ins/${signIn}/prepare_first_factor`, { strategy: 'email_code', email_address_id })
  const attempt = { strategy: 'email_code', code: codes()[0] ?? '' }
  const path = `/client/sign_ins/${signIn}/attempt_first_factor`
  expect((await other.post(path, attempt)).status).toBe(404)
  expect((await asking.post(path, { ...attempt, code: 'none' })).code).toBe('form_code_incorrect')
  expect((await asking.open(link)).location?.searchParams.get('__clerk_status')).toBe('failed')
  expect((await asking.post(path, attempt)).status).toBe(200)
})
