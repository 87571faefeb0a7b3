import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const text = 'singleLineText'
const long = 'multilineText'

const person = (Status = 'Research', more: Record<string, unknown> = {}) => ({
  fields: {
    Name: 'Ada Adler',
    Role: 'Head of Operations',
    Company: 'Brackwater Logistics',
    Website: 'https://www.brackwater.example.com/about?x=1',
    LinkedIn: 'https://de.linkedin.com/in/ada-adler/?utm=1',
    Status,
    ...more,
  },
})

const PAGES = [
  {
    title: 'About Brackwater',
    url: 'https://brackwater.example.com/about',
    snippet: 'Brackwater moves chilled food in Scotland.',
  },
  {
    title: 'Brackwater opens a depot in Perth',
    url: 'https://news.example.com/perth',
    snippet: 'Brackwater now employs 140 people.',
    date: '2026-09-12',
  },
  { title: 'Brackwater', url: 'https://www.linkedin.com/company/brackwater', snippet: 'Brackwater on LinkedIn' },
]

const page = (url: string, date?: string) => ({ title: 'Brackwater', url, snippet: 'Chilled food.', date })

const brief = (more: Record<string, unknown> = {}) => ({
  json: {
    company_size: { value: 'about 140 employees', source: 2 },
    industry: { value: 'Logistics', source: 9 },
    what_they_do: { value: 'chilled transport', source: 1 },
    news: [{ headline: 'Depot in Perth', date: '2026-09-12', source: 2 }],
    opening: 'I read about your depot in Perth.',
    questions: ['How do you plan routes?', 'Who decides?', 'What is next?'],
    caution: '',
    ...more,
  },
})

const fixture = (people: object[], answers: object[] = [], pages: object[] = PAGES) => ({
  settings: { airtableUrl: tableUrl('People') },
  given: {
    airtable: airtableBase({
      People: {
        fields: {
          Name: text,
          Role: text,
          Company: text,
          Website: text,
          LinkedIn: text,
          Status: { type: 'singleSelect', choices: ['New', 'Research', 'Working', 'Ready', 'Failed'] },
          'Company size': text,
          Industry: text,
          'Company news': long,
          'Call brief': long,
          Sources: long,
          Note: long,
          'Researched at': 'dateTime',
        },
        records: people as never[],
      },
    }),
    openai: { answers },
    perplexity: { pages },
  },
})

const trigger = { kind: 'schedule' } as const
const people = (outcome: Outcome) => recordsOf(outcome, 'People')
const failed = (note: RegExp) => (outcome: Outcome) => {
  assert.equal(people(outcome)[0]?.Status, 'Failed')
  assert.match(String(people(outcome)[0]?.Note), note)
  assert.equal(people(outcome)[0]?.['Call brief'], undefined)
}

export default defineCases([
  {
    ...fixture([person(), person('Ready')], [brief()]),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      const [first] = people(outcome)
      assert.deepEqual(
        [first?.Status, first?.LinkedIn, first?.['Company size'], first?.Industry],
        ['Ready', 'https://www.linkedin.com/in/ada-adler', 'about 140 employees', 'unknown'],
      )
      assert.match(
        String(first?.['Call brief']),
        /^What they do: chilled transport \[1\]\nSize: about 140 employees \[2\]/,
      )
      assert.match(String(first?.Sources), /^\[1\] About Brackwater https\S+\n\[2\]/)
      const out = JSON.stringify(
        outcome.exchanges.filter(({ vendor }) => vendor !== 'airtable').map(({ body }) => body),
      )
      assert.doesNotMatch(out, /Ada|linkedin\.com/)
    },
  },
  {
    ...fixture(
      [person('Research', { Website: 'https://www.linkedin.com/company/brackwater' })],
      [brief()],
      [
        ...[1, 2, 3, 4, 5, 6].map((at) => page(`https://brackwater.example.com/${at}`)),
        ...[1, 2, 3, 4, 5, 6].map((at) => page(`https://news.example.com/${at}`, '2026-11-02')),
      ],
    ),
    name: 'many-sources',
    title: 'More pages than the model gets, and a LinkedIn page as the website',
    trigger,
    check(outcome) {
      const [asked] = outcome.exchanges.filter(({ vendor }) => vendor === 'openai')
      assert.match(JSON.stringify(asked?.body), /Website: not known/)
      assert.match(JSON.stringify(asked?.body), /news\.example\.com\/4/)
      assert.doesNotMatch(JSON.stringify(asked?.body), /news\.example\.com\/5/)
    },
  },
  {
    ...fixture([person('New'), person('Research', { Company: '' })]),
    name: 'nothing-to-do',
    title: 'No one to research',
    trigger,
    check(outcome) {
      assert.deepEqual(
        people(outcome).map(({ Status }) => Status),
        ['New', 'Research'],
      )
    },
  },
  {
    ...fixture([person(), person('Research', { Name: 'Ben Baker' })], [], []),
    name: 'no-source',
    title: 'No source found for two people',
    trigger,
    check(outcome) {
      failed(/^no public source was found$/)(outcome)
      assert.deepEqual(
        people(outcome).map(({ Status }) => Status),
        ['Failed', 'Failed'],
      )
    },
  },
  {
    ...fixture(
      [person()],
      [
        brief({
          company_size: { value: '5', source: 11 },
          industry: { value: 'Boats', source: 12 },
          what_they_do: { value: 'unknown', source: 0 },
          news: [],
          caution: 'Another firm.',
        }),
      ],
      Array.from({ length: 12 }, (_, at) => ({
        title: `Brackwater, page ${at + 1}`,
        url: `https://brackwater.example.com/page-${at + 1}`,
        snippet: 'Brackwater sells boats.',
        ...(at >= 6 && { date: '2026-11-02' }),
      })),
    ),
    name: 'another-company',
    title: 'Twelve sources, about a different company, with short outages of Airtable',
    failures: [down('airtable', { atFirst: true })],
    trigger,
    check(outcome) {
      failed(/^the sources are about a different company: Another firm\.$/)(outcome)
      const asked = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body)
      assert.match(asked, /page-10\b/)
      assert.doesNotMatch(asked, /page-11\b/)
    },
  },
  {
    ...fixture([person()]),
    name: 'perplexity-is-down',
    title: 'Perplexity is down',
    trigger,
    failures: [down('perplexity')],
    check: failed(/^a search failed: (?!undefined|\[object)\w/),
  },
  {
    ...fixture([person()], [brief({ news: [] })]),
    name: 'one-search-fails',
    title: 'The search for news fails, and Airtable for a moment',
    trigger,
    failures: [
      down('perplexity', { after: 1 }),
      down('airtable', { route: 'PATCH /v0/:base/:table', after: 1, times: 1 }),
    ],
    check(outcome) {
      const [first] = people(outcome)
      assert.deepEqual([first?.Status, first?.['Company news']], ['Ready', 'unknown, a search failed'])
      assert.match(String(first?.['Call brief']), /\nCaution: A search failed: (?!undefined)\w.*\.$/)
    },
  },
  {
    ...fixture([person()]),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger,
    failures: [down('openai')],
    check: failed(/^model failed: (?!undefined|\[object|no answer)\w/),
  },
])
