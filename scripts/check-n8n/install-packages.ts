import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CHECKED_WITH } from '../../src/domain/workflow/node-facts.ts'
import { cachedPackages, npm, PackagesMissing, QUIET } from '../cached-packages.ts'
import { readTar } from './read-tar.ts'

/** The version nodes-base depends on in this release. Runs as it is, with its own dependencies, 142 MB. */
const ENGINE = 'n8n-workflow@2.41.0'

/** Only their descriptions are stored: the complete packages take a gigabyte. */
export const NODE_PACKAGES = ['n8n-nodes-base', '@n8n/n8n-nodes-langchain'] as const
const KEPT = /^package\/(package\.json|dist\/types\/nodes\.json)$/

const WHAT = 'n8n’s packages'

/**
 * The folder whose node_modules contain n8n's packages; the download takes about half a minute. Throws PackagesMissing.
 */
export const installPackages = (root: string, log: (line: string) => void): Promise<string> =>
  cachedPackages(
    root,
    {
      what: WHAT,
      folder: 'flowshelf-n8n',
      packages: [ENGINE, ...NODE_PACKAGES.map((name) => `${name}@${CHECKED_WITH}`)],
      megabytes: 150,
      fill: fetchPackages,
    },
    log,
  )

async function fetchPackages(folder: string) {
  await npm(folder, ['install', ENGINE, '--ignore-scripts', '--legacy-peer-deps', ...QUIET], WHAT)
  for (const name of NODE_PACKAGES) {
    const packed = await npm(folder, ['pack', `${name}@${CHECKED_WITH}`, '--json', ...QUIET], WHAT)
    const archive = path.join(folder, archiveName(packed))
    await unpack(archive, path.join(folder, 'node_modules', name))
    await rm(archive)
  }
}

/** The file name in the output of `npm pack --json`: a list in npm 10 and 11, later an object by package name. */
export function archiveName(output: string): string {
  const name = /"filename":\s*"([^"]+)"/.exec(output)?.[1]
  if (!name) throw new PackagesMissing('npm packed n8n’s nodes but did not print the file name.')
  // Older npm prints the scope with a slash, but the file name has none.
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
