import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Upsells')
const HEADINGS = ['order', 'email', 'product', 'reason', 'outcome', 'updated_at']
const CONSENT = [{ id: 1, key: '_marketing_consent', value: 'yes' }]

const anOrder = (more: Record<string, unknown> = {}) => ({
  id: 5120,
  status: 'completed',
  currency: 'EUR',
  total: '74.00',
  date_created: '2026-11-12T08:00:00',
  date_completed_gmt: '2026-11-16T08:00:00',
  billing: { first_name: 'Jonas', email: 'Jonas@example.com' },
  line_items: [{ id: 1, product_id: 11, name: 'Pour-over kettle', quantity: 1 }],
  meta_data: CONSENT,
  refunds: [],
  ...more,
})
/** Of the same buyer, completed half an hour later. */
const SECOND = anOrder({ id: 5121, date_completed_gmt: '2026-11-16T08:30:00' })
const aProduct = (id: number, name: string, price: string, more: Record<string, unknown> = {}) => ({
  id,
  name,
  price,
  status: 'publish',
  purchasable: true,
  stock_status: 'instock',
  catalog_visibility: 'visible',
  permalink: `https://shop.example.com/${id}`,
  short_description: `<p>${name}, beechwood</p>`,
  categories: [{ id: 3, slug: 'coffee' }],
  ...more,
})
/** A price as WooCommerce shows it. */
const shown = (amount: string) =>
  `<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&euro;</span>${amount}</bdi></span>`
const hidden = (text: string) => `<span class="screen-reader-text">${text}</span>`
const PRODUCTS = [
  aProduct(11, 'Pour-over kettle', '60.00', { cross_sell_ids: [12] }),
  aProduct(12, 'Brewing stand', '29.00', {
    price_html: `<del>${shown('35.00')}</del> ${hidden('Original price was: &euro;35.00.')}<ins>${shown('29.00')}</ins>`,
  }),
  aProduct(13, 'Roaster', '400.00'),
  aProduct(14, 'Voucher', '20.00', { categories: [{ id: 3, slug: 'gift-cards' }] }),
  aProduct(15, 'Scales', '20.00', { stock_status: 'outofstock' }),
]
const NOTE = 'The brewing stand holds the filter at the right height over a cup or jug. It is made of beechwood.'
const chosen = (more: object = {}) => ({
  json: { id: 12, subject: 'Something for your kettle', note: NOTE, reason: 'Goes with the kettle', ...more },
})

const LONG = ' that keeps the coffee warm'.repeat(4)
const LARGE = {
  billing: { first_name: `Jonas${LONG}`, email: 'Jonas@example.com' },
  line_items: Array.from({ length: 11 }, (_, at) => ({
    id: at + 1,
    product_id: at === 0 ? 11 : 100 + at,
    name: `Kettle ${at + 1}${LONG}`,
    quantity: 1,
  })),
}

const fixture = (answers: object[] = [], orders = [anOrder()], rows: string[][] = [], products = PRODUCTS) => ({
  settings: { shopName: 'Bean & Co', signature: 'Kind regards, Bean & Co', sheetUrl: sheet.url },
  given: {
    woocommerce: { orders, products },
    'google-sheets': { [sheet.id]: { Upsells: [HEADINGS, ...rows] } },
    openai: { answers },
  },
})
const changed = (more: Record<string, unknown> = {}) => ({ kind: 'event' as const, event: anOrder(more) })

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Upsells')
const outcomes = (outcome: Outcome) => rows(outcome).map((row) => row.outcome)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')

export default defineCases([
  {
    ...fixture([chosen()]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: changed(),
    check(outcome) {
      const [mail, ...more] = outcome.messages
      assert.equal(more.length, 0)
      assert.equal(mail?.to, 'jonas@example.com')
      assert.equal(mail?.subject, 'Something for your kettle')
      assert.match(
        mail?.text ?? '',
        /Hello Jonas,[\s\S]*beech[\s\S]*Brewing stand, €29\.00\s+https:\/\/shop\.example\.com\/12/,
      )
      assert.match(mail?.text ?? '', /Reply with "stop"/)
      assert.deepEqual(
        rows(outcome).map(({ order, product, outcome }) => [String(order), product, outcome]),
        [['5120', 'Brewing stand', 'sent']],
      )
      // The wait of order 5120 is 20 minutes longer than that of 5100, so that bulk completions don't wake together.
      assert.match(String(rows(outcome)[0]?.updated_at), /^2026-11-26T09:20/)
      const prompt = JSON.stringify(asked(outcome)[0]?.body)
      assert.match(prompt, /id 12/)
      assert.doesNotMatch(prompt, /id 11:|id 13|id 14|id 15/)
    },
  },
  {
    ...fixture([], [anOrder()]),
    name: 'nothing-to-do',
    title: 'No consent, a small order, an incomplete order, and a change to an old one',
    trigger: [
      changed({ meta_data: [] }),
      changed({ total: '10.00' }),
      changed({ status: 'processing', date_completed_gmt: null }),
      changed({ date_completed_gmt: '2026-11-14T07:59:00' }),
    ],
    check(outcome) {
      assert.deepEqual([...outcome.messages, ...rows(outcome), ...asked(outcome)], [])
      assert.equal(outcome.nodes['Wait for delivery']?.runs.length ?? 0, 0)
    },
  },
  {
    ...fixture(
      [chosen()],
      [anOrder(LARGE), anOrder({ id: 5121, status: 'refunded' })],
      [],
      PRODUCTS.map((product) =>
        product.id === 12
          ? {
              ...product,
              name: 'Stand &#x26; tray',
              short_description: LONG.repeat(4),
              price_html: `${shown('29.00')} &ndash; ${shown('39.00')}${hidden('Price range')} &#x62f;.&#x625;`,
            }
          : product,
      ),
    ),
    name: 'told-twice',
    failures: ['orders/:id', 'orders', 'products'].map((route) =>
      down('woocommerce', { atFirst: true, route: `GET /wp-json/wc/v3/${route}` }),
    ),
    title: 'An order reported twice and a returned one, completed again next month',
    trigger: [
      changed(),
      changed(),
      // Each wait for a delivery takes ten days.
      changed({ id: 5121, date_completed_gmt: '2026-11-25T08:00:00' }),
      { ...changed({ date_completed_gmt: '2027-01-07T08:00:00' }), later: 32 * 24 },
    ],
    check(outcome) {
      assert.deepEqual(outcomes(outcome), ['sent'])
      assert.equal(outcome.messages.length, 1)
      assert.match(outcome.messages[0]?.text ?? '', /\nStand & tray, €29\.00 – €39\.00 د\.إ\n/)
      assert.equal(outcome.nodes['Wait for delivery']?.runs.length, 3)
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture([chosen()]),
    name: 'two-at-once',
    title: 'The shop reports an order three times at the same moment',
    trigger: { ...changed(), alongside: [anOrder(), anOrder()] },
    check(outcome) {
      assert.equal(outcome.nodes['Skip known orders']?.runs.length, 3)
      assert.equal(outcome.nodes['Wait for delivery']?.runs.length, 1)
      assert.deepEqual(outcomes(outcome), ['sent'])
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture([], [anOrder({ status: 'refunded' })]),
    name: 'sent-back',
    title: 'The order was returned in the meantime',
    trigger: changed(),
    check(outcome) {
      assert.deepEqual([...outcome.messages, ...rows(outcome), ...asked(outcome)], [])
    },
  },
  {
    ...fixture(
      [],
      [anOrder({ billing: { first_name: 'Jonas', email: 'j@example.com' } })],
      [
        ['5000', 'ada@example.com', '', '', 'sent', ''],
        ['', 'jonas@example.com', '', '', 'stop', ''],
      ],
    ),
    name: 'said-stop',
    title: 'The buyer opted out',
    trigger: changed(),
    check(outcome) {
      assert.deepEqual([...outcome.messages, ...asked(outcome)], [])
      assert.deepEqual(outcomes(outcome), ['sent', 'stop'])
    },
  },
  {
    ...fixture(
      [chosen({ id: 0 }), chosen({ note: `${NOTE} See WWW.evil.example` })],
      [
        anOrder(),
        ...['ada', 'eve'].map((name, at) => anOrder({ id: 5121 + at, billing: { email: `${name}@example.com` } })),
      ],
      [['5000', 'eve@example.com', 'Scales', '', 'sent', '2026-11-26T08:00:00.000Z']],
    ),
    name: 'nothing-fits',
    title: 'No product fits, a note contains a link, and a buyer got an email lately',
    trigger: [
      changed(),
      // The clock is ten days ahead after the first.
      changed({ id: 5121, billing: { email: 'ada@example.com' }, date_completed_gmt: '2026-11-26T08:00:00' }),
      changed({ id: 5122, billing: { email: 'eve@example.com' }, date_completed_gmt: '2026-12-06T08:00:00' }),
    ],
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(outcomes(outcome), ['sent', 'nothing fits', 'failed'])
    },
  },
  {
    ...fixture([], undefined, [], []),
    name: 'empty-shop',
    title: 'The shop has no other product',
    trigger: changed(),
    check(outcome) {
      assert.deepEqual([outcome.messages, outcomes(outcome)], [[], []])
      assert.equal(outcome.nodes['Find candidates']?.runs.length, 1)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: changed(),
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(outcomes(outcome), ['failed'])
      assert.match(String(rows(outcome)[0]?.reason), /^Model: /)
    },
  },
  {
    ...fixture([chosen()]),
    name: 'mail-is-down',
    title: 'Gmail is down, and Google Sheets for a moment',
    trigger: changed(),
    failures: [
      down('gmail'),
      down('google-sheets', { route: 'GET /v4/spreadsheets/:id/values/:range', times: 1 }),
      down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values:batchUpdate', times: 1 }),
    ],
    check(outcome) {
      assert.deepEqual(outcomes(outcome), ['failed'])
      assert.ok(String(rows(outcome)[0]?.reason).length > 5)
    },
  },
  {
    ...fixture([chosen()], [anOrder(), SECOND]),
    name: 'two-orders',
    title: 'Two orders of one buyer, completed within an hour',
    trigger: { ...changed(), alongside: [SECOND] },
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(({ order, outcome }) => [String(order), outcome]),
        [['5121', 'sent']],
      )
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture(
      [chosen({ id: 16 })],
      [
        anOrder(),
        { ...SECOND, id: 5122, meta_data: [{ id: 1, key: '_marketing_consent', value: 'no' }] },
        { ...SECOND, id: 5123, total: '3.00' },
        { ...SECOND, id: 5124, status: 'processing' },
        anOrder({ id: 5100, date_completed_gmt: '2026-11-16T07:30:00' }),
        anOrder({
          id: 5125,
          billing: { first_name: 'Ada', email: 'ada@example.com' },
          date_completed_gmt: '2026-11-16T08:30:00',
        }),
      ],
      [['5001', 'jonas@example.com', 'Old cup', '', 'sending', '2026-01-05T08:00:00']],
      [
        aProduct(11, 'Pour-over kettle', '60.00', { cross_sell_ids: [12], upsell_ids: [16], related_ids: [17] }),
        aProduct(12, 'Brewing stand', '29.00'),
        aProduct(16, 'Cups &amp; &quot;saucers&quot; for Ada&apos;s', '20.00', {
          categories: [],
          price_html: '&pound;20 &yen;3000',
        }),
        aProduct(17, 'Filters', '9.00', { categories: [] }),
        aProduct(18, 'Sample', '9.00', { catalog_visibility: 'hidden' }),
      ],
    ),
    name: 'linked-products',
    title: 'Linked products outside the category, and other orders that don’t count',
    trigger: changed(),
    check(outcome) {
      const prompt = JSON.stringify(asked(outcome)[0]?.body)
      assert.match(prompt, /id 12\D[\s\S]*id 16\D[\s\S]*Cups & \\+"saucers\\+" for Ada's[\s\S]*£20 ¥3000[\s\S]*id 17\D/)
      assert.doesNotMatch(prompt, /id 18/)
      assert.deepEqual(outcomes(outcome), ['sending', 'sent'])
    },
  },
])
