import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const trigger = { kind: 'schedule' as const }
const sheet = testSheet('Retention')
const HISTORY = ['month', 'signUps', 'averageMonth1', 'averageMonth3', 'guide']
const OCTOBER = ['2026-10', 88, 37, 29, 'As it was told in November.']

const monthAfter = (month: string, count: number) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count)).toISOString().slice(0, 7)
/** Half past midnight on the first, in Berlin: still the month before elsewhere. */
const first = (month: string) => `timestamp '${month}-01 00:30' at time zone 'Europe/Berlin'`
/** People of a month, and how many of them do something in each month since, some twice. */
const signUps = (month: string, size: number, active: readonly number[]) => [
  `insert into users select '${month}-' || n, ${first(month)} from generate_series(1, ${size}) n;`,
  ...active.map(
    (count, age) =>
      `insert into events select '${month}-' || n, ${first(monthAfter(month, age))} from generate_series(1, ${count}) n, generate_series(1, 2);`,
  ),
]
const TABLES =
  'create table users (id text, created_at timestamptz); create table events (user_id text, created_at timestamptz);'
const history = (october: number) =>
  [
    TABLES,
    ...signUps('2026-06', 300, [300, 300, 300]),
    ...signUps('2026-07', 20, [20, 10, 8, 6, 4, 20]),
    ...signUps('2026-08', 40, [36, 20, 16, 12]),
    ...signUps('2026-09', 50, [45, 20, 15]),
    ...signUps('2026-10', 100, [80, october]),
    ...signUps('2026-11', 10, [9, 9]),
    ...signUps('2026-12', 70, [70]),
    `insert into events select '2026-09-' || n, ${first('2026-08')} from generate_series(1, 50) n;`,
  ].join('\n')

const fixture = (sql = history(30), settings: object = {}) => ({
  now: '2026-12-02T05:00:00Z',
  settings: { sheetUrl: sheet.url, cohorts: 5, reportName: 'Kettle <b> & Co', ...settings },
  given: {
    postgres: sql,
    'google-sheets': {
      [sheet.id]: {
        Table: [[], ...Array.from({ length: 30 }, () => ['old'])],
        History: [HISTORY, OCTOBER],
      },
    },
  },
  trigger,
})

const GUIDE = [
  'On average 38% of a month’s sign-ups return the next month.',
  'After three months 30% are still active.',
  'The largest drop, 48 points, is between month 0 and month 1.',
  'Month 1 of 2026-10 is within normal variation (-8 points).',
  'Months with fewer than 20 people, shown but not averaged: 1.',
]
const NOVEMBER = { month: '2026-11', signUps: 10, averageMonth1: 38.1, averageMonth3: 30, guide: GUIDE.join(' ') }

const tab = ({ state }: Outcome, name: string) =>
  (state('google-sheets') as Record<string, { tabs: Record<string, { rows: unknown[][] }> }>)[sheet.id]?.tabs[name]
    ?.rows ?? []
const table = (outcome: Outcome) =>
  tab(outcome, 'Table')
    .slice(0, 30)
    .map((row) =>
      row.filter((cell) => cell !== '').map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(3)) : cell)),
    )
    .filter((row) => row.length > 0)
const sentMessages = (outcome: Outcome) => sheetRows(outcome, sheet, 'History').slice(1)
const mails = ({ messages }: Outcome) => messages.map(({ app, to, subject }) => [app, to, subject])
const MAIL = ['gmail', 'you@example.com', 'Kettle <b> & Co, up to 2026-11']
const html = ({ messages }: Outcome) => messages[0]?.html ?? ''
const plain = (outcome: Outcome) =>
  html(outcome)
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|')

const FULL = [
  ['Sign-up month', 'People', 'Month 0', 'Month 1', 'Month 2', 'Month 3', 'Month 4'],
  ['2026-07', 20, 1, 0.5, 0.4, 0.3, 0.2],
  ['2026-08', 40, 0.9, 0.5, 0.4, 0.3],
  ['2026-09', 50, 0.9, 0.4, 0.3],
  ['2026-10', 100, 0.8, 0.3],
  ['2026-11', 10, 0.9],
  ['Average', 0.862, 0.381, 0.355, 0.3, 0.2],
]

/** No table is written, and the reason is reported. */
const isFailure =
  (why: RegExp, mailed = true) =>
  (outcome: Outcome) => {
    assert.deepEqual(table(outcome)[0], ['old'])
    assert.deepEqual(sentMessages(outcome), [])
    assert.deepEqual(mails(outcome), mailed ? [['gmail', 'you@example.com', 'No retention table this month']] : [])
    if (mailed) assert.match(outcome.messages[0]?.text ?? '', why)
    assert.match(outcome.executions[0]?.error?.message ?? '', why)
  }

export default defineCases([
  {
    ...fixture(history(30), { reportName: 'Kettle App retention' }),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(table(outcome), FULL)
      assert.deepEqual(tab(outcome, 'Table')[30], ['old'])
      assert.deepEqual(sentMessages(outcome), [NOVEMBER])
      assert.deepEqual(mails(outcome), [['gmail', 'you@example.com', 'Kettle App retention, up to 2026-11']])
      assert.ok(plain(outcome).startsWith(`|Kettle App retention|${GUIDE.join('|')}|Sign-up month|People|Month 0|`))
      assert.match(
        plain(outcome),
        /\|2026-08\|40\|90%\|50%\|40%\|30%\|2026-09\|[\s\S]*\|Average\|86%\|38%\|35%\|30%\|20%\|Active means: signed in at least once\.[^|]*\|Open the sheet\|\s*$/,
      )
      assert.ok(html(outcome).includes(`<a href="${sheet.url}">`))
      assert.match(html(outcome), /background:rgb\(97,204,133\)">100%</)
      const sent = JSON.stringify(outcome.exchanges.find(({ path }) => path.endsWith(':batchUpdate'))?.body)
      assert.match(
        sent,
        /"numberValue":1\},"userEnteredFormat":\{"backgroundColor":\{"red":0\.38,"green":0\.8,"blue":0\.52\}/,
      )
      assert.match(sent, /"numberFormat":\{"type":"PERCENT","pattern":"0%"\}/)
    },
  },
  {
    ...fixture(TABLES),
    name: 'nothing-to-do',
    title: 'No one has signed up',
    ends: 'error',
    check: isFailure(/^No one signed up in the last 5 months, or the query looks at the wrong table\.$/m),
  },
  {
    ...fixture(history(10)),
    name: 'stands-out',
    title: 'The newest month is far below the others',
    check(outcome) {
      assert.match(
        String(sentMessages(outcome)[0]?.guide),
        /2026-10 stands out in month 1: -19 points versus the average\./,
      )
      assert.match(html(outcome), /<li>2026-10 stands out in month 1: -19 points/)
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture([TABLES, ...signUps('2026-11', 30, [15])].join('\n'), { cohorts: 99, minCohortSize: 0 }),
    name: 'young-company',
    title: 'One month of history with the maximum number of columns',
    check(outcome) {
      const [head = [], ...rows] = table(outcome)
      assert.equal(head.length, 26)
      assert.equal(rows.length, 25)
      assert.deepEqual(rows[0], ['2024-12', 0])
      assert.deepEqual(rows.slice(-2), [
        ['2026-11', 30, 0.5],
        ['Average', 0.5],
      ])
      assert.deepEqual(sentMessages(outcome), [
        {
          month: '2026-11',
          signUps: 30,
          averageMonth1: '',
          averageMonth3: '',
          guide: 'There is not enough history for a comparison yet.',
        },
      ])
    },
  },
  {
    ...fixture(),
    name: 'twice',
    title: 'The report runs twice in a month',
    trigger: [trigger, { kind: 'schedule', later: 3 }],
    check(outcome) {
      assert.deepEqual(table(outcome), FULL)
      assert.deepEqual(sentMessages(outcome), [NOVEMBER])
      assert.deepEqual(mails(outcome), [MAIL, MAIL])
      assert.ok(plain(outcome).startsWith('|Kettle &lt;b&gt; &amp; Co|'))
    },
  },
  {
    ...fixture(),
    name: 'database-is-down',
    title: 'The database is down',
    failures: [{ vendor: 'postgres', failure: 'unauthorized' }],
    ends: 'error',
    check: isFailure(/^Postgres query failed: (?!undefined|\[object)\S/m),
  },
  {
    ...fixture(),
    name: 'table-refused',
    title: 'Google Sheets rejects the table',
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id:batchUpdate', times: 3 })],
    check(outcome) {
      assert.deepEqual(table(outcome)[0], ['old'])
      assert.deepEqual(sentMessages(outcome), [NOVEMBER])
      assert.deepEqual(mails(outcome), [MAIL])
      assert.match(
        html(outcome),
        /Open the sheet<\/a><\/p><\/div><p><b>The sheet was not fully updated:<\/b> (?!undefined|\[object)[^<]+<\/p>/,
      )
    },
  },
  {
    ...fixture(),
    name: 'history-refused',
    title: "The history row can't be added",
    failures: [down('google-sheets', { route: 'GET /v4/spreadsheets/:id/values/:range' })],
    check(outcome) {
      assert.deepEqual(table(outcome), FULL)
      assert.deepEqual(sentMessages(outcome), [])
      assert.match(html(outcome), /<b>The sheet was not fully updated:<\/b> (?!undefined|\[object)[^<]+<\/p>/)
    },
  },
  {
    ...fixture(),
    name: 'mail-is-down',
    title: 'Gmail is down',
    failures: [down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(table(outcome), FULL)
      assert.deepEqual(sentMessages(outcome), [NOVEMBER])
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(TABLES),
    name: 'nobody-and-no-mail',
    title: 'No one has signed up, and Gmail is down',
    failures: [down('gmail')],
    ends: 'error',
    check: isFailure(/^No one signed up/, false),
  },
  {
    ...fixture(history(30), { sheetUrl: sheet.url.replace('#gid=0', '') }),
    name: 'address-of-no-tab',
    title: 'The sheet URL has no tab',
    ends: 'error',
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.match(outcome.executions[0]?.error?.message ?? '', /sheetUrl must include the tab number/)
    },
  },
  {
    ...fixture([TABLES, ...signUps('2026-10', 50, [50, 10]), ...signUps('2026-11', 10, [9])].join('\n'), {
      cohorts: 3,
    }),
    name: 'second-month',
    title: 'Two months of history',
    check(outcome) {
      assert.equal(
        sentMessages(outcome)[0]?.guide,
        [
          'On average 20% of a month’s sign-ups return the next month.',
          'The largest drop, 80 points, is between month 0 and month 1.',
          'Months with fewer than 20 people, shown but not averaged: 2.',
        ].join(' '),
      )
    },
  },
])
