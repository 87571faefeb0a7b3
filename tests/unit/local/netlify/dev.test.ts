import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { AstroIntegration } from 'astro'
import { Hono } from 'hono'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localNetlify } from '../../../../local/netlify/dev.ts'
import { createInFlight } from '../../../../local/netlify/in-flight.ts'
import { createScheduledJobs, type ScheduledJobs } from '../../../../local/netlify/scheduled-jobs.ts'
import { aBuild } from './build-fixture.ts'

const SITE = 'http://localhost:4000'
const size = (word: string) => `export const config = { path: '/api/size' }
export default async (request: Request) => new Response('${word} ' + (await request.arrayBuffer()).byteLength)`

const job = (word: string) => `export const config = { schedule: '@hourly' }
export default () => new Response('${word}')`

let project: Awaited<ReturnType<typeof aBuild>>
let server: ViteDevServer
let origin: string
let jobs: ScheduledJobs

beforeAll(async () => {
  project = await aBuild({ 'netlify/functions/size.ts': size('first'), 'netlify/functions/job.ts': job('first') })
  server = await createServer({
    root: project.root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { host: '127.0.0.1', port: 0 },
  })
  const inFlight = createInFlight()
  jobs = createScheduledJobs({ siteUrl: SITE, inFlight })
  const integration = localNetlify({
    functionsDirectory: path.join(project.root, 'netlify/functions'),
    siteUrl: SITE,
    mounts: { '/__clerk': new Hono().get('/v1/client', (context) => context.text(context.req.url)) },
    inFlight,
    jobs,
  })
  await setUp(integration, server)
  server.middlewares.use((_request, response) => void response.end('a page'))
  await server.listen()
  origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})

afterAll(async () => {
  jobs.stop()
  await server.close()
  await project.remove()
})

test('a function is called at its path and gets a complete binary body', async () => {
  expect(await post(new Uint8Array(5000).fill(200))).toBe('first 5000')
})

test('an edited function counts without a restart', async () => {
  await writeFile(path.join(project.root, 'netlify/functions/size.ts'), size('second'))
  await vi.waitFor(async () => expect(await post('abc')).toBe('second 3'), { timeout: 60_000 })
})

test('a scheduled function has no address, and an edit of it counts at the next run', async () => {
  expect(await (await fetch(`${origin}/.netlify/functions/job`, { method: 'POST' })).text()).toBe('a page')
  expect((await jobs.run('job')).answer).toBe('first')
  await writeFile(path.join(project.root, 'netlify/functions/job.ts'), job('second'))
  await vi.waitFor(async () => expect((await jobs.run('job')).answer).toBe('second'), { timeout: 60_000 })
})

test('a service is mounted under its prefix and gets the public URL', async () => {
  const response = await fetch(`${origin}/__clerk/v1/client?a=1`)
  expect(await response.text()).toBe(`${SITE}/__clerk/v1/client?a=1`)
})

test('other requests go to the pages', async () => {
  expect(await (await fetch(`${origin}/about-us`)).text()).toBe('a page')
})

async function post(body: BodyInit): Promise<string> {
  return (await fetch(`${origin}/api/size`, { method: 'POST', body })).text()
}

/** Calls the one hook as Astro would; of what Astro hands over it needs the server only. */
async function setUp(integration: AstroIntegration, vite: ViteDevServer): Promise<void> {
  const hook = integration.hooks['astro:server:setup']
  await hook?.({ server: vite } as Parameters<NonNullable<typeof hook>>[0])
}
