import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Bundle, bundleFunctions, loadPagesFunction } from './netlify/bundle-functions.ts'
import { type Listening, listen } from './netlify/listen.ts'
import { createSite } from './netlify/site.ts'
import { openServices, type ServiceOptions, type Services } from './open-services.ts'

export interface LocalOptions {
  /** 0 takes a free one. A build has its address baked in, so pages link to the port they were built for. */
  port: number
  deskPort: number
  /** Folder for the state of all services. */
  dataDir: string
  /** Folder with `dist`, `netlify.toml` and `netlify/functions`. */
  root: string
  /** The functions of `root`, bundled before; bundled now when left out. */
  bundle?: Bundle
  /** False leaves an empty data folder empty. */
  seed?: boolean
  /** How long a Clerk session token lives; 60 when left out, as at Clerk. */
  clerkTokenSeconds?: number
  /** What the shop's mails look like, for the desk. */
  mailPreviews?: ServiceOptions['mailPreviews']
}

export interface Local {
  siteUrl: string
  deskUrl: string
  services: Pick<Services, 'clerk' | 'stripe' | 'mail' | 'sheets' | 'blobs' | 'inFlight' | 'jobs'>
  env: Record<string, string>
  /** Empties every store and seeds again. */
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * Serves the built site and everything it talks to, on the loopback addresses only.
 * Sets the variables of the shop in `process.env`, before any function is imported. Throws PortBusy.
 */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const root = path.resolve(options.root)
  const site = await openDoor(options.port)
  const desk = await openDoor(options.deskPort).catch(async (error) => {
    await site.close()
    throw error
  })
  const services = await openServices({
    siteUrl: site.url,
    deskUrl: desk.url,
    dataDir: path.resolve(options.dataDir),
    root,
    clerkTokenSeconds: options.clerkTokenSeconds,
    mailPreviews: options.mailPreviews,
  })
  Object.assign(process.env, services.environment)
  desk.answerWith(async (request, { incoming }) => services.desk.fetch(request, { incoming }))

  const { functions, remove } = await bundleFunctions(root, options.bundle)
  const pages = await loadPagesFunction(root)
  await services.jobs.start(functions)
  const { mounts, inFlight } = services
  const answer = await createSite({ root, siteUrl: site.url, functions, pages, mounts, inFlight })
  site.answerWith((request, { incoming }) => answer(request, incoming.socket.remoteAddress ?? '127.0.0.1'))
  if (options.seed !== false) await services.seedIfEmpty()

  return {
    siteUrl: site.url,
    deskUrl: desk.url,
    services,
    env: services.environment,
    reset: services.reset,
    close: async () => {
      services.jobs.stop()
      await site.close()
      // Calls that are still under way talk to the desk's services.
      await services.inFlight.idle()
      await desk.close()
      await services.close()
      await remove()
    },
  }
}

type Answer = (request: Request, bindings: Pick<HttpBindings, 'incoming'>) => Promise<Response>

/** Listens at once, so that the address is known, and answers later: what answers must first know the address. */
async function openDoor(port: number): Promise<Listening & { url: string; answerWith(answer: Answer): void }> {
  let answer: Answer = async () => new Response('Starting', { status: 503 })
  const listener = getRequestListener((request, bindings) => answer(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  })
  const listening = await listen(listener, port)
  return {
    ...listening,
    url: `http://localhost:${listening.port}`,
    answerWith: (next) => {
      answer = next
    },
  }
}
