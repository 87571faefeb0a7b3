/**
 * Plays what a stranger does with the sample copy of ten templates, drawn by lot: from the setup page into an n8n as it is
 * installed, to a green run. `npm run check:first-run` counts actions and seconds, and writes docs/first-runs.md.
 * PORT is the port of the shop, by default that of `npm start`. Exits with code 1 if a template needs more than it may.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Sample } from '../../src/domain/set-up/sample.ts'
import { executionsOf, isUnfinished } from '../n8n/executions.ts'
import { N8N_VERSION } from '../n8n/install.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import { cleanUp } from '../run/publish.ts'
import { startEnvironments } from '../run/start-environments.ts'
import { fetchN8n } from './fetch-n8n.ts'
import { drawByLot, lotOf, newWindow, openBrowser, openShop, signInAsMember } from './open-shop.ts'

const root = path.resolve(import.meta.dirname, '../..')
const REPORT = 'docs/first-runs.md'
const log = (line: string) => process.stdout.write(`${line}\n`)

const DRAWN = 10
const MAX_ACTIONS = 12
const MAX_SECONDS = 180
/** Milliseconds for a run to end. */
const PATIENCE = 60_000

interface FirstRun {
  slug: string
  way: 'copy' | 'file'
  actions: readonly string[]
  seconds: number
  problem: string | null
}

/** Templates with a sample copy. */
async function drawTemplates(): Promise<string[]> {
  const files = await readdir(path.join(root, 'content/samples'))
  const slugs = files.map((file) => path.basename(file, '.json'))
  return drawByLot(slugs, DRAWN)
}

/** Each click, key combination and change of tabs is one action. */
function createHands() {
  const actions: string[] = []
  const act = async <Result>(name: string, run: () => Promise<Result>): Promise<Result> => {
    actions.push(name)
    return run()
  }
  return { actions, act }
}
type Act = ReturnType<typeof createHands>['act']

/** From the setup page, which is open, to a canvas with the sample copy. */
async function importSample(shop: Page, editor: Page, way: FirstRun['way'], act: Act) {
  if (way === 'copy') {
    await act('Copy sample', () => shop.getByRole('button', { name: 'Copy sample' }).click())
    await shop.getByText('Copied', { exact: true }).waitFor()
  }
  const coming = way === 'file' ? shop.waitForEvent('download') : null
  if (coming) await act('Download sample', () => shop.getByRole('button', { name: 'Download sample' }).click())
  const file = await (await coming)?.path()
  await act('go to n8n', () => editor.bringToFront())
  await act('+', () => editor.getByTestId('universal-add').first().click())
  await act('New workflow', () => editor.getByRole('menuitem', { name: 'New workflow' }).click())
  await editor.getByTestId('canvas-wrapper').waitFor()
  if (file) {
    await act('…', () => editor.getByTestId('workflow-menu').click())
    await act('Import', () => editor.getByRole('menuitem', { name: 'Import' }).click())
    const fromFile = () => editor.getByRole('menuitem', { name: 'From file' }).click()
    const [chooser] = await act('From file', () => Promise.all([editor.waitForEvent('filechooser'), fromFile()]))
    await act('choose the file', () => chooser.setFiles(file))
  } else await act('Ctrl+V', () => editor.keyboard.press('Control+V'))
  await editor.locator('.vue-flow__node').first().waitFor()
}

/** n8n's button names the trigger that it starts from if there are several. */
async function execute(editor: Page, trigger: string, act: Act) {
  const button = editor.getByTestId('execute-workflow-button').first()
  await button.waitFor()
  const label = await button.innerText()
  if (/from /.test(label) && !label.includes(trigger)) {
    await act('triggers', () => editor.getByRole('button', { name: 'Select trigger node' }).click())
    await act(`from ${trigger}`, () => editor.getByRole('menuitem', { name: trigger }).click())
  }
  await act('Execute workflow', () => button.click())
}

/** How the run ended, in n8n and on the screen. Returns a sentence, or null for a green one. */
async function howItEnded(editor: Page, { database }: N8n, known: { id: string }): Promise<string | null> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < PATIENCE) {
    known.id ||= /\/workflow\/(\w+)/.exec(editor.url())?.[1] ?? ''
    const [row] = executionsOf(database, known.id)
    if (row && !isUnfinished(row)) {
      if (row.status !== 'success') return `the run ended with ${row.status}`
      await editor.getByText('Workflow executed successfully').waitFor()
      const red = await editor.getByTestId('canvas-node-status-error').count()
      return red > 0 ? `n8n marks ${red} nodes red` : null
    }
    await pause(100)
  }
  return 'the run did not end'
}

async function playFirstRun(member: BrowserContext, slug: string, siteUrl: string, n8n: N8n): Promise<FirstRun> {
  const way = Number.parseInt(lotOf(slug).slice(-1), 16) % 2 === 0 ? 'copy' : 'file'
  const { trigger }: Sample = JSON.parse(await readFile(path.join(root, 'content/samples', `${slug}.json`), 'utf8'))
  const [shop, editor] = [await member.newPage(), await member.newPage()]
  const { actions, act } = createHands()
  const known = { id: '' }
  const startedAt = performance.now()
  const secondsSince = () => (performance.now() - startedAt) / 1000
  try {
    await Promise.all([
      shop.goto(`${siteUrl}/templates/${slug}/set-up`),
      editor.goto(n8n.local(PUBLIC_ADDRESS), { waitUntil: 'load' }),
    ])
    await shop.bringToFront()
    await importSample(shop, editor, way, act)
    await execute(editor, trigger, act)
    const problem = await howItEnded(editor, n8n, known)
    return { slug, way, actions, seconds: secondsSince(), problem }
  } catch (error) {
    return { slug, way, actions, seconds: secondsSince(), problem: (error as Error).message.split('\n')[0] ?? '' }
  } finally {
    if (process.env.SHOTS) await editor.screenshot({ path: path.join(process.env.SHOTS, `${slug}.png`) })
    await Promise.all([shop.close(), editor.close()])
    if (known.id) await cleanUp(n8n, [known.id], [])
  }
}

const isGood = ({ actions, seconds, problem }: FirstRun) =>
  problem === null && actions.length <= MAX_ACTIONS && seconds <= MAX_SECONDS

function reportOf(runs: readonly FirstRun[], date: string): string {
  const row = ({ slug, way, actions, seconds, problem }: FirstRun) =>
    `| ${slug} | ${way} | ${actions.length} | ${seconds.toFixed(0)} | ${problem ?? actions.join(' · ')} |`
  return [
    '# From the setup page to a green run',
    '',
    `Written by \`npm run check:first-run\` on ${date}: a browser takes the sample copy of ${runs.length} templates, drawn by lot, from the`,
    `setup page into n8n ${N8N_VERSION} as it is installed, without any account, and executes it. The member is signed in at both, and`,
    'has opened both in two tabs. Each click, key combination and change of tabs is one action. The seconds are those of the',
    'machine, from the first loading of both pages on; a person adds the time to read.',
    '',
    `**${runs.filter(isGood).length} of ${runs.length} ended green with at most ${MAX_ACTIONS} actions and within ${MAX_SECONDS / 60} minutes.**`,
    '',
    '| Template | Way | Actions | Seconds | What was done |',
    '|---|---|--:|--:|---|',
    ...runs.map(row),
    '',
  ].join('\n')
}

async function checkFirstRuns(browser: Browser): Promise<FirstRun[]> {
  const app = await fetchN8n(root, log)
  const shop = await openShop(root)
  // Without the clock, the network and the pauses of the proofs.
  const { open, close } = await startEnvironments(app, 1, { FLOWSHELF_PROOF: '' })
  try {
    const [environment] = open
    if (!environment) throw new Error('n8n did not start.')
    const member = await newWindow(browser, environment.n8n)
    await member.grantPermissions(['clipboard-read', 'clipboard-write'])
    const account = await member.newPage()
    await signInAsMember(account, shop)
    await account.close()
    const runs: FirstRun[] = []
    for (const slug of await drawTemplates()) {
      const run = await playFirstRun(member, slug, shop.siteUrl, environment.n8n)
      log(`${isGood(run) ? '✓' : '✗'} ${slug}: ${run.actions.length} actions, ${run.seconds.toFixed(0)} s`)
      if (run.problem) log(`    ${run.problem}`)
      runs.push(run)
    }
    return runs
  } finally {
    await close()
    await shop.close()
  }
}

const browser = await openBrowser()
try {
  const runs = await checkFirstRuns(browser)
  await writeFile(path.join(root, REPORT), reportOf(runs, new Date().toISOString().slice(0, 10)))
  log(`Written: ${REPORT}`)
  if (!runs.every(isGood)) process.exitCode = 1
} finally {
  await browser.close()
}
