import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Outage } from '#domain/shared/errors.ts'
import { scheduled } from '#server/http/scheduled.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

const call = (run: Parameters<typeof scheduled>[0]) =>
  scheduled(run)(new Request('http://localhost/.netlify/functions/job', { method: 'POST', body: '{"next_run":""}' }))

test('what was done stands in the log and in the answer', async () => {
  const answer = await call(async () => ({ summary: '2 shelves tidied.', failures: [] }))
  expect([answer.status, await answer.text()]).toEqual([200, '2 shelves tidied.'])
  expect(console.info).toHaveBeenCalledExactlyOnceWith('2 shelves tidied.')
})

test('after 15 seconds nothing new is begun', async () => {
  let begun = 0
  await call(async (hasTime) => {
    while (hasTime()) {
      begun += 1
      await vi.advanceTimersByTimeAsync(5000)
    }
    return { summary: '', failures: [] }
  })
  expect(begun).toBe(3)
})

test('after 25 seconds the run is ended, whatever a service does', async () => {
  const answer = call(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await (await answer).text()).toContain('The next one will continue.')
})

test('a run that cannot begin, because storage is down, says so', async () => {
  const answer = await call(() => Promise.reject(new Outage('storage')))
  expect(await answer.text()).toBe('Our storage didn’t respond. The next run will try again.')
})

test('an outage is no news for the error log; a mistake of ours is', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const mistake = new TypeError('undefined is not a function')
  const failures = [new Outage('Stripe'), new Outage('storage'), mistake]
  await call(async () => ({ summary: '', failures }))
  expect(log).toHaveBeenCalledExactlyOnceWith(mistake)
})
