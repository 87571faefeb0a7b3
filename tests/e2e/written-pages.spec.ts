import type { Locator, Page } from '@playwright/test'
import { signIn } from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

const waysOn = (page: Page) => page.getByRole('navigation', { name: 'Next steps' })

async function expectSideBySide(cards: Locator): Promise<void> {
  const [first, second] = await Promise.all([cards.nth(0).boundingBox(), cards.nth(1).boundingBox()])
  expect(second?.y, 'the cards stand side by side').toBe(first?.y)
}

test('a member reads the whole roadmap, offers on cards, and a button leads home', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  await page.goto('/ai-agency-roadmap')
  const text = page.getByRole('article', { name: 'Full text' })
  for (const name of [
    'Mindset stage',
    'The 90-day journey',
    'Service offers',
    'Revenue streams',
    'Ten template categories',
    'Recommended stack',
    'The 30-day plan',
    'Reliability checklist',
    'Quality checklist',
  ])
    await expect(text.getByRole('heading', { level: 2, name })).toBeVisible()
  const offers = text.getByRole('list').filter({ hasText: 'Starter Pilot, $499' }).getByRole('listitem')
  await expect(offers).toContainText([/\$499/, /\$1,999 \(Most Popular\)/, /\$499\/mo/])
  await expectSideBySide(offers)
  await expect(text.getByRole('checkbox').first()).toBeEnabled()
  await waysOn(page).getByRole('link', { name: 'Back to Homepage' }).click()
  await page.waitForURL('/')
})

test('the buttons of a guide lead on', async ({ page, context }) => {
  await test.step('a button of a guide leads to its section of the home page', async () => {
    await page.goto('/n8n-templates')
    await waysOn(page).getByRole('link', { name: 'Download in bulk' }).click()
    await page.waitForURL('/#bulk-download')
    await expect(page.getByRole('heading', { name: 'Download in bulk' })).toBeInViewport()
  })

  await test.step('the ideas lead to the shelf, and to the roadmap for whoever has a plan', async () => {
    await page.goto('/automation-money-making')
    const roadmap = waysOn(page).getByRole('link', { name: 'AI Agency Roadmap' })
    await roadmap.click()
    await page.waitForURL('/#pricing')
    await page.goBack()
    await expect(roadmap).toHaveAttribute('href', '/ai-agency-roadmap')
    await waysOn(page).getByRole('link', { name: 'Browse the templates' }).click()
    await page.waitForURL('/')
  })

  await test.step('the website builders open in a new tab that cannot reach back', async () => {
    const answer = { contentType: 'text/html', body: '<!doctype html><title>A builder</title>' }
    await context.route('https://carrd.co/**', (route) => route.fulfill(answer))
    await page.goto('/build-free-ai-agency-website')
    const benefits = page.getByRole('list').filter({ hasText: 'Ready in an afternoon.' }).getByRole('listitem')
    await expectSideBySide(benefits)
    const opening = page.waitForEvent('popup')
    await waysOn(page).getByRole('link', { name: 'Start with Carrd (opens in a new tab)' }).click()
    const builder = await opening
    await expect(builder).toHaveURL('https://carrd.co/')
    expect(await builder.evaluate(() => window.opener)).toBeNull()
  })
})
