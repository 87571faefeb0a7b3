import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const NOW = Date.parse('2026-11-16T08:00:00Z') / 1000

const aPost = (id: string, title: string, more: Record<string, unknown> = {}) => ({
  id,
  title,
  selftext: 'Eleven people, three of them students.',
  subreddit: 'smallbusiness',
  created_utc: NOW - 3600,
  num_comments: 4,
  author: 'potter',
  permalink: `/r/smallbusiness/comments/${id}/`,
  ...more,
})
/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const POSTS = [
  aPost('a1', 'Q&A: shift planning <!channel>: what do you use?'),
  aPost('a2', 'A vent about shift planning', { created_utc: NOW - 7200 }),
  aPost('a3', 'Old shift planning', { created_utc: NOW - 40 * 3600 }),
  aPost('a4', 'Our staff roster is full', { subreddit: 'ecommerce' }),
]

const rated = (more: Record<string, unknown> = {}) => ({
  kind: 'problem',
  score: 92,
  reason: 'Asks for a tool, and the team size fits.',
  answer:
    'Let the students enter the days they are in class first, then fill the gaps. I work on a planning tool, but a shared sheet is enough for eleven people.',
  ...more,
})

const fixture = (posts: ReturnType<typeof aPost>[] = POSTS) => ({
  given: {
    reddit: { posts },
    openai: {
      answers: [
        { when: 'what do you use', json: rated() },
        { when: 'A vent', json: rated({ score: 30, answer: '' }) },
        { when: 'roster is full', json: rated({ kind: 'none', score: 0, answer: '' }) },
      ],
    },
    slack: { channels: ['#reddit'] },
  },
})
const look = { kind: 'schedule' as const }

const texts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')

export default defineCases([
  {
    ...fixture([aPost('a1', 'Shift planning for a small team: what do you use?'), ...POSTS.slice(1)]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: look,
    check(outcome) {
      assert.equal(texts(outcome).length, 1)
      assert.match(
        texts(outcome)[0] ?? '',
        /^\*Problem mention, 92\* in r\/smallbusiness, 4 comments\n<https:\/\/www\.reddit\.com\/r\/smallbusiness\/comments\/a1\/\|Shift planning for a small team[\s\S]*\*Draft/,
      )
      assert.equal(asked(outcome).length, 3)
      assert.doesNotMatch(JSON.stringify(asked(outcome)), /potter|Old shift/)
    },
  },
  {
    ...fixture(),
    name: 'seen-before',
    title: 'The same posts two hours later',
    trigger: [look, { ...look, later: 2 }],
    check(outcome) {
      assert.equal(texts(outcome).length, 1)
      assert.match(texts(outcome)[0] ?? '', /\|Q&amp;A: shift planning &lt;!channel&gt;: what/)
      assert.doesNotMatch(texts(outcome)[0] ?? '', /<!channel>/)
      assert.equal(asked(outcome).length, 3)
    },
  },
  {
    ...fixture(),
    name: 'more-than-one-run',
    title: 'More posts than one run rates',
    settings: { maxPosts: 2 },
    trigger: [look, { ...look, later: 2 }, { ...look, later: 2 }],
    check(outcome) {
      assert.equal(texts(outcome).length, 1)
      assert.equal(asked(outcome).length, 3)
    },
  },
  {
    ...fixture([]),
    name: 'nothing-to-do',
    title: 'No mentions, with more subreddits and keywords than the limits',
    settings: {
      subreddits: Array.from({ length: 17 }, (_, n) => `r/sub${n}`).join(),
      keywords: Array.from({ length: 14 }, (_, n) => `word${n}`).join(),
    },
    trigger: look,
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      const searches = JSON.stringify(outcome.exchanges.map(({ path, query }) => [path, query]))
      assert.match(searches, /sub14[\s\S]*OR word11"/)
      assert.doesNotMatch(searches, /sub15|word12/)
      assert.equal(asked(outcome).length, 0)
    },
  },
  {
    ...fixture(),
    name: 'reddit-is-down',
    title: 'Reddit is down twice in one day',
    trigger: [look, { ...look, later: 2 }],
    failures: [down('reddit')],
    check: (outcome) =>
      assert.deepEqual(
        texts(outcome).map((text) => text.split('\n')[0]),
        ['*r/smallbusiness could not be searched*', '*r/ecommerce could not be searched*'],
      ),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: look,
    failures: [down('openai')],
    check(outcome) {
      assert.equal(texts(outcome).length, 3)
      for (const text of texts(outcome)) assert.match(text, /^\*Not rated\*/)
    },
  },
  {
    ...fixture(POSTS.map((each) => ({ ...each, selftext: long(3000) }))),
    name: 'slack-is-down',
    title: 'Very long posts, and Slack is down',
    trigger: look,
    failures: [down('slack')],
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /A rated Reddit post could not be shown in Slack \(.+\)/,
      )
      assert.doesNotMatch(JSON.stringify(asked(outcome).map(({ body }) => body)), /CUT OFF/)
    },
  },
  {
    ...fixture(),
    given: {
      ...fixture([
        aPost('a4', 'Our staff roster is full'),
        aPost('a5', 'Which staff roster is full?', { created_utc: NOW - 7200 }),
      ]).given,
      openai: {
        answers: [
          { when: 'Our staff', json: rated({ kind: 'none', score: 99 }) },
          { when: 'Which staff', json: rated({ kind: 'brand', score: 88 }) },
        ],
      },
    },
    name: 'one-subreddit-fails',
    title: 'One subreddit cannot be searched, the other has more posts than the limit',
    settings: { maxPosts: 1 },
    trigger: [look, { ...look, later: 2 }],
    failures: [down('reddit', { after: 1, times: 1 })],
    check(outcome) {
      assert.equal(texts(outcome).length, 2)
      assert.match(texts(outcome)[0] ?? '', /^\*r\/ecommerce could not be searched\*\n(?!undefined|\[object)\S/)
      assert.match(
        texts(outcome)[1] ?? '',
        /^\*Brand mention, 88\* in r\/smallbusiness[\s\S]*\|Which staff roster is full\?>/,
      )
    },
  },
])
