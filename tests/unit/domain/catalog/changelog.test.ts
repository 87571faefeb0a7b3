import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readChangelog, readVersionedTemplate } from '#domain/catalog/changelog.ts'

const text = (...notes: string[]) =>
  [
    '---',
    'version: 1.0.1',
    'changelog:',
    ...notes.map((note, at) => `  - version: 1.0.${9 - at}\n    date: 2026-11-2${9 - at}\n    note: ${note}`),
    'author: Flowshelf',
    '---',
    '',
    'The text.',
  ].join('\n')

test('each entry is read with its day and its note, newest first', () => {
  expect(readChangelog(text('Adds a retry.', 'First release.'))).toEqual([
    { version: '1.0.9', day: '2026-11-29', note: 'Adds a retry.' },
    { version: '1.0.8', day: '2026-11-28', note: 'First release.' },
  ])
})

test.each(['"What fits: \\"none\\", or a \\\\."', "'It''s over: done'", 'Plain "words", and it\'s fine'])(
  'the note %s reads as YAML has it',
  (note) => {
    expect(readChangelog(text(note))[0]?.note).toBe(parse(`note: ${note}`).note)
  },
)

test('what stands in the text below is no entry, and a file without front matter has none', () => {
  expect(
    readChangelog(`${text('One.')}\n  - version: 9.9.9\n    date: 2026-01-01\n    note: An example\n`),
  ).toHaveLength(1)
  expect(readChangelog('')).toEqual([])
})

test('the name is read as YAML has it, and a draft is no template yet', () => {
  const named = (line: string) => text('One.').replace('author:', `${line}\nauthor:`)
  const versions = readChangelog(text('One.'))
  expect(readVersionedTemplate('crm', named('name: "Sync: both ways"'))).toEqual({
    slug: 'crm',
    name: 'Sync: both ways',
    versions,
  })
  expect(readVersionedTemplate('crm', named('name: Sync\ndraft: true'))).toBeNull()
})

test('every changelog of the shop is read whole', () => {
  const folder = path.resolve(import.meta.dirname, '../../../../content/templates')
  for (const name of readdirSync(folder)) {
    const page = readFileSync(path.join(folder, name), 'utf8')
    const { changelog } = parse(page.split(/^---$/m)[1] ?? '')
    const day = (date: unknown) => (date instanceof Date ? date.toISOString().slice(0, 10) : String(date))
    expect(readChangelog(page)).toEqual(
      changelog.map((entry: { version: string; date: unknown; note: string }) => ({
        version: entry.version,
        day: day(entry.date),
        note: entry.note,
      })),
    )
  }
})
