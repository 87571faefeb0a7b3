import type { Page } from '@playwright/test'
import { hold, paymentKeys, setFlagByHand, signIn, tabTo, toastOf } from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const TEMPLATE = '/templates/viral-ugc-content'
const ROADMAP = 'AI Agency Roadmap'
const REFUSED = /status of 40[12]/

const pricing = (page: Page) => page.getByRole('heading', { name: 'Choose Your Plan' })

test.describe('a gated link', () => {
  const heroLink = (page: Page) => page.getByRole('main').getByRole('link', { name: ROADMAP })

  test('shows the plans of this page to whoever has no access', async ({ page }) => {
    await page.goto('/')
    await heroLink(page).click()
    await expect(pricing(page)).toBeInViewport()
    await expect(page).toHaveURL(/\/#pricing$/)
  })

  test('leads to the plans from a page that has none', async ({ page }) => {
    await page.goto('/n8n')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByText('AI Growth Kit').click()
    await menu.getByRole('link', { name: ROADMAP }).click()
    await page.waitForURL('/#pricing')
    await expect(pricing(page)).toBeInViewport()
  })

  test('leads to the plans from the text of a guide, as from the bar', async ({ page }) => {
    await page.goto('/launch-your-ai-agency')
    await page.getByRole('article').getByRole('link', { name: 'AI agency roadmap' }).click()
    await page.waitForURL('/#pricing')
    await expect(pricing(page)).toBeInViewport()
  })

  test('leads on with the flag, and the server decides there', async ({ page, watch }) => {
    watch.allow(REFUSED)
    await page.goto('/')
    await setFlagByHand(page)
    const asked = page.waitForResponse('**/premium/ai-agency-roadmap')
    await heroLink(page).click()
    expect((await asked).status()).toBeGreaterThanOrEqual(401)
    await page.waitForURL(/\/auth\?next=%2Fai-agency-roadmap$/)
    expect((await paymentKeys(page)).payment_completed).toBeNull()
  })

  test('leads on for a member', async ({ page, desk }) => {
    await signIn(page, desk, MEMBER, 'home')
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
    await heroLink(page).click()
    await page.waitForURL('/ai-agency-roadmap')
    await expect(page.getByRole('article', { name: 'Full text' })).toBeVisible()
  })

  test('leads on while the payments are being read', async ({ page, desk, watch }) => {
    watch.allow(REFUSED)
    await signIn(page, desk, VISITOR)
    const payments = await hold(page, '**/api/payments')
    const asked = page.waitForRequest('**/api/payments')
    await page.goto('/')
    await asked
    // The button says that it waits, and leads on all the same.
    await page.getByRole('main').getByRole('link', { name: 'Loading...' }).first().click()
    await page.waitForURL('/ai-agency-roadmap')
    payments.release()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Upgrade Required' })).toBeVisible()
  })
})

test.describe('a flag set by hand', () => {
  test('dresses the page, and gets nothing from the server', async ({ page, watch }) => {
    watch.allow(REFUSED)
    await page.goto(TEMPLATE)
    await setFlagByHand(page)
    const button = page.getByRole('button', { name: 'Download Template' })
    await expect(button).toBeVisible()
    await expect(page.getByText('Basic Plan - Full Access')).toBeHidden()
    await expect(page.getByText('Pro Plan - Full Access')).toBeHidden()

    const files: string[] = []
    page.on('download', (file) => files.push(file.url()))
    const answer = page.waitForResponse('**/api/download')
    await button.click()
    expect([401, 402]).toContain((await answer).status())
    expect(await (await answer).json()).toMatchObject({ success: false, data: null })

    const dialog = page.getByRole('dialog', { name: 'Upgrade Required' })
    await expect(dialog.getByText('You need to upgrade to access this premium content.', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'View Pricing Plans' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/')
    expect(await paymentKeys(page)).toEqual({
      payment_completed: null,
      payment_plan: null,
      payment_amount: null,
      payment_session_id: null,
    })
    await dialog.getByRole('button', { name: 'View Pricing Plans' }).click()
    await page.waitForURL('/#pricing')
    await expect(pricing(page)).toBeInViewport()
    await page.goto(TEMPLATE)
    await expect(page.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
    expect(files).toEqual([])
  })

  test('with a made-up session is refused for a signed-in visitor, too', async ({ page, desk, watch }) => {
    watch.allow(REFUSED, /status of 404/)
    await signIn(page, desk, VISITOR, 'home')
    await page.evaluate(() => localStorage.setItem('payment_session_id', 'cs_test_neverBought00000000000000000000000'))
    const linked = page.waitForResponse('**/api/link-payment-to-user')
    await setFlagByHand(page)
    expect((await linked).status()).toBe(404)
    await expect.poll(async () => (await paymentKeys(page)).payment_completed).toBeNull()
    await page.goto(TEMPLATE)
    await expect(page.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
  })
})

test('a member keeps the access while the sign-in service is down, although nothing can be downloaded', async ({
  page,
  desk,
  watch,
}) => {
  await signIn(page, desk, MEMBER, 'home')
  await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  watch.allow(/ERR_CONNECTION_REFUSED/, REFUSED)
  await page.route('**/clerk.browser.js', (route) => route.abort('connectionrefused'))
  await page.goto(TEMPLATE)
  await page.getByRole('button', { name: 'Download Template' }).click()
  await expect(toastOf(page, 'Error')).toContainText('We could not check your sign-in. Please try again in a minute.')
  await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  expect((await paymentKeys(page)).payment_completed).toBe('true')
})

test.describe('the upgrade dialog, without a mouse', () => {
  test.beforeEach(async ({ page, watch }) => {
    watch.allow(REFUSED)
    await page.goto(TEMPLATE)
    await setFlagByHand(page)
    await tabTo(page, 'Download Template', 'button')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
  })

  test('keeps the focus inside and closes with Escape onto the plans', async ({ page }) => {
    const reached = new Set<string>()
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      const place = await page.evaluate(() => {
        const active = document.activeElement
        if (!active || active === document.body) return 'the browser itself'
        return active.closest('dialog') ? (active.getAttribute('aria-label') ?? active.textContent) : 'the page behind'
      })
      reached.add(place)
    }
    expect(reached).not.toContain('the page behind')
    expect([...reached]).toEqual(expect.arrayContaining(['View Pricing Plans', 'Back to Homepage', 'Close']))

    await page.keyboard.press('Escape')
    await page.waitForURL('/#pricing')
    await expect(pricing(page)).toBeInViewport()
  })

  test('leads home by its link', async ({ page }) => {
    await tabTo(page, 'Back to Homepage', 'link')
    await page.keyboard.press('Enter')
    await page.waitForURL('/')
  })
})

test('on a page with plans, its button stays and shows them', async ({ page, desk, watch }) => {
  watch.allow(REFUSED)
  await signIn(page, desk, VISITOR)
  await page.goto('/ai-agency-roadmap')
  await page.getByRole('dialog').getByRole('button', { name: 'View Pricing Plans' }).click()
  await expect(page).toHaveURL(/\/ai-agency-roadmap#pricing$/)
  await expect(pricing(page)).toBeInViewport()
})

test('on a page with plans, closing the upgrade dialog puts the focus on them', async ({ page, desk, watch }) => {
  watch.allow(REFUSED)
  await signIn(page, desk, VISITOR)
  await page.goto('/ai-agency-roadmap')
  await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const plans = page.getByRole('region', { name: 'Choose Your Plan' })
  await expect(plans).toBeFocused()
  await expect(plans).toBeInViewport()
  await expect(page).toHaveURL(/\/ai-agency-roadmap#pricing$/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Get Basic Plan' })).toBeFocused()
})
