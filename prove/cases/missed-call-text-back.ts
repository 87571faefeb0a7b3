import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Calls')
const HEADINGS = ['phone', 'called_at', 'status', 'reason', 'urgency', 'wants', 'reply', 'updated_at']
const CALLER = '+447700900456'
const BEN = '+447700900457'
const TEXTED = [CALLER, '2026-11-16T08:00:00.000Z', 'Texted', '', '', '', '', '']
const TAP = { reason: 'Kitchen tap leaks', urgency: 'today', wants: 'home all day', isLead: true }

const fixture = (rows: string[][] = [], answers: object[] = [{ json: TAP }]) => ({
  settings: { twilioNumber: '+441134960000', sheetUrl: sheet.url, slackChannel: 'calls' },
  given: {
    'google-sheets': { [sheet.id]: { Calls: [HEADINGS, ...rows] } },
    slack: { channels: ['calls'] },
    openai: { answers },
    twilio: {},
  },
})

const call = (CallStatus: string, From = CALLER) => ({
  kind: 'webhook' as const,
  body: { CallSid: 'CA1', From, To: '+441632960123', CallStatus },
})
const text = (body: string, from = CALLER) => ({
  kind: 'event' as const,
  event: { type: 'com.twilio.messaging.inbound-message.received', data: { from, to: '+441134960000', body } },
})

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Calls').map(({ phone, status }) => [phone, status])
const said = ({ messages }: Outcome, app: string) =>
  messages.filter((message) => message.app === app).map((message) => message.text)
const texts = (outcome: Outcome) => said(outcome, 'twilio')
const posts = (outcome: Outcome) => said(outcome, 'slack')

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [call('no-answer'), text('kitchen tap wont turn off, water everywhere, home all day')],
    check(outcome) {
      assert.deepEqual(texts(outcome), [
        'Miller Plumbing: Sorry we missed your call. How can we help, and when is a good time? Reply STOP to opt out.',
      ])
      assert.equal(outcome.messages[0]?.to, CALLER)
      assert.deepEqual(rows(outcome), [[CALLER, 'Lead']])
      assert.deepEqual(posts(outcome), [
        `:rotating_light: *${CALLER}*: Kitchen tap leaks\nUrgency: today. Preferred time: home all day\n> kitchen tap wont turn off, water everywhere, home all day`,
      ])
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Answered, private and excluded calls, and a text from an unknown number',
    trigger: [
      call('completed'),
      call('no-answer', '+266696687'),
      call('busy', '+448000000000'),
      text('Cheap flyers!', '+447700900999'),
    ],
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(rows(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'rings-three-times',
    title: 'Three calls, then another three days later',
    trigger: [call('no-answer'), call('busy'), call('canceled'), { ...call('no-answer'), later: 72 }],
    check(outcome) {
      assert.equal(texts(outcome).length, 2)
      assert.deepEqual(rows(outcome), [[CALLER, 'Texted']])
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-at-once',
    title: 'Twilio reports a missed call twice at the same moment',
    trigger: { ...call('no-answer'), alongside: [call('no-answer').body] },
    check(outcome) {
      assert.equal(texts(outcome).length, 1)
      assert.equal(outcome.nodes['Skip callers texted today']?.runs.length, 2)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'table-is-unusable',
    title: 'The data table lacks a column',
    tables: [{ name: 'processed_events', columns: { workflow: 'string', key: 'string' } }],
    trigger: call('no-answer'),
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /please call back\. The data table processed_events could not be used: \w/)
    },
  },
  {
    ...fixture([TEXTED]),
    name: 'stop-word',
    title: 'Caller opts out in a sentence, writes and calls again; Google Sheets fails once',
    failures: [down('google-sheets', { times: 1, route: 'POST /v4/spreadsheets/:id/values:batchUpdate' })],
    trigger: [text('Thanks, but please don’t text me again'), text('Tap leaks'), call('no-answer'), call('no-answer')],
    check(outcome) {
      assert.deepEqual(rows(outcome), [[CALLER, 'Stopped']])
      assert.deepEqual(texts(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /> Tap leaks$/)
      assert.match(posts(outcome)[1] ?? '', /please call back\. The caller opted out of texts\.$/)
      assert.equal(posts(outcome).length, 2)
    },
  },
  {
    ...fixture([TEXTED]),
    name: 'stop-in-a-sentence',
    title: 'A reply starts with “stop”, but isn’t an opt-out',
    trigger: text('Stop tap is leaking, water everywhere'),
    check(outcome) {
      assert.deepEqual(rows(outcome), [[CALLER, 'Lead']])
      assert.match(posts(outcome)[0] ?? '', /> Stop tap is leaking, water everywhere$/)
    },
  },
  {
    ...fixture(
      [TEXTED, TEXTED.with(0, BEN)],
      [
        { when: 'tap', json: TAP },
        { when: 'boiler', json: { ...TAP, reason: 'Boiler is off', urgency: 'later' } },
      ],
    ),
    name: 'delivered-together',
    title: 'Twilio delivers the texts of three people together',
    trigger: {
      ...text(''),
      event: [text('Cheap flyers!', '+447700900999'), text('tap is leaking'), text('boiler is off', BEN)].map(
        ({ event }) => event,
      ),
    },
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        [CALLER, 'Lead'],
        [BEN, 'Lead'],
      ])
      assert.equal(posts(outcome).length, 2)
      assert.match(posts(outcome)[0] ?? '', /^:rotating_light: \*\+447700900456\*: Kitchen tap[\s\S]*> tap is leaking$/)
      assert.match(posts(outcome)[1] ?? '', /^\*\+447700900457\*: Boiler is off[\s\S]*> boiler is off$/)
    },
  },
  {
    ...fixture([TEXTED], []),
    name: 'openai-is-down',
    title: 'OpenAI is down, and the reply tries to ping everyone',
    trigger: text('<!channel> no heating'),
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(rows(outcome), [[CALLER, 'Read manually']])
      assert.match(posts(outcome)[0] ?? '', /not understood, please read[\s\S]*> &lt;!channel> no heating/)
    },
  },
  {
    ...fixture(),
    name: 'twilio-is-down',
    title: 'Twilio is down',
    trigger: call('no-answer'),
    failures: [down('twilio', { route: 'POST /2010-04-01/Accounts/:account/Messages.json' })],
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.deepEqual(rows(outcome), [])
      assert.match(
        posts(outcome)[0] ?? '',
        new RegExp(`Missed call from \\${CALLER}: text or sheet failed, please call back`),
      )
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: [call('no-answer'), text('water everywhere')],
    failures: [down('google-sheets')],
    check(outcome) {
      assert.equal(texts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /text or sheet failed, please call back/)
      assert.equal(
        posts(outcome)[1],
        `:rotating_light: *${CALLER}*: Kitchen tap leaks\nUrgency: today. Preferred time: home all day\n> water everywhere\nThe sheet could not be updated.`,
      )
    },
  },
])
