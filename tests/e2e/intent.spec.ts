import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

test('resting on a button fetches what its press needs, and nothing happens yet', async ({ page }) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const fetched = page.waitForResponse(/\/_astro\/checkout\..*\.js$/)
  await page.getByRole('button', { name: 'Get Basic Plan' }).hover()
  await fetched
  await expect(page).toHaveURL('/')
})

test('resting on the search fetches the catalogue’s part before a key is pressed', async ({ page }) => {
  await page.goto('/')
  const fetched = page.waitForResponse(/\/_astro\/boot\./)
  await page.getByRole('searchbox', { name: 'Search template' }).hover()
  await fetched
  await expect(page.getByRole('searchbox', { name: 'Search template' })).not.toBeFocused()
})

test('reading without pointing at anything fetches no script', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(TEMPLATE)
  await page.mouse.wheel(0, 3000)
  await page.waitForLoadState('networkidle')
  expect(scripts).toEqual([])
})

test('pages that ask or do something are never prepared ahead', async ({ page }) => {
  await page.goto('/')
  const prepared = await page.evaluate(() => {
    const rules = JSON.parse(document.querySelector('script[type=speculationrules]')?.textContent ?? '')
    const selector: string = rules.prerender[0].where.selector_matches
    const paths = [
      '/account',
      '/admin',
      '/import-templates',
      '/auth?next=/',
      '/payment-success',
      '/search',
      '/?q=slack',
      '/templates.xml',
    ]
    const good = ['/', '/n8n', '/templates/viral-ugc-content', '/templates/tool/slack/2', '/contact']
    const links = [...paths, ...good].map((href) => Object.assign(document.createElement('a'), { href }))
    const gated = document.querySelector('main a[data-action]')
    return [...links, gated].filter((link) => link?.matches(selector)).map((link) => link?.getAttribute('href'))
  })
  expect(prepared).toEqual(['/', '/n8n', '/templates/viral-ugc-content', '/templates/tool/slack/2', '/contact'])
})
