import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { askForLink, expectSignedIn, OTHER_WAY } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { download, pay } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const policy = readFileSync(path.resolve(import.meta.dirname, '../../content/pages/cookies.md'), 'utf8')

/** The names in the first column of both tables. On http the cookie of the shop has no `__Host-`. */
const listed = policy
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)])
  .map(([, name = '']) => name.replace('__Host-', ''))

/** Some stand for all names that begin like them. */
const isListed = (name: string) =>
  listed.some((each) => name === each || (/(…|:|^__clerk)$/.test(each) && name.startsWith(each.replace('…', ''))))

async function keptBy(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies()
  const notes = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return [...new Set([...cookies.map(({ name }) => name), ...notes])].sort()
}

test('whatever a browser keeps is listed on the cookies page', async ({ page, desk, buyer, watch }) => {
  watch.allow(OTHER_WAY)
  const kept = new Set<string>()
  const note = async () => {
    for (const name of await keptBy(page)) kept.add(name)
  }

  await test.step('a visitor who only browses gets no cookie', async () => {
    for (const address of [TEMPLATE, '/search?q=slack', '/n8n', '/refunds', '/']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    // The note that the one-time dialog was shown.
    expect(await keptBy(page)).toEqual(['has_seen_auth'])
  })

  await test.step('whatever a buyer’s browser keeps is listed on the cookies page', async () => {
    await page.getByRole('button', { name: /^Colors/ }).click()
    await pay(page, 'Basic Plan', { email: buyer })
    await note()
    await page.waitForURL('/')
    await page.goto(TEMPLATE)
    await download(page)
    await note()
  })

  await test.step('gives way to a code for a new address, too', async () => {
    await page.goto('/auth')
    await askForLink(page, desk, buyer)
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByLabel('Code from the email').fill(await desk.codeTo(buyer))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('/')
    await expectSignedIn(page)
    await note()
  })

  await page.goto('/ai-agency-roadmap')
  await page.getByRole('checkbox').first().check()
  await note()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Basic Plan' })).toBeVisible()
  await note()
  for (const name of ['flowshelf_purchase', '__session', 'payment_plan', 'theme', 'checklist:ai-agency-roadmap'])
    expect([...kept]).toContain(name)
  expect([...kept].filter((name) => !isListed(name))).toEqual([])
})
