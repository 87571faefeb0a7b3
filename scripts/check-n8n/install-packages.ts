import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CHECKED_WITH } from '../../src/domain/workflow/node-facts.ts'
import { readTar } from './read-tar.ts'

/** What nodes-base asks for in this release. Runs as it is; brings its own dependencies, 142 MB. */
const ENGINE = 'n8n-workflow@2.41.0'

/** Of these only the descriptions are kept: the packages themselves would bring a gigabyte. */
export const NODE_PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'] as const
const KEPT = /^package\/(package\.json|dist\/types\/nodes\.json)$/

const STAMP = JSON.stringify([ENGINE, ...NODE_PACKAGES.map((name) => `${name}@${CHECKED_WITH}`)])

/** Said to whoever runs the command; no stack. */
export class PackagesMissing extends Error {
  override name = 'PackagesMissing'
}

/**
 * The folder whose node_modules hold n8n's packages; fetches them on the first run (about half a minute) and after a
 * change of versions. A half-finished folder is never used: it gets its name when it is complete.
 */
export async function installPackages(root: string, tell: (line: string) => void): Promise<string> {
  const cache = path.join(root, 'node_modules/.cache')
  const folder = path.join(cache, 'flowshelf-n8n')
  const stamp = await readFile(path.join(folder, 'stamp.json'), 'utf8').catch(() => null)
  if (stamp === STAMP) return folder

  tell('Fetching n8n’s packages (about 150 MB, once) …')
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(path.join(cache, 'flowshelf-n8n-'))
  try {
    await fetchPackages(draft)
    await writeFile(path.join(draft, 'stamp.json'), STAMP)
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder)
    return folder
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function fetchPackages(folder: string) {
  await writeFile(path.join(folder, 'package.json'), '{"private":true}')
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  await npm(folder, ['install', ENGINE, '--ignore-scripts', '--legacy-peer-deps', ...quiet])
  for (const name of NODE_PACKAGES) {
    const packed = await npm(folder, ['pack', `${name}@${CHECKED_WITH}`, '--json', ...quiet])
    const archive = path.join(folder, archiveName(packed))
    await unpack(archive, path.join(folder, 'node_modules', name))
    await rm(archive)
  }
}

/** `npm pack --json` lists what it packed; npm 10 and 11 as a list, later ones by package name. */
export function archiveName(output: string): string {
  const name = /"filename":\s*"([^"]+)"/.exec(output)?.[1]
  if (!name) throw new PackagesMissing('npm packed n8n’s nodes, but did not say under which name.')
  // Older releases of npm write the scope with a slash, and the file without one.
  return name.replace(/^@/, '').replaceAll('/', '-')
}

async function unpack(archive: string, target: string) {
  const tar = gunzipSync(await readFile(archive))
  for (const { path: name, content } of readTar(tar)) {
    if (!KEPT.test(name)) continue
    const file = path.join(target, name.replace(/^package\//, ''))
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

function npm(folder: string, args: string[]): Promise<string> {
  // Windows finds npm.cmd through its shell only.
  const child = spawn('npm', args, { cwd: folder, shell: process.platform === 'win32' })
  let printed = ''
  let complaint = ''
  child.stdout.on('data', (text) => {
    printed += text
  })
  child.stderr.on('data', (text) => {
    complaint += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', ({ message }) => reject(unavailable(message)))
    child.on('close', (code) => (code === 0 ? resolve(printed) : reject(unavailable(complaint))))
  })
}

/** npm's own first complaint tells a missing network from a missing version. */
export function unavailable(complaint: string): PackagesMissing {
  const lines = complaint.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
  const reason =
    lines.find((line) => line !== '' && !/^(npm warn|code |errno |syscall )/i.test(line)) ?? 'no reason given'
  return new PackagesMissing(
    `n8n’s packages could not be fetched, and the first check needs the network: ${reason.replace(/\.$/, '')}.`,
  )
}
