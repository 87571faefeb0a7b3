import type { Page } from '@playwright/test'
import { hold, paymentKeys, setFlagByHand, signIn, tabTo, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const PREMIUM = '/ai-agency-roadmap'
const ROADMAP = 'AI Agency Roadmap'
const REFUSED = /status of 40[12]/
const NO_KEYS = { payment_completed: null, payment_plan: null, payment_amount: null, payment_session_id: null }

const pricing = (page: Page) => page.getByRole('heading', { name: 'Choose Your Plan' })
const heroLink = (page: Page) => page.getByRole('main').getByRole('link', { name: ROADMAP })
const upgrade = (page: Page) => page.getByRole('dialog', { name: 'Upgrade Required' })

test('a gated link leads whoever has no access to the plans, and decides nothing', async ({ page, watch }) => {
  await test.step('shows the plans of this page to whoever has no access', async () => {
    await page.goto('/')
    await heroLink(page).click()
    await expect(pricing(page)).toBeInViewport()
    await expect(page).toHaveURL(/\/#pricing$/)
  })

  await test.step('leads to the plans from a page that has none', async () => {
    await page.goto('/n8n')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByText('AI Growth Kit').click()
    await menu.getByRole('link', { name: ROADMAP }).click()
    await page.waitForURL('/#pricing')
    await expect(pricing(page)).toBeInViewport()
  })

  await test.step('leads to the plans from the text of a guide, as from the bar', async () => {
    await page.goto('/launch-your-ai-agency')
    await page.getByRole('article').getByRole('link', { name: 'AI agency roadmap' }).click()
    await page.waitForURL('/#pricing')
    await expect(pricing(page)).toBeInViewport()
  })

  await test.step('leads on with the flag, and the server decides there', async () => {
    watch.allow(REFUSED)
    await setFlagByHand(page)
    const asked = page.waitForResponse('**/premium/ai-agency-roadmap')
    await heroLink(page).click()
    expect((await asked).status()).toBeGreaterThanOrEqual(401)
    await page.waitForURL(/\/auth\?next=%2Fai-agency-roadmap$/)
    expect((await paymentKeys(page)).payment_completed).toBeNull()
  })
})

test('a member passes every gate, and keeps the access through an outage', async ({ page, desk, watch }) => {
  await signIn(page, desk, MEMBER, 'home')

  await test.step('leads on for a member', async () => {
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
    await heroLink(page).click()
    await page.waitForURL(PREMIUM)
    await expect(page.getByRole('article', { name: 'Full text' })).toBeVisible()
  })

  await test.step('a member keeps the access while the sign-in service is down, although nothing can be downloaded', async () => {
    watch.allow(/ERR_CONNECTION_REFUSED/, REFUSED)
    await page.route('**/clerk.browser.js', (route) => route.abort('connectionrefused'))
    await page.goto(TEMPLATE)
    await page.getByRole('button', { name: 'Download Template' }).click()
    await expect(toastOf(page, 'Download failed')).toContainText(
      'We couldn’t check your sign-in. Try again in a minute.',
    )
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
    expect((await paymentKeys(page)).payment_completed).toBe('true')
  })
})

test('a signed-in visitor is led past the gate, and meets the upgrade dialog there', async ({ page, desk, watch }) => {
  watch.allow(REFUSED)
  await signIn(page, desk, VISITOR)

  await test.step('leads on while the payments are being read', async () => {
    const payments = await hold(page, '**/api/payments')
    const asked = page.waitForRequest('**/api/payments')
    await page.goto('/')
    await asked
    // The button says that it waits, and leads on all the same.
    await page.getByRole('main').getByRole('link', { name: 'Loading...' }).first().click()
    await page.waitForURL(PREMIUM)
    payments.release()
    await expect(upgrade(page).getByRole('heading', { name: 'Upgrade Required' })).toBeVisible()
    await page.unroute('**/api/payments')
  })

  await test.step('on a page with plans, its button stays and shows them', async () => {
    await upgrade(page).getByRole('button', { name: 'View Pricing Plans' }).click()
    await expect(page).toHaveURL(/\/ai-agency-roadmap#pricing$/)
    await expect(pricing(page)).toBeInViewport()
  })

  await test.step('meets the upgrade dialog on a premium page, and the plans behind it', async () => {
    await page.goto(PREMIUM)
    await expect(upgrade(page)).toBeVisible()
    await expect(page.getByRole('article', { name: 'Full text' })).toHaveCount(0)
    await upgrade(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(pricing(page)).toBeInViewport()
  })

  await test.step('on a page with plans, closing the upgrade dialog puts the focus on them', async () => {
    await page.goto(PREMIUM)
    await expect(upgrade(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    const plans = page.getByRole('region', { name: 'Choose Your Plan' })
    await expect(plans.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(plans).toBeInViewport()
    await expect(page).toHaveURL(/\/ai-agency-roadmap#pricing$/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Get Basic Plan' })).toBeFocused()
  })
})

test('a flag set by hand opens the dialog, and nothing else', NIGHTLY, async ({ page, context, watch }) => {
  watch.allow(REFUSED)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(TEMPLATE)
  await expect(page.getByRole('button', { name: 'Copy for n8n' })).toBeHidden()

  await test.step('changes how the page looks, and gets nothing from the server', async () => {
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

    const dialog = upgrade(page)
    await expect(dialog.getByText('You need to upgrade to access this premium content.', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'View Pricing Plans' })).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute('href', '/')
    expect(await paymentKeys(page)).toEqual(NO_KEYS)
    await dialog.getByRole('button', { name: 'View Pricing Plans' }).click()
    await page.waitForURL('/#pricing')
    await expect(pricing(page)).toBeInViewport()
    await page.goto(TEMPLATE)
    await expect(page.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
    expect(files).toEqual([])
  })

  await test.step('without proof nothing is copied', async () => {
    await setFlagByHand(page)
    await page.evaluate(() => navigator.clipboard.writeText('as before'))
    await page.getByRole('button', { name: 'Copy for n8n' }).click()
    await expect(upgrade(page)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('as before')
  })

  await test.step('keeps the focus inside and closes with Escape onto the plans', async () => {
    await page.goto(TEMPLATE)
    await setFlagByHand(page)
    await tabTo(page, 'Download Template', 'button')
    await page.keyboard.press('Enter')
    await expect(upgrade(page)).toBeVisible()
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

  await test.step('leads home by its link', async () => {
    await page.goto(TEMPLATE)
    await setFlagByHand(page)
    await page.getByRole('button', { name: 'Download Template' }).press('Enter')
    await tabTo(page, 'Back to Homepage', 'link')
    await page.keyboard.press('Enter')
    await page.waitForURL('/')
  })
})

test('with a made-up checkout id is refused for a signed-in visitor, too', async ({ page, desk, watch }) => {
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
