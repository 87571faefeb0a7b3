import path from 'node:path'
import { environmentAt } from '../local/environment.ts'
import { startLocal } from '../local/index.ts'
import { SEED_NOTES } from '../local/seed.ts'
import { buildSite, fingerprintSources, isBuilt } from './build-site.ts'
import { mailPreviews } from './mail-previews.ts'
import { readPorts, requireFreePorts, UsageError } from './ports.ts'
import { addressBlock, runUntilStopped, say } from './run-until-stopped.ts'

const root = path.dirname(import.meta.dirname)

await runUntilStopped(async () => {
  const began = performance.now()
  const ports = readPorts(process.env.PORT)
  await requireFreePorts(ports)
  await buildWhenStale(ports)
  const local = await startLocal({
    port: ports.site,
    deskPort: ports.desk,
    dataDir: process.env.DATA_DIR ?? path.join(root, '.data'),
    root,
    mailPreviews,
  })
  const { siteUrl, deskUrl } = local
  say(addressBlock({ title: 'Flowshelf', siteUrl, deskUrl, notes: SEED_NOTES, took: performance.now() - began }))
  return local
})

async function buildWhenStale(ports: { site: number; desk: number }) {
  const environment = environmentAt(ports)
  if (await isBuilt(root, await fingerprintSources(root, environment))) return
  say('Building the site …')
  const { ok, output } = await buildSite(root, environment)
  if (!ok) throw new UsageError(`${output}\nThe site couldn’t be built; see the reason above.`)
}
