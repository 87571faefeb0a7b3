import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Surveys')
const HEADINGS = ['ticket', 'sent', 'email', 'agent', 'subject', 'status', 'score', 'comment', 'optOut', 'answered']

const fixture = (rows: string[][] = []) => ({
  settings: { sheetUrl: sheet.url, companyName: 'Kettle & Co' },
  given: {
    'google-sheets': { [sheet.id]: { Surveys: [HEADINGS, ...rows] } },
    slack: { channels: ['#customer-care'] },
  },
})

const closed = (more: Record<string, string> = {}) => ({
  kind: 'webhook' as const,
  body: { ticket: 'T-100', email: 'Ada@Example.com', name: 'Ada', subject: 'Broken kettle', agent: 'Otto', ...more },
})
const score = (words: string, comment = '') => ({
  fields: { 'How satisfied are you?': words, 'What should we know?': comment },
})

const rows = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Surveys').map((row) => [row.ticket, row.status, row.score])
const mails = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'gmail')
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: closed(),
    answers: [score('5 - very satisfied', 'Quick!')],
    check(outcome) {
      assert.equal(mails(outcome)[0]?.to, 'ada@example.com')
      assert.equal(mails(outcome)[0]?.subject, 'How did we do? Broken kettle')
      assert.deepEqual(rows(outcome), [['T-100', 'answered', 5]])
      assert.equal(sheetRows(outcome, sheet, 'Surveys')[0]?.comment, 'Quick!')
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'low-score',
    title: 'A low score, a long comment and an opt-out, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    trigger: closed(),
    answers: [
      {
        fields: {
          ...score('1 - very dissatisfied', `Nobody called <!channel>${' and nobody wrote'.repeat(200)}`).fields,
          Surveys: ['Please send me no more surveys'],
        },
      },
    ],
    check(outcome) {
      assert.deepEqual(rows(outcome), [['T-100', 'answered', 1]])
      const [row] = sheetRows(outcome, sheet, 'Surveys')
      assert.deepEqual([row?.optOut, String(row?.comment).length], ['yes', 3000])
      assert.match(posts(outcome)[0] ?? '', /1 of 5\* for ticket T-100[\s\S]*A draft reply is in Gmail/)
      assert.ok(outcome.nodes['Draft a personal email'])
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<!channel>/)
    },
  },
  {
    ...fixture([
      ['T-0', '2024-01-01T08:00:00.000+01:00', 'ada@example.com', '', '', 'answered', '4', '', '', ''],
      ['T-1', '2026-11-10T08:00:00.000+01:00', 'ada@example.com', '', '', 'answered', '5', '', '', ''],
      ['T-2', '2025-01-01T08:00:00.000+01:00', 'bob@example.com', '', '', 'answered', '1', '', 'yes', ''],
    ]),
    name: 'nothing-to-do',
    title: 'Recent survey, opt-out and duplicate ticket',
    trigger: [closed(), closed(), closed({ ticket: 'T-101', email: 'bob@example.com' })],
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.equal(rows(outcome).length, 3)
      assert.equal(outcome.nodes['Wait before asking']?.runs.length, 2)
    },
  },
  {
    ...fixture(),
    name: 'nobody-answers',
    title: 'No reply for a week',
    trigger: closed(),
    answers: ['nobody'],
    check(outcome) {
      assert.deepEqual(rows(outcome), [['T-100', 'no answer', '']])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'unusable-ticket',
    title: 'A ticket without a number or email address',
    trigger: closed({ ticket: '', email: 'ada at example' }),
    check(outcome) {
      assert.match(
        posts(outcome)[0] ?? '',
        /ticket with no number: the ticket field is empty, the email field has no valid address/,
      )
      assert.deepEqual(mails(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: closed(),
    failures: [down('google-sheets')],
    check(outcome) {
      // Without the earlier rows nobody knows who opted out.
      assert.deepEqual(mails(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /A satisfaction survey failed for ticket T-100: .*could not be read/)
    },
  },
  {
    ...fixture(),
    name: 'scored-twice',
    title: 'The same ticket is closed and scored again after a month',
    trigger: [closed(), { ...closed(), later: 32 * 24 }],
    answers: [score('5 - very satisfied'), score('3 - neither')],
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['T-100', 'answered', 5],
        ['T-100', 'answered', 3],
      ])
    },
  },
  {
    ...fixture(),
    name: 'mail-is-down',
    title: 'Gmail is down',
    trigger: closed(),
    failures: [down('gmail')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /A satisfaction survey failed for ticket T-100: .*The email was not sent/)
    },
  },
  {
    ...fixture(),
    name: 'row-is-refused',
    title: 'The sheet can be read but not written',
    trigger: closed(),
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values/:range:append' })],
    check(outcome) {
      // Who is asked must stand in the sheet, or the pause could not be kept.
      assert.deepEqual(mails(outcome), [])
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /A satisfaction survey failed for ticket T-100/)
    },
  },
  {
    ...fixture(),
    name: 'score-is-not-kept',
    title: 'The sheet fails when a low score comes in',
    trigger: closed(),
    answers: [score('2 - dissatisfied', 'Still broken')],
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values:batchUpdate' })],
    check(outcome) {
      // The row stays open; customer care hears of both.
      assert.deepEqual(rows(outcome), [['T-100', 'sent', '']])
      assert.match(posts(outcome).join('\n'), /A satisfaction survey failed for ticket T-100/)
      assert.match(posts(outcome).join('\n'), /2 of 5\* for ticket T-100[\s\S]*_Still broken_/)
    },
  },
  {
    ...fixture(),
    name: 'a-month-later',
    title: 'The same ticket again after a month',
    settings: { ...fixture().settings, pauseDays: 90 },
    trigger: [closed(), closed(), { ...closed(), later: 32 * 24 }],
    answers: ['nobody'],
    check(outcome) {
      // The ticket is taken again, and the pause in the sheet still holds.
      assert.equal(outcome.nodes['Wait before asking']?.runs.length, 2)
      assert.equal(mails(outcome).length, 1)
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-at-once',
    title: 'The same ticket three times at the same moment',
    trigger: { ...closed(), alongside: [closed().body, closed().body] },
    answers: ['nobody'],
    check(outcome) {
      assert.equal(outcome.nodes['Skip surveyed tickets']?.runs.length, 3)
      assert.equal(mails(outcome).length, 1)
      assert.deepEqual(rows(outcome), [['T-100', 'no answer', '']])
    },
  },
  {
    ...fixture(),
    name: 'table-is-unusable',
    title: 'The data table lacks a column, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    tables: [{ name: 'processed_events', columns: { workflow: 'string', key: 'string' } }],
    trigger: closed(),
    check(outcome) {
      assert.deepEqual([...mails(outcome), ...rows(outcome)], [])
      assert.match(posts(outcome)[0] ?? '', /ticket T-100: The data table processed_events could not be used: \w/)
    },
  },
])
