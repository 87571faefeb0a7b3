import { expect, test } from 'vitest'
import { latestVersions, newsBetween, newsFor } from '#domain/updates/news.ts'

const change = (version: string, day: string) => ({ version, day, note: `What ${version} brought.` })
const template = (slug: string, ...versions: ReturnType<typeof change>[]) => ({ slug, name: slug, versions })

const CRM = template('crm', change('1.2.0', '2026-03-03'), change('1.1.0', '2026-02-02'), change('1.0.0', '2026-01-01'))
const NEW = template('new', change('1.0.0', '2026-03-03'))
const now = latestVersions([CRM, NEW])
const versionsOf = (news: ReturnType<typeof newsBetween>) =>
  news.map(({ slug, notes }) => [slug, notes.map(({ version }) => version)])

test('at first everything but the version a template came in with is news', () => {
  expect(versionsOf(newsBetween([CRM, NEW], null, now))).toEqual([['crm', ['1.2.0', '1.1.0']]])
})

test('what a round has told is none, and what came with it later waits for the next', () => {
  const before = { crm: '1.0.0' }
  expect(versionsOf(newsBetween([CRM], before, { crm: '1.1.0' }))).toEqual([['crm', ['1.1.0']]])
  expect(versionsOf(newsBetween([CRM], { crm: '1.1.0' }, now))).toEqual([['crm', ['1.2.0']]])
  expect(newsBetween([CRM, NEW], now, now)).toEqual([])
})

test('a template that came since the last round is told of by its later versions', () => {
  expect(versionsOf(newsBetween([CRM, NEW], { other: '1.0.0' }, now))).toEqual([['crm', ['1.2.0', '1.1.0']]])
  // It came after the round that is being sent.
  expect(newsBetween([CRM], null, {})).toEqual([])
})

test('somebody is told what came after their last download; a version of that day counts as downloaded', () => {
  const news = newsBetween([CRM], null, now)
  const told = (downloads: Parameters<typeof newsFor>[1]) => newsFor(news, downloads, [CRM])
  const at = (...days: string[]) =>
    days.map((day) => ({ kind: 'template', id: 'crm', at: Date.parse(`${day}T08:00:00Z`) }) as const)
  expect(versionsOf(told(at('2026-01-05')))).toEqual([['crm', ['1.2.0', '1.1.0']]])
  expect(versionsOf(told(at('2026-01-05', '2026-02-02')))).toEqual([['crm', ['1.2.0']]])
  expect(told(at('2026-03-03'))).toEqual([])
  expect(told([{ kind: 'collection', id: 'crm', at: 0 }])).toEqual([])
  expect(told([])).toEqual([])
})

test('whoever took an older version on purpose is told what came after it, unless a newer one is there, too', () => {
  const news = newsBetween([CRM], null, now)
  const at = Date.parse('2026-04-04T08:00:00Z')
  const took = (...versions: string[]) =>
    newsFor(
      news,
      versions.map((version) => ({ kind: 'template', id: 'crm', at, version })),
      [CRM],
    )
  expect(versionsOf(took('1.1.0'))).toEqual([['crm', ['1.2.0']]])
  expect(took('1.2.0', '1.0.0')).toEqual([])
})
