import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Boxes')
const HEADINGS = ['month', 'subscriber', 'sku', 'product', 'why', 'card line', 'packed']
const text = 'singleLineText'

const product = (SKU: string, Name: string, Category: string, Stock = 5, Contains = '') => ({
  fields: { SKU, Name, Category, Stock, Contains, Description: `${Name} from a small farm`, Cost: 4 },
})

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const PRODUCTS = [
  product('T-118', 'Smoky Lapsang', 'Tea'),
  product('T-122', 'Assam', 'Tea'),
  product('S-040', 'Crystallized ginger', 'Sweets'),
  product('S-041', 'Liquorice sticks', 'Sweets', 9, 'liquorice'),
  product('T-101', 'Earl Grey', 'Tea', 9),
]

const subscriber = (Name: string, more: Record<string, unknown> = {}) => ({
  fields: { Name, Active: true, Likes: 'smoky, ginger', Avoid: 'liquorice', 'Past items': 'T-101', ...more },
})

const answer = (boxId: string, ...skus: string[]) => ({
  when: `Box: ${boxId}\n`,
  json: { boxId, ranking: skus.map((sku) => ({ sku, why: 'likes ginger' })), cardLine: 'For long evenings.' },
})

const fixture = (subscribers = [subscriber('Ines')], answers: object[] = [], products = PRODUCTS) => ({
  settings: {
    subscribersUrl: tableUrl('Subscribers'),
    productsUrl: tableUrl('Products'),
    sheetUrl: sheet.url,
    boxSize: 3,
    maxBoxes: 2,
  },
  given: {
    airtable: airtableBase({
      Subscribers: {
        fields: {
          Name: text,
          Active: 'checkbox',
          Likes: text,
          Avoid: text,
          'Past items': 'multilineText',
          'Last box': text,
        },
        records: subscribers,
      },
      Products: {
        fields: {
          SKU: text,
          Name: text,
          Category: text,
          Contains: text,
          Description: text,
          Cost: 'number',
          Stock: 'number',
        },
        records: products,
      },
    }),
    'google-sheets': { [sheet.id]: { Packing: [HEADINGS] } },
    openai: { answers },
    slack: { channels: ['#packing'] },
  },
})

const trigger = { kind: 'schedule' } as const
const now = '2026-12-01T05:00:00.000Z'
const packed = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Packing').map((row) => [row.subscriber, row.sku, row['card line']])
const booked = (outcome: Outcome) =>
  recordsOf(outcome, 'Subscribers').map((row) => [row['Last box'], row['Past items']])
const stock = (outcome: Outcome) => recordsOf(outcome, 'Products').map(({ Stock }) => Stock)
const post = ({ messages }: Outcome) => messages[0]?.text ?? ''
const BOX = ['S-040', 'T-118', 'T-122'] as const

const LARGE = fixture(
  [
    subscriber('Ada', { Avoid: 'n/a', 'Past items': '' }),
    ...Array.from({ length: 36 }, (_, i) =>
      subscriber(`Jo ${i}`, {
        Avoid:
          'Not a fan of nuts (all kinds) in any form, and I can’t stand liquorice or açaí-based food! Bitte kein ginger, severe allergy.',
        'Past items': '',
      }),
    ),
  ],
  [{ when: /Box: B/, json: { boxId: '', ranking: [], cardLine: '' }, times: 99 }],
  [
    ...PRODUCTS,
    product('S-042', 'Praline', 'Chocolate', 9, 'hazelnut'),
    product('S-043', 'Granola', 'Snacks', 9, 'açaí'),
  ],
)
const SENTENCES = { ...LARGE, settings: { ...LARGE.settings, maxBoxes: 99, maxPerCategory: 3 } }

const CRAFT = ['Candle 9', 'Soap 9', 'Balm 3', 'Tea 3', 'Matches 2', 'Cloth 3', 'Brush 3', 'Paper 3', 'Ink 3'].map(
  (entry, i) => {
    const [name = '', cost] = entry.split(' ')
    const { fields } = product(`C-${i}`, `${i < 5 ? 'Rose' : 'Plain'} ${name}`, name, 1)
    return { fields: { ...fields, Cost: Number(cost) } }
  },
)

export default defineCases([
  {
    ...fixture(
      [subscriber('Ines'), subscriber('Jon', { 'Last box': '2026-12' })],
      [answer('B1', 'S-040', 'X-999', 'T-118', 'S-041', 'T-122')],
    ),
    name: 'normal-day',
    title: 'Normal day',
    now,
    trigger,
    check(outcome) {
      assert.deepEqual(packed(outcome), [
        ['Ines', 'S-040', 'For long evenings.'],
        ['Ines', 'T-118', ''],
        ['Ines', 'T-122', ''],
      ])
      assert.deepEqual(booked(outcome), [
        ['2026-12', 'T-101, S-040, T-118, T-122'],
        ['2026-12', 'T-101'],
      ])
      assert.deepEqual(stock(outcome), [4, 4, 4, 9, 9])
      assert.match(post(outcome), /^\*1 box is in the packing sheet\*\nAverage cost: 12\.00\nPlease compare/)
    },
  },
  {
    ...fixture([subscriber('Ines', { 'Last box': '2026-12' }), subscriber('Jon', { Active: false })]),
    name: 'nothing-to-do',
    title: 'Everyone already has a box',
    now,
    trigger,
    check(outcome) {
      assert.deepEqual(packed(outcome), [])
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(
      [subscriber('Ines'), subscriber('Jon'), subscriber('<!channel>'), subscriber('Kim')],
      [answer('B1', ...BOX), answer('B2', ...BOX)],
      PRODUCTS.map(({ fields }) => ({ fields: { ...fields, Stock: fields.SKU === 'T-122' ? 1 : fields.Stock } })),
    ),
    name: 'too-little-stock',
    title: 'Too little stock, and more subscribers than boxes, with short outages',
    failures: [down('airtable', { atFirst: true }), down('slack', { atFirst: true })],
    now,
    trigger,
    check(outcome) {
      assert.equal(packed(outcome).length, 3)
      assert.deepEqual(
        booked(outcome).map(([month]) => month),
        ['2026-12', undefined, undefined, undefined],
      )
      assert.deepEqual(
        stock(outcome).slice(0, 3),
        [4, undefined, 4].map((left) => left ?? 0),
      )
      assert.match(post(outcome), /waiting because of maxBoxes: 2[\s\S]*Not enough suitable stock for: Jon \(2\)/)
    },
  },
  {
    ...fixture(
      [subscriber('Ines <!channel>')],
      [answer('B1')],
      PRODUCTS.map(({ fields }) => ({ fields: { ...fields, Stock: 0 } })),
    ),
    name: 'no-full-box',
    title: 'Nothing is in stock',
    now,
    trigger,
    check(outcome) {
      assert.deepEqual(packed(outcome), [])
      assert.deepEqual([...new Set(stock(outcome))], [0])
      assert.match(post(outcome), /^\*0 boxes[\s\S]*Not enough suitable stock for: Ines &lt;!channel&gt; \(0\)/)
    },
  },
  {
    ...fixture(
      ['Ines', 'Jon'].map((name) => subscriber(name, { Likes: 'rose' })),
      ['B1', 'B2'].map((box) => answer(box, 'C-0', 'C-1', 'C-2', 'C-3', 'C-4')),
      CRAFT,
    ),
    settings: {
      ...fixture().settings,
      boxSize: 4,
      shortlistSize: 5,
    },
    name: 'expensive-favorites',
    title: 'Two favorites use up the cost limit, and the shortlist runs out',
    now,
    trigger,
    check(outcome) {
      assert.deepEqual(
        packed(outcome).map(([name, sku]) => `${name} ${sku}`),
        ['Ines C-0', 'Ines C-2', 'Ines C-3', 'Ines C-4', 'Jon C-1', 'Jon C-5', 'Jon C-6', 'Jon C-7'],
      )
      assert.match(post(outcome), /^\*2 boxes are in the packing sheet\*\nAverage cost: 17\.50\nPlease/)
    },
  },
  {
    ...SENTENCES,
    name: 'avoid-in-a-sentence',
    title: 'Avoid filled in as a sentence, and more subscribers than products',
    now,
    trigger,
    check(outcome) {
      assert.deepEqual(
        packed(outcome)
          .slice(0, 6)
          .map(([, sku]) => sku),
        ['T-118', 'S-040', 'S-041', 'T-118', 'T-101', 'T-122'],
      )
      assert.match(post(outcome), /^\*5 boxes[\s\S]*Not enough suitable stock for: Jo 4 \(2\),[\s\S]* Jo 35 \(2\)/)
    },
  },
  {
    ...fixture(
      [subscriber(`Ines ${long(300)}`, { Likes: 'flowers' })],
      [],
      [...PRODUCTS, ...Array.from({ length: 16 }, (_, i) => product(`T-2${i}`, `Oolong ${i}`, 'Tea', 20))],
    ),
    name: 'model-is-down',
    title: 'OpenAI is down, and most of the stock is tea',
    now,
    trigger,
    failures: [down('openai')],
    check(outcome) {
      assert.equal(packed(outcome).length, 3)
      assert.match(post(outcome), /Filled without the model: Ines and so on/)
      assert.doesNotMatch(post(outcome), /CUT OFF/)
    },
  },
  {
    ...fixture([subscriber('Ines')], [answer('B1', ...BOX)]),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    now,
    trigger,
    failures: [down('google-sheets')],
    check(outcome) {
      assert.deepEqual(booked(outcome), [[undefined, 'T-101']])
      assert.deepEqual(stock(outcome), [5, 5, 5, 9, 9])
      assert.match(post(outcome), /^\*The packing sheet could not be written\. Nothing was booked[^*]*:\* \w/)
      assert.doesNotMatch(post(outcome), /undefined|\[object/)
    },
  },
  {
    ...fixture(
      [subscriber('Ines', { Likes: `smoky, ${long(500)}` })],
      [
        {
          when: 'Box: B1\n',
          json: { boxId: 'B1', ranking: BOX.map((sku) => ({ sku, why: long(120) })), cardLine: long(200) },
        },
      ],
      PRODUCTS.map(({ fields }) => ({ fields: { ...fields, Description: `${fields.Description} ${long(160)}` } })),
    ),
    name: 'booking-fails',
    title: 'Airtable rejects the updates, and all texts are long',
    now,
    trigger,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.equal(packed(outcome).length, 3)
      const written = outcome.exchanges.filter(({ vendor }) => vendor === 'openai' || vendor === 'google-sheets')
      assert.doesNotMatch(JSON.stringify(written.map(({ body }) => body)), /CUT OFF/i)
      assert.match(
        post(outcome),
        /Not updated in Airtable: Ines\. Enter their month[\s\S]*3 of the stock figures could not/,
      )
    },
  },
])
