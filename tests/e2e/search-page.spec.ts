import type { Page } from '@playwright/test'
import { quickBrotliSize } from '../../scripts/bench/brotli-size.ts'
import { aRow, aSheet } from '../fixtures/import/a-sheet.ts'
import { aToken } from '../fixtures/shop/a-token.ts'
import { syntheticCards } from '../fixtures/synthetic-cards.ts'
import { expect, test } from './fixtures/test.ts'

const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const cards = (page: Page) => templates(page).getByRole('article')
const more = (page: Page) => templates(page).getByRole('link', { name: /^Load More Templates/ })

test('a search by address begins with fifteen cards and needs no script', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/search?q=slack')
  await page.waitForLoadState('networkidle')
  await expect(templates(page).getByText(/^Showing 15 of \d+ templates$/)).toBeVisible()
  await expect(cards(page)).toHaveCount(15)
  expect(scripts).toEqual([])
})

test('more of it is added below, and typing goes on from there', async ({ page }) => {
  await page.goto('/search?q=slack')
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
  await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
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
  // The program draws the same anew, to tell the shop of the search.
  await expect.poll(isAbove).toBe(true)
})

test('a search without result at a shared address is told to the shop, too', async ({ page }) => {
  const told = page.waitForRequest('**/api/search-miss')
  await page.goto('/search?q=Teleportation')
  expect((await told).postData()).toBe(JSON.stringify({ query: 'teleportation' }))
})

test('a search is only read', async ({ page, baseURL }) => {
  const headers = { origin: baseURL ?? '' }
  for (const address of ['/search?q=slack', '/templates/no-such-template'])
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await page.request.fetch(address, { method, headers })
      expect([method, answer.status(), answer.headers().allow]).toEqual([method, 405, 'GET, HEAD'])
    }
  expect((await page.request.head('/search?q=slack')).status()).toBe(200)
})

test('the edge keeps a search by what it answers, until an import purges it', async ({ page, desk }) => {
  const kept = (await page.request.get('/search?q=slack&utm_source=mail')).headers()
  expect(kept).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'netlify-cdn-cache-control': expect.stringContaining('durable'),
    'netlify-cache-tag': 'templates',
    'netlify-vary': 'query=q|category|tool|difficulty|sort|page',
  })
  await desk.faults({ blobs: true })
  const partial = await page.request.get('/search?q=slack')
  expect(partial.status()).toBe(200)
  expect(partial.headers()['netlify-cdn-cache-control']).toBeUndefined()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const address of ['/search?q=slack', '/search'])
    test(`${address} goes on over its pages, each card once`, async ({ page }) => {
      await page.goto(address)
      const total = Number(
        /\d+(?= templates$)/.exec(
          (await templates(page)
            .getByText(/^Showing/)
            .textContent()) ?? '',
        )?.[0],
      )
      const names = new Set<string>()
      for (;;) {
        await page.waitForLoadState()
        for (const name of await cards(page).getByRole('heading').allTextContents()) names.add(name)
        expect(await cards(page).count()).toBeLessThanOrEqual(15)
        if ((await more(page).count()) === 0) break
        await more(page).click()
      }
      expect(names.size).toBe(total)
      await expect(
        templates(page).getByText(new RegExp(`^Showing \\d+ to ${total} of ${total} templates$`)),
      ).toBeVisible()
    })
})

test('an answer out of thousands is no larger than one out of a few', async ({ page, baseURL }) => {
  const rows = syntheticCards(1500).map(({ name, title, description }, at) =>
    aRow({ name: `${name} ${at}`, title, description: `${description} Slack.` }),
  )
  const answer = await page.request.post('/api/import-templates', {
    data: { csvData: aSheet(rows) },
    headers: { authorization: `Bearer ${aToken('user_admin', { origin: baseURL ?? '' })}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  for (const address of ['/search', '/search?q=', '/search?q=a', '/search?q=slack&page=40', '/search?q=custmoer']) {
    const body = await (await page.request.get(address)).body()
    // Netlify refuses six megabytes; of these, a fifth travels. The direction of names and texts is 22 bytes a card.
    expect(body.byteLength, address).toBeLessThan(60 * 1024)
    expect(quickBrotliSize(body), address).toBeLessThan(20_000)
  }
})
