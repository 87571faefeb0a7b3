import type { Page } from '@playwright/test'
import { CATEGORIES, PRIORITIES } from '#domain/contact/message.ts'
import { signIn } from './fixtures/account.ts'
import { buy } from './fixtures/steps.ts'
import { expect, test } from './fixtures/test.ts'

const SUPPORT = 'support@flowshelf.example'

const form = (page: Page) => page.locator('form[action="/api/contact"]')
/** Only then is it the page's script that checks and sends. */
const scriptIsThere = (page: Page) => expect(form(page)).toHaveJSProperty('noValidate', true)
const send = (page: Page) => page.getByRole('button', { name: 'Send request' })

test.beforeEach(async ({ page }) => {
  await page.goto('/support')
})

test('the lists offer every category and priority, and none of them is chosen', async ({ page }) => {
  await expect(page.getByLabel('Category').getByRole('option')).toHaveText(['Choose', ...CATEGORIES])
  await expect(page.getByLabel('Priority').getByRole('option')).toHaveText(['Choose', ...PRIORITIES])
  await expect(page.getByLabel('Category')).toHaveValue('')
  await expect(page.getByLabel('Priority')).toHaveValue('')
})

test('name, e-mail and message are required, the other three are not', async ({ page, desk }) => {
  await page.getByLabel('Name', { exact: true }).focus()
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  for (const [label, sentence] of [
    ['Name', 'Tell us your name.'],
    ['E-mail', 'Give the e-mail address you want the answer at.'],
    ['Message', 'Write your message.'],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence)
  for (const label of ['Category', 'Priority', 'Template name'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid', 'true')
  expect(await desk.inbox()).toEqual([])
})

test('a request without category, priority and template arrives', async ({ page, desk }) => {
  await page.getByLabel('Name', { exact: true }).fill('Max Member')
  await page.getByLabel('E-mail').fill('max@example.com')
  await page.getByLabel('Message').fill('Where is my file?')
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible()
  expect(await desk.mailTo(SUPPORT, /Support/)).toMatchObject({
    replyTo: 'max@example.com',
    text: 'Name: Max Member\nE-mail: max@example.com\n\nWhere is my file?',
  })
})

test('whoever has the Pro Plan is led to what it promises, and their request says so', async ({ page, desk }) => {
  await expect(page.getByText('Pro Plan:')).toBeHidden()
  const email = 'visitor@flowshelf.test'
  await signIn(page, desk, email)
  await buy(page, 'Pro Plan', { email })
  await expect(page.getByText('Pro Plan - Full Access')).toBeVisible()
  await page.goto('/support')
  await page.getByLabel('Name', { exact: true }).fill('Vera Visitor')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Message').fill('Where do I begin?')
  await scriptIsThere(page)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible()
  expect(await desk.mailTo(SUPPORT, /^\[Pro Plan] \[High] Support/)).toMatchObject({ replyTo: email })
  await page.getByRole('link', { name: 'your account' }).click()
  await expect(page.getByRole('heading', { name: 'Your benefits' })).toBeVisible()
})
