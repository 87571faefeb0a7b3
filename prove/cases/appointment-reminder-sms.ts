import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Reminders')
const HEADINGS = ['key', 'eventId', 'phone', 'title', 'start', 'status', 'sentAt', 'reply', 'repliedAt']
const PHONE = '+442079460123'
const START = '2026-11-17T10:30:00.000Z'
const SENT = [`e1|${START}`, 'e1', PHONE, 'Okafor, knee', START, 'sent', '2026-11-16T09:00:00.000Z', '', '']

const event = (id: string, description: string, more: Record<string, unknown> = {}) => ({
  id,
  summary: 'Okafor, knee',
  description,
  start: { dateTime: '2026-11-17T10:30:00Z' },
  end: { dateTime: '2026-11-17T11:00:00Z' },
  ...more,
})
const MOVED = {
  summary: '[VIP] Okafor, knee, second visit, brings the X-ray pictures and the letter of the family doctor',
  start: { dateTime: '2026-11-17T11:30:00Z' },
  end: { dateTime: '2026-11-17T12:00:00Z' },
}
const OKAFOR = event('e1', 'Ms Okafor,<br>+44 20 7946 0123, SMS ok')

const fixture = (rows: string[][] = [], events: object[] = [OKAFOR], now = '2026-11-16T10:00:00.000Z') => ({
  now,
  settings: {
    businessName: 'Harbour Physio',
    calendarId: 'practice@example.com',
    sheetUrl: sheet.url,
    fromNumber: '+442079460000',
    officePhone: '+442079460999',
  },
  given: {
    'google-sheets': { [sheet.id]: { Reminders: [HEADINGS, ...rows] } },
    'google-calendar': { timeZone: 'Europe/London', events },
    twilio: {},
  },
})

const clock = { kind: 'schedule' as const }
const reply = (body: string, from = PHONE, to = '+442079460000') => ({
  kind: 'event' as const,
  event: { type: 'com.twilio.messaging.inbound-message.received', data: { from, to, body } },
})

const texts = ({ messages }: Outcome) => messages.map(({ to, text }) => [to, text])
const states = (outcome: Outcome) => sheetRows(outcome, sheet, 'Reminders').map(({ status }) => status)
const titles = ({ state }: Outcome) =>
  (state('google-calendar') as { events: { summary: string; colorId?: string }[] }).events.map(
    ({ summary, colorId = '' }) => [summary, colorId],
  )
const SEND = 'POST /2010-04-01/Accounts/:account/Messages.json'
const SHORT_OUTAGES = [
  down('google-sheets', { times: 1 }),
  down('google-sheets', { times: 1, route: 'POST /v4/spreadsheets/:id/values:batchUpdate' }),
]

/** So many replies were passed on to the office; returns all texts sent. */
const unclear = (outcome: Outcome, count: number) => {
  const said = texts(outcome).map(([, text]) => text)
  assert.equal(said.filter((text) => text === 'Thank you. A colleague will read your message.').length, count)
  assert.equal(said.filter((text) => text?.includes('has sent an unclear reply: "')).length, count)
  return said
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'A reminder, and a request to reschedule',
    trigger: [clock, reply('can we move it please')],
    check(outcome) {
      assert.deepEqual(texts(outcome), [
        [
          PHONE,
          'Harbour Physio: your appointment is on Tuesday 17 November at 10:30. Reply YES to confirm, NO to cancel or CHANGE for another time. STOP ends these texts.',
        ],
        [
          PHONE,
          'You can choose another time here: https://www.example.com/book The office cancels Tuesday 17 November at 10:30 once the new time is booked.',
        ],
        [
          '+442079460999',
          `Okafor, knee (${PHONE}), Tuesday 17 November at 10:30, wants another time: "can we move it please"`,
        ],
      ])
      assert.deepEqual(states(outcome), ['new time wanted'])
      assert.deepEqual(titles(outcome), [['[New time wanted] Okafor, knee', '5']])
    },
  },
  {
    ...fixture(
      [SENT, [`e8|${START}`, 'e8', '+442079460789', 'Lamb', START, 'no texts', '', '', '']],
      [
        OKAFOR,
        event('e5', '+44 20 7946 0789, SMS ok', { end: { dateTime: '2026-11-17T11:00:01Z' } }),
        event('e6', '+442079460456789012345, SMS ok'),
        event('e2', '+44 20 7946 0456'),
        event('e3', 'SMS ok'),
        event('e4', '+44 20 7946 0456, SMS ok', { start: { date: '2026-11-17' }, end: { date: '2026-11-18' } }),
      ],
    ),
    name: 'nothing-to-do',
    title: 'Skipped events: reminded, opted out, no consent, no usable number, all day',
    trigger: clock,
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.deepEqual(states(outcome), ['sent', 'no texts'])
    },
  },
  {
    ...fixture([], [event('e1', 'Ms Okafor<br>+44&nbsp;(0)20/7946\u00a00123<br>30 minutes, SMS&nbsp;ok')]),
    name: 'typed-in-calendar',
    title: 'A description with line breaks, no-break spaces and a slash in the number',
    trigger: clock,
    check(outcome) {
      assert.deepEqual(
        texts(outcome).map(([to]) => to),
        [PHONE],
      )
    },
  },
  {
    ...fixture([], [OKAFOR, event('e2', '+44 20 7946 0456, SMS ok')]),
    name: 'two-reminders',
    title: 'Two reminders, a second apart, with short outages of Google',
    trigger: clock,
    failures: [down('google-calendar', { times: 1 }), ...SHORT_OUTAGES],
    check(outcome) {
      assert.deepEqual(
        texts(outcome).map(([to]) => to),
        [PHONE, '+442079460456'],
      )
      const [first, second] = outcome.exchanges.filter(({ route }) => route === SEND).map(({ sentAt }) => sentAt)
      assert.ok((second ?? 0) - (first ?? 0) >= 1000)
    },
  },
  {
    ...fixture([], [OKAFOR], '2026-11-16T20:00:00.000Z'),
    name: 'at-night',
    title: 'No texts at night, and an answer without a reminder',
    trigger: [clock, reply('yes')],
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.deepEqual(states(outcome), [])
    },
  },
  {
    ...fixture([SENT]),
    name: 'confirmed',
    title: 'A plain yes, then “please stop texting me”',
    trigger: [reply('Y'), reply('Please stop texting me!')],
    check(outcome) {
      assert.deepEqual(texts(outcome), [
        [PHONE, 'Thank you, your appointment on Tuesday 17 November at 10:30 is confirmed.'],
      ])
      assert.deepEqual(states(outcome), ['no texts'])
      assert.deepEqual(titles(outcome), [['[Confirmed] Okafor, knee', '10']])
    },
  },
  {
    ...fixture(
      [SENT, [`e2|${START}`, 'e2', '+442079460456', 'Lamb', START, 'sent', '2026-11-16T09:00:00.000Z', '', '']],
      [OKAFOR, event('e2', '+44 20 7946 0456, SMS ok', { summary: 'Lamb' })],
    ),
    name: 'answers-together',
    title: 'Four answers together: mixed, unknown, a no and a question; short Sheets outages',
    failures: SHORT_OUTAGES,
    trigger: {
      ...reply(''),
      event: [
        reply(`yes, but later${' today'.repeat(30)}`),
        reply('yes', '+447700900456'),
        reply('No, sorry', '+442079460456'),
        reply('Where is it?'),
      ].map(({ event }) => event),
    },
    check(outcome) {
      assert.deepEqual(
        texts(outcome).sort(),
        [
          ['+442079460456', 'We have noted that you are not coming on Tuesday 17 November at 10:30.'],
          ['+442079460999', 'Lamb (+442079460456), Tuesday 17 November at 10:30, cannot come: "No, sorry"'],
          [
            '+442079460999',
            `Okafor, knee (${PHONE}), Tuesday 17 November at 10:30, has sent an unclear reply: "yes, but later${' today'.repeat(11)}"`,
          ],
          [
            '+442079460999',
            `Okafor, knee (${PHONE}), Tuesday 17 November at 10:30, has sent an unclear reply: "Where is it?"`,
          ],
          [PHONE, 'Thank you. A colleague will read your message.'],
          [PHONE, 'Thank you. A colleague will read your message.'],
        ].sort(),
      )
      assert.deepEqual(states(outcome), ['unclear', 'declined'])
      assert.deepEqual(titles(outcome), [
        ['Okafor, knee', ''],
        ['[Declined] Lamb', '11'],
      ])
    },
  },
  {
    ...fixture([SENT], [event('e1', 'Ms Okafor, +44 20 7946 0123, SMS ok', MOVED)]),
    name: 'moved',
    title: 'A moved appointment, and a no to another number',
    trigger: [clock, reply('yes'), reply('no', PHONE, '+442079460111'), reply('Please call me')],
    check(outcome) {
      assert.equal(texts(outcome).length, 4)
      assert.match(
        texts(outcome)[3]?.[1] ?? '',
        /^\[VIP] Okafor, knee, second visit, brings the X-ray pictures and the letter of th \(/,
      )
      assert.match(texts(outcome)[0]?.[1] ?? '', /on Tuesday 17 November at 11:30\. Reply YES/)
      assert.equal(texts(outcome)[1]?.[1], 'Thank you, your appointment on Tuesday 17 November at 11:30 is confirmed.')
      assert.deepEqual(states(outcome), ['sent', 'unclear'])
      assert.deepEqual(titles(outcome), [[`[Confirmed] ${MOVED.summary}`, '10']])
    },
  },
  {
    ...fixture([SENT], [event('e1', 'Ms Okafor, +44 20 7946 0123, SMS ok', MOVED)]),
    name: 'moved-after-reminder',
    title: 'A yes after the event was moved and renamed',
    trigger: reply('yes'),
    check(outcome) {
      assert.deepEqual(texts(outcome), [
        [PHONE, 'Thank you, your appointment on Tuesday 17 November at 11:30 is confirmed.'],
      ])
      assert.deepEqual(titles(outcome), [[`[Confirmed] ${MOVED.summary}`, '10']])
    },
  },
  {
    ...fixture(
      [SENT, SENT.with(0, 'e2').with(1, 'e2').with(4, '2026-11-17T11:00:00.000Z').with(5, 'sending')],
      [OKAFOR, event('e2', '', { summary: 'Okafor, hand', start: { dateTime: '2026-11-17T11:00:00Z' } })],
    ),
    name: 'two-appointments',
    title: 'Two appointments on one phone, a yes to each, then a no',
    trigger: [reply('Yes'), reply('YES please'), reply('no')],
    check(outcome) {
      assert.deepEqual(
        texts(outcome)
          .slice(0, 3)
          .map(([, text]) => text),
        [
          'Thank you, your appointment on Tuesday 17 November at 10:30 is confirmed.',
          'Thank you, your appointment on Tuesday 17 November at 11:00 is confirmed.',
          'We have noted that you are not coming on Tuesday 17 November at 10:30.',
        ],
      )
      assert.deepEqual(titles(outcome), [
        ['[Declined] Okafor, knee', '11'],
        ['[Confirmed] Okafor, hand', '10'],
      ])
    },
  },
  {
    ...fixture([SENT], [event('e1', '', { status: 'cancelled', summary: '' })]),
    name: 'deleted-event',
    title: 'A yes after the event was deleted, which had no title',
    trigger: reply('yes'),
    check(outcome) {
      assert.equal(texts(outcome)[0]?.[1], 'Thank you. A colleague will read your message.')
      assert.match(texts(outcome)[1]?.[1] ?? '', /^A customer \(\+44.* has sent an unclear reply: "yes"$/)
    },
  },
  {
    ...fixture([SENT]),
    name: 'no-problem',
    title: '“No problem”, “no changes”, “no, that’s fine”, then “I need to cancel”',
    trigger: [
      reply('No problem, see you then'),
      reply('No changes, don’t cancel'),
      reply('No, that’s fine'),
      reply('I need to cancel'),
    ],
    check(outcome) {
      assert.deepEqual(
        texts(outcome).map(([, text]) => text),
        [
          ...['No problem, see you then', 'No changes, don’t cancel', 'No, that’s fine'].flatMap((said) => [
            'Thank you. A colleague will read your message.',
            `Okafor, knee (${PHONE}), Tuesday 17 November at 10:30, has sent an unclear reply: "${said}"`,
          ]),
          'We have noted that you are not coming on Tuesday 17 November at 10:30.',
          `Okafor, knee (${PHONE}), Tuesday 17 November at 10:30, cannot come: "I need to cancel"`,
        ],
      )
      assert.deepEqual(titles(outcome), [['[Declined] Okafor, knee', '11']])
    },
  },
  {
    ...fixture([SENT]),
    name: 'more-than-yes',
    title: 'A yes with a question or a condition, then a plain yes',
    trigger: [
      reply('Is it ok if I come at 11 instead?'),
      reply('Is 11 ok?'),
      reply('Yes, can we move it to Friday'),
      reply('Yes, thank you so much for the reminder, see you all on Tuesday'),
      reply('Yes, and stop these texts'),
      reply('That time is not ok'),
      reply('No, I’ll be there'),
      reply('Yes, I can make it'),
    ],
    check(outcome) {
      const said = unclear(outcome, 7)
      assert.equal(said.at(-1), 'Thank you, your appointment on Tuesday 17 November at 10:30 is confirmed.')
      assert.deepEqual(titles(outcome), [['[Confirmed] Okafor, knee', '10']])
    },
  },
  {
    ...fixture([SENT]),
    name: 'more-than-no',
    title: '“Can’t find”, “no parking”, “can I cancel?”, “earlier”, then “won’t make it”',
    trigger: [
      reply('I can’t find your address'),
      reply('There is no parking, where do I park'),
      reply('Can I cancel?'),
      reply('I missed your call earlier, can’t come until 11'),
      reply('I won’t make it'),
    ],
    check(outcome) {
      const said = unclear(outcome, 4)
      assert.match(said.at(-1) ?? '', /cannot come: "I won’t make it"$/)
      assert.deepEqual(titles(outcome), [['[Declined] Okafor, knee', '11']])
    },
  },
  {
    ...fixture([SENT]),
    name: 'no-but-coming',
    title: '“No, I am coming”, “I don’t want to change it”, a yes, then “no thanks, stop”',
    trigger: [
      reply('No, I am coming'),
      reply('I don’t want to change it'),
      reply('Yes, no problem'),
      reply('No thanks, stop'),
      reply('I won’t cancel'),
    ],
    check(outcome) {
      const unclear = (said: string) =>
        `Okafor, knee (${PHONE}), Tuesday 17 November at 10:30, has sent an unclear reply: "${said}"`
      assert.deepEqual(
        texts(outcome).map(([, text]) => text),
        [
          'Thank you. A colleague will read your message.',
          unclear('No, I am coming'),
          'Thank you. A colleague will read your message.',
          unclear('I don’t want to change it'),
          'Thank you, your appointment on Tuesday 17 November at 10:30 is confirmed.',
          `Okafor, knee (${PHONE}), Tuesday 17 November at 10:30, wants no more texts: "No thanks, stop"`,
          unclear('I won’t cancel'),
        ],
      )
      assert.deepEqual(states(outcome), ['no texts'])
      assert.deepEqual(titles(outcome), [['[Confirmed] Okafor, knee', '10']])
    },
  },
  {
    ...fixture(),
    name: 'twilio-is-down',
    title: 'Twilio is down',
    trigger: [clock, clock],
    failures: [down('twilio', { route: SEND })],
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.equal(states(outcome).length, 1)
      assert.match(String(states(outcome)[0]), /^failed: /)
    },
  },
  {
    ...fixture([
      SENT.with(0, 'e0').with(1, 'e0').with(4, '2026-11-10T10:30:00.000Z'),
      SENT.with(0, 'e2').with(1, 'e2').with(4, '2026-11-17T09:30:00.000Z').with(5, 'failed: busy'),
      SENT,
    ]),
    name: 'calendar-is-down',
    title: 'Google Calendar is down, and the customer writes four times',
    trigger: [reply('no'), reply('cannot come, another time please'), reply('STOP'), reply('ok')],
    failures: [down('google-calendar')],
    check(outcome) {
      assert.deepEqual(
        texts(outcome),
        ['no', 'cannot come, another time please', 'ok'].map((text) => [
          '+442079460999',
          `The calendar could not be changed. ${PHONE} wrote: ${text}. Please mark it manually.`,
        ]),
      )
      assert.deepEqual(states(outcome), ['sent', 'failed: busy', 'no texts'])
    },
  },
  {
    ...fixture([SENT]),
    name: 'answer-rejected',
    title: 'Twilio rejects the answer to the customer',
    trigger: reply('yes please'),
    failures: [down('twilio', { route: SEND, times: 1 })],
    check(outcome) {
      assert.deepEqual(texts(outcome), [
        ['+442079460999', `A customer (${PHONE}) replied: "yes please". Our answer to the customer was rejected.`],
      ])
      assert.deepEqual(states(outcome), ['confirmed'])
    },
  },
])
