import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { telegramMessage } from '../telegram.ts'
import { PICTURE } from '../vendors/shared/picture.ts'

const ME = 42
const MAIL = 'm.kowalczyk@balticafoods.example'

const card = (more: Record<string, unknown> = {}) => ({
  is_card: true,
  first_name: 'Marta',
  last_name: 'Kowalczyk',
  job_title: 'Head of Purchasing',
  company: 'Baltica Foods',
  email: 'M.Kowalczyk@balticafoods.example',
  phone: '+48 22 555 01 17',
  mobile: '0700 900 123',
  website: 'balticafoods.example',
  street: 'ul. Morska 4',
  postal_code: '81-225',
  city: 'Gdynia',
  country: 'Poland',
  uncertain: ['website'],
  ...more,
})

interface Held {
  contacts?: { id: string; properties: Record<string, string> }[]
  people?: Record<string, unknown>[]
}
const fixture = (read: object[] = [card()], held: Held = {}, settings: Record<string, string | boolean> = {}) => ({
  settings: { allowedUserIds: '7, 42', ...settings },
  given: {
    openai: { answers: read.map((json) => ({ json })) },
    hubspot: { contactProperties: ['card_note'], contacts: held.contacts ?? [] },
    'google-contacts': { people: held.people ?? [] },
    telegram: { files: { large: { base64: PICTURE.toString('base64'), path: 'photos/card.png', type: 'image/png' } } },
  },
})

const sends = (more: Record<string, unknown>, from = ME) => telegramMessage({ id: from, first_name: 'Ada' }, more)
const photo = (more: Record<string, unknown> = {}) =>
  sends({
    photo: [
      { file_id: 'small', width: 90 },
      { file_id: 'large', width: 1280 },
    ],
    ...more,
  })

const sentMessages = ({ messages }: Outcome) => messages.filter(({ to }) => to === String(ME)).map(({ text }) => text)
const contacts = ({ state }: Outcome) =>
  (state('hubspot') as { contacts: { properties: Record<string, string> }[] }).contacts.map(
    ({ properties }) => properties,
  )
const people = ({ state }: Outcome) => (state('google-contacts') as { people: Record<string, unknown>[] }).people

const LINES = `<b>Marta Kowalczyk</b>
Head of Purchasing
Baltica Foods
${MAIL}
+48225550117
+44700900123
balticafoods.example
ul. Morska 4, 81-225, Gdynia, Poland

`
const ends = (hubspot: string, google: string, check = '\nPlease check: website') =>
  `HubSpot: ${hubspot}\nGoogle Contacts: ${google}\n${check}`

const asPerson = (biography: string) => ({
  names: [{ givenName: 'Marta', familyName: 'Kowalczyk' }],
  organizations: [{ name: 'Baltica Foods', title: 'Head of Purchasing' }],
  emailAddresses: [{ value: MAIL, type: 'work' }],
  phoneNumbers: [
    { value: '+48225550117', type: 'work' },
    { value: '+44700900123', type: 'mobile' },
  ],
  biographies: [{ value: biography }],
})
/** Longer than any field of a card. */
const LONG_NOTE = `Expo Hall 3.\nWants a quote${' and samples'.repeat(40)}`
const bare = ({ resourceName, ...person }: Record<string, unknown>) => person

/** How often a vendor was asked something. */
const tries = ({ exchanges }: Outcome, asked: string, what = '') =>
  exchanges.filter(({ vendor, path }) => vendor === asked && path.endsWith(what)).length

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: photo({ caption: 'Expo Hall 3, wants a quote' }),
    check(outcome) {
      const note = 'Met at Expo Hall 3, wants a quote. Card scanned on 2026-11-16'
      const { createdate, ...properties } = contacts(outcome)[0] ?? {}
      assert.deepEqual(properties, {
        email: MAIL,
        firstname: 'Marta',
        lastname: 'Kowalczyk',
        company: 'Baltica Foods',
        jobtitle: 'Head of Purchasing',
        phone: '+48225550117',
        mobilephone: '+44700900123',
        website: 'balticafoods.example',
        address: 'ul. Morska 4',
        zip: '81-225',
        city: 'Gdynia',
        country: 'Poland',
        card_note: note,
      })
      assert.deepEqual(people(outcome).map(bare), [asPerson(note)])
      assert.deepEqual(sentMessages(outcome), [LINES + ends('saved', 'saved')])
      const asked = outcome.exchanges.filter(({ vendor }) => vendor === 'openai')
      assert.equal(asked.length, 1)
      assert.match(JSON.stringify(asked[0]?.body), /You copy business cards into fields[\s\S]*"detail":"high"/)
      const [search] = outcome.exchanges.filter(({ path }) => path === '/v1/people:searchContacts').slice(-1)
      assert.equal(search?.query.query, MAIL)
    },
  },
  {
    ...fixture([card({ city: '', website: '', uncertain: [] })], {
      contacts: [{ id: '9', properties: { email: MAIL, firstname: 'M.', city: 'Sopot', website: 'old.example' } }],
      people: [
        { names: [{ givenName: 'Mia' }], emailAddresses: [{ value: `${MAIL}.org` }] },
        { names: [{ givenName: 'Marta' }], emailAddresses: [{ value: 'M.Kowalczyk@balticafoods.example' }] },
      ],
    }),
    name: 'known-person',
    title: 'The contact already exists',
    trigger: photo(),
    check(outcome) {
      assert.equal(contacts(outcome).length, 1)
      const { firstname, city, website, card_note } = contacts(outcome)[0] ?? {}
      assert.deepEqual(
        [firstname, city, website, card_note],
        ['Marta', 'Sopot', 'old.example', 'Card scanned on 2026-11-16'],
      )
      assert.equal(people(outcome).length, 2)
      assert.match(sentMessages(outcome)[0] ?? '', /HubSpot: saved\nGoogle Contacts: was there already\n$/)
    },
  },
  {
    ...fixture([card({ email: 'marta(at)baltica', phone: '555', country: '' })], {
      people: [{ names: [{ givenName: 'Marta' }], phoneNumbers: [{ value: '+44 (700) 900-123' }] }],
    }),
    name: 'no-address',
    title: 'A photo sent as a file, without a usable email address',
    trigger: sends({ document: { file_id: 'large', mime_type: 'image/png', file_size: 10_000_000 } }),
    check(outcome) {
      assert.deepEqual(contacts(outcome), [])
      assert.equal(people(outcome).length, 1)
      assert.match(
        sentMessages(outcome)[0] ?? '',
        /Gdynia\n\nHubSpot: left out, no usable address\nGoogle Contacts: was there already\n\nPlease check: website, email \(marta\(at\)baltica\), phone \(555\)$/,
      )
    },
  },
  {
    ...fixture([card({ email: 'orders/north#2%41@balticafoods.example', mobile: '+44 0700 900 123 App. 12' })]),
    name: 'unusual-address',
    title: 'An email address with characters that mean something in a URL',
    trigger: photo(),
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ email }) => email),
        ['orders/north#2%41@balticafoods.example'],
      )
      assert.equal(contacts(outcome)[0]?.mobilephone, '+44700900123')
    },
  },
  {
    ...fixture(),
    name: 'long-note',
    title: 'A long note, and a HubSpot account without the property for it',
    given: { ...fixture().given, hubspot: { contactProperties: ['another_note'] } },
    trigger: photo({ caption: LONG_NOTE }),
    rejections: true,
    check(outcome) {
      assert.deepEqual(people(outcome).map(bare), [asPerson(`Met at ${LONG_NOTE}. Card scanned on 2026-11-16`)])
      assert.match(sentMessages(outcome)[0] ?? '', /HubSpot: failed, Bad request/)
    },
  },
  {
    ...fixture([], {}, { allowedUserIds: '42' }),
    name: 'nothing-to-do',
    title: 'A stranger, a text message and a file that is too large',
    trigger: [
      sends({ photo: [{ file_id: 'large' }] }, 77),
      sends({ text: 'Hello' }),
      sends({ document: { file_id: 'large', mime_type: 'image/png', file_size: 10_000_001 } }),
      sends({ document: { file_id: 'large', mime_type: 'application/pdf', file_size: 1000 } }),
    ],
    check({ messages, exchanges }) {
      const help = 'Please send one photo of a business card, up to 10 MB. Write where you met into the caption.'
      assert.deepEqual(
        messages.map(({ to, text }) => [to, text]),
        [
          ['77', 'This bot is private. Your Telegram user ID is <code>77</code>.'],
          ['42', help],
          ['42', help],
          ['42', help],
        ],
      )
      assert.deepEqual([...new Set(exchanges.map(({ vendor }) => vendor))], ['telegram'])
    },
  },
  {
    ...fixture(
      [
        card({ phone: '(555) 123-4567, ext. 12', mobile: '1-555-987-6543 x3' }),
        card({ email: 'max@example.com', phone: '123-4567', mobile: '' }),
      ],
      {},
      { countryCode: '1' },
    ),
    name: 'american-numbers',
    title: 'American numbers with extensions, and one without an area code',
    trigger: [photo(), photo()],
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ phone, mobilephone }) => [phone, mobilephone]),
        [
          ['+15551234567', '+15559876543'],
          [undefined, undefined],
        ],
      )
      assert.match(sentMessages(outcome)[1] ?? '', /Please check: website, phone \(123-4567\)$/)
    },
  },
  {
    ...fixture([card({ phone: '06 1 234 5678', mobile: '06 30 123 4567' })], {}, { countryCode: '36' }),
    name: 'hungarian-numbers',
    title: 'Hungarian numbers with the prefix 06',
    trigger: photo(),
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ phone, mobilephone }) => [phone, mobilephone]),
        [['+3612345678', '+36301234567']],
      )
    },
  },
  {
    ...fixture([card({ is_card: false }), card({ email: '', phone: 'call me', mobile: '' })]),
    name: 'unreadable',
    title: 'Several cards, then an unreadable one',
    trigger: [photo(), photo()],
    check(outcome) {
      assert.deepEqual(
        sentMessages(outcome),
        [1, 2].map(
          () =>
            'I could not read one whole card. Please put it on a dark surface, without glare, and send a single photo.',
        ),
      )
      assert.deepEqual(contacts(outcome), [])
      assert.deepEqual(people(outcome), [])
    },
  },
  {
    ...fixture(
      [card({ first_name: '<b>Marta', company: 'A & B', phone: '0048 22 5550117', mobile: '+44 (0)700 900 123' })],
      {},
      { addToGoogle: false },
    ),
    name: 'google-is-off',
    title: 'HubSpot only, and a card full of markup',
    trigger: photo(),
    check(outcome) {
      assert.deepEqual(
        contacts(outcome).map(({ firstname, phone, mobilephone }) => [firstname, phone, mobilephone]),
        [['<b>Marta', '+48225550117', '+44700900123']],
      )
      assert.deepEqual(people(outcome), [])
      assert.match(
        sentMessages(outcome)[0] ?? '',
        /^<b>&lt;b>Marta Kowalczyk<\/b>[\s\S]*A &amp; B[\s\S]*Google Contacts: switched off/,
      )
    },
  },
  {
    ...fixture(),
    name: 'photo-is-lost',
    title: "Telegram doesn't deliver the photo",
    trigger: photo(),
    failures: [down('telegram', { route: 'POST /:bot/getFile' })],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), ['Telegram did not deliver the photo. Please send it again.'])
      assert.equal(tries(outcome, 'telegram', '/getFile'), 3)
      assert.deepEqual(contacts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: photo(),
    failures: [down('openai', { failure: 'page' })],
    check(outcome) {
      assert.equal(sentMessages(outcome).length, 1)
      assert.match(
        sentMessages(outcome)[0] ?? '',
        /^The card was not saved\. Please send the photo again later\.\n[\s\S]{5,500}$/,
      )
      assert.equal(tries(outcome, 'openai'), 2)
      assert.deepEqual(contacts(outcome), [])
      assert.deepEqual(people(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'hubspot-is-down',
    title: 'HubSpot is down',
    trigger: photo(),
    failures: [down('hubspot')],
    check(outcome) {
      assert.deepEqual(people(outcome).map(bare), [asPerson('Card scanned on 2026-11-16')])
      assert.equal(sentMessages(outcome).length, 1)
      assert.match(sentMessages(outcome)[0] ?? '', /HubSpot: failed, \S.*\nGoogle Contacts: saved/)
      assert.equal(tries(outcome, 'hubspot'), 3)
    },
  },
  {
    ...fixture(),
    name: 'google-is-down',
    title: 'Google Contacts is down',
    trigger: photo(),
    failures: [down('google-contacts')],
    check(outcome) {
      assert.equal(contacts(outcome).length, 1)
      assert.equal(sentMessages(outcome).length, 1)
      assert.match(sentMessages(outcome)[0] ?? '', /HubSpot: saved\nGoogle Contacts: failed, \S/)
      assert.equal(tries(outcome, 'google-contacts', 'people:createContact'), 0)
      assert.equal(tries(outcome, 'google-contacts', 'people:searchContacts'), 2)
    },
  },
  {
    ...fixture([card({ job_title: 'Head of Purchasing and much more '.repeat(6) })]),
    name: 'google-refuses',
    title: 'Google Contacts rejects a contact with a very long job title',
    trigger: photo(),
    failures: [{ vendor: 'google-contacts', failure: 'unauthorized', route: 'POST /v1/:call' }],
    check(outcome) {
      assert.equal(contacts(outcome).length, 1)
      assert.match(sentMessages(outcome)[0] ?? '', /HubSpot: saved\nGoogle Contacts: failed, \S/)
      assert.deepEqual(people(outcome), [])
    },
  },
])
