import { describe, expect, test } from 'vitest'
import { slugOf } from '#domain/catalog/slug-of.ts'
import { readRow } from '#domain/import/import-row.ts'
import { aRow, type Cells } from '../../../fixtures/import/a-sheet.ts'

const read = (cells: Cells) => readRow({ row: 2, cells: aRow(cells) })
const problems = (cells: Cells) => {
  const answer = read(cells)
  return 'problems' in answer ? answer.problems : []
}

test('a good row becomes a template with a video and its links', () => {
  expect(read({})).toEqual({
    row: {
      slug: null,
      category: null,
      license: null,
      language: null,
      name: 'Route support tickets',
      title: 'Route support tickets to the right team',
      description: expect.stringContaining('each new ticket'),
      creator: 'Ada Example',
      youtubeId: 'dQw4w9WgXcQ',
      templateUrl: 'https://drive.example.com/tickets.json',
      resourceUrl: null,
    },
  })
})

test('without a title the name is the title; video and creator may be missing', () => {
  expect(read({ title: '', creator: ' ', youtube_url: '' })).toMatchObject({
    row: { title: 'Route support tickets', creator: null, youtubeId: null },
  })
})

test.each<[keyof Cells, string, RegExp]>([
  ['name', '', /Every template needs a name/],
  ['name', 'x'.repeat(81), /at most 80/],
  ['title', 'x'.repeat(121), /at most 120/],
  ['description', ' \n ', /in a sentence or two/],
  ['description', 'x'.repeat(501), /at most 500/],
  ['youtube_url', 'https://vimeo.com/1', /YouTube/],
  ['template_url', 'http://drive.example.com/x', /https:/],
  ['template_url', 'drive.example.com/x', /https:/],
  ['template_url', 'javascript:alert(1)', /https:/],
  ['template_url', 'https://me:secret@drive.example.com/x', /https:/],
  ...[
    ...['localhost', 'shop', '127.0.0.1', '169.254.169.254', '10.0.0.8', '192.168.1.1', '172.16.0.1', '0x7f.1'],
    ...['2130706433', '[::1]', '[fe80::1]', '[fd00::1]', '[::ffff:169.254.169.254]', '8.8.8.8', '0.0.0.0'],
    ...['metadata.google.internal', 'printer.local', 'a.localhost', 'metadata.google.internal.', 'x.home.arpa'],
  ].map((host): [keyof Cells, string, RegExp] => ['template_url', `https://${host}/x`, /public URL/]),
  ['template_url', 'https://a.example/1.json https://a.example/2.json', /single URL, with spaces as %20/],
  ['resource_url', 'https://a.example/my\u00a0file.pdf', /single URL, with spaces as %20/],
  ['resource_url', 'data:text/html,<script>1</script>', /https:/],
  ['resource_url', `https://example.com/${'x'.repeat(2000)}`, /at most 2000/],
])('a wrong %s is named with its column: %j', (column, cell, reason) => {
  const found = problems({ [column]: cell })
  expect(found).toEqual([{ column, reason: expect.stringMatching(reason) }])
})

const ERRORS = [
  ...['#REF!', '#N/A', '#VALUE!', '#NAME?', '#DIV/0!', '#NUM!', '#NULL!', '#ERROR!', '#SPILL!', '#GETTING_DATA'],
  // The same of a German, Spanish and French Excel.
  ...['#BEZUG!', '#NV', '#¿NOMBRE?', '#VALEUR!', '#N/D'],
  ...[' #ref! ', 'Loading...', 'Loading…'],
]
test.each(ERRORS)('%j in any column is an error of the spreadsheet, and no text', (cell) => {
  for (const column of Object.keys(aRow()) as (keyof Cells)[])
    expect(problems({ [column]: cell })).toEqual([
      {
        column,
        reason: `Shows ${cell.trim()} instead of a value. Fix it in the spreadsheet, wait until it has loaded, then export again.`,
      },
    ])
})

test.each(['#1', '#hashtag', '# notes!', 'Loading leads...', 'Fix #REF! errors', 'N/A'])('%j is a text', (name) => {
  expect(problems({ name })).toEqual([])
})

test('every wrong cell of a row is named at once', () => {
  expect(problems({ name: '', youtube_url: 'x', template_url: 'y' }).map(({ column }) => column)).toEqual([
    'name',
    'youtube_url',
    'template_url',
  ])
})

describe('text', () => {
  test('markup and formulas stay text', () => {
    const name = '=IMPORTXML("<b>bold</b>")'
    expect(read({ name })).toMatchObject({ row: { name } })
  })

  test('characters that nobody sees are taken out, emoji stay whole', () => {
    const cells = { name: 'Send\u0000 in\u202evoices\u200b', description: 'For 👩‍💻 and\r\nteams\ud800.' }
    expect(read(cells)).toMatchObject({ row: { name: 'Send invoices', description: 'For 👩‍💻 and\nteams�.' } })
  })
})

test.each([
  ['Résumé → CRM!', 'resume-crm'],
  ['=IMPORTXML("<b>bold</b>")', 'importxml-b-bold-b'],
  ['Größe & Gewicht', 'grosse-and-gewicht'],
  ["Ada's n8n 2.0", 'adas-n8n-2-0'],
  ['İstanbul Łódź', 'istanbul-lodz'],
  ['--- ---', ''],
  [`${'word '.repeat(30)}`, `${'word-'.repeat(15)}word`],
])('the address of %j', (name, slug) => {
  expect(slugOf(name).slice(0, 80)).toBe(slug.slice(0, 80).replace(/-$/, ''))
})
