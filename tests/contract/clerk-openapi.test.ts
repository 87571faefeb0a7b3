// Longer than other files: every route of the local Clerk is held against one published description, read once.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { aBrowser, aClerk, emailIdOf, SITE, signedInBrowser } from '../unit/local/clerk/a-clerk.ts'
import { checkedBy } from './clerk-openapi-checker.ts'

// Clerk publishes fapi.yml and bapi.yml (MIT) at github.com/clerk/openapi-specs; compared with version 2026-05-12.
const folder = process.env.CLERK_OPENAPI_DIR ?? ''

test.skipIf(!folder)(
  'CLERK_OPENAPI_DIR names a folder with fapi.yml and bapi.yml (unset: shapes are not compared)',
  () => {
    for (const name of ['fapi.yml', 'bapi.yml']) expect(existsSync(join(folder, name))).toBe(true)
  },
)

if (folder)
  describe('answers have the shape Clerk publishes', () => {
    let clerk: ReturnType<typeof aClerk>
    let spec: ReturnType<typeof checkedBy>

    beforeEach(() => {
      clerk = aClerk()
      spec = checkedBy(folder, clerk.site)
    })

    /** Every call answered as described, and all of these were among them. */
    function expectDescribed(...calls: string[]) {
      expect(spec.problems).toEqual([])
      expect(spec.checked).toEqual(expect.arrayContaining(calls))
    }

    test('signing in by mail link, using the session, and signing out', async () => {
      const visitor = aBrowser(spec.site)
      await visitor.get('/environment')
      await visitor.post('/client/sign_ins', { identifier: 'nobody@example.com' })
      const signIn = await visitor.askForLink('max@example.com')
      await visitor.get(`/client/sign_ins/${signIn}`)

      const browser = await signedInBrowser({ ...clerk, site: spec.site })
      await browser.token()
      await browser.post(`/client/sessions/${browser.sessionId}/touch`)
      await browser.get(`/client/sessions/${browser.sessionId}`)
      await browser.get('/me')
      await browser.post('/client/sign_ins', { identifier: 'max@example.com' })
      await browser.post(`/client/sessions/${browser.sessionId}/end`)
      await browser.post(`/client/sessions/${browser.sessionId}/tokens`)
      await browser.delete('/client/sessions')
      expectDescribed(
        'GET /v1/environment 200',
        'POST /v1/client/sign_ins 422',
        'POST /v1/client/sign_ins 200',
        'POST /v1/client/sign_ins/{sign_in_id}/prepare_first_factor 200',
        'GET /v1/client/sign_ins/{sign_in_id} 200',
        'GET /v1/client 200',
        'POST /v1/client/sessions/{session_id}/tokens 200',
        'POST /v1/client/sessions/{session_id}/touch 200',
        'GET /v1/client/sessions/{session_id} 200',
        'GET /v1/me 200',
        'POST /v1/client/sign_ins 400',
        'POST /v1/client/sessions/{session_id}/end 200',
        'POST /v1/client/sessions/{session_id}/tokens 401',
        'DELETE /v1/client/sessions 200',
      )
    })

    test('signing up by mail link', async () => {
      const browser = aBrowser(spec.site)
      await browser.post('/client/sign_ups', { email_address: 'max@example.com' })
      const { body } = await browser.post('/client/sign_ups', { email_address: 'new@example.com' })
      await browser.post(`/client/sign_ups/${body.response.id}/prepare_verification`, {
        strategy: 'email_link',
        redirect_url: `${SITE}/auth/verify`,
      })
      await browser.open(clerk.mailedLink())
      await browser.get(`/client/sign_ups/${body.response.id}`)
      expectDescribed(
        'POST /v1/client/sign_ups 422',
        'POST /v1/client/sign_ups 200',
        'POST /v1/client/sign_ups/{sign_up_id}/prepare_verification 200',
        'GET /v1/client/sign_ups/{sign_up_id} 200',
      )
    })

    test('signing in and up by a mailed code', async () => {
      const known = aBrowser(spec.site)
      const { response } = (await known.post('/client/sign_ins', { identifier: 'max@example.com' })).body
      const signIn = `/client/sign_ins/${response.id}`
      const strategy = 'email_code'
      await known.post(`${signIn}/prepare_first_factor`, { strategy, email_address_id: emailIdOf(response) })
      await known.get(signIn)
      await known.post(`${signIn}/attempt_first_factor`, { strategy, code: 'none' })
      await known.post(`${signIn}/attempt_first_factor`, { strategy, code: clerk.mailedCode() })

      const newcomer = aBrowser(spec.site)
      const { id } = (await newcomer.post('/client/sign_ups', { email_address: 'new@example.com' })).body.response
      await newcomer.post(`/client/sign_ups/${id}/prepare_verification`, { strategy })
      await newcomer.post(`/client/sign_ups/${id}/attempt_verification`, { strategy, code: 'none' })
      await newcomer.post(`/client/sign_ups/${id}/attempt_verification`, { strategy, code: clerk.mailedCode() })
      await newcomer.get('/me')
      expectDescribed(
        'POST /v1/client/sign_ins/{sign_in_id}/prepare_first_factor 200',
        'GET /v1/client/sign_ins/{sign_in_id} 200',
        'POST /v1/client/sign_ins/{sign_in_id}/attempt_first_factor 422',
        'POST /v1/client/sign_ins/{sign_in_id}/attempt_first_factor 200',
        'POST /v1/client/sign_ups/{sign_up_id}/prepare_verification 200',
        'POST /v1/client/sign_ups/{sign_up_id}/attempt_verification 422',
        'POST /v1/client/sign_ups/{sign_up_id}/attempt_verification 200',
        'GET /v1/me 200',
      )
    })

    test('every way a trip to Google can end', async () => {
      clerk.clerk.ban('user_eve')
      const endings = [
        'decision=cancel',
        ...['max', 'eve', 'gina'].map((who) => `email=${who}@example.com&name=Gina+G`),
      ]
      for (const kind of ['sign_ins', 'sign_ups'] as const) {
        for (const ending of endings) {
          const browser = aBrowser(spec.site)
          await browser.open(`${await browser.goToGoogle(kind)}&${ending}`)
          await browser.get('/client')
          await browser.post(kind === 'sign_ins' ? '/client/sign_ups' : '/client/sign_ins', { transfer: 'true' })
          await browser.get('/client')
        }
      }
      expectDescribed('POST /v1/client/sign_ins 200', 'POST /v1/client/sign_ups 200', 'GET /v1/client 200')
    })

    test('signing in with a second factor', async () => {
      clerk.clerk.setSecondFactor('user_ada', true)
      const browser = aBrowser(spec.site)
      const signIn = await browser.askForLink('ada@example.com')
      await browser.open(clerk.mailedLink())
      await browser.get('/client')
      const path = `/client/sign_ins/${signIn}/attempt_second_factor`
      const { backupCodes } = clerk.secondFactorOf('user_ada')
      for (let tries = 0; tries < 6; tries += 1) await browser.post(path, { strategy: 'totp', code: 'none' })
      await browser.get(`/client/sign_ins/${signIn}`)
      await browser.post(path, { strategy: 'backup_code', code: backupCodes[0] ?? '' })
      await browser.get('/me')
      expectDescribed(
        'GET /v1/client 200',
        'GET /v1/client/sign_ins/{sign_in_id} 200',
        'GET /v1/me 200',
        'POST /v1/client/sign_ins/{sign_in_id}/attempt_second_factor 422',
        'POST /v1/client/sign_ins/{sign_in_id}/attempt_second_factor 400',
        'POST /v1/client/sign_ins/{sign_in_id}/attempt_second_factor 200',
      )
    })

    test('changing the address, connecting Google, and ending sessions', async () => {
      const browser = await signedInBrowser({ ...clerk, site: spec.site })
      const { id: old } = (await browser.get('/me')).body.response.email_addresses[0] ?? {}
      await browser.post('/me/email_addresses', { email_address: 'max@example.com' })
      const { id } = (await browser.post('/me/email_addresses', { email_address: 'ada@new.example' })).body.response
      await browser.post(`/me/email_addresses/${id}/prepare_verification`, { strategy: 'email_code' })
      await browser.post(`/me/email_addresses/${id}/attempt_verification`, { code: 'none' })
      await browser.post(`/me/email_addresses/${id}/attempt_verification`, { code: clerk.mailedCode() })
      await browser.patch('/me', { primary_email_address_id: id })
      await browser.delete(`/me/email_addresses/${id}`)
      await browser.delete(`/me/email_addresses/${old}`)
      for (const ending of ['decision=cancel', 'email=ada@gmail.example']) {
        const form = { strategy: 'oauth_google', redirect_url: `${SITE}/account` }
        const { verification } = (await browser.post('/me/external_accounts', form)).body.response
        const state = new URL(verification.external_verification_redirect_url).searchParams.get('state')
        await browser.open(`/__clerk/v1/oauth_callback?state=${state}&${ending}`)
        await browser.get('/me')
      }
      const [google] = (await browser.get('/me')).body.response.external_accounts
      await browser.delete(`/me/external_accounts/${google?.id}`)
      const other = await signedInBrowser({ ...clerk, site: spec.site }, 'ada@new.example')
      await browser.get('/me/sessions/active')
      await browser.post(`/me/sessions/${other.sessionId}/revoke`)
      await browser.post(`/me/sessions/${other.sessionId}/revoke`)
      expectDescribed(
        'POST /v1/me/email_addresses 422',
        'POST /v1/me/email_addresses 200',
        'POST /v1/me/email_addresses/{email_id}/prepare_verification 200',
        'POST /v1/me/email_addresses/{email_id}/attempt_verification 422',
        'POST /v1/me/email_addresses/{email_id}/attempt_verification 200',
        'PATCH /v1/me 200',
        'DELETE /v1/me/email_addresses/{email_id} 400',
        'DELETE /v1/me/email_addresses/{email_id} 200',
        'POST /v1/me/external_accounts 200',
        'DELETE /v1/me/external_accounts/{external_account_id} 200',
        'GET /v1/me 200',
        'GET /v1/me/sessions/active 200',
        'POST /v1/me/sessions/{session_id}/revoke 200',
        'POST /v1/me/sessions/{session_id}/revoke 404',
      )
    })

    test('showing a factor once more', async () => {
      const browser = await signedInBrowser({ ...clerk, site: spec.site })
      clerk.minutesPass(11)
      await browser.post('/me/email_addresses', { email_address: 'ada@new.example' })
      const verify = `/client/sessions/${browser.sessionId}/verify`
      const { body } = await browser.post(verify, { level: 'second_factor' })
      const email_address_id = emailIdOf(body.response)
      await browser.post(`${verify}/prepare_first_factor`, { strategy: 'email_code', email_address_id })
      await browser.post(`${verify}/attempt_first_factor`, { strategy: 'email_code', code: 'none' })
      await browser.post(`${verify}/attempt_first_factor`, { strategy: 'email_code', code: clerk.mailedCode() })
      clerk.clerk.setSecondFactor('user_ada', true)
      await browser.post(verify, { level: 'second_factor' })
      for (let tries = 0; tries < 6; tries += 1)
        await browser.post(`${verify}/attempt_second_factor`, { strategy: 'totp', code: 'none' })
      const [code = ''] = clerk.secondFactorOf('user_ada').backupCodes
      await browser.post(`${verify}/attempt_second_factor`, { strategy: 'backup_code', code })
      expectDescribed(
        'POST /v1/me/email_addresses 403',
        'POST /v1/client/sessions/{session_id}/verify 200',
        'POST /v1/client/sessions/{session_id}/verify/prepare_first_factor 200',
        'POST /v1/client/sessions/{session_id}/verify/attempt_first_factor 422',
        'POST /v1/client/sessions/{session_id}/verify/attempt_first_factor 200',
        'POST /v1/client/sessions/{session_id}/verify/attempt_second_factor 422',
        'POST /v1/client/sessions/{session_id}/verify/attempt_second_factor 400',
        'POST /v1/client/sessions/{session_id}/verify/attempt_second_factor 200',
      )
    })

    test('the backend API', async () => {
      const { sessionId } = await signedInBrowser({ ...clerk, site: spec.site })
      const call = (method: string, path: string, body?: object) =>
        spec.site.request(`${SITE}/clerk/v1${path}`, {
          method,
          headers: { authorization: 'Bearer sk_live_local', 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        })
      await call('GET', '/jwks')
      await call('GET', '/users')
      await call('GET', '/users?query=a&order_by=-updated_at&limit=500&offset=1')
      await call('GET', '/users?order_by=%2Bemail_address&user_id=user_ada&user_id=user_max')
      await call('GET', '/users?limit=0')
      await call('GET', '/users/count')
      await call('GET', '/users/count?query=a&user_id=user_ada')
      await call('POST', '/users', { email_address: ['new@example.com'], first_name: 'New' })
      await call('GET', '/users/user_ada')
      await call('GET', '/users/user_nobody')
      await call('PATCH', '/users/user_ada', { last_name: 'King' })
      await call('PATCH', '/users/user_ada/metadata', { public_metadata: { plan: 'basic' } })
      await call('GET', '/sessions?user_id=user_ada')
      await call('GET', `/sessions/${sessionId}`)
      await call('POST', `/sessions/${sessionId}/revoke`)
      await call('POST', '/users/user_ada/ban')
      await call('POST', '/users/user_ada/unban')
      await call('DELETE', '/users/user_ada')
      expectDescribed(
        'GET /users 200',
        'GET /users 422',
        'GET /users/count 200',
        'POST /users 200',
        'GET /users/{user_id} 200',
        'GET /users/{user_id} 404',
        'PATCH /users/{user_id} 200',
        'PATCH /users/{user_id}/metadata 200',
        'GET /sessions 200',
        'GET /sessions/{session_id} 200',
        'POST /sessions/{session_id}/revoke 200',
        'POST /users/{user_id}/ban 200',
        'POST /users/{user_id}/unban 200',
        'DELETE /users/{user_id} 200',
        'GET /jwks 200',
      )
    })
  })
