import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

// The other stories run with motion switched off, as accessibility.spec.ts holds.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const card = (page: Page) =>
  page
    .getByRole('region', { name: 'Templates', exact: true })
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: /^Generate viral UGC/ }) })
const delays = (items: Locator) =>
  items.evaluateAll((all) => all.map((item) => getComputedStyle(item).animationDelay).slice(0, 3))

test('the cards of a shelf come 0.1 seconds after each other', async ({ page }) => {
  await page.goto('/')
  const shelf = page.getByRole('region', { name: 'Social media' })
  expect(await delays(shelf.locator('.shelf-row > *'))).toEqual(['0s', '0.1s', '0.2s'])
})

test('the second plan comes 150 ms after the first', async ({ page }) => {
  await page.goto('/')
  const plans = page.getByRole('region', { name: 'Choose Your Plan' }).getByRole('article')
  expect(await delays(plans)).toEqual(['0s', '0.15s'])
  for (const plan of await plans.all()) await expect(plan).not.toHaveCSS('animation-name', 'none')
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
      const { animationName, animationPlayState, opacity } = getComputedStyle(place, '::before')
      return { animationName, animationPlayState, shows: Number(opacity) > 0 }
    })
  expect(await image.evaluate((img: HTMLImageElement) => img.complete)).toBe(false)
  expect(await pulse()).toEqual({ animationName: 'breathe', animationPlayState: 'running', shows: true })
  gate.resolve()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
  // The picture lies over the whole place.
  const [inner, outer] = await Promise.all([image.boundingBox(), picture.boundingBox()])
  expect(inner?.width).toBeCloseTo(outer?.width ?? 0, 0)
})

test('pointing at a card shows Watch Demo and raises the tools', async ({ page }) => {
  await page.goto('/')
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

test('the search box is highlighted while it has the focus', async ({ page }) => {
  await page.goto('/')
  const field = page.getByPlaceholder('Search template', { exact: true })
  const box = page.locator('form').filter({ has: field })
  await expect(box).toHaveCSS('box-shadow', 'none')
  await field.focus()
  await expect(box).toHaveCSS('box-shadow', /0px 0px 0px 3px/)
  await field.blur()
  await expect(box).toHaveCSS('box-shadow', 'none')
})

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

for (const [name, heading] of Object.entries({
  'Templates with Video': 'Featured Templates',
  'Download in Bulk': 'Download in bulk',
  'AI Agency Roadmap': 'Choose Your Plan',
})) {
  test(`${name} of the hero scrolls smoothly`, async ({ page }) => {
    await page.goto('/')
    const heights = scrolledHeights(page)
    await page.getByRole('main').getByRole('link', { name }).click()
    expect(new Set(await heights).size).toBeGreaterThan(3)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeInViewport()
  })
}
