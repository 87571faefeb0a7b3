import { signIn } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const PREMIUM = '/ai-agency-roadmap'

test.describe('a visitor without a session', () => {
  test('looks around freely: shelves, search, drawing, details, prices', async ({ page }) => {
    await page.goto('/')
    const templates = page.getByRole('region', { name: 'Templates', exact: true })
    await expect(templates.getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search template' }).fill('ugc')
    await templates.getByRole('link', { name: /viral UGC/i }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: /drawing/i })).toBeVisible()
    await dialog.getByRole('link', { name: 'View Details' }).click()
    await page.waitForURL(TEMPLATE)
    await expect(page.getByRole('heading', { level: 1, name: /viral UGC/ })).toBeVisible()
  })

  test('is sent to the sign-in page from a premium page, and back to it afterwards', async ({ page, desk }) => {
    await page.goto(PREMIUM)
    await page.waitForURL(`/auth?next=${encodeURIComponent(PREMIUM)}`)
    await page.getByLabel('E-mail').fill(MEMBER)
    await page.getByRole('button', { name: 'Send magic link' }).click()
    await page.goto(await desk.linkTo(MEMBER))
    await page.waitForURL(PREMIUM)
    await expect(page.getByRole('article', { name: 'Full text' })).toBeVisible()
  })
})

test.describe('a signed-in user without a payment', () => {
  test.beforeEach(async ({ page, desk }) => signIn(page, desk, VISITOR))

  test('is led to the plans by every download, the dialog closing first', async ({ page }) => {
    await page.goto('/')
    const plans = page.getByRole('region', { name: 'Choose Your Plan' })
    await page
      .getByRole('region', { name: 'Templates', exact: true })
      .getByRole('link', { name: /viral UGC/i })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Download' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(plans).toBeFocused()

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const drawers = page.getByRole('region', { name: 'Download in bulk' })
    await drawers.getByRole('link', { name: 'Download n8n Essentials' }).click()
    await expect(plans.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
    await page.goto(TEMPLATE)
    await page.getByRole('link', { name: 'Upgrade to Download' }).click()
    await page.waitForURL('/#pricing')
  })

  test('sees the page scroll to the plans, not jump', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await page
      .getByRole('region', { name: 'Templates', exact: true })
      .getByRole('link', { name: /viral UGC/i })
      .click()
    const upgrade = page.getByRole('dialog').getByRole('button', { name: 'Upgrade to Download' })
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

  test('meets the upgrade dialog on a premium page, and the plans behind it', async ({ page, watch }) => {
    watch.allow(/status of 402/)
    await page.goto(PREMIUM)
    await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'Full text' })).toHaveCount(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
  })
})

test.describe('a paid user', () => {
  test.beforeEach(async ({ page, desk }) => signIn(page, desk, MEMBER))

  test('downloads from the dialog and in bulk, and stays on the page', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
    const collection = page.waitForEvent('download')
    await page
      .getByRole('region', { name: 'Download in bulk' })
      .getByRole('link', { name: 'Download n8n Essentials' })
      .click()
    expect((await collection).suggestedFilename()).toBe('n8n-essentials.zip')

    await page
      .getByRole('region', { name: 'Templates', exact: true })
      .getByRole('link', { name: /viral UGC/i })
      .click()
    const workflow = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download Template' }).click()
    expect((await workflow).suggestedFilename()).toBe('viral-ugc-content.json')
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('reads the premium page', async ({ page }) => {
    await page.goto(PREMIUM)
    await expect(page.getByRole('article', { name: 'Full text' })).toContainText('The 90-day journey')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
