import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'
import { contentOf, headerOf, parseMime } from '../vendors/gmail/mime.ts'

const sheet = testSheet('Prospects')
const HEADINGS = 'email first_name company website basis status opening_line evidence note updated_at'.split(' ')
const MAYA = [
  'Maya@HarrowLane.example.com ',
  'Maya',
  'Harrow Lane Bikes',
  'harrowlane.example.com/about',
  'Met at the fair',
  'ready',
]
const TOM = ['tom@quay.example.org', '', '', 'https://quay.example.org/', 'Asked for a call', ' Ready ']
const SITE = 'https://harrowlane.example.com/about'
const QUOTE = 'we rebuild every rental bike ourselves between November and February'
const html = (words: string) =>
  `<html><head><title>Harrow Lane</title><meta name="description" content="Bikes for hire"></head><body><nav>Shop Basket</nav>
  <p>In our yard behind the station ${words} so that they last for another year.</p><p>${'We hire bikes to guests of the town. '.repeat(9)}</p>
  <a href="https://ads.example.com/x">Prices</a><footer>Imprint</footer></body></html>`
const PAGE = html(`<b>${QUOTE}</b>,`)

const opener = (more: object = {}) => ({
  json: {
    usable: true,
    line: 'You rebuild every rental  bike over the winter, which made me wonder how you keep track of parts.',
    evidence: QUOTE,
    reason: '',
    ...more,
  },
})
const PARKED = 'A parked domain. '.repeat(20)
const LINE = opener().json.line.replace('  ', ' ')

const fixture = (
  rows: string[][] = [MAYA],
  { pages = {}, answers = [opener()], ...settings }: Record<string, unknown> = {},
) => ({
  settings: {
    sheetUrl: sheet.url,
    signature: 'Ida Holm\nPartsdesk, 2 Mill Lane, York',
    ...(settings as Record<string, number>),
  },
  given: {
    'google-sheets': { [sheet.id]: { Prospects: [HEADINGS, ...rows] } },
    web: { [SITE]: PAGE, 'https://quay.example.org/': PAGE, ...(pages as object) },
    openai: { answers },
  },
  trigger: { kind: 'schedule' as const },
})

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Prospects')
const states = (outcome: Outcome) => rows(outcome).map(({ status }) => status)
const ends = (outcome: Outcome) => rows(outcome).map((row) => HEADINGS.slice(5, 9).map((name) => row[name]))
const drafts = ({ state }: Outcome) =>
  (state('gmail') as { messages: { labelIds: string[]; raw: (now: Date) => Buffer }[] }).messages.map((mail) => {
    const read = parseMime(mail.raw(new Date(0)))
    return [mail.labelIds.join(), headerOf(read, 'to'), headerOf(read, 'subject'), contentOf(read).text]
  })
const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((exchange) => exchange.vendor === vendor)
const refused = (status: string, note: RegExp) => (outcome: Outcome) => {
  assert.equal(rows(outcome).length, 1)
  assert.deepEqual(ends(outcome)[0]?.slice(0, 3), [status, '', ''])
  assert.match(String(rows(outcome)[0]?.note), note)
  assert.deepEqual(drafts(outcome), [])
}
const mail = (greeting: string) =>
  `${greeting}\n\n${LINE}\n\nWe help teams like yours with ... Would a short call next week be useful?\n\nIda Holm\nPartsdesk, 2 Mill Lane, York\n\nIf you would rather not hear from me, reply "no" and I will not write again.`

export default defineCases([
  {
    ...fixture(
      [
        MAYA,
        ['not an address', '', 'A', 'a.example.com', 'Yes', 'ready'],
        ['leo@known.example.com', 'Leo', 'B', 'b.example.com', 'Yes', 'drafted'],
        ['LEO@known.example.com', 'Leo', 'B', 'b.example.com', 'Yes', 'ready'],
        ['nora@c.example.com', '', 'C', 'c.example.com', '', 'ready'],
        ['paul@d.example.com', '', 'D', '', 'Yes', 'ready'],
        TOM,
        ['late@e.example.com', '', 'E', 'e.example.com', 'Yes', 'ready'],
      ],
      { answers: [{ ...opener({ evidence: `“${QUOTE.toUpperCase()}”` }), times: 2 }], maxPerRun: 2 },
    ),
    name: 'normal-day',
    title: 'Normal morning, with a limit of two',
    failures: [
      down('google-sheets', { times: 2 }),
      down('google-sheets', { times: 2, route: 'POST /v4/spreadsheets/:id/values:batchUpdate' }),
      down('web', { times: 1 }),
    ],
    check(outcome) {
      assert.deepEqual(states(outcome), ['drafted', 'ready', 'drafted', 'ready', 'ready', 'ready', 'drafted', 'ready'])
      assert.deepEqual(ends(outcome)[0], ['drafted', LINE, `“${QUOTE.toUpperCase()}”`, ''])
      assert.equal(rows(outcome)[0]?.email, MAYA[0])
      assert.match(String(rows(outcome)[0]?.updated_at), /^2026-11-16T/)
      assert.deepEqual(drafts(outcome), [
        ['DRAFT', 'maya@harrowlane.example.com', 'A question about Harrow Lane Bikes', mail('Hello Maya,')],
        ['DRAFT', 'tom@quay.example.org', 'A question about quay.example.org', mail('Hello,')],
      ])
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(
        asked(outcome, 'web').map(({ host, headers }) => [host, headers['user-agent'], headers.accept]),
        ['harrowlane.example.com', 'harrowlane.example.com', 'quay.example.org'].map((host) => [
          host,
          'ProspectReader/1.0 (+https://www.example.com/contact)',
          'text/html',
        ]),
      )
      const [first, second] = asked(outcome, 'openai').map(({ body }) => JSON.stringify(body))
      assert.match(
        first ?? '',
        /Company: Harrow Lane Bikes\\nLanguage of the line: English\\nTone: plain and friendly[^"]*\\nWhat the sender offers: We help teams[^"]*<<<PAGE\\nHarrow Lane\\nBikes for hire\\nIn our yard behind the station we rebuild every/,
      )
      assert.match(second ?? '', /Company: not given/)
      assert.doesNotMatch(first ?? '', /Basket|Imprint|ads\.example|Maya/)
    },
  },
  {
    ...fixture([MAYA, TOM], {
      pages: {
        [SITE]: html(`${QUOTE.replace('rebuild', 're&shy;build').replace(' ourselves ', ' – ourselves – ')},`),
        'https://quay.example.org/': html('毎年冬にすべての自転車を整備しています。'),
      },
      answers: [
        opener({ evidence: QUOTE.replace(' ourselves ', ' - ourselves - ') }),
        opener({ evidence: 'すべての自転車を整備しています' }),
      ],
    }),
    name: 'soft-hyphens',
    title: 'A website with hyphens and dashes, and one in Japanese',
    check: (outcome) => assert.deepEqual(states(outcome), ['drafted', 'drafted']),
  },
  {
    ...fixture([
      ['leo@known.example.com', 'Leo', 'B', 'b.example.com', 'Yes', 'skipped'],
      ['', '', '', '', '', ''],
    ]),
    name: 'nothing-to-do',
    title: 'No row is ready',
    check(outcome) {
      assert.deepEqual(states(outcome), ['skipped', ''])
      assert.equal(asked(outcome, 'web').length, 0)
    },
  },
  {
    ...fixture(),
    name: 'site-is-down',
    title: 'The website is down',
    failures: [down('web')],
    check: refused('failed', /^website: (?!\[object|undefined).*503/),
  },
  {
    ...fixture([MAYA], { pages: { [SITE]: '<html><body><div id="app">Loading</div></body></html>' } }),
    name: 'too-little',
    title: 'A website rendered in the browser',
    check: refused('skipped', /^the page holds too little text$/),
  },
  {
    ...fixture([MAYA], { answers: [opener({ usable: false, line: '', evidence: '', reason: PARKED })] }),
    name: 'not-usable',
    title: 'Nothing specific on the website',
    check: (outcome) => {
      assert.deepEqual(ends(outcome), [['skipped', '', '', PARKED.slice(0, 200)]])
      assert.deepEqual(drafts(outcome), [])
    },
  },
  ...[
    {
      name: 'invented-quote',
      title: 'An invented quote',
      more: { evidence: 'we repair every bus ourselves' },
      note: 'the quoted words are not on the page',
    },
    {
      name: 'short-quote',
      title: 'A two-word quote',
      more: { evidence: 'rental bike' },
      note: 'the quoted words are not on the page',
    },
    {
      name: 'link',
      title: 'The sentence contains a link',
      more: { line: 'You rebuild bikes, see www.evil.example.com for more.' },
      note: 'the sentence is too long or holds a link',
    },
    {
      name: 'too-long',
      title: 'The sentence is too long',
      more: { line: 'You rebuild bikes. '.repeat(15) },
      note: 'the sentence is too long or holds a link',
    },
    {
      name: 'no-sentence',
      title: 'A quote without a sentence',
      more: { line: ' ' },
      note: 'nothing concrete on the page',
    },
  ].map(({ name, title, more, note }) => ({
    ...fixture([MAYA], { answers: [opener(more)] }),
    name,
    title,
    check(outcome: Outcome) {
      assert.deepEqual(
        rows(outcome).map(({ status, note }) => [status, note]),
        [['skipped', note]],
      )
      assert.deepEqual(drafts(outcome), [])
    },
  })),
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check: refused('failed', /^model failed: (?!\[object|undefined)\w.{5,}/),
  },
  {
    ...fixture([MAYA], { answers: [opener({ evidence: 'We hire bikes to guests of the town. '.repeat(9).trim() })] }),
    name: 'gmail-is-down',
    title: 'Gmail is down, after a very long quote, and Google Sheets for a moment',
    failures: [
      down('gmail'),
      down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values:batchUpdate', after: 1, times: 1 }),
    ],
    check: refused('failed', /^Gmail: (?!\[object|undefined)\w.{5,}/),
  },
])
