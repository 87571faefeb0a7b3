import type { Page } from '@playwright/test'
import { banVisitor, toastOf } from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'

/** The names of the classes and attributes of the toast library, which its program cannot do without. */
const LIBRARY = 'data-sonner-toast'

const shown = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

/** A toast of the plan buttons; no request leaves the machine for it. */
async function raise(page: Page): Promise<void> {
  await page.route('**/api/create-checkout', (route) => route.fulfill({ json: {} }))
  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Get Basic Plan' }).click()
  await expect(toastOf(page, 'Payment Error')).toBeVisible()
}

test('the library of toasts comes with the first toast, not before', async ({ page }) => {
  const carriers: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    if ((await response.text().catch(() => '')).includes(LIBRARY)) carriers.push(response.url())
  })
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()
  await page.goto('/n8n')
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('ugc')
  await expect(page.getByText('Found 1 template matching "ugc"').first()).toBeVisible()
  expect(carriers).toEqual([])
  await raise(page)
  await expect.poll(() => carriers.length).toBe(1)
})

test('one toast is visible at a time: the newest', async ({ page, desk, watch }) => {
  watch.allow(/status of 403/)
  await banVisitor(page, desk)
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill('visitor@flowshelf.test')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expect(toastOf(page, 'Error')).toBeVisible()
  await page.getByLabel('E-mail').fill('member@flowshelf.test')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expect(toastOf(page, 'Welcome to Flowshelf')).toBeVisible()
  await expect(shown(page)).toHaveCount(1)
})

test('a toast leaves after five seconds', async ({ page }) => {
  await page.clock.install()
  await raise(page)
  await page.clock.runFor(3500)
  await expect(toastOf(page, 'Payment Error')).toBeVisible()
  await page.clock.runFor(2000)
  await expect(shown(page)).toHaveCount(0)
})

test('F8 leads to the toast, which waits for its reader', async ({ page }) => {
  await page.clock.install()
  await raise(page)
  await page.keyboard.press('F8')
  await expect(shown(page)).toBeVisible()
  const isInside = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? '')
  expect(await isInside()).toMatch(/^Notifications/)
  await page.clock.runFor(10_000)
  await expect(toastOf(page, 'Payment Error')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Close toast' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(shown(page)).toHaveCount(0)
})

test('its button closes a toast', async ({ page }) => {
  await raise(page)
  await page.getByRole('button', { name: 'Close toast' }).click()
  await expect(shown(page)).toHaveCount(0)
})

test.describe('beside an open dialog', () => {
  test.use({ newcomer: true })

  test('a toast stands above it, can be closed there, and outlives it', async ({ page }) => {
    await page.route('**/api/create-checkout', (route) => route.fulfill({ json: {} }))
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('dialog').getByLabel('E-mail').fill('visitor@flowshelf.test')
    await page.keyboard.press('Enter')
    await expect(toastOf(page, 'Welcome to Flowshelf')).toBeVisible()
    // Raised on the page, and carried into the dialog that opens a second later.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1100))
    const offer = page.getByRole('dialog', { name: 'Get Lifetime Access' })
    await offer.getByRole('button', { name: 'Close toast' }).click()
    await page.clock.resume()
    await expect(shown(page)).toHaveCount(0)
    await offer.getByRole('button', { name: /Basic Plan/ }).click()
    await expect(toastOf(page, 'Payment Error')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(offer).toBeHidden()
    await expect(toastOf(page, 'Payment Error')).toBeVisible()
  })
})

test.describe('a swipe', () => {
  const drag = async (page: Page, { x, y }: { x: number; y: number }) => {
    const toast = toastOf(page, 'Payment Error')
    // Hovering waits until the toast has come to rest. The hand begins on its words, as a reader's does.
    const words = toast.getByText('Failed to initiate Stripe payment.')
    await words.hover()
    const box = await words.boundingBox()
    if (!box) throw new Error('The toast is nowhere.')
    const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.down()
    await page.mouse.move(start.x + x / 2, start.y + y / 2, { steps: 10 })
    await page.mouse.move(start.x + x, start.y + y, { steps: 10 })
    return () => page.mouse.up()
  }

  test('to the right takes a toast away', async ({ page }) => {
    await raise(page)
    const letGo = await drag(page, { x: 120, y: 0 })
    await letGo()
    await expect(shown(page)).toHaveCount(0)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  })

  test('to the right, but short and slow, lets a toast spring back', async ({ page }) => {
    await page.clock.install()
    await raise(page)
    const letGo = await drag(page, { x: 30, y: 0 })
    // The clock of the page decides how slow the hand was.
    await page.clock.runFor(3000)
    await letGo()
    await page.clock.runFor(500)
    await expect(toastOf(page, 'Payment Error')).toBeVisible()
  })

  test('to any other side leaves it where it is', async ({ page }) => {
    await page.clock.install()
    await raise(page)
    for (const way of [
      { x: -120, y: 0 },
      { x: 0, y: -80 },
    ]) {
      const letGo = await drag(page, way)
      await letGo()
      await page.clock.runFor(500)
      await expect(toastOf(page, 'Payment Error')).toBeVisible()
    }
  })
})
