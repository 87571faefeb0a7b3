import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Forecast')
const HEADINGS = ['day', 'expected', 'worst', 'best', 'openDeals', 'countedDeals', 'slippingDeals', 'comment']
const now = '2026-11-16T06:00:00.000Z'
const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()

const stage = (id: string, label: string, displayOrder: number, isClosed: string, probability: string) => ({
  id,
  label,
  displayOrder,
  metadata: { isClosed, probability },
})
const PIPELINES = [
  { id: 'other', label: 'Partners', stages: [] },
  {
    id: 'default',
    label: 'Sales',
    stages: [
      stage('won', 'Won', 2, 'true', '1.0'),
      stage('proposal', 'Proposal', 1, 'false', '0.5'),
      stage('demo', 'Demo', 0, 'false', '0.2'),
      stage('lost', 'Lost', 3, 'true', '0.0'),
    ],
  },
]

let ids = 100
const deal = (
  dealname: string,
  amount: string,
  dealstage: string,
  closedate: string,
  more: Record<string, string> = {},
) => ({
  id: String(++ids),
  properties: {
    dealname,
    amount,
    dealstage,
    closedate,
    pipeline: 'default',
    hs_is_closed: 'false',
    deal_currency_code: 'EUR',
    createdate: daysAgo(1000 - ids),
    [`hs_v2_date_entered_${dealstage}`]: daysAgo(5),
    ...more,
  },
})
const OPEN = [
  deal('Halden Logistics', '24000', 'proposal', '2026-12-15T11:00:00Z', {
    hs_v2_date_entered_proposal: daysAgo(61),
  }),
  deal('Birch Dental', '10000', 'demo', '2026-11-10T11:00:00Z'),
  deal('Ada Mills', '5000', 'demo', '2026-11-30T23:30:00Z', { deal_currency_code: '' }),
  deal('Foxglove Travel', '3000', 'demo', ''),
  deal('Summit Outdoor', '9000', 'demo', '2026-12-01T11:00:00Z', { deal_currency_code: 'USD' }),
  deal('Larkin Foods', '', 'demo', '2026-12-01T11:00:00Z'),
  deal('Oakridge Clinic', '7000', 'demo', '2027-02-01T11:00:00Z'),
  deal('Kestrel', '8000', 'proposal', '2026-11-16T05:00:00Z'),
  deal('Penrose Studio', '2000', 'demo', '2027-01-31T22:59:00Z'),
]
const LATER: Record<string, string> = {
  hs_v2_date_exited_demo: '2026-05-11T11:00:00Z',
  hs_v2_date_entered_proposal: '2026-05-11T11:00:00Z',
  hs_v2_date_exited_proposal: '2026-05-31T11:00:00Z',
}
/** Of 25 closed deals 11 were won, each after ten days in Demo and twenty in Proposal; 12 more were lost in Demo, 2 later. */
const CLOSED = [...Array(25).keys()].map((at) =>
  deal(`Client ${at}`, '6000', at < 11 ? 'won' : 'lost', '2026-06-15T11:00:00Z', {
    hs_is_closed: 'true',
    hs_is_closed_won: String(at < 11),
    hs_v2_date_entered_demo: '2026-05-01T11:00:00Z',
    ...(at < 13 ? LATER : {}),
  }),
)
const TOO_OLD = deal('Old client', '6000', 'won', '2025-11-15T11:00:00Z', {
  hs_is_closed: 'true',
  hs_is_closed_won: 'true',
  hs_v2_date_entered_demo: daysAgo(400),
})
const COMMENT = 'The range is wide: <!channel> one offer decides it.'
const DAILY = 'The range is wide because one open offer makes up almost two thirds of the best case.'

const SAID = COMMENT.replace('<', '&lt;')

const fixture = (
  deals: object[],
  answers: object[] = [{ text: COMMENT }],
  settings: Record<string, string | number> = {},
) => ({
  now,
  settings: { sheetUrl: sheet.url, ...settings },
  given: {
    hubspot: { pipelines: PIPELINES, deals: deals as ReturnType<typeof deal>[] },
    openai: { answers },
    'google-sheets': { [sheet.id]: { Forecast: [HEADINGS] } },
    slack: { channels: ['#sales'] },
  },
})
const trigger = { kind: 'schedule' } as const

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Forecast').map(Object.values)
const posts = ({ messages }: Outcome) => messages.map(({ to, text }) => [to, text])
const requests = ({ exchanges }: Outcome, path: RegExp) => exchanges.filter((one) => path.test(one.path))
const reason = ({ executions }: Outcome) => executions.at(-1)?.error?.message ?? ''
/** Of a single open offer of 10,000, worth half without history. */
const OFFER = [deal('Offer', '10000', 'proposal', '2026-12-15T11:00:00Z')]

/** Where the sheet fails, the post says all the rest, and why. */
const isPostedAlone = (comment: string, why: RegExp) => (outcome: Outcome) => {
  const [[to, text = ''] = [], ...more] = posts(outcome)
  assert.deepEqual([to, more, rows(outcome)], ['#sales', [], []])
  const [forecast, reason = ''] = text.split('\n\nThe row could not be saved in the sheet: ')
  const [head, foot] = forecast?.split('2027-01: 0 EUR from 0 deals') ?? []
  assert.match(head ?? '', /next 3 months\*\nExpected 5,000 EUR, worst case 0 EUR, best case 10,000 EUR\n/)
  assert.match(foot ?? '', /\*Slipping deals\*\nnone\n\nOnly 0 closed deals [^\n]+$/)
  assert.equal(foot?.split('*Slipping')[0], `\n\n${comment}`)
  assert.match(reason, why)
  assert.doesNotMatch(reason, /undefined|\[object/)
}

/** Nobody is told a figure, and the run is marked as failed. */
const noForecast = (why: string) => (outcome: Outcome) => {
  assert.deepEqual(rows(outcome), [])
  assert.deepEqual(posts(outcome), [['#sales', `No sales forecast this week. HubSpot error: ${why}`]])
  assert.match(reason(outcome), /^HubSpot could not be read/)
  assert.equal(requests(outcome, /pipelines|search/).filter(({ status }) => status !== 200).length, 3)
}

export default defineCases([
  {
    ...fixture([...OPEN, ...CLOSED, TOO_OLD], [{ text: DAILY }]),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      assert.deepEqual(rows(outcome), [['2026-11-16', 26800, 8000, 37000, 9, 4, 3, DAILY]])
      assert.deepEqual(posts(outcome), [
        [
          '#sales',
          `*Sales forecast, next 3 months*
Expected 26,800 EUR, worst case 8,000 EUR, best case 37,000 EUR
2026-11: 6,000 EUR from 1 deal
2026-12: 20,000 EUR from 2 deals
2027-01: 800 EUR from 1 deal

${DAILY}

*Slipping deals*
• Halden Logistics, 24,000 EUR: 61 days in Proposal, typical for won deals: 20
• Birch Dental, 10,000 EUR: date passed on 2026-11-10
• Foxglove Travel, 3,000 EUR: no close date

In other currencies, left out: 1. Without an amount, left out: 1.`,
        ],
      ])
      const asked = JSON.stringify(requests(outcome, /responses$/)[0]?.body)
      assert.match(asked, /Demo: 40% \(11 of 25 won\)\\nProposal: 75% \(11 of 13 won\)\\n/)
      assert.match(asked, /Number of slipping deals: 3 of 9 open/)
      assert.doesNotMatch(asked, /Halden|Birch|Client/)
    },
  },
  {
    ...fixture(
      [
        {
          ...deal(`Moved${' again'.repeat(20)}`, '4000', 'demo', '2026-12-15T23:00:00Z'),
          changes: [{ at: '2026-11-20T08:00:00Z', properties: { closedate: '2027-01-20T11:00:00Z' } }],
        },
        {
          ...deal('A day later', '3000', 'demo', '2026-12-15T11:00:00Z'),
          changes: [{ at: '2026-11-20T08:00:00Z', properties: { closedate: '2026-12-16T11:00:00Z' } }],
        },
      ],
      [{ text: 'First.' }, { text: 'Second.' }],
      { pipelineId: 'Sales' },
    ),
    name: 'two-mondays',
    title: 'A close date moves between two Mondays',
    trigger: [trigger, { ...trigger, later: 168 }],
    check(outcome) {
      const slipping = posts(outcome).map(([, text]) => /\*Slipping deals\*\n(.*)/.exec(text ?? '')?.[1])
      assert.deepEqual(slipping, [
        'none',
        `• Moved${' again'.repeat(12)} ag, 4,000 EUR: moved from 2026-12-16 to 2027-01-20`,
      ])
      assert.deepEqual(
        rows(outcome).map((row) => [row[0], row[6], row[7]]),
        [
          ['2026-11-16', 0, 'First.'],
          ['2026-11-23', 1, 'Second.'],
        ],
      )
    },
  },
  {
    ...fixture([]),
    name: 'nothing-to-do',
    title: 'No deals in HubSpot',
    trigger,
    check(outcome) {
      assert.deepEqual(rows(outcome), [['2026-11-16', 0, 0, 0, 0, 0, 0, COMMENT]])
      assert.match(posts(outcome)[0]?.[1] ?? '', /\*Slipping deals\*\nnone\n\nOnly 0 closed deals/)
    },
  },
  {
    ...fixture(
      [...Array(120).keys()].map((at) => deal(`Late <${at}> & Co`, String(1000 + at), 'demo', '2026-11-10T11:00:00Z')),
      [{ text: COMMENT }],
      { maxSlippingDeals: 2 },
    ),
    name: 'two-pages',
    title: '120 overdue deals',
    trigger,
    check(outcome) {
      assert.deepEqual(rows(outcome), [['2026-11-16', 0, 0, 0, 120, 0, 120, COMMENT]])
      assert.match(
        posts(outcome)[0]?.[1] ?? '',
        /\*Slipping deals\*\n• Late &lt;119&gt; &amp; Co, 1,119 EUR: date passed on 2026-11-10\n• Late &lt;118&gt; &amp; Co, [^\n]+\n\nOnly/,
      )
      assert.deepEqual(
        requests(outcome, /search$/).map(({ body }) => (body as { after?: string }).after),
        [undefined, '100'],
      )
    },
  },
  {
    ...fixture(OPEN, [], { pipelineId: 'Typo' }),
    name: 'unknown-pipeline',
    title: 'The pipeline does not exist',
    trigger,
    ends: 'error',
    check(outcome) {
      assert.match(reason(outcome), /No pipeline "Typo" in HubSpot\. There are: Partners \(other\), Sales \(default\)/)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(OPEN, []),
    name: 'hubspot-is-down',
    title: 'HubSpot is down',
    trigger,
    failures: [down('hubspot')],
    ends: 'error',
    check: noForecast('internal error'),
  },
  {
    ...fixture(OPEN, []),
    name: 'deals-unreadable',
    title: 'HubSpot returns the pipelines but no deals',
    trigger,
    failures: [down('hubspot', { route: 'POST /crm/v3/objects/deals/search' })],
    ends: 'error',
    check: noForecast('internal error'),
  },
  {
    ...fixture(OFFER),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger,
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(rows(outcome), [['2026-11-16', 5000, 0, 10000, 1, 1, 0, '']])
      assert.match(
        posts(outcome)[0]?.[1] ?? '',
        /1 deal\n2027-01: 0 EUR from 0 deals\n\n\*Slipping deals\*\nnone\n\nOnly 0 [^\n]+$/,
      )
    },
  },
  {
    ...fixture(OFFER),
    name: 'slack-is-down',
    title: 'Slack is down',
    trigger,
    failures: [down('slack', { route: 'POST /api/chat.postMessage' })],
    ends: 'error',
    check(outcome) {
      assert.equal(rows(outcome).length, 1)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(OFFER),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger,
    failures: [down('google-sheets')],
    check: isPostedAlone(`${SAID}\n\n`, /^\w/),
  },
  {
    ...fixture(OFFER, []),
    name: 'model-and-sheet-are-down',
    title: 'OpenAI and Google Sheets are down',
    trigger,
    failures: [down('openai'), down('google-sheets')],
    check: isPostedAlone('', /^\w/),
  },
  {
    ...fixture(OFFER),
    name: 'tab-is-missing',
    title: 'The sheet tab has a different name',
    given: { ...fixture(OFFER).given, 'google-sheets': { [sheet.id]: { Forecasts: [HEADINGS] } } },
    trigger,
    check: isPostedAlone(`${SAID}\n\n`, /Forecast/),
  },
  {
    ...fixture(OFFER, [{ text: 'First.' }, { text: 'Second.' }]),
    name: 'twice-a-day',
    title: 'The forecast runs twice on one day',
    trigger: [trigger, { ...trigger, later: 1 }],
    check(outcome) {
      assert.deepEqual(rows(outcome), [['2026-11-16', 5000, 0, 10000, 1, 1, 0, 'Second.']])
      assert.equal(posts(outcome).length, 2)
    },
  },
  {
    ...fixture([...Array(4001).keys()].map((at) => deal(`Small ${at}`, '10', 'demo', '2026-12-15T11:00:00Z'))),
    name: 'too-many-deals',
    title: 'More deals than one run can read',
    trigger,
    check(outcome) {
      assert.deepEqual(rows(outcome)[0]?.slice(4, 7), [4000, 4000, 0])
      assert.equal(requests(outcome, /search$/).length, 40)
      assert.match(posts(outcome)[0]?.[1] ?? '', /More than 4,000 deals: the rest were not read\. Only 0 closed/)
    },
  },
])
