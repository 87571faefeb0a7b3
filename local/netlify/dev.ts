import { getRequestListener } from '@hono/node-server'
import type { AstroIntegration } from 'astro'
import { Hono } from 'hono'
import { createServerModuleRunner } from 'vite'
import { createFunctionTable } from './functions.ts'
import type { InFlight } from './in-flight.ts'
import { invokeFunction } from './invoke-function.ts'
import type { ScheduledJobs } from './scheduled-jobs.ts'
import { withUrl } from './with-url.ts'

export interface LocalNetlifyOptions {
  /** Absolute folder of the functions. */
  functionsDirectory: string
  /** Public origin of the site, without a trailing slash. */
  siteUrl: string
  mounts: Record<string, Hono>
  inFlight: InFlight
  jobs: ScheduledJobs
}

/**
 * Astro integration for `astro dev`: functions and mounted services run before pages. Functions load through Vite, so
 * edits apply to the next call. Redirects and headers of netlify.toml apply to the built site only.
 */
export function localNetlify({
  functionsDirectory,
  siteUrl,
  mounts,
  inFlight,
  jobs,
}: LocalNetlifyOptions): AstroIntegration {
  const services = new Hono()
  for (const [prefix, app] of Object.entries(mounts)) services.route(prefix, app)

  return {
    name: 'local-netlify',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const runner = createServerModuleRunner(server.environments.ssr, { hmr: false })
        const functions = await createFunctionTable({
          directory: functionsDirectory,
          load: (file) => runner.import(file),
          watch: true,
        })
        await jobs.start(functions)
        const find = async (method: string, url: string) => {
          const { pathname } = new URL(url)
          if (Object.keys(mounts).some((prefix) => pathname.startsWith(`${prefix}/`))) {
            return async (request: Request) => services.fetch(request)
          }
          const match = await functions.match(method, url)
          if (!match || match.preferStatic) return null
          return (request: Request) => invokeFunction(match, request, { params: match.params, inFlight })
        }
        server.middlewares.use(async (incoming, outgoing, next) => {
          try {
            const url = `${siteUrl}${incoming.url}`
            const handler = await find(incoming.method ?? 'GET', url)
            if (!handler) return next()
            const listener = getRequestListener((request) => handler(withUrl(request, url)), {
              overrideGlobalObjects: false,
            })
            await listener(incoming, outgoing)
          } catch (error) {
            next(error)
          }
        })
      },
    },
  }
}
