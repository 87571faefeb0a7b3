// Longer than other files: specification.md names its tests by this file, form by form.
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

const SUPPORT = 'support@flowshelf.example'
const BODY = 'Name: Ada Lovelace\nE-mail: ada@example.com\n\nDo you sell "punch cards"?\n\nRegards & thanks, A.'

async function fillContact(page: Page) {
  await page.goto('/contact')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('E-mail').fill('ada@example.com')
  await page.getByLabel('Message').fill('Do you sell "punch cards"?\n\nRegards & thanks, A.')
}

/** Until its script has arrived the browser sends the form itself; these tests are about the script. */
async function scriptIsThere(page: Page) {
  await expect(page.locator('form[action="/api/contact"]')).toHaveJSProperty('noValidate', true)
}

const send = (page: Page) => page.getByRole('button', { name: /^Send (message|request)$/ })

/** Subject and body a mail link hands to the mail program. */
async function mailOf(page: Page, name: string) {
  const href = (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
  const { protocol, pathname, searchParams } = new URL(href)
  const body = searchParams.get('body')?.replaceAll('\r\n', '\n')
  return { to: `${protocol}${pathname}`, subject: searchParams.get('subject'), body }
}

test('a message from the contact page arrives in the mailbox and can be answered', async ({ page, desk }) => {
  await fillContact(page)
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeFocused()
  const bar = await page.getByRole('banner').boundingBox()
  const top = async () => (await page.getByRole('status').filter({ hasText: 'with us' }).boundingBox())?.y
  await expect.poll(top, { message: 'the panel lies under the bar' }).toBeGreaterThan(bar?.height ?? 0)
  await expect(page.getByText(/We reply within 24 hours on business days/).first()).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Sent', { exact: true })).toBeVisible()
  expect(await desk.mailTo(SUPPORT, /^Contact/)).toMatchObject({
    replyTo: 'ada@example.com',
    subject: 'Contact: Ada Lovelace',
    text: BODY,
  })
  expect(await violations(page)).toEqual([])
})

test('a support request arrives with category, priority and template', async ({ page, desk }) => {
  await page.goto('/support')
  await page.getByLabel('Name', { exact: true }).fill('Max Member')
  await page.getByLabel('E-mail').fill('max@example.com')
  await page.getByLabel('Category').selectOption('Account & Billing')
  await page.getByLabel('Priority').selectOption('High - Business critical automation')
  await page.getByLabel('Template name').fill('Viral UGC')
  await page.getByLabel('Message').fill('An invoice, please.')
  await scriptIsThere(page)
  await page.getByLabel('E-mail').press('Enter')
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeFocused()
  expect(await desk.mailTo(SUPPORT, /^\[High\]/)).toMatchObject({
    replyTo: 'max@example.com',
    subject: '[High] Support: Account & Billing (Max Member)',
    text: [
      'Name: Max Member',
      'E-mail: max@example.com',
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

test('while it is being sent the button says so, and a second press sends nothing', async ({ page, desk }) => {
  let arrived = 0
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/api/contact', async (route) => {
    arrived += 1
    await held
    await route.continue()
  })
  await fillContact(page)
  await scriptIsThere(page)
  await send(page).click()
  const button = page.getByRole('button', { name: 'Sending…' })
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  go()
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeVisible()
  expect(arrived).toBe(1)
  expect((await desk.inbox()).filter(({ to }) => to === SUPPORT)).toHaveLength(1)
})

test('while mail is down the page says that the message is kept, and offers to mail it by hand', async ({
  page,
  desk,
}) => {
  await desk.faults({ mail: true })
  await fillContact(page)
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'We have your message, but our mail is down' })).toBeFocused()
  const mail = await mailOf(page, 'Send it by e-mail')
  expect(mail).toEqual({ to: `mailto:${SUPPORT}`, subject: 'Contact: Ada Lovelace', body: BODY })
  expect(await violations(page)).toEqual([])
})

test('when nobody answers, what was written stays, and the mail link carries it', async ({ page, desk, watch }) => {
  watch.allow(/api\/contact|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await page.route('**/api/contact', (route) => route.abort())
  await fillContact(page)
  await scriptIsThere(page)
  await send(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'not sent' })
  await expect(alert).toContainText('Try again, or send the same text by e-mail.')
  await expect(alert).toContainText('We could not reach the shop. Check your connection and try again.')
  const mail = await mailOf(page, 'send the same text by e-mail')
  expect(mail).toEqual({ to: `mailto:${SUPPORT}`, subject: 'Contact: Ada Lovelace', body: BODY })
  await expect(page.getByLabel('Message')).toHaveValue(/punch cards/)
  expect(await violations(page)).toEqual([])

  await page.unroute('**/api/contact')
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeVisible()
  expect(await desk.mailTo(SUPPORT, /^Contact/)).toMatchObject({ text: BODY })
})

test('an empty form marks its fields, goes to the first, and asks nobody', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) asked.push(request.method())
  })
  await page.goto('/contact')
  await page.getByLabel('E-mail').fill('ada')
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Tell us your first name.')
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Tell us your last name.')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/not complete/)
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Write your message.')
  expect(await violations(page)).toEqual([])
  await page.keyboard.type('Ada')
  await expect(page.getByText('Tell us your first name.')).toBeHidden()
  await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid', 'true')
  expect(asked).toEqual([])
})

test('what only the server finds wrong is said beside the field too', async ({ page, desk, watch }) => {
  watch.allow(/status of 400/)
  await fillContact(page)
  await page.getByLabel('E-mail').fill('ada@localhost')
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/a domain with a dot/)
  await expect(page.getByLabel('Message')).toHaveValue(/punch cards/)
  expect(await desk.inbox()).toEqual([])
})

test('a program that fills in the field nobody sees is thanked, and nothing arrives', async ({ page, desk }) => {
  await fillContact(page)
  await expect(page.getByLabel('Leave this empty')).not.toBeInViewport()
  await page.locator('#homepage').evaluate((field: HTMLInputElement) => {
    field.value = 'https://buy.example'
  })
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeVisible()
  expect(await desk.inbox()).toEqual([])
})

test('too many messages in a minute are refused in plain words', async ({ page, desk, watch }) => {
  watch.allow(/status of 4(00|29)/)
  await fillContact(page)
  await page.evaluate(async () => {
    for (let count = 0; count < 5; count += 1) await fetch('/api/contact', { method: 'POST' })
  })
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'not sent' })).toContainText(
    'That was a lot in a short time. Wait a minute and try again.',
  )
  await expect(page.getByLabel('Message')).toHaveValue(/punch cards/)
  expect(await desk.inbox()).toEqual([])
})

test('the pages lead on: to templates, plans, self-help, and an address to write to', async ({ page }) => {
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

test('a form that came back can be used by everyone, and the script takes it over', async ({ page, desk, watch }) => {
  watch.allow(/status of 400/, /Transition was skipped/)
  await fillContact(page)
  await page.getByLabel('Message').fill(' ')
  // Past the script, as if Enter had been pressed before it arrived.
  await page.locator('form[action="/api/contact"]').evaluate((form: HTMLFormElement) => form.submit())
  await page.waitForURL('/contact/answer?outcome=wrong')
  await expect(page.getByLabel('Message')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Write your message.')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Message').fill('Mended')
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your message is with us' })).toBeVisible()
  expect(await desk.mailTo(SUPPORT, /^Contact/)).toMatchObject({ text: expect.stringContaining('Mended') })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test.beforeEach(({ watch }) => {
    // Chromium reports as an error that it gave up the fade between two pages, which is decoration.
    watch.allow(/Transition was skipped/)
  })

  test('a message arrives, and a page says so', async ({ page, desk }) => {
    await fillContact(page)
    await send(page).click()
    await page.waitForURL('/contact/sent')
    await expect(page.getByRole('heading', { level: 1, name: 'Your message is with us' })).toBeVisible()
    expect(await desk.mailTo(SUPPORT, /^Contact/)).toMatchObject({ replyTo: 'ada@example.com', text: BODY })
  })

  test('a wrong field comes back with its sentence and all that was typed, and can be mended', async ({
    page,
    desk,
    watch,
  }) => {
    watch.allow(/status of 400/)
    await page.goto('/support')
    await page.getByLabel('Name', { exact: true }).fill('Max "M" <b>')
    await page.getByLabel('E-mail').fill('max@localhost')
    await page.getByLabel('Priority').selectOption('Low - General question')
    await page.getByLabel('Message').fill('One\nTwo')
    await send(page).click()
    await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/a domain with a dot/)
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Max "M" <b>')
    await expect(page.getByLabel('Priority')).toHaveValue('Low - General question')
    await expect(page.getByLabel('Message')).toHaveValue('One\nTwo')
    expect(page.url()).not.toContain('max')
    expect(await desk.inbox()).toEqual([])

    await page.getByLabel('E-mail').fill('max@example.com')
    await send(page).click()
    await page.waitForURL('/support/sent')
    expect(await desk.mailTo(SUPPORT, /^\[Low\]/)).toMatchObject({ replyTo: 'max@example.com' })
  })

  test('while mail is down a page says that the message is kept, and offers to mail it by hand', async ({
    page,
    desk,
  }) => {
    await desk.faults({ mail: true })
    await fillContact(page)
    await send(page).click()
    await expect(page.getByRole('heading', { level: 1, name: /^We have your message/ })).toBeVisible()
    const mail = await mailOf(page, 'Send it by e-mail')
    expect(mail).toEqual({ to: `mailto:${SUPPORT}`, subject: 'Contact: Ada Lovelace', body: BODY })
  })

  test('when nothing works the form is still there, with its text', async ({ page, desk, watch }) => {
    watch.allow(/status of 502/)
    await desk.faults({ mail: true, blobs: true })
    await fillContact(page)
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('Your message was not sent.')
    await expect(page.getByLabel('Message')).toHaveValue(/punch cards/)
    expect(await mailOf(page, 'send the same text by e-mail')).toMatchObject({ body: BODY })
  })

  test('the address of an answer alone leads back to the form', async ({ page }) => {
    await page.goto('/support/answer')
    await page.waitForURL('/support')
  })
})

test('another site cannot make a visitor show words of its own on our page', async ({ request }) => {
  const answer = await request.post('/contact/answer?outcome=kept', {
    form: { firstName: 'Eve', lastName: 'Evil', email: 'eve@evil.example', message: 'Look' },
    headers: { origin: 'https://evil.example' },
  })
  expect(answer.status()).toBe(403)
})
