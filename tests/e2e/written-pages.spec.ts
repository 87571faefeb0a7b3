import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { parseFrontmatter } from 'astro/markdown'
import { signIn } from './fixtures/account.ts'
import { readHtml } from '../fixtures/read-html.ts'
import { expect, test } from './fixtures/test.ts'

const GUIDES = ['n8n', 'n8n-templates', 'workflow-template', 'n8n-vs-make', 'ai-automation']
const KIT = [
  'ai-agency-roadmap',
  'automation-money-making',
  'build-free-ai-agency-website',
  'launch-your-ai-agency',
  'best-ai-automation-tools',
]
const root = path.resolve(import.meta.dirname, '../..')
const frontMatter = (slug: string) =>
  parseFrontmatter(readFileSync(path.join(root, `content/guides/${slug}.md`), 'utf8')).frontmatter

const article = (page: Page) => page.getByRole('main').getByRole('article')
const waysOn = (page: Page) => page.getByRole('navigation', { name: 'Ways on' })

/** The headings of level 2 in a text, each with those of level 3 under it. */
const outline = (page: Page) =>
  article(page)
    .locator('h2, h3')
    .evaluateAll((headings) => {
      const parts: { heading: string; under: string[] }[] = []
      for (const { tagName, textContent } of headings) {
        if (tagName === 'H2') parts.push({ heading: textContent, under: [] })
        else parts.at(-1)?.under.push(textContent)
      }
      return parts
    })

for (const slug of [...GUIDES, ...KIT]) {
  test(`/${slug} tells browsers and search engines its title, description and keywords`, async ({ request }) => {
    const { title, description, keywords, heading } = frontMatter(slug)
    const html = await (await request.get(`/${slug}`)).text()
    const head = readHtml(html)
    expect(head.title).toContain(title)
    expect(head.meta('description')).toBe(description)
    expect(head.meta('keywords')).toBe(keywords.join(', '))
    expect(html).toContain(`>${heading}</h1>`)
  })
}

test('the guides lead on by buttons to each other, to the shop, and to those who run it', async ({ page }) => {
  const led = new Set<string>()
  for (const slug of GUIDES) {
    await page.goto(`/${slug}`)
    const buttons = waysOn(page).getByRole('link')
    for (const href of await buttons.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')))
      led.add(href)
  }
  const wanted = ['/n8n', '/n8n-vs-make', '/ai-automation', '/workflow-template', '/support', '/contact', '/about-us']
  expect([...led]).toEqual(expect.arrayContaining([...wanted, '/privacy-policy', '/#templates', '/#bulk-download']))
})

test('a button of a guide leads to its section of the home page', async ({ page }) => {
  await page.goto('/n8n-templates')
  await waysOn(page).getByRole('link', { name: 'Download in bulk' }).click()
  await page.waitForURL('/#bulk-download')
  await expect(page.getByRole('heading', { name: 'Download in bulk' })).toBeInViewport()
})

test('n8n and Make are compared feature by feature and price by price', async ({ page }) => {
  await page.goto('/n8n-vs-make')
  const features = page.getByRole('region', { name: 'Table: Feature by feature' })
  await expect(features.getByRole('row').first()).toHaveText(/^\s*Feature\s*n8n\s*Make\b/)
  expect(await features.getByRole('row').count()).toBeGreaterThan(10)
  const prices = page.getByRole('region', { name: 'Table: What it costs' })
  await expect(prices.getByRole('row')).toHaveText([
    /^\s*Stage\s*n8n\s*Make\s*$/,
    /^\s*To start\s*\$0\s*\$0\s*$/,
    /^\s*Small team\s*\$20\s*\$9\s*$/,
    /^\s*Growing team\s*\$50\s*\$16\s*$/,
  ])
  await expect(page.getByText('Per month, in US dollars')).toBeVisible()
})

test('a member reads the whole roadmap, offers on cards, and a button leads home', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  await page.goto('/ai-agency-roadmap')
  const text = page.getByRole('article', { name: 'Full text' })
  for (const name of [
    'Mindset stage',
    'The 90-day journey',
    'Service offers',
    'Revenue streams',
    'Ten template categories',
    'Recommended stack',
    'The 30-day plan',
    'Reliability checklist',
    'Quality checklist',
  ])
    await expect(text.getByRole('heading', { level: 2, name })).toBeVisible()
  const offers = text.getByRole('list').filter({ hasText: 'Starter Pilot, $499' }).getByRole('listitem')
  await expect(offers).toContainText([/\$499/, /\$1,999 \(Most Popular\)/, /\$499\/mo/])
  const [first, second] = await Promise.all([offers.nth(0).boundingBox(), offers.nth(1).boundingBox()])
  expect(second?.y, 'the cards stand side by side').toBe(first?.y)
  await expect(text.getByRole('checkbox').first()).toBeEnabled()
  await waysOn(page).getByRole('link', { name: 'Back to Homepage' }).click()
  await page.waitForURL('/')
})

test('ten ideas to make money each name their category', async ({ page }) => {
  await page.goto('/automation-money-making')
  const ideas = article(page).getByRole('heading', { level: 2, name: /^\d+\. / })
  await expect(ideas).toHaveCount(10)
  const overview = article(page).getByRole('region', { name: 'Table: Read this first' }).getByRole('row')
  await expect(overview).toHaveCount(11)
  for (let at = 0; at < 10; at += 1) {
    const category = ideas.nth(at).locator('+ p > strong')
    await expect(category).toHaveText(/^Category: .+\.$/)
    const name = (await category.innerText()).replace(/^Category: |\.$/g, '')
    await expect(overview.nth(at + 1)).toContainText(name)
  }
})

test('the ideas lead to the shelf, and to the roadmap for whoever has a plan', async ({ page }) => {
  await page.goto('/automation-money-making')
  await waysOn(page).getByRole('link', { name: 'AI Agency Roadmap' }).click()
  await page.waitForURL('/#pricing')
  await page.goBack()
  await expect(waysOn(page).getByRole('link', { name: 'AI Agency Roadmap' })).toHaveAttribute(
    'href',
    '/ai-agency-roadmap',
  )
  await waysOn(page).getByRole('link', { name: 'Go to the shelf' }).click()
  await page.waitForURL('/')
})

test('a website takes five steps, and its benefits stand on cards', async ({ page }) => {
  await page.goto('/build-free-ai-agency-website')
  await expect(article(page).getByRole('heading', { level: 2, name: /^Step \d: / })).toHaveText([
    /^Step 1: /,
    /^Step 2: /,
    /^Step 3: /,
    /^Step 4: /,
    /^Step 5: /,
  ])
  const benefits = article(page).getByRole('list').filter({ hasText: 'Ready in an afternoon.' }).getByRole('listitem')
  await expect(benefits).toHaveCount(6)
  const [first, second] = await Promise.all([benefits.nth(0).boundingBox(), benefits.nth(1).boundingBox()])
  expect(second?.y, 'the cards stand side by side').toBe(first?.y)
})

test('the website builders open in a new tab that cannot reach back', async ({ page, context }) => {
  const answer = { contentType: 'text/html', body: '<!doctype html><title>A builder</title>' }
  await context.route(/^https:\/\/(?:carrd\.co|sites\.google\.com|www\.framer\.com)\//, (route) =>
    route.fulfill(answer),
  )
  await page.goto('/build-free-ai-agency-website')
  for (const [name, address] of [
    ['Start with Carrd', 'https://carrd.co/'],
    ['Start with Google Sites', 'https://sites.google.com/'],
    ['Start with Framer', 'https://www.framer.com/'],
  ] as const) {
    const opening = page.waitForEvent('popup')
    await waysOn(page)
      .getByRole('link', { name: `${name} (opens in a new tab)` })
      .click()
    const builder = await opening
    await expect(builder).toHaveURL(address)
    expect(await builder.evaluate(() => window.opener)).toBeNull()
  }
})

test('an agency is launched in seven steps, each with its category', async ({ page }) => {
  await page.goto('/launch-your-ai-agency')
  const steps = article(page).getByRole('heading', { level: 2, name: /^Step \d: / })
  await expect(steps).toHaveCount(7)
  const categories = ['Strategy', 'Skills', 'Product', 'Operations', 'Marketing', 'Sales', 'Delivery']
  for (const [at, category] of categories.entries()) {
    await expect(steps.nth(at)).toHaveText(new RegExp(`^Step ${at + 1}: `))
    await expect(steps.nth(at).locator('+ p')).toHaveText(`Category: ${category}.`)
  }
})

test('twenty tools stand in four categories of five', async ({ page }) => {
  await page.goto('/best-ai-automation-tools')
  const categories = (await outline(page)).filter(({ under }) => under.length > 0)
  expect(categories.map(({ heading, under }) => [heading, under.length])).toEqual([
    ['Automation platforms', 5],
    ['Language models', 5],
    ['Data and documents', 5],
    ['Channels and payments', 5],
  ])
  expect(new Set(categories.flatMap(({ under }) => under)).size).toBe(20)
})

test('where buyers are led after paying, templates stand on top', async ({ page }) => {
  await page.goto('/n8n-templates')
  const shelf = article(page).getByRole('list').first()
  await expect(shelf.getByRole('link')).toHaveCount(3)
  await shelf.getByRole('link').first().click()
  await page.waitForURL(/\/templates\/[\w-]+$/)
})
