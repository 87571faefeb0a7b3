import { expect, test } from 'vitest'
import { newestNews, newsByMonth } from '#domain/catalog/news.ts'

const template = (slug: string, ...changes: [version: string, date: string, note?: string][]) => ({
  slug,
  name: `Template ${slug}`,
  changelog: changes.map(([version, date, note = `What ${version} of ${slug} brought.`]) => ({
    version,
    date: new Date(date),
    note,
  })),
})

test('new templates and new versions are listed under their month in UTC, newest first', () => {
  const months = newsByMonth([
    template('old', ['1.1.0', '2026-03-31T23:59:59Z'], ['1.0.0', '2026-01-05']),
    template('young', ['1.0.0', '2026-03-02']),
    template('newest', ['1.0.0', '2026-04-01T00:00:00Z']),
  ])
  expect(months.map(({ month }) => month)).toEqual(['2026-04', '2026-03', '2026-01'])
  expect(months[1]?.added.map(({ slug }) => slug)).toEqual(['young'])
  expect(months[1]?.updates).toMatchObject([
    { day: '2026-03-31', templates: [{ template: { slug: 'old' }, version: '1.1.0' }] },
  ])
  expect(months[2]?.updates).toEqual([])
})

test('a changelog in any order gives the same', () => {
  const months = newsByMonth([
    template('one', ['1.0.0', '2026-01-05'], ['1.2.0', '2026-05-01'], ['1.1.0', '2026-03-02']),
  ])
  expect(months.map(({ updates }) => updates.map(({ templates }) => templates[0]?.version))).toEqual([
    ['1.2.0'],
    ['1.1.0'],
    [],
  ])
})

test('equal notes of a month are one change, under its latest day', () => {
  const note = 'Error messages no longer quote code line numbers.'
  const [march] = newsByMonth([
    template('a', ['1.0.1', '2026-03-02', note], ['1.0.0', '2026-01-05']),
    template('b', ['1.2.0', '2026-03-04', note], ['1.0.0', '2026-01-05']),
    template('c', ['1.0.1', '2026-03-04', 'Another.'], ['1.0.0', '2026-01-05']),
  ])
  expect(march?.updates.map(({ day, templates }) => [day, templates.map(({ template: { slug } }) => slug)])).toEqual([
    ['2026-03-04', ['b', 'a']],
    ['2026-03-04', ['c']],
  ])
})

test('the news end after so many changes', () => {
  const months = newsByMonth([
    template('a', ['1.2.0', '2026-03-03'], ['1.1.0', '2026-02-02'], ['1.0.0', '2026-01-05']),
    template('b', ['1.1.0', '2026-03-02'], ['1.0.0', '2026-02-01']),
  ])
  const told = (most: number) => newestNews(months, most).map(({ month, updates }) => [month, updates.length])
  expect(told(1)).toEqual([['2026-03', 1]])
  expect(told(3)).toEqual([
    ['2026-03', 2],
    ['2026-02', 1],
  ])
  expect(told(9)).toEqual([
    ['2026-03', 2],
    ['2026-02', 1],
    ['2026-01', 0],
  ])
})
