import type { Page } from '@playwright/test'
import { CALLS_PER_MINUTE } from '#domain/limits/count-call.ts'
import { hold } from './fixtures/account.ts'
import { mailOf, SUPPORT, scriptIsThere, send } from './fixtures/message-form.ts'
import { expect, test } from './fixtures/test.ts'
import { violations } from './fixtures/violations.ts'

const BODY = 'Name: Ada Lovelace\nEmail: ada@example.com\n\nDo you sell "punch cards"?\n\nRegards & thanks, A.'

async function fillIn(page: Page) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Message').fill('Do you sell "punch cards"?\n\nRegards & thanks, A.')
}

async function fillContact(page: Page) {
  await page.goto('/contact')
  await fillIn(page)
}

const isSent = (page: Page) => page.getByRole('heading', { name: 'We got your message' })
const notSent = (page: Page) => page.getByRole('alert').filter({ hasText: 'not sent' })

const OUR_MAIL = { to: `mailto:${SUPPORT}`, subject: 'Contact: Ada Lovelace', body: BODY }

test('the contact form says what is wrong, sends, and says how it went', async ({ page, desk, watch }) => {
  const arrived = async () => (await desk.inbox()).filter(({ to }) => to === SUPPORT).length
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) asked.push(request.method())
  })

  await test.step('an empty form marks its fields, goes to the first, and asks nobody', async () => {
    await page.goto('/contact')
    await page.getByLabel('Email').fill('ada')
    await scriptIsThere(page)
    await send(page).click()
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name.')
    await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Enter your last name.')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/complete email address/)
    await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Enter your message.')
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('Ada')
    await expect(page.getByText('Enter your first name.')).toBeHidden()
    await expect(page.getByLabel('First name')).not.toHaveAttribute('aria-invalid', 'true')
    expect(asked).toEqual([])
  })

  await test.step('what only the server finds wrong is said beside the field too', async () => {
    watch.allow(/status of 400/)
    await fillIn(page)
    await page.getByLabel('Email').fill('ada@localhost')
    await send(page).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/with an @ and a domain/)
    await expect(page.getByLabel('Message')).toHaveValue(/punch cards/)
    expect(await desk.inbox()).toEqual([])
  })

  await test.step('when nobody answers, what was written stays, and the mail link carries it', async () => {
    watch.allow(/api\/contact|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.route('**/api/contact', (route) => route.abort(), { times: 1 })
    await send(page).click()
    await expect(notSent(page)).toContainText('Try again, or send it by email.')
    await expect(notSent(page)).toContainText('We couldn’t reach the server. Check your connection and try again.')
    expect(await mailOf(page, 'send it by email')).toEqual(OUR_MAIL)
    await expect(page.getByLabel('Message')).toHaveValue(/punch cards/)
    expect(await violations(page)).toEqual([])
  })

  await test.step('while it is being sent the button says so, and a second press sends nothing', async () => {
    asked.length = 0
    const gate = await hold(page, '**/api/contact')
    await send(page).click()
    await expect(page.getByRole('button', { name: 'Sending…' })).toBeFocused()
    await page.keyboard.press('Enter')
    gate.release()
    await expect(isSent(page)).toBeFocused()
    expect(asked).toEqual(['POST'])
  })

  await test.step('a message from the contact page arrives in the mailbox and can be answered', async () => {
    await expect(page.getByRole('listitem').getByText('Sent', { exact: true })).toBeVisible()
    const bar = await page.getByRole('banner').boundingBox()
    const top = async () => (await page.getByRole('status').filter({ hasText: 'We got your message' }).boundingBox())?.y
    await expect.poll(top, { message: 'the panel lies under the bar' }).toBeGreaterThan(bar?.height ?? 0)
    await expect(page.getByText(/We reply within 24 hours on business days/).first()).toBeVisible()
    expect(await desk.mailTo(SUPPORT, /^Contact/)).toMatchObject({
      replyTo: 'ada@example.com',
      subject: 'Contact: Ada Lovelace',
      text: BODY,
    })
    expect(await arrived()).toBe(1)
    expect(await violations(page)).toEqual([])
  })

  await test.step('a program that fills in the field nobody sees is thanked, and nothing arrives', async () => {
    await fillContact(page)
    await expect(page.getByLabel('Leave this empty')).not.toBeInViewport()
    await page.locator('#homepage').evaluate((field: HTMLInputElement) => {
      field.value = 'https://buy.example'
    })
    await scriptIsThere(page)
    await send(page).click()
    await expect(isSent(page)).toBeVisible()
    expect(await arrived()).toBe(1)
  })

  await test.step('while mail is down the page says that the message is stored, and offers to email it instead', async () => {
    await desk.faults({ mail: true })
    await fillContact(page)
    await scriptIsThere(page)
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'We have your message, but our email is down' })).toBeFocused()
    expect(await mailOf(page, 'Send it by email')).toEqual(OUR_MAIL)
    expect(await violations(page)).toEqual([])
    await desk.faults({ mail: false })
  })

  await test.step('too many messages in a minute are refused in plain words', async () => {
    watch.allow(/status of 429/)
    await fillContact(page)
    await page.evaluate(async (calls) => {
      for (let count = 0; count < calls; count += 1) await fetch('/api/contact', { method: 'POST' })
    }, CALLS_PER_MINUTE.contact)
    await scriptIsThere(page)
    await send(page).click()
    await expect(notSent(page)).toContainText('Too many requests. Wait a minute and try again.')
    await expect(page.getByLabel('Message')).toHaveValue(/punch cards/)
    expect(await arrived()).toBe(1)
  })
})

test('a form that came back can be used by everyone, and the script takes it over', async ({ page, desk, watch }) => {
  watch.allow(/status of 400/, /Transition was skipped/)
  await fillContact(page)
  await page.getByLabel('Message').fill(' ')
  // Past the script, as if Enter had been pressed before it arrived.
  await page.locator('form[action="/api/contact"]').evaluate((form: HTMLFormElement) => form.submit())
  await page.waitForURL('/contact/answer?outcome=wrong')
  await expect(page.getByLabel('Message')).toBeFocused()
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription('Enter your message.')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Message').fill('Mended')
  await scriptIsThere(page)
  await send(page).click()
  await expect(isSent(page)).toBeVisible()
  expect(await desk.mailTo(SUPPORT, /^Contact/)).toMatchObject({ text: expect.stringContaining('Mended') })

  await test.step('another site cannot make a visitor show words of its own on our page', async () => {
    const answer = await page.request.post('/contact/answer?outcome=kept', {
      form: { firstName: 'Eve', lastName: 'Evil', email: 'eve@evil.example', message: 'Look' },
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status()).toBe(403)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the contact form sends, and a page says how it went', async ({ page, desk, watch }) => {
    // Chromium reports as an error that it gave up the fade between two pages, which is decoration.
    watch.allow(/Transition was skipped/)

    await test.step('a message arrives, and a page says so', async () => {
      await fillContact(page)
      await send(page).click()
      await page.waitForURL('/contact/sent')
      await expect(page.getByRole('heading', { level: 1, name: 'We got your message' })).toBeVisible()
      expect(await desk.mailTo(SUPPORT, /^Contact/)).toMatchObject({ replyTo: 'ada@example.com', text: BODY })
    })

    await test.step('while mail is down a page says that the message is stored, and offers to email it instead', async () => {
      await desk.faults({ mail: true })
      await fillContact(page)
      await send(page).click()
      await expect(page.getByRole('heading', { level: 1, name: /^We have your message/ })).toBeVisible()
      expect(await mailOf(page, 'Send it by email')).toEqual(OUR_MAIL)
    })

    await test.step('when nothing works the form is still there, with its text', async () => {
      watch.allow(/status of 502/)
      await desk.faults({ mail: true, blobs: true })
      await fillContact(page)
      await send(page).click()
      await expect(page.getByRole('alert')).toContainText('Your message was not sent.')
      await expect(page.getByLabel('Message')).toHaveValue(/punch cards/)
      expect(await mailOf(page, 'send it by email')).toMatchObject({ body: BODY })
    })
  })
})
