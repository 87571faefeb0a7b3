import type { Page } from '@playwright/test'
import { hold, sendLink, signIn } from './fixtures/account.ts'
import { ADMIN, emails, row, search, table } from './fixtures/admin-page.ts'
import { signInByLink, textOf } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const MEMBER = 'member@flowshelf.test'
const VISITOR = 'visitor@flowshelf.test'

/** The member paid two weeks ago, which is this month or the last. */
const MONTH =
  new Date().getUTCDate() > 14 ? /^\w+: \$20\.00, 1 sale, 0 refunds\./ : /^\w+: \$0\.00, 0 sales, 0 refunds\./

const count = (page: Page, label: string) => page.locator('dl > div').filter({ hasText: label }).getByRole('definition')

test('an admin signs in, finds the way by the header, and loses it by a log-out', async ({ page, desk }) => {
  await test.step('a guest is asked to sign in, and comes back as an admin', async () => {
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/)
    await sendLink(page, ADMIN)
    await page.goto(await desk.linkTo(ADMIN))
    await page.waitForURL('/admin')
    await expect(row(page, MEMBER)).toBeVisible()
  })

  await test.step('the header leads an admin to the admin page and on to the import, until the log-out', async () => {
    const menu = page.getByRole('banner')
    const link = menu.getByRole('link', { name: 'Admin' })
    // Two may show it there: the note, and the question that follows a sign-in.
    const asked = page.waitForResponse('**/api/is-admin')
    await page.goto('/n8n')
    await asked
    await expect(link).toBeVisible()
    await expect(link).toHaveCount(1)
    await link.click()
    await expect(page.getByRole('heading', { name: MONTH })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /import/i })
      .click()
    await expect(page).toHaveURL('/import-templates')
    // What is live has been told by now: a log-out in the midst of the question has it refused.
    await expect(page.getByText('No imported templates yet.')).toBeVisible()

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
})

test('a member who is no admin gets nowhere', async ({ page, desk, watch }) => {
  await test.step('a member finds no way to the admin page in the header', async () => {
    const asked = page.waitForResponse('**/api/is-admin')
    await signInByLink(page, desk, MEMBER)
    expect(await (await asked).json()).toBe(false)
    await page.goto('/n8n')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Admin' })).toHaveCount(0)
  })

  await test.step('a user who is no admin is refused by e-mail address, and led home', async () => {
    watch.allow(/status of 403/)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(`You are signed in as ${MEMBER}.`)
    await expect(page.getByRole('table')).toBeHidden()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('an admin reads, sorts, saves and searches the users', async ({ page, desk }) => {
  await signIn(page, desk, ADMIN)

  await test.step('an admin waits with a spinner, and then sees the counters and every user', async () => {
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
    await expect(row(page, MEMBER).getByRole('cell').first().locator('time')).toHaveText(
      /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/,
    )
    await expect(row(page, MEMBER)).toContainText('$20.00')
    await expect(page.getByText('3 users', { exact: true })).toBeVisible()
  })

  await test.step('headings sort, and the table says how', async () => {
    const heading = (name: string) => table(page).getByRole('columnheader', { name })
    await expect(heading('Created')).toHaveAttribute('aria-sort', 'descending')
    await heading('Email').getByRole('button').click()
    await expect.poll(() => emails(page)).toEqual([ADMIN, MEMBER, VISITOR])
    await expect(heading('Email')).toHaveAttribute('aria-sort', 'ascending')
    await expect(heading('Created')).toHaveAttribute('aria-sort', 'none')
    await page.getByLabel('Order').selectOption('Latest payment first')
    await expect.poll(async () => (await emails(page))[0]).toBe(MEMBER)
    await expect(page).toHaveURL('/admin?order=latest-payment')
  })

  await test.step('all users are saved as a file', async () => {
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export all as CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
    const text = await textOf(file)
    for (const email of [ADMIN, MEMBER, VISITOR]) expect(text).toContain(email)
  })

  await test.step('sales, downloads and searches in vain are tables anybody can read', async () => {
    await page.goto('/admin?view=sales')
    const sales = page.getByRole('table', { name: 'Revenue by week and plan' })
    await expect(sales.getByRole('columnheader', { name: 'Basic Plan' })).toBeVisible()
    await expect(sales.getByRole('row')).toHaveCount(13)
    await expect(sales.getByRole('row').filter({ hasText: '$20.00' })).toHaveCount(1)
    await expect(page.getByText('No downloads yet.')).toBeVisible()
    await expect(page.getByText('No searches without results.')).toBeVisible()
  })

  await test.step('a search by the key / waits for the end of typing, and survives reload and back', async () => {
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
    await expect(page.getByText('No users match this search and filter.')).toBeVisible()
    await page.goBack()
    await expect.poll(() => emails(page)).toEqual([MEMBER])
    await page.goForward()
    await page.getByRole('button', { name: 'Show all users' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(row(page, VISITOR)).toBeVisible()
  })
})
