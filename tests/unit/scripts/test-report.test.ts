import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { readTimes } from '../../../scripts/run-command.ts'
import {
  browserTimeOf,
  readPlaywright,
  readVitest,
  slowestLines,
  stepLine,
  summary,
  timesOfPlaywright,
  timesOfVitest,
  toStepResult,
  withExitCode,
  withinLimit,
} from '../../../scripts/test-report.ts'
import { BROWSER_CPU, cpuOfDescendants } from '../../e2e/fixtures/browser-cpu.ts'

test('the last line totals all steps, and a step without tests counts as one', () => {
  const steps = [
    toStepResult({ ok: true, output: '' }),
    toStepResult({ ok: false, output: 'bad' }),
    { passed: 40, failed: 2 },
  ]
  expect(summary(steps)).toBe('41 passed, 3 failed')
})

test('the reports of both runners are counted', () => {
  expect(readVitest('{"numPassedTests":12,"numFailedTests":1}')).toEqual({ passed: 12, failed: 1 })
  expect(readPlaywright('{"stats":{"expected":9,"unexpected":1,"flaky":0,"skipped":0}}')).toEqual({
    passed: 9,
    failed: 1,
  })
})

test('a flaky browser test counts as failed', () => {
  expect(readPlaywright('{"stats":{"expected":9,"unexpected":0,"flaky":2}}')).toEqual({ passed: 9, failed: 2 })
})

test('a runner that crashes before its first test fails', () => {
  expect(withExitCode(readVitest(null), { ok: false, output: '' }).failed).toBe(1)
  expect(withExitCode({ passed: 10, failed: 0 }, { ok: false, output: '' }).failed).toBe(1)
})

test('a run without tests fails', () => {
  expect(withExitCode({ passed: 0, failed: 0 }, { ok: true, output: '' }).failed).toBe(1)
})

test('too many browser tests fail the run', () => {
  const stories = { passed: 187, failed: 0, output: '' }
  expect(withinLimit(stories)).toEqual(stories)
  expect(withinLimit({ ...stories, passed: 188 })).toMatchObject({
    failed: 1,
    output: expect.stringContaining('188 browser tests'),
  })
})

test('a step shows its result and duration', () => {
  expect(stepLine('Build', { passed: 1, failed: 0 }, 4210)).toMatch(/^✓ Build +4\.2 s$/)
  expect(stepLine('Unit and contract', { passed: 40, failed: 2 }, 900)).toMatch(/^✗ .*40 passed, 2 failed +0\.9 s$/)
})

test('a step that starts programs shows their CPU time', () => {
  expect(stepLine('Build', { passed: 1, failed: 0 }, 4210, 93)).toMatch(/4\.2 s +1\.6 min of CPU time$/)
  expect(readTimes('0m0.01s 0m0.02s\n1m2.50s 0m4.50s\n')).toBe(67)
  expect(readTimes('')).toBe(0)
})

test('the ten slowest tests of both runners are shown, the slowest first', () => {
  const vitest = JSON.stringify({
    testResults: [{ assertionResults: [{ fullName: 'a rule', duration: 1500 }, { fullName: 'left out' }] }],
  })
  const spec = (title: string, duration: number) => ({ title, tests: [{ results: [{ duration }] }] })
  const playwright = JSON.stringify({
    suites: [
      {
        title: 'a',
        specs: [spec('a story', 9000)],
        suites: [{ title: 'b', specs: Array.from({ length: 12 }, (_, at) => spec(`story ${at}`, 2000 + at)) }],
      },
    ],
  })
  const lines = slowestLines([
    { passed: 2, failed: 0, output: '', slowest: timesOfVitest(vitest) },
    { passed: 13, failed: 0, output: '', slowest: timesOfPlaywright(playwright) },
  ])
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   9.0 s  a story')
  expect(lines[1]).toBe('   2.0 s  story 11')
  expect(timesOfVitest(null)).toEqual([])
  expect(timesOfPlaywright(null)).toEqual([])
})

test('the CPU time of browsers is the sum of what the stories noted', () => {
  const spec = (seconds: string) => ({
    title: 'a story',
    tests: [{ annotations: [{ type: BROWSER_CPU, description: seconds }, { type: 'slow' }], results: [] }],
  })
  const report = { suites: [{ title: 'a', specs: [spec('1.5')], suites: [{ title: 'b', specs: [spec('2')] }] }] }
  expect(browserTimeOf(JSON.stringify(report))).toBe(3.5)
  expect(browserTimeOf(null)).toBe(0)
})

test.runIf(process.platform === 'linux')('CPU time of a browser counts processes that have ended', async () => {
  const before = cpuOfDescendants(process.pid)
  const child = spawn('sh', ['-c', 'node -e "while (process.cpuUsage().user < 1e5);"; echo; read line'])
  await new Promise((done) => child.stdout.once('data', done))
  expect(cpuOfDescendants(process.pid) - before).toBeGreaterThanOrEqual(0.08)
  child.kill()
})
