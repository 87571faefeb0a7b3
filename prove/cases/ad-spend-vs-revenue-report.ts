import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Campaigns')
const HEADINGS = ['key', 'week', 'campaignId', 'campaign', 'cost', 'sales', 'revenue', 'profit', 'returnOnSpend']

const campaign = (id: string, name: string, cost: number) => ({
  campaign: { id, name, status: 'ENABLED' },
  metrics: { costMicros: String(cost * 1e6) },
})
const CAMPAIGNS = [
  campaign('11', 'Brand <!channel>', 38.75),
  campaign('22', 'Oak shelves, search', 410.2),
  campaign('33', 'Asleep', 0),
]

const charge = (id: string, amount: number, tag: string, more: Record<string, unknown> = {}) => ({
  id,
  amount,
  amount_refunded: 0,
  currency: 'eur',
  status: 'succeeded',
  disputed: false,
  created: Date.parse('2026-11-12T10:00:00Z') / 1000,
  metadata: tag ? { utm_campaign: tag } : {},
  ...more,
})
const CHARGES = [
  charge('ch_1', 87100, '11'),
  charge('ch_2', 60000, 'oak shelves, search', { amount_refunded: 6000 }),
  charge('ch_3', 99900, '22', { disputed: true }),
  charge('ch_4', 120400, ''),
  charge('ch_5', 5000, 'unknown'),
  charge('ch_6', 7000, '11', { currency: 'usd' }),
  charge('ch_7', 7000, '11', { status: 'failed' }),
  charge('ch_9', 7000, '11', { status: 'pending' }),
  charge('ch_10', 7000, '11', { captured: false }),
  charge('ch_11', 7000, '11', { captured: false, refunded: true, amount_refunded: 7000 }),
  charge('ch_8', 7000, '11', { created: Date.parse('2026-11-01T10:00:00Z') / 1000 }),
]

const fixture = (campaigns: object[] = CAMPAIGNS, charges: object[] = CHARGES, settings = {}) => ({
  settings: { managerCustomerId: '1234567890', clientCustomerId: '9876543210', sheetUrl: sheet.url, ...settings },
  given: {
    'google-ads': { campaigns },
    stripe: { charges },
    'google-sheets': { [sheet.id]: { Campaigns: [HEADINGS] } },
    slack: { channels: ['#marketing'] },
  },
})
const monday = { kind: 'schedule' as const }

const rows = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Campaigns').map(({ key, cost, sales, revenue, profit }) => [
    key,
    cost,
    sales,
    revenue,
    profit,
  ])
const texts = ({ messages }: Outcome) => messages.map(({ text }) => text)

const isIncomplete =
  (why: RegExp, rowCount = 0): Case['check'] =>
  (outcome) => {
    assert.match(texts(outcome).at(-1) ?? '', /^The ad comparison is incomplete\. /)
    assert.match(texts(outcome).at(-1) ?? '', why)
    assert.doesNotMatch(texts(outcome).join(), /\[object/)
    assert.equal(rows(outcome).length, rowCount)
  }

export default defineCases([
  {
    ...fixture([campaign('11', 'Brand', 38.75), ...CAMPAIGNS.slice(1)]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: monday,
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['2026-11-09/22', 410.2, 2, 540, -86.2],
        ['2026-11-09/11', 38.75, 1, 871, 483.85],
      ])
      assert.equal(texts(outcome).length, 1)
      const [text = ''] = texts(outcome)
      assert.match(text, /9 Nov – 15 Nov 2026\*\nCost 448\.95 EUR, revenue 1411\.00 EUR, profit 397\.65 EUR/)
      assert.match(text, /:red_circle: Oak shelves, search: cost 410\.20 EUR, 2 sales/)
      assert.match(text, /• Brand: cost 38\.75 EUR, 1 sale for 871\.00 EUR/)
      assert.match(text, /without a tag: 1 \(1204\.00 EUR\)\. With a tag of no campaign: 1 \(50\.00 EUR\)/)
      assert.match(text, /not confirmed or captured yet: 2\.\nLeft out because of another currency: 1\./)
      assert.doesNotMatch(text, /Asleep/)
    },
  },
  {
    ...fixture([], []),
    name: 'nothing-to-do',
    title: 'No campaigns and no sales, with short outages of Stripe and Slack',
    failures: [down('stripe', { times: 1 }), down('slack', { times: 1 })],
    trigger: monday,
    check(outcome) {
      assert.match(texts(outcome)[0] ?? '', /No campaign cost anything or sold anything/)
      assert.deepEqual(rows(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'ads-are-down',
    title: 'Google Ads is down',
    trigger: monday,
    failures: [down('google-ads', { failure: 'page' })],
    check: isIncomplete(/Google Ads: ./),
  },
  {
    ...fixture(),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    trigger: monday,
    failures: [down('stripe', { failure: 'page' })],
    check: isIncomplete(/Stripe: ./),
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: monday,
    failures: [down('google-sheets')],
    check(outcome) {
      assert.equal(texts(outcome).length, 2)
      assert.match(texts(outcome)[0] ?? '', /Brand {2}!channel : cost/)
      isIncomplete(/Google Sheets: ./)(outcome)
    },
  },
  {
    ...fixture(
      [
        ...CAMPAIGNS,
        ...Array.from({ length: 20 }, (_, at) =>
          campaign(String(at + 100), `${at} ${'Oak lamps for living rooms '.repeat(6)}`, 1),
        ),
      ],
      Array.from({ length: 105 }, (_, index) => charge(`ch_${index}`, 1005, '11', { currency: 'kwd' })),
      { currency: 'KWD' },
    ),
    name: 'two-pages',
    title: '22 campaigns, and more payments than fit on one Stripe page, in dinars',
    trigger: monday,
    check(outcome) {
      assert.deepEqual(rows(outcome).at(-1)?.slice(0, 4), ['2026-11-09/11', 38.75, 105, 105.525])
      assert.match(texts(outcome)[0] ?? '', /Cost 468\.950 KWD, revenue 105\.525 KWD/)
      assert.equal(texts(outcome)[0]?.match(/^\S+ \d+ Oak/gm)?.length, 19)
      const lamps = sheetRows(outcome, sheet, 'Campaigns').filter(({ campaignId }) => Number(campaignId) >= 100)
      assert.deepEqual(
        lamps.map(({ campaign: name }) => String(name).length),
        Array(20).fill(120),
      )
    },
  },
  {
    ...fixture(
      [campaign('11', 'Brand', 1200), CAMPAIGNS[2] ?? {}],
      [charge('ch_1', 5000, '11', { currency: 'jpy' }), charge('ch_2', 1000, 'asleep', { currency: 'jpy' })],
      { currency: 'jpy' },
    ),
    name: 'in-yen',
    title: 'Yen, and a sale for a campaign that cost nothing',
    trigger: monday,
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['2026-11-09/33', 0, 1, 1000, 600],
        ['2026-11-09/11', 1200, 1, 5000, 1800],
      ])
      assert.match(texts(outcome)[0] ?? '', /Cost 1200 JPY, revenue 6000 JPY, profit 2400 JPY/)
    },
  },
])
