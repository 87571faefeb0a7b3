import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportMiss } from '#browser/catalogue/report-miss.ts'

const posted = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(() =>
  Promise.reject(new Error('offline')),
)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', posted)
  posted.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const queries = () => posted.mock.calls.map(([, init]) => JSON.parse(String(init.body)).query)

test('what stays without result for a moment is told, what is typed on the way is not', () => {
  for (const typed of ['zo', 'zoo', ' Zookeeper ']) {
    reportMiss(typed, 0)
    vi.advanceTimersByTime(500)
  }
  expect(queries()).toEqual([])
  vi.advanceTimersByTime(1000)
  expect(queries()).toEqual(['zookeeper'])
})

test('the same search is told once, and one with results never', () => {
  for (const [typed, found] of [
    ['unicorn', 0],
    ['Unicorn', 0],
    ['mail', 3],
    ['x', 0],
    ['y'.repeat(61), 0],
  ] as const) {
    reportMiss(typed, found)
    vi.advanceTimersByTime(2000)
  }
  expect(queries()).toEqual(['unicorn'])
})

test('a search that found something in time is no miss', () => {
  reportMiss('mermaid', 0)
  vi.advanceTimersByTime(1000)
  reportMiss('mermai', 2)
  vi.advanceTimersByTime(2000)
  expect(queries()).toEqual([])
})
