// Longer than other files: specification.md names its tests by this file; the cards and their dialog are one story.
import type { Page } from '@playwright/test'
import { serveCatalogue, serveManyCards, serveVideoHost } from './fixtures/catalogue.ts'
import { markDocument } from './fixtures/same-document.ts'
import { expect, test } from './fixtures/test.ts'

const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const card = (page: Page, name: RegExp) => templates(page).getByRole('link', { name }).first()
const UGC = /^Generate viral UGC/

/** Answers the real cards, the UGC one with a video. */
const serveVideo = (page: Page) =>
  serveCatalogue(page, (cards) =>
    cards.map((one) => (one.slug === 'viral-ugc-content' ? { ...one, youtubeId: 'dQw4w9WgXcQ' } : one)),
  )

test('the catalogue comes in pages of fifteen until all is shown', async ({ page }) => {
  await serveManyCards(page, 40)
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).focus()
  await expect(templates(page).getByText('Showing 15 of 40 templates')).toBeVisible()
  await expect(templates(page).getByRole('article')).toHaveCount(15)
  await templates(page).getByRole('link', { name: 'Load More Templates (25 more available)' }).click()
  await expect(templates(page).getByText('Showing 30 of 40 templates')).toBeVisible()
  await expect(templates(page).getByRole('article')).toHaveCount(30)
  await templates(page).getByRole('link', { name: 'Load More Templates (10 more available)' }).click()
  await expect(templates(page).getByText('Showing 40 of 40 templates')).toBeVisible()
  await expect(templates(page).getByRole('article')).toHaveCount(40)
  await expect(templates(page).getByRole('link', { name: /Load More/ })).toHaveCount(0)
})

test('twelve templates are all there at once, without a button for more', async ({ page }) => {
  await serveManyCards(page, 12)
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).focus()
  await expect(templates(page).getByText('Showing 12 of 12 templates')).toBeVisible()
  await expect(templates(page).getByRole('link', { name: /Load More/ })).toHaveCount(0)
})

test('a card shows up to four tools and three tags, and counts the rest', async ({ page }) => {
  await page.goto('/')
  const ugc = templates(page)
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: UGC }) })
  await expect(ugc.getByRole('list', { name: 'Tools' }).getByRole('listitem')).toHaveCount(4)
  await expect(ugc.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'social-media',
    'ugc',
    'video',
    '+1 more',
  ])
  const words = ugc.getByText(/^Submit a product photo/)
  const lines = await words.evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
  expect(Math.round(lines)).toBe(2)
  expect(await words.evaluate((text) => text.scrollHeight > text.clientHeight)).toBe(true)
})

test('a template that fits no shelf stands under All Templates', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await serveCatalogue(page, (cards) => {
    const [card] = cards
    const words = { name: 'Water the plants', description: 'Each evening.', tags: ['garden', 'home'] }
    return card ? [...cards, { ...card, ...words, id: 99, slug: 'water-the-plants', category: null }] : cards
  })
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).focus()
  const shelf = templates(page).getByRole('region', { name: 'All Templates' })
  await expect(shelf.getByRole('article')).toHaveCount(1)
  await expect(shelf.getByRole('link', { name: 'Water the plants' })).toBeVisible()
})

test('a card opens its drawing over the page and gets the focus back', async ({ page }) => {
  await page.goto('/')
  const link = card(page, UGC)
  await link.click()
  const dialog = page.getByRole('dialog', { name: UGC })
  await expect(dialog.getByRole('img', { name: /drawing/i })).toBeVisible()
  await expect(dialog.getByText(/Submit a product photo and a brief/)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveCount(4)
  await expect(dialog.getByRole('link', { name: 'Watch on YouTube' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('a card works by keyboard, and Escape closes what it opened', async ({ page }) => {
  await page.goto('/')
  const link = card(page, UGC)
  await link.press('Enter')
  const dialog = page.getByRole('dialog', { name: UGC })
  await expect(dialog).toBeVisible()
  // The focus stays inside while the dialog is open.
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer') ?? null)).toBeNull()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('a press beside the dialog closes it', async ({ page }) => {
  await page.goto('/')
  await card(page, UGC).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.mouse.click(8, 300)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the focus finds its card again when results took the place of the shelves', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('ugc')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
  await card(page, UGC).press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, UGC)).toBeFocused()
})

test('a template with a video plays it, and no other host hears of anyone before', async ({ page, baseURL }) => {
  await serveVideo(page)
  await serveVideoHost(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:')) elsewhere.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('ugc')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
  expect(elsewhere).toEqual([])

  await card(page, UGC).click()
  const dialog = page.getByRole('dialog', { name: UGC })
  await expect(dialog.locator('iframe').contentFrame().getByText('A video plays.')).toBeVisible()
  const player = new URL((await dialog.locator('iframe').getAttribute('src')) ?? '')
  expect(player.host).toBe('www.youtube-nocookie.com')
  expect(player.pathname).toBe('/embed/dQw4w9WgXcQ')
  expect(Object.fromEntries(player.searchParams)).toEqual({ autoplay: '1', rel: '0' })

  const opening = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Watch on YouTube' }).click()
  const video = await opening
  await expect(video).toHaveURL('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expect(await video.evaluate(() => window.opener)).toBeNull()
})

test('View Details leads to the page of the template', async ({ page }) => {
  await page.goto('/')
  await card(page, UGC).click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Details' }).click()
  await page.waitForURL('**/templates/viral-ugc-content')
  await expect(page.getByRole('heading', { level: 1, name: UGC })).toBeVisible()
})

test('Upgrade to Download closes the dialog first and scrolls to pricing', async ({ page }) => {
  await page.goto('/')
  const stays = await markDocument(page)
  await card(page, UGC).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Download' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
  await expect(page.locator('#pricing')).toBeFocused()
  await stays()
})

test('a plan known to this browser turns the upgrade into a download', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('payment_completed', 'true')
    localStorage.setItem('payment_plan', 'Pro Plan')
  })
  await page.goto('/')
  await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
  await card(page, UGC).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Download Template' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Download' })).toHaveCount(0)
})

test('a card opened in a new tab is the page itself', async ({ page, context }) => {
  await page.goto('/')
  // Driven from outside, one version of Chromium tells of the tab and another only of what it asks for.
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  const opened = () => [...asked, ...context.pages().map((tab) => tab.url())].map((url) => new URL(url).pathname)
  await card(page, UGC).click({ modifiers: ['ControlOrMeta'] })
  await expect.poll(opened).toContain('/templates/viral-ugc-content')
  expect((await page.request.get('/templates/viral-ugc-content')).status()).toBe(200)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without the catalogue a card leads to its page', async ({ page, watch }) => {
  watch.allow(/status of 500/)
  await page.route('**/catalogue.json', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/')
  await card(page, UGC).click()
  await page.waitForURL('**/templates/viral-ugc-content')
})

test('a card whose picture does not come shows the drawing of its workflow', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await serveCatalogue(page, (cards) => cards.map((one) => ({ ...one, thumbnail: '/images/that-are-gone.webp' })))
  const asked = page.waitForRequest('**/images/that-are-gone.webp')
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('viral ugc')
  await asked
  const picture = templates(page).getByRole('article').first().locator('img')
  await expect(picture).toHaveAttribute('src', '/drawings/viral-ugc-content.svg')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('a card whose picture does not come shows the middle picture of its video', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const video = 'dQw4w9WgXcQ'
  await page.route('https://i.ytimg.com/**', (route) =>
    route.request().url().endsWith('/mqdefault.jpg')
      ? route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"/>',
        })
      : route.fulfill({ status: 404 }),
  )
  await serveCatalogue(page, (cards) =>
    cards.map((one) => ({ ...one, youtubeId: video, thumbnail: `https://i.ytimg.com/vi/${video}/maxresdefault.jpg` })),
  )
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('viral ugc')
  const card = templates(page).getByRole('article').first()
  const picture = card.locator('img')
  await expect(picture).toHaveAttribute('src', `https://i.ytimg.com/vi/${video}/mqdefault.jpg`)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await expect(card).not.toContainText('ytimg')
})

test('an address that is no picture of ours or of the video host is never loaded in the place of a picture', async ({
  page,
}) => {
  await page.goto('/')
  const said = await page.evaluate(async () => {
    const boot = /\/_astro\/boot\.[\w-]+\.js/.exec(document.head.querySelector('script')?.textContent ?? '')?.[0] ?? ''
    const { mend } = (await import(boot)) as typeof import('#islands/boot/boot.ts')
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
      mend(image)
      return [image.src, place.querySelectorAll('*').length]
    })
  })
  // The picture, hidden, and a word beside it.
  expect(said).toEqual(Array(4).fill(['', 2]))
})
