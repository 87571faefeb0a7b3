import { TEMPLATE } from './fixtures/addresses.ts'
import { changelogs } from './fixtures/changelogs.ts'
import { expect, test } from './fixtures/test.ts'

test('a template page tells what the workflow is and what it is made of', async ({ page }) => {
  await page.goto(TEMPLATE)
  await expect(page).toHaveTitle(/^Generate viral UGC ad clips from product photos/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Generate viral UGC ad clips from product photos')
  await expect(
    page
      .getByRole('main')
      .getByText(/^Submit a product photo and a brief/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).first().getByRole('listitem')).toHaveText([
    'social-media',
    'ugc',
    'video',
    'ai',
  ])
  await expect(page.getByRole('list', { name: 'Tools' }).first().getByRole('listitem')).toHaveCount(5)

  const facts = page.getByRole('figure').locator('dl > div')
  await expect(facts.getByRole('term')).toHaveText(['Trigger', 'Nodes', 'Apps', 'Set-up', 'Difficulty', 'Needs'])
  const values = await facts.getByRole('definition').allTextContents()
  expect(values[0]).toMatch(/form/i)
  expect(Number(values[1])).toBeGreaterThan(5)
  expect(Number(values[2])).toBeGreaterThan(1)
  expect(values.slice(3, 5)).toEqual(['45 minutes', 'Advanced'])
  expect(values[5]).toMatch(/^n8n \d+\.\d+ or newer$/)
})

test('every node of the drawing is a step of the list', async ({ page }) => {
  await page.goto(TEMPLATE)
  const steps = page.getByRole('region', { name: 'Step by step' })
  const rest = steps.getByText(/^Show the other \d+ steps$/)
  await rest.click()
  const count = await steps.getByRole('listitem').count()
  const nodes = await page
    .getByRole('figure')
    .getByRole('term')
    .filter({ hasText: 'Nodes' })
    .locator('+ dd')
    .textContent()
  expect(count).toBe(Number(nodes))
})

test('of many versions a page tells the newest and the first, and counts the others', async ({ page }) => {
  const { slug, versions } = changelogs.find(({ versions }) => versions.length === 5) ?? {}
  await page.goto(`/templates/${slug}`)
  const told = page.getByRole('region', { name: 'Changes' }).getByRole('listitem')
  await expect(told).toHaveCount(3)
  await expect(told.first()).toContainText(versions?.[0] ?? '-')
  await expect(told.last()).toContainText(/1\.0\.0.*First release\. Versions in between: 2\./s)
})

test('a template page names what is needed, how to set it up and what changed', async ({ page }) => {
  await page.goto(TEMPLATE)
  const needs = page.getByRole('table').first()
  await expect(needs.getByRole('columnheader')).toHaveText(['App', 'Credential', 'Used by'])
  await expect(needs.getByRole('rowheader', { name: 'OpenAI' })).toBeVisible()
  for (const name of ['Who it is for', 'How it works', 'Set up', 'Requirements', 'Customise', 'Troubleshooting'])
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  const checked = page.getByRole('region', { name: 'Checked' })
  await expect(checked.getByRole('listitem').first()).toContainText(/Structure.*\d{4}-\d\d-\d\d.*n8n \d+\.\d+\.\d+/s)
  await expect(checked.getByRole('listitem').nth(1)).toContainText(/Run in n8n .* cases; never with real accounts/)
  const changes = page.getByRole('region', { name: 'Changes' })
  await expect(changes.getByRole('listitem').last()).toContainText(/1\.0\.0.*First release\./s)
})

for (const [width, height] of [
  [375, 800],
  [1440, 900],
] as const)
  test(`at ${width} px all of the drawing is seen first, and it comes nearer by button and key`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(TEMPLATE)
    const board = page.getByRole('region', { name: 'Workflow drawing' })
    const scale = () => board.getByRole('img').evaluate((svg: SVGSVGElement) => svg.getScreenCTM()?.a ?? 0)
    const inside = () =>
      board.evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight)
    expect(await inside()).toBe(true)
    const whole = await scale()
    await board.focus()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(scale).toBeCloseTo(whole * 1.6, 2)
    await board.focus()
    await page.keyboard.press('+')
    await expect.poll(scale).toBeGreaterThan(whole * 1.6)
    const left = await board.evaluate(({ scrollLeft }) => scrollLeft)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => board.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(left)
    await page.keyboard.press('0')
    await expect.poll(scale).toBeCloseTo(whole, 3)
    expect(await inside()).toBe(true)
  })

test('the wheel with Ctrl comes nearer to what the pointer is on, a mouse drags, and the button fills the screen', async ({
  page,
}) => {
  await page.goto(TEMPLATE)
  const board = page.getByRole('region', { name: 'Workflow drawing' })
  const drawing = board.getByRole('img')
  const { x, y, width, height } = (await board.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const spot = { x: x + width * 0.8, y: y + height / 2 }
  /** Which unit of the drawing lies at the spot. */
  const under = () =>
    drawing.evaluate((svg: SVGSVGElement, at) => {
      const found = new DOMPoint(at.x, at.y).matrixTransform(svg.getScreenCTM()?.inverse())
      return Math.round(found.x)
    }, spot)
  const before = await under()
  await page.mouse.move(spot.x, spot.y)
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -320)
  await page.keyboard.up('Control')
  await expect.poll(() => board.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  expect(Math.abs((await under()) - before)).toBeLessThanOrEqual(2)
  await page.mouse.down()
  await page.mouse.move(spot.x + 100, spot.y)
  await page.mouse.up()
  expect(await under()).toBeLessThan(before - 50)
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('board')
})

test('at most three other templates follow, never the same one', async ({ page }) => {
  await page.goto(TEMPLATE)
  const more = page.getByRole('region', { name: 'More Templates' })
  const count = await more.getByRole('article').count()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(3)
  await expect(more.getByRole('link', { name: /viral UGC/ })).toHaveCount(0)
  await more.getByRole('article').first().getByRole('link').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Upgrade to Download' }).click()
  await page.waitForURL('/#pricing')
})

test('the way to the plans leads to pricing, the way back to the shelf', async ({ page }) => {
  await page.goto(TEMPLATE)
  await page.getByRole('link', { name: 'Upgrade to Download' }).click()
  await page.waitForURL('/#pricing')
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
  await page.goto(TEMPLATE)
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').last().click()
  await page.waitForURL('/templates/category/social-media')
})

test('an unknown template is answered with 404 and the way back', async ({ page, watch }) => {
  watch.allow(/status of 404/)
  const answer = await page.goto('/templates/nothing-of-that-name')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Template not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Templates' }).click()
  await page.waitForURL('/')
})

test('on a phone the buttons of the drawing hide no node', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/templates/viral-ugc-content')
  const board = page.getByRole('region', { name: 'Workflow drawing' })
  await board.focus()
  const button = page.getByRole('button', { name: 'Zoom in' })
  await expect(button).toBeVisible()
  const drawing = await board.boundingBox()
  if (!drawing) throw new Error('The drawing is not shown.')
  expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual(drawing.y + drawing.height)
})

test('on a phone the first screen has the way to the download', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(TEMPLATE)
  const way = page.getByRole('link', { name: 'Get this template' })
  await expect(way).toBeInViewport({ ratio: 1 })
  await way.click()
  await expect(page.getByRole('link', { name: 'Upgrade to Download' })).toBeInViewport({ ratio: 1 })
})
