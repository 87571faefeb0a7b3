import { CATEGORIES, PRIORITIES } from '#domain/contact/message.ts'
import { SUPPORT, scriptIsThere, send } from './fixtures/message-form.ts'
import { expect, test } from './fixtures/test.ts'

test('the support form asks for what it needs, and a request arrives', async ({ page, desk }) => {
  const name = page.getByLabel('Name', { exact: true })

  await test.step('the pages lead on: to templates, plans, self-help, and an address to write to', async () => {
    for (const address of ['/contact', '/support']) {
      await page.goto(address)
      const main = page.getByRole('main')
      const direct = main.getByRole('region', { name: 'Direct contact' })
      await expect(direct.getByRole('link', { name: SUPPORT })).toHaveAttribute('href', `mailto:${SUPPORT}`)
      await expect(main.getByRole('link', { name: 'Browse templates' })).toHaveAttribute('href', '/#templates')
      await expect(main.getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/#pricing')
    }
    await expect(page.getByRole('navigation', { name: 'Help yourself' }).getByRole('link')).toHaveCount(7)
    const times = page.getByRole('region', { name: 'Table: Response times' }).getByRole('row')
    await expect(times).toContainText(['Priority', '48-72 hours', '24-48 hours', '12-24 hours', '4-8 hours'])
    await expect(page.locator('#frequently-asked-questions ~ h3')).toHaveCount(4)
  })

  await test.step('the lists offer every category and priority, and none of them is chosen', async () => {
    await expect(page.getByLabel('Category').getByRole('option')).toHaveText(['Choose', ...CATEGORIES])
    await expect(page.getByLabel('Priority').getByRole('option')).toHaveText(['Choose', ...PRIORITIES])
    await expect(page.getByLabel('Category')).toHaveValue('')
    await expect(page.getByLabel('Priority')).toHaveValue('')
    await expect(page.getByText('Pro Plan:')).toBeHidden()
  })

  await test.step('name, e-mail and message are required, the other three are not', async () => {
    await name.focus()
    await scriptIsThere(page)
    await send(page).click()
    await expect(name).toBeFocused()
    for (const [label, sentence] of [
      ['Name', 'Enter your name.'],
      ['Email', 'Enter the email address we should reply to.'],
      ['Message', 'Enter your message.'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence)
    for (const label of ['Category', 'Priority', 'Template name'])
      await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true')
    expect(await desk.inbox()).toEqual([])
  })

  await test.step('a request without category, priority and template arrives', async () => {
    await name.fill('Max Member')
    await page.getByLabel('Email').fill('max@example.com')
    await page.getByLabel('Message').fill('Where is my file?')
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'We got your request' })).toBeVisible()
    expect(await desk.mailTo(SUPPORT, /Support/)).toMatchObject({
      replyTo: 'max@example.com',
      text: 'Name: Max Member\nEmail: max@example.com\n\nWhere is my file?',
    })
  })

  await test.step('a support request arrives with category, priority and template', async () => {
    await page.goto('/support')
    await name.fill('Max Member')
    await page.getByLabel('Email').fill('max@example.com')
    await page.getByLabel('Category').selectOption('Account & Billing')
    await page.getByLabel('Priority').selectOption('High - Business critical automation')
    await page.getByLabel('Template name').fill('Viral UGC')
    await page.getByLabel('Message').fill('An invoice, please.')
    await scriptIsThere(page)
    await page.getByLabel('Email').press('Enter')
    await expect(page.getByRole('heading', { name: 'We got your request' })).toBeFocused()
    expect(await desk.mailTo(SUPPORT, /^\[High\]/)).toMatchObject({
      replyTo: 'max@example.com',
      subject: '[High] Support: Account & Billing (Max Member)',
      text: [
        'Name: Max Member',
        'Email: max@example.com',
        'Category: Account & Billing',
        'Priority: High - Business critical automation',
        'Template: Viral UGC',
        '',
        'An invoice, please.',
      ].join('\n'),
    })
    await page.getByRole('status').getByRole('link', { name: 'Response times' }).click()
    await expect(page.getByRole('row', { name: /^Urgent .* 4-8 hours$/ })).toBeInViewport()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a wrong field comes back with its sentence and all that was typed, and can be mended', async ({
    page,
    desk,
    watch,
  }) => {
    // Chromium reports as an error that it gave up the fade between two pages, which is decoration.
    watch.allow(/status of 400/, /Transition was skipped/)
    await test.step('the address of an answer alone leads back to the form', async () => {
      await page.goto('/support/answer')
      await page.waitForURL('/support')
    })
    const name = page.getByLabel('Name', { exact: true })
    await name.fill('Max "M" <b>')
    await page.getByLabel('Email').fill('max@localhost')
    await page.getByLabel('Priority').selectOption('Low - General question')
    await page.getByLabel('Message').fill('One\nTwo')
    await send(page).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/with an @ and a domain/)
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(name).toHaveValue('Max "M" <b>')
    await expect(page.getByLabel('Priority')).toHaveValue('Low - General question')
    await expect(page.getByLabel('Message')).toHaveValue('One\nTwo')
    expect(page.url()).not.toContain('max')
    expect(await desk.inbox()).toEqual([])

    await page.getByLabel('Email').fill('max@example.com')
    await send(page).click()
    await page.waitForURL('/support/sent')
    expect(await desk.mailTo(SUPPORT, /^\[Low\]/)).toMatchObject({ replyTo: 'max@example.com' })
  })
})
