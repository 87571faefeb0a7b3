import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const LEAD = {
  name: 'Ines Duarte',
  email: 'Ines@duarte-eventos.example',
  company: 'Duarte Eventos',
  region: 'South',
  message: 'We need a quote for 40 licenses.',
}

const REPS = [
  { name: 'Aisha', slackId: 'U00000001', regions: 'south', lastOfferAt: '2026-11-13T10:00:00.000Z', active: true },
  { name: 'Marek', slackId: 'U00000002', regions: 'south, east', lastOfferAt: '', active: true },
  { name: 'Lena', slackId: 'U00000003', regions: '*', lastOfferAt: '', active: true },
  { name: 'Paul', slackId: 'U00000004', regions: '*', lastOfferAt: '', active: false },
]

const FIELDS = {
  Name: 'singleLineText',
  Email: 'singleLineText',
  Company: 'singleLineText',
  Region: 'singleLineText',
  Message: 'multilineText',
  Status: 'singleLineText',
  Owner: 'singleLineText',
  'Accepted at': 'dateTime',
}

const fixture = (reps = REPS, status = 'Accepted') => ({
  settings: { airtableUrl: tableUrl('Leads') },
  given: {
    airtable: airtableBase({
      Leads: { fields: FIELDS, records: [{ fields: { Status: status, Owner: 'Aisha' } }] },
    }),
    slack: { channels: ['#sales'], people: ['aisha', 'marek', 'lena', 'paul'] },
  },
  tables: [
    {
      name: 'lead_router_reps',
      columns: {
        name: 'string',
        slackId: 'string',
        regions: 'string',
        lastOfferAt: 'string',
        active: 'boolean',
      } as const,
      rows: reps,
    },
  ],
})

const lead = (more: Record<string, string> = {}) => ({
  node: 'Receive lead',
  kind: 'webhook' as const,
  body: { ...LEAD, ...more },
})

const newLeads = (outcome: Outcome) => recordsOf(outcome, 'Leads').slice(1)
const owners = (outcome: Outcome) => newLeads(outcome).map(({ Status, Owner }) => [Status, Owner])
const slackBodies = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'slack').map(({ body }) => JSON.stringify(body))

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: lead(),
    answers: ['approve'],
    check(outcome) {
      assert.deepEqual([outcome.responses[0]?.status, outcome.responses[0]?.body], [202, '{"accepted":true}'])
      assert.deepEqual(owners(outcome), [['Accepted', 'Marek']])
      assert.equal(newLeads(outcome)[0]?.Email, 'ines@duarte-eventos.example')
      assert.equal(outcome.messages.length, 2)
      assert.match(outcome.messages[0]?.text ?? '', /A lead for you, Marek[\s\S]*40 licenses[\s\S]*15 minutes/)
      assert.match(outcome.messages[1]?.text ?? '', /Marek has claimed the lead Duarte Eventos/)
      assert.match(String(outcome.table('lead_router_reps')[1]?.lastOfferAt), /^2026-11-16T/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'An empty request, a lead sent twice, one without an email, and another',
    trigger: [{ ...lead(), body: {} }, lead(), lead(), lead({ email: 'none' }), lead({ email: 'rui@example.com' })],
    answers: ['approve', 'approve'],
    check(outcome) {
      assert.deepEqual(
        outcome.responses.map(({ status }) => status),
        [422, 202, 202, 422, 202],
      )
      assert.deepEqual(owners(outcome), [
        ['Accepted', 'Marek'],
        ['Accepted', 'Aisha'],
      ])
      assert.equal(outcome.messages.length, 4)
    },
  },
  {
    ...fixture(),
    name: 'passed-on',
    title: 'Two reps pass on the lead, with short outages of Airtable',
    failures: ['GET', 'PATCH'].map((method) => down('airtable', { times: 1, route: `${method} /v0/:base/:table` })),
    trigger: lead(),
    answers: ['decline', 'nobody', 'approve'],
    check(outcome) {
      assert.deepEqual(owners(outcome), [['Accepted', 'Lena']])
      assert.equal(outcome.messages.length, 4)
    },
  },
  {
    ...fixture(),
    name: 'nobody-answers',
    title: 'No rep responds',
    trigger: lead(),
    answers: ['nobody', 'nobody', 'nobody'],
    check(outcome) {
      assert.deepEqual(owners(outcome), [['New', undefined]])
      assert.match(outcome.messages.at(-1)?.text ?? '', /An unclaimed lead[\s\S]*no one was free, or no one took/)
      assert.equal(outcome.messages.length, 4)
    },
  },
  {
    ...fixture([...REPS.slice(0, 1), { name: '', slackId: 'U00000004', regions: '*', lastOfferAt: '', active: true }]),
    name: 'nobody-eligible',
    title: 'No one with a name covers the region, and Slack fails once',
    failures: [down('slack', { atFirst: true })],
    trigger: lead({ region: 'North', message: '<!channel> <https://evil.example|Take it>' }),
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(outcome.messages[0]?.text ?? '', /An unclaimed lead/)
      assert.doesNotMatch(slackBodies(outcome).join(), /<!channel>|<https:\/\/evil/)
    },
  },
  {
    ...fixture(REPS.slice(0, 1), 'New'),
    name: 'hostile-text',
    title: 'A lead that tries to ping the whole channel',
    trigger: lead({ message: '<!channel> <https://evil.example|Take it>' }),
    answers: ['decline'],
    check(outcome) {
      assert.equal(slackBodies(outcome).length, 2)
      assert.doesNotMatch(slackBodies(outcome).join(), /<!channel>|<https:\/\/evil/)
      assert.match(outcome.messages[1]?.text ?? '', /An unclaimed lead/)
    },
  },
  {
    ...fixture(),
    name: 'airtable-is-down',
    title: 'Airtable is down, and Slack for a moment',
    trigger: lead(),
    failures: [down('slack', { atFirst: true }), down('airtable')],
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(
        outcome.messages[0]?.text ?? '',
        /could not be stored in Airtable[\s\S]*40 licenses[\s\S]*Reason:\* \S/,
      )
    },
  },
  {
    ...fixture(),
    name: 'owner-not-saved',
    title: 'Airtable fails after a rep accepts',
    trigger: lead(),
    answers: ['approve'],
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(owners(outcome), [['New', undefined]])
      assert.match(outcome.messages.at(-1)?.text ?? '', /An unclaimed lead[\s\S]*a step failed: \S/)
    },
  },
  {
    ...fixture(),
    name: 'new-month',
    title: 'The same lead again after a month',
    trigger: [lead(), lead({ email: 'rui@example.com' }), { ...lead(), later: 32 * 24 }],
    answers: ['approve', 'approve', 'approve'],
    check(outcome) {
      assert.equal(newLeads(outcome).length, 3)
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-at-once',
    title: 'The same lead twice at the same moment',
    trigger: { ...lead(), alongside: [LEAD] },
    answers: ['approve'],
    check(outcome) {
      assert.equal(outcome.nodes['Skip repeated leads']?.runs.length, 2)
      assert.equal(newLeads(outcome).length, 1)
      assert.equal(outcome.nodes['Offer to first']?.runs.length, 1)
    },
  },
  {
    ...fixture(),
    tables: [...fixture().tables, { name: 'processed_events', columns: { note: 'string' } }],
    name: 'table-is-unusable',
    title: 'The data table for seen leads has other columns',
    trigger: lead(),
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.responses[0]?.status, 500)
      assert.deepEqual([...newLeads(outcome), ...outcome.messages], [])
    },
  },
])
