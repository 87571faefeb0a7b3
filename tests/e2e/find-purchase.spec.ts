import type { Page } from '@playwright/test'
import { anotherBrowser, buy } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

/** Asks for the link; the press is the first of three. */
async function ask(page: Page, email: string) {
  await page.goto('/find-purchase')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
}

test('whoever has the mailbox finds the purchase, and nobody else', async ({ page, browser, desk, buyer, watch }) => {
  const bought = await anotherBrowser(browser)
  watch.page(bought.page)
  await buy(bought.page, 'Basic Plan', { email: buyer })
  await bought.close()

  await test.step('the form is found from the sign-in page and from support', async () => {
    for (const from of ['/auth', '/support']) {
      await page.goto(from)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Find my purchase$/i })
        .first()
        .click()
      await page.waitForURL('/find-purchase')
      await expect(page.getByRole('heading', { level: 1, name: 'Find my purchase' })).toBeVisible()
    }
  })

  await test.step('a stranger is shown the same page, and gets no mail', async () => {
    const stranger = `no-${buyer}`
    await ask(page, stranger)
    await expect(page.getByText('If there’s a purchase with this email, we sent you a link.')).toBeVisible()
    await ask(page, buyer.toUpperCase())
    // A mail to a buyer who asked later has come, so one to the stranger would have.
    await desk.mailTo(buyer, /^Your purchases at/)
    expect((await desk.inbox()).filter(({ to }) => to === stranger)).toEqual([])
  })

  await test.step('a buyer with access to the mailbox downloads on any device in three clicks', async () => {
    await page.goto(await desk.linkTo(buyer, /^Your purchases at/))
    await expect(page.getByRole('heading', { name: 'Your purchase' })).toBeVisible()
    await page.waitForURL('/')
    const coming = page.waitForEvent('download')
    await page
      .getByRole('region', { name: 'Download in bulk' })
      .getByRole('link', { name: 'Download n8n Essentials' })
      .click()
    expect((await coming).suggestedFilename()).toBe('n8n-essentials.zip')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the form sends, and says beside the field what is wrong', async ({ page, buyer }) => {
    await page.goto('/find-purchase/wrong')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Enter a complete email address/)
    // The browser refuses an address without a domain, so that nothing typed is lost.
    await page.getByLabel('Email').fill('ada@localhost')
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue('ada@localhost')
    await page.getByLabel('Email').fill(buyer)
    await page.getByRole('button', { name: 'Send me the link' }).click()
    await page.waitForURL('/find-purchase/sent')
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await page.getByRole('link', { name: 'Try another email' }).click()
    await page.waitForURL('/find-purchase')
  })
})
