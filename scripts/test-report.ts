/** Numbers of tests; a step without tests of its own counts as one. */
export interface Counts {
  passed: number
  failed: number
}

export interface StepResult extends Counts {
  /** Shown when something failed. */
  output: string
}

/** A step that only passes or fails as a whole, such as lint or build. */
export function asOne({ ok, output }: { ok: boolean; output: string }): StepResult {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
}

/**
 * The counts of a runner, where its exit code has the last word: a file that could not even be read has no tests that
 * failed, and a run without any test proves nothing.
 */
export function trusted({ passed, failed }: Counts, { ok, output }: { ok: boolean; output: string }): StepResult {
  const hidden = failed === 0 && (!ok || passed === 0)
  return { passed, failed: hidden ? 1 : failed, output }
}

/** Counts of Vitest's JSON report. */
export function readVitest(report: string | null): Counts {
  if (report === null) return { passed: 0, failed: 0 }
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(report)
  return { passed, failed }
}

/** Counts of Playwright's JSON report. One that passed only when repeated is not to be relied on: it failed. */
export function readPlaywright(report: string | null): Counts {
  if (report === null) return { passed: 0, failed: 0 }
  const { expected, unexpected, flaky } = JSON.parse(report).stats
  return { passed: expected, failed: unexpected + flaky }
}

/** The last line of a run; scripts read it. */
export function summary(steps: readonly Counts[]): string {
  const sum = (pick: (step: Counts) => number) => steps.reduce((total, step) => total + pick(step), 0)
  return `${sum((step) => step.passed)} passed, ${sum((step) => step.failed)} failed`
}

/** One line per step: what it was, how it went, how long it took. `took` in milliseconds. */
export function stepLine(name: string, { passed, failed }: Counts, took: number): string {
  const mark = failed === 0 ? '✓' : '✗'
  const counts = passed + failed === 1 ? '' : `${passed} passed${failed ? `, ${failed} failed` : ''}`
  return `${mark} ${name.padEnd(22)} ${counts.padEnd(24)} ${(took / 1000).toFixed(1).padStart(6)} s`
}
