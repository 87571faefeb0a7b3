import { afterEach, expect, test, vi } from 'vitest'
import { Outage } from '#domain/shared/errors.ts'
import { answerImport } from '#server/admin/import-endpoint.ts'
import { ANSWER_WITHIN_MS } from '#server/http/endpoint.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** The answer to a call that ends only after its time is over. */
async function late({ mayBeLive }: { mayBeLive: boolean }) {
  vi.useFakeTimers()
  const answer = answerImport(async (progress) => {
    progress.mayBeLive = mayBeLive
    return new Promise(() => undefined)
  })
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS)
  const response = await answer
  return { status: response.status, body: await response.json() }
}

test('an import that may be live when its time is over is not called failed', async () => {
  const { status, body } = await late({ mayBeLive: true })
  expect(status).toBe(504)
  expect(body).toMatchObject({ kind: 'import-unconfirmed', error: expect.stringContaining('may be live') })
})

test('before anything could be live, it is a service that is too slow', async () => {
  expect(await late({ mayBeLive: false })).toMatchObject({ status: 502, body: { kind: 'service-down' } })
})

test('an outage of the storage is one, whenever it comes', async () => {
  const response = await answerImport(async (progress) => {
    progress.mayBeLive = true
    throw new Outage('storage')
  })
  expect(await response.json()).toMatchObject({ kind: 'service-down' })
})
