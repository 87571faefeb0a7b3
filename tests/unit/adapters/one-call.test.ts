import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { oneCall } from '#adapters/blobs/one-call.ts'

/** Sends the head of its answer at once and the end of it two seconds later. */
async function aSlowSender(): Promise<string> {
  const server = createServer((_, response) => {
    response.write('first ')
    setTimeout(() => response.end('last'), 2000)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a stream that began in time may take its time to end', async () => {
  const response = await oneCall(1000, { stream: true }).fetch(await aSlowSender())
  expect(await response.text()).toBe('first last')
})

test('all else must be there within the time', async () => {
  const response = await oneCall(1000).fetch(await aSlowSender())
  await expect(response.text()).rejects.toThrow()
})
