import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { NORMAL_DAY } from '../../src/domain/run/recording.ts'
import type { Sample } from '../../src/domain/set-up/sample.ts'
import { sampleCopy } from '../../src/domain/set-up/sample-copy.ts'
import { parseWorkflow, type Workflow } from '../../src/domain/workflow/workflow.ts'
import type { RunData } from '../n8n/executions.ts'
import { differences } from '../record/compare.ts'
import { executedHash } from '../record/recording.ts'
import type { Subject } from '../run/load-cases.ts'
import { type Environment, runCase } from '../run/run-case.ts'
import { playSample } from '../samples/play-sample.ts'
import { CHOICES, inlineFiles, MAX_SAMPLE_BYTES, mainRun, sampleOf } from '../samples/sample-of.ts'

export interface SampleResult {
  slug: string
  /** Of the sample's file. */
  bytes: number
  /** Pinned nodes, and nodes that ran. */
  pinned: number
  ran: number
  /** Why there is no sample copy. */
  problem: string | null
  /** Where it ends at an hour or on a day when it ends earlier. */
  sometimes: string | null
}

const DAY = 86_400_000
const HOUR = 3_600_000

/**
 * Writes content/samples/<slug>.json for each template whose sample copy runs in n8n without an account and ends where
 * its normal day ended, and removes the file of any other.
 */
export async function writeSamples(
  root: string,
  environment: Environment,
  subjects: readonly Subject[],
  onResult: (result: SampleResult) => void,
): Promise<SampleResult[]> {
  const results: SampleResult[] = []
  for (const subject of subjects) {
    const file = path.join(root, 'content/samples', `${subject.slug}.json`)
    const made = await makeSample(environment, subject)
    if (!made.sample) await rm(file, { force: true })
    else if (!isSameSample(made.sample, await readFile(file, 'utf8').catch(() => null)))
      await replace(file, textOf(made.sample))
    results.push(made.result)
    onResult(made.result)
  }
  return results
}

/** Whether only ids that n8n draws differ from the file's text: then it stays, so that a run leaves no changes behind. */
export const isSameSample = (sample: Sample, text: string | null) =>
  text !== null && differences(JSON.parse(textOf(sample)), JSON.parse(text)).length === 0

async function makeSample(environment: Environment, { slug, file, text, cases }: Subject) {
  const failed = (problem: string) => ({
    sample: null,
    result: { slug, bytes: 0, pinned: 0, ran: 0, problem, sometimes: null },
  })
  const one = cases.find(({ name }) => name === NORMAL_DAY)
  const workflow = parseWorkflow(JSON.parse(text))
  if (!one || !workflow.ok) return failed('has no normal day')
  let runs: RunData[] = []
  const { problems } = await runCase(environment, file, one, (data) => {
    runs = inlineFiles(data, environment.n8n.database.location() ?? '')
  })
  const recorded = mainRun(runs)
  if (problems[0] || !recorded) return failed(`its normal day fails: ${problems[0]}`)
  const ran = Object.keys(recorded.resultData.runData).length
  const tries = []
  for (const choice of CHOICES) {
    const sample = sampleOf(file, runs, executedHash(JSON.parse(text)), choice)
    const bytes = Buffer.byteLength(textOf(sample))
    if (bytes > MAX_SAMPLE_BYTES) return failed(`its sample has ${bytes} bytes`)
    const problems = await playAtTimes(environment, workflow.value, sample, recorded)
    const pinned = Object.keys(sample.pins).length
    tries.push({ problems, sample, bytes, pinned })
    if (problems.every((problem) => problem === null)) break
  }
  const [best] = tries.sort((one, other) => score(other.problems) - score(one.problems))
  const [problem = null, ...later] = best?.problems ?? []
  if (!best || problem) return failed(problem ?? '')
  const sometimes = later.find((each) => each !== null) ?? null
  const { sample, bytes, pinned } = best
  return { sample: { ...sample, anyTime: !sometimes }, result: { slug, bytes, pinned, ran, problem, sometimes } }
}

/** The first time decides whether there is a sample at all. */
const score = (problems: readonly (string | null)[]) =>
  problems.reduce((sum, problem, at) => sum + (problem ? 0 : at === 0 ? 10 : 1), 0)

const TIMES = [
  { when: 'two weeks later', after: (at: number) => at + 14 * DAY },
  { when: 'on a Saturday at noon', after: (at: number) => weekday(at, 6) + 12 * HOUR },
  { when: 'on a Thursday evening', after: (at: number) => weekday(at, 4) + 19 * HOUR },
  { when: 'in the night of a month’s last day', after: (at: number) => lastOfMonth(at) + HOUR },
]

/** The first such day (0 is Sunday) from the tenth day after `at` on. */
function weekday(at: number, day: number): number {
  const start = Math.floor(at / DAY) * DAY + 10 * DAY
  return start + ((day - new Date(start).getUTCDay() + 7) % 7) * DAY
}

const lastOfMonth = (at: number) => Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + 2, 0)

/** A sentence on how each differs from the recorded run, or null. Nothing is played once the first one does. */
async function playAtTimes(environment: Environment, workflow: Workflow, sample: Sample, recorded: RunData) {
  const { trigger } = sample
  const problems: (string | null)[] = []
  for (const { when, after } of TIMES) {
    const now = new Date(after(Date.parse(sample.at)))
    const copy = sampleCopy(workflow, sample, now.getTime())
    const problem = await playSample(environment, copy, { recorded, trigger, now })
    problems.push(problem && `${when} it ${problem}`)
    if (problems[0]) break
  }
  return problems
}

async function replace(file: string, text: string) {
  await mkdir(path.dirname(file), { recursive: true })
  // Renamed once complete, so an interrupted run leaves no broken file.
  await writeFile(`${file}.part`, text)
  await rename(`${file}.part`, file)
}

const textOf = (sample: Sample) => `${JSON.stringify(sample)}\n`
