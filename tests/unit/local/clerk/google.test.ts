import { expect, test } from 'vitest'
import { aBrowser, aClerk, signedInBrowser } from './a-clerk.ts'

const continueAs = (email: string, name = '') =>
  `&decision=continue&email=${encodeURIComponent(email)}&name=${encodeURIComponent(name)}`

test('the consent page asks who you are and says that it is not Google', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  const state = (await browser.goToGoogle()).split('state=')[1]
  const html = await (await browser.open(`/__clerk/oauth/google?state=${state}`)).response.text()
  expect(html).toContain('local stand-in for Google')
  for (const part of ['>Email</label>', '>Name</label>', '>Continue</button>', '>Cancel</button>'])
    expect(html).toContain(part)
  expect(html).not.toMatch(/style=|<style|<script/)
})

test('somebody with an account is signed in and goes where the page wanted', async () => {
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

test('a newcomer becomes a user by transfer from the sign-in', async () => {
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

test('a sign-up by somebody with an account is completed by transfer to a sign-in', async () => {
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

test('a sign-up by a newcomer is complete on return', async () => {
  const { clerk, site } = aClerk()
  const browser = aBrowser(site)
  const { location } = await browser.open((await browser.goToGoogle('sign_ups')) + continueAs('gina@example.com'))
  expect(location?.pathname).toBe('/account')
  expect(clerk.users()[0]).toMatchObject({ email: 'gina@example.com', sessions: 1 })
})

test('cancelling leads back with the reason and signs nobody in', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  const { location } = await browser.open(`${await browser.goToGoogle()}&decision=cancel`)
  expect(location?.pathname).toBe('/auth/callback')
  const { sessions, sign_in } = (await browser.get('/client')).body.response
  expect(sessions).toEqual([])
  expect(sign_in.first_factor_verification.error.code).toBe('oauth_access_denied')
})

test('the way back from Google works once', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  const address = (await browser.goToGoogle()) + continueAs('max@example.com')
  await browser.open(address)
  const { status, response } = await browser.open(address)
  expect(status).toBe(400)
  expect(await response.text()).toContain('This sign-in is over')
})

test('an address that cannot be one is asked for again, with what was typed', async () => {
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

test('a banned user is turned away', async () => {
  const { clerk, site } = aClerk()
  clerk.ban('user_max')
  const browser = aBrowser(site)
  await browser.open((await browser.goToGoogle()) + continueAs('max@example.com'))
  const { sessions, sign_in } = (await browser.get('/client')).body.response
  expect(sessions).toEqual([])
  expect(sign_in.first_factor_verification).toMatchObject({ status: 'failed', error: { code: 'user_banned' } })
})

test('a transfer without anything to carry on from is refused', async () => {
  const { site } = aClerk()
  const browser = aBrowser(site)
  expect((await browser.post('/client/sign_ups', { transfer: 'true' })).status).toBe(422)
  expect((await browser.post('/client/sign_ins', { transfer: 'true' })).status).toBe(422)
})

test('a finished sign-in is not offered again after its session was ended from afar', async () => {
  const clerk = aClerk()
  const browser = await signedInBrowser(clerk)
  clerk.clerk.ban('user_ada')
  expect((await browser.get('/client')).body.response).toMatchObject({
    sessions: [],
    sign_in: null,
    last_active_session_id: null,
  })
})
