import type { Page } from '@playwright/test'
import { hold, signIn } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { watchShifts } from './fixtures/shifts.ts'
import { expect, test } from './fixtures/test.ts'

// Nothing that somebody is about to read or press may move. The phone's first views are in budgets.spec.ts, too.
const WIDTHS = [375, 768, 1440]
const ROADMAP = '/ai-agency-roadmap'

/** What moved on each of the pages, at every width, at first and once more with all files kept. */
async function shiftsOf(page: Page, addresses: readonly string[]): Promise<string[]> {
  const read = await watchShifts(page)
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 820 })
    for (const address of addresses) {
      for (let view = 0; view < 2; view++) {
        await page.goto(address, { waitUntil: 'networkidle' })
        found.push(...(await read()))
      }
    }
  }
  return found
}

test('nothing moves for a visitor', async ({ page }) => {
  expect(await shiftsOf(page, ['/', TEMPLATE, '/n8n', '/templates', '/auth'])).toEqual([])
})

for (const email of ['visitor@flowshelf.test', 'member@flowshelf.test'])
  test(`nothing moves for ${email}, whom the header greets`, async ({ page, desk }) => {
    await signIn(page, desk, email)
    expect(await shiftsOf(page, ['/', TEMPLATE, '/n8n'])).toEqual([])
  })

test('nothing moves for whoever has saved something, though the menu then leads to it', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('saved', JSON.stringify({ of: null, slugs: ['viral-ugc-content'] })),
  )
  expect(await shiftsOf(page, ['/', TEMPLATE])).toEqual([])
})

test('nothing moves for an admin', async ({ page, desk }) => {
  await signIn(page, desk, 'admin@flowshelf.test')
  expect(await shiftsOf(page, ['/admin', '/', TEMPLATE])).toEqual([])
})

test('the paid text takes the place of the outline, and nothing else moves', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  const read = await watchShifts(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 820 })
    const text = await hold(page, `**/premium${ROADMAP}`)
    await page.goto(ROADMAP)
    await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible()
    text.release()
    await expect(page.getByRole('article', { name: 'Full text' })).toBeVisible()
    expect(await read()).toEqual([])
    await page.unrouteAll()
  }
})

test('the outline stays where it is when the server says no', async ({ page, desk, watch }) => {
  watch.allow(/status of 402/)
  await signIn(page, desk, 'visitor@flowshelf.test')
  const read = await watchShifts(page)
  const text = await hold(page, `**/premium${ROADMAP}`)
  await page.goto(ROADMAP)
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible()
  text.release()
  await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
  await expect(page.getByText('Below is the outline.', { exact: true })).toBeVisible()
  expect(await read()).toEqual([])
})

test('the sign-in card begins at the same height, however much of it has been read', async ({ page }) => {
  await page.goto('/auth')
  for (const height of [667, 823, 900]) {
    await page.setViewportSize({ width: 412, height })
    const [whole, begun] = await page.locator('.auth').evaluate((card) => {
      const form = card.querySelector<HTMLElement>('[data-island]')
      const top = () => card.getBoundingClientRect().top
      const before = top()
      form?.toggleAttribute('hidden', true)
      const after = top()
      form?.toggleAttribute('hidden', false)
      return [before, after]
    })
    expect(begun).toBe(whole)
  }
})
