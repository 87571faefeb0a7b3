import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search template' })
const templates = (page: Page) => page.getByRole('region', { name: 'Templates', exact: true })
const links = (page: Page) => templates(page).getByRole('article').getByRole('heading').getByRole('link')

test('a search needs no mouse', async ({ page }) => {
  await page.goto('/')

  await test.step('slash leads to the search field, and is a letter in it', async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await page.keyboard.type('a/b')
    await expect(field(page)).toHaveValue('a/b')
  })

  await test.step('arrow keys walk through the answers and back, Enter opens one', async () => {
    await field(page).fill('slack')
    await expect(page.getByRole('heading', { name: /^Search Results for “slack”/ })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(links(page).first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(links(page).nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    const name = (await links(page).first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the count is read out once per pause, not for every key', async () => {
    const status = templates(page).getByRole('status')
    await expect(status).toContainText('matching "slack"')
    await status.evaluate((region) => {
      const said: string[] = []
      Object.assign(window, { said })
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    })
    // As fast as keys can come: a test machine may rest between two real ones.
    await field(page).evaluate((input: HTMLInputElement) => {
      for (const letter of ' daily') {
        input.value += letter
        input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    })
    await expect(status).toContainText('matching "slack daily"')
    expect(await page.evaluate(() => Reflect.get(window, 'said'))).toHaveLength(1)
  })

  await test.step('Escape empties the field and brings the shelves back', async () => {
    await field(page).press('Escape')
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
    await expect(page).toHaveURL('/')
  })
})
