import { TEMPLATE } from './fixtures/addresses.ts'
import { atRest } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

test('a page fetches what the next press needs, and not more', async ({ page }) => {
  await page.goto('/')

  await test.step('pages that ask or do something are never prepared ahead', async () => {
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

  await test.step('resting on a button fetches what its press needs, and nothing happens yet', async () => {
    const fetched = page.waitForResponse(/\/_astro\/checkout\..*\.js$/)
    await page.getByRole('button', { name: 'Get Basic Plan' }).hover()
    await fetched
    await expect(page).toHaveURL('/')
  })

  await test.step('resting on the search fetches the catalogue’s part before a key is pressed', async () => {
    await page.reload()
    const fetched = page.waitForResponse(/\/_astro\/boot\./)
    await page.getByRole('searchbox', { name: 'Search template' }).hover()
    await fetched
    await expect(page.getByRole('searchbox', { name: 'Search template' })).not.toBeFocused()
  })
})

test('who only reads loads no script', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))

  await test.step('reading without pointing at anything fetches no script', async () => {
    await page.goto(TEMPLATE)
    await page.mouse.wheel(0, 3000)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await atRest(page)
    expect(scripts).toEqual([])
  })

  await test.step('whoever has saved nothing loads no script for it', async () => {
    await page.goto('/templates/tool/slack')
    await atRest(page)
    expect(scripts).toEqual([])
  })
})
