import type { Page } from '@playwright/test'
import { askForLink, expectSignedOut, hold, paymentKeys, signIn, toastOf } from './fixtures/account.ts'
import { anotherBrowser, buy, payAndVanish, payOnPage } from './fixtures/steps.ts'
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
  await expect(page.getByRole('heading', { name: 'Your payment is processing' })).toBeVisible()
}

test('the page Stripe leads back to fails without a payment', async ({ page, watch }) => {
  await test.step('fails without a payment session', async () => {
    await page.goto('/payment-success')
    await expect(toastOf(page, 'Error')).toContainText('No payment session found.')
    await expectFailure(page)
    await page.getByRole('link', { name: 'View Pricing Plans' }).click()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
  })

  watch.allow(/status of 40[04]/)

  await test.step('shows a spinner while it asks for the payment', async () => {
    const asking = await hold(page, '**/api/verify-payment')
    await page.goto(returnPage(MADE_UP))
    await expect(
      page.getByRole('status').filter({ hasText: 'Confirming your payment…' }).locator('.spinner'),
    ).toBeVisible()
    asking.release()
    await expectFailure(page)
  })

  for (const id of [MADE_UP, 'nonsense', '<script>'])
    await test.step(`fails for the made-up session ${id.slice(0, 8)}`, async () => {
      await page.goto(returnPage(encodeURIComponent(id)))
      await expectFailure(page)
      await expect(page.getByRole('alert')).toContainText(/We couldn’t find that payment|This link is incomplete/)
      await expect(page.getByRole('alert')).not.toContainText('sessionId')
      expect((await paymentKeys(page)).payment_completed).toBeNull()
    })

  await page.goto('/')
  await expect(page.getByText('Full Access')).toHaveCount(2)
  await expect(page.getByText('Full Access').first()).toBeHidden()
})

test('a buyer who came for a template gets its file after paying, and on another device from the email', async ({
  page,
  desk,
  buyer,
  browser,
}) => {
  await page.goto('/templates/failed-payment-dunning')
  await page.getByRole('link', { name: 'Get it with Basic, $20' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Get Basic Plan' }).click()
  await payOnPage(page, { email: buyer })

  const file = async (page: Page) => {
    await expect(page.getByRole('heading', { name: 'Remind customers about failed payments' })).toBeVisible()
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    return (await coming).suggestedFilename()
  }
  expect(await file(page)).toBe('failed-payment-dunning.json')
  const main = page.getByRole('main')
  await expect(main).toContainText(/Order number: F-\w{4}-\w{4}/)
  await expect(main).toContainText(`Sent to ${buyer.replace(/^(.)[^@]*/, '$1***')}.`)
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/auth?next=%2Ftemplates%2Ffailed-payment-dunning',
  )
  await main.getByRole('link', { name: 'Open the setup steps' }).click()
  await expect(page.getByRole('dialog', { name: 'Next steps' }).getByLabel('Set it up')).toBeVisible()

  const laptop = await anotherBrowser(browser)
  await laptop.page.goto(await desk.linkTo(buyer, /is ready/))
  expect(await file(laptop.page)).toBe('failed-payment-dunning.json')
  await laptop.close()
})

test('shows the purchase, stores it in this browser, and goes home after two seconds', async ({
  page,
  desk,
  buyer,
}) => {
  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Get Pro Plan' }).click()
  const session = await payAndVanish(page, buyer)
  const back = await desk.returnUrl(session)

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

test('a purchase belongs to its buyer', async ({ page, desk, browser, watch }) => {
  watch.allow(/status of 409/)
  await signIn(page, desk, VISITOR)
  await buy(page, 'Basic Plan', { email: VISITOR })
  const { session } = await desk.paymentOf(VISITOR)

  await test.step('shows a purchase of somebody else to nobody', async () => {
    const other = await browser.newContext()
    const elsewhere = await other.newPage()
    watch.page(elsewhere)
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

  await test.step('says whose purchase it is to who is signed in with another account', async () => {
    const other = await browser.newContext()
    const page = await other.newPage()
    watch.page(page)
    await signIn(page, desk, 'admin@flowshelf.test')
    await page.goto(returnPage(session))
    await expect(page.getByRole('heading', { name: "You're signed in with a different account" })).toBeVisible()
    await expect(page.getByText('Sign in with that account to use it.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Go to my account' })).toBeVisible()
    expect((await paymentKeys(page)).payment_completed).toBeNull()
    await other.close()
  })
})

test('loses nothing while Stripe is down', async ({ page, desk, buyer, watch }) => {
  watch.allow(/status of 502/)
  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Get Basic Plan' }).click()
  await desk.failWebhooks(3)
  const back = await desk.returnUrl(await payAndVanish(page, buyer))
  await desk.faults({ stripe: true })
  await page.goto(back)
  const panel = page.getByRole('status').filter({ hasText: 'We received your payment and are still confirming it' })
  await expect(panel).toContainText('This page checks again automatically.')

  await desk.faults({ stripe: false })
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.waitForURL('/')
  await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
})

test('a bank debit is waited for', async ({ page, desk, buyer, watch }) => {
  watch.allow(/status of 402/)

  await test.step('says when the bank refused a debit', async () => {
    await payByDebit(page, `refused-${buyer}`)
    await desk.settle((await desk.paymentOf(`refused-${buyer}`)).session, false)
    await page.reload()
    await expectFailure(page)
    await expect(page.getByRole('alert')).toContainText('you weren’t charged')
  })

  await test.step('says that a bank debit takes days, and gives access once it clears', async () => {
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
})
