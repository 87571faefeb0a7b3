// Longer than other files: all its stories share one Chromium and one site, which take seconds to start.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type PageApp, startSite } from './clerk-site.ts'

// The unmodified clerk-js in a real browser: whatever it asks of the mock, it must understand the answer.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let browser: Browser
let site: Awaited<ReturnType<typeof startSite>>
let contexts: BrowserContext[] = []
/** Console errors, warnings and requests that left the site; every test must end without any. */
let complaints: string[] = []

beforeAll(async () => {
  ;[browser, site] = await Promise.all([launchChromium(), startSite()])
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

beforeEach(() => {
  complaints = []
  site.mails.length = 0
  site.clerk.reset()
  site.clerk.seed([
    { id: 'user_ada', email: 'ada@example.com', firstName: 'Ada', publicMetadata: { role: 'admin' } },
    { id: 'user_max', email: 'max@example.com', firstName: 'Max' },
  ])
})
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
  expect(complaints).toEqual([])
})

/** A browser of its own: no cookies shared with the others. */
async function newBrowser(): Promise<BrowserContext> {
  const context = await browser.newContext()
  contexts.push(context)
  context.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(site.origin) && !/^(data|blob):/.test(url)) complaints.push(`request to ${url}`)
  })
  context.on('console', (message) => {
    // Chromium reports every refused request; refusals are what several tests are about.
    const refusal = /Failed to load resource.*status of 4\d\d/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !refusal) complaints.push(message.text())
  })
  context.on('weberror', (error) => void complaints.push(error.error().message))
  return context
}

async function ready(page: Page): Promise<Page> {
  await page.waitForFunction(() => 'app' in globalThis)
  return page
}

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(new URL(address, site.origin).href)
  return ready(page)
}

/** Runs in the page, with its clerk-js at hand. */
async function inPage<T>(page: Page, run: (app: PageApp) => T | Promise<T>): Promise<T> {
  const app = await page.evaluateHandle(() => (globalThis as unknown as { app: PageApp }).app)
  return app.evaluate(run) as Promise<T>
}

const emailOf = (page: Page) => inPage(page, ({ clerk }) => clerk.user?.primaryEmailAddress?.emailAddress ?? null)

async function arriveAt(page: Page, path: string): Promise<Page> {
  await page.waitForURL((url) => url.pathname === path)
  return ready(page)
}

/** The address in the one mail that was sent. */
const mailedLink = () =>
  vi.waitFor(() => {
    expect(site.mails).toHaveLength(1)
    return site.mails[0]?.text.match(/^http\S+$/m)?.[0] ?? expect.unreachable('the mail has no link')
  }, 5000)

/** Asks for a link on the sign-in page; resolves when the page, by polling, has heard what became of it. */
const askForLink = (page: Page) =>
  inPage(page, async ({ clerk }) => {
    const signIn = await clerk.client.signIn.create({ identifier: 'Ada@Example.com' })
    const factor = signIn.supportedFirstFactors?.find(({ strategy }) => strategy === 'email_link')
    if (!factor || !('emailAddressId' in factor)) throw new Error('no mail link on offer')
    const done = await signIn.createEmailLinkFlow().startEmailLinkFlow({
      emailAddressId: factor.emailAddressId,
      redirectUrl: `${location.origin}/auth/verify`,
    })
    const { status, createdSessionId, firstFactorVerification } = done
    await clerk.setActive({ session: createdSessionId })
    return {
      status,
      verification: firstFactorVerification.status,
      sameBrowser: firstFactorVerification.verifiedFromTheSameClient(),
      user: clerk.user?.id,
    }
  })

/** A browser in which Ada has signed in by mail link, at her account page. */
async function signedIn(context: BrowserContext): Promise<Page> {
  const asking = await openPage(context, '/sign-in')
  const asked = askForLink(asking)
  const page = await openPage(context, await mailedLink())
  await arriveAt(page, '/account')
  await asked
  await asking.close()
  return page
}

async function continueWithGoogle(page: Page, answer: { email: string; name?: string } | 'cancel'): Promise<void> {
  await inPage(page, ({ clerk }) => {
    void clerk.client.signIn.authenticateWithRedirect({
      strategy: 'oauth_google',
      redirectUrl: `${location.origin}/auth/callback`,
      redirectUrlComplete: `${location.origin}/account`,
    })
  })
  await page.waitForURL('**/oauth/google**')
  if (answer === 'cancel') return page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Email').fill(answer.email)
  await page.getByLabel('Name').fill(answer.name ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('mail link', () => {
  test('a visitor is signed out', async () => {
    const page = await openPage(await newBrowser(), '/')
    expect(await inPage(page, ({ clerk }) => [clerk.loaded, clerk.user, clerk.session])).toEqual([true, null, null])
  })

  test('an unknown address is refused with the code our sign-in page waits for', async () => {
    const page = await openPage(await newBrowser(), '/sign-in')
    const refused = await inPage(page, ({ clerk }) =>
      clerk.client.signIn.create({ identifier: 'nobody@example.com' }).then(
        () => null,
        (error) => [error.status, error.errors[0].code],
      ),
    )
    expect(refused).toEqual([422, 'form_identifier_not_found'])
  })

  test('opened in the same browser it signs in both tabs', async () => {
    const context = await newBrowser()
    const asking = await openPage(context, '/sign-in')
    const asked = askForLink(asking)
    const opened = await arriveAt(await openPage(context, await mailedLink()), '/account')
    expect(await emailOf(opened)).toBe('ada@example.com')
    expect(await inPage(opened, ({ clerk }) => clerk.user?.publicMetadata)).toEqual({ role: 'admin' })
    expect(await asked).toEqual({ status: 'complete', verification: 'verified', sameBrowser: true, user: 'user_ada' })
  })

  test('opened in another browser it signs in neither, and still works in the one that asked', async () => {
    const context = await newBrowser()
    const asking = await openPage(context, '/sign-in')
    const asked = askForLink(asking)
    const other = await openPage(await newBrowser(), await mailedLink())
    expect(await inPage(other, ({ problem }) => problem)).toBe('client_mismatch')
    expect([await emailOf(other), await emailOf(asking)]).toEqual([null, null])
    await arriveAt(await openPage(context, await mailedLink()), '/account')
    expect(await asked).toMatchObject({ status: 'complete', sameBrowser: true, user: 'user_ada' })
  })

  test('used twice it fails', async () => {
    const context = await newBrowser()
    await signedIn(context)
    const again = await openPage(await newBrowser(), await mailedLink())
    expect(await inPage(again, ({ problem }) => problem)).toBe('failed')
  })

  test('too old it tells both pages so', async () => {
    const context = await newBrowser()
    const asking = await openPage(context, '/sign-in')
    const asked = askForLink(asking)
    const link = await mailedLink()
    site.clerk.expireLinks()
    const opened = await openPage(context, link)
    expect(await inPage(opened, ({ problem }) => problem)).toBe('expired')
    expect(await asked).toMatchObject({ verification: 'expired', user: undefined })
  })

  test('a new address signs up through the same field', async () => {
    const context = await newBrowser()
    const asking = await openPage(context, '/sign-in')
    const asked = inPage(asking, async ({ clerk }) => {
      const emailAddress = 'new.person@example.com'
      const code = await clerk.client.signIn.create({ identifier: emailAddress }).catch((error) => error.errors[0].code)
      if (code !== 'form_identifier_not_found') throw new Error('expected a newcomer')
      const flow = (await clerk.client.signUp.create({ emailAddress })).createEmailLinkFlow()
      const done = await flow.startEmailLinkFlow({ redirectUrl: `${location.origin}/auth/verify` })
      return [done.status, done.verifications.emailAddress.status, typeof done.createdSessionId]
    })
    const opened = await arriveAt(await openPage(context, await mailedLink()), '/account')
    expect(await emailOf(opened)).toBe('new.person@example.com')
    expect(await asked).toEqual(['complete', 'verified', 'string'])
    const { data } = await site.sdk.users.getUserList({ emailAddress: ['new.person@example.com'] })
    expect(data.map((user) => user.primaryEmailAddress?.emailAddress)).toEqual(['new.person@example.com'])
  })
})

describe('second factor', () => {
  beforeEach(() => site.clerk.setSecondFactor('user_ada', true))

  /** What Ada reads off her app, or off the sheet with her backup codes. */
  function codeOf(strategy: 'totp' | 'backup_code'): string {
    const factor = site.clerk.users().find(({ id }) => id === 'user_ada')?.secondFactor
    return (strategy === 'totp' ? factor?.code : factor?.backupCodes[0]) ?? expect.unreachable('no second factor')
  }

  const offered = (page: Page) =>
    inPage(page, ({ clerk }) => [
      clerk.client.signIn.status,
      clerk.client.signIn.supportedSecondFactors?.map(({ strategy }) => strategy),
    ])

  async function show(page: Page, strategy: 'totp' | 'backup_code', code: string) {
    const app = await page.evaluateHandle(() => (globalThis as unknown as { app: PageApp }).app)
    return app.evaluate(
      async ({ clerk }, given) => {
        try {
          const { status, createdSessionId } = await clerk.client.signIn.attemptSecondFactor(given)
          await clerk.setActive({ session: createdSessionId })
          return { status, age: clerk.session?.factorVerificationAge, twoFactor: clerk.user?.twoFactorEnabled }
        } catch (error) {
          const { status, errors } = error as { status: number; errors: { code: string; longMessage: string }[] }
          return { status, code: errors[0]?.code, sentence: errors[0]?.longMessage }
        }
      },
      { strategy, code },
    )
  }

  test.each(['totp', 'backup_code'] as const)(
    'a mailed link leads to the question, and %s answers it',
    async (strategy) => {
      const context = await newBrowser()
      const asking = await openPage(context, '/sign-in')
      const asked = inPage(asking, async ({ clerk }) => {
        const signIn = await clerk.client.signIn.create({ identifier: 'ada@example.com' })
        const factor = signIn.supportedFirstFactors?.find(({ strategy }) => strategy === 'email_link')
        if (!factor || !('emailAddressId' in factor)) throw new Error('no mail link on offer')
        const redirectUrl = `${location.origin}/auth/verify`
        return (await signIn.createEmailLinkFlow().startEmailLinkFlow({ ...factor, redirectUrl })).status
      })
      const opened = await arriveAt(await openPage(context, await mailedLink()), '/sign-in')
      expect(await offered(opened)).toEqual(['needs_second_factor', ['totp', 'backup_code']])
      expect(await asked).toBe('needs_second_factor')

      expect(await show(opened, strategy, 'nonsense')).toEqual({
        status: 422,
        code: 'form_code_incorrect',
        sentence: 'Incorrect code',
      })
      expect(await emailOf(opened)).toBeNull()
      expect(await show(opened, strategy, codeOf(strategy))).toEqual({
        status: 'complete',
        age: [0, 0],
        twoFactor: true,
      })
      const token = await inPage(opened, ({ clerk }) => clerk.session?.getToken())
      expect(JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).fva).toEqual([0, 0])
    },
  )

  test('Google leads to the question, too', async () => {
    const page = await openPage(await newBrowser(), '/sign-in')
    await continueWithGoogle(page, { email: 'ada@example.com' })
    await arriveAt(page, '/sign-in')
    expect(await offered(page)).toEqual(['needs_second_factor', ['totp', 'backup_code']])
    expect(await show(page, 'totp', codeOf('totp'))).toMatchObject({ status: 'complete' })
    expect(await emailOf(page)).toBe('ada@example.com')
  })
})

describe('session', () => {
  test('a server knows the caller by token and by cookie', async () => {
    const page = await signedIn(await newBrowser())
    const answers = await inPage(page, async ({ clerk }) => {
      const headers = { authorization: `Bearer ${await clerk.session?.getToken()}` }
      const byToken = await fetch('/api/me', { headers, credentials: 'omit' })
      const byCookie = await fetch('/api/me')
      return [await byToken.json(), await byCookie.json()]
    })
    const ada = { userId: 'user_ada', metadata: { role: 'admin' }, reason: null }
    expect(answers).toEqual([ada, ada])
  })

  test('a token is for this site only, and only as signed', async () => {
    const page = await signedIn(await newBrowser())
    const token = (await inPage(page, ({ clerk }) => clerk.session?.getToken())) ?? ''
    const verify = async (jwt: string, authorizedParties: string[]) => {
      const request = new Request(`${site.origin}/api/me`, { headers: { authorization: `Bearer ${jwt}` } })
      return (await site.sdk.authenticateRequest(request, { authorizedParties })).reason
    }
    expect(await verify(token, [site.origin])).toBeNull()
    expect(await verify(token, ['https://evil.example'])).toBe('token-invalid-authorized-parties')
    expect(await verify(`${token.slice(0, -6)}AAAAAA`, [site.origin])).toBe('token-invalid-signature')
  })

  test('it outlives a reload and ends with a sign-out', async () => {
    const page = await signedIn(await newBrowser())
    await page.reload()
    expect(await emailOf(await ready(page))).toBe('ada@example.com')
    await inPage(page, ({ clerk }) => void clerk.signOut({ redirectUrl: '/' }))
    expect(await emailOf(await arriveAt(page, '/'))).toBeNull()
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === '__client_uat')?.value).toBe('0')
    expect(cookies.filter(({ name, value }) => name.startsWith('__session') && value)).toEqual([])
  })

  test('a changed role is in the next fresh token', async () => {
    const page = await signedIn(await newBrowser())
    await site.sdk.users.updateUserMetadata('user_ada', { publicMetadata: { role: 'editor' } })
    const token = await inPage(page, ({ clerk }) => clerk.session?.getToken({ skipCache: true }))
    const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
    expect(claims.metadata).toEqual({ role: 'editor' })
  })

  test('a session revoked by a server signs the browser out at its next token', async () => {
    const page = await signedIn(await newBrowser())
    const { data } = await site.sdk.sessions.getSessionList({ userId: 'user_ada', status: 'active' })
    await site.sdk.sessions.revokeSession(data[0]?.id ?? '')
    await inPage(page, ({ clerk }) => clerk.session?.getToken({ skipCache: true }).catch(() => null))
    await page.waitForFunction(() => !(globalThis as unknown as { app: PageApp }).app.clerk.user)
  })

  test('a banned user is signed out and cannot come back', async () => {
    const page = await signedIn(await newBrowser())
    site.clerk.ban('user_ada')
    await page.goto(`${site.origin}/sign-in`)
    expect(await emailOf(await ready(page))).toBeNull()
    const code = await inPage(page, ({ clerk }) =>
      clerk.client.signIn.create({ identifier: 'ada@example.com' }).catch((error) => error.errors[0].code),
    )
    expect(code).toBe('user_banned')
  })
})

describe('Google', () => {
  test.each([
    ['makes an account for a newcomer', 'gina@example.com'],
    ['signs in somebody whose address is known', 'max@example.com'],
  ])('%s', async (_, email) => {
    const page = await openPage(await newBrowser(), '/sign-in')
    await continueWithGoogle(page, { email, name: 'Gina Google' })
    await arriveAt(page, '/account')
    expect(await emailOf(page)).toBe(email)
    expect(await inPage(page, ({ clerk }) => clerk.user?.externalAccounts.map(({ provider }) => provider))).toEqual([
      'google',
    ])
    expect(site.clerk.users()).toHaveLength(email === 'max@example.com' ? 2 : 3)
  })

  test('finds the account it made again', async () => {
    for (const _visit of ['first', 'second']) {
      const page = await openPage(await newBrowser(), '/sign-in')
      await continueWithGoogle(page, { email: 'gina@example.com' })
      await arriveAt(page, '/account')
      expect(await emailOf(page)).toBe('gina@example.com')
    }
    expect(site.clerk.users()).toHaveLength(3)
  })

  test('refused by the visitor, leads back to the sign-in page with the reason', async () => {
    const page = await openPage(await newBrowser(), '/sign-in')
    await continueWithGoogle(page, 'cancel')
    await arriveAt(page, '/sign-in')
    const error = await inPage(page, ({ clerk }) => clerk.client.signIn.firstFactorVerification.error?.code)
    expect(error).toBe('oauth_access_denied')
    expect(await emailOf(page)).toBeNull()
  })
})
