import { hold, paymentKeys, signIn, toastOf } from './fixtures/account.ts'
import { fillCard, payAndVanish } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'

test('a plan button leads to Stripe, or says why not', async ({ page, desk, buyer, watch }) => {
  await page.goto('/#pricing')

  await test.step('treats an answer without an address as a failure', async () => {
    await page.route('**/api/create-checkout', (route) => route.fulfill({ json: { data: {}, error: null } }))
    const logged = page.waitForEvent('console', (message) => message.text().includes('No checkout URL received'))
    await page.getByRole('button', { name: 'Get Basic Plan' }).click()
    await expect(toastOf(page, 'Payment Error')).toBeVisible()
    await page.unroute('**/api/create-checkout')
    expect((await logged).text()).toContain('No checkout URL received from Stripe')
  })

  await test.step('waits alone while the payment page is made', async () => {
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

  await test.step('says when Stripe cannot be reached, and works once it can', async () => {
    // Nothing of the failure before is left.
    await page.reload()
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
})

test('a buyer who cancels sees three next steps, and the checkout stays open', async ({ page, desk, buyer }) => {
  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Get Basic Plan' }).click()
  await fillCard(page, { email: buyer })
  const payment = page.url()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Payment canceled' })).toBeVisible()
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
