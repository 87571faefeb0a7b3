import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { executedText } from '../../src/domain/run/executed-text.ts'
import { FAULT_FINDERS, type Fault, injectFault } from '../faults/kinds.ts'
import { N8N_VERSION } from '../n8n/install.ts'
import type { Subject } from '../run/load-cases.ts'
import { mapWithPool } from '../run/map-with-pool.ts'
import { type Environment, runCase } from '../run/run-case.ts'

const REPORT = 'docs/faults.md'
/** A line per result, so that a run that broke off continues. Each is valid until something it depends on changes. */
const RESULTS = 'node_modules/.cache/flowshelf-faults.jsonl'
/** Each in a different template. */
const FAULTS_PER_KIND = 2
/** Fixed, so that every run has the same faults. */
const SEED = 20_261_129
/** Percent of the faults that must make a case fail. */
export const MIN_DETECTION_RATE = 95

export interface FaultResult {
  slug: string
  fault: Pick<Fault, 'kind' | 'where'>
  detectedBy: string | null
}

/** A number from 0 to 1 that depends on the text alone. */
const numberOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32

const isRecorded = (root: string, { slug, cases }: Subject) =>
  cases.every(({ name }) => existsSync(path.join(root, 'content/runs', slug, `${name}.json`)))

/** Draws faults of each kind by lot. A new template or case changes few of them, since each has a lot of its own. */
export function chooseFaults(subjects: readonly Subject[], seed = SEED): { subject: Subject; fault: Fault }[] {
  return Object.keys(FAULT_FINDERS).flatMap((kind) => {
    const lotOf = ({ slug }: Subject, what: string) => numberOf([seed, kind, slug, what].join())
    return subjects
      .toSorted((a, b) => lotOf(a, 'order') - lotOf(b, 'order'))
      .flatMap((subject) => {
        const fault = injectFault(subject.file, kind, lotOf(subject, 'place'))
        return fault ? [{ subject, fault }] : []
      })
      .slice(0, FAULTS_PER_KIND)
  })
}

/**
 * Injects one fault at a time, runs the cases until one fails, and writes docs/faults.md. Stores each result at once: a run
 * after an interruption takes the stored ones.
 */
export async function testFaults(
  root: string,
  environments: readonly Environment[],
  subjects: readonly Subject[],
  log: (line: string) => void,
  detect = findDetectingCase,
): Promise<FaultResult[]> {
  const keyOf = resultKeys(root)
  const chosen = chooseFaults(subjects.filter((each) => isRecorded(root, each))).map((each) => ({
    ...each,
    key: keyOf(each.subject, each.fault),
  }))
  const stored = await storedResults(root)
  const results = await mapWithPool(
    environments,
    chosen,
    async (environment, { subject, fault, key }): Promise<FaultResult> => {
      const known = stored.get(key)
      const detectedBy = known === undefined ? await detect(environment, subject, fault) : known
      if (known === undefined) await appendFile(path.join(root, RESULTS), `${JSON.stringify({ key, detectedBy })}\n`)
      log(`${detectedBy === null ? '✗' : '✓'} ${fault.kind} · ${subject.slug}: ${fault.where}`)
      return { slug: subject.slug, fault, detectedBy }
    },
  )
  await writeFile(path.join(root, REPORT), faultsText(results, new Date().toISOString().slice(0, 10)))
  log(`${detectionRate(results).toFixed(1)} % of ${results.length} faults were detected. Written: ${REPORT}`)
  return results
}

/** What detected each fault, by its key. Ignores a line that was cut off. */
async function storedResults(root: string): Promise<Map<string, string | null>> {
  await mkdir(path.dirname(path.join(root, RESULTS)), { recursive: true })
  const text = await readFile(path.join(root, RESULTS), 'utf8').catch(() => '')
  return new Map(
    text.split('\n').flatMap((line) => {
      if (!line.endsWith('}')) return []
      const { key, detectedBy }: { key: string; detectedBy: string | null } = JSON.parse(line)
      return [[key, detectedBy] as const]
    }),
  )
}

/** A hash of all that a result depends on: the faulty workflow, its cases, n8n, and the code that runs them. */
function resultKeys(root: string) {
  const sources = globSync('prove/**/*.{ts,cjs}', { cwd: root, exclude: ['prove/{cases,tests,node_modules}/**'] })
  const shared = [N8N_VERSION, ...sources.sort().map((source) => readFileSync(path.join(root, source), 'utf8'))].join()
  return ({ slug }: Subject, { file }: Fault) =>
    createHash('sha256')
      .update(shared)
      .update(readFileSync(path.join(root, `prove/cases/${slug}.ts`)))
      .update(executedText(file))
      .digest('hex')
}

/** Problems that a busy machine can cause as well: the case counts only if it fails again. */
const MAYBE_BUSY = ['no execution started', 'has not ended after', 'not published', 'n8n rejected', 'fetch failed']

async function findDetectingCase(
  environment: Environment,
  { cases }: Subject,
  { file }: Fault,
): Promise<string | null> {
  for (const one of cases) {
    let { problems } = await runCase(environment, file, one)
    if (problems.some((problem) => MAYBE_BUSY.some((text) => problem.includes(text))))
      problems = (await runCase(environment, file, one)).problems
    if (problems.length > 0) return one.title
  }
  return null
}

export const detectionRate = (results: readonly FaultResult[]) =>
  (100 * results.filter(({ detectedBy }) => detectedBy !== null).length) / Math.max(1, results.length)

export function faultsText(results: readonly FaultResult[], date: string): string {
  const row = ({ slug, fault: { kind, where }, detectedBy }: FaultResult) =>
    `| ${[kind, slug, where, detectedBy ?? '**no scenario**'].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const kinds = new Set(results.map(({ fault }) => fault.kind))
  return [
    '# Which faults the scenarios detect',
    '',
    `Written by \`npm run prove -- --faults\` on ${date}, in n8n ${N8N_VERSION}. Each row is one fault, made in a copy of a workflow.`,
    `Templates and places are drawn by lot (number ${SEED}). The scenarios of the workflow run until one fails; one that a busy`,
    'machine can make fail as well is run again.',
    '',
    `**${detectionRate(results).toFixed(1)} % of ${results.length} faults of ${kinds.size} kinds were detected.**`,
    '',
    '| Fault | Template | Place | Detected by |',
    '|---|---|---|---|',
    ...results.filter(({ detectedBy }) => detectedBy === null).map(row),
    ...results.filter(({ detectedBy }) => detectedBy !== null).map(row),
    '',
  ].join('\n')
}
