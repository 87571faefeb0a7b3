import type { Page } from '@playwright/test'
import { packCards, packDetails } from '../../src/domain/catalog/catalogue-file.ts'
import { searchTemplates } from '../../src/domain/catalog/search.ts'
import { syntheticCards } from '../fixtures/synthetic-cards.ts'
import { expect, test } from './fixtures/test.ts'

const COUNT = 2000
const cards = syntheticCards(COUNT)
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search template' })
const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const found = (query: string) => searchTemplates(cards, query).length

/** Serves the large catalogue; its details only once the returned function is called. */
async function serveLarge(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/catalogue.json', (route) => route.fulfill({ json: packCards(cards) }))
  await page.route('**/catalogue-details.json', async (route) => {
    await held.promise
    await route.fulfill({ json: packDetails(cards) })
  })
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
  await page.route('**/drawings/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  return held.resolve
}

test('a catalogue of thousands is searched', async ({ page, watch }) => {
  const release = await serveLarge(page)
  const line = page.locator('[data-found]')

  await test.step('a large catalogue answers before its descriptions are there, and then in full', async () => {
    await page.goto('/')
    await field(page).fill('in slack')
    await expect(line).toHaveText(/^\d+ so far, reading the descriptions …$/)
    await expect(page.getByRole('heading', { name: 'No templates found.' })).toHaveCount(0)
    release()
    await expect(line).toHaveText(`Found ${found('in slack')} templates matching "in slack"`)
    await expect(templates(page).getByText(`Showing 15 of ${found('in slack')} templates`)).toBeVisible()
    await expect(templates(page).getByRole('article')).toHaveCount(15)
  })

  await test.step('a misspelling is understood among thousands', async () => {
    await field(page).fill('custmoer')
    const close = page.getByRole('region', { name: 'Close matches' })
    await expect(close.getByRole('link')).toHaveCount(6)
    await expect(close.getByRole('article').first()).toContainText(/customer/i)
  })

  await test.step('descriptions that do not come are asked for again with the next key', async () => {
    watch.allow(/status of 500/)
    const broken = { status: 500, body: 'broken' }
    await page.route('**/catalogue-details.json', (route) => route.fulfill(broken), { times: 1 })
    await page.goto('/')
    const refused = page.waitForResponse('**/catalogue-details.json')
    await field(page).fill('custome')
    await refused
    await field(page).press('r')
    await expect(line).toHaveText(`Found ${found('customer')} templates matching "customer"`)
  })
})
