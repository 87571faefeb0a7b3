import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const FIELDS = {
  Name: 'singleLineText',
  Phone: 'phoneNumber',
  'SMS consent': 'checkbox',
  'Consent date': 'date',
  'Opted out at': 'dateTime',
  'Time zone': 'singleLineText',
  'Last campaign': 'singleLineText',
  'Last result': 'singleLineText',
  'Last sent at': 'dateTime',
} as const

const contact = (name: string, phone: string, more: Record<string, unknown> = {}) => ({
  id: `rec${name.padEnd(14, '0')}`,
  fields: { Name: name, Phone: phone, 'SMS consent': true, 'Consent date': '2026-01-02', ...more },
})
const AVA = contact('Ava', '+44 7700 900001')
const BEN = contact('Ben', '+447700900002')
const CY = contact('Cy', '+447700900003')
const DAN = contact('Dan', '+447700900004')

const fixture = (records: object[], dryRun = false, settings = {}) => ({
  now: '2026-11-16T11:00:00.000Z',
  settings: {
    airtableUrl: 'https://airtable.com/appCONTACTS000000/tblCONTACTS000000/viwCONTACTS000000',
    campaignId: '2026-12-winter',
    dryRun,
    brand: 'Salt & Pine',
    message: '20% off all swim coats until Sunday.',
    fromNumber: '+447700900999',
    ...settings,
  },
  given: {
    airtable: { tables: { Contacts: { id: 'tblCONTACTS000000', fields: FIELDS, records } } },
    twilio: {},
  },
})
const press = { kind: 'manual' as const }
const reply = (body: string, from = '+447700900001') => ({
  kind: 'event' as const,
  event: {
    type: 'com.twilio.messaging.inbound-message.received',
    data: { from, to: '+447700900999', body },
  },
})

interface Base {
  tables: { records: { fields: Record<string, unknown> }[] }[]
}
const list = ({ state }: Outcome) => (state('airtable') as Base).tables[0]?.records.map(({ fields }) => fields) ?? []
const sent = ({ messages }: Outcome) => messages.map(({ to }) => to)
const results = (outcome: Outcome) =>
  list(outcome).map((fields) => String(fields['Last result'] ?? '').replace(/[ :].*/, ''))

export default defineCases([
  {
    ...fixture([AVA, BEN, contact('Cy', '+447700900003', { 'SMS consent': false })]),
    name: 'normal-day',
    title: 'Normal day, with the campaign started twice',
    trigger: [press, press],
    check(outcome) {
      assert.deepEqual(sent(outcome), ['+447700900001', '+447700900002'])
      assert.equal(
        outcome.messages[0]?.text,
        'Salt & Pine: 20% off all swim coats until Sunday. Reply STOP to opt out.',
      )
      assert.deepEqual(results(outcome), ['accepted', 'accepted', ''])
    },
  },
  {
    ...fixture([AVA, BEN, contact('Bad', '07700')], true, {
      message: 'All coats from 9 € until Sunday. '.repeat(5),
      pricePerSegment: 8,
      priceCurrency: 'JPY',
    }),
    name: 'nothing-to-do',
    title: 'A dry run with a price in yen',
    trigger: press,
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      const [preview] = outcome.nodes['Show the preview']?.items ?? []
      assert.deepEqual(
        [preview?.recipients, preview?.badNumbers, preview?.encoding, preview?.estimatedCost],
        [2, 1, 'GSM-7', '32 JPY'],
      )
    },
  },
  {
    ...fixture([
      contact('Ava', '+447700900001', { 'Last campaign': '2026-12-winter' }),
      contact('Ava2', '+44 7700 900001'),
      contact('Ben', '+447700900002', { 'Opted out at': '2026-05-05T10:00:00.000Z' }),
      contact('Ben2', '+44 7700 900002'),
      contact('Cy', '+447700900003'),
      contact('Cy2', '+44 7700 900003'),
    ]),
    name: 'two-records',
    title: 'Numbers found in two records, with a short outage of Airtable',
    trigger: press,
    failures: [down('airtable', { route: 'GET /v0/:base/:table/:record', atFirst: true })],
    check(outcome) {
      assert.deepEqual(sent(outcome), ['+447700900003'])
    },
  },
  {
    ...fixture(
      [
        contact('Ava', '+12125550123', { 'Time zone': 'America/New_York' }),
        contact('Ben', '+447700900002', { 'Time zone': 'British time' }),
        contact('Cy', '+12125550124', { 'Time zone': 'America/New_York' }),
      ],
      false,
      { message: '20% off all swim coats until Sunday 🎉', maxRecipients: 2 },
    ),
    name: 'too-early',
    title: 'Contacts in New York, where it is 6 a.m., come after the others',
    trigger: press,
    check(outcome) {
      assert.deepEqual(sent(outcome), ['+447700900002'])
      assert.deepEqual(results(outcome), ['', 'accepted', ''])
    },
  },
  {
    ...fixture([AVA, contact('Ava2', '+447700900001'), BEN, CY, DAN]),
    name: 'stop',
    title: 'STOP in a sentence and in German, another reply, and short outages of Airtable',
    failures: [
      down('airtable', { atFirst: true, route: 'GET /v0/:base/:table' }),
      down('airtable', { route: 'PATCH /v0/:base/:table', times: 1 }),
    ],
    trigger: [
      {
        ...reply(''),
        event: [
          reply('Please stop by tomorrow!', '+447700900002'),
          reply('Thanks, but please stop'),
          reply('Please remove my number', '+447700900003'),
          reply('Stopp!', '+447700900004'),
        ].map(({ event }) => event),
      },
      press,
    ],
    check(outcome) {
      assert.deepEqual(sent(outcome), ['+447700900002'])
      assert.deepEqual(
        list(outcome).map((fields) => Boolean(fields['Opted out at'])),
        [true, true, false, true, true],
      )
    },
  },
  {
    ...fixture([AVA, BEN]),
    name: 'twilio-is-down',
    title: 'Twilio is down',
    trigger: press,
    failures: [down('twilio', { route: 'POST /2010-04-01/Accounts/:account/Messages.json' })],
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(results(outcome), ['failed', 'failed'])
      assert.deepEqual(outcome.nodes['Summarize the run']?.items, [
        { campaign: '2026-12-winter', accepted: 0, failed: 2, notNow: 0 },
      ])
    },
  },
  {
    ...fixture([AVA, BEN]),
    name: 'twilio-sign-in-refused',
    title: 'Twilio refuses the sign-in, and the campaign is started again',
    trigger: [press, press],
    failures: [
      down('twilio', {
        route: 'POST /2010-04-01/Accounts/:account/Messages.json',
        failure: 'unauthorized',
        times: 2,
      }),
    ],
    check(outcome) {
      assert.deepEqual(sent(outcome), ['+447700900001', '+447700900002'])
      assert.deepEqual(results(outcome), ['accepted', 'accepted'])
    },
  },
])
