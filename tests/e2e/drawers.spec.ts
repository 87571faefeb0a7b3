import { renderAstro } from '../fixtures/render-astro.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

test.use({ pictures: true })

/** A drawer as an editor would write it in content/collections.json. */
const aCollection = (title: string, imageUrl: string) =>
  ({ id: title.toLowerCase(), title, tags: ['openai'], claimed: '200', holds: {}, files: [], imageUrl }) as const

test('a drawer has the picture of its editor, or says that there is one', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const collections = [aCollection('Agents', '/apple-touch-icon.png'), aCollection('Broken', '/bulk/that-is-gone.webp')]
  const html = await renderAstro('/src/components/home/BulkDownload.astro', { collections, cards: [] })
  await page.goto('/')
  await page.locator('#bulk-download').evaluate((section, html) => {
    section.outerHTML = html
  }, html)
  const drawers = page.getByRole('region', { name: 'Download in bulk' }).getByRole('article')
  await drawers.first().scrollIntoViewIfNeeded()

  await test.step('a drawer shows the picture its editor chose', async () => {
    const drawer = drawers.first()
    const picture = drawer.locator('img')
    await expect(picture).toHaveAttribute('loading', 'lazy')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect(picture).toBeVisible()
    await expect(drawer.getByText('IMG', { exact: true })).toHaveCount(0)
  })

  await test.step('a drawer whose picture does not come shows a gray IMG in its place', async () => {
    const drawer = drawers.last()
    await expect(drawer.getByText('IMG', { exact: true })).toBeVisible()
    await expect(drawer.locator('img')).toBeHidden()
    await expect(drawer.getByRole('link', { name: 'Download Broken' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
})
