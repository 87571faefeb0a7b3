import assert from 'node:assert/strict'
import { airtableBase, recordsOf } from '../base.ts'
import { defineCases, down, googleSignInExpired, type Outcome } from '../case.ts'

const CONTACT = {
  Email: 'singleLineText',
  'First name': 'singleLineText',
  Campaign: 'singleLineText',
  'Start date': 'date',
  Consent: 'checkbox',
  Status: { type: 'singleSelect', choices: ['Active', 'Finished', 'Replied', 'Opted out', 'Bounced', 'Problem'] },
  'Last step': 'number',
  'Last sent': 'dateTime',
  Opens: 'number',
  Clicks: 'number',
  'Last activity': 'dateTime',
  Problem: 'multilineText',
}

const STEP = {
  Campaign: 'singleLineText',
  Step: 'number',
  'Day offset': 'number',
  Subject: 'singleLineText',
  Body: 'multilineText',
  Link: 'url',
}

const CHECKLIST = 'https://www.example.com/checklist'
const INES = 'recContactInes001'

const steps = [
  {
    Campaign: 'Trial',
    Step: 1,
    'Day offset': 0,
    Subject: 'Your first hour, {first_name}',
    Body: 'Hello {first_name},\n[read the checklist](link)',
    Link: CHECKLIST,
  },
  {
    Campaign: 'Trial',
    Step: 2,
    'Day offset': 3,
    Subject: 'The report most people miss',
    Body: 'Sign-ups & logins, side by side.',
  },
]
const UNFINISHED = [
  { Campaign: 'Empty', Step: 1, 'Day offset': 0, Subject: 'No text' },
  { Campaign: 'Empty', Step: 2, 'Day offset': 0, Body: 'No subject' },
]

const contact = (id: string, firstName: string, start: string, more: Record<string, unknown> = {}) => ({
  id,
  fields: {
    Email: `${firstName.toLowerCase()}@example.com`,
    'First name': firstName,
    Campaign: 'Trial',
    'Start date': start,
    Consent: true,
    Status: 'Active',
    ...more,
  },
})

const ines = contact(INES, 'Ines', '2026-11-16')
const tom = contact('recContactTom00001', 'Tom', '2026-11-10', {
  'Last step': 1,
  'Last sent': '2026-11-10T08:00:00.000Z',
})

const fixture = (contacts: object[], messages: object[] = [], drafts: object[] = [], settings: object = {}) => ({
  settings: {
    airtableBaseId: 'appMockBase000000',
    contactsTableId: 'tblContacts000000',
    stepsTableId: 'tblSteps000000000',
    trackOpens: true,
    stopWords: 'stop, unsubscribe',
    ...settings,
  },
  given: {
    airtable: airtableBase({
      Contacts: { fields: CONTACT, records: contacts as never[] },
      Steps: { fields: STEP, records: [...steps, ...drafts].map((fields) => ({ fields })) as never[] },
    }),
    gmail: { messages },
  },
})

const morning = { node: 'Weekday mornings', kind: 'schedule' } as const
const hit = (query: Record<string, string>) => ({ node: 'Open or click', kind: 'webhook' as const, query })

const contacts = (outcome: Outcome) => recordsOf(outcome, 'Contacts')
const statuses = (outcome: Outcome) => contacts(outcome).map(({ Status, ...rest }) => [Status, rest['Last step']])
const mails = ({ messages }: Outcome) => messages.map(({ to, subject }) => [to, subject])

export default defineCases([
  {
    ...fixture([ines, tom]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(mails(outcome).sort(), [
        ['ines@example.com', 'Your first hour, Ines'],
        ['tom@example.com', 'The report most people miss'],
      ])
      assert.deepEqual(statuses(outcome), [
        ['Active', 1],
        ['Finished', 2],
      ])
      const html = outcome.messages.find(({ to }) => to === 'ines@example.com')?.html ?? ''
      assert.match(html, new RegExp(`<a href="[^"]+/webhook/drip\\?c=${INES}&amp;s=1&amp;k=c">read the checklist</a>`))
      assert.match(html, /k=o">/)
      assert.match(outcome.messages.find(({ to }) => to === 'tom@example.com')?.html ?? '', /Sign-ups &amp; logins/)
    },
  },
  {
    ...fixture(
      [
        contact('recContactEva00001', 'Eva', '2026-11-20'),
        contact('recContactJon00001', 'Jon', '2026-11-16', { 'Last step': 1, 'Last sent': '2026-11-16T06:00:00.000Z' }),
        contact('recContactKim00001', 'Kim', '2026-11-02', { Consent: false }),
        contact('recContactLea00001', 'Lea', 'soon'),
        contact('recContactMax00001', 'Max', '2026-11-10', { Email: 'max' }),
        contact('recContactUna00001', 'Una', '2026-11-10', { Campaign: 'Empty' }),
        contact('recContactVal00001', 'Val', '2026-11-10', { Campaign: 'Empty', 'Last step': 1 }),
      ],
      [],
      UNFINISHED,
    ),
    name: 'nothing-to-do',
    title: 'No contact is due, and some cannot be emailed',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(mails(outcome), [])
      assert.ok(contacts(outcome).every(({ Status }) => Status === 'Active'))
    },
  },
  {
    ...fixture(
      [
        tom,
        contact('recContactEva00001', 'Eva', '2026-11-10', { 'Last step': 1 }),
        contact('recContactJon00001', 'Jon', '2026-11-10', { 'Last step': 1 }),
        contact('recContactKim00001', 'Kim', '2026-11-10', { 'Last step': 1 }),
        contact('recContactLea00001', 'Lea', '2026-11-10', { 'Last step': 1 }),
        contact('recContactLuz00001', 'Luz', '2026-11-10', { 'Last step': 1 }),
        contact('recContactMia00001', 'Mia', '2026-11-07', { 'Last step': 1, 'Last sent': '2026-11-09T08:00:00.000Z' }),
      ],
      [
        { from: 'mia@example.com', text: 'Could you put me on the trial?', date: '2026-11-08T09:00:00Z' },
        {
          from: 'luz@example.com',
          subject: 'Re: Your first hour',
          text: 'Gracias.\n\nEl mar, 10 nov 2026 a las 9:00, Mara (<mara@example.com>) escribió:\n> Reply STOP to unsubscribe.',
        },
        {
          from: 'Tom <tom@example.com>',
          subject: 'Re: Your first hour',
          text: 'Thank you, that helped.\n\nOn Tue, Nov 10, 2026 at 9:00 AM Mara <mara@example.com> wrote:\n> Reply STOP to unsubscribe.',
        },
        {
          from: 'Tom <tom@example.com>',
          subject: 'Re: How to stop losing leads',
          text: "I can't stop recommending it.",
        },
        { from: 'eva@example.com', subject: 'Re: Your first hour', text: 'Please STOP.' },
        { from: 'jon@example.com', subject: 'Re: Your first hour', text: 'I am out of the office until Monday.' },
        {
          from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
          subject: 'Delivery failed',
          text: 'kim@example.com was not found.',
        },
        {
          from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
          subject: 'Delivery Status Notification (Delay)',
          text: 'There was a temporary problem delivering your message to lea@example.com. Gmail will retry.',
        },
      ],
    ),
    name: 'people-answered',
    title: 'A reply, an opt-out, an auto-reply, a bounce and a delay',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ Status }) => Status),
        ['Replied', 'Opted out', 'Finished', 'Bounced', 'Finished', 'Replied', 'Finished'],
      )
      assert.deepEqual(
        mails(outcome),
        ['mia', 'jon', 'lea'].map((name) => [`${name}@example.com`, 'The report most people miss']),
      )
    },
  },
  {
    ...fixture(
      [
        contact(INES, 'Ines', '2026-11-16', { 'First name': '' }),
        contact('recContactEva00001', 'Eva', '2026-11-10', { 'Last step': 1 }),
        contact('recContactJon00001', 'Jon', '2026-11-10', { 'Last step': 1 }),
      ],
      [
        { from: 'eva@example.com', subject: 'Re: Your first hour', text: "Don't email me." },
        { from: 'jon@example.com', subject: 'Out-of-office: Your first hour', text: 'I am back on Monday.' },
      ],
      [],
      { stopWords: "stop, don't email" },
    ),
    name: 'no-first-name',
    title: 'A contact without a first name, and words with and without hyphens',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ Status }) => Status),
        ['Active', 'Opted out', 'Finished'],
      )
      const [mail] = outcome.messages.filter(({ to }) => to === 'ines@example.com')
      assert.equal(mail?.subject, 'Your first hour')
      assert.match(mail?.html ?? '', />Hello,<br>/)
      assert.deepEqual(
        mails(outcome)
          .map(([to]) => to)
          .sort(),
        ['ines@example.com', 'jon@example.com'],
      )
    },
  },
  {
    ...fixture(
      [
        contact('recContactEva00001', 'Eva', '2026-11-16'),
        contact('recContactJon00001', 'Jon', '2026-11-16'),
        contact('recContactJon00002', 'Jon', '2026-10-01', { Campaign: 'Launch', Status: 'Opted out' }),
        contact('recContactKim00001', 'Kim', '2026-11-16'),
        contact('recContactLea00001', 'Lea', '2026-11-16'),
        contact('recContactUna00001', 'Una', '2026-11-16'),
        contact('recContactMax00001', 'Max', '2026-11-16'),
        contact('recContactIda00001', 'Ida', '2026-11-16'),
        contact('recContactOHa00001', "O'Hara", '2026-11-16'),
      ],
      [
        { from: 'una@example.com', text: 'Hi Mara, please unsubscribe me. Una', date: '2026-11-02T09:00:00Z' },
        { from: "o'hara@example.com", text: 'Hi Mara, we could not stop.', date: '2026-11-02T09:00:00Z' },
        { from: 'Eva <eva@example.com>', subject: 'Re: Goodbye', text: 'Please stop!', date: '2026-11-02T09:00:00Z' },
        {
          from: 'kim@example.com',
          subject: 'Order',
          text: 'Stop by our booth. We could not stop smiling.',
          date: '2026-11-02T09:00:00Z',
        },
        { from: 'lea@example.com', text: 'Stop', date: '2026-03-02T09:00:00Z', labels: ['INBOX', 'STARRED'] },
        { from: 'max@example.com', text: 'Could you put me on the trial?', date: '2026-11-16T06:00:00Z' },
        { from: 'ida@example.com', text: "Thanks, but I'd like to unsubscribe.", date: '2026-11-02T09:00:00Z' },
      ],
    ),
    name: 'opted-out-before',
    title: 'An opt-out from an earlier campaign',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ Status }) => Status),
        ['Opted out', 'Active', 'Opted out', 'Active', 'Active', 'Opted out', 'Active', 'Opted out', 'Active'],
      )
      assert.deepEqual(
        mails(outcome).map(([to]) => to),
        ['kim@example.com', 'lea@example.com', 'max@example.com', "o'hara@example.com"],
      )
    },
  },
  {
    ...fixture([
      contact(INES, 'Ines', '2026-11-16', { 'Last step': 1, Clicks: 2 }),
      contact('recContactUna00001', 'Una', '2026-11-16', { Campaign: '' }),
    ]),
    name: 'a-click',
    title: 'Clicks, an open and made-up links, while Airtable fails once',
    failures: [down('airtable', { times: 1, route: 'PATCH /v0/:base/:table' })],
    trigger: [
      hit({ c: INES, s: '1', k: 'c' }),
      hit({ c: INES, s: '1', k: 'o' }),
      hit({ c: 'recNobody000000000', s: '1', k: 'c' }),
      hit({ c: '") or 1=1', s: 'x', k: 'c' }),
      hit({ c: INES, s: '9', k: 'c' }),
      hit({ c: 'recContactUna00001', s: '1', k: 'c' }),
    ],
    rejections: true,
    check(outcome) {
      assert.deepEqual(
        outcome.responses.map(({ status }) => status),
        [307, 204, 307, 307, 307, 307],
      )
      assert.deepEqual([contacts(outcome)[0]?.Clicks, contacts(outcome)[0]?.Opens], [4, 1])
      const unnamed = outcome.exchanges.filter(
        ({ query }) => query.filterByFormula === 'AND({Campaign} = "", {Step} = 1)',
      )
      assert.equal(unnamed.length, 2)
    },
  },
  {
    ...fixture([ines]),
    name: 'gmail-cannot-search',
    title: 'Gmail search fails',
    trigger: morning,
    failures: [down('gmail', { route: 'GET /gmail/v1/users/:user/messages' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(mails(outcome), [])
      assert.deepEqual(statuses(outcome), [['Active', undefined]])
      assert.match(String(contacts(outcome)[0]?.Problem), /Gmail could not be searched, so nothing was sent: \w/)
    },
  },
  {
    ...fixture([ines]),
    name: 'gmail-cannot-send',
    title: "Gmail can't send",
    trigger: morning,
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(statuses(outcome), [['Problem', 1]])
      assert.match(String(contacts(outcome)[0]?.Problem), /Step 1 was not sent: \w/)
    },
  },
  {
    ...fixture([ines]),
    name: 'step-not-noted',
    title: 'Airtable rejects the update before the email',
    trigger: morning,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /^Contacts whose step or status Airtable did not save: 1/,
      )
      assert.deepEqual(mails(outcome), [])
    },
  },
  {
    ...fixture([ines]),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: morning,
    failures: [down('airtable')],
    check(outcome) {
      assert.deepEqual(mails(outcome), [['owner@example.com', 'Drip campaigns: nothing was sent today']])
      assert.match(outcome.messages[0]?.text ?? '', /Airtable could not be read: \w/)
    },
  },
  {
    ...fixture([ines]),
    name: 'contacts-unreadable',
    title: 'Airtable fails after the first table',
    trigger: morning,
    failures: [down('airtable', { after: 1 })],
    check(outcome) {
      assert.deepEqual(mails(outcome), [['owner@example.com', 'Drip campaigns: nothing was sent today']])
    },
  },
  {
    ...fixture([ines, tom]),
    name: 'google-sign-in-expired',
    title: 'The Google sign-in has expired',
    trigger: morning,
    failures: googleSignInExpired('gmail'),
    ends: 'error',
    check(outcome) {
      assert.deepEqual(mails(outcome), [])
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /^Contacts emailed: 0 of 2\. Check the Gmail account/,
      )
    },
  },
  {
    ...fixture([ines, tom]),
    name: 'airtable-limit-of-the-month',
    title: 'Airtable’s monthly API limit is reached',
    trigger: morning,
    failures: [down('airtable', { failure: 'plan-limit' })],
    check(outcome) {
      assert.deepEqual(mails(outcome), [['owner@example.com', 'Drip campaigns: nothing was sent today']])
    },
  },
])
