import type { Page } from '@playwright/test'
import { expectSignedIn, expectSignedOut, hold, paymentKeys, signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { download, signInByLink } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const CLERK_DOWN = /status of 503/

const badge = (page: Page) => page.getByText('Basic Plan - Full Access')
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).first()

test('a sign-in and a log-out are seen on every page and in another open tab', async ({
  page,
  desk,
  context,
  watch,
}) => {
  const tab = await context.newPage()
  await tab.goto(TEMPLATE)
  await expectSignedOut(tab)

  await test.step('a member is greeted once, and keeps the badge from page to page', async () => {
    await signInByLink(page, desk, MEMBER)
    await expect(toastOf(page, 'Welcome!')).toContainText("You've been signed in successfully.")
    await expect(badge(page)).toBeVisible()
    expect(await paymentKeys(page)).toMatchObject({
      payment_completed: 'true',
      payment_plan: 'Basic Plan',
      payment_amount: '2000',
    })
    const checked = page.waitForResponse('**/api/payments')
    await page.goto('/n8n')
    await expect(badge(page)).toBeVisible()
    await checked
    await expectSignedIn(page)
    await expect(page.getByText('Welcome!')).toBeHidden()
  })

  await test.step('follows the sign-in of a member', async () => {
    await expect(badge(tab)).toBeVisible()
    await expectSignedIn(tab)
    expect((await download(tab)).name).toBe('viral-ugc-content.json')
  })

  await test.step('the header shows what is known at once, and waits for the rest', async () => {
    const payments = await hold(page, '**/api/payments')
    await page.goto('/n8n')
    await expect(badge(page)).toBeVisible()
    await expectSignedIn(page)
    payments.release()
    await expect(badge(page)).toBeVisible()
  })

  await test.step('a log-out that fails says so and changes nothing', async () => {
    watch.allow(CLERK_DOWN)
    await desk.faults({ clerkFrontend: true })
    await logout(page).click()
    await expect(toastOf(page, 'Error')).toContainText('The service is temporarily unavailable.')
    await expect(badge(page)).toBeVisible()
    await expectSignedIn(page)
    expect((await paymentKeys(page)).payment_completed).toBe('true')
    await desk.faults({ clerkFrontend: false })
  })

  await test.step('follows a log-out', async () => {
    await expect(tab.getByRole('button', { name: 'Download Template' })).toBeVisible()
    await logout(page).click()
    await expect(toastOf(page, 'Signed out')).toContainText("You've been signed out successfully.")
    await expect(badge(tab)).toBeHidden()
    await expectSignedOut(tab)
    await expect(tab.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
  })

  await test.step('signing out removes the member’s and the payment’s data from the browser', async () => {
    await expect(badge(page)).toBeHidden()
    await expectSignedOut(page)
    expect(await paymentKeys(page)).toMatchObject({
      payment_completed: null,
      payment_plan: null,
      payment_amount: null,
    })
    await page.goto(TEMPLATE)
    await expectSignedOut(page)
    await expect(badge(page)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
  })
})

test.describe('while the payments cannot be read', () => {
  test('a member keeps the last known state', async ({ page, desk, watch }) => {
    await signIn(page, desk, MEMBER, 'home')
    await expect(badge(page)).toBeVisible()
    const logged = () => page.waitForEvent('console', (message) => message.text().startsWith('Payment check:'))

    for (const { outage, cause, noise } of [
      { outage: 'an answer of 502', cause: 502, noise: /status of 502/ },
      { outage: 'no connection', cause: null, noise: /ERR_INTERNET_DISCONNECTED/ },
    ])
      await test.step(`${outage} leaves a member the last known state, and is only logged`, async () => {
        watch.allow(noise)
        await page.route('**/api/payments', (route) =>
          cause ? route.fulfill({ status: cause, body: 'Bad gateway' }) : route.abort('internetdisconnected'),
        )
        const line = logged()
        await page.goto(TEMPLATE)
        expect((await line).type()).toBe('warning')
        await expect(badge(page)).toBeVisible()
        await expectSignedIn(page)
        await expect(page.getByRole('region', { name: /^Notifications/ })).toBeHidden()
        expect((await paymentKeys(page)).payment_completed).toBe('true')
        expect((await download(page)).name).toBe('viral-ugc-content.json')
        await page.unroute('**/api/payments')
      })

    await test.step('an outage of the sign-in service takes nothing away from a member', async () => {
      watch.allow(CLERK_DOWN)
      await desk.faults({ clerkFrontend: true })
      const refused = page.waitForResponse((response) => response.status() === 503)
      await page.goto(TEMPLATE)
      await refused
      await expect(badge(page)).toBeVisible()
      expect((await paymentKeys(page)).payment_completed).toBe('true')
      await desk.faults({ clerkFrontend: false })
    })

    await test.step('a sign-in service that sends no program takes nothing away either', async () => {
      watch.allow(/ERR_CONNECTION_REFUSED/)
      await page.route('**/clerk.browser.js', (route) => route.abort('connectionrefused'))
      const line = logged()
      await page.goto('/n8n')
      expect((await line).type()).toBe('warning')
      await expect(badge(page)).toBeVisible()
      expect((await paymentKeys(page)).payment_completed).toBe('true')
    })
  })

  test('a visitor gains nothing by it: what may be theirs is asked of the server', async ({ page, desk, watch }) => {
    watch.allow(/status of (502|402)/)
    await signIn(page, desk, VISITOR, 'home')
    await page.route('**/api/payments', (route) => route.fulfill({ status: 502 }))
    await page.goto(TEMPLATE)
    await expectSignedIn(page)
    await page.getByRole('button', { name: 'Download Template' }).click()
    await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
    await page.goto(TEMPLATE)
    expect((await paymentKeys(page)).payment_completed).toBeNull()
  })
})

test.describe('a refund', () => {
  test('ends the access when all of it has gone back', async ({ page, desk, context, watch }) => {
    await signIn(page, desk, MEMBER, 'home')
    const { paymentIntent } = await desk.paymentOf(MEMBER)

    await test.step('of one half leaves the access as it is', async () => {
      await desk.refund(paymentIntent, 1000)
      const checked = page.waitForResponse('**/api/payments')
      await page.goto(TEMPLATE)
      await checked
      await expect(badge(page)).toBeVisible()
      expect((await download(page)).name).toBe('viral-ugc-content.json')
    })

    await test.step('ends the access of open tabs at the next download', async () => {
      const tab = await context.newPage()
      await Promise.all([tab.waitForResponse('**/api/payments'), tab.goto(TEMPLATE)])
      await expect(badge(tab)).toBeVisible()
      await desk.refund(paymentIntent)
      watch.allow(/status of 402/)
      await page.getByRole('button', { name: 'Download Template' }).click()
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Upgrade Required' })).toBeVisible()
      await expect(badge(page)).toBeHidden()
      await expect(badge(tab)).toBeHidden()
      expect((await paymentKeys(page)).payment_completed).toBeNull()
      await expectSignedIn(tab)
      await expect(tab.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
    })
  })

  test('is noticed by an open page when its session token is refreshed', async ({ page, desk, watch }) => {
    await signIn(page, desk, MEMBER, 'home')
    await page.clock.install()
    const checked = page.waitForResponse('**/api/payments')
    await page.goto(TEMPLATE)
    await checked
    await expect(badge(page)).toBeVisible()
    const { paymentIntent } = await desk.paymentOf(MEMBER)
    await desk.refund(paymentIntent)
    watch.allow(/status of 402/)
    await page.clock.fastForward('05:00')
    // Clerk does this about once a minute. A token of the same second is the same token.
    await expect(async () => {
      await page.evaluate(() => window.Clerk?.session?.getToken({ skipCache: true }))
      await expect(badge(page)).toBeHidden({ timeout: 1000 })
    }).toPass()
    await expectSignedIn(page)
  })
})
