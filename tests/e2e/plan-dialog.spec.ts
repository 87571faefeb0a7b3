import type { Page } from '@playwright/test'
import { signIn, toastOf } from './fixtures/account.ts'
import { beyondAnyWindow } from './fixtures/beyond-window.ts'
import { download, fillCard } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

test.use({ pictures: true })

const DUNNING = '/templates/failed-payment-dunning'
const plans = (page: Page) => page.getByRole('dialog', { name: 'Choose your plan' })
const opener = (page: Page) => page.getByRole('link', { name: 'Get it with Basic, $20' })

test('a template page shows the plans over the page', async ({ page, watch }) => {
  await page.goto(DUNNING)

  await test.step('by keyboard and back', async () => {
    await opener(page).focus()
    await page.keyboard.press('Enter')
    await expect(plans(page).getByRole('heading', { name: 'Choose your plan' })).toBeFocused()
    await expect(plans(page)).toContainText('Both plans include Remind customers about failed payments')
    await expect(plans(page)).toContainText('14-day money-back guarantee')
    await expect(page).toHaveURL(DUNNING)
    await page.keyboard.press('Escape')
    await expect(plans(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
  })

  await test.step('usable by everyone, at every width', async () => {
    await opener(page).click()
    expect(await violations(page)).toEqual([])
    expect(await beyondAnyWindow(page, 700)).toEqual([])
  })

  await test.step('a plan that is no longer on sale is reported in the dialog, which stays open', async () => {
    watch.allow(/status of 400/, /Checkout:/)
    await page.route('**/api/create-checkout', (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, kind: 'invalid-input', error: 'planName: Choose "Other".' },
      }),
    )
    await plans(page).getByRole('button', { name: 'Get Pro Plan' }).click()
    await expect(toastOf(page, 'Payment Error')).toBeVisible()
    await expect(plans(page).getByText('This plan is no longer on sale.')).toBeVisible()
    await expect(plans(page).getByRole('button', { name: 'Get Pro Plan' })).toBeEnabled()
    await page.unroute('**/api/create-checkout')
  })

  await test.step('a plan button leads to Stripe', async () => {
    await plans(page).getByRole('button', { name: 'Get Basic Plan' }).click()
    await fillCard(page, { email: 'visitor@flowshelf.test' })
    await expect(page.getByRole('heading', { name: '$20.00' })).toBeVisible()
  })

  await test.step('search results show them over the page, too, within reach on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/search?q=invoice+reminders')
    await page.getByRole('article').first().getByRole('link').click()
    const buy = page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Download' })
    await expect(buy).toBeInViewport({ ratio: 1 })
    await buy.click()
    await expect(plans(page)).toContainText('Both plans include Remind customers about overdue invoices')
    await expect(page).toHaveURL(/\/search\?q=invoice\+reminders$/)
  })
})

test('without the dialog the button leads to the pricing section', async ({ page, watch }) => {
  watch.allow(/plans\/dialog/, /ERR_FAILED/, /Failed to fetch/)
  await page.route('**/plans/dialog', (route) => route.abort())
  await page.goto(DUNNING)
  await opener(page).click()
  await page.waitForURL('/#pricing')
})

test('for a member the same button is the download', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  await page.goto(DUNNING)
  await expect(opener(page)).toBeHidden()
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await coming).suggestedFilename()).toBe('failed-payment-dunning.json')
  expect((await download(page)).name).toBe('failed-payment-dunning.json')
})
