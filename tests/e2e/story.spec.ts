import { TEMPLATE } from './fixtures/addresses.ts'
import { anotherBrowser, buy, download, fillCard, signInByLink } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

/** Clerk answers 422 to a sign-in by an address it does not know; the form then signs up. */
const NEW_ADDRESS = /status of 422/

test('search, watch, sign in by link, decline, pay, download, refund', async ({ page, desk, buyer, watch }) => {
  watch.allow(NEW_ADDRESS)
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search template' }).fill('ugc')
  await expect(page.getByText('Found 1 template matching "ugc"').first()).toBeVisible()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByRole('region', { name: 'Templates' })
    .getByRole('link', { name: /viral UGC/i })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /viral UGC/i })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Upgrade to Download' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await signInByLink(page, desk, buyer)

  await page.goto('/#pricing')
  await page.getByRole('button', { name: 'Get Basic Plan' }).click()
  await fillCard(page, { email: buyer, number: '4000 0000 0000 0002' })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay/ }).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Your Basic Plan purchase has been completed. You now have full access!')).toBeVisible()
  await page.waitForURL('/')
  await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()

  await page.goto(TEMPLATE)
  const { name, workflow } = await download(page)
  expect(name).toBe('viral-ugc-content.json')
  expect(workflow.meta).toEqual({ templateId: 'viral-ugc-content' })
  expect(workflow.nodes.length).toBeGreaterThan(5)

  const { paymentIntent } = await desk.paymentOf(buyer)
  await desk.refund(paymentIntent)
  watch.allow(/status of 402/)
  await page.getByRole('button', { name: 'Download Template' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Upgrade Required' })).toBeVisible()
  await expect(page.getByText('You need to upgrade to access this premium content.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Basic Plan - Full Access')).toBeHidden()
})

test('a guest pays, downloads, and claims the purchase when signing in later', async ({
  page,
  desk,
  buyer,
  browser,
  watch,
}) => {
  watch.allow(NEW_ADDRESS)
  await buy(page, 'Pro Plan', { email: buyer })
  await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
  await page.goto(TEMPLATE)
  expect((await download(page)).name).toBe('viral-ugc-content.json')

  await signInByLink(page, desk, buyer)
  await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()

  // Another device knows nothing of this browser: only the account opens there.
  const { page: elsewhere, close } = await anotherBrowser(browser)
  await elsewhere.goto(TEMPLATE)
  await expect(elsewhere.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
  await signInByLink(elsewhere, desk, buyer)
  await expect(elsewhere.getByText('Pro Plan - Full Access')).toBeVisible()
  await elsewhere.goto(TEMPLATE)
  expect((await download(elsewhere)).name).toBe('viral-ugc-content.json')
  await close()
})
