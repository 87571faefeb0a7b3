import { quickBrotliSize } from '../../scripts/bench/brotli-size.ts'
import { manyUsers } from '../fixtures/admin-answers.ts'
import { signIn } from './fixtures/account.ts'
import { expectToFit } from './fixtures/beyond-window.ts'
import { serveAdmin, serveShop } from './fixtures/serve-admin.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

// Whether everyone can use the owner's page, and what it costs. The answers are made up, the sign-in is real.
const ADMIN = 'admin@flowshelf.test'

/** A page of 22 rows, every kind of row among them: axe looks at each cell of it. */
const SHORT_PAGE = 'order=oldest&page=2'

const VIEWS: Record<string, { address: string; shows: string }> = {
  'the users': { address: `/admin?${SHORT_PAGE}`, shows: '51–72 of 72 users' },
  'an empty search': { address: '/admin?search=nobody', shows: 'No users match' },
  'an open user': { address: `/admin?${SHORT_PAGE}&user=user_21`, shows: 'Access email sent for the Pro Plan.' },
  'the overview': { address: '/admin?view=overview', shows: 'telefax' },
  'sales and use': { address: '/admin?view=sales', shows: 'fax machine' },
  'the audit log': { address: '/admin?view=audit', shows: 'The first import of the year.' },
}

test('every view can be used by everyone', async ({ page, desk }) => {
  await signIn(page, desk, ADMIN)
  await serveShop(page, { users: manyUsers(72), version: '1' })
  for (const [name, { address, shows }] of Object.entries(VIEWS))
    await test.step(`${name} can be used by everyone, in the light and in the dark, at every width`, async () => {
      await page.goto(address)
      await expect(page.getByText(shows).first()).toBeVisible()
      expect(await violations(page)).toEqual([])
      await expectToFit(page)
    })
})

test('what comes in between can be used by everyone', NIGHTLY, async ({ page, desk, watch }) => {
  await signIn(page, desk, ADMIN)

  await test.step('the dialog of an act can be used by everyone, with its mistakes shown', async () => {
    await serveShop(page, { users: manyUsers(72), version: '1' })
    await page.goto(`/admin?${SHORT_PAGE}&user=user_21`)
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Refund…' }).click()
    await page.getByLabel('Amount (USD)').fill('41')
    await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByText('You can refund up to $40.00 of this payment.')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await expectToFit(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeFocused()
  })

  await test.step('waiting, being refused and missing answers can be understood by everyone', async () => {
    watch.allow(/status of 502/)
    await page.route(/\/api\/(is-admin|admin-)/, () => new Promise(() => undefined))
    await page.goto('/admin')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    expect(await violations(page), 'loading').toEqual([])
    await expectToFit(page)

    await page.unroute(/\/api\/(is-admin|admin-)/)
    await serveAdmin(page, { 'is-admin': false, 'admin-version': { version: '1' }, 'admin-users': {} })
    await page.goto('/admin')
    await expect(page.getByText(`You are signed in as ${ADMIN}.`)).toBeVisible()
    expect(await violations(page), 'denied').toEqual([])
    await expectToFit(page)

    await serveAdmin(page, { 'is-admin': true })
    await page.route('**/api/admin-users?*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await page.goto('/admin')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await violations(page), 'failed').toEqual([])
  })
})

test('the page is light, and needs no mouse', async ({ page, desk }) => {
  await signIn(page, desk, ADMIN)

  await test.step('the page asks for at most 90 kB of script before the first rows, Clerk apart', async () => {
    await serveShop(page, { users: manyUsers(10_000), version: '1' })
    const scripts = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js') && !pathname.startsWith('/__clerk/')) scripts.add(pathname)
    })
    await page.goto('/admin')
    await expect(page.getByText('1–50 of 10,000 users')).toBeVisible()
    const bodies = await Promise.all([...scripts].map(async (path) => (await page.request.get(path)).body()))
    const bytes = bodies.reduce((sum, script) => sum + quickBrotliSize(script), 0)
    expect(bytes).toBeGreaterThan(50_000)
    expect(bytes).toBeLessThan(90_000)
  })

  await test.step('by keyboard alone every control is reached, and seen', async () => {
    await serveShop(page, { users: manyUsers(60), version: '1' })
    await page.goto('/admin')
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('link', { name: 'Audit log' }).focus()
    const reached: string[] = []
    for (let stop = 0; stop < 10; stop += 1) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      reached.push((await focused.getAttribute('id')) ?? ((await focused.textContent()) || ''))
      const ring = await focused.evaluate((element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element.closest('search form') ?? element)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
      expect(ring, `${reached.at(-1)} shows no ring`).toBe(true)
    }
    expect(reached).toContain('admin-search')
    expect(reached).toContain('Export all as CSV')
    expect(reached).toContain('open-user_admin')
  })
})
