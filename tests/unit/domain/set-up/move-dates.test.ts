import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveDates } from '#domain/set-up/move-dates.ts'

const MONDAY = Date.parse('2026-11-16T08:00:00Z')
const DAY = 86_400_000

test.each([
  ['2026-11-16', '2026-11-28'],
  ['2026-11-16T09:00:00.000+01:00', '2026-11-28T09:00:00.000+01:00'],
  ['from 2026-11-30 08:15 on', 'from 2026-12-12 08:15 on'],
  ['20261116', '20261128'],
  ['1794816000', '1795852800'],
  ['1794816000.000100', '1795852800.000100'],
  ['1794816000123', '1795852800123'],
  ['slot1794816000', 'slot1795852800'],
  ['Mon, 16 Nov 2026 08:00:00 GMT', 'Sat, 28 Nov 2026 08:00:00 GMT'],
  ['Monday, November 23, 2026', 'Saturday, December 5, 2026'],
  ['due Nov 20, 2026', 'due Dec 2, 2026'],
])('twelve days later, %s is %s', (before, after) => {
  expect(moveDates(before, MONDAY, MONDAY + 12 * DAY)).toBe(after)
})

test.each([
  ['2026-11', '2027-01'],
  ['planned for 2026-12.', 'planned for 2027-02.'],
])('in January, %s is %s', (before, after) => {
  expect(moveDates(before, MONDAY, Date.parse('2027-01-31T23:00:00Z'))).toBe(after)
  expect(moveDates(before, MONDAY, MONDAY + 14 * DAY)).toBe(before)
})

test.each([
  '1961-11-16',
  '2026-13-01',
  '2026-11-161',
  '20269999',
  '16 Wombat 2026',
  'pi_1794816000',
  'a1b1794816000',
  '2026-11-W3',
  '1099511627',
  '12:30',
])('%s stays', (text) => {
  expect(moveDates(text, MONDAY, MONDAY + 12 * DAY)).toBe(text)
})

test('numbers, lists and names of fields are moved, files and versions are not', () => {
  const file = { data: 'MjAyNi0xMS0xNg==', fileName: '2026-11-16.csv' }
  const before = {
    '2026-11-16': [1_794_816_000, 1_794_816_000_000, 42],
    json: { apiVersion: '2026-07' },
    binary: { file },
  }
  expect(moveDates(before, MONDAY, MONDAY + DAY)).toEqual({
    '2026-11-17': [1_794_902_400, 1_794_902_400_000, 42],
    json: { apiVersion: '2026-07' },
    binary: { file },
  })
})

test('moved exactly, times move by hours too, and dates by the days in between', () => {
  const later = MONDAY + 2 * DAY + 11 * 3_600_000
  expect(moveDates('2026-11-16T09:00:30+01:00, 2026-11-16', MONDAY, later)).toBe(
    '2026-11-18T20:00:30+01:00, 2026-11-18',
  )
  expect(moveDates('2026-11-16T22:00:00Z', MONDAY, later)).toBe('2026-11-19T09:00:00Z')
})

test('there and back is the same, for any day', () => {
  const soon = fc
    .integer({ min: MONDAY - 100 * DAY, max: MONDAY + 100 * DAY })
    .map((time) => new Date(time).toISOString())
  const days = fc.integer({ min: -100, max: 100 })
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.array(fc.oneof(soon, fc.string()))), days, (value, by) => {
      const there = moveDates(value, MONDAY, MONDAY + by * DAY)
      expect(moveDates(there, MONDAY + by * DAY, MONDAY)).toEqual(value)
    }),
  )
})
