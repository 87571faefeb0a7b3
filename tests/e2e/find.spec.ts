import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

const filters = (page: Page) => page.getByRole('form', { name: 'Filter and sort' })
const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
/** The focus, which a choice by hand brings with it, loads what applies the choice. */
async function choose(page: Page, name: string, value: string): Promise<void> {
  await filters(page).getByRole('combobox', { name, exact: true }).focus()
  await filters(page).getByRole('combobox', { name, exact: true }).selectOption({ value })
}

/** "Slack (12)" says that 12 cards follow. */
async function countOf(page: Page, name: string, value: string): Promise<number> {
  const label = await filters(page)
    .getByRole('combobox', { name, exact: true })
    .locator(`option[value="${value}"]`)
    .textContent()
  return Number(/\((\d+)\)$/.exec(label ?? '')?.[1])
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a form narrows and orders the templates', async ({ page }) => {
    await test.step('filters and order are sent as a form and stand in the address', async () => {
      await page.goto('/templates/category/marketing')
      await choose(page, 'Difficulty', 'Intermediate')
      await choose(page, 'Sort by', 'quickest')
      const count = await countOf(page, 'Difficulty', 'Intermediate')
      await filters(page).getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL(
        '/search?category=marketing&trigger=&tool=&difficulty=Intermediate&setup=&n8n=&sort=quickest',
      )
      await expect(templates(page).getByRole('status')).toContainText(`Found ${count} templates`)
      await expect(templates(page).getByRole('article')).toHaveCount(Math.min(count, 15))
      await expect(filters(page).getByLabel('Sort by')).toHaveValue('quickest')

      await page.getByRole('searchbox', { name: 'Search template' }).fill('the')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL(/q=the/)
      await expect(filters(page).getByLabel('Category')).toHaveValue('marketing')
    })

    await test.step('an app beyond the tools has a list of its own, which the filter narrows further', async () => {
      await page.goto('/templates/tool/shopify')
      await expect(page.getByRole('heading', { level: 1, name: 'Workflows with Shopify' })).toBeVisible()
      await expect(filters(page).getByRole('combobox', { name: 'App', exact: true })).toHaveValue('shopify')
      const others = page.getByRole('region', { name: 'Other tools' })
      await expect(others.getByRole('link', { name: 'WooCommerce' })).toHaveAttribute(
        'href',
        '/templates/tool/woocommerce',
      )

      await choose(page, 'Difficulty', 'Advanced')
      const count = await countOf(page, 'Difficulty', 'Advanced')
      await filters(page).getByRole('button', { name: 'Apply' }).click()
      await page.waitForURL('/search?category=&trigger=&tool=shopify&difficulty=Advanced&setup=&n8n=&sort=')
      await expect(templates(page).getByRole('status')).toContainText(`Found ${count} template`)
    })

    await test.step('an app of one template stands in the filter, and has no list, which would hold nothing else', async () => {
      await page.goto('/templates')
      const single = filters(page)
        .getByRole('combobox', { name: 'App', exact: true })
        .locator('option')
        .filter({ hasText: / \(1\)$/ })
        .first()
      const app = (await single.getAttribute('value')) ?? ''
      await expect(page.locator(`[href="/templates/tool/${app}"]`)).toHaveCount(0)
      expect((await page.request.get(`/templates/tool/${app}`)).status()).toBe(404)
      await choose(page, 'App', app)
      await filters(page).getByRole('button', { name: 'Apply' }).click()
      await expect(templates(page).getByRole('article')).toHaveCount(1)
    })

    await test.step('filters that leave nothing say so and lead back', async () => {
      await page.goto('/search?q=instagram&tool=stripe')
      await expect(page.getByRole('heading', { name: 'No templates found.' })).toBeVisible()
      await expect(filters(page).getByRole('combobox', { name: 'App', exact: true })).toHaveValue('stripe')
    })
  })
})

test('results are narrowed and ordered while typing', async ({ page }) => {
  await test.step('while typing, a filter narrows the results at once and the address keeps it', async () => {
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search template' }).fill('report')
    await expect(templates(page).getByRole('status')).toContainText('matching "report"')
    const count = await countOf(page, 'App', 'slack')
    await choose(page, 'App', 'slack')
    await expect(templates(page).getByRole('status')).toContainText(`Found ${count} templates matching "report"`)
    await expect(page).toHaveURL('/search?q=report&tool=slack')
    await expect(filters(page).getByRole('button', { name: 'Apply' })).toHaveCount(0)

    await page.reload()
    await expect(templates(page).getByRole('status')).toContainText(`Found ${count} templates matching "report"`)
    await choose(page, 'App', '')
    await expect(page).toHaveURL('/search?q=report')
  })

  await test.step('an app is found while typing, and by the name it had before', async () => {
    await page.goto('/')
    const field = page.getByRole('searchbox', { name: 'Search template' })
    for (const [query, app] of [
      ['woocommerce', 'woocommerce'],
      ['twitter', 'x'],
    ] as const) {
      await field.fill(query)
      await expect(templates(page).getByRole('status')).toContainText(`matching "${query}"`)
      const count = await countOf(page, 'App', app)
      expect(count).toBeGreaterThan(1)
      await choose(page, 'App', app)
      await expect(templates(page).getByRole('status')).toContainText(`Found ${count} templates matching "${query}"`)
      await choose(page, 'App', '')
    }
  })

  await test.step('the order of the results follows the choice', async () => {
    await page.goto('/search?q=report&sort=simplest')
    await templates(page).getByRole('article').first().getByRole('link').click()
    await page.getByRole('dialog').getByRole('link', { name: 'View Details' }).click()
    await expect(page.getByRole('list', { name: 'Facts' }).getByText('Beginner')).toBeVisible()
  })
})

test('a choice applies at once in the shop and in its lists, and "back" undoes it', async ({ page }) => {
  for (const address of ['/templates', '/templates/category/marketing']) {
    await page.goto(address)
    await expect(filters(page).getByRole('button', { name: 'Apply' })).toHaveCount(0)
    const count = await countOf(page, 'Trigger', 'schedule')
    await choose(page, 'Trigger', 'schedule')
    await expect(templates(page).getByRole('status')).toContainText(`Found ${count} templates`)
    await expect(page).toHaveURL(/\/search\?(category=marketing&)?trigger=schedule$/)
    await expect(filters(page).getByLabel('Trigger')).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(filters(page).getByLabel('Trigger')).toHaveValue('')
  }
})

test('on a phone the filters are one line above the results, with their number @phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/search?category=marketing&setup=30')
  await expect(filters(page).getByLabel('Category')).toBeHidden()
  const first = templates(page).getByRole('article').first()
  expect(await first.evaluate((card) => card.getBoundingClientRect().top)).toBeLessThan(400)
  await filters(page).getByText('Filters (2)').click()
  // They stay open when the script takes over.
  await expect(filters(page)).not.toHaveAttribute('data-hydrate')
  await expect(filters(page).getByLabel('Category')).toBeVisible()
})
