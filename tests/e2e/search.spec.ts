import type { Page } from '@playwright/test'
import { markDocument } from './fixtures/same-document.ts'
import { expect, test } from './fixtures/test.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search template' })
const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const results = (page: Page) => templates(page).getByRole('article')
const found = (page: Page) => templates(page).getByRole('status')
const heading = (page: Page) => page.getByRole('heading', { level: 2, name: /^Search Results/ })
const nothing = (page: Page) => page.getByRole('heading', { name: 'No templates found.' })
const featured = (page: Page) => page.getByRole('heading', { name: 'Featured Templates' })

test('a search is answered while it is typed', async ({ page }) => {
  const misses: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/search-miss')) misses.push(request.postDataJSON().query)
  })
  await page.goto('/')
  const stays = await markDocument(page)

  await test.step('the hero says how many were found, and nothing without a search', async () => {
    const line = page.locator('[data-found]')
    await expect(line).toBeEmpty()
    await field(page).fill('refund')
    await expect(line).toHaveText(/^Found \d+ templates? matching "refund"$/)
    await field(page).fill(' ')
    await expect(line).toBeEmpty()
  })

  await test.step('a search finds the title, whatever the case', async () => {
    await field(page).fill(' VIRAL ugc  ')
    await expect(heading(page)).toHaveText('Search Results for “VIRAL ugc”')
    await expect(results(page)).toHaveText([/viral UGC/])
    await expect(found(page)).toContainText('Found 1 template matching "VIRAL ugc"')
  })

  await test.step('the words that match are marked', async () => {
    await field(page).fill('COMPETITOR')
    await expect(results(page).first().getByRole('heading').locator('mark')).toHaveText('competitor')
    await field(page).fill('c++ (a|b)')
    await expect(nothing(page)).toBeVisible()
  })

  await test.step('a misspelling is answered with close matches, apart from the count', async () => {
    await field(page).fill('refnud')
    await expect(found(page)).toContainText('Found 0 templates matching "refnud"')
    const close = page.getByRole('region', { name: 'Close matches' })
    await close.getByRole('link', { name: /Approve refund requests/ }).click()
    await expect(page.getByRole('dialog', { name: /Approve refund requests/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('several words find templates that contain them in another form, best match first', async () => {
    await field(page).fill('invoice reminders')
    await expect(found(page)).toContainText(/^Found [1-9]\d* templates? matching "invoice reminders"$/)
    await expect(results(page).first()).toContainText('Remind customers about overdue invoices')
    await expect(nothing(page)).toBeHidden()
    await expect(page.getByLabel('Sort by').locator('option').first()).toHaveText('Best match')
  })

  await test.step('no close matches are offered beside eight good ones', async () => {
    // Something comes close to this one.
    await field(page).fill('report')
    await expect(found(page)).toContainText('matching "report"')
    expect(await results(page).count()).toBeGreaterThanOrEqual(8)
    await expect(page.getByRole('region', { name: 'Close matches' })).toHaveCount(0)
  })

  await test.step('typing writes the search into the address, and clearing it brings the shelves back', async () => {
    await field(page).fill('slack')
    await expect(page).toHaveURL('/search?q=slack')
    await expect(heading(page)).toBeVisible()
    await field(page).fill('')
    await expect(page).toHaveURL('/')
    await expect(featured(page)).toBeVisible()
  })

  await test.step('Enter and the Search button scroll to the templates without reloading the page', async () => {
    await field(page).fill('slack')
    await field(page).press('Enter')
    await expect(heading(page)).toBeInViewport()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(heading(page)).toBeInViewport()
    await expect(page).toHaveURL('/search?q=slack#templates')
    await stays()
  })

  await test.step('a search that stays without result is told to the shop once, one with results never', async () => {
    const answer = page.waitForResponse(
      (response) =>
        response.url().endsWith('/api/search-miss') && response.request().postData()?.includes('tele') === true,
    )
    await field(page).fill('Teleportation')
    expect((await answer).status()).toBe(200)
    expect(misses.filter((query) => query === 'teleportation')).toHaveLength(1)
    expect(misses).not.toContain('slack')
  })

  await test.step('a search that finds nothing says so and starts over', async () => {
    await field(page).fill('zeppelin')
    await expect(found(page)).toContainText('Found 0 templates matching "zeppelin"')
    await expect(nothing(page)).toBeVisible()
    await expect(
      page.getByText(
        'We couldn\'t find any templates matching "zeppelin"; try different keywords or browse all templates.',
      ),
    ).toBeVisible()
    await templates(page).getByRole('link', { name: 'Browse All Templates' }).last().click()
    await expect(page).toHaveURL('/#templates')
    await expect(page.locator('html[data-marked-by-test]')).toHaveCount(0)
    await expect(featured(page)).toBeVisible()
    await expect(field(page)).toHaveValue('')
  })
})

test('a search goes along with its address', async ({ page }) => {
  await test.step('a search survives a reload, a visit to a template and the way back', async () => {
    await page.goto('/')
    await field(page).fill('refund')
    await expect(results(page).first()).toContainText(/refund/i)
    await expect(page).toHaveURL('/search?q=refund')
    await page.reload()
    await expect(field(page)).toHaveValue('refund')
    await expect(heading(page)).toBeVisible()
    await results(page).first().getByRole('link').click()
    await page.getByRole('dialog').getByRole('link', { name: 'View Details' }).click()
    await page.waitForURL('**/templates/refund-request-approval')
    await page.goBack()
    await expect(page).toHaveURL('/search?q=refund')
    await expect(field(page)).toHaveValue('refund')
    await expect(results(page).first()).toContainText(/refund/i)
  })

  await test.step('a shared search shows its results on the first load and can be changed there', async () => {
    await page.goto('/search?q=Telegram')
    await expect(field(page)).toHaveValue('Telegram')
    const byName = results(page).filter({ hasText: /telegram/i })
    await expect(byName.first()).toBeVisible()
    await field(page).fill('whatsapp')
    await expect(found(page)).toContainText('matching "whatsapp"')
    await expect(page).toHaveURL('/search?q=whatsapp')
  })
})

test('when the catalogue cannot be fetched, a toast says so and the shelves stay', async ({ page, watch }) => {
  watch.allow(/status of 500/)
  await page.route('**/catalogue.json', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/')
  await field(page).fill('slack')
  await expect(page.getByRole('listitem').filter({ hasText: 'An unexpected error occurred' })).toBeVisible()
  await expect(featured(page)).toBeVisible()
  await expect(results(page)).toHaveCount(15)

  await test.step('without the catalogue a card leads to its page', async () => {
    await results(page).first().getByRole('link').click()
    await page.waitForURL('**/templates/*')
    await page.goBack()
  })

  await page.unroute('**/catalogue.json')
  await field(page).fill('refund')
  await expect(heading(page)).toBeVisible()
})
