import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { withNodeIds } from '../fixtures/with-node-ids.ts'
import { signIn } from './fixtures/account.ts'
import { expect, PHONE_NIGHTLY, test } from './fixtures/test.ts'

const SLUG = 'inbound-lead-qualifier-agent'
const SET_UP = `/templates/${SLUG}/set-up`
const original = JSON.parse(readFileSync(`content/workflows/${SLUG}.json`, 'utf8'))

interface Flow {
  nodes: {
    name: string
    type: string
    parameters: { assignments?: { assignments: { name: string; value: unknown }[] } }
  }[]
}

const settingsOf = ({ nodes }: Flow) => {
  const list = nodes.find(({ name }) => name === 'Settings')?.parameters.assignments?.assignments ?? []
  return Object.fromEntries(list.map(({ name, value }) => [name, value]))
}
const chatModels = ({ nodes }: Flow) =>
  nodes.map(({ type }) => type.split('.').at(-1) ?? '').filter((type) => type.startsWith('lmChat'))

const running = async (panel: Locator) => Number.parseInt((await panel.getByRole('status').textContent()) ?? '', 10)

async function save(page: Page): Promise<Flow> {
  const coming = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Import into n8n' }).getByRole('button', { name: 'Download' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await coming).createReadStream()) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

test('a member fills in the settings and gets a file with them', PHONE_NIGHTLY, async ({ page, desk }) => {
  await signIn(page, desk, 'member@flowshelf.test')
  await page.goto(SET_UP)
  const choices = page.getByRole('region', { name: 'Settings' })
  const accounts = page.getByRole('region', { name: 'Accounts' })
  const slack = accounts.getByRole('checkbox', { name: /: Slack,/ })

  await test.step('the sample copy is copied without the choices', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy sample' }).click()
    await expect(page.getByText('Copied', { exact: true })).toBeVisible()
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied.name).toBe(`${original.name} (sample data)`)
    expect(copied.nodes).toEqual(withNodeIds(original).nodes)
    expect(Object.keys(copied.pinData).length).toBeGreaterThan(0)
  })

  await test.step('an invalid value is shown instead of a file', async () => {
    await choices.getByLabel('Provider').selectOption('Anthropic')
    // The script, which checks the values, shows only the lines of the provider.
    await expect(choices.getByText('Google Gemini:')).toBeHidden()
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(choices.getByLabel('Chat model')).toBeFocused()
  })

  await test.step('what is entered and checked is there after a reload', async () => {
    await choices.getByLabel('Chat model').fill('a-model-of-anthropic')
    await slack.check()
    await page.reload()
    await expect(choices.getByLabel('Chat model')).toHaveValue('a-model-of-anthropic')
    await expect(choices.getByLabel('Provider')).toHaveValue('anthropic')
    await expect(slack).toBeChecked()
  })

  await test.step('what is no URL of an n8n is said, and the template opens in one that is', async () => {
    const url = accounts.getByLabel('Your n8n URL')
    await url.fill('my n8n')
    expect(await url.evaluate((field: HTMLInputElement) => field.validationMessage)).toContain('you open n8n with')
    await url.fill('https://n8n.fernhill.test/home')
    const link = page.getByRole('link', { name: 'Open it in your n8n' })
    await expect(link).toHaveAttribute('href', `https://n8n.fernhill.test/templates/${SLUG}`)
  })

  await test.step('the file has the choices, and is otherwise the same', async () => {
    const file = await save(page)
    expect(settingsOf(file)).toEqual({ ...settingsOf(original), chatModel: 'a-model-of-anthropic' })
    expect(new Set(chatModels(file))).toEqual(new Set(['lmChatAnthropic']))
    expect(file.nodes.map(({ name }) => name).slice(0, original.nodes.length)).toEqual(
      original.nodes.map(({ name }: { name: string }) => name),
    )
  })

  await test.step('the setup run is in the file until it is unchecked, also after a reload', async () => {
    const names = async () => (await save(page)).nodes.map(({ name }) => name)
    expect(await names()).toContain('Set up and check')
    await page.getByRole('checkbox', { name: 'Add a setup run' }).uncheck()
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Add a setup run' })).not.toBeChecked()
    expect(await names()).not.toContain('Set up and check')
  })

  await test.step('a click before the form has loaded waits for the choices', async () => {
    const { promise: held, resolve: load } = Promise.withResolvers<void>()
    await page.route(/\/mount\.[^/]+\.js$/, (route) => held.then(() => route.continue()))
    await page.reload({ waitUntil: 'commit' })
    const saved = save(page)
    await expect(
      page.getByRole('region', { name: 'Import into n8n' }).getByRole('button', { name: 'Download' }),
    ).toBeFocused()
    load()
    expect(settingsOf(await saved).chatModel).toBe('a-model-of-anthropic')
  })

  await test.step('without choices it is the file itself', async () => {
    await choices.getByLabel('Provider').selectOption('OpenAI')
    await choices.getByLabel('Chat model').fill(settingsOf(original).chatModel as string)
    const file = await save(page)
    expect(file.nodes).toEqual(withNodeIds(original).nodes)
  })

  await test.step('the accounts that are checked decide what runs now', async () => {
    await page.goto('/templates')
    await page.getByRole('button', { name: 'What can I run now?' }).click()
    const panel = page.getByRole('region', { name: 'What can I run now?' })
    const found = page.getByRole('heading', { name: /^\d+ templates?$/ })
    const total = Number.parseInt((await found.textContent()) ?? '', 10)
    await expect(panel.getByRole('status')).toHaveText(
      new RegExp(`^\\d+ of ${total} run now\\. Connect .+ to run \\d+ more\\.$`),
    )
    const before = await running(panel)
    await panel.getByRole('checkbox', { name: /^Google Sheets/ }).check()
    await panel.getByRole('checkbox', { name: /^Gmail/ }).check()
    await panel.getByLabel('Your model provider').selectOption('Anthropic')
    await expect.poll(() => running(panel)).toBeGreaterThan(before)
    await panel.getByLabel('Show only these').check()
    await expect(found).toHaveText(`${await running(panel)} templates`)
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(found).toHaveText(`${total} templates`)
  })

  await test.step('an account that is checked in the panel is checked on setup pages', async () => {
    await page.goto('/templates/refund-request-approval/set-up')
    await expect(accounts.getByRole('checkbox', { name: /: Google Sheets,/ })).toBeChecked()
  })

  await test.step('the page for a client has both names, who creates what, and the order number', async () => {
    await page.goto(SET_UP)
    await page.getByRole('link', { name: 'Print the handover page' }).click()
    await expect(page.getByLabel('Order number')).toHaveValue(/^F-\w{4}-\w{4}$/)
    await page.getByLabel('For', { exact: true }).fill('Fernhill Tools')
    await page.getByLabel('From', { exact: true }).fill('Studio Nord')
    const opener = page.getByLabel(/^Created by: n8n/)
    await opener.selectOption('Studio Nord')
    await page.getByLabel('Runs per month').fill('2000')
    await page.reload()
    await expect(page.getByLabel('For', { exact: true })).toHaveValue('Fernhill Tools')
    await expect(opener.locator('option:checked')).toHaveText('Studio Nord')
    await expect(page.getByText(/^2,000 \w+: /)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  })
})
