/**
 * Runs our workflows in the real n8n against mock services: `npm run prove [-- slug …] [--report] [--record] [--faults]`.
 * n8n is fetched on the first run. One line per case; ends with code 1 when one is not as it says.
 *   --report writes docs/proof.md, --record writes content/runs/<slug>/<case>.json.
 *   --faults plants faults into the workflows instead, each of which should turn a case red, and writes docs/faults.md.
 */
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { PackagesMissing } from '../../scripts/cached-packages.ts'
import { prepareDatabase } from '../mock-server/postgres/database.ts'
import { SetupError } from '../n8n/install.ts'
import { gapsIn } from '../run/coverage.ts'
import { loadSubject, type Subject, slugsWithCases } from '../run/load-cases.ts'
import { type CaseRun, type Proof, runProofs } from '../run/run-proofs.ts'
import { startEnvironments } from '../run/start-environments.ts'
import { fetchN8n } from './fetch-n8n.ts'
import { haveGraphicsMagick } from './graphics-magick.ts'
import { LEAST_NOTICED, type Seeded, seedFaults, shareNoticed } from './seed-faults.ts'
import { writeRecordings } from './write-recordings.ts'
import { writeReport } from './write-report.ts'

const root = path.resolve(import.meta.dirname, '../..')
const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

interface Wishes {
  slugs: readonly string[]
  record: boolean
  report: boolean
  faults: boolean
}

/** One n8n does one thing after the other. A second one pays for its start from so many cases on. */
const environmentCount = (cases: number) => (cases > 8 ? Math.min(2, availableParallelism()) : 1)

/** Answers a sentence for everything that is not as it should be. */
async function prove({ slugs, record, report, faults }: Wishes): Promise<string[]> {
  const begun = performance.now()
  const subjects = await Promise.all(slugs.map((slug) => loadSubject(root, slug)))
  haveGraphicsMagick(subjects, say)
  const app = await fetchN8n(root, say)
  // Takes seconds, in which n8n starts; what is wrong with it is said by the case that needs it.
  if (subjects.some(({ cases }) => cases.some(({ given }) => given?.postgres !== undefined)))
    prepareDatabase().catch(() => undefined)
  const environments = await startEnvironments(app, environmentCount(subjects.flatMap(({ cases }) => cases).length))
  const date = new Date().toISOString().slice(0, 10)
  const problems: string[] = []
  const onProof = async ({ subject, results, coverage }: Proof, ran: readonly CaseRun[]) => {
    const gaps = gapsIn(subject.slug, coverage)
    for (const gap of gaps) say(`✗ ${gap}`)
    problems.push(...results.flatMap((result) => result.problems), ...gaps)
    if (record) problems.push(...(await writeRecordings(root, subject, ran, date)))
  }
  let proofs: Proof[]
  try {
    if (faults) return complainOfFaults(await seedFaults(root, environments.open, subjects, say))
    proofs = await runProofs(environments.open, subjects, { onCase: sayCase, onProof })
  } finally {
    await environments.close()
  }
  const took = performance.now() - begun
  if (report) say(`Written: ${await writeReport(root, proofs, { date, took })}`)
  const cases = proofs.flatMap(({ results }) => results)
  const green = cases.filter((each) => each.problems.length === 0).length
  say(`${green} of ${cases.length} cases of ${proofs.length} templates are as they say (${seconds(took)})`)
  return problems
}

function complainOfFaults(seeded: readonly Seeded[]): string[] {
  const share = shareNoticed(seeded)
  if (share >= LEAST_NOTICED) return []
  const complaint = `${LEAST_NOTICED} % of the faults must turn a case red.`
  say(complaint)
  return [complaint]
}

function sayCase({ slug }: Subject, { one, result: { problems, took } }: CaseRun) {
  say(`${problems.length === 0 ? '✓' : '✗'} ${slug} · ${one.title} (${seconds(took)})`)
  for (const problem of problems) say(`    ${problem.replaceAll('\n', '\n    ')}`)
}

/** Throws SetupError where an option is unknown, or half a proof would be written down as a whole one. */
async function wishesOf(args: string[]): Promise<Wishes> {
  const options = {
    record: { type: 'boolean' as const, default: false },
    report: { type: 'boolean' as const, default: false },
    faults: { type: 'boolean' as const, default: false },
  }
  try {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    if (values.report && positionals.length > 0)
      throw new Error('--report is about all templates, so it takes no names.')
    return { slugs: positionals.length > 0 ? positionals : await slugsWithCases(root), ...values }
  } catch (error) {
    throw new SetupError((error as Error).message)
  }
}

if (import.meta.main) {
  try {
    if ((await prove(await wishesOf(process.argv.slice(2)))).length > 0) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof PackagesMissing || error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
