import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '#adapters/csv/read-csv.ts'
import { Slug } from '#domain/catalog/template.ts'
import { IMPORT_COLUMNS } from '#domain/import/import-columns.ts'
import { cardOf } from '#domain/import/imported-card.ts'
import { EMPTY_CATALOGUE, ImportedCatalogue } from '#domain/import/imported-template.ts'
import { planImport } from '#domain/import/plan-import.ts'
import { sheetExport } from '#domain/import/sheet-address.ts'
import { videoId } from '#domain/import/video-id.ts'
import { HISTORIES } from '../../../fixtures/histories.ts'

/** What breaks readers: quotes, delimiters, line ends, control characters, formulas, prototypes, markup. */
const NASTY = [
  '"',
  '""',
  "'",
  ',',
  ';',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u0000',
  '\ufeff',
  '\u2028',
  '\ud800',
  '\u202e',
  '=1+1',
  '@SUM(A1)',
  '=HYPERLINK("http://x","y")',
  '__proto__',
  'constructor',
  'toString',
  '<script>alert(1)</script>',
  '{{x}}',
  '../../etc',
  'https://',
  'https://a.b',
  'javascript:alert(1)',
  'https://youtu.be/dQw4w9WgXcQ',
  'NaN',
  '1e999',
  '😀'.repeat(9),
  'ﬃ',
  ' ',
]
const cell = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...NASTY), fc.webUrl(), fc.lorem())
const quoted = cell.map((text) => `"${text.replaceAll('"', '""')}"`)
const header = fc.oneof(
  { weight: 3, arbitrary: fc.constant([...IMPORT_COLUMNS] as string[]) },
  fc.shuffledSubarray([...IMPORT_COLUMNS, 'slug', 'price', '__proto__'] as string[]),
)
const sheet = fc
  .record({
    header,
    rows: fc.array(fc.array(fc.oneof({ weight: 3, arbitrary: quoted }, cell), { maxLength: 9 }), { maxLength: 6 }),
    delimiter: fc.constantFrom(',', ';', '\t'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    mark: fc.constantFrom('', '\ufeff'),
  })
  .map(
    ({ header, rows, delimiter, lineEnd, mark }) =>
      mark + [header, ...rows].map((cells) => cells.join(delimiter)).join(lineEnd),
  )
const anything = fc.oneof(
  { weight: 4, arbitrary: sheet },
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc.array(cell).map((cells) => cells.join('')),
)

test(`${HISTORIES} random and hostile sheets: each is planned or refused in a sentence, and only clean templates come out`, () => {
  let planned = 0
  fc.assert(
    fc.property(anything, (text) => {
      const read = readCsv(text)
      if (!read.ok) {
        expect(read.error).toMatchObject({ kind: 'invalid-input', message: expect.stringMatching(/^[A-Z].*\.$/s) })
        return
      }
      const { report, next } = planImport({
        current: EMPTY_CATALOGUE,
        sheet: read.value,
        uploads: [],
        ownSlugs: new Set(),
      })
      planned += 1
      const rows = [...report.added, ...report.changed, ...report.rejected]
      expect(rows.every(({ row }) => Number.isInteger(row) && row > 0)).toBe(true)
      expect(report.rejected.every(({ reason }) => reason.length > 0)).toBe(true)
      expect(ImportedCatalogue.parse(JSON.parse(JSON.stringify(next)))).toEqual(next)
      for (const template of next.templates) {
        Slug.parse(template.slug)
        expect(template.name).not.toMatch(/[\p{Cc}\u202e]/u)
        expect(
          [template.templateUrl, template.resourceUrl].every((url) => url === null || url.startsWith('https://')),
        ).toBe(true)
        cardOf(template)
      }
      // The same sheet over its own result changes nothing.
      const again = planImport({ current: next, sheet: read.value, uploads: [], ownSlugs: new Set() })
      expect([again.report.added, again.report.changed]).toEqual([[], []])
    }),
    { numRuns: HISTORIES },
  )
  expect(planned).toBeGreaterThan(HISTORIES / 10)
})

test('no address throws, and none leads out of Google', () => {
  const address = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc
      .tuple(fc.constantFrom('https://docs.google.com/spreadsheets/d/', 'https://docs.google.com'), cell)
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(address, (text) => {
      const answer = sheetExport(text)
      if (answer.ok)
        expect(new URL(answer.value, 'https://docs.google.com').href).toMatch(
          /^https:\/\/docs\.google\.com\/spreadsheets\/d\/[\w/-]+\/(export|pub)\?/,
        )
      expect(videoId(text) ?? 'aaaaaaaaaaa').toMatch(/^[\w-]{11}$/)
    }),
    { numRuns: HISTORIES },
  )
})
