import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { executedText } from '../../src/domain/run/executed-text.ts'
import { lintWorkflow } from '../../src/domain/workflow/lint-workflow.ts'
import { parseWorkflow } from '../../src/domain/workflow/workflow.ts'
import type { Case } from '../case.ts'
import { FAULT_FINDERS, type Fault, injectFault } from '../faults/kinds.ts'
import { N8N_VERSION } from '../n8n/install.ts'
import { differencesFromRecording } from '../record/compare.ts'
import type { WorkflowFile } from '../run/copy-workflow.ts'
import type { Subject } from '../run/load-cases.ts'
import { mapWithPool } from '../run/map-with-pool.ts'
import { type Environment, runCase } from '../run/run-case.ts'
import type { CaseRun } from '../run/run-proofs.ts'

const REPORT = 'docs/faults.md'
/** A line per result, so that a run that broke off continues. Each is valid until something it depends on changes. */
const RESULTS = 'node_modules/.cache/flowshelf-faults.jsonl'
/** Each in a different template. */
const FAULTS_PER_KIND = 2
/** Fixed, so that every run has the same faults. */
const SEED = 3_658_683_862
/** Percent of the faults that must be detected. */
export const MIN_DETECTION_RATE = 97

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
  detect = findDetection,
): Promise<FaultResult[]> {
  const keyOf = resultKeys(root)
  const chosen = chooseFaults(subjects.filter((each) => isRecorded(root, each))).map((each) => ({
    ...each,
    key: keyOf(each.subject, each.fault),
  }))
  const stored = await storedResults(root)
  const recorded = (subject: Subject, ran: CaseRun) => differencesFromRecording(root, subject, ran)
  const results = await mapWithPool(
    environments,
    chosen,
    async (environment, { subject, fault, key }): Promise<FaultResult> => {
      const known = stored.get(key)
      const detectedBy = known === undefined ? await detect(environment, subject, fault, recorded) : known
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

/** A busy machine can cause these as well. Like a difference from a recording, they only count if they happen again. */
const MAYBE_BUSY = ['no execution started', 'has not ended after', 'not published', 'n8n rejected', 'fetch failed']

type Compare = (subject: Subject, ran: CaseRun) => Promise<string[]>

/** A rule of `npm run check:content`, or the first case whose check fails or that differs from its recording. */
async function findDetection(environment: Environment, subject: Subject, { file }: Fault, compare: Compare) {
  const rule = newProblem(subject.file, file)
  if (rule) return `${BY_RULE}${rule}`
  const detectedBy = async (one: Case) => {
    const result = await runCase(environment, file, one)
    const isSure = !result.problems.some((problem) => MAYBE_BUSY.some((text) => problem.includes(text)))
    if (result.problems.length > 0) return { name: one.title, isSure }
    const differs = (await compare(subject, { one, result })).length > 0
    return differs ? { name: `${BY_RECORDING}${one.title}`, isSure: false } : null
  }
  for (const one of subject.cases) {
    let detection = await detectedBy(one)
    if (detection?.isSure === false) detection = await detectedBy(one)
    if (detection) return detection.name
  }
  return null
}

const BY_RULE = 'Rule of check:content: '
const BY_RECORDING = 'Recording: '

function newProblem(sound: WorkflowFile, faulty: WorkflowFile): string | undefined {
  const problemsOf = (file: WorkflowFile) => {
    const parsed = parseWorkflow(file)
    if (!parsed.ok) return ['not-a-workflow']
    return lintWorkflow({ workflow: parsed.value, slug: '', tools: [] }).map(({ rule, node }) =>
      [rule, node].join(', '),
    )
  }
  const known = new Set(problemsOf(sound))
  return problemsOf(faulty).find((problem) => !known.has(problem))
}

export const detectionRate = (results: readonly FaultResult[]) =>
  (100 * results.filter(({ detectedBy }) => detectedBy !== null).length) / Math.max(1, results.length)

export function faultsText(results: readonly FaultResult[], date: string): string {
  const row = ({ slug, fault: { kind, where }, detectedBy }: FaultResult) =>
    `| ${[kind, slug, where, detectedBy ?? '**nothing**'].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const count = (start: string) => results.filter(({ detectedBy }) => detectedBy?.startsWith(start)).length
  const kinds = new Set(results.map(({ fault }) => fault.kind))
  return [
    '# Which faults the scenarios detect',
    '',
    `Written by \`npm run prove -- --faults\` on ${date}, in n8n ${N8N_VERSION}. Each row is one fault, made in a copy of a workflow.`,
    `Templates and places are drawn by lot (number ${SEED}). The first of these that notices a fault counts; scenarios run in turn:`,
    '',
    `1. A rule of \`npm run check:content\` that the file breaks: ${count(BY_RULE)}.`,
    `2. The check of a scenario: ${count('') - count(BY_RULE) - count(BY_RECORDING)}.`,
    `3. The recording of a scenario in \`content/runs\`, from which it differs twice in a row: ${count(BY_RECORDING)}.`,
    '',
    'Faults that change nothing are not drawn: an empty body that the credential fills, "Execute once", and the pause between requests, at a node that never gets two items or reads none, a retry in n8n’s own database,',
    'the default behind `error`, which every failed item has, or behind a value that is never null, one that decides like any other, the `message` of an error that is a text, and',
    '`pairedItem` where nothing follows it. `prove/faults/` recognizes them by the file alone; a test compares what it says about items with all recordings.',
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
