import type { Page } from '@playwright/test'
import { aTemplate } from '../fixtures/a-template.ts'
import { renderAstro } from '../fixtures/render-astro.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { serveVideoHost } from './fixtures/catalogue.ts'
import { expect, test } from './fixtures/test.ts'

// The seeded content names no video yet; what a page shows of one is rendered here and put in its place.
const VIDEO = 'dQw4w9WgXcQ'

const put = (page: Page, place: string, html: string) =>
  page
    .locator(place)
    .first()
    .evaluate((element, html) => {
      element.outerHTML = html
    }, html)

const playerOf = async (page: Page) => {
  await expect(page.locator('iframe').contentFrame().getByText('A video plays.')).toBeVisible()
  const { host, pathname, searchParams } = new URL((await page.locator('iframe').getAttribute('src')) ?? '')
  return { host, pathname, ...Object.fromEntries(searchParams) }
}
const PLAYING = { host: 'www.youtube-nocookie.com', pathname: `/embed/${VIDEO}`, autoplay: '1', rel: '0' }

test('a template page plays its video in place of the drawing, and leads to it on YouTube', async ({ page }) => {
  await serveVideoHost(page)
  const template = aTemplate({
    slug: 'viral-ugc-content',
    youtubeId: VIDEO,
    skoolUrl: 'https://community.example/post',
  })
  const cheapest = { name: 'Basic Plan', price: 2000, currency: 'usd', period: 'Lifetime' }
  const html = await renderAstro('/src/components/template/BuyCard.astro', { template, details: [], cheapest })
  await page.goto(TEMPLATE)
  await put(page, '.buy', html)
  const side = page.getByRole('complementary', { name: 'Download' })
  await expect(side.locator('iframe'), 'no video is asked for before the press').toHaveCount(0)
  await side.getByRole('button', { name: 'Watch Demo' }).click()
  expect(await playerOf(page)).toEqual(PLAYING)

  const opening = page.waitForEvent('popup')
  await side.getByRole('link', { name: 'Watch on YouTube' }).click()
  const video = await opening
  await expect(video).toHaveURL(`https://www.youtube.com/watch?v=${VIDEO}`)
  expect(await video.evaluate(() => window.opener)).toBeNull()
  const post = side.getByRole('link', { name: 'Read the community post' })
  await expect(post).toHaveAttribute('href', 'https://community.example/post')
  await expect(post).toHaveAttribute('rel', 'noopener')
})

test('a demo plays at once in a dialog, and stops when that closes', async ({ page }) => {
  await serveVideoHost(page)
  const demo = { id: 'templates', title: 'Demo For Templates', text: 'A tour.', youtubeId: VIDEO }
  const card = { slug: 'viral-ugc-content', category: 'social-media' }
  const html = await renderAstro('/src/components/home/Pricing.astro', { plans: [], demos: [{ demo, card }] })
  await page.goto('/')
  await put(page, '#pricing', html)
  await page.getByRole('button', { name: 'Demo For Templates' }).click()
  await expect(page.getByRole('dialog', { name: 'Demo For Templates' })).toBeVisible()
  expect(await playerOf(page)).toEqual(PLAYING)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
})
