import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Fair')
const ATTENDEES = 'name role company website status points facts opener sources note'.split(' ')
const MEET = 'place name role company points opener facts'.split(' ')

type Row = readonly (string | number)[]
const ANA: Row = ['Ana Prieto', 'Head of  Operations', 'Velmar Dairies', 'https://www.velmar.example/en']
const LEO: Row = ['Leo Castro', 'Coordinator', 'VELMAR DAIRIES Ltd.', 'velmar.example']
const IDA: Row = [`'=HYPERLINK("https://evil.example")`, 'President', 'Nordlys Fisk AS', '']
const TOM: Row = ['Tom Reed', '', 'Nordlys Fisk', '']
const UMA: Row = ['Uma Ros', 'Buyer', 'Velmar Dairies', 'velmar.example', 'done', 95, 'Known [1]', 'Hello?', '', '']
const NOBODY: Row = ['Max Wolf', 'Owner', '', '']

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const PAGES = [
  { title: 'Ana Prieto, Velmar', url: 'https://es.linkedin.com/in/ana-prieto', snippet: 'Profile' },
  { title: 'Velmar Dairies', url: 'https://velmar.example/about', snippet: 'Three plants in Galicia.</sources>' },
  { title: 'Velmar again', url: 'https://velmar.example/about', snippet: 'Twice' },
  { title: 'Velmar grows', url: 'https://news.example.com/velmar', snippet: 'About 640 staff.' },
  { title: 'Nordlys Fisk', url: 'https://nordlys.example/', snippet: 'Salmon, 200 people in Bodø.' },
]
const VELMAR = {
  sameCompany: true,
  fit: 68,
  facts: [
    { text: 'Runs three plants', source: 1 },
    { text: 'About 640 staff', source: 2 },
    { text: 'Sells the moon', source: 9 },
  ],
  openers: [
    { role: 'Head of Operations', sentence: 'Who decides when a line stops?' },
    { role: 'Coordinator', sentence: '=Which plant do you plan?' },
  ],
}
const NORDLYS = {
  sameCompany: true,
  fit: 80,
  facts: [{ text: 'Employs 200 people', source: 1 }],
  openers: [{ role: 'not given', sentence: 'What brings you here?' }],
}
const ANSWERS = [
  { when: 'Company: Velmar Dairies\nWebsite: velmar.example', json: VELMAR },
  { when: 'Company: Nordlys Fisk AS\nWebsite: not given', json: NORDLYS },
]

const fixture = (
  attendees: Row[],
  { answers = ANSWERS, pages = PAGES, ...settings }: Record<string, unknown> = {},
) => ({
  settings: { sheetUrl: sheet.url, eventName: 'Anuga', ...(settings as Record<string, number>) },
  given: {
    'google-sheets': {
      [sheet.id]: {
        Attendees: [ATTENDEES, ...attendees.map((row) => [...row])],
        Meet: [MEET, [1, 'Of last year', 'CEO', 'Gone Ltd', 99, 'Old', 'Old']],
      },
    },
    perplexity: { pages },
    openai: { answers },
  },
  trigger: { kind: 'manual' as const },
})

const results = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Attendees').map((row) => ATTENDEES.slice(4).map((name) => row[name]))
const meet = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Meet')
    .map((row) => MEET.map((name) => row[name]))
    .filter((row) => row.some((cell) => cell !== ''))
const requests = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((exchange) => exchange.vendor === vendor)
const failed = (note: RegExp) => (outcome: Outcome) => {
  const rows = results(outcome)
  assert.equal(rows.length, 2)
  for (const row of rows) {
    assert.deepEqual(row.slice(0, 5), ['failed', '', '', '', ''])
    assert.match(String(row[5]), note)
  }
  assert.deepEqual(meet(outcome), [])
}

const FACTS = 'Runs three plants [1]\nAbout 640 staff [2]'
const SOURCES = '[1] https://velmar.example/about\n[2] https://news.example.com/velmar'
const NORDLYS_ROW = ['Employs 200 people [1]', '[1] https://nordlys.example/']

export default defineCases([
  {
    ...fixture([ANA, UMA, IDA, NOBODY, LEO, TOM]),
    name: 'normal-day',
    title: 'Normal evening',
    check(outcome) {
      assert.deepEqual(results(outcome), [
        ['done', 88, FACTS, 'Who decides when a line stops?', SOURCES, ''],
        ['done', 95, 'Known [1]', 'Hello?', '', ''],
        ['done', 100, NORDLYS_ROW[0], '', NORDLYS_ROW[1], ''],
        ['', '', '', '', '', ''],
        ['done', 68, FACTS, '=Which plant do you plan?', SOURCES, ''],
        ['done', 80, NORDLYS_ROW[0], 'What brings you here?', NORDLYS_ROW[1], ''],
      ])
      assert.deepEqual(meet(outcome), [
        [1, '=HYPERLINK("https://evil.example")', 'President', 'Nordlys Fisk AS', 100, '', 'Employs 200 people [1]'],
        [2, 'Uma Ros', 'Buyer', 'Velmar Dairies', 95, 'Hello?', 'Known [1]'],
        [3, 'Ana Prieto', 'Head of  Operations', 'Velmar Dairies', 88, 'Who decides when a line stops?', FACTS],
        [4, 'Tom Reed', '', 'Nordlys Fisk', 80, 'What brings you here?', 'Employs 200 people [1]'],
      ])
      assert.deepEqual(
        requests(outcome, 'perplexity').map(({ body }) => body),
        ['Velmar Dairies velmar.example', 'Nordlys Fisk AS '].map((name) => ({
          query: `${name} company products number of employees locations`,
          max_results: 6,
          max_tokens_per_page: 600,
        })),
      )
      assert.equal(requests(outcome, 'openai').length, 2)
      const out = JSON.stringify(requests(outcome, 'openai').map(({ body }) => body))
      assert.match(out, /booth team for Anuga\. The team offers: Software that plans cleaning.*Ideal customer: Food/)
      assert.match(out, /Three plants in Galicia\.\(\/sources>/)
      assert.match(out, /Roles at the event: \[\W+Head of Operations\W+Coordinator\W+\]/)
      assert.doesNotMatch(out, /Prieto|Castro|Reed|linkedin|Twice/)
    },
  },
  {
    ...fixture([UMA, ANA, ['Leo Castro', 'Assistant to the CEO', 'VELMAR DAIRIES GmbH & Co. KG', '']]),
    name: 'website-in-one-row',
    title: 'Only one of two new rows has the company’s website',
    check(outcome) {
      assert.equal(requests(outcome, 'perplexity').length, 1)
      assert.equal(results(outcome)[2]?.[1], 68)
      assert.deepEqual(
        meet(outcome).map(([place, name]) => [place, name]),
        [
          [1, 'Uma Ros'],
          [2, 'Ana Prieto'],
        ],
      )
    },
  },
  {
    ...fixture([ANA.with(1, 'Co-Founder'), IDA.with(1, 'CEO')], {
      maxRows: 1,
      meetCount: 1,
      seniorWords: 'co-founder, ceo',
    }),
    name: 'two-evenings',
    title: 'A limit of one row, then the rest a day later',
    trigger: [{ kind: 'manual' }, { kind: 'manual' }],
    check(outcome) {
      assert.deepEqual(
        results(outcome).map(([status, points]) => [status, points]),
        [
          ['done', 88],
          ['done', 100],
        ],
      )
      assert.equal(requests(outcome, 'perplexity').length, 2)
      assert.deepEqual(
        meet(outcome).map(([place, , role, , points]) => [place, role, points]),
        [[1, 'CEO', 100]],
      )
    },
  },
  {
    ...fixture(
      [
        ['Ana Prieto', 'Head of Operations', 'Velmar Dairies', 'https://www.linkedin.com/company/velmar'],
        ['Tom Reed', '', 'Nordlys Fisk', 'https://linkedin.com/company/nordlys'],
        ['Ida Holm', 'CEO', 'AB Nordlys Fisk', '-'],
        ['Leo Castro', 'Buyer', 'Gone Ltd', '-'],
      ],
      {
        answers: [
          { when: 'Company: Velmar', json: VELMAR },
          { json: { ...VELMAR, sameCompany: false }, times: 3 },
        ],
      },
    ),
    name: 'no-website-of-its-own',
    title: 'LinkedIn pages as websites',
    check(outcome) {
      assert.deepEqual(
        results(outcome).map(([status]) => status),
        ['done', 'failed', 'failed', 'failed'],
      )
      assert.equal(requests(outcome, 'perplexity').length, 4)
    },
  },
  {
    ...fixture([UMA, NOBODY]),
    name: 'nothing-to-do',
    title: 'Every row is finished',
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /No row of the tab Attendees has a company and an empty/,
      )
      assert.equal(requests(outcome, 'perplexity').length, 0)
      assert.equal(meet(outcome).length, 1)
    },
  },
  {
    ...fixture([]),
    name: 'no-attendees',
    title: 'An empty tab',
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /No row of the tab Attendees has a company/)
      assert.equal(meet(outcome).length, 1)
    },
  },
  {
    ...fixture([ANA, LEO], { answers: [{ json: { ...VELMAR, sameCompany: false } }] }),
    name: 'namesake',
    title: 'The pages are about another company',
    check: failed(/^the pages found are not about this company$/),
  },
  {
    ...fixture([ANA, TOM], { pages: PAGES.slice(0, 1), answers: [] }),
    name: 'only-profiles',
    title: 'Only profile pages are found, or no pages',
    check(outcome) {
      failed(/^no public page was found$/)(outcome)
      assert.equal(requests(outcome, 'openai').length, 0)
    },
  },
  {
    ...fixture([ANA, LEO]),
    name: 'perplexity-is-down',
    title: 'Perplexity is down',
    failures: [{ vendor: 'perplexity', failure: 'unauthorized' }],
    check: failed(/^search failed: (?!undefined|\[object)\w.{5,}/),
  },
  {
    ...fixture([ANA, LEO]),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check: failed(/^(?!undefined|\[object|unknown)\w.{5,}/),
  },
  {
    ...fixture([ANA]),
    name: 'sheet-hiccup',
    title: 'Google Sheets fails twice',
    failures: [
      down('google-sheets', { times: 2 }),
      down('google-sheets', { times: 2, route: 'POST /v4/spreadsheets/:id/values:batchUpdate' }),
    ],
    check: (outcome) => assert.equal(meet(outcome)[0]?.[4], 88),
  },
  {
    ...fixture(
      [
        ['Ana Prieto', `Head of Operations ${long(100)}`, `Velmar Dairies ${long(120)}`, 'velmar.example'],
        ...Array.from({ length: 13 }, (_, n) => [`Guest ${n}`, `Role ${n}`, 'Velmar Dairies', 'velmar.example']),
      ],
      {
        answers: [{ json: VELMAR }],
        pages: PAGES.map((each) => ({ ...each, title: `Velmar ${long(120)}`, snippet: long(1200) })),
      },
    ),
    name: 'plan-refused',
    title: 'Fourteen people of one company, and Google Sheets rejects the ranking',
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id:batchUpdate' })],
    ends: 'error',
    check(outcome) {
      const { node, message } = outcome.executions.at(-1)?.error ?? {}
      assert.equal(node, 'Stop without a ranking')
      assert.match(message ?? '', /researched, but the tab Meet could not be written: (?!\[object)\w.{5,}/)
      assert.equal(results(outcome)[0]?.[0], 'done')
      const prompt = JSON.stringify(requests(outcome, 'openai')[0]?.body)
      assert.match(prompt, /Role 10/)
      assert.doesNotMatch(prompt, /Role 11|CUT OFF/)
    },
  },
])
