import type { Locator, Page } from '@playwright/test'
import { IMPORT_COLUMNS } from '#domain/import/import-columns.ts'
import { aRow, aSheet } from '../fixtures/import/a-sheet.ts'
import { aToken } from '../fixtures/shop/a-token.ts'
import { signIn } from './fixtures/account.ts'
import { serveVideoHost } from './fixtures/catalogue.ts'
import { checkCsv, importChecked, live, openImport, result } from './fixtures/import.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'

const ADDRESS = '/templates/archive-zeppelin-invoices'
const ROW = aRow({
  name: 'Archive Zeppelin invoices',
  title: 'Archive invoices of the Zeppelin portal',
  description: 'Takes each new invoice out of Gmail and files it in Google Drive by month.',
})

/** Imports as the seeded admin, through the same function as the import page. */
async function importAs(page: Page, baseURL: string | undefined, body: object) {
  const token = aToken('user_admin', { origin: baseURL ?? '' })
  const answer = await page.request.post('/api/import-templates', {
    data: body,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test.beforeEach(async ({ page }) => {
  await serveVideoHost(page)
  // The pictures of videos come from the video host, which no test depends on.
  await page.context().route('https://i.ytimg.com/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"/>',
    }),
  )
})

test('an imported template is found and shown at once, and gone when it is deleted', async ({
  page,
  baseURL,
  watch,
}) => {
  watch.allow(/status of 404/)
  await page.goto(ADDRESS)
  await expect(page.getByRole('heading', { name: 'Template not found' })).toBeVisible()
  await importAs(page, baseURL, { csvData: aSheet([ROW]) })

  await test.step('the search of the home page finds it', async () => {
    await page.goto('/')
    await page.locator('#search').fill('zeppelin')
    const card = page.getByRole('link', { name: 'Archive Zeppelin invoices' })
    await expect(card).toBeVisible()
    await expect(page.getByText('Found 1 template matching "zeppelin"').first()).toBeVisible()
    await card.click()
    await expect(page.getByRole('dialog').getByRole('heading')).toHaveText('Archive invoices of the Zeppelin portal')
    await page.getByRole('link', { name: 'View Details' }).click()
    await expect(page).toHaveURL(ADDRESS)
  })

  await test.step('the sitemap of imported templates lists it', async () => {
    expect(await (await page.request.get('/templates/sitemap.xml')).text()).toContain(`${ADDRESS}</loc>`)
  })

  await test.step('its page shows what it is, and plays its video after a press', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive invoices of the Zeppelin portal')
    await expect(page.getByText('Created by Ada Example.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Tools' }).first()).toContainText('Gmail')
    await expect(page.getByRole('link', { name: 'Watch on YouTube' })).toHaveAttribute('href', /watch\?v=dQw4w9WgXcQ$/)
    await page.getByRole('button', { name: 'Watch Demo' }).click()
    await expect(page.locator('iframe[src*="dQw4w9WgXcQ"]')).toBeVisible()
    const related = page.getByRole('region', { name: 'More Templates' }).getByRole('article')
    expect(await related.count()).toBeLessThanOrEqual(3)
    expect(await page.content()).not.toContain('drive.example.com')
  })

  await test.step('the picture of an imported template answers HEAD, too', async () => {
    const address = `${ADDRESS.replace('/templates/', '/pictures/')}.svg`
    const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => page.request.fetch(address, { method })))
    expect([get?.status(), get?.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
    expect([head?.status(), head?.headers()['content-type'], await head?.text()]).toEqual([200, 'image/svg+xml', ''])
  })

  await test.step('without a script the search and the page hold it, too', async () => {
    const search = await (await page.request.get('/search?q=zeppelin')).text()
    expect(search).toContain(`<a href="${ADDRESS}"`)
    const whole = await (await page.request.get(ADDRESS)).text()
    expect(whole).toMatch(/<h1[^>]*>Archive invoices of the Zeppelin portal/)
  })

  await test.step('after it was deleted its page says so and offers others', async () => {
    await importAs(page, baseURL, { remove: 'archive-zeppelin-invoices' })
    const answer = await page.goto(ADDRESS)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This template was removed' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'More Templates' }).getByRole('article').first()).toBeVisible()
  })
})

test('a template whose file is on another site comes from there', async ({ page, desk, baseURL }) => {
  await importAs(page, baseURL, { csvData: aSheet([ROW]) })
  await page
    .context()
    .route('https://drive.example.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A file</title>' }),
    )
  await signIn(page, desk, 'member@flowshelf.test')

  await test.step('a member gets the file in a new tab that cannot steer this one', async () => {
    await page.goto(ADDRESS)
    const opening = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Download Template' }).click()
    const tab = await opening
    await tab.waitForURL('https://drive.example.com/tickets.json')
    expect(await tab.evaluate(() => window.opener)).toBeNull()
  })

  await test.step('a member gets the file in this tab where the browser opens no other', async () => {
    // What a popup blocker does once the press is too long ago: https://html.spec.whatwg.org/#dom-open
    await page.addInitScript(() => {
      window.open = () => null
      HTMLAnchorElement.prototype.click = function click() {
        if (this.target !== '_blank') this.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
      }
    })
    await page.goto(ADDRESS)
    await page.getByRole('button', { name: 'Download Template' }).click()
    await page.waitForURL('https://drive.example.com/tickets.json')
  })
})

test(
  'names and texts from right to left read from right to left, wherever they are shown',
  NIGHTLY,
  async ({ page, desk }) => {
    const hebrew = { name: 'חשבוניות Slack (2)', title: 'חשבוניות אל Slack, פעם ביום (2)' }
    const arabic = { name: 'تذكير الفواتير (3)', title: 'تذكير العملاء بالفواتير (3)' }
    const rows = [
      aRow({
        ...hebrew,
        slug: 'hebrew-invoices',
        language: 'he',
        creator: 'דנה (אדמין)',
        description: 'קורא חשבוניות. (1)',
      }),
      aRow({ ...arabic, description: 'يقرأ الفواتير. (1)' }),
    ]
    const header = [...IMPORT_COLUMNS, 'slug', 'language']
    const quoted = (cells: string[]) => cells.map((cell) => `"${cell}"`).join(',')
    const csvData = [header, ...rows.map((row) => header.map((column) => row[column as keyof typeof row] ?? ''))]
      .map(quoted)
      .join('\n')
    const expectRightToLeft = (place: Locator) => expect(place).toHaveCSS('direction', 'rtl')

    await test.step('in the check, in the list and in the question of the import page', async () => {
      await openImport(page, desk)
      await checkCsv(page, csvData)
      await expectRightToLeft(result(page).getByRole('rowheader', { name: hebrew.name }))
      await importChecked(page)
      await expectRightToLeft(live(page).getByRole('link', { name: arabic.name }))
      await live(page)
        .getByRole('button', { name: `Delete ${arabic.name}` })
        .click()
      await expectRightToLeft(page.getByRole('dialog').getByText(arabic.name))
      await page.getByRole('button', { name: 'Cancel' }).click()
      await checkCsv(page, csvData.replaceAll('חשבוניות אל', 'קבלות אל'))
      await expectRightToLeft(result(page).getByText('קבלות אל'))
      await expectRightToLeft(result(page).getByText('חשבוניות אל'))
    })

    await test.step('on its page and on cards', async () => {
      await page.goto('/templates/hebrew-invoices')
      const title = page.getByRole('heading', { level: 1, name: hebrew.title })
      await expectRightToLeft(title)
      await expect(title).toHaveAttribute('lang', 'he')
      for (const text of await page.getByText('קורא חשבוניות').all()) await expectRightToLeft(text)
      for (const creator of await page.getByText('דנה (אדמין)', { exact: true }).all()) await expectRightToLeft(creator)
      await page.goto('/search?q=חשבוניות')
      const card = page.getByRole('article').filter({ hasText: hebrew.name })
      await expectRightToLeft(card.getByRole('heading'))
      await expectRightToLeft(card.getByText('קורא חשבוניות'))
    })

    await test.step('in the dialog of a card and among close matches', async () => {
      await page.goto('/')
      await page.locator('#search').fill('חשבוניות')
      await page.getByRole('link', { name: hebrew.name }).click()
      await expectRightToLeft(page.getByRole('dialog').getByRole('heading', { name: hebrew.title }))
      await expectRightToLeft(page.getByRole('dialog').getByText('קורא חשבוניות'))
      await page.keyboard.press('Escape')
      await page.locator('#search').fill('חשבונות')
      await expectRightToLeft(page.getByText(hebrew.name))
    })

    await test.step('among what is saved', async () => {
      await page.goto('/templates/hebrew-invoices')
      const saved = page.waitForResponse(
        (answer) => /\/api\/saved$/.test(answer.url()) && answer.request().method() === 'POST',
      )
      await page.getByRole('complementary', { name: 'Download' }).getByRole('button', { name: 'Save' }).click()
      await saved
      await page.goto('/saved')
      await expectRightToLeft(page.getByRole('heading', { name: hebrew.name }))
    })
  },
)
