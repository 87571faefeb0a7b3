import assert from 'node:assert/strict'
import { DEFAULT_NOW, defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Carts')
const HEADINGS = ['cartId', 'receivedAt', 'total', 'currency', 'outcome', 'detail', 'loggedAt']
const MAIL = { json: { subject: 'Your two Juno mugs', message: 'Hello Jonas, two Juno mugs are still in your cart.' } }

const fixture = ({ orders = [], answers = [MAIL] }: { orders?: object[]; answers?: object[] } = {}) => ({
  settings: {
    shopName: 'Tannery Lane',
    whatsappPhoneNumberId: '3000',
    sheetUrl: sheet.url,
    emailFooter: 'Tannery Lane, Leeds. Reply "stop" and we won’t email you again.',
  },
  given: {
    'google-sheets': { [sheet.id]: { Carts: [HEADINGS] } },
    meta: {
      templates: [
        { name: 'cart_reminder', language: 'en_US', body: 'Hi {{1}}, your {{2}} are still in your cart. {{3}}' },
      ],
    },
    shopify: { orders },
    openai: { answers },
    gmail: {},
  },
})

const cart = (more: Record<string, unknown> = {}) => ({
  kind: 'webhook' as const,
  body: {
    cartId: 'k-2041',
    firstName: 'Jonas',
    email: ' Jonas@Example.com',
    phone: '0049 (0)152 00001111',
    emailConsent: true,
    whatsappConsent: true,
    items: 'two Juno mugs',
    total: '38.00',
    currency: 'eur',
    recoveryUrl: 'https://tannerylane.example.com/cart/k-2041',
    checkoutToken: 'tok-1',
    createdAt: '2026-11-16T07:50:00Z',
    ...more,
  },
})
const byMail = cart({ whatsappConsent: false })

const outcomes = (outcome: Outcome) => sheetRows(outcome, sheet, 'Carts').map((row) => [row.cartId, row.outcome])
const sentMessages = ({ messages }: Outcome) => messages.map(({ app }) => app)
const WHATSAPP = 'POST /:version/:id/messages'

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: cart(),
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), ['meta'])
      assert.match(outcome.messages[0]?.to ?? '', /^\+?4915200001111$/)
      assert.equal(
        outcome.messages[0]?.text,
        'Hi Jonas, your two Juno mugs are still in your cart. https://tannerylane.example.com/cart/k-2041',
      )
      assert.deepEqual(outcomes(outcome), [['k-2041', 'WhatsApp sent']])
      assert.equal(outcome.responses[0]?.status, 202)
      const sentAt = outcome.exchanges.find(({ route }) => route === WHATSAPP)?.sentAt ?? 0
      assert.ok(sentAt - Date.parse(DEFAULT_NOW) >= 60 * 60_000)
    },
  },
  {
    ...fixture({
      orders: [
        { id: 2, email: 'someone@example.com', created_at: '2026-11-16T08:30:00Z' },
        { id: 1, email: 'jonas@example.com', created_at: '2026-11-16T08:20:00Z' },
      ],
    }),
    name: 'nothing-to-do',
    title: 'The buyer orders within the hour',
    trigger: cart(),
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(outcomes(outcome), [['k-2041', 'bought without reminder']])
    },
  },
  {
    ...fixture({ orders: [{ id: 1, email: 'someone@example.com', created_at: '2026-11-16T08:20:00Z' }] }),
    name: 'by-email',
    title: 'Consent to email only, and someone else orders',
    trigger: byMail,
    check(outcome) {
      const [mail] = outcome.messages
      assert.equal(mail?.to, 'jonas@example.com')
      assert.equal(mail?.subject, 'Your two Juno mugs')
      assert.match(mail?.text ?? '', /Your cart: https:\/\/tannerylane\S+k-2041\s+Tannery Lane, Leeds/)
      assert.deepEqual(sentMessages(outcome), ['gmail'])
      assert.deepEqual(outcomes(outcome), [['k-2041', 'email sent']])
    },
  },
  {
    ...fixture({
      orders: Array.from({ length: 251 }, (_, at) => ({
        id: at + 1,
        email: at === 250 ? 'jonas@example.com' : 'someone@example.com',
        created_at: '2026-11-16T08:20:00Z',
      })),
    }),
    name: 'many-orders',
    title: 'The 251st order is from the buyer, and the cart’s time has no zone',
    trigger: cart({ createdAt: '2026-11-16T07:50:00' }),
    check(outcome) {
      assert.deepEqual(outcomes(outcome), [['k-2041', 'bought without reminder']])
      const asked = outcome.exchanges.filter(({ vendor }) => vendor === 'shopify').map(({ query }) => query)
      assert.deepEqual(
        asked.map(({ since_id, created_at_min }) => [since_id, created_at_min]),
        ['0', '250'].map((id) => [id, '2026-11-16T07:50:00.000Z']),
      )
    },
  },
  {
    ...fixture(),
    settings: { ...fixture().settings, discountCode: 'MUGS10' },
    name: 'code-left-out',
    title: 'The model leaves out the discount code',
    trigger: byMail,
    check(outcome) {
      assert.match(outcome.messages[0]?.text ?? '', /in your cart\.\n\nDiscount code: MUGS10\n\nYour cart: /)
    },
  },
  {
    ...fixture(),
    name: 'us-numbers',
    title: 'US numbers, with and without consent to email',
    trigger: [
      cart({ phone: '+1 202 555 0143' }),
      cart({ cartId: 'k-2042', phone: '+1 202 555 0144', emailConsent: false }),
    ],
    check(outcome) {
      assert.deepEqual(outcomes(outcome), [
        ['k-2041', 'email sent'],
        ['k-2042', 'WhatsApp sent'],
      ])
    },
  },
  {
    ...fixture(),
    name: 'without-consent',
    title: 'No consent and no cart number',
    trigger: cart({ emailConsent: 'yes', whatsappConsent: false, cartId: '' }),
    check(outcome) {
      assert.equal(outcome.responses[0]?.status, 422)
      assert.match(outcome.responses[0]?.body ?? '', /cartId is missing.*no reachable channel with consent/)
      assert.deepEqual([...sentMessages(outcome), ...outcomes(outcome)], [])
    },
  },
  {
    ...fixture(),
    name: 'same-cart-twice',
    title: 'The same cart twice, then another one',
    trigger: [cart(), cart(), cart({ cartId: 'k-2042', phone: '+49 0152 00002222' })],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), ['meta', 'meta'])
      assert.match(outcome.messages[1]?.to ?? '', /^\+?4915200002222$/)
      assert.deepEqual(
        outcome.responses.map(({ status }) => status),
        [202, 202, 202],
      )
    },
  },
  {
    ...fixture(),
    name: 'new-month',
    title: 'The same cart again after a month',
    trigger: [cart(), cart({ cartId: 'k-2042' }), { ...cart(), later: 32 * 24 }],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), ['meta', 'meta', 'meta'])
      assert.deepEqual(
        outcomes(outcome),
        ['k-2041', 'k-2042'].map((id) => [id, 'WhatsApp sent']),
      )
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-at-once',
    title: 'The same cart three times at the same moment',
    trigger: { ...cart(), alongside: [cart().body, cart().body] },
    check(outcome) {
      assert.equal(outcome.nodes['Skip carts seen before']?.runs.length, 3)
      assert.deepEqual(sentMessages(outcome), ['meta'])
      assert.deepEqual(outcomes(outcome), [['k-2041', 'WhatsApp sent']])
    },
  },
  {
    ...fixture(),
    name: 'table-is-unusable',
    title: 'The data table has other columns',
    tables: [{ name: 'processed_events', columns: { note: 'string' } }],
    trigger: cart(),
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.responses[0]?.status, 500)
      assert.deepEqual([...sentMessages(outcome), ...outcomes(outcome)], [])
    },
  },
  {
    ...fixture(),
    name: 'whatsapp-is-down',
    title: 'WhatsApp is down',
    trigger: cart(),
    failures: [down('meta', { route: WHATSAPP })],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), ['gmail'])
      assert.deepEqual(outcomes(outcome), [['k-2041', 'email sent']])
      assert.equal(sheetRows(outcome, sheet, 'Carts')[0]?.detail, 'WhatsApp refused the message')
    },
  },
  {
    ...fixture(),
    name: 'no-other-way',
    title: 'WhatsApp is down, and there is no consent to email',
    trigger: cart({ emailConsent: false }),
    failures: [down('meta', { route: WHATSAPP })],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(outcomes(outcome), [['k-2041', 'failed']])
    },
  },
  {
    ...fixture(),
    name: 'shopify-is-down',
    title: 'Shopify is down',
    trigger: cart(),
    failures: [down('shopify')],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(outcomes(outcome), [['k-2041', 'failed']])
    },
  },
  {
    ...fixture({ answers: [] }),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: byMail,
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(outcomes(outcome), [['k-2041', 'failed']])
    },
  },
  {
    ...fixture(),
    name: 'gmail-is-down',
    title: 'Gmail is down, Sheets fails once, and values are missing or of other types',
    trigger: cart({
      cartId: 2041,
      firstName: null,
      items: '',
      emailConsent: 'true',
      whatsappConsent: false,
      createdAt: '2027-11-16T07:50:00Z',
    }),
    failures: [
      down('gmail'),
      down('google-sheets', { atFirst: true, route: 'POST /v4/spreadsheets/:id/values/:range:append' }),
    ],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual(outcomes(outcome), [['2041', 'failed']])
    },
  },
])
