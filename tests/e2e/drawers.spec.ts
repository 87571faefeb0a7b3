import type { Page } from '@playwright/test'
import { renderAstro } from '../fixtures/render-astro.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

const first = (page: Page) => page.getByRole('region', { name: 'Download in bulk' }).getByRole('article').first()

/** Gives the first drawer a picture, as an editor would in content/collections.json. */
async function setPicture(page: Page, imageUrl: string): Promise<void> {
  const collection = { id: 'agents', title: 'Agents', tags: ['openai'], claimed: '200', files: ['marketing'], imageUrl }
  const html = await renderAstro('/src/components/home/Drawer.astro', { collection, count: 3 })
  await page.goto('/')
  await first(page).evaluate((drawer, html) => {
    drawer.outerHTML = html
  }, html)
  await first(page).scrollIntoViewIfNeeded()
}

test('a drawer shows the picture its editor chose', async ({ page }) => {
  await setPicture(page, '/apple-touch-icon.png')
  const picture = first(page).locator('img')
  await expect(picture).toHaveAttribute('loading', 'lazy')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(picture).toBeVisible()
  await expect(first(page).getByText('IMG', { exact: true })).toHaveCount(0)
})

test('a drawer whose picture does not come shows a gray IMG in its place', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await setPicture(page, '/bulk/that-is-gone.webp')
  await expect(first(page).getByText('IMG', { exact: true })).toBeVisible()
  await expect(first(page).locator('img')).toBeHidden()
  await expect(first(page).getByRole('link', { name: 'Download Agents' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
