import type { Page } from '@playwright/test'
import { markDocument } from './fixtures/same-document.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ pictures: true })

const inView = (page: Page, heading: string) => expect(page.getByRole('heading', { name: heading })).toBeInViewport()

test('the home page leads to what it is made of', async ({ page, watch }) => {
  await page.goto('/')
  const stays = await markDocument(page)
  const main = page.getByRole('main')

  await test.step('both demos open over the page and give the focus back', async () => {
    for (const name of ['Demo For Templates', 'Demo For Beginners']) {
      const button = page.getByRole('button', { name })
      await button.click()
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  })

  await test.step('six collections show their size and lead to pricing without a plan', async () => {
    const bulk = page.getByRole('region', { name: 'Download in bulk', exact: true })
    const drawers = bulk.getByRole('article')
    await expect(drawers).toHaveCount(6)
    const claims = ['200', '2000+', '3000+', '2000+', '2200+', '300+']
    for (const [at, claim] of claims.entries())
      await expect(drawers.nth(at).getByText(claim, { exact: true })).toBeVisible()
    const download = drawers.first().getByRole('link', { name: /Download/ })
    await download.click()
    await inView(page, 'Choose Your Plan')
    await bulk.getByRole('link', { name: 'Browse Individual Templates' }).click()
    await inView(page, 'Featured Templates')
  })

  await test.step('the help badge offers help when pointed at and when focused', async () => {
    const badge = page.getByRole('link', { name: 'Help' })
    const words = page.getByText('If you need any help or have questions, feel free to DM me.')
    await expect(words).toBeHidden()
    await badge.hover()
    await expect(words).toBeVisible()
    await page.mouse.move(0, 0)
    await expect(words).toBeHidden()
    // Keyboard focus, as a ring shows it.
    await page.keyboard.press('Tab')
    await badge.focus()
    await expect(words).toBeVisible()
  })

  await test.step('the search button puts the cursor into the field, from every page', async () => {
    const field = page.getByRole('searchbox', { name: 'Search template' })
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    await stays()
  })

  await test.step('the buttons of the hero lead to their sections, the roadmap only with a plan', async () => {
    await page.getByRole('link', { name: 'Templates with Video' }).click()
    await inView(page, 'Featured Templates')
    await page.getByRole('link', { name: 'Download in Bulk' }).first().click()
    await inView(page, 'Download in bulk')
    await main.getByRole('link', { name: 'AI Agency Roadmap' }).click()
    await inView(page, 'Choose Your Plan')
    await stays()

    await page.evaluate(() => localStorage.setItem('payment_completed', 'true'))
    await page.reload()
    // The flag lets through; the page behind it asks the server, which knows better.
    watch.allow(/status of 40[123]/)
    await main.getByRole('link', { name: 'AI Agency Roadmap' }).click()
    await page.waitForURL('**/ai-agency-roadmap')
  })
})

test('the bar and the footer of another page lead to the home page', async ({ page }) => {
  const bar = page.getByRole('banner')

  await test.step('the navigation leads to its pages and sections', async () => {
    await page.goto('/contact')
    await expect(bar.getByRole('link', { name: /Flowshelf/ })).toHaveAttribute('href', '/')
    await expect(bar.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(bar.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth')
    await bar.getByText('AI Growth Kit').click()
    await expect(bar.getByRole('group').getByRole('link')).toHaveText([
      'AI Agency Roadmap',
      'Automation Money Making',
      'Build a Free AI Agency Website',
      'Launch Your AI Agency',
      'Best AI Automation Tools',
    ])
    await bar.getByRole('link', { name: 'Pricing' }).click()
    await page.waitForURL('/#pricing')
    await inView(page, 'Choose Your Plan')
    await bar.getByRole('link', { name: 'Templates', exact: true }).click()
    await inView(page, 'Featured Templates')
  })

  await test.step('the footer leads to every shelf and to the small print', async () => {
    await page.goto('/privacy-policy')
    const footer = page.getByRole('contentinfo')
    const categories = 'lead-generation customer-support e-commerce social-media data-analysis marketing'.split(' ')
    for (const category of categories) {
      await footer.locator(`a[href="/#${category}"]`).click()
      await page.waitForURL(`/#${category}`)
      await expect(page.locator(`#${category}`)).toBeInViewport()
    }
    await expect(footer.getByText(`© ${new Date().getFullYear()} Flowshelf`)).toBeVisible()
    for (const [name, address] of [
      ['Privacy', '/privacy-policy'],
      ['Terms', '/terms'],
      ['Cookies', '/cookies'],
      ['Find my purchase', '/find-purchase'],
    ] as const)
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  })

  await test.step('the search button leads to the field from another page', async () => {
    await page.goto('/about-us')
    await bar.getByRole('link', { name: 'Search' }).click()
    await page.waitForURL('/#search')
    await expect(page.getByRole('searchbox', { name: 'Search template' })).toBeFocused()
  })
})
