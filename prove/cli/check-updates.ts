/**
 * Takes an update as a member does, in n8n's own editor: the oldest version of ten templates, drawn by lot, is moved and
 * saved there, merged with the newest, and the merged file is imported and saved. `npm run check:updates -- slug…`. Exits with
 * code 1 if n8n's editor shows or saves anything else than the newest version.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { outgoingWorkflow } from '../../src/domain/access/outgoing-workflow.ts'
import { compareWorkflows } from '../../src/domain/versions/compare-workflows.ts'
import { mergeWorkflows } from '../../src/domain/versions/merge-workflows.ts'
import { wiresOf } from '../../src/domain/workflow/wires.ts'
import { parseWorkflow, type Workflow } from '../../src/domain/workflow/workflow.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import { cleanUp } from '../run/publish.ts'
import { startEnvironments } from '../run/start-environments.ts'
import { fetchN8n } from './fetch-n8n.ts'
import { drawByLot, newWindow, openBrowser } from './open-shop.ts'

const root = path.resolve(import.meta.dirname, '../..')
const log = (line: string) => process.stdout.write(`${line}\n`)
const DRAWN = 10
/** Milliseconds until the editor has saved. */
const PATIENCE = 30_000

const inOrder = new Intl.Collator('en', { numeric: true }).compare

function workflowIn(json: object, slug: string): Workflow {
  const parsed = parseWorkflow(JSON.parse(outgoingWorkflow({ origin: 'own', json: json as Workflow }, slug)))
  if (!parsed.ok) throw new Error(`${slug} is not a workflow.`)
  return parsed.value
}

/** Moves the first node a little, which n8n's editor saves, and returns the workflow as it is stored then. */
async function saved(editor: Page, { rest }: N8n, id: string): Promise<Workflow> {
  const read = () => rest.call<Workflow & { versionId: string }>('GET', `/workflows/${id}`)
  const { versionId } = await read()
  await editor.keyboard.press('1')
  await pause(500)
  const box = await editor.locator('[data-test-id="canvas-node"]').first().boundingBox()
  if (!box) throw new Error('the editor shows no node')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await editor.mouse.move(x, y)
  await editor.mouse.down()
  await editor.mouse.move(x + 60, y + 60, { steps: 5 })
  await editor.mouse.up()
  await editor.keyboard.press('Control+s')
  const startedAt = performance.now()
  for (;;) {
    const { pinData: _, ...now } = await read()
    if (now.versionId !== versionId) return now as unknown as Workflow
    if (performance.now() - startedAt > PATIENCE) throw new Error('the editor did not save')
    await pause(200)
  }
}

/** What differs from the newest version, as n8n's editor stored the merged file; null if nothing does. */
function differenceOf(newest: Workflow, stored: Workflow): string | null {
  const { added, removed, renamed, changed, wires } = compareWorkflows(
    newest,
    mergeWorkflows({ base: newest, mine: stored, next: newest }).workflow,
  )
  const parts = [added, removed, renamed, wires, changed]
  return parts.some((part) => part.length > 0) ? JSON.stringify(parts).slice(0, 400) : null
}

async function playUpdate(editor: Page, n8n: N8n, slug: string, folder: string): Promise<string[]> {
  const [oldest = ''] = (await readdir(path.join(root, 'content/kept', slug))).sort(inOrder)
  const read = async (file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8'))
  const base = workflowIn(await read(`content/kept/${slug}/${oldest}`), slug)
  const newest = workflowIn(await read(`content/workflows/${slug}.json`), slug)
  const site = n8n.local(PUBLIC_ADDRESS)
  const ids: string[] = []
  const problems: string[] = []
  try {
    const { name, nodes, connections, settings } = base
    const made = await n8n.rest.call<{ id: string }>('POST', '/workflows', { name, nodes, connections, settings })
    ids.push(made.id)
    await editor.goto(`${site}/workflow/${made.id}`)
    await editor.locator('.vue-flow__node').first().waitFor()
    const mine = await saved(editor, n8n, made.id)
    const { workflow, conflicts } = mergeWorkflows({ base, mine, next: newest })
    for (const { node, field } of conflicts) problems.push(`“${node}” counts as edited: ${field}`)
    const file = path.join(folder, `${slug}.json`)
    await writeFile(file, JSON.stringify(workflow))

    await editor.goto(`${site}/workflow/new`)
    await editor.getByTestId('workflow-menu').click()
    await editor.getByRole('menuitem', { name: 'Import' }).click()
    const fromFile = () => editor.getByRole('menuitem', { name: 'From file' }).click()
    const [chooser] = await Promise.all([editor.waitForEvent('filechooser'), fromFile()])
    await chooser.setFiles(file)
    await editor
      .locator('.vue-flow__node')
      .nth(workflow.nodes.length - 1)
      .waitFor()
    await editor.keyboard.press('Control+s')
    await editor.waitForURL((url) => /\/workflow\/(?!new)\w+/.test(url.pathname) && !url.searchParams.has('new'))
    const id = /\/workflow\/(\w+)/.exec(editor.url())?.[1] ?? ''
    ids.push(id)
    const stored = await saved(editor, n8n, id)
    const shown = await editor.locator('.vue-flow__node').count()
    if (shown !== newest.nodes.length) problems.push(`the editor shows ${shown} of ${newest.nodes.length} nodes`)
    const wires = await editor.locator('.vue-flow__edge').count()
    const drawn = wiresOf(newest).length
    if (wires !== drawn) problems.push(`the editor shows ${wires} of ${drawn} connections`)
    const difference = differenceOf(newest, stored)
    if (difference) problems.push(`the stored workflow differs: ${difference}`)
  } catch (error) {
    problems.push((error as Error).message.split('\n')[0] ?? '')
  } finally {
    if (process.env.SHOTS) await editor.screenshot({ path: path.join(process.env.SHOTS, `${slug}.png`) })
    await cleanUp(n8n, ids, [])
  }
  return problems
}

const app = await fetchN8n(root, log)
const browser = await openBrowser()
const folder = await mkdtemp(path.join(tmpdir(), 'flowshelf-updates-'))
const { open, close } = await startEnvironments(app, 1, { FLOWSHELF_PROOF: '' })
try {
  const [environment] = open
  if (!environment) throw new Error('n8n did not start.')
  const editor = await (await newWindow(browser, environment.n8n)).newPage()
  const chosen = process.argv.slice(2)
  const drawn = drawByLot(await readdir(path.join(root, 'content/kept')), DRAWN)
  for (const slug of chosen.length > 0 ? chosen : drawn) {
    const problems = await playUpdate(editor, environment.n8n, slug, folder)
    log(`${problems.length === 0 ? '✓' : '✗'} ${slug}`)
    for (const problem of problems) log(`    ${problem}`)
    if (problems.length > 0) process.exitCode = 1
  }
} finally {
  await close()
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}
