import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'

const IDEAS = '11111111-2222-4333-8444-555555555555'
const CHANNEL = 'UCbicycles'

const comment = (id: string, text: string, likes: number, channel: string) => ({ id, text, likes, channel })
const COMMENTS = [
  comment('c1', 'Can I use lithium grease in the hub after calcium?', 41, 'UCann'),
  comment('c2', 'Which grease goes into the bottom bracket please?', 20, 'UCben'),
  comment('c3', 'Your grease advice did not work for me.', 8, 'UCann'),
  comment('c4', 'Show how to true a wheel at home.', 3, 'UCcat'),
  comment('c5', 'Nice!', 90, 'UCdan'),
  comment('c6', 'Thank you all for watching this one.', 70, CHANNEL),
]

const useful = (number: number, kind = 'question', need = 'which grease goes where') => ({ number, kind, need })
const idea = (title: string, numbers: number[], kind = 'question') => ({
  title,
  kind,
  angle: 'Say what mixes.',
  numbers,
})

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const fixture = ({ comments = COMMENTS, more = '', found = [1, 2, 3, 4, 99], unsorted = '' } = {}) => ({
  settings: { channelId: CHANNEL, notionDataSourceId: IDEAS },
  given: {
    youtube: {
      videos: [
        { id: 'v1', title: 'Hubs and bearings', channelId: CHANNEL, comments },
        { id: 'v2', title: 'Comments are off here', channelId: CHANNEL, closed: true },
      ],
    },
    notion: {
      dataSources: {
        [IDEAS]: {
          properties: {
            Name: 'title',
            Kind: 'select',
            Score: 'number',
            Writers: 'number',
            Evidence: 'rich_text',
            Video: 'url',
            Status: 'select',
            Week: 'date',
          },
        },
      },
    },
    openai: {
      answers: [
        ...(unsorted ? [{ when: unsorted, text: 'no list', times: 9 }] : []),
        { when: 'Numbered comments', json: { useful: found.map((number) => useful(number)) }, times: 9 },
        {
          when: 'Needs with comment numbers',
          json: {
            ideas: [
              { ...idea(`How to true a wheel${more}`, [4, 1], 'request'), angle: `Say what mixes.${more}` },
              idea('Which grease goes where', [2, 3]),
              idea('Nobody asked for this', [77]),
            ],
          },
        },
      ],
    },
  },
})
const TWO_BATCHES = {
  comments: [
    ...COMMENTS.slice(0, 4),
    ...Array.from({ length: 60 }, (_, at) => comment(`d${at}`, `I ride bicycle number ${at}.`, 0, `UC${at}`)),
  ],
  unsorted: 'I ride bicycle number 59.',
}
const monday = { kind: 'schedule' as const }

const ideas = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages.map(({ values }) => values)
const why = ({ executions }: Outcome) => executions.at(-1)?.error?.message ?? ''

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: monday,
    // One video has its comments switched off.
    rejections: true,
    check(outcome) {
      assert.ok(longestPause(outcome, 'Read comments') >= 300)
      assert.deepEqual(
        ideas(outcome).map(({ Name, Kind, Writers, Score }) => [Name, Kind, Writers, Score]),
        [
          ['How to true a wheel', 'request', 2, 54],
          ['Which grease goes where', 'question', 2, 38],
        ],
      )
      assert.match(String(ideas(outcome)[0]?.Evidence), /^"Can I use lithium grease.*" \(41 likes\)\n"Show how/)
      assert.equal(ideas(outcome)[0]?.Video, 'https://www.youtube.com/watch?v=v1&lc=c1')
      const prompts = JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai'))
      assert.doesNotMatch(prompts, /UCann|Nice!|Thank you all/)
    },
  },
  {
    ...fixture({ found: [1, 99] }),
    name: 'nothing-to-do',
    title: 'Too few useful comments',
    trigger: monday,
    rejections: true,
    check(outcome) {
      assert.deepEqual(ideas(outcome), [])
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'openai').length, 1)
    },
  },
  {
    ...fixture({
      comments: COMMENTS.slice(0, 4).map((each) => ({
        ...each,
        text: 'カルシウムグリスのあとにリチウムグリスを使えますか',
      })),
    }),
    name: 'no-spaces',
    title: 'Comments in Japanese, with a short outage of OpenAI when ideas are proposed',
    failures: [down('openai', { after: 1, times: 1 })],
    trigger: monday,
    rejections: true,
    check: (outcome) => assert.equal(ideas(outcome).length, 2),
  },
  {
    ...fixture({ found: Array.from({ length: 300 }, (_, at) => at + 1) }),
    given: {
      ...fixture({ found: Array.from({ length: 300 }, (_, at) => at + 1) }).given,
      youtube: {
        videos: [0, 1, 2].map((video) => ({
          id: `w${video}`,
          title: `Video ${video}`,
          channelId: CHANNEL,
          comments: Array.from({ length: 100 }, (_, at) =>
            comment(
              `w${video}-${at}`,
              `Bicycle question number ${video * 100 + at}.`,
              1000 - video * 100 - at,
              `UC${at}`,
            ),
          ),
        })),
      },
    },
    settings: { channelId: ` ${CHANNEL} `, notionDataSourceId: IDEAS, maxComments: 280 },
    name: 'many-comments',
    title: 'More comments than wanted, and more needs than fit into a request',
    trigger: monday,
    check(outcome) {
      const prompts = outcome.exchanges
        .filter(({ vendor }) => vendor === 'openai')
        .map(({ body }) => JSON.stringify(body))
      assert.equal(prompts.length, 6)
      assert.match(prompts.join(), /question number 279\./)
      assert.doesNotMatch(prompts.join(), /question number 28\d\./)
      const needs = prompts.at(-1)?.match(/which grease goes where/g)
      assert.equal(needs?.length, 250)
      assert.deepEqual(
        ideas(outcome).map(({ Writers, Score }) => [Writers, Score]),
        [
          [2, 2007],
          [2, 2007],
          [1, 929],
        ],
      )
    },
  },
  {
    ...fixture({ comments: COMMENTS.slice(4) }),
    name: 'no-comments',
    title: 'No comments can be read',
    trigger: monday,
    rejections: true,
    ends: 'error',
    check: (outcome) => assert.match(why(outcome), /No comment could be read\. YouTube says: .*disabled comments/),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: monday,
    rejections: true,
    failures: [down('openai')],
    ends: 'error',
    check(outcome) {
      assert.match(why(outcome), /The model sorted no pack: ./)
      assert.deepEqual(ideas(outcome), [])
    },
  },
  {
    ...fixture(TWO_BATCHES),
    name: 'one-batch-not-sorted',
    title: 'The model fails on one of two batches, after short outages of YouTube',
    failures: [down('youtube', { atFirst: true })],
    trigger: monday,
    rejections: true,
    ends: 'error',
    check(outcome) {
      assert.equal(ideas(outcome).length, 2)
      assert.match(why(outcome), /^The model failed on 1 of 2 batches of comments\./)
    },
  },
  {
    ...fixture({ ...TWO_BATCHES, found: [1, 99] }),
    name: 'too-few-and-not-sorted',
    title: 'Too few useful comments, and the model fails on one of two batches',
    trigger: monday,
    rejections: true,
    ends: 'error',
    check(outcome) {
      assert.deepEqual(ideas(outcome), [])
      assert.match(why(outcome), /^The model failed on 1 of 2 batches of comments\./)
    },
  },
  {
    ...fixture({
      comments: COMMENTS.map((each) => ({ ...each, text: `${each.text.padEnd(249, ' so')}🚲 ${long(400)}` })),
      more: ` ${long(2000)}`,
    }),
    name: 'notion-refuses-one',
    title: 'Notion rejects one of two ideas from long comments',
    trigger: monday,
    rejections: true,
    failures: [{ vendor: 'notion', failure: 'rate-limited', route: 'POST /v1/pages', times: 1 }],
    ends: 'error',
    check(outcome) {
      assert.match(why(outcome), /Notion took not every idea: ./)
      assert.equal(ideas(outcome).length, 1)
      const sent = outcome.exchanges.filter(({ vendor }) => vendor === 'openai' || vendor === 'notion')
      assert.doesNotMatch(JSON.stringify(sent.map(({ body }) => body)), /CUT OFF|\\ud83d/)
    },
  },
])
