import { expect, test } from 'vitest'
import type { ImportReport } from '#contracts/import-templates.ts'
import { counted, outlook, spoken, tally, withChoices } from '#islands/import/report-copy.ts'

const reject = (row: number, column: string | null = 'name') => ({ row, column, reason: 'Is empty.' })
const aReport = (added: number, rejected: ImportReport['rejected'] = []): ImportReport => ({
  added: Array.from({ length: added }, (_, at) => ({
    row: at + 2,
    slug: `t-${at}`,
    name: `T ${at}`,
    category: null,
    drawn: true,
  })),
  changed: [],
  unchanged: 4,
  heldBack: [],
  rejected,
  notes: [],
})

test('a row with several reasons is one rejected row', () => {
  const report = aReport(2, [reject(5), reject(5, 'title'), reject(9, null)])
  expect(tally(report)).toEqual({ Added: 2, Changed: 0, Unchanged: 4, Rejected: 2, 'Set aside': 0 })
  expect(spoken(report)).toBe('2 added, 0 changed, 4 unchanged, 2 rejected, 0 set aside')
})

test('numbers and their nouns agree', () => {
  expect(counted(1, 'template')).toBe('1 template')
  expect(counted(1284, 'template')).toBe('1,284 templates')
  expect(counted(2, 'more row', 'more rows')).toBe('2 more rows')
})

test('what an import will do is said before it is done', () => {
  expect(outlook(aReport(3))).toMatch(/^They go live together, or not at all\./)
  expect(outlook(aReport(1))).toMatch(/^It goes live right away\./)
  expect(outlook(aReport(3, [reject(5)]))).toBe(
    '1 rejected row will be skipped. The other 3 go live together, or not at all.',
  )
  expect(outlook(aReport(1, [reject(5), reject(6)]))).toBe(
    '2 rejected rows will be skipped. The other one goes live right away.',
  )
})

test('rows held back are not counted, and rows taken again are', () => {
  const held = withChoices(aReport(3), { publish: { 't-0': false, 't-1': false } })
  expect(tally(held)).toMatchObject({ Added: 1 })
  expect(withChoices(held, { publish: { 't-0': true } }).added.map(({ slug }) => slug)).toEqual(['t-2', 't-0'])
})

test('an import of nothing says why', () => {
  expect(outlook(aReport(0))).toBe('Nothing to import: everything is already live.')
  expect(outlook(aReport(0, [reject(2)]))).toBe('Nothing to import: fix the rejected rows and check again.')
})
