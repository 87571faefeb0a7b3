import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Audit')
const HEADINGS = 'id title link points problems suggested_title suggested_category status checked_at notes'.split(' ')
const FEED = 'https://shop.tidewater.example.com/feed.xml'
const TABLEWARE = 'Home & Garden > Kitchen & Dining > Tableware'
const DECOR = 'Home & Garden > Decor'

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const product = (fields: Record<string, string>) =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<g:${name}>${xml(value)}</g:${name}>`)
    .join('')}</item>`
const sound = (id: string, title: string, more: Record<string, string> = {}) =>
  product({
    id,
    title,
    description: '<p>A thing</p> for every room. '.repeat(8),
    link: `https://shop.tidewater.example.com/p/${id}`,
    image_link: `https://shop.tidewater.example.com/i/${id}.jpg`,
    price: '1.299,00 EUR',
    availability: 'in_stock',
    gtin: '04012345678901',
    google_product_category: DECOR.toLowerCase(),
    ...more,
  })
const rss = (...products: string[]) => ({
  type: 'application/xml',
  text: `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>${products.join('')}</channel></rss>`,
})
const BOWL = sound('TS-118', 'BOWL', {
  description: 'Hand-thrown stoneware bowl, 18 cm, dishwasher safe, glazed in sea green',
  brand: 'Tidewater',
  mpn: '118-SG',
  gtin: '',
  google_product_category: '',
})
const GOOD = sound('0042', 'Linen cushion for the garden, 40 cm')
const BARE = product({
  id: 'X-1',
  title: 'ΦΑΝΑΡΙ ΚΗΠΟΥ ΑΠΟ ΜΠΡΟΥΝΤΖΟ ΚΑΙ ΓΥΑΛΙ',
  price: '0,00 EUR',
  brand: 'Tidewater',
})
const SHELF = 'Oak shelf for kitchens and halls, 60 cm'
const LONG = 'Woolen blanket in seven colors of the sea, woven by hand on the coast'
const FEED_OF_SIX = rss(
  GOOD,
  sound('T-1', SHELF.toLowerCase(), { google_product_category: '', product_type: 'Shelves' }),
  sound('T-2', SHELF, { google_product_category: 'Furniture' }),
  BOWL,
  sound('L-1', LONG, { google_product_category: '1234' }),
  BARE,
  sound('TS-118', 'The same id a second time, in order'),
  sound('', 'A product without any id at all, 1'),
)

const answer = (when: string, title: string, category = '') => ({ when: `Title: ${when}\n`, json: { title, category } })
const ANSWERS = [
  answer('BOWL', 'Tidewater Stoneware Bowl, Hand-thrown, 18 cm', TABLEWARE),
  answer('ΦΑΝΑΡΙ ΚΗΠΟΥ ΑΠΟ ΜΠΡΟΥΝΤΖΟ ΚΑΙ ΓΥΑΛΙ', 'ΦΑΝΑΡΙ ΚΗΠΟΥ ΑΠΟ ΜΠΡΟΥΝΤΖΟ ΚΑΙ ΓΥΑΛΙ', ' home & garden > decor'),
  answer(SHELF, '=HYPERLINK("https://evil.example")', 'Furniture > Shelves'),
  answer(SHELF.toLowerCase(), ''),
  answer(LONG, `${LONG} again`),
]
const OLD_ROWS = [
  ['0042', 'Cushion', 'https://old', 9, 'no image', 'Old title', DECOR, 'open', '2026-11-09', 'mine'],
  ['TS-118', 'BOWL', 'https://old', 9, 'no price', 'Earlier bowl', 'Earlier', 'open', '2026-11-09', 'Ask Jo'],
  ['GONE', 'Gone', 'https://old', 9, 'no link', '', '', 'open', '2026-11-09', ''],
]

const fixture = ({
  feed = FEED_OF_SIX,
  answers = ANSWERS,
  rows = OLD_ROWS,
  ...settings
}: Record<string, unknown> = {}) => ({
  settings: {
    feedUrl: FEED,
    sheetUrl: sheet.url,
    titleMax: 60,
    reportTo: 'shop@tidewater.example.com',
    ...(settings as Record<string, number>),
  },
  given: {
    web: { [FEED]: feed as string },
    'google-sheets': { [sheet.id]: { Audit: [HEADINGS, ...(rows as string[][])] } },
    openai: { answers },
  },
  trigger: { kind: 'schedule' as const },
})

const audit = (outcome: Outcome) => sheetRows(outcome, sheet, 'Audit').map((row) => HEADINGS.map((name) => row[name]))
const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((exchange) => exchange.vendor === vendor)
const mail = ({ messages }: Outcome) => {
  assert.deepEqual(
    messages.map(({ app, to }) => [app, to]),
    [['gmail', 'shop@tidewater.example.com']],
  )
  return messages[0]
}
const unaudited = (reason: RegExp) => (outcome: Outcome) => {
  assert.equal(mail(outcome)?.subject, 'The product feed could not be audited')
  assert.match(mail(outcome)?.text ?? '', new RegExp(`^Feed: ${FEED}\\nReason: `))
  assert.match(mail(outcome)?.text ?? '', reason)
  assert.match(mail(outcome)?.text ?? '', /The sheet was not changed/)
  assert.deepEqual(audit(outcome), OLD_ROWS)
}
const link = (id: string) => `https://shop.tidewater.example.com/p/${id}`
const BARE_PROBLEMS =
  'no image; no price; no link; no availability; title in capitals; description has 0 characters; neither GTIN nor brand with MPN; no category'
const BOWL_PROBLEMS = 'title has 4 characters; description has 71 characters; no category'

/** A product that was never given a code. */
const uncoded = (id: string, title: string, exists: string) =>
  `<entry><id>${id}</id><title>${title}</title><link href="${link(id)}"/><g:image_link>https://i.example.com/1.jpg</g:image_link><g:price>9 EUR</g:price><g:availability>in_stock</g:availability><summary>${'Soft and washable. '.repeat(9)}</summary><g:identifier_exists>${exists}</g:identifier_exists><g:product_type>Cushions</g:product_type></entry>`

export default defineCases([
  {
    ...fixture({ maxSuggestions: 4 }),
    name: 'normal-day',
    title: 'Normal week',
    failures: [down('web', { times: 2 }), down('google-sheets', { times: 2 })],
    check(outcome) {
      assert.deepEqual(
        audit(outcome).map((row) => [...row.slice(0, 8), row[9]]),
        [
          ['0042', 'Cushion', 'https://old', 0, '', 'Old title', DECOR, 'fixed', 'mine'],
          [
            'TS-118',
            'BOWL',
            link('TS-118'),
            13,
            BOWL_PROBLEMS,
            'Tidewater Stoneware Bowl, Hand-thrown, 18 cm',
            TABLEWARE,
            'open',
            'Ask Jo',
          ],
          ['GONE', 'Gone', 'https://old', 9, 'no link', '', '', 'open', ''],
          ['X-1', 'ΦΑΝΑΡΙ ΚΗΠΟΥ ΑΠΟ ΜΠΡΟΥΝΤΖΟ ΚΑΙ ΓΥΑΛΙ', '', 51, BARE_PROBLEMS, '', DECOR, 'open', ''],
          [
            'T-2',
            SHELF,
            link('T-2'),
            5,
            'title used 2 times; category not on your list',
            '=HYPERLINK("https://evil.example")',
            '',
            'open',
            '',
          ],
          ['L-1', LONG, link('L-1'), 3, 'title is cut after 60 characters', '', '', 'open', ''],
          ['T-1', SHELF.toLowerCase(), link('T-1'), 2, 'title used 2 times', '', '', 'open', ''],
        ],
      )
      for (const row of [0, 1, 3, 6]) assert.match(String(audit(outcome)[row]?.[8]), /^2026-11-16T/)
      assert.equal(mail(outcome)?.subject, 'Product feed: gaps in 5 of 6 products')
      assert.equal(
        mail(outcome)?.text,
        `Products fixed since the last audit: 1.\n\n\nThe worst:\nX-1  ΦΑΝΑΡΙ ΚΗΠΟΥ ΑΠΟ ΜΠΡΟΥΝΤΖΟ ΚΑΙ ΓΥΑΛΙ: ${BARE_PROBLEMS}\nTS-118  BOWL: ${BOWL_PROBLEMS}\nT-2  ${SHELF}: title used 2 times; category not on your list\nL-1  ${LONG.slice(0, 60)}: title is cut after 60 characters\nT-1  ${SHELF.toLowerCase()}: title used 2 times\n\n${sheet.url}`,
      )
      const said = asked(outcome, 'openai').map(({ body }) => JSON.stringify(body))
      assert.equal(said.length, 4)
      assert.match(
        said.find((text) => text.includes('BOWL')) ?? '',
        /Language: English\\nTitle length: 30 to 60 characters\\nAllowed categories:\\nHome & Garden > Kitchen & Dining > Tableware\\nHome & Garden > Decor\\n\\nProblems: title has 4 characters; description has 71 characters; no category\\nProduct:\\n<<<PRODUCT\\nTitle: BOWL\\nBrand: Tidewater\\nShop's own group: \\nCategory now: \\nDescription: Hand-thrown stoneware bowl/,
      )
    },
  },
  {
    ...fixture({
      feed: {
        type: 'application/atom+xml',
        text: `<feed xmlns:g="x">${uncoded('A-1', 'Linen cushion for the garden, 40 cm', 'no')}${uncoded('A-2', 'Linen cushion for the sofa, 50 cm', 'false')}</feed>`,
      },
      rows: [],
    }),
    name: 'nothing-to-do',
    title: 'A feed without gaps',
    check(outcome) {
      assert.deepEqual(
        audit(outcome).map((row) => row.slice(0, 8)),
        [['none', 'No product with gaps', '', 0, '', '', '', 'info']],
      )
      assert.match(String(audit(outcome)[0]?.[8]), /^2026-11-16T/)
      assert.equal(mail(outcome)?.subject, 'Product feed: gaps in 0 of 2 products')
      assert.match(
        mail(outcome)?.text ?? '',
        /^Products fixed since the last audit: 0[^\n]*\n\n\nThe worst:\nnone\n\nhttps/,
      )
      assert.equal(asked(outcome, 'openai').length, 0)
    },
  },
  {
    ...fixture({ maxRows: 2 }),
    name: 'model-is-down',
    title: 'OpenAI is down, with a two-row limit',
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(
        audit(outcome).map((row) => [row[0], row[3], row[5], row[6]]),
        [
          ['0042', 0, 'Old title', DECOR],
          ['TS-118', 13, 'Earlier bowl', 'Earlier'],
          ['GONE', 9, '', ''],
          ['X-1', 51, '', ''],
        ],
      )
      assert.equal(mail(outcome)?.subject, 'Product feed: gaps in 5 of 6 products')
      assert.match(mail(outcome)?.text ?? '', /\n2 suggestions failed; the problems are listed without them\.\n/)
    },
  },
  {
    ...fixture(),
    name: 'sheet-refuses',
    title: 'Google Sheets rejects the rows',
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values:batchUpdate' })],
    check(outcome) {
      assert.match(mail(outcome)?.text ?? '', /\nSome rows could not be written to the sheet\.\n/)
      assert.match(mail(outcome)?.text ?? '', /The worst:\nX-1/)
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions[0]?.error?.node, 'Read old rows')
      assert.equal(asked(outcome, 'google-sheets').length, 3)
      assert.deepEqual(audit(outcome), OLD_ROWS)
    },
  },
  {
    ...fixture(),
    name: 'feed-is-down',
    title: "The feed can't be downloaded",
    failures: [down('web')],
    check: unaudited(/Reason: (?!\[object).*503/),
  },
  ...[
    { name: 'web-page', title: 'The URL returns a web page', feed: '<!doctype html><html><br><p>Shop' },
    { name: 'empty-feed', title: 'A feed without products', feed: rss() },
  ].map(({ name, title, feed }) => ({
    ...fixture({ feed }),
    name,
    title,
    check: unaudited(/The feed contains no products\. Expected rss/),
  })),
  {
    ...fixture({ feed: rss(sound('', 'A product without any id at all, 1')) }),
    name: 'no-ids',
    title: 'No product has an ID',
    check: unaudited(/No product in the feed has an ID\.\n/),
  },
  {
    ...fixture(),
    name: 'gmail-is-down',
    title: 'Gmail is down',
    failures: [down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions[0]?.error?.node, 'Email summary')
      assert.equal(audit(outcome).length, 7)
      assert.deepEqual(outcome.messages, [])
    },
  },
])
