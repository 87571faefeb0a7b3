import type { Page } from '@playwright/test'
import { TEMPLATE } from './fixtures/addresses.ts'
import { beyondAnyWindow } from './fixtures/beyond-window.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

test.use({ pictures: true })

test('a template page can be used by keyboard, at rest and with its dialog', async ({ page, watch }) => {
  watch.allow(/status of 40[123]/)
  await page.goto(TEMPLATE)

  await test.step('the skip link leads past the navigation', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  await test.step(`nothing moves on ${TEMPLATE} for those who asked for it`, () => expectRest(page))

  await test.step('the dialog that asks for a plan can be used by everyone', async () => {
    await page.evaluate(() => localStorage.setItem('payment_completed', 'true'))
    await page.reload()
    await page.getByRole('button', { name: 'Download Template' }).click()
    await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await beyondAnyWindow(page, 700)).toEqual([])
  })
})

test('the home page can be used by keyboard, and rests for those who asked for it', async ({ page }) => {
  await page.goto('/')

  await test.step('whoever walks by keyboard sees where they are', async () => {
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      const name = await focused.evaluate((element) => `${element.tagName} ${element.textContent?.trim()}`)
      await expect.poll(() => focused.evaluate(hasRing), { message: `${name} shows no ring` }).toBe(true)
    }
  })

  await test.step('nothing moves on / for those who asked for it', () => expectRest(page))

  await test.step('without motion the belts become strips to scroll', async () => {
    const strip = page.getByRole('region', { name: 'What members say' }).locator('.strip')
    await expect(strip).toHaveCSS('overflow-x', 'auto')
    await strip.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => strip.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  })
})

async function expectRest(page: Page): Promise<void> {
  const moving = await page.evaluate(() => document.getAnimations().map((animation) => String(animation.effect)))
  expect(moving).toEqual([])
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto')
}

/** A card, the search and a belt carry the ring for what lies inside them. */
function hasRing(element: Element): boolean {
  const label = document.querySelector(`label[for="${element.id}"]`)
  return [element, element.closest('.card, .find, .drawer'), label].some((part) => {
    if (!part) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes(' 3px')
  })
}
