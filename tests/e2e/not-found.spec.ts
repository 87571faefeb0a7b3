import { expect, test } from './fixtures/test.ts'

const NOWHERE = '/no/page/lives-here'

test('an unknown address is answered with 404, the way home and a search', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const answer = await page.goto(NOWHERE)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Oops! Page not found')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('refund')
  await page.keyboard.press('Enter')
  await page.waitForURL('/search?q=refund')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()

  await page.goto(NOWHERE)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL('/')
})

test('an unknown address is noted in the console', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const noted = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.goto(NOWHERE)
  expect((await noted).text()).toContain(NOWHERE)
})

test('no page that exists is noted as missing', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.goto('/search?q=slack')
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
  expect(warnings).toEqual([])
})
