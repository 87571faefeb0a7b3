import { expect, test } from 'vitest'
import { resultsText, withSection } from '../../../scripts/bench/results-file.ts'

const now = new Date('2026-11-21T10:00:00Z')
const ok = { verdict: 'ok' as const }
const ratio = { measure: 'Growth', where: 'a build', value: 10.5, most: 11, unit: 'times' as const, ...ok }
const size = { measure: 'Bytes', where: 'home', value: 900, most: 1000, unit: 'bytes' as const, ...ok }

test('a section says when and on what it was measured, and shows ratios first', () => {
  const text = resultsText({ title: 'The shop', figures: [size, ratio], now })
  expect(text).toMatch(/^## The shop\n\n2026-11-21, \d+ × .+ GB of memory, .+Node \d+/)
  expect(text).toContain('| Growth, a build | 10.5 × | 11 × | ok |')
  expect(text.indexOf('Growth')).toBeLessThan(text.indexOf('Bytes'))
})

test('what was measured on several kinds of pages has a column for each of them', () => {
  const guide = { ...size, where: 'guide', value: 1100, verdict: 'over' as const }
  const text = resultsText({ title: 'The shop', about: 'On a phone.', figures: [size, guide], now })
  expect(text).toContain('On a phone.')
  expect(text).toContain('|  | home | guide |')
  expect(text).toContain('| Bytes (bytes) | 900 of 1,000 | **1,100 of 1,000, OVER BUDGET** |')
  expect(text).not.toContain('### Figures')
})

test('a new run replaces its own section and leaves the other', () => {
  const first = withSection(withSection('', '## Builds\n\nold\n'), '## The shop\n\nkept\n')
  const second = withSection(first, '## Builds\n\nnew\n')
  expect(first).toMatch(/^# Results of the bench\n/)
  expect(second).toBe(first.replace('old', 'new'))
})
