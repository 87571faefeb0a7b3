import type { Page } from '@playwright/test'
import { EVERY_KIND, SLUGS, TEMPLATE } from './fixtures/addresses.ts'
import { expectFrame } from './fixtures/frame.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

const ROADMAP = '/ai-agency-roadmap'
const WIDTHS = [320, 375, 768, 1440, 2560]

/** Parts that reach beyond the window although nothing they stand in scrolls or cuts them off. */
const beyondWindow = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const held = (element: Element): boolean => {
      const parent = element.parentElement
      if (!parent || parent === document.body) return false
      return getComputedStyle(parent).overflowX !== 'visible' || held(parent)
    }
    // Empty room beyond the edge is no harm; words, pictures and controls are.
    const shows = (element: Element) =>
      element.matches('img, svg, input, iframe') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const wide = [...document.body.querySelectorAll('*')].filter((element) => {
      if (!shows(element)) return false
      const { right, width } = element.getBoundingClientRect()
      const seen = width > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return seen && right > clientWidth + 1 && !element.closest('svg svg, svg *') && !held(element)
    })
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
      ...wide.map((element) => `${element.tagName} ${element.className}`),
    ]
  })

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

/** The route table of the specification, by the main heading of each screen; the others are in routes.spec.ts. */
const SCREENS: Record<string, string | RegExp> = {
  '/': /10K\+ workflow automation templates/,
  '/auth': 'Sign in to Flowshelf',
  '/payment-cancelled': 'Payment cancelled',
  '/templates/viral-ugc-content': 'Generate viral UGC ad clips from product photos',
  '/about-us': 'About us',
  '/contact': 'Contact',
  '/privacy-policy': 'Privacy policy',
  '/support': 'Support',
  '/n8n': 'What is n8n',
  '/n8n-templates': 'n8n templates',
  '/workflow-template': 'Workflow template',
  '/n8n-vs-make': 'n8n vs Make',
  '/ai-automation': 'AI automation',
  '/automation-money-making': 'Automation Money Making',
  '/build-free-ai-agency-website': 'Build a Free AI Agency Website',
  '/launch-your-ai-agency': 'Launch Your AI Agency',
  '/best-ai-automation-tools': 'Best AI Automation Tools',
}

test('every screen of the route table is looked at', () => {
  expect(Object.values(EVERY_KIND)).toEqual(expect.arrayContaining(Object.keys(SCREENS)))
})

// One story for each page: to open it takes longer than to look at it.
for (const [kind, address] of Object.entries(EVERY_KIND)) {
  test(`${kind} stands in its frame and can be used by everyone, in light and dark, at every width`, async ({
    page,
    watch,
  }) => {
    watch.allow(/status of 4(?:04|10)/)
    const answer = await page.goto(address)
    const heading = SCREENS[address]
    if (heading) {
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveURL(address)
    }
    // It sends strangers away; members see its frame in routes.spec.ts.
    if (address !== ROADMAP) await expectFrame(page)
    await page.waitForLoadState('networkidle')
    expect(await violations(page)).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      expect(await beyondWindow(page), `at ${width}`).toEqual([])
    }
  })
}

test('no template has text that a phone cuts off', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 375, height: 812 })
  const wide: string[] = []
  for (const slug of SLUGS) {
    await page.goto(`/templates/${slug}`, { waitUntil: 'domcontentloaded' })
    const width = await page.evaluate(() => document.body.scrollWidth)
    if (width > 375) wide.push(`${slug} is ${width} wide`)
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
    'You have paid; we are still writing it down': { status: 502, json: { ...REFUSED, kind: 'service-down' } },
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

test('open dialogs can be used by everyone and fit narrow windows', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('link', { name: /^Generate viral UGC/ })
    .nth(1)
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 })
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
    expect(await beyondWindow(page), `at ${width}`).toEqual([])
  }
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Demo For Beginners' }).click()
  await expect(page.getByRole('dialog', { name: 'Demo For Beginners' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('the dialog that asks for a plan can be used by everyone', async ({ page, watch }) => {
  watch.allow(/status of 40[123]/)
  await page.goto(TEMPLATE)
  await page.evaluate(() => localStorage.setItem('payment_completed', 'true'))
  await page.reload()
  await page.getByRole('button', { name: 'Download Template' }).click()
  await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 })
    expect(await beyondWindow(page), `at ${width}`).toEqual([])
  }
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

test('a toast can be read by everyone', async ({ page, watch }) => {
  watch.allow(/status of 500/)
  await page.route('**/catalogue.json', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('slack')
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('whoever walks by keyboard sees where they are', async ({ page }) => {
  await page.goto('/')
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const name = await focused.evaluate((element) => `${element.tagName} ${element.textContent?.trim()}`)
    await expect.poll(() => focused.evaluate(hasRing), { message: `${name} shows no ring` }).toBe(true)
  }
})

/** A card, the search and a belt carry the ring for what lies inside them. */
function hasRing(element: Element): boolean {
  const label = document.querySelector(`label[for="${element.id}"]`)
  return [element, element.closest('.card, .find, .drawer'), label].some((part) => {
    if (!part) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes(' 3px')
  })
}

test('the skip link leads past the navigation', async ({ page }) => {
  await page.goto(TEMPLATE)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const address of ['/', TEMPLATE]) {
  test(`nothing moves on ${address} for those who asked for it`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(address)
    const moving = await page.evaluate(() => document.getAnimations().map((animation) => String(animation.effect)))
    expect(moving).toEqual([])
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
  })
}

test('without motion the belts become strips to scroll', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const strip = page.getByRole('region', { name: 'What members say' }).locator('.strip')
  await expect(strip).toHaveCSS('overflow-x', 'auto')
  await strip.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})
