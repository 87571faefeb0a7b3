import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const text = 'singleLineText'
const names = (...all: string[]) => Object.fromEntries(all.map((name) => [name, text]))

const LISTING = {
  Reference: 'LH-208',
  Address: 'Linden Hill 8',
  Status: 'Available',
  Price: '1,250',
  Pets: 'Cats allowed',
}

const mail = (
  body = 'Amara Bello (amara@example.org) asks about LH-208: are cats allowed?',
  from = 'leads@portal.example',
) => ({
  from,
  subject: 'New inquiry for LH-208',
  text: body,
  labels: ['INBOX', 'property-inquiries'],
  date: '2026-11-16T08:00:30Z',
})

const inquiry = (more: Record<string, unknown> = {}) => ({
  when: 'You extract an inquiry about a property',
  json: {
    kind: 'inquiry',
    name: 'Amara Bello',
    email: 'amara@example.org',
    phone: '',
    reference: 'LH-208',
    street: '',
    message: 'Are cats allowed, and when could I see it?',
    language: 'English',
    ...more,
  },
})

const reply = (more: Record<string, unknown> = {}) => ({
  when: 'You answer inquiries for a property agency',
  json: {
    reply: 'Dear Amara, cats are allowed, the rent is 1250. Please choose one of the times below.',
    invitation: 'Free times:',
    open: [],
    person: false,
    ...more,
  },
})

const fixture = (
  answers: object[] = [inquiry(), reply()],
  {
    messages = [mail()],
    listings = [LISTING],
    viewings = ['2026-11-17'],
  }: { messages?: object[]; listings?: Record<string, string>[]; viewings?: string[] } = {},
) => ({
  settings: {
    listingsUrl: tableUrl('Listings'),
    inquiriesUrl: tableUrl('Inquiries'),
    autoSend: true,
    ownDomains: 'agency.example',
    calendarId: 'viewings@example.com',
  },
  given: {
    airtable: airtableBase({
      Listings: {
        fields: names(
          'Reference',
          'Address',
          'Status',
          'Price',
          'Rooms',
          'Size',
          'Available from',
          'Deposit',
          'Pets',
          'Parking',
          'Energy class',
          'Description',
          'Link',
        ),
        records: listings.map((fields) => ({ fields })),
      },
      Inquiries: {
        fields: {
          ...names('Mail id', 'Name', 'Email', 'Phone', 'Listing', 'Message', 'Answer', 'State'),
          'Received at': 'dateTime',
        },
      },
    }),
    gmail: { labels: ['property-inquiries'], messages },
    'google-calendar': {
      events: viewings.map((day) => ({
        id: 'viewing1',
        summary: 'Viewing',
        start: { dateTime: `${day}T10:00:00Z` },
        end: { dateTime: `${day}T11:30:00Z` },
      })),
    },
    openai: { answers },
    slack: { channels: ['#inquiries'] },
  },
})

/** Rows of the data table, as earlier runs left them. */
const remembered = (...rows: Record<string, string>[]) => ({
  tables: [
    {
      name: 'property_inquiries',
      columns: { inquiry: 'string', mailId: 'string', day: 'string', state: 'string' } as const,
      rows: rows.map((row) => ({
        inquiry: 'amara@example.org|lh-208',
        mailId: 'old',
        day: '2026-11-16',
        state: 'sent',
        ...row,
      })),
    },
  ],
})

const trigger = { kind: 'poll' } as const
const filed = (outcome: Outcome) =>
  recordsOf(outcome, 'Inquiries').map(({ Email, Listing, State }) => [Email, Listing, State])
const sent = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'gmail')
const sender = ({ exchanges }: Outcome) => {
  const { body } = exchanges.find(({ path }) => path.endsWith('/messages/send')) ?? {}
  return (
    Buffer.from((body as { raw?: string } | undefined)?.raw ?? '', 'base64url')
      .toString()
      .match(/^From: (.*)/m)?.[1] ?? ''
  )
}
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)
const drafts = ({ exchanges }: Outcome) =>
  exchanges.filter(({ method, path, status }) => method === 'POST' && path.endsWith('/drafts') && status === 200)
const needsPerson = (why: RegExp) => (outcome: Outcome) => {
  assert.deepEqual([sent(outcome).length, drafts(outcome).length, filed(outcome).length], [0, 0, 0])
  assert.equal(posts(outcome).length, 1)
  assert.match(posts(outcome)[0] ?? '', /^\*Please answer:\*/)
  assert.match(posts(outcome)[0] ?? '', why)
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      assert.equal(sent(outcome)[0]?.to, 'amara@example.org')
      assert.equal(sent(outcome)[0]?.subject, 'Re: Linden Hill 8 (LH-208)')
      assert.match(sender(outcome), /^Your agency </)
      assert.match(
        sent(outcome)[0]?.text ?? '',
        /Free times:\s+- 2026-11-16 10:30\s+- 2026-11-17 11:30\s+- 2026-11-18 10:00\s+Your agency/,
      )
      assert.deepEqual(filed(outcome), [['amara@example.org', 'LH-208', 'Sent']])
      assert.match(posts(outcome)[0] ?? '', /^\*Answered:\* Amara Bello/)
    },
  },
  {
    ...fixture(),
    settings: { ...fixture().settings, viewingHours: '10:45-12:00, 15-18' },
    name: 'viewing-hours-with-minutes',
    title: 'Viewing hours that start at a quarter to',
    trigger,
    check(outcome) {
      assert.match(
        sent(outcome)[0]?.text ?? '',
        /Free times:\s+- 2026-11-16 10:45\s+- 2026-11-17 15:00\s+- 2026-11-18 10:45\s+Your agency/,
      )
    },
  },
  {
    ...fixture([inquiry({ name: "Amara O'Bello", reference: '', street: "St John's Road 5" }), reply()], {
      listings: [{ ...LISTING, Address: 'St John’s Road 5' }],
    }),
    settings: { ...fixture().settings, viewingHours: '11–12' },
    name: 'apostrophe',
    title: 'Names with an apostrophe, hours with a dash, and a short outage of OpenAI',
    trigger,
    failures: [down('openai', { after: 1, times: 1 })],
    check(outcome) {
      assert.match(sent(outcome)[0]?.text ?? '', /Free times:\s+- 2026-11-16 11:00/)
      assert.match(posts(outcome)[0] ?? '', /^\*Answered:\* Amara O'Bello/)
    },
  },
  {
    ...fixture([inquiry({ kind: 'other' })], {
      messages: [mail('Our offers of the week.'), mail('Thanks', 'colleague@agency.example')],
    }),
    name: 'nothing-to-do',
    title: 'A newsletter and one of your own emails',
    trigger,
    check(outcome) {
      assert.deepEqual([...posts(outcome), ...sent(outcome), ...filed(outcome)], [])
    },
  },
  {
    ...fixture(undefined, {
      messages: [
        {
          ...mail('Are cats allowed in LH-208? Amara Bello', 'website@agency.example'),
          headers: { 'Reply-To': 'amara@example.org' },
        },
      ],
    }),
    name: 'own-contact-form',
    title: 'A form on your site sends from your domain',
    trigger,
    check(outcome) {
      assert.equal(sent(outcome)[0]?.to, 'amara@example.org')
    },
  },
  {
    ...fixture([inquiry(), reply({ reply: 'It costs 990 a month, dear Amara.', open: ['Is there a cellar?'] })]),
    name: 'invented-figure',
    title: 'The model makes up a price',
    trigger,
    check(outcome) {
      assert.deepEqual([sent(outcome).length, drafts(outcome).length], [0, 1])
      assert.deepEqual(filed(outcome), [['amara@example.org', 'LH-208', 'Draft']])
      assert.match(
        posts(outcome)[0] ?? '',
        /^\*Draft saved in Gmail:\*[\s\S]*Unknown numbers: 990[\s\S]*Is there a cellar/,
      )
    },
  },
  {
    ...fixture([inquiry({ email: 'victim@example.org', message: '<!channel> hello' })]),
    name: 'foreign-address',
    title: 'An address that is not in the email',
    trigger,
    check(outcome) {
      needsPerson(/contains no usable address/)(outcome)
      assert.match(posts(outcome)[0] ?? '', /&lt;!channel&gt;/)
    },
  },
  {
    ...fixture([inquiry({ email: 'leads-noreply@portal.example' })], {
      messages: [mail('Amara Bello asks about LH-208: are cats allowed?', 'leads-noreply@portal.example')],
    }),
    name: 'hidden-address',
    title: 'A portal that hides the address',
    trigger,
    check: needsPerson(/contains no usable address/),
  },
  {
    ...fixture([{ ...inquiry(), times: 2 }, reply()], { messages: [mail(), mail()] }),
    name: 'asked-twice',
    title: 'The same person asks twice',
    trigger,
    check(outcome) {
      assert.equal(sent(outcome).length, 1)
      assert.match(posts(outcome)[1] ?? '', /^\*Please answer:\*[\s\S]*asked about the listing before/)
    },
  },
  {
    ...fixture([inquiry()]),
    ...remembered({ day: '2026-11-02' }),
    name: 'asked-two-weeks-ago',
    title: 'The same person asked two weeks ago',
    trigger,
    check(outcome) {
      assert.equal(sent(outcome).length, 0)
      assert.match(posts(outcome)[0] ?? '', /^\*Please answer:\*[\s\S]*asked about the listing before/)
    },
  },
  {
    ...fixture(),
    ...remembered({ inquiry: 'bo@example.org|lh-207' }, { inquiry: 'cy@example.org|lh-207' }),
    settings: { ...fixture().settings, maxRepliesPerDay: 2 },
    name: 'daily-limit',
    title: 'The daily limit is reached',
    trigger,
    check(outcome) {
      assert.deepEqual([sent(outcome).length, drafts(outcome).length], [0, 1])
      assert.match(posts(outcome)[0] ?? '', /^\*Draft saved in Gmail:\*[\s\S]*Daily limit reached/)
    },
  },
  {
    ...fixture([inquiry({ reference: '', street: 'Linden Hill 8' })], {
      listings: ['Linden Hill 80', 'Linden Hill 81'].map((Address) => ({ ...LISTING, Address })),
      viewings: [],
    }),
    name: 'longer-house-number',
    title: 'Two listings with a longer house number, and an empty calendar',
    trigger,
    check: needsPerson(/No listing matches/),
  },
  {
    ...fixture(),
    name: 'calendar-is-down',
    title: 'Google Calendar is down',
    trigger,
    failures: [down('google-calendar')],
    check(outcome) {
      assert.deepEqual([sent(outcome).length, drafts(outcome).length], [0, 1])
      assert.match(posts(outcome)[0] ?? '', /^\*Draft saved[\s\S]*calendar could not be read/)
    },
  },
  {
    ...fixture([inquiry({ reference: 'ZZ-1', message: 'Are cats allowed there? '.repeat(140) })], {
      messages: [
        {
          ...mail(`Amara Bello (amara@example.org) asks about ZZ-1. ${'Are cats allowed there? '.repeat(400)}`),
          subject: 'New inquiry for ZZ-1 '.repeat(12),
        },
      ],
    }),
    name: 'no-such-listing',
    title: 'An unknown listing, in a very long email',
    trigger,
    check: needsPerson(/No listing matches/),
  },
  {
    ...fixture([]),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger,
    failures: [down('openai')],
    check: needsPerson(/The email could not be read: \w/),
  },
  {
    ...fixture([inquiry()]),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger,
    failures: [down('airtable')],
    check: needsPerson(/Airtable did not respond/),
  },
  {
    ...fixture(),
    name: 'slack-lacks-a-scope',
    title: 'The Slack token is missing a scope',
    trigger,
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(filed(outcome), [['amara@example.org', 'LH-208', 'Sent']])
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^1 message\(s\) to Slack could not be sent/)
    },
  },
])
