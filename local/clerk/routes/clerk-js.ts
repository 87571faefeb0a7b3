import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { notFound } from '../errors.ts'
import type { Service } from '../service.ts'

const FILE = /^[\w.-]+\.m?js$/
const EXACT = /^clerk-js@\d+\.\d+\.\d+$/

/** Serves clerk-js and its chunks from the npm package, at the path that a relative proxy URL resolves to. */
export function clerkJsRoutes({ settings }: Service) {
  return new Hono().get('/npm/@clerk/:package/dist/:file', async (c) => {
    const { package: name, file } = c.req.param()
    if (!/^clerk-js(@|$)/.test(name) || !FILE.test(file)) throw notFound('file')
    const script = await readFile(join(settings.clerkJsDir, file)).catch(() => {
      throw notFound('file')
    })
    // An exact version never changes; "6" means the latest and expires after an hour.
    const cacheControl = EXACT.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    return c.body(script, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': cacheControl })
  })
}
