import type { Locator, Page } from '@playwright/test'
import { hold, requestLink, signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'
import { scrollToWelcome } from './fixtures/welcome.ts'

/** Presses before a part of the program has arrived, and again as nothing seems to happen; only then do parts come. */
async function pressTwiceEarly(page: Page, target: Locator, open?: () => Promise<unknown>): Promise<void> {
  const parts = await hold(page, /\.js(\?|$)/)
  await open?.()
  await target.click()
  await target.click()
  parts.release()
}

/** Shows a page whose parts are still on their way. */
const early = (page: Page, address: string) => () => page.goto(address, { waitUntil: 'commit' })

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

  test('a form that is sent early is sent once', NIGHTLY, async ({ page, desk, watch, buyer }) => {
    // Clerk answers so to a sign-in by an address it does not know.
    watch.allow(/status of 422/)
    const dialog = page.getByRole('dialog', { name: 'Welcome to Flowshelf' })
    const send = dialog.getByRole('button', { name: 'Send magic link' })

    await test.step('a press that comes while the part awakes is answered by it', async () => {
      const awake = `awake-${buyer}`
      await page.goto('/')
      await scrollToWelcome(page)
      await dialog.getByLabel('Email').fill(awake)
      await expect(send).not.toHaveAttribute('data-action')
      // The click of a moment before the form awoke, as it reaches the program only now.
      await send.evaluate(async (button) => {
        const boot = /\/_astro\/boot\.[\w-]+\.js/.exec(document.head.querySelector('script')?.textContent ?? '')
        const { act } = (await import(boot?.[0] ?? '')) as typeof import('#browser/boot/boot.ts')
        await act(button as HTMLElement)
      })
      await desk.mailTo(awake, /sign/i)
    })

    await test.step('"Send magic link" mails one link', async () => {
      await page.evaluate(() => localStorage.clear())
      await page.goto('/')
      await scrollToWelcome(page)
      await pressTwiceEarly(page, send, () => dialog.getByLabel('Email').fill(buyer))
      await expect(toastOf(page, 'Welcome to Flowshelf')).toBeVisible()
      await desk.mailTo(buyer, /sign/i)
      expect((await desk.inbox()).filter(({ to }) => to === buyer)).toHaveLength(1)
    })
  })
})

test('two early presses on the home page count as one', async ({ page }) => {
  const templates = page.getByRole('region', { name: 'Templates', exact: true })
  const dialog = page.getByRole('dialog')

  await test.step('of two cards pressed before the catalogue is there, the second one opens', async () => {
    const catalogue = await hold(page, '**/catalogue.json')
    await page.goto('/')
    const cards = templates.getByRole('article').getByRole('link')
    const asked = page.waitForRequest('**/catalogue.json')
    await cards.nth(0).click()
    await asked
    await cards.nth(1).click()
    catalogue.release()
    await expect(page.getByRole('dialog', { name: (await cards.nth(1).textContent()) ?? '' })).toBeVisible()
    await expect(dialog).toHaveCount(1)
  })

  await test.step('a card and a demo open one dialog each', async () => {
    await pressTwiceEarly(page, templates.getByRole('link', { name: /^Generate viral UGC/ }), early(page, '/'))
    await expect(dialog).toHaveCount(1)
    // The page again: both come in one part, which is there by now.
    await pressTwiceEarly(page, page.getByRole('button', { name: /^Demo For Templates/ }), early(page, '/'))
    await expect(dialog).toHaveCount(1)
  })

  await test.step('"Load More Templates" shows the next fifteen', async () => {
    await pressTwiceEarly(page, page.getByRole('link', { name: /^Load More Templates/ }), early(page, '/'))
    await expect(page.getByText(/^Showing 30 of \d+ templates$/)).toBeVisible()
  })

  await test.step('a plan button asks for one payment page', async () => {
    const calls = countCalls(page, '/api/create-checkout')
    await pressTwiceEarly(page, page.getByRole('button', { name: 'Get Basic Plan' }), early(page, '/#pricing'))
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
    expect(calls()).toBe(1)
  })
})

test('a download is asked for once', async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  const calls = countCalls(page, '/api/download')
  const coming = page.waitForEvent('download')
  await pressTwiceEarly(page, page.getByRole('button', { name: 'Download Template' }), early(page, TEMPLATE))
  await coming
  expect(calls()).toBe(1)
})

test('a greeting that was left before it could show comes on the next page', NIGHTLY, async ({ page, desk }) => {
  const link = await requestLink(page, desk, 'visitor@flowshelf.test')
  const toaster = await hold(page, /toaster\.[\w-]+\.js/)
  const asked = page.waitForRequest(/toaster\.[\w-]+\.js/)
  await page.goto(link)
  await page.waitForURL('/')
  await asked
  await page.goto('/n8n', { waitUntil: 'commit' })
  toaster.release()
  await expect(toastOf(page, 'Welcome!')).toBeVisible()
})
