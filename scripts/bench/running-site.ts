import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const GIVE_UP_MS = 60_000

export interface RunningSite {
  siteUrl: string
  deskUrl: string
  /** Milliseconds from the command until the home page answered. */
  ready: number
  stop(): Promise<void>
}

/**
 * Runs what `npm start` runs, over an empty data folder of its own. Throws with the command's own words when it
 * ends before the home page answered.
 */
export async function startSite(root: string, ports: { site: number; desk: number }): Promise<RunningSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'flowshelf-bench-'))
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/setup.mjs', 'scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(ports.site), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const closed = once(child, 'close')

  const stop = async () => {
    child.kill('SIGTERM')
    await closed
    await rm(dataDir, { recursive: true, force: true })
  }

  const siteUrl = `http://localhost:${ports.site}`
  while (!(await answers(siteUrl))) {
    const late = performance.now() - began > GIVE_UP_MS
    if (late || child.exitCode !== null) {
      await stop()
      throw new Error(`The site did not start.\n${output}`)
    }
    await pause(25)
  }
  return { siteUrl, deskUrl: `http://localhost:${ports.desk}`, ready: performance.now() - began, stop }
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
