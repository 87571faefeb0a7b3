import type { Page } from '@playwright/test'
import { TEMPLATES } from './fixtures/addresses.ts'
import { serveCatalogue, serveManyCards } from './fixtures/catalogue.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ pictures: true })

const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const cards = (page: Page) => templates(page).getByRole('article')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search template' })
const more = (page: Page) => templates(page).getByRole('link', { name: /Load More/ })

/** Opens the home page and has it fetch its catalogue. */
async function openShelves(page: Page): Promise<void> {
  await page.goto('/')
  await field(page).focus()
}

test('cards come fifteen at a time, on their shelves', async ({ page, watch }) => {
  await test.step('the catalogue comes in pages of fifteen until all is shown', async () => {
    await serveManyCards(page, 40)
    await openShelves(page)
    await expect(templates(page).getByText('Showing 15 of 40 templates')).toBeVisible()
    await expect(cards(page)).toHaveCount(15)
    await expect(more(page)).toHaveText('Load More Templates (25 more available)')
    await more(page).click()
    await expect(templates(page).getByText('Showing 30 of 40 templates')).toBeVisible()
    await expect(cards(page)).toHaveCount(30)
    await expect(more(page)).toHaveText('Load More Templates (10 more available)')
    await more(page).click()
    await expect(templates(page).getByText('Showing 40 of 40 templates')).toBeVisible()
    await expect(cards(page)).toHaveCount(40)
    await expect(more(page)).toHaveCount(0)
  })

  await test.step('twelve templates are all there at once, without a button for more', async () => {
    await serveManyCards(page, 12)
    await openShelves(page)
    await expect(templates(page).getByText('Showing 12 of 12 templates')).toBeVisible()
    await expect(more(page)).toHaveCount(0)
  })

  await test.step('a template without a category is listed under All Templates', async () => {
    watch.allow(/status of 404/)
    await serveCatalogue(page, (all) => {
      const words = { name: 'Water the plants', description: 'Each evening.', tags: ['garden', 'home'] }
      const [first] = all
      return first ? [...all, { ...first, ...words, id: 99, slug: 'water-the-plants', category: null }] : all
    })
    await openShelves(page)
    const shelf = templates(page).getByRole('region', { name: 'All Templates' })
    await expect(shelf.getByRole('article')).toHaveCount(1)
    await expect(shelf.getByRole('link', { name: 'Water the plants' })).toBeVisible()
  })

  await test.step('long results come in pages of fifteen', async () => {
    const total = TEMPLATES + 28
    await serveManyCards(page, total)
    await page.goto('/')
    await field(page).fill('n8n')
    await expect(templates(page).getByText(`Showing 15 of ${total} templates`)).toBeVisible()
    await expect(cards(page)).toHaveCount(15)
    await expect(more(page)).toHaveText(`Load More Templates (${total - 15} more available)`)
    // By key: a pointer that jumps there may miss it, as the cards above are laid out only now.
    await more(page).press('Enter')
    await expect(cards(page)).toHaveCount(30)
    await field(page).fill(', twin')
    await expect(templates(page).getByText('Showing 15 of 28 templates')).toBeVisible()
    await expect(templates(page).getByRole('status')).toContainText('Found 28 templates matching ", twin"')
  })
})

test('a picture that does not come is made good, and only from where pictures may come', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const video = 'dQw4w9WgXcQ'
  const host = `https://i.ytimg.com/vi/${video}`
  await page.route('https://i.ytimg.com/**', (route) =>
    route.request().url().endsWith('/mqdefault.jpg')
      ? route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"/>',
        })
      : route.fulfill({ status: 404 }),
  )
  await serveCatalogue(page, (all) =>
    all.map((one) =>
      one.slug === 'viral-ugc-content'
        ? { ...one, thumbnail: '/images/that-are-gone.webp' }
        : { ...one, youtubeId: video, thumbnail: `${host}/maxresdefault.jpg` },
    ),
  )
  await page.goto('/')
  const picture = cards(page).first().locator('img')
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)

  await test.step('a card whose picture does not come shows the drawing of its workflow', async () => {
    const asked = page.waitForRequest('**/images/that-are-gone.webp')
    await field(page).fill('viral ugc')
    await asked
    await expect(picture).toHaveAttribute('src', '/drawings/viral-ugc-content.svg')
    await expect.poll(width).toBeGreaterThan(0)
  })

  await test.step('a card whose picture does not come shows the middle picture of its video', async () => {
    await field(page).fill('competitor prices')
    await expect(picture).toHaveAttribute('src', `${host}/mqdefault.jpg`)
    await expect.poll(width).toBe(320)
    await expect(cards(page).first()).not.toContainText('ytimg')
  })

  await test.step('an address that is no picture of ours or of the video host is never loaded in the place of a picture', async () => {
    const said = await page.evaluate(async () => {
      const script = document.head.querySelector('script')?.textContent ?? ''
      const boot = /\/_astro\/boot\.[\w-]+\.js/.exec(script)?.[0] ?? ''
      const { fallback: replace } = (await import(boot)) as typeof import('#browser/boot/boot.ts')
      return [
        'https://evil.example/x.png',
        '//evil.example/x.png',
        'javascript:alert(1)',
        '<img src=x onerror=alert(1)>',
      ].map((fallback) => {
        const place = document.createElement('p')
        const image = new Image()
        image.dataset.fallback = fallback
        place.append(image)
        replace(image)
        return [image.src, place.querySelectorAll('*').length]
      })
    })
    // The picture, hidden, and a word beside it.
    expect(said).toEqual(Array(4).fill(['', 2]))
  })
})
