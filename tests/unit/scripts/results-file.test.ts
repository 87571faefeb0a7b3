import { expect, test } from 'vitest'
import { resultsText, withSection } from '../../../scripts/bench/results-file.ts'

const ok = { verdict: 'ok' as const }
const ratio = { measure: 'Growth', where: 'a build', value: 10.5, most: 11, unit: 'times' as const, ...ok }
const size = { measure: 'Bytes', where: 'home', value: 900, most: 1000, unit: 'bytes' as const, ...ok }

test('a section says when and on what it was measured, and shows ratios first', () => {
  const text = resultsText('The shop', [size, ratio], new Date('2026-11-21T10:00:00Z'))
  expect(text).toMatch(/^## The shop\n\n2026-11-21, \d+ × .+ GB of memory, .+Node \d+/)
  expect(text).toContain('| Growth, a build | 10.5 × | 11 × | ok |')
  expect(text.indexOf('Growth')).toBeLessThan(text.indexOf('Bytes'))
})

test('a new run replaces its own section and leaves the other', () => {
  const first = withSection(withSection('', '## Builds\n\nold\n'), '## The shop\n\nkept\n')
  const second = withSection(first, '## Builds\n\nnew\n')
  expect(first).toMatch(/^# Results of the bench\n/)
  expect(second).toBe(first.replace('old', 'new'))
})
