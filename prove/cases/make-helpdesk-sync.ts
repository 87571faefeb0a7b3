import assert from 'node:assert/strict'
import { airtableBase, recordsOf } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const text = 'singleLineText'

const fixture = (records: object[] = []) => ({
  settings: { airtableBaseId: 'appMockBase000000', ticketsTableId: 'tblTickets0000000' },
  given: {
    airtable: airtableBase({
      Tickets: {
        fields: {
          Key: text,
          'External ID': text,
          Source: text,
          Subject: text,
          Status: { type: 'singleSelect', choices: ['Open', 'Waiting', 'Closed'] },
          Priority: text,
          Urgent: text,
          Requester: text,
          Link: text,
          'Source updated': text,
        },
        records: records as never[],
      },
    }),
    slack: { channels: ['#tickets'] },
  },
})

const event = (more: Record<string, string> = {}) => ({
  kind: 'webhook' as const,
  body: {
    externalId: '88412',
    subject: 'Invoice shows the wrong VAT number',
    status: 'pending',
    priority: 'high',
    requester: 'Paulo Reis',
    url: 'https://desk.example.com/tickets/88412',
    updatedAt: '2026-11-16T07:30:00Z',
    ...more,
  },
})

const tickets = (outcome: Outcome) =>
  recordsOf(outcome, 'Tickets').map(({ Key, Subject, Status, Priority }) => [Key, Subject, Status, Priority])
const answers = ({ responses }: Outcome) =>
  responses.map(({ status, body }) => {
    const { action, problems } = JSON.parse(body)
    return [status, action ?? problems]
  })
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)

export default defineCases([
  {
    ...fixture(),
    settings: { ...fixture().settings, alertPriorities: 'Very high, urgent' },
    name: 'normal-day',
    title: 'Normal day',
    trigger: [
      event({ priority: 'normal' }),
      event({ status: 'solved', priority: 'very high', updatedAt: '2026-11-16T09:40:00+02:00' }),
      event({ status: 'strange', priority: 'urgent', updatedAt: '2026-11-16T07:50:00Z' }),
    ],
    check(outcome) {
      assert.deepEqual(tickets(outcome), [['Help desk:88412', 'Invoice shows the wrong VAT number', 'Open', 'urgent']])
      assert.deepEqual(answers(outcome), [
        [200, 'created'],
        [200, 'updated'],
        [200, 'updated'],
      ])
      const { link, ticketId } = JSON.parse(outcome.responses[0]?.body ?? '')
      assert.equal(link, `https://airtable.com/appMockBase000000/tblTickets0000000/${ticketId}`)
      assert.deepEqual(
        posts(outcome).map((post) => post.split(':')[0]),
        ['*New ticket* (normal)', '*Now urgent* (very high)'],
      )
    },
  },
  {
    ...fixture([
      {
        fields: {
          Key: 'Help desk:88412',
          Subject: 'Invoice',
          Status: 'Closed',
          'Source updated': '2026-11-16T07:45:00.000Z',
        },
      },
    ]),
    name: 'nothing-to-do',
    title: 'An outdated event is ignored',
    trigger: event(),
    check(outcome) {
      assert.deepEqual(answers(outcome), [[200, 'ignored']])
      assert.deepEqual(tickets(outcome), [['Help desk:88412', 'Invoice', 'Closed', undefined]])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'incomplete',
    title: 'An event with missing or invalid fields',
    trigger: event({ externalId: '1" or 1=1', subject: '', url: 'http://desk.example.com', updatedAt: 'yesterday' }),
    check(outcome) {
      const { problems } = JSON.parse(outcome.responses[0]?.body ?? '')
      assert.equal(outcome.responses[0]?.status, 422)
      assert.equal(problems.length, 4)
      assert.deepEqual([...tickets(outcome), ...posts(outcome)], [])
    },
  },
  {
    ...fixture(),
    name: 'hostile-text',
    title: 'A subject that tries to ping the whole channel',
    trigger: event({ subject: '<!channel> <https://evil.example|Open ticket>' }),
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /&lt;!channel&gt; &lt;https:\/\/evil/)
    },
  },
  {
    ...fixture(),
    settings: { ...fixture().settings, statusMap: 'new = Open, pending = Waiting, closed = Closed' },
    name: 'form-fields',
    title: 'A subject with quotes and no priority, sent as form fields',
    trigger: {
      kind: 'webhook',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams({ ...event().body, priority: '', subject: 'The "Save" button\ndoes nothing' })),
    },
    check(outcome) {
      assert.deepEqual(answers(outcome), [[200, 'created']])
      assert.deepEqual(tickets(outcome), [['Help desk:88412', 'The "Save" button does nothing', 'Waiting', 'normal']])
    },
  },
  {
    ...fixture(),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: event(),
    failures: [down('airtable')],
    check(outcome) {
      assert.deepEqual(answers(outcome), [[503, 'failed']])
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /was not saved: 88412, Invoice[^\n]*\n(?!undefined|\[object)\w/)
    },
  },
  {
    ...fixture(),
    name: 'airtable-cannot-write',
    title: 'Airtable rejects the ticket',
    trigger: event(),
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(answers(outcome), [[503, 'failed']])
      assert.match(posts(outcome)[0] ?? '', /was not saved: 88412, Invoice[^\n]*\n(?!undefined|\[object)\w/)
    },
  },
])
