import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { formulasIn, sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Branches')
const POSTS = 'key date location place text url button status link problem'.split(' ')
const LINK = 'https://tires.example/winter'
const IDEA = ['14', 'Winter tire change', 'Saturdays in November', `${LINK}#book`, 'book', '2026-11-20', 'write']
const anIdea = (id: string, idea: string, button: string, date = '2026-11-20') => [
  id,
  idea,
  '',
  LINK,
  button,
  date,
  'write',
]
const TEXT = 'Winter tires on from 11/28 - 12/19 for the season 2026/2027, until 24/12/2026, at Leeds Kirkstall.'
const NUMBERS =
  'From 01.12.2026 - 24.12.2026 and 1.3. - 15.4.2027, season 2026 - 2027: size 195/65 15, open 10-12 13-18, 10 000 - 20 000 Ft.'

const aPost = (key: string, status: string, date = '2026-11-16') => {
  return [
    key,
    date,
    'locations/1',
    'Leeds Kirkstall',
    `Free tire check this Saturday (${key}).`,
    `${LINK}?utm_content=x`,
    'BOOK',
    status,
    '',
    '',
  ]
}

const fixture = (
  posts: string[][] = [],
  answers: object[] = [],
  ideas = [IDEA],
  places: string[] = ['Leeds Kirkstall'],
) => ({
  settings: { sheetUrl: sheet.url, accountName: 'accounts/900' },
  given: {
    'google-sheets': {
      [sheet.id]: {
        Posts: [POSTS, ...posts],
        Ideas: ['id idea details link button date status'.split(' '), ...ideas],
        Locations: [
          ['location', 'place', 'facts', 'active'],
          ...places.map((place, index) => [`locations/${index + 1}`, place, 'six free bays', 'yes']),
          ['locations/99', 'Old branch', '', 'no'],
        ],
      },
    },
    openai: { answers },
  },
  trigger: { kind: 'schedule' as const },
})
const writes = (text: string, problem = '') => ({ json: { text, problem } })

const rows = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Posts').map(({ key, status, problem }) => [key, status, problem])
const published = ({ messages }: Outcome) => messages.map(({ text }) => text)

export default defineCases([
  {
    ...fixture(
      [aPost('a', 'ok'), aPost('b', 'no'), aPost('c', 'ok', '2026-11-01'), aPost('d', 'ok', '2026-11-17')],
      [writes(TEXT)],
    ),
    name: 'normal-day',
    title: 'One post published, one drafted',
    check(outcome) {
      assert.deepEqual(published(outcome), ['Free tire check this Saturday (a).'])
      assert.deepEqual(
        rows(outcome).map(([key, status]) => [key, status]),
        [
          ['a', 'live'],
          ['b', 'no'],
          ['c', 'ok'],
          ['d', 'ok'],
          ['14_1', 'check'],
        ],
      )
      const all = sheetRows(outcome, sheet, 'Posts')
      assert.match(String(all[0]?.link), /^https:\/\/local\.google\.com/)
      const { url, button, text, date } = all[4] ?? {}
      assert.equal(
        url,
        `${LINK}?utm_source=google&utm_medium=organic&utm_campaign=gbp-14&utm_content=leeds-kirkstall#book`,
      )
      const readers = outcome.exchanges.flatMap(({ vendor, method, path }, index) =>
        vendor === 'google-sheets' && method === 'GET' && /values.*Posts/.test(decodeURIComponent(path)) ? [index] : [],
      )
      const draft = outcome.exchanges.findIndex(({ vendor }) => vendor === 'openai')
      assert.ok(Math.max(...readers) > draft, 'the rows are read again after the drafts')
      assert.deepEqual([button, text, date], ['BOOK', TEXT, '2026-11-20'])
    },
  },
  {
    ...fixture([aPost('14_1', 'check')], [], [IDEA, ['15', 'Done', '', LINK, '', '2026-11-20', 'done']]),
    name: 'nothing-to-do',
    title: 'Nothing due, nothing left to write',
    check(outcome) {
      assert.deepEqual(published(outcome), [])
      assert.deepEqual(rows(outcome), [['14_1', 'check', '']])
    },
  },
  {
    ...fixture(
      [],
      [
        { when: 'Brake test', ...writes('Call 555.123.4567 now.') },
        { when: 'Garden party', ...writes('', 'no garden there') },
        { when: 'Spring sale', ...writes('See https://x.example') },
        { when: 'Night shift', ...writes('') },
        { when: 'Open day', ...writes('On 24.12.2026, call 01.23.45.67.89 or 030 2012 3344.') },
      ],
      [
        anIdea('14', 'Brake test', 'order', '2026-11-20T08:00:00'),
        anIdea('15', 'Garden party', 'shop'),
        anIdea('16', 'Spring sale', 'sign_up'),
        anIdea('17', 'Night shift', 'phone'),
        anIdea('18', 'Open day', 'phone'),
      ],
    ),
    name: 'drafts-refused',
    title: 'Drafts that Google would reject, with a short outage of Google Sheets',
    failures: [down('google-sheets', { times: 1 })],
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['14_1', 'failed', 'may contain a telephone number, which Google rejects'],
        ['15_1', 'failed', 'no garden there'],
        ['16_1', 'failed', 'contains a link'],
        ['17_1', 'failed', 'no text was written'],
        ['18_1', 'failed', 'may contain a telephone number, which Google rejects'],
      ])
      const all = sheetRows(outcome, sheet, 'Posts')
      assert.equal(all[0]?.date, '2026-11-20')
      assert.deepEqual(
        all.map(({ button }) => button),
        ['ORDER', 'SHOP', 'SIGN_UP', 'LEARN_MORE', 'LEARN_MORE'],
      )
      assert.deepEqual(published(outcome), [])
    },
  },
  {
    ...fixture(
      [],
      [writes(`+++ First snow +++ ${TEXT}`), writes(NUMBERS)],
      [anIdea('Зима', 'Winter tires', 'book'), anIdea('Літо', 'Summer tires', 'book')],
      ['Київ Поділ'],
    ),
    name: 'cyrillic-names',
    title: 'Cyrillic names, and drafts with plus signs, periods and sizes',
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['зима_1', 'check', ''],
        ['літо_1', 'check', ''],
      ])
      const [first] = sheetRows(outcome, sheet, 'Posts')
      assert.deepEqual([first?.text, formulasIn(outcome, sheet, 'Posts')], [`+++ First snow +++ ${TEXT}`, []])
      const { searchParams } = new URL(String(first?.url))
      assert.deepEqual([searchParams.get('utm_campaign'), searchParams.get('utm_content')], ['gbp-зима', 'київ-поділ'])
    },
  },
  {
    ...fixture([aPost('a', 'ok')]),
    name: 'model-is-down',
    title: 'OpenAI is down, and a link is saved at the second attempt',
    failures: [
      down('openai'),
      down('google-sheets', { times: 1, about: 'live', route: 'POST /v4/spreadsheets/:id/values:batchUpdate' }),
    ],
    check(outcome) {
      assert.equal(rows(outcome)[0]?.[1], 'live')
      assert.equal(rows(outcome)[1]?.[1], 'failed')
      assert.match(String(rows(outcome)[1]?.[2]), /\w/)
    },
  },
  {
    ...fixture([aPost('a', 'ok'), aPost('b', 'ok', '2026-11-16 09:00')], [], []),
    name: 'google-is-down',
    title: 'Google rejects one of two posts',
    failures: [down('google-business-profile', { times: 1 })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(([, status]) => status),
        ['failed', 'live'],
      )
      assert.match(String(rows(outcome)[0]?.[2]), /\w/)
      assert.match(outcome.executions[0]?.error?.message ?? '', /At least one post failed/)
    },
  },
  {
    ...fixture([aPost('a', 'ok', '12/5/2026'), aPost('b', 'no', '5.12.2026'), aPost('c', 'ok')], [], []),
    name: 'date-not-readable',
    title: 'A date in another form',
    ends: 'error',
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['a', 'failed', 'date must look like 2026-12-01'],
        ['b', 'no', ''],
        ['c', 'live', ''],
      ])
      assert.deepEqual(published(outcome), ['Free tire check this Saturday (c).'])
    },
  },
  {
    ...fixture([], [], []),
    name: 'first-morning',
    title: 'No posts and no ideas yet',
    check: (outcome) => assert.deepEqual([...published(outcome), ...rows(outcome)], []),
  },
  {
    ...fixture([aPost('a', 'ok')], [], []),
    name: 'row-not-reserved',
    title: 'Google Sheets fails before a post is published',
    failures: [down('google-sheets', { after: 8, times: 1 })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(published(outcome), [])
      assert.equal(rows(outcome)[0]?.[1], 'failed')
    },
  },
  {
    ...fixture(
      [
        aPost('a', 'ok').with(2, '1'),
        aPost('b', 'ok').with(4, ' '),
        aPost('c', 'ok').with(6, 'book'),
        aPost('d', 'ok', '2026-12-01').with(4, ''),
      ],
      [],
      [],
    ),
    name: 'row-incomplete',
    title: 'Approved rows with a wrong location or without text',
    ends: 'error',
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['a', 'failed', 'location must look like locations/123'],
        ['b', 'failed', 'text is missing'],
        ['c', 'live', ''],
        ['d', 'ok', ''],
      ])
      assert.deepEqual(published(outcome), ['Free tire check this Saturday (c).'])
      assert.match(JSON.stringify(outcome.exchanges), /"actionType":"BOOK"/)
    },
  },
])
