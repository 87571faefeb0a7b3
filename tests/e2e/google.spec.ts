import { banVisitor, chooseGoogle, expectSignedIn, expectSignedOut, hold, toastOf } from './fixtures/account.ts'
import { expect, NIGHTLY, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'

test('Google signs a newcomer in, however long the way was', async ({ page, desk }) => {
  const google = page.getByRole('button', { name: 'Continue with Google' })

  await test.step('leads to the form when somebody opens its way back by hand', async () => {
    await page.goto('/auth/callback?next=/n8n-vs-make')
    await page.waitForURL(/\/auth\?next=%2Fn8n-vs-make$/)
    await expect(google).toBeEnabled()
  })

  await test.step('is announced before the browser leaves for it', async () => {
    const leaving = await hold(page, /\/v1\/client\/sign_ins/)
    await google.click()
    await expect(toastOf(page, 'Redirecting to Google')).toContainText('Please complete the sign-in process.')
    await expect(google).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeDisabled()
    leaving.release()
    await expect(page.getByRole('heading', { name: 'Continue to Flowshelf' })).toBeVisible()
    // Back in the browser: the form can be used again.
    await page.goBack()
    await expect(google).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Send magic link' })).toBeEnabled()
  })

  await test.step('can be cancelled there, and tried again', async () => {
    await google.click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Google sign-in was canceled' })).toBeVisible()
    await expectSignedOut(page)
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
  })

  await test.step('the page that asked for it, by Google', async () => {
    await chooseGoogle(page, { email: 'gina@example.com' })
    await page.waitForURL('/n8n-vs-make')
    await expect(toastOf(page, 'Welcome!')).toContainText("You've been signed in successfully.")
    await expectSignedIn(page)
  })

  await test.step('opens a new account, and the same one the next time', async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(toastOf(page, 'Signed out')).toBeVisible()
    await page.goto('/auth')
    await chooseGoogle(page, { email: 'gina@example.com' })
    await page.waitForURL('/')
    await expectSignedIn(page)
    const users = await page.request.get(`${desk.url}/clerk/v1/users?email_address=gina@example.com`, {
      headers: { authorization: 'Bearer sk_live_local' },
    })
    expect(await users.json()).toHaveLength(1)
  })
})

test('Google opens no account that is banned, and the one that has its address', NIGHTLY, async ({ page, desk }) => {
  await banVisitor(page, desk)
  await page.goto('/auth')

  await test.step('refuses a banned account in words', async () => {
    await chooseGoogle(page, { email: VISITOR })
    await expect(page.getByRole('heading', { name: 'Google sign-in was declined' })).toBeVisible()
    await expect(toastOf(page, 'Error')).toContainText(/banned/)
    await expectSignedOut(page)
  })

  await test.step('leads into the account that has this address already', async () => {
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await chooseGoogle(page, { email: MEMBER })
    await page.waitForURL('/')
    await expect(page.getByText('Basic Plan - Full Access')).toBeVisible()
  })
})
