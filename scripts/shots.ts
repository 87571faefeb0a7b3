import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { environmentAt } from '../local/environment.ts'
import { buildSite } from './build-site.ts'
import { freePorts, TEST_SHOPS } from './ports.ts'
import { runPackage } from './run-command.ts'
import { say } from './run-until-stopped.ts'

// npm run shots [-- --to DIR]         takes screenshots of every kind of page, into DIR or shots/
// npm run shots -- --against DIR      compares with those screenshots; writes diff images to test-results/

const root = path.dirname(import.meta.dirname)
const { values } = parseArgs({ options: { to: { type: 'string', default: 'shots' }, against: { type: 'string' } } })
const ports = await freePorts(TEST_SHOPS)
const environment = environmentAt(ports)
const data = await mkdtemp(path.join(tmpdir(), 'flowshelf-shots-'))
const built = await buildSite(root, environment)
const { ok, output } = built.ok ? await takeOrCompare() : built
await rm(data, { recursive: true, force: true, maxRetries: 10 })
say(output.trim())
process.exitCode = ok ? 0 : 1

function takeOrCompare() {
  const mode = values.against ? [] : ['--update-snapshots=all']
  return runPackage(root, '@playwright/test/cli.js', ['test', '--project=shots', ...mode], {
    ...environment,
    PORT: String(ports.site),
    DATA_DIR: data,
    SHOTS_DIR: path.resolve(values.against ?? values.to),
  })
}
