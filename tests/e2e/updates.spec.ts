import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { signIn } from './fixtures/account.ts'
import { changelogs } from './fixtures/changelogs.ts'
import { expect, test } from './fixtures/test.ts'

const BADGE = 'Updated since you downloaded it'
const ofOneVersion = changelogs.find(({ versions }) => versions.length === 1)?.slug
/** A template that the news tell of once: a day of many updates leaves the last ones untold. */
const news = readFileSync(path.resolve(import.meta.dirname, '../../dist/whats-new.html'), 'utf8').matchAll(
  /data-slug="([^"]+)"/g,
)
const told = [...news].map(([, slug]) => slug)
const updated = told.find((slug) => told.indexOf(slug) === told.lastIndexOf(slug))

/** The clock of the shop cannot be turned back, so the answer about earlier downloads comes from here. */
const downloadedBefore = (page: Page) =>
  page.route('**/api/downloads', (route) => {
    const newer = { version: '2.0.0', day: '2026-11-24', note: 'Some change.' }
    return route.fulfill({ json: [{ slug: updated, at: '2026-01-05T10:00:00.000Z', version: '1.0.0', newer }] })
  })

test('a member who downloaded an earlier version is told, on its page and among the news', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  await downloadedBefore(page)
  await page.goto(`/templates/${updated}`)
  await expect(page.getByText(BADGE)).toBeVisible()
  await page.goto('/whats-new')
  const badges = await page.getByText(BADGE).count()
  expect(badges).toBeGreaterThan(1)
  await expect(page.getByText(BADGE).filter({ visible: true })).toHaveCount(1)
})

test('whoever has the newest version, or has never downloaded it, is not', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  const asked = page.waitForResponse('**/api/downloads')
  await page.goto(`/templates/${updated}`)
  expect(await (await asked).json()).toEqual([])
  await expect(page.getByText(BADGE)).toBeHidden()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Template' }).click()
  await coming
  const again = page.waitForResponse('**/api/downloads')
  await page.reload()
  expect(await (await again).json()).toMatchObject([{ slug: updated }])
  await expect(page.getByText(BADGE)).toBeHidden()
})

test('a template of one version asks nothing', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/templates/${ofOneVersion}`)
  await expect(page.getByRole('button', { name: 'Download Template' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toContain('/api/payments')
  expect(asked).not.toContain('/api/downloads')
})
