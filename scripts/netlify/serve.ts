import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEPLOY_BLOBS } from '../../src/adapters/blobs/paid-files.ts'
import { cachedPackages } from '../cached-packages.ts'
import { filesUnder } from '../paid-text.ts'

/** Where the program keeps what functions store. */
const STORES = '.netlify/blobs-serve'

const CLI = 'netlify-cli@27.10.2'
/** It builds the site first, which takes minutes on a busy machine. */
const GIVE_UP_MS = 10 * 60_000

export interface Served {
  /** What it printed so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Builds and serves the project with Netlify's own command line program, offline and for this machine only. Throws
 * PackagesMissing, or with the program's own words when it ends before the site answers.
 */
export async function serveByNetlify(
  root: string,
  { port, environment, tell }: { port: number; environment: Record<string, string>; tell: (line: string) => void },
): Promise<Served> {
  const wanted = { what: 'Netlify’s program', folder: 'flowshelf-netlify', holds: [CLI], megabytes: 350 }
  const folder = await cachedPackages(root, wanted, tell)
  // Purchases of the last run would be found again.
  await rm(path.join(root, STORES), { recursive: true, force: true })
  const home = await mkdtemp(path.join(tmpdir(), 'flowshelf-netlify-'))
  const bind = path.join(import.meta.dirname, 'bind-loopback.cjs')
  const flags = ['--offline', '--internal-disable-edge-functions', '--geo', 'mock', '--port', String(port)]
  const child = spawn(process.execPath, [path.join(folder, 'node_modules/netlify-cli/bin/run.js'), 'serve', ...flags], {
    cwd: root,
    // Whoever runs this may be logged in to Netlify, which must not matter: an empty home, and nobody to ask.
    env: {
      ...process.env,
      ...environment,
      HOME: home,
      XDG_CONFIG_HOME: home,
      CI: '1',
      NODE_OPTIONS: `--require=${bind}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that what it starts ends with it.
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
    if (child.exitCode !== null || performance.now() - began > GIVE_UP_MS) {
      await stop()
      throw new Error(`netlify serve did not start.\n${output.slice(-6000)}`)
    }
    await pause(300)
  }
  await uploadDeployBlobs(root)
  return { output: () => output, stop }
}

/**
 * What a deploy does, and the program only for somebody who is logged in: into its store for a site it does not know.
 */
async function uploadDeployBlobs(root: string) {
  const built = path.join(root, DEPLOY_BLOBS)
  for (const file of filesUnder(built)) {
    const key = path.dirname(path.relative(built, file))
    await cp(file, path.join(root, STORES, 'entries/unlinked/deploy:0', key))
  }
}

/** The body is read to its end: fetch falls over a connection that closes on one nobody reads. */
const answers = (url: string) =>
  fetch(url).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
