import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { inOneDelivery, usernameMessage, whatsAppMessage } from '../whatsapp.ts'

const FIELDS = {
  Phone: 'singleLineText',
  'User ID': 'singleLineText',
  Name: 'singleLineText',
  Company: 'singleLineText',
  Need: 'multilineText',
  Budget: 'singleLineText',
  Timing: 'singleLineText',
  Status: 'singleSelect',
  Note: 'multilineText',
  'Booked for': 'dateTime',
  'Last message at': 'dateTime',
}
const PHONE = '447700900456'
/** Monday at noon, the first free time. */
const SLOT = 'slot1794830400'

const says = (more: Record<string, unknown>) => ({
  json: {
    reply: 'How many employees do you have?',
    state: 'talking',
    chosen_slot: '',
    reply_if_taken: '',
    company: '',
    need: 'payroll',
    budget: '',
    timing: '',
    reason: 'asks about payroll',
    ...more,
  },
})
const BOOKS = says({
  reply: 'Great, you are booked. We look forward to the call.',
  state: 'qualified',
  chosen_slot: SLOT,
  reply_if_taken: 'That time was just taken. Would another one work?',
  timing: 'January',
})

const fixture = (status: string, answers: object[], events: object[] = []) => ({
  settings: {
    companyName: 'Fernhill Payroll',
    offer: 'Payroll for restaurants.',
    phoneNumberId: '3000',
    calendarId: 'sales@example.com',
    airtableUrl: 'https://airtable.com/appLEADS000000000/tblLEADS000000000/viwLEADS000000000',
  },
  given: {
    airtable: {
      tables: {
        Leads: {
          id: 'tblLEADS000000000',
          fields: FIELDS,
          records: status ? [{ id: 'recLEADS000000000', fields: { Phone: PHONE, Status: status } }] : [],
        },
      },
    },
    'google-calendar': { timeZone: 'Europe/London', events },
    openai: { answers },
    gmail: {},
  },
})

const writes = (body: string, more: Record<string, unknown> = {}) =>
  whatsAppMessage(PHONE, 'Mia', { text: { body }, ...more })

interface Base {
  tables: { records: { fields: Record<string, unknown> }[] }[]
}
const leads = ({ state }: Outcome) => (state('airtable') as Base).tables[0]?.records.map(({ fields }) => fields) ?? []
const said = ({ messages }: Outcome, app: string) =>
  messages.filter((message) => message.app === app).map(({ text }) => text)
const replies = (outcome: Outcome) => said(outcome, 'meta')
const mails = (outcome: Outcome) => said(outcome, 'gmail')
const booked = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor, method, status }) => vendor === 'google-calendar' && method === 'POST' && status === 200)

export default defineCases([
  {
    ...fixture('', [says({}), BOOKS]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [
      writes('Hi, do you do payroll for restaurants?'),
      writes('22 people. Monday at noon is fine', { id: 'wamid.2' }),
    ],
    check(outcome) {
      assert.deepEqual(replies(outcome), [
        'How many employees do you have?',
        'Great, you are booked. We look forward to the call.\n\nMonday 16 November, 12:00 (Europe/London)',
      ])
      assert.equal(booked(outcome).length, 1)
      const [lead, ...others] = leads(outcome)
      assert.deepEqual(
        [lead?.Status, lead?.Need, lead?.['Booked for'], others.length],
        ['Booked', 'payroll', '2026-11-16T12:00:00.000Z', 0],
      )
      assert.deepEqual(mails(outcome), [])
    },
  },
  {
    ...fixture('Stopped', [says({}), says({ state: 'not_fit' })]),
    name: 'start-again',
    title: 'A contact who opted out writes START, then turns out not to fit',
    trigger: [writes('START'), writes('We sell payroll', { id: 'wamid.2' }), writes('Bye', { id: 'wamid.3' })],
    given: {
      ...fixture('Stopped', []).given,
      airtable: {
        tables: {
          Leads: {
            id: 'tblLEADS000000000',
            fields: FIELDS,
            records: [
              {
                id: 'recLEADS000000000',
                fields: {
                  Phone: PHONE,
                  Status: 'Stopped',
                  Company: 'Osteria',
                  Budget: '200',
                  'Booked for': '2026-11-02T09:00:00.000Z',
                },
              },
            ],
          },
        },
      },
      openai: {
        answers: [
          says({}),
          says({ state: 'not_fit', reply: 'We are not the right partner.' }),
          says({ state: 'not_fit', reply: 'Goodbye.' }),
        ],
      },
    },
    check(outcome) {
      assert.deepEqual(replies(outcome), [
        'How many employees do you have?',
        'We are not the right partner.',
        'Goodbye.',
      ])
      const [lead] = leads(outcome)
      assert.deepEqual(
        [lead?.Status, lead?.Company, lead?.Budget, lead?.['Booked for']],
        ['Not a fit', 'Osteria', '200', '2026-11-02T09:00:00.000Z'],
      )
      assert.deepEqual(mails(outcome), [])
    },
  },
  {
    ...fixture('Booked', []),
    name: 'booked-before',
    title: 'A contact who has booked a call writes again',
    trigger: writes('Can we talk about the contract, too?'),
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.match(mails(outcome)[0] ?? '', /Status in Airtable: Booked\. The bot did not reply\./)
    },
  },
  {
    ...fixture('', [says({ state: 'qualified', reason: `fits ${'well '.repeat(60)}` })]),
    name: 'calendar-is-down',
    title: 'Google Calendar is down',
    trigger: whatsAppMessage(PHONE, 'Mia '.repeat(30), { text: { body: 'We are 22 people and start in January.' } }),
    failures: [down('google-calendar')],
    check(outcome) {
      assert.equal(leads(outcome)[0]?.Status, 'Needs a person')
      assert.match(String(leads(outcome)[0]?.Note), /^The calendar could not be read\. fits (?:well ){39}$/)
      assert.equal(leads(outcome)[0]?.Name, 'Mia '.repeat(20))
      assert.match(mails(outcome)[0] ?? '', /22 people[\s\S]*The calendar could not be read/)
    },
  },
  {
    ...fixture('', [BOOKS]),
    name: 'booking-rejected',
    title: 'Google Calendar rejects the booking',
    trigger: writes('22 people. Monday at noon is fine'),
    failures: [down('google-calendar', { route: 'POST /calendar/v3/calendars/:calendar/events' })],
    check(outcome) {
      assert.deepEqual(replies(outcome), ['That time was just taken. Would another one work?'])
      assert.deepEqual([leads(outcome)[0]?.Status, leads(outcome)[0]?.['Booked for'] ?? null], ['Needs a person', null])
      assert.match(mails(outcome)[0] ?? '', /Reason: The calendar rejected the booking: (?!no answer)\w/)
    },
  },
  {
    ...fixture('Stopped', []),
    name: 'nothing-to-do',
    title: 'A contact who opted out, and a thumbs-up',
    trigger: [writes('Are you there?'), writes('', { id: 'wamid.2', type: 'reaction', reaction: { emoji: '👍' } })],
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture('', [says({}), says({})]),
    name: 'told-twice',
    title: 'Meta delivers a message twice, and the same ID three days later',
    trigger: [
      writes('Hi'),
      writes('Hi'),
      { ...writes('Hi', { timestamp: String(1794816000 + 72 * 3600) }), later: 72 },
    ],
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      assert.equal(leads(outcome).length, 1)
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture('', [says({})]),
    name: 'delivered-at-once',
    title: 'Meta delivers a message three times at the same moment',
    trigger: { ...writes('Hi'), alongside: [writes('Hi').event, writes('Hi').event] },
    check(outcome) {
      assert.equal(outcome.nodes['Skip repeated messages']?.runs.length, 3)
      assert.equal(replies(outcome).length, 1)
      assert.equal(leads(outcome).length, 1)
    },
  },
  {
    ...fixture('', [says({}), says({ state: 'handoff' })]),
    name: 'number-hidden',
    title: 'Two people with hidden numbers, one of them known, with short outages',
    trigger: [
      writes('Hi', { from_user_id: 'GB.100' }),
      inOneDelivery(
        usernameMessage('GB.100', 'Mia', { id: 'wamid.2', text: { body: 'A person, please' } }),
        usernameMessage('US.200', 'Lee', { id: 'wamid.3', text: { body: 'stop' } }),
      ),
    ],
    failures: [
      down('google-calendar', { atFirst: true }),
      down('airtable', { route: 'PATCH /v0/:base/:table', about: 'Stopped', times: 1 }),
    ],
    check(outcome) {
      assert.deepEqual(
        outcome.messages.map(({ app, to }) => [app, to.replace(/^\+/, '')]),
        [
          ['meta', PHONE],
          ['meta', 'GB.100'],
          ['gmail', 'sales@example.com'],
          ['meta', 'US.200'],
        ],
      )
      assert.match(mails(outcome)[0] ?? '', /Number: user ID GB\.100\nMessage: A person, please/)
      assert.deepEqual(
        leads(outcome).map((lead) => [lead.Phone, lead['User ID'], lead.Status]),
        [
          [PHONE, 'GB.100', 'Needs a person'],
          ['US.200', 'US.200', 'Stopped'],
        ],
      )
    },
  },
  {
    ...fixture('Needs a person', []),
    settings: { ...fixture('', []).settings, maxPerDay: 1 },
    name: 'colleague-in-charge',
    title: 'A colleague has taken over, and two messages above the daily limit',
    trigger: ['1', '2', '3'].map((id) => writes('Any news?', { id: `wamid.${id}` })),
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.equal(mails(outcome).length, 2)
      assert.match(mails(outcome)[1] ?? '', /Why you got this: The daily limit of messages is reached\./)
      assert.match(mails(outcome)[0] ?? '', /Message: Any news\?[\s\S]*Status in Airtable: Needs a person/)
      assert.equal(outcome.messages[0]?.to, 'sales@example.com')
    },
  },
  {
    ...fixture('', []),
    name: 'after-an-outage',
    title: 'Meta delivers one message two hours late, and another after 30 hours',
    trigger: [
      writes('Hi', { timestamp: String(1794816000 - 2 * 3600) }),
      writes('Hello', { id: 'wamid.2', timestamp: String(1794816000 - 30 * 3600) }),
    ],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.equal(mails(outcome).length, 1)
      assert.match(mails(outcome)[0] ?? '', /Message: Hi\n[\s\S]*more than an hour late/)
    },
  },
  {
    ...fixture('', []),
    settings: { ...fixture('', []).settings, phoneNumberId: '3001' },
    name: 'other-number',
    title: 'A message to another number of the account',
    trigger: writes('Hi, do you do payroll for restaurants?'),
    check: (outcome) => assert.deepEqual([...outcome.messages, ...leads(outcome)], []),
  },
  {
    ...fixture('', [says({})]),
    name: 'stop',
    title: 'Two contacts opt out politely, and one only mentions stopping',
    trigger: [
      writes('Thanks, please unsubscribe me 🙏'),
      whatsAppMessage('447700900998', 'Bo', { id: 'wamid.2', text: { body: 'Thank you, stop all messages pls' } }),
      whatsAppMessage('447700900999', 'Cy', { id: 'wamid.3', text: { body: 'We want to stop paying by check' } }),
    ],
    check(outcome) {
      const confirmation = 'You will not get any more messages here. Send START if you change your mind.'
      assert.deepEqual(replies(outcome), [confirmation, confirmation, 'How many employees do you have?'])
      assert.deepEqual(
        leads(outcome).map(({ Status }) => Status),
        ['Stopped', 'Stopped', 'Talking'],
      )
    },
  },
  {
    ...fixture(
      '',
      [says({ ...BOOKS.json, company: 'Osteria' })],
      [
        { id: 'e1', start: { dateTime: '2026-11-16T10:30:00Z' }, end: { dateTime: '2026-11-16T11:30:00Z' } },
        { id: 'fair', transparency: 'transparent', start: { date: '2026-11-16' }, end: { date: '2026-11-17' } },
        { id: 'gone', status: 'cancelled', start: { date: '2026-11-16' }, end: { date: '2026-11-17' } },
      ],
    ),
    name: 'offered-earlier',
    title: 'A time offered earlier, on a day with taken, free and canceled events',
    trigger: writes('Monday at noon'),
    check(outcome) {
      assert.equal(booked(outcome).length, 1)
      assert.equal((booked(outcome)[0]?.body as { summary?: string } | undefined)?.summary, 'Call with Mia, Osteria')
    },
  },
  {
    ...fixture(
      '',
      [BOOKS],
      [
        {
          id: SLOT,
          transparency: 'transparent',
          start: { dateTime: '2026-12-16T12:00:00Z' },
          end: { dateTime: '2026-12-16T12:30:00Z' },
        },
      ],
    ),
    name: 'time-is-gone',
    title: 'The chosen time was booked, and its call moved to next month',
    trigger: writes('Monday at noon'),
    rejections: true,
    check(outcome) {
      assert.deepEqual(replies(outcome), ['That time was just taken. Would another one work?'])
      assert.equal(leads(outcome)[0]?.Status, 'Qualified')
      assert.equal(booked(outcome).length, 0)
    },
  },
  {
    ...fixture(
      '',
      [
        says({ state: 'qualified', chosen_slot: 'slot1', reply_if_taken: 'Which of these works for you?' }),
        { ...BOOKS, when: /^(?![\s\S]*Monday 16 November, 12:00)/ },
      ],
      [{ id: SLOT, start: { dateTime: '2026-11-16T15:00:00Z' }, end: { dateTime: '2026-11-16T15:30:00Z' } }],
    ),
    name: 'invented-time',
    title: 'The model invents a time, then chooses the first time of a moved call',
    trigger: [writes('Sunday at midnight?'), writes('Monday at noon', { id: 'wamid.2' })],
    check(outcome) {
      assert.deepEqual(replies(outcome), [
        'Which of these works for you?',
        'That time was just taken. Would another one work?',
      ])
      assert.equal(booked(outcome).length, 0)
    },
  },
  {
    ...fixture('', [says({ state: 'qualified', chosen_slot: 'slot1' })]),
    name: 'no-reply-written',
    title: 'The model invents a time and writes no reply for it',
    trigger: writes('Sunday at midnight?'),
    check(outcome) {
      assert.deepEqual(replies(outcome), ['Thank you. A colleague will reply here.'])
      assert.equal(leads(outcome)[0]?.Status, 'Needs a person')
      assert.equal(mails(outcome).length, 1)
    },
  },
  {
    ...fixture('', []),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: writes(`Hi, do you do payroll${' for restaurants'.repeat(80)}?`),
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(replies(outcome), ['Thank you. A colleague will reply here.'])
      assert.match(mails(outcome)[0] ?? '', /Reason: The model failed/)
      assert.equal(leads(outcome)[0]?.Status, 'Needs a person')
    },
  },
  {
    ...fixture('', []),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: writes('Hi'),
    failures: [down('airtable')],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.match(mails(outcome)[0] ?? '', /Message: Hi[\s\S]*Airtable could not be read/)
    },
  },
  {
    ...fixture('', [BOOKS]),
    name: 'lead-not-saved',
    title: 'Airtable rejects the new lead',
    trigger: writes('22 people. Monday at noon is fine'),
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.equal(booked(outcome).length, 1)
      assert.match(mails(outcome)[0] ?? '', /Monday at noon[\s\S]*Airtable did not save this lead/)
    },
  },
  {
    ...fixture('', [says({})]),
    name: 'whatsapp-is-down',
    title: 'WhatsApp is down',
    trigger: writes('Hi'),
    failures: [down('meta', { route: 'POST /:version/:id/messages' })],
    check(outcome) {
      assert.match(mails(outcome)[0] ?? '', /WhatsApp rejected the reply/)
      assert.equal(leads(outcome)[0]?.Status, 'Talking')
    },
  },
  {
    ...fixture('', [
      { ...says({ need: 'payroll', reply: 'How many restaurants?' }), when: 'do payroll' },
      { ...says({ need: 'a bakery', reply: 'How many bakers?' }), when: 'bakery' },
    ]),
    name: 'two-at-once',
    title: 'Two new contacts write at the same time',
    trigger: {
      ...writes('Hi, do you do payroll for restaurants?'),
      alongside: [
        whatsAppMessage('447700900999', 'Bo', { id: 'wamid.2', text: { body: 'I run a bakery. Can you help?' } }).event,
      ],
    },
    check(outcome) {
      assert.deepEqual(outcome.messages.map(({ to, text }) => `${to.replace(/\D/g, '')} ${text}`).sort(), [
        `${PHONE} How many restaurants?`,
        '447700900999 How many bakers?',
      ])
      assert.deepEqual(
        leads(outcome)
          .map(({ Phone, Need }) => `${Phone} ${Need}`)
          .sort(),
        [`${PHONE} payroll`, '447700900999 a bakery'],
      )
    },
  },
  {
    ...fixture('', [{ refusal: 'I cannot help with that.', times: 9 }]),
    name: 'model-refuses',
    title: 'The model refuses to answer',
    trigger: writes('Hi, do you do payroll for restaurants?'),
    check(outcome) {
      assert.deepEqual(replies(outcome), ['Thank you. A colleague will reply here.'])
      assert.match(mails(outcome)[0] ?? '', /Reason: The model failed: \w/)
    },
  },
  {
    ...fixture('', []),
    name: 'airtable-limit-of-the-month',
    title: 'Airtable’s monthly API limit is reached',
    trigger: writes('Hi, do you do payroll for restaurants?'),
    failures: [down('airtable', { failure: 'plan-limit' })],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.match(
        mails(outcome)[0] ?? '',
        /payroll for restaurants[\s\S]*Why you got this: Airtable could not be read/,
      )
    },
  },
  {
    ...fixture('', [says({})]),
    name: 'sender-not-on-the-test-list',
    title: "The sender is not on the test number's list",
    trigger: writes('Hi, do you do payroll for restaurants?'),
    failures: [down('meta', { failure: 'recipient-not-allowed', route: 'POST /:version/:id/messages' })],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.match(mails(outcome)[0] ?? '', /WhatsApp rejected the reply: \(#131030\)/)
    },
  },
  {
    ...fixture('', []),
    name: 'stop-not-confirmed',
    title: 'WhatsApp rejects the confirmations of one STOP, then of two',
    trigger: [
      writes('Stop!'),
      inOneDelivery(
        whatsAppMessage('447700900998', 'Bo', { id: 'wamid.2', text: { body: 'stop' } }),
        whatsAppMessage('447700900999', 'Cy', { id: 'wamid.3', text: { body: 'No thanks, stop' } }),
      ),
    ],
    failures: [down('meta', { route: 'POST /:version/:id/messages' })],
    ends: 'error',
    check(outcome) {
      assert.equal(leads(outcome)[0]?.Status, 'Stopped')
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /^1 opt-out is saved, but WhatsApp rejected the confirmation/,
      )
      assert.match(outcome.executions[1]?.error?.message ?? '', /^2 opt-outs are saved, but/)
      assert.ok(leads(outcome).every(({ Status }) => Status === 'Stopped'))
    },
  },
])
