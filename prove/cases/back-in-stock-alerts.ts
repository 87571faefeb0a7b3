import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const FIELDS = {
  Key: 'singleLineText',
  'First name': 'singleLineText',
  Email: 'email',
  Phone: 'phoneNumber',
  Channel: 'singleSelect',
  Variant: 'singleLineText',
  Product: 'singleLineText',
  Status: 'singleSelect',
  Problem: 'multilineText',
  'Signed up': 'dateTime',
  Notified: 'dateTime',
}

const person = (name: string, day: number, more: Record<string, unknown> = {}) => ({
  id: `rec${name.padEnd(14, '0')}`,
  fields: {
    Key: `44218-${name.toLowerCase()}@example.com`,
    'First name': name,
    Email: `${name.toLowerCase()}@example.com`,
    Channel: 'email',
    Variant: '44218',
    Product: 'Blue jug',
    Status: 'Waiting',
    'Signed up': `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
    ...more,
  },
})
const byWhatsApp = person('Cleo', 1, { Channel: 'whatsapp', Phone: '+4915200001111' })

const fixture = (
  records: object[] = [],
  stock = 1,
  product: object | null = { handle: 'blue-jug', status: 'ACTIVE' },
  name = 'Blue jug',
) => ({
  settings: {
    shopName: 'Alder Ceramics',
    shop: 'proof',
    shopUrl: 'https://shop.example.com/',
    whatsappPhoneNumberId: '3000',
    ownerEmail: 'owner@example.com',
    airtableUrl: 'https://airtable.com/appWAITINGLIST000/tblWAITINGLIST000/viwWAITINGLIST000',
  },
  given: {
    airtable: { tables: { 'Waiting list': { id: 'tblWAITINGLIST000', fields: FIELDS, records } } },
    shopify: {
      nodes: {
        'gid://shopify/ProductVariant/44218': {
          __typename: 'ProductVariant',
          inventoryQuantity: stock,
          availableForSale: stock > 0,
          displayName: `${name} - Default Title`,
          product,
        },
      },
    },
    meta: { templates: [{ name: 'back_in_stock', language: 'en', body: 'Hello {{1}}, {{2}} is back: {{3}}' }] },
    gmail: {},
  },
})

const signUp = (more: Record<string, unknown> = {}) => ({
  kind: 'webhook' as const,
  body: { email: 'Ava@example.com', firstName: 'Ava', variantId: '44218', product: 'Blue jug', consent: true, ...more },
})
const hour = { kind: 'schedule' as const }

interface Base {
  tables: { records: { fields: Record<string, unknown> }[] }[]
}
const list = ({ state }: Outcome) =>
  (state('airtable') as Base).tables[0]?.records.map(({ fields }) => [fields['First name'], fields.Status]) ?? []
const phones = ({ state }: Outcome) =>
  (state('airtable') as Base).tables[0]?.records.map(({ fields }) => fields.Phone) ?? []
const sentMessages = ({ messages }: Outcome) => messages.map(({ to }) => to)
const answers = ({ responses }: Outcome) => responses.map(({ status }) => status)

export default defineCases([
  {
    ...fixture([person('Bo', 2), person('Ann', 1), person('Dee', 3)]),
    name: 'normal-day',
    title: 'One unit, three people in line',
    trigger: [signUp(), hour],
    check(outcome) {
      assert.deepEqual(answers(outcome), [202])
      assert.deepEqual(sentMessages(outcome), ['ann@example.com', 'bo@example.com'])
      assert.match(
        outcome.messages[0]?.text ?? '',
        /Hello Ann,[\s\S]*Blue jug is available again\.\s+https:\/\/shop\.example\.com\/products\/blue-jug\?variant=44218/,
      )
      assert.deepEqual(list(outcome), [
        ['Bo', 'Notified'],
        ['Ann', 'Notified'],
        ['Dee', 'Waiting'],
        ['Ava', 'Waiting'],
      ])
    },
  },
  {
    ...fixture([person('Ann', 1)], 0),
    name: 'nothing-to-do',
    title: 'Nothing is in stock',
    trigger: hour,
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(list(outcome), [['Ann', 'Waiting']])
    },
  },
  {
    ...fixture([person('Ann', 1), person('Bo', 2), person('Dee', 3)]),
    name: 'next-wave',
    title: 'The first wave is still active an hour later',
    trigger: [hour, hour],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), ['ann@example.com', 'bo@example.com'])
    },
  },
  {
    ...fixture([person('Ava', 1)], 5, { handle: 'blue-jug', status: 'DRAFT' }),
    name: 'signs-up-twice',
    title: 'Repeated sign-up, incomplete ones, and a draft product',
    trigger: [
      signUp(),
      signUp({ consent: 'yes' }),
      signUp({ channel: 'whatsapp', phone: '0152 1' }),
      signUp({ email: 'Ava' }),
      signUp({ variantId: 'blue' }),
      hour,
    ],
    check(outcome) {
      assert.deepEqual(answers(outcome), [202, 400, 400, 400, 400])
      assert.match(outcome.responses[1]?.body ?? '', /consent must be true/)
      assert.match(outcome.responses[2]?.body ?? '', /phone needs a country code/)
      assert.deepEqual(list(outcome), [['Ava', 'Waiting']])
      assert.ok(outcome.exchanges.every(({ method, vendor }) => method === 'GET' || vendor === 'shopify'))
    },
  },
  {
    ...fixture([byWhatsApp]),
    name: 'by-whatsapp',
    title: 'A sign-up and an alert by WhatsApp',
    trigger: [
      ...['0044 (0)20 7946 0123', '+44 020 7946 0123'].map((phone) => signUp({ channel: 'WhatsApp', phone })),
      ...['+353 087 123 4567', '+39 06 1234 5678'].map((phone) =>
        signUp({ channel: 'whatsapp', phone, firstName: phone }),
      ),
      hour,
    ],
    check(outcome) {
      assert.deepEqual(
        outcome.messages.map(({ app, to, text }) => [app, to.replace('+', ''), text]),
        [
          ['4915200001111', 'Cleo'],
          ['442079460123', 'Ava'],
        ].map(([to, name]) => [
          'meta',
          to,
          `Hello ${name}, Blue jug is back: https://shop.example.com/products/blue-jug?variant=44218`,
        ]),
      )
      assert.deepEqual(list(outcome), [
        ['Cleo', 'Notified'],
        ['Ava', 'Notified'],
        ['+353 087 123 4567', 'Waiting'],
        ['+39 06 1234 5678', 'Waiting'],
      ])
      // In Italy, the zero is part of the number.
      assert.deepEqual(phones(outcome).slice(2), ['+353871234567', '+390612345678'])
    },
  },
  {
    ...fixture(
      [byWhatsApp, person('Ann', 2, { 'First name': '' }), person('Eve', 3, { Variant: '' })],
      2,
      undefined,
      `Blue jug${' with a white handle'.repeat(8)}`,
    ),
    name: 'messages-fail',
    title: 'WhatsApp and Gmail are down',
    trigger: hour,
    failures: [down('meta'), down('gmail')],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(list(outcome), [
        ['Cleo', 'Failed'],
        ['', 'Failed'],
        ['Eve', 'Waiting'],
      ])
    },
  },
  {
    ...fixture(
      ['Ann', 'Bo', 'Cleo', 'Dee'].map((name, at) =>
        person(name, at + 1, { Channel: 'whatsapp', Phone: '+4915200001111' }),
      ),
      2,
    ),
    name: 'token-expired',
    title: 'The WhatsApp token expires before four alerts, and Airtable fails once',
    trigger: [hour, hour],
    failures: [down('meta'), down('airtable', { times: 1 })],
    check(outcome) {
      assert.deepEqual(list(outcome), [
        ['Ann', 'Failed'],
        ['Bo', 'Failed'],
        ['Cleo', 'Failed'],
        ['Dee', 'Waiting'],
      ])
      assert.deepEqual(sentMessages(outcome), ['owner@example.com'])
      assert.match(outcome.messages[0]?.text ?? '', /The last 3 messages failed: \S/)
    },
  },
  {
    ...fixture([person('Ann', 1)]),
    name: 'list-cannot-be-read',
    title: 'A repeated sign-up while Airtable cannot be searched',
    trigger: signUp({ email: 'ann@example.com' }),
    failures: [down('airtable', { route: 'GET /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(answers(outcome), [500])
      const { tables } = outcome.state('airtable') as Base
      assert.equal(tables[0]?.records[0]?.fields['Signed up'], '2026-11-01T10:00:00.000Z')
    },
  },
  {
    ...fixture([person('Ann', 1)]),
    name: 'shopify-is-down',
    title: 'Shopify is down',
    trigger: hour,
    failures: [down('shopify')],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), ['owner@example.com'])
      assert.match(outcome.messages[0]?.text ?? '', /Internal Server Error[\s\S]*No one was notified/)
      assert.deepEqual(list(outcome), [['Ann', 'Waiting']])
    },
  },
  {
    ...fixture([person('Ann', 1)], 1, null),
    name: 'shopify-answers-with-errors',
    title: 'Shopify returns an error in its response',
    trigger: hour,
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), ['owner@example.com'])
      assert.match(outcome.messages[0]?.text ?? '', /Shopify: .*non-nullable/)
      assert.deepEqual(list(outcome), [['Ann', 'Waiting']])
    },
  },
  {
    ...fixture(),
    name: 'entry-is-refused',
    title: 'Airtable rejects a sign-up',
    trigger: signUp(),
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check: (outcome) => assert.deepEqual(answers(outcome), [500]),
  },
  {
    ...fixture(),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: signUp(),
    failures: [down('airtable')],
    check(outcome) {
      assert.deepEqual(answers(outcome), [500])
      assert.deepEqual(list(outcome), [])
    },
  },
  {
    ...fixture([person('Ann', 1)], 2),
    name: 'below-minimum',
    title: 'Fewer units than the minimum',
    settings: { ...fixture().settings, minStock: 3 },
    trigger: hour,
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(list(outcome), [['Ann', 'Waiting']])
    },
  },
])
