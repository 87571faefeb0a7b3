import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const CALENDAR = '11111111-2222-4333-8444-555555555555'

const idea = (number: number, title: string, more: Record<string, unknown> = {}) => ({
  number,
  title,
  hook: 'Your chain tells you first.',
  outline: 'Show a worn chain beside a new one. Ask for [number] of kilometers ridden.',
  format: 'carousel',
  image_prompt: 'A workbench in morning light, a chain laid out flat.',
  ...more,
})
const IDEAS = [
  idea(1, 'When a chain is done'),
  idea(2, 'Three frames we would buy', { format: 'Poster' }),
  idea(3, 'Riding on the first frost'),
  idea(4, 'Come and see the workshop'),
  idea(5, 'Lights that last'),
  idea(6, 'What winter does to a saddle'),
  idea(7, 'A bell for every kind of ride'),
  idea(8, 'Two gifts that are used daily'),
  idea(9, 'Pump first, then ask'),
  idea(10, 'How we grade used bicycles'),
  idea(11, 'The first ride of the year'),
]

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const fixture = (ideas: object[] = IDEAS, pages: object[] = []) => ({
  settings: { notionDataSourceId: CALENDAR },
  given: {
    notion: {
      dataSources: {
        [CALENDAR]: {
          name: 'Calendar',
          properties: {
            Name: 'title',
            Date: 'date',
            Month: 'rich_text',
            Pillar: 'select',
            Channel: 'select',
            Format: 'select',
            Status: 'select',
            'Image prompt': 'rich_text',
          },
          pages,
        },
      },
    },
    openai: { answers: [{ json: { ideas } }] },
  },
})

const request = (more: Record<string, string> = {}) => ({
  kind: 'form' as const,
  fields: {
    month: '2026-11',
    days: 'Tuesday and Thursday',
    pillars: 'Repair\nBuying used, honestly\nRiding in winter',
    tone: 'Calm',
    keyDates: '20: Open workshop\n20: Winter tires arrive',
    ...more,
  },
})

const pages = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages.map(({ values }) => values)
const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((exchange) => exchange.vendor === vendor)
const shown = ({ responses }: Outcome) => responses.at(-1)?.body ?? ''

/** The form says why, and no page was made. */
const isRefused =
  (why: RegExp, requests: number): Case['check'] =>
  (outcome) => {
    assert.match(shown(outcome), why)
    assert.deepEqual(pages(outcome), [])
    assert.equal(asked(outcome, 'openai').length, requests)
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: request({ month: '2026-12' }),
    check(outcome) {
      assert.match(shown(outcome), /11 of 11 ideas are in the calendar[\s\S]*Every posting day has one/)
      assert.deepEqual(
        pages(outcome).map(({ Date: day, Pillar, Channel }) => [(day as { start: string }).start, Pillar, Channel]),
        [
          ['2026-12-01', 'Repair', 'Instagram'],
          ['2026-12-03', 'Buying used  honestly', 'LinkedIn'],
          ['2026-12-08', 'Riding in winter', 'Instagram'],
          ['2026-12-10', 'Repair', 'LinkedIn'],
          ['2026-12-15', 'Buying used  honestly', 'Instagram'],
          ['2026-12-17', 'Riding in winter', 'LinkedIn'],
          ['2026-12-20', 'Repair', 'LinkedIn'],
          ['2026-12-22', 'Buying used  honestly', 'Instagram'],
          ['2026-12-24', 'Riding in winter', 'LinkedIn'],
          ['2026-12-29', 'Repair', 'Instagram'],
          ['2026-12-31', 'Buying used  honestly', 'LinkedIn'],
        ],
      )
      const [first] = pages(outcome)
      assert.deepEqual(
        [first?.Name, first?.Month, first?.Status, first?.Format],
        ['When a chain is done', '2026-12', 'Idea', 'Carousel'],
      )
      assert.match(
        JSON.stringify(asked(outcome, 'openai')[0]),
        /7\. Sunday 2026-12-20 \| topic[^"]*occasion: Open workshop; Winter tires arrive/,
      )
      assert.equal(asked(outcome, 'openai').length, 1)
    },
  },
  {
    ...fixture([], [{ values: { Name: 'Kept', Month: '2026-11' } }]),
    name: 'nothing-to-do',
    title: 'The month is already planned',
    trigger: request(),
    check(outcome) {
      assert.match(shown(outcome), /This month is already in the calendar/)
      assert.equal(pages(outcome).length, 1)
      assert.equal(asked(outcome, 'openai').length, 0)
    },
  },
  {
    ...fixture(),
    name: 'month-is-over',
    title: 'A month in the past',
    trigger: request({ month: '2026-10' }),
    check: isRefused(/This month is over/, 0),
  },
  {
    ...fixture(),
    name: 'unclear-entries',
    title: 'Too few and too many topics, and key dates that name no single day',
    trigger: [
      request({ pillars: ' Repair \n\n' }),
      request({ pillars: Array.from({ length: 7 }, (_, at) => `Topic ${at}`).join('\n') }),
      ...[
        'Open workshop',
        '0: Open workshop',
        '31: Open workshop',
        '20 21: Open workshop',
        '2026-12-20: Open workshop',
      ].map((keyDates) => request({ keyDates })),
      request({ month: 'December' }),
    ],
    check(outcome) {
      const said = outcome.responses.flatMap(({ body }) => /<p>([^<]+)<\/p>\s*<\/div>/.exec(body)?.[1] ?? [])
      isRefused(/Write the month as year-month, such as 2027-01\./, 0)(outcome)
      const all = outcome.responses.map(({ body }) => body).join()
      assert.equal(all.match(/Give two to six topics, each on its own line\./g)?.length, 2, said.join())
      assert.equal(all.match(/This key date is not clear: (?:0: |31: |20 21: )?Open workshop/g)?.length, 4)
      assert.match(all, /This key date is in another month: 2026-12-20: Open workshop/)
    },
  },
  {
    ...fixture([...IDEAS, ...IDEAS].map((each, at) => ({ ...each, number: at + 1 }))),
    settings: {
      ...fixture().settings,
      channels: 'Instagram, LinkedIn, Facebook',
      timezone: 'America/Los_Angeles',
    },
    // In Los Angeles it is still the 16th.
    now: '2026-11-17T06:00:00.000Z',
    name: 'three-channels',
    title: 'Three topics on three channels, in Los Angeles',
    trigger: request({ days: 'Every day', keyDates: '' }),
    check(outcome) {
      const plan = pages(outcome).map(
        ({ Date: day, Pillar, Channel }) => `${(day as { start: string }).start.slice(8)} ${Pillar} ${Channel}`,
      )
      assert.deepEqual(plan.slice(0, 4), [
        '17 Repair Instagram',
        '18 Buying used  honestly LinkedIn',
        '19 Riding in winter Facebook',
        '20 Repair LinkedIn',
      ])
      assert.equal(plan.length, 14)
    },
  },
  {
    ...fixture(),
    name: 'key-date-is-over',
    title: 'A key date in the past',
    trigger: request({ keyDates: '12: Open workshop' }),
    check: isRefused(/This key date is over: 12: Open workshop/, 0),
  },
  {
    ...fixture(),
    name: 'key-dates-are-a-range',
    title: 'Key dates given as a range',
    trigger: request({ keyDates: '24 – 26 Winter sale' }),
    check: isRefused(/This key date is not clear: 24 – 26 Winter sale/, 0),
  },
  {
    ...fixture([IDEAS[1] ?? {}, idea(77, 'A day nobody asked for')]),
    name: 'ideas-missing',
    title: 'The model leaves days out',
    trigger: request({ keyDates: '' }),
    check(outcome) {
      assert.equal(pages(outcome).length, 1)
      assert.match(shown(outcome), /1 of 4 ideas[\s\S]*Missing: 2026-11-17, 2026-11-24, 2026-11-26/)
    },
  },
  {
    ...fixture([idea(77, 'A day nobody asked for')]),
    name: 'no-idea-fits',
    title: 'No idea matches a day',
    trigger: request(),
    check: isRefused(/The model returned no ideas for any of the days/, 1),
  },
  {
    ...fixture(),
    name: 'notion-refuses-once',
    title: 'A long topic and occasion, and Notion rejects one page',
    trigger: request({
      pillars: `Repair ${long(80)}\nBuying used`,
      keyDates: `2026-11-20: 18:00 Open workshop ${long(120)}`,
    }),
    failures: [{ vendor: 'notion', failure: 'rate-limited', route: 'POST /v1/pages', times: 1 }],
    check(outcome) {
      assert.equal(pages(outcome).length, 4)
      assert.doesNotMatch(JSON.stringify([pages(outcome), asked(outcome, 'openai')[0]?.body]), /CUT OFF/)
      assert.match(shown(outcome), /4 of 5 ideas[\s\S]*Missing: 2026-11-17\. Notion said: /)
    },
  },
  {
    ...fixture(),
    name: 'no-page-is-made',
    title: 'A plan for working days, and Notion rejects every page',
    trigger: request({ days: 'Monday to Friday' }),
    failures: [down('notion', { route: 'POST /v1/pages' })],
    check(outcome) {
      isRefused(/No page could be made[\s\S]*Missing: 2026-11-17, 2026-11-18, /, 1)(outcome)
      assert.match(shown(outcome), /2026-11-30\. Notion said: \w/)
    },
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: request(),
    failures: [down('notion')],
    check: isRefused(/Nothing was planned/, 0),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: request(),
    failures: [down('openai')],
    check: isRefused(/The ideas could not be written/, 2),
  },
])
