import type { Page } from '@playwright/test'
import { expectSignedIn, expectSignedOut, hold, paymentKeys, signIn, toastOf } from './fixtures/account.ts'
import { buy, download, signInByLink } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const TEMPLATE = '/templates/viral-ugc-content'
const CLERK_DOWN = /status of 503/

const badge = (page: Page) => page.getByText('Basic Plan - Full Access')
const logout = (page: Page) => page.getByRole('button', { name: 'Logout' }).first()

test('a member is greeted once, and keeps the badge from page to page', async ({ page, desk }) => {
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

test('logging out forgets the member and the payment', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER, 'home')
  await expect(badge(page)).toBeVisible()
  await logout(page).click()
  await expect(toastOf(page, 'Signed out')).toContainText("You've been signed out successfully.")
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

test('a log-out that fails says so and changes nothing', async ({ page, desk, watch }) => {
  await signIn(page, desk, MEMBER, 'home')
  await expect(badge(page)).toBeVisible()
  watch.allow(CLERK_DOWN)
  await desk.faults({ clerkFrontend: true })
  await logout(page).click()
  await expect(toastOf(page, 'Error')).toContainText('The service is temporarily unavailable.')
  await expect(badge(page)).toBeVisible()
  await expectSignedIn(page)
  expect((await paymentKeys(page)).payment_completed).toBe('true')

  await desk.faults({ clerkFrontend: false })
  await logout(page).click()
  await expect(toastOf(page, 'Signed out')).toBeVisible()
  await expectSignedOut(page)
})

test.describe('another open tab', () => {
  test('follows a log-out', async ({ page, desk, context }) => {
    await signIn(page, desk, MEMBER, 'home')
    const tab = await context.newPage()
    await tab.goto(TEMPLATE)
    await expect(badge(tab)).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Download Template' })).toBeVisible()
    await logout(page).click()
    await expect(toastOf(page, 'Signed out')).toBeVisible()
    await expect(badge(tab)).toBeHidden()
    await expectSignedOut(tab)
    await expect(tab.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
    expect((await paymentKeys(page)).payment_completed).toBeNull()
    await expectSignedOut(page)
  })

  test('follows the purchase of a guest, and the guest can download there', async ({ page, context, buyer }) => {
    const tab = await context.newPage()
    await tab.goto(TEMPLATE)
    await expect(tab.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
    await buy(page, 'Basic Plan', { email: buyer })
    await expect(badge(tab)).toBeVisible()
    expect((await download(tab)).name).toBe('viral-ugc-content.json')
  })

  test('follows the purchase of a signed-in visitor', async ({ page, desk, context }) => {
    await signIn(page, desk, VISITOR)
    const tab = await context.newPage()
    await tab.goto(TEMPLATE)
    await expectSignedIn(tab)
    await expect(badge(tab)).toBeHidden()
    await buy(page, 'Basic Plan', { email: VISITOR })
    await expect(badge(tab)).toBeVisible()
    expect((await download(tab)).name).toBe('viral-ugc-content.json')
  })

  test('follows the sign-in of a member', async ({ page, desk, context }) => {
    const tab = await context.newPage()
    await tab.goto(TEMPLATE)
    await expectSignedOut(tab)
    await signInByLink(page, desk, MEMBER)
    await expect(badge(tab)).toBeVisible()
    await expectSignedIn(tab)
    expect((await download(tab)).name).toBe('viral-ugc-content.json')
  })
})

test.describe('while the payments cannot be read', () => {
  for (const { outage, cause, noise } of [
    { outage: 'an answer of 502', cause: 502, noise: /status of 502/ },
    { outage: 'no connection', cause: null, noise: /ERR_INTERNET_DISCONNECTED/ },
  ]) {
    test(`${outage} leaves a member the last known state, and is only logged`, async ({ page, desk, watch }) => {
      watch.allow(noise)
      await signIn(page, desk, MEMBER, 'home')
      await expect(badge(page)).toBeVisible()
      await page.route('**/api/payments', (route) =>
        cause ? route.fulfill({ status: cause, body: 'Bad gateway' }) : route.abort('internetdisconnected'),
      )
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('Payment check:'))
      await page.goto(TEMPLATE)
      expect((await logged).type()).toBe('warning')
      await expect(badge(page)).toBeVisible()
      await expectSignedIn(page)
      await expect(page.getByRole('region', { name: /^Notifications/ })).toBeHidden()
      expect((await paymentKeys(page)).payment_completed).toBe('true')
      expect((await download(page)).name).toBe('viral-ugc-content.json')
    })
  }

  test('a visitor gains nothing by it: what may be theirs is asked of the server', async ({ page, desk, watch }) => {
    watch.allow(/status of (502|402)/)
    await signIn(page, desk, VISITOR)
    await page.route('**/api/payments', (route) => route.fulfill({ status: 502 }))
    await page.goto(TEMPLATE)
    await expectSignedIn(page)
    await page.getByRole('button', { name: 'Download Template' }).click()
    await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
    await page.goto(TEMPLATE)
    expect((await paymentKeys(page)).payment_completed).toBeNull()
  })

  test('an outage of the sign-in service takes nothing away from a member', async ({ page, desk, watch }) => {
    await signIn(page, desk, MEMBER, 'home')
    await expect(badge(page)).toBeVisible()
    watch.allow(CLERK_DOWN)
    await desk.faults({ clerkFrontend: true })
    const refused = page.waitForResponse((response) => response.status() === 503)
    await page.goto(TEMPLATE)
    await refused
    await expect(badge(page)).toBeVisible()
    expect((await paymentKeys(page)).payment_completed).toBe('true')
  })

  test('a sign-in service that sends no program takes nothing away either', async ({ page, desk, watch }) => {
    await signIn(page, desk, MEMBER, 'home')
    await expect(badge(page)).toBeVisible()
    watch.allow(/ERR_CONNECTION_REFUSED/)
    await page.route('**/clerk.browser.js', (route) => route.abort('connectionrefused'))
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Payment check:'))
    await page.goto('/n8n')
    expect((await logged).type()).toBe('warning')
    await expect(badge(page)).toBeVisible()
    expect((await paymentKeys(page)).payment_completed).toBe('true')
  })
})

test.describe('a refund', () => {
  test('ends the access of open tabs at the next download', async ({ page, desk, context, watch }) => {
    await signIn(page, desk, MEMBER)
    const tab = await context.newPage()
    await tab.goto(TEMPLATE)
    await expect(badge(tab)).toBeVisible()
    const checked = page.waitForResponse('**/api/payments')
    await page.goto(TEMPLATE)
    await checked
    const { paymentIntent } = await desk.paymentOf(MEMBER)
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

  test('is noticed by an open page when its session token is refreshed', async ({ page, desk, watch }) => {
    await signIn(page, desk, MEMBER)
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

  test('of one half leaves the access as it is', async ({ page, desk }) => {
    await signIn(page, desk, MEMBER)
    const { paymentIntent } = await desk.paymentOf(MEMBER)
    await desk.refund(paymentIntent, 1000)
    const checked = page.waitForResponse('**/api/payments')
    await page.goto(TEMPLATE)
    await checked
    await expect(badge(page)).toBeVisible()
    expect((await download(page)).name).toBe('viral-ugc-content.json')
  })
})

test('the header shows what is known at once, and waits for the rest', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER, 'home')
  await expect(badge(page)).toBeVisible()
  const payments = await hold(page, '**/api/payments')
  await page.goto('/n8n')
  await expect(badge(page)).toBeVisible()
  await expectSignedIn(page)
  payments.release()
  await expect(badge(page)).toBeVisible()
})
