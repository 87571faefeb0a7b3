import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const CALENDAR = '11111111-2222-4333-8444-555555555555'

const idea = (number: number, title: string, more: Record<string, unknown> = {}) => ({
  number,
  title,
  hook: 'Your chain tells you first.',
  outline: 'Show a worn chain beside a new one. Ask for [number] of kilometres ridden.',
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
]

const world = (ideas: object[] = IDEAS, pages: object[] = []) => ({
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
    ...world(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: request(),
    check(outcome) {
      assert.deepEqual(
        pages(outcome).map(({ Date: day, Pillar, Channel, Format }) => [day, Pillar, Channel, Format]),
        [
          [{ start: '2026-11-17', end: null }, 'Repair', 'Instagram', 'Carousel'],
          [{ start: '2026-11-19', end: null }, 'Buying used  honestly', 'LinkedIn', 'Carousel'],
          [{ start: '2026-11-20', end: null }, 'Riding in winter', 'Instagram', 'Carousel'],
          [{ start: '2026-11-24', end: null }, 'Repair', 'LinkedIn', 'Carousel'],
          [{ start: '2026-11-26', end: null }, 'Buying used  honestly', 'Instagram', 'Carousel'],
        ],
      )
      const [first] = pages(outcome)
      assert.deepEqual([first?.Name, first?.Month, first?.Status], ['When a chain is done', '2026-11', 'Idea'])
      assert.match(shown(outcome), /5 of 5 ideas are in the calendar[\s\S]*Every posting day has one/)
      assert.match(
        JSON.stringify(asked(outcome, 'openai')[0]),
        /3\. Friday 2026-11-20 \| topic[^"]*occasion: Open workshop; Winter tires arrive/,
      )
      assert.equal(asked(outcome, 'openai').length, 1)
    },
  },
  {
    ...world([], [{ values: { Name: 'Kept', Month: '2026-11' } }]),
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
    ...world(),
    name: 'month-is-over',
    title: 'A month in the past',
    trigger: request({ month: '2026-10' }),
    check: isRefused(/This month is over/, 0),
  },
  {
    ...world(),
    name: 'key-date-is-over',
    title: 'A key date in the past',
    trigger: request({ keyDates: '12: Open workshop' }),
    check: isRefused(/This key date is over: 12: Open workshop/, 0),
  },
  {
    ...world([IDEAS[1] ?? {}, idea(77, 'A day nobody asked for')]),
    name: 'ideas-missing',
    title: 'The model leaves days out',
    trigger: request({ keyDates: '' }),
    check(outcome) {
      assert.equal(pages(outcome).length, 1)
      assert.match(shown(outcome), /1 of 4 ideas[\s\S]*Missing: 2026-11-17, 2026-11-24, 2026-11-26/)
    },
  },
  {
    ...world([idea(77, 'A day nobody asked for')]),
    name: 'no-idea-fits',
    title: 'No idea matches a day',
    trigger: request(),
    check: isRefused(/The model gave no idea for any of the days/, 1),
  },
  {
    ...world(),
    name: 'notion-refuses-once',
    title: 'Notion rejects one page',
    trigger: request(),
    failures: [{ vendor: 'notion', failure: 'rate-limited', route: 'POST /v1/pages', times: 1 }],
    check(outcome) {
      assert.equal(pages(outcome).length, 4)
      assert.match(shown(outcome), /4 of 5 ideas[\s\S]*Missing: 2026-11-17\. Notion said: /)
    },
  },
  {
    ...world(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: request(),
    failures: [down('notion')],
    check: isRefused(/Nothing was planned/, 0),
  },
  {
    ...world(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: request(),
    failures: [down('openai')],
    check: isRefused(/The ideas could not be written/, 2),
  },
])
