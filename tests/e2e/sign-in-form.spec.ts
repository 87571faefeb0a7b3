import {
  askForLink,
  banVisitor,
  expectSignedIn,
  expectSignedOut,
  hold,
  OTHER_WAY,
  sendLink,
  tabTo,
  toastOf,
} from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const NO_ANSWER = 'The sign-in service didn’t respond. Try again.'

test('the form before anything is sent', async ({ page }) => {
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled()

  await test.step('lets the browser stop what cannot be an address', async () => {
    const field = page.getByLabel('Email')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const text of ['', 'nobody', 'nobody@']) {
      await sendLink(page, text)
      await expect(field).toBeFocused()
      expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false)
    }
    expect(asked).toEqual([])
    await expect(field).toHaveValue('nobody@')
  })

  await test.step('changes tabs by a press and by the arrow keys', async () => {
    const signInTab = page.getByRole('tab', { name: 'Sign In' })
    const signUpTab = page.getByRole('tab', { name: 'Sign Up' })
    await expect(signInTab).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: 'Sign In' })).toBeVisible()
    await page.getByLabel('Email').fill('half@typed')

    await signUpTab.click()
    await expect(page.getByRole('tabpanel', { name: 'Sign Up' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue('half@typed')

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

  await test.step('leads back home', async () => {
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL('/')
    await expectSignedOut(page)
  })
})

test('both tabs mail a link, and say so', async ({ page, desk }) => {
  await page.goto('/auth')
  const google = page.getByRole('button', { name: 'Continue with Google' })
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
    await test.step(`${tab} says that it is sending, then that the link was sent`, async () => {
      const sending = await hold(page, new RegExp(`/v1/client/${sends}`))
      await page.getByRole('tab', { name: tab }).click()
      await page.getByLabel('Email').fill(address)
      await page.getByRole('button', { name: idle }).click()

      await expect(page.getByRole('button', { name: busy })).toBeDisabled()
      await expect(google).toBeDisabled()
      sending.release()

      await expect(toastOf(page, 'Welcome to Flowshelf')).toContainText(
        'Check your email – a magic link has been sent.',
      )
      await expect(page.getByText(`We sent a link to ${address}.`)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
      await expect(page.getByLabel('Email')).toBeHidden()
      await expect(page.getByRole('button', { name: /^Resend link in \d+ s$/ })).toBeDisabled()
      await page.getByRole('button', { name: 'Wrong email?' }).click()
      await expect(page.getByLabel('Email')).toBeFocused()
      await expect(page.getByLabel('Email')).toHaveValue(address)
      await expect(page.getByRole('button', { name: idle })).toBeEnabled()
      await expect(google).toBeEnabled()
      await page.goto(await desk.linkTo(address))
      await page.waitForURL('/')
      await expectSignedIn(page)
    })
    await page.context().clearCookies()
    await page.goto('/auth')
  }
})

test('can be used without a mouse', async ({ page, desk, watch }) => {
  watch.allow(OTHER_WAY)
  await page.goto('/auth')
  await tabTo(page, 'Sign In', 'tab')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'Email', 'textbox')

  await test.step('signs in whoever has an account and chose Sign Up', async () => {
    await page.keyboard.type(MEMBER)
    await page.keyboard.press('Enter')
    await expect(page.getByText(`We sent a link to ${MEMBER}.`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    await page.goto(await desk.linkTo(MEMBER))
    await page.waitForURL('/')
    await expect(toastOf(page, 'Welcome!')).toBeVisible()
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  })

  await tabTo(page, 'Logout', 'button')
  await page.keyboard.press('Enter')
  await expect(toastOf(page, 'Signed out')).toBeVisible()
})

test('a form that is refused says why, keeps what was typed, and works at the next press', async ({
  page,
  desk,
  context,
  watch,
}) => {
  watch.allow(/status of (403|503)/, /ERR_ABORTED/, /ERR_INTERNET_DISCONNECTED/)
  const google = page.getByRole('button', { name: 'Continue with Google' })
  const told = (text: string | RegExp) => expect(toastOf(page, 'Error').filter({ hasText: text })).toBeVisible()
  /** So that the next toast is not taken for the last. */
  async function dismissToasts() {
    await page
      .getByRole('button', { name: 'Close toast' })
      .evaluateAll((all: HTMLElement[]) => all.map((one) => one.click()))
    await expect(toastOf(page, 'Error')).toBeHidden()
  }
  await page.goto('/auth')

  await test.step('survives an outage of the sign-in service', async () => {
    await desk.faults({ clerkFrontend: true })
    await sendLink(page, VISITOR)
    await told(NO_ANSWER)
    await expect(page.getByLabel('Email')).toHaveValue(VISITOR)
    await dismissToasts()
    await google.click()
    await told(NO_ANSWER)

    await desk.faults({ clerkFrontend: false })
    await sendLink(page, VISITOR)
    await expect(toastOf(page, 'Welcome to Flowshelf')).toBeVisible()
    await page.getByRole('button', { name: 'Wrong email?' }).click()
  })

  await test.step('survives an outage that begins once its program is there', async () => {
    await desk.faults({ clerkFrontend: true })
    await sendLink(page, MEMBER)
    await told('The service is temporarily unavailable.')
    await expect(page.getByLabel('Email')).toHaveValue(MEMBER)
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()
    await desk.faults({ clerkFrontend: false })
  })

  await context.setOffline(true)
  for (const name of ['Send magic link', 'Continue with Google'])
    await test.step(`by "${name}" claims nothing when the connection is cut after an earlier link`, async () => {
      await dismissToasts()
      await page.getByLabel('Email').fill(MEMBER)
      await page.getByRole('button', { name }).click()
      await told(NO_ANSWER)
      await expect(page.getByLabel('Email')).toHaveValue(MEMBER)
    })
  await context.setOffline(false)

  await test.step('shows what the sign-in service says, and keeps what was typed', async () => {
    await banVisitor(page, desk)
    await sendLink(page, VISITOR)
    await told(/banned/)
    await expect(page.getByLabel('Email')).toHaveValue(VISITOR)
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()
  })
  await test.step('that is refused raises a destructive toast in the words of the provider', () =>
    expect(toastOf(page, 'Error').filter({ hasText: /banned/ })).toHaveAttribute('data-type', 'error'))

  await test.step('goes on by itself although the connection was gone for a moment', async () => {
    const link = await askForLink(page, desk, MEMBER)
    await desk.faults({ clerkFrontend: true })
    await page.waitForResponse((response) => response.status() === 503)
    await desk.faults({ clerkFrontend: false })
    const tab = await context.newPage()
    await tab.goto(link)
    await expectSignedIn(tab)
    await page.waitForURL('/')
    await expectSignedIn(page)
  })
})
