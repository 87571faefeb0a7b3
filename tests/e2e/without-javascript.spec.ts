import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

test.use({ javaScriptEnabled: false })

test('the shop works without a script', async ({ page, watch }) => {
  const templates = page.getByRole('region', { name: 'Templates', exact: true })

  await test.step('the home page reads whole', async () => {
    await page.goto('/')
    await expect(templates.getByRole('article')).toHaveCount(15)
    for (const name of [
      'Featured Templates',
      'Download in bulk',
      'Latest template',
      'What members say',
      'Choose Your Plan',
    ])
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  })

  await test.step('eight testimonials have five stars each, and their animation can be paused', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const voices = page.getByRole('region', { name: 'What members say', exact: true })
    const belt = voices.locator('.belt')
    await expect(voices.getByRole('img', { name: '5 out of 5' })).toHaveCount(8)
    await voices.getByText('Pause', { exact: false }).first().click()
    await page.mouse.move(0, 0)
    await expect(belt).toHaveCSS('animation-play-state', 'paused')
    const pause = voices.getByRole('checkbox', { name: /Pause.*What members say/ })
    await expect(pause).toBeChecked()
    await pause.press('Space')
    await expect(belt).toHaveCSS('animation-play-state', 'running')
    await pause.press('Space')
    await expect(belt).toHaveCSS('animation-play-state', 'paused')
  })

  await test.step('the menu opens', async () => {
    const bar = page.getByRole('banner')
    await bar.getByText('AI Growth Kit').click()
    await bar.getByRole('link', { name: 'Launch Your AI Agency' }).click()
    await page.waitForURL('**/launch-your-ai-agency')
  })

  await test.step('the search answers with its results', async () => {
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'Search template' }).fill('Refund')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL('/search?q=Refund')
    await expect(page.getByRole('heading', { name: /^Search Results/ })).toBeVisible()
    await expect(templates.getByRole('link', { name: /Approve refund requests/ })).toBeVisible()
    const found = await templates.getByRole('status').textContent()
    const count = Number(/^Found (\d+) templates matching "Refund"$/.exec(found ?? '')?.[1])
    await expect(templates.getByRole('article')).toHaveCount(Math.min(count, 15))
    await expect(page.getByRole('searchbox', { name: 'Search template' })).toHaveValue('Refund')
  })

  await test.step('a card is a link to its page', async () => {
    await templates.getByRole('link', { name: /Approve refund requests/ }).click()
    await page.waitForURL(/\/templates\/[\w-]+$/)
  })

  await test.step('a template page reads whole and opens the rest of its steps', async () => {
    await page.goto(TEMPLATE)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Generate viral UGC ad clips from product photos')
    const how = page.getByRole('region', { name: 'How it works' })
    const steps = how.getByRole('listitem')
    const shown = await steps.count()
    await how.getByText(/^2\. /).click()
    await expect(steps.nth(shown)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade to Download' })).toHaveAttribute('href', '/#pricing')
  })

  await test.step('the sign-in page says what it needs', async () => {
    // What the page would fetch ahead is refused where scripts are.
    watch.allow(/\.js(\?\S*)? csp$/)
    await page.goto('/auth')
    // Found by element: a search by text leaves out what stands in <noscript>.
    const words = page.locator('noscript p')
    await expect(words).toBeVisible()
    await expect(words).toContainText('Signing in requires JavaScript.')
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  })
})
