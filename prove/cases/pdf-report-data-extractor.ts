import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { createPdf } from '../pdf.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Reports')
const FIGURES = ['key', 'file', 'link', 'read_at', 'figure', 'period', 'value', 'unit', 'quote', 'status', 'reason']
const PROBLEMS = ['file', 'link', 'noted_at', 'reason']
const NAME = 'Brandt_Half-year_2026.pdf'

const REPORT = [
  'Brandt Group, half-year report',
  'Revenue rose to 48,3 in H1 2026 after 45,1 in H1 2025 (EUR million).',
  'Operating result was EUR (1.234,5) after 980,0 thousand euros.',
  'At the end of June the group had 312 employees.',
  'Orders are expected to grow by 10-12 percent, prices by 2.5 percent.',
  'Capital: 1,234 thousand euros, dividend: ,52 per share.',
  'The board thanks all people who made this half-year possible.',
  'The next report comes out in March and will hold a full statement.',
]

type Row = [figure: string, column: string, period: string, value: string, unit: string, quote: string]
const answer = (...rows: Row[]) => ({
  json: {
    rows: rows.map(([figure, column, period, value, unit, quote]) => ({ figure, column, period, value, unit, quote })),
  },
})
const FOUND = answer(
  ['revenue', 'current period', 'H1 2026', '48,3', 'EUR million', 'Revenue rose to 48,3 in H1 2026'],
  ['Revenue', 'Previous period', 'H1 2025', '45,1', 'EUR million', 'after 45,1  in H1 2025'],
  ['operating result', 'current period', '', 'EUR (1.234,5)', 'EUR thousand', 'result was EUR (1.234,5) after'],
  ['operating result', 'previous period', '', '980,0', 'EUR thousand', 'the EBIT of last year was 980,0'],
  ['employees', 'current period', '30 June 2026', '312', '', 'the group had 312 employees'],
)

const file = (more: Record<string, unknown> = {}) => ({
  id: 'report-1',
  name: NAME,
  mimeType: 'application/pdf',
  parents: ['YOUR_FOLDER'],
  createdTime: '2026-11-16T08:00:30.000Z',
  base64: createPdf(REPORT).toString('base64'),
  ...more,
})

interface World {
  files?: object[]
  answers?: object[]
  rows?: string[][]
  tabs?: string[]
  settings?: Record<string, string | number>
}
const fixture = ({
  files = [file()],
  answers = [FOUND],
  rows = [],
  tabs = ['Figures', 'Problems'],
  settings = {},
}: World = {}) => ({
  settings: { sheetUrl: sheet.url, maxMegabytes: 0.01, ...settings },
  given: {
    'google-drive': { files },
    'google-sheets': {
      [sheet.id]: Object.fromEntries(
        [['Figures', [FIGURES, ...rows]] as const, ['Problems', [PROBLEMS]] as const].filter(([name]) =>
          tabs.includes(name),
        ),
      ),
    },
    openai: { answers },
  },
  trigger: { kind: 'poll' as const },
})

const LINK = 'https://drive.google.com/file/d/report-1/view'
const figures = (outcome: Outcome) => sheetRows(outcome, sheet, 'Figures')
const problems = (outcome: Outcome) => sheetRows(outcome, sheet, 'Problems')
const asked = ({ exchanges }: Outcome, route: string) => exchanges.filter((each) => each.route === route)
const prompt = (outcome: Outcome) => JSON.stringify(asked(outcome, 'POST /v1/responses')[0]?.body)

const unread =
  (reason: RegExp, [route, count]: [string, number]): Case['check'] =>
  (outcome) => {
    assert.deepEqual(figures(outcome), [])
    assert.equal(problems(outcome).length, 1)
    assert.match(String(problems(outcome)[0]?.reason), reason)
    assert.equal(asked(outcome, route).length, count)
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      const rows = figures(outcome)
      assert.deepEqual(rows[0], {
        key: 'report-1|revenue|current period',
        file: NAME,
        link: LINK,
        read_at: '2026-11-16T09:01:00.000+01:00',
        figure: 'revenue',
        period: 'H1 2026',
        value: 48.3,
        unit: 'EUR million',
        quote: 'Revenue rose to 48,3 in H1 2026',
        status: 'ok',
        reason: '',
      })
      assert.deepEqual(
        rows.map(({ key, period, value, unit, status, reason }) => [key, period, value, unit, status, reason]),
        [
          ['report-1|revenue|current period', 'H1 2026', 48.3, 'EUR million', 'ok', ''],
          ['report-1|revenue|previous period', 'H1 2025', 45.1, 'EUR million', 'ok', ''],
          ['report-1|operating result|current period', 'current period', -1234.5, 'EUR thousand', 'ok', ''],
          [
            'report-1|operating result|previous period',
            'previous period',
            980,
            'EUR thousand',
            'check',
            'quote is not in the text',
          ],
          ['report-1|employees|current period', '30 June 2026', 312, '', 'check', 'no unit printed'],
          ['report-1|employees|previous period', 'previous period', '', '', 'missing', 'not found in the text'],
        ],
      )
      assert.deepEqual(problems(outcome), [])
      assert.match(
        prompt(outcome),
        /Wanted figures: revenue: total revenue, net sales; [^\\]*\\nWanted columns: current period, previous period/,
      )
      assert.match(prompt(outcome), /Text of the report[^"]*\\"\\"\\"\\n[^"]*Revenue rose to 48,3/)
    },
  },
  {
    ...fixture({ files: [file({ createdTime: '2026-11-16T07:00:00.000Z' }), file({ parents: ['elsewhere'] })] }),
    name: 'nothing-new',
    title: 'Nothing new in the folder',
    silent: true,
    check: (outcome) => assert.deepEqual([...figures(outcome), ...problems(outcome)], []),
  },
  {
    ...fixture({
      answers: [
        answer(
          ['growth', 'forecast', 'year', '10-12', 'percent', 'Orders are expected to grow by 10-12 percent'],
          ['prices', 'forecast', 'year', '2.5', '=HYPERLINK("https://evil.example","x")', 'prices by 2.5 percent'],
          ['staff', 'forecast', 'June', '312', 'people', 'At the end of June the group'],
          ['profit', 'forecast', 'H1', '980,0', 'EUR thousand', 'after 980,0 thousand euros'],
          ['profit', 'forecast', 'H1', '48,3', 'EUR million', 'Revenue rose to 48,3'],
          ['part', 'forecast', 'H1', '8,3', 'EUR million', 'Revenue rose to 48,3'],
          ['loss', 'forecast', 'H1', '980,0', 'EUR thousand', 'after 980,0 thousand euros'],
          ['loss', 'plan', 'H1', '980,0', 'EUR thousand', 'after 980,0 thousand euros'],
          ['capital', 'plan', 'H1', '1,234', 'EUR thousand', 'Capital: 1,234 thousand euros'],
          ['dividend', 'plan', 'H1', ',52', 'EUR', 'dividend: ,52 per share'],
        ),
      ],
      settings: {
        figures: 'growth; prices: inflation; staff; profit; part; loss; capital; dividend',
        columns: 'forecast, plan',
      },
    }),
    name: 'doubtful-values',
    title: 'Values that need checking',
    check(outcome) {
      assert.deepEqual(
        figures(outcome)
          .filter(({ status }) => status !== 'missing')
          .map(({ key, value, unit, reason }) => [key, value, unit, reason]),
        [
          ['report-1|growth|forecast', '10-12', 'percent', 'not a number'],
          ['report-1|prices|forecast', '2.5', '=HYPERLINK("https://evil.example","x")', 'not a number'],
          ['report-1|staff|forecast', 312, 'people', 'number is not in the quote'],
          ['report-1|profit|forecast', 980, 'EUR thousand', 'several candidates'],
          ['report-1|part|forecast', 8.3, 'EUR million', 'number is not in the quote'],
          ['report-1|loss|forecast', 980, 'EUR thousand', 'same value in both columns'],
          ['report-1|loss|plan', 980, 'EUR thousand', 'same value in both columns'],
          ['report-1|capital|plan', 1.234, 'EUR thousand', 'three decimals'],
          ['report-1|dividend|plan', ',52', 'EUR', 'not a number'],
        ],
      )
      assert.equal(figures(outcome).length, 16)
    },
  },
  {
    ...fixture({
      answers: [answer(['revenue', 'current', 'H1', '1,234.5', 'EUR', 'Turnover 1,234.5 in H1'])],
      files: [file({ base64: createPdf(['Turnover 1,234.5 in H1', ...REPORT], ['Second page']).toString('base64') })],
      rows: [['report-1|revenue|current', 'old.pdf', 'x', 'x', 'revenue', 'x', '1', 'x', 'x', 'check', 'x']],
      settings: {
        figures: 'revenue; profit',
        columns: 'current',
        decimalSeparator: '.',
        maxPages: 1,
        maxCharacters: 30,
      },
    }),
    name: 'read-again',
    title: 'A long report that is read again',
    check(outcome) {
      assert.deepEqual(
        figures(outcome).map(({ key, file: name, value, unit, status, reason }) => [
          key,
          name,
          value,
          unit,
          status,
          reason,
        ]),
        [
          ['report-1|revenue|current', NAME, 1234.5, 'EUR', 'ok', ''],
          ['report-1|profit|current', NAME, '', '', 'missing', 'not found; only part of the report was read'],
        ],
      )
      assert.match(prompt(outcome), /Turnover 1,234\.5 in H1/)
      assert.doesNotMatch(prompt(outcome), /Operating|Second page/)
    },
  },
  {
    ...fixture({
      files: [
        file({ id: 'a', name: 'Notes.docx', mimeType: 'application/msword' }),
        file({ id: 'b', name: 'Large.pdf', base64: Buffer.alloc(11_000).toString('base64') }),
        file({ id: 'c', name: 'Scan.pdf', base64: createPdf(['']).toString('base64') }),
        file({ id: 'd', name: 'Broken.pdf', base64: Buffer.from('no pdf at all').toString('base64') }),
        file(),
        file({ id: 'f', name: 'One more.pdf' }),
      ],
      settings: { maxFiles: 5 },
    }),
    name: 'mixed-files',
    title: "Files that can't be read, and one that can",
    check(outcome) {
      const reasons = problems(outcome).map(({ file: name, reason }) => [name, reason])
      assert.deepEqual(reasons.slice(0, 3), [
        ['Notes.docx', 'not a PDF'],
        ['Large.pdf', 'larger than 0.01 MB'],
        ['Scan.pdf', 'no text layer: a scan. Run text recognition and drop the new file in.'],
      ])
      assert.equal(reasons[3]?.[0], 'Broken.pdf')
      assert.match(String(reasons[3]?.[1]), /PDF/)
      assert.deepEqual(reasons.slice(4), [['One more.pdf', 'more files at once than maxFiles. Drop a copy in later']])
      assert.deepEqual(
        [problems(outcome)[0]?.link, problems(outcome)[0]?.noted_at],
        ['https://drive.google.com/file/d/a/view', '2026-11-16T09:01:00.000+01:00'],
      )
      assert.equal(figures(outcome).length, 6)
      assert.ok(figures(outcome).every(({ file: name, link }) => name === NAME && link === LINK))
    },
  },
  {
    ...fixture(),
    name: 'drive-is-down',
    title: "The report can't be downloaded",
    failures: [down('google-drive', { route: 'GET /drive/v3/files/:id' })],
    check: unread(/^Service unavailable/, ['GET /drive/v3/files/:id', 3]),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check: unread(/^The model did not respond: The service was not able to process your request$/, [
      'POST /v1/responses',
      2,
    ]),
  },
  {
    ...fixture({ tabs: ['Problems'] }),
    name: 'no-tab',
    title: 'The Figures tab is missing',
    check: unread(/Figures/, ['POST /v1/responses', 1]),
  },
  {
    ...fixture({ files: [file(), file({ id: 'report-2', name: 'Second.pdf' })] }),
    name: 'sheets-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual([...figures(outcome), ...problems(outcome)], [])
      assert.equal(
        outcome.executions[0]?.error?.message,
        `The spreadsheet cannot be written, so ${NAME} and the files after it were not saved. Check sheetUrl and the tab names.`,
      )
    },
  },
])
