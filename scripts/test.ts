import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { environmentAt } from '../local/environment.ts'
import { buildSite } from './build-site.ts'
import { checkBrowsers } from './check-browsers.ts'
import { checkContent } from './check-content.ts'
import { checkLeaks } from './check-leaks.ts'
import { checkOneLetter, needsOneLetter } from './check-one-letter.ts'
import { checkPacked } from './check-packed.ts'
import { freePorts, TEST_SHOPS } from './ports.ts'
import { runPackage } from './run-command.ts'
import { say } from './run-until-stopped.ts'
import {
  browserTimeOf,
  type Counts,
  readPlaywright,
  readVitest,
  type StepResult,
  slowestLines,
  stepsOf,
  summary,
  timesOfPlaywright,
  timesOfVitest,
  toStepResult,
  withExitCode,
  withinLimit,
} from './test-report.ts'

const root = path.dirname(import.meta.dirname)
const scratch = await mkdtemp(path.join(tmpdir(), 'flowshelf-test-'))
const ports = await freePorts(TEST_SHOPS)
const environment = environmentAt(ports)

const { values: flags } = parseArgs({ options: { all: { type: 'boolean' }, shard: { type: 'string' } } })
/** With `--all`, property tests, sweeps and crash points run in full (tests/fixtures/histories.ts). */
const all: Record<string, string> = flags.all ? { TEST_ALL: '1' } : {}
/**
 * `--shard=2/4` runs the second quarter of all tests. Every machine builds; the first also runs the steps that cannot
 * be divided.
 */
const shard = flags.shard ? [`--shard=${flags.shard}`] : []
const isFirst = !flags.shard || flags.shard.startsWith('1/')

const { step, done } = stepsOf(say)

// Types before the build: `astro check` empties the folder of the function for on-demand pages.
if (isFirst)
  await Promise.all([
    step('Nothing unused', async () => toStepResult(await runPackage(root, 'knip/bin/knip.js', ['--no-progress']))),
    step('Format and lint', async () =>
      toStepResult(await runPackage(root, '@biomejs/biome/bin/biome', ['check', '.'])),
    ),
    // Writes the types of collections, and needs TypeScript 6; version 7 takes a third of its time for the rest.
    step('Types of pages', async () =>
      toStepResult(
        await runPackage(root, 'astro/bin/astro.mjs', ['check', '--tsconfig', 'tsconfig.astro.json'], environment),
      ),
    ).then(() => step('Types', async () => toStepResult(await runPackage(root, 'typescript-7/bin/tsc', ['--noEmit'])))),
  ])
await step('Unit and contract', () => vitest('!html'))
// A separate workspace: only its contributors need its packages.
if (isFirst && flags.all)
  await step('Workspace prove', async () => toStepResult(await runPackage(root, '../prove/cli/test.ts', [])))
if (isFirst) await step('Content', async () => reported(await checkContent(root)))
const built = await step('Build', async () => toStepResult(await buildSite(root, environment)))
if (built) {
  if (isFirst)
    await Promise.all([
      // Needs a second build; the result depends only on the files listed there.
      (flags.all || (await needsOneLetter(root))) &&
        step('One letter', async () => reported(await checkOneLetter(root, environment))),
      step('Packed functions', async () => reported(await checkPacked(root))),
      step('Leak check', async () => reported(checkLeaks(root))),
      step('Oldest browsers', async () => reported(checkBrowsers(root))),
    ])
  await step('Built pages', () => vitest('html'))
  await step('End to end', endToEndTests)
} else {
  // Without a build they would only test the previous one.
  for (const name of ['Packed functions', 'Leak check', 'Oldest browsers', 'Built pages', 'End to end'])
    await step(name, notRun)
}

await rm(scratch, { recursive: true, force: true, maxRetries: 10 })
process.exitCode = done.some(({ failed }) => failed > 0) ? 1 : 0
say(`\nThe slowest tests:\n${slowestLines(done).join('\n')}`)
say(`\n${summary(done)}`)

/** Runs one project of vitest.config.ts; with `!` before its name, all others. */
async function vitest(project: string): Promise<StepResult> {
  const file = path.join(scratch, `vitest-${project}.json`)
  const args = [
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...shard,
  ]
  // Removes the tests' temporary files together with this folder.
  const result = await runPackage(root, 'vitest/vitest.mjs', args, { TMPDIR: scratch, ...all })
  const report = await readReport(file)
  return { ...withExitCode(readVitest(report), result), slowest: timesOfVitest(report) }
}

/** Playwright's configuration starts the site on these ports with its own data folder. */
async function endToEndTests(): Promise<StepResult> {
  const file = path.join(scratch, 'playwright.json')
  const result = await runPackage(
    root,
    '@playwright/test/cli.js',
    ['test', '--project=stories', '--project=phone', '--reporter=list,json', ...shard],
    {
      ...environment,
      ...all,
      PORT: String(ports.site),
      DATA_DIR: path.join(scratch, 'data'),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  )
  const report = await readReport(file)
  const processor = result.processor + browserTimeOf(report)
  if (process.platform !== 'linux') say('\nCPU time of "End to end" leaves out its browsers, which only Linux counts.')
  const stories = {
    ...withExitCode(readPlaywright(report), { ...result, processor }),
    slowest: timesOfPlaywright(report),
  }
  return flags.all ? stories : withinLimit(stories)
}

function reported({ passed, failed, problems }: Counts & { problems: string[] }): StepResult {
  return withExitCode({ passed, failed }, { ok: failed === 0, output: problems.join('\n') })
}

async function notRun(): Promise<StepResult> {
  return toStepResult({ ok: false, output: 'Skipped because the build failed.' })
}

function readReport(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch(() => null)
}
