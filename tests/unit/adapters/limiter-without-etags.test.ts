import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BlobsServer } from '@netlify/blobs/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLimiter } from '#adapters/blobs/limiter.ts'
import { CALLS_PER_MINUTE } from '#domain/limits/count-call.ts'

// The vendor's own local server, which Netlify's program uses: its reads carry no ETag.
let directory: string
let server: BlobsServer
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'limits-'))
  server = new BlobsServer({ directory, token: 'test' })
  const { port } = await server.start()
  const url = `http://localhost:${port}`
  const context = { edgeURL: url, uncachedEdgeURL: url, siteID: 'local', token: 'test' }
  process.env.NETLIFY_BLOBS_CONTEXT = Buffer.from(JSON.stringify(context)).toString('base64')
})
afterAll(async () => {
  delete process.env.NETLIFY_BLOBS_CONTEXT
  await server.stop()
  await rm(directory, { recursive: true })
})

test('calls are counted, and none is taken for overtaken by itself', async () => {
  const secondsToWait = createLimiter('a secret', { limitMs: 5000 })
  const now = Date.now()
  for (let call = 0; call < CALLS_PER_MINUTE['create-checkout']; call += 1)
    expect(await secondsToWait('create-checkout', '203.0.113.9', now)).toBe(0)
  expect(await secondsToWait('create-checkout', '203.0.113.9', now)).toBeGreaterThan(0)
})
