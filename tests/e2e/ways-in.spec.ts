import type { Page } from '@playwright/test'
import { setFlagByHand, signIn } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.beforeEach(({ context }) => context.grantPermissions(['clipboard-read', 'clipboard-write']))

test.describe('a member', () => {
  test.beforeEach(async ({ page, desk }) => {
    await signIn(page, desk, 'member@flowshelf.test')
    await page.goto(TEMPLATE)
  })

  test('copies the workflow as n8n takes it from the clipboard', async ({ page }) => {
    await page.getByRole('button', { name: 'Copy for n8n' }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    const workflow = JSON.parse(await copied(page))
    expect(workflow.nodes.length).toBeGreaterThan(5)
    expect(workflow.meta).toEqual({ templateId: 'viral-ugc-content' })
  })

  test('copies a link that opens without a session, as the server of n8n has none', async ({ page, playwright }) => {
    await page.getByRole('button', { name: 'Copy import link' }).click()
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
    const elsewhere = await playwright.request.newContext()
    const answer = await elsewhere.get(await copied(page))
    expect(answer.status()).toBe(200)
    expect(await answer.json()).toHaveProperty('connections')
    await elsewhere.dispose()
  })

  test('is led to the file when the clipboard cannot be filled', async ({ page }) => {
    await page.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new DOMException('Not now.', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Copy for n8n' }).click()
    await expect(page.getByText(/Use Download Template and import the file/)).toBeVisible()
  })

  test('reads beside each way what to do in n8n', async ({ page }) => {
    const ways = page.getByRole('complementary', { name: 'Download' })
    for (const line of [/Import from file/, /press Ctrl\+V/, /Import from URL/])
      await expect(ways.getByText(line)).toBeVisible()
  })
})

test('without proof nothing is copied', async ({ page, watch }) => {
  watch.allow(/status of 40[12]/)
  await page.goto(TEMPLATE)
  await expect(page.getByRole('button', { name: 'Copy for n8n' })).toBeHidden()
  await setFlagByHand(page)
  await page.evaluate(() => navigator.clipboard.writeText('as before'))
  await page.getByRole('button', { name: 'Copy for n8n' }).click()
  await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
  expect(await copied(page)).toBe('as before')
})
