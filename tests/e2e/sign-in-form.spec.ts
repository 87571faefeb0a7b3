import {
  askForLink,
  banVisitor,
  expectSignedIn,
  expectSignedOut,
  hold,
  OTHER_WAY,
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
