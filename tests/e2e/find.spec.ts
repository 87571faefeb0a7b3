import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

const filters = (page: Page) => page.getByRole('form', { name: 'Filter and sort' })
const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const choose = (page: Page, name: string, value: string) => filters(page).getByLabel(name).selectOption({ value })

/** "Slack (12)" says that 12 cards follow. */
async function countOf(page: Page, name: string, value: string): Promise<number> {
  const label = await filters(page).getByLabel(name).locator(`option[value="${value}"]`).textContent()
  return Number(/\((\d+)\)$/.exec(label ?? '')?.[1])
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every way to list templates is a link from one page, with its count', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'All templates' }).click()
    await page.waitForURL('/templates')
    for (const [heading, label] of [
      ['By category', 'Customer support'],
      ['By what starts them', 'On a schedule'],
      ['By tool', 'Google Sheets'],
      ['By tool', 'Shopify'],
    ] as const) {
      const item = page.getByRole('region', { name: heading }).getByRole('listitem').filter({ hasText: label })
      const count = Number((await item.textContent())?.replace(/\D/g, ''))
      await item.getByRole('link').click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/workflows/i)
      await expect(page.getByText(`${count} template`).first()).toBeVisible()
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Templates' }).click()
    }
  })

  test('a long list goes on over its pages, each card once', async ({ page }) => {
    await page.goto('/templates/tool/openai')
    const total = Number((await page.getByText(/^\d+ templates/).textContent())?.match(/\d+/)?.[0])
    const names = new Set<string>()
    for (;;) {
      await page.waitForLoadState()
      for (const name of await page.getByRole('article').getByRole('heading').allTextContents()) names.add(name)
      const next = page.getByRole('link', { name: 'Next page' })
      if ((await next.count()) === 0) break
      await next.click()
    }
    expect(names.size).toBe(total)
    await page.getByRole('link', { name: 'Previous page' }).click()
    await expect(page.getByRole('link', { name: 'Next page' })).toBeVisible()
  })

  test('filters and order are sent as a form and stand in the address', async ({ page }) => {
    await page.goto('/templates/category/marketing')
    await choose(page, 'Difficulty', 'Intermediate')
    await choose(page, 'Order', 'quickest')
    const count = await countOf(page, 'Difficulty', 'Intermediate')
    await filters(page).getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('/search?category=marketing&tool=&difficulty=Intermediate&sort=quickest')
    await expect(templates(page).getByRole('status')).toContainText(`Found ${count} templates`)
    await expect(templates(page).getByRole('article')).toHaveCount(Math.min(count, 15))
    await expect(filters(page).getByLabel('Order')).toHaveValue('quickest')

    await page.getByRole('searchbox', { name: 'Search template' }).fill('the')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/q=the/)
    await expect(filters(page).getByLabel('Category')).toHaveValue('marketing')
  })

  test('an app beyond the tools has a list of its own, which the filter narrows further', async ({ page }) => {
    await page.goto('/templates/tool/shopify')
    await expect(page.getByRole('heading', { level: 1, name: 'Workflows with Shopify' })).toBeVisible()
    await expect(filters(page).getByLabel('Tool')).toHaveValue('shopify')
    const others = page.getByRole('region', { name: 'Other tools' })
    await expect(others.getByRole('link', { name: 'WooCommerce' })).toHaveAttribute(
      'href',
      '/templates/tool/woocommerce',
    )

    await choose(page, 'Difficulty', 'Advanced')
    const count = await countOf(page, 'Difficulty', 'Advanced')
    await filters(page).getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('/search?category=&tool=shopify&difficulty=Advanced&sort=')
    await expect(templates(page).getByRole('status')).toContainText(`Found ${count} template`)
  })

  test('an app of one template stands in the filter, and has no list, which would hold nothing else', async ({
    page,
  }) => {
    await page.goto('/templates')
    const single = filters(page)
      .getByLabel('Tool')
      .locator('option')
      .filter({ hasText: / \(1\)$/ })
      .first()
    const app = (await single.getAttribute('value')) ?? ''
    await expect(page.locator(`[href="/templates/tool/${app}"]`)).toHaveCount(0)
    expect((await page.request.get(`/templates/tool/${app}`)).status()).toBe(404)
    await choose(page, 'Tool', app)
    await filters(page).getByRole('button', { name: 'Apply' }).click()
    await expect(templates(page).getByRole('article')).toHaveCount(1)
  })

  test('filters that leave nothing say so and lead back', async ({ page }) => {
    await page.goto('/search?q=instagram&tool=stripe')
    await expect(page.getByRole('heading', { name: 'No templates found.' })).toBeVisible()
    await expect(filters(page).getByLabel('Tool')).toHaveValue('stripe')
  })
})

test('while typing, a filter narrows the results at once and the address keeps it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('report')
  await expect(templates(page).getByRole('status')).toContainText('matching "report"')
  const count = await countOf(page, 'Tool', 'slack')
  await choose(page, 'Tool', 'slack')
  await expect(templates(page).getByRole('status')).toContainText(`Found ${count} templates matching "report"`)
  await expect(page).toHaveURL('/search?q=report&tool=slack')
  await expect(filters(page).getByRole('button', { name: 'Apply' })).toHaveCount(0)

  await page.reload()
  await expect(templates(page).getByRole('status')).toContainText(`Found ${count} templates matching "report"`)
  await choose(page, 'Tool', '')
  await filters(page).getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/search?q=report&category=&tool=&difficulty=&sort=')
})

test('an app is found while typing, and by the name it had before', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('searchbox', { name: 'Search template' })
  for (const [query, app] of [
    ['woocommerce', 'woocommerce'],
    ['twitter', 'x'],
  ] as const) {
    await field.fill(query)
    await expect(templates(page).getByRole('status')).toContainText(`matching "${query}"`)
    const count = await countOf(page, 'Tool', app)
    expect(count).toBeGreaterThan(1)
    await choose(page, 'Tool', app)
    await expect(templates(page).getByRole('status')).toContainText(`Found ${count} templates matching "${query}"`)
    await choose(page, 'Tool', '')
  }
})

test('the order of the results follows the choice', async ({ page }) => {
  await page.goto('/search?q=report&sort=simplest')
  await templates(page).getByRole('article').first().getByRole('link').click()
  await page.getByRole('dialog').getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('figure').getByText('Beginner')).toBeVisible()
})

test('a template leads to the lists it stands in', async ({ page }) => {
  await page.goto('/templates/weekly-kpi-report-slack')
  await page.getByRole('figure').getByRole('link', { name: 'Schedule' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows that start on a schedule' })).toBeVisible()
  await page.goBack()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Data analysis' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Data analysis workflows' })).toBeVisible()
  await page.goBack()
  const needs = page.getByRole('region', { name: 'What you need' })
  await needs.getByRole('link', { name: 'PostgreSQL' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Workflows with PostgreSQL' })).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'KPI' }).first()).toBeVisible()
})

test('what is new stands under its day and can be followed by RSS', async ({ page }) => {
  await page.goto('/whats-new')
  const days = page.getByRole('region', { name: /November 2026/ })
  const newest = days.first()
  await expect(newest).toBeVisible()
  await expect(page.getByRole('link', { name: 'Follow by RSS' })).toHaveAttribute('href', '/templates.xml')
  await newest.getByRole('listitem').first().getByRole('link').click()
  await page.waitForURL('**/templates/*')
})
