import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Ledger')
const COLUMNS =
  'orderId order day paidAt country gateway netSales tax shipping discounts fees cost margin currency remark'.split(' ')
const MONTH = '2026-11'
const HEADINGS = { [MONTH]: [COLUMNS] }

const aRow = (order: string, netSales: number, margin: number | '', more: Record<string, unknown> = {}) => {
  const day = '2026-11-15'
  const row: Record<string, unknown> = { orderId: order, order, day, netSales, margin, currency: 'EUR', ...more }
  return COLUMNS.map((name) => row[name] ?? '')
}

const fixture = (
  months: Record<string, unknown[][]> = {},
  more: Record<string, unknown[][]> = { Template: [COLUMNS] },
) => ({
  settings: {
    sheetUrl: sheet.url,
    fees: 'shopify_payments 1.9% + 0.25, Cash on Delivery (COD) 1% + 2.25, paypal 2.99% + 0.35',
  },
  given: {
    'google-sheets': {
      [sheet.id]: {
        Costs: [
          ['sku', 'unitCost'],
          ['TEE', 7],
          ['SHIRT-L', 18],
        ],
        ...more,
        ...months,
      },
    },
    slack: { channels: ['#sales'] },
  },
})

const line = (sku: string, quantity: number, more = {}) => ({ sku, title: sku, quantity, ...more })
const anOrder = (more: Record<string, unknown> = {}) => ({
  kind: 'event' as const,
  node: 'Receive paid order',
  event: {
    id: 5101042,
    name: '#1042',
    updated_at: '2026-11-16T07:50:00+00:00',
    shipping_address: { country_code: 'PT' },
    payment_gateway_names: ['shopify_payments'],
    total_price: '95.00',
    total_tax: '17.76',
    total_discounts: '0.00',
    total_shipping_price_set: { shop_money: { amount: '5.00', currency_code: 'EUR' } },
    currency: 'EUR',
    line_items: [line('shirt-l', 2)],
    ...more,
  },
})
const morning = { kind: 'schedule' as const, node: 'Every morning' }

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, MONTH)
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const isReported = (why: RegExp) => (outcome: Outcome) => {
  assert.deepEqual(rows(outcome), [])
  assert.equal(posts(outcome).length, 1)
  assert.match(posts(outcome)[0] ?? '', /An order is not in the ledger:\* #1042\n./)
  assert.match(posts(outcome)[0] ?? '', why)
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'The first order of the month, sent twice',
    trigger: [anOrder(), anOrder()],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map((row) => Object.values(row)),
        [
          [
            '5101042',
            '#1042',
            '2026-11-16',
            '2026-11-16 07:50',
            'PT',
            'shopify_payments',
            77.24,
            17.76,
            5,
            0,
            2.06,
            36,
            39.18,
            'EUR',
            '',
          ],
        ],
      )
      assert.deepEqual(sheetRows(outcome, sheet, 'Template'), [])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture({
      [MONTH]: [
        COLUMNS,
        aRow('#1038', 80, 40, { tax: 18.4, fees: 2.1 }),
        aRow('#1039', 50, 5, { tax: 11.5, fees: 1.4 }),
        aRow('#1040', 20, '', { remark: 'no cost for MUG' }),
        aRow('#1030', 500, 400, { day: '2026-11-14' }),
        aRow('#1041', 5000, 2000, { tax: 500, fees: 180, currency: 'JPY' }),
      ],
    }),
    name: 'daily-total',
    title: 'Daily total, in euros and yen',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(posts(outcome), [
        [
          '*Sales on Sunday 15 November*',
          '3 orders, 150.00 EUR net, 29.90 tax, 3.50 fees',
          'Margin 45.00 EUR (34.6%) on 2 of them',
          'Below 15%: #1039',
          '1 order, 5000 JPY net, 500 tax, 180 fees',
          'Margin 2000 JPY (40%) on 1 of them',
          '1 row has a remark about a missing cost or fee',
        ].join('\n'),
      ])
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'A test order, and a day without sales',
    trigger: [anOrder({ test: true }), morning],
    check(outcome) {
      assert.deepEqual(rows(outcome), [])
      assert.deepEqual(posts(outcome), ['*Sales on Sunday 15 November*\nNo paid orders.'])
    },
  },
  {
    ...fixture({ ...HEADINGS, Costs: [['sku', 'unitCost']] }),
    name: 'empty-tabs',
    title: 'No costs are listed, and the month has no orders yet',
    trigger: [morning, anOrder()],
    check(outcome) {
      assert.deepEqual(posts(outcome), ['*Sales on Sunday 15 November*\nNo paid orders.'])
      assert.match(String(rows(outcome)[0]?.remark), /^no cost for shirt-l/)
    },
  },
  {
    ...fixture(HEADINGS),
    name: 'unknown-cost',
    title: 'A product without a unit cost, sold in dinars',
    trigger: anOrder({
      line_items: [line('SHIRT-L', 1), line('MUG', 1), line('GIFT', 1, { gift_card: true }), line('', 1, { tip: {} })],
      payment_gateway_names: ['klarna', 'gift_card'],
      total_price: '95.125',
      currency: 'KWD',
    }),
    check(outcome) {
      const { netSales, cost, margin, fees, remark } = rows(outcome)[0] ?? {}
      assert.deepEqual([netSales, cost, margin, fees], [77.365, '', '', 0])
      assert.equal(
        remark,
        'no cost for MUG; contains a gift card; contains a tip; no fee for klarna; several payment methods, fee of the first',
      )
    },
  },
  {
    ...fixture({ [MONTH]: [COLUMNS, ...Array.from({ length: 12 }, (_, i) => aRow(`#${i + 1}`, 50, 5))] }),
    settings: { sheetUrl: sheet.url, fees: 'paypal 2.99% + 0.35\nCash on Delivery (COD) 1% + 2.25' },
    name: 'cash-on-delivery',
    title: 'An edited order paid in cash, and twelve orders with a low margin',
    trigger: [
      anOrder({
        payment_gateway_names: ['Cash on Delivery (COD)'],
        total_price: '125.00',
        current_total_price: '95.00',
        total_tax: '23.37',
        current_total_tax: '17.76',
        total_discounts: '10.00',
        current_total_discounts: '8.00',
        line_items: [line('SHIRT-L', 3, { current_quantity: 2 }), line('MUG', 1, { current_quantity: 0 })],
      }),
      morning,
    ],
    check(outcome) {
      const { netSales, discounts, fees, cost, remark } = rows(outcome).at(-1) ?? {}
      assert.deepEqual([netSales, discounts, fees, cost, remark], [77.24, 8, 3.2, 36, ''])
      assert.match(posts(outcome)[0] ?? '', /Below 15%: #1, #2, [#0-9, ]+#10 and 2 more$/)
    },
  },
  {
    ...fixture(),
    name: 'sheets-is-down',
    title: 'Google Sheets is down',
    trigger: anOrder(),
    failures: [down('google-sheets')],
    check: isReported(/The cost tab could not be read: ./),
  },
  {
    ...fixture(),
    name: 'sheets-goes-down',
    title: 'Google Sheets goes down partway through',
    trigger: anOrder(),
    failures: [down('google-sheets', { after: 2 })],
    check: isReported(/unavailable/),
  },
  {
    ...fixture({}, {}),
    name: 'no-template',
    title: 'The template tab is missing',
    trigger: anOrder(),
    rejections: true,
    check: isReported(/2026-11 not found/),
  },
  {
    ...fixture(),
    name: 'ledger-unreadable',
    title: 'Google Sheets is down in the morning',
    trigger: morning,
    failures: [down('google-sheets')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /Sales on Sunday 15 November\*\nThe ledger could not be read: ./)
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture(HEADINGS, {
      Costs: [
        ['sku', 'unitCost'],
        ['MUG', 'n/a'],
        ['CAP', ''],
        ['', 3],
      ],
    }),
    name: 'odd-costs',
    title: 'Costs that are no numbers, a product without an SKU, and a payment by hand',
    trigger: anOrder({
      line_items: [line('MUG', 1), line('CAP', 1), line('', 1, { title: 'Gift wrap' })],
      payment_gateway_names: [],
    }),
    check(outcome) {
      const { gateway, cost, margin, remark } = rows(outcome)[0] ?? {}
      assert.deepEqual([gateway, cost, margin], ['manual', '', ''])
      assert.equal(remark, 'no cost for MUG; no cost for CAP; no cost for Gift wrap; no fee for manual')
    },
  },
])
