import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const FIELDS = {
  Key: 'singleLineText',
  Name: 'singleLineText',
  Email: 'email',
  Phone: 'phoneNumber',
  'WhatsApp consent': 'checkbox',
  'Webinar id': 'singleLineText',
  Title: 'singleLineText',
  'Starts at': 'dateTime',
  Minutes: 'number',
  'Join link': 'url',
  'Last step': 'singleSelect',
  Problem: 'multilineText',
} as const

const person = (name: string, startsAt: string, more: Record<string, unknown> = {}) => ({
  id: `rec${name.padEnd(14, '0')}`,
  fields: {
    Key: `${name.toLowerCase()}@example.com | 777 | ${startsAt.slice(0, 10)}`,
    Name: name,
    Email: `${name.toLowerCase()}@example.com`,
    'Webinar id': '777',
    Title: 'Pricing for small studios',
    'Starts at': startsAt,
    Minutes: 60,
    'Join link': 'https://zoom.example.com/j/777',
    ...more,
  },
})
const TOMORROW = '2026-11-17T07:00:00.000Z'
const TODAY = '2026-11-16T18:00:00.000Z'
const SOON = '2026-11-16T09:00:00.000Z'
const LAST_NIGHT = '2026-11-15T18:00:00.000Z'
const amira = (startsAt: string) => person('Amira', startsAt, { Phone: '+447700900456', 'WhatsApp consent': true })

const fixture = (records: object[] = [], early: object[] = []) => ({
  settings: {
    airtableUrl: 'https://airtable.com/appWEBINAR0000000/tblWEBINAR0000000/viwWEBINAR0000000',
    whatsappPhoneNumberId: '3000',
  },
  given: {
    airtable: { tables: { Registrants: { id: 'tblWEBINAR0000000', fields: FIELDS, records } } },
    meta: { templates: [{ name: 'webinar_reminder', language: 'en', body: 'Hello {{1}}, {{2}} starts soon: {{3}}' }] },
    zoom: {
      participants: {
        '777': [
          ...early,
          { name: 'Amira', user_email: 'Amira@example.com', duration: 2400 },
          { name: 'Amira', user_email: 'amira@example.com', duration: 480 },
          { name: 'Ben', user_email: 'ben@example.com', duration: 120 },
        ],
      },
    },
    gmail: {},
  },
})

const registers = (more: Record<string, unknown> = {}) => ({
  kind: 'webhook' as const,
  body: {
    email: 'Dora@Example.com',
    name: 'Dora',
    phone: '0044 (0)7700 900789',
    whatsappConsent: 'yes',
    webinarId: '7 7 7',
    title: 'Pricing for small studios',
    startsAt: '2026-12-03T16:00:00Z',
    joinUrl: 'https://zoom.example.com/j/777?tk=d',
    ...more,
  },
})
const clock = { kind: 'schedule' as const }

interface Base {
  tables: { records: { fields: Record<string, unknown> }[] }[]
}
const list = ({ state }: Outcome) => (state('airtable') as Base).tables[0]?.records.map(({ fields }) => fields) ?? []
const steps = (outcome: Outcome) => list(outcome).map((fields) => [fields.Name, fields['Last step'] ?? ''])
const sentMessages = ({ messages }: Outcome) => messages.map(({ to, subject = '' }) => [to.replace('+', ''), subject])

export default defineCases([
  {
    ...fixture([person('Ben', TOMORROW), amira(SOON), person('Cleo', SOON), person('Eve', TODAY)]),
    name: 'normal-day',
    title: 'A new registrant, and four reminders, none sent twice',
    trigger: [registers(), clock, clock],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        ['447700900456', ''],
        ['cleo@example.com', 'Starting soon: Pricing for small studios'],
        ['eve@example.com', 'Today: Pricing for small studios'],
        ['ben@example.com', 'Tomorrow: Pricing for small studios'],
      ])
      assert.equal(
        outcome.messages[0]?.text,
        'Hello Amira, Pricing for small studios starts soon: https://zoom.example.com/j/777',
      )
      assert.match(outcome.messages[3]?.text ?? '', /begins on Tuesday 17 November, 07:00 \(Europe\/London\)/)
      assert.deepEqual(steps(outcome), [
        ['Ben', 'Day before'],
        ['Amira', 'Hour before'],
        ['Cleo', 'Hour before'],
        ['Eve', 'Day before'],
        ['Dora', ''],
      ])
      const dora = list(outcome)[4]
      assert.deepEqual(
        [dora?.Email, dora?.Phone, dora?.['WhatsApp consent'], dora?.['Webinar id']],
        ['dora@example.com', '+447700900789', true, '777'],
      )
      assert.equal(outcome.responses[0]?.body, '{"status":"saved"}')
    },
  },
  {
    ...fixture(),
    name: 'next-date',
    title: 'Someone registers for the next date of a recurring webinar, twice',
    trigger: [
      registers({ startsAt: LAST_NIGHT }),
      clock,
      registers({ startsAt: TOMORROW, phone: '+44 07700 900789' }),
      registers({ startsAt: TOMORROW, phone: '+44 07700 900789' }),
      clock,
    ],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        ['dora@example.com', 'The recording of Pricing for small studios'],
        ['dora@example.com', 'Tomorrow: Pricing for small studios'],
      ])
      assert.deepEqual(steps(outcome), [
        ['Dora', 'Missed'],
        ['Dora', 'Day before'],
      ])
      assert.equal(list(outcome)[1]?.Phone, '+447700900789')
    },
  },
  {
    ...fixture([person('Ben', '2026-11-20T16:00:00.000Z'), person('Cleo', LAST_NIGHT, { 'Last step': 'Missed' })]),
    name: 'nothing-to-do',
    title: 'No one is due',
    trigger: clock,
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.ok(outcome.exchanges.every(({ method }) => method === 'GET'))
    },
  },
  {
    ...fixture([
      amira(LAST_NIGHT),
      person('Ben', LAST_NIGHT),
      person('Cleo', LAST_NIGHT, { 'Last step': 'Hour before' }),
    ]),
    name: 'afterwards',
    title: 'After the webinar',
    trigger: [clock, clock],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        ['amira@example.com', 'Thank you for joining Pricing for small studios'],
        ['ben@example.com', 'The recording of Pricing for small studios'],
        ['cleo@example.com', 'The recording of Pricing for small studios'],
      ])
      assert.deepEqual(steps(outcome), [
        ['Amira', 'Attended'],
        ['Ben', 'Missed'],
        ['Cleo', 'Missed'],
      ])
    },
  },
  {
    ...fixture(),
    name: 'incomplete',
    title: 'Registrants without a valid email address, date or webinar',
    trigger: [registers({ email: 'dora', startsAt: 'soon', joinUrl: 'http://x' }), registers({ webinarId: '' })],
    check(outcome) {
      assert.equal(outcome.responses[0]?.status, 422)
      assert.match(
        outcome.responses[0]?.body ?? '',
        /email is missing or malformed.*startsAt is not a date.*joinUrl must begin with https/,
      )
      assert.match(outcome.responses[1]?.body ?? '', /"webinarId is missing"/)
      assert.deepEqual(outcome.exchanges, [])
    },
  },
  {
    ...fixture([amira(LAST_NIGHT)]),
    name: 'zoom-is-down',
    title: 'Zoom is down',
    trigger: clock,
    failures: [down('zoom')],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(steps(outcome), [['Amira', '']])
      assert.notEqual(list(outcome)[0]?.Problem ?? '', '')
    },
  },
  {
    ...fixture([amira(SOON), person('Ben', TOMORROW)]),
    name: 'whatsapp-is-down',
    title: 'WhatsApp is down, so an email goes out instead',
    trigger: clock,
    failures: [down('meta')],
    check(outcome) {
      assert.deepEqual(
        sentMessages(outcome)
          .map(([to]) => to)
          .sort(),
        ['amira@example.com', 'ben@example.com'],
      )
      assert.ok(list(outcome).every(({ Problem }) => !Problem))
    },
  },
  {
    ...fixture([amira(SOON), person('Ben', TOMORROW)]),
    name: 'messages-fail',
    title: 'WhatsApp and Gmail are down, and Airtable for a moment',
    trigger: clock,
    failures: [down('airtable', { atFirst: true }), down('meta'), down('gmail')],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.ok(list(outcome).every(({ Problem }) => Problem))
      assert.deepEqual(steps(outcome), [
        ['Amira', 'Hour before'],
        ['Ben', 'Day before'],
      ])
    },
  },
  {
    ...fixture(Array.from({ length: 101 }, (_, at) => person(`Guest${100 + at}`, TOMORROW))),
    name: 'too-many',
    title: 'More people than fit into a quarter of an hour, and Airtable saves nothing',
    settings: { ...fixture().settings, maxPerRun: 500 },
    trigger: clock,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.nodes['Plan steps']?.items.length, 100)
      assert.deepEqual(sentMessages(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: registers(),
    failures: [down('airtable')],
    check(outcome) {
      assert.equal(outcome.responses[0]?.status, 503)
      assert.match(outcome.responses[0]?.body ?? '', /Airtable did not take the registrant/)
    },
  },
  {
    ...fixture(
      [amira(LAST_NIGHT)],
      Array.from({ length: 300 }, (_, n) => ({ name: `G${n}`, user_email: `g${n}@example.com`, duration: 2400 })),
    ),
    name: 'two-pages',
    title: 'More attendees than Zoom lists on a page, with short outages of Airtable',
    failures: [down('airtable', { atFirst: true })],
    trigger: clock,
    check(outcome) {
      assert.deepEqual(steps(outcome), [['Amira', 'Attended']])
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'zoom').length, 2)
    },
  },
  {
    ...fixture([
      person('Eve', '2026-11-16T03:30:00.000Z', { Name: undefined, Title: undefined, Minutes: undefined }),
      person('Ben', SOON, { Phone: '+447700900111' }),
      person('Cleo', SOON, { 'WhatsApp consent': true, 'Last step': 'Day before', Name: undefined, Title: undefined }),
    ]),
    name: 'fields-left-empty',
    title: 'Empty names and titles, half a WhatsApp opt-in, and a start without a zone',
    settings: { ...fixture().settings, timezone: 'America/New_York' },
    trigger: [registers({ name: ' ', title: '', phone: '', minutes: '', startsAt: '2026-11-16T04:00' }), clock],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        ['ben@example.com', 'Starting soon: Pricing for small studios'],
        ['cleo@example.com', 'Starting soon: our webinar'],
        ['dora@example.com', 'Starting soon: our webinar'],
        ['eve@example.com', 'The recording of our webinar'],
      ])
      const [, cleo, dora, eve] = outcome.messages.map(({ text }) => text)
      assert.match(cleo ?? '', /^Hello there,/)
      assert.match(dora ?? '', /^Hello there,\s+our webinar begins on Monday 16 November, 04:00 \(America\/New_York\)/)
      assert.match(eve ?? '', /^Hello there,/)
    },
  },
])
