import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Stock')
const REPORT = [
  'productId',
  'product',
  'vendor',
  'pace',
  'unitsSold',
  'revenue',
  'stockUnits',
  'stockValue',
  'turnoverPerYear',
  'coverDays',
  'marginPerStock',
  'breakEvenDiscount',
  'costSource',
]
const HISTORY = ['key', 'date', 'productId', 'stockUnits', 'stockValue']

const aProduct = (id: number, title: string, price: string, stock: number, more: object = {}) => ({
  id,
  title,
  status: 'active',
  vendor: 'Weberei',
  created_at: '2025-01-01T00:00:00Z',
  variants: [
    {
      id: id * 10,
      price,
      inventory_management: 'shopify',
      inventory_item_id: id * 100,
      inventory_quantity: stock,
    },
  ],
  ...more,
})
const anOrder = (id: number, variant_id: number, quantity: number, price: string, more: object = {}) => ({
  id,
  created_at: '2026-11-02T12:00:00Z',
  cancelled_at: null,
  test: false,
  line_items: [{ variant_id, quantity, current_quantity: quantity, price, discount_allocations: [] }],
  ...more,
})

const PRODUCTS = [
  aProduct(1, 'Wool throw, gray', '49.00', 84),
  aProduct(2, 'Tea light glass', '6.00', 48),
  aProduct(3, 'New lamp', '80.00', 5, { created_at: '2026-11-01T00:00:00Z' }),
]
const ORDERS = [
  anOrder(1, 10, 3, '49.00'),
  anOrder(2, 20, 212, '6.00'),
  anOrder(3, 10, 50, '49.00', { cancelled_at: '2026-11-03T00:00:00Z' }),
  anOrder(4, 10, 50, '49.00', { test: true }),
]

const EARLIER = [['2026-10-01/1', '2026-10-01', '1', 100, 2400]]

const fixture = (products = PRODUCTS, orders: object[] = ORDERS, earlier = EARLIER) => ({
  settings: { shopDomain: 'kettle.myshopify.com', sheetUrl: sheet.url },
  given: {
    shopify: {
      products,
      orders,
      inventory_items: [
        { id: 100, cost: '24.00' },
        { id: 200, cost: '1.80' },
        { id: 300, cost: null },
      ],
    },
    'google-sheets': {
      [sheet.id]: {
        Turnover: [REPORT, ['9', 'Row of last month']],
        'Stock history': [HISTORY, ...earlier],
      },
    },
  },
  trigger: { kind: 'schedule' as const },
})

const WRITE = 'PUT /v4/spreadsheets/:id/values/:range'
const CLEAR = 'POST /v4/spreadsheets/:id/values/:range:clear'

const report = (outcome: Outcome) => sheetRows(outcome, sheet, 'Turnover')
const history = (outcome: Outcome) => sheetRows(outcome, sheet, 'Stock history')

const STOPPED = 'Stock analysis could not be finished'
const subjects = ({ messages }: Outcome) => messages.map(({ subject }) => subject)

const stopped = (why: RegExp) => (outcome: Outcome) => {
  assert.deepEqual(subjects(outcome), [STOPPED])
  assert.match(outcome.messages[0]?.text ?? '', why)
  assert.equal(report(outcome)[0]?.product, 'Row of last month')
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(
        report(outcome).map(({ product, pace, unitsSold, stockValue, coverDays }) => [
          product,
          pace,
          unitsSold,
          stockValue,
          coverDays,
        ]),
        [
          ['Wool throw, gray', 'slow', 3, 2016, 1680],
          ['New lamp', 'new', 0, 200, ''],
          ['Tea light glass', 'fast', 212, 86.4, 14],
        ],
      )
      assert.equal(report(outcome)[1]?.costSource, 'partly assumed')
      assert.equal(report(outcome)[0]?.turnoverPerYear, 0.2)
      assert.equal(history(outcome).length, 4)
      const [mail, ...more] = outcome.messages
      assert.equal(more.length, 0)
      assert.equal(mail?.to, 'buying@example.com')
      assert.match(
        mail?.text ?? '',
        /- Wool throw, gray: 84 units, 2016 EUR, 1680 days of cover, break-even at 51% off/,
      )
      assert.match(mail?.text ?? '', /- Tea light glass: 212 sold, 48 left, 14 days/)
    },
  },
  {
    ...fixture(PRODUCTS.slice(1, 2), []),
    name: 'nothing-to-do',
    title: 'Nothing was sold, with short outages of Shopify',
    failures: [down('shopify', { atFirst: true })],
    check(outcome) {
      assert.match(
        outcome.messages[0]?.text ?? '',
        /Tea light glass: 48 units, 86 EUR, nothing sold[\s\S]*FAST MOVERS.*\nnone/,
      )
      assert.equal(report(outcome)[0]?.pace, 'no sale')
    },
  },
  {
    ...fixture(
      [...PRODUCTS, aProduct(4, 'New cup', '8.00', 30, { created_at: '2026-11-06T08:00:00Z' })],
      [...ORDERS, anOrder(5, 40, 30, '8.00')],
    ),
    settings: { ...fixture().settings, taxPercent: 19 },
    name: 'prices-with-tax',
    title: 'Prices that include tax, and a product that is ten days old',
    check(outcome) {
      assert.match(outcome.messages[0]?.text ?? '', /break-even at 41% off/)
      assert.equal(report(outcome)[0]?.revenue, 123.53)
      const cup = report(outcome).find(({ product }) => product === 'New cup')
      assert.deepEqual([cup?.pace, cup?.coverDays], ['fast', 10])
    },
  },
  {
    ...fixture([aProduct(1, 'Wool throw, gray', '0.00', 84)], []),
    name: 'no-price',
    title: 'A product without a price is left over',
    check(outcome) {
      assert.match(outcome.messages[0]?.text ?? '', /- Wool throw, gray: 84 units, 2016 EUR, nothing sold, no price\n/)
    },
  },
  {
    ...fixture(
      [
        ...Array.from({ length: 101 }, (_, at) =>
          aProduct(at + 1, `Mug ${at + 1}${' with a handle'.repeat(10)}`, '8.00', 4),
        ),
        aProduct(102, `Cup${' with a handle'.repeat(10)}`, '8.00', 0),
        aProduct(103, 'Old cup', '8.00', 4, { status: 'archived' }),
      ],
      Array.from({ length: 12 }, (_, at) => anOrder(at + 1, (at + 30) * 10, 300, '8.00')),
    ),
    name: 'many-variants',
    title: 'More variants than Shopify lists at once',
    check(outcome) {
      assert.equal(report(outcome).length, 102)
      assert.equal(outcome.messages[0]?.text.match(/: 300 sold, /g)?.length, 10)
      assert.match(outcome.messages[0]?.text ?? '', /Sold out: 1\./)
      assert.ok(report(outcome).every(({ product }) => String(product).length === 100))
      assert.equal(outcome.messages[0]?.text.match(/^- Mug [^:]*: \d+ units/gm)?.length, 10)
      assert.ok(longestPause(outcome, 'Read unit costs') >= 700)
    },
  },
  {
    ...fixture(
      [...PRODUCTS, ...Array.from({ length: 498 }, (_, at) => aProduct(at + 4, 'Card', '1.00', 0, { variants: [] }))],
      [
        anOrder(999, 20, 12, '6.00'),
        ...ORDERS,
        ...Array.from({ length: 500 }, (_, at) => anOrder(at + 5, 1, 0, '1.00', { line_items: [] })),
      ],
    ),
    name: 'many-pages',
    title: 'Three pages of products and of orders',
    check(outcome) {
      assert.deepEqual(
        report(outcome).map(({ product, unitsSold }) => [product, unitsSold]),
        [
          ['Wool throw, gray', 3],
          ['New lamp', 0],
          ['Tea light glass', 224],
        ],
      )
      const asked = outcome.exchanges.filter(({ path }) => /(products|orders)\.json$/.test(path))
      assert.deepEqual(
        asked.map(({ query }) => query.since_id),
        ['0', '250', '500', '0', '250', '500'],
      )
    },
  },
  {
    ...fixture(),
    name: 'run-twice',
    title: 'The workflow runs twice in one day',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    check(outcome) {
      assert.equal(report(outcome).length, 3)
      assert.equal(history(outcome).length, 4)
    },
  },
  {
    ...fixture(),
    name: 'shopify-is-down',
    title: 'Shopify is down',
    failures: [down('shopify')],
    check: stopped(/Nothing in the shop was changed/),
  },
  {
    ...fixture(),
    name: 'costs-unreadable',
    title: 'Shopify does not return unit costs',
    failures: [
      { vendor: 'shopify', failure: 'unauthorized', address: 'kettle.myshopify.com/admin/api/2026-07/inventory' },
    ],
    check: stopped(/Unit costs: /),
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    check: stopped(/Stock history: /),
  },
  {
    ...fixture(),
    name: 'report-not-cleared',
    title: "The old report can't be cleared",
    failures: [down('google-sheets', { route: CLEAR })],
    check(outcome) {
      assert.deepEqual(subjects(outcome).slice(1), [STOPPED])
      assert.equal(report(outcome)[0]?.product, 'Row of last month')
      assert.equal(history(outcome).length, 1)
    },
  },
  {
    ...fixture(PRODUCTS, ORDERS, []),
    name: 'report-not-written',
    title: "The first report is cleared but can't be written",
    failures: [down('google-sheets', { after: 1, route: WRITE })],
    check(outcome) {
      assert.ok(subjects(outcome).includes(STOPPED))
      assert.ok(report(outcome).every(({ product }) => product === ''))
    },
  },
  {
    ...fixture(
      [aProduct(2, 'Tea light glass', '6.00', 48)],
      [
        anOrder(1, 20, 30, '6.00', {
          line_items: [
            {
              variant_id: 20,
              quantity: 30,
              current_quantity: 30,
              price: '6.00',
              discount_allocations: [{ amount: '20.00' }, { amount: '10.00' }],
            },
          ],
        }),
      ],
    ),
    name: 'steady-sales',
    title: 'A product that sells steadily, bought with two discounts',
    check(outcome) {
      const [row] = report(outcome)
      assert.deepEqual([row?.pace, row?.unitsSold, row?.revenue, row?.coverDays], ['steady', 30, 150, 96])
      assert.match(outcome.messages[0]?.text ?? '', /CLEARANCE CANDIDATES, most money first\nnone\n/)
    },
  },
])
