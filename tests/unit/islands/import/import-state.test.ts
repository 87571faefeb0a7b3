import { expect, test } from 'vitest'
import { type ImportEvent, isEmpty, isFresh, nextState, START } from '#islands/import/import-state.ts'

const REPORT = {
  added: [{ row: 2, slug: 'a', name: 'A', category: null, drawn: false }],
  changed: [],
  unchanged: 0,
  heldBack: [],
  rejected: [],
  notes: [],
}
const checkAt = (revision: number): ImportEvent => ({
  type: 'checked',
  report: REPORT,
  version: 'v1',
  revision,
  trouble: null,
  files: {},
})
const NONE = { templates: [], total: 0, canUndo: false }
const run = (...events: ImportEvent[]) => events.reduce(nextState, START)
const filled = run(
  { type: 'edited', draft: { source: 'csv', csv: 'name\nA' } },
  { type: 'edited', draft: { uploads: [new File(['{}'], 'a.json')] } },
)
const checked = nextState(filled, checkAt(filled.revision))

test('a check speaks of the draft it was made for, and of no later one', () => {
  expect(isFresh(checked)).toBe(true)
  expect(isFresh(nextState(checked, { type: 'edited', draft: { csv: 'name\nB' } }))).toBe(false)
  expect(isFresh(nextState(checked, { type: 'edited', draft: { source: 'sheet' } }))).toBe(false)
  expect(isFresh(nextState(checked, { type: 'edited', draft: { uploads: [] } }))).toBe(false)
})

test('a category that is chosen leaves the check as it is, and is gone after the import', () => {
  const sorted = nextState(checked, { type: 'chosen', choices: { categories: { a: 'marketing' } } })
  expect([isFresh(sorted), sorted.choices.categories]).toEqual([true, { a: 'marketing' }])
  const done = { type: 'imported', message: '', details: [], report: REPORT, live: NONE } as const
  expect(nextState(sorted, done).choices.categories).toEqual({})
})

test('a check that comes back after another edit is stale at once', () => {
  const edited = nextState(filled, { type: 'edited', draft: { csv: 'name\nB' } })
  expect(isFresh(nextState(edited, checkAt(filled.revision)))).toBe(false)
})

test('an undo makes a check stale, and a mere look at the list does not', () => {
  expect(isFresh(nextState(checked, { type: 'live-loaded', live: NONE, changed: true }))).toBe(false)
  expect(isFresh(nextState(checked, { type: 'live-loaded', live: NONE, changed: false }))).toBe(true)
})

test('a failure keeps text and files', () => {
  const running = nextState(checked, { type: 'started', run: 'import' })
  const failed = nextState(running, { type: 'failed', error: 'No.', details: [], report: null })
  expect(failed).toMatchObject({ running: null, draft: filled.draft, result: { kind: 'failed', error: 'No.' } })
})

test('a success clears the fields and stays on its tab', () => {
  const live = { templates: [{ slug: 'a', name: 'A' }], total: 0, canUndo: true }
  const done = nextState(checked, { type: 'imported', message: 'Done.', details: [], report: REPORT, live })
  expect(done).toMatchObject({ draft: { source: 'csv', url: '', csv: '', uploads: [] }, live })
  expect(done.result).toMatchObject({ kind: 'imported', message: 'Done.' })
})

test('blanks are nothing to import, files alone are enough, and the other tab does not count', () => {
  expect(isEmpty(filled.draft)).toBe(false)
  expect(isEmpty({ ...filled.draft, csv: ' \n' })).toBe(false)
  expect(isEmpty({ ...filled.draft, csv: ' \n', uploads: [] })).toBe(true)
  expect(isEmpty({ ...filled.draft, source: 'sheet', uploads: [] })).toBe(true)
})
