import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Ideas')
const HEADINGS = ['date', 'status', 'topic', 'angle', 'opening', 'format', 'why', 'source', 'link']
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Trade</title>
<item><title>Marketplace raises seller fees in March</title><link>https://trade.example.com/fees?utm_source=rss</link>
<description>&lt;p&gt;Two points more.&lt;/p&gt;</description><pubDate>Sun, 15 Nov 2026 18:00:00 GMT</pubDate></item>
<item><title>An old story</title><link>https://trade.example.com/old</link><pubDate>Sun, 08 Nov 2026 18:00:00 GMT</pubDate></item>
<item><title>A page without a date</title><link>https://trade.example.com/undated</link></item></channel></rss>`
const at = Date.parse('2026-11-16T05:00:00Z')

const anIdea = (headline: number, topic: string) => ({
  topic,
  angle: 'Check which products are still worth selling there.',
  opening: 'From March, your bestseller may be your most expensive hobby.',
  format: 'carousel',
  why: 'A quick calculation before prices change',
  headline,
})
const IDEAS = {
  ideas: [anIdea(3, 'Fees rise'), anIdea(99, 'Made up'), anIdea(1, 'Shop search'), anIdea(2, 'One more')],
}

const fixture = (settings: Record<string, string | number> = {}) => ({
  settings: { sheetUrl: sheet.url, feedUrls: 'https://trade.example.com/feed', ideasPerDay: 2, ...settings },
  given: {
    'google-sheets': { [sheet.id]: { Ideas: [HEADINGS] } },
    'hacker-news': {
      stories: [
        {
          objectID: '41',
          title: 'A search engine for small shops',
          url: 'https://search.example.com/',
          points: 120,
          tags: ['front_page'],
          created_at: '2026-11-16T04:00:00Z',
        },
        { objectID: '42', title: 'Not on the front page', created_at: '2026-11-16T04:00:00Z' },
      ],
    },
    reddit: {
      posts: [{ id: 'p1', title: 'Fee increase Q&A', subreddit: 'ecommerce', created_utc: at / 1000, ups: 80 }],
    },
    web: {
      'https://trade.example.com/feed': { text: FEED, type: 'application/rss+xml' },
      'https://press.example.com/feed': {
        text: FEED.replaceAll('trade.', 'press.').replace('Marketplace raises', 'Second marketplace raises'),
        type: 'application/rss+xml',
      },
    },
    openai: { answers: [{ json: IDEAS, times: 9 }] },
  },
  trigger: { kind: 'schedule' as const },
})

const ideas = (outcome: Outcome) => sheetRows(outcome, sheet, 'Ideas')
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')
const problems = (outcome: Outcome) => ideas(outcome).filter(({ status }) => status === 'problem')

export default defineCases([
  {
    ...fixture({ feedUrls: 'https://trade.example.com/feed, https://press.example.com/feed' }),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(
        ideas(outcome).map(({ date, status, topic, source, link }) => [date, status, topic, source, link]),
        [
          ['2026-11-16', 'new', 'Fees rise', 'trade.example.com', 'https://trade.example.com/fees?utm_source=rss'],
          ['2026-11-16', 'new', 'Shop search', 'Hacker News', 'https://search.example.com/'],
        ],
      )
      const prompt = JSON.stringify(asked(outcome)[0]?.body)
      assert.match(
        prompt,
        /1\. \[Hacker News\][\s\S]*2\. \[r\/ecommerce\] Fee increase Q&A\\n[\s\S]*A page without a date/,
      )
      assert.match(prompt, /4\. \[press\.example\.com\] Second marketplace raises/)
      assert.doesNotMatch(prompt, /An old story|Not on the front page/)
    },
  },
  {
    ...fixture({ subreddits: '' }),
    name: 'nothing-to-do',
    title: 'The same headlines the next morning',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    check(outcome) {
      assert.equal(asked(outcome).length, 1)
      assert.equal(ideas(outcome).length, 2)
    },
  },
  {
    ...fixture(),
    given: {
      ...fixture().given,
      'hacker-news': { stories: [] },
      reddit: { posts: [] },
      web: {
        'https://trade.example.com/feed': {
          text: FEED.replace(/<item>[\s\S]*<\/item>/, ''),
          type: 'application/rss+xml',
        },
      },
    },
    name: 'no-headlines',
    title: 'No source has a headline',
    check: (outcome) => assert.deepEqual([asked(outcome), ideas(outcome)], [[], []]),
  },
  {
    ...fixture(),
    given: {
      ...fixture().given,
      'hacker-news': {
        stories: [
          {
            objectID: '41',
            title: 'A smaller story',
            points: 12,
            url: 'https://small.example.com/',
            tags: ['front_page'],
            created_at: '2026-11-16T04:00:00Z',
          },
          {
            objectID: '43',
            title: 'Ask HN: How do you ship?',
            points: 120,
            url: null,
            tags: ['front_page'],
            created_at: '2026-11-16T03:00:00Z',
          },
        ],
      },
      reddit: {
        posts: [
          {
            id: 'p1',
            title: 'Fee increase',
            selftext: 'Up & up',
            subreddit: 'ecommerce',
            created_utc: at / 1000,
            ups: 80,
          },
        ],
      },
    },
    name: 'most-points-first',
    title: 'Stories by points, a story without a page of its own, and a post with text',
    check(outcome) {
      const prompt = JSON.stringify(asked(outcome)[0]?.body)
      assert.match(
        prompt,
        /1\. \[Hacker News\] Ask HN[^[]*2\. \[r\/ecommerce\] Fee increase \(Up & up\)[\s\S]*4\. \[Hacker News\] A smaller story/,
      )
      assert.equal(ideas(outcome)[1]?.link, 'https://news.ycombinator.com/item?id=43')
    },
  },
  {
    ...fixture(),
    name: 'two-sources-down',
    title: 'Reddit and the feed are down',
    failures: [down('reddit'), down('web')],
    check(outcome) {
      assert.equal(problems(outcome).length, 2)
      for (const { topic } of problems(outcome)) assert.match(String(topic), /^A source failed: \w/)
      assert.equal(ideas(outcome).length, 3)
    },
  },
  {
    ...fixture({
      subreddits: Array.from({ length: 12 }, (_, n) => `sub${n}`).join(),
      feedUrls: Array.from({ length: 22 }, (_, n) => `https://trade.example.com/${n}`).join(),
    }),
    name: 'all-sources-down',
    title: 'No source can be read, with more feeds and subreddits than the limits',
    failures: [down('hacker-news'), down('reddit'), down('web')],
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /No source could be read\. First reason: \w/)
      const asked = JSON.stringify(outcome.exchanges.map(({ path }) => path))
      assert.match(asked, /sub9/)
      assert.match(asked, /"\/19"/)
      assert.doesNotMatch(asked, /sub10|"\/20"/)
      assert.deepEqual(ideas(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down one morning, and back the next',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 24 }],
    failures: [down('openai', { times: 2 })],
    check(outcome) {
      assert.match(String(ideas(outcome)[0]?.topic), /^The model failed: \w/)
      assert.deepEqual(
        ideas(outcome)
          .slice(1)
          .map(({ topic }) => topic),
        ['Fees rise', 'Shop search'],
      )
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /ideas could not be written to the sheet: \w.* in the step Add source links of this run\.$/s,
      )
    },
  },
])
