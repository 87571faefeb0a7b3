import { signIn, toastOf } from './fixtures/account.ts'
import { fillCard } from './fixtures/steps.ts'
import { expect, PHONE_TOO, test } from './fixtures/test.ts'

const MEMBER = 'member@flowshelf.test'

test(
  'a member is told that a plan is theirs, and pays the difference for a larger one',
  PHONE_TOO,
  async ({ page, desk, watch }) => {
    watch.allow(/status of 409/)
    await signIn(page, desk, MEMBER)
    await page.goto('/#pricing')
    const pricing = page.getByRole('region', { name: 'Choose Your Plan' })
    await expect(pricing.getByRole('button', { name: /^Get/ })).toHaveCount(0)
    await pricing.getByRole('button', { name: 'You have this plan' }).click()
    await expect(toastOf(page, 'Your plan')).toContainText('You have the Basic Plan already, and it is yours for life.')

    await pricing.getByRole('button', { name: 'Upgrade to Pro Plan' }).click()
    await expect(page.getByText('Pro Plan, upgrade').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: '$30.00' })).toBeVisible()
    await fillCard(page, { email: MEMBER })
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
    await page.goto('/#pricing')
    await expect(pricing.getByRole('button', { name: 'You have this plan' })).toHaveCount(2)
  },
)

test('two tabs of one buyer lead to one payment page', async ({ page, desk, context }) => {
  await signIn(page, desk, 'visitor@flowshelf.test')
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/#pricing')
    await tab.getByRole('button', { name: 'Get Pro Plan' }).click()
    await tab.waitForURL('**/c/pay/**')
  }
  expect(other.url()).toBe(page.url())
})
