import { toastOf } from './fixtures/account.ts'
import { signInByLink } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const VISITOR = 'visitor@flowshelf.test'
const MEMBER = 'member@flowshelf.test'
const CUT = /ERR_INTERNET_DISCONNECTED/

for (const name of ['Send magic link', 'Continue with Google'])
  test(`by "${name}" claims nothing when the connection is cut after an earlier link`, async ({
    page,
    context,
    watch,
  }) => {
    watch.allow(CUT)
    await page.goto('/auth')
    await page.getByLabel('E-mail').fill(VISITOR)
    await page.getByRole('button', { name: 'Send magic link' }).click()
    await expect(toastOf(page, 'Welcome to Flowshelf')).toBeVisible()
    await context.setOffline(true)
    await page.getByLabel('E-mail').fill(MEMBER)
    await page.getByRole('button', { name }).click()
    await expect(toastOf(page, 'Error')).toContainText('The sign-in service did not answer. Please try again.')
    await expect(page.getByLabel('E-mail')).toHaveValue(MEMBER)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send magic link' }).click()
    await expect(page.getByText(`We sent a link to ${MEMBER}.`)).toBeVisible()
  })

test('a button whose part of the page cannot arrive says so', async ({ page, desk, context, watch }) => {
  watch.allow(CUT, /page error: Failed to fetch/)
  await signInByLink(page, desk, VISITOR)
  await expect(toastOf(page, 'Welcome!')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByText('This part of the page did not arrive.')).toBeVisible()
})
