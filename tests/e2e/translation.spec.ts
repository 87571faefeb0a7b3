// Longer than other files: page translation is told over every part of the shop that changes in the browser.
import type { Page } from '@playwright/test'
import { askForLink, OTHER_WAY, signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { aRow, checkCsv, csv, importChecked, openImport, result } from './fixtures/import.ts'
import { anotherBrowser, buy, fillCard, pay } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'
import { translate, translations } from './fixtures/translate.ts'

const ADMIN = 'admin@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const VISITOR = 'visitor@flowshelf.test'

test.beforeEach(({ context }) => translate(context))

// Without a translation the other stories would prove nothing.
test.afterEach(async ({ page }) => expect(await translations(page)).toBeGreaterThan(10))

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search template' })

test('the search finds, marks, counts and clears letter by letter', async ({ page }) => {
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

test('filters of the search say what they leave', async ({ page }) => {
  await page.goto('/')
  await field(page).fill('slack')
  const found = page.getByRole('status').filter({ hasText: 'matching "slack"' })
  await expect(found).toBeVisible()
  const all = await found.textContent()
  await page.getByLabel('Difficulty').selectOption({ index: 1 })
  await expect(found).not.toHaveText(all ?? '')
  await expect(found).toContainText(/^Found \d+ templates? matching "slack"/)
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

test('a link that was used already says so', async ({ page, desk }) => {
  await page.goto('/auth')
  const link = await askForLink(page, desk, VISITOR)
  await page.request.get(link, { maxRedirects: 0 })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link was used already' })).toBeVisible()
})

test.describe('somebody who comes for the first time', () => {
  test.use({ newcomer: true })

  test('types into the form of the dialog, which keeps the field and the focus', async ({ page, desk }) => {
    await page.goto('/')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail').click()
    await page.keyboard.type(VISITOR)
    await expect(dialog.getByLabel('E-mail')).toHaveValue(VISITOR)
    await dialog.getByRole('button', { name: 'Send magic link' }).click()
    await expect(toastOf(page, 'Welcome to')).toBeVisible()
    await desk.linkTo(VISITOR)
    await expect(page.getByRole('dialog')).toContainText('Basic Plan')
  })
})

test('a guest buys, reads that it worked, and downloads', async ({ page, buyer }) => {
  await pay(page, 'Basic Plan', { email: buyer })
  await page.waitForURL('/')
  await page.goto(TEMPLATE)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Template' }).click()
  await coming
})

test('the page after the payment goes through its states', async ({ page, desk, buyer, watch }) => {
  watch.allow(/status of 50\d/)
  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Get Basic Plan' }).click()
  await fillCard(page, { email: buyer })
  await page.route('**/api/verify-payment', (route) =>
    route.fulfill({ status: 503, json: { error: 'Down.', kind: 'service-down' } }),
  )
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('This page asks again by itself.')).toBeVisible()
  await page.unroute('**/api/verify-payment')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.waitForURL('/')
  await desk.mailTo(buyer, /Basic Plan/)
})

test('a card opens its dialog, and a heart saves it for a list', async ({ page, desk, watch }) => {
  await signIn(page, desk, MEMBER)
  await page.goto('/templates/tool/slack')
  const card = page.getByRole('main').getByRole('article').first()
  await card.getByRole('link').first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Download Template' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: /^Save/ }).click()

  await page.goto('/saved')
  await page.getByLabel('Name of a new list').fill('Translated')
  await page.getByRole('button', { name: 'Make a list' }).click()
  const list = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Translated' }) })
  const choices = list.getByRole('group')
  await choices.getByText(/^Choose templates/).click()
  await choices.getByRole('checkbox').first().click()
  await expect(choices).toContainText('Choose templates (1)')
  await list.getByLabel(/^Whoever has the link/).click()
  await expect(list.getByRole('link', { name: /^Open/ })).toBeVisible()
  await list.getByRole('button', { name: /^Delete/ }).click()
  await list.getByRole('button', { name: /^Delete for good/ }).click()
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  void watch
})

test('the account page shows, searches, saves and changes', async ({ page, desk, watch }) => {
  // A word that is not the one.
  watch.allow(/status of 400.*delete-account/)
  await signIn(page, desk, MEMBER)
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Basic Plan' })).toBeVisible()
  const library = page.getByRole('region', { name: 'Your library' })
  await page.getByRole('searchbox', { name: 'Search all templates' }).fill('slack')
  const item = library.getByRole('listitem').first()
  const coming = page.waitForEvent('download')
  await item.getByRole('button', { name: /^Download/ }).click()
  await coming
  await expect(item).toContainText('Downloaded')
  await expect(item.getByRole('button', { name: /^Download again/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search all templates' }).fill('zeppelin')
  await expect(library.getByText('No template matches that.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search all templates' }).fill('')
  await page.getByRole('checkbox').click()
  await expect(page.getByText('One mail a week at most')).toBeVisible()

  const data = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await data
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeEnabled()

  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('New e-mail address').fill('moved@example.com')
  await page.getByRole('button', { name: 'Send a code' }).click()
  await expect(page.getByText('We sent six digits to moved@example.com.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Change address' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Download my data' }).click()
  await page.getByLabel('Type DELETE').fill('no')
  await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/\w/)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
})

test('an admin searches, opens, acts, exports and looks through all views', async ({ page, desk }) => {
  await signIn(page, desk, ADMIN)
  await page.goto('/admin')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all as CSV' }).click()
  await saved
  await expect(page.getByRole('button', { name: 'Export all as CSV' })).toBeEnabled()
  await page.getByRole('button', { name: 'Created' }).click()
  await page.getByRole('link', { name: MEMBER }).click()
  await page.getByRole('button', { name: 'Revoke access…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Asked for by the member.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Revoke/ })
    .click()
  await expect(page.getByRole('button', { name: 'Grant access…' })).toBeVisible()
  await page.getByRole('button', { name: 'Close this user' }).click()
  await page.getByRole('searchbox').fill('nobody@nowhere')
  await expect(page.getByText('No user matches this search and filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(page.getByRole('link', { name: MEMBER })).toBeVisible()
  for (const [view, shown] of [
    ['Purchases', 'Bought with'],
    ['Sales', 'Week of'],
    ['Update mails', 'Update mails'],
    ['Audit log', 'Revoked access'],
    ['Users', MEMBER],
  ] as const) {
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: view }).click()
    await expect(page.getByRole('main')).toContainText(shown)
  }
})

test('an import is checked, done, and taken back', async ({ page, desk }) => {
  await openImport(page, desk)
  await checkCsv(page, csv(aRow('Translated once')))
  await checkCsv(page, csv(aRow('Translated twice'), aRow('')))
  await expect(result(page).getByRole('table', { name: 'Rejected' })).toBeVisible()
  await importChecked(page)
  await page.getByRole('button', { name: 'Delete Translated twice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing imported is live.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the last import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByRole('link', { name: 'Translated twice' })).toBeVisible()
})

test('a member reads the paid text, and ticks last', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER)
  await page.goto('/ai-agency-roadmap')
  const text = page.getByRole('article', { name: 'Full text' })
  await expect(text).toBeVisible()
  const box = text.getByRole('checkbox').first()
  await box.check()
  await page.reload()
  await expect(text.getByRole('checkbox').first()).toBeChecked()
})

test('a recorded run is played step by step', async ({ page }) => {
  await page.goto('/templates/refund-request-approval')
  await page.getByRole('link', { name: 'Approved', exact: true }).click()
  const status = page.getByRole('status').filter({ hasText: / of \d+:/ })
  // Whoever asks for less motion sees the end.
  await expect(status).toHaveText(/^(\d+) of \1:/)
  await page.getByRole('button', { name: 'Step back' }).click()
  await expect(status).not.toHaveText(/^(\d+) of \1:/)
  await page.getByRole('button', { name: /^Play/ }).click()
  await expect(status).toHaveText(/^(\d+) of \1:/)
})

test('a buyer withdraws', async ({ page, browser, buyer, watch }) => {
  const guest = await anotherBrowser(browser)
  watch.page(guest.page)
  await buy(guest.page, 'Basic Plan', { email: buyer })
  await guest.close()
  await page.goto('/withdraw')
  await page.getByLabel('Your name').fill('Bea Buyer')
  await page.getByLabel('E-mail address you bought with').fill(buyer)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'Your withdrawal was received' })).toBeVisible()
})
