import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { testSheet } from '../sheet.ts'

const sheet = testSheet('Watchlist')
const trigger = { kind: 'schedule' as const }

interface Story {
  title: string
  link: string
  text?: string
  date?: string | undefined
}
const SHIPS = {
  title: 'Nordhavn Shipping orders four container ships',
  link: 'https://exchange.example.com/ships?id=7',
  text: 'Worth 612 million euros, delivery from 2029.',
  date: 'Mon, 16 Nov 2026 04:30:00 GMT',
}
const SAME = {
  ...SHIPS,
  title: 'Nordhavn Shipping orders four container ships today',
  link: 'https://wire.example.com/n',
  date: undefined,
}
const COPPER = {
  title: 'Copper stocks fall & fall',
  link: 'https://exchange.example.com/copper',
  text: 'Down to 148,200 tonnes.',
}
const LONG = {
  title: `Copper mines ${'dig deeper, '.repeat(20)}and sell more`,
  link: 'https://exchange.example.com/mines',
  text: 'The mines of the north dig deeper every year. '.repeat(10),
}
const RISING = { title: 'Rising rents in cities', link: 'https://exchange.example.com/rents' }
const OLD = { ...COPPER, link: 'https://exchange.example.com/old', date: 'Mon, 02 Nov 2026 05:00:00 GMT' }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const feed = (...stories: Story[]) => ({
  type: 'application/rss+xml',
  text: `<rss version="2.0"><channel><title>News</title>${stories
    .map(
      ({ title, link, text = '', date = 'Mon, 16 Nov 2026 04:00:00 GMT' }) =>
        `<item><title>${escaped(title)}</title><link>${escaped(link)}</link><pubDate>${date}</pubDate><description>${text}</description></item>`,
    )
    .join('')}</channel></rss>`,
})

const fixture = (stories: Story[], points?: object[], names: string[] = []) => ({
  settings: { sheetUrl: sheet.url, telegramChatId: '4242' },
  given: {
    'google-sheets': {
      [sheet.id]: {
        Watchlist: [
          ['name', 'words', 'active'],
          ['Nordhavn Shipping', 'Nordhavn', 'TRUE'],
          ['Copper', '', 'TRUE'],
          ['ING', '', 'TRUE'],
          ['Rents', 'rents', 'FALSE'],
          ...names.map((name) => [name, '', 'TRUE']),
        ],
        Feeds: [['url'], ['https://exchange.example.com/feed'], ['https://dead.example.com/feed']],
      },
    },
    web: { 'https://exchange.example.com/feed': feed(...stories), 'https://dead.example.com/feed': { status: 503 } },
    openai: { answers: points ? [{ json: { points } }] : [] },
  },
})

const withFeeds = (...urls: string[]) => {
  const { settings, given } = fixture([])
  const tabs = { ...given['google-sheets'][sheet.id], Feeds: [['url'], ...urls.map((url) => [url])] }
  return { settings, given: { ...given, 'google-sheets': { [sheet.id]: tabs } } }
}

const briefs = ({ messages }: Outcome) => messages.map(({ text }) => text)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')
const point = { name: 'Nordhavn Shipping', text: 'It ordered four ships worth 612 million euros.', sources: [1] }

export default defineCases([
  {
    ...fixture(
      [SHIPS, SAME, COPPER, RISING, OLD],
      [point, { name: 'Copper', text: 'Stocks fell to 1,482 tonnes.', sources: [2] }],
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      const [brief = ''] = briefs(outcome)
      assert.equal(briefs(outcome).length, 1)
      assert.match(brief, /<b>Market news, 16 Nov 2026<\/b>/)
      assert.match(
        brief,
        /It ordered four ships worth 612 million euros\. <a href="https:\/\/exchange\.example\.com\/ships\?id=7">\[1\]<\/a>/,
      )
      // The figure stands in no source, so the headline speaks.
      assert.match(brief, /<b>Copper<\/b>: Copper stocks fall &amp; fall/)
      assert.doesNotMatch(brief, /1,482|Rising|wire\.example/)
      assert.match(brief, /Feeds not responding: 1\. News summary, not investment advice\./)
    },
  },
  {
    ...fixture(
      ['Nordhavn', 'ING', '任天堂の', '삼성전자가', 'McDonald&#8217;s', 'Nestl&eacute;', 'L&rsquo;Oréal'].map(
        (name, index) => ({
          title: `${name} shares fall after quarterly earnings report`,
          link: `https://exchange.example.com/story?utm_source=rss&storyid=${index + 1}`,
          date: 'Fri, 13 Nov 2026 18:00:00 GMT',
        }),
      ),
      [{ name: 'Shares', text: 'Shares fell.', sources: [1] }],
      ['任天堂', '삼성전자', "McDonald's", 'Nestlé', "L'Oreal"],
    ),
    name: 'weekend-news',
    title: 'Friday’s news of seven companies on Monday, with a short outage of Google Sheets',
    failures: [down('google-sheets', { times: 1 })],
    trigger,
    check(outcome) {
      assert.equal(briefs(outcome).length, 1)
      assert.deepEqual(
        (briefs(outcome)[0]?.match(/storyid=\d/g) ?? []).sort().map((id) => id.at(-1)),
        ['1', '2', '3', '4', '5', '6', '7'],
      )
      assert.match(
        briefs(outcome)[0] ?? '',
        />McDonald’s shares[\s\S]*>Nestlé shares|>Nestlé shares[\s\S]*>McDonald’s shares/,
      )
    },
  },
  {
    ...fixture(
      Array.from({ length: 130 }, (_, index) => ({
        title: `Copper notice ${index + 1}`,
        link: `https://exchange.example.com/${'notices-of-the-exchange-'.repeat(6)}${index + 1}`,
      })),
      [{ name: 'Copper', text: 'There was a notice. '.repeat(50), sources: [1] }],
    ),
    name: 'long-brief',
    title: 'More news than fits in one message',
    trigger,
    check(outcome) {
      const all = briefs(outcome)
      assert.ok(all.length > 1)
      assert.equal(all.join('').match(/>(?:\[1\]|Copper notice \d+)<\/a>/g)?.length, 101)
      assert.match(all[0] ?? '', /^<b>Market news/)
      assert.match(all.at(-1) ?? '', /Entries not listed: 29\. Feeds not responding: 1\. News summary/)
      const [prompt] = asked(outcome)
      assert.equal(JSON.stringify(prompt?.body).match(/Copper notice/g)?.length, 40)
    },
  },
  {
    ...fixture([RISING, OLD]),
    name: 'nothing-to-do',
    title: 'No news on the watchlist',
    trigger,
    check(outcome) {
      assert.match(briefs(outcome)[0] ?? '', /No new entries about your names\./)
      assert.equal(asked(outcome).length, 0)
    },
  },
  {
    ...withFeeds('https://exchange.example.com/feed'),
    name: 'empty-feed',
    title: 'A feed without entries',
    trigger,
    check: (outcome) => assert.match(briefs(outcome)[0] ?? '', /No new entries about your names\./),
  },
  {
    ...withFeeds(),
    name: 'no-feeds',
    title: 'An empty feeds tab',
    trigger,
    ends: 'error',
    check: ({ executions }) =>
      assert.match(executions[0]?.error?.message ?? '', /The feeds tab has no https:\/\/ address/),
  },
  {
    ...fixture([SHIPS], [point]),
    name: 'two-mornings',
    title: 'The same news an hour later',
    trigger: [trigger, { ...trigger, later: 1 }],
    check(outcome) {
      assert.equal(asked(outcome).length, 1)
      assert.match(briefs(outcome)[0] ?? '', /612 million/)
      assert.match(briefs(outcome)[1] ?? '', /No new entries about your names\./)
    },
  },
  {
    ...fixture([SHIPS, COPPER, LONG]),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger,
    failures: [down('openai')],
    check(outcome) {
      assert.match(briefs(outcome)[0] ?? '', /<b>Also<\/b>[\s\S]*Nordhavn Shipping orders four container ships<\/a>/)
      assert.equal(briefs(outcome).length, 1)
      assert.ok((briefs(outcome)[0] ?? '').includes(`>${LONG.title.slice(0, 110)}</a>`))
    },
  },
  {
    ...fixture([SHIPS], [point]),
    name: 'telegram-is-down',
    title: 'Telegram is down',
    trigger,
    failures: [{ vendor: 'telegram', failure: 'unauthorized' }],
    ends: 'error',
    check({ executions, messages }) {
      assert.deepEqual(messages, [])
      assert.match(executions[0]?.error?.message ?? '', /Telegram rejected the brief: .*[Uu]nauthorized/)
    },
  },
])
