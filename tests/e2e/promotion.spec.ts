import type { Page } from '@playwright/test'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

const basic = (page: Page) => page.getByRole('button', { name: 'Get Basic Plan' })
const line = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })

test('a promotion is told before the buyer pays', async ({ page, watch }) => {
  await test.step('without a code a press leads on at once and sends none', async () => {
    const asked = page.waitForRequest('**/api/create-checkout')
    await page.goto('/#pricing')
    await basic(page).click()
    expect((await asked).postDataJSON()).not.toHaveProperty('promo')
    await expect(page.getByRole('heading', { name: '$20.00' })).toBeVisible()
  })

  await test.step('a code that nobody offers is told, and the next press pays the normal price', async () => {
    watch.allow(/status of 409/)
    await page.goto('/?promo=NO-SUCH-CODE#pricing')
    await basic(page).click()
    await expect(line(page, /^This promotion code isn’t valid./)).toBeVisible()
    await expect(page).toHaveURL(/promo=NO-SUCH-CODE/)
    await basic(page).click()
    await expect(page.getByRole('heading', { name: '$20.00' })).toBeVisible()
  })

  await test.step('a code counts pages later, and its price is shown before the buyer leaves', async () => {
    const sent: unknown[] = []
    await page.route('**/api/create-checkout', (route) => {
      sent.push(route.request().postDataJSON())
      const url = new URL('/contact', page.url()).href
      return route.fulfill({ json: { data: { url, offer: 'Spring sale: $16.00 instead of $20.00.' }, error: null } })
    })
    await page.goto(`${TEMPLATE}?promo=SPRING-20`)
    await page.goto('/#pricing')
    await basic(page).click()
    await expect(line(page, /^Spring sale: \$16\.00 instead of \$20\.00\./)).toBeVisible()
    await expect(basic(page)).toBeFocused()
    expect(sent).toMatchObject([{ planName: 'Basic Plan', promo: 'SPRING-20' }])
    await basic(page).click()
    await expect(page).toHaveURL('/contact')
    expect(sent).toHaveLength(1)
  })
})
