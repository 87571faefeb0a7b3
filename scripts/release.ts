/**
 * Starts a new version of a template. Run it after changing the workflow and before committing the change:
 *
 *   npm run release -- post-new-reviews-to-slack "Reads more than a hundred rows." [--minor | --major]
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { InputError } from './new-template/prompts.ts'
import { releaseVersion, type Step } from './release/release-version.ts'

const USAGE = 'Name the template and the change: npm run release -- my-template "Reads more than a hundred rows."'

function readArguments(args: string[]): { slug: string; note: string; step: Step } {
  try {
    const options = { minor: { type: 'boolean' }, major: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [slug, note, ...rest] = positionals
    if (slug === undefined || note === undefined || rest.length > 0) throw new InputError(USAGE)
    if (values.minor && values.major) throw new InputError('A version is either minor or major.')
    return { slug, note, step: values.major ? 'major' : values.minor ? 'minor' : 'patch' }
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(USAGE)
  }
}

try {
  const today = new Date().toISOString().slice(0, 10)
  const options = readArguments(process.argv.slice(2))
  const { version, files } = await releaseVersion(path.dirname(import.meta.dirname), { ...options, today })
  for (const file of files) process.stdout.write(`Wrote ${file}\n`)
  process.stdout.write(
    `Started version ${version}. Next: run npm run check:content, then commit everything together.\n`,
  )
} catch (error) {
  if (!(error instanceof InputError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
