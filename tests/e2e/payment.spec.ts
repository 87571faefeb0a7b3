// Longer than other files: thirty-four rows of specification.md name its tests by this file.
import type { Page } from '@playwright/test'
import { askForLink, expectSignedOut, hold, paymentKeys, signIn, toastOf } from './fixtures/account.ts'
import { buy, fillCard, payAndVanish } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MADE_UP = 'cs_test_thisWasNeverBought00000000000000000000000000000000'

const returnPage = (session: string) => `/payment-success?session_id=${session}`

async function expectFailure(page: Page): Promise<void> {
  const panel = page.getByRole('alert')
  await expect(panel.getByRole('heading', { name: 'Payment Verification Failed' })).toBeVisible()
  await expect(panel).toContainText('There was an issue verifying your payment. Please contact support.')
  await expect(panel.getByRole('link', { name: 'View Pricing Plans' })).toHaveAttribute('href', '/#pricing')
  await expect(panel.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
}

/** Buys the Basic Plan by a debit that the bank has not settled yet. */
async function payByDebit(page: Page, buyer: string): Promise<void> {
  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Get Basic Plan' }).click()
  await page.getByLabel('Email').fill(buyer)
  await page.getByLabel('Name').fill('Bea Buyer')
  await page.getByLabel('Bank debit (settles later)').check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
}

test.describe('a plan button', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/#pricing')
  })

  test('waits alone while the payment page is made', async ({ page, buyer }) => {
    const making = await hold(page, '**/api/create-checkout')
    await page.getByRole('button', { name: 'Get Basic Plan' }).click()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Get Pro Plan' })).toBeEnabled()
    making.release()
    await fillCard(page, { email: buyer })
    await expect(page.getByRole('heading', { name: '$20.00' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Get Basic Plan' })).toBeEnabled()
  })

  test('says when Stripe cannot be reached, and works once it can', async ({ page, desk, watch }) => {
    watch.allow(/status of 502/)
    await desk.faults({ stripe: true })
    await page.getByRole('button', { name: 'Get Pro Plan' }).click()
    await expect(toastOf(page, 'Payment Error')).toContainText('Failed to initiate Stripe payment. Please try again.')
    await expect(page.getByRole('button', { name: 'Get Pro Plan' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeHidden()
    await expect(page).toHaveURL(/\/#pricing$/)

    await desk.faults({ stripe: false })
    await page.getByRole('button', { name: 'Get Pro Plan' }).click()
    await expect(page.getByRole('heading', { name: '$50.00' })).toBeVisible()
  })

  test('treats an answer without an address as a failure', async ({ page }) => {
    await page.route('**/api/create-checkout', (route) => route.fulfill({ json: { data: {}, error: null } }))
    const logged = page.waitForEvent('console', (message) => message.text().includes('No checkout URL received'))
    await page.getByRole('button', { name: 'Get Basic Plan' }).click()
    await expect(toastOf(page, 'Payment Error')).toBeVisible()
    expect((await logged).text()).toContain('No checkout URL received from Stripe')
  })

  test('says so without a connection', async ({ page, context, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/)
    const pro = page.getByRole('button', { name: 'Get Pro Plan' })
    await page.route('**/api/create-checkout', (route) => route.abort('internetdisconnected'))
    await pro.click()
    await expect(toastOf(page, 'Payment Error')).toBeVisible()
    await expect(pro).toBeEnabled()
    await context.unrouteAll()
  })
})

test.describe('the page Stripe leads back to', () => {
  test('shows a spinner while it asks for the payment', async ({ page, watch }) => {
    watch.allow(/status of 404/)
    const asking = await hold(page, '**/api/verify-payment')
    await page.goto(returnPage(MADE_UP))
    await expect(
      page.getByRole('status').filter({ hasText: 'Confirming your payment…' }).locator('.spinner'),
    ).toBeVisible()
    asking.release()
    await expectFailure(page)
  })

  test('fails without a payment session', async ({ page }) => {
    await page.goto('/payment-success')
    await expect(toastOf(page, 'Error')).toContainText('No payment session found.')
    await expectFailure(page)
    await page.getByRole('link', { name: 'View Pricing Plans' }).click()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
  })

  for (const id of [MADE_UP, 'nonsense', '<script>']) {
    test(`fails for the made-up session ${id.slice(0, 8)}`, async ({ page, watch }) => {
      watch.allow(/status of 40[04]/)
      await page.goto(returnPage(encodeURIComponent(id)))
      await expectFailure(page)
      await expect(page.getByRole('alert')).toContainText(/We know no such payment|This address is damaged/)
      await expect(page.getByRole('alert')).not.toContainText('sessionId')
      expect((await paymentKeys(page)).payment_completed).toBeNull()
      await page.goto('/')
      await expect(page.getByText('Full Access')).toHaveCount(2)
      await expect(page.getByText('Full Access').first()).toBeHidden()
    })
  }

  test('says what was bought, keeps it in this browser, and goes home after two seconds', async ({
    page,
    desk,
    buyer,
  }) => {
    await page.goto('/#pricing')
    await page.getByRole('button', { name: 'Get Pro Plan' }).click()
    const session = await payAndVanish(page, buyer)
    const back = await desk.wayBack(session)

    await page.clock.install()
    await page.goto('/payment-cancelled')
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.goto(back)
    const panel = page.getByRole('status').filter({ hasText: 'Payment Successful!' })
    await expect(panel).toContainText('Your Pro Plan purchase has been completed. You now have full access!')
    await expect(panel.getByRole('link', { name: 'Browse n8n templates' })).toHaveAttribute('href', '/n8n-templates')
    await expect(panel.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
    await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
    expect(await paymentKeys(page)).toEqual({
      payment_completed: 'true',
      payment_plan: 'Pro Plan',
      payment_amount: '5000',
      payment_session_id: session,
    })
    await page.clock.runFor(1900)
    await expect(page).toHaveURL(/payment-success/)
    await page.clock.runFor(200)
    await page.waitForURL('/')
    await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
  })

  test('shows a purchase of somebody else to nobody', async ({ page, desk, browser, watch }) => {
    await signIn(page, desk, VISITOR)
    await buy(page, 'Basic Plan', { email: VISITOR })
    const { session } = await desk.paymentOf(VISITOR)
    const other = await browser.newContext()
    const elsewhere = await other.newPage()
    watch.page(elsewhere)
    watch.allow(/status of 409/)
    await elsewhere.goto(returnPage(session))
    await expect(elsewhere.getByRole('heading', { name: 'Sign in to use your purchase' })).toBeVisible()
    await expect(elsewhere.getByRole('alert')).toBeHidden()
    expect((await paymentKeys(elsewhere)).payment_completed).toBeNull()
    await expectSignedOut(elsewhere)

    // The buyer, on another device.
    await elsewhere.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await elsewhere.goto(await askForLink(elsewhere, desk, VISITOR))
    await expect(elsewhere.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await other.close()
  })

  test('says whose purchase it is to who is signed in with another account', async ({ page, desk, browser, watch }) => {
    const other = await browser.newContext()
    const buyer = await other.newPage()
    await signIn(buyer, desk, VISITOR)
    await buy(buyer, 'Basic Plan', { email: VISITOR })
    const { session } = await desk.paymentOf(VISITOR)
    await other.close()
    watch.allow(/status of 409/)
    await signIn(page, desk, 'admin@flowshelf.test')
    await page.goto(returnPage(session))
    await expect(page.getByRole('heading', { name: "You're signed in with a different account" })).toBeVisible()
    await expect(page.getByText('Sign in with that account to use it.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to my account' })).toBeVisible()
    expect((await paymentKeys(page)).payment_completed).toBeNull()
  })

  test('loses nothing while Stripe is down', async ({ page, desk, buyer, watch }) => {
    watch.allow(/status of 502/)
    await page.goto('/#pricing')
    await page.getByRole('button', { name: 'Get Basic Plan' }).click()
    await desk.failWebhooks(3)
    const back = await desk.wayBack(await payAndVanish(page, buyer))
    await desk.faults({ stripe: true })
    await page.goto(back)
    const panel = page.getByRole('status').filter({ hasText: 'You have paid; we are still writing it down' })
    await expect(panel).toContainText('This page asks again by itself.')

    await desk.faults({ stripe: false })
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.waitForURL('/')
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  })

  test('says that a bank debit takes days, and opens once it has come', async ({ page, desk, buyer, watch }) => {
    watch.allow(/status of 402/)
    await payByDebit(page, buyer)
    expect((await paymentKeys(page)).payment_completed).toBeNull()
    const { session } = await desk.paymentOf(buyer)
    await desk.settle(session, true)
    expect(await desk.linkTo(buyer, /is ready/)).toContain(session)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.waitForURL('/')
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  })

  test('says when the bank refused a debit', async ({ page, desk, buyer, watch }) => {
    watch.allow(/status of 402/)
    await payByDebit(page, buyer)
    await desk.settle((await desk.paymentOf(buyer)).session, false)
    await page.reload()
    await expectFailure(page)
    await expect(page.getByRole('alert')).toContainText('You have not been charged')
  })
})

test('a buyer who turns back meets three ways on, and the payment page stays open', async ({ page, desk, buyer }) => {
  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Get Basic Plan' }).click()
  await fillCard(page, { email: buyer })
  const payment = page.url()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Payment cancelled' })).toBeVisible()
  const panel = page.getByRole('main')
  await expect(panel.getByRole('link', { name: 'View Pricing Plans' })).toHaveAttribute('href', '/#pricing')
  await expect(panel.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/')
  await expect(panel.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact')
  expect((await paymentKeys(page)).payment_completed).toBeNull()

  const session = new URL(payment).pathname.split('/').at(-1)
  expect(await desk.stripe<{ status: string }>(`checkout/sessions/${session}`)).toMatchObject({ status: 'open' })
  await page.goto(payment)
  await fillCard(page, { email: buyer })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

test('a purchase is kept although its buyer never came back', async ({ page, desk, browser, watch }) => {
  await signIn(page, desk, VISITOR)
  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Get Basic Plan' }).click()
  await payAndVanish(page, VISITOR)
  await page.close()

  const other = await browser.newContext({ acceptDownloads: true })
  const elsewhere = await other.newPage()
  watch.page(elsewhere)
  await signIn(elsewhere, desk, VISITOR, 'home')
  await expect(elsewhere.getByText('Basic Plan - Full Access')).toBeVisible()
  await elsewhere.goto('/templates/viral-ugc-content')
  const file = elsewhere.waitForEvent('download')
  await elsewhere.getByRole('button', { name: 'Download Template' }).click()
  expect((await file).suggestedFilename()).toBe('viral-ugc-content.json')
  await other.close()
})
