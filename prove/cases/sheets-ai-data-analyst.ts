import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { testSheet } from '../sheet.ts'

const sheet = testSheet('Orders')
const HEADINGS = ['Date', 'Country', 'Revenue', 'Ticket']
const ROWS = [
  ['2026-07-03', 'Germany', 1200.5, 'A|1'],
  ['2026-08-11', 'Austria', '300', 'A2'],
  ['2026-09-20', 'Germany', '99,5', 'A3'],
  ['2026-10-02', 'Germany', 50, 'A4'],
  ['2026-09-30', 'Switzerland', 80, ''],
  ['2026-09-01', '', 20, 'A6'],
  ['soon', 'Austria', 10, 'A2'],
  ['2026-06-30', 'Austria', 5, 'A7'],
  ['2026-01-05', 'Germany', 1, 'A8'],
  ['2026-07-31', 'Germany', 'n/a', 'A9'],
]

type Filter = [column: string, op: string, value: string]
type Measure = [fn: string, column: string]
const aPlan = (filters: Filter[], measures: Measure[], more: Record<string, unknown> = {}) => ({
  action: 'calculate',
  question: '',
  filters: filters.map(([column, op, value]) => ({ column, op, value })),
  groupBy: '',
  dateUnit: 'month',
  measures: measures.map(([fn, column]) => ({ fn, column })),
  sort: 'value-desc',
  limit: 50,
  chart: 'none',
  ...more,
})
const THIRD_QUARTER: Filter[] = [
  ['Date', '>=', '2026-07-01'],
  ['Date', '<=', '2026-09-30'],
]
const BY_COUNTRY: Measure[] = [
  ['sum', 'Revenue'],
  ['count', ''],
]
const byCountry = aPlan(THIRD_QUARTER, BY_COUNTRY, { groupBy: 'Country', limit: 3, chart: 'bar' })

/** A model that plans one after the other, and says the same of each result. */
const fixture = (
  plans: object[],
  rows: (string | number)[][] = ROWS,
  settings: Record<string, string | number | boolean> = {},
  sentence: object = { text: 'Germany leads.' },
) => ({
  settings: { sheetUrl: sheet.url, aboutTheData: 'One row per sale.', ...settings },
  given: {
    'google-sheets': { [sheet.id]: { Data: [HEADINGS, ...rows] } },
    openai: {
      answers: [
        ...plans.map((json) => ({ json, when: 'one calculation plan' })),
        { ...sentence, when: 'one to three sentences', times: 9 },
      ],
    },
  },
})
const ask = (...questions: string[]) => questions.map((text) => ({ kind: 'chat' as const, text }))

const replies = ({ responses }: Outcome) => responses.map(({ body }) => (JSON.parse(body) as { output: string }).output)
const parts = (outcome: Outcome, at: number) => (replies(outcome)[at] ?? '').split('\n\n')
/** Prompts of the planning or of the writing model, as a person reads them. */
const prompts = ({ exchanges }: Outcome, of: 'one calculation plan' | 'one to three sentences') =>
  exchanges
    .filter(({ vendor }) => vendor === 'openai')
    .map(({ body }) => JSON.stringify(body).replaceAll('\\"', '"').replaceAll('\\n', '\n'))
    .filter((prompt) => prompt.includes(of))

function chartIn(image = '') {
  const [, address = ''] = /^!\[Chart\]\(([^()\s]+)\)$/.exec(image) ?? []
  const { host, pathname, searchParams } = new URL(address)
  const { type, data } = JSON.parse(searchParams.get('c') ?? '')
  return [host + pathname, type, data.labels, data.datasets]
}

const TABLE = `| Country | sum of Revenue | count |
| --- | --- | --- |
| Germany | 1,300 | 3 |
| Austria | 300 | 1 |
| Switzerland | 80 | 1 |`
const BASIS =
  '_Basis: 6 of 10 rows, Date >= 2026-07-01 and Date <= 2026-09-30, by Country, first 3 of 4 groups, unreadable cells: 1 in Date, 1 in Revenue_'

export default defineCases([
  {
    ...fixture([byCountry, aPlan([], [['average', 'Revenue']], { groupBy: 'Date', sort: 'group-asc', chart: 'line' })]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: ask('Revenue by country in the third quarter?', 'And by month?'),
    check(outcome) {
      const [said, table, image, basis, ...more] = parts(outcome, 0)
      assert.deepEqual([said, table, basis, more], ['Germany leads.', TABLE, BASIS, []])
      assert.deepEqual(chartIn(image), [
        'quickchart.io/chart',
        'bar',
        ['Germany', 'Austria', 'Switzerland'],
        [
          { label: 'sum of Revenue', data: [1300, 300, 80] },
          { label: 'count', data: [3, 1, 1] },
        ],
      ])
      const [, months, line, all] = parts(outcome, 1)
      assert.equal(
        months?.split('\n').slice(2).join(),
        '| (no date) | 10 |,| 2026-01 | 1 |,| 2026-06 | 5 |,| 2026-07 | 1,200.5 |,| 2026-08 | 300 |,| 2026-09 | 66.5 |,| 2026-10 | 50 |',
      )
      assert.equal(chartIn(line)[1], 'line')
      assert.equal(all, '_Basis: 10 of 10 rows, no filter, by Date, unreadable cells: 1 in Revenue_')
      const [first = '', second = '', ...others] = prompts(outcome, 'one calculation plan')
      assert.deepEqual(others, [])
      assert.match(
        first,
        /Question: Revenue by country.+\n\nToday: 2026-11-16\nAbout the data: One row per sale\.\nRows: 10\n/,
      )
      assert.ok(first.includes('{"name":"Date","kind":"date","first":"2026-01-05","last":"2026-10-02"}'))
      assert.ok(first.includes('"kind":"text","distinct":3,"examples":["Germany","Austria","Switzerland"]}'))
      assert.ok(first.includes('{"name":"Revenue","kind":"number","min":1,"max":1200.5}'))
      assert.match(second, /Question: Revenue by country[\s\S]+Question: And by month\?/)
      const [writing = ''] = prompts(outcome, 'one to three sentences')
      assert.match(
        writing,
        /in English in one[\s\S]+Question: Revenue by country[^\n]+\nBasis: 6 of 10 rows[^\n]+\nResult:\n\| Country/,
      )
      assert.equal(outcome.messages.length, 0)
    },
  },
  {
    ...fixture(
      [
        { ...aPlan([], []), action: 'ask', question: 'Which year do you mean?' },
        { ...aPlan([], []), action: 'ask' },
        aPlan([], [['count', '']], { groupBy: 'Country', chart: 'bar' }),
      ],
      [...ROWS, ['2026-07-01', 'Austria and all of its nine states, '.repeat(4), 1, 'A10']],
    ),
    name: 'unclear-question',
    title: 'An unclear question, and a long value in the sheet',
    trigger: ask('How are we doing?', 'Well?', 'Sales by country?'),
    check(outcome) {
      assert.deepEqual(replies(outcome).slice(0, 2), [
        'Which year do you mean?',
        'Which figure would you like to see, and for which period?',
      ])
      assert.ok(chartIn(parts(outcome, 2)[2])[2].includes('Austria and all of its n'))
      assert.equal(prompts(outcome, 'one to three sentences').length, 1)
    },
  },
  {
    ...fixture([
      aPlan([['Profit', '>', '5']], [['sum', 'Margin']], { groupBy: 'Region' }),
      aPlan([], [['sum', 'Country']]),
      aPlan([], [['average', '']]),
      aPlan(
        [
          ['Date', '>', '2026-10-31'],
          ['Country', '=', 'Spain'],
        ],
        [],
      ),
      aPlan([['', '=', '']], []),
    ]),
    name: 'plan-refused',
    title: "Plans that can't be calculated",
    trigger: ask('Profit by region?', 'Sum of countries?', 'Average?', 'How many from Spain since November?', 'All?'),
    check(outcome) {
      assert.deepEqual(
        replies(outcome),
        [
          'The plan used columns that the sheet does not have: Profit, Region, Margin.',
          '"Country" is not a column of numbers.',
          'The measure "average" needs a column.',
          '0 of 10 rows match: Date > 2026-10-31 and Country = Spain, unreadable cells: 1 in Date.',
          'The plan used columns that the sheet does not have: one without a name.',
        ].map(
          (problem) =>
            `${problem} ${problem.startsWith('0') ? 'If you expected some, compare these values with the sheet.' : 'Try naming the column or the period.'}`,
        ),
      )
      assert.equal(prompts(outcome, 'one to three sentences').length, 0)
    },
  },
  {
    ...fixture([
      aPlan(
        [['Country', 'contains', 'GER']],
        [
          ['min', 'Revenue'],
          ['max', 'Revenue'],
          ['average', 'Revenue'],
        ],
      ),
      aPlan(
        [['Country', '!=', 'germany']],
        [
          ['countDistinct', 'Ticket'],
          ['count', 'Ticket'],
        ],
        {
          groupBy: 'Country',
          sort: 'value-asc',
          chart: 'pie',
        },
      ),
      aPlan(
        [
          ['Revenue', '>', '50'],
          ['Revenue', '<', '1000'],
        ],
        [],
        { groupBy: 'Date', dateUnit: 'quarter', chart: 'line' },
      ),
      aPlan(
        [
          ['Date', '=', '2026-09-30'],
          ['Revenue', '>=', '80'],
          ['Revenue', '<=', '80'],
        ],
        [['count', '']],
        {
          groupBy: 'Date',
          dateUnit: 'week',
        },
      ),
      aPlan([['Ticket', 'contains', '|']], [['count', 'Ticket']], { groupBy: 'Ticket' }),
      aPlan([['Country', '=', '']], []),
      aPlan([['Country', '!=', '']], []),
      aPlan([['Country', '=', 'Germany']], [['average', 'Revenue']], { groupBy: 'Ticket', sort: 'value-asc' }),
      aPlan(
        [
          ['Country', '=', 'Germany'],
          ['Country', '=', 'Austria'],
          ['Revenue', '>', '50'],
        ],
        [['sum', 'Revenue']],
      ),
    ]),
    name: 'all-kinds',
    title: 'All kinds of filters and measures',
    trigger: ask(
      'Spread in Germany?',
      'Tickets abroad?',
      'Middle sales?',
      'One day?',
      'Odd tickets?',
      'Without a country?',
      'With one?',
      'Smallest first?',
      'Germany and Austria?',
    ),
    check(outcome) {
      assert.deepEqual(
        replies(outcome).map((reply) => reply.split('\n').filter((line) => /^(\||_)(?! ---)/.test(line))),
        [
          [
            '|   | min of Revenue | max of Revenue | average of Revenue |',
            '| All | 1 | 1,200.5 | 337.75 |',
            '_Basis: 5 of 10 rows, Country contains GER, unreadable cells: 1 in Revenue_',
          ],
          [
            '| Country | countDistinct of Ticket | count of Ticket |',
            '| Switzerland | 0 | 0 |',
            '| (empty) | 1 | 1 |',
            '| Austria | 2 | 3 |',
            '_Basis: 5 of 10 rows, Country != germany, by Country_',
          ],
          [
            '| Date | count |',
            '| 2026-Q3 | 3 |',
            '_Basis: 3 of 10 rows, Revenue > 50 and Revenue < 1000, by Date, unreadable cells: 1 in Revenue_',
          ],
          [
            '| Date | count |',
            '| 2026-W40 | 1 |',
            '_Basis: 1 of 10 rows, Date = 2026-09-30 and Revenue >= 80 and Revenue <= 80, by Date, unreadable cells: 1 in Date, 1 in Revenue_',
          ],
          ['| Ticket | count of Ticket |', '| A 1 | 1 |', '_Basis: 1 of 10 rows, Ticket contains |, by Ticket_'],
          ['|   | count |', '| All | 1 |', '_Basis: 1 of 10 rows, Country = empty_'],
          ['|   | count |', '| All | 9 |', '_Basis: 9 of 10 rows, Country != empty_'],
          [
            '| Ticket | average of Revenue |',
            '| A8 | 1 |',
            '| A4 | 50 |',
            '| A3 | 99.5 |',
            '| A 1 | 1,200.5 |',
            '| A9 | no value |',
            '_Basis: 5 of 10 rows, Country = Germany, by Ticket, unreadable cells: 1 in Revenue_',
          ],
          [
            '|   | sum of Revenue |',
            '| All | 1,600 |',
            '_Basis: 3 of 10 rows, Country = Germany or Austria and Revenue > 50, unreadable cells: 1 in Revenue_',
          ],
        ],
      )
      assert.deepEqual(
        replies(outcome).map((reply) => reply.includes('![Chart]')),
        [false, true, false, false, false, false, false, false, false],
      )
      const [, type, labels, sets] = chartIn(parts(outcome, 1)[2])
      assert.deepEqual(
        [type, labels, sets],
        ['pie', ['Switzerland', '(empty)', 'Austria'], [{ label: 'countDistinct of Ticket', data: [0, 1, 2] }]],
      )
    },
  },
  {
    ...fixture(
      [byCountry],
      ROWS.map(([day = '', ...rest]) => [String(day).split('-').reverse().join('.'), ...rest]),
      {
        charts: false,
        sampleValues: 0,
        answerLanguage: 'German',
        dateFormat: 'dd.MM.yyyy',
      },
    ),
    name: 'nothing-leaves',
    title: 'No charts, no sample values, and OpenAI fails once',
    trigger: ask('Revenue by country in the third quarter?'),
    failures: [down('openai', { after: 1, times: 1 })],
    check(outcome) {
      assert.deepEqual(parts(outcome, 0), ['Germany leads.', TABLE, BASIS])
      assert.match(prompts(outcome, 'one to three sentences')[0] ?? '', /Answer the question in German/)
      assert.match(prompts(outcome, 'one calculation plan')[0] ?? '', /"distinct":3,"examples":\[\]/)
    },
  },
  {
    ...fixture(
      [aPlan([], [['sum', 'Revenue']], { groupBy: 'Date', dateUnit: 'day', sort: 'group-asc', chart: 'line' })],
      Array.from({ length: 60 }, (_, at) => [
        new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
        'Germany',
        at === 59 ? '1,234' : at === 58 ? '1.234' : at,
        'A1',
      ]),
      {},
      { refusal: 'I can’t help with that.' },
    ),
    name: 'sixty-days',
    title: 'Sixty days, amounts with a thousands separator, and an empty summary',
    trigger: ask('Revenue per day?'),
    check(outcome) {
      const [said, table = '', image, basis] = parts(outcome, 0)
      assert.match(said ?? '', /^OpenAI did not respond/)
      const lines = table.split('\n').slice(2)
      assert.deepEqual([lines.length, lines[0], lines.at(-1)], [50, '| 2026-01-11 | 10 |', '| 2026-03-01 | 0 |'])
      assert.equal(
        basis,
        '_Basis: 60 of 60 rows, no filter, by Date, last 50 of 60 groups, unreadable cells: 2 in Revenue_',
      )
      const [, type, labels] = chartIn(image)
      assert.deepEqual([type, labels.length, labels.at(-1)], ['line', 50, '2026-03-01'])
    },
  },
  {
    ...fixture(
      [
        aPlan(
          [],
          [
            ['max', 'Date'],
            ['min', 'Date'],
            ['sum', 'Revenue'],
          ],
          { groupBy: 'Country', chart: 'bar' },
        ),
      ],
      [
        ['2026-07-03 8:30:00', 'Austria', 1, 'A1'],
        ['2026-10-02 14:30:00', 'germany', 2, 'A2'],
        ['2026-08-11', 'Germany', 3, 'A3'],
        ['', 'Spain', 4, 'A4'],
      ],
    ),
    name: 'last-order',
    title: 'The first and last day per country, with times and different capitals',
    trigger: ask('Last order per country?'),
    check(outcome) {
      assert.deepEqual(parts(outcome, 0).slice(1), [
        `| Country | max of Date | min of Date | sum of Revenue |
| --- | --- | --- | --- |
| germany | 2026-10-02 | 2026-08-11 | 5 |
| Austria | 2026-07-03 | 2026-07-03 | 1 |
| Spain | no value | no value | 4 |`,
        '_Basis: 4 of 4 rows, no filter, by Country_',
      ])
    },
  },
  {
    ...fixture([byCountry]),
    name: 'no-sentence',
    title: 'OpenAI fails to write the answer',
    trigger: ask('Revenue by country in the third quarter?'),
    failures: [down('openai', { after: 1 })],
    check(outcome) {
      const [said, table, image, basis] = parts(outcome, 0)
      assert.equal(said, 'OpenAI did not respond, so there is no summary.')
      assert.deepEqual([table, basis], [TABLE, BASIS])
      assert.equal(chartIn(image)[1], 'bar')
      assert.equal(prompts(outcome, 'one to three sentences').length, 3)
    },
  },
  {
    ...fixture([], []),
    name: 'empty-tab',
    title: 'The tab is empty',
    trigger: ask('How many rows are there?'),
    check(outcome) {
      assert.deepEqual(replies(outcome), ['The sheet could not be read: there is no row below the header.'])
    },
  },
  {
    ...fixture([]),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: ask('How many rows are there?'),
    failures: [down('google-sheets')],
    check(outcome) {
      assert.match(
        replies(outcome).join(),
        /^The sheet could not be read: (?!undefined|\[object|unknown|there is no)[A-Z].+[^\]]$/,
      )
    },
  },
  {
    ...fixture([]),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: ask('How many rows are there?'),
    failures: [down('openai')],
    check(outcome) {
      assert.match(replies(outcome).join(), /^The question could not be planned: (?!undefined|\[object|unknown)[A-Z]/)
    },
  },
  {
    ...fixture(
      [
        aPlan([], [['count', 'Revenue']], { groupBy: 'Date', dateUnit: 'year', sort: 'group-asc' }),
        aPlan(
          [
            ['Country', '=', 'Germany'],
            ['Ticket', '=', 'A3'],
          ],
          [['sum', 'Revenue']],
        ),
        aPlan([['Ticket', 'contains', 'A']], [], { groupBy: 'Ticket', sort: 'group-asc', limit: 3 }),
        aPlan([], [['sum', 'Revenue']], { groupBy: 'Date', sort: 'value-asc', limit: 3, chart: 'line' }),
        aPlan([], [['sum', 'Date']]),
      ],
      [...ROWS, ['2025-12-31', 'Austria', 3, 'A10']],
    ),
    name: 'years-and-order',
    title: 'Years, numbers within names, and the weakest months',
    trigger: ask('Per year?', 'Ticket A3 in Germany?', 'Per ticket?', 'Weakest months?', 'Sum of dates?'),
    check(outcome) {
      const [years, ticket, tickets, months, dates] = replies(outcome).map((reply) =>
        reply.split('\n').filter((line) => !/^(\| ---|!|$|Germany leads)/.test(line)),
      )
      assert.deepEqual(years, [
        '| Date | count of Revenue |',
        '| (no date) | 1 |',
        '| 2025 | 1 |',
        '| 2026 | 9 |',
        '_Basis: 11 of 11 rows, no filter, by Date_',
      ])
      assert.deepEqual(ticket, [
        '|   | sum of Revenue |',
        '| All | 99.5 |',
        '_Basis: 1 of 11 rows, Country = Germany and Ticket = A3, unreadable cells: 1 in Revenue_',
      ])
      assert.deepEqual(tickets, [
        '| Ticket | count |',
        '| A 1 | 1 |',
        '| A2 | 2 |',
        '| A3 | 1 |',
        '_Basis: 10 of 11 rows, Ticket contains A, by Ticket, first 3 of 9 groups_',
      ])
      assert.deepEqual(months, [
        '| Date | sum of Revenue |',
        '| 2026-01 | 1 |',
        '| 2025-12 | 3 |',
        '| 2026-06 | 5 |',
        '_Basis: 11 of 11 rows, no filter, by Date, first 3 of 8 groups, unreadable cells: 1 in Revenue_',
      ])
      assert.deepEqual(chartIn(parts(outcome, 3)[2])[2], ['2025-12', '2026-01', '2026-06'])
      assert.deepEqual(dates, ['"Date" is not a column of numbers. Try naming the column or the period.'])
    },
  },
])
