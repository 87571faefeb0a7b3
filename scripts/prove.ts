/**
 * Runs our workflows in the real n8n against stand-ins: `npm run prove [-- slug …] [--report] [--record]`. n8n is
 * fetched on the first run. One line per case; ends with code 1 when one is not as it says.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ProofImpossible } from '../prove/n8n/install.ts'
import { loadSubject, provenSlugs } from '../prove/run/load-cases.ts'
import { openWorld } from '../prove/run/open-world.ts'
import { runCase } from '../prove/run/run-case.ts'
import { PackagesMissing } from './cached-packages.ts'
import { fetchN8n } from './prove/fetch-n8n.ts'

const root = path.dirname(import.meta.dirname)
const say = (line: string) => process.stdout.write(`${line}\n`)
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

/** Answers how many cases are not as they say. */
async function prove(slugs: readonly string[]): Promise<number> {
  const subjects = await Promise.all(slugs.map((slug) => loadSubject(root, slug)))
  const app = await fetchN8n(root, say)
  const world = await openWorld(app, path.join(root, 'node_modules/.cache/proof'))
  let failed = 0
  try {
    for (const { slug, file, cases } of subjects)
      for (const one of cases) {
        const { problems, took } = await runCase(world, file, one)
        say(`${problems.length === 0 ? '✓' : '✗'} ${slug} · ${one.title} (${seconds(took)})`)
        for (const problem of problems) say(`    ${problem.replaceAll('\n', '\n    ')}`)
        if (problems.length > 0) failed += 1
      }
  } finally {
    await world.close()
  }
  return failed
}

if (import.meta.main) {
  try {
    const { positionals } = parseArgs({ allowPositionals: true, options: {} })
    const slugs = positionals.length > 0 ? positionals : await provenSlugs(root)
    const failed = await prove(slugs)
    if (failed > 0) process.exitCode = 1
  } catch (error) {
    if (!(error instanceof PackagesMissing || error instanceof ProofImpossible)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
