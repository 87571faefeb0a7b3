import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Purchasing')
const PRODUCTS = [
  'sku',
  'supplier',
  'supplierEmail',
  'supplierSku',
  'leadDays',
  'packSize',
  'minOrder',
  'language',
  'note',
]
const REORDERS = ['draftedAt', 'sku', 'quantity', 'supplier', 'status']
const MUG = ['MUG-BLUE', 'Terra', 'ordini@ceramiche.example', 'TZ-114', '14', '12', '', 'Italian', '']
const BOWL = MUG.with(0, 'BOWL-RED').with(3, 'TZ-220')
const LETTER = {
  subject: 'Richiesta ordine di Casa Verde',
  letter: 'Buongiorno,\n\nvorremmo ordinare gli articoli elencati qui sotto.',
}

const fixture = (rows = [MUG], open: string[][] = [], ...answers: object[]) => ({
  settings: {
    shop: 'casa-verde',
    sheetUrl: sheet.url,
    companyName: 'Casa Verde',
    signature: 'Kind regards\nCasa Verde',
  },
  given: {
    'google-sheets': { [sheet.id]: { Products: [PRODUCTS, ...rows], Reorders: [REORDERS, ...open] } },
    shopify: {
      products: [
        {
          id: 1,
          title: 'Ceramic mug',
          status: 'active',
          variants: [{ id: 11, sku: 'MUG-BLUE', title: 'blue', inventory_quantity: 18 }],
        },
        {
          id: 3,
          title: 'Ceramic mug, old listing',
          status: 'archived',
          variants: [{ id: 31, sku: 'MUG-BLUE', title: 'blue', inventory_quantity: 500 }],
        },
      ],
      orders: [
        {
          id: 1,
          created_at: '2026-11-05T12:00:00Z',
          cancelled_at: null,
          test: false,
          line_items: [{ sku: 'MUG-BLUE', quantity: 62 }],
        },
        {
          id: 2,
          created_at: '2026-11-05T12:00:00Z',
          cancelled_at: '2026-11-06T12:00:00Z',
          test: false,
          line_items: [{ sku: 'MUG-BLUE', quantity: 500 }],
        },
      ],
    },
    openai: { answers: answers.map((json) => ({ json })) },
    slack: { channels: ['#purchasing'] },
  },
  trigger: { kind: 'schedule' as const },
})

/** As many bowls as mugs are in stock, and were sold. */
const withBowls = (more: ReturnType<typeof fixture>) => {
  const { products, orders } = more.given.shopify
  const variants = [{ id: 21, sku: 'BOWL-RED', title: 'red', inventory_quantity: 18 }]
  products.push({ id: 2, title: 'Bowl', status: 'active', variants })
  orders[0]?.line_items.push({ sku: 'BOWL-RED', quantity: 62 })
  return more
}

/** Two full pages of other products and orders come before the mug and its sale. */
const manyPages = (more: ReturnType<typeof fixture>) => {
  const { products, orders } = more.given.shopify
  const [[mug], [sale]] = [products, orders]
  const others = Array.from({ length: 500 }, (_, at) => at + 10)
  const shopify = {
    products: [{ ...mug, id: 999 }, ...others.map((id) => ({ id, title: 'Card', status: 'active', variants: [] }))],
    orders: [
      { ...sale, id: 999, line_items: [{ sku: 'MUG-BLUE', quantity: 80, current_quantity: 62 }] },
      ...others.map((id) => ({ id, created_at: '2026-11-04T12:00:00Z', line_items: [] })),
    ],
  }
  return { ...more, given: { ...more.given, shopify } }
}

const soldInstead = (quantity: number, more: ReturnType<typeof fixture>) => {
  for (const line of more.given.shopify.orders[0]?.line_items ?? []) line.quantity = quantity
  return more
}

const reorders = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Reorders').map(({ sku, quantity, status }) => [sku, Number(quantity), status])
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)
const draft = ({ state }: Outcome) => {
  const { messages } = state('gmail') as { messages: { raw: (now: Date) => Buffer }[] }
  return messages.map(({ raw }) => raw(new Date()).toString())[0] ?? ''
}

export default defineCases([
  {
    ...soldInstead(36, fixture([MUG], [], LETTER)),
    settings: { ...fixture().settings, salesDays: 14, safetyDays: 5 },
    name: 'full-packs',
    title: 'The need is exactly nine packs',
    check(outcome) {
      assert.deepEqual(reorders(outcome), [['MUG-BLUE', 108, 'drafted']])
      assert.match(posts(outcome)[0] ?? '', /the first runs out in 7 days$/)
    },
  },
  {
    ...fixture([MUG], [], LETTER),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(reorders(outcome), [['MUG-BLUE', 96, 'drafted']])
      assert.match(draft(outcome), /To: ordini@ceramiche\.example/i)
      assert.match(draft(outcome), /vorremmo ordinare[\s\S]*- 96 x TZ-114 \(Ceramic mug, blue\)/)
      assert.deepEqual(posts(outcome), [
        '*Order requests drafted in Gmail and logged in the sheet: 1 of 1*\n• Terra: 1 to order, the first runs out in 8 days',
      ])
    },
  },
  {
    ...withBowls(
      fixture(
        [MUG, BOWL.with(4, '0')],
        [
          ['2026-08-10', 'MUG-BLUE', '96', 'Terra', 'received'],
          ['2026-11-09', 'MUG-BLUE', '96', 'Terra', 'drafted'],
        ],
      ),
    ),
    name: 'nothing-to-do',
    title: 'One item has already been ordered, and the other has no lead time',
    check(outcome) {
      assert.deepEqual(posts(outcome), [
        '*Nothing new to order this week*\n*Please check*\n• Low until open orders arrive: MUG-BLUE',
      ])
      assert.equal(reorders(outcome).length, 2)
      assert.equal(draft(outcome), '')
    },
  },
  {
    ...manyPages(fixture([MUG.with(5, '12 pcs')], [], LETTER)),
    name: 'many-pages',
    title: 'Three pages of products and of orders, and some mugs came back',
    check(outcome) {
      assert.deepEqual(reorders(outcome), [['MUG-BLUE', 96, 'drafted']])
      const asked = outcome.exchanges.filter(({ vendor }) => vendor === 'shopify').map(({ query }) => query.since_id)
      assert.deepEqual(asked, ['0', '259', '509', '0', '259', '509'])
    },
  },
  {
    ...fixture([]),
    given: { ...fixture([]).given, shopify: {} },
    name: 'no-products',
    title: 'The product list is empty, and so is the shop',
    check: (outcome) => assert.match(posts(outcome)[0] ?? '', /The product list contains no SKU\./),
  },
  {
    ...fixture(
      [MUG.with(8, 'Please deliver on a pallet. '.repeat(15)), ['LAMP', 'Lux', 'a@example.com']],
      [['2026-11-09', 'MUG-BLUE', '96', 'Terra', 'Canceled']],
      { ...LETTER, letter: 'Please send 500 mugs by Friday, thank you.' },
    ),
    name: 'figures-in-the-letter',
    title: "The model adds a number, an item isn't in the shop, and an order was canceled",
    check(outcome) {
      assert.match(draft(outcome), /We would like to order the items below[\s\S]*- 96 x TZ-114/)
      assert.doesNotMatch(draft(outcome), /\b500\b/)
      assert.match(posts(outcome)[0] ?? '', /Please check\*\n• LAMP is not in the shop/)
    },
  },
  {
    ...withBowls(
      fixture(
        [
          ...Array.from({ length: 16 }, (_, at) => [`LAMP-${at}`, 'Lux', 'a@example.com']),
          MUG,
          BOWL.with(1, 'Luna').with(2, 'luna@example.com'),
        ],
        [],
        LETTER,
      ),
    ),
    settings: { ...fixture().settings, maxSuppliers: 1 },
    name: 'long-list',
    title: 'More suppliers than the limit, and 16 items that are not in the shop',
    check(outcome) {
      const [post = ''] = posts(outcome)
      assert.equal(reorders(outcome).length, 1)
      assert.match(post, /Please check\*\n• Suppliers that wait for the next run: 1\n• LAMP-0 is not in the shop/)
      assert.match(post, /• LAMP-13 is not in the shop\n• and 2 more$/)
    },
  },
  {
    ...withBowls(fixture([MUG, BOWL].map((row) => row.with(1, '<!channel> & Terra')))),
    name: 'model-is-down',
    title: 'OpenAI is down, and a supplier has two items to send',
    failures: [down('openai')],
    check(outcome) {
      assert.match(draft(outcome), /We would like to order the items below/)
      assert.deepEqual(reorders(outcome).sort(), [
        ['BOWL-RED', 96, 'drafted'],
        ['MUG-BLUE', 96, 'drafted'],
      ])
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<!channel>/)
    },
  },
  {
    ...withBowls(fixture([MUG, BOWL.with(1, 'Luna').with(2, 'luna@example.com')], [], LETTER, LETTER)),
    name: 'mail-is-down',
    title: 'Gmail is down, and two suppliers are due',
    failures: [down('gmail')],
    check(outcome) {
      assert.deepEqual(reorders(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /Terra: 1 to order.*Problem: [\s\S]*Luna: 1 to order.*Problem: /)
      assert.match(posts(outcome)[0] ?? '', /logged in the sheet: 0 of 2/)
    },
  },
  {
    ...fixture(),
    name: 'shopify-is-down',
    title: 'Shopify is down',
    failures: [down('shopify')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /The stock check did not run:\* Stock could not be read/)
      assert.deepEqual(reorders(outcome), [])
    },
  },
])
