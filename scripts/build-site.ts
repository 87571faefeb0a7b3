import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type CommandResult, runPackage } from './run-command.ts'

// Functions are bundled when the site starts, so changes in netlify/functions need no build.
const SOURCES = ['src', 'content', 'public', 'astro.config.mjs', 'package-lock.json', 'package.json']
// Other inputs of the pages.
const BAKED_IN = ['SITE_URL', 'PUBLIC_CLERK_PUBLISHABLE_KEY', 'PUBLIC_CLERK_PROXY_URL']
// `astro dev` and `astro check` empty the second one, which makes the rest of a build useless.
const OUTPUTS = ['dist/index.html', '.netlify/v1/functions/ssr/ssr.mjs']
/** As in netlify.toml. With more, Node collects garbage later and a build takes 0.3 GB more, for no time. */
const MEMORY = '--max-old-space-size=1000'
const STAMP = '.netlify/build-stamp.json'

interface Stamp {
  fingerprint: string
  /** Modification times in milliseconds: another build, for other URLs, leaves different ones. */
  outputs: Record<string, number>
}

/** Changes with any source file (by time and size) and any value baked into the pages. */
export async function fingerprintSources(root: string, environment: Record<string, string>): Promise<string> {
  const hash = createHash('sha256')
  for (const name of BAKED_IN) hash.update(`${name}=${environment[name] ?? ''}\n`)
  for (const source of SOURCES) {
    for (const file of await filesBelow(path.join(root, source))) {
      const { mtimeMs, size } = await stat(file)
      hash.update(`${path.relative(root, file)} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex')
}

/** Whether `dist` is a complete build of these sources and URLs. */
export async function isBuilt(root: string, fingerprint: string): Promise<boolean> {
  const text = await readFile(path.join(root, STAMP), 'utf8').catch(() => null)
  if (text === null) return false
  const stamp: Stamp = JSON.parse(text)
  return stamp.fingerprint === fingerprint && isDeepStrictEqual(stamp.outputs, await outputTimes(root))
}

/** Builds in a separate process, whose memory is freed before the site starts, and records the build. */
export async function buildSite(root: string, environment: Record<string, string>): Promise<CommandResult> {
  const fingerprint = await fingerprintSources(root, environment)
  const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${MEMORY}`.trim()
  const result = await runPackage(root, 'astro/bin/astro.mjs', ['build'], { ...environment, NODE_OPTIONS })
  if (!result.ok) return result
  await markBuilt(root, fingerprint)
  return result
}

/** Records that `dist` was built from the sources with this fingerprint. */
export async function markBuilt(root: string, fingerprint: string): Promise<void> {
  const stamp: Stamp = { fingerprint, outputs: await outputTimes(root) }
  await mkdir(path.dirname(path.join(root, STAMP)), { recursive: true })
  await writeFile(path.join(root, STAMP), JSON.stringify(stamp))
}

async function outputTimes(root: string): Promise<Stamp['outputs']> {
  const times: Stamp['outputs'] = {}
  for (const output of OUTPUTS) {
    const found = await stat(path.join(root, output)).catch(() => null)
    if (found) times[output] = found.mtimeMs
  }
  return times
}

/** The file itself, or all files of a folder, sorted; empty if nothing exists. */
export async function filesBelow(source: string): Promise<string[]> {
  const found = await stat(source).catch(() => null)
  if (!found) return []
  if (found.isFile()) return [source]
  const entries = await readdir(source, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
