import { OTHER_WAY, signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { anotherBrowser, buy, download, fillCard, followBar, signInByLink } from './fixtures/steps.ts'
import { expect, PHONE_TOO, test } from './fixtures/test.ts'

const MEMBER = 'member@flowshelf.test'

test('a stranger is led to the sign-in and back', async ({ page, desk }) => {
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Sign in to see your account' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('/auth?next=%2Faccount')
  await page.getByLabel('E-mail').fill('visitor@flowshelf.test')
  await page.getByRole('button', { name: 'Send magic link' }).click()
  await expect(page.getByText('Check your email – a magic link has been sent.')).toBeVisible()
  await page.goto(await desk.linkTo('visitor@flowshelf.test'))
  await page.waitForURL('/account')
  await expect(page.getByRole('heading', { name: 'No plan yet' })).toBeVisible()
  await expect(page.getByText('Nothing downloaded yet.')).toBeVisible()
})

test('a buyer finds the plan, the receipt in two presses, and the upgrade', PHONE_TOO, async ({ page, desk }) => {
  await signIn(page, desk, 'visitor@flowshelf.test')
  await buy(page, 'Basic Plan', { email: 'visitor@flowshelf.test' })
  await followBar(page, 'Account')
  const plan = page.getByRole('region', { name: 'Basic Plan' })
  await expect(plan).toContainText('Yours for life, since')
  await expect(plan).toContainText('Lifetime updates')

  await page.getByRole('button', { name: /^Receipt for Basic Plan/ }).click()
  await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('$20.00')
  await page.goBack()

  await expect(plan.getByText('$30.00 once')).toBeVisible()
  await plan.getByRole('button', { name: 'Upgrade to Pro Plan' }).click()
  await fillCard(page, { email: 'visitor@flowshelf.test' })
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Pro Plan', exact: true })).toBeVisible()
  const benefits = page.getByRole('region', { name: 'Your benefits' })
  await expect(benefits.getByRole('link', { name: 'Ask for your call' })).toHaveAttribute('href', /^mailto:/)
  const purchases = page.getByRole('region', { name: 'Purchases' }).getByRole('listitem')
  await expect(purchases).toHaveCount(2)
  await expect(purchases.first()).toContainText('Pro Plan, upgrade')
})

test('whoever paid as a guest finds the purchase in any browser, by signing in with that address', async ({
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

test('what was downloaded stands in the library, and comes again by one press', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER)
  await page.goto(TEMPLATE)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await download(page)
  await page.goto('/account')
  const library = page.getByRole('region', { name: 'Your library' })
  const entry = library.getByRole('listitem').filter({ hasText: name })
  await expect(entry).toContainText('Downloaded')
  const coming = page.waitForEvent('download')
  await entry.getByRole('button', { name: /^Download/ }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.json$/)
  await entry.getByRole('link', { name }).click()
  await page.waitForURL(TEMPLATE)
})

test('a newer version is told until it is downloaded', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER)
  const slug = TEMPLATE.split('/').at(-1) ?? ''
  const at = '2020-01-01T08:00:00.000Z'
  const newest = { version: '1.0.1', day: '2020-01-02', note: 'Some change.' }
  let taken: object = { slug, at, version: '1.0.0', newer: newest }
  await page.route('**/api/downloads', (route) => route.fulfill({ json: [taken] }))
  await page.goto('/account')
  const entry = page.getByRole('region', { name: 'Your library' }).getByRole('listitem')
  await expect(entry).toContainText('version 1.0.0')
  await expect(entry).toContainText('Newer version 1.0.1')
  await expect(entry.getByRole('link', { name: /^What changed/ })).toHaveAttribute('href', `${TEMPLATE}#changes`)
  taken = { slug, at, version: '1.0.1', newer: null }
  await entry.getByRole('button', { name: /^Download newest/ }).click()
  await expect(entry.getByRole('button', { name: /^Download again/ })).toBeVisible()
  await expect(entry).not.toContainText('Newer version')
})

test('during an outage each part says so and asks again', async ({ page, desk, watch }) => {
  watch.allow(/status of 502/)
  await signIn(page, desk, MEMBER)
  await page.route('**/api/account', (route) => route.fulfill({ status: 502, json: { kind: 'x', error: 'Later.' } }))
  await page.goto('/account')
  const told = page.getByRole('alert').filter({ hasText: 'Later.' })
  await expect(told).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your library' })).toBeVisible()
  await page.unroute('**/api/account')
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'Basic Plan' })).toBeVisible()
})

test('a receipt that cannot be fetched is told, and the page stays', async ({ page, desk, watch }) => {
  watch.allow(/status of 502/)
  await signIn(page, desk, MEMBER)
  await page.route('**/api/receipt*', (route) =>
    route.fulfill({ status: 502, json: { kind: 'service-down', error: 'Stripe did not answer.' } }),
  )
  await page.goto('/account')
  await page.getByRole('button', { name: /^Receipt for/ }).click()
  await expect(toastOf(page, 'Error')).toContainText('Stripe did not answer.')
  await expect(page).toHaveURL('/account')
})

test('a member takes all data along as a zip', async ({ page, desk }) => {
  await signIn(page, desk, MEMBER)
  await page.goto('/account')
  const coming = page.waitForEvent('download')
  await page.getByRole('region', { name: 'My data' }).getByRole('button', { name: 'Download my data' }).click()
  expect((await coming).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
})

test(
  'an account is deleted after a word, and the same address begins anew',
  PHONE_TOO,
  async ({ page, desk, watch }) => {
    watch.allow(/status of 400/, OTHER_WAY)
    await signIn(page, desk, MEMBER)
    await page.goto('/account')
    await expect(page.getByRole('region', { name: 'Basic Plan' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account' })
    await expect(dialog).toContainText('Your purchases close for good.')
    await expect(dialog.getByRole('button', { name: 'Download my data' })).toBeVisible()
    const field = dialog.getByLabel('Type DELETE, or your e-mail address, to confirm')
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
  },
)
