import path from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { type Bundle, bundleFunctions, loadPagesFunction } from './netlify/bundle-functions.ts'
import { type Listening, listen } from './netlify/listen.ts'
import { createSite } from './netlify/site.ts'
import { openServices, type ServiceOptions, type Services } from './open-services.ts'

export interface LocalOptions {
  /** 0 picks a free port. A build contains its URL, so its pages link to the port they were built for. */
  port: number
  deskPort: number
  /** Folder for the data of all services. */
  dataDir: string
  /** Folder with `dist`, `netlify.toml` and `netlify/functions`. */
  root: string
  /** Functions of `root` bundled earlier; bundled now by default. */
  bundle?: Bundle
  /** False skips seeding, so an empty data folder stays empty. */
  seed?: boolean
  /** Lifetime of a Clerk session token in seconds; 60 by default, as at Clerk. */
  clerkTokenSeconds?: number
  /** Previews of the shop's emails, for the desk. */
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
 * Serves the built site and all local services, on loopback addresses only. Sets the shop's variables in `process.env`
 * before any function is imported. Throws PortInUse.
 */
export async function startLocal(options: LocalOptions): Promise<Local> {
  const root = path.resolve(options.root)
  const site = await openServer(options.port)
  const desk = await openServer(options.deskPort).catch(async (error) => {
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
  desk.handleWith(async (request, { incoming }) => services.desk.fetch(request, { incoming }))

  const { functions, remove } = await bundleFunctions(root, options.bundle)
  const pages = await loadPagesFunction(root)
  await services.jobs.start(functions)
  const { mounts, inFlight } = services
  const handle = await createSite({ root, siteUrl: site.url, functions, pages, mounts, inFlight })
  site.handleWith((request, { incoming }) => handle(request, incoming.socket.remoteAddress ?? '127.0.0.1'))
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
      // Running calls still need the desk's services.
      await services.inFlight.idle()
      await desk.close()
      await services.close()
      await remove()
    },
  }
}

type Handler = (request: Request, bindings: Pick<HttpBindings, 'incoming'>) => Promise<Response>

/**
 * Listens immediately, because the handlers need the URL; responds with 503 until `handleWith` is called.
 */
async function openServer(port: number): Promise<Listening & { url: string; handleWith(answer: Handler): void }> {
  let handle: Handler = async () => new Response('Starting', { status: 503 })
  const listener = getRequestListener((request, bindings) => handle(request, bindings as HttpBindings), {
    overrideGlobalObjects: false,
  })
  const listening = await listen(listener, port)
  return {
    ...listening,
    url: `http://localhost:${listening.port}`,
    handleWith: (next) => {
      handle = next
    },
  }
}
