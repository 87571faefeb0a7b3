import { describe, expect, test } from 'vitest'
import { aBrowser, aClerk, SITE, signedInBrowser } from './a-clerk.ts'

type Browser = Awaited<ReturnType<typeof signedInBrowser>>
const NEW = 'ada@new.example'

const meOf = async (browser: Browser) => (await browser.get('/me')).body.response
const addressesOf = async (browser: Browser) =>
  (await meOf(browser)).email_addresses.map(({ email_address }) => email_address)

/** Adds an address and has a code mailed to it; answers its id. */
async function addAddress(browser: Browser, email = NEW): Promise<string> {
  // With the slash that clerk-js writes.
  const { id } = (await browser.post('/me/email_addresses/', { email_address: email })).body.response
  await browser.post(`/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_code' })
  return id
}

const tryCode = (browser: Browser, id: string, code: string) =>
  browser.post(`/me/email_addresses/${id}/attempt_verification`, { code })

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('an address', () => {
  test('can be added, verified by code, made primary, and the old one removed', async () => {
    const clerk = aClerk()
    const browser = await signedInBrowser(clerk)
    const old = (await meOf(browser)).primary_email_address_id
    const id = await addAddress(browser)
    expect(clerk.mails.at(-1)?.to).toBe(NEW)
    expect((await tryCode(browser, id, clerk.mailedCode())).body.response.verification.status).toBe('verified')
    expect((await browser.patch('/me', { primary_email_address_id: id })).status).toBe(200)
    expect((await browser.delete(`/me/email_addresses/${old}`)).status).toBe(200)
    expect(await addressesOf(browser)).toEqual([NEW])

    const link = aBrowser(clerk.site)
    await link.askForLink(NEW)
    await link.open(clerk.mailedLink())
    expect((await link.get('/client')).body.response.sessions[0]?.user.id).toBe('user_ada')
    expect((await aBrowser(clerk.site).post('/client/sign_ins', { identifier: 'ada@example.com' })).code).toBe(
      'form_identifier_not_found',
    )
  })

  test('that is unverified cannot sign in, become primary or block other users', async () => {
    const clerk = aClerk()
    const browser = await signedInBrowser(clerk)
    const id = await addAddress(browser)
    expect((await browser.patch('/me', { primary_email_address_id: id })).status).toBe(422)
    const other = aBrowser(clerk.site)
    expect((await other.post('/client/sign_ins', { identifier: NEW })).code).toBe('form_identifier_not_found')
    expect((await other.post('/client/sign_ups', { email_address: NEW })).status).toBe(200)
  })

  test('that another user verified meanwhile cannot be verified', async () => {
    const clerk = aClerk()
    const [ada, max] = [await signedInBrowser(clerk), await signedInBrowser(clerk, 'max@example.com')]
    const first = await addAddress(ada)
    const codeOfAda = clerk.mailedCode()
    await tryCode(max, await addAddress(max), clerk.mailedCode())
    expect((await tryCode(ada, first, codeOfAda)).code).toBe('form_identifier_exists')
  })

  test('that is taken or malformed is rejected', async () => {
    const browser = await signedInBrowser(aClerk())
    const add = async (email: string) => (await browser.post('/me/email_addresses', { email_address: email })).code
    expect(await add('max@example.com')).toBe('form_identifier_exists')
    expect(await add('ada@example.com')).toBe('form_identifier_exists')
    expect(await add('nonsense')).toBe('form_param_format_invalid')
  })

  test('is not verified by a wrong code, after too many attempts, or by an expired code', async () => {
    const clerk = aClerk()
    const browser = await signedInBrowser(clerk)
    const id = await addAddress(browser)
    const code = clerk.mailedCode()
    for (let tries = 0; tries < 5; tries += 1)
      expect((await tryCode(browser, id, wrong(code))).code).toBe('form_code_incorrect')
    expect((await tryCode(browser, id, code)).code).toBe('verification_failed')
    clerk.minutesPass(1)
    await browser.post(`/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_code' })
    clerk.minutesPass(11)
    expect((await tryCode(browser, id, clerk.mailedCode())).code).toBe('verification_expired')
  })

  test('gets no second code within 30 seconds', async () => {
    const clerk = aClerk()
    const browser = await signedInBrowser(clerk)
    const id = await addAddress(browser)
    const again = () => browser.post(`/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_code' })
    expect((await again()).status).toBe(429)
    clerk.minutesPass(1)
    expect((await again()).status).toBe(200)
  })

  test('that is primary cannot be removed', async () => {
    const browser = await signedInBrowser(aClerk())
    const { primary_email_address_id } = await meOf(browser)
    expect((await browser.delete(`/me/email_addresses/${primary_email_address_id}`)).status).toBe(400)
  })
})

describe('Google', () => {
  /** Sets out to connect an account and answers the address of the consent page's form. */
  async function setOut(browser: Browser): Promise<string> {
    const form = { strategy: 'oauth_google', redirect_url: `${SITE}/account` }
    const { verification } = (await browser.post('/me/external_accounts', form)).body.response
    const state = new URL(verification.external_verification_redirect_url).searchParams.get('state')
    return `/__clerk/v1/oauth_callback?state=${state}`
  }
  const accountsOf = async (browser: Browser) =>
    (await meOf(browser)).external_accounts.map(({ verification: { status, error } }) => [status, error?.code])

  test('can be connected with another address, sign in, and be disconnected', async () => {
    const clerk = aClerk()
    const browser = await signedInBrowser(clerk)
    const { location } = await browser.open(`${await setOut(browser)}&email=ada@gmail.example&name=Ada`)
    expect(location?.pathname).toBe('/account')
    expect(await accountsOf(browser)).toEqual([['verified', undefined]])

    const other = aBrowser(clerk.site)
    await other.open(`${await other.goToGoogle()}&email=ada@gmail.example`)
    expect((await other.get('/client')).body.response.sessions[0]?.user.id).toBe('user_ada')

    const [google] = (await meOf(browser)).external_accounts
    expect((await browser.delete(`/me/external_accounts/${google?.id}`)).status).toBe(200)
    expect(await accountsOf(browser)).toEqual([])
  })

  test.each([
    ['who cancels', 'decision=cancel', 'oauth_access_denied'],
    ['with an account that is somebody else’s', 'email=max@example.com', 'external_account_exists'],
  ])('reports the reason for %s', async (_, ending, code) => {
    const browser = await signedInBrowser(aClerk())
    await browser.open(`${await setOut(browser)}&${ending}`)
    expect(await accountsOf(browser)).toEqual([['unverified', code]])
  })
})

describe('an old sign-in', () => {
  const add = (browser: Browser) => browser.post('/me/email_addresses', { email_address: NEW })

  test('cannot make changes before verifying an email code', async () => {
    const clerk = aClerk()
    const browser = await signedInBrowser(clerk)
    clerk.minutesPass(11)
    expect(await add(browser)).toMatchObject({ status: 403, code: 'session_reverification_required' })
    const verify = `/client/sessions/${browser.sessionId}/verify`
    const { body } = await browser.post(verify, { level: 'second_factor' })
    expect(body.response.status).toBe('needs_first_factor')
    const email_address_id = body.response.supported_first_factors[0]?.email_address_id ?? ''
    await browser.post(`${verify}/prepare_first_factor`, { strategy: 'email_code', email_address_id })
    const attempt = (code: string) => browser.post(`${verify}/attempt_first_factor`, { strategy: 'email_code', code })
    expect((await attempt(wrong(clerk.mailedCode()))).code).toBe('form_code_incorrect')
    expect((await add(browser)).status).toBe(403)
    expect((await attempt(clerk.mailedCode())).body.response.status).toBe('complete')
    expect((await add(browser)).status).toBe(200)
  })

  test('cannot make changes before verifying the second factor', async () => {
    const clerk = aClerk()
    const browser = await signedInBrowser(clerk)
    clerk.clerk.setSecondFactor('user_ada', true)
    expect((await add(browser)).status).toBe(403)
    const verify = `/client/sessions/${browser.sessionId}/verify`
    await browser.post(verify, { level: 'second_factor' })
    const { code } = clerk.secondFactorOf('user_ada')
    await browser.post(`${verify}/attempt_second_factor`, { strategy: 'totp', code })
    expect((await add(browser)).status).toBe(200)
  })

  test('can be simulated at the desk', async () => {
    const clerk = aClerk()
    const browser = await signedInBrowser(clerk)
    expect((await add(browser)).status).toBe(200)
    clerk.clerk.ageSignIns()
    expect((await browser.post('/me/email_addresses', { email_address: 'b@new.example' })).status).toBe(403)
  })
})

describe('sessions', () => {
  interface Device {
    id: string
    latest_activity: { browser_name: string; device_type: string }
  }
  const devicesOf = async (browser: Browser): Promise<Device[]> =>
    (await browser.request('/__clerk/v1/me/sessions/active')).json()

  test('are listed with their browser and can be ended from another', async () => {
    const clerk = aClerk()
    const [laptop, phone] = [await signedInBrowser(clerk), await signedInBrowser(clerk)]
    await signedInBrowser(clerk, 'max@example.com')
    await phone.request('/__clerk/v1/client', {
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Mobile/15E148 Safari/604.1' },
    })
    const devices = await devicesOf(laptop)
    expect(devices.map(({ id }) => id)).toEqual([laptop.sessionId, phone.sessionId])
    expect(devices[1]?.latest_activity).toMatchObject({ browser_name: 'Safari', device_type: 'iPhone' })

    expect((await laptop.post(`/me/sessions/${phone.sessionId}/revoke`)).status).toBe(200)
    expect(await devicesOf(laptop)).toHaveLength(1)
    expect((await phone.get('/me')).status).toBe(401)
    expect((await laptop.post(`/me/sessions/${phone.sessionId}/revoke`)).status).toBe(404)
  })

  test('of other users are not listed', async () => {
    const clerk = aClerk()
    const [ada, max] = [await signedInBrowser(clerk), await signedInBrowser(clerk, 'max@example.com')]
    expect((await ada.post(`/me/sessions/${max.sessionId}/revoke`)).status).toBe(404)
  })
})
