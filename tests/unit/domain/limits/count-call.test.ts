import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CallCounter, countCall, networkOf } from '#domain/limits/count-call.ts'

const MINUTE = 60_000

test('the limit is one of a minute and of a caller', () => {
  let tally: CallCounter | null = null
  const waits = (caller: string, now: number) => {
    const counted = countCall(tally, { caller, limit: 2, now })
    tally = counted.tally
    return counted.waitSeconds
  }
  expect([waits('ada', 0), waits('ada', 1), waits('ada', 15_500), waits('max', 15_500)]).toEqual([0, 0, 45, 0])
  expect(waits('ada', MINUTE - 1)).toBe(1)
  expect(waits('ada', MINUTE)).toBe(0)
})

test('whoever waits as long as told goes through, and nobody gets through more often than the limit allows', () => {
  const aCall = fc.record({ caller: fc.constantFrom('ada', 'max'), pause: fc.nat({ max: 30_000 }) })
  fc.assert(
    fc.property(fc.array(aCall, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (calls, limit) => {
      let tally: CallCounter | null = null
      let now = 0
      const passed = new Map<string, number>()
      for (const { caller, pause } of calls) {
        now += pause
        const { tally: next, waitSeconds } = countCall(tally, { caller, limit, now })
        const place = `${caller} ${Math.floor(now / MINUTE)}`
        if (waitSeconds === 0) passed.set(place, (passed.get(place) ?? 0) + 1)
        else expect(countCall(next, { caller, limit, now: now + waitSeconds * 1000 }).waitSeconds).toBe(0)
        tally = next
      }
      expect(Math.max(0, ...passed.values())).toBeLessThanOrEqual(limit)
    }),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12:34'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%j is the caller %j', (ip, caller) => {
  expect(networkOf(ip)).toBe(caller)
})
