import type { Page } from '@playwright/test'
import { expectSignedIn, paymentKeys, sendLink, signIn, toastOf } from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

// The error catalogue of the specification (section 8), by services that really fail and connections that are really
// cut. Rows proved elsewhere are named in specification.md.

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const CUT = /ERR_INTERNET_DISCONNECTED/

/** Cuts the connection at the moment the page asks for an address; the answer mends it. */
async function cutAt(page: Page, address: string | RegExp): Promise<() => Promise<void>> {
  await page.route(address, async (route) => {
    await page.context().setOffline(true)
    await route.continue()
  })
  return async () => {
    await page.unroute(address)
    await page.context().setOffline(false)
  }
}

/** The library of toasts cannot arrive over a cut connection, so the browser's own parts tell. */
const told = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title })

/** What a page writes into the console about something that nobody sees. */
const logged = (page: Page, start: string) =>
  page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().startsWith(start))

const destructive = (page: Page, title: string) => expect(toastOf(page, title)).toHaveAttribute('data-type', 'error')

test('a checkout that does not begin says so, and works at the next press', async ({ page, desk, watch }) => {
  watch.allow(/status of 502/, CUT)
  await page.goto('/#pricing')
  const basic = page.getByRole('button', { name: 'Get Basic Plan' })

  await test.step('whose connection is cut says so all the same, and works once it is back', async () => {
    const mend = await cutAt(page, '**/api/create-checkout')
    const reason = logged(page, 'Checkout:')
    await basic.click()
    await expect(told(page, 'Payment Error')).toContainText('Failed to initiate Stripe payment. Please try again.')
    expect((await reason).text()).toContain('We couldn’t reach the server.')
    await expect(basic).toBeEnabled()
    await mend()
    await page.keyboard.press('Escape')
    await expect(told(page, 'Payment Error')).toBeHidden()
    await page.getByRole('button', { name: 'Get Pro Plan' }).click()
    await expect(page.getByRole('heading', { name: '$50.00' })).toBeVisible()
  })

  await test.step('that Stripe fails raises a destructive toast, is logged, and frees its button', async () => {
    await desk.faults({ stripe: true })
    await page.goto('/#pricing')
    const reason = logged(page, 'Checkout:')
    await basic.click()
    await destructive(page, 'Payment Error')
    await expect(toastOf(page, 'Payment Error')).toContainText('Failed to initiate Stripe payment. Please try again.')
    expect((await reason).text()).toContain('We can’t reach the Stripe service right now.')
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeHidden()
    await expect(basic).toBeEnabled()
  })
})

test('a sign-in over a cut connection, before anything of it has arrived', async ({ page, context, watch }) => {
  watch.allow(CUT)
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()
  await page.getByLabel('Email').fill(VISITOR)
  await context.setOffline(true)
  const answer = told(page, 'Error').filter({ hasText: 'The sign-in service didn’t respond. Try again.' })
  for (const name of ['Send magic link', 'Continue with Google'])
    await test.step(`by "${name}" over a cut connection says so and frees the form`, async () => {
      await page.getByRole('button', { name }).click()
      await expect(answer).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveValue(VISITOR)
      await page.keyboard.press('Escape')
      await expect(answer).toBeHidden()
    })

  await context.setOffline(false)
  await sendLink(page, VISITOR)
  // By now the library may have arrived, or the browser remembers that it could not be had.
  const sent = told(page, 'Welcome to Flowshelf').or(toastOf(page, 'Welcome to Flowshelf'))
  await expect(sent).toContainText('Check your email – a magic link has been sent.')
  // The form has made way for what to do with the email.
  await expect(page.getByLabel('Email')).toHaveCount(0)
  await expect(page.getByText(VISITOR)).toBeVisible()
})

test('a log-out that fails changes nothing', async ({ page, desk, context, watch }) => {
  await signIn(page, desk, MEMBER, 'home')
  const logout = page.getByRole('button', { name: 'Logout' }).first()
  watch.allow(CUT, /status of 503/)

  await test.step('that fails raises a destructive toast with the message of the provider', async () => {
    await desk.faults({ clerkFrontend: true })
    await logout.click()
    await expect(toastOf(page, 'Error')).toContainText('The service is temporarily unavailable.')
    await destructive(page, 'Error')
    await expectSignedIn(page)
    await desk.faults({ clerkFrontend: false })
  })

  await test.step('over a cut connection says so and changes nothing', async () => {
    await context.setOffline(true)
    await logout.click()
    await expect(toastOf(page, 'Error')).toContainText('The sign-in service didn’t respond. Try again.')
    await expectSignedIn(page)
    expect((await paymentKeys(page)).payment_completed).toBe('true')
    await context.setOffline(false)
  })

  await test.step('that is cut on its way does not claim to have worked', async () => {
    await page.reload()
    await expectSignedIn(page)
    const mend = await cutAt(page, /\/v1\/client\/sessions/)
    await logout.click()
    await expect(page.getByText('The sign-in service didn’t respond. Try again.')).toBeVisible()
    await expect(page.getByText('Signed out')).toBeHidden()
    expect((await paymentKeys(page)).payment_completed).toBe('true')
    await mend()
    await page.reload()
    await expectSignedIn(page)
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  })

  await logout.click()
  await expect(toastOf(page, 'Signed out')).toContainText("You've been signed out successfully.")
  expect((await paymentKeys(page)).payment_completed).toBeNull()
})

test('a payment whose confirmation is cut off is asked for again, and keeps nothing meanwhile', async ({
  page,
  watch,
}) => {
  watch.allow(CUT, /status of 404/)
  const mend = await cutAt(page, '**/api/verify-payment')
  await page.goto('/payment-success?session_id=cs_test_thisWasNeverBought0000000')
  const waiting = page.getByRole('status').filter({ hasText: 'are still confirming it' })
  await expect(waiting).toContainText('We couldn’t reach the server. Check your connection and try again.')
  expect((await paymentKeys(page)).payment_completed).toBeNull()
  await mend()
  const panel = page.getByRole('alert')
  await expect(panel.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
  await expect(panel).toContainText('There was an issue verifying your payment. Please contact support.')
  await expect(panel).toContainText('We couldn’t find that payment. Check the link, or contact support.')
})

test('a payment check over a cut connection is only logged, and the keys of the browser count', async ({
  page,
  desk,
  context,
  watch,
}) => {
  await signIn(page, desk, MEMBER, 'home')
  await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  const tab = await context.newPage()
  const payments = tab.waitForResponse('**/api/payments')
  await tab.goto('/about-us')
  await expect(tab.getByText('Basic Plan - Full Access')).toBeVisible()
  // Its own check writes the plan once more when it ends.
  await (await payments).finished()
  await expect(tab.locator('html')).toHaveAttribute('data-wait', '')

  watch.allow(CUT)
  await context.setOffline(true)
  const reason = logged(page, 'Payment check:')
  await tab.evaluate(() => localStorage.setItem('payment_plan', 'Pro Plan'))
  expect((await reason).text()).toContain('We couldn’t reach the server. Check your connection and try again.')
  await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await expectSignedIn(page)
})

test('a catalogue that does not arrive says so and leaves the shelves; the next search works', async ({
  page,
  watch,
}) => {
  watch.allow(CUT)
  const mend = await cutAt(page, '**/catalogue.json')
  await page.goto('/')
  const field = page.getByRole('searchbox', { name: 'Search template' })
  await field.fill('slack')
  await expect(told(page, 'Couldn’t load the templates')).toContainText('An unexpected error occurred')
  const templates = page.getByRole('region', { name: 'Templates', exact: true })
  await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
  await expect(templates.getByRole('article')).toHaveCount(15)

  await mend()
  await field.fill('refund')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
  await expect(templates.getByRole('article').first()).toContainText(/refund/i)
})
