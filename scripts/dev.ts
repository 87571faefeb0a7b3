import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { dev } from 'astro'
import { localNetlify } from '../local/netlify/dev.ts'
import { listen } from '../local/netlify/listen.ts'
import { openServices } from '../local/open-services.ts'
import { SEED_NOTES } from '../local/seed.ts'
import { mailPreviews } from './mail-previews.ts'
import { readPorts, requireFreePorts } from './ports.ts'
import { addressBlock, runUntilStopped, say } from './run-until-stopped.ts'

const root = path.dirname(import.meta.dirname)

await runUntilStopped(async () => {
  const began = performance.now()
  const ports = readPorts(process.env.PORT)
  await requireFreePorts(ports)
  const siteUrl = `http://localhost:${ports.site}`
  const deskUrl = `http://localhost:${ports.desk}`
  const dataDir = process.env.DATA_DIR ?? path.join(root, '.data')
  const services = await openServices({ siteUrl, deskUrl, dataDir, root, mailPreviews })
  Object.assign(process.env, services.environment)

  const answer = getRequestListener((request, bindings) => services.desk.fetch(request, bindings), {
    overrideGlobalObjects: false,
  })
  const desk = await listen(answer, ports.desk)
  const site = await dev({
    root,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: ports.site },
    vite: { server: { strictPort: true, watch: { ignored: ['**/.data/**'] } } },
    integrations: [
      localNetlify({
        functionsDirectory: path.join(root, 'netlify/functions'),
        siteUrl,
        mounts: services.mounts,
        inFlight: services.inFlight,
        jobs: services.jobs,
      }),
    ],
  })
  await services.seedIfEmpty()
  const took = performance.now() - began
  say(addressBlock({ title: 'Flowshelf, live', siteUrl, deskUrl, notes: SEED_NOTES, took }))
  return {
    close: async () => {
      await site.stop()
      await services.inFlight.idle()
      await desk.close()
      await services.close()
    },
  }
})
