import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const BRIEFS = '11111111-2222-4333-8444-555555555555'
const TASKS = '66666666-7777-4888-9999-000000000000'

const aTask = (task: string, due: string, role = 'designer') => ({ task, role, due, doneWhen: 'It is in the folder' })
const PLAN = {
  insight: 'Their old jacket is good enough.',
  promise: '€30 off for your leaking jacket',
  objective: '200 trade-ins by 20 December',
  messages: [
    { message: 'Old jackets come back', proof: 'proof needed' },
    { message: '€30 off', proof: 'the offer' },
  ],
  channels: [
    { channel: 'Newsletter', role: 'First to know | early', format: 'two emails', share: 0 },
    { channel: 'search ads', role: 'Found in the rain', format: 'text', share: 70 },
    { channel: 'partners', role: 'Huts collect', format: 'box', share: 30 },
    { channel: 'television', role: 'Be seen', format: 'spot', share: 50 },
  ],
  tasks: [
    aTask('Look back', '2027-03-01', 'Campaign manager'),
    aTask('Draw the poster', '2026-11-02'),
    aTask('Write two emails', '2026-11-25', 'Wizard'),
    aTask('Call the huts', 'soon'),
  ],
  measures: ['Trade-ins, counted at the register'],
  risks: ['Jackets come unwashed'],
  questions: ['Who pays the postage for <!channel> jackets?'],
}

const EARLIER = [
  // More drafts than the workflow reads.
  ...Array.from({ length: 12 }, (_, i) => ({ values: { Name: `Draft ${i}`, Result: '' } })),
  { values: { Name: 'Spring sale', Result: 'Partners drove half of sales.' } },
  { values: { Name: 'Summer sale', Result: 'Search ads cost too much.' } },
  { values: { Name: 'Autumn sale', Result: '' } },
]

const fixture = (plan: object = PLAN, pages: object[] = EARLIER) => ({
  settings: { briefDataSourceId: BRIEFS, taskDataSourceId: TASKS },
  given: {
    notion: {
      dataSources: {
        [BRIEFS]: {
          name: 'Briefs',
          properties: {
            Name: 'title',
            Status: 'select',
            Budget: 'number',
            Start: 'date',
            End: 'date',
            Result: 'rich_text',
          },
          pages,
        },
        [TASKS]: {
          name: 'Tasks',
          properties: { Name: 'title', Due: 'date', Role: 'select', 'Done when': 'rich_text', Brief: 'url' },
        },
      },
    },
    openai: { answers: [{ json: plan }] },
    slack: { channels: ['#campaigns'] },
  },
})

const request = (more: Record<string, string | number> = {}) => ({
  kind: 'form' as const,
  fields: {
    campaign: 'Rain jacket relaunch',
    goal: '200 trade-ins by the end of the campaign',
    audience: 'Hikers who own a leaking jacket',
    offer: '€30 off when you bring in an old jacket',
    budget: 6000,
    start: '2026-12-01',
    end: '2026-12-20',
    limits: '',
    ...more,
  },
})

interface Kept {
  source: string
  values: Record<string, unknown>
  markdown: string
}
const kept = ({ state }: Outcome, source: string) =>
  (state('notion') as { pages: Kept[] }).pages.filter((page) => page.source === source)
const post = ({ messages }: Outcome) => {
  assert.equal(messages.length, 1)
  return messages[0]?.text ?? ''
}

/** Slack tells why, with the answers, and nothing was written. */
const isTurnedDown =
  (why: RegExp): Case['check'] =>
  (outcome) => {
    assert.match(post(outcome), /was not written: /)
    assert.match(post(outcome), why)
    assert.match(post(outcome), /offer: €30 off when you bring in an old jacket/)
    assert.deepEqual([kept(outcome, BRIEFS).length, kept(outcome, TASKS).length], [15, 0])
  }

export default defineCases([
  {
    ...fixture({ ...PLAN, questions: ['Who pays the postage for old jackets?'] }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: request(),
    check(outcome) {
      const brief = kept(outcome, BRIEFS).at(-1)
      assert.deepEqual([brief?.values.Name, brief?.values.Budget], ['Rain jacket relaunch', 6000])
      assert.match(
        brief?.markdown ?? '',
        /Newsletter \|.*€0 \|[\s\S]*search ads .*€3,780[\s\S]*partners .*€1,620[\s\S]*Reserve .*€600/i,
      )
      assert.doesNotMatch(brief?.markdown ?? '', /television/)
      assert.deepEqual(
        kept(outcome, TASKS).map(({ values }) => [values.Name, (values.Due as { start: string }).start, values.Role]),
        [
          ['Draw the poster', '2026-11-16', 'Designer'],
          ['Write two emails', '2026-11-25', 'Unassigned'],
          ['Call the huts', '2026-12-01', 'Designer'],
          ['Look back', '2026-12-27', 'Campaign manager'],
        ],
      )
      assert.match(
        post(outcome),
        /New brief: Rain jacket relaunch[\s\S]*Tasks created: 4 of 4[\s\S]*Who pays the postage/,
      )
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai'))
      assert.match(prompt, /Spring sale: Partners drove half of sales/)
      assert.match(prompt, /Summer sale: Search ads cost too much/)
      assert.doesNotMatch(prompt, /Autumn sale/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Invalid answers',
    trigger: request({ campaign: '<!channel> sale', goal: 'More', budget: 90000, end: '2026-11-30' }),
    check(outcome) {
      isTurnedDown(/budgets above 50000 need approval first; the last day is before the first; goal: write a full/)(
        outcome,
      )
      assert.doesNotMatch(post(outcome), /<!channel>/)
      assert.ok(!outcome.exchanges.some(({ vendor }) => vendor === 'openai'))
    },
  },
  {
    ...fixture(
      { ...PLAN, channels: PLAN.channels.slice(3) },
      EARLIER.map(() => ({
        values: { Name: `Sale${' of the season'.repeat(7)} CUT OFF`, Result: `It sold${' well'.repeat(60)} CUT OFF` },
      })),
    ),
    name: 'unknown-channels',
    title: 'Long earlier results, and a plan with none of your channels',
    trigger: request(),
    check(outcome) {
      isTurnedDown(/the plan uses none of your channels/)(outcome)
      const prompts = JSON.stringify(
        outcome.exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => body),
      )
      assert.match(prompts, /It sold well/)
      assert.doesNotMatch(prompts, /CUT OFF/)
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: request(),
    failures: [down('openai')],
    check: isTurnedDown(/./),
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: request(),
    failures: [down('notion')],
    check: isTurnedDown(/./),
  },
  {
    ...fixture(),
    name: 'results-not-read',
    title: 'Notion does not return earlier results',
    trigger: request(),
    failures: [down('notion', { route: 'POST /v1/data_sources/:id/query' })],
    check(outcome) {
      assert.match(post(outcome), /Tasks created: 4 of 4\nEarlier results could not be read: \w/)
      const prompts = JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai'))
      assert.match(prompts, /<earlier>\\+ncould not be read/)
    },
  },
  {
    ...fixture(PLAN, []),
    settings: { ...fixture().settings, currency: 'USD' },
    name: 'tasks-refused',
    title: 'The first brief, in dollars, and Notion accepts only one task',
    trigger: request({ limits: 'No *must*, visits < 2,000 [a^b] {x} ~y~ `z` \\ p|q' }),
    failures: [{ vendor: 'notion', failure: 'rate-limited', route: 'POST /v1/pages', after: 2 }],
    check(outcome) {
      assert.match(post(outcome), /\$3,780[\s\S]*Tasks created: 1 of 4[\s\S]*Who pays the postage/)
      assert.match(kept(outcome, BRIEFS).at(-1)?.markdown ?? '', /\| \\\$3,780 \|[\s\S]*\| \\\$600 \|/)
      assert.match(
        kept(outcome, BRIEFS).at(-1)?.markdown ?? '',
        /\n- Limits: No \\\*must\\\*, visits \\< 2,000 \\\[a\\\^b\\\] \\\{x\\\} \\~y\\~ \\`z\\` \\\\ p\\\|q$/,
      )
      assert.match(kept(outcome, BRIEFS).at(-1)?.markdown ?? '', /postage for \\<!channel\\> jackets/)
      assert.doesNotMatch(post(outcome), /<!channel>/)
    },
  },
])
