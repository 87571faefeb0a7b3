import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const MENTIONS = '11111111-2222-4333-8444-555555555555'
const FEED = 'https://feeds.example.net/alerts/fruitlog'
const ARTICLE = 'https://orchardweekly.example.net/seven-tools'
const NAMESAKE = 'https://daily.example.org/fruitlog-river'

const entry = (title: string, link: string, day: string, about = 'About Fruitlog') =>
  `<item><title>${title}</title><link>${link.replaceAll('&', '&amp;')}</link><pubDate>${day} Nov 2026 06:00:00 GMT</pubDate><description>${about}</description></item>`
const EMPTY = '<rss version="2.0"><channel><title>Alerts</title></channel></rss>'
const LONG = 'Fruitlog counts every apple. '.repeat(150)
const ENTRIES = [
  entry(
    'Seven &amp;quot;tools&amp;quot; &amp; &lt;!channel&gt; that don&amp;#39;t break',
    `https://www.google.com/url?rct=j&url=${encodeURIComponent(ARTICLE)}&ct=ga`,
    'Sun, 15',
  ),
  entry('A river called Fruitlog', NAMESAKE, 'Sat, 14'),
  entry('Our own news', 'https://www.example.com/news', 'Sat, 14'),
  entry('Old news', 'https://old.example.org/a', 'Sun, 01'),
]
const EPISODE = {
  trackId: 1,
  trackName: 'Fruitlog and the harvest',
  trackViewUrl: 'https://podcasts.example.net/e/1',
  collectionName: 'Big Podcast Show',
  releaseDate: '2026-11-13T05:00:00Z',
  description: 'Lena Roth on picking.',
}
const judged = (more: Record<string, unknown> = {}) => ({
  isAboutUs: true,
  role: 'one of several',
  tone: 'positive',
  summary: 'Fruitlog is one of seven tools, from $5 to $9.',
  thanks: 'Hello Tomasz, thank you for including Fruitlog.',
  ...more,
})

const fixture = ({
  entries = ENTRIES,
  maxPerRun = 15,
  episodes = [EPISODE] as (typeof EPISODE)[],
  feedUrls = FEED,
  brandNames = 'Fruitlog',
  times = 1,
  words = 'With Fruitlog pickers need no login.',
} = {}) => ({
  settings: {
    brandNames,
    ownDomains: 'https://www.example.com/',
    feedUrls,
    mediumOutlets: 'orchardweekly.example.net',
    maxPerRun,
    notionDataSourceId: MENTIONS,
  },
  given: {
    itunes: { episodes },
    notion: {
      dataSources: {
        [MENTIONS]: {
          properties: {
            Name: 'title',
            Link: 'url',
            Outlet: 'rich_text',
            Kind: 'select',
            Date: 'date',
            Reach: 'number',
            Tone: 'select',
            Status: 'select',
          },
        },
      },
    },
    openai: {
      answers: [
        { when: 'Outlet: orchardweekly', json: judged(), times },
        { when: 'Outlet: daily', json: judged({ isAboutUs: false, summary: '', thanks: '' }) },
        {
          when: 'Outlet: Big',
          json: judged({ role: 'main subject', tone: 'critical', thanks: 'Thank you for the praise.' }),
        },
      ],
    },
    slack: { channels: ['#press'] },
    web: {
      ...Object.fromEntries(feedUrls.split(', ').map((url) => [url, { type: 'application/rss+xml', text: EMPTY }])),
      [FEED]: {
        type: 'application/rss+xml',
        text: `<?xml version="1.0"?><rss version="2.0"><channel><title>Alerts</title>${entries.join('')}</channel></rss>`,
      },
      [ARTICLE]: `<html><head><meta name="author" content="Tomasz Wre&#x6e;"></head><body><nav>Menu</nav><p>${words}</p></body></html>`,
      [NAMESAKE]: '<p>The river Fruitlog is high.</p>',
    },
  },
})

const kept = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages.map(({ values }) => values)
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: { kind: 'schedule' },
    check(outcome) {
      assert.deepEqual(
        kept(outcome).map(({ Link, Outlet, Reach, Status }) => [Link, Outlet, Reach, Status]),
        [
          [ARTICLE, 'orchardweekly.example.net', 4, 'To thank'],
          [EPISODE.trackViewUrl, 'Big Podcast Show', 9, 'Discuss'],
        ],
      )
      assert.equal(posts(outcome).length, 1)
      const [text = ''] = posts(outcome)
      assert.match(
        text,
        /2 new mentions\*, 1 about someone else\n• 9\/9 .*\*critical\*.*\|page>\n• 4\/9 .*Seven "tools" &amp; that don't break.*\|draft>/,
      )
      const written = JSON.stringify(
        outcome.exchanges.filter(({ vendor }) => vendor === 'notion').map(({ body }) => body),
      )
      assert.match(
        written,
        /from \\\\\$5 to \\\\\$9[\s\S]*thank you for including Fruitlog[\s\S]*None; decide together how to answer/,
      )
      assert.doesNotMatch(written, /Thank you for the praise/)
      assert.equal(outcome.exchanges.find(({ vendor }) => vendor === 'itunes')?.query.limit, '200')
      assert.doesNotMatch(text, /<!channel>|did not respond/i)
      assert.match(JSON.stringify(outcome.exchanges), /Author: Tomasz Wren/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'The same news the next day',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    check(outcome) {
      assert.equal(kept(outcome).length, 2)
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture({
      entries: [],
      episodes: [],
      feedUrls: Array.from({ length: 21 }, (_, at) => `${FEED}/${at}`).join(', '),
    }),
    name: 'no-news',
    title: 'A morning without news',
    trigger: { kind: 'schedule' },
    check(outcome) {
      assert.deepEqual(kept(outcome), [])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture({
      maxPerRun: 5,
      times: 6,
      entries: [
        ...ENTRIES,
        ...Array.from({ length: 5 }, (_, at) =>
          entry(`${LONG.slice(0, 700)} ${at}`, `${ARTICLE}?${'apples-'.repeat(70)}${at}`, 'Sat, 14'),
        ),
      ],
      feedUrls: `${FEED}, https://feeds.example.net/gone`,
    }),
    name: 'over-the-limit',
    title: 'More mentions than the limit, and a feed is down',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    failures: [down('web', { address: 'feeds.example.net/gone' })],
    check(outcome) {
      assert.equal(kept(outcome).length, 7)
      const [first = '', second = ''] = posts(outcome)
      assert.match(
        first,
        /^\*4 new mentions\*, 1 .*\nDid not respond: .*gone\nOver the limit, left for the next run: 3\n• 4\/9 /,
      )
      assert.match(first, /\n• 4\/9 <.*>\n1 more did not fit in this message\.$/)
      assert.ok(first.length <= 3800)
      assert.match(second, /^\*3 new mentions\*\nDid not respond: .*gone\n• 9\/9 /)
      assert.doesNotMatch(second, /Over the limit/)
    },
  },
  {
    ...fixture({
      brandNames: 'Lena’s Larder',
      entries: [
        entry(
          '&lt;b&gt;Lena&amp;#39;s Larder&lt;/b&gt;, the jam maker',
          ARTICLE,
          'Sun, 15',
          'A jam maker from the hills',
        ),
      ],
      episodes: [{ ...EPISODE, trackName: 'Jam', description: 'Lena Roth of LENA’S Larder.' }],
      words: 'At Lena&#8217;s Larder, jam takes a day.',
    }),
    name: 'curly-apostrophe',
    title: 'A brand name with an apostrophe',
    trigger: { kind: 'schedule' },
    check(outcome) {
      assert.equal(kept(outcome).length, 2)
      assert.match(posts(outcome)[0] ?? '', /\|Lena's Larder, the jam maker>/)
      const sent = JSON.stringify(outcome.exchanges)
      assert.match(sent, /At Lena's Larder, jam takes a day/)
      // Only an episode is judged by its description.
      assert.equal(sent.match(/judged from the excerpt/g)?.length, 1)
    },
  },
  {
    ...fixture({ feedUrls: `${FEED}, https://feeds.example.net/gone` }),
    name: 'notion-is-down',
    title: 'Notion, a feed and the podcast directory are down',
    trigger: { kind: 'schedule' },
    failures: [down('notion'), down('itunes'), down('web', { address: 'feeds.example.net/gone' })],
    check(outcome) {
      assert.deepEqual(kept(outcome), [])
      assert.match(
        posts(outcome)[0] ?? '',
        /0 new mentions.*\nDid not respond: https:\/\/feeds\.example\.net\/gone, Apple.*\n\*Could not be processed, tried again in the next run:[\s\S]*Seven "tools"/,
      )
    },
  },
  {
    ...fixture({
      entries: [...ENTRIES.slice(1), entry('Fruitlog in detail', ARTICLE, 'Sat, 14', LONG)],
      episodes: [{ ...EPISODE, description: LONG }],
    }),
    name: 'openai-is-down',
    title: 'OpenAI is down for two mornings',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(kept(outcome), [])
      assert.deepEqual(
        posts(outcome).map((text) => text.match(/^• /gm)?.length),
        [3, 3],
      )
    },
  },
  {
    ...fixture({ entries: [], feedUrls: `${FEED}, https://feeds.example.net/gone` }),
    name: 'one-source-is-left',
    title: 'One feed without news, and all other sources are down',
    trigger: { kind: 'schedule' },
    failures: [down('itunes'), down('web', { address: 'feeds.example.net/gone' })],
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /No news, but these sources did not respond: https:\/\/feeds\.example\.net\/gone, Apple/,
      )
      assert.deepEqual([...kept(outcome), ...posts(outcome)], [])
    },
  },
  {
    ...fixture({ feedUrls: `${FEED}, https://feeds.example.net/gone` }),
    name: 'source-stays-down',
    title: 'The same news the next day, and a feed is down on both days',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    failures: [down('web', { address: 'feeds.example.net/gone' })],
    ends: 'error',
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Did not respond: https:\/\/feeds\.example\.net\/gone\n• 9/)
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /did not respond: https:.*gone/)
    },
  },
  {
    ...fixture(),
    name: 'sources-are-down',
    title: 'All sources are down',
    trigger: { kind: 'schedule' },
    failures: [down('web'), down('itunes')],
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /No feed and no directory could be reached/)
      assert.deepEqual(posts(outcome), [])
    },
  },
])
