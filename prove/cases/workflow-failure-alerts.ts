import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Failures')

const fixture = (settings: Record<string, string | number> = {}) => ({
  settings: { sheetUrl: sheet.url, alertEmail: 'owner@example.com', ...settings },
  given: {
    'google-sheets': { [sheet.id]: { Failures: [['time', 'workflow', 'node', 'message', 'mode', 'run', 'repeats']] } },
    slack: { channels: [{ id: 'C00000001', name: 'automation-alerts' }] },
  },
})

const failure = (more: { message?: string; workflow?: string; later?: number } = {}) => ({
  kind: 'failure' as const,
  workflow: 'Nightly stock import',
  step: 'Read the price list',
  message: 'The price list has no column "sku".',
  ...more,
})

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Failures')
const sentBy = ({ messages }: Outcome, app: string) => messages.filter((message) => message.app === app)
const sentMessages = (outcome: Outcome) => sentBy(outcome, 'slack').map(({ text }) => text)
const mails = (outcome: Outcome) => sentBy(outcome, 'gmail')
const LINK = /<https:\/\/\S+\/workflow\/\w+\/executions\/1\|Open the run>/

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: failure(),
    check(outcome) {
      const [text = ''] = sentMessages(outcome)
      assert.equal(sentMessages(outcome).length, 1)
      assert.match(
        text,
        /^\*Nightly stock import\* failed at \*Read the price list\*\n>The price list has no column "sku"\.\n/,
      )
      assert.match(text, LINK)
      assert.doesNotMatch(text, /log in Google Sheets/)
      assert.equal(sentBy(outcome, 'slack')[0]?.to, '#automation-alerts')
      const [row] = rows(outcome)
      assert.equal(rows(outcome).length, 1)
      assert.deepEqual(
        [row?.workflow, row?.node, row?.message, row?.mode, row?.repeats],
        ['Nightly stock import', 'Read the price list', 'The price list has no column "sku".', 'webhook', 0],
      )
      assert.match(String(row?.time), /^2026-11-16T/)
      assert.match(String(row?.run), /\/executions\/1$/)
      assert.deepEqual(mails(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'long-reason',
    title: 'A very long error message',
    trigger: failure({ message: `<html>${'x'.repeat(900)}` }),
    check(outcome) {
      assert.equal(String(rows(outcome)[0]?.message).length, 400)
      assert.ok((sentMessages(outcome)[0] ?? '').length < 800)
    },
  },
  {
    ...fixture(),
    name: 'again-and-again',
    title: 'The same failure, five times in three hours',
    trigger: [
      failure(),
      failure({ later: 0.25 }),
      failure({ later: 0.25 }),
      failure({ later: 1 }),
      failure({ later: 1.5 }),
    ],
    check(outcome) {
      assert.deepEqual(
        sentMessages(outcome).map((text) => / \((\d+ times?) since the last alert\)/.exec(text)?.[1]),
        [undefined, '3 times', '1 time'],
      )
      assert.deepEqual(
        rows(outcome).map(({ repeats }) => repeats),
        [0, 1, 2, 3, 1],
      )
    },
  },
  {
    ...fixture(),
    name: 'many-at-once',
    title: 'Ten executions fail at the same moment, and two more later',
    trigger: [{ ...failure(), alongside: 9 }, failure({ later: 0.5 }), failure({ later: 1 })],
    check(outcome) {
      assert.deepEqual(
        sentMessages(outcome).map((text) => / \((\d+ times?) since the last alert\)/.exec(text)?.[1]),
        [undefined, '11 times'],
      )
      assert.deepEqual(
        rows(outcome)
          .map(({ repeats }) => Number(repeats))
          .sort((one, other) => one - other),
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
      )
      assert.deepEqual(
        outcome.table('failure_alerts').map(({ told }) => told),
        [true, ...Array(10).fill(false), true],
      )
    },
  },
  {
    ...fixture(),
    name: 'another-failure',
    title: 'Two workflows fail, one of them again nine days later',
    trigger: [failure(), failure({ workflow: 'Invoice mailer', message: 'No address.' }), failure({ later: 216 })],
    check(outcome) {
      assert.deepEqual(
        sentMessages(outcome).map((text) => text.split('\n')[0]),
        [
          '*Nightly stock import* failed at *Read the price list*',
          '*Invoice mailer* failed at *Read the price list*',
          '*Nightly stock import* failed at *Read the price list*',
        ],
      )
    },
  },
  {
    ...fixture({ ignoredWorkflows: 'Test bench, nightly stock import, orders,  and refunds' }),
    name: 'nothing-to-do',
    title: 'Two workflows you chose to ignore, one with a comma in its name',
    trigger: [failure(), failure({ workflow: 'Orders, and refunds' })],
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(rows(outcome), [])
      assert.equal(outcome.exchanges.length, 0)
    },
  },
  {
    ...fixture({ urgentWorkflows: 'Nightly stock import' }),
    name: 'urgent',
    title: 'An urgent workflow',
    trigger: failure(),
    check(outcome) {
      const [mail] = mails(outcome)
      assert.equal(sentMessages(outcome).length, 1)
      assert.equal(mails(outcome).length, 1)
      assert.equal(mail?.to, 'owner@example.com')
      assert.equal(mail?.subject, 'Failed: Nightly stock import')
      assert.match(
        mail?.text ?? '',
        /^Nightly stock import failed at the step "Read the price list"\.\s+The price list has no column "sku"\.\s+https:\S+\/executions\/1\s*$/,
      )
    },
  },
  {
    ...fixture(),
    name: 'hostile-text',
    title: 'An error message with a channel ping, and a data table without all columns',
    tables: [{ name: 'failure_alerts', columns: { failure: 'string', at: 'number' } }],
    trigger: failure({ message: '<!channel> =HYPERLINK("https://evil.example") & more' }),
    check(outcome) {
      assert.match(
        sentMessages(outcome)[0] ?? '',
        /\n>&lt;!channel&gt; =HYPERLINK\("https:\/\/evil\.example"\) &amp; more\n/,
      )
      assert.equal(rows(outcome)[0]?.message, '<!channel> =HYPERLINK("https://evil.example") & more')
    },
  },
  {
    ...fixture(),
    name: 'slack-is-down',
    title: 'Slack is down',
    trigger: failure(),
    failures: [down('slack')],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.equal(mails(outcome).length, 1)
      assert.equal(mails(outcome)[0]?.to, 'owner@example.com')
      assert.equal(rows(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: failure(),
    failures: [down('google-sheets')],
    check(outcome) {
      assert.equal(sentMessages(outcome).length, 1)
      assert.match(sentMessages(outcome)[0] ?? '', LINK)
      assert.match(sentMessages(outcome)[0] ?? '', /\nThe log in Google Sheets rejected the row\.$/)
      assert.deepEqual(mails(outcome), [])
    },
  },
])
