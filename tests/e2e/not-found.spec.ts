import { expect, test } from './fixtures/test.ts'

const NOWHERE = '/no/page/lives-here'

test('an unknown address leads on and is noted', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))

  await test.step('an unknown address is answered with 404, the way home and a search', async () => {
    const answer = await page.goto(NOWHERE)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('404')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Oops! Page not found')
  })

  await test.step('an unknown address is noted in the console', async () => {
    await expect.poll(() => warnings.splice(0)).toEqual([expect.stringContaining(NOWHERE)])
  })

  await test.step('no page that exists is noted as missing', async () => {
    await page.getByRole('searchbox', { name: 'Search template' }).fill('refund')
    await page.keyboard.press('Enter')
    await page.waitForURL('/search?q=refund')
    await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
    expect(warnings).toEqual([])
  })

  await test.step('the way home leads there', async () => {
    await page.goto(NOWHERE)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.waitForURL('/')
  })
})
