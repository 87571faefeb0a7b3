import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEPLOY_BLOBS } from '../../src/adapters/blobs/paid-files.ts'
import { cachedPackages } from '../cached-packages.ts'
import { filesUnder } from '../paid-text.ts'

/** Where the CLI keeps blobs. */
const STORES = '.netlify/blobs-serve'

const CLI = 'netlify-cli@27.10.2'
/** Includes the build of the site, which takes minutes on a busy machine. */
const START_TIMEOUT_MS = 10 * 60_000

export interface Served {
  /** The output so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Builds and serves the project with the Netlify CLI, offline and on loopback only. Throws PackagesMissing, or an error
 * with the CLI's output when it exits before the site responds.
 */
export async function serveByNetlify(
  root: string,
  { port, environment, log }: { port: number; environment: Record<string, string>; log: (line: string) => void },
): Promise<Served> {
  const wanted = { what: 'The Netlify CLI', folder: 'flowshelf-netlify', packages: [CLI], megabytes: 350 }
  const folder = await cachedPackages(root, wanted, log)
  // Otherwise purchases of the last run would remain.
  await rm(path.join(root, STORES), { recursive: true, force: true })
  const home = await mkdtemp(path.join(tmpdir(), 'flowshelf-netlify-'))
  const bind = path.join(import.meta.dirname, 'bind-loopback.cjs')
  const flags = ['--offline', '--internal-disable-edge-functions', '--geo', 'mock', '--port', String(port)]
  const child = spawn(process.execPath, [path.join(folder, 'node_modules/netlify-cli/bin/run.js'), 'serve', ...flags], {
    cwd: root,
    // An empty home and no terminal, so that the user's Netlify login does not matter.
    env: {
      ...process.env,
      ...environment,
      HOME: home,
      XDG_CONFIG_HOME: home,
      CI: '1',
      NODE_OPTIONS: `--require=${bind}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that child processes end with it.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const closed = new Promise((done) => child.once('close', done))
  const stop = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL')
    await closed
    await rm(home, { recursive: true, force: true })
  }

  const began = performance.now()
  while (!(await answers(`http://localhost:${port}/`))) {
    if (child.exitCode !== null || performance.now() - began > START_TIMEOUT_MS) {
      await stop()
      throw new Error(`netlify serve did not start.\n${output.slice(-6000)}`)
    }
    await pause(300)
  }
  await uploadDeployBlobs(root)
  return { output: () => output, stop }
}

/** Uploads the deploy's blobs, which the CLI does only for a logged-in user; the store is that of an unlinked site. */
async function uploadDeployBlobs(root: string) {
  const built = path.join(root, DEPLOY_BLOBS)
  for (const file of filesUnder(built)) {
    const key = path.dirname(path.relative(built, file))
    await cp(file, path.join(root, STORES, 'entries/unlinked/deploy:0', key))
  }
}

/** Reads the whole body: fetch fails when a connection closes with an unread body. */
const answers = (url: string) =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
