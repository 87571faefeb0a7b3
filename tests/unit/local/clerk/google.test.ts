import { expect, test } from 'vitest'
import { aBrowser, aClerk, signedInBrowser } from './a-clerk.ts'

const continueAs = (email: string, name = '') =>
  `&decision=continue&email=${encodeURIComponent(email)}&name=${encodeURIComponent(name)}`

test('the consent page asks for an identity and says that it is not Google', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  const state = (await browser.goToGoogle()).split('state=')[1]
  const html = await (await browser.open(`/__clerk/oauth/google?state=${state}`)).response.text()
  expect(html).toContain('local mock of Google')
  for (const part of ['>Email</label>', '>Name</label>', '>Continue</button>', '>Cancel</button>'])
    expect(html).toContain(part)
  expect(html).not.toMatch(/style=|<style|<script/)
})

test('a user with an account is signed in and redirected', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  const { location } = await browser.open((await browser.goToGoogle()) + continueAs('max@example.com'))
  expect(location?.pathname).toBe('/account')
  expect((await browser.get('/client')).body.response.sessions[0]?.user).toMatchObject({
    id: 'user_max',
    first_name: 'Max',
    external_accounts: [{ provider: 'oauth_google' }],
  })
})

test('a sign-in without an account is transferred to a sign-up', async () => {
  const { clerk, site } = aClerk()
  const browser = aBrowser(site)
  const { location } = await browser.open((await browser.goToGoogle()) + continueAs('gina@example.com', 'Gina van Dyk'))
  expect(location?.pathname).toBe('/auth/callback')
  expect((await browser.get('/client')).body.response.sign_in.first_factor_verification).toMatchObject({
    status: 'transferable',
    error: { code: 'external_account_not_found' },
  })
  expect(clerk.users()).toHaveLength(3)

  const { body } = await browser.post('/client/sign_ups', { transfer: 'true' })
  expect(body.response).toMatchObject({ status: 'complete', email_address: 'gina@example.com' })
  expect(body.client.sessions[0]?.user).toMatchObject({ first_name: 'Gina', last_name: 'van Dyk' })
})

test('a sign-up with an existing account is transferred to a sign-in', async () => {
  const { clerk, site } = aClerk()
  const browser = aBrowser(site)
  await browser.open((await browser.goToGoogle('sign_ups')) + continueAs('max@example.com'))
  expect((await browser.get('/client')).body.response.sign_up.verifications.external_account).toMatchObject({
    status: 'transferable',
    error: { code: 'external_account_exists' },
  })
  const { body } = await browser.post('/client/sign_ins', { transfer: 'true' })
  expect(body.client.sessions[0]?.user.id).toBe('user_max')
  expect(clerk.users()).toHaveLength(3)
})

test('a sign-up without an account is complete on return', async () => {
  const { clerk, site } = aClerk()
  const browser = aBrowser(site)
  const { location } = await browser.open((await browser.goToGoogle('sign_ups')) + continueAs('gina@example.com'))
  expect(location?.pathname).toBe('/account')
  expect(clerk.users()[0]).toMatchObject({ email: 'gina@example.com', sessions: 1 })
})

test('canceling redirects with the reason and does not sign in', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  const { location } = await browser.open(`${await browser.goToGoogle()}&decision=cancel`)
  expect(location?.pathname).toBe('/auth/callback')
  const { sessions, sign_in } = (await browser.get('/client')).body.response
  expect(sessions).toEqual([])
  expect(sign_in.first_factor_verification.error.code).toBe('oauth_access_denied')
})

test('the redirect from Google works once', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  const address = (await browser.goToGoogle()) + continueAs('max@example.com')
  await browser.open(address)
  const { status, response } = await browser.open(address)
  expect(status).toBe(400)
  expect(await response.text()).toContain('This sign-in is over')
})

test('an invalid address shows the form again with the input', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  const address = await browser.goToGoogle()
  const { status, response } = await browser.open(address + continueAs('gina@example', 'Gina "G"'))
  expect(status).toBe(422)
  const html = await response.text()
  expect(html).toContain('Enter a complete address')
  expect(html).toContain('value="Gina &quot;G&quot;"')
  expect((await browser.open(address + continueAs('max@example.com'))).status).toBe(303)
})

test('a banned user is rejected', async () => {
  const { clerk, site } = aClerk()
  clerk.ban('user_max')
  const browser = aBrowser(site)
  await browser.open((await browser.goToGoogle()) + continueAs('max@example.com'))
  const { sessions, sign_in } = (await browser.get('/client')).body.response
  expect(sessions).toEqual([])
  expect(sign_in.first_factor_verification).toMatchObject({ status: 'failed', error: { code: 'user_banned' } })
})

test('a transfer without a pending attempt is rejected', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  expect((await browser.post('/client/sign_ups', { transfer: 'true' })).status).toBe(422)
  expect((await browser.post('/client/sign_ins', { transfer: 'true' })).status).toBe(422)
})

test('a completed sign-in is not reused after its session was revoked', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  clerk.clerk.ban('user_ada')
  expect((await browser.get('/client')).body.response).toMatchObject({
    sessions: [],
    sign_in: null,
    last_active_session_id: null,
  })
})
