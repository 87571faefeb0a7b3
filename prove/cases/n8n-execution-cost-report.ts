import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Costs')
const HEADINGS =
  'key week client workflow runs failures minutes inputTokens outputTokens aiCost serverShare basis'.split(' ')
const MODEL = {
  name: 'Chat model',
  type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
  parameters: { model: { value: "={{ $('Settings').first().json.chatModel }}" } },
}
const WORKFLOWS = [
  { id: 'w1', name: 'Support <triage>', nodes: [MODEL], tags: [{ id: 't1', name: 'Client: Norvale Dental' }] },
  { id: 'w2', name: 'Stock import', nodes: [{ name: 'Every hour', type: 'n8n-nodes-base.scheduleTrigger' }] },
]

/** One run of the workflow, which lasts two minutes. */
const aRun = (id: number, workflowId: string, status = 'success', day = '2026-11-12', model = 'gpt-6-luna') => ({
  id: String(id),
  workflowId,
  status,
  startedAt: `${day}T09:00:00.000Z`,
  stoppedAt: `${day}T09:02:00.000Z`,
  workflowData: { nodes: [MODEL] },
  data: {
    resultData: {
      runData: {
        'Chat model': [
          {
            inputOverride: { ai_languageModel: [[{ json: { options: { model } } }]] },
            data: {
              ai_languageModel: [[{ json: { tokenUsage: { promptTokens: 40_000, completionTokens: 10_000 } } }]],
            },
          },
        ],
      },
    },
  },
})
/** With OpenAI's Responses API, n8n doesn't store the tokens that the vendor counted. */
const withEstimate = (run: object): object =>
  JSON.parse(JSON.stringify(run).replace('"tokenUsage"', '"tokenUsageEstimate"'))
/** n8n did not store what the model node sent, so only its settings tell the model. */
const unnamed = (id: number, workflowId: string, nodes: object[]): object => ({
  ...JSON.parse(JSON.stringify(aRun(id, workflowId)).replace('"inputOverride"', '"before"')),
  workflowData: { nodes: [{ name: 'Another node', parameters: { model: 'gpt-9' } }, ...nodes] },
})
const RUNS = [
  aRun(9, 'w1', 'success', '2026-11-16'),
  aRun(8, 'w1'),
  aRun(7, 'w1'),
  ...[6, 5, 4, 3, 2].map((id) => aRun(id, 'w2', id > 4 ? 'error' : 'success')),
  aRun(1, 'w1', 'success', '2026-11-01'),
]

const CLIENTS = Array.from({ length: 22 }, (_, at) => at)

const fixture = (executions: object[] = RUNS, workflows: object[] = WORKFLOWS, settings = {}) => ({
  settings: { sheetUrl: sheet.url, serverCostPerMonth: 52, sampleSize: 1, ...settings },
  given: {
    'google-sheets': { [sheet.id]: { Costs: [HEADINGS] } },
    n8n: { workflows, executions },
    slack: { channels: ['#automation-costs'] },
  },
  trigger: { kind: 'schedule' as const },
})

const rows = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Costs').map((row) =>
    ['key', 'client', 'runs', 'failures', 'minutes', 'aiCost', 'serverShare', 'basis'].map((name) => row[name]),
  )
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const fails = (why: RegExp) => (outcome: Outcome) => {
  assert.equal(posts(outcome).length, 1)
  assert.match(
    posts(outcome)[0] ?? '',
    /^\*No cost report this week\.\* The n8n API returned an unexpected response: \w/,
  )
  assert.match(posts(outcome)[0] ?? '', why)
  assert.deepEqual(rows(outcome), [])
}

export default defineCases([
  {
    ...fixture(
      RUNS,
      WORKFLOWS.map((workflow) => ({ ...workflow, name: workflow.name.replace(/[<>]/g, '') })),
    ),
    name: 'normal-day',
    title: 'The same week is reported twice',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    check(outcome) {
      assert.deepEqual(rows(outcome), [
        ['2026-W46|w1', 'Norvale Dental', 2, 0, 4, 0.018, 3.43, '1 of 2 runs opened'],
        ['2026-W46|w2', 'Internal', 5, 2, 10, 0, 8.57, 'no model'],
      ])
      const [post = ''] = posts(outcome)
      assert.match(post, /Automation costs, 9 Nov to 15 Nov 2026\*\nTotal 12\.02 USD, 7 runs, 2 failed/)
      assert.match(post, /A fifth or more failed: Stock import \(2 of 5\)/)
      assert.match(post, /Support triage 3\.45 USD/)
      assert.doesNotMatch(post, /estimated/)
      assert.equal(posts(outcome).length, 2)
    },
  },
  {
    ...fixture([]),
    name: 'nothing-to-do',
    title: 'A week without runs',
    check(outcome) {
      assert.equal(rows(outcome)[0]?.[0], '2026-W46|none')
      assert.match(posts(outcome)[0] ?? '', /No finished runs this week/)
    },
  },
  {
    ...fixture([
      aRun(3, 'w1'),
      { ...aRun(2, 'w1', 'error'), mode: 'integrated' },
      { ...aRun(1, 'w2', 'error'), mode: 'trigger' },
    ]),
    name: 'sub-workflow',
    title: 'A sub-workflow fails in the workflow that called it',
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map((row) => [row[0], row[2], row[3], row[4]]),
        [
          ['2026-W46|w1', 2, 1, 2],
          ['2026-W46|w2', 1, 1, 2],
        ],
      )
      assert.match(
        posts(outcome)[0] ?? '',
        /, 2 runs, 1 failed\. Sub-workflow runs counted within the runs that called them: 1/,
      )
      const raw = outcome.exchanges.filter(({ vendor }) => vendor === 'slack').map(({ body }) => JSON.stringify(body))
      assert.match(raw.join(), /Support &lt;triage&gt; [\d.]+ USD/)
    },
  },
  {
    ...fixture(
      [
        { ...aRun(4, 'w1', 'running'), stoppedAt: null },
        aRun(3, 'w1'),
        withEstimate(aRun(2, 'w1')),
        aRun(1, 'w1', 'success', '2026-11-01'),
      ],
      WORKFLOWS,
      { sampleSize: 4 },
    ),
    name: 'tokens-are-estimated',
    title: 'n8n stores only an estimate of the tokens, and a run is not over',
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map((row) => row[7]),
        ['2 of 2 runs opened, tokens estimated'],
      )
      const [post = ''] = posts(outcome)
      assert.match(post, /\(AI 0\.02 USD, estimated\), 2 runs/)
      assert.match(post, /only estimated tokens, without reasoning: Support &lt;triage&gt;(?:\n|$)/)
    },
  },
  {
    ...fixture(
      [
        ...CLIENTS.map((at) => withEstimate(aRun(at + 3, `c${at}`, 'success', '2026-11-12', `models/gemini-${at}`))),
        aRun(1, 'c9'),
      ],
      CLIENTS.map((at) => ({
        id: `c${at}`,
        name: `Flow ${at}`,
        nodes: [MODEL],
        tags: [{ id: `t${at}`, name: `Client: Clinic ${at}` }],
      })),
      { modelPrices: 'gpt-6-luna = 0.10 / 0.50, other = 1.00 / 5.00' },
    ),
    name: 'model-without-a-price',
    title: '22 clients with models missing from the price list, which is written in one line',
    check(outcome) {
      assert.deepEqual([rows(outcome).length, rows(outcome)[9]?.[5]], [22, 0.18])
      assert.match(
        posts(outcome)[0] ?? '',
        /Not in the price list, so counted as "other": gemini-\d+(?:, gemini-\d+){9}(?:\n|$)/,
      )
      assert.match(posts(outcome)[0] ?? '', /without reasoning: Flow \d+(?:, Flow \d+){9}\n/)
      assert.equal(new Set((posts(outcome)[0] ?? '').match(/Clinic \d+/g)).size, 20)
    },
  },
  {
    ...fixture(
      [
        ...CLIENTS.slice(0, 11).flatMap((at) =>
          [0, 1, 2, 3, 4].map((n) => aRun(100 - at * 5 - n, `c${at}`, n > 2 ? 'crashed' : 'success')),
        ),
        unnamed(9, 'w1', [{ ...MODEL, parameters: { modelName: 'models/gemini-9' } }]),
        unnamed(8, 'w2', [MODEL]),
        unnamed(7, 'w3', []),
        { ...aRun(6, 'w4'), data: undefined },
      ],
      [
        ...CLIENTS.slice(0, 11).map((at) => ({ id: `c${at}`, name: `Flow ${at}`, nodes: [], tags: [] })),
        ...['w1', 'w2', 'w3', 'w4'].map((id) => ({
          id,
          name: `Model ${id}`,
          nodes: [MODEL],
          tags: [{ id: 't1', name: 'client: ' }],
        })),
      ],
      { modelPrices: 'gemini-9 = 2.00 / 10.00' },
    ),
    name: 'crashes-and-old-runs',
    title: 'Eleven workflows crash, and a run has no data',
    check(outcome) {
      const table = rows(outcome)
      assert.deepEqual([...new Set(table.map(([, client]) => client))], ['Internal'])
      assert.deepEqual(
        table.slice(0, 11).map(([, , runs, failures]) => `${runs} ${failures}`),
        Array.from({ length: 11 }, () => '5 2'),
      )
      assert.deepEqual(
        table.slice(11).map(([key, , , , , cost, , basis]) => [key, cost, basis]),
        [
          ['2026-W46|w1', 0.18, '1 of 1 runs opened'],
          ['2026-W46|w2', 0, '1 of 1 runs opened'],
          ['2026-W46|w3', 0, '1 of 1 runs opened'],
          ['2026-W46|w4', 0, 'not measured'],
        ],
      )
      const [post = ''] = posts(outcome)
      assert.match(post, /A fifth or more failed: Flow \d+ \(2 of 5\)(?:, Flow \d+ \(2 of 5\)){9}\n/)
      assert.match(post, /Not in the price list, so counted as free: other(?:\n|$)/)
    },
  },
  {
    ...fixture(RUNS.slice(0, 3)),
    name: 'runs-not-readable',
    title: "Individual runs can't be opened",
    failures: [{ vendor: 'n8n', failure: 'unauthorized', route: 'GET /api/v1/executions/:id' }],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map((row) => [row[5], row[7]]),
        [[0, 'not measured']],
      )
      assert.match(posts(outcome)[0] ?? '', /AI workflows that could not be measured: 1/)
    },
  },
  {
    ...fixture(),
    name: 'n8n-is-down',
    title: 'The n8n key is rejected',
    failures: [{ vendor: 'n8n', failure: 'unauthorized' }],
    check: fails(/Check the API key/),
  },
  {
    ...fixture(),
    name: 'runs-are-down',
    title: "The list of runs can't be read",
    failures: [down('n8n', { route: 'GET /api/v1/executions' })],
    check: fails(/Check the API key/),
  },
  {
    ...fixture(RUNS.slice(3, 8), WORKFLOWS, { currency: 'JPY' }),
    name: 'sheet-is-down',
    title: 'Google Sheets is down, with costs in yen',
    failures: [down('google-sheets')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /Total 12 JPY, 5 runs[\s\S]*The sheet was not updated: \w/)
    },
  },
  {
    ...fixture(Array.from({ length: 251 }, (_, n) => aRun(300 - n, 'w2'))),
    name: 'two-pages',
    title: 'More runs than n8n lists on a page',
    check(outcome) {
      assert.equal(rows(outcome)[0]?.[2], 251)
      assert.equal(outcome.exchanges.filter(({ path }) => path === '/api/v1/executions').length, 2)
    },
  },
])
