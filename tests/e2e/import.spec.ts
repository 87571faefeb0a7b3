import { hold, toastOf } from './fixtures/account.ts'
import {
  aRow,
  checkButton,
  checkCsv,
  claimOwnWork,
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
import { expect, NIGHTLY, test } from './fixtures/test.ts'

const REFUSED = /status of (400|409|502)/
const FUNCTION = '**/api/import-templates'

test('a check comes before an import', async ({ page, desk }) => {
  await openImport(page, desk)

  await test.step('comes first: the import button is there, and says why it cannot be pressed yet', async () => {
    await expect(importButton(page)).toBeDisabled()
    await expect(importButton(page)).toHaveAccessibleDescription(/^Check first, then import\./)
    await urlField(page).fill(SAMPLE_SHEET)
    await expect(importButton(page)).toBeDisabled()
    await checkButton(page).click()
    await expect(importButton(page)).toHaveText('Import 2 templates')
    await expect(importButton(page)).toBeDisabled()
    await claimOwnWork(page)
    await expect(importButton(page)).toBeEnabled()
  })

  await test.step('shows what would be added, changed and rejected, and changes nothing', async () => {
    await checkCsv(page, csv(aRow('Old friend', { description: 'As it was.' })))
    await importChecked(page)

    const again = csv(
      aRow('Old friend', { description: 'As it is now.' }),
      aRow('Newcomer'),
      aRow(''),
      aRow('Direct', { template_url: 'not a link' }),
    )
    await checkCsv(page, again)
    expect(await tableRows(page, 'Added')).toEqual([['3', 'Newcomer', '/templates/newcomer', '']])
    expect(await tableRows(page, 'Changed')).toEqual([
      ['2', 'Old friend', 'description', 'As it was.', 'As it is now.'],
    ])
    expect(await tableRows(page, 'Rejected')).toEqual([
      ['4', 'name', 'Is empty. Every template needs a name.'],
      ['5', 'template_url', 'Must be a full URL that starts with https://.'],
    ])
    await expect(result(page)).toContainText(
      '2 rejected rows will be skipped. The other 2 go live together, or not at all.',
    )
    await expect(importButton(page)).toHaveText('Import 2 templates')
    await page.reload()
    await expect(live(page).getByRole('listitem')).toHaveText(['Old friendDelete'])
  })

  await test.step('speaks of the data it was made for only', async () => {
    await checkCsv(page, csv(aRow('First')))
    await claimOwnWork(page)
    await expect(importButton(page)).toBeEnabled()
    await csvField(page).fill(csv(aRow('Second')))
    await expect(importButton(page)).toBeDisabled()
    await expect(result(page)).toContainText('Something changed since this check.')
    await checkButton(page).click()
    await expect(importButton(page)).toBeEnabled()
  })

  await test.step('offers a category for each row, and the result leads to its page', async () => {
    await checkCsv(page, csv(aRow('Shelved')))
    await result(page).getByRole('combobox', { name: 'Category of Shelved' }).selectOption('E-commerce')
    await importChecked(page)
    const link = (menu: string, name: string) => page.getByLabel(menu).getByRole('link', { name, exact: true })
    await expect(link('Admin', 'Import templates')).toHaveAttribute('aria-current', 'page')
    await expect(link('Main', 'Admin')).toHaveAttribute('aria-current', 'true')
    await result(page).getByRole('link', { name: 'View Shelved in shop' }).click()
    await expect(page).toHaveURL('/templates/shelved')
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect(trail.getByRole('link', { name: 'E-commerce' })).toBeVisible()
    await page.goBack()
    await expect(checkButton(page)).toBeVisible()
  })

  await test.step('of what is live already leaves nothing to import', async () => {
    await checkCsv(page, csv(aRow('Twice')))
    await importChecked(page)
    await checkCsv(page, csv(aRow('Twice')))
    await expect(result(page)).toContainText('Nothing to import: everything is already live.')
    await expect(importButton(page)).toBeDisabled()
  })
})

test('an import can be done, undone and done again', NIGHTLY, async ({ page, desk, context, watch }) => {
  await openImport(page, desk)

  await test.step('can be undone while there is one, and one template can be deleted', async () => {
    await expect(live(page)).toContainText('No imported templates yet.')
    await expect(live(page).getByRole('button', { name: 'Undo the last import' })).toBeHidden()
    await checkCsv(page, csv(aRow('Keeper'), aRow('Goner')))
    await importChecked(page)

    await live(page).getByRole('button', { name: 'Delete Goner' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toHaveAccessibleName('Delete Goner?')
    await dialog.getByLabel('Reason').fill('Its maker asked for it.')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(live(page).getByRole('status')).toHaveText('Goner deleted.')
    await expect(live(page).getByRole('heading')).toBeFocused()
    await expect(live(page).getByRole('listitem')).toHaveText(['KeeperDelete'])

    const undo = async () => {
      await live(page).getByRole('button', { name: 'Undo the last import' }).click()
      await dialog.getByRole('button', { name: 'Undo import' }).click()
    }
    await undo()
    await expect(live(page).getByRole('listitem')).toHaveCount(2)
    await undo()
    await expect(live(page)).toContainText('No imported templates yet.')
    await expect(live(page).getByRole('heading')).toBeFocused()
    await expect(live(page).getByRole('button', { name: 'Undo the last import' })).toBeHidden()
  })

  await test.step('whose answer is lost is sent again, lands once and says so', async () => {
    watch.allow(/status of 504/)
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

  await test.step('takes the good rows, and the mended ones later', async () => {
    await checkCsv(page, csv(aRow('Good'), aRow('')))
    await importChecked(page)
    await checkCsv(page, csv(aRow('Good'), aRow('Mended')))
    await importChecked(page)
    await expect(live(page).getByRole('listitem')).toHaveText(['MendedDelete', 'GoodDelete', 'Lost and foundDelete'])
  })

  await test.step('that somebody overtook is checked again', async () => {
    watch.allow(REFUSED)
    await checkCsv(page, csv(aRow('Slow')))
    const other = await context.newPage()
    await other.goto('/import-templates')
    await checkCsv(other, csv(aRow('Slow'), aRow('Fast')))
    await importChecked(other)

    await claimOwnWork(page)
    await importButton(page).click()
    await expect(toastOf(page, 'Import Failed')).toContainText('changed in the meantime')
    await expect(result(page)).toContainText('Here’s the current state.')
    await expect(result(page)).toContainText('Nothing to import: everything is already live.')
    await expect(csvField(page)).toHaveValue(csv(aRow('Slow')))
  })

  await test.step('from a Google Sheet clears the field and says what it did until the next check', async () => {
    const id = 'a-sheet-for-everyone'
    await putSheet(page, desk, { id, csv: csv(aRow('File contracts in Drive'), aRow('Sign contracts')) })
    await page.getByRole('tab', { name: 'Google Sheets URL' }).click()
    await expect(checkButton(page)).toBeDisabled()
    await urlField(page).fill(sheetUrl(id))
    const checking = await hold(page, FUNCTION)
    await checkButton(page).click()
    await expect(checkButton(page)).toHaveText('Checking...')
    await expect(checkButton(page)).toBeDisabled()
    checking.release()
    await expect(importButton(page)).toHaveText('Import 2 templates')

    await claimOwnWork(page)
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
    await expect(result(page)).toContainText('Nothing to import: everything is already live.')

    await live(page).getByRole('link', { name: 'File contracts in Drive' }).click()
    await page.waitForURL('/templates/file-contracts-in-drive')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Route support tickets to the right team')
    await page.goto('/search?q=contracts+in+drive')
    await expect(page.getByRole('link', { name: /File contracts in Drive/ }).first()).toBeVisible()
  })
})
