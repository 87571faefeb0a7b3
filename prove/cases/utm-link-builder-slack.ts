import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Links')
const HEADINGS = ['date', 'link', 'page', 'source', 'medium', 'campaign', 'content', 'term', 'by']
const PAGE = 'https://www.example.com/offer'
const LINK = `${PAGE}?utm_source=newsletter&utm_medium=email&utm_campaign=2026-11-winter-sale`
const WISH = `<@U0MOCKBOT> <${PAGE}> source=newsletter medium=email campaign=2026-11-winter-sale`

/** The messages that are answered in their threads. */
const ASKED = '1794816000.000100'
const NEXT = '1794816000.000200'
const LATER = [3, 4, 5, 6, 7, 8].map((number) => `1794816000.000${number}00`)

const fixture = (rows: string[][] = []) => ({
  settings: { sheetUrl: sheet.url },
  given: {
    'google-sheets': { [sheet.id]: { Links: [HEADINGS, ...rows] } },
    slack: {
      channels: [{ id: 'C00000001', name: 'marketing' }],
      people: [{ id: 'U00000001', name: 'ada' }],
      messages: [ASKED, NEXT, ...LATER].map((ts) => ({ channel: 'C00000001', ts, user: 'U00000001', text: WISH })),
    },
  },
})

const mention = (text: string, more: Record<string, unknown> = {}) => ({
  kind: 'event' as const,
  event: {
    type: 'app_mention',
    user: 'U00000001',
    text,
    ts: ASKED,
    channel: 'C00000001',
    event_ts: ASKED,
    ...more,
  },
})

const links = (outcome: Outcome) => sheetRows(outcome, sheet, 'Links').map(({ link }) => link)
const replies = ({ messages }: Outcome) => messages.map(({ text }) => text)

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: mention(WISH.replace(' source', ', source').replace(' medium', ',medium')),
    check(outcome) {
      assert.deepEqual(links(outcome), [LINK])
      assert.equal(sheetRows(outcome, sheet, 'Links')[0]?.by, 'U00000001')
      assert.match(replies(outcome)[0] ?? '', /Here is your link, now in the log/)
      assert.equal(replies(outcome).length, 1)
    },
  },
  {
    ...fixture(
      Array(2).fill(['2026-11-02', LINK, PAGE, 'newsletter', 'email', '2026-11-winter-sale', '', '', 'U00000002']),
    ),
    name: 'nothing-to-do',
    title: 'The link exists in two rows, and Slack sends the event twice, then a new one',
    trigger: [mention(WISH), mention(WISH), mention(WISH, { ts: NEXT, event_ts: NEXT })],
    check(outcome) {
      assert.deepEqual(links(outcome), [LINK, LINK])
      assert.equal(replies(outcome).length, 2)
      assert.match(replies(outcome)[0] ?? '', /This link has existed since 2026-11-02/)
    },
  },
  {
    ...fixture(),
    name: 'against-the-rules',
    title: 'A request that breaks every rule',
    trigger: mention(
      `<@U0MOCKBOT> <http://elsewhere.example/a|http://elsewhere.example/a> source=News Letter${'s'.repeat(90)} medium=smoke content=Straße campaign=${'W'.repeat(90)}`,
    ),
    check(outcome) {
      assert.deepEqual(links(outcome), [])
      assert.match(
        replies(outcome)[0] ?? '',
        /the URL must start with https[\s\S]*content: write strasse instead of Straße[\s\S]*medium must be one of: email, social, cpc, referral, print/,
      )
    },
  },
  {
    ...fixture(),
    name: 'other-addresses',
    title: 'No address, addresses that are not yours, and one without www',
    trigger: [
      WISH.replace(`<${PAGE}>`, ''),
      WISH.replace('www.example.com', 'notexample.com'),
      WISH.replace('www.example.com', 'www.example.com:8443'),
      WISH.replace('www.example.com', 'www.example.com@elsewhere.example'),
      `${WISH} term=日本`,
      `${WISH.replace('www.', '')} term=winter-sale`,
    ].map((text, at) => mention(text, { ts: LATER[at], event_ts: LATER[at] })),
    check(outcome) {
      const said = [
        /there is no web address in your message/,
        /notexample\.com is not one of our sites/,
        /www\.example\.com is not one of our sites/,
        /this address is not one of our sites/,
        /term: write plain letters instead of 日本/,
        /Here is your link, now in the log/,
      ]
      assert.equal(replies(outcome).length, said.length)
      for (const [at, words] of said.entries()) assert.match(replies(outcome)[at] ?? '', words)
      assert.deepEqual(links(outcome), [`${LINK.replace('www.', '')}&utm_term=winter-sale`])
    },
  },
  {
    ...fixture(),
    name: 'talking-to-itself',
    title: 'Another app mentions the bot',
    trigger: mention(WISH, { bot_id: 'B1' }),
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.deepEqual(links(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: mention(WISH),
    failures: [down('google-sheets')],
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', /The log could not be reached, so there is no link yet/)
      assert.equal(replies(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'row-is-refused',
    title: 'Google Sheets rejects the new row',
    trigger: mention(WISH),
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values/:range:append' })],
    check(outcome) {
      assert.deepEqual(links(outcome), [])
      assert.equal(replies(outcome).length, 1)
      assert.match(replies(outcome)[0] ?? '', /The log could not be reached, so there is no link yet/)
    },
  },
  {
    ...fixture(),
    name: 'a-month-later',
    title: 'Seen event IDs are cleared once a month',
    trigger: [mention(WISH), mention(WISH), { kind: 'schedule', node: 'Each month' }, mention(WISH)],
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      assert.match(replies(outcome)[0] ?? '', /Here is your link, now in the log/)
      assert.match(replies(outcome)[1] ?? '', /This link has existed since 2026-11-16/)
      assert.deepEqual(links(outcome), [LINK])
    },
  },
])
