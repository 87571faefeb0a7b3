/** Test counts; a step without tests of its own counts as one. */
export interface Counts {
  passed: number
  failed: number
}

export interface StepResult extends Counts {
  /** Printed on failure. */
  output: string
  /** CPU seconds of the child processes, if there were any. */
  processor?: number
  slowest?: readonly TestTime[]
}

export interface TestTime {
  name: string
  /** Milliseconds. */
  took: number
}

/** A step that passes or fails as a whole, such as lint or build. */
export function toStepResult({ ok, ...rest }: { ok: boolean; output: string; processor?: number }): StepResult {
  return { ...rest, passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/**
 * A runner's counts, corrected by its exit code: a file that fails to load reports no failed tests, and a run without
 * tests proves nothing.
 */
export function withExitCode(
  { passed, failed }: Counts,
  { ok, ...rest }: { ok: boolean; output: string; processor?: number },
): StepResult {
  const hidden = failed === 0 && (!ok || passed === 0)
  return { ...rest, passed, failed: hidden ? 1 : failed }
}

/** Counts from Vitest's JSON report. */
export function readVitest(report: string | null): Counts {
  if (report === null) return { passed: 0, failed: 0 }
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(report)
  return { passed, failed }
}

/** Browser tests are the slowest. Only lower this: test without a browser where possible. */
const MAX_BROWSER_TESTS = 187

/** Adds a failure when there are more browser tests than `MAX_BROWSER_TESTS`. */
export function withinLimit(stories: StepResult): StepResult {
  const count = stories.passed + stories.failed
  if (count <= MAX_BROWSER_TESTS) return stories
  const sentence = `${count} browser tests exceed the limit of ${MAX_BROWSER_TESTS}: test without a browser where possible, or add a step to an existing test.`
  return { ...stories, failed: stories.failed + 1, output: `${stories.output}\n${sentence}` }
}

/** Counts from Playwright's JSON report. A flaky test counts as failed. */
export function readPlaywright(report: string | null): Counts {
  if (report === null) return { passed: 0, failed: 0 }
  const { expected, unexpected, flaky } = JSON.parse(report).stats
  return { passed: expected, failed: unexpected + flaky }
}

/** The last line of a run, parsed by scripts. */
export function summary(steps: readonly Counts[]): string {
  const sum = (pick: (step: Counts) => number) => steps.reduce((total, step) => total + pick(step), 0)
  return `${sum((step) => step.passed)} passed, ${sum((step) => step.failed)} failed`
}

/** Runs steps and prints a line for each, with the output of failed ones. `step` returns whether it passed. */
export function stepsOf(say: (line: string) => void) {
  const done: StepResult[] = []
  async function step(name: string, run: () => Promise<StepResult>): Promise<boolean> {
    const began = performance.now()
    const result = await run().catch((error: Error) =>
      toStepResult({ ok: false, output: error.stack ?? error.message }),
    )
    if (result.failed > 0 && result.output) say(`\n${result.output.trim()}\n`)
    say(stepLine(name, result, performance.now() - began, result.processor))
    done.push(result)
    return result.failed === 0
  }
  return { step, done }
}

/** One line per step: name, result, duration. `took` in milliseconds, `processor` in seconds. */
export function stepLine(name: string, { passed, failed }: Counts, took: number, processor = 0): string {
  const mark = failed === 0 ? '✓' : '✗'
  const counts = passed + failed === 1 ? '' : `${passed} passed${failed ? `, ${failed} failed` : ''}`
  const line = `${mark} ${name.padEnd(22)} ${counts.padEnd(24)} ${(took / 1000).toFixed(1).padStart(6)} s`
  return processor > 0 ? `${line} ${(processor / 60).toFixed(1).padStart(6)} min of CPU time` : line
}

interface Spec {
  title: string
  tests: { annotations?: { type: string; description?: string }[]; results: { duration: number }[] }[]
}

interface Suite {
  title: string
  specs: Spec[]
  suites?: Suite[]
}

/** Durations from Vitest's JSON report. */
export function timesOfVitest(report: string | null): TestTime[] {
  const { testResults } = JSON.parse(report ?? '{"testResults":[]}') as {
    testResults: { assertionResults: { fullName: string; duration?: number | null }[] }[]
  }
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, took: duration ?? 0 })),
  )
}

/** Durations from Playwright's JSON report. */
export function timesOfPlaywright(report: string | null): TestTime[] {
  return specsOf(report).map(({ title, tests }) => ({
    name: title,
    took: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
}

/** CPU seconds of the browsers, as the stories noted them (tests/e2e/fixtures/browser-cpu.ts); 0 without /proc. */
export function browserTimeOf(report: string | null): number {
  return specsOf(report)
    .flatMap(({ tests }) => tests)
    .flatMap(({ annotations = [] }) => annotations)
    .reduce((sum, { type, description }) => (type === 'browser-cpu' ? sum + Number(description) : sum), 0)
}

function specsOf(report: string | null): Spec[] {
  const { suites } = JSON.parse(report ?? '{"suites":[]}') as { suites: Suite[] }
  const within = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(within)]
  return suites.flatMap(within)
}

/** The ten slowest tests of all steps, one line each. */
export function slowestLines(steps: readonly StepResult[]): string[] {
  return steps
    .flatMap(({ slowest = [] }) => slowest)
    .toSorted((one, other) => other.took - one.took)
    .slice(0, 10)
    .map(({ name, took }) => `${(took / 1000).toFixed(1).padStart(6)} s  ${name}`)
}
