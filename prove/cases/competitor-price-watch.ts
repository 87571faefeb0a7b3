import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Watch')
const WATCH = [
  'active',
  'product',
  'competitor',
  'url',
  'priceSelector',
  'ourPrice',
  'floorPrice',
  'lastPrice',
  'lastChecked',
  'status',
]
const HISTORY = ['checkedAt', 'product', 'competitor', 'url', 'price', 'lastPrice']

const MILL = ['TRUE', 'Mill', 'ACME', 'https://shop-a.example.com/mill', '', 100, 80, 99, '', '']
const CUP = ['TRUE', 'Cup', 'ACME', 'https://shop-a.example.com/cup', '.price', 12, 9, 10, '', '']
const POT = ['TRUE', 'Pot', 'Globex', 'https://shop-b.example.com/pot', '', 30, 25, 28, '', '']
const SOFA = ['TRUE', 'Sofa', 'Globex', 'https://shop-b.example.com/sofa', '.price', 130000, 90000, 129999, '', '']
const OFF = ['FALSE', 'Off', 'Globex', 'https://shop-b.example.com/off', '', 1, 1, 1, '', '']

const structured = (price: string) =>
  `<html><head><script type="application/ld+json">{"@type":"Product","offers":[{"price":"${price}"}]}</script></head><body></body></html>`
/** As WooCommerce 10 writes it: prices in a list, and the former one after the current. */
const LISTED = [
  { '@type': 'UnitPriceSpecification', price: '79.00', priceCurrency: 'EUR' },
  {
    '@type': 'UnitPriceSpecification',
    price: '99.00',
    priceCurrency: 'EUR',
    priceType: 'https://schema.org/ListPrice',
  },
]
const ON_SALE = `<html><head><script type="application/ld+json">${JSON.stringify({ '@graph': [{ '@type': 'Product', offers: [{ '@type': 'Offer', priceSpecification: LISTED }] }] })}</script></head><body></body></html>`
const shown = (price: string) => `<html><body><span class="price">${price}</span></body></html>`

const fixture = (
  rows: (string | number)[][],
  pages: Record<string, string | object>,
  answers: object[] = [],
  settings = {},
) => ({
  settings: { sheetUrl: sheet.url, ...settings },
  given: {
    'google-sheets': { [sheet.id]: { 'Watch list': [WATCH, ...rows], 'Price history': [HISTORY] } },
    web: pages,
    openai: { answers },
    slack: { channels: ['#pricing'] },
  },
})
const COMMENT = { text: 'Look at the mill first.' }
const trigger = { kind: 'schedule' as const }

const watched = (outcome: Outcome) => sheetRows(outcome, sheet, 'Watch list')
const history = (outcome: Outcome) => sheetRows(outcome, sheet, 'Price history')
const visits = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'web').map(({ host, path }) => host + path)
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)

export default defineCases([
  {
    ...fixture(
      [MILL, CUP, OFF],
      { 'https://shop-a.example.com/mill': structured('75.00'), 'https://shop-a.example.com/cup': shown('10,00 €') },
      [COMMENT],
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      for (const { vendor, headers } of outcome.exchanges)
        if (vendor === 'web') assert.match(`${headers['user-agent']} ${headers.accept}`, /PriceWatch.* text\/html$/i)
      assert.deepEqual(visits(outcome), ['shop-a.example.com/mill', 'shop-a.example.com/cup'])
      assert.deepEqual(
        watched(outcome).map(({ lastPrice, status }) => [lastPrice, status]),
        [
          [75, 'ok'],
          [10, 'ok'],
          [1, ''],
        ],
      )
      assert.deepEqual(
        history(outcome).map(({ product, price, lastPrice }) => [product, price, lastPrice]),
        [['Mill', 75, 99]],
      )
      assert.equal(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /2 pages checked[\s\S]*Mill at ACME: 99\.00 EUR → 75\.00 EUR \(-24\.2%\), ours 100\.00 EUR, possible price 80\.00 EUR[\s\S]*Look at the mill first/,
      )
    },
  },
  {
    ...fixture([MILL, CUP, SOFA], {
      'https://shop-a.example.com/mill': structured('99.00'),
      'https://shop-a.example.com/cup': shown('-20% 9.95 €'),
      'https://shop-b.example.com/sofa': shown('₹1,29,999.00'),
    }),
    name: 'nothing-to-do',
    title: 'No price change beyond the limit, with a discount and an Indian price',
    trigger,
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      // A small move is kept in the history, only nobody is called.
      assert.deepEqual(
        history(outcome).map(({ product, price }) => [product, price]),
        [['Cup', 9.95]],
      )
    },
  },
  {
    ...fixture([OFF], {}),
    name: 'nothing-watched',
    title: 'No active pages',
    trigger,
    check(outcome) {
      assert.deepEqual(visits(outcome), [])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture([MILL, POT], {
      'https://shop-a.example.com/mill': '<html><body>Sold out</body></html>',
      'https://shop-b.example.com/pot': { status: 404, text: 'Gone' },
    }),
    name: 'pages-are-gone',
    title: 'One page is gone, another shows no price',
    trigger,
    check(outcome) {
      assert.equal(visits(outcome).filter((page) => page.endsWith('/pot')).length, 2, 'a failing page is tried twice')
      assert.deepEqual(
        watched(outcome).map(({ lastPrice, status }) => [lastPrice, status]),
        [
          [99, 'no price found'],
          [28, 'page not loaded'],
        ],
      )
      assert.match(
        posts(outcome)[0] ?? '',
        /Could not be read[\s\S]*Mill at ACME: no price found[\s\S]*Pot at Globex: page not loaded/,
      )
    },
  },
  {
    ...fixture([['TRUE', 'Pan', 'ACME', 'https://shop-a.example.com/pan', 'span[', 40, 30, 38, '', '']], {
      'https://shop-a.example.com/pan': shown('35,00 €'),
    }),
    name: 'selector-is-wrong',
    title: 'A wrong selector in the list',
    trigger,
    check(outcome) {
      assert.deepEqual(
        watched(outcome).map(({ lastPrice, status }) => [lastPrice, status]),
        [[38, 'selector not valid']],
      )
      assert.match(posts(outcome)[0] ?? '', /Pan at ACME: selector not valid/)
    },
  },
  {
    ...fixture(
      [['TRUE', `Mill ${'with a steel burr '.repeat(8)}`, ...MILL.slice(2)].with(6, '')],
      { 'https://shop-a.example.com/mill': ON_SALE },
      [COMMENT],
    ),
    name: 'woocommerce',
    title: 'A WooCommerce product on sale, no floor price, and a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    trigger,
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /ours 100\.00 EUR, possible price 79\.00 EUR/)
      assert.deepEqual(
        watched(outcome).map(({ lastPrice, status }) => [lastPrice, status]),
        [[79, 'ok']],
      )
    },
  },
  {
    ...fixture([MILL], { 'https://shop-a.example.com/mill': structured('75.00') }),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger,
    failures: [down('openai')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /1 pages checked[\s\S]*75\.00 EUR/)
    },
  },
  {
    ...fixture([CUP], { 'https://shop-a.example.com/cup': shown('KD 8.500') }, [COMMENT], { currency: 'KWD' }),
    name: 'slack-hiccup',
    title: 'Slack and Google Sheets fail once, with prices in dinars',
    trigger,
    failures: [
      down('slack', { times: 1 }),
      down('google-sheets', { times: 1 }),
      down('google-sheets', { atFirst: true, route: 'POST /v4/spreadsheets/:id/values:batchUpdate' }),
    ],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /10\.000 KWD → 8\.500 KWD \(-15%\), ours 12\.000 KWD, possible price 9\.000 KWD/,
      )
    },
  },
  {
    ...fixture([MILL], {}),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger,
    failures: [down('google-sheets')],
    ends: 'error',
    check(outcome) {
      // The run stops at its first step, and n8n tells its owner.
      assert.equal(outcome.executions.at(-1)?.error?.node, 'Read the watch list')
      assert.deepEqual(visits(outcome), [])
    },
  },
])
