import type { Page } from '@playwright/test'
import { askForLink, expectSignedIn, expectSignedOut, sendLink, signIn, toastOf } from './fixtures/account.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const codeField = (page: Page) => page.getByLabel('Code from the email')
/** Six-digit code that are not these. */
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('the link in the mail signs in by the browser that asked for it alone, once, and leads to no other site', async ({
  page,
  desk,
  context,
  playwright,
  baseURL,
  watch,
}) => {
  await page.goto('/auth?next=//evil.example')
  const link = await askForLink(page, desk, VISITOR)
  const tab = await context.newPage()

  await test.step('opened by an email scanner signs nobody in, and then works for who asked', async () => {
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
    await scanner.dispose()
  })

  await test.step('signs in the tab it opens and the tab that asked for it', async () => {
    await tab.goto(link)
    await tab.waitForURL('/')
    await expect(toastOf(tab, 'Welcome!')).toContainText("You've been signed in successfully.")
    await expectSignedIn(tab)
    await page.waitForURL('/')
    await expect(toastOf(page, 'Welcome!')).toBeVisible()
    await expectSignedIn(page)
  })

  await test.step('works once', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
    // Whoever is signed in needs no new link.
    await page.getByRole('link', { name: 'Get a new link' }).click()
    await page.waitForURL('/')
    await expectSignedIn(page)
  })

  await test.step('home, when somebody wrote another site into the address', async () => {
    for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example', '/auth']) {
      await page.goto(`/auth?next=${next}`)
      await page.waitForURL(`${baseURL}/`)
    }
  })

  await test.step('straight on for whoever is signed in already', async () => {
    await page.goto('/auth?next=/n8n')
    await page.waitForURL('/n8n')
    await expectSignedIn(page)
    await expect(toastOf(page, 'Welcome!')).toBeHidden()
  })

  await test.step('a button whose part of the page cannot arrive says so', async () => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/, /page error: Failed to fetch/)
    // Its toast has brought the library that shows the sentence.
    await context.setOffline(true)
    await tab.getByRole('button', { name: 'Logout' }).first().click()
    await expect(tab.getByText('Couldn’t load this part of the page')).toBeVisible()
  })
})

test('a link that has expired is replaced, and the new one leads on', async ({ page, desk, context }) => {
  await page.goto('/auth?next=/n8n')
  const first = await askForLink(page, desk, VISITOR)
  await desk.expireLinks()

  await test.step('expires, and the page says how to get a new one', async () => {
    const tab = await context.newPage()
    await tab.goto(first)
    await expect(tab.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
    await expectSignedOut(tab)
    await tab.getByRole('link', { name: 'Get a new link' }).click()
    await tab.waitForURL('/auth?next=%2Fn8n')
    await expect(tab.getByLabel('Email')).toBeVisible()
    await tab.close()
  })

  await test.step('expires, and the page that waits for it says so and sends another', async () => {
    await expect(page.getByText(`The link to ${VISITOR} has expired. Send a new one.`)).toBeVisible()
    await sendLink(page, VISITOR)
    await expect(page.getByText(`We sent a link to ${VISITOR}.`)).toBeVisible()
  })

  await test.step('the page that asked for it, by link', async () => {
    await page.goto(await desk.linkTo(VISITOR))
    await page.waitForURL('/n8n')
    await expect(toastOf(page, 'Welcome!')).toBeVisible()
    await expectSignedIn(page)
  })
})

test('opened in another browser signs in neither; an emailed code signs in either', async ({
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
  await expect(phone.getByRole('heading', { name: 'Open this link where you requested it' })).toBeVisible()
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
  await phone.getByLabel('Email').fill(VISITOR)
  await phone.getByRole('button', { name: 'Email me a code' }).click()
  await expect(codeField(phone)).toBeFocused()
  await codeField(phone).fill(await desk.codeTo(VISITOR))
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.waitForURL('/n8n')
  await expectSignedIn(phone)
  await other.close()
})

test('the page of a link that did not work says why, and where to go on', async ({ page, watch }) => {
  await test.step('cut short leads to a page that says so', async () => {
    await page.goto('/auth/verify')
    await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL('/')
    await expectSignedOut(page)
  })

  for (const { status, heading, step } of [
    { status: 'client_mismatch', heading: 'Open this link where you requested it', step: '#mail-code' },
    { status: 'verified', heading: 'You’re signed in on your other browser', step: '' },
    { status: 'nonsense', heading: 'This link was already used', step: '' },
  ]) {
    await test.step(`says where to go on when it ends as ${status}`, async () => {
      await page.goto(`/auth/verify?__clerk_status=${status}&next=/n8n`)
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expectSignedOut(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: /new link|Sign in here/ })
        .click()
      await page.waitForURL(`/auth?next=%2Fn8n${step}`)
    })
  }

  await test.step('leads to a sentence and back to the form while the sign-in service is down', async () => {
    watch.allow(/status of 503/, /ERR_ABORTED/)
    await page.route('**/clerk.browser.js', (route) => route.fulfill({ status: 503 }))
    await page.goto('/auth/verify?__clerk_status=verified&next=%2Fn8n')
    await expect(page.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible()
    await page.unroute('**/clerk.browser.js')
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.waitForURL('/auth?next=%2Fn8n')
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()
  })
})

test('nowhere while the sign-in service is down: the form stays', NIGHTLY, async ({ page, desk, watch }) => {
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
  await expect(toastOf(page, 'Error')).toContainText('The sign-in service didn’t respond. Try again.')
  await expect(toastOf(page, 'Couldn’t check your plan')).toBeVisible()
})
