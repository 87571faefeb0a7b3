import { signIn, toastOf } from './fixtures/account.ts'
import { openActions } from './fixtures/admin-page.ts'
import {
  ADMIN,
  aRow,
  checkButton,
  csv,
  importChecked,
  openImport,
  putSheet,
  sheetUrl,
  urlField,
} from './fixtures/import.ts'
import { markDocument } from './fixtures/same-document.ts'
import { payOnPage } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const BUYER = 'visitor@flowshelf.test'
const ADDRESS = '/templates/route-zeppelin-tickets'

test('an admin imports a sheet, sells a template from it, refunds it, and finds all of it in the audit log', async ({
  page,
  desk,
  browser,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 40[24]/)
  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  const buyer = await context.newPage()
  watch.page(buyer)
  await context.route(/^https:\/\/(?:example\.com|drive\.example\.com|i\.ytimg\.com)\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Outside</title>' }),
  )
  const pressDownload = () => buyer.getByRole('button', { name: 'Download Template' }).click()

  await test.step('a sheet becomes a template that is live at once', async () => {
    expect((await buyer.goto(ADDRESS))?.status()).toBe(404)
    await putSheet(page, desk, { id: 'zeppelin-tickets', csv: csv(aRow('Route Zeppelin tickets')) })
    await openImport(page, desk)
    await urlField(page).fill(sheetUrl('zeppelin-tickets'))
    await checkButton(page).click()
    await importChecked(page)
    await expect(toastOf(page, 'Success!')).toContainText('1 added')
    expect((await buyer.goto(ADDRESS))?.status()).toBe(200)
  })

  const row = page.getByRole('table', { name: 'Users' }).getByRole('row').filter({ hasText: BUYER })
  await test.step('a buyer pays for it while the owner looks on', async () => {
    await page.goto('/admin')
    await expect(row).toContainText('Account Created')
    await row.getByRole('link', { name: BUYER }).focus()
    await signIn(buyer, desk, BUYER)
    await buyer.goto(ADDRESS)
    await buyer.getByRole('link', { name: 'Upgrade to Download' }).click()
    await buyer.getByRole('button', { name: 'Get Basic Plan' }).click()
    const same = await markDocument(page)
    await payOnPage(buyer, { email: BUYER })
    await expect(buyer.getByRole('button', { name: 'Download', exact: true })).toBeVisible()

    await test.step('a sale appears in the open page, and the focus stays where it was', async () => {
      await expect(row).toContainText('Basic Plan', { timeout: 6000 })
      await expect(row).toContainText('Purchased')
      const count = (label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
      await expect(count('Basic Plan')).toHaveText('2')
      await expect(count('Account only')).toHaveText('1')
      await expect(row.getByRole('link', { name: BUYER })).toBeFocused()
      await same()
    })

    await buyer.goto(ADDRESS)
    const opening = context.waitForEvent('page')
    await pressDownload()
    await expect(await opening).toHaveTitle('Outside')
  })

  await test.step('the owner refunds it, and the download closes', async () => {
    await row.getByRole('link', { name: BUYER }).click()
    await openActions(page)
    await page.getByRole('button', { name: 'Refund…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Bought the wrong thing.')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(toastOf(page, 'Refunded')).toContainText('access ended')
    await pressDownload()
    await expect(buyer.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
  })

  await test.step('the audit log tells both', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click()
    const entries = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
    for (const text of [ADMIN, 'Refunded', 'Bought the wrong thing.', '$20.00'])
      await expect(entries.nth(1)).toContainText(text)
    for (const text of [ADMIN, '1 added']) await expect(entries.nth(2)).toContainText(text)
  })
  await context.close()
})
