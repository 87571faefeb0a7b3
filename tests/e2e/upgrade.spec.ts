import { paymentKeys, signIn, toastOf } from './fixtures/account.ts'
import { SUPPORT, scriptIsThere, send } from './fixtures/message-form.ts'
import { fillCard } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const MEMBER = 'member@flowshelf.test'

test('a member sees which plan they own, and pays the difference for a larger one', async ({ page, desk, watch }) => {
  watch.allow(/status of 409/)
  await signIn(page, desk, MEMBER)
  await page.goto('/#pricing')
  const pricing = page.getByRole('region', { name: 'Choose Your Plan' })
  await expect(pricing.getByRole('button', { name: /^Get/ })).toHaveCount(0)
  await pricing.getByRole('button', { name: 'You have this plan' }).click()
  await expect(toastOf(page, 'Your plan')).toContainText('You already have lifetime access with the Basic Plan.')

  await pricing.getByRole('button', { name: 'Upgrade to Pro Plan' }).click()
  await expect(page.getByText('Pro Plan, upgrade').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '$30.00' })).toBeVisible()
  await fillCard(page, { email: MEMBER })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
  await page.goto('/#pricing')
  await expect(pricing.getByRole('button', { name: 'You have this plan' })).toHaveCount(2)

  await test.step('of two payments the latest names the plan', async () => {
    // What this browser remembers must come from the server.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('payment_')) localStorage.removeItem(key)
    })
    await page.goto('/about-us')
    await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
    expect((await paymentKeys(page)).payment_plan).toBe('Pro Plan')
  })
  await test.step('whoever has the Pro Plan is led to what it promises, and their request says so', async () => {
    await page.goto('/support')
    await page.getByLabel('Name', { exact: true }).fill('Max Member')
    await page.getByLabel('Email').fill(MEMBER)
    await page.getByLabel('Message').fill('Where do I begin?')
    await scriptIsThere(page)
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible()
    expect(await desk.mailTo(SUPPORT, /^\[Pro Plan] \[High] Support/)).toMatchObject({ replyTo: MEMBER })
    await page.getByRole('link', { name: 'your account' }).click()
    await expect(page.getByRole('heading', { name: 'Your benefits' })).toBeVisible()
  })
})
