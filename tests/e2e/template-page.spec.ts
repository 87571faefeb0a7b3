import type { Locator, Page } from '@playwright/test'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

const boardOf = (page: Page) => page.getByRole('region', { name: 'Workflow diagram' })

/** It comes nearer by button and key; at first all of it is seen, or it can be moved. */
async function zoom(page: Page, board: Locator, isWhole: boolean): Promise<void> {
  const scale = () => board.locator('.cv').evaluate((svg: SVGSVGElement) => svg.getScreenCTM()?.a ?? 0)
  const inside = () =>
    board.evaluate((box) => box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight)
  expect(await inside()).toBe(isWhole)
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
  expect(await inside()).toBe(isWhole)
}

test('on a wide window a template page shows its drawing and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(TEMPLATE)
  const board = boardOf(page)

  await test.step('at 1440 px all of the drawing is seen first, and it comes nearer by button and key', () =>
    zoom(page, board, true))

  await test.step('at most three other templates follow, never the same one', async () => {
    const more = page.getByRole('region', { name: 'More Templates' })
    await more.getByRole('article').first().getByRole('link').click()
    const dialog = page.getByRole('dialog')
    const title = await dialog.getByRole('heading').textContent()
    await dialog.getByRole('button', { name: 'Upgrade to Download' }).click()
    await expect(page.getByRole('dialog', { name: 'Choose your plan' })).toContainText(title ?? '')
    await expect(page).toHaveURL(TEMPLATE)
  })

  await test.step('the wheel with Ctrl comes nearer to what the pointer is on, a mouse drags, and the button fills the screen', async () => {
    await page.goto(TEMPLATE)
    const drawing = board.locator('.cv')
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
})

test('on a phone a template page has all of it at hand', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(TEMPLATE)
  const board = boardOf(page)

  await test.step('on a phone the first screen has what a run produces, and the way to the download', async () => {
    await expect(page.getByRole('region', { name: 'What it sends' })).toBeInViewport({ ratio: 0.9 })
    const way = page.getByRole('link', { name: 'Get it with Basic, $20' })
    await expect(way).toBeInViewport({ ratio: 1 })
    await way.click()
    await expect(page.getByRole('dialog', { name: 'Choose your plan' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded()
    await expect(way).toBeInViewport({ ratio: 1 })
  })

  await test.step('at 375 px the drawing is wider than the window, and it comes nearer by button and key', () =>
    zoom(page, board, false))

  await test.step('on a phone the buttons of the drawing hide no node', async () => {
    const button = page.getByRole('button', { name: 'Zoom in' })
    await expect(button).toBeVisible()
    const drawing = await board.boundingBox()
    if (!drawing) throw new Error('The drawing is not shown.')
    const picture = await board.locator('.cv').boundingBox()
    expect((await button.boundingBox())?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0))
  })
})

test('the step under the pointer is enlarged in the purchase card, which stays in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(TEMPLATE)
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByText(name, { exact: true })
  const enlarged = page.getByRole('complementary', { name: 'Download' }).getByRole('img')
  await step('New ad request').hover()
  await expect(enlarged).toHaveAccessibleName('New ad request')
  await expect(enlarged).toBeInViewport({ ratio: 1 })
  await step('Settings').hover()
  await expect(enlarged).toHaveAccessibleName('Settings')
  await page.mouse.move(0, 0)
  await expect(enlarged).toHaveCount(0)
})
