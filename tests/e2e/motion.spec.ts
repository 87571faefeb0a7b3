import type { Locator, Page } from '@playwright/test'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'

test.use({ pictures: true })

// The other stories run with motion switched off, as keyboard.spec.ts holds.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const card = (page: Page) =>
  page
    .getByRole('region', { name: 'Templates', exact: true })
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: /^Generate viral UGC/ }) })
const delays = (items: Locator) =>
  items.evaluateAll((all) => all.map((item) => Number.parseFloat(getComputedStyle(item).animationDelay)))
/** So many steps of 0.1 seconds. */
const steps = (count: number) => Array.from({ length: count }, (_, at) => at / 10)

/** The heights the page passes on its way down, until it rests. */
const scrolledHeights = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const passed: number[] = []
        addEventListener('scroll', () => passed.push(scrollY))
        addEventListener('scrollend', () => done(passed), { once: true })
      }),
  )

test('the home page moves as it is read', NIGHTLY, async ({ page }) => {
  await page.goto('/')

  await test.step('the second plan comes 150 ms after the first', async () => {
    const plans = page.getByRole('region', { name: 'Choose Your Plan' }).getByRole('article')
    expect(await delays(plans)).toEqual([0, 0.15])
    for (const plan of await plans.all()) await expect(plan).not.toHaveCSS('animation-name', 'none')
  })

  await test.step('pointing at a card shows Watch Demo and raises the tools', async () => {
    const demo = card(page).getByText('Watch Demo')
    const tools = card(page).getByRole('list', { name: 'Tools' })
    await card(page).scrollIntoViewIfNeeded()
    await page.mouse.move(0, 0)
    await expect(demo).toHaveCSS('opacity', '0')
    const top = async () => (await tools.boundingBox())?.y ?? 0
    await expect.poll(() => card(page).evaluate((element) => element.getAnimations().length)).toBe(0)
    const before = await top()
    await card(page).hover()
    await expect(demo).toHaveCSS('opacity', '1')
    await expect.poll(top).toBe(before - 6)
  })

  await test.step('cards come 0.1 seconds after each other, also those that Load More brings', async () => {
    const cards = page.getByRole('region', { name: 'Social media' }).getByRole('article')
    expect(await delays(cards)).toEqual(steps(await cards.count()))
    await page.getByRole('link', { name: /^Load More Templates/ }).click()
    await expect(page.getByText(/^Showing 30 of/)).toBeVisible()
    expect(await cards.count()).toBeGreaterThan(4)
    expect(await delays(cards)).toEqual(steps(await cards.count()))
  })

  await test.step('the search box is highlighted while it has the focus', async () => {
    const field = page.getByPlaceholder('Search template', { exact: true })
    const box = page.locator('form').filter({ has: field })
    await expect(box).toHaveCSS('box-shadow', 'none')
    await field.focus()
    await expect(box).toHaveCSS('box-shadow', /0px 0px 0px 3px/)
    await field.blur()
    await expect(box).toHaveCSS('box-shadow', 'none')
  })

  await test.step('the cards a search finds come 0.1 seconds after each other, page by page', async () => {
    await page.getByRole('searchbox', { name: 'Search template' }).fill('slack')
    await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
    const found = page.getByRole('region', { name: 'Templates', exact: true }).getByRole('article')
    await expect(found).toHaveCount(15)
    expect(await delays(found)).toEqual(steps(15))
    // They are only lifted: nobody waits for one.
    for (const card of await found.all()) await expect(card).toHaveCSS('opacity', '1')
    // By key: a pointer may miss what still scrolls.
    await page.getByRole('link', { name: /^Load More Templates/ }).press('Enter')
    await expect(found).toHaveCount(30)
    expect(await delays(found)).toEqual([...steps(15), ...steps(15)])
  })
})

test('the buttons of the hero scroll the page', async ({ page }) => {
  for (const [name, heading] of Object.entries({
    'Templates with Video': 'Featured Templates',
    'Download in Bulk': 'Download in bulk',
    'AI Agency Roadmap': 'Choose Your Plan',
  })) {
    await test.step(`${name} of the hero scrolls smoothly`, async () => {
      // A jump passes one place, however often it is looked at; a busy machine shows few of those between.
      await expect(async () => {
        await page.goto('/')
        const heights = scrolledHeights(page)
        await page.getByRole('main').getByRole('link', { name }).click()
        expect(new Set(await heights).size).toBeGreaterThan(3)
      }).toPass()
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
    })
  }

  await test.step('a link to the plans ends there, though what is above is laid out on the way', async () => {
    await page.goto('/')
    const rests = scrolledHeights(page)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await rests
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport({ timeout: 1 })
  })
})

test('the place of a picture pulses until the picture covers it', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/drawings/*.svg*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await card(page).scrollIntoViewIfNeeded()
  const picture = card(page).locator('.card-picture')
  const image = picture.locator('img')
  const pulse = () =>
    picture.evaluate((place) => {
      const { animationName, animationPlayState, animationIterationCount } = getComputedStyle(place, '::before')
      return { animationName, animationPlayState, animationIterationCount }
    })
  expect(await image.evaluate((img: HTMLImageElement) => img.complete)).toBe(false)
  // A section below the first view is styled when it comes near.
  await expect.poll(pulse).toEqual({
    animationName: 'breathe',
    animationPlayState: 'running',
    animationIterationCount: 'infinite',
  })
  gate.resolve()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
  // Nothing goes on moving behind the picture, which lies over the whole place.
  await expect.poll(async () => (await pulse()).animationName).toBe('none')
  const [inner, outer] = await Promise.all([image.boundingBox(), picture.boundingBox()])
  expect(inner?.width).toBeCloseTo(outer?.width ?? 0, 0)
})

test('nothing moves at the cost of the pages', async ({ page }) => {
  await test.step('the hint of the help badge waits 0.7 seconds for the pointer, and not for the keyboard', async () => {
    await page.goto('/n8n')
    const badge = page.getByRole('link', { name: 'Help' })
    const words = page.getByText('If you need any help or have questions')
    await badge.focus()
    await expect(words).toBeVisible()
    await badge.blur()
    await expect(words).toBeHidden()
    await badge.hover()
    await expect(words).toHaveCSS('transition-delay', '0.7s')
    await expect(words).toBeVisible()
  })

  await test.step('what moves by itself moves on the compositor; the drawing runs for whoever points at it', async () => {
    /** The properties that animations change, of those that run. */
    const moving = () =>
      page.evaluate(() => {
        const running = document
          .getAnimations()
          .filter((one) => one instanceof CSSAnimation && one.playState === 'running')
        const names = running.flatMap(({ effect }) =>
          (effect as KeyframeEffect).getKeyframes().flatMap((frame) => Object.keys(frame)),
        )
        const ofEveryFrame = ['offset', 'computedOffset', 'easing', 'composite']
        return [...new Set(names)].filter((name) => !ofEveryFrame.includes(name)).sort()
      })
    const free = ['opacity', 'transform']
    for (const address of ['/', TEMPLATE, '/templates', '/search?q=slack', '/n8n', '/auth']) {
      await page.goto(address)
      expect(
        (await moving()).filter((name) => !free.includes(name)),
        address,
      ).toEqual([])
    }
    await page.goto('/')
    // The belts of home, so that the list is known to find what runs.
    expect(await moving()).toContain('transform')
    await page.getByRole('img', { name: /^Workflow diagram/ }).hover()
    expect(await moving()).toContain('strokeDashoffset')
  })
})
