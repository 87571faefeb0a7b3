import type { Page } from '@playwright/test'
import { askForLink, OTHER_WAY, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { fillCard } from './fixtures/steps.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'
import { translate, translations } from './fixtures/translate.ts'

const VISITOR = 'visitor@flowshelf.test'

test.beforeEach(({ context }) => translate(context))

// Without a translation the other stories would prove nothing.
test.afterEach(async ({ page }) => expect(await translations(page)).toBeGreaterThan(10))

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search template' })

test('a visitor searches, filters and watches a run', async ({ page }) => {
  await test.step('the search finds, marks, counts and clears letter by letter', async () => {
    await page.goto('/')
    const cards = page.getByRole('region', { name: 'Templates', exact: true }).getByRole('article')
    const atRest = await cards.count()
    await field(page).pressSequentially('slack reminder', { delay: 20 })
    await expect(page.getByRole('heading', { name: 'Search Results for “slack reminder”' })).toBeVisible()
    await field(page).fill('slack')
    await expect(cards.first().locator('mark').first()).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'matching "slack"' })).toContainText(/Found \d+ templates/)
    await field(page).fill('invioce')
    await expect(page.getByRole('heading', { name: 'Close matches' })).toBeVisible()
    await field(page).fill('zeppelin')
    await expect(page.getByText('We couldn\'t find any templates matching "zeppelin"')).toBeVisible()
    await field(page).fill('')
    await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
    await expect(cards).toHaveCount(atRest)
    await page.getByRole('link', { name: /^Load More Templates/ }).click()
    await expect.poll(() => cards.count()).toBeGreaterThan(atRest)
  })

  await test.step('filters of the search say what they leave', async () => {
    await field(page).fill('slack')
    const found = page.getByRole('status').filter({ hasText: 'matching "slack"' })
    await expect(found).toBeVisible()
    const all = await found.textContent()
    await page.getByLabel('Difficulty').selectOption({ index: 1 })
    await expect(found).not.toHaveText(all ?? '')
    await expect(found).toContainText(/^Found \d+ templates? matching "slack"/)
  })

  await test.step('a recorded run is played step by step', async () => {
    await page.goto('/templates/refund-request-approval')
    await page.getByRole('link', { name: 'The refund is approved', exact: true }).click()
    const status = page.getByRole('status').filter({ hasText: / of \d+:/ })
    // Whoever asks for less motion sees the end.
    await expect(status).toHaveText(/^(\d+) of \1:/)
    await page.getByRole('button', { name: 'Step back' }).click()
    await expect(status).not.toHaveText(/^(\d+) of \1:/)
    await page.getByRole('button', { name: /^Play/ }).click()
    await expect(status).toHaveText(/^(\d+) of \1:/)
  })
})

test('the sign-in form stays through the link, the other tab and the second factor', async ({ page, desk, watch }) => {
  watch.allow(OTHER_WAY)
  await desk.secondFactor('user_visitor', true)
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await page.goto(await askForLink(page, desk, VISITOR))
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByLabel('Code from your authenticator app').fill('000000')
  watch.allow(/status of 422/)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  const { backupCodes } = await desk.secondFactorOf(VISITOR)
  await page.getByLabel('Backup code').fill(backupCodes[0] ?? '')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(toastOf(page, 'Welcome!')).toBeVisible()
})

test.describe('somebody who comes for the first time', () => {
  test.use({ newcomer: true })

  test('signs in by the dialog', NIGHTLY, async ({ page, desk }) => {
    await test.step('types into the form of the dialog, which keeps the field and the focus', async () => {
      await page.goto('/')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').click()
      await page.keyboard.type(VISITOR)
      await expect(dialog.getByLabel('Email')).toHaveValue(VISITOR)
      await dialog.getByRole('button', { name: 'Send magic link' }).click()
      await expect(toastOf(page, 'Welcome to')).toBeVisible()
      await expect(page.getByRole('dialog')).toContainText('Basic Plan')
    })

    await test.step('a link that was used already says so', async () => {
      const link = await desk.linkTo(VISITOR)
      await page.request.get(link, { maxRedirects: 0 })
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'This link was already used' })).toBeVisible()
    })
  })
})

test('a guest buys, downloads and withdraws', NIGHTLY, async ({ page, desk, buyer, watch }) => {
  await test.step('the page after the payment goes through its states', async () => {
    watch.allow(/status of 50\d/)
    await page.goto('/#pricing')
    await page.getByRole('button', { name: 'Get Basic Plan' }).click()
    await fillCard(page, { email: buyer })
    await page.route('**/api/verify-payment', (route) =>
      route.fulfill({ status: 503, json: { error: 'Down.', kind: 'service-down' } }),
    )
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('This page checks again automatically.')).toBeVisible()
    await page.unroute('**/api/verify-payment')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await page.waitForURL('/')
    await desk.mailTo(buyer, /Basic Plan/)
  })

  await test.step('a guest buys, reads that it worked, and downloads', async () => {
    await page.goto(TEMPLATE)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Template' }).click()
    await coming
  })

  await test.step('a buyer withdraws', async () => {
    await page.goto('/withdraw')
    await page.getByLabel('Your name').fill('Bea Buyer')
    await page.getByLabel('Email address you bought with').fill(buyer)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await expect(page.getByRole('heading', { name: 'Your withdrawal was received' })).toBeVisible()
  })
})
