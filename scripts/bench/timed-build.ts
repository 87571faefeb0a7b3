import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { DEV_PUBLIC_KEY_BODY } from '../../local/clerk/dev-key.ts'
import { localEnvironment } from '../../local/environment.ts'

export interface BuildUse {
  seconds: number
  /** Of all threads. */
  cpuSeconds: number
  /** The most that was resident at once. */
  peakBytes: number
}

/** The build's address never answers, so no imported template is waited for. */
const environment = localEnvironment({
  siteUrl: 'http://localhost:9',
  deskUrl: 'http://localhost:9',
  clerkJwtKey: DEV_PUBLIC_KEY_BODY,
})

/** Builds the project at `root` in a process of its own. Throws with what it printed when it fails. */
export async function timedBuild(root: string): Promise<BuildUse> {
  const usageFile = path.join(root, 'usage.json')
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'report-usage.ts'), 'node_modules/astro/bin/astro.mjs', 'build'],
    {
      cwd: root,
      env: { ...process.env, ...environment, USAGE_FILE: usageFile, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  const seconds = (performance.now() - began) / 1000
  if (code !== 0) throw new Error(`The build of a copy failed.\n${output.slice(-4000)}`)
  return { seconds, ...JSON.parse(await readFile(usageFile, 'utf8')) }
}
