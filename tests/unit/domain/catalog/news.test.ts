import { expect, test } from 'vitest'
import { newsByDay } from '#domain/catalog/news.ts'

const template = (slug: string, ...changes: [version: string, date: string][]) => ({
  slug,
  name: `Template ${slug}`,
  category: 'marketing' as const,
  changelog: changes.map(([version, date]) => ({ version, date: new Date(date), note: `What ${version} brought.` })),
})

test('new templates and new versions stand under their day, newest first', () => {
  const days = newsByDay([
    template('old', ['1.1.0', '2026-03-02'], ['1.0.0', '2026-01-05']),
    template('young', ['1.0.0', '2026-03-02']),
  ])
  expect(days.map(({ day }) => day)).toEqual(['2026-03-02', '2026-01-05'])
  expect(days[0]?.added.map(({ slug }) => slug)).toEqual(['young'])
  expect(days[0]?.updates.map(({ template: { slug }, change }) => [slug, change.version])).toEqual([['old', '1.1.0']])
  expect(days[1]?.updates).toEqual([])
})

test('a changelog in any order tells the same', () => {
  const days = newsByDay([template('one', ['1.0.0', '2026-01-05'], ['1.2.0', '2026-05-01'], ['1.1.0', '2026-03-02'])])
  expect(days.map(({ updates }) => updates.map(({ change }) => change.version))).toEqual([['1.2.0'], ['1.1.0'], []])
})
