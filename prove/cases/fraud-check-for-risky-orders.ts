import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const ORDER = 'gid://shopify/Order/4127'
const EARLIER = 'gid://shopify/Order/4001'
const PARCEL = 'gid://shopify/FulfillmentOrder/1'
const GRAPHQL = 'POST /admin/api/:version/graphql.json'

const order = (more: object = {}) => ({
  __typename: 'Order',
  id: ORDER,
  name: '#4127',
  test: false,
  sourceName: 'web',
  createdAt: '2026-11-16T07:59:00Z',
  cancelReason: null,
  currentTotalPriceSet: { shopMoney: { amount: '612.00', currencyCode: 'EUR' } },
  billingAddress: { countryCodeV2: 'FR', zip: '75001' },
  shippingAddress: { countryCodeV2: 'LV', zip: 'LV-1001' },
  customer: { id: 'gid://shopify/Customer/5', numberOfOrders: '1' },
  lineItems: [{ title: 'Perfume <b>', quantity: 2 }],
  risk: {
    recommendation: 'INVESTIGATE',
    assessments: [
      { riskLevel: 'MEDIUM', facts: [{ description: 'The card is from another country', sentiment: 'NEGATIVE' }] },
    ],
  },
  fulfillmentOrders: [{ id: PARCEL, status: 'OPEN' }],
  ...more,
})
const CALM = {
  shippingAddress: { countryCodeV2: 'FR', zip: '75001' },
  customer: { id: 'gid://shopify/Customer/5', numberOfOrders: '7' },
  risk: { recommendation: 'ACCEPT', assessments: [] },
}
const EXPLAINED = {
  json: {
    summary: 'A high-value first order ships abroad. It may be a gift. <!channel>',
    checks: ['Email the buyer to confirm', 'Compare phone and shipping country'],
  },
}

const fixture = (answers: object[] = [EXPLAINED], more: object = {}) => ({
  settings: { shop: 'kettle', slackChannel: 'fraud-check' },
  given: {
    shopify: { nodes: { [ORDER]: order(more) } },
    openai: { answers },
    slack: { channels: ['#fraud-check'] },
  },
  trigger: {
    kind: 'event' as const,
    event: { id: 4127, admin_graphql_api_id: ORDER, name: '#4127', customer: { id: 5 } },
  },
})

interface Nodes {
  nodes: Record<string, { tags: string[]; fulfillmentOrders: { status: string }[] }>
}
const held = ({ state }: Outcome) => (state('shopify') as Nodes).nodes[ORDER]?.fulfillmentOrders[0]?.status
const tags = ({ state }: Outcome) => (state('shopify') as Nodes).nodes[ORDER]?.tags ?? []
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'The owner releases the order',
    answers: ['approve'],
    check(outcome) {
      const [question = '', confirmed = ''] = posts(outcome)
      assert.match(question, /Order #4127: 80 points, 612 EUR\*\nStatus: on hold \(packages: 1\)/)
      assert.match(
        question,
        /billed in FR, shipped to LV \(\+20\)[\s\S]*It may be a gift[\s\S]*Email the buyer to confirm/,
      )
      assert.match(confirmed, /Order #4127: released$/)
      assert.equal(held(outcome), 'OPEN')
      assert.deepEqual(tags(outcome), ['fraud-cleared'])
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<!channel>/)
    },
  },
  {
    ...fixture([EXPLAINED, EXPLAINED]),
    name: 'reported-twice',
    title: 'Shopify reports the order twice',
    trigger: [fixture().trigger, fixture().trigger],
    answers: ['approve'],
    check(outcome) {
      assert.equal(posts(outcome).length, 2)
      assert.deepEqual(tags(outcome), ['fraud-cleared'])
      assert.equal(asked(outcome).length, 1)
    },
  },
  {
    ...fixture([], CALM),
    trigger: [
      fixture().trigger,
      ...[4128, 4129].map((id) => ({
        kind: 'event' as const,
        event: { ...fixture().trigger.event, id, admin_graphql_api_id: `gid://shopify/Order/${id}` },
      })),
    ],
    given: {
      ...fixture([], CALM).given,
      shopify: {
        nodes: {
          [ORDER]: order(CALM),
          'gid://shopify/Order/4128': order({ id: 'gid://shopify/Order/4128', sourceName: 'pos' }),
          'gid://shopify/Order/4129': order({ id: 'gid://shopify/Order/4129', test: true }),
        },
      },
    },
    name: 'nothing-to-do',
    title: 'A low-risk order, one made at the register, and a test',
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      assert.deepEqual(asked(outcome), [])
      assert.equal(held(outcome), 'OPEN')
    },
  },
  {
    ...fixture([{ json: { summary: 'n'.repeat(400), checks: ['a', 'b', 'c'].map((letter) => letter.repeat(1100)) } }], {
      lineItems: Array.from({ length: 12 }, (_, at) => ({ title: `${at} ${'long'.repeat(50)}`, quantity: 1 })),
      risk: {
        recommendation: 'CANCEL',
        assessments: [{ riskLevel: 'MEDIUM', facts: [{ description: 'far'.repeat(100), sentiment: 'NEGATIVE' }] }],
      },
      shippingAddress: { countryCodeV2: 'FR', zip: '13001' },
      fulfillmentOrders: [{ id: PARCEL, status: 'SCHEDULED' }],
    }),
    name: 'long-texts',
    title: 'Twelve line items with long names, which Shopify would cancel',
    answers: ['approve'],
    check(outcome) {
      const prompt = JSON.stringify(asked(outcome).map(({ body }) => body))
      assert.match(prompt, /1 x 9 (long)+/)
      assert.doesNotMatch(prompt, /1 x 10 |(long){20}|(far){54}/)
      assert.match(posts(outcome)[0] ?? '', /Shopify recommends canceling[\s\S]*billing and shipping ZIP codes differ/)
      assert.match(posts(outcome)[0] ?? '', /\n☐ a{200}\n☐ b{200}\n☐ c{200}\n/)
    },
  },
  {
    ...fixture(),
    given: {
      ...fixture().given,
      shopify: {
        nodes: {
          [ORDER]: order(),
          [EARLIER]: order({ id: EARLIER, createdAt: '2026-10-02T08:00:00Z', cancelReason: 'FRAUD' }),
        },
      },
    },
    settings: { ...fixture().settings, riskyCountries: 'ee, lv' },
    name: 'kept',
    title: 'A buyer whose earlier order was fraud, and the owner keeps this one on hold',
    answers: ['decline'],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /100 points[\s\S]*an earlier order by this buyer was canceled as fraud/)
      assert.match(posts(outcome)[0] ?? '', /• goes to a country on your list \(\+15\)/)
      assert.doesNotMatch(posts(outcome)[0] ?? '', /within a day/)
      assert.match(posts(outcome)[1] ?? '', /Order #4127: kept on hold\. Cancel or release it in Shopify: https:/)
      assert.equal(held(outcome), 'ON_HOLD')
      assert.deepEqual([...tags(outcome)].sort(), ['fraud-check', 'fraud-suspected'])
    },
  },
  {
    ...fixture([EXPLAINED], {
      billingAddress: { countryCodeV2: 'GB', zip: 'sw1a1aa' },
      shippingAddress: { countryCodeV2: 'GB', zip: 'SW1A 1AA' },
    }),
    name: 'nobody-answers',
    title: 'A ZIP code written in two ways, and no reply',
    answers: ['nobody'],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /60 points/)
      assert.doesNotMatch(posts(outcome)[0] ?? '', /ZIP/)
      assert.match(posts(outcome)[1] ?? '', /Order #4127: undecided\. Cancel or release it/)
      assert.equal(held(outcome), 'ON_HOLD')
    },
  },
  {
    ...fixture(),
    given: {
      ...fixture().given,
      shopify: {
        nodes: {
          [ORDER]: order({
            shippingAddress: null,
            lineItems: [{ title: 'Gift card', quantity: 6 }],
            fulfillmentOrders: [{ id: PARCEL, status: 'CLOSED' }],
          }),
          ...Object.fromEntries(
            [4125, 4126].map((id) => [`gid://shopify/Order/${id}`, order({ id: `gid://shopify/Order/${id}` })]),
          ),
        },
      },
    },
    name: 'digital-order',
    title: 'The third order of digital goods within a day, without a shipping address',
    answers: ['approve'],
    check(outcome) {
      const [question = '', confirmed = ''] = posts(outcome)
      assert.match(question, /95 points, 612 EUR\*\nStatus: nothing left to hold, maybe digital or shipped/)
      assert.match(question, /• 3 orders by this buyer within a day \(\+25\)\n• 6 units of one item \(\+10\)/)
      assert.doesNotMatch(question, /shipped to|ZIP/)
      assert.match(confirmed, /Order #4127: released$/)
    },
  },
  {
    ...fixture([]),
    name: 'model-is-down',
    title: 'OpenAI is down',
    answers: ['decline'],
    failures: [down('openai')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /on hold \(packages: 1\)[\s\S]*No explanation: the model did not respond/)
      assert.equal(held(outcome), 'ON_HOLD')
    },
  },
  {
    ...fixture(),
    name: 'shopify-is-down',
    title: 'Shopify is down',
    failures: [down('shopify', { route: GRAPHQL })],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Order #4127 could not be checked, so it may ship: \S.{5,}/)
    },
  },
  {
    ...fixture(),
    name: 'scope-is-missing',
    title: 'A scope is missing for reading orders',
    failures: [down('shopify', { route: GRAPHQL, failure: 'missing-scope' })],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      const [text = ''] = posts(outcome)
      assert.match(
        text,
        /so it may ship: Shopify returned no order: \[\{"message":"Access denied for fulfillmentOrders/,
      )
      assert.ok(text.length < 500, `${text.length} characters`)
    },
  },
  {
    ...fixture(),
    name: 'scope-for-holds-is-missing',
    title: 'A scope is missing for holding and releasing packages',
    answers: ['approve'],
    failures: [down('shopify', { route: GRAPHQL, failure: 'missing-scope', after: 1 })],
    check(outcome) {
      const [question = '', confirmed = ''] = posts(outcome)
      assert.match(
        question,
        /Status: NOT fully held: \[\{"message":"Access denied for fulfillmentOrders[^\n]{200,300}\n/,
      )
      assert.match(
        confirmed,
        /Order #4127: released\. Shopify reports a problem, please check: \[\{"message":"Access denied/,
      )
    },
  },
  {
    ...fixture([], { __typename: 'Customer' }),
    name: 'no-such-order',
    title: "An order without a name that Shopify can't find",
    trigger: { kind: 'event', event: { id: 9, admin_graphql_api_id: 'gid://shopify/Order/9', name: null } },
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /Order {2}could not be checked, so it may ship: Shopify returned no order/)
    },
  },
  {
    ...fixture(),
    name: 'hold-refused',
    title: 'Shopify rejects the hold',
    answers: ['decline'],
    failures: [down('shopify', { route: GRAPHQL, after: 1, times: 1 })],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /Status: NOT fully held: \S.{5,}/)
      assert.equal(held(outcome), 'OPEN')
    },
  },
  {
    ...fixture(),
    name: 'decision-refused',
    title: 'Shopify rejects the release',
    answers: ['approve'],
    failures: [down('shopify', { route: GRAPHQL, after: 2 })],
    check(outcome) {
      assert.match(posts(outcome)[1] ?? '', /Order #4127 is still on hold: \S.{5,}/)
      assert.equal(held(outcome), 'ON_HOLD')
    },
  },
  {
    ...fixture(),
    settings: { ...fixture().settings, riskyCountries: 'ru, lv' },
    given: {
      ...fixture().given,
      shopify: {
        nodes: {
          [ORDER]: order(),
          ...Object.fromEntries(
            ['2026-11-16T01:00:00Z', '2026-11-15T20:00:00Z', '2026-10-02T08:00:00Z'].map((createdAt, at) => {
              const id = `gid://shopify/Order/400${at}`
              return [id, order({ id, createdAt })]
            }),
          ),
        },
      },
    },
    name: 'third-order',
    title: 'The third order of a buyer within a day, to a country on the list',
    answers: ['nobody'],
    check(outcome) {
      const [question = ''] = posts(outcome)
      assert.match(
        question,
        /goes to a country on your list \(\+15\)[\s\S]*3 orders by this buyer within a day \(\+25\)/,
      )
      assert.doesNotMatch(question, /canceled as fraud/)
    },
  },
  {
    ...fixture([], { sourceName: 'pos' }),
    name: 'at-the-register',
    title: 'A risky order made at the register',
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      assert.equal(held(outcome), 'OPEN')
    },
  },
])
