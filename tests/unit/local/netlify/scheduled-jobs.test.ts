import { afterEach, expect, test, vi } from 'vitest'
import type { FunctionModule, FunctionTable } from '../../../../local/netlify/functions.ts'
import { createInFlight } from '../../../../local/netlify/in-flight.ts'
import { createScheduledJobs } from '../../../../local/netlify/scheduled-jobs.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A clock over one function called `tidy-up`. `calls` are the requests it got. */
async function aClock(answer: FunctionModule['default'] = () => new Response('tidied'), schedule = '@hourly') {
  const calls: Request[] = []
  const module: FunctionModule = {
    default: (request, context) => {
      calls.push(request)
      return answer(request, context)
    },
  }
  const functions: FunctionTable = {
    match: async () => null,
    scheduled: async () => [{ name: 'tidy-up', module, schedule }],
  }
  const inFlight = createInFlight()
  const jobs = createScheduledJobs({ siteUrl: 'http://localhost:4321', inFlight })
  await jobs.start(functions)
  return { jobs, calls, inFlight }
}

test('a job is called like at Netlify: by POST, with the time of the next run', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 10), toFake: ['Date'] })
  const { jobs, calls } = await aClock()
  expect(await jobs.run('tidy-up')).toEqual({ at: Date.now(), ok: true, answer: 'tidied' })
  const [call] = calls
  expect([call?.method, call?.url]).toEqual(['POST', 'http://localhost:4321/.netlify/functions/tidy-up'])
  expect(await call?.json()).toEqual({ next_run: '2026-11-20T11:00:00.000Z' })
})

test('the scheduler runs it every hour until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { jobs, calls, inFlight } = await aClock()
  await vi.advanceTimersByTimeAsync(3_600_000 * 3)
  await vi.waitFor(() => expect(calls).toHaveLength(3))
  await inFlight.idle()
  jobs.stop()
  await vi.advanceTimersByTimeAsync(3_600_000 * 3)
  expect(calls).toHaveLength(3)
})

test('the list shows the last result, even after a crash', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { jobs } = await aClock(() => {
    throw new Error('no broom')
  })
  expect(jobs.list()).toEqual([{ name: 'tidy-up', schedule: '@hourly', last: null }])
  await jobs.run('tidy-up')
  expect(jobs.list()[0]?.last).toMatchObject({ ok: false, answer: expect.stringContaining('crashed') })
  expect(log).toHaveBeenCalledOnce()
})

test('a reset or a stop waits for a running job', async () => {
  let finish = (_: Response) => {}
  const { jobs, inFlight, calls } = await aClock(() => new Promise((resolve) => (finish = resolve)))
  const run = jobs.run('tidy-up')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  let idle = false
  const waiting = inFlight.idle().then(() => {
    idle = true
  })
  await new Promise(setImmediate)
  expect(idle).toBe(false)
  finish(new Response('late'))
  await Promise.all([run, waiting])
})

test('unknown jobs and unsupported schedules are rejected with a message', async () => {
  const { jobs } = await aClock()
  await expect(jobs.run('make-coffee')).rejects.toThrow('There is no scheduled job make-coffee.')
  await expect(aClock(undefined, '5 4 * * sun')).rejects.toThrow('not "5 4 * * sun" of the function tidy-up')
})
