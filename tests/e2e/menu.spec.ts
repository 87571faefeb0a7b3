import type { Locator, Page } from '@playwright/test'
import { markDocument } from './fixtures/same-document.ts'
import { expect, test } from './fixtures/test.ts'

/** Presses the arrow until it is answered: the menu learns its keys only when the focus first comes near. */
const arrowTo = (page: Page, link: Locator) =>
  expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(link).toBeFocused({ timeout: 500 })
  }).toPass()

test('the bar works by keyboard and mouse', async ({ page }) => {
  await test.step('the navigation works by keyboard, the menu of the kit too', async () => {
    await page.goto('/about-us')
    const bar = page.getByRole('banner')
    const heading = bar.getByText('AI Growth Kit')
    const links = bar.getByRole('group').getByRole('link')

    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('link', { name: /Flowshelf/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(bar.getByRole('link', { name: 'Templates', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(heading).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(links).toHaveCount(5)
    await page.keyboard.press('Tab')
    await expect(links.first()).toBeFocused()
    await arrowTo(page, links.nth(1))
    await page.keyboard.press('ArrowUp')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(links.last()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(links).toHaveCount(0)
    await expect(heading).toBeFocused()

    await page.keyboard.press('ArrowDown')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(bar.getByRole('link', { name: 'Templates', exact: true })).toBeFocused()
    await expect(links, 'the menu closes when the focus leaves it').toHaveCount(0)

    for (const name of ['AI Growth Kit', 'Pricing', 'Colors: system', 'Search', 'Sign In', 'Get Started']) {
      await page.keyboard.press('Tab')
      await expect(page.locator(':focus')).toHaveAccessibleName(name)
    }
  })

  await test.step('a press elsewhere closes the menu of the kit', async () => {
    const links = page.getByRole('banner').getByRole('group').getByRole('link')
    await page.getByRole('banner').getByText('AI Growth Kit').click()
    await expect(links).toHaveCount(5)
    await expect(async () => {
      await page.mouse.click(1200, 500)
      await expect(links).toHaveCount(0, { timeout: 500 })
    }).toPass()
  })
})

test.describe('in a narrow window', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true })

  test('the menu is opened, read and put away', async ({ page }) => {
    await test.step('the menu opens, holds everything, and Escape closes the kit first', async () => {
      await page.goto('/about-us')
      const menu = page.getByRole('navigation', { name: 'Main' })
      const burger = page.getByRole('button', { name: 'Menu' })
      await expect(menu).toBeHidden()
      await burger.press('Enter')
      await expect(menu.getByRole('link', { name: 'Templates', exact: true })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
      await menu.getByText('AI Growth Kit').press('Enter')
      await expect(menu.getByRole('group').getByRole('link')).toHaveCount(5)
      await arrowTo(page, menu.getByRole('link', { name: 'AI Agency Roadmap' }))
      await page.keyboard.press('Escape')
      await expect(menu.getByRole('group').getByRole('link')).toHaveCount(0)
      await expect(menu.getByText('AI Growth Kit')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(burger).toBeFocused()
    })

    await test.step('a link to a section of this page puts the menu away', async () => {
      await page.goto('/')
      const stays = await markDocument(page)
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing' }).tap()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()
      await expect(page).toHaveURL('/#pricing')
      await stays()
    })

    await test.step('a link to a section of another page leads there', async () => {
      await page.goto('/n8n')
      await page.getByRole('button', { name: 'Menu' }).tap()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates', exact: true }).tap()
      await page.waitForURL('/#templates')
      await page.goBack()
      await page.waitForURL('/n8n')
    })
  })
})
