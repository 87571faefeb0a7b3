import type { Page } from '@playwright/test'
import { hold, signIn, toastOf } from './fixtures/account.ts'
import { download, payAndVanish } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

// What people see while a service is down or nothing answers: docs/outages.md.

const MEMBER = 'member@flowshelf.test'
const TEMPLATE = '/templates/viral-ugc-content'
/** The browser gives up after eight seconds; the rest is head room for a busy machine. */
const IN_TIME = { timeout: 11_000 }

/** The download, while it is not known who asks. */
const waitingButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Loading...' }).first()

/** What this browser remembers is gone, as on a new device. */
const forgetPurchase = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('payment_')) localStorage.removeItem(key)
  })

test('a member on a new device is sold nothing while nobody says what they own', async ({ page, desk, watch }) => {
  await signIn(page, desk, MEMBER)
  const upgrade = page.getByRole('link', { name: 'Upgrade to Download' })

  await test.step('a member on a new device is sold nothing while the payments do not come, and can download', async () => {
    await forgetPurchase(page)
    const payments = await hold(page, '**/api/payments')
    const asked = page.waitForRequest('**/api/payments')
    await page.goto(TEMPLATE)
    await asked
    await expect(waitingButton(page)).toBeVisible()
    await expect(upgrade).toBeHidden()
    await expect(toastOf(page, 'Couldn’t check your plan')).toBeVisible(IN_TIME)
    await expect(upgrade).toBeHidden()
    expect((await download(page)).workflow.nodes.length).toBeGreaterThan(0)
    payments.release()
  })

  await test.step('a sign-in service that hangs does not hold up a download for ever', async () => {
    await forgetPurchase(page)
    watch.allow(/status of 40[12]/)
    await hold(page, '**/clerk.browser.js')
    await page.goto(TEMPLATE, { waitUntil: 'domcontentloaded' })
    await waitingButton(page).click()
    await expect(toastOf(page, 'Download failed')).toContainText('We couldn’t check your sign-in.', IN_TIME)
    await expect(toastOf(page, 'Couldn’t check your plan')).toBeVisible(IN_TIME)
    await expect(upgrade).toBeHidden()
  })
})

test('a member hears why nothing comes, and loses nothing', async ({ page, desk, watch }) => {
  await signIn(page, desk, MEMBER)
  const button = page.getByRole('button', { name: 'Download Template' })

  await test.step('a download that nobody answers is told in time, and can be asked for again', async () => {
    await page.goto(TEMPLATE)
    await hold(page, '**/api/download')
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await expect(toastOf(page, 'Download failed')).toContainText('The request timed out.', IN_TIME)
    await expect(button).not.toHaveAttribute('aria-busy', 'true')
    await page.unroute('**/api/download')
    expect((await download(page)).workflow.nodes.length).toBeGreaterThan(0)
  })

  watch.allow(/status of 50[23]/)
  await desk.faults({ blobs: 'hang' })

  await test.step('a member keeps what was known last while storage hangs, and hears why nothing comes', async () => {
    const failed = page.waitForResponse('**/api/payments')
    await page.goto(TEMPLATE)
    expect((await failed).status()).toBe(502)
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
    await button.click()
    await expect(toastOf(page, 'Download failed')).toContainText('We can’t reach our storage right now.', IN_TIME)
  })

  await test.step('a page made on demand answers while storage hangs', async () => {
    const answer = await page.goto('/templates/imported-some-day')
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('the page Stripe leads back to', () => {
  const waiting = (page: Page) =>
    page.getByRole('status').filter({ hasText: 'We received your payment and are still confirming it' })

  test('says that the payment is being confirmed, and updates itself once it is', async ({
    page,
    desk,
    buyer,
    watch,
  }) => {
    watch.allow(/status of 502/)
    await page.goto('/#pricing')
    await page.getByRole('button', { name: 'Get Basic Plan' }).click()
    await desk.faults({ blobs: 'down' })
    await page.goto(await desk.returnUrl(await payAndVanish(page, buyer)))
    await expect(waiting(page)).toContainText('Your payment is safe. Don’t pay again. This page checks again')
    await expect(page.getByRole('alert')).toBeHidden()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    await desk.faults({ blobs: false })
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    await page.waitForURL('/')
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  })

  test('leaves it to the hourly job after a minute, and asks again when told to', async ({ page, watch }) => {
    watch.allow(/status of 502/)
    let asked = 0
    // What the platform says in the place of a function that took too long.
    const timedOut = { errorType: 'Sandbox.Timedout', errorMessage: 'Task timed out after 10.00 seconds' }
    await page.route('**/api/verify-payment', async (route) => {
      asked += 1
      await route.fulfill({ status: 502, json: timedOut })
    })
    await page.clock.install()
    await page.goto('/payment-success?session_id=cs_test_paidWhileTheShopWasDown0000')
    await expect(waiting(page)).toContainText('This page checks again automatically.')
    for (let times = 2; times <= 7; times += 1) {
      // On a busy machine the page has not begun to wait when the clock moves first.
      const later = async () => {
        if (asked < times) await page.clock.fastForward(30_000)
        return asked
      }
      await expect.poll(later, { intervals: [500] }).toBe(times)
    }
    await expect(waiting(page)).toContainText('We’ll confirm it within the hour and email you.')
    await expect(waiting(page).getByRole('link', { name: 'Contact Support' })).toBeVisible()

    await page.route('**/api/verify-payment', (route) =>
      route.fulfill({ json: { success: true, error: null, plan_name: 'Basic Plan', amount: 2000 } }),
    )
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  })
})
