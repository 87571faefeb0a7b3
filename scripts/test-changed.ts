import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { environmentAt } from '../local/environment.ts'
import { buildSite } from './build-site.ts'
import { freePorts, TEST_SHOPS } from './ports.ts'
import { runPackage } from './run-command.ts'
import { say } from './run-until-stopped.ts'
import { stepsOf, toStepResult } from './test-report.ts'

const root = path.dirname(import.meta.dirname)
/** Includes the last commit, because this mostly runs before or after a commit. */
const BASE = process.argv[2] ?? 'HEAD~1'

const { step, done } = stepsOf(say)

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const changed = [...git('diff', '--name-only', BASE), ...git('ls-files', '--others', '--exclude-standard')]

await Promise.all([
  step('Format and lint', async () => toStepResult(await runPackage(root, '@biomejs/biome/bin/biome', ['check', '.']))),
  step('Types', async () =>
    toStepResult(
      await runPackage(root, 'typescript-7/bin/tsc', [
        '--noEmit',
        '--incremental',
        '--tsBuildInfoFile',
        'node_modules/.cache/types.tsbuildinfo',
      ]),
    ),
  ),
])
const units = ['run', `--changed=${BASE}`, '--project=!html', '--passWithNoTests']
await step('Unit and contract', async () => toStepResult(await runPackage(root, 'vitest/vitest.mjs', units)))
if (changed.some((file) => file.startsWith('tests/e2e/') && file.endsWith('.ts'))) await stories()
else say('  No browser test changed: `npm test` runs all of them.')
process.exitCode = done.some(({ failed }) => failed > 0) ? 1 : 0

async function stories(): Promise<void> {
  const ports = await freePorts(TEST_SHOPS)
  const data = await mkdtemp(path.join(tmpdir(), 'flowshelf-test-'))
  const environment = environmentAt(ports)
  const env = { ...environment, PORT: String(ports.site), DATA_DIR: data }
  const args = ['test', '--project=stories', `--only-changed=${BASE}`]
  if (await step('Build', async () => toStepResult(await buildSite(root, environment))))
    await step('End to end', async () => toStepResult(await runPackage(root, '@playwright/test/cli.js', args, env)))
  await rm(data, { recursive: true, force: true, maxRetries: 10 })
}
