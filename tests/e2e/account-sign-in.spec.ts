// Long, as address, Google and devices are one section of the page, and lean on the same ways to prove who one is.

import type { Page } from '@playwright/test'
import { signIn, toastOf } from './fixtures/account.ts'
import { expectToFit } from './fixtures/beyond-window.ts'
import type { Desk } from './fixtures/desk.ts'
import { anotherBrowser, buy } from './fixtures/steps.ts'
import { expect, NIGHTLY, PHONE_NIGHTLY, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
/** What Clerk answers where it refuses: nothing else may fail. */
const REFUSED = /status of (400|403|422|429)/

const part = (page: Page, name: 'Email' | 'Google' | 'Devices') => page.getByRole('region', { name, exact: true })
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from the email' })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Opens the account page and brings its last section into view. */
async function openSignIn(page: Page): Promise<void> {
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Sign-in', exact: true }).scrollIntoViewIfNeeded()
  await expect(part(page, 'Devices')).toBeVisible()
}

async function typeAddress(page: Page, address: string): Promise<void> {
  await part(page, 'Email').getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('textbox', { name: 'New email address' })).toBeFocused()
  await page.keyboard.type(address)
  await page.keyboard.press('Enter')
}

/** From the account page over Google's; the caller waits for the way back. */
async function connectGoogle(page: Page, email: string): Promise<void> {
  await part(page, 'Google').getByRole('button', { name: 'Connect Google' }).click()
  await expect(page.getByRole('heading', { name: 'Continue to Flowshelf' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The same account in a browser of its own. */
async function signInElsewhere(page: Page, desk: Desk, watch: { page(page: Page): void }, email: string) {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const other = await anotherBrowser(browser)
  watch.page(other.page)
  await signIn(other.page, desk, email)
  return other
}

test('the section is fetched when it comes into view, and again after an outage', async ({ page, desk, watch }) => {
  await signIn(page, desk, MEMBER)

  await test.step('nothing of the section is fetched before it comes into view', async () => {
    await page.setViewportSize({ width: 375, height: 500 })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'Your library' })).toBeVisible()
    const isPart = (url: string) => /SignInParts|\/me\/sessions\/active/.test(url)
    expect(asked.filter(isPart)).toEqual([])
    await page.getByRole('heading', { name: 'Sign-in', exact: true }).scrollIntoViewIfNeeded()
    await expect(part(page, 'Devices')).toContainText('This device')
    expect(asked.filter(isPart).length).toBeGreaterThan(1)
  })

  await test.step('an outage is told, and the part asks again', async () => {
    watch.allow(/status of 503/)
    await page.route('**/me/sessions/active*', (route) => route.fulfill({ status: 503, json: { errors: [] } }))
    await page.reload()
    await page.getByRole('heading', { name: 'Sign-in', exact: true }).scrollIntoViewIfNeeded()
    const told = page.getByRole('region', { name: 'Sign-in', exact: true }).getByRole('alert')
    await expect(told).toContainText('The sign-in service didn’t respond.')
    await page.unroute('**/me/sessions/active*')
    await told.getByRole('button', { name: 'Try again' }).click()
    await expect(part(page, 'Devices')).toContainText('This device')
  })
})

test(
  'a buyer changes the email address with a code, keeps the purchases, and signs in with it',
  PHONE_NIGHTLY,
  async ({ page, desk, buyer, watch }) => {
    watch.allow(REFUSED)
    await signIn(page, desk, VISITOR)
    await buy(page, 'Basic Plan', { email: VISITOR })
    await openSignIn(page)
    await typeAddress(page, buyer)
    const code = await desk.codeTo(buyer)
    await expect(codeField(page)).toBeFocused()
    await page.keyboard.type(wrong(code))
    await page.keyboard.press('Enter')
    await expect(codeField(page)).toHaveAccessibleDescription(/^Incorrect code/)
    await expect(codeField(page)).toHaveValue(wrong(code))
    await codeField(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(toastOf(page, 'Email changed')).toContainText(buyer)
    await expect(part(page, 'Email')).toContainText(buyer)
    await expect(part(page, 'Email')).not.toContainText(VISITOR)
    await expect(page.getByText(`Signed in as ${buyer}`)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Purchases' }).getByRole('listitem')).toHaveCount(1)

    const other = await signInElsewhere(page, desk, watch, buyer)
    await other.page.goto('/account')
    await expect(other.page.getByRole('region', { name: 'Basic Plan', exact: true })).toBeVisible()
    await other.close()
  },
)

test('what was paid for with the new address comes along', NIGHTLY, async ({ page: guest, desk, buyer, watch }) => {
  await buy(guest, 'Basic Plan', { email: buyer })
  const { page, close } = await signInElsewhere(guest, desk, watch, VISITOR)
  await openSignIn(page)
  await expect(page.getByRole('heading', { name: 'No plan yet' })).toBeVisible()
  await typeAddress(page, buyer)
  await codeField(page).fill(await desk.codeTo(buyer))
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('region', { name: 'Basic Plan', exact: true })).toBeVisible()
  await close()
})

test('a change that comes to nothing', NIGHTLY, async ({ page, desk, watch }) => {
  const long = 'a.rather.long.address.for.a.narrow.window@subdomain.example.com'
  watch.allow(REFUSED)
  await signIn(page, desk, VISITOR)
  await openSignIn(page)
  await typeAddress(page, MEMBER)
  const field = page.getByRole('textbox', { name: 'New email address' })

  await test.step('an address that is taken is told, and what was typed stays', async () => {
    await expect(field).toHaveAccessibleDescription('That email address is taken. Please try another.')
    await expect(field).toHaveValue(MEMBER)
    await field.fill(VISITOR.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(field).toHaveAccessibleDescription('That’s already your email.')
  })

  await test.step('the section fits and can be read at every width, in both schemes', async () => {
    await field.fill(long)
    await page.keyboard.press('Enter')
    await expect(codeField(page)).toBeVisible()
    await expectToFit(page)
    expect(await violations(page)).toEqual([])
  })

  await test.step('a change that is given up leaves nothing behind, and a second code is not sent at once', async () => {
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(part(page, 'Email').getByRole('alert')).toHaveText(/^Too many requests/)
    await part(page, 'Email').getByRole('button', { name: 'Cancel' }).click()
    await expect(part(page, 'Email').getByRole('button', { name: 'Change email' })).toBeEnabled()
    await expect(part(page, 'Email')).not.toContainText(long)
  })
})

test('an old sign-in is proven once more before it changes anything', NIGHTLY, async ({ page, desk, buyer, watch }) => {
  watch.allow(REFUSED)
  await signIn(page, desk, VISITOR)

  await test.step('an old sign-in shows a mailed code first, and the change goes on', async () => {
    await desk.ageSignIns()
    await openSignIn(page)
    await typeAddress(page, buyer)
    await expect(page.getByText(`Enter the six-digit code we sent to ${VISITOR}`)).toBeVisible()
    const proof = await desk.codeTo(VISITOR)
    await codeField(page).fill(wrong(proof))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(codeField(page)).toHaveAccessibleDescription(/^Incorrect code/)
    await codeField(page).fill(proof)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText(`Enter the six-digit code we sent to ${buyer}`)).toBeVisible()
    await codeField(page).fill(await desk.codeTo(buyer))
    const again = page.waitForResponse('**/api/account')
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText(`Signed in as ${buyer}`)).toBeVisible()
    // The next step ends the session that this request needs.
    await again
  })

  await test.step('where no code can be asked for, signing in again is the way', async () => {
    await desk.ageSignIns()
    await page.route('**/verify?*', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      json.response.supported_first_factors = [{ strategy: 'passkey' }]
      await route.fulfill({ response: answer, json })
    })
    await part(page, 'Google').getByRole('button', { name: 'Connect Google' }).click()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.waitForURL('/auth?next=%2Faccount%23sign-in')
    await expect(page.getByLabel('Email')).toBeVisible()
  })
})

test('whoever has a second factor shows that, and can change their mind', NIGHTLY, async ({ page, desk, watch }) => {
  watch.allow(REFUSED)
  await signIn(page, desk, 'admin@flowshelf.test')
  await desk.secondFactor('user_admin', true)
  await openSignIn(page)
  await part(page, 'Google').getByRole('button', { name: 'Connect Google' }).click()
  const field = page.getByRole('textbox', { name: 'Code from your authenticator app' })
  await expect(field).toBeFocused()
  await part(page, 'Google').getByRole('button', { name: 'Cancel' }).click()
  await part(page, 'Google').getByRole('button', { name: 'Connect Google' }).click()
  await field.fill((await desk.secondFactorOf('admin@flowshelf.test')).code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Continue to Flowshelf' })).toBeVisible()
})

test('Google becomes a way into the account, and is shut again', NIGHTLY, async ({ page, desk }) => {
  await signIn(page, desk, VISITOR)
  await openSignIn(page)

  await test.step('a Google account of somebody else is refused, and the only way in stays', async () => {
    await connectGoogle(page, MEMBER)
    await page.waitForURL('/account#sign-in')
    await expect(part(page, 'Google').getByRole('alert')).toContainText('is connected to another account here')

    await connectGoogle(page, 'vera@gmail.test')
    await expect(part(page, 'Google')).toContainText('Connected as vera@gmail.test')
    await expect(page.getByRole('heading', { name: 'Sign-in', exact: true })).toBeInViewport()
    // Somebody who came by Google alone, with an address that was never proven.
    await page.route('**/v1/{client,me}?*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(
          /"verification":\{"object":"verification_(admin|email_link)","status":"verified"/g,
          '"verification":{"object":"verification_$1","status":"unverified"',
        ),
      })
    })
    await openSignIn(page)
    await expect(part(page, 'Google')).toContainText('It’s your only way to sign in')
    await expect(page.getByRole('button', { name: 'Disconnect Google' })).toBeHidden()
    await page.unrouteAll()
  })

  await test.step('Google is connected, leads back to the section, and is disconnected', async () => {
    await openSignIn(page)
    await page.getByRole('button', { name: 'Disconnect Google' }).click()
    await expect(toastOf(page, 'Google disconnected')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
  })
})

test('every browser is listed, and all but this one signed out', NIGHTLY, async ({ page, desk, watch }) => {
  watch.allow(/status of 401/)
  const others = []
  for (let count = 0; count < 3; count += 1) others.push(await signInElsewhere(page, desk, watch, MEMBER))
  await signIn(page, desk, MEMBER)
  await openSignIn(page)
  const devices = part(page, 'Devices').getByRole('listitem')
  await expect(devices).toHaveCount(4)
  await expect(devices.first()).toContainText('Chrome on')
  await expect(devices.first()).toContainText('This device')
  await expect(devices.first().getByRole('button')).toHaveCount(0)
  await devices
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect(devices).toHaveCount(3)
  await part(page, 'Devices').getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(devices).toHaveCount(1)
  for (const other of others) {
    await other.page.goto('/account')
    await expect(other.page.getByRole('heading', { name: 'Sign in to see your account' })).toBeVisible()
    await other.close()
  }
  await page.reload()
  await expect(page.getByText(`Signed in as ${MEMBER}`)).toBeVisible()
})
