import type { Page } from '@playwright/test'
import { hold, signIn } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expectSettled } from './fixtures/settled.ts'
import { watchShifts } from './fixtures/shifts.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'

test.use({ pictures: true })

// Nothing that somebody is about to read or press may move. The phone's first views are in budgets.spec.ts, too.
const WIDTHS = [375, 768, 1440]
const ROADMAP = '/ai-agency-roadmap'

type Read = () => Promise<string[]>

/** What moved on each of the pages, at every width; on a phone once more, with all files kept. */
async function shiftsOf(page: Page, read: Read, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 820 })
    const isTwice = width === WIDTHS[0] || process.env.TEST_ALL === '1'
    for (const address of addresses.flatMap((address) => (isTwice ? [address, address] : [address]))) {
      await page.goto(address)
      await expectSettled(page, { pictures: true })
      found.push(...(await read()))
    }
  }
  return found
}

test('nothing moves for a visitor', async ({ page }) => {
  test.slow()
  const read = await watchShifts(page)
  expect(await shiftsOf(page, read, ['/', TEMPLATE, '/n8n', '/templates', '/auth'])).toEqual([])

  await test.step('nothing moves for whoever has saved something, though the menu then leads to it', async () => {
    await page.evaluate(() => localStorage.setItem('saved', JSON.stringify({ of: null, slugs: ['viral-ugc-content'] })))
    expect(await shiftsOf(page, read, ['/', TEMPLATE])).toEqual([])
  })

  await test.step('the sign-in card begins at the same height, however much of it has been read', async () => {
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
})

/** Holds the paid text of the roadmap back until what comes before it is shown. */
async function openRoadmap(page: Page): Promise<void> {
  const text = await hold(page, `**/premium${ROADMAP}`)
  await page.goto(ROADMAP)
  await expect(page.getByRole('main').getByText('Loading...', { exact: true })).toBeVisible()
  text.release()
}

test('nothing moves for visitor@flowshelf.test, whom the header greets', NIGHTLY, async ({ page, desk, watch }) => {
  test.slow()
  await signIn(page, desk, 'visitor@flowshelf.test')
  const read = await watchShifts(page)
  expect(await shiftsOf(page, read, ['/', TEMPLATE, '/n8n'])).toEqual([])

  await test.step('the outline stays where it is when the server says no', async () => {
    watch.allow(/status of 402/)
    await openRoadmap(page)
    await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
    await expect(page.getByText('Below is the outline.', { exact: true })).toBeVisible()
    expect(await read()).toEqual([])
  })
})

test('nothing moves for member@flowshelf.test, whom the header greets', NIGHTLY, async ({ page, desk }) => {
  test.slow()
  await signIn(page, desk, 'member@flowshelf.test')
  const read = await watchShifts(page)
  expect(await shiftsOf(page, read, ['/', TEMPLATE, '/n8n'])).toEqual([])

  await test.step('the paid text takes the place of the outline, and nothing else moves', async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 820 })
      await openRoadmap(page)
      await expect(page.getByRole('article', { name: 'Full text' })).toBeVisible()
      expect(await read()).toEqual([])
      await page.unrouteAll()
    }
  })
})

test('nothing moves for an admin', NIGHTLY, async ({ page, desk }) => {
  test.slow()
  await signIn(page, desk, 'admin@flowshelf.test')
  const read = await watchShifts(page)
  expect(await shiftsOf(page, read, ['/admin', '/', TEMPLATE])).toEqual([])
})
