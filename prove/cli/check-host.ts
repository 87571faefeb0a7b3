/**
 * Uses the shop as template host of the real n8n, in a browser: `npm run check:host [-- --shots FOLDER]`. A member creates
 * a token, finds, sets up and imports templates in n8n's own screens, and revokes the token. Takes about two minutes.
 * PORT is the port of the shop, by default that of `npm start`. Exits with code 1 if a step fails.
 */
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { expect as impatient, type Page } from '@playwright/test'
import { compareWorkflows } from '../../src/domain/versions/compare-workflows.ts'
import { mergeWorkflows } from '../../src/domain/versions/merge-workflows.ts'
import type { Workflow } from '../../src/domain/workflow/workflow.ts'
import { PUBLIC_ADDRESS } from '../n8n/start.ts'
import type { Environment } from '../run/run-case.ts'
import { startEnvironments } from '../run/start-environments.ts'
import { fetchN8n } from './fetch-n8n.ts'
import { newWindow, openBrowser, openShop, signInAsMember } from './open-shop.ts'

const root = path.resolve(import.meta.dirname, '../..')
const log = (line: string) => process.stdout.write(`${line}\n`)

/** On a busy machine, n8n draws a workflow in ten seconds. */
const expect = impatient.configure({ timeout: 60_000 })

/** Needs an account of Telegram, which n8n has, and one of OpenAI, which it asks for. */
const BOT = 'telegram-support-bot-with-handoff'
/** Has an older version. */
const UPDATED = 'stripe-revenue-dashboard-sheet'
const REVOKED = 'This access token no longer works'

const fileOf = async (slug: string): Promise<Workflow> =>
  JSON.parse(await readFile(path.join(root, 'content/workflows', `${slug}.json`), 'utf8'))

/** Creates the token of this n8n, and downloads an older version of a template. Ends on the account page. */
async function prepareAccount(page: Page): Promise<string> {
  const library = page.getByRole('region', { name: 'Your library' })
  await library.getByLabel('Search all templates').fill(UPDATED)
  await library.getByText(/^Older versions of/).click()
  const download = page.waitForEvent('download')
  await library.getByRole('button', { name: /^Download version 1\.0\.0 of/ }).click()
  await download
  await page.getByRole('heading', { name: 'Sign-in', exact: true }).scrollIntoViewIfNeeded()
  const tokens = page.getByRole('region', { name: 'Access tokens' })
  await tokens.getByRole('textbox', { name: 'Token name' }).fill('Office n8n')
  await tokens.getByRole('button', { name: 'Create token' }).click()
  return tokens.getByText(/^flowshelf_pat_/).innerText()
}

/** What the member does in n8n until they revoke the token. */
function storyOf(page: Page, base: string, { n8n }: Environment) {
  const cards = page.getByTestId('template-card')
  const search = page.getByPlaceholder('Search workflows')
  const stored = () => n8n.rest.call<Workflow & { meta: unknown }>('GET', `/workflows/${idIn(page)}`)
  return {
    async 'lists all templates, each with icons'() {
      await page.goto(`${base}/templates/`)
      await cards.first().waitFor()
      const [, count = ''] = /\((\d+)\)/.exec(await page.getByText(/^Workflows \(\d+\)$/).innerText()) ?? []
      expect(Number(count)).toBeGreaterThan(150)
      await expect(cards).toHaveCount(Number(count))
      await expect.poll(() => cards.locator('img').evaluateAll(countBroken)).toBe(0)
      await expect(cards.first().locator('img').first()).toBeVisible()
    },
    async 'searches as the shop does'() {
      await search.fill('stripe revenue')
      await expect(cards.first()).toContainText('Stripe revenue dashboard')
      await search.fill('')
    },
    async 'shows one category'() {
      await page.getByText('Marketing', { exact: true }).click()
      await expect.poll(() => cards.count()).toBeLessThan(60)
      await page.getByText('Marketing', { exact: true }).click()
    },
    async 'lists updates for the member'() {
      await page.getByText('Updates for you').click()
      await expect(cards).toHaveCount(1)
      await expect(cards).toContainText('Stripe revenue dashboard')
    },
    async 'draws the workflow, with its description'() {
      await cards.first().click()
      await expect(page.locator('.vue-flow__node')).toHaveCount((await fileOf(UPDATED)).nodes.length)
      await expect(page.getByRole('link', { name: 'Setup guide, drawing and recorded run' })).toBeVisible()
    },
    async 'asks for the accounts, and imports with them'() {
      await n8n.rest.call('POST', '/credentials', {
        name: 'Our bot',
        type: 'telegramApi',
        data: { accessToken: '1:a' },
      })
      await page.goto(`${base}/templates/${BOT}`)
      await page.getByRole('button', { name: 'Try template' }).click()
      await page.getByText('Create new OpenAI Chat Model credential').click()
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[type=password]').first().fill('sk-mock')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await page.getByText(/Credential successfully created/).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.waitForURL(/\/workflow\/\w+/)
      await page.locator('.vue-flow__node').first().waitFor()
      const [workflow, file] = [await stored(), await fileOf(BOT)]
      expect(workflow.meta).toMatchObject({ templateId: BOT })
      expect(differsFrom(workflow, file)).toEqual([])
      const accounts = workflow.nodes.flatMap(({ credentials }) => Object.keys(Object(credentials)))
      expect(new Set(accounts)).toEqual(new Set(['telegramApi', 'openAiApi']))
    },
    async 'imports without accounts'() {
      await page.goto(`${base}/workflows/templates/${UPDATED}`)
      await page.getByText('Execute workflow').first().waitFor()
      const saved = page.waitForResponse((response) => /\/rest\/workflows$/.test(response.url()))
      await page.keyboard.press('Control+S')
      await saved
      // The editor drops nested defaults when it saves.
      expect(namesIn(await stored())).toEqual(namesIn(await fileOf(UPDATED)))
    },
  }
}

/** What n8n shows once the token is revoked. */
function storyAfter(page: Page, base: string, siteUrl: string) {
  const cards = page.getByTestId('template-card')
  return {
    async 'says in the list that the token was revoked'() {
      await page.goto(`${base}/templates/`)
      // A list that was read may stay for a minute.
      await page.getByPlaceholder('Search workflows').fill('invoices')
      await expect(cards).toHaveCount(1)
      await expect(cards).toContainText(REVOKED)
    },
    async 'explains it, with a link to the account'() {
      await cards.first().click()
      await expect(page.getByRole('link', { name: 'your account' }).first()).toHaveAttribute(
        'href',
        `${siteUrl}/account`,
      )
    },
    async 'imports the explanation instead of a workflow'() {
      await page.goto(`${base}/workflows/templates/${BOT}`)
      await expect(page.locator('.vue-flow__node')).toContainText(REVOKED)
    },
  }
}

const namesIn = ({ nodes }: Workflow) => nodes.map(({ name }) => name).sort()

/** Runs in the browser. */
const countBroken = (images: (SVGElement | HTMLElement)[]) =>
  images.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth === 0).length

const idIn = (page: Page) => /\/workflow\/(\w+)/.exec(page.url())?.[1] ?? ''

/** Lines on how the workflow in n8n differs from the file, except for accounts and what n8n itself changes on import. */
function differsFrom(stored: Workflow, file: Workflow): string[] {
  const mine = { ...stored, nodes: stored.nodes.map(({ credentials: _, ...node }) => node) }
  const { workflow } = mergeWorkflows({ base: file, mine, next: file })
  return Object.values(compareWorkflows(file, workflow)).flatMap((changes: readonly object[]) =>
    changes.map((change) => JSON.stringify(change)),
  )
}

async function play(page: Page, story: Record<string, () => Promise<void>>, shots: string | undefined) {
  for (const [name, step] of Object.entries(story)) {
    const startedAt = performance.now()
    try {
      await step()
    } finally {
      if (shots) await page.screenshot({ path: path.join(shots, `${name.replaceAll(/\W+/g, '-')}.png`) })
    }
    log(`✓ n8n ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  }
}

async function checkHost(shots: string | undefined) {
  if (shots) await mkdir(shots, { recursive: true })
  const app = await fetchN8n(root, log)
  const browser = await openBrowser()
  const shop = await openShop(root)
  try {
    const account = await browser.newPage()
    account.setDefaultTimeout(60_000)
    await signInAsMember(account, shop)
    const token = await prepareAccount(account)
    const { open, close } = await startEnvironments(app, 1, {
      N8N_TEMPLATES_ENABLED: 'true',
      N8N_TEMPLATES_HOST: `${shop.siteUrl}/n8n/${token}`,
    })
    try {
      const [environment] = open
      if (!environment) throw new Error('n8n did not start.')
      const base = environment.n8n.local(PUBLIC_ADDRESS)
      const page = await (await newWindow(browser, environment.n8n)).newPage()
      await play(page, storyOf(page, base, environment), shots)
      await account.getByRole('button', { name: /^Revoke ?: Office n8n$/ }).click()
      await account.getByRole('button', { name: /^Revoke permanently ?: Office n8n$/ }).click()
      await expect(account.getByText('Office n8n')).toHaveCount(0)
      await play(page, storyAfter(page, base, shop.siteUrl), shots)
    } finally {
      await close()
    }
  } finally {
    await browser.close()
    await shop.close()
  }
}

const { values } = parseArgs({ options: { shots: { type: 'string' } } })
try {
  await checkHost(values.shots && path.resolve(process.env.INIT_CWD ?? process.cwd(), values.shots))
} catch (error) {
  log(`✗ ${(error as Error).message}`)
  process.exitCode = 1
}
