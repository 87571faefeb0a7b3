import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const NOON = '2026-11-16T12:10:00Z'
const trigger = { kind: 'schedule' as const }
const PHONES = ['+447700900111', '+447700900222']
const FROM = '+441134960000'

const hoursAgo = (hours: number) => new Date(Date.parse(NOON) - hours * 3_600_000).toISOString()
const onReddit = (id: string, text: string, hours = 1, author = 'kai_walks') => ({
  id,
  title: 'My <3 Northpeak backpack',
  selftext: text,
  subreddit: 'hiking',
  author,
  created_utc: Date.parse(hoursAgo(hours)) / 1000,
})
const onBluesky = (text: string, hours = 1, handle = 'mara.example.com') => ({
  text: `Northpeak backpack: ${text}`,
  handle,
  at: hoursAgo(hours),
})

/** Eleven complaints out of nineteen posts, and what does not count. */
const REDDIT = [
  ...Array.from({ length: 8 }, (_, n) => onReddit(`r${n}`, `The buckle broke in the cold, day ${n}`, 2 + n / 10)),
  onReddit('twice', 'The buckle broke in the cold, day 1'),
  onReddit('own', 'We are sorry that it broke', 1, 'Northpeak_Team'),
  onReddit('old', 'It broke last week', 6.2),
]
const BLUESKY = [
  onBluesky('a strap broke <!channel> & hurt my neck', 5),
  onBluesky('zip broke', 4),
  onBluesky('zip broke too', 3),
  ...Array.from({ length: 5 }, (_, n) => onBluesky(`I love it, walk ${n}`)),
  ...Array.from({ length: 3 }, (_, n) => onBluesky(`which size, question ${n}`)),
  onBluesky('mountain of that name is closed'),
  onBluesky('our shop, nothing broke', 1, 'northpeak.example.com'),
]

interface Post {
  number: number
  where: string
  text: string
}
/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const labelOf = (text: string) =>
  /broke/.test(text) ? 'negative' : /love/.test(text) ? 'positive' : /mountain/.test(text) ? 'unrelated' : 'neutral'
const topicOf = (text: string) =>
  /buckle/.test(text) ? 'buckle breaks in cold' : /and so on/.test(text) ? long(300) : 'other <faults>'
const postsIn = (text: string): Post[] => JSON.parse(/<<<POSTS\s([\s\S]*?)\sPOSTS>>>/.exec(text)?.[1] ?? '[]')
const judge = ({ user }: { user: string }) => ({
  json: {
    labels: postsIn(user).map(({ number, text }) => ({
      number,
      label: labelOf(text),
      serious: /hurt/.test(text),
      topic: topicOf(text),
    })),
  },
})

const fixture = (reddit: object[], bluesky: object[], settings: object = {}) => ({
  now: NOON,
  settings: { smsFrom: FROM, smsTo: '0044 7700 900111, 0, 447700900222', ...settings },
  given: {
    reddit: { posts: reddit },
    bluesky: { posts: bluesky },
    openai: { answers: judge },
    slack: { channels: ['brand-watch'] },
    twilio: {},
  },
  trigger,
})

const sent = ({ messages }: Outcome) => messages.map(({ app, to, text }) => [app, to, text])
const sms = (text: string) => PHONES.map((phone) => ['twilio', phone, text])
const asked = ({ exchanges }: Outcome, path: string) => exchanges.filter((each) => each.path === path)
const judged = (outcome: Outcome) =>
  asked(outcome, '/v1/responses').map(({ body }) => {
    const said = JSON.stringify(body)
    return Number(said.match(/\\+"where\\+"/g)?.length ?? 0)
  })
const FIGURES = '58% negative (11 of 19 posts, last 6 h)'
const NORMAL_SMS = `Northpeak: ${FIGURES}. Mostly: buckle breaks in cold. See Slack.`
const complaints = (count: number) => Array.from({ length: count }, (_, n) => onBluesky(`it broke, ${n}`, 1 + n / 100))

export default defineCases([
  {
    ...fixture(REDDIT, BLUESKY),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      const first = sent(outcome).at(-1)
      assert.deepEqual(sent(outcome).slice(0, -1), sms(NORMAL_SMS))
      assert.deepEqual(first?.slice(0, 2), ['slack', '#brand-watch'])
      const reddit = (id: string, n: number) =>
        `<https://www.reddit.com/r/hiking/comments/${id}/|Reddit>: My &lt;3 Northpeak backpack The buckle broke in the cold, day ${n}`
      assert.equal(
        first?.[2],
        [
          `*Northpeak: ${FIGURES}*`,
          'Mostly: buckle breaks in cold',
          '',
          ':rotating_light: <https://bsky.app/profile/mara.example.com/post/3k00000000001|Bluesky>: Northpeak backpack: a strap broke &lt;!channel&gt; &amp; hurt my neck',
          reddit('twice', 1),
          reddit('r0', 0),
          reddit('r2', 2),
          reddit('r3', 3),
        ].join('\n'),
      )
      assert.deepEqual(judged(outcome), [20])
      const [search] = asked(outcome, '/search.json')
      assert.deepEqual(
        [search?.query.q, search?.query.sort, search?.query.limit],
        ['"Northpeak" backpack', 'new', '100'],
      )
      const [posts] = asked(outcome, '/xrpc/app.bsky.feed.searchPosts')
      assert.deepEqual(
        [posts?.query.q, posts?.query.sort, posts?.query.limit],
        ['"Northpeak" backpack', 'latest', '100'],
      )
      assert.ok(Math.abs(Date.parse(posts?.query.since ?? '') - Date.parse(hoursAgo(6))) < 60_000)
      const [text] = outcome.exchanges.filter(({ vendor }) => vendor === 'twilio')
      assert.equal((text?.body as { From?: string } | undefined)?.From, FROM)
      const prompt = JSON.stringify(asked(outcome, '/v1/responses')[0]?.body)
      assert.match(prompt, /Brand: Northpeak\\nAbout the brand: Northpeak makes hiking backpacks/)
    },
  },
  {
    ...fixture(REDDIT, BLUESKY),
    name: 'copies',
    title: 'A copy of a post, and a second run an hour later',
    trigger: [trigger, { kind: 'schedule', later: 1 }],
    check(outcome) {
      assert.equal(sent(outcome).length, 3)
      assert.deepEqual(judged(outcome), [20])
    },
  },
  {
    ...fixture([onReddit('old', 'It broke', 7)], [onBluesky('sorry that it broke', 1, 'northpeak.example.com')]),
    name: 'nothing-to-do',
    title: 'No new posts',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(judged(outcome), [])
    },
  },
  {
    ...fixture([], complaints(8), { smsTo: '+447700900111\n+44 (0)7700 900222' }),
    name: 'a-number-per-line',
    title: 'Phone numbers on separate lines',
    check(outcome) {
      const text = 'Northpeak: 100% negative (8 of 8 posts, last 6 h). Mostly: other <faults>. See Slack.'
      assert.deepEqual(sent(outcome).slice(0, -1), sms(text))
    },
  },
  {
    ...fixture([], complaints(8), { smsTo: 'the team' }),
    name: 'no-number',
    title: 'No phone number in Settings',
    check(outcome) {
      assert.equal(sent(outcome).length, 1)
      assert.match(String(sent(outcome)[0]?.[2]), /\n\nNo text was sent: smsTo contains no phone number\.$/)
    },
  },
  {
    ...fixture([], complaints(7)),
    name: 'too-few',
    title: 'Seven complaints, one fewer than the minimum',
    trigger: [trigger, { kind: 'schedule', later: 1 }],
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(judged(outcome), [7])
    },
  },
  {
    ...fixture([], [...complaints(9), ...Array.from({ length: 11 }, (_, n) => onBluesky(`I love it, walk ${n}`))]),
    name: 'at-the-limit',
    title: "The percentage reaches the limit but doesn't exceed it",
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(judged(outcome), [20])
    },
  },
  {
    ...fixture([], complaints(24), { maxMentions: 8, quietHours: 2 }),
    name: 'quiet-hours',
    title: 'Complaints continue for hours',
    trigger: [0, 1, 1.1, 1].map((later) => ({ kind: 'schedule' as const, later })),
    check(outcome) {
      assert.deepEqual(judged(outcome), [8, 8, 8])
      assert.deepEqual(
        sent(outcome).map(([app, , text]) => [app, /100% negative \((\d+) of/.exec(String(text))?.[1]]),
        [8, 24].flatMap((count) => ['twilio', 'twilio', 'slack'].map((app) => [app, String(count)])),
      )
    },
  },
  {
    ...fixture(
      Array.from({ length: 8 }, (_, n) => onReddit(`r${n}`, n < 3 ? `it broke, ${n}` : `I love it, ${n}`)),
      Array.from({ length: 8 }, (_, n) => onBluesky(`it broke, ${n}`, 5)),
      { quietHours: 0 },
    ),
    name: 'reddit-comes-back',
    title: 'Reddit is down, then back two hours later',
    trigger: [trigger, { kind: 'schedule', later: 2 }],
    failures: [down('reddit', { times: 3 })],
    check(outcome) {
      assert.match(
        String(sent(outcome).at(-1)?.[2]),
        /100% negative \(8 of 8[\s\S]*\n\nOne network could not be read: \S/,
      )
      assert.deepEqual(
        sent(outcome).slice(0, -1),
        sms('Northpeak: 100% negative (8 of 8 posts, last 6 h). Mostly: other <faults>. See Slack.'),
      )
      assert.deepEqual(judged(outcome), [8, 8])
      assert.equal(asked(outcome, '/search.json').length, 4)
    },
  },
  {
    ...fixture(
      Array.from({ length: 8 }, (_, n) => onReddit(`r${n}`, `it&#x200B;broke, ${n}`)),
      BLUESKY,
    ),
    name: 'bluesky-is-down',
    title: 'Bluesky rejects the sign-in',
    failures: [{ vendor: 'bluesky', failure: 'unauthorized' }],
    rejections: true,
    check(outcome) {
      assert.match(
        String(sent(outcome).at(-1)?.[2]),
        /100% negative \(8 of 8[\s\S]*\n\nOne network could not be read: .*Authentication ?Required/,
      )
      assert.match(String(sent(outcome).at(-1)?.[2]), / backpack it broke, 0\n/)
      assert.equal(sent(outcome).length, 3)
    },
  },
  {
    ...fixture([], [onBluesky('I love it')]),
    name: 'reddit-stays-down',
    title: 'Reddit is down for four hours',
    trigger: [0, 1, 1, 1].map((later) => ({ kind: 'schedule' as const, later })),
    failures: [down('reddit')],
    check(outcome) {
      assert.equal(sent(outcome).length, 1)
      assert.deepEqual(sent(outcome)[0]?.slice(0, 2), ['slack', '#brand-watch'])
      assert.match(String(sent(outcome)[0]?.[2]), /^\*One network has not been readable for hours\*\n\w/)
    },
  },
  {
    ...fixture(REDDIT, BLUESKY),
    name: 'both-are-down',
    title: 'Reddit and Bluesky are down',
    failures: [down('reddit'), down('bluesky', { route: 'GET /xrpc/app.bsky.feed.searchPosts' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.match(outcome.executions[0]?.error?.message ?? '', /No network could be searched: \S.*; \S/)
      assert.equal(asked(outcome, '/search.json').length, 3)
      assert.equal(asked(outcome, '/xrpc/app.bsky.feed.searchPosts').length, 3)
    },
  },
  {
    ...fixture(REDDIT, BLUESKY),
    name: 'model-is-down',
    title: 'OpenAI is down for an hour',
    trigger: [trigger, { kind: 'schedule', later: 1 }],
    failures: [{ vendor: 'openai', failure: 'unauthorized', times: 2 }],
    check(outcome) {
      assert.equal(outcome.executions[0]?.status, 'error')
      assert.equal(sent(outcome).length, 3)
      assert.match(String(sent(outcome)[1]?.[2]), /10 of 18 posts/)
    },
  },
  {
    ...fixture(
      Array.from({ length: 8 }, (_, n) => onReddit(`r${n}`, `it broke, ${n} ${long(600)}`)),
      [],
    ),
    name: 'twilio-is-down',
    title: 'Very long complaints, and Twilio is down',
    failures: [down('twilio')],
    check(outcome) {
      const post = String(sent(outcome).at(-1)?.[2])
      assert.match(post, /100% negative/)
      assert.ok(post.split('\n').every((line) => line.length < 330))
      const texts = outcome.exchanges.filter(({ vendor }) => vendor === 'twilio')
      assert.doesNotMatch(
        JSON.stringify([...texts, ...asked(outcome, '/v1/responses')].map(({ body }) => body)),
        /CUT OFF/,
      )
      assert.equal(sent(outcome).length, 3)
      for (const [app, to, text] of sent(outcome).slice(0, -1)) {
        assert.deepEqual([app, to], ['slack', '#brand-watch'])
        assert.match(String(text), /^SMS failed: (?!no reason)\S/)
      }
    },
  },
  {
    ...fixture([], complaints(8)),
    name: 'slack-is-down',
    title: 'Slack is down',
    failures: [down('slack')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(
        sent(outcome),
        sms('Northpeak: 100% negative (8 of 8 posts, last 6 h). Mostly: other <faults>. See Slack.'),
      )
      assert.equal(asked(outcome, '/api/chat.postMessage').length, 3)
    },
  },
])
