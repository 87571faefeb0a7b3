import type { Page } from '@playwright/test'
import { expectSignedOut, hold, paymentKeys, signIn } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { expect, test } from './fixtures/test.ts'

// While it is not known who is there, or what they have bought, the places that depend on it say so.
const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'

const corner = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
const waitingIn = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Loading...', exact: true })

test('a signed-in visitor reads Loading... where it is not known yet what may be shown', async ({ page, desk }) => {
  await signIn(page, desk, VISITOR)

  await test.step('the account corner and the gated buttons of home say Loading... until the account is known', async () => {
    const clerk = await hold(page, '**/clerk.browser.js')
    const payments = await hold(page, '**/api/payments')
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await expect(corner(page, 'Loading...')).toBeVisible()
    const place = await corner(page, 'Loading...').boundingBox()
    // The roadmap, and a download for each of the six drawers.
    await expect(waitingIn(page)).toHaveCount(7)
    const places = () =>
      page
        .getByRole('main')
        .locator('.gated')
        .evaluateAll((all) => all.map((one) => one.outerHTML))
    const before = await places()

    clerk.release()
    await expect(corner(page, 'Logout')).toBeVisible()
    expect(await corner(page, 'Logout').boundingBox()).toEqual(place)
    await expect(waitingIn(page)).toHaveCount(7)
    payments.release()
    await expect(waitingIn(page)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'AI Agency Roadmap' })).toBeVisible()
    expect(await places()).toEqual(before)
  })

  await test.step('on a phone the menu waits, and on a template page the way to download', async () => {
    await page.setViewportSize({ width: 375, height: 800 })
    const clerk = await hold(page, '**/clerk.browser.js')
    await page.goto(TEMPLATE, { waitUntil: 'domcontentloaded' })
    await expect(page.getByRole('main').getByRole('button', { name: 'Loading...', exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(corner(page, 'Loading...')).toBeVisible()
    clerk.release()
    await expect(corner(page, 'Logout')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Upgrade to Download' }).first()).toBeVisible()
  })
})

test('the page follows a session from before it began to its end', async ({ page, desk, watch }) => {
  await test.step('whoever is not signed in waits for nothing, and a known member for the corner alone', async () => {
    await page.goto('/', { waitUntil: 'commit' })
    await expectSignedOut(page)
    await expect(waitingIn(page)).toHaveCount(0)

    await signIn(page, desk, MEMBER)
    const clerk = await hold(page, '**/clerk.browser.js')
    await page.goto(TEMPLATE, { waitUntil: 'domcontentloaded' })
    await expect(corner(page, 'Loading...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download Template' })).toBeVisible()
    clerk.release()
    await expect(corner(page, 'Logout')).toBeVisible()
  })

  await test.step('when the service ends the session, the open page forgets the member and the plan', async () => {
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
    watch.allow(/status of 40[1-4]/)
    await page.request.post(`${desk.url}/desk/users/ban`, { data: { id: 'user_member', banned: true } })
    // Clerk asks for a new token about once a minute.
    await page.evaluate(() => window.Clerk?.session?.getToken({ skipCache: true }).catch(() => null))
    await expectSignedOut(page)
    await expect(page.getByText('Basic Plan - Full Access')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
    expect(await paymentKeys(page)).toEqual({
      payment_completed: null,
      payment_plan: null,
      payment_amount: null,
      payment_session_id: null,
    })
  })
})
