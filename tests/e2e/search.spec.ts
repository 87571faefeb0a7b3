import type { Page } from '@playwright/test'
import { TEMPLATES } from './fixtures/addresses.ts'
import { serveManyCards } from './fixtures/catalogue.ts'
import { markDocument } from './fixtures/same-document.ts'
import { expect, test } from './fixtures/test.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search template' })
const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const results = (page: Page) => templates(page).getByRole('article')
const found = (page: Page) => templates(page).getByRole('status')

/** One word out of each field the search reads, and how a visitor may write it. */
const QUERIES: Record<string, { query: string; first: RegExp }> = {
  'the title, whatever the case': { query: 'VIRAL ugc', first: /viral UGC/i },
  'the name, with space around the query': { query: '  competitor prices ', first: /competitor prices/i },
  'the description': { query: 'ai presenter', first: /viral UGC/i },
  'a tag': { query: 'qualification', first: /qualify inbound leads/i },
  'a tool': { query: 'zapier', first: /Score Zapier form leads/ },
  'the middle of a word': { query: 'ompetito', first: /competitor prices/i },
}

for (const [place, { query, first }] of Object.entries(QUERIES)) {
  test(`a search finds ${place}`, async ({ page }) => {
    await page.goto('/')
    await field(page).fill(query)
    await expect(page.getByRole('heading', { level: 2, name: `Search Results for “${query.trim()}”` })).toBeVisible()
    await expect(results(page).filter({ hasText: first })).toBeVisible()
    const count = await results(page).count()
    const counted = count === 1 ? '1 template' : `${count} templates`
    await expect(found(page)).toContainText(`Found ${counted} matching "${query.trim()}"`)
  })
}

test('typing writes the search into the address, and clearing it brings the shelves back', async ({ page }) => {
  await page.goto('/')
  const stays = await markDocument(page)
  await field(page).fill('slack')
  await expect(page).toHaveURL('/search?q=slack')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
  await field(page).fill('')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
  await stays()
})

test('Enter and the Search button scroll to the templates without loading the page anew', async ({ page }) => {
  await page.goto('/')
  const stays = await markDocument(page)
  const heading = page.getByRole('heading', { name: /^Search Results/ })
  await field(page).fill('slack')
  await field(page).press('Enter')
  await expect(heading).toBeInViewport()
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(heading).toBeInViewport()
  await expect(page).toHaveURL('/search?q=slack#templates')
  await stays()
})

test('the hero says how many were found, and nothing without a search', async ({ page }) => {
  await page.goto('/')
  const line = page.locator('[data-found]')
  await expect(line).toBeEmpty()
  await field(page).fill('refund')
  await expect(line).toHaveText(/^Found \d+ templates? matching "refund"$/)
  await field(page).fill(' ')
  await expect(line).toBeEmpty()
})

test('a search that finds nothing says so and starts over', async ({ page }) => {
  await page.goto('/')
  await markDocument(page)
  await field(page).fill('zeppelin')
  await expect(found(page)).toContainText('Found 0 templates matching "zeppelin"')
  await expect(page.getByRole('heading', { name: 'No templates found.' })).toBeVisible()
  await expect(
    page.getByText(
      'We couldn\'t find any templates matching "zeppelin"; try different keywords or browse all templates.',
    ),
  ).toBeVisible()
  await templates(page).getByRole('link', { name: 'Browse All Templates' }).last().click()
  await expect(page).toHaveURL('/#templates')
  await expect(page.locator('html[data-marked-by-test]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
  await expect(field(page)).toHaveValue('')
})

test('a search survives a reload, a visit to a template and the way back', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('refund')
  await expect(results(page).first()).toContainText(/refund/i)
  await expect(page).toHaveURL('/search?q=refund')
  await page.reload()
  await expect(field(page)).toHaveValue('refund')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
  await results(page).first().getByRole('link').click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Details' }).click()
  await page.waitForURL('**/templates/refund-request-approval')
  await page.goBack()
  await expect(page).toHaveURL('/search?q=refund')
  await expect(field(page)).toHaveValue('refund')
  await expect(results(page).first()).toContainText(/refund/i)
})

test('a shared search shows its results on the first load and can be changed there', async ({ page }) => {
  await page.goto('/search?q=Telegram')
  await expect(field(page)).toHaveValue('Telegram')
  await expect(
    results(page)
      .filter({ hasText: /telegram/i })
      .first(),
  ).toBeVisible()
  await field(page).fill('whatsapp')
  await expect(found(page)).toContainText('matching "whatsapp"')
  await expect(page).toHaveURL('/search?q=whatsapp')
})

test('the words that match are marked', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('COMPETITOR')
  await expect(results(page).first().getByRole('heading').locator('mark')).toHaveText('competitor')
  await field(page).fill('c++ (a|b)')
  await expect(page.getByRole('heading', { name: 'No templates found.' })).toBeVisible()
})

test('a misspelling is answered with close matches, apart from the count', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('refnud')
  await expect(found(page)).toContainText('Found 0 templates matching "refnud"')
  const close = page.getByRole('region', { name: 'Close matches' })
  await expect(close.getByRole('link', { name: /Approve refund requests/ })).toBeVisible()
  await close.getByRole('link', { name: /Approve refund requests/ }).click()
  await expect(page.getByRole('dialog', { name: /Approve refund requests/ })).toBeVisible()
})

test('no close matches are offered beside eight good ones', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('n8n')
  await expect(results(page).first()).toBeVisible()
  expect(await results(page).count()).toBeGreaterThanOrEqual(8)
  await expect(page.getByRole('region', { name: 'Close matches' })).toHaveCount(0)
})

test('when the catalogue cannot be fetched, a toast says so and the shelves stay', async ({ page, watch }) => {
  watch.allow(/status of 500/)
  await page.route('**/catalogue.json', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/')
  await field(page).fill('slack')
  await expect(page.getByRole('listitem').filter({ hasText: 'An unexpected error occurred' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
  await expect(results(page)).toHaveCount(15)

  await page.unroute('**/catalogue.json')
  await field(page).fill('refund')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
})

test('long results come in pages of fifteen', async ({ page }) => {
  const total = TEMPLATES + 28
  await serveManyCards(page, total)
  await page.goto('/')
  await field(page).fill('n8n')
  await expect(templates(page).getByText(`Showing 15 of ${total} templates`)).toBeVisible()
  await expect(results(page)).toHaveCount(15)
  await templates(page)
    .getByRole('link', { name: `Load More Templates (${total - 15} more available)` })
    .click()
  await expect(results(page)).toHaveCount(30)
  await field(page).fill(', twin')
  await expect(templates(page).getByText('Showing 15 of 28 templates')).toBeVisible()
  await expect(found(page)).toContainText('Found 28 templates matching ", twin"')
})

test('a search that stays without result is told to the shop once, one with results never', async ({ page }) => {
  const told: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search-miss')) told.push(request.postData() ?? '')
  })
  await page.goto('/')
  await field(page).fill('slack')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
  const answer = page.waitForResponse('**/api/search-miss')
  await field(page).fill('Teleportation')
  expect((await answer).status()).toBe(200)
  expect(told).toEqual([JSON.stringify({ query: 'teleportation' })])
})
