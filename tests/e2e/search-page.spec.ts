import type { Page } from '@playwright/test'
import { beyondWindow } from './fixtures/beyond-window.ts'
import { expect, test } from './fixtures/test.ts'

const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const cards = (page: Page) => templates(page).getByRole('article')
const more = (page: Page) => templates(page).getByRole('link', { name: /^Load More Templates/ })

test('a search by address goes on where it was opened', async ({ page }) => {
  await test.step('a search by address begins with fifteen cards and needs no script', async () => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/search?q=slack')
    await expect(templates(page).getByText(/^Showing 15 of \d+ templates$/)).toBeVisible()
    await expect(cards(page)).toHaveCount(15)
    expect(scripts).toEqual([])
  })

  await test.step('more of it is added below, and typing goes on from there', async () => {
    const tenth = await cards(page).nth(9).getByRole('heading').textContent()
    await more(page).click()
    await expect(cards(page)).toHaveCount(30)
    await expect(cards(page).nth(9).getByRole('heading')).toHaveText(tenth ?? '')
    await expect(page).toHaveURL('/search?q=slack')
    await page.getByRole('searchbox', { name: 'Search template' }).fill('refund')
    await expect(page).toHaveURL('/search?q=refund')
    await expect(cards(page).first()).toContainText(/refund/i)
    await page.getByRole('searchbox', { name: 'Search template' }).fill('')
    await expect(page).toHaveURL('/search')
    await expect(page.getByRole('heading', { name: /^\d+ templates$/ })).toBeVisible()
  })

  await test.step('a search without result at a shared address is told to the shop, too', async () => {
    const told = page.waitForRequest('**/api/search-miss')
    await page.goto('/search?q=Teleportation')
    expect((await told).postData()).toBe(JSON.stringify({ query: 'teleportation' }))
  })
})

test('Load More brings the first of its cards into view, on a phone too, and the keyboard goes on there', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  for (const address of ['/', '/search?q=slack']) {
    await page.goto(address)
    const before = await cards(page)
      .getByRole('link')
      .evaluateAll((links) => links.map(({ textContent }) => textContent))
    await more(page).click()
    await expect(cards(page)).toHaveCount(30)
    const focused = page.locator('article a:focus')
    await expect(focused).toBeInViewport()
    expect(before).not.toContain(await focused.textContent())
  }

  await page.goto(`/search?q=${'donaudampfschiff'.repeat(4)}`)
  await expect(templates(page).getByRole('status')).toContainText('Found 0 templates')
  expect(await beyondWindow(page)).toEqual([])
})

test('a misspelling is answered by cards that come close, before it says that none match', async ({ page }) => {
  const close = templates(page).getByRole('region', { name: 'Close matches' })
  const first = close.getByRole('article').first()
  const none = templates(page).getByRole('heading', { name: 'No templates found.' })
  const isAbove = async () => {
    const [above, below] = [await first.boundingBox(), await none.boundingBox()]
    return (above?.y ?? Infinity) < (below?.y ?? 0)
  }
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('refnud')
  await expect(first).toContainText(/refund/i)
  await expect(none).toBeVisible()
  expect(await isAbove()).toBe(true)

  await page.reload()
  await expect(first).toContainText(/refund/i)
  // The program redraws the same, to tell the shop of the search.
  await expect.poll(isAbove).toBe(true)
})
