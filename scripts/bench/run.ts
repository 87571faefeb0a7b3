/**
 * Measures the site as it is built here against budgets.json and keeps the figures in results.md.
 *   npm run bench                     the shop
 *   npm run bench -- build            builds alone; those of large libraries take a quarter of an hour
 *   npm run bench -- lighthouse       Lighthouse on a page of each kind; `lighthouse all`: on every public page, half an hour
 * A build is made for one address: with PORT set to that of the last build (4321 after `npm start`) it is used again,
 * and the time of building is not measured.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DEV_PUBLIC_KEY_BODY } from '../../local/clerk/dev-key.ts'
import { localEnvironment } from '../../local/environment.ts'
import { buildSite, fingerprintSources, isBuilt } from '../build-site.ts'
import { PackagesMissing } from '../cached-packages.ts'
import { freePorts, readPorts, requireFree } from '../ports.ts'
import { say } from '../run-until-stopped.ts'
import { type Figure, judge, readBudgets } from './budget.ts'
import { measureLargeBuilds, measurePlannedBuild } from './measure-build.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { measureShop } from './measure-shop.ts'
import { publicPages, samplePages } from './public-pages.ts'
import { resultsText, withSection } from './results-file.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { table } from './table.ts'

interface Section {
  title: string
  /** What the figures stand for, where their names do not say it. */
  about?: string
  figures: Figure[]
}

const root = path.resolve(import.meta.dirname, '../..')
const budgets = readBudgets()
const ports = process.env.PORT ? readPorts(process.env.PORT) : await freePorts()
await requireFree(ports)

const RUNS: Record<string, () => Promise<Section>> = { shop: runShop, build: runBuilds, lighthouse: runLighthouse }
const [wanted = 'shop', extent] = process.argv.slice(2)
const run = RUNS[wanted]

if (!run) {
  say(`There is no bench "${wanted}". Take one of ${Object.keys(RUNS).join(', ')}.`)
  process.exitCode = 1
} else {
  try {
    const { title, about, figures } = await run()
    const judged = figures.map((figure) => judge(budgets, figure))
    say(`\n${table(judged)}`)
    await keep(resultsText({ title, about, figures: judged, now: new Date() }))
    process.exitCode = judged.some(({ verdict }) => verdict === 'over') ? 1 : 0
  } catch (error) {
    if (!(error instanceof PackagesMissing)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

async function runBuilds(): Promise<Section> {
  say('Building 160 templates three times …')
  const figures = [...(await measurePlannedBuild(root, say)), ...(await measureLargeBuilds(root, say))]
  return { title: 'Builds', figures }
}

async function runShop(): Promise<Section> {
  const built = await build()
  const figures = await withSite((site) => measureShop(root, site, say))
  return { title: 'The shop', figures: [...built, ...figures] }
}

async function runLighthouse(): Promise<Section> {
  await build()
  const pages = extent === 'all' ? publicPages(root) : samplePages(root)
  const which =
    extent === 'all' ? 'every public page' : 'every public page, but of templates and lists of them only some'
  const figures = await withSite(({ siteUrl }) => measureLighthouse({ root, siteUrl, pages }, say))
  return { title: 'Lighthouse', about: `${pages.length} pages: ${which}.`, figures }
}

async function withSite<T>(measure: (site: RunningSite) => Promise<T>): Promise<T> {
  say('Measuring …')
  const site = await startSite(root, ports)
  try {
    return await measure(site)
  } finally {
    await site.stop()
  }
}

async function build(): Promise<Figure[]> {
  const environment = localEnvironment({
    siteUrl: `http://localhost:${ports.site}`,
    deskUrl: `http://localhost:${ports.desk}`,
    clerkJwtKey: DEV_PUBLIC_KEY_BODY,
  })
  if (await isBuilt(root, await fingerprintSources(root, environment))) return []
  say('Building the site …')
  const began = performance.now()
  const { ok, output } = await buildSite(root, environment)
  if (!ok) throw new Error(`The site could not be built.\n${output}`)
  return [{ measure: 'Build', where: 'whole site', value: (performance.now() - began) / 1000 }]
}

async function keep(section: string) {
  const file = path.join(import.meta.dirname, 'results.md')
  const before = await readFile(file, 'utf8').catch(() => '')
  await writeFile(file, withSection(before, section))
}
