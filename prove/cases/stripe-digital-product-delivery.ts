import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const BASE = 'https://airtable.com/appDELIVERIES0001/tblDELIVERIES0001'
const FOLDER = 'folder-of-copies-0001'
const ORIGINAL = 'original-fjord-0001'
const RECEIPT = 'https://pay.stripe.com/receipts/1'

const FIELDS = {
  Session: 'singleLineText',
  Payment: 'singleLineText',
  Email: 'singleLineText',
  Product: 'singleLineText',
  'File IDs': 'singleLineText',
  Remark: 'singleLineText',
  Status: { type: 'singleSelect', choices: ['delivering', 'delivered', 'withdrawn', 'not withdrawn'] },
  'Delivered at': 'dateTime',
} as const

const aLine = (title: string, link = `https://drive.google.com/file/d/${ORIGINAL}/view`) => ({
  id: `li_${title}`,
  object: 'item',
  description: title,
  quantity: 1,
  price: { id: 'price_1', product: { id: 'prod_1', metadata: link ? { drive_file: link } : {} } },
})

const aSession = (more: Record<string, unknown> = {}) => ({
  id: 'cs_test_a8Kq02Zt',
  object: 'checkout.session',
  payment_status: 'paid',
  payment_intent: 'pi_1',
  customer_details: { email: 'mira@example.com', name: 'Mira Holm' },
  line_items: { object: 'list', data: [aLine('Knitting pattern: Fjord')] },
  ...more,
})

const TWO_PATTERNS = aSession({
  line_items: { object: 'list', data: [aLine('Knitting pattern: Fjord'), aLine('Knitting pattern: Skerry')] },
})

const fixture = (records: object[] = [], session = aSession()) => ({
  settings: {
    airtableUrl: BASE,
    deliveryFolderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
    shopName: 'Fjord Patterns',
    slackChannel: '#shop',
  },
  given: {
    airtable: { tables: { Deliveries: { id: 'tblDELIVERIES0001', fields: FIELDS, records } } },
    stripe: {
      'checkout/sessions': [session],
      payment_intents: [{ id: 'pi_1', latest_charge: 'ch_1' }],
      charges: [{ id: 'ch_1', receipt_url: RECEIPT }],
    },
    'google-drive': {
      files: [
        { id: FOLDER, name: 'Copies', mimeType: 'application/vnd.google-apps.folder' },
        { id: ORIGINAL, name: 'Fjord.pdf', mimeType: 'application/pdf', text: 'A pattern' },
        { id: 'copy-of-mira-0001', name: 'Copy', mimeType: 'application/pdf', text: 'A pattern', parents: [FOLDER] },
      ],
    },
    slack: { channels: ['#shop'] },
  },
})

const event = (type: string, object: object) => ({
  kind: 'event' as const,
  event: { id: 'evt_1', object: 'event', type, created: 1794816000, data: { object } },
})
const paid = (more: Record<string, unknown> = {}) => {
  const { line_items, ...session } = aSession(more)
  return event('checkout.session.completed', session)
}
const paidLater = () => {
  const { line_items, ...session } = aSession()
  return event('checkout.session.async_payment_succeeded', session)
}
const refunded = (more: Record<string, unknown> = {}) =>
  event('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: 'pi_1', refunded: true, ...more })
const DELIVERED = {
  fields: {
    Session: 'cs_test_a8Kq02Zt',
    Payment: 'pi_1',
    Product: 'Fjord',
    'File IDs': 'copy-of-mira-0001',
    Status: 'delivered',
  },
}

interface Tables {
  tables: { records: { fields: Record<string, unknown> }[] }[]
}
const records = ({ state }: Outcome) =>
  (state('airtable') as Tables).tables[0]?.records.map(({ fields }) => fields) ?? []
const files = ({ state }: Outcome) =>
  (state('google-drive') as { files: { name: string; parents: string[]; permissions: { type?: string }[] }[] }).files
const sentBy = ({ messages }: Outcome, app: string) => messages.filter((message) => message.app === app)

const stuck = (why: RegExp) => (outcome: Outcome) => {
  assert.equal(sentBy(outcome, 'gmail').length, 0)
  assert.equal(sentBy(outcome, 'slack').length, 1)
  assert.match(sentBy(outcome, 'slack')[0]?.text ?? '', why)
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: paid(),
    check(outcome) {
      const copy = files(outcome).find(({ name }) => name === 'Knitting pattern: Fjord - mira@example.com - a8Kq02Zt')
      assert.deepEqual(copy?.parents, [FOLDER])
      assert.equal(copy?.permissions[0]?.type, 'anyone')
      const [mail] = sentBy(outcome, 'gmail')
      assert.equal(mail?.to, 'mira@example.com')
      assert.match(
        mail?.text ?? '',
        /Hello Mira,[\s\S]*Knitting pattern: Fjord\s+https:\/\/drive\.google\.com\/file\/d\//,
      )
      assert.ok(mail?.text.includes(RECEIPT))
      assert.equal(records(outcome).length, 1)
      assert.equal(records(outcome)[0]?.Status, 'delivered')
      assert.deepEqual(sentBy(outcome, 'slack'), [])
    },
  },
  {
    ...fixture([], TWO_PATTERNS),
    name: 'two-patterns',
    title: 'Two patterns in one order, then a refund',
    trigger: [paid(), refunded()],
    check(outcome) {
      const [mail, ...others] = sentBy(outcome, 'gmail')
      assert.deepEqual(others, [])
      assert.match(mail?.text ?? '', /Knitting pattern: Fjord[\s\S]*Knitting pattern: Skerry/)
      assert.deepEqual(
        files(outcome).filter(({ name }) => name.startsWith('Knitting pattern')),
        [],
      )
      assert.equal(records(outcome)[0]?.Status, 'withdrawn')
    },
  },
  {
    ...fixture(
      [],
      aSession({
        customer_details: { email: 'mira@example.com', name: null },
        line_items: { object: 'list', data: [aLine('Save $$ at home')] },
      }),
    ),
    name: 'no-name',
    title: 'A buyer without a name, and a title with dollar signs',
    trigger: paid(),
    check: (outcome) => assert.match(sentBy(outcome, 'gmail')[0]?.text ?? '', /^Hello,\s[\s\S]*\sSave \$\$ at home\s/),
  },
  {
    ...fixture(
      [],
      aSession({
        payment_status: 'no_payment_required',
        payment_intent: null,
        line_items: { object: 'list', data: [{ ...aLine(''), description: null }] },
      }),
    ),
    name: 'free-with-a-coupon',
    title: 'A coupon pays the whole price, and the line has no description',
    trigger: paid({ payment_status: 'no_payment_required', payment_intent: null }),
    check(outcome) {
      const [mail] = sentBy(outcome, 'gmail')
      assert.match(mail?.text ?? '', /^Hello Mira,[\s\S]*\sDownload\s+https:\/\/drive\.google\.com\/file\/d\//)
      assert.doesNotMatch(mail?.text ?? '', /receipt/)
      assert.equal(records(outcome)[0]?.Status, 'delivered')
    },
  },
  {
    ...fixture([DELIVERED]),
    name: 'nothing-to-do',
    title: 'A checkout that was already delivered, and a partial refund',
    trigger: [paid(), refunded({ refunded: false })],
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.equal(records(outcome).length, 1)
      assert.equal(files(outcome).length, 3)
    },
  },
  {
    ...fixture([], aSession({ line_items: { object: 'list', data: [aLine('Wool', '')] } })),
    name: 'no-download',
    title: 'A product without a download',
    trigger: paid(),
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(records(outcome), [])
    },
  },
  {
    ...fixture(
      [],
      aSession({ line_items: { object: 'list', has_more: true, data: [aLine('Knitting pattern: Fjord')] } }),
    ),
    name: 'more-than-ten',
    title: 'An order of more than ten products, paid with a coupon',
    trigger: paid({ payment_intent: null }),
    check: stuck(/A checkout needs a person[\s\S]*more than ten products/),
  },
  {
    ...fixture(),
    name: 'not-paid-yet',
    title: 'The money has not arrived',
    trigger: paid({ payment_status: 'unpaid' }),
    check: stuck(/A checkout needs a person[\s\S]*the money has not arrived. Any download is delivered/),
  },
  {
    ...fixture(),
    name: 'paid-days-later',
    title: 'A bank debit arrives days later, with short outages of Airtable',
    failures: [
      down('airtable', { atFirst: true, route: 'GET /v0/:base/:table' }),
      down('airtable', { route: 'PATCH /v0/:base/:table', times: 1 }),
    ],
    trigger: [paid({ payment_status: 'unpaid' }), paidLater(), paidLater()],
    check(outcome) {
      assert.match(sentBy(outcome, 'slack')[0]?.text ?? '', /the money has not arrived/)
      assert.equal(sentBy(outcome, 'gmail').length, 1)
      assert.equal(records(outcome)[0]?.Status, 'delivered')
    },
  },
  {
    ...fixture(),
    name: 'reported-at-once',
    title: 'Stripe reports a checkout three times at the same moment',
    trigger: { ...paid(), alongside: [paid().event, paid().event] },
    check(outcome) {
      assert.equal(outcome.nodes['Skip simultaneous events']?.runs.length, 3)
      assert.equal(sentBy(outcome, 'gmail').length, 1)
      assert.equal(records(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'resent-later',
    title: 'Airtable rejects the record, and the owner resends the event twice, a day apart',
    trigger: [paid(), { ...paid(), later: 1 }, { ...paid(), later: 25 }],
    failures: [down('airtable', { route: 'POST /v0/:base/:table', times: 1 })],
    check(outcome) {
      assert.equal(sentBy(outcome, 'gmail').length, 1)
      assert.equal(sentBy(outcome, 'slack').length, 1)
      assert.match(
        sentBy(outcome, 'slack')[0]?.text ?? '',
        /A checkout needs a person\*\n.*\/pi_1\nAirtable: (?!\[object)\w/,
      )
    },
  },
  {
    ...fixture(),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: [paid(), refunded()],
    failures: [down('airtable')],
    check(outcome) {
      assert.equal(sentBy(outcome, 'gmail').length, 0)
      assert.equal(sentBy(outcome, 'slack').length, 2)
      for (const { text } of sentBy(outcome, 'slack'))
        assert.match(text, /A checkout needs a person\*\n.*\/pi_1\nAirtable: (?!\[object)\w/)
      assert.equal(files(outcome).length, 3)
    },
  },
  {
    ...fixture(),
    name: 'airtable-goes-down',
    title: 'Airtable goes down before a delivery and a withdrawal are saved',
    trigger: [paid(), refunded()],
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check: stuck(/A paid download was not delivered\*\n.*\/pi_1\nAirtable: (?!\[object)\w/),
  },
  {
    ...fixture([DELIVERED]),
    name: 'refund-not-saved',
    title: 'Airtable goes down during a refund',
    trigger: refunded(),
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.ok(!files(outcome).some(({ name }) => name === 'Copy'))
      assert.match(sentBy(outcome, 'slack')[0]?.text ?? '', /Refund: the download was withdrawn\. Fjord/)
    },
  },
  {
    ...fixture(),
    name: 'table-is-unusable',
    title: 'The data table has other columns',
    tables: [{ name: 'processed_events', columns: { workflow: 'string', key: 'string', at: 'number' } }],
    trigger: paid(),
    check: stuck(/A checkout needs a person[\s\S]*processed_events could not be used: \w/),
  },
  {
    ...fixture([DELIVERED]),
    name: 'refund',
    title: 'A full refund, with short outages of Airtable',
    failures: [
      down('airtable', { atFirst: true, route: 'GET /v0/:base/:table' }),
      down('airtable', { route: 'PATCH /v0/:base/:table', times: 1 }),
    ],
    trigger: refunded(),
    check(outcome) {
      assert.ok(!files(outcome).some(({ name }) => name === 'Copy'))
      assert.ok(files(outcome).some(({ name }) => name === 'Fjord.pdf'))
      assert.equal(records(outcome)[0]?.Status, 'withdrawn')
      assert.match(sentBy(outcome, 'slack')[0]?.text ?? '', /Refund: the download was withdrawn\. Fjord/)
    },
  },
  {
    ...fixture([DELIVERED]),
    name: 'refund-drive-is-down',
    title: 'Drive is down during a refund',
    trigger: refunded(),
    failures: [down('google-drive', { failure: 'page' })],
    check(outcome) {
      assert.equal(records(outcome)[0]?.Status, 'not withdrawn')
      assert.match(String(records(outcome)[0]?.Remark), /^.{3,200}$/s)
      assert.match(sentBy(outcome, 'slack')[0]?.text ?? '', /a copy could not be deleted\. Please delete it manually/)
    },
  },
  {
    ...fixture(),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    trigger: paid(),
    failures: [down('stripe', { route: 'GET /v1/checkout/sessions/:id' })],
    check: stuck(/A checkout needs a person[\s\S]*Stripe could not be read: /),
  },
  {
    ...fixture(),
    name: 'drive-is-down',
    title: 'Drive is down',
    trigger: paid(),
    failures: [down('google-drive')],
    check(outcome) {
      stuck(/A paid download was not delivered[\s\S]*Google Drive: /)(outcome)
      assert.equal(records(outcome)[0]?.Status, 'delivering')
    },
  },
  {
    ...fixture(),
    name: 'mail-is-down',
    title: 'Gmail is down',
    trigger: paid(),
    failures: [down('gmail')],
    check: stuck(/A paid download was not delivered/),
  },
])
