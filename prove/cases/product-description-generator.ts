import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Products')
const HEADINGS = [
  'sku',
  'name',
  'specs',
  'photoUrl',
  'productId',
  'status',
  'title',
  'bullets',
  'description',
  'metaDescription',
  'altText',
  'remark',
]
const PHOTO = 'https://drive.google.com/file/d/photo-of-apron-0001/view'
const POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const TEXTS = {
  title: 'Linen apron with crossed straps',
  bullets: ['Straps cross at the back', 'Two pockets', 'Measures 70 x 85 cm'],
  description:
    'A linen apron for the kitchen and the garden. The straps cross at the back, so nothing has to be tied.\n\nTwo pockets hold a cloth and a spoon.',
  metaDescription: 'Linen apron with crossed straps and two pockets.',
  altText: 'Grey apron on a hook',
  missing: ['country of manufacture'],
  conflict: '',
}

const ready = (sku: string, photo = PHOTO) => [
  sku,
  'Linen apron',
  '70 x 85 cm, two pockets, crossed straps',
  photo,
  '',
  'ready',
]
const approved = (sku: string, productId: string) => [
  sku,
  'Linen apron',
  '',
  '',
  productId,
  'approved',
  'Apron & straps',
  'Two pockets\nCrossed straps',
  'A <b>linen</b> apron.',
]

const fixture = (rows: string[][], ...answers: object[]) => ({
  settings: { sheetUrl: sheet.url, brandName: 'Leinen & Co', avoidWords: 'perfect, eco-friendly' },
  given: {
    'google-sheets': { [sheet.id]: { Products: [HEADINGS, ...rows] } },
    'google-drive': {
      files: [{ id: 'photo-of-apron-0001', name: 'apron.png', mimeType: 'image/png', base64: POINT }],
    },
    openai: { answers: answers.map((more) => ({ json: { ...TEXTS, ...more } })) },
    woocommerce: { products: [{ id: 77, name: 'Apron', price: '39.00' }] },
  },
  trigger: { kind: 'schedule' as const },
})

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Products')
const states = (outcome: Outcome) => rows(outcome).map(({ status }) => status)
const product = ({ state }: Outcome) => (state('woocommerce') as { products: Record<string, unknown>[] }).products[0]
const askedModel = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')

export default defineCases([
  {
    ...fixture([ready('A-1'), approved('A-2', '77')], {}),
    name: 'normal-day',
    title: 'One text to write and one to publish',
    check(outcome) {
      assert.deepEqual(states(outcome), ['to review', 'published'])
      const [row] = rows(outcome)
      assert.equal(row?.title, TEXTS.title)
      assert.equal(row?.bullets, TEXTS.bullets.join('\n'))
      assert.equal(row?.remark, 'data lacks country of manufacture')
      assert.match(JSON.stringify(askedModel(outcome)[0]?.body), /image/)
      assert.equal(product(outcome)?.name, 'Apron & straps')
      assert.equal(product(outcome)?.description, '<p>A &lt;b&gt;linen&lt;/b&gt; apron.</p>')
      assert.match(String(product(outcome)?.short_description), /<li>Two pockets<\/li>/)
      assert.equal(product(outcome)?.price, '39.00')
    },
  },
  {
    ...fixture([['A-1', 'Linen apron', '', '', '', 'to review']]),
    name: 'nothing-to-do',
    title: 'No rows ready or approved',
    check(outcome) {
      assert.deepEqual(states(outcome), ['to review'])
      assert.deepEqual(askedModel(outcome), [])
    },
  },
  {
    ...fixture([ready('A-1')], {
      bullets: ['Dries in 3 hours', 'Eco-friendly', 'The perfect gift'],
      conflict: `the photo shows one pocket${' and one strap'.repeat(40)}`,
    }),
    name: 'an-invented-number',
    title: 'A number that is not in the data, and words to avoid, with short outages',
    failures: [down('google-sheets', { atFirst: true })],
    check(outcome) {
      assert.deepEqual(states(outcome), ['check'])
      assert.match(
        String(rows(outcome)[0]?.remark),
        /not in the data: 3; uses perfect, eco-friendly; photo and data: the photo shows/,
      )
      assert.equal(String(rows(outcome)[0]?.remark).length, 500)
    },
  },
  {
    ...fixture([
      ...['A-1', 'A-3'].map((sku) => ready(sku, 'https://drive.google.com/file/d/nowhere-to-be-found/view')),
      ...['A-2', 'A-4'].map((sku) => approved(sku, 'seventy')),
    ]),
    name: 'bad-rows',
    title: 'Missing photos, products without an ID, and short outages of Google Sheets',
    failures: [down('google-sheets', { atFirst: true })],
    check(outcome) {
      assert.deepEqual(states(outcome), ['failed', 'failed', 'failed', 'failed'])
      for (const { remark } of rows(outcome).slice(2)) assert.match(String(remark), /productId must be the number/)
      assert.deepEqual(askedModel(outcome), [])
    },
  },
  {
    ...fixture([ready('A-1'), approved('A-2', '77')], {}),
    name: 'services-are-down',
    title: 'OpenAI, then Drive and WooCommerce are down, with short outages of Sheets',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }, { kind: 'schedule' }],
    failures: [
      down('openai', { times: 2 }),
      down('woocommerce', { times: 3 }),
      // Bad gateway, as a proxy sends it.
      down('google-drive', { failure: 'page', route: 'GET /drive/v3/files/:id', after: 2, times: 3 }),
      down('woocommerce', { failure: 'page', times: 3 }),
      down('google-sheets', { atFirst: true }),
    ],
    check(outcome) {
      assert.equal(outcome.nodes['Save the failure']?.runs.length, 2)
      assert.equal(outcome.nodes['Mark as failed']?.runs.length, 2)
      assert.deepEqual(states(outcome), ['to review', 'published'])
    },
  },
])
