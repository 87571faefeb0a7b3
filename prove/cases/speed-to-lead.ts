import assert from 'node:assert/strict'
import { type DataTable, defineCases, down, type Outcome, type Trigger } from '../case.ts'

const COLUMNS: DataTable['columns'] = Object.fromEntries(
  'leadKey source receivedAt name phone email answers status slots slot note'
    .split(' ')
    .map((name) => [name, 'string' as const]),
)

const PRIYA = '+12025550143'
const OWN = '+12025550100'
const AGENT = '+12025550111'
const SLOTS = [
  { start: '2026-11-16T10:30:00.000+01:00', label: 'Mon, Nov 16, 10:30 AM' },
  { start: '2026-11-16T13:30:00.000+01:00', label: 'Mon, Nov 16, 1:30 PM' },
]

const SATURDAY = '2026-11-14T20:00:00.000Z'
const MONDAY = { start: { dateTime: '2026-11-16T08:00:00Z' }, end: { dateTime: '2026-11-16T16:00:00Z' } }

const known = (more: Record<string, unknown> = {}) => ({
  leadKey: 'Meta 400',
  source: 'Meta',
  receivedAt: '2026-11-16T07:50:00.000Z',
  name: 'Priya Nair',
  phone: PRIYA,
  email: 'priya@example.com',
  answers: 'which floor: oak',
  status: 'texted',
  slots: JSON.stringify(SLOTS),
  slot: '',
  note: '',
  ...more,
})

interface World {
  rows?: Record<string, unknown>[] | null
  events?: object[]
  metaLead?: Record<string, string>
  settings?: Record<string, string | number>
  twilio?: object
}
const fixture = ({ rows = [], events = [], metaLead = {}, settings = {}, twilio = {} }: World = {}) => ({
  settings: {
    companyName: 'Acorn Floors',
    agentPhone: AGENT,
    twilioNumber: OWN,
    googleKey: 'oak-7311',
    ...settings,
  },
  given: {
    meta: {
      objects: {
        'your-page-id': { name: 'Acorn Floors', access_token: 'EAApage' },
        'your-form-id': { name: 'Free visit', locale: 'en_US', status: 'ACTIVE' },
        '501': {
          created_time: '2026-11-16T07:59:50+0000',
          ad_id: '601',
          ad_name: 'Oak in autumn',
          field_data: Object.entries({
            full_name: 'Priya Nair',
            email: 'Priya@Example.com',
            phone_number: '(202) 555-0143',
            'may_we_text_and_call_you?': 'yes_please',
            which_floor: 'oak',
            ...metaLead,
          }).map(([name, value]) => ({ name, values: [value] })),
        },
        '502': {
          created_time: '2026-11-16T07:59:52+0000',
          field_data: [
            { name: 'full_name', values: ['Lea Brand'] },
            { name: 'phone_number', values: ['(202) 555-0188'] },
            { name: 'may_we_text_and_call_you?', values: ['yes'] },
          ],
        },
      },
    },
    'google-calendar': { events },
    slack: { channels: ['leads'] },
    gmail: {},
    twilio,
  },
  ...(rows === null ? {} : { tables: [{ name: 'speed_leads', columns: COLUMNS, rows }] }),
})

const metaLeads = (...ids: string[]): Trigger => ({
  kind: 'event',
  node: 'New Meta lead',
  event: {
    object: 'page',
    entry: [
      {
        id: 'your-page-id',
        time: 1794816000,
        changes: ids.map((leadgen_id) => ({
          field: 'leadgen',
          value: { leadgen_id, page_id: 'your-page-id', form_id: 'your-form-id' },
        })),
      },
    ],
  },
})
const metaLead = metaLeads('501')
const googleBody = (more: Record<string, unknown> = {}) => ({
  lead_id: 'TeSt-9',
  api_version: '1.0',
  form_id: 40000000000,
  campaign_id: 123,
  google_key: 'oak-7311',
  is_test: false,
  user_column_data: [
    { column_id: 'FULL_NAME', column_name: 'Full Name', string_value: 'Omar Diaz' },
    { column_id: 'EMAIL', column_name: 'User Email', string_value: 'omar@example.com' },
    { column_id: 'PHONE_NUMBER', column_name: 'User Phone', string_value: '+12025550177' },
    { column_id: 'consent', column_name: 'May we text and call you?', string_value: 'Yes, please' },
  ],
  ...more,
})
const googleLead = (more: Record<string, unknown> = {}): Trigger => ({
  kind: 'webhook',
  node: 'Google lead',
  body: googleBody(more),
})
const websiteBody = (more: Record<string, unknown> = {}) => ({
  id: 'w1',
  name: 'Lea Brand',
  email: 'lea@example.com',
  phone: '2025550188',
  'May we text and call you?': 'on',
  ...more,
})
const websiteLead = (more: Record<string, unknown> = {}): Trigger => ({
  kind: 'webhook',
  node: 'Website lead',
  body: websiteBody(more),
})
const textOf = (body: string, from = PRIYA, to = OWN) => ({
  type: 'com.twilio.messaging.inbound-message.received',
  data: { from, to, body },
})
const text = (body: string, from = PRIYA, to = OWN): Trigger => ({
  kind: 'event',
  node: 'Text received',
  event: textOf(body, from, to),
})

const sent = ({ messages }: Outcome, app: string) => messages.filter((message) => message.app === app)
const texts = (outcome: Outcome) => sent(outcome, 'twilio').map(({ to, text }) => `${to} ${text}`)
const posts = (outcome: Outcome) => sent(outcome, 'slack').map((message) => message.text)
const emails = (outcome: Outcome) => sent(outcome, 'gmail').map(({ to, text }) => `${to} ${text}`)
const states = (outcome: Outcome) => outcome.table('speed_leads').map(({ name, status }) => `${name} ${status}`)
const calls = ({ state }: Outcome) => (state('twilio') as { calls: { to: string; twiml: string }[] }).calls
const bookings = ({ state }: Outcome) =>
  (state('google-calendar') as { events: { summary: string; start: { dateTime: string } }[] }).events.filter(
    ({ summary }) => summary.startsWith('Call with'),
  )
const SMS = 'POST /2010-04-01/Accounts/:account/Messages.json'
const EVENTS = '/calendar/v3/calendars/:calendar/events'
const meeting = (start: string, end: string, more: object = {}) => ({
  id: 'busy1',
  summary: 'Visit',
  start: { dateTime: start },
  end: { dateTime: end },
  ...more,
})

export default defineCases([
  {
    ...fixture({ events: [meeting('2026-11-16T10:00:00+01:00', '2026-11-16T10:30:00+01:00')] }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: metaLead,
    answers: [{ fields: { Digits: '1', CallSid: 'CA1' } }],
    captions: { 'Call the agent': 'Your own phone rings first and reads the lead out.' },
    check(outcome) {
      assert.deepEqual(texts(outcome), [
        `${PRIYA} Acorn Floors: Hi Priya, thanks for your request. Sam will call you in a minute. Not a good time? Reply 1 for Mon, Nov 16, 10:30 AM, 2 for Mon, Nov 16, 1:30 PM, 3 for Mon, Nov 16, 4:30 PM. Reply STOP to opt out.`,
      ])
      const [call] = calls(outcome)
      assert.equal(call?.to, AGENT)
      assert.match(call?.twiml ?? '', /New lead from Meta\. Priya Nair\. which floor: oak\. Press 1/)
      assert.match(
        outcome.responses.map(({ body }) => body).join(),
        /<Response><Dial callerId="\+12025550100" timeout="25"><Number>\+12025550143<\/Number><\/Dial><\/Response>/,
      )
      assert.deepEqual(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /^\*New lead from Meta: Priya Nair\* \+12025550143 [\s\S]*Texted \d+ s after/,
      )
      assert.deepEqual(states(outcome), ['Priya Nair called'])
    },
  },
  {
    ...fixture({
      metaLead: { phone_number: '447700900123' },
      settings: { workHours: '9:30-12:30', agentPhone: '', countryCode: '+44', allowedCodes: '+44' },
      events: [
        meeting('2026-11-16T18:00:00+01:00', '2026-11-16T18:30:00+01:00', {
          id: `lead${Date.parse('2026-11-16T10:00:00+01:00').toString(32)}`,
        }),
        meeting('2026-11-17T09:30:00+01:00', '2026-11-17T10:00:00+01:00'),
      ],
    }),
    name: 'half-hours',
    title: 'Working hours that start at half past, and a moved booking',
    trigger: metaLead,
    check(outcome) {
      assert.match(
        texts(outcome)[0] ?? '',
        /^\+447700900123 [\s\S]*Reply 1 for Mon, Nov 16, 10:30 AM, 2 for Tue, Nov 17, 10:00 AM, 3 for Wed, Nov 18, 9:30 AM\./,
      )
    },
  },
  {
    ...fixture({
      metaLead: { phone_number: '4520123456' },
      settings: { workHours: '9 to 5', agentPhone: '', countryCode: '+45', allowedCodes: '+45' },
    }),
    name: 'unreadable-hours',
    title: 'Working hours in an unsupported form, and a Danish number without a plus',
    trigger: metaLead,
    check(outcome) {
      assert.match(texts(outcome)[0] ?? '', /^\+4520123456 [\s\S]*When can we call you\?/)
      assert.match(posts(outcome).join(), /workHours in Settings needs a form like 9-17 or 8:30-17:00/)
    },
  },
  {
    ...fixture({ rows: null }),
    name: 'first-run',
    title: 'First run and a booking',
    trigger: [metaLead, text(' 2, thanks!')],
    answers: ['nobody'],
    check(outcome) {
      assert.deepEqual(
        bookings(outcome).map(({ summary, start }) => [summary, Date.parse(start.dateTime)]),
        [['Call with Priya Nair', Date.parse('2026-11-16T13:00:00+01:00')]],
      )
      assert.equal(texts(outcome)[1], `${PRIYA} Acorn Floors: Booked. Sam will call you on Mon, Nov 16, 1:00 PM.`)
      assert.deepEqual(states(outcome), ['Priya Nair booked'])
      assert.match(
        posts(outcome).join('\n'),
        /No one answered the call for \*Priya Nair\*[\s\S]*\*Priya Nair\* .* booked Mon/,
      )
    },
  },
  {
    ...fixture({ settings: { agentPhone: '' } }),
    name: 'same-lead-at-once',
    title: 'The same lead is reported twice',
    trigger: [
      { ...(googleLead() as Extract<Trigger, { kind: 'webhook' }>), alongside: [googleBody()] },
      websiteLead({ name: 'Omar D.', email: 'OMAR@example.com', phone: '' }),
    ],
    check(outcome) {
      assert.equal(texts(outcome).length, 1)
      assert.deepEqual(states(outcome).sort(), ['Omar D. repeat', 'Omar Diaz repeat', 'Omar Diaz texted'])
      assert.deepEqual([posts(outcome).length, emails(outcome).length, calls(outcome).length], [1, 0, 0])
    },
  },
  {
    ...fixture({ metaLead: { 'may_we_text_and_call_you?': 'Sí' } }),
    name: 'on-sunday',
    title: 'Meta reports two leads together on a Sunday, with consent in Spanish',
    now: '2026-11-15T10:05:00.000Z',
    trigger: metaLeads('501', '502'),
    check(outcome) {
      assert.deepEqual([calls(outcome), posts(outcome).length], [[], 2])
      assert.deepEqual(
        texts(outcome)
          .map((each) => each.replace(/, 2 for .*/, ''))
          .sort(),
        [
          `${PRIYA} Acorn Floors: Hi Priya, thanks for your request. Reply 1 for Mon, Nov 16, 9:00 AM`,
          '+12025550188 Acorn Floors: Hi Lea, thanks for your request. Reply 1 for Mon, Nov 16, 9:00 AM',
        ],
      )
      assert.deepEqual(states(outcome).sort(), ['Lea Brand texted', 'Priya Nair texted'])
    },
  },
  {
    ...fixture(),
    name: 'at-night',
    title: 'A lead at night',
    now: '2026-11-16T21:30:00.000Z',
    trigger: metaLead,
    check(outcome) {
      assert.match(emails(outcome)[0] ?? '', /^priya@example\.com Hello Priya,[\s\S]*will text you in the morning/)
      assert.match(texts(outcome)[0] ?? '', /thanks for your request\. Reply 1 for Tue, Nov 17, 9:30 AM/)
      assert.deepEqual(calls(outcome), [])
      assert.deepEqual(states(outcome), ['Priya Nair texted'])
      assert.deepEqual(
        posts(outcome).map((post) => post.split('\n').filter((line) => !line.startsWith('which floor'))),
        [
          [
            `*New lead from Meta: Priya Nair* ${PRIYA} priya@example.com`,
            'Emailed, not texted: it is night, and the text follows after 8:00',
          ],
          [`*Night lead from Meta: Priya Nair* ${PRIYA} priya@example.com`, 'Texted. '],
        ],
      )
    },
  },
  {
    ...fixture(),
    name: 'stopped-at-night',
    title: 'A lead opts out at night',
    now: '2026-11-16T21:30:00.000Z',
    trigger: [metaLead, { ...text('Stop'), meanwhile: true }],
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.deepEqual(states(outcome), ['Priya Nair stopped'])
      assert.deepEqual(
        posts(outcome).map((post) => post.replace(/\n.*/gs, '')),
        [
          `*New lead from Meta: Priya Nair* ${PRIYA} priya@example.com`,
          `*Priya Nair* (${PRIYA}, opted out) replied: Stop`,
        ],
      )
    },
  },
  {
    ...fixture({ settings: { countryCode: '1', allowedCodes: '1, 44' } }),
    name: 'corrected-number',
    title: 'A second form with a corrected number, and country codes without a plus',
    trigger: [
      websiteLead({ phone: '555' }),
      websiteLead({ id: 'w2', 'May we text and call you?': 'true' }),
      websiteLead({ id: 'w3', phone: '2025550189' }),
      websiteLead({ id: 'w4', phone: '2025550189' }),
      websiteLead({ id: 'w5', phone: '2025550189', floor: '<oak>' }),
      websiteLead({ id: 'w5', phone: '2025550189', floor: 'walnut' }),
      websiteLead({ id: 'w6', phone: '2025550189', floor: 'oak' }),
    ],
    answers: ['nobody', 'nobody'],
    check(outcome) {
      assert.deepEqual(
        states(outcome),
        ['emailed', 'texted', 'texted', 'repeat', 'repeat', 'repeat', 'repeat'].map((state) => `Lea Brand ${state}`),
      )
      assert.deepEqual(
        texts(outcome).map((each) => each.slice(0, 12)),
        ['+12025550188', '+12025550189'],
      )
      assert.deepEqual(
        posts(outcome).filter((post) => post.includes('another form')),
        ['*Lea Brand* (+12025550189) sent another form: floor: oak'],
      )
    },
  },
  {
    ...fixture({ rows: [known()] }),
    name: 'not-a-number',
    title: 'Replies without a number, and one to another number of the account',
    now: '2026-11-16T10:00:00.000Z',
    trigger: [
      ...[
        '3 pm works better',
        '1 hour later?',
        'End of the week, please',
        'Cancel that, call at 3',
        'Stop by at 3?',
        'Please don’t text me before 5',
        '1',
      ].map((body) => text(body)),
      text('2', PRIYA, '+12025550122'),
    ],
    check(outcome) {
      assert.deepEqual([bookings(outcome), texts(outcome), states(outcome)], [[], [], ['Priya Nair texted']])
      assert.deepEqual(
        posts(outcome).map((post) => post.replace(/.*replied: /, '')),
        [
          '3 pm works better',
          '1 hour later?',
          'End of the week, please',
          'Cancel that, call at 3',
          'Stop by at 3?',
          'Please don’t text me before 5',
          '1 (a time that has passed)',
        ],
      )
    },
  },
  {
    ...fixture({ settings: { allowedCodes: '+1, +44' } }),
    name: 'no-consent-or-number',
    title: 'A lead without consent, and one without a number',
    trigger: [
      googleLead({
        user_column_data: googleBody().user_column_data.map((column) =>
          column.column_id === 'consent' ? { ...column, string_value: 'No' } : column,
        ),
      }),
      websiteLead({ phone: '555', id: 'w1' }),
      websiteLead({ phone: '+232 (0)76 123456', id: 'w2', email: 'kim@example.com', name: 'Kim' }),
      websiteLead({ phone: '', id: 'w3', email: 'no address', name: 'Max' }),
    ],
    check(outcome) {
      assert.deepEqual([texts(outcome), calls(outcome)], [[], []])
      assert.deepEqual(states(outcome), ['Omar Diaz emailed', 'Lea Brand emailed', 'Kim emailed', 'Max call'])
      assert.deepEqual(
        outcome.table('speed_leads').map(({ note }) => note),
        [
          'no consent to texts and calls',
          'the phone number is incomplete',
          'the country is not on your list',
          'the form has no phone number',
        ],
      )
      assert.match(posts(outcome)[3] ?? '', /Not reached, please take over: the form has no phone number/)
      assert.equal(outcome.table('speed_leads')[2]?.phone, '+23276123456')
    },
  },
  {
    ...fixture({
      twilio: { unreachable: { [PRIYA]: { code: 21614, message: `'To' number is not a valid mobile number` } } },
    }),
    name: 'bad-number',
    title: 'A landline number',
    trigger: metaLead,
    check(outcome) {
      assert.match(emails(outcome)[0] ?? '', /What time works for a short call with Sam\?/)
      assert.match(posts(outcome)[0] ?? '', /Emailed, not texted: Twilio did not send the text: Bad request/)
      assert.deepEqual(calls(outcome), [])
      assert.deepEqual(states(outcome), ['Priya Nair emailed'])
    },
  },
  {
    ...fixture({
      rows: [known(), known({ leadKey: 'Meta 401', name: 'Lea Brand', phone: '+12025550188', email: '' })],
    }),
    name: 'two-want-one-time',
    title: 'Two leads choose the same time',
    trigger: { kind: 'event', node: 'Text received', event: textOf('1'), alongside: [textOf('1', '+12025550188')] },
    check(outcome) {
      assert.equal(bookings(outcome).length, 1)
      assert.equal(texts(outcome).filter((each) => /Booked/.test(each)).length, 1)
      assert.equal(
        texts(outcome).filter((each) => /has just been taken\. Reply 1 for Mon, Nov 16, 1:30 PM\.$/.test(each)).length,
        1,
      )
      assert.deepEqual(
        outcome
          .table('speed_leads')
          .map(({ status }) => status)
          .sort(),
        ['booked', 'texted'],
      )
    },
  },
  {
    ...fixture({ rows: [known(), known({ leadKey: 'Meta 401', name: 'Lea Brand', phone: '+12025550188' })] }),
    name: 'replies-delivered-together',
    title: 'Twilio delivers the replies of two leads together',
    trigger: {
      kind: 'event',
      node: 'Text received',
      event: [textOf('2'), textOf('1', PRIYA, '+12025550122'), textOf('Please stop', '+12025550188')],
    },
    check(outcome) {
      assert.deepEqual(states(outcome), ['Priya Nair booked', 'Lea Brand stopped'])
      assert.deepEqual(texts(outcome), [`${PRIYA} Acorn Floors: Booked. Sam will call you on Mon, Nov 16, 1:30 PM.`])
      assert.equal(posts(outcome).filter((post) => post.endsWith('opted out) replied: Please stop')).length, 1)
    },
  },
  {
    ...fixture({ rows: [known()] }),
    name: 'reply-delivered-twice',
    title: 'Twilio delivers a reply twice',
    trigger: [{ kind: 'event', node: 'Text received', event: textOf('1'), alongside: [textOf('1')] }, text('1')],
    check(outcome) {
      assert.equal(bookings(outcome).length, 1)
      assert.deepEqual(texts(outcome), [`${PRIYA} Acorn Floors: Booked. Sam will call you on Mon, Nov 16, 10:30 AM.`])
      assert.deepEqual(states(outcome), ['Priya Nair booked'])
      assert.equal(posts(outcome).filter((post) => /replied: 1$/.test(post)).length, 2)
    },
  },
  {
    ...fixture({ settings: { maxPerDay: 1, agentPhone: '' } }),
    name: 'limit-at-once',
    title: 'Two leads at the same moment, with a daily limit of one',
    trigger: {
      ...(googleLead() as Extract<Trigger, { kind: 'webhook' }>),
      alongside: [
        googleBody({
          lead_id: 'TeSt-10',
          user_column_data: googleBody().user_column_data.map((column) =>
            column.column_id === 'PHONE_NUMBER'
              ? { ...column, string_value: '+12025550178' }
              : column.column_id === 'EMAIL'
                ? { ...column, string_value: 'oda@example.com' }
                : column,
          ),
        }),
      ],
    },
    check(outcome) {
      assert.equal(texts(outcome).length, 1)
      assert.deepEqual(states(outcome).sort(), ['Omar Diaz emailed', 'Omar Diaz texted'])
    },
  },
  {
    ...fixture({
      rows: [known()],
      events: [
        meeting('2026-11-16T10:30:00+01:00', '2026-11-16T11:00:00+01:00', {
          id: `lead${Date.parse(SLOTS[0]?.start ?? '').toString(32)}`,
          status: 'cancelled',
        }),
      ],
    }),
    name: 'deleted-booking',
    title: 'A deleted booking',
    trigger: text('1'),
    check(outcome) {
      assert.deepEqual(texts(outcome), [
        `${PRIYA} Acorn Floors: That time has just been taken. Reply 1 for Mon, Nov 16, 1:30 PM.`,
      ])
      assert.deepEqual([posts(outcome), states(outcome)], [[], ['Priya Nair texted']])
    },
  },
  {
    ...fixture({
      rows: [known({ slots: JSON.stringify(SLOTS.slice(0, 1)) })],
      events: [
        {
          ...meeting('2026-11-16T10:00:00+01:00', '2026-11-16T11:00:00+01:00'),
          id: 'reminder',
          transparency: 'transparent',
        },
        meeting('2026-11-16T10:00:00+01:00', '2026-11-16T11:00:00+01:00'),
      ],
    }),
    name: 'time-is-taken',
    title: 'The chosen time is already taken',
    trigger: [text('1'), text('<!channel> & when do you call?'), text('Hello?', '+12025550999')],
    check(outcome) {
      assert.deepEqual(bookings(outcome), [])
      assert.deepEqual(texts(outcome), [`${PRIYA} Acorn Floors: That time has just been taken. We will call you back.`])
      assert.deepEqual(posts(outcome), [
        `Please call *Priya Nair* back, ${PRIYA}: all offered times are taken`,
        `*Priya Nair* (${PRIYA}, call) replied: &lt;!channel&gt; &amp; when do you call?`,
      ])
    },
  },
  {
    ...fixture({ rows: [known({ leadKey: 'Meta 400' }), known()] }),
    name: 'stop-word',
    title: 'A lead opts out, then submits a form',
    trigger: [
      text('Thanks, but please don’t text me again'),
      websiteLead({ phone: PRIYA, email: 'p.nair@example.org' }),
    ],
    now: '2026-11-18T08:00:00.000Z',
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.equal(
        posts(outcome)[0],
        `*Priya Nair* (${PRIYA}, opted out) replied: Thanks, but please don’t text me again`,
      )
      assert.equal(outcome.table('speed_leads')[2]?.note, 'the number has opted out')
      assert.equal(emails(outcome).length, 1)
    },
  },
  {
    ...fixture({ rows: [known({ phone: '+12025550188', email: '' })], settings: { maxPerDay: 1 } }),
    name: 'limit-and-test',
    title: 'A lead above the daily limit who sends two forms, and a test lead',
    trigger: [metaLead, websiteLead({ phone: PRIYA, email: 'priya@example.com' }), googleLead({ is_test: true })],
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.equal(emails(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Emailed, not texted: the daily limit of 1 is reached/)
      assert.equal(posts(outcome)[1], 'A test lead from Google arrived. Real leads will be texted and called.')
    },
  },
  {
    ...fixture(),
    name: 'wrong-key',
    title: 'A forged Google lead',
    trigger: googleLead({ google_key: '' }),
    check(outcome) {
      assert.deepEqual(outcome.responses[0], { status: 403, body: '{"message":"The key is wrong."}' })
      assert.deepEqual([outcome.messages, states(outcome)], [[], []])
    },
  },
  {
    ...fixture(),
    name: 'hostile-form',
    title: 'Markup in a form',
    trigger: websiteLead({
      name: '</Say><Dial>+19005550100</Dial> & {{ 1 }}\r\nSTOP',
      wish: '<!everyone> <script>',
    }),
    answers: [{ fields: { Digits: '2' } }],
    check(outcome) {
      assert.match(texts(outcome)[0] ?? '', /^\+12025550188 Acorn Floors: Hi \/Say, thanks/)
      assert.doesNotMatch(calls(outcome)[0]?.twiml ?? '', /<Dial>|<script/)
      assert.match(outcome.responses.map(({ body }) => body).join(), /<Response><Hangup\/><\/Response>/)
      assert.doesNotMatch(posts(outcome).join(), /<!everyone>/)
      assert.match(posts(outcome)[1] ?? '', /No one answered the call/)
    },
  },
  {
    ...fixture(),
    name: 'no-ring',
    title: 'The call and Slack fail',
    trigger: metaLead,
    failures: [
      down('twilio', { route: 'POST /2010-04-01/Accounts/:account/Calls.json' }),
      down('slack', { route: 'POST /api/chat.postMessage', times: 1 }),
      down('google-calendar', { route: `GET ${EVENTS}` }),
    ],
    check(outcome) {
      assert.match(texts(outcome)[0] ?? '', /Sam will call you in a minute\. When can we call you\?/)
      assert.match(emails(outcome)[0] ?? '', /^sales@example\.com Priya Nair, [\s\S]*Slack rejected the message: \w/)
      assert.match(posts(outcome)[0] ?? '', /please call back: \+12025550143\. Twilio did not ring Sam: \w/)
    },
  },
  {
    ...fixture({ rows: [known()] }),
    name: 'calendar-is-down',
    title: 'The calendar is down',
    trigger: text('1'),
    failures: [down('google-calendar', { route: `POST ${EVENTS}` }), down('twilio', { route: SMS })],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /they chose Mon, Nov 16, 10:30 AM, but the calendar rejected it: \w/)
      assert.deepEqual(states(outcome), ['Priya Nair call'])
    },
  },
  {
    ...fixture({
      settings: { quietStartHour: 1, quietEndHour: 6, maxPerDay: 8, allowedCodes: '1, 44' },
      rows: ['night', 'called', 'booking', 'booked'].map((status, at) =>
        known({ leadKey: `Meta 40${at}`, phone: `+1202555016${at}`, email: '', status, receivedAt: SATURDAY }),
      ),
      events: [
        { id: 'e1', transparency: 'transparent', ...MONDAY },
        { id: 'e2', status: 'cancelled', ...MONDAY },
      ],
    }),
    now: '2026-11-15T09:00:00Z',
    name: 'other-forms',
    title: 'Forms with other field names on a Sunday, until the daily limit',
    trigger: [
      { id: 'w1', first_name: 'Ada', last_name: 'Lund', 'Email address': 'ada@example.com', mobile: '2025550151' },
      { id: 'w2', 'Your name': 'Bo Falk', 'Work email': 'bo@example.com', 'Work phone': '2025550152' },
      { id: 'w3', 'User email': 'cy@example.com', 'Work phone number': '2025550153' },
      { id: 'w4', name: 'Di', 'User phone': '+44 07700 900154' },
      { id: 'w5', name: 'Eve', email: 'eve@example.com', phone: '2025550155' },
    ].map((body) => ({
      kind: 'webhook' as const,
      node: 'Website lead',
      body: { ...body, 'May we text and call you?': 'on' },
    })),
    check(outcome) {
      assert.deepEqual(
        outcome
          .table('speed_leads')
          .slice(4)
          .map(({ name, email, phone, status }) => [name, email, phone, status]),
        [
          ['Ada Lund', 'ada@example.com', '+12025550151', 'texted'],
          ['Bo Falk', 'bo@example.com', '+12025550152', 'texted'],
          ['No name', 'cy@example.com', '+12025550153', 'texted'],
          ['Di', '', '+447700900154', 'texted'],
          ['Eve', 'eve@example.com', '+12025550155', 'emailed'],
        ],
      )
      const texts = outcome.messages.filter(({ app }) => app === 'twilio').map(({ text }) => text)
      assert.match(texts[0] ?? '', /Hi Ada, [^1]*Reply 1 for Mon, Nov 16, 9:00 AM/)
    },
  },
])
