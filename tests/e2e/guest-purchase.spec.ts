import { OTHER_WAY, paymentKeys, sendLink, signIn, toastOf } from './fixtures/account.ts'
import { TEMPLATE } from './fixtures/addresses.ts'
import { listen } from './fixtures/listen.ts'
import { anotherBrowser, buy, download, pay } from './fixtures/steps.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'

test('what a guest buys leaves no trace of its session, reaches other tabs, and goes with a log-out', async ({
  page,
  context,
  desk,
  buyer,
  watch,
}) => {
  const tab = await context.newPage()
  await tab.goto(TEMPLATE)
  await expect(tab.getByRole('link', { name: 'Upgrade to Download' })).toBeVisible()
  const { of } = listen(page)

  await test.step('the session id stays neither in the address nor in the history, and no referrer is sent', async () => {
    const told: string[] = []
    page.on('request', (request) => {
      if (request.headers().referer?.includes('session_id')) told.push(request.url())
    })
    const back = page.waitForResponse((response) => response.url().includes('/payment-success?session_id='))
    await pay(page, 'Basic Plan', { email: buyer })
    expect((await back).headers()['referrer-policy']).toBe('no-referrer')
    await expect(page).toHaveURL(/\/payment-success$/)
    expect(await page.evaluate(() => document.referrer)).not.toContain('session_id')
    await page.waitForURL('/')
    expect(await page.evaluate(() => document.referrer)).toBe('')

    await test.step('a guest who buys sends the name of the plan, then the session, and no bearer', async () => {
      const { session: sessionId } = await desk.paymentOf(buyer)
      await expect.poll(() => of('verify-payment')).toHaveLength(1)
      expect(of('create-checkout')).toMatchObject([
        { method: 'POST', body: { planName: 'Basic Plan', attempt: expect.any(String) }, bearer: null },
      ])
      expect(of('verify-payment')).toEqual([
        {
          method: 'POST',
          path: '/api/verify-payment',
          body: { sessionId, proof: expect.any(String) },
          bearer: null,
          answer: { success: true, error: null, plan_name: 'Basic Plan', amount: 2000 },
        },
      ])
    })

    // Going back reloads the page, and it asks again.
    await page.goBack()
    await expect(page).toHaveURL(/\/payment-success$/)
    expect(told).toEqual([])
  })

  await test.step('follows the purchase of a guest, and the guest can download there', async () => {
    await expect(tab.getByText('Basic Plan - Full Access')).toBeVisible()
    expect((await download(tab)).name).toBe('viral-ugc-content.json')
  })

  await test.step('after signing out nothing of a guest’s purchase is left in the browser', async () => {
    watch.allow(/status of 409/)
    await signIn(page, desk, VISITOR, 'home')
    const left = page.waitForResponse('**/api/leave')
    await page.getByRole('button', { name: 'Logout' }).first().click()
    // The toast does not wait for the answer, and may be gone when it comes.
    await Promise.all([left, expect(toastOf(page, 'Signed out')).toBeVisible()])
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('flowshelf_purchase')
    expect((await paymentKeys(page)).payment_completed).toBeNull()
  })
})

test('the mailed link opens five browsers; the sixth is asked to sign in, and the buyer gets in for good', async ({
  page,
  desk,
  buyer,
  browser,
  watch,
}) => {
  watch.allow(/status of 401/, OTHER_WAY)
  await buy(page, 'Basic Plan', { email: buyer })
  const link = await desk.linkTo(buyer, /is ready/)
  for (let nth = 2; nth <= 5; nth += 1) {
    const other = await anotherBrowser(browser)
    await other.page.goto(link)
    await expect(other.page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await other.close()
  }
  const sixth = await anotherBrowser(browser)
  watch.page(sixth.page)
  await sixth.page.goto(link)
  await expect(sixth.page.getByRole('heading', { name: 'Sign in to keep your purchase' })).toBeVisible()
  await expect(sixth.page.getByText('This purchase is already active in five browsers.')).toBeVisible()
  await sixth.page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await sendLink(sixth.page, buyer)
  await expect(sixth.page.getByText(`We sent a link to ${buyer}.`)).toBeVisible()
  await sixth.page.goto(await desk.linkTo(buyer))
  await expect(sixth.page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await sixth.page.waitForURL('/')
  await sixth.page.goto(TEMPLATE)
  expect((await download(sixth.page)).name).toBe('viral-ugc-content.json')
  await sixth.close()
})

test(
  'an account of another address keeps the purchase by the link that goes to the buyer',
  NIGHTLY,
  async ({ page, desk, buyer, browser, watch }) => {
    watch.allow(/status of 409/)
    await buy(page, 'Pro Plan', { email: buyer })
    await signIn(page, desk, VISITOR, 'home')
    await expect(toastOf(page, 'Check your email')).toContainText(`We sent a link to ${buyer[0]}***@example.com`)
    await page.goto(TEMPLATE)
    expect((await download(page)).name).toBe('viral-ugc-content.json')

    const claim = await desk.linkTo(buyer, /Add your Pro Plan/)
    await page.goto(claim)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page).toHaveURL(/\/payment-success$/)
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('flowshelf_purchase')

    const other = await anotherBrowser(browser)
    watch.page(other.page)
    await signIn(other.page, desk, VISITOR, 'home')
    await expect(other.page.getByText('Pro Plan - Full Access')).toBeVisible()
    await other.close()
  },
)

test(
  'a claim link asks to sign in first and then keeps its word',
  NIGHTLY,
  async ({ page, desk, buyer, browser, watch }) => {
    watch.allow(/status of 409/)
    const first = await anotherBrowser(browser)
    await buy(first.page, 'Basic Plan', { email: buyer })
    await signIn(first.page, desk, 'member@flowshelf.test', 'home')
    await first.page.goto(await desk.linkTo(buyer, /is ready/))
    await expect(first.page.getByText(`the link we sent to ${buyer[0]}***@example.com`)).toBeVisible()
    await first.close()

    await page.goto(await desk.linkTo(buyer, /Add your Basic Plan/))
    await expect(page.getByRole('heading', { name: 'Sign in to keep your purchase' })).toBeVisible()
    await signIn(page, desk, VISITOR, 'home')
    await page.goto('/payment-success')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  },
)
