import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cachedPackages, npm, QUIET } from '../../scripts/cached-packages.ts'
import { N8N_PACKAGE, N8N_VERSION } from '../n8n/install.ts'

const WHAT = 'n8n'

/**
 * Returns the folder with n8n: FLOWSHELF_N8N, or one in node_modules/.cache, which is installed on the first run in about
 * eight minutes. Throws PackagesMissing.
 */
export async function fetchN8n(root: string, log: (line: string) => void): Promise<string> {
  const { FLOWSHELF_N8N: own } = process.env
  if (own) return path.resolve(root, own)
  return cachedPackages(
    root,
    {
      what: WHAT,
      folder: `n8n-${N8N_VERSION}`,
      packages: [JSON.stringify(N8N_PACKAGE)],
      megabytes: 2200,
      fill: (folder) => install(root, folder),
    },
    log,
  )
}

async function install(root: string, folder: string) {
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(N8N_PACKAGE, null, 2))
  // n8n's peer dependencies conflict. The database driver is the only package whose install script is needed.
  await npm(folder, ['install', '--ignore-scripts', '--legacy-peer-deps', ...QUIET], WHAT)
  await npm(folder, ['rebuild', 'sqlite3', `--nodedir=${headers(root)}`, ...QUIET], WHAT)
}

/** Without a prebuilt driver, it is compiled for this Node. The package `node` has the headers. */
function headers(root: string): string {
  const { platform, arch } = process
  return path.join(root, `node_modules/node/node_modules/node-${platform === 'win32' ? 'win' : platform}-${arch}`)
}
