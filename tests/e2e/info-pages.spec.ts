import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

const main = (page: Page) => page.getByRole('main')

test('About tells mission, vision, work and story, and leads to the templates', async ({ page }) => {
  await page.goto('/about-us')
  for (const name of ['Our mission', 'Our vision', 'What we do', 'Our story'])
    await expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  await main(page).getByRole('link', { name: 'Browse templates' }).click()
  await page.waitForURL('/#templates')
  await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeInViewport()
})

test('the contact form asks for four things, all of them needed, and promises an answer within a day', async ({
  page,
}) => {
  await page.goto('/contact')
  const form = main(page).getByRole('form', { name: 'Write to us' })
  await expect(form.getByRole('textbox')).toHaveCount(4)
  for (const name of ['First name', 'Last name', 'E-mail', 'Message'])
    await expect(form.getByLabel(name, { exact: true })).toHaveAttribute('required')
  await expect(form.getByLabel('E-mail')).toHaveAttribute('type', 'email')
  await expect(main(page).getByRole('region', { name: 'Direct contact' })).toContainText(
    'We reply within 24 hours on business days.',
  )
})

test('the privacy policy is dated and says what is collected, why, how safely, and what rights there are', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  await expect(main(page).getByText('Last updated: December 15, 2024', { exact: true })).toBeVisible()
  for (const name of ['Information we collect', 'How we use information', 'Security', 'Your rights', 'Contact'])
    await expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  const rights = page.locator('#your-rights ~ ul').first().getByRole('listitem')
  await expect(rights).toHaveText([/^Access/, /^Correction/, /^Deletion/, /^Portability/, /^Opt-out/])
  await expect(page.locator('#contact ~ p').first()).toContainText('We reply to privacy questions within 48 hours.')
})

test('the support form needs name, address and message; category, priority and template are free to choose', async ({
  page,
}) => {
  await page.goto('/support')
  const form = main(page).getByRole('form', { name: 'Ask for help' })
  for (const name of ['Name', 'E-mail', 'Message'])
    await expect(form.getByLabel(name, { exact: true })).toHaveAttribute('required')
  for (const name of ['Category', 'Priority', 'Template name']) {
    const field = form.getByLabel(`${name} (optional)`)
    await expect(field).toBeVisible()
    await expect(field).not.toHaveAttribute('required')
  }
  await expect(form.getByLabel('Category').getByRole('option')).toHaveText([
    'Choose',
    'Template Downloads',
    'Template Setup & Configuration',
    'Automation Troubleshooting',
    'Integration Support',
    'Account & Billing',
    'Business Transformation Guidance',
  ])
  await expect(form.getByLabel('Priority').getByRole('option')).toHaveText([
    'Choose',
    'Low - General question',
    'Medium - Template not working',
    'High - Business critical automation',
    'Urgent - Production workflow down',
  ])
})

test('Support says how soon each priority is answered, answers four questions, and offers self-help', async ({
  page,
}) => {
  await page.goto('/support')
  await expect(page.getByRole('region', { name: 'Table: Response times' }).getByRole('row')).toHaveText([
    /Priority/,
    /^\s*Low[\s\S]*48-72 hours\s*$/,
    /^\s*Medium[\s\S]*24-48 hours\s*$/,
    /^\s*High[\s\S]*12-24 hours\s*$/,
    /^\s*Urgent[\s\S]*4-8 hours\s*$/,
  ])
  const questions = page.locator('#frequently-asked-questions ~ h3')
  await expect(questions).toHaveCount(4)
  for (const answer of await questions.locator('+ p').all())
    expect((await answer.innerText()).length).toBeGreaterThan(50)
  const ways = page.getByRole('navigation', { name: 'Help yourself' })
  await ways.getByRole('link', { name: 'Bulk collections' }).click()
  await page.waitForURL('/#bulk-download')
  await expect(page.getByRole('heading', { name: 'Download in bulk' })).toBeInViewport()
})

test('the footer of every kind of page leads to the networks in tabs that cannot reach back', async ({ page }) => {
  for (const address of ['/', '/n8n', '/templates/viral-ugc-content', '/auth', '/payment-cancelled']) {
    await page.goto(address)
    const footer = page.getByRole('contentinfo')
    for (const [name, url] of [
      ['YouTube', 'https://www.youtube.com/'],
      ['X', 'https://x.com/'],
      ['LinkedIn', 'https://www.linkedin.com/'],
      ['Instagram', 'https://www.instagram.com/'],
    ] as const) {
      const link = footer.getByRole('link', { name, exact: true })
      await expect(link, address).toHaveAttribute('href', url)
      await expect(link, address).toHaveAttribute('target', '_blank')
      await expect(link, address).toHaveAttribute('rel', 'noopener')
    }
    await expect(footer.getByText(`© ${new Date().getFullYear()} Flowshelf`), address).toBeVisible()
  }
})
