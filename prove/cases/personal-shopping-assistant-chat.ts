import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const aProduct = (id: number, name: string, price: string, more: object = {}) => ({
  id,
  name,
  price,
  status: 'publish',
  stock_status: 'instock',
  catalog_visibility: 'visible',
  permalink: `https://shop.example.com/${id}`,
  short_description: `<p>${name} for a rustic kitchen</p>`,
  categories: [{ id: 1, name: 'Kitchen' }],
  attributes: [{ id: 1, name: 'Wood', options: ['Olive'] }],
  ...more,
})
const MORTAR = aProduct(11, 'Olive wood mortar', '38.00')
const BOARD = aProduct(13, 'Cutting board', '29.00')
const WISHES = ['A present for a cook', 'In wood', 'Larger', 'Cheaper', 'Darker']
const SOLD_OUT = aProduct(12, 'Bread knife', '25.00', { stock_status: 'outofstock' })

const search = { calls: [{ tool: 'Search_catalog', arguments: { input: 'rustic gift for a cook' } }] }
const says = (reply: string, ...picks: [id: string, reason: string][]) => ({
  json: { reply, picks: picks.map(([id, reason]) => ({ id, reason })) },
})

const fixture = (answers: object[] = [], products = [MORTAR, BOARD, SOLD_OUT], settings: object = {}) => ({
  settings: { shopName: 'Holz & Herd', ...settings },
  given: { openai: { answers }, woocommerce: { products } },
})
const chat = (text: string) => ({ kind: 'chat' as const, text })
const FILL = { kind: 'schedule' as const }

const answers = ({ responses }: Outcome) =>
  responses
    .filter(({ body }) => body.includes('output'))
    .map(({ body }) => (JSON.parse(body) as { output: string }).output)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ path }) => path === '/v1/responses')
const embedded = ({ exchanges }: Outcome) => exchanges.filter(({ path }) => path === '/v1/embeddings')

export default defineCases([
  {
    ...fixture([
      says('Does your colleague prefer rustic or modern things?'),
      search,
      says('This would suit a keen cook.', ['11', 'Heavy enough for pesto']),
    ]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [FILL, chat('A present for a colleague who cooks, about 40 euros'), chat('rather rustic')],
    check(outcome) {
      assert.deepEqual(answers(outcome), [
        'Does your colleague prefer rustic or modern things?',
        'This would suit a keen cook.\n\n**[Olive wood mortar](https://shop.example.com/11)**, 38.00 EUR  \nHeavy enough for pesto',
      ])
      const stored = JSON.stringify(embedded(outcome)[0]?.body)
      assert.match(stored, /id: 11\. Olive wood mortar[\s\S]*id: 13\. Cutting board/)
      assert.doesNotMatch(stored, /Bread knife/)
      assert.match(JSON.stringify(asked(outcome)[2]?.body), /Olive wood mortar/)
      assert.match(JSON.stringify(asked(outcome)[0]?.body), /say in one sentence that you are an automated assistant/)
    },
  },
  {
    ...fixture([...WISHES.flatMap(() => [search, says('How about this?', ['11', 'Heavy'])]), says('A mortar.')]),
    name: 'long-conversation',
    title: 'A sixth message after five with a search each',
    trigger: [FILL, ...WISHES.map(chat), chat('What did I ask first?')],
    check(outcome) {
      assert.match(JSON.stringify(asked(outcome).at(-1)?.body), /A present for a cook[\s\S]*What did I ask first\?/)
    },
  },
  {
    ...fixture([says('These fit.', ['12', 'Cuts well'], ['999', 'Made up'])]),
    name: 'sold-out',
    title: 'A long question; one product just sold out, and one does not exist',
    trigger: chat('A bread knife '.repeat(70)),
    rejections: true,
    check(outcome) {
      assert.deepEqual(answers(outcome), [
        'What I had in mind has just sold out. Please write to help@example.com and someone will help you.',
      ])
    },
  },
  {
    ...fixture([says('These fit.', ['11', 'Heavy'], ['13', 'Flat'])]),
    name: 'shop-is-down',
    title: 'WooCommerce is down',
    trigger: chat('A mortar'),
    failures: [down('woocommerce')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(answers(outcome), [
        'I cannot look up our products right now. Please write to help@example.com and someone will help you.',
      ])
      assert.match(outcome.executions[0]?.error?.message ?? '', /^A visitor got no answer: WooCommerce: \w/)
    },
  },
  {
    ...fixture([says('Hello, what do you look for?')], [MORTAR], { maxMessagesPerDay: 1 }),
    name: 'over-the-limit',
    title: 'More messages than the daily limit',
    trigger: [chat('Hello'), FILL, chat('Hello again')],
    check(outcome) {
      assert.equal(answers(outcome)[0], 'Hello, what do you look for?')
      assert.match(answers(outcome)[1] ?? '', /^I cannot answer right now\. Please write to help@example\.com/)
    },
  },
  {
    ...fixture([], [SOLD_OUT]),
    name: 'nothing-to-do',
    title: 'The shop has nothing in stock, with a short outage',
    failures: [down('woocommerce', { times: 1 })],
    trigger: FILL,
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /no products in stock, so the old catalog stays in use/,
      )
      assert.deepEqual(embedded(outcome), [])
    },
  },
  {
    ...fixture([search, says('This would suit a keen cook.', ['11', 'Heavy enough for pesto'])]),
    name: 'stored-at-last',
    title: 'OpenAI fails briefly while storing the catalog',
    trigger: [FILL, chat('A rustic present')],
    failures: [{ vendor: 'openai', failure: 'unauthorized', route: 'POST /v1/embeddings', times: 1 }],
    check(outcome) {
      assert.match(JSON.stringify(asked(outcome)[1]?.body), /Olive wood mortar/)
      assert.match(answers(outcome)[0] ?? '', /Olive wood mortar/)
    },
  },
  {
    ...fixture([search, says('I found nothing that fits. Please write to help@example.com.')]),
    name: 'not-stored',
    title: "The catalog can't be stored, then a visitor asks a question",
    trigger: [FILL, chat('A rustic present')],
    failures: [{ vendor: 'openai', failure: 'unauthorized', route: 'POST /v1/embeddings', times: 3 }],
    check(outcome) {
      assert.doesNotMatch(JSON.stringify(asked(outcome)[1]?.body), /Olive wood mortar/)
      assert.deepEqual(answers(outcome), ['I found nothing that fits. Please write to help@example.com.'])
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: chat('A present, please'),
    failures: [down('openai')],
    ends: 'error',
    check(outcome) {
      assert.match(answers(outcome)[0] ?? '', /^Sorry, that did not work\. Please write to help@example\.com/)
      assert.match(outcome.executions[0]?.error?.message ?? '', /^A visitor got no answer: \w/)
    },
  },
  {
    ...fixture(
      [says('This fits.', ['15', 'Sturdy'])],
      [
        aProduct(15, 'Pepper mill', '', { categories: [], attributes: [] }),
        aProduct(16, 'Sample', '1.00', { catalog_visibility: 'hidden' }),
        aProduct(17, 'Bowl', '9.00', {
          attributes: [{ id: 1, name: 'Size', options: [`${'Large '.repeat(60)}CUT OFF`] }],
          short_description: `${'Turned by hand. '.repeat(80)}CUT OFF`,
        }),
      ],
    ),
    name: 'odd-products',
    title: 'A product without a price, a hidden one, and very long descriptions',
    trigger: [FILL, chat('A mill')],
    check(outcome) {
      assert.match(answers(outcome)[0] ?? '', /\*\*\[Pepper mill\]\(.*\)\*\*, see price in the shop/)
      const stored = JSON.stringify(embedded(outcome)[0]?.body)
      assert.match(stored, /Pepper mill\. Price: unknown EUR/)
      assert.doesNotMatch(stored, /Sample|CUT OFF/)
    },
  },
])
