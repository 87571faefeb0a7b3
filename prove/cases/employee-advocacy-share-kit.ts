import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const NEWS = '11111111-2222-4333-8444-555555555555'
const LINK = 'https://www.example.com/returns'

const draft = (opening: string) =>
  `${opening} From this Saturday, the answer is yes. [Add the oddest return you remember.] The desk opens at nine and needs only the order number, nothing else.`
const option = (opening: string, newsNumber = 1) => ({ newsNumber, text: draft(opening) })
const OPTIONS = [
  option('"Can I bring it back at the weekend?"'),
  option('See https://evil.example/a <!channel>, customers ask.', 2),
  option('We are thrilled to tell.'),
]

const KIT = [
  option('"Can I bring it back on the weekend?"'),
  {
    newsNumber: 2,
    text: 'A worn strap is no reason to buy a new bag. You can now mail yours to our workshop, and it comes back repaired. [Add something you had repaired instead of replaced.] All the workshop needs is the order number.',
  },
  option('We are thrilled to tell.'),
]

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const page = (Name: string, more: Record<string, unknown> = {}) => ({
  values: {
    Name,
    Share: true,
    Date: { start: '2026-11-13', end: null },
    Summary: 'The desk opens at nine.',
    Link: LINK,
    ...more,
  },
})
const PAGES = [
  page('Returns desk opens on Saturdays'),
  page('Repairs by mail', { Date: { start: '2026-11-12', end: null } }),
  page('Embargoed', { Date: { start: '2026-11-17', end: null } }),
  page('Not ticked', { Share: false }),
  page('Old', { Date: { start: '2026-10-01', end: null } }),
]

const fixture = (pages: object[] = PAGES, peopleOptions = OPTIONS, salesOptions = OPTIONS) => ({
  settings: {
    notionDataSourceId: NEWS,
    teams: 'Sales | team-sales | buying questions\nPeople | #team-people | working here',
  },
  given: {
    notion: {
      dataSources: {
        [NEWS]: {
          properties: { Name: 'title', Share: 'checkbox', Date: 'date', Summary: 'rich_text', Link: 'url' },
          pages,
        },
      },
    },
    openai: {
      answers: [
        { when: 'Team: Sales', json: { options: salesOptions } },
        { when: 'Team: People', json: { options: peopleOptions } },
      ],
    },
    slack: { channels: ['#team-sales', '#team-people', '#marketing'] },
  },
})
const monday = { kind: 'schedule' as const }

const posts = ({ messages }: Outcome, to: string) =>
  messages.filter((message) => message.to.replace('#', '') === to).map(({ text }) => text)

export default defineCases([
  {
    ...fixture(PAGES, KIT, KIT),
    name: 'normal-day',
    title: 'Normal day',
    trigger: monday,
    check(outcome) {
      assert.equal(outcome.messages.length, 2)
      const [text = ''] = posts(outcome, 'team-sales')
      assert.match(text, /share kit, Sales[\s\S]*Option 1\* \(Returns desk opens on Saturdays\)[\s\S]*#WeWorkHere/)
      assert.match(text, /Option 2\* \(Repairs by mail\)/)
      assert.match(text, /https:\/\/www\.example\.com\/returns/)
      assert.doesNotMatch(text, /thrilled|Option 3/)
      assert.equal(posts(outcome, 'team-people').length, 1)
      assert.doesNotMatch(
        JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai')),
        /Not ticked|Old|Embargoed/,
      )
    },
  },
  {
    ...fixture([...PAGES.slice(2), page('Without a summary', { Summary: '' })]),
    name: 'nothing-to-do',
    title: 'No news marked for sharing',
    trigger: monday,
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(posts(outcome, 'marketing')[0] ?? '', /No share kit this week\*\nNo news of the last 7 days/)
      assert.ok(!outcome.exchanges.some(({ vendor }) => vendor === 'openai'))
    },
  },
  {
    ...fixture(
      PAGES,
      [
        option('It is a game\u2011changer.'),
        { newsNumber: 1, text: 'A post without a gap. '.repeat(9) },
        option('A news item nobody gave.', 9),
      ],
      [...OPTIONS.slice(0, 2), { newsNumber: 1, text: `[理由] ${'土曜日も返品窓口'.repeat(10)}` }],
    ),
    name: 'all-options-dropped',
    title: 'All options for one team break a rule, and a Japanese one for the other',
    trigger: monday,
    check(outcome) {
      assert.equal(posts(outcome, 'team-sales').length, 1)
      assert.match(
        posts(outcome, 'team-sales')[0] ?? '',
        /See {2}&lt;!channel&gt;, customers ask[\s\S]*\[理由\] 土曜日/,
      )
      assert.deepEqual(posts(outcome, 'team-people'), [])
      assert.match(
        posts(outcome, 'marketing')[0] ?? '',
        /These teams got no share kit\*\nPeople: All three options for People broke a rule/,
      )
    },
  },
  {
    ...fixture(),
    settings: { ...fixture().settings, teams: 'Sales | team-sales | buying questions\nPeople | #team-people' },
    name: 'team-without-an-angle',
    title: 'A team without an angle',
    trigger: monday,
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(posts(outcome, 'marketing')[0] ?? '', /This team needs a name, a channel and an angle: People$/)
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: monday,
    failures: [down('openai')],
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(posts(outcome, 'marketing')[0] ?? '', /no share kit\*\nSales: .+\nPeople: ./)
    },
  },
  {
    ...fixture(PAGES.slice(0, 2).map(({ values }) => page(`${values.Name} ${long(200)}`, { Summary: long(1200) }))),
    name: 'slack-refuses-once',
    title: 'Very long news, and Slack rejects one kit',
    trigger: monday,
    failures: [down('slack', { route: 'POST /api/chat.postMessage', times: 1 })],
    check(outcome) {
      assert.deepEqual(posts(outcome, 'team-sales'), [])
      assert.equal(posts(outcome, 'team-people').length, 1)
      const prompts = outcome.exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => body)
      assert.doesNotMatch(JSON.stringify(prompts), /CUT OFF/)
      assert.match(posts(outcome, 'marketing')[0] ?? '', /no share kit\*\nSales: ./)
    },
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: monday,
    failures: [down('notion')],
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(posts(outcome, 'marketing')[0] ?? '', /No share kit this week\*\nNotion could not be read: ./)
    },
  },
  {
    ...fixture(),
    name: 'eleven-teams',
    title: 'Eleven teams in the settings',
    settings: { ...fixture().settings, teams: 'Sales | team-sales | buying questions\n'.repeat(11) },
    trigger: monday,
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(posts(outcome, 'marketing')[0] ?? '', /\nGive one to ten teams, each on its own line\.$/)
    },
  },
])
