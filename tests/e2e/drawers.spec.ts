import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

const drawers = (page: Page) => page.getByRole('region', { name: 'Download in bulk' }).getByRole('article')

/** Sends the home page with the picture of the first drawer as an editor would set it: the drawn tabs make way. */
async function servePicture(page: Page, picture: string): Promise<void> {
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const image = `<div class="drawer-picture"><img src="${picture}" alt="" loading="lazy" data-fallback="IMG"></div>`
    const body = (await response.text()).replace(/<svg class="drawer-files".*?<\/svg>/s, image)
    await route.fulfill({ response, body })
  })
}

test('a drawer shows the picture its editor chose, once it is near', async ({ page }) => {
  await servePicture(page, '/apple-touch-icon.png')
  await page.goto('/')
  const picture = drawers(page).first().locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(picture).toBeVisible()
  await expect(drawers(page).getByText('IMG', { exact: true })).toHaveCount(0)
})

test('a drawer whose picture does not come shows a gray IMG in its place', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  await servePicture(page, '/bulk/that-is-gone.webp')
  await page.goto('/')
  const first = drawers(page).first()
  await first.scrollIntoViewIfNeeded()
  await expect(first.getByText('IMG', { exact: true })).toBeVisible()
  await expect(first.locator('img')).toBeHidden()
  await expect(first.getByRole('link', { name: /^Download/ })).toBeVisible()
})
