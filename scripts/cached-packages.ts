import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

// Packages that a single command needs: fetched on demand, outside package.json.

/** Shown to the user without a stack trace. */
export class PackagesMissing extends Error {
  override name = 'PackagesMissing'
}

interface Wanted {
  /** The subject of error messages: "Lighthouse". */
  what: string
  /** Below node_modules/.cache. */
  folder: string
  /** The packages with exact versions; a change triggers a new download. */
  packages: readonly string[]
  megabytes: number
  /** Fills an empty folder; by default npm installs `packages`. */
  fill?: (folder: string) => Promise<void>
}

/**
 * The folder whose node_modules contain the packages; downloads them on the first run and after a version change. An
 * incomplete folder is never used: it is renamed once it is complete. Throws PackagesMissing.
 */
export async function cachedPackages(root: string, wanted: Wanted, log: (line: string) => void): Promise<string> {
  const { what, packages, megabytes, fill = (draft) => install(draft, packages, what) } = wanted
  const cache = path.join(root, 'node_modules/.cache')
  const folder = path.join(cache, wanted.folder)
  const stamp = await readFile(path.join(folder, 'stamp.json'), 'utf8').catch(() => null)
  if (stamp === JSON.stringify(packages)) return folder

  log(`Fetching ${what} (about ${megabytes} MB, once) …`)
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(path.join(cache, `${wanted.folder}-`))
  try {
    await writeFile(path.join(draft, 'package.json'), '{"private":true}')
    await fill(draft)
    await writeFile(path.join(draft, 'stamp.json'), JSON.stringify(packages))
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder)
    return folder
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

export const QUIET = ['--no-audit', '--no-fund', '--loglevel=error']

async function install(folder: string, packages: readonly string[], what: string) {
  await npm(folder, ['install', ...packages, '--ignore-scripts', ...QUIET], what)
}

/** Runs npm in a folder; returns its output. Throws PackagesMissing with npm's first error. */
export function npm(folder: string, args: string[], what: string): Promise<string> {
  // Windows finds npm.cmd only through its shell.
  const child = spawn('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  let output = ''
  let npmErrors = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  child.stderr.on('data', (text) => {
    npmErrors += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', ({ message }) => reject(unavailable(what, message)))
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(unavailable(what, npmErrors))))
  })
}

/** npm's first error distinguishes a missing network from a missing version. */
export function unavailable(what: string, npmErrors: string): PackagesMissing {
  const lines = npmErrors.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
  const reason =
    lines.find((line) => line !== '' && !/^(npm warn|code |errno |syscall )/i.test(line)) ?? 'no reason given'
  return new PackagesMissing(
    `${what} could not be downloaded, and the first run needs network access: ${reason.replace(/\.$/, '')}.`,
  )
}
