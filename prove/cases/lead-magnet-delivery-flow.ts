import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Magnets')
const FILE = 'https://drive.google.com/file/d/1checklist00000000000000000000000/view'
const LEADS = ['id', 'name', 'email', 'resource', 'consent', 'delivered_at']
const ID = 'tomas@example.com | Moving checklist'

const fixture = (
  more: {
    leads?: string[][]
    members?: object[]
    confirms?: string[]
    file?: string
    resources?: string[][]
    followUps?: (string | number)[][]
  } = {},
) => ({
  settings: { sheetUrl: sheet.url, mailchimpListId: 'a1b2c3' },
  given: {
    'google-sheets': {
      [sheet.id]: {
        Resources: [
          ['resource', 'file_url', 'tag', 'mail_subject', 'mail_text'],
          ['Moving checklist', more.file ?? FILE, 'checklist', 'Your moving checklist', 'Here it is.'],
          ...(more.resources ?? []),
        ],
        'Follow-ups': [
          ['resource', 'day', 'subject', 'text'],
          ['Moving checklist', 6, 'A week to go', 'Label the boxes.'],
          ['Moving checklist', 2, 'The three boxes to pack last', 'Kettle, tools, papers.'],
          ['Packing planner', 1, 'Plan', 'Not for this file.'],
          ...(more.followUps ?? []),
        ],
        Leads: [LEADS, ...(more.leads ?? [])],
      },
    },
    'google-drive': {
      files: [
        {
          id: '1checklist00000000000000000000000',
          name: 'moving-checklist.pdf',
          mimeType: 'application/pdf',
          text: '%PDF-1.4',
        },
      ],
    },
    mailchimp: { members: more.members ?? [], confirms: more.confirms ?? [] },
  },
})
/** Follow-ups that are never sent. */
const UNFIT = [
  ['Moving checklist', 0, 'Too early', 'Not a day between 1 and 60.'],
  ['Moving checklist', 61, 'Too late', 'Not a day between 1 and 60.'],
  ['Moving checklist', 1, '', 'Without a subject.'],
  ['Moving checklist', 1, 'Without a text', ''],
]
const known = { email_address: 'tomas@example.com', status: 'subscribed' }

const request = (more: Record<string, string> = {}) => ({
  kind: 'form' as const,
  fields: { name: 'Tomás', email: ' Tomas@Example.com', resource: 'Moving checklist', consent: 'Yes', ...more },
})

const FILE_ONLY = { consent: 'No, only the file' }

const mails = ({ messages }: Outcome) => messages.map(({ to, subject }) => [to, subject])
const leads = (outcome: Outcome) => sheetRows(outcome, sheet, 'Leads')
const members = ({ state }: Outcome) =>
  (
    state('mailchimp') as { members: { email_address: string; status: string; tags: { name: string }[] }[] }
  ).members.map(({ email_address, status, tags }) => [email_address, status, tags.map(({ name }) => name).join()])
const FILE_MAIL = ['tomas@example.com', 'Your moving checklist']
const FOLLOW_UPS = [
  ['tomas@example.com', 'The three boxes to pack last'],
  ['tomas@example.com', 'A week to go'],
]
const reported = (why: RegExp) => (outcome: Outcome) => {
  const last = outcome.messages.at(-1)
  assert.equal(last?.to, 'owner@example.com')
  assert.match(last?.text ?? '', why)
}

export default defineCases([
  {
    ...fixture({ confirms: [known.email_address] }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: request(),
    check(outcome) {
      assert.deepEqual(mails(outcome), [FILE_MAIL, ...FOLLOW_UPS])
      assert.deepEqual(outcome.messages[0]?.attachments, ['moving-checklist.pdf'])
      assert.match(outcome.messages[1]?.text ?? '', /Unsubscribe: https:\/\/example\.com\/unsubscribe/)
      assert.deepEqual(members(outcome), [['tomas@example.com', 'subscribed', 'checklist']])
      assert.equal(leads(outcome)[0]?.id, ID)
      assert.match(String(leads(outcome)[0]?.consent), /^yes, 2026-11-16T/)
    },
  },
  {
    ...fixture({ members: [known], followUps: UNFIT }),
    name: 'already-a-member',
    title: 'A person who is already in the audience, with a short outage of Mailchimp',
    trigger: request(),
    failures: [down('mailchimp', { route: 'GET /3.0/lists/:list/members/:member', atFirst: true })],
    check(outcome) {
      assert.deepEqual(mails(outcome), [FILE_MAIL, ...FOLLOW_UPS])
      assert.deepEqual(members(outcome), [['tomas@example.com', 'subscribed', 'checklist']])
    },
  },
  {
    ...fixture(),
    name: 'never-confirmed',
    title: 'A new address that is never confirmed',
    trigger: request(),
    check(outcome) {
      assert.deepEqual(members(outcome), [['tomas@example.com', 'pending', 'checklist']])
      assert.deepEqual(mails(outcome), [FILE_MAIL])
      assert.equal(outcome.nodes['Read subscription']?.runs.length, 2)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'The same file requested twice, and by someone else, without opting in',
    trigger: [FILE_ONLY, FILE_ONLY, { ...FILE_ONLY, email: 'ana@example.com' }].map(request),
    check(outcome) {
      assert.deepEqual(mails(outcome), [FILE_MAIL, ['ana@example.com', 'Your moving checklist']])
      assert.deepEqual(members(outcome), [])
      assert.deepEqual(
        leads(outcome).map(({ consent }) => consent),
        ['no', 'no'],
      )
    },
  },
  {
    ...fixture(),
    name: 'double-click',
    title: 'A visitor submits the form twice at the same moment',
    trigger: {
      ...request({ consent: 'No, only the file' }),
      alongside: [request({ consent: 'No, only the file' }).fields],
    },
    check(outcome) {
      assert.equal(outcome.nodes['Skip repeat requests']?.runs.length, 2)
      assert.deepEqual(mails(outcome), [FILE_MAIL])
      assert.equal(leads(outcome).length, 1)
    },
  },
  {
    ...fixture({ resources: [['Moving checklist', FILE, 'again', 'Listed twice', 'Not sent.']] }),
    name: 'three-days-later',
    title: 'The same file, listed twice, again three days later',
    trigger: [request({ consent: 'No, only the file' }), { ...request({ consent: 'No, only the file' }), later: 72 }],
    check(outcome) {
      assert.deepEqual(mails(outcome), [FILE_MAIL, FILE_MAIL])
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'table-is-unusable',
    title: 'The data table lacks a column',
    tables: [{ name: 'processed_events', columns: { workflow: 'string', key: 'string' } }],
    trigger: request(),
    check(outcome) {
      reported(/tomas@example\.com[\s\S]*The data table processed_events could not be used: \w/)(outcome)
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture({ leads: [[ID, 'Tomás', 'tomas@example.com', 'Moving checklist', 'yes, 2026-09-01', '2026-09-01']] }),
    name: 'series-of-last-month',
    title: 'The follow-ups were sent two months ago',
    trigger: request(),
    check(outcome) {
      assert.deepEqual(mails(outcome), [FILE_MAIL])
      assert.deepEqual(members(outcome), [])
      assert.equal(leads(outcome).length, 1)
      assert.match(String(leads(outcome)[0]?.delivered_at), /^2026-11-16/)
    },
  },
  {
    ...fixture(),
    name: 'changed-mind',
    title: 'Opted in, asked again without, then opted in again',
    trigger: [request(), { ...request(FILE_ONLY), later: 240 }, { ...request(), later: 72 }],
    check(outcome) {
      assert.deepEqual(mails(outcome), [FILE_MAIL, FILE_MAIL, FILE_MAIL])
      assert.equal(outcome.nodes['Add to audience']?.runs.length, 1)
      assert.match(String(leads(outcome)[0]?.consent), /^yes, 2026-11-16T/)
    },
  },
  {
    ...fixture(),
    name: 'sheets-is-down',
    title: 'Google Sheets is down',
    trigger: request(),
    failures: [down('google-sheets')],
    check(outcome) {
      reported(/tomas@example\.com[\s\S]*Reason: (?!not found)\w[\s\S]*send the file yourself/)(outcome)
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture(),
    name: 'sheets-fails-for-a-minute',
    title: 'Google Sheets is down, then back a minute later',
    trigger: request(FILE_ONLY),
    failures: [down('google-sheets', { times: 2 })],
    check: (outcome) => assert.deepEqual(mails(outcome), [FILE_MAIL]),
  },
  ...[
    { name: 'leads-unreadable', title: 'The lead cannot be looked up', after: 2, node: 'Leads read?', rows: 0 },
    { name: 'lead-refused', title: 'The lead cannot be saved', after: 4, node: 'Log delivery', rows: 0 },
    {
      name: 'follow-ups-unreadable',
      title: 'The follow-ups cannot be read',
      after: 7,
      node: 'Read follow-ups',
      rows: 1,
    },
  ].map(({ name, title, after, node, rows }) => ({
    ...fixture({ confirms: [known.email_address] }),
    name,
    title,
    trigger: request(),
    failures: [down('google-sheets', { after })],
    check(outcome: Outcome) {
      assert.ok(outcome.nodes[node])
      assert.deepEqual(mails(outcome)[0], FILE_MAIL)
      reported(/Reason: (?!not found)\w[\s\S]*No follow-ups were scheduled/)(outcome)
      assert.equal(outcome.messages.length, 2)
      assert.equal(leads(outcome).length, rows)
    },
  })),
  {
    ...fixture({ file: '' }),
    name: 'no-file',
    title: 'The file is not in the sheet',
    trigger: request(),
    check(outcome) {
      reported(/tomas@example\.com[\s\S]*file_url is empty/)(outcome)
      assert.equal(outcome.messages.length, 1)
      assert.deepEqual(leads(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'drive-is-down',
    title: 'A very long name, and Google Drive is down',
    trigger: request({ name: 'Tomás and all his neighbors '.repeat(5) }),
    failures: [down('google-drive')],
    check(outcome) {
      reported(/Please send the file yourself/)(outcome)
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture(),
    name: 'gmail-fails-once',
    title: 'Gmail rejects the email',
    trigger: request(),
    failures: [down('gmail', { times: 1 })],
    check(outcome) {
      reported(/Reason: \S/)(outcome)
      assert.deepEqual(leads(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'mailchimp-is-down',
    title: 'Mailchimp is down',
    trigger: request(),
    failures: [down('mailchimp')],
    check(outcome) {
      assert.deepEqual(mails(outcome)[0], FILE_MAIL)
      reported(/Reason: \S/)(outcome)
      assert.equal(leads(outcome).length, 1)
    },
  },
  {
    ...fixture({ members: [known] }),
    name: 'follow-up-refused',
    title: 'Gmail rejects a follow-up',
    trigger: request(),
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send', after: 1, times: 1 })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(mails(outcome), [FILE_MAIL, ['tomas@example.com', 'A week to go']])
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^Follow-ups not sent: 1\. First reason: [A-Z]/)
    },
  },
])
