import { expect, test } from 'vitest'
import { newestDays, newsByDay, shortened } from '#domain/catalog/news.ts'

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

test('a page of news ends with the day that fills it, and keeps that day whole', () => {
  const days = newsByDay([
    template('a', ['1.1.0', '2026-03-02'], ['1.0.0', '2026-01-05']),
    template('b', ['1.0.0', '2026-02-01']),
    template('c', ['1.0.0', '2026-02-01']),
  ])
  expect(newestDays(days, 2).map(({ day }) => day)).toEqual(['2026-03-02', '2026-02-01'])
  expect(newestDays(days, 1).map(({ day }) => day)).toEqual(['2026-03-02'])
  expect(newestDays(days, 9)).toEqual(days)
})

test('of a day with many new versions the rest is counted', () => {
  const [day] = newsByDay(
    ['a', 'b', 'c'].map((slug) => template(slug, ['1.1.0', '2026-03-02'], ['1.0.0', '2026-01-05'])),
  )
  const short = (most: number) => (day ? shortened(day, most) : undefined)
  expect(short(2)?.updates.map(({ template: { slug } }) => slug)).toEqual(['a', 'b'])
  expect(short(2)?.untold).toBe(1)
  expect(short(3)).toEqual({ ...day, untold: 0 })
})
