import type { Page } from '@playwright/test'
import { expectSignedIn, hold, sendLink, signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { fillCard } from './fixtures/steps.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'
import { scrollToWelcome, welcome } from './fixtures/welcome.ts'

test.use({ newcomer: true })

const offer = (page: Page) => page.getByRole('dialog', { name: 'Get Lifetime Access' })
const seen = (page: Page) => page.evaluate(() => localStorage.getItem('has_seen_auth'))
const forget = (page: Page) => page.evaluate(() => localStorage.clear())

/** The requests that bring the dialog. A page that is going to show it makes the first when it has loaded. */
function requestsForDialog(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/auth\/dialog|\/welcome\./.test(request.url())) requests.push(request.url())
  })
  return requests
}

test('the dialog of a newcomer opens once, and its form answers at the first press', async ({ page, context }) => {
  const requests = requestsForDialog(page)

  await test.step('the home page asks a newcomer to sign in, once in the life of a browser', async () => {
    await page.goto('/')
    await page.mouse.wheel(0, 100)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(welcome(page)).toBeHidden()
    await scrollToWelcome(page)
    await expect(welcome(page).getByRole('heading', { name: 'Welcome to Flowshelf' })).toBeFocused()
    expect(await seen(page)).toBe('true')
    await page.keyboard.press('Escape')
    await expect(welcome(page)).toBeHidden()
    expect(requests.splice(0)).toHaveLength(2)
    const tab = await context.newPage()
    const ofTab = requestsForDialog(tab)
    await tab.goto('/')
    await page.goto('/')
    for (const visit of [tab, page]) expect(await seen(visit)).toBe('true')
    expect([...requests, ...ofTab]).toEqual([])
    await tab.close()
  })

  await test.step('the dialog closes by its button and by a press beside it', async () => {
    await forget(page)
    await page.reload()
    await scrollToWelcome(page)
    await welcome(page).getByRole('button', { name: 'Close', exact: true }).click()
    await expect(welcome(page)).toBeHidden()
    await forget(page)
    await page.reload()
    await scrollToWelcome(page)
    await page.mouse.click(5, 5)
    await expect(welcome(page)).toBeHidden()
  })

  await test.step('the first press on a form that still sleeps counts', async () => {
    await forget(page)
    await page.reload()
    await scrollToWelcome(page)
    await welcome(page).getByRole('tab', { name: 'Sign Up' }).click()
    await expect(welcome(page).getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
    await forget(page)
    await page.reload()
    await scrollToWelcome(page)
    await welcome(page).getByRole('button', { name: 'Continue with Google' }).click()
    await expect(page.getByRole('heading', { name: 'Continue to Flowshelf' })).toBeVisible()
  })
})

test('whom the dialog leaves alone', async ({ page, desk, watch }) => {
  const requests = requestsForDialog(page)

  await test.step('other pages ask nobody', async () => {
    for (const address of [TEMPLATE, '/n8n', '/search', '/auth']) {
      await page.goto(address)
      expect(await seen(page), address).toBeNull()
      expect(requests, address).toEqual([])
    }
  })

  await test.step('whoever has begun to type is left alone until the next visit', async () => {
    const dialog = await hold(page, '**/auth/dialog')
    await page.goto('/')
    const asked = page.waitForRequest('**/auth/dialog')
    await page.getByRole('searchbox', { name: 'Search template' }).fill('slack')
    await asked
    const arrived = page.waitForResponse('**/auth/dialog')
    dialog.release()
    await (await arrived).finished()
    await expect(page.getByText(/^Found \d+ templates matching "slack"/).first()).toBeVisible()
    await expect(welcome(page)).toBeHidden()
    expect(await seen(page)).toBeNull()
    await page.unroute('**/auth/dialog')
  })

  await test.step('a dialog that cannot be fetched is not missed, and comes with the next visit', async () => {
    watch.allow(/auth\/dialog/, /ERR_FAILED/)
    await page.route('**/auth/dialog', (route) => route.abort())
    // Leaving the page before may cut off a request as well.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/dialog'))
    await page.goto('/')
    await failed
    expect(await seen(page)).toBeNull()
    await page.unroute('**/auth/dialog')
    await page.reload()
    await scrollToWelcome(page)
  })

  await test.step('whoever is signed in is not asked', async () => {
    await forget(page)
    requests.length = 0
    await signIn(page, desk, 'visitor@flowshelf.test', 'home')
    await expectSignedIn(page)
    expect(await seen(page)).toBeNull()
    expect(requests).toEqual([])
  })
})

test('the plans follow the dialog, and both can be used by everyone', async ({ page, desk, watch }) => {
  watch.allow(/status of 422/)
  await page.clock.install()
  await page.goto('/')

  await test.step('both dialogs can be used by everyone and fit narrow windows', async () => {
    await scrollToWelcome(page)
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(welcome(page).getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
  })

  await test.step('a link asked for there closes it, and a second later the plans are offered', async () => {
    await sendLink(welcome(page), 'newcomer@example.com')
    await expect(toastOf(page, 'Welcome to Flowshelf')).toContainText('Check your email – a magic link has been sent.')
    await expect(welcome(page)).toBeHidden()
    await page.clock.runFor(1100)
    await expect(offer(page)).toBeVisible()
    // Beside them may be the button of the toast that says where the link went.
    const own = offer(page).getByRole('button', { name: /^Get |^Close$/ })
    await expect(own).toHaveText(['Get Basic Plan · $20', 'Get Pro Plan · $50', ''])
    await expect(offer(page)).toContainText('Bought before? Don’t buy again.')
    await desk.mailTo('newcomer@example.com', /sign/i)
    await expect(offer(page).getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 })
    expect(await violations(page)).toEqual([])
  })

  await test.step('the offer leads to Stripe, to the plans, or away', async () => {
    // So narrow, the toast lies over the links below.
    await page.setViewportSize({ width: 1280, height: 720 })
    await offer(page).getByRole('link', { name: 'Compare the plans' }).click()
    await expect(offer(page)).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport()

    await forget(page)
    await page.goto('/')
    await scrollToWelcome(page)
    await welcome(page).getByLabel('Email').fill('visitor@flowshelf.test')
    await page.keyboard.press('Enter')
    await offer(page)
      .getByRole('button', { name: /Pro Plan/ })
      .click()
    await fillCard(page, { email: 'visitor@flowshelf.test' })
  })
})

test(
  'the page behind it signs in when the link is opened elsewhere, and shows a member no offer',
  NIGHTLY,
  async ({ page, desk, context }) => {
    await page.goto('/')
    await scrollToWelcome(page)
    await page.clock.install()
    await sendLink(welcome(page), 'member@flowshelf.test')
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
  },
)
