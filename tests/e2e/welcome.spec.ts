import type { Page } from '@playwright/test'
import { askForLink, expectSignedIn, hold, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { fillCard } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

test.use({ newcomer: true })

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Flowshelf' })
const offer = (page: Page) => page.getByRole('dialog', { name: 'Get Lifetime Access' })
const seen = (page: Page) => page.evaluate(() => localStorage.getItem('has_seen_auth'))

test('the home page asks a newcomer to sign in, once in the life of a browser', async ({ page, context }) => {
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  await expect(welcome(page).getByRole('heading', { name: 'Welcome to Flowshelf' })).toBeFocused()
  expect(await seen(page)).toBe('true')
  await page.keyboard.press('Escape')
  await expect(welcome(page)).toBeHidden()
  for (const visit of [page, await context.newPage()]) {
    await visit.goto('/')
    await visit.waitForLoadState('networkidle')
    await expect(welcome(visit)).toBeHidden()
  }
})

test('other pages ask nobody', async ({ page }) => {
  for (const address of [TEMPLATE, '/n8n', '/search', '/auth']) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await seen(page), address).toBeNull()
  }
})

test('whoever is signed in is not asked', async ({ page, desk }) => {
  await page.goto('/auth')
  await page.goto(await askForLink(page, desk, 'visitor@flowshelf.test'))
  await page.waitForURL('/')
  await expectSignedIn(page)
  await page.waitForLoadState('networkidle')
  expect(await seen(page)).toBeNull()
})

test('whoever has begun to type is left alone until the next visit', async ({ page }) => {
  const dialog = await hold(page, '**/auth/dialog')
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('slack')
  const arrived = page.waitForResponse('**/auth/dialog')
  dialog.release()
  await (await arrived).finished()
  await expect(page.getByText(/^Found \d+ templates matching "slack"/).first()).toBeVisible()
  await expect(welcome(page)).toBeHidden()
  expect(await seen(page)).toBeNull()
})

test('the dialog closes by its button and by a press beside it', async ({ page }) => {
  await page.goto('/')
  await welcome(page).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(welcome(page)).toBeHidden()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(welcome(page)).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(welcome(page)).toBeHidden()
})

test('a link asked for there closes it, and a second later the plans are offered', async ({ page, desk, watch }) => {
  watch.allow(/status of 422/)
  await page.clock.install()
  await page.goto('/')
  await welcome(page).getByLabel('E-mail').fill('newcomer@example.com')
  await welcome(page).getByRole('button', { name: 'Send magic link' }).click()
  await expect(toastOf(page, 'Welcome to Flowshelf')).toContainText('Check your email – a magic link has been sent.')
  await expect(welcome(page)).toBeHidden()
  await page.clock.runFor(1100)
  await expect(offer(page)).toBeVisible()
  await expect(offer(page).getByRole('button')).toHaveText(['Get Basic Plan · $20', 'Get Pro Plan · $50', ''])
  await expect(offer(page)).toContainText('Bought before? Do not buy again.')
  await desk.mailTo('newcomer@example.com', /sign/i)
})

test('the offer leads to Stripe, to the plans, or away', async ({ page }) => {
  await page.goto('/')
  const ask = async () => {
    await welcome(page).getByLabel('E-mail').fill('visitor@flowshelf.test')
    await page.keyboard.press('Enter')
    await expect(offer(page)).toBeVisible()
  }
  await ask()
  await offer(page).getByRole('link', { name: 'Compare the plans' }).click()
  await expect(offer(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await ask()
  await offer(page)
    .getByRole('button', { name: /Pro Plan/ })
    .click()
  await fillCard(page, { email: 'visitor@flowshelf.test' })
})

test('the page behind it signs in when the link is opened elsewhere, and shows a member no offer', async ({
  page,
  desk,
  context,
}) => {
  await page.goto('/')
  await page.clock.install()
  await welcome(page).getByLabel('E-mail').fill('member@flowshelf.test')
  await welcome(page).getByRole('button', { name: 'Send magic link' }).click()
  await expect(welcome(page)).toBeHidden()
  const elsewhere = await context.newPage()
  await elsewhere.goto(await desk.linkTo('member@flowshelf.test'))
  await elsewhere.waitForURL('/')
  await expectSignedIn(elsewhere)
  await expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByText('Basic Plan - Full Access').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(offer(page)).toBeHidden()
})

test('the first press on a form that still sleeps counts', async ({ page }) => {
  await page.goto('/')
  await welcome(page).getByRole('tab', { name: 'Sign Up' }).click()
  await expect(welcome(page).getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await welcome(page).getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'Continue to Flowshelf' })).toBeVisible()
})

test('a dialog that cannot be fetched is not missed, and comes with the next visit', async ({ page, watch }) => {
  watch.allow(/auth\/dialog/, /ERR_FAILED/)
  await page.route('**/auth/dialog', (route) => route.abort())
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(await seen(page)).toBeNull()
  await page.unroute('**/auth/dialog')
  await page.reload()
  await expect(welcome(page)).toBeVisible()
})

test('both dialogs can be used by everyone and fit narrow windows', async ({ page }) => {
  await page.goto('/')
  await expect(welcome(page)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  await expect(welcome(page).getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
  await welcome(page).getByLabel('E-mail').fill('visitor@flowshelf.test')
  await page.keyboard.press('Enter')
  await expect(offer(page)).toBeVisible()
  await expect(offer(page).getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
  expect(await violations(page)).toEqual([])
})
