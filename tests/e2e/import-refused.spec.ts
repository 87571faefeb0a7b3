import { hold, sendLink, signIn, toastOf } from './fixtures/account.ts'
import {
  ADMIN,
  aRow,
  checkButton,
  claimOwnWork,
  csv,
  importButton,
  openImport,
  putSheet,
  result,
  SAMPLE_SHEET,
  sheetUrl,
  urlField,
} from './fixtures/import.ts'
import { expect, test } from './fixtures/test.ts'

const MEMBER = 'member@flowshelf.test'
const REFUSED = /status of (400|409|502)/
const FUNCTION = '**/api/import-templates'

test('the page is for admins alone', async ({ page, desk, watch }) => {
  await test.step('a visitor is asked to sign in, and comes back', async () => {
    await page.goto('/import-templates')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login Required')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('/auth?next=%2Fimport-templates')
    await sendLink(page, ADMIN)
    await expect(page.getByText(`We sent a link to ${ADMIN}.`)).toBeVisible()
    await page.goto(await desk.linkTo(ADMIN))
    await page.waitForURL('/import-templates')
    await expect(checkButton(page)).toBeVisible()
  })

  await test.step('nothing but a spinner shows until that is known', async () => {
    const asked = await hold(page, '**/api/is-admin')
    await page.goto('/import-templates')
    await expect(page.getByRole('main')).toContainText('Loading...')
    await expect(checkButton(page)).toBeHidden()
    asked.release()
    await expect(checkButton(page)).toBeVisible()
  })

  await test.step('an admin whose role cannot be read can try again', async () => {
    watch.allow(REFUSED)
    await page.route('**/api/is-admin', (route) => route.fulfill({ status: 502 }))
    await page.goto('/import-templates')
    await expect(page.getByRole('main')).toContainText('We couldn’t check your permissions.')
    await page.unroute('**/api/is-admin')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(checkButton(page)).toBeVisible()
  })
})

test('a member is told that the page is for admins', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER)
  await page.goto('/import-templates')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied')
  await expect(page.getByRole('main')).toContainText(MEMBER)
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
  await page.waitForURL('/')
})

test('an import that fails says why, and goes on afterwards', async ({ page, desk, watch }) => {
  await openImport(page, desk)

  await test.step('says in the words of the server why, and keeps the address', async () => {
    watch.allow(REFUSED)
    await putSheet(page, desk, { id: 'a-sheet-nobody-may-see', csv: csv(aRow('Hidden')), private: true })
    await urlField(page).fill(sheetUrl('a-sheet-nobody-may-see'))
    await urlField(page).press('Enter')
    await expect(toastOf(page, 'Import Failed')).toContainText(/anyone with the link/i)
    await expect(result(page).getByRole('heading', { name: 'Import failed' })).toBeFocused()
    await expect(result(page).getByRole('alert')).toContainText(/anyone with the link/i)
    await expect(urlField(page)).toHaveValue(sheetUrl('a-sheet-nobody-may-see'))
  })

  await test.step('without words of the server has its own', async () => {
    watch.allow(/status of 504/)
    await urlField(page).fill(SAMPLE_SHEET)
    await page.route(FUNCTION, (route) => route.fulfill({ status: 504, body: 'Gateway timeout' }))
    await checkButton(page).click()
    await expect(toastOf(page, 'Import Failed')).toContainText('Failed to import templates')
    await expect(result(page).getByRole('alert')).toHaveText('Import failed')
  })

  await test.step('for want of a connection says so, and goes on afterwards', async () => {
    watch.allow(/ERR_INTERNET_DISCONNECTED/)
    await urlField(page).fill(SAMPLE_SHEET)
    await page.route(FUNCTION, (route) => route.abort('internetdisconnected'))
    await checkButton(page).click()
    await expect(toastOf(page, 'Error')).toContainText('We couldn’t reach the server.')
    await page.unroute(FUNCTION)
    await checkButton(page).click()
    await claimOwnWork(page)
    await expect(importButton(page)).toBeEnabled()
  })

  await test.step('the list says so when it cannot be read', async () => {
    watch.allow(/status of 502/)
    await page.route('**/api/import-templates', (route) => route.fulfill({ status: 502 }))
    await page.reload()
    await expect(page.getByText('We can’t load the imported templates right now.')).toBeVisible()
  })
})
