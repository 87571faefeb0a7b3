import type { Page } from '@playwright/test'
import {
  askForLink,
  chooseGoogle,
  expectSignedIn,
  expectSignedOut,
  OTHER_WAY,
  signIn,
  toastOf,
} from './fixtures/account.ts'
import { signInByLink } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const codeField = (page: Page) => page.getByLabel('Code from the mail')
/** Six digits that are not these. */
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const CLERK_DOWN = [/status of 503/, /ERR_ABORTED/]

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

  test('expires, and the page that waits for it says so and sends another', async ({ page, desk }) => {
    await askForLink(page, desk, VISITOR)
    await desk.expireLinks()
    await expect(
      page.getByText(`The link to ${VISITOR} has expired. Enter your address again for a new one.`),
    ).toBeVisible()
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

  test('opened by a mail scanner signs nobody in, and then works for who asked', async ({ page, desk, playwright }) => {
    const link = await askForLink(page, desk, VISITOR)
    const scanner = await playwright.request.newContext()
    const polled = () => page.waitForResponse(/client\/sign_ins\//)
    for (const method of ['HEAD', 'GET']) {
      const answer = await scanner.fetch(link, { method, maxRedirects: 0 })
      expect(answer.headers().location).toContain('__clerk_status=client_mismatch')
      // The page asks every second, so that it has now heard of this.
      await polled()
      await polled()
    }
    await expectSignedOut(page)
    await page.goto(link)
    await page.waitForURL('/')
    await expectSignedIn(page)
    await scanner.dispose()
  })

  test('opened in another browser signs in neither; a code from the mail signs in either', async ({
    page,
    desk,
    browser,
    watch,
  }) => {
    await page.goto('/auth?next=/n8n')
    const link = await askForLink(page, desk, VISITOR)
    const other = await browser.newContext()
    const phone = await other.newPage()
    watch.page(phone)
    watch.allow(/status of 422/)
    await phone.goto(link)
    await expect(phone.getByRole('heading', { name: 'Open this link where you asked for it' })).toBeVisible()
    await expectSignedOut(phone)
    await expectSignedOut(page)

    // The mail is read on the phone, its code typed where the link was asked for.
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await codeField(page).fill(wrongCode(await desk.codeTo(VISITOR)))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Incorrect code')
    await codeField(page).fill(await desk.codeTo(VISITOR))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('/n8n')
    await expect(toastOf(page, 'Welcome!')).toBeVisible()
    await expectSignedIn(page)

    // And the phone signs in by a code of its own.
    await phone.getByRole('link', { name: 'Sign in here with a code' }).click()
    await phone.getByLabel('E-mail').fill(VISITOR)
    await phone.getByRole('button', { name: 'Email me a code' }).click()
    await expect(codeField(phone)).toBeFocused()
    await codeField(phone).fill(await desk.codeTo(VISITOR))
    await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
    await phone.waitForURL('/n8n')
    await expectSignedIn(phone)
    await other.close()
  })

  test('gives way to a code for a new address, too', async ({ page, desk, watch, buyer }) => {
    watch.allow(OTHER_WAY)
    await askForLink(page, desk, buyer)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await codeField(page).fill(await desk.codeTo(buyer))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('/')
    await expectSignedIn(page)
  })

  test('cut short leads to a page that says so', async ({ page }) => {
    await page.goto('/auth/verify')
    await expect(page.getByRole('heading', { name: 'This link was used already' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL('/')
    await expectSignedOut(page)
  })

  for (const { status, heading, step } of [
    { status: 'client_mismatch', heading: 'Open this link where you asked for it', step: '#mail-code' },
    { status: 'verified', heading: 'Your link worked over there', step: '' },
    { status: 'nonsense', heading: 'This link was used already', step: '' },
  ]) {
    test(`says where to go on when it ends as ${status}`, async ({ page }) => {
      await page.goto(`/auth/verify?__clerk_status=${status}&next=/n8n`)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expectSignedOut(page)
      const on = page.getByRole('main').getByRole('link', { name: /new link|Sign in here/ })
      await on.click()
      await page.waitForURL(`/auth?next=%2Fn8n${step}`)
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
    let refuse = () => {}
    const pressed = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route('**/clerk.browser.js', async (route) => {
      await pressed
      await route.abort('connectionrefused')
    })
    await page.goto('/auth', { waitUntil: 'domcontentloaded' })
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    refuse()
    // The check of the plan ends at the same moment: its own sentence comes after this one, not in its place.
    await expect(toastOf(page, 'Error')).toContainText('The sign-in service did not answer. Please try again.')
    await expect(toastOf(page, 'Error')).toContainText('We could not check your plan.')
  })

  test('straight on for whoever is signed in already', async ({ page, desk }) => {
    await signInByLink(page, desk, VISITOR)
    await page.goto('/auth?next=/n8n')
    await page.waitForURL('/n8n')
    await expect(toastOf(page, 'Welcome!')).toBeHidden()
  })
})
