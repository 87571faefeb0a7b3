import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { DEV_PUBLIC_KEY_BODY } from '../../local/clerk/dev-key.ts'
import { localEnvironment } from '../../local/environment.ts'
import { findBrowser } from '../browser-path.mjs'
import { buildSite, fingerprintSources, isBuilt } from '../build-site.ts'
import { freePorts, readPorts, requireFree } from '../ports.ts'
import { say } from '../run-until-stopped.ts'
import { type Figure, judge, readBudgets } from './budget.ts'
import { measureLargeBuilds, measurePlannedBuild } from './measure-build.ts'
import { measureBundles } from './measure-bundles.ts'
import { measureFirstSearch } from './measure-first-search.ts'
import { measureFunctions } from './measure-functions.ts'
import { measureLinter } from './measure-linter.ts'
import { measureOwner } from './measure-owner.ts'
import { measurePages } from './measure-pages.ts'
import { measureSearch } from './measure-search.ts'
import { measureSearchSpeed } from './measure-search-speed.ts'
import { measureTyping } from './measure-typing.ts'
import { pagesByKind } from './page-kinds.ts'
import { resultsText, withSection } from './results-file.ts'
import { startSite } from './running-site.ts'
import { table } from './table.ts'

// Measures the site as it is built here against budgets.json. A build is made for one address: with PORT set to that of
// the last build (4321 after `npm start`) it is used again, and the time of building is not measured.

const root = path.resolve(import.meta.dirname, '../..')
const budgets = readBudgets()
const ports = process.env.PORT ? readPorts(process.env.PORT) : await freePorts()
await requireFree(ports)

// `npm run bench -- build` measures builds alone, since those of large libraries take a quarter of an hour.
const buildsOnly = process.argv.includes('build')
const figures = buildsOnly ? await measureBuilds() : await measureShop()
const judged = figures.map((figure) => judge(budgets, figure))
say(`\n${table(judged)}`)
await keep(buildsOnly ? 'Builds' : 'The shop')
process.exitCode = judged.some(({ verdict }) => verdict === 'over') ? 1 : 0

async function measureBuilds(): Promise<Figure[]> {
  say('Building 160 templates three times …')
  return [...(await measurePlannedBuild(root, say)), ...(await measureLargeBuilds(root, say))]
}

async function measureShop(): Promise<Figure[]> {
  return [
    ...(await build()),
    ...(await measureBundles(root)),
    ...(await measureLinter(root)),
    ...(await measureSearch(root)),
    ...(await measureSite()),
  ]
}

async function keep(title: string) {
  const file = path.join(import.meta.dirname, 'results.md')
  const before = await readFile(file, 'utf8').catch(() => '')
  await writeFile(file, withSection(before, resultsText(title, judged, new Date())))
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

async function measureSite(): Promise<Figure[]> {
  say('Measuring …')
  const { siteUrl, deskUrl, ready, stop } = await startSite(root, ports)
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? undefined,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const { request } = await browser.newContext()
    const slug = path.basename(pagesByKind(root).template[0] ?? '')
    return [
      { measure: 'npm start', where: 'warm', value: ready / 1000 },
      ...(await measureFunctions(request, { siteUrl, deskUrl, slug })),
      ...(await measureOwner(request, root)),
      ...(await measurePages(browser, { root, siteUrl, deskUrl })),
      ...(await measureFirstSearch(browser, siteUrl)),
      ...(await measureSearchSpeed(browser, root)),
      ...(await measureTyping(browser, siteUrl)),
    ]
  } finally {
    await browser.close()
    await stop()
  }
}
