import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const ENTRIES = '11111111-2222-4333-8444-555555555555'

const NOTE =
  'The bakery in Lund likes the Team plan but gave up on exporting invoices after an hour. Ask ada@example.com.'

const tags = (more: Record<string, string> = {}) => ({
  topic: 'usability',
  product: 'Team plan',
  sentiment: 'negative',
  summary: 'Gave up on exporting invoices after an hour.',
  ...more,
})

const fixture = ({ pages = [] as object[], maxEntries = 60, quiet = false, more = '' } = {}) => ({
  settings: {
    notionDataSourceId: ENTRIES,
    noteChannelId: 'C00000001',
    googleAccount: 'accounts/1',
    googleLocation: 'locations/2',
    maxEntries,
  },
  given: {
    zendesk: {
      tickets: quiet
        ? []
        : [
            {
              id: 7,
              subject: 'Late package',
              description: 'My package came nine days late, call +49 171 2345678',
              created_at: '2026-11-15T10:00:00Z',
            },
          ],
    },
    slack: {
      channels: ['#heard', '#feedback-log'],
      messages: quiet
        ? []
        : [{ channel: 'C00000001', ts: '1794700000.000100', user: 'U00000001', text: `${NOTE}${more}` }],
      people: ['ada'],
    },
    'google-business-profile': {
      reviews: quiet
        ? []
        : [
            {
              reviewId: 'r1',
              starRating: 'FIVE',
              comment: 'Wonderful app, I use it daily.',
              createTime: '2026-11-15T20:00:00Z',
            },
            { reviewId: 'r2', starRating: 'ONE', createTime: '2026-11-15T21:00:00Z' },
          ],
    },
    notion: {
      dataSources: {
        [ENTRIES]: {
          properties: {
            Name: 'title',
            'Source ID': 'rich_text',
            Source: 'select',
            Topic: 'select',
            Product: 'select',
            Mood: 'select',
            Received: 'date',
            Text: 'rich_text',
            Link: 'rich_text',
          },
          pages,
        },
      },
    },
    openai: {
      answers: [
        {
          when: 'Source: Ticket',
          json: tags({ topic: 'Delivery', product: 'Rocket', summary: `A package came late.${more}` }),
          times: 2,
        },
        { when: 'Source: Chat note', json: tags(), times: 2 },
        {
          when: 'Source: Review, 5 of 5',
          json: tags({ topic: 'Joy', sentiment: 'positive', summary: 'Uses it daily.' }),
          times: 2,
        },
      ],
    },
  },
})
const QUERY = 'POST /v1/data_sources/:id/query'
const morning = { kind: 'schedule' as const }

const kept = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages.map(({ values }) => values)
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)

export default defineCases([
  {
    ...fixture(),
    settings: { ...fixture().settings, topics: 'Price\nDelivery\nUsability' },
    name: 'normal-day',
    title: 'Normal day',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(
        kept(outcome)
          .map((page) => [page['Source ID'], page.Source, page.Topic, page.Product, page.Mood])
          .sort(),
        [
          ['google/r1', 'Review', 'Other', 'Team plan', 'positive'],
          ['slack/1794700000.000100', 'Chat note', 'Usability', 'Team plan', 'negative'],
          ['zendesk/7', 'Ticket', 'Delivery', 'None named', 'negative'],
        ],
      )
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai')), /ada@|2345678/)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'the-next-day',
    title: 'Nothing new on two mornings, the second after every page was deleted in Notion',
    trigger: [morning, morning, morning],
    failures: [down('notion', { route: QUERY, failure: 'empty', after: 2 })],
    check: (outcome) => assert.equal(kept(outcome).length, 3),
  },
  {
    settings: fixture().settings,
    given: {
      ...fixture({ quiet: true }).given,
      slack: {
        channels: ['#heard', '#feedback-log'],
        messages: [
          { ts: '1794700000.000100', subtype: 'file_share', text: 'Screenshot from R&amp;D: the export hangs.' },
          { ts: '1794700001.000100', subtype: 'channel_join', text: '<@U00000001> has joined the channel' },
          {
            ts: '1794700002.000100',
            subtype: 'thread_broadcast',
            text: 'The board loses its filters since 2026-11-10.',
          },
          { ts: '1794700003.000100', subtype: 'me_message', text: 'wishes for a dark theme.' },
        ].map((message) => ({ channel: 'C00000001', user: 'U00000001', ...message })),
        people: ['ada'],
      },
      'google-business-profile': {
        reviews: [
          {
            reviewId: 'r1',
            starRating: 'TWO',
            comment: '(Translated by Google) Too expensive\n\n(Original)\nZu teuer',
            createTime: '2026-11-15T20:00:00Z',
          },
          { reviewId: 'r2', starRating: 'ONE', createTime: '2026-11-15T21:00:00Z' },
        ],
      },
      openai: {
        answers: [
          { when: 'Source: Chat note', json: tags({ topic: 'Bug', sentiment: 'neutral' }), times: 3 },
          { when: 'Source: Review, 2 of 5', json: tags({ topic: 'Price' }) },
        ],
      },
    },
    name: 'short-and-with-a-file',
    title: 'A review of two words, and notes of several kinds',
    trigger: morning,
    check: (outcome) =>
      assert.deepEqual(
        kept(outcome)
          .map((page) => [page['Source ID'], page.Topic, page.Text])
          .sort(),
        [
          ['google/r1', 'Price', 'Zu teuer'],
          ['slack/1794700000.000100', 'Bug', 'Screenshot from R&D: the export hangs.'],
          ['slack/1794700002.000100', 'Bug', 'The board loses its filters since 2026-11-10.'],
          ['slack/1794700003.000100', 'Bug', 'wishes for a dark theme.'],
        ],
      ),
  },
  {
    ...fixture({ quiet: true }),
    name: 'nothing-to-do',
    title: 'No feedback',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(kept(outcome), [])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    settings: fixture({ maxEntries: 1 }).settings,
    given: {
      ...fixture().given,
      zendesk: {
        tickets: Array.from({ length: 101 }, (_, index) => ({
          id: index + 1,
          subject: 'Late package',
          created_at: `2026-11-15T10:00:00.${index + 100}Z`,
        })),
      },
    },
    name: 'over-the-limit',
    title: 'More entries than the limit',
    trigger: morning,
    check(outcome) {
      assert.equal(kept(outcome).length, 1)
      assert.match(
        posts(outcome).join(),
        /only the newest 100 tickets were read; not stored today: 101; raise maxEntries/,
      )
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down, and the pages are deleted to be tagged again',
    trigger: [morning, morning],
    failures: [down('openai'), down('notion', { route: QUERY, failure: 'empty' })],
    check: (outcome) =>
      assert.deepEqual(
        kept(outcome).map(({ Topic }) => Topic),
        Array.from({ length: 6 }, () => 'Not tagged'),
      ),
  },
  {
    ...fixture(),
    name: 'zendesk-is-down',
    title: 'Zendesk is down',
    trigger: morning,
    failures: [down('zendesk')],
    check(outcome) {
      assert.equal(kept(outcome).length, 2)
      assert.match(posts(outcome).join(), /Feedback collection: Read tickets: (?!\[object)./)
    },
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: morning,
    failures: [down('notion')],
    check(outcome) {
      assert.deepEqual(kept(outcome), [])
      assert.match(posts(outcome).join(), /Feedback collection: Notion: ./)
    },
  },
  {
    ...fixture({ more: ' The export hangs again.'.repeat(90) }),
    name: 'entry-refused',
    title: 'Notion rejects new entries, and Slack fails once',
    trigger: morning,
    failures: [down('slack', { times: 1 }), down('notion', { route: 'POST /v1/pages' })],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Notion rejected an entry, which is retried tomorrow/)
    },
  },
])
