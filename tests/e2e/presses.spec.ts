import type { Locator, Page } from '@playwright/test'
import { hold, signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

// Whoever presses before a part has arrived, and once more as nothing seems to happen, has pressed once.
const LATE_MS = 3000

/** Every file of the program arrives three seconds late. */
const delayParts = (page: Page) =>
  page.route(/\.js(\?|$)/, async (route) => {
    await new Promise((late) => setTimeout(late, LATE_MS))
    await route.continue()
  })

async function pressTwice(target: Locator): Promise<void> {
  await target.click()
  await target.click()
}

/** How often an address was asked for. */
function countCalls(page: Page, address: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === address) calls++
  })
  return () => calls
}

test.describe('on a part that sleeps', () => {
  test.use({ newcomer: true })

  test('"Send magic link" mails one link', async ({ page, desk, watch, buyer }) => {
    // Clerk answers so to a sign-in by an address it does not know.
    watch.allow(/status of 422/)
    await delayParts(page)
    await page.goto('/')
    await page.getByRole('dialog').getByLabel('E-mail').fill(buyer)
    await pressTwice(page.getByRole('button', { name: 'Send magic link' }))
    await expect(toastOf(page, 'Welcome to Flowshelf')).toBeVisible({ timeout: 30_000 })
    await desk.mailTo(buyer, /sign/i)
    expect((await desk.inbox()).filter(({ to }) => to === buyer)).toHaveLength(1)
  })

  test('a press that comes while the part awakes is answered by it', async ({ page, desk, buyer, watch }) => {
    watch.allow(/status of 422/)
    await page.goto('/')
    const dialog = page.getByRole('dialog', { name: 'Welcome to Flowshelf' })
    const send = dialog.getByRole('button', { name: 'Send magic link' })
    await dialog.getByLabel('E-mail').fill(buyer)
    await expect(send).not.toHaveAttribute('data-action')
    // The click of a moment before the form awoke, as it reaches the program only now.
    await send.evaluate(async (button) => {
      const boot = /\/_astro\/boot\.[\w-]+\.js/.exec(document.head.querySelector('script')?.textContent ?? '')
      const { act } = (await import(boot?.[0] ?? '')) as typeof import('#islands/boot/boot.ts')
      await act(button as HTMLElement)
    })
    await desk.mailTo(buyer, /sign/i)
  })
})

test('a plan button asks for one payment page', async ({ page }) => {
  const calls = countCalls(page, '/api/create-checkout')
  await delayParts(page)
  await page.goto('/#pricing')
  await pressTwice(page.getByRole('button', { name: 'Get Basic Plan' }))
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible({ timeout: 30_000 })
  expect(calls()).toBe(1)
})

test('of two cards pressed before the catalogue is there, the second one opens', async ({ page }) => {
  const catalogue = await hold(page, '**/catalogue.json')
  await page.goto('/')
  const cards = page.getByRole('region', { name: 'Templates', exact: true }).getByRole('article').getByRole('link')
  const asked = page.waitForRequest('**/catalogue.json')
  await cards.nth(0).click()
  await asked
  await cards.nth(1).click()
  catalogue.release()
  await expect(page.getByRole('dialog', { name: (await cards.nth(1).textContent()) ?? '' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('a card and a demo open one dialog each', async ({ page }) => {
  await delayParts(page)
  await page.goto('/')
  const templates = page.getByRole('region', { name: 'Templates', exact: true })
  await pressTwice(templates.getByRole('link', { name: /^Generate viral UGC/ }))
  await expect(page.getByRole('dialog')).toHaveCount(1, { timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressTwice(page.getByRole('button', { name: /^Demo For Templates/ }))
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('"Load More Templates" shows the next fifteen', async ({ page }) => {
  await delayParts(page)
  await page.goto('/')
  await pressTwice(page.getByRole('link', { name: /^Load More Templates/ }))
  await expect(page.getByText(/^Showing 30 of \d+ templates$/)).toBeVisible({ timeout: 30_000 })
})

test('a download is asked for once', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  const calls = countCalls(page, '/api/download')
  await delayParts(page)
  await page.goto(TEMPLATE)
  const coming = page.waitForEvent('download')
  await pressTwice(page.getByRole('button', { name: 'Download Template' }))
  await coming
  expect(calls()).toBe(1)
})

test('a greeting that was left before it could show comes on the next page', async ({ page, desk }) => {
  await page.goto('/auth')
  await page.getByLabel('E-mail').fill('visitor@flowshelf.test')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  const toaster = await hold(page, /toaster\.[\w-]+\.js/)
  const asked = page.waitForRequest(/toaster\.[\w-]+\.js/)
  await page.goto(await desk.linkTo('visitor@flowshelf.test'))
  await page.waitForURL('/')
  await asked
  await page.goto('/n8n', { waitUntil: 'commit' })
  toaster.release()
  await expect(toastOf(page, 'Welcome!')).toBeVisible()
})
