import type { Page } from '@playwright/test'
import { banVisitor, toastOf } from './fixtures/account.ts'
import { expect, test } from './fixtures/test.ts'
import { scrollToWelcome } from './fixtures/welcome.ts'

/** The names of the classes and attributes of the toast library, which its program cannot do without. */
const LIBRARY = 'data-sonner-toast'

const shown = (page: Page) => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')

const raised = (page: Page) => toastOf(page, 'Payment Error')

/** The page with the plans; no request leaves the machine for their toast. */
async function openPlans(page: Page): Promise<void> {
  await page.route('**/api/create-checkout', (route) => route.fulfill({ json: {} }))
  await page.goto('/#pricing')
}

/** A toast of the plan buttons. */
async function raise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get Basic Plan' }).click()
  await expect(raised(page)).toBeVisible()
}

/** Takes hold of the toast and moves it; the hand still holds it. */
async function drag(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  // Hovering waits until the toast has come to rest. The hand begins on its words, as a reader's does.
  const words = raised(page).getByText('Failed to initiate Stripe payment.')
  await words.hover()
  const box = await words.boundingBox()
  if (!box) throw new Error('The toast is nowhere.')
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.down()
  await page.mouse.move(start.x + x / 2, start.y + y / 2, { steps: 10 })
  await page.mouse.move(start.x + x, start.y + y, { steps: 10 })
}

test('the library of toasts comes with the first toast, not before', async ({ page, desk, watch }) => {
  const carriers: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    if ((await response.text().catch(() => '')).includes(LIBRARY)) carriers.push(response.url())
  })
  await page.goto('/n8n')
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('ugc')
  await expect(page.getByText('Found 1 template matching "ugc"').first()).toBeVisible()
  await page.goto('/auth')
  const send = page.getByRole('button', { name: 'Send magic link' })
  await expect(send).toBeEnabled()
  expect(carriers).toEqual([])

  await test.step('one toast is visible at a time: the newest', async () => {
    watch.allow(/status of 403/)
    await banVisitor(page, desk)
    await page.getByLabel('Email').fill('visitor@flowshelf.test')
    await send.click()
    await expect(toastOf(page, 'Error')).toBeVisible()
    await expect.poll(() => carriers.length).toBe(1)
    await page.getByLabel('Email').fill('member@flowshelf.test')
    await send.click()
    await expect(toastOf(page, 'Welcome to Flowshelf')).toBeVisible()
    await expect(shown(page)).toHaveCount(1)
  })
})

test('a toast leaves by itself, by a key, by its button and by a swipe to the right', async ({ page }) => {
  await page.clock.install()
  await openPlans(page)

  await test.step('a toast leaves after five seconds', async () => {
    await raise(page)
    await page.clock.runFor(3500)
    await expect(raised(page)).toBeVisible()
    await page.clock.runFor(2000)
    await expect(shown(page)).toHaveCount(0)
  })

  await test.step('F8 leads to the toast, which waits for its reader', async () => {
    await raise(page)
    await page.keyboard.press('F8')
    await expect(shown(page)).toBeVisible()
    const isInside = () =>
      page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label') ?? '')
    expect(await isInside()).toMatch(/^Notifications/)
    await page.clock.runFor(10_000)
    await expect(raised(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Close toast' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(shown(page)).toHaveCount(0)
  })

  await test.step('its button closes a toast', async () => {
    await raise(page)
    await page.getByRole('button', { name: 'Close toast' }).click()
    await expect(shown(page)).toHaveCount(0)
  })

  await test.step('to any other side leaves it where it is', async () => {
    await raise(page)
    for (const way of [
      { x: -120, y: 0 },
      { x: 0, y: -80 },
    ]) {
      await drag(page, way)
      await page.mouse.up()
      await page.clock.runFor(500)
      await expect(raised(page)).toBeVisible()
    }
  })

  await test.step('to the right, but short and slow, lets a toast spring back', async () => {
    await drag(page, { x: 30, y: 0 })
    // The clock of the page decides how slow the hand was.
    await page.clock.runFor(3000)
    await page.mouse.up()
    await page.clock.runFor(500)
    await expect(raised(page)).toBeVisible()
  })

  await test.step('to the right takes a toast away', async () => {
    await drag(page, { x: 120, y: 0 })
    await page.mouse.up()
    await expect(shown(page)).toHaveCount(0)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  })
})

test.describe('beside an open dialog', () => {
  test.use({ newcomer: true })

  test('a toast stands above it, can be closed there, and outlives it', async ({ page }) => {
    await page.route('**/api/create-checkout', (route) => route.fulfill({ json: {} }))
    await page.clock.install()
    await page.goto('/')
    const dialog = await scrollToWelcome(page)
    await dialog.getByLabel('Email').fill('visitor@flowshelf.test')
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
