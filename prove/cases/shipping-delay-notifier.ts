import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const FIELDS = {
  Order: 'singleLineText',
  Tracking: 'singleLineText',
  'First name': 'singleLineText',
  Email: 'email',
  Phone: 'phoneNumber',
  'SMS consent': 'checkbox',
  Promised: 'date',
  Status: 'singleSelect',
  'Notified date': 'singleLineText',
  Notices: 'number',
} as const

const parcel = (order: number, more: Record<string, unknown> = {}) => ({
  id: `recPARCEL${order}0000`,
  fields: {
    Order: String(order),
    Tracking: `JD ${order}`,
    'First name': 'Mara',
    Email: 'mara@example.com',
    Phone: '0049 (0)152 / 0000.1111',
    'SMS consent': true,
    Promised: '2026-11-18',
    Status: 'Open',
    ...more,
  },
})
const held = (estimated?: string, status = 'transit') => ({
  status,
  description: 'Held at the parcel center',
  ...(estimated ? { estimated } : {}),
})
const SENTENCE = 'The package is waiting at a sorting center before it goes on to you.'

const fixture = (records: object[], shipments: Record<string, object>, sentence = SENTENCE, maxPackages = 100) => ({
  settings: {
    airtableUrl: 'https://airtable.com/appPARCELS0000000/tblPARCELS0000000/viwPARCELS0000000',
    shopName: 'Alder Ceramics',
    textMessages: true,
    smsFrom: '+4930000000',
    maxPackages,
  },
  given: {
    airtable: { tables: { Packages: { id: 'tblPARCELS0000000', fields: FIELDS, records } } },
    dhl: { shipments },
    openai: { answers: [{ text: sentence, times: 3 }] },
    twilio: {},
    gmail: {},
  },
})
const trigger = { kind: 'schedule' as const }
const LATE = fixture([parcel(4418)], { JD4418: held('2026-11-21T12:00:00') })

interface Base {
  tables: { records: { fields: Record<string, unknown> }[] }[]
}
const list = ({ state }: Outcome) =>
  (state('airtable') as Base).tables[0]?.records.map(({ fields }) => [
    fields.Status,
    fields['Notified date'] ?? '',
    fields.Notices ?? 0,
  ]) ?? []
const sent = ({ messages }: Outcome) => messages.map(({ app, to }) => [app, to])
const words = ({ messages }: Outcome) => messages.map(({ text }) => text).join('\n')
const OWNER = ['gmail', 'you@example.com']
const MAILED = ['gmail', 'mara@example.com']
const TEXTED = ['twilio', '+4915200001111']
const CHANGE = 'PATCH /v0/:base/:table'

export default defineCases([
  {
    ...LATE,
    name: 'normal-day',
    title: 'A late package, checked twice',
    trigger: [trigger, trigger],
    check(outcome) {
      assert.deepEqual(sent(outcome), [MAILED, TEXTED])
      assert.match(
        words(outcome),
        /^Hello Mara,\s+Your order 4418 is taking longer than expected\. The package is waiting at a sorting center[\s\S]*We promised: 18 November 2026\s+Now expected: 21 November 2026/,
      )
      assert.match(words(outcome), /Alder Ceramics: order 4418 is late\. Now expected: 21 November 2026/)
      assert.deepEqual(list(outcome), [['Late', '2026-11-21', 1]])
    },
  },
  {
    ...fixture([parcel(1), parcel(2), parcel(3, { Status: 'Closed' })], {
      JD1: held('2026-11-17T12:00:00'),
      JD2: held(undefined, 'delivered'),
    }),
    name: 'nothing-to-do',
    title: 'Packages on time, delivered and closed',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(
        list(outcome).map(([status]) => status),
        ['Open', 'Delivered', 'Closed'],
      )
    },
  },
  {
    ...fixture(
      [
        parcel(1, { Promised: '2026-11-10', 'SMS consent': false }),
        parcel(2, { Notices: 3, 'Notified date': '2026-11-19' }),
        parcel(3, { Promised: '2026-11-08', 'Notified date': 'open', Notices: 1 }),
        parcel(4, { Promised: '2026-11-09', 'Notified date': 'open', Notices: 1 }),
      ],
      { JD1: held('2026-11-12T12:00:00'), JD2: held('2026-11-25T12:00:00'), JD3: held(), JD4: held() },
      'It arrives on 20 November, see www.example.com',
    ),
    name: 'no-date',
    title: 'No new date, a date made up by the model, and the notice limit',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [MAILED, OWNER])
      assert.doesNotMatch(words(outcome), /20 November/)
      assert.match(words(outcome), /Now expected: not known yet/)
      assert.match(words(outcome), /2 \(JD2\): late again after the last allowed notice/)
      assert.match(words(outcome), /3 \(JD3\): DHL still has no date, a week after the promised one/)
      assert.doesNotMatch(words(outcome), /JD4/)
      assert.deepEqual(list(outcome), [
        ['Late', 'open', 1],
        ['Open', '2026-11-19', 3],
        ['Open', 'open', 1],
        ['Open', 'open', 1],
      ])
    },
  },
  {
    ...fixture([parcel(1), parcel(2), parcel(3, { Order: undefined })], { JD1: held(undefined, 'failure') }),
    name: 'lost',
    title: 'One failed delivery, and two packages unknown to the carrier',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [OWNER])
      assert.match(words(outcome), /1 \(JD1\): the carrier reports a failure: Held at the parcel center/)
      assert.match(words(outcome), /2 \(JD2\): No .*found/)
    },
  },
  {
    ...fixture(
      [
        parcel(1, { Promised: '2026-11-10', 'Notified date': '2026-11-15', Notices: 1 }),
        parcel(2, { 'First name': '', 'SMS consent': false }),
      ],
      { JD1: held(), JD2: { ...held('2026-11-21T12:00:00'), description: 'Held again. '.repeat(30) } },
    ),
    name: 'new-date-missed',
    title: 'A package misses its new date, and a customer gave no first name',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [MAILED, OWNER])
      assert.match(words(outcome), /^Hello,\s+Your order 2 is/)
      const asked = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body)
      assert.ok(asked.includes(`"""${'Held again. '.repeat(25)}"""`.replaceAll('"', '\\"')))
      assert.match(words(outcome), /1 \(JD1\): DHL has no date after 2026-11-15, which the customer was told/)
    },
  },
  {
    ...fixture(
      [parcel(1), parcel(2, { Promised: '2026-11-17' }), parcel(3), parcel(4, { Promised: '17.11' })],
      { JD1: held('2026-11-17T12:00:00'), JD2: held('2026-11-17T12:00:00'), JD4: held() },
      SENTENCE,
      3,
    ),
    name: 'more-than-the-limit',
    title: 'More open packages than the limit, one with a promised date that isn’t a date',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [OWNER])
      assert.match(
        words(outcome),
        /4 \(JD4\): Promised is not a date\nNot checked because of maxPackages: 1\. Raise it/,
      )
    },
  },
  {
    ...fixture([parcel(1, { Promised: '2026-11-12', 'Notified date': 'open', Notices: 1, 'SMS consent': false })], {
      JD1: held('2026-11-20T12:00:00'),
    }),
    name: 'date-at-last',
    title: 'A date at last, after a message that there is none',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [MAILED])
      assert.match(words(outcome), /Now expected: 20 November 2026/)
      assert.deepEqual(list(outcome), [['Late', '2026-11-20', 2]])
    },
  },
  {
    ...LATE,
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger,
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(sent(outcome), [MAILED, TEXTED])
      assert.match(words(outcome), /longer than expected\.\s+We promised/)
    },
  },
  {
    ...LATE,
    name: 'mail-fails-once',
    title: 'The email to the customer fails, after short outages of Airtable',
    trigger,
    failures: [down('airtable', { atFirst: true }), down('gmail', { times: 1 })],
    check(outcome) {
      assert.deepEqual(sent(outcome), [OWNER])
      assert.match(words(outcome), /4418 \(JD4418\): \S/)
      assert.deepEqual(list(outcome), [['Late', '2026-11-21', 1]])
    },
  },
  {
    ...LATE,
    name: 'twilio-is-down',
    title: 'Twilio is down',
    trigger,
    failures: [down('twilio')],
    check(outcome) {
      assert.deepEqual(sent(outcome), [MAILED, OWNER])
    },
  },
  {
    ...fixture([parcel(1), parcel(4418)], { JD1: held(undefined, 'delivered'), JD4418: held('2026-11-21T12:00:00') }),
    name: 'airtable-takes-nothing',
    title: 'Airtable rejects the change',
    trigger,
    failures: [down('airtable', { route: CHANGE })],
    check(outcome) {
      assert.deepEqual(sent(outcome), [OWNER])
      assert.match(words(outcome), /1 \(JD1\): \S[\s\S]*4418 \(JD4418\): \S/)
    },
  },
])
