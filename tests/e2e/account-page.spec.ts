import { OTHER_WAY, sendLink, signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { anotherBrowser, buy, download, fillCard, followBar, signInByLink } from './fixtures/steps.ts'
import { expect, PHONE_NIGHTLY, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'

test('a stranger is led to the sign-in and back', async ({ page, desk }) => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Sign in to see your account' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('/auth?next=%2Faccount')
  await sendLink(page, VISITOR)
  await expect(page.getByText('Check your email – a magic link has been sent.')).toBeVisible()
  await page.goto(await desk.linkTo(VISITOR))
  await page.waitForURL('/account')
  await expect(page.getByRole('heading', { name: 'No plan yet' })).toBeVisible()
  await expect(page.getByText('Nothing downloaded yet.')).toBeVisible()
})

test('a buyer finds the plan, the receipt in two presses, and the upgrade', PHONE_NIGHTLY, async ({ page, desk }) => {
  await signIn(page, desk, VISITOR)
  await buy(page, 'Basic Plan', { email: VISITOR })
  await followBar(page, 'Account')
  const plan = page.getByRole('region', { name: 'Basic Plan' })
  await expect(plan).toContainText('Lifetime access since')
  await expect(plan).toContainText('Lifetime updates')

  await page.getByRole('button', { name: /^Receipt for Basic Plan/ }).click()
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('$20.00')
  await page.goBack()

  await test.step('the order confirmation leads to the invoice in two clicks', async () => {
    const { text } = await desk.mailTo(VISITOR, /is ready$/)
    expect(text).toContain('Your receipt and invoice are in your account:')
    await page.getByRole('button', { name: /^Invoice for Basic Plan/ }).click()
    await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('$20.00')
    await page.goBack()
  })

  await expect(plan.getByText('$30.00 one-time')).toBeVisible()
  await plan.getByRole('button', { name: 'Upgrade to Pro Plan' }).click()
  await fillCard(page, { email: VISITOR })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Pro Plan', exact: true })).toBeVisible()
  const benefits = page.getByRole('region', { name: 'Your benefits' })
  await expect(benefits.getByRole('link', { name: 'Request your call' })).toHaveAttribute('href', /^mailto:/)
  const purchases = page.getByRole('region', { name: 'Purchases' }).getByRole('listitem')
  await expect(purchases).toHaveCount(2)
  await expect(purchases.first()).toContainText('Pro Plan, upgrade')
})

test('a guest buyer finds the purchase in any browser by signing in with that address', async ({
  page,
  browser,
  desk,
  buyer,
  watch,
}) => {
  watch.allow(OTHER_WAY)
  await buy(page, 'Basic Plan', { email: buyer })
  const other = await anotherBrowser(browser)
  watch.page(other.page)
  await signInByLink(other.page, desk, buyer)
  await expect(other.page.getByText('Basic Plan - Full Access')).toBeVisible()
  await followBar(other.page, 'Account')
  await expect(other.page.getByRole('region', { name: 'Purchases' }).getByRole('listitem')).toHaveCount(1)
  await other.close()
})

test(
  'a member finds downloads and data on the page, and can delete the account',
  PHONE_NIGHTLY,
  async ({ page, desk, watch }) => {
    await signIn(page, desk, MEMBER)
    const entry = page.getByRole('region', { name: 'Your library' }).getByRole('listitem')

    await test.step('downloaded templates are in the library, and one click downloads them again', async () => {
      await page.goto(TEMPLATE)
      const name = await page.getByRole('heading', { level: 1 }).innerText()
      await download(page)
      await page.goto('/account')
      await expect(entry.filter({ hasText: name })).toContainText('Downloaded')
      const coming = page.waitForEvent('download')
      await entry.getByRole('button', { name: /^Download/ }).click()
      expect((await coming).suggestedFilename()).toMatch(/\.json$/)
      await entry.getByRole('link', { name, exact: true }).click()
      await page.waitForURL(TEMPLATE)
    })

    await test.step('a member downloads all their data as a zip', async () => {
      await page.goto('/account')
      const coming = page.waitForEvent('download')
      await page.getByRole('region', { name: 'My data' }).getByRole('button', { name: 'Download my data' }).click()
      expect((await coming).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
    })

    await test.step('an account is deleted after a typed confirmation, and the same address starts without data', async () => {
      watch.allow(/status of 400/, OTHER_WAY)
      await expect(page.getByRole('region', { name: 'Basic Plan' })).toBeVisible()
      await page.getByRole('button', { name: 'Delete my account…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete your account' })
      await expect(dialog).toContainText('You permanently lose access to your purchases.')
      await expect(dialog.getByRole('button', { name: 'Download my data' })).toBeVisible()
      const field = dialog.getByLabel('Type DELETE or your email address to confirm')
      await field.fill('yes')
      await dialog.getByRole('button', { name: 'Delete my account' }).click()
      await expect(dialog.getByRole('alert')).toContainText('Type DELETE')
      await expect(field).toBeFocused()
      await field.fill('DELETE')
      await dialog.getByRole('button', { name: 'Delete my account' }).click()
      await expect(toastOf(page, 'Account deleted')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Sign in to see your account' })).toBeVisible()
      await expect.poll(() => desk.isUser('user_member')).toBe(false)
      await signInByLink(page, desk, MEMBER)
      await page.goto('/account')
      await expect(page.getByRole('heading', { name: 'No plan yet' })).toBeVisible()
    })
  },
)
