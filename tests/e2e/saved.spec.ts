import type { Page } from '@playwright/test'
import { OTHER_WAY, signIn, tabTo } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import type { Desk } from './fixtures/desk.ts'
import { anotherBrowser, signInByLink } from './fixtures/steps.ts'
import { expect, PHONE_NIGHTLY, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

const LIST = '/templates/tool/slack'
const MEMBER = 'member@flowshelf.test'

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')
/** The heart of the first card; it is named exactly once something on the page has been pressed. */
const firstHeart = (page: Page) => cardsOf(page).first().getByRole('button', { name: /^Save/ })
const firstName = async (page: Page) => (await cardsOf(page).first().getByRole('heading').innerText()).trim()
/** Presses the first heart, and answers the name of its template. */
async function saveFirst(page: Page): Promise<string> {
  const name = await firstName(page)
  await firstHeart(page).click()
  await expect(page.getByRole('button', { name: `Save ${name}`, pressed: true })).toBeVisible()
  return name
}
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/api/saved') && answer.request().method() === 'POST')
/** The first template of the list stands in the account of the member; answers its name. */
async function saveAsMember(page: Page, desk: Desk): Promise<string> {
  await signIn(page, desk, MEMBER)
  await page.goto(LIST)
  const answered = saved(page)
  const name = await saveFirst(page)
  await answered
  return name
}

test('a visitor saves a template, and finds it wherever it is shown', async ({ page, context, watch }) => {
  const name = await test.step('cards that a search brings later show what is saved', async () => {
    await page.goto(LIST)
    const saved = await saveFirst(page)
    await page.goto('/search?q=zeppelin')
    await page.getByRole('searchbox', { name: 'Search template' }).fill(saved)
    await expect(page.getByRole('button', { name: `Save ${saved}`, pressed: true })).toBeVisible()
    return saved
  })

  await test.step('a visitor saves a template, finds it after a reload and on the page of what is saved', async () => {
    await page.goto(LIST)
    await expect(firstHeart(page)).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' }).click()
    await expect(page).toHaveURL('/saved')
    await expect(cardsOf(page)).toHaveCount(1)
    await expect(cardsOf(page).getByRole('heading', { level: 2 })).toHaveText(name)
    await expect(page.getByText('Saved in this browser only.')).toBeVisible()
    expect(await violations(page)).toEqual([])

    // A slip is mended by a second press; what is taken out is gone on the next visit.
    const heart = page.getByRole('button', { name: `Save ${name}` })
    for (const pressed of ['false', 'true', 'false']) {
      await heart.click()
      await expect(heart).toHaveAttribute('aria-pressed', pressed)
    }
    await page.reload()
    await expect(page.getByText('Nothing saved yet')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Saved' })).toHaveCount(0)
  })

  await test.step('the heart of a template page, of its card and of another tab are one', async () => {
    await page.goto(TEMPLATE)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    const other = await context.newPage()
    watch.page(other)
    await other.goto(TEMPLATE)
    const press = page.getByRole('complementary', { name: 'Download' }).getByRole('button', { name: 'Save' })
    for (const pressed of ['true', 'false', 'true']) {
      await press.click()
      for (const tab of [page, other])
        await expect(tab.getByRole('button', { name: `Save ${title}`, exact: true })).toHaveAttribute(
          'aria-pressed',
          pressed,
        )
    }
    await page.goto('/search?q=viral+ugc')
    await expect(page.getByRole('button', { name: `Save ${title}` }).first()).toHaveAttribute('aria-pressed', 'true')
  })
})

test('by the keyboard alone, and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(LIST)
  const name = await firstName(page)
  await tabTo(page, name, 'link')
  await page.keyboard.press('Tab')
  await expect(firstHeart(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: `Save ${name}` })).toHaveAttribute('aria-pressed', 'true')
  await expect(firstHeart(page)).toBeFocused()
  await page.goto('/saved')
  await expect(cardsOf(page)).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})

test('what a visitor saved joins the account at the sign-in, and is there in a second browser', async ({
  page,
  browser,
  desk,
  buyer,
  watch,
}) => {
  watch.allow(OTHER_WAY)
  await page.goto(LIST)
  const name = await saveFirst(page)
  const joined = saved(page)
  await signInByLink(page, desk, buyer)
  expect((await (await joined).json()).templates).toHaveLength(1)

  const other = await anotherBrowser(browser)
  watch.page(other.page)
  await signInByLink(other.page, desk, buyer)
  await other.page.goto(LIST)
  await expect(other.page.getByRole('button', { name: `Save ${name}` })).toHaveAttribute('aria-pressed', 'true')
  const removed = saved(other.page)
  await other.page.getByRole('button', { name: `Save ${name}` }).click()
  expect((await (await removed).json()).templates).toEqual([])
  // The first browser hears of it on the page of what is saved, and shows it hollow until the page is left.
  await page.goto('/saved')
  await expect(page.getByRole('button', { name: `Save ${name}` })).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await other.close()
})

test(
  'a list is created, filled and shared; a visitor opens it, and unshared it is gone',
  PHONE_NIGHTLY,
  async ({ page, browser, desk, watch }) => {
    watch.allow(/status of 404/)
    const name = await saveAsMember(page, desk)
    await page.goto('/account')
    await page.getByRole('link', { name: 'View saved templates' }).click()
    await page.getByRole('link', { name: 'Your lists (0)' }).click()
    await expect(page.getByRole('heading', { name: 'Your lists' })).toBeInViewport()
    await page.getByLabel('List name').fill('For <Monday>')
    await page.getByRole('button', { name: 'Create list' }).click()
    const list = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'For <Monday>' }) })
    await list.getByText('Choose templates (0)').click()
    await list.getByRole('checkbox', { name, exact: true }).check()
    await expect(list.getByText('Choose templates (1)')).toBeVisible()
    expect(await violations(page)).toEqual([])

    const share = list.getByRole('checkbox', { name: /^Anyone with the link/ })
    const shared = saved(page)
    await share.check()
    await shared
    const address = (await list.getByRole('link', { name: /^Open/ }).getAttribute('href')) ?? ''
    expect(address).toMatch(/^\/lists\/[\w-]{22}$/)
    const stranger = await anotherBrowser(browser)
    const opened = await stranger.page.goto(address)
    expect(opened?.status()).toBe(200)
    expect(await opened?.text()).not.toMatch(/user_|member@/)
    await expect(stranger.page.getByRole('heading', { level: 1 })).toHaveText('For <Monday>')
    await expect(cardsOf(stranger.page).getByRole('heading', { name })).toBeVisible()
    await expect(stranger.page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(await violations(stranger.page)).toEqual([])

    const unshared = saved(page)
    await share.uncheck()
    await expect(list.getByRole('link', { name: /^Open/ })).toBeHidden()
    await unshared
    expect((await stranger.page.reload())?.status()).toBe(404)
    await expect(stranger.page.getByRole('heading', { name: 'List not found' })).toBeVisible()
    await stranger.close()

    await list.getByRole('button', { name: /^Delete/ }).click()
    await list.getByRole('button', { name: /^Delete permanently/ }).click()
    await expect(list).toHaveCount(0)
    await expect(page.getByLabel('List name')).toBeFocused()

    await test.step('templates saved in the account leave the browser at sign-out, and a failed click is undone', async () => {
      watch.allow(/status of 502/)
      await page.goto(LIST)
      await page.route('**/api/saved', (route) =>
        route.fulfill({ status: 502, json: { kind: 'service-down', error: 'Our storage didn’t respond.' } }),
      )
      const heart = page.getByRole('button', { name: `Save ${name}` })
      await heart.click()
      await expect(page.getByText('Our storage didn’t respond.')).toBeVisible()
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
      const bar = page.getByRole('banner')
      const menu = bar.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      await bar.getByRole('button', { name: 'Logout' }).click()
      await expect(page.getByText("You've been signed out successfully.")).toBeVisible()
      await expect(heart).toHaveAttribute('aria-pressed', 'false')
      expect(await page.evaluate(() => localStorage.getItem('saved'))).toBeNull()
    })
  },
)
