import type { Page } from '@playwright/test'
import { askForLink, signIn } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const PREMIUM = '/ai-agency-roadmap'

const shelves = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })

test('a visitor without a session', async ({ page, desk }) => {
  await test.step('browses freely: lists, search, drawing, details, prices', async () => {
    await page.goto('/')
    await expect(shelves(page).getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search template' }).fill('ugc')
    await shelves(page)
      .getByRole('link', { name: /viral UGC/i })
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: /diagram/i })).toBeVisible()
    await dialog.getByRole('link', { name: 'View Details' }).click()
    await page.waitForURL(TEMPLATE)
    await expect(page.getByRole('heading', { level: 1, name: /viral UGC/ })).toBeVisible()
  })

  await test.step('is sent to the sign-in page from a premium page, and back to it afterwards', async () => {
    await page.goto(PREMIUM)
    await page.waitForURL(`/auth?next=${PREMIUM}`)
    await page.goto(await askForLink(page, desk, MEMBER))
    await page.waitForURL(PREMIUM)
    await expect(page.getByRole('article', { name: 'Full text' })).toBeVisible()
  })
})

test('a signed-in user without a payment', async ({ page, desk }) => {
  await signIn(page, desk, VISITOR)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const plans = page.getByRole('region', { name: 'Choose Your Plan' })
  await shelves(page)
    .getByRole('link', { name: /viral UGC/i })
    .click()
  const upgrade = page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Download' })

  await test.step('sees the page scroll to the plans, not jump', async () => {
    await expect(upgrade).toBeVisible()
    await page.evaluate(() => {
      const passed = new Set<number>()
      Object.assign(window, { passed })
      addEventListener('scroll', () => passed.add(Math.round(scrollY)))
    })
    await upgrade.click()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
    // A jump passes one place. A busy machine draws few of those that a scroll passes.
    const places = () => page.evaluate(() => (window as unknown as { passed: Set<number> }).passed.size)
    await expect.poll(places).toBeGreaterThan(1)
  })

  await test.step('is led to the plans by every download, the dialog closing first', async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(plans.getByRole('heading', { level: 2 })).toBeFocused()

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const drawers = page.getByRole('region', { name: 'Download in bulk' })
    await drawers.getByRole('link', { name: 'Download n8n Essentials' }).click()
    await expect(plans.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
    await page.goto(TEMPLATE)
    await page.getByRole('link', { name: 'Upgrade to Download' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose your plan' })).toBeVisible()
  })
})

test('a paid user', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER)

  await test.step('downloads from the dialog and in bulk, and stays on the page', async () => {
    await page.goto('/')
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
    const collection = page.waitForEvent('download')
    await page
      .getByRole('region', { name: 'Download in bulk' })
      .getByRole('link', { name: 'Download n8n Essentials' })
      .click()
    expect((await collection).suggestedFilename()).toBe('n8n-essentials.zip')

    await shelves(page)
      .getByRole('link', { name: /viral UGC/i })
      .click()
    const workflow = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download Template' }).click()
    expect((await workflow).suggestedFilename()).toBe('viral-ugc-content.json')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  await test.step('reads the premium page', async () => {
    await page.goto(PREMIUM)
    await expect(page.getByRole('article', { name: 'Full text' })).toContainText('The 90-day journey')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
