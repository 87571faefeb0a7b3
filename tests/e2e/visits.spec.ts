import type { Browser, Page } from '@playwright/test'
import config from '../../playwright.config.ts'
import { signIn } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import type { Desk } from './fixtures/desk.ts'
import { expect, test } from './fixtures/test.ts'

// The browser of all other stories says that it has no window, and counts as a program. What is told while a page is
// left knows nothing of a name that Playwright gives a page, so this one is started under another name.
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const { launchOptions } = config.use ?? {}
test.use({ launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), `--user-agent=${userAgent}`] } })

const ELSEWHERE = 'http://news.example/item?id=7'

async function aVisitor(browser: Browser, baseURL = ''): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  return context.newPage()
}

/** Looks at a page as somebody who comes from another site, and goes away. */
async function lookAt(visitor: Page, address: string): Promise<void> {
  await visitor.goto(address, { referer: ELSEWHERE })
  await visitor.goto('about:blank')
}

type Wish = readonly [name: 'globalPrivacyControl' | 'doNotTrack', value: boolean | string]

const ask = (page: Page, wish: Wish) =>
  page.addInitScript(([name, value]) => Object.defineProperty(Navigator.prototype, name, { get: () => value }), wish)

/** Signs in the owner, in a browser that is not counted. */
async function signInOwner(page: Page, desk: Desk): Promise<void> {
  await ask(page, ['globalPrivacyControl', true])
  await signIn(page, desk, 'admin@flowshelf.test')
}

const cells = (page: Page, table: RegExp) => page.getByRole('table', { name: table }).getByRole('row')

/** Opens the view of the owner, again and again until it tells this; it has no news of visits by itself. */
async function ownerSees(page: Page, table: RegExp, rows: RegExp[]): Promise<void> {
  await expect(async () => {
    await page.goto('/admin?view=sales')
    await expect(page.getByRole('combobox', { name: 'Funnel' })).toBeVisible()
    await expect(cells(page, table)).toHaveText([/./, ...rows], { timeout: 1000 })
  }).toPass()
}

test('whoever looks at a template and goes on is counted when each page is left, and the owner sees the way', async ({
  page,
  desk,
  browser,
  baseURL,
}) => {
  await signInOwner(page, desk)
  const visitor = await aVisitor(browser, baseURL)
  await visitor.goto(TEMPLATE, { referer: ELSEWHERE })
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(visitor).toHaveURL('/contact')
  await visitor.goto('about:blank')

  await ownerSees(page, /^Pages/, [/^\/contact1$/, /^\/templates\/viral-ugc-content1$/])
  await expect(cells(page, /^Referrers/)).toHaveText([/./, /^news\.example1$/])
  await expect(cells(page, /^Funnel/)).toHaveText([
    /./,
    /^Visits1$/,
    /^Template page views1100%$/,
    /^Checkouts started0/,
    /^Purchases\d/,
    /^Downloads\d/,
  ])
  await page.getByRole('combobox', { name: 'Funnel' }).selectOption('Last 7 days')
  await expect(cells(page, /^Pages, last 7 days/)).toHaveCount(3)
  await visitor.context().close()
})

const WISHES: readonly Wish[] = [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
]

test('a browser that asks for silence tells nothing, any other one once', async ({ page, desk, browser, baseURL }) => {
  await signInOwner(page, desk)
  for (const wish of WISHES)
    await test.step(`a browser with ${wish[0]} sends nothing`, async () => {
      const silent = await aVisitor(browser, baseURL)
      await ask(silent, wish)
      const told: string[] = []
      silent.on('request', (request) => told.push(new URL(request.url()).pathname))
      await lookAt(silent, '/about-us')
      expect(told).toContain('/about-us')
      expect(told).not.toContain('/api/visit')
      await silent.context().close()
    })

  await test.step('a page that is looked at twice before it is left is told of once', async () => {
    const visitor = await aVisitor(browser, baseURL)
    await visitor.goto('/contact', { referer: ELSEWHERE })
    for (const hidden of [true, false, true, false])
      await visitor.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await lookAt(visitor, '/support')
    // Those who came before and asked for silence are not among them.
    await ownerSees(page, /^Pages/, [/^\/contact1$/, /^\/support1$/])
    await visitor.context().close()
  })
})
