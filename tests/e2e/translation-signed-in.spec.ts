import { signIn } from './fixtures/account.ts'
import { ADMIN, aRow, checkCsv, csv, importChecked, result } from './fixtures/import.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'
import { translate, translations } from './fixtures/translate.ts'

const MEMBER = 'member@flowshelf.test'

test.beforeEach(({ context }) => translate(context))

// Without a translation the other stories would prove nothing.
test.afterEach(async ({ page }) => expect(await translations(page)).toBeGreaterThan(10))

test('a member saves, reads and keeps an account', NIGHTLY, async ({ page, desk, watch }) => {
  await signIn(page, desk, MEMBER)

  await test.step('a card opens its dialog, and a heart saves it for a list', async () => {
    await page.goto('/templates/tool/slack')
    const card = page.getByRole('main').getByRole('article').first()
    await card.getByRole('link').first().click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Download Template' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    const saved = page.waitForResponse((answer) => answer.request().postData()?.includes('"save"') === true)
    await card.getByRole('button', { name: /^Save/ }).click()
    await saved

    await page.goto('/saved')
    await page.getByLabel('List name').fill('Translated')
    await page.getByRole('button', { name: 'Create list' }).click()
    const list = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Translated' }) })
    const choices = list.getByRole('group')
    await choices.getByText(/^Choose templates/).click()
    await choices.getByRole('checkbox').first().click()
    await expect(choices).toContainText('Choose templates (1)')
    await list.getByLabel(/^Anyone with the link/).click()
    await expect(list.getByRole('link', { name: /^Open/ })).toBeVisible()
    await list.getByRole('button', { name: /^Delete/ }).click()
    await list.getByRole('button', { name: /^Delete permanently/ }).click()
    await expect(list).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  })

  await test.step('the account page shows, searches, saves and changes', async () => {
    // A word that is not the one.
    watch.allow(/status of 400.*delete-account/)
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
    await expect(library.getByText('No templates match your search.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search all templates' }).fill('')
    await page.getByRole('checkbox').click()
    await expect(page.getByText('At most one email a week')).toBeVisible()

    const data = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    await data
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeEnabled()

    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email address').fill('moved@example.com')
    await page.getByRole('button', { name: 'Send a code' }).click()
    await expect(page.getByText('Enter the six-digit code we sent to moved@example.com.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Change email' })).toBeVisible()

    await page.getByRole('button', { name: 'Delete my account…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Download my data' }).click()
    await page.getByLabel('Type DELETE').fill('no')
    await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/\w/)
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  })

  await test.step('a member reads the paid text, and ticks last', async () => {
    await page.goto('/ai-agency-roadmap')
    const text = page.getByRole('article', { name: 'Full text' })
    await expect(text).toBeVisible()
    const box = text.getByRole('checkbox').first()
    await box.check()
    await page.reload()
    await expect(text.getByRole('checkbox').first()).toBeChecked()
  })
})

test('an admin looks after users and templates', NIGHTLY, async ({ page, desk }) => {
  await signIn(page, desk, ADMIN)

  await test.step('an admin searches, opens, acts, exports and looks through all views', async () => {
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
    await page.getByRole('button', { name: 'Close user details' }).click()
    await page.getByRole('searchbox').fill('nobody@nowhere')
    await expect(page.getByText('No users match this search and filter.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all users' }).click()
    await expect(page.getByRole('link', { name: MEMBER })).toBeVisible()
    for (const [view, shown] of [
      ['Purchases', 'Bought with'],
      ['Analytics', 'Week of'],
      ['Update emails', 'Update emails'],
      ['Audit log', 'Revoked access'],
      ['Users', MEMBER],
    ] as const) {
      await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: view }).click()
      await expect(page.getByRole('main')).toContainText(shown)
    }
  })

  await test.step('an import is checked, done, and taken back', async () => {
    await page.goto('/import-templates')
    await checkCsv(page, csv(aRow('Translated once')))
    await checkCsv(page, csv(aRow('Translated twice'), aRow('')))
    await expect(result(page).getByRole('table', { name: 'Rejected' })).toBeVisible()
    await importChecked(page)
    await page.getByRole('button', { name: 'Delete Translated twice' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No imported templates yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo the last import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByRole('link', { name: 'Translated twice', exact: true })).toBeVisible()
  })
})
