import { describe, expect, test } from 'vitest'
import { aBrowser, aClerk, emailIdOf, SITE } from './a-clerk.ts'

describe('signing in with a mail link', () => {
  test('a known address gets a plain mail with the link on a line of its own', async () => {
    const { mails, site } = aClerk()
    await aBrowser(site).askForLink('Ada@Example.com ')
    expect(mails).toEqual([
      expect.objectContaining({
        to: 'ada@example.com',
        subject: 'Sign in to Flowshelf',
        text: expect.stringMatching(/\n\nhttp:\/\/localhost:4321\/__clerk\/v1\/verify\?token=\S+\n\n/),
      }),
    ])
    expect(mails[0]?.text).toContain('The link works once and expires in 10 minutes.')
  })

  test('opening the link in the same browser signs it in', async () => {
    const { mailedLink, site } = aClerk()
    const browser = aBrowser(site)
    const signIn = await browser.askForLink('ada@example.com')
    expect((await browser.get(`/client/sign_ins/${signIn}`)).body.response.first_factor_verification.status).toBe(
      'unverified',
    )

    const { status, location } = await browser.open(mailedLink())
    expect(status).toBe(303)
    expect(location?.origin).toBe(SITE)
    expect(location?.pathname).toBe('/auth/verify')
    expect(location?.searchParams.get('__clerk_status')).toBe('verified')

    const { body } = await browser.get(`/client/sign_ins/${signIn}`)
    expect(body.response).toMatchObject({
      status: 'complete',
      first_factor_verification: { status: 'verified', verified_at_client: body.client.id },
    })
    expect(body.response.created_session_id).toBe(location?.searchParams.get('__clerk_created_session'))
    expect(body.client.sessions[0]?.user).toMatchObject({ id: 'user_ada', public_metadata: { role: 'admin' } })
  })

  test('without "same browser", opening it in another browser signs in the one that asked, not the other', async () => {
    const { mailedLink, site } = aClerk({ requireSameClient: false })
    const asking = aBrowser(site)
    const other = aBrowser(site)
    await asking.askForLink('ada@example.com')
    const { location } = await other.open(mailedLink())
    expect(location?.searchParams.get('__clerk_status')).toBe('verified')
    expect((await other.get('/client')).body.response).toBeNull()
    const { sessions, sign_in } = (await asking.get('/client')).body.response
    expect(sessions).toHaveLength(1)
    expect(sign_in.first_factor_verification).not.toHaveProperty('verified_at_client')
  })

  test('another browser is rejected, and the link stays valid for the right one', async () => {
    const { mailedLink, site } = aClerk()
    const asking = aBrowser(site)
    await asking.askForLink('ada@example.com')
    const elsewhere = await aBrowser(site).open(mailedLink())
    expect(elsewhere.location?.searchParams.get('__clerk_status')).toBe('client_mismatch')
    expect((await asking.get('/client')).body.response.sessions).toEqual([])
    expect((await asking.open(mailedLink())).location?.searchParams.get('__clerk_status')).toBe('verified')
  })

  test('a link works once', async () => {
    const { mailedLink, site } = aClerk()
    const browser = aBrowser(site)
    await browser.askForLink('ada@example.com')
    await browser.open(mailedLink())
    await browser.delete('/client/sessions')
    const { location } = await browser.open(mailedLink())
    expect(location?.searchParams.get('__clerk_status')).toBe('failed')
    expect((await browser.get('/client')).body.response.sessions).toEqual([])
  })

  test('a new link voids the earlier one', async () => {
    const { mailedLink, site } = aClerk()
    const browser = aBrowser(site)
    const signIn = await browser.askForLink('ada@example.com')
    const first = mailedLink()
    const emailId = emailIdOf((await browser.get(`/client/sign_ins/${signIn}`)).body.response)
    await browser.post(`/client/sign_ins/${signIn}/prepare_first_factor`, {
      strategy: 'email_link',
      email_address_id: emailId,
      redirect_url: `${SITE}/auth/verify`,
    })
    expect((await browser.open(first)).location?.searchParams.get('__clerk_status')).toBe('failed')
    expect((await browser.open(mailedLink())).location?.searchParams.get('__clerk_status')).toBe('verified')
  })

  test('after ten minutes both the link and the waiting page report expiry', async () => {
    const { mailedLink, minutesPass, site } = aClerk()
    const browser = aBrowser(site)
    const signIn = await browser.askForLink('ada@example.com')
    minutesPass(10)
    expect((await browser.open(mailedLink())).location?.searchParams.get('__clerk_status')).toBe('expired')
    expect((await browser.get(`/client/sign_ins/${signIn}`)).body.response.first_factor_verification.status).toBe(
      'expired',
    )
  })

  test('the desk can expire open links', async () => {
    const { clerk, mailedLink, site } = aClerk()
    const browser = aBrowser(site)
    await browser.askForLink('ada@example.com')
    clerk.expireLinks()
    expect((await browser.open(mailedLink())).location?.searchParams.get('__clerk_status')).toBe('expired')
  })

  test('an unknown link shows an error page', async () => {
    const { status, response } = await aBrowser(aClerk().site).open('/__clerk/v1/verify?token=made-up')
    expect(status).toBe(400)
    expect(await response.text()).toContain('This link does not work')
  })

  test('an unknown address is rejected, even with sign_up_if_missing', async () => {
    const browser = aBrowser(aClerk().site)
    const plain = { identifier: 'who@example.com' }
    for (const form of [plain, { ...plain, sign_up_if_missing: 'true' }]) {
      expect(await browser.post('/client/sign_ins', form)).toMatchObject({
        status: 422,
        code: 'form_identifier_not_found',
      })
    }
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test('a signed-in browser must sign out before it signs in again', async () => {
    const { mailedLink, site } = aClerk()
    const browser = aBrowser(site)
    await browser.askForLink('ada@example.com')
    await browser.open(mailedLink())
    expect(await browser.post('/client/sign_ins', { identifier: 'max@example.com' })).toMatchObject({
      status: 400,
      code: 'session_exists',
    })
  })

  test('no mail is sent for a relative URL, a wrong address id or another strategy', async () => {
    const { mails, site } = aClerk()
    const browser = aBrowser(site)
    const { body } = await browser.post('/client/sign_ins', { identifier: 'ada@example.com' })
    const good = {
      strategy: 'email_link',
      email_address_id: emailIdOf(body.response),
      redirect_url: `${SITE}/auth/verify`,
    }
    for (const wrong of [{ redirect_url: '/auth/verify' }, { email_address_id: 'idn_x' }, { strategy: 'phone_code' }]) {
      const { status } = await browser.post(`/client/sign_ins/${body.response.id}/prepare_first_factor`, {
        ...good,
        ...wrong,
      })
      expect(status).toBe(422)
    }
    expect(mails).toEqual([])
  })

  test('a browser cannot read the sign-in of another', async () => {
    const { site } = aClerk()
    const signIn = await aBrowser(site).askForLink('ada@example.com')
    expect(await aBrowser(site).get(`/client/sign_ins/${signIn}`)).toMatchObject({
      status: 404,
      code: 'resource_not_found',
    })
  })
})

describe('signing up with a mail link', () => {
  async function signUp(browser: ReturnType<typeof aBrowser>, email: string): Promise<string> {
    const { body } = await browser.post('/client/sign_ups', { email_address: email })
    await browser.post(`/client/sign_ups/${body.response.id}/prepare_verification`, {
      strategy: 'email_link',
      redirect_url: `${SITE}/auth/verify`,
    })
    return body.response.id
  }

  test('the account exists once the link is opened, not before', async () => {
    const { clerk, mailedLink, mails, site } = aClerk()
    const browser = aBrowser(site)
    const id = await signUp(browser, 'New@Example.com')
    expect(clerk.users()).toHaveLength(3)
    expect(mails[0]).toMatchObject({ to: 'new@example.com', subject: 'Sign up for Flowshelf' })

    await browser.open(mailedLink())
    const { response } = (await browser.get(`/client/sign_ups/${id}`)).body
    expect(response).toMatchObject({ status: 'complete', missing_fields: [], unverified_fields: [] })
    expect(clerk.users()[0]).toMatchObject({ id: response.created_user_id, email: 'new@example.com', sessions: 1 })
  })

  test('a taken or malformed address is rejected', async () => {
    const browser = aBrowser(aClerk().site)
    expect(await browser.post('/client/sign_ups', { email_address: 'ADA@example.com' })).toMatchObject({
      status: 422,
      code: 'form_identifier_exists',
    })
    expect(await browser.post('/client/sign_ups', { email_address: 'not an address' })).toMatchObject({
      status: 422,
      code: 'form_param_format_invalid',
    })
  })

  test('when two browsers sign up with one address, the second link fails', async () => {
    const { clerk, mailedLink, site } = aClerk()
    const [first, second] = [aBrowser(site), aBrowser(site)]
    await signUp(first, 'new@example.com')
    const firstLink = mailedLink()
    await signUp(second, 'new@example.com')
    await first.open(firstLink)
    expect((await second.open(mailedLink())).location?.searchParams.get('__clerk_status')).toBe('failed')
    expect(clerk.users().filter(({ email }) => email === 'new@example.com')).toHaveLength(1)
  })
})
