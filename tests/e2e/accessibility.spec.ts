import type { Page } from '@playwright/test'
import { KINDS, SLUGS, WRITTEN } from './fixtures/addresses.ts'
import { beyondAnyWindow, beyondWindow, WIDTHS } from './fixtures/beyond-window.ts'
import { expectFrame } from './fixtures/frame.ts'
import { HARD, hardest } from './fixtures/hardest.ts'
import { expectSettled } from './fixtures/settled.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

/** Sends strangers away; members see its frame in routes.spec.ts. */
const ROADMAP = '/ai-agency-roadmap'

test('a picture without words, and words too faint in the dark alone, would be found', async ({ page }) => {
  await page.goto('/')
  // Far below, where nothing is laid out before it comes near.
  await page.getByRole('region', { name: 'Choose Your Plan' }).evaluate((plans) => {
    const words = Object.assign(document.createElement('p'), { textContent: 'Too faint' })
    words.style.color = 'light-dark(#111, #222)'
    plans.append(words, Object.assign(document.createElement('img'), { src: '/favicon.svg' }))
  })
  expect(await violations(page)).toEqual([
    expect.stringMatching(/^light image-alt /),
    expect.stringMatching(/^dark color-contrast /),
  ])
})

/** One story for many pages: to open a page takes longer than to look at it, and a browser longer than both. */
async function lookAt(page: Page, kinds: Record<string, string>): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const [kind, address] of Object.entries(kinds))
    await test.step(`${kind} stands in its frame and can be used by everyone, in light and dark, at every width`, async () => {
      await page.goto(address)
      await expectFrame(page)
      await expectSettled(page, { pictures: false })
      expect.soft(await violations(page), address).toEqual([])
      expect.soft(await beyondAnyWindow(page, 900), address).toEqual([])
    })
}

for (const [group, kinds] of Object.entries(KINDS))
  test(`all pages of ${group} can be used by everyone`, async ({ page, watch }) => {
    test.slow()
    watch.allow(/status of 4(?:04|10)/)
    await lookAt(page, kinds)
  })

test('the hardest of all templates and written pages can be used by everyone', async ({ page }) => {
  test.slow()
  const templates = hardest(
    SLUGS.map((slug) => `/templates/${slug}`),
    1,
  )
  const written = hardest(
    WRITTEN.filter((address) => address !== ROADMAP),
    1,
  )
  await lookAt(page, Object.fromEntries([...templates, ...written].map((address) => [address, address])))
})

test('no template has text that a phone cuts off', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 375, height: 812 })
  const wide: string[] = []
  const addresses = SLUGS.map((slug) => `/templates/${slug}`)
  for (const address of hardest(addresses, 4, [HARD.longestWord, HARD.widestRow])) {
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    const width = await page.evaluate(() => document.body.scrollWidth)
    if (width > 375) wide.push(`${address} is ${width} wide`)
  }
  expect(wide).toEqual([])
})

/** What all refusals of functions have in common: src/contracts/failure.ts. */
const REFUSED = { success: false, data: null, error: 'A sentence.' }

test('the states of a payment can be used by everyone', async ({ page, watch }) => {
  watch.allow(/status of (4\d\d|502)/)
  // Home stays away, so that the page that leads there can be looked at.
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.abort('aborted'),
  )
  const answers = {
    'Confirming your payment…': null,
    'We received your payment and are still confirming it': { status: 502, json: { ...REFUSED, kind: 'service-down' } },
    'Payment Verification Failed': { status: 404, json: { ...REFUSED, kind: 'unknown-checkout' } },
    // The last, since the page goes home by itself then.
    'Payment Successful!': { status: 200, json: { success: true, plan_name: 'Basic Plan', amount: 2000 } },
  }
  for (const [heading, answer] of Object.entries(answers)) {
    await page.route('**/api/verify-payment', (route) =>
      answer ? route.fulfill(answer) : new Promise(() => undefined),
    )
    await page.goto('/payment-success?session_id=cs_test_1')
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(await violations(page), heading).toEqual([])
    await page.unroute('**/api/verify-payment')
  }
})

test('what opens over the home page, and a toast on it, can be used by everyone', async ({ page, watch }) => {
  await page.goto('/')

  await test.step('open dialogs can be used by everyone and fit narrow windows', async () => {
    await page.getByRole('button', { name: 'Demo For Beginners' }).click()
    await expect(page.getByRole('dialog', { name: 'Demo For Beginners' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')

    const card = page.getByRole('link', { name: /^Generate viral UGC/ })
    await card.nth(1).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    expect(await violations(page)).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 })
      await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
      expect(await beyondWindow(page), `at ${width}`).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a toast can be read by everyone', async () => {
    watch.allow(/status of 500/)
    await page.route('**/catalogue.json', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.reload()
    await page.getByRole('searchbox', { name: 'Search template' }).fill('slack')
    await expect(page.getByText('An unexpected error occurred')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})

test('open menus can be used by everyone', async ({ page }) => {
  await page.goto('/about-us')
  await page.getByRole('banner').getByText('AI Growth Kit').click()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  await page.reload()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('banner').getByText('AI Growth Kit').click()
  expect(await violations(page)).toEqual([])
  expect(await beyondWindow(page)).toEqual([])
})
