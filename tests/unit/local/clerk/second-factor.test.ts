import { describe, expect, test } from 'vitest'
import { totpAt } from '../../../../local/clerk/second-factor.ts'
import { aBrowser, aClerk } from './a-clerk.ts'

const EMAIL = 'ada@example.com'

/** Ada's browser after the link in her mail: she still owes her second factor. */
async function halfWay() {
  const clerk = aClerk()
  clerk.clerk.setSecondFactor('user_ada', true)
  const browser = aBrowser(clerk.site)
  const signIn = await browser.askForLink(EMAIL)
  const { location } = await browser.open(clerk.mailedLink())
  const look = async () => (await browser.get(`/client/sign_ins/${signIn}`)).body
  const attempt = (strategy: string, code: string) =>
    browser.post(`/client/sign_ins/${signIn}/attempt_second_factor`, { strategy, code })
  return { ...clerk, browser, signIn, location, look, attempt }
}

/** The claims of the session this browser holds. */
async function claimsOf(browser: ReturnType<typeof aBrowser>) {
  const { last_active_session_id } = (await browser.get('/client')).body.response
  const { jwt } = (await browser.post(`/client/sessions/${last_active_session_id}/tokens`)).body
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
}

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [20_000_000_000, '353130'],
])('the code at second %i matches RFC 6238', (seconds, code) => {
  const secret = Buffer.from('12345678901234567890').toString('hex')
  expect(totpAt(secret, seconds * 1000)).toBe(code)
})

describe('a user with a second factor', () => {
  test('is not signed in by the link alone', async () => {
    const { browser, clerk, location, look } = await halfWay()
    expect(location?.searchParams.get('__clerk_status')).toBe('verified')
    expect(location?.searchParams.has('__clerk_created_session')).toBe(false)
    expect((await look()).response).toMatchObject({
      status: 'needs_second_factor',
      created_session_id: null,
      first_factor_verification: { status: 'verified' },
      supported_second_factors: [{ strategy: 'totp' }, { strategy: 'backup_code' }],
    })
    expect((await browser.get('/client')).body.response.sessions).toEqual([])
    expect(clerk.users().find(({ id }) => id === 'user_ada')?.sessions).toBe(0)
  })

  test('does not see it before the link is opened', async () => {
    const { clerk, site } = aClerk()
    clerk.setSecondFactor('user_ada', true)
    const { body } = await aBrowser(site).post('/client/sign_ins', { identifier: EMAIL })
    expect(body.response.supported_second_factors).toBeNull()
  })

  test("gets a session with the app's code, and a token that records it", async () => {
    const { attempt, browser, secondFactorOf } = await halfWay()
    const { body } = await attempt('totp', secondFactorOf('user_ada').code)
    expect(body.response).toMatchObject({
      status: 'complete',
      created_session_id: expect.stringMatching(/^sess_/),
      second_factor_verification: { status: 'verified', strategy: 'totp' },
    })
    expect(await claimsOf(browser)).toMatchObject({ sub: 'user_ada', fva: [0, 0] })
  })

  test('may have a clock that is one step off, but not more', async () => {
    const { attempt, clock, secondFactorOf } = await halfWay()
    const early = secondFactorOf('user_ada').code
    clock.now += 60_000
    expect(await attempt('totp', early)).toMatchObject({ status: 422, code: 'form_code_incorrect' })
    const late = secondFactorOf('user_ada').code
    clock.now += 30_000
    expect((await attempt('totp', late)).body.response.status).toBe('complete')
  })

  test('can retry after a wrong code', async () => {
    const { attempt, look, secondFactorOf } = await halfWay()
    const { status, body } = await attempt('totp', 'abcdef')
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      {
        code: 'form_code_incorrect',
        message: 'Incorrect code',
        long_message: 'Incorrect code',
        meta: { param_name: 'code' },
      },
    ])
    expect((await look()).response.status).toBe('needs_second_factor')
    expect((await attempt('totp', secondFactorOf('user_ada').code)).status).toBe(200)
  })

  test('must restart or switch strategy after five wrong codes', async () => {
    const { attempt, secondFactorOf } = await halfWay()
    for (let tries = 0; tries < 5; tries += 1) await attempt('totp', 'abcdef')
    const { code, backupCodes } = secondFactorOf('user_ada')
    expect(await attempt('totp', code)).toMatchObject({ status: 400, code: 'verification_failed' })
    expect((await attempt('backup_code', backupCodes[0] ?? '')).status).toBe(200)
  })

  test('can use a backup code once', async () => {
    const first = await halfWay()
    const [code = ''] = first.secondFactorOf('user_ada').backupCodes
    expect((await first.attempt('backup_code', code)).body.response.status).toBe('complete')
    expect(first.secondFactorOf('user_ada').backupCodes).not.toContain(code)

    await first.browser.delete('/client/sessions')
    const signIn = await first.browser.askForLink(EMAIL)
    await first.browser.open(first.mailedLink())
    const again = { strategy: 'backup_code', code }
    expect(await first.browser.post(`/client/sign_ins/${signIn}/attempt_second_factor`, again)).toMatchObject({
      status: 422,
      code: 'form_code_incorrect',
    })
  })

  test('returns from Google to the page that requests it', async () => {
    const { clerk, site } = aClerk()
    clerk.setSecondFactor('user_ada', true)
    for (const kind of ['sign_ins', 'sign_ups'] as const) {
      const browser = aBrowser(site)
      const { location } = await browser.open(`${await browser.goToGoogle(kind)}&email=${EMAIL}`)
      expect(location?.pathname).toBe('/auth/callback')
      if (kind === 'sign_ups') await browser.post('/client/sign_ins', { transfer: 'true' })
      const { sessions, sign_in } = (await browser.get('/client')).body.response
      expect([sessions, sign_in.status]).toEqual([[], 'needs_second_factor'])
    }
  })

  test('signs in with the link alone after disabling it', async () => {
    const { browser, clerk, mailedLink } = await halfWay()
    clerk.setSecondFactor('user_ada', false)
    await browser.askForLink(EMAIL)
    await browser.open(mailedLink())
    expect(await claimsOf(browser)).toMatchObject({ fva: [0, -1] })
  })
})

test('other strategies and unrequested second factors are rejected', async () => {
  const { attempt, browser } = await halfWay()
  expect(await attempt('phone_code', '123456')).toMatchObject({ status: 422, code: 'form_param_value_invalid' })
  expect(await attempt('totp', '')).toMatchObject({ status: 422, code: 'form_param_missing' })
  const { body } = await browser.post('/client/sign_ins', { identifier: 'max@example.com' })
  const early = { strategy: 'totp', code: '123456' }
  expect(await browser.post(`/client/sign_ins/${body.response.id}/attempt_second_factor`, early)).toMatchObject({
    status: 422,
    code: 'form_param_value_invalid',
  })
})
