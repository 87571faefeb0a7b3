/**
 * Compares our reading of workflow files with the real n8n: `npm run check:import -- FOLDER [--canvas 40]`. Each file
 * that the import takes is stored in n8n and read back; the first ones are opened in the editor, whose boxes and wires
 * are compared with the drawing. Exits with code 1 if anything differs.
 */
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../scripts/browser-path.mjs'
import { measure } from '../../src/domain/canvas/measure.ts'
import { readLibrary } from '../../src/domain/import/library/read-library.ts'
import { prepareWorkflow } from '../../src/domain/import/prepare-workflow.ts'
import { type Workflow, workingNodes } from '../../src/domain/workflow/workflow.ts'
import { type N8n, PUBLIC_ADDRESS } from '../n8n/start.ts'
import { startEnvironments } from '../run/start-environments.ts'
import { fetchN8n } from './fetch-n8n.ts'

const root = path.resolve(import.meta.dirname, '../..')
const log = (line: string) => process.stdout.write(`${line}\n`)

type Canvas = { boxes: { name: string; x: number; y: number; width: number; height: number }[]; wires: string[] }

/** Each file's problems, in sentences. Ids and positions are n8n's own after the import. */
async function checkStored({ rest }: N8n, workflow: Workflow): Promise<{ id: string; problems: string[] }> {
  const { name, nodes, connections, settings = {} } = workflow
  const { id } = await rest.call<{ id: string }>('POST', '/workflows', { name, nodes, connections, settings })
  const stored = await rest.call<Workflow>('GET', `/workflows/${id}`)
  const parts = (all: Workflow['nodes']) =>
    all.map(({ name, type, typeVersion, parameters, disabled }) => ({ name, type, typeVersion, parameters, disabled }))
  const problems = [
    ...(isDeepStrictEqual(parts(nodes), parts(stored.nodes)) ? [] : ['n8n has other nodes or parameters']),
    ...(isDeepStrictEqual(connections, stored.connections) ? [] : ['n8n has other connections']),
  ]
  return { id, problems }
}

async function readCanvas(page: Page, address: string, nodes: number): Promise<Canvas> {
  await page.goto(address, { timeout: 120_000 })
  // What is still missing after that is reported as missing.
  await page
    .waitForFunction((count) => document.querySelectorAll('.vue-flow__node').length >= count, nodes, {
      timeout: 90_000,
    })
    .catch(() => undefined)
  // Wires follow their nodes by a frame or two.
  await page.waitForFunction(() => new Promise((done) => setTimeout(() => done(true), 1000)))
  return page.evaluate(() => ({
    boxes: [...document.querySelectorAll<HTMLElement>('.vue-flow__node')].map((node) => {
      const [, x, y] = /translate\(([-\d.]+)px,\s*([-\d.]+)px\)/.exec(node.style.transform) ?? []
      const name = node.querySelector<HTMLElement>('[data-test-id="canvas-node"]')?.dataset.nodeName ?? ''
      const box = node.querySelector<HTMLElement>('[data-test-id$="-node"]:not([data-test-id="canvas-node"])') ?? node
      return { name, x: Number(x), y: Number(y), width: box.offsetWidth, height: box.offsetHeight }
    }),
    wires: [...document.querySelectorAll<HTMLElement>('[data-test-id="edge"]')].map(
      ({ dataset }) => `${dataset.sourceNodeName} > ${dataset.targetNodeName}`,
    ),
  }))
}

/** Two pixels are a border. */
const TOLERANCE = 3

/** How the drawing differs from n8n's canvas, relative to the first tile. */
function compareCanvas(workflow: Workflow, shown: Canvas): string[] {
  const { boxes, edges } = measure(workflow)
  const found = new Map(shown.boxes.map((box) => [box.name, box]))
  const [first] = boxes
  const origin = first && found.get(first.node.name)
  if (!first || !origin) return ['n8n shows no tile']
  const moved = boxes.filter((box) => {
    const other = found.get(box.node.name)
    if (!other) return true
    const by = [other.x - origin.x - (box.x - first.x), other.y - origin.y - (box.y - first.y)]
    return [...by, other.width - box.width, other.height - box.height].some((each) => Math.abs(each) > TOLERANCE)
  })
  const drawn = edges.map(({ from, to }) => `${from} > ${to}`).sort()
  return [
    ...moved.map(({ node }) => `the tile "${node.name}" is elsewhere or has another size`),
    ...(isDeepStrictEqual(drawn, shown.wires.toSorted())
      ? []
      : [`n8n shows ${shown.wires.length} wires, not ${drawn.length}`]),
  ]
}

async function workflowsIn(folder: string) {
  const files: { file: string; workflow: Workflow }[] = []
  const paths = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json')).sort()
  const library = paths.map(async (file) => {
    const whole = path.join(folder, file)
    return { path: file, size: (await stat(whole)).size, read: () => readFile(whole) }
  })
  for await (const item of readLibrary(await Promise.all(library))) {
    if (!('json' in item)) continue
    const { workflow, grade } = prepareWorkflow(item.json, { slug: '', name: 'Workflow' })
    if (workflow && grade !== 'refused' && workingNodes(workflow).length > 0) files.push({ file: item.path, workflow })
  }
  return files
}

/** Returns all problems, each with its file. */
async function checkImport(folder: string, canvases: number): Promise<string[]> {
  const files = await workflowsIn(folder)
  const environments = await startEnvironments(await fetchN8n(root, log), 1)
  const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: ['--no-sandbox'] })
  const problems: string[] = []
  try {
    const n8n = environments.open[0]?.n8n
    if (!n8n) throw new Error('n8n did not start.')
    const base = n8n.local(PUBLIC_ADDRESS)
    const context = await browser.newContext({ viewport: { width: 1800, height: 1200 } })
    const [name = '', value = ''] = n8n.rest.cookie().split('=')
    await context.addCookies([{ name, value, url: base }])
    const page = await context.newPage()
    for (const [at, { file, workflow }] of files.entries()) {
      const { id, problems: stored } = await checkStored(n8n, workflow)
      const shown = at < canvases ? await readCanvas(page, `${base}/workflow/${id}`, workflow.nodes.length) : null
      const found = [...stored, ...(shown ? compareCanvas(workflow, shown) : [])]
      problems.push(...found.map((problem) => `${file}: ${problem}`))
    }
  } finally {
    await browser.close()
    await environments.close()
  }
  log(`${files.length} workflows read back from n8n, ${Math.min(canvases, files.length)} compared with its canvas`)
  return problems
}

const { values, positionals } = parseArgs({
  options: { canvas: { type: 'string', default: '40' } },
  allowPositionals: true,
})
const [folder] = positionals
if (!folder) {
  log('Name a folder: npm run check:import -- FOLDER')
  process.exitCode = 1
} else {
  const problems = await checkImport(path.resolve(process.env.INIT_CWD ?? process.cwd(), folder), Number(values.canvas))
  for (const problem of problems) log(`✗ ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
