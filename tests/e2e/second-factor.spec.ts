import type { Page } from '@playwright/test'
import {
  askForLink,
  chooseGoogle,
  expectSignedIn,
  expectSignedOut,
  requestLink,
  sendLink,
  toastOf,
} from './fixtures/account.ts'
import { expectToFit } from './fixtures/beyond-window.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'
import { scrollToWelcome } from './fixtures/welcome.ts'

const ADMIN = 'admin@flowshelf.test'
const NO_ANSWER = 'The sign-in service didn’t respond. Try again.'

const appCode = (page: Page) => page.getByRole('textbox', { name: 'Code from your authenticator app' })
const backupCode = (page: Page) => page.getByRole('textbox', { name: 'Backup code' })
const send = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

/** A code that is not the one. */
const other = (code: string) => String((Number(code) + 500_000) % 1_000_000).padStart(6, '0')

/** From now on Clerk offers these as the second factor. */
async function offer(page: Page, factors: object[]): Promise<void> {
  await page.route('**/v1/client?*', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    json.response.sign_in.supported_second_factors = factors
    await route.fulfill({ response: answer, json })
  })
}

test.beforeEach(async ({ desk, watch }) => {
  watch.allow(/status of (422|400)/)
  await desk.secondFactor('user_admin', true)
})

test('an admin signs in by a mailed code and that of the app, after a wrong one, and acts', async ({ page, desk }) => {
  await page.goto('/auth')
  await askForLink(page, desk, ADMIN)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('Code from the email').fill(await desk.codeTo(ADMIN))
  await send(page).click()

  await expect(appCode(page)).toBeFocused()
  await expect(page.getByLabel('Email')).toBeHidden()
  await expectSignedOut(page)
  const { code } = await desk.secondFactorOf(ADMIN)
  await page.keyboard.type(other(code))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Incorrect code')
  await expect(appCode(page)).toHaveAccessibleDescription(/^Incorrect code/)
  await expect(appCode(page)).toHaveValue(other(code))
  await expect(appCode(page)).toBeFocused()

  await appCode(page).fill((await desk.secondFactorOf(ADMIN)).code)
  await send(page).click()
  await page.waitForURL('/')
  await expect(toastOf(page, 'Welcome!')).toContainText("You've been signed in successfully.")
  await expectSignedIn(page)

  await page.goto('/admin?user=user_visitor')
  await page.getByRole('button', { name: 'Grant access…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Won it at the meetup.')
  await page.getByRole('dialog').getByRole('button', { name: 'Grant access' }).click()
  await expect(toastOf(page, 'Access granted')).toBeVisible()
})

test('a link in the same browser leads to the code, for both tabs', NIGHTLY, async ({ page, desk, context }) => {
  await page.goto('/auth?next=/n8n')
  const link = await askForLink(page, desk, ADMIN)
  const tab = await context.newPage()
  await tab.goto(link)
  await expect(appCode(tab)).toBeFocused()
  await expect(appCode(page)).toBeVisible()
  // As an app shows it, and as it is copied from there.
  const { code } = await desk.secondFactorOf(ADMIN)
  await appCode(tab).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await send(tab).click()
  await tab.waitForURL('/n8n')
  await expect(toastOf(tab, 'Welcome!')).toBeVisible()
  await expectSignedIn(tab)

  // Chromium without a window hides no tab: what it would say when this one comes to the front.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL('/n8n')
  await expectSignedIn(page)
})

test(
  'the step by its address asks for what the account has, and outlives a reload',
  NIGHTLY,
  async ({ page, desk, watch }) => {
    const step = '/auth?next=/n8n#code'

    await test.step('whoever opens the step without owing a code gets the form', async () => {
      await page.goto(step)
      await expect(page.getByLabel('Email')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()

      watch.allow(/ERR_CONNECTION_REFUSED/)
      await page.route('**/clerk.browser.js', (route) => route.abort('connectionrefused'))
      await page.reload()
      await expect(toastOf(page, 'Couldn’t check your sign-in')).toContainText(NO_ANSWER)
      await expect(page.getByLabel('Email')).toBeVisible()
      await page.unroute('**/clerk.browser.js')
      await page.reload()
    })

    await chooseGoogle(page, { email: ADMIN })
    await expect(appCode(page)).toBeFocused()

    await test.step('an account without backup codes is offered none', async () => {
      await offer(page, [{ strategy: 'totp' }])
      await page.reload()
      await expect(appCode(page)).toBeVisible()
      await expect(page.getByRole('button', { name: /backup code/ })).toBeHidden()
    })

    await test.step('a kind of second factor that has no field here is named as the reason', async () => {
      await offer(page, [{ strategy: 'phone_code', phone_number_id: 'idn_1' }])
      await page.reload()
      await expect(page.getByRole('alert')).toContainText('a second factor we don’t support here')
      await page.getByRole('link', { name: 'Start again' }).click()
      await expect(page.getByLabel('Email')).toBeVisible()
      await page.unrouteAll()
    })

    await test.step('Google leads to the code, which outlives a reload', async () => {
      await page.goto(step)
      await page.reload()
      await appCode(page).fill((await desk.secondFactorOf(ADMIN)).code)
      await send(page).click()
      await page.waitForURL('/n8n')
      await expect(toastOf(page, 'Welcome!')).toBeVisible()
      await expectSignedIn(page)
    })
  },
)

test('a code that is not taken is asked for again, as long as it may be tried', async ({ page, desk, watch }) => {
  await page.goto(await requestLink(page, desk, ADMIN))
  await expect(appCode(page)).toBeVisible()

  await test.step('the step can be used by everyone, in the light and in the dark, at every width', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    expect(await violations(page), 'asked for the app').toEqual([])
    await appCode(page).fill('000000')
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText('Incorrect code')
    expect(await violations(page), 'a wrong code').toEqual([])
    await expectToFit(page)
    await page.getByRole('button', { name: 'Use a backup code' }).click()
    expect(await violations(page), 'asked for a backup code').toEqual([])
    await expectToFit(page)
    await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  })

  await test.step('after too many wrong codes the sentence says so, and the way back is there', async () => {
    const { code } = await desk.secondFactorOf(ADMIN)
    for (let tries = 1; tries < 6; tries += 1) {
      await appCode(page).fill(other(code))
      await send(page).click()
      await expect(page.getByRole('alert')).toHaveText(tries < 5 ? 'Incorrect code' : /^Too many failed attempts\./)
    }
    await page.getByRole('link', { name: 'Start again' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.goto(await requestLink(page, desk, ADMIN))
    await expect(appCode(page)).toBeVisible()
  })

  await test.step('a cut connection is told beside the code, which stays', async () => {
    const { code } = await desk.secondFactorOf(ADMIN)
    watch.allow(/ERR_CONNECTION_REFUSED/)
    await page.route('**/__clerk/**', (route) => route.abort('connectionrefused'))
    await appCode(page).fill(code)
    await send(page).click()
    await expect(page.getByRole('alert')).toHaveText(NO_ANSWER)
    await page.unroute('**/__clerk/**')
    await expect(appCode(page)).toHaveValue(code)
    await send(page).click()
    await page.waitForURL('/')
    await expectSignedIn(page)
  })
})

test('a backup code takes the place of the app, once', NIGHTLY, async ({ page, desk }) => {
  await page.goto(await requestLink(page, desk, ADMIN))
  const [code = ''] = (await desk.secondFactorOf(ADMIN)).backupCodes
  await appCode(page).fill('12')
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await expect(backupCode(page)).toBeFocused()
  await expect(backupCode(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Use your authenticator app' }).click()
  await expect(appCode(page)).toBeFocused()
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await backupCode(page).fill(` ${code} `)
  await send(page).click()
  await page.waitForURL('/')
  await expectSignedIn(page)

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(toastOf(page, 'Signed out')).toBeVisible()
  await page.goto(await requestLink(page, desk, ADMIN))
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await backupCode(page).fill(code)
  await send(page).click()
  await expect(page.getByRole('alert')).toHaveText('Incorrect code')
})

test.describe('from the dialog of the home page', () => {
  test.use({ newcomer: true })

  test('the link leads to the code', NIGHTLY, async ({ page, desk, context }) => {
    await page.goto('/')
    const dialog = await scrollToWelcome(page)
    await sendLink(dialog, ADMIN)
    await expect(dialog).toBeHidden()
    await (await context.newPage()).goto(await desk.linkTo(ADMIN))
    await page.waitForURL('/auth#code')
    await appCode(page).fill((await desk.secondFactorOf(ADMIN)).code)
    await send(page).click()
    await page.waitForURL('/')
    await expectSignedIn(page)
  })
})
