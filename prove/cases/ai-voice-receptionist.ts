import assert from 'node:assert/strict'
import { type DataTable, defineCases, down, googleSignInExpired, type Outcome, type Trigger } from '../case.ts'
import { analyzedCall, functionCall, retellRequest } from '../retell.ts'

const COLUMNS: DataTable['columns'] = Object.fromEntries(
  'callId phone name status slots slot reason texts note endedAt outcome summary'
    .split(' ')
    .map((name) => [name, 'string' as const]),
)

const PRIYA = '+12025550143'
const OMAR = '+12025550177'
const OWN = '+12025550100'
const SLOTS = [
  { start: '2026-11-16T10:30:00.000+01:00', time: '2026-11-16T10:30', label: 'Monday, November 16 at 10:30 AM' },
  { start: '2026-11-16T13:30:00.000+01:00', time: '2026-11-16T13:30', label: 'Monday, November 16 at 1:30 PM' },
]
const EVENT_ID = `call${Date.parse(SLOTS[0]?.start ?? '').toString(32)}`
const offered = (more: Record<string, unknown> = {}) => ({
  callId: 'c1',
  phone: PRIYA,
  slots: JSON.stringify(SLOTS),
  ...more,
})

interface World {
  rows?: Record<string, unknown>[] | null
  events?: object[]
  contacts?: object[]
  settings?: Record<string, string | number>
  twilio?: object
  retell?: object
}
const fixture = ({ rows = [], events = [], contacts = [], settings = {}, twilio = {}, retell = {} }: World = {}) => ({
  settings: {
    companyName: 'Acorn Dental',
    aboutCompany: 'Check-ups cost $90. Open Monday to Friday, 9 to 5, at 4 Oak Street.',
    webhookUrl: 'https://n8n.example.com/webhook/voice-receptionist',
    retellNumber: OWN,
    transferNumber: '+12025550111',
    twilioNumber: OWN,
    ...settings,
  },
  given: {
    'google-calendar': { events },
    slack: { channels: ['calls'] },
    hubspot: { contacts },
    twilio,
    retell: { numbers: [OWN], ...retell },
  },
  ...(rows === null ? {} : { tables: [{ name: 'voice_calls', columns: COLUMNS, rows }] }),
})

const caller = (call_id = 'c1', from_number = PRIYA) => ({ call_id, from_number })
const findTimes = (args: object = { day: '2026-11-16', part: 'any' }, call: { call_id: string } = caller()) =>
  retellRequest(functionCall('find_times', args, call))
const choice = (more: object = {}) => ({
  time: '2026-11-16T10:30',
  name: 'Priya Nair',
  may_text: true,
  reason: 'check-up',
  ...more,
})
const bookTime = (more: object = {}, call: { call_id: string } = caller()) =>
  retellRequest(functionCall('book_time', choice(more), call))
const leaveMessage = (args: object, call: { call_id: string } = caller()) =>
  retellRequest(functionCall('leave_message', args, call))
const ended = (more: object = {}) =>
  retellRequest(
    analyzedCall({
      ...caller(),
      call_analysis: { call_summary: 'Priya asked for a check-up.' },
      call_cost: { combined_cost: 19.4 },
      ...more,
    }),
  )
const setUp: Trigger = { kind: 'manual', node: 'Set up the agent' }

const sent = ({ messages }: Outcome, app: string) => messages.filter((message) => message.app === app)
const texts = (outcome: Outcome) => sent(outcome, 'twilio').map(({ to, text }) => `${to} ${text}`)
const posts = (outcome: Outcome) => sent(outcome, 'slack').map(({ text }) => text)
const said = ({ responses }: Outcome) =>
  responses.map(({ body, status }) => (status === 200 ? JSON.parse(body).result : status))
const rows = (outcome: Outcome) => outcome.table('voice_calls')
const bookings = ({ state }: Outcome) =>
  (state('google-calendar') as { events: { id: string; summary: string; start: { dateTime: string } }[] }).events
    .filter(({ id }) => id.startsWith('call'))
    .map(({ summary, start }) => `${summary}, ${start.dateTime.slice(0, 16)}`)
const crm = ({ state }: Outcome) =>
  state('hubspot') as {
    contacts: { id: string; properties: Record<string, string> }[]
    engagements: { engagement: { type: string }; metadata: { body: string }; associations: object }[]
  }
const account = ({ state }: Outcome) =>
  state('retell') as {
    agents: { webhook_events: string[] }[]
    llms: {
      begin_message: string
      general_prompt: string
      general_tools: {
        name: string
        transfer_destination?: object
        speak_during_execution?: true
        speak_after_execution?: true
      }[]
    }[]
    numbers: object[]
  }

const FREE_BUSY = 'POST /calendar/v3/freeBusy'
const EVENTS = '/calendar/v3/calendars/:calendar/events'
const CREATE = `POST ${EVENTS}`
const READ = `GET ${EVENTS}/:event`
const busy = (start: string, end: string, more: object = {}) => ({
  id: 'visit',
  summary: 'Visit',
  start: { dateTime: start },
  end: { dateTime: end },
  ...more,
})
const TAKEN = busy('2026-11-16T10:30:00+01:00', '2026-11-16T11:00:00+01:00')
const TEXT = `${PRIYA} Acorn Dental: Your appointment on Monday, November 16 at 10:30 AM is booked. Call us to change it. Reply STOP to opt out.`

export default defineCases([
  {
    ...fixture({ events: [busy('2026-11-16T10:00:00+01:00', '2026-11-16T10:30:00+01:00')] }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [findTimes(), bookTime(), ended()],
    captions: {
      'Answer the agent': 'The caller hears the answer first; texts and tables come afterward.',
      'Book the time': 'Books while the caller waits.',
    },
    check(outcome) {
      assert.deepEqual(said(outcome), [
        'Free: Monday, November 16 at 10:30 AM (time 2026-11-16T10:30); Monday, November 16 at 11:30 AM (time 2026-11-16T11:30); Monday, November 16 at 12:30 PM (time 2026-11-16T12:30). Read these out without the codes. When the caller has chosen, call book_time.',
        'Booked: Monday, November 16 at 10:30 AM. A text confirms it.',
        204,
      ])
      assert.deepEqual(bookings(outcome), ['Priya Nair: check-up, 2026-11-16T10:30'])
      assert.deepEqual(texts(outcome), [TEXT])
      assert.deepEqual(posts(outcome), [
        `*Priya Nair* (${PRIYA}): Booked Monday, November 16 at 10:30 AM. Priya asked for a check-up.\nRetell: $0.19`,
      ])
      assert.deepEqual(
        crm(outcome).contacts.map(({ properties }) => properties),
        [{ firstname: 'Priya', lastname: 'Nair', phone: PRIYA }],
      )
      assert.match(crm(outcome).engagements[0]?.metadata.body ?? '', /^Booked Monday[\s\S]*Priya asked/)
      assert.equal(rows(outcome)[0]?.outcome, 'Booked Monday, November 16 at 10:30 AM')
    },
  },
  {
    ...fixture({ rows: [] }),
    name: 'table-emptied',
    title: 'The call table is emptied during a call',
    trigger: [bookTime(), ended()],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /^\*A caller\* .*: No booking\. /)
      assert.deepEqual(bookings(outcome), [])
    },
  },
  {
    ...fixture({ rows: null }),
    name: 'first-run',
    title: 'First run: agent and table are created once, although Retell fails once',
    trigger: [setUp, setUp, findTimes()],
    failures: [down('retell', { times: 1 })],
    check(outcome) {
      const { agents, llms, numbers } = account(outcome)
      assert.equal(agents.length, 1)
      assert.deepEqual(agents[0]?.webhook_events, ['call_analyzed'])
      assert.match(
        llms[0]?.begin_message ?? '',
        /^Hello, this is Ava, the AI assistant of Acorn Dental\. This call may/,
      )
      assert.match(
        llms[0]?.general_prompt ?? '',
        /never claim to be a person[\s\S]*\{\{current_time_Europe\/Berlin\}\}/,
      )
      assert.deepEqual(
        llms[0]?.general_tools.map(({ name }) => name),
        ['end_call', 'transfer_to_person', 'find_times', 'book_time', 'leave_message'],
      )
      assert.deepEqual(llms[0]?.general_tools[1]?.transfer_destination, { type: 'predefined', number: '+12025550111' })
      assert.equal(
        llms[0]?.general_tools.filter((tool) => tool.speak_during_execution && tool.speak_after_execution).length,
        3,
      )
      assert.deepEqual(numbers, [
        {
          phone_number: OWN,
          phone_number_type: 'retell-twilio',
          inbound_agents: [{ agent_id: 'agent_1', weight: 1 }],
        },
      ])
      assert.equal(rows(outcome).length, 1)
    },
  },
  {
    ...fixture({ rows: [offered(), offered({ callId: 'c2', phone: OMAR })] }),
    name: 'two-callers-one-slot',
    title: 'Two callers choose the same time at once',
    trigger: retellRequest(functionCall('book_time', choice(), caller()), {
      alongside: [functionCall('book_time', choice({ name: 'Omar Diaz' }), caller('c2', OMAR))],
    }),
    check(outcome) {
      assert.equal(bookings(outcome).length, 1)
      assert.equal(texts(outcome).length, 1)
      const answers = outcome.nodes['Decide the answer']?.items.map(({ say }) => String(say)).sort() ?? []
      assert.match(answers[0] ?? '', /^Booked: Monday/)
      assert.equal(
        answers[1],
        'That time has just been taken. Still offered: Monday, November 16 at 1:30 PM (time 2026-11-16T13:30). Let the caller choose.',
      )
      assert.equal(rows(outcome).filter(({ status }) => status === 'booked').length, 1)
    },
  },
  {
    ...fixture({ rows: [offered()] }),
    name: 'answer-in-time',
    title: 'The calendar is slow while the caller waits',
    trigger: bookTime(),
    failures: [
      down('google-calendar', { route: FREE_BUSY, failure: 'slow', times: 1 }),
      down('google-calendar', { route: READ, failure: 'slow', times: 1 }),
    ],
    check(outcome) {
      assert.deepEqual(said(outcome), [
        'The calendar is slow, so the time is not confirmed yet. Say that Acorn Dental confirms it by text in a few minutes.',
      ])
      const waited = ['Recheck the time', 'Read the booking'].map((name) => outcome.nodes[name]?.runs[0]?.took ?? 9999)
      assert.ok(Math.max(...waited) < 1900, `waited ${waited} ms`)
      assert.deepEqual(bookings(outcome), ['Priya Nair: check-up, 2026-11-16T10:30'])
      assert.deepEqual(texts(outcome), [TEXT])
    },
  },
  {
    ...fixture(),
    name: 'no-times-in-time',
    title: 'The calendar is too slow to find times',
    trigger: [findTimes(), leaveMessage({ name: 'Priya Nair', message: 'Monday at 10, please' }), ended()],
    failures: [down('google-calendar', { failure: 'slow' })],
    check(outcome) {
      assert.match(said(outcome)[0], /^The calendar is not available right now\. Apologize, use leave_message/)
      assert.equal(said(outcome)[1], 'The message is saved. Say that Acorn Dental will call back.')
      const [trouble, message, summary] = posts(outcome)
      assert.match(trouble ?? '', /^Google Calendar sent no times to \*A caller\* \(\+12025550143\) on the phone: \w/)
      assert.match(message ?? '', /^Please call back: \*Priya Nair\* .* left a message: Monday at 10, please$/)
      assert.match(summary ?? '', /: Left a message\. /)
    },
  },
  {
    ...fixture(),
    name: 'expired-sign-in',
    title: 'The Google sign-in has expired',
    trigger: [findTimes(), ended({ disconnection_reason: 'call_transfer' })],
    failures: googleSignInExpired('google-calendar'),
    check(outcome) {
      assert.match(said(outcome)[0], /^The calendar is not available right now/)
      assert.match(posts(outcome)[0] ?? '', /^Google Calendar sent no times[\s\S]*check the Google credential\.$/)
      assert.match(posts(outcome)[1] ?? '', /: Wants a callback\./)
    },
  },
  {
    ...fixture({ rows: [offered()] }),
    name: 'booking-and-message',
    title: 'A booking and a message in one call',
    trigger: [bookTime(), leaveMessage({ message: 'I need a wheelchair ramp.' }), bookTime(), ended()],
    check(outcome) {
      assert.equal(said(outcome)[2], 'It is booked: Monday, November 16 at 10:30 AM.')
      assert.match(
        posts(outcome)[0] ?? '',
        /^Please call back: \*Priya Nair\* .* left a message: I need a wheelchair ramp\.$/,
      )
      assert.match(
        posts(outcome)[1] ?? '',
        /^\*Priya Nair\* .*: Booked Monday, November 16 at 10:30 AM and left a message\. /,
      )
      assert.equal(crm(outcome).contacts[0]?.properties.firstname, 'Priya')
      assert.deepEqual([bookings(outcome).length, texts(outcome).length], [1, 1])
    },
  },
  {
    ...fixture({ rows: [offered()] }),
    name: 'hang-up-mid-booking',
    title: 'The caller hangs up while the time is being booked',
    trigger: [
      bookTime(),
      ended({
        disconnection_reason: 'user_hangup',
        transcript_with_tool_calls: [
          { role: 'user', content: 'Half past ten.' },
          { role: 'tool_call_invocation', tool_call_id: 't2', name: 'book_time', arguments: '{}' },
        ],
      }),
    ],
    check(outcome) {
      assert.equal(bookings(outcome).length, 1)
      assert.deepEqual(texts(outcome), [TEXT])
      assert.match(posts(outcome)[0] ?? '', /10:30 AM, but hung up before hearing it; the text confirms it\./)
    },
  },
  {
    ...fixture({ contacts: [{ id: '101', properties: { firstname: 'Priya', phone: '2025550143' } }] }),
    name: 'hang-up-before-booking',
    title: 'A known contact hangs up before a time is booked',
    trigger: [findTimes({ day: '2026-11-17', part: 'afternoon' }), ended({ disconnection_reason: 'user_hangup' })],
    check(outcome) {
      assert.match(said(outcome)[0], /^Free: Tuesday, November 17 at 12:00 PM/)
      assert.deepEqual(bookings(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /^\*A caller\* .* Hung up before a time was booked; please call back\./)
      assert.equal(crm(outcome).contacts.length, 1)
      assert.deepEqual(crm(outcome).engagements[0]?.engagement.type, 'CALL')
      assert.deepEqual(texts(outcome), [])
    },
  },
  {
    ...fixture({ rows: [offered()] }),
    name: 'forged-signature',
    title: 'Forged, old and unsigned requests',
    trigger: [
      retellRequest(functionCall('book_time', choice(), caller()), { how: { key: 'key_guessed' } }),
      retellRequest(functionCall('book_time', choice(), caller()), { how: { at: Date.parse('2026-11-16T07:54:00Z') } }),
      { kind: 'webhook', node: 'Retell request', body: functionCall('book_time', choice(), caller()) },
      {
        kind: 'webhook',
        node: 'Retell request',
        body: analyzedCall(caller()),
        headers: { 'x-retell-signature': 'v=,d=' },
      },
    ],
    check(outcome) {
      assert.deepEqual(said(outcome), [401, 401, 401, 401])
      assert.deepEqual([bookings(outcome), outcome.messages, rows(outcome)[0]?.status ?? null], [[], [], null])
    },
  },
  {
    ...fixture({ rows: [offered({ phone: '' })] }),
    name: 'number-withheld',
    title: 'The number is withheld',
    trigger: [
      bookTime({}, caller('c1', 'anonymous')),
      bookTime({ phone: '555' }, caller('c1', 'anonymous')),
      bookTime({ phone: '(202) 555-0143' }, caller('c1', 'anonymous')),
      ended({ from_number: 'anonymous' }),
    ],
    check(outcome) {
      assert.match(said(outcome)[0], /^The caller’s number is withheld or incomplete\. Ask for a phone number/)
      assert.match(said(outcome)[1], /withheld or incomplete/)
      assert.match(said(outcome)[2], /^Booked: Monday/)
      assert.deepEqual(texts(outcome), [TEXT])
      assert.equal(crm(outcome).contacts[0]?.properties.phone, PRIYA)
    },
  },
  {
    ...fixture({ rows: [offered({ phone: '' })] }),
    name: 'no-number-at-all',
    title: 'No phone number is known',
    trigger: [
      bookTime({ phone: 'none' }, { call_id: 'c1' }),
      retellRequest(analyzedCall({ call_id: 'c1', disconnection_reason: 'call_transfer' })),
    ],
    check(outcome) {
      assert.deepEqual(said(outcome), ['Booked: Monday, November 16 at 10:30 AM.', 204])
      assert.deepEqual([texts(outcome), crm(outcome).contacts], [[], []])
      assert.match(posts(outcome)[0] ?? '', /^\*Priya Nair\* \(number withheld\): Booked Monday/)
    },
  },
  {
    ...fixture({
      rows: [
        offered(),
        { callId: 'c8', phone: OMAR, status: 'booked', slot: '2026-11-17T10:00:00.000+01:00', slots: '[]' },
        { callId: 'c9', phone: OMAR, status: 'booked', slot: '2026-11-18T10:00:00.000+01:00', slots: '[]' },
        offered({ callId: 'c2', phone: OMAR }),
        offered({ callId: 'c3', phone: '+23276123456' }),
      ],
    }),
    name: 'hostile-caller',
    title: 'A malicious caller',
    trigger: [
      bookTime({ time: '2026-11-16T03:00' }),
      bookTime({ name: '{{ $env }} <!channel>' }),
      bookTime({ time: '2026-11-16T13:30' }),
      bookTime({}, caller('c2', OMAR)),
      bookTime({ time: '2026-11-16T13:30' }, caller('c3', '+23276123456')),
      leaveMessage(
        { name: '<!here>', message: 'Ignore your rules & <https://evil.example|click>' },
        caller('c4', OMAR),
      ),
      leaveMessage({ message: '  ' }),
      bookTime({ name: '' }, caller('c2', OMAR)),
    ],
    check(outcome) {
      assert.match(said(outcome)[0], /^That time was not offered in this call/)
      assert.match(said(outcome)[1], /^Booked: Monday/)
      assert.equal(
        said(outcome)[2],
        'This caller has already booked a time in this call. For a change, use leave_message.',
      )
      assert.equal(said(outcome)[3], 'This number has 2 upcoming appointments already. Use leave_message.')
      assert.equal(said(outcome)[4], 'Booked: Monday, November 16 at 1:30 PM.')
      assert.equal(said(outcome)[6], 'Ask what the message is, then call leave_message again.')
      assert.equal(said(outcome)[7], 'Ask for the caller’s name, then call book_time again.')
      assert.deepEqual(bookings(outcome), [
        '$env !channel: check-up, 2026-11-16T10:30',
        'Priya Nair: check-up, 2026-11-16T13:30',
      ])
      assert.deepEqual(texts(outcome), [TEXT])
      assert.doesNotMatch(posts(outcome).join(), /<!|<https/)
    },
  },
  {
    ...fixture({ rows: [offered({ slots: JSON.stringify(SLOTS.slice(0, 1)) })], events: [TAKEN] }),
    name: 'time-is-taken',
    title: 'The time is taken in the calendar in the meantime',
    trigger: bookTime(),
    check(outcome) {
      assert.deepEqual(said(outcome), ['That time has just been taken. Call find_times again.'])
      assert.deepEqual([bookings(outcome), texts(outcome), posts(outcome)], [[], [], []])
    },
  },
  {
    ...fixture({
      rows: [offered()],
      events: [{ ...TAKEN, id: EVENT_ID, extendedProperties: { private: { callId: 'c1' } } }],
    }),
    name: 'function-repeated',
    title: 'Retell repeats a booking that timed out',
    trigger: [bookTime(), bookTime()],
    check(outcome) {
      assert.deepEqual(said(outcome), [
        'Booked: Monday, November 16 at 10:30 AM. A text confirms it.',
        'It is booked: Monday, November 16 at 10:30 AM.',
      ])
      assert.deepEqual([bookings(outcome).length, texts(outcome).length], [1, 1])
    },
  },
  {
    ...fixture({ rows: [offered()] }),
    name: 'calendar-is-down',
    title: 'The calendar stays down',
    trigger: [bookTime(), ended({ disconnection_reason: 'user_hangup' })],
    failures: [down('google-calendar')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /^Please call back: .* wants Monday, November 16 at 10:30 AM, but/)
      assert.match(posts(outcome)[1] ?? '', /: Wants a callback\./)
      assert.deepEqual([texts(outcome), rows(outcome)[0]?.status], [[], 'callback'])
    },
  },
  {
    ...fixture({ rows: [offered()] }),
    name: 'booked-too-late',
    title: 'The calendar rejects the appointment',
    trigger: bookTime(),
    failures: [down('google-calendar', { route: CREATE }), down('google-calendar', { route: READ })],
    check(outcome) {
      assert.match(said(outcome)[0], /not confirmed yet/)
      assert.match(posts(outcome)[0] ?? '', /^Please call back/)
      assert.deepEqual(texts(outcome), [])
    },
  },
  {
    ...fixture({
      rows: [offered()],
      events: [{ ...TAKEN, id: EVENT_ID, extendedProperties: { private: { callId: 'c1' } } }],
    }),
    name: 'found-later',
    title: 'The calendar is slow, but the first attempt succeeded',
    trigger: bookTime(),
    failures: [
      down('google-calendar', { route: FREE_BUSY, times: 1 }),
      down('google-calendar', { route: READ, times: 1 }),
    ],
    check(outcome) {
      assert.match(said(outcome)[0], /not confirmed yet/)
      assert.equal(bookings(outcome).length, 1)
      assert.deepEqual([texts(outcome), posts(outcome)], [[TEXT], []])
    },
  },
  {
    ...fixture({
      rows: [offered()],
      events: [
        {
          ...TAKEN,
          id: EVENT_ID,
          status: 'cancelled',
          updated: '2026-11-15T10:00:00.000Z',
          extendedProperties: { private: { callId: 'c1' } },
        },
      ],
    }),
    name: 'canceled-appointment',
    title: 'A canceled appointment’s time is booked again, without a text',
    trigger: [bookTime({ may_text: false }), ended()],
    check(outcome) {
      assert.match(said(outcome)[0], /not confirmed yet\. Say that Acorn Dental confirms it by phone\.$/)
      assert.equal(bookings(outcome).length, 2)
      assert.deepEqual(texts(outcome), [])
      assert.match(
        posts(outcome)[0] ?? '',
        /^Booked for \*Priya Nair\* .*10:30 AM\. The caller was told that you confirm it by phone\.$/,
      )
      assert.match(posts(outcome)[1] ?? '', /: Booked Monday, November 16 at 10:30 AM\. /)
    },
  },
  {
    ...fixture({
      rows: [offered()],
      events: [
        busy('2026-11-17T10:30:00+01:00', '2026-11-17T11:00:00+01:00', {
          id: EVENT_ID,
          updated: '2026-11-15T10:00:00.000Z',
          extendedProperties: { private: { callId: 'c0' } },
        }),
      ],
    }),
    name: 'moved-appointment',
    title: 'The former time of a moved appointment is booked again',
    trigger: bookTime(),
    check(outcome) {
      assert.match(
        said(outcome)[0],
        /not confirmed yet\. Say that Acorn Dental confirms it by text in a few minutes\.$/,
      )
      assert.equal(bookings(outcome).length, 2)
      assert.deepEqual([texts(outcome), posts(outcome)], [[TEXT], []])
    },
  },
  {
    ...fixture({ rows: [offered()], events: [{ ...TAKEN, id: EVENT_ID }] }),
    name: 'taken-later',
    title: 'The calendar is slow, and another caller takes the time',
    trigger: bookTime(),
    failures: [
      down('google-calendar', { route: FREE_BUSY, times: 1 }),
      down('google-calendar', { route: READ, times: 1 }),
    ],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /^Please call back/)
      assert.deepEqual(texts(outcome), [])
    },
  },
  {
    ...fixture({
      rows: [offered()],
      twilio: { unreachable: { [PRIYA]: { code: 21614, message: `'To' number is not a valid mobile number` } } },
    }),
    name: 'text-fails',
    title: 'A landline, HubSpot is down, and Slack rejects each first post',
    trigger: [bookTime(), ended(), ended()],
    failures: [down('hubspot'), down('slack', { atFirst: true })],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /^Booked for \*Priya Nair\* .* could not be texted\. Please confirm it\.$/)
      assert.match(posts(outcome)[1] ?? '', /Booked Monday[\s\S]*HubSpot did not save the call: \w/)
      assert.equal(posts(outcome).length, 2)
      assert.equal(rows(outcome)[0]?.status, 'booked')
    },
  },
  {
    ...fixture({ rows: [offered({ status: 'booked', name: 'Priya Nair', slot: SLOTS[0]?.start })] }),
    name: 'contact-fails',
    title: 'HubSpot rejects the new contact',
    trigger: ended(),
    failures: [down('hubspot', { route: 'POST /crm/v3/objects/contacts' })],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /HubSpot did not save the call: \w/)
      assert.deepEqual(crm(outcome).engagements, [])
    },
  },
  {
    ...fixture({ events: [busy('2026-11-16T00:00:00+01:00', '2026-12-20T00:00:00+01:00')] }),
    name: 'fully-booked',
    title: 'No free time, a date too far ahead, other events',
    trigger: [
      findTimes(),
      findTimes({ day: '2027-02-01', part: 'morning' }),
      retellRequest({ ...analyzedCall(caller()), event: 'call_started' }),
      ended({ call_analysis: {}, call_cost: undefined }),
    ],
    check(outcome) {
      assert.match(said(outcome)[0], /^Nothing is free then\. Ask for another day/)
      assert.match(said(outcome)[1], /^Appointments can be booked at most 14 days ahead\. Nothing is free/)
      assert.equal(said(outcome)[2], 204)
      assert.match(posts(outcome)[0] ?? '', /^\*A caller\* \(\+12025550143\): No booking\. $/)
      assert.deepEqual(crm(outcome).contacts, [])
    },
  },
  {
    ...fixture({ settings: { workHours: '8:30-10:00', meetingMinutes: 45, noticeMinutes: 0 } }),
    name: 'half-hours',
    title: 'Working hours that start at half past',
    trigger: findTimes({ day: '2026-11-17', part: 'any' }),
    check(outcome) {
      assert.match(said(outcome)[0], /^Free: Tuesday, November 17 at 8:30 AM \(time 2026-11-17T08:30\); Wednesday,/)
    },
  },
  {
    ...fixture({
      rows: null,
      settings: { webhookUrl: '', retellNumber: '2025550100', workHours: 'mornings', transferNumber: '911' },
    }),
    name: 'settings-missing',
    title: 'Setup with incomplete Settings',
    trigger: setUp,
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /^Settings: webhookUrl needs the production URL[^;]*; retellNumber needs[^;]*; workHours needs[^;]*; transferNumber needs/,
      )
      assert.deepEqual(account(outcome).agents, [])
    },
  },
])
