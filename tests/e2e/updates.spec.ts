import { readFileSync } from 'node:fs'
import path from 'node:path'
import { signIn } from './fixtures/account.ts'
import { atRest, download } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const BADGE = 'Updated since your download'
/** A template among the news, which leave out what is older. */
const news = readFileSync(path.resolve(import.meta.dirname, '../../dist/whats-new.html'), 'utf8')
const updated = /<ul class="updates.*?href="\/templates\/([^"]+)"/s.exec(news)?.[1]

test('a member reads on a template whether it changed since the download', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  const badge = page.getByText(BADGE)

  await test.step('a template of one version asks nothing', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const checked = page.waitForResponse('**/api/payments')
    const address = `/templates/${updated}`
    await page.route(`**${address}`, async (route) => {
      const html = await (await route.fetch()).text()
      expect(html).toContain('data-updated')
      await route.fulfill({ contentType: 'text/html', body: html.replace(/<p data-updated.*?<\/p>/s, '') })
    })
    await page.goto(address)
    await checked
    await page.unroute(`**${address}`)
    await expect(page.getByRole('button', { name: 'Download Template' })).toBeVisible()
    await atRest(page)
    expect(asked).not.toContain('/api/downloads')
  })

  await test.step('a member with the newest version, or without a download, gets none', async () => {
    const asked = page.waitForResponse('**/api/downloads')
    await page.goto(`/templates/${updated}`)
    expect(await (await asked).json()).toEqual([])
    await expect(badge).toBeHidden()
    await download(page)
    const again = page.waitForResponse('**/api/downloads')
    await page.reload()
    expect(await (await again).json()).toMatchObject([{ slug: updated }])
    await expect(badge).toBeHidden()
  })

  await test.step('a member who downloaded an earlier version is told, on its page and among the news', async () => {
    // The clock of the shop cannot be turned back, so the answer about earlier downloads comes from here.
    const newer = { version: '2.0.0', day: '2026-11-24', note: 'Some change.' }
    const earlier = { slug: updated, at: '2026-01-05T10:00:00.000Z', version: '1.0.0', newer }
    await page.route('**/api/downloads', (route) => route.fulfill({ json: [earlier] }))
    await page.reload()
    await expect(badge).toBeVisible()
    await page.goto('/whats-new')
    await expect(badge.filter({ visible: true })).toHaveCount(1)
    const links = page.locator('.updates a').filter({ visible: true })
    const all = await links.count()
    expect(all).toBeGreaterThan(1)
    await page.getByRole('checkbox', { name: 'Only my templates' }).check()
    const slugs = await links.evaluateAll((shown) => shown.map((link) => link.getAttribute('href')))
    expect(new Set(slugs)).toEqual(new Set([`/templates/${updated}`]))
    await page.getByRole('checkbox', { name: 'Only my templates' }).uncheck()
    await expect(links).toHaveCount(all)
  })
})
