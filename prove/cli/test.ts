/** Type-checks and tests this workspace: `npm run test:prove`. Needs no n8n. */
import path from 'node:path'
import { runPackage } from '../../scripts/run-command.ts'
import { say } from '../../scripts/run-until-stopped.ts'
import { stepsOf, toStepResult } from '../../scripts/test-report.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { step, done } = stepsOf(say)

await step('Types', async () => toStepResult(await runPackage(root, 'typescript/bin/tsc', ['--noEmit', '-p', 'prove'])))
await step('Tests', async () =>
  toStepResult(await runPackage(root, 'vitest/vitest.mjs', ['run', '--config', 'prove/vitest.config.ts'])),
)
process.exitCode = done.some(({ failed }) => failed > 0) ? 1 : 0
