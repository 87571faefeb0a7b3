// Longer than other files: specification.md names its tests by this file; each goes on from the same sheet.
import { hold, signIn, toastOf } from './fixtures/account.ts'
import {
  ADMIN,
  aRow,
  checkButton,
  checkCsv,
  csv,
  csvField,
  importButton,
  importChecked,
  live,
  openImport,
  putSheet,
  result,
  SAMPLE_SHEET,
  sheetUrl,
  tableRows,
  urlField,
} from './fixtures/import.ts'
import { expect, test } from './fixtures/test.ts'

const MEMBER = 'member@flowshelf.test'
const REFUSED = /status of (400|409|502)/
const FUNCTION = '**/api/import-templates'

test.describe('who is asking', () => {
  test('a visitor is asked to sign in, and comes back', async ({ page, desk }) => {
    await page.goto('/import-templates')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login Required')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('/auth?next=%2Fimport-templates')
    await page.getByLabel('E-mail').fill(ADMIN)
    await page.getByRole('button', { name: 'Send magic link' }).click()
    await expect(page.getByText(`We sent a link to ${ADMIN}.`)).toBeVisible()
    await page.goto(await desk.linkTo(ADMIN))
    await page.waitForURL('/import-templates')
    await expect(checkButton(page)).toBeVisible()
  })

  test('a member is told that the page is for admins', async ({ page, desk }) => {
    await signIn(page, desk, MEMBER)
    await page.goto('/import-templates')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
    await expect(page.getByRole('main')).toContainText(MEMBER)
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL('/')
  })

  test('nothing but a spinner shows until that is known', async ({ page, desk }) => {
    await signIn(page, desk, ADMIN)
    const asked = await hold(page, '**/api/is-admin')
    await page.goto('/import-templates')
    await expect(page.getByRole('main')).toContainText('Loading...')
    await expect(checkButton(page)).toBeHidden()
    asked.release()
    await expect(checkButton(page)).toBeVisible()
  })

  test('an admin whose role cannot be read can try again', async ({ page, desk, watch }) => {
    watch.allow(REFUSED)
    await signIn(page, desk, ADMIN)
    await page.route('**/api/is-admin', (route) => route.fulfill({ status: 502 }))
    await page.goto('/import-templates')
    await expect(page.getByRole('main')).toContainText('We could not check whether you are one.')
    await page.unroute('**/api/is-admin')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(checkButton(page)).toBeVisible()
  })
})

test.describe('a check', () => {
  test('comes first: the import button is there, and says why it cannot be pressed yet', async ({ page, desk }) => {
    await openImport(page, desk)
    await expect(importButton(page)).toBeDisabled()
    await expect(importButton(page)).toHaveAccessibleDescription(/^Check first, then import\./)
    await urlField(page).fill(SAMPLE_SHEET)
    await expect(importButton(page)).toBeDisabled()
    await checkButton(page).click()
    await expect(importButton(page)).toHaveText('Import 2 templates')
    await expect(importButton(page)).toBeEnabled()
  })

  test('shows what would be added, changed and rejected, and changes nothing', async ({ page, desk }) => {
    await openImport(page, desk)
    await checkCsv(page, csv(aRow('Old friend', { description: 'As it was.' })))
    await importChecked(page)

    const again = csv(
      aRow('Old friend', { description: 'As it is now.' }),
      aRow('Newcomer'),
      aRow(''),
      aRow('No link', { template_url: 'not a link' }),
    )
    await checkCsv(page, again)
    expect(await tableRows(page, 'Added')).toEqual([['3', 'Newcomer', '/templates/newcomer']])
    expect(await tableRows(page, 'Changed')).toEqual([
      ['2', 'Old friend', 'description', 'As it was.', 'As it is now.'],
    ])
    expect(await tableRows(page, 'Rejected')).toEqual([
      ['4', 'name', 'Is empty. Every template needs a name.'],
      ['5', 'template_url', 'Must be a full address that starts with https://.'],
    ])
    await expect(result(page)).toContainText(
      '2 rejected rows will be left out. The other 2 go live together, or not at all.',
    )
    await expect(importButton(page)).toHaveText('Import 2 templates')
    await page.reload()
    await expect(live(page).getByRole('listitem')).toHaveText(['Old friendDelete'])
  })

  test('speaks of the data it was made for only', async ({ page, desk }) => {
    await openImport(page, desk)
    await checkCsv(page, csv(aRow('First')))
    await expect(importButton(page)).toBeEnabled()
    await csvField(page).fill(csv(aRow('Second')))
    await expect(importButton(page)).toBeDisabled()
    await expect(result(page)).toContainText('Something has changed since this check.')
    await checkButton(page).click()
    await expect(importButton(page)).toBeEnabled()
  })

  test('of what is live already leaves nothing to import', async ({ page, desk }) => {
    await openImport(page, desk)
    await checkCsv(page, csv(aRow('Twice')))
    await importChecked(page)
    await checkCsv(page, csv(aRow('Twice')))
    await expect(result(page)).toContainText('Nothing to import: the shop has all of this already.')
    await expect(importButton(page)).toBeDisabled()
  })
})

test.describe('an import', () => {
  test('from a Google Sheet clears the field and says what it did until the next check', async ({ page, desk }) => {
    const id = 'a-sheet-for-everyone'
    await putSheet(page, desk, { id, csv: csv(aRow('File contracts in Drive'), aRow('Sign contracts')) })
    await openImport(page, desk)
    await expect(checkButton(page)).toBeDisabled()
    await urlField(page).fill(sheetUrl(id))
    const checking = await hold(page, FUNCTION)
    await checkButton(page).click()
    await expect(checkButton(page)).toHaveText('Checking...')
    await expect(checkButton(page)).toBeDisabled()
    checking.release()
    await expect(importButton(page)).toHaveText('Import 2 templates')

    const importing = await hold(page, FUNCTION)
    await importButton(page).click()
    await expect(importButton(page)).toHaveText('Importing...')
    await expect(importButton(page)).toBeDisabled()
    await expect(checkButton(page)).toBeDisabled()
    importing.release()
    await expect(toastOf(page, 'Success!')).toContainText('2 added')
    await expect(result(page).getByRole('heading', { name: 'Success!' })).toBeFocused()
    await expect(urlField(page)).toHaveValue('')
    await expect(importButton(page)).toBeDisabled()
    await expect(toastOf(page, 'Success!')).toBeHidden()
    await expect(result(page)).toContainText('Imported: 2 added, 0 changed, 0 unchanged.')
    await urlField(page).fill(sheetUrl(id))
    await checkButton(page).click()
    await expect(result(page)).toContainText('Nothing to import: the shop has all of this already.')

    await live(page).getByRole('link', { name: 'File contracts in Drive' }).click()
    await page.waitForURL('/templates/file-contracts-in-drive')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Route support tickets to the right team')
    await page.goto('/search?q=contracts+in+drive')
    await expect(page.getByRole('link', { name: /File contracts in Drive/ }).first()).toBeVisible()
  })

  test('takes the good rows, and the mended ones later', async ({ page, desk }) => {
    await openImport(page, desk)
    await checkCsv(page, csv(aRow('Good'), aRow('')))
    await importChecked(page)
    await checkCsv(page, csv(aRow('Good'), aRow('Mended')))
    await importChecked(page)
    await expect(live(page).getByRole('listitem')).toHaveText(['MendedDelete', 'GoodDelete'])
  })

  test('that somebody overtook is checked anew', async ({ page, desk, context, watch }) => {
    watch.allow(REFUSED)
    await openImport(page, desk)
    await checkCsv(page, csv(aRow('Slow')))
    const other = await context.newPage()
    await other.goto('/import-templates')
    await checkCsv(other, csv(aRow('Slow'), aRow('Fast')))
    await importChecked(other)

    await importButton(page).click()
    await expect(toastOf(page, 'Import Failed')).toContainText('changed in the meantime')
    await expect(result(page)).toContainText('This is what it looks like now.')
    await expect(result(page)).toContainText('Nothing to import: the shop has all of this already.')
    await expect(csvField(page)).toHaveValue(csv(aRow('Slow')))
  })

  test('whose answer is lost is sent again, lands once and says so', async ({ page, desk, watch }) => {
    watch.allow(/status of 504/)
    await openImport(page, desk)
    await checkCsv(page, csv(aRow('Lost and found')))
    await page.route(FUNCTION, async (route) => {
      await route.fetch()
      await route.fulfill({ status: 504, body: 'Gateway timeout' })
      await page.unroute(FUNCTION)
    })
    await importChecked(page)
    await expect(live(page).getByRole('listitem')).toHaveText(['Lost and foundDelete'])
    await expect(toastOf(page, 'Import Failed')).toBeHidden()
  })

  test('can be undone while there is one, and one template can be deleted', async ({ page, desk }) => {
    await openImport(page, desk)
    await expect(live(page)).toContainText('Nothing imported is live.')
    await expect(live(page).getByRole('button', { name: 'Undo the last import' })).toBeHidden()
    await checkCsv(page, csv(aRow('Keeper'), aRow('Goner')))
    await importChecked(page)

    await live(page).getByRole('button', { name: 'Delete Goner' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('Delete Goner?')
    await dialog.getByLabel('Reason').fill('Its maker asked for it.')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(live(page).getByRole('status')).toHaveText('Goner is deleted.')
    await expect(live(page).getByRole('heading')).toBeFocused()
    await expect(live(page).getByRole('listitem')).toHaveText(['KeeperDelete'])

    const undo = async () => {
      await live(page).getByRole('button', { name: 'Undo the last import' }).click()
      await dialog.getByRole('button', { name: 'Undo the import' }).click()
    }
    await undo()
    await expect(live(page).getByRole('listitem')).toHaveCount(2)
    await undo()
    await expect(live(page)).toContainText('Nothing imported is live.')
    await expect(live(page).getByRole('heading')).toBeFocused()
    await expect(live(page).getByRole('button', { name: 'Undo the last import' })).toBeHidden()
  })
})

test.describe('an import that fails', () => {
  test('says in the words of the server why, and keeps the address', async ({ page, desk, watch }) => {
    watch.allow(REFUSED)
    await putSheet(page, desk, { id: 'a-sheet-nobody-may-see', csv: csv(aRow('Hidden')), private: true })
    await openImport(page, desk)
    await urlField(page).fill(sheetUrl('a-sheet-nobody-may-see'))
    await urlField(page).press('Enter')
    await expect(toastOf(page, 'Import Failed')).toContainText(/anyone with the link/i)
    await expect(result(page).getByRole('heading', { name: 'Import failed' })).toBeFocused()
    await expect(result(page).getByRole('alert')).toContainText(/anyone with the link/i)
    await expect(urlField(page)).toHaveValue(sheetUrl('a-sheet-nobody-may-see'))
  })

  test('without words of the server has its own', async ({ page, desk, watch }) => {
    watch.allow(/status of 504/)
    await openImport(page, desk)
    await urlField(page).fill(SAMPLE_SHEET)
    await page.route(FUNCTION, (route) => route.fulfill({ status: 504, body: 'Gateway timeout' }))
    await checkButton(page).click()
    await expect(toastOf(page, 'Import Failed')).toContainText('Failed to import templates')
    await expect(result(page).getByRole('alert')).toHaveText('Import failed')
  })

  test('for want of a connection says so, and goes on afterwards', async ({ page, desk, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/)
    await openImport(page, desk)
    await urlField(page).fill(SAMPLE_SHEET)
    await page.route(FUNCTION, (route) => route.abort('internetdisconnected'))
    await checkButton(page).click()
    await expect(toastOf(page, 'Error')).toContainText('We could not reach the shop.')
    await page.unroute(FUNCTION)
    await checkButton(page).click()
    await expect(importButton(page)).toBeEnabled()
  })
})
