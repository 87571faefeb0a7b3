import { describe, expect, test } from 'vitest'
import {
  byEnd,
  endOf,
  endsSoon,
  endText,
  Lifecycle,
  type LifecycleRow,
  needsMigration,
  rowsById,
  shortEnd,
} from '#domain/lifecycle/lifecycle.ts'

const TODAY = '2026-11-28'
const plain = { what: 'API v1', vendor: 'Acme', source: 'https://example.com/changes', checked: TODAY }
const aRow = (row: Partial<LifecycleRow> = {}): LifecycleRow => ({ id: 'api:a', ...plain, ...row })

describe('a row', () => {
  const problems = (row: object) =>
    Lifecycle.safeParse({ 'api:a': row }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ??
    []

  test.each([
    plain,
    { ...plain, since: '2026-02-18', ends: '2028-07', closed: '2027-01-31', stays: 'No successor yet.' },
    { ...plain, checked: undefined, note: 'The page could not be read.' },
  ])('is sound: %o', (row) => {
    expect(problems(row)).toEqual([])
  })

  test.each([
    [{ source: undefined }, 'api:a.source: Add the address of the vendor’s own page.'],
    [{ source: 'a talk' }, 'api:a.source: Add the address of the vendor’s own page.'],
    [{ since: '2026-02-18', ends: '2026-01' }, 'api:a.ends: Must not be before 2026-02-18, the day of its release.'],
    [{ ends: '2026-12-01', closed: '2027-01-01' }, 'api:a.closed: Must not be after 2026-12-01, the day it ends.'],
    [{ ends: 'soon' }, 'api:a.ends: Write the day as 2027-01-31, or the month as 2027-01.'],
    [
      { checked: undefined },
      'api:a.checked: Add the day on which the source was read, or a note that says why it was not.',
    ],
    [
      { checked: undefined, note: 'n', ends: '2027-01' },
      'api:a.checked: A date needs the day on which its source was read.',
    ],
  ])('is refused with %o', (change, problem) => {
    expect(problems({ ...plain, ...change })).toEqual([problem])
  })
})

test('OpenAI’s models are rows as well, with the page and the day of their own list', () => {
  const models = {
    checked: '2026-11-27',
    source: 'https://example.com/deprecations',
    models: { old: { ends: '2026-12-11', replacement: 'new' }, new: {} },
  }
  const rows = rowsById({ 'api:a': plain }, models)
  expect([...rows.keys()]).toEqual(['model:old', 'model:new', 'api:a'])
  expect(rows.get('model:old')).toMatchObject({
    what: 'old',
    vendor: 'OpenAI',
    ends: '2026-12-11',
    checked: '2026-11-27',
  })
})

test('the end is the first day on which a new customer is left without it', () => {
  expect(endOf(aRow())).toBeNull()
  expect(endOf(aRow({ ends: '2027-04-30' }))).toBe('2027-04-30')
  expect(endOf(aRow({ ends: '2027-04-30', closed: '2026-10-27' }))).toBe('2026-10-27')
})

test('what ends first is at the top', () => {
  const [none, month, day] = [aRow(), aRow({ ends: '2027-09' }), aRow({ ends: '2027-08-31' })]
  expect([none, month, day].sort(byEnd)).toEqual([day, month, none])
})

test.each([
  ['2026-11-27', true],
  ['2027-02-26', true],
  ['2027-02-27', false],
  [undefined, false],
])('an end on %s is announced 90 days before: %s', (ends, soon) => {
  expect(endsSoon(aRow({ ends }), TODAY)).toBe(soon)
})

test('what ends before June needs a move in November, unless its row says why it stays', () => {
  expect(needsMigration(aRow({ ends: '2027-05-31' }), TODAY)).toBe(true)
  expect(needsMigration(aRow({ ends: '2027-06-01' }), TODAY)).toBe(false)
  expect(needsMigration(aRow({ ends: '2027-05-31', stays: 'No successor yet.' }), TODAY)).toBe(false)
  expect(needsMigration(aRow(), TODAY)).toBe(false)
})

test.each([
  [{ ends: '2027-01-21' }, 'Ends on Jan 21, 2027.'],
  [{ ends: '2025-07' }, 'Ended in July 2025.'],
  [{ ends: '2027-09', closed: '2026-10-26' }, 'Closed to new customers on Oct 26, 2026. Ends in September 2027.'],
  [{}, ''],
])('an end as text: %o', (row, text) => {
  expect(endText(aRow(row), TODAY)).toBe(text)
})

test.each([
  [{ ends: '2028-07-29' }, 'until Jul 29, 2028'],
  [{ ends: '2025-07' }, 'ended July 2025'],
  [{ ends: '2027-04-30', closed: '2026-10-27' }, 'closed Oct 27, 2026'],
  [{ closed: '2027-01' }, 'open until January 2027'],
  [{}, ''],
])('an end in a list: %o', (row, text) => {
  expect(shortEnd(aRow(row), TODAY)).toBe(text)
})
