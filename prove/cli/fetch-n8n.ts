import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cachedPackages, npm, QUIET } from '../../scripts/cached-packages.ts'
import { N8N_PACKAGE, N8N_VERSION } from '../n8n/install.ts'

const WHAT = 'n8n'

/**
 * The folder with the n8n of the proofs: the one that FLOWSHELF_N8N names, or one below node_modules/.cache, which is
 * fetched on the first run in about eight minutes. Throws PackagesMissing.
 */
export async function fetchN8n(root: string, tell: (line: string) => void): Promise<string> {
  const { FLOWSHELF_N8N: own } = process.env
  if (own) return path.resolve(root, own)
  return cachedPackages(
    root,
    {
      what: WHAT,
      folder: `n8n-${N8N_VERSION}`,
      holds: [JSON.stringify(N8N_PACKAGE)],
      megabytes: 2200,
      fill: (folder) => install(root, folder),
    },
    tell,
  )
}

async function install(root: string, folder: string) {
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(N8N_PACKAGE, null, 2))
  // Peers contradict each other in n8n's own tree, and of the scripts only one is needed: the database driver's.
  await npm(folder, ['install', '--ignore-scripts', '--legacy-peer-deps', ...QUIET], WHAT)
  await npm(folder, ['rebuild', 'sqlite3', `--nodedir=${headers(root)}`, ...QUIET], WHAT)
}

/** Where no driver is ready made, it is built for the Node that runs it; the package `node` brings the headers. */
function headers(root: string): string {
  const { platform, arch } = process
  return path.join(root, `node_modules/node/node_modules/node-${platform === 'win32' ? 'win' : platform}-${arch}`)
}
