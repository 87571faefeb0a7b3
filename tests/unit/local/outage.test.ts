import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { applyOutage, type Outage } from '../../../local/outage.ts'

async function aServer(outage: Outage) {
  const server = createServer(async (request, response) => {
    const status = await applyOutage(outage, request)
    response.writeHead(status ?? 200).end('an answer')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test.each<[Outage, number]>([
  [false, 200],
  [true, 503],
  ['down', 503],
  ['busy', 429],
  [1, 200],
])('%s returns %i', async (outage, status) => {
  expect((await fetch(await aServer(outage))).status).toBe(status)
})

test('a reset connection fails immediately', async () => {
  await expect(fetch(await aServer('reset'))).rejects.toThrow('fetch failed')
})

test.each<Outage>(['hang', 60_000])('%s keeps the caller waiting until it times out', async (outage) => {
  const signal = AbortSignal.timeout(50)
  await expect(fetch(await aServer(outage), { signal })).rejects.toThrow('timeout')
})
