// Longer than other files: specification.md names its tests by this file, and all look at one list of answers.
import type { Page } from '@playwright/test'
import { hold, signIn } from './fixtures/account.ts'
import { manyUsers, serveShop, usersAnswer } from './fixtures/admin-answers.ts'
import { markDocument } from './fixtures/same-document.ts'
import { buy, signInByLink } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const ADMIN = 'admin@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const VISITOR = 'visitor@flowshelf.test'

const table = (page: Page) => page.getByRole('table', { name: 'Users' })
const row = (page: Page, email: string) => table(page).getByRole('row').filter({ hasText: email })
const emails = (page: Page) => table(page).getByRole('rowheader').getByRole('link').allTextContents()
const count = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('definition')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by e-mail or name' })
const DOWN = { success: false, data: null, kind: 'service-down', error: 'We cannot reach our storage right now.' }

test('a guest is asked to sign in, and comes back as an admin', async ({ page, desk }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/)
  await page.getByLabel('E-mail').fill(ADMIN)
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await page.goto(await desk.linkTo(ADMIN))
  await page.waitForURL('/admin')
  await expect(row(page, MEMBER)).toBeVisible()
})

test('a user who is no admin is refused by e-mail address, and led home', async ({ page, desk, watch }) => {
  watch.allow(/status of 403/)
  await signIn(page, desk, VISITOR)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(`You are signed in as ${VISITOR}.`)
  await expect(page.getByRole('table')).toBeHidden()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the header leads an admin to the admin page and on to the import, until the log-out', async ({ page, desk }) => {
  const menu = page.getByRole('banner')
  const link = menu.getByRole('link', { name: 'Admin' })
  // A session that ended in silence leaves its note behind.
  await page.goto('/n8n')
  await page.evaluate(() => localStorage.setItem('is_admin', 'true'))
  const asked = page.waitForResponse('**/api/is-admin')
  await signInByLink(page, desk, ADMIN)
  await asked
  await expect(link).toHaveCount(1)
  await expect(link).toBeVisible()
  await page.goto('/n8n')
  await link.click()
  await expect(table(page)).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /import/i })
    .click()
  await expect(page).toHaveURL('/import-templates')
  // What is live has been told by now: a log-out in the midst of the question has it refused.
  await expect(page.getByText('Nothing imported is live.')).toBeVisible()

  await page.setViewportSize({ width: 375, height: 800 })
  await menu.getByRole('button', { name: 'Menu' }).click()
  await expect(link).toBeVisible()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(
    menu
      .getByRole('link', { name: 'Sign In' })
      .or(menu.getByRole('link', { name: 'Get Started' }))
      .first(),
  ).toBeVisible()
  await page.goto('/')
  await page.setViewportSize({ width: 1440, height: 800 })
  await expect(menu.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('a member finds no way to the admin page in the header', async ({ page, desk }) => {
  const asked = page.waitForResponse('**/api/is-admin')
  await signInByLink(page, desk, MEMBER)
  expect(await (await asked).json()).toBe(false)
  await page.goto('/n8n')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(0)
})

test('an admin waits with a spinner, and then sees the counters and every user', async ({ page, desk }) => {
  await signIn(page, desk, ADMIN)
  const gate = await hold(page, '**/api/is-admin')
  await page.goto('/admin')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
  gate.release()
  for (const [label, figure] of Object.entries({
    'Total users': '3',
    'Account only': '2',
    'Basic Plan': '1',
    'Pro Plan': '0',
  }))
    await expect(count(page, label)).toHaveText(figure)
  const cells = async (email: string) => (await row(page, email).getByRole('cell').allTextContents()).slice(1, 3)
  expect(await cells(MEMBER)).toEqual(['Purchased', 'Basic Plan'])
  expect(await cells(VISITOR)).toEqual(['Account Created', '-'])
  await expect(row(page, MEMBER).getByRole('cell').first().locator('time')).toHaveText(/^\d{4}-\d\d-\d\d$/)
  await expect(row(page, MEMBER)).toContainText('$20.00')
  await expect(page.getByText('3 users', { exact: true })).toBeVisible()
})

test('a check that fails is logged, counts as no admin, and can be made again', async ({ page, desk, watch }) => {
  await signIn(page, desk, ADMIN)
  watch.allow(/status of 502/)
  await page.route('**/api/is-admin', (route) => route.fulfill({ status: 502, json: DOWN }))
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('/api/is-admin'))
  await page.goto('/admin')
  expect((await logged).type()).toBe('warning')
  await expect(page.getByRole('alert')).toContainText('We could not check whether you are one.')
  await expect(page.getByRole('table')).toBeHidden()
  await page.unroute('**/api/is-admin')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, MEMBER)).toBeVisible()
})

test('users that cannot be fetched leave the page empty, with a way to try again', async ({ page, desk, watch }) => {
  await signIn(page, desk, ADMIN)
  watch.allow(/status of 502/)
  await page.route('**/api/admin-users?*', (route) => route.fulfill({ status: 502, json: DOWN }))
  await page.goto('/admin')
  await expect(page.getByRole('alert')).toContainText(DOWN.error)
  await expect(count(page, 'Total users')).toHaveText('-')
  await page.unroute('**/api/admin-users?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, MEMBER)).toBeVisible()
})

test('a search by the key / waits for the end of typing, and survives reload and back', async ({ page, desk }) => {
  await signIn(page, desk, ADMIN)
  await page.goto('/admin')
  await expect(row(page, VISITOR)).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/admin-users') && asked.push(request.url()))
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.keyboard.type('member')
  await page.clock.runFor(250)
  await page.clock.resume()
  await expect.poll(() => emails(page)).toEqual([MEMBER])
  expect(asked).toHaveLength(1)
  await expect(page).toHaveURL('/admin?search=member')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()

  await page.reload()
  await expect(search(page)).toHaveValue('member')
  await expect.poll(() => emails(page)).toEqual([MEMBER])
  await page.getByLabel('Show').selectOption('Account Created')
  await expect(page.getByText('No user matches this search and filter.')).toBeVisible()
  await page.goBack()
  await expect.poll(() => emails(page)).toEqual([MEMBER])
  await page.goForward()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(row(page, VISITOR)).toBeVisible()
})

test('headings sort, and the table says how', async ({ page, desk }) => {
  await signIn(page, desk, ADMIN)
  await page.goto('/admin')
  const heading = (name: string) => table(page).getByRole('columnheader', { name })
  await expect(heading('Created')).toHaveAttribute('aria-sort', 'descending')
  await heading('E-mail').getByRole('button').click()
  await expect.poll(() => emails(page)).toEqual([ADMIN, MEMBER, VISITOR])
  await expect(heading('E-mail')).toHaveAttribute('aria-sort', 'ascending')
  await expect(heading('Created')).toHaveAttribute('aria-sort', 'none')
  await page.getByLabel('Order').selectOption('Latest payment first')
  await expect.poll(async () => (await emails(page))[0]).toBe(MEMBER)
  await expect(page).toHaveURL('/admin?order=latest-payment')
})

test.describe('with 1,284 users', () => {
  test.beforeEach(({ page, desk }) => signIn(page, desk, ADMIN))

  test('pages are turned, and back turns them back', async ({ page }) => {
    await serveShop(page, { users: manyUsers(1284), version: '1' })
    await page.goto('/admin?order=email')
    const same = await markDocument(page)
    await expect(page.getByText('1–50 of 1,284 users')).toBeVisible()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText('51–100 of 1,284 users')).toBeVisible()
    await expect(page.getByText('Page 2 of 26')).toBeVisible()
    expect(await emails(page)).toContain('person-00051@example.com')
    await page.goBack()
    await expect(page.getByText('1–50 of 1,284 users')).toBeVisible()
    await same()
    await page.goto('/admin?page=40')
    await page.getByRole('button', { name: 'Show the first page' }).click()
    await expect(page.getByText('1–50 of 1,284 users')).toBeVisible()
  })

  test('an answer that another search overtook is dropped', async ({ page }) => {
    const users = manyUsers(1284)
    await serveShop(page, { users, version: '1' })
    const slow = Promise.withResolvers<void>()
    await page.route(/admin-users\?search=person-0000&/, async (route) => {
      await slow.promise
      await route.fulfill({ json: usersAnswer(users, new URL(route.request().url())) })
    })
    await page.goto('/admin')
    const overtaken = page.waitForRequest(/search=person-0000&/)
    await search(page).fill('person-0000')
    await overtaken
    await search(page).fill('person-00007')
    await expect.poll(() => emails(page)).toEqual(['person-00007@example.com'])
    const late = page.waitForResponse(/search=person-0000&/)
    slow.resolve()
    await late
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    expect(await emails(page)).toEqual(['person-00007@example.com'])
  })

  test('a refetch that fails keeps the rows, says so, and is tried again', async ({ page, watch }) => {
    watch.allow(/status of 502/)
    const shop = { users: manyUsers(60), version: '1' }
    await serveShop(page, shop)
    await page.goto('/admin')
    await expect(page.getByText('1–50 of 60 users')).toBeVisible()
    await page.route('**/api/admin-users?*', (route) => route.fulfill({ status: 502, json: DOWN }), { times: 1 })
    shop.users = manyUsers(61)
    shop.version = '2'
    await expect(page.getByRole('alert')).toContainText('The rows below are the last known ones.')
    expect(await emails(page)).toHaveLength(50)
    await expect(page.getByText('1–50 of 61 users')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })

  test('a tab that is hidden asks nothing, and asks at once when it is seen again', async ({ page }) => {
    await page.clock.install()
    await serveShop(page, { users: manyUsers(60), version: '1' })
    await page.goto('/admin')
    await expect(page.getByText('1–50 of 60 users')).toBeVisible()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/admin-version')) asked += 1
    })
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await show('hidden')
    await page.clock.runFor(30_000)
    expect(asked).toBe(0)
    await show('visible')
    await expect.poll(() => asked).toBe(1)
  })
})

test('a sale changes the open page by itself, and the focus stays where it was', async ({
  page,
  desk,
  browser,
  baseURL,
  watch,
}) => {
  await signIn(page, desk, ADMIN)
  await page.goto('/admin')
  const link = row(page, VISITOR).getByRole('link')
  await link.focus()
  const same = await markDocument(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
  const buyer = await context.newPage()
  watch.page(buyer)
  await buyer.addInitScript(() => localStorage.setItem('has_seen_auth', 'true'))
  await signIn(buyer, desk, VISITOR)
  await buy(buyer, 'Pro Plan', { email: VISITOR })

  await expect(row(page, VISITOR)).toContainText('Pro Plan', { timeout: 6000 })
  await expect(row(page, VISITOR)).toContainText('Purchased')
  await expect(count(page, 'Pro Plan')).toHaveText('1')
  await expect(count(page, 'Account only')).toHaveText('1')
  await expect(link).toBeFocused()
  await same()
  await context.close()
})

test('all users are saved as a file', async ({ page, desk }) => {
  await signIn(page, desk, ADMIN)
  await page.goto('/admin')
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export all as CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  for (const email of [ADMIN, MEMBER, VISITOR]) expect(text).toContain(email)
})
