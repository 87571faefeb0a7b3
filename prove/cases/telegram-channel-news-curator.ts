import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('News')
const CHANNEL = '@office_news'
const REPORTS = '4242'
const trigger = { kind: 'schedule' as const }

interface Story {
  title?: string
  link?: string
  date?: string
}
const TODAY = 'Mon, 16 Nov 2026 05:00:00 GMT'
const CHECKLIST = {
  title: 'Regulator publishes checklist for <chatbots> & small firms',
  link: 'https://weekly.example.com/checklist?utm_source=rss',
  date: TODAY,
}
const INVOICES = { title: 'Three ways to sort invoices', link: 'https://weekly.example.com/invoices', date: TODAY }
const SHELVES = { title: 'A shelf that counts', link: 'https://weekly.example.com/shelves', date: TODAY }
const OLD = { title: 'An old story', link: 'https://weekly.example.com/old', date: 'Mon, 02 Nov 2026 05:00:00 GMT' }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const tag = (name: string, text?: string) => (text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`)
const feed = (...stories: Story[]) => ({
  type: 'application/rss+xml',
  text: `<rss version="2.0"><channel><title>Weekly</title>${stories
    .map(
      ({ title, link, date }) =>
        `<item>${tag('title', title)}${tag('link', link)}${tag('pubDate', date)}${tag('description', link && 'A teaser.')}</item>`,
    )
    .join('')}</channel></rss>`,
})

const WEEKLY = ['Office Automation Weekly', 'https://weekly.example.com/feed', 'yes']
const GONE = ['Gone Gazette', 'https://gone.example.com/feed', 'Yes']
const LOST = ['Lost Letter', 'https://lost.example.com/feed', 'YES']
const OFF = ['Off', 'https://off.example.com/feed', 'no']

const pick = (number: number, score: number) => ({ number, score, comment: `Worth ten minutes, score ${score}.` })
const fixture = (stories: Story[], picks: object[][] = [], feeds = [WEEKLY, OFF]) => ({
  settings: { sheetUrl: sheet.url, channelId: CHANNEL, reportChatId: REPORTS, maxPosts: 2 },
  given: {
    'google-sheets': {
      [sheet.id]: {
        Feeds: [['name', 'url', 'active'], ...feeds],
        Posted: [['posted', 'title', 'link', 'source', 'score']],
      },
    },
    web: {
      'https://weekly.example.com/feed': feed(...stories),
      'https://gone.example.com/feed': { status: 404 },
      'https://lost.example.com/feed': { status: 404 },
    },
    openai: { answers: picks.map((each) => ({ json: { picks: each } })) },
  },
})

const posted = (outcome: Outcome) => sheetRows(outcome, sheet, 'Posted').map(({ link, score }) => [link, Number(score)])
const sentMessages = ({ messages }: Outcome, chat: string) =>
  messages.filter(({ to }) => to === chat).map(({ text }) => text)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')

export default defineCases([
  {
    ...fixture(
      [{ ...CHECKLIST, title: 'Regulator publishes chatbot checklist for small firms' }, INVOICES, OLD],
      [
        [
          { ...pick(2, 71), comment: 'Two of the three work with the inbox you already have.' },
          { ...pick(1, 84), comment: 'Ten questions to answer before a chatbot talks to your customers.' },
          pick(9, 99),
        ],
      ],
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      assert.deepEqual(posted(outcome), [
        ['https://weekly.example.com/checklist', 84],
        ['https://weekly.example.com/invoices', 71],
      ])
      const [first] = sentMessages(outcome, CHANNEL)
      assert.match(first ?? '', /<b>Regulator publishes chatbot checklist for small firms<\/b>/)
      assert.match(
        first ?? '',
        /talks to your customers\.\n\n<a href="https:\/\/weekly\.example\.com\/checklist">Office Automation Weekly/,
      )
      assert.doesNotMatch(JSON.stringify(asked(outcome)[0]?.body), /An old story/)
      assert.deepEqual(sentMessages(outcome, REPORTS), [])
    },
  },
  {
    ...fixture([OLD]),
    name: 'nothing-to-do',
    title: 'Nothing new in the feeds',
    trigger,
    check({ messages, exchanges }) {
      assert.deepEqual(messages, [])
      assert.ok(exchanges.every(({ vendor }) => vendor !== 'openai'))
    },
  },
  {
    ...fixture(
      [CHECKLIST, { ...INVOICES, title: 'R&amp;D: Regulator&#8217;s &quot;checklist&quot;' }],
      [[pick(1, 90), pick(1, 90), pick(2, 80)]],
    ),
    name: 'two-mornings',
    title: 'The same stories two mornings in a row',
    trigger: [trigger, { ...trigger, later: 24 }],
    check(outcome) {
      assert.equal(asked(outcome).length, 1)
      const [first = '', second = '', ...others] = sentMessages(outcome, CHANNEL)
      assert.match(first, /<b>Regulator publishes checklist for &lt;chatbots> &amp; small firms<\/b>/)
      assert.match(second, /<b>R&amp;D: Regulator’s &quot;checklist&quot;<\/b>/)
      assert.deepEqual([others.length, posted(outcome).length], [0, 2])
    },
  },
  {
    ...fixture(
      [CHECKLIST, INVOICES, SHELVES, { date: TODAY }, { title: 'Undated' }],
      [[pick(1, 95), pick(2, 90), pick(3, 85)]],
      [WEEKLY, GONE, LOST],
    ),
    name: 'broken-feed',
    title: 'Two feeds no longer exist, two posts are rejected, and Sheets fails twice',
    settings: { ...fixture([]).settings, maxPosts: 3 },
    trigger,
    // The posts are the first messages.
    failures: [
      down('google-sheets', { times: 1, route: 'GET /v4/spreadsheets/:id/values/:range' }),
      down('google-sheets', { times: 1, route: 'POST /v4/spreadsheets/:id/values/:range:append' }),
      down('telegram', { route: 'POST /:bot/sendMessage', times: 2 }),
    ],
    check(outcome) {
      const reports = sentMessages(outcome, REPORTS)
      assert.equal(reports.length, 4)
      assert.match(reports.join(), /A feed could not be read: Gone Gazette\n.*404/)
      assert.match(reports.join(), /A feed could not be read: Lost Letter\n.*404/)
      assert.equal(reports.filter((text) => /News curator problem: .{5}/.test(text)).length, 2)
      assert.deepEqual(posted(outcome), [[SHELVES.link, 85]])
    },
  },
  {
    ...fixture([CHECKLIST, OLD], [[pick(1, 90)]]),
    name: 'ranked-the-next-day',
    title: 'OpenAI is down one morning, and back the next',
    trigger: [trigger, { ...trigger, later: 24 }, { ...trigger, later: 1 }],
    failures: [down('openai', { times: 3 })],
    check(outcome) {
      assert.equal(sentMessages(outcome, REPORTS).length, 1)
      assert.equal(sentMessages(outcome, CHANNEL).length, 1)
      assert.equal(posted(outcome).length, 1)
    },
  },
  {
    ...fixture([CHECKLIST]),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger,
    failures: [down('openai', { failure: 'page' })],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome, CHANNEL), [])
      assert.equal(sentMessages(outcome, REPORTS).length, 1)
      assert.match(sentMessages(outcome, REPORTS)[0] ?? '', /^News curator problem: [\s\S]{5,600}$/)
    },
  },
  {
    ...fixture(
      [
        SHELVES,
        SHELVES,
        ...Array.from({ length: 60 }, (_, at) => ({
          ...INVOICES,
          title: `Story ${at}`,
          link: `${INVOICES.link}/${at}`,
        })),
      ],
      [[pick(1, 90)], [pick(1, 80)]],
    ),
    name: 'sixty-one',
    title: 'A feed with 61 stories, one of them twice',
    trigger: [trigger, { ...trigger, later: 1 }],
    check(outcome) {
      const [first = '', second = '', ...others] = asked(outcome).map(({ body }) => JSON.stringify(body))
      assert.deepEqual(others, [])
      assert.equal(first.match(/A shelf that counts/g)?.length, 1)
      assert.deepEqual([first.match(/Story \d+/g)?.length, second.match(/Story \d+/g)?.length], [59, 1])
      assert.equal(posted(outcome).length, 2)
    },
  },
])
