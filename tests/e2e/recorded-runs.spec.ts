import { expect, test } from './fixtures/test.ts'

const TEMPLATE = '/templates/refund-request-approval'

test('recorded runs are played on the page of their template', async ({ page, context }) => {
  await test.step('a recorded run plays on the drawing step by step, and each node shows its data', async () => {
    await page.goto(TEMPLATE)
    const runs = page.getByText('Play a recorded run:')
    const board = page.getByRole('region', { name: 'Workflow diagram' })
    const height = async () => (await page.getByRole('figure').boundingBox())?.height
    const before = await height()
    await runs.getByRole('link', { name: 'The refund is approved' }).click()
    const status = page.getByRole('status').filter({ hasText: / of \d+:/ })
    // Whoever asks for less motion sees the end.
    await expect(status).toHaveText(/^(\d+) of \1:/)
    await page.getByRole('button', { name: 'Step back' }).click()
    await expect(status).not.toHaveText(/^(\d+) of \1:/)
    await page.keyboard.press('ArrowRight')
    await expect(status).toHaveText(/^(\d+) of \1:/)
    // Nothing below the drawing moves.
    expect(await height()).toBe(before)
    await expect(page).toHaveURL(/#case=normal-day$/)
    // What was sent is shown beside the drawing.
    await expect(
      page.getByRole('heading', { name: 'What it sends' }).locator('..').getByRole('article').first(),
    ).toBeVisible()
    await board.locator('[data-n="1"]').click()
    const opened = page.getByRole('button', { name: 'Back to what comes out' }).locator('..')
    await expect(opened.getByRole('table')).not.toHaveCount(0)
    // The arrow keys follow the connections.
    await page.keyboard.press('Escape')
    await expect(board.locator('[data-n="1"]')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    const next = board.locator('[data-n="2"]')
    await expect(next).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(opened.getByRole('heading', { name: (await next.getAttribute('aria-label')) ?? '' })).toBeFocused()
  })

  await test.step('the address of a scenario plays it', async () => {
    await page.goto('/')
    await page.goto(`${TEMPLATE}#case=normal-day`)
    await expect(page.getByRole('status').filter({ hasText: / of \d+:/ })).toHaveText(/^(\d+) of \1:/)
  })

  await test.step('the picked run is played, and another one takes its place', async () => {
    const links = page.getByText('Play a recorded run:').getByRole('link')
    await links.nth(0).click()
    await expect(page.getByRole('button', { name: 'Step back' })).toHaveCount(1)
    await page.locator('.runs summary').first().click()
    await links.last().click()
    await expect(links.last()).toHaveAttribute('aria-current')
    await expect(links.nth(0)).not.toHaveAttribute('aria-current')
    await expect(page.getByRole('button', { name: 'Step back' })).toHaveCount(1)
  })

  await test.step('an app is switched off and on again from the keyboard', async () => {
    const gmail = page.getByRole('switch', { name: /^Gmail/ })
    await expect(gmail).not.toBeChecked()
    await gmail.focus()
    await page.keyboard.press('Space')
    await expect(gmail).toBeChecked()
    await expect(page).toHaveURL(/#case=mail-is-down/)
    await expect(gmail).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(gmail).not.toBeChecked()
    await expect(page).toHaveURL(/#case=normal-day$/)
  })

  await test.step('the cost is calculated for the number of runs typed', async () => {
    await page.goto('/templates/csat-survey-follow-up')
    const runs = page.getByLabel('Runs per month')
    const answer = page.getByRole('status').filter({ hasText: /^[\d,]+ runs:|whole number/ })
    await expect(answer).toHaveText(/^100 runs: [\d,]+ n8n executions/)
    await runs.click()
    await runs.fill('2500')
    await expect(answer).toHaveText(/^2,500 runs: [\d,]+ n8n executions/)
    await runs.fill('-3')
    await expect(answer).toHaveText('Enter a whole number from 1 to 1,000,000.')
    await runs.fill('100')
    await page.getByText('Calculate a client quote').click()
    await page.getByLabel('Price you charge').fill('200')
    await expect(page.getByText(/^Fill in both to see the margin/)).toBeVisible()
    await page.getByLabel('n8n plan and paid services').fill('24')
    await expect(page.getByText(/^Costs \$24\.\d\d, margin \$17[56]\.\d\d \(88%\)$/)).toBeVisible()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy client quote' }).click()
    await expect(page.getByText('The quote is on your clipboard.')).toBeVisible()
    const title = await page.getByRole('heading', { level: 1 }).textContent()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied, 'without what it costs the seller').toMatch(
      new RegExp(`^${title}\n100 runs: [\\d,]+ n8n executions.*\nPrice per month: \\$200\n$`),
    )
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a run moves from node to node by itself, and can be held', async ({ page }) => {
    await page.goto(TEMPLATE)
    await page.getByText('Play a recorded run:').getByRole('link').first().click()
    const status = page.getByRole('status').filter({ hasText: / of \d+:/ })
    await expect(status).toHaveText(/^2 of/)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })
})

test('a template without a video plays its video guide in the dialog of its card', async ({ page }) => {
  await page.goto('/templates/tool/stripe')
  await page
    .getByRole('link', { name: /refund/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('group', { name: /^Video guide: .*refund/i })).toBeVisible()
  await expect(dialog.getByRole('slider', { name: 'Position in the guide' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('the page of the recorded runs shows one scenario at a time, which the URL names', async ({ page }) => {
  await page.goto('/runs/refund-request-approval')
  const main = page.getByRole('main')
  const shown = main.getByRole('region').filter({ has: page.getByRole('figure') })
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAccessibleName('The refund is approved')
  const failure = page.getByRole('navigation', { name: 'Scenarios' }).getByRole('link', { name: 'Stripe is down' })
  await failure.click()
  await expect(page).toHaveURL(/#stripe-is-down$/)
  await expect(shown).toHaveCount(1)
  await expect(shown).toHaveAccessibleName('Stripe is down')
  await page.reload()
  await expect(shown).toHaveAccessibleName('Stripe is down')
})
