import type { Page } from '@playwright/test'
import { sendLink, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { anotherBrowser, download, payOnPage } from './fixtures/steps.ts'
import { test as base, expect, NIGHTLY } from './fixtures/test.ts'

const SITE_DATA_BLOCKED =
  /This browser blocks cookies or site data.+ use the link in your purchase email in another browser\./

const test = base.extend<{ blocked: Page }>({
  /**
   * A page as Chromium shows it where its settings block all cookies: every storage throws, and no cookie of a document
   * is kept. Made by script, because the Chromium without windows has no such setting.
   */
  blocked: async ({ browser, watch }, use) => {
    const { page, close } = await anotherBrowser(browser)
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, { get })
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
    })
    watch.page(page)
    await use(page)
    await close()
  },
})

const plan = (page: Page) => page.getByRole('button', { name: 'Get Basic Plan' })

/** Reads before the payment that nothing is kept, and goes on to it. */
async function readAndChoose(page: Page): Promise<void> {
  await page.goto('/#pricing')
  await plan(page).click()
  await expect(page.getByRole('status').filter({ hasText: SITE_DATA_BLOCKED })).toContainText('Click again to pay.')
  await plan(page).click()
}

async function expectNoAccess(page: Page): Promise<void> {
  const panel = page.getByRole('status').filter({ hasText: 'Payment Successful!' })
  await expect(panel).toContainText('Your Basic Plan purchase has been completed.')
  await expect(panel).toContainText(SITE_DATA_BLOCKED)
  await expect(panel).not.toContainText('full access')
}

test('with cookies blocked a buyer reads that the mailed link gives access elsewhere, and it does', async ({
  blocked,
  page,
  desk,
  buyer,
}) => {
  await readAndChoose(blocked)
  await payOnPage(blocked, { email: buyer })
  await expectNoAccess(blocked)
  // The script does not stop cookies that a response sets.
  await blocked.context().clearCookies()
  await blocked.goto(TEMPLATE)
  await expect(blocked.getByText(SITE_DATA_BLOCKED)).toBeVisible()
  await expect(blocked.getByRole('main').getByRole('link', { name: 'Upgrade to Download' }).first()).toBeVisible()

  await blocked.goto('/auth')
  await sendLink(blocked, buyer)
  await expect(toastOf(blocked, 'Error')).toContainText(SITE_DATA_BLOCKED)

  await page.goto(await desk.linkTo(buyer, /Basic Plan/))
  await expect(page.getByText('You now have full access!')).toBeVisible()
  await page.waitForURL('/')
  await page.goto(TEMPLATE)
  expect((await download(page)).name).toMatch(/\.json$/)
})

/** A browser whose pages are spoilt like this still switches the colours. */
async function switchColours(page: Page, spoil: () => void): Promise<void> {
  await page.addInitScript(spoil)
  await page.goto('/')
  await page.getByRole('button', { name: /^Colors/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
}

test(
  'without a local storage the colours switch and a plan can be bought',
  NIGHTLY,
  async ({ page, context, buyer }) => {
    await test.step('where the local storage is null, the colours switch and a plan can be bought', async () => {
      const other = await context.newPage()
      await switchColours(other, () => Object.defineProperty(window, 'localStorage', { value: null }))
      await readAndChoose(other)
      await expect(other.getByRole('button', { name: /^Pay/ })).toBeVisible()
      await other.close()
    })

    await test.step('where the local storage throws, the colours switch and a plan can be bought', async () => {
      await switchColours(page, () =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        }),
      )
      await readAndChoose(page)
      await payOnPage(page, { email: buyer })
      await expectNoAccess(page)
    })
  },
)

test(
  'where the storage is full, the colours switch and a buyer reads that nothing was kept',
  NIGHTLY,
  async ({ page, buyer }) => {
    await switchColours(page, () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await page.goto('/#pricing')
    await plan(page).click()
    await payOnPage(page, { email: buyer })
    await expectNoAccess(page)
  },
)

test('a browser that is too old reads so where it could not buy or sign in', async ({ page }) => {
  for (const address of ['/', '/auth']) {
    await page.goto(address)
    const line = page.getByText('This browser is too old for checkout and sign-in.')
    await expect(line).toBeHidden()
    // An older browser passes over the rule that hides it.
    await page.evaluate(() => {
      for (const sheet of document.styleSheets)
        for (const [at, rule] of [...sheet.cssRules].entries())
          if (rule instanceof CSSSupportsRule && rule.cssText.includes('.old ')) sheet.deleteRule(at)
    })
    await expect(line).toBeVisible()
  }
})
