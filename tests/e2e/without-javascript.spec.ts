import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ javaScriptEnabled: false })

test('the home page reads whole', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Templates', exact: true }).getByRole('article')).toHaveCount(15)
  for (const name of [
    'Featured Templates',
    'Download in bulk',
    'Latest template',
    'What members say',
    'Choose Your Plan',
  ])
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page
    .getByRole('link', { name: /^Generate viral UGC/ })
    .nth(1)
    .click()
  await page.waitForURL(`**${TEMPLATE}`)
})

test('the search answers with its results', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('Refund')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL('/search?q=Refund')
  const templates = page.getByRole('region', { name: 'Templates', exact: true })
  await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
  await expect(templates.getByRole('link', { name: /Approve refund requests/ })).toBeVisible()
  const found = await templates.getByRole('status').textContent()
  const count = Number(/^Found (\d+) templates matching "Refund"$/.exec(found ?? '')?.[1])
  await expect(templates.getByRole('article')).toHaveCount(Math.min(count, 15))
  await expect(page.getByRole('searchbox', { name: 'Search template' })).toHaveValue('Refund')
})

test('a search that finds nothing says so and leads back to all', async ({ page }) => {
  await page.goto('/search?q=zeppelin')
  await expect(page.getByRole('heading', { name: 'No templates found.' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse All Templates' }).last().click()
  await page.waitForURL('/#templates')
  await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
})

test('a query is shown as it was typed, never run', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('<img src=x> & "q"')}`)
  await expect(page.getByText('matching "<img src=x> & "q""').first()).toBeVisible()
})

test('a template page reads whole and opens the rest of its steps', async ({ page }) => {
  await page.goto(TEMPLATE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Generate viral UGC ad clips from product photos')
  const steps = page.getByRole('region', { name: 'Step by step' }).getByRole('listitem')
  const shown = await steps.count()
  await page.getByText(/^Show the other \d+ steps$/).click()
  await expect(steps.nth(shown)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade to Download' })).toHaveAttribute('href', '/#pricing')
})

test('the sign-in page says what it needs', async ({ page, watch }) => {
  // What the page would fetch ahead is refused where scripts are.
  watch.allow(/\.js(\?\S*)? csp$/)
  await page.goto('/auth')
  // Found by element: a search by text leaves out what stands in <noscript>.
  const words = page.locator('noscript p')
  await expect(words).toBeVisible()
  await expect(words).toContainText('Signing in needs JavaScript.')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
})

test('the belts can be stopped and the menu opens', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const voices = page.getByRole('region', { name: 'What members say' })
  await voices.getByRole('checkbox', { name: /^Pause/ }).press('Space')
  await expect(voices.locator('.belt')).toHaveCSS('animation-play-state', 'paused')
  await page.getByRole('banner').getByText('AI Growth Kit').click()
  await page.getByRole('banner').getByRole('link', { name: 'Launch Your AI Agency' }).click()
  await page.waitForURL('**/launch-your-ai-agency')
})
