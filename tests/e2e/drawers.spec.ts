import type { Page } from '@playwright/test'
import { renderAstro } from '../fixtures/render-astro.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

const drawer = (page: Page) => page.getByRole('region', { name: 'Download in bulk' }).getByRole('article')

/** Leaves one drawer, with a picture, as an editor would in content/collections.json. */
async function setPicture(page: Page, imageUrl: string): Promise<void> {
  const agents = { id: 'agents', title: 'Agents', tags: ['openai'], claimed: '200', holds: {}, files: [], imageUrl }
  const html = await renderAstro('/src/components/home/BulkDownload.astro', { collections: [agents], cards: [] })
  await page.goto('/')
  await page.locator('#bulk-download').evaluate((section, html) => {
    section.outerHTML = html
  }, html)
  await drawer(page).scrollIntoViewIfNeeded()
}

test('a drawer shows the picture its editor chose', async ({ page }) => {
  await setPicture(page, '/apple-touch-icon.png')
  const picture = drawer(page).locator('img')
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(picture).toBeVisible()
  await expect(drawer(page).getByText('IMG', { exact: true })).toHaveCount(0)
})

test('a drawer whose picture does not come shows a gray IMG in its place', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await setPicture(page, '/bulk/that-is-gone.webp')
  await expect(drawer(page).getByText('IMG', { exact: true })).toBeVisible()
  await expect(drawer(page).locator('img')).toBeHidden()
  await expect(drawer(page).getByRole('link', { name: 'Download Agents' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
