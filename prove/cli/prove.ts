/**
 * Runs workflows in the real n8n against mock services: `npm run prove [-- slug …] [--report] [--record] [--faults] [--samples]
 * [--updates] [--setup] [--providers]`.
 * Installs n8n on the first run. Exits with code 1 if a case fails.
 *   --report writes docs/proof.md, --record writes content/runs/<slug>/<case>.json.
 *   --samples writes content/samples/<slug>.json for each sample copy that runs without an account, and, for all
 *   templates, docs/sample-copies.md.
 *   --updates merges the newest version into edited copies of the oldest, and runs the normal day of the results.
 *   --setup presses Execute on the setup run of each template, with empty accounts.
 *   --providers runs the normal days with each other provider of chat models.
 *   --faults injects faults instead, each of which should make a case fail, and writes docs/faults.md.
 */
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { PackagesMissing } from '../../scripts/cached-packages.ts'
import { prepareDatabase } from '../mock-server/postgres/database.ts'
import { SetupError } from '../n8n/install.ts'
import { differencesFromRecording } from '../record/compare.ts'
import { gapsIn } from '../run/coverage.ts'
import { loadSubject, type Subject, slugsWithCases } from '../run/load-cases.ts'
import { type CaseRun, type Proof, runProofs } from '../run/run-proofs.ts'
import { startEnvironments } from '../run/start-environments.ts'
import { fetchN8n } from './fetch-n8n.ts'
import { ensureGraphicsMagick } from './graphics-magick.ts'
import { detectionRate, type FaultResult, MIN_DETECTION_RATE, testFaults } from './test-faults.ts'
import { type ProviderResult, testProviders } from './test-providers.ts'
import { type SetupResult, testSetup } from './test-setup.ts'
import { testUpdates, type UpdateResult } from './test-updates.ts'
import { writeRecordings } from './write-recordings.ts'
import { writeReport } from './write-report.ts'
import { writeSampleReport } from './write-sample-report.ts'
import { type SampleResult, writeSamples } from './write-samples.ts'

const root = path.resolve(import.meta.dirname, '../..')
const log = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

interface Options {
  slugs: readonly string[]
  record: boolean
  report: boolean
  faults: boolean
  samples: boolean
  updates: boolean
  setup: boolean
  providers: boolean
}

/** Each environment runs one case at a time. A second one only saves time for more than a few cases. */
const environmentCount = (cases: number) => (cases > 8 ? Math.min(2, availableParallelism()) : 1)

/** Returns all problems. */
async function prove({
  slugs,
  record,
  report,
  faults,
  samples,
  updates,
  setup,
  providers,
}: Options): Promise<string[]> {
  const startedAt = performance.now()
  const subjects = await Promise.all(slugs.map((slug) => loadSubject(root, slug)))
  ensureGraphicsMagick(subjects, log)
  const app = await fetchN8n(root, log)
  // Takes seconds, so it runs while n8n starts. The case that needs it reports an error.
  if (subjects.some(({ cases }) => cases.some(({ given }) => given?.postgres !== undefined)))
    prepareDatabase().catch(() => undefined)
  const count = samples ? 1 : environmentCount(subjects.flatMap(({ cases }) => cases).length)
  const environments = await startEnvironments(app, count)
  const date = new Date().toISOString().slice(0, 10)
  const problems: string[] = []
  const onProof = async ({ subject, results, coverage }: Proof, ran: readonly CaseRun[]) => {
    const gaps = gapsIn(subject.slug, coverage)
    for (const gap of gaps) log(`✗ ${gap}`)
    problems.push(...results.flatMap((result) => result.problems), ...gaps)
    if (record) problems.push(...(await writeRecordings(root, subject, ran, date)))
  }
  const compare = (subject: Subject, ran: CaseRun) => differencesFromRecording(root, subject, ran)
  let proofs: Proof[]
  try {
    const [first] = environments.open
    if (samples && first) {
      const results = await writeSamples(root, first, subjects, logSample)
      if (slugs.length === (await slugsWithCases(root)).length)
        log(`Written: ${await writeSampleReport(root, results, date)}`)
      log(`${results.filter(({ problem }) => !problem).length} of ${results.length} sample copies written`)
      return []
    }
    if (faults) return checkDetectionRate(await testFaults(root, environments.open, subjects, log))
    if (updates) {
      const results = await testUpdates(root, environments.open, subjects, logUpdate)
      const failed = results.flatMap((result) => result.problems.slice(0, 1))
      log(`${results.length - failed.length} of ${results.length} updated copies passed`)
      return failed
    }
    if (setup) {
      const results = await testSetup(root, environments.open, subjects, logSetup)
      const failed = results.flatMap((result) => result.problems.slice(0, 1))
      const tables = results.reduce((sum, result) => sum + result.tables, 0)
      log(`${results.length - failed.length} of ${results.length} setup runs passed, with ${tables} tables`)
      return failed
    }
    if (providers) {
      const results = await testProviders(environments.open, subjects, logProvider)
      const failed = results.flatMap((result) => result.problems.slice(0, 1))
      log(`${results.length - failed.length} of ${results.length} runs with another provider passed`)
      return failed
    }
    proofs = await runProofs(environments.open, subjects, { onCase: logCase, onProof, ...(record ? {} : { compare }) })
  } finally {
    await environments.close()
  }
  const took = performance.now() - startedAt
  if (report) log(`Written: ${await writeReport(root, proofs, { date, took })}`)
  const cases = proofs.flatMap(({ results }) => results)
  const passed = cases.filter((each) => each.problems.length === 0).length
  log(`${passed} of ${cases.length} cases of ${proofs.length} templates passed (${seconds(took)})`)
  return problems
}

function checkDetectionRate(results: readonly FaultResult[]): string[] {
  if (detectionRate(results) >= MIN_DETECTION_RATE) return []
  const problem = `At least ${MIN_DETECTION_RATE} % of the faults must make a case fail.`
  log(problem)
  return [problem]
}

function logCase({ slug }: Subject, { one, result: { problems, took } }: CaseRun) {
  log(`${problems.length === 0 ? '✓' : '✗'} ${slug} · ${one.title} (${seconds(took)})`)
  for (const problem of problems) log(`    ${problem.replaceAll('\n', '\n    ')}`)
}

function logSample({ slug, bytes, problem, sometimes }: SampleResult) {
  log(problem ? `– ${slug}: ${problem}` : `✓ ${slug} (${(bytes / 1000).toFixed(1)} kB)`)
  if (sometimes) log(`    ${sometimes}`)
}

function logUpdate({ slug, from, problems }: UpdateResult) {
  log(`${problems.length === 0 ? '✓' : '✗'} ${slug}, updated from ${from}`)
  for (const problem of problems) log(`    ${problem.replaceAll('\n', '\n    ')}`)
}

function logSetup({ slug, tables, problems }: SetupResult) {
  log(`${problems.length === 0 ? '✓' : '✗'} ${slug}, ${tables} ${tables === 1 ? 'table' : 'tables'}`)
  for (const problem of problems) log(`    ${problem.replaceAll('\n', '\n    ')}`)
}

function logProvider({ slug, provider, problems }: ProviderResult) {
  log(`${problems.length === 0 ? '✓' : '✗'} ${slug} with ${provider}`)
  for (const problem of problems) log(`    ${problem.replaceAll('\n', '\n    ')}`)
}

/** Throws SetupError for unknown options, and for a report that would not include all templates. */
async function parseOptions(args: string[]): Promise<Options> {
  const options = {
    record: { type: 'boolean' as const, default: false },
    report: { type: 'boolean' as const, default: false },
    faults: { type: 'boolean' as const, default: false },
    samples: { type: 'boolean' as const, default: false },
    updates: { type: 'boolean' as const, default: false },
    setup: { type: 'boolean' as const, default: false },
    providers: { type: 'boolean' as const, default: false },
  }
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    if (values.report && positionals.length > 0) throw new Error('--report runs all templates. Leave out the names.')
    return { slugs: positionals.length > 0 ? positionals : await slugsWithCases(root), ...values }
  } catch (error) {
    throw new SetupError((error as Error).message)
  }
}

if (import.meta.main) {
  try {
    if ((await prove(await parseOptions(process.argv.slice(2)))).length > 0) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof PackagesMissing || error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
