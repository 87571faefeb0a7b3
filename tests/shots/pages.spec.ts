import type { Page } from '@playwright/test'
import { signIn } from '../e2e/fixtures/account.ts'
import { EVERY_KIND, TEMPLATE } from '../e2e/fixtures/addresses.ts'
import { expect, test } from '../e2e/fixtures/test.ts'

test.use({ pictures: true })

const WIDTHS = [375, 768, 1440]
const SCHEMES = ['light', 'dark'] as const
const ADMIN = 'admin@flowshelf.test'
const MEMBER = 'member@flowshelf.test'

/** What only a user sees, and the words by which it is whole. */
const SEEN_BY: Record<string, { email: string; address: string; words: RegExp }> = {
  'the home page of a member': { email: MEMBER, address: '/', words: /Basic Plan - Full Access/ },
  'a template for a member': { email: MEMBER, address: TEMPLATE, words: /Download Template/ },
  'the roadmap of a member': { email: MEMBER, address: '/ai-agency-roadmap', words: /of \d+ done|Week|Step 1/ },
  'the account of a member': { email: MEMBER, address: '/account', words: /Lifetime access/ },
  'users, for an admin': { email: ADMIN, address: '/admin', words: /member@flowshelf\.test/ },
  'statistics, for an admin': { email: ADMIN, address: '/admin?view=sales', words: /week/i },
  'purchases, for an admin': { email: ADMIN, address: '/admin?view=purchases', words: /Basic Plan/ },
  'the log, for an admin': { email: ADMIN, address: '/admin?view=audit', words: /Nothing|Admin/ },
  'the import, for an admin': { email: ADMIN, address: '/import-templates', words: /You review all changes/ },
}

/** What opens over a page. */
const OPENED: Record<string, (page: Page) => Promise<void>> = {
  'the dialog of a template': async (page) => {
    await page.goto('/')
    await page
      .getByRole('region', { name: 'Templates', exact: true })
      .getByRole('link', { name: /^Generate/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  'a toast': async (page) => {
    await page.goto(TEMPLATE)
    await page.evaluate(() => localStorage.setItem('payment_completed', 'true'))
    await page.route('**/api/download*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.reload()
    await page.getByRole('button', { name: 'Download Template' }).click()
    await expect(page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem')).toBeVisible()
  },
  'the dialog that asks for a plan': async (page) => {
    await page.goto(TEMPLATE)
    await page.evaluate(() => localStorage.setItem('payment_completed', 'true'))
    await page.reload()
    await page.getByRole('button', { name: 'Download Template' }).click()
    await expect(page.getByRole('dialog', { name: 'Upgrade Required' })).toBeVisible()
  },
  'the results of typing': async (page) => {
    await page.goto('/')
    await page.getByRole('searchbox').fill('slack')
    await expect(page.getByText(/^Found \d+ templates matching/).first()).toBeVisible()
  },
}

for (const [kind, address] of Object.entries(EVERY_KIND))
  test(kind, async ({ page, watch }) => {
    watch.allow(/status of 4\d\d/)
    await page.goto(address)
    await take(page, kind)
  })

for (const [kind, { email, address, words }] of Object.entries(SEEN_BY))
  test(kind, async ({ page, desk }) => {
    await signIn(page, desk, email)
    await page.goto(address)
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
    await take(page, kind)
  })

for (const [kind, open] of Object.entries(OPENED))
  test(kind, async ({ page, watch }) => {
    watch.allow(/status of [45]\d\d/)
    await page.clock.install()
    await open(page)
    await page.clock.pauseAt(Date.now() + 1000)
    await take(page, kind, { fullPage: false })
  })

async function take(page: Page, kind: string, { fullPage = true } = {}): Promise<void> {
  test.slow()
  const name = kind.replace(/\W+/g, '-').replace(/^-|-$/g, '')
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    if (fullPage) await showPictures(page)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`, { fullPage })
    }
  }
}

/** Pictures are fetched, and sections painted, when they come near; a whole page shows all of them. */
async function showPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
  })
}
