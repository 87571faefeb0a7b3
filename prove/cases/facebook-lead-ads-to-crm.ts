import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Leads')
const HEADINGS = ['lead_id', 'received_at', 'name', 'email', 'phone', 'form', 'ad', 'answers', 'crm', 'alert']

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const answered = (answers: Record<string, string> = {}) => ({
  created_time: '2026-11-16T07:59:50+0000',
  ad_id: '601',
  ad_name: 'Oak in autumn',
  field_data: Object.entries({
    full_name: 'Priya Nair',
    email: ' Priya.Nair@Example.com',
    phone_number: '07700 900123',
    when_do_you_need_us: 'this month',
    ...answers,
  }).map(([name, value]) => ({ name, values: [value] })),
})

const fixture = (
  answers: Record<string, string> = {},
  settings: Record<string, string | number> = {},
  second: Record<string, string> = {},
) => ({
  settings: {
    ownerPhone: '+447700900001',
    twilioFrom: '+447700900002',
    sheetUrl: sheet.url,
    ...settings,
  },
  given: {
    'google-sheets': { [sheet.id]: { Leads: [HEADINGS] } },
    meta: {
      objects: {
        'your-page-id': { name: 'Acorn Flooring', access_token: 'EAApage' },
        'your-form-id': { name: 'Free visit', locale: 'en_GB', status: 'ACTIVE' },
        '501': answered(answers),
        '502': answered({ full_name: 'Tom Hale', email: 'tom@example.com', ...second }),
      },
    },
    hubspot: {},
    twilio: {},
    gmail: {},
  },
})

const report = (formId: string, ids: readonly string[]) => ({
  kind: 'event' as const,
  event: {
    object: 'page',
    entry: [
      {
        id: 'your-page-id',
        time: 1794816000,
        changes: ids.map((id) => ({
          field: 'leadgen',
          value: { leadgen_id: id, page_id: 'your-page-id', form_id: formId },
        })),
      },
    ],
  },
})
const lead = (formId = 'your-form-id') => report(formId, ['501'])
const leads = (...ids: string[]) => report('your-form-id', ids)

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Leads').map((row) => [row.lead_id, row.crm, row.alert])
const sentMessages = ({ messages }: Outcome) => messages.map(({ app, to, text }) => [app, to, text])
const TEXT = 'Lead: Priya Nair, +447700900123. when do you need us: this month. CRM: '
interface Contact {
  properties: Record<string, string>
}
const contacts = ({ state }: Outcome) => (state('hubspot') as { contacts: Contact[] }).contacts
const SMS = 'POST /2010-04-01/Accounts/:account/Messages.json'

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: lead(),
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [['twilio', '+447700900001', `${TEXT}new contact`]])
      assert.deepEqual(rows(outcome), [['501', 'new contact', 'text sent']])
      const [contact] = contacts(outcome)
      assert.deepEqual(
        [contact?.properties.email, contact?.properties.firstname, contact?.properties.phone],
        ['priya.nair@example.com', 'Priya', '+447700900123'],
      )
    },
  },
  {
    ...fixture({ phone_number: '44 7700 900123' }, {}, { phone_number: '+44 (0)7700 900456' }),
    name: 'phone-formats',
    title: 'Phone numbers with a country code but no plus sign, and with (0)',
    trigger: leads('501', '502'),
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ properties }) => properties.phone),
        ['+447700900123', '+447700900456'],
      )
    },
  },
  {
    ...fixture({ phone_number: '06 1234 5678' }, { countryCode: '+39' }, { phone_number: '347 123 4567' }),
    name: 'italian-numbers',
    title: 'A landline and a mobile number in Italy',
    trigger: leads('501', '502'),
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ properties }) => properties.phone),
        ['+390612345678', '+393471234567'],
      )
    },
  },
  {
    ...fixture(),
    given: {
      ...fixture().given,
      meta: {
        objects: {
          ...fixture().given.meta.objects,
          'your-form-id': {
            name: 'Gratis-Termin',
            locale: 'de_DE',
            status: 'ACTIVE',
            questions: [
              { key: 'wann_brauchen_sie_uns?', type: 'CUSTOM' },
              { key: 'vollständiger_name', type: 'FULL_NAME' },
              { key: 'e-mail-adresse', type: 'EMAIL' },
              { key: 'telefonnummer', type: 'PHONE' },
            ],
          },
          '501': {
            ...answered(),
            field_data: Object.entries({
              'wann_brauchen_sie_uns?': 'im Dezember',
              vollständiger_name: 'Jörg Müller',
              'e-mail-adresse': 'joerg@example.de',
              telefonnummer: '+4915112345678',
            }).map(([name, value]) => ({ name, values: [value] })),
          },
        },
      },
    },
    name: 'german-form',
    title: 'A form in German, with fields that have German names',
    trigger: lead(),
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ properties }) => [properties.email, properties.firstname, properties.lastname]),
        [['joerg@example.de', 'Jörg', 'Müller']],
      )
      assert.deepEqual(sentMessages(outcome), [
        [
          'twilio',
          '+447700900001',
          'Lead: Jörg Müller, +4915112345678. wann brauchen sie uns?: im Dezember. CRM: new contact',
        ],
      ])
    },
  },
  {
    ...fixture({ email: 'orders/north#2%41@example.com' }),
    name: 'unusual-address',
    title: 'An email address with characters that mean something in a URL',
    trigger: lead(),
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ properties }) => properties.email),
        ['orders/north#2%41@example.com'],
      )
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'A lead from another form',
    trigger: lead('other-form'),
    silent: true,
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(rows(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'told-twice',
    title: 'A lead sent twice, then again in a later month',
    trigger: [lead(), lead(), { ...lead(), later: 32 * 24 }],
    check(outcome) {
      assert.deepEqual(
        sentMessages(outcome).map(([, , text]) => text),
        [`${TEXT}new contact`, `${TEXT}existing contact, updated`],
      )
      assert.equal(rows(outcome).length, 1)
      assert.equal(contacts(outcome).length, 1)
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-at-once',
    title: 'Facebook reports a lead three times at the same moment',
    trigger: { ...lead(), alongside: [lead().event, lead().event] },
    check(outcome) {
      assert.equal(outcome.nodes['First report?']?.runs.length, 3)
      assert.equal(sentMessages(outcome).length, 1)
      assert.equal(rows(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-leads',
    title: 'A webhook call repeats a lead and adds another',
    trigger: [lead(), leads('501', '502')],
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['501', 'new contact', 'text sent'],
        ['502', 'new contact', 'text sent'],
      ])
      assert.deepEqual(
        sentMessages(outcome).map(([, , text]) => (text ?? '').split(',')[0]),
        ['Lead: Priya Nair', 'Lead: Tom Hale'],
      )
      assert.deepEqual(
        contacts(outcome).map(({ properties }) => properties.email),
        ['priya.nair@example.com', 'tom@example.com'],
      )
    },
  },
  {
    ...fixture({ when_do_you_need_us: long(300) }, {}, { full_name: `Tom Hale ${long(300)}` }),
    name: 'sheets-is-down',
    title: 'Two leads with long texts in one webhook call, and Google Sheets is down',
    trigger: leads('501', '502'),
    failures: [down('google-sheets')],
    ends: 'error',
    check(outcome) {
      const [first = '', second = ''] = sentMessages(outcome).map(([, , text]) => text)
      assert.match(first, /so on[a-z ]*\. CRM: new contact$/)
      assert.equal(second.length, 300)
      assert.doesNotMatch(JSON.stringify(outcome.nodes['Clean lead']?.items.map(({ answers }) => answers)), /CUT OFF/)
      assert.equal(contacts(outcome).length, 2)
      assert.deepEqual(rows(outcome), [])
    },
  },
  {
    ...fixture({ email: 'priya at home', phone_number: '' }, { maxTextsPerDay: 0 }),
    name: 'limit-reached',
    title: 'No valid email address, and the text limit is reached',
    trigger: lead(),
    check(outcome) {
      const [[app, to, text] = []] = sentMessages(outcome)
      assert.deepEqual([app, to], ['gmail', 'owner@example.com'])
      assert.match(
        text ?? '',
        /Name: Priya Nair\s+Phone: none\s+Email: priyaathome[\s\S]*CRM: not in the CRM: no usable/,
      )
      assert.equal(contacts(outcome).length, 0)
      assert.deepEqual(rows(outcome), [['501', 'not in the CRM: no usable email address', 'email sent']])
    },
  },
  {
    ...fixture(),
    name: 'hubspot-is-down',
    title: 'HubSpot is down',
    trigger: lead(),
    failures: [down('hubspot')],
    check(outcome) {
      assert.match(sentMessages(outcome)[0]?.[2] ?? '', /CRM: not in the CRM: /)
      assert.equal(rows(outcome)[0]?.[2], 'text sent')
    },
  },
  {
    ...fixture(),
    name: 'twilio-is-down',
    title: 'Twilio is down',
    trigger: lead(),
    failures: [down('twilio', { route: SMS })],
    check(outcome) {
      assert.deepEqual(
        sentMessages(outcome).map(([app]) => app),
        ['gmail'],
      )
      assert.deepEqual(rows(outcome), [['501', 'new contact', 'email sent']])
    },
  },
  {
    ...fixture(),
    name: 'nobody-can-be-told',
    title: 'Twilio and Gmail are down',
    trigger: lead(),
    failures: [down('twilio', { route: SMS }), down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.match(String(rows(outcome)[0]?.[2]), /^owner not told: /)
      assert.match(outcome.executions[0]?.error?.message ?? '', /Neither text nor email reached the owner for lead 501/)
    },
  },
])
