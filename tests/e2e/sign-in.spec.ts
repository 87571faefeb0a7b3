import {
  askForLink,
  banVisitor,
  chooseGoogle,
  expectSignedIn,
  expectSignedOut,
  hold,
  OTHER_WAY,
  signIn,
  tabTo,
  toastOf,
} from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const CLERK_DOWN = [/status of 503/, /ERR_ABORTED/]

test.describe('the form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  })

  test('changes tabs by a press and by the arrow keys', async ({ page }) => {
    const signInTab = page.getByRole('tab', { name: 'Sign In' })
    const signUpTab = page.getByRole('tab', { name: 'Sign Up' })
    await expect(signInTab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Sign In' })).toBeVisible()
    await page.getByLabel('E-mail').fill('half@typed')

    await signUpTab.click()
    await expect(page.getByRole('tabpanel', { name: 'Sign Up' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    await expect(page.getByLabel('E-mail')).toHaveValue('half@typed')

    for (const [key, tab] of [
      ['ArrowRight', signInTab],
      ['ArrowRight', signUpTab],
      ['ArrowLeft', signInTab],
      ['ArrowLeft', signUpTab],
      ['Home', signInTab],
      ['End', signUpTab],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tab).toBeFocused()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }
    // The tabs are one stop on the way through the page.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeFocused()
  })

  for (const { tab, idle, busy, address, sends } of [
    { tab: 'Sign In', idle: 'Send magic link', busy: 'Sending magic link...', address: VISITOR, sends: 'sign_ins' },
    {
      tab: 'Sign Up',
      idle: 'Create account',
      busy: 'Creating account...',
      address: 'newcomer@example.com',
      sends: 'sign_ups',
    },
  ]) {
    test(`${tab} says that it is sending, then that the link is on its way`, async ({ page, desk }) => {
      const sending = await hold(page, new RegExp(`/v1/client/${sends}`))
      await page.getByRole('tab', { name: tab }).click()
      await page.getByLabel('E-mail').fill(address)
      await page.getByRole('button', { name: idle }).click()

      await expect(page.getByRole('button', { name: busy })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled()
      sending.release()

      await expect(toastOf(page, 'Welcome to Flowshelf')).toContainText(
        'Check your email – a magic link has been sent.',
      )
      await expect(page.getByLabel('E-mail')).toHaveValue('')
      await expect(page.getByText(`We sent a link to ${address}.`)).toBeVisible()
      await expect(page.getByRole('button', { name: idle })).toBeEnabled()
      await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
      await page.goto(await desk.linkTo(address))
      await page.waitForURL('/')
      await expectSignedIn(page)
    })
  }

  test('signs in whoever has an account and chose Sign Up', async ({ page, desk, watch }) => {
    watch.allow(OTHER_WAY)
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    await page.getByLabel('E-mail').fill(MEMBER)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(toastOf(page, 'Welcome to Flowshelf')).toBeVisible()
    await page.goto(await desk.linkTo(MEMBER))
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  })

  test('lets the browser stop what cannot be an address', async ({ page }) => {
    const field = page.getByLabel('E-mail')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const text of ['', 'nobody', 'nobody@']) {
      await field.fill(text)
      await page.getByRole('button', { name: 'Send magic link' }).click()
      await expect(field).toBeFocused()
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
    }
    expect(asked).toEqual([])
    await expect(field).toHaveValue('nobody@')
  })

  test('shows what the sign-in service says, and keeps what was typed', async ({ page, desk, watch }) => {
    watch.allow(/status of 403/)
    await banVisitor(page, desk)
    await page.getByLabel('E-mail').fill(VISITOR)
    await page.getByRole('button', { name: 'Send magic link' }).click()
    await expect(toastOf(page, 'Error')).toContainText(/banned/)
    await expect(page.getByLabel('E-mail')).toHaveValue(VISITOR)
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()
  })

  test('survives an outage of the sign-in service', async ({ page, desk, watch }) => {
    watch.allow(...CLERK_DOWN)
    await desk.faults({ clerkFrontend: true })
    await page.getByLabel('E-mail').fill(VISITOR)
    await page.getByRole('button', { name: 'Send magic link' }).click()
    await expect(toastOf(page, 'Error')).toContainText('The sign-in service did not answer. Please try again.')
    await expect(page.getByLabel('E-mail')).toHaveValue(VISITOR)

    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(toastOf(page, 'Error')).toContainText('The sign-in service did not answer. Please try again.')

    await desk.faults({ clerkFrontend: false })
    await page.getByRole('button', { name: 'Send magic link' }).click()
    await expect(toastOf(page, 'Welcome to Flowshelf')).toBeVisible()
  })

  test('survives an outage that begins once its program is there', async ({ page, desk, watch }) => {
    watch.allow(...CLERK_DOWN)
    await askForLink(page, desk, VISITOR)
    await desk.faults({ clerkFrontend: true })
    await page.getByLabel('E-mail').fill(MEMBER)
    await page.getByRole('button', { name: 'Send magic link' }).click()
    await expect(toastOf(page, 'Error')).toContainText('The service is temporarily unavailable.')
    await expect(page.getByLabel('E-mail')).toHaveValue(MEMBER)
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()
  })

  test('goes on by itself although the connection was gone for a moment', async ({ page, desk, context, watch }) => {
    watch.allow(...CLERK_DOWN)
    const link = await askForLink(page, desk, VISITOR)
    await desk.faults({ clerkFrontend: true })
    await page.waitForResponse((response) => response.status() === 503)
    await desk.faults({ clerkFrontend: false })
    const tab = await context.newPage()
    await tab.goto(link)
    await expectSignedIn(tab)
    await page.waitForURL('/')
    await expectSignedIn(page)
  })

  test('leads back home', async ({ page }) => {
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL('/')
    await expectSignedOut(page)
  })

  test('can be used without a mouse', async ({ page, desk }) => {
    await tabTo(page, 'Sign In', 'tab')
    await tabTo(page, 'E-mail', 'textbox')
    await page.keyboard.type(VISITOR)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`We sent a link to ${VISITOR}.`)).toBeVisible()
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.goto(await desk.linkTo(VISITOR))
    await page.waitForURL('/')
    await expect(toastOf(page, 'Welcome!')).toBeVisible()
    await tabTo(page, 'Logout', 'button')
    await page.keyboard.press('Enter')
    await expect(toastOf(page, 'Signed out')).toBeVisible()
  })
})

test.describe('the link in the mail', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth')
  })

  test('signs in the tab it opens and the tab that asked for it', async ({ page, desk, context }) => {
    const link = await askForLink(page, desk, VISITOR)
    const tab = await context.newPage()
    await tab.goto(link)
    await tab.waitForURL('/')
    await expect(toastOf(tab, 'Welcome!')).toContainText("You've been signed in successfully.")
    await expectSignedIn(tab)
    await page.waitForURL('/')
    await expect(toastOf(page, 'Welcome!')).toBeVisible()
    await expectSignedIn(page)
  })

  test('expires, and the page says how to get a new one', async ({ page, desk }) => {
    const link = await askForLink(page, desk, VISITOR)
    await desk.expireLinks()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expectSignedOut(page)
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await page.goto(await askForLink(page, desk, VISITOR))
    await page.waitForURL('/')
    await expectSignedIn(page)
  })

  test('works once', async ({ page, desk }) => {
    const link = await askForLink(page, desk, VISITOR)
    await page.goto(link)
    await page.waitForURL('/')
    await expectSignedIn(page)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link was used already' })).toBeVisible()
    // Whoever is signed in needs no new link.
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await page.waitForURL('/')
    await expectSignedIn(page)
  })

  test('opened in another browser signs in the one that asked for it, and says so', async ({
    page,
    desk,
    browser,
    watch,
  }) => {
    const link = await askForLink(page, desk, VISITOR)
    const other = await browser.newContext()
    const elsewhere = await other.newPage()
    watch.page(elsewhere)
    await elsewhere.goto(link)
    await expect(elsewhere.getByRole('heading', { name: 'You are signed in over there' })).toBeVisible()
    await expectSignedOut(elsewhere)
    await page.waitForURL('/')
    await expect(toastOf(page, 'Welcome!')).toBeVisible()
    await expectSignedIn(page)

    await elsewhere.getByRole('link', { name: 'Sign in here too' }).click()
    await elsewhere.goto(await askForLink(elsewhere, desk, VISITOR))
    await expectSignedIn(elsewhere)
    await expect(toastOf(elsewhere, 'Welcome!')).toBeVisible()
    await other.close()
  })

  test('cut short leads to a page that says so', async ({ page }) => {
    await page.goto('/auth/verify')
    await expect(page.getByRole('heading', { name: 'This link was used already' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL('/')
    await expectSignedOut(page)
  })

  for (const { status, heading } of [
    { status: 'client_mismatch', heading: 'Open this link where you asked for it' },
    { status: 'verified', heading: 'You are signed in over there' },
    { status: 'nonsense', heading: 'This link was used already' },
  ]) {
    test(`says where to go on when it ends as ${status}`, async ({ page }) => {
      await page.goto(`/auth/verify?__clerk_status=${status}&next=/n8n`)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expectSignedOut(page)
      const on = page.getByRole('main').getByRole('link', { name: /new link|Sign in here/ })
      await on.click()
      await page.waitForURL(/\/auth\?next=%2Fn8n$/)
    })
  }

  test('leads to a sentence and back to the form while the sign-in service is down', async ({ page, desk, watch }) => {
    watch.allow(...CLERK_DOWN)
    await page.route('**/clerk.browser.js', (route) => route.fulfill({ status: 503 }))
    await page.goto('/auth/verify?__clerk_status=verified&next=%2Fn8n')
    await expect(page.getByRole('heading', { name: 'Sign-in did not work' })).toBeVisible()
    await page.unroute('**/clerk.browser.js')
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.goto(await askForLink(page, desk, VISITOR))
    await page.waitForURL('/n8n')
  })
})

test.describe('where a sign-in leads', () => {
  test('the page that asked for it, by link', async ({ page, desk }) => {
    await page.goto('/auth?next=/n8n')
    const first = await askForLink(page, desk, VISITOR)
    await desk.expireLinks()
    await page.goto(first)
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await page.goto(await askForLink(page, desk, VISITOR))
    await page.waitForURL('/n8n')
    await expect(toastOf(page, 'Welcome!')).toBeVisible()
  })

  test('the page that asked for it, by Google', async ({ page }) => {
    await page.goto('/auth?next=%2Fn8n-vs-make')
    await chooseGoogle(page, { email: 'gina@example.com' })
    await page.waitForURL('/n8n-vs-make')
    await expect(toastOf(page, 'Welcome!')).toBeVisible()
  })

  test('home, when somebody wrote another site into the address', async ({ page, desk, baseURL }) => {
    await page.goto('/auth?next=//evil.example')
    await page.goto(await askForLink(page, desk, VISITOR))
    await page.waitForURL('/')
    await expectSignedIn(page)
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example', '/auth']) {
      await page.goto(`/auth?next=${next}`)
      await page.waitForURL(`${baseURL}/`)
    }
  })

  test('nowhere while the sign-in service is down: the form stays', async ({ page, desk, watch }) => {
    await signIn(page, desk, VISITOR)
    watch.allow(/ERR_CONNECTION_REFUSED/)
    await page.route('**/clerk.browser.js', (route) => route.abort('connectionrefused'))
    const asked = page.waitForEvent('requestfailed')
    await page.goto('/auth')
    await asked
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(toastOf(page, 'Error')).toContainText('The sign-in service did not answer. Please try again.')
  })

  test('straight on for whoever is signed in already', async ({ page, desk }) => {
    await signIn(page, desk, VISITOR)
    await page.goto('/auth?next=/n8n')
    await page.waitForURL('/n8n')
    await expect(toastOf(page, 'Welcome!')).toBeHidden()
  })
})

test.describe('Google', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/auth')
  })

  test('is announced before the browser leaves for it', async ({ page }) => {
    const leaving = await hold(page, /\/v1\/client\/sign_ins/)
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await expect(toastOf(page, 'Redirecting to Google')).toContainText('Please complete the sign-in process.')
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeDisabled()
    leaving.release()
    await expect(page.getByRole('heading', { name: 'Continue to Flowshelf' })).toBeVisible()
    // Back in the browser: the form can be used again.
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()
  })

  test('opens a new account, and the same one the next time', async ({ page, desk }) => {
    await chooseGoogle(page, { email: 'gina@example.com' })
    await page.waitForURL('/')
    await expect(toastOf(page, 'Welcome!')).toContainText("You've been signed in successfully.")
    await expectSignedIn(page)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(toastOf(page, 'Signed out')).toBeVisible()

    await page.goto('/auth')
    await chooseGoogle(page, { email: 'gina@example.com' })
    await page.waitForURL('/')
    await expectSignedIn(page)
    const users = await page.request.get(`${desk.url}/clerk/v1/users?email_address=gina@example.com`, {
      headers: { authorization: 'Bearer sk_live_local' },
    })
    expect(await users.json()).toHaveLength(1)
  })

  test('leads into the account that has this address already', async ({ page }) => {
    await chooseGoogle(page, { email: MEMBER })
    await page.waitForURL('/')
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  })

  test('can be cancelled there, and tried again', async ({ page }) => {
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Google sign-in was cancelled' })).toBeVisible()
    await expectSignedOut(page)
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await chooseGoogle(page, { email: 'gina@example.com' })
    await page.waitForURL('/')
    await expectSignedIn(page)
  })

  test('leads to the form when somebody opens its way back by hand', async ({ page }) => {
    await page.goto('/auth/callback?next=/n8n')
    await page.waitForURL(/\/auth\?next=%2Fn8n$/)
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()
  })

  test('refuses a banned account in words', async ({ page, desk }) => {
    await banVisitor(page, desk)
    await chooseGoogle(page, { email: VISITOR })
    await expect(page.getByRole('heading', { name: 'Google sign-in was refused' })).toBeVisible()
    await expect(toastOf(page, 'Error')).toContainText(/banned/)
    await expectSignedOut(page)
  })
})
