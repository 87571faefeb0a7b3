import assert from 'node:assert/strict'
import { airtableBase, recordsOf } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

// The trigger of the file names this table.
const TABLE = 'tblXXXXXXXXXXXXXX'
const text = 'multilineText'
const FIELDS = {
  Name: 'singleLineText',
  Text: text,
  'LinkedIn text': text,
  'X text': text,
  'Facebook text': text,
  'Telegram text': text,
  Link: 'url',
  'LinkedIn link': 'url',
  'X link': 'url',
  'Facebook link': 'url',
  'Telegram link': 'url',
  Networks: 'multipleSelects',
  Status: { type: 'singleSelect', choices: ['Idea', 'Approved'] },
  Problem: text,
  'Last modified': 'lastModifiedTime',
}

/** Approved after the workflow was switched on. */
const LATER = '2026-11-16T08:00:30.000Z'
const ALL = ['LinkedIn', 'X', 'Facebook', 'Telegram']
const TEA = 'The first tea is free & <hot>.'
const record = (more: Record<string, unknown> = {}) => ({
  createdTime: LATER,
  fields: {
    Name: 'Spring opening',
    Text: TEA,
    Link: 'https://harbour.example/tea#map',
    Networks: ALL,
    Status: 'Approved',
    Problem: 'An old problem',
    'Last modified': LATER,
    ...more,
  },
})

const fixture = (records: object[], settings: Record<string, string | number | boolean> = {}) => ({
  settings: {
    airtableUrl: `https://airtable.com/appXXXXXXXXXXXXXX/${TABLE}/viwXXXXXXXXXXXXXX`,
    linkedInPersonId: 'ines7',
    facebookPageId: '5500',
    telegramChannel: '@harbourtea',
    reportChatId: '4242',
    ...settings,
  },
  given: { airtable: airtableBase({ Posts: { id: TABLE, fields: FIELDS, records: records as never[] } }) },
})
const trigger = { kind: 'poll' } as const
const POST = 'POST /:bot/sendMessage'
const WRITE = 'PATCH /v0/:base/:table'

const rows = (outcome: Outcome) => recordsOf(outcome, 'Posts')
const states = (outcome: Outcome) => rows(outcome).map(({ Status, Problem }) => [Status, Problem])
const links = (outcome: Outcome) => rows(outcome).map((row) => ALL.map((network) => row[`${network} link`]))
const sent = ({ messages }: Outcome) => messages.map(({ app, to, text: said }) => [app, to, said])
const reports = ({ messages }: Outcome) => messages.filter(({ to }) => to === '4242').map(({ text: said }) => said)
const posts = ({ messages }: Outcome) => messages.filter(({ to }) => to !== '4242').map(({ app }) => app)
const claims = ({ exchanges }: Outcome) =>
  exchanges.filter(({ method, body }) => method === 'PATCH' && JSON.stringify(body).includes('Publishing')).length
const marked = (network: string) => `https://harbour.example/tea?utm_source=${network}&utm_medium=social#map`

export default defineCases([
  {
    ...fixture([
      record({
        'X text': 'Free tea on Saturday at nine.',
        'LinkedIn text': 'Our tea house opens on Saturday.',
        'Facebook text': 'Come by for a free tea on Saturday.',
      }),
      record({
        Name: 'Monday',
        Text: 'Closed on Monday.',
        Link: 'https://harbour.example/?utm_source=me',
        Networks: ['X'],
      }),
      record({ Status: 'Idea' }),
    ]),
    name: 'normal-day',
    title: 'Two records with five posts',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        ['linkedin', 'urn:li:person:ines7', `Our tea house opens on Saturday.\n\n${marked('linkedin')}`],
        ['x', 'X', `Free tea on Saturday at nine.\n\n${marked('x')}`],
        ['meta', 'feed of 5500', 'Come by for a free tea on Saturday.'],
        [
          'telegram',
          '@harbourtea',
          `The first tea is free &amp; &lt;hot>.\n\n${marked('telegram').replace('&', '&amp;')}`,
        ],
        ['x', 'X', 'Closed on Monday.\n\nhttps://harbour.example/?utm_source=me'],
      ])
      const facebook = outcome.exchanges.find(({ vendor, method }) => vendor === 'meta' && method === 'POST')
      assert.match(JSON.stringify([facebook?.query, facebook?.body]), /utm_source=facebook&utm_medium=social#map/)
      assert.deepEqual(states(outcome), [
        ['Published', undefined],
        ['Published', undefined],
        ['Idea', 'An old problem'],
      ])
      const [[linkedIn, x, page, telegram] = [], monday] = links(outcome)
      assert.match(String(linkedIn), /^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:share:7\d+$/)
      assert.match(String(x), /^https:\/\/x\.com\/i\/status\/18\d+$/)
      assert.match(String(page), /^https:\/\/www\.facebook\.com\/5500_9\d+$/)
      assert.match(String(telegram), /^https:\/\/t\.me\/harbourtea\/1001$/)
      assert.match(String(monday?.[1]), /^https:\/\/x\.com\/i\/status\/18\d+$/)
      assert.notEqual(monday?.[1], x)
      assert.deepEqual([monday?.[0], monday?.[2], monday?.[3]], [undefined, undefined, undefined])
      assert.equal(claims(outcome), 2)
    },
  },
  {
    ...fixture([record({ Status: 'Idea' })]),
    name: 'nothing-to-do',
    title: 'Nothing was approved',
    trigger,
    silent: true,
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(states(outcome), [['Idea', 'An old problem']])
    },
  },
  {
    ...fixture([
      record({ Networks: [] }),
      record({ Networks: ['X', 'Myspace'] }),
      record({ Link: 'harbour.example/tea' }),
      record({ Text: ' ', 'X text': 'Only here.' }),
      record({ 'X text': `${'☕'.repeat(116)} harbour.com` }),
      record(),
    ]),
    name: 'needs-work',
    title: "Six records that can't be published",
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(states(outcome), [
        ['Needs work', 'No network is chosen.'],
        ['Needs work', 'The network Myspace is not known.'],
        ['Needs work', 'The link does not begin with http.'],
        ['Needs work', 'A text is missing.'],
        ['Needs work', 'The text for X is longer than 280 characters.'],
        ['Needs work', 'More than 5 records were approved at once. Approve this one again.'],
      ])
    },
  },
  {
    ...fixture(
      [
        record({ Networks: ['X', 'Telegram'], Link: '', 'X link': 'https://x.com/i/status/1990' }),
        record({ Networks: ['X'], 'X text': '❤️'.repeat(127), Link: 'https://harbour.example/a/long/address' }),
        record({ Networks: ['LinkedIn'], Link: 'https://harbour.example/?page=2' }),
        record({ Networks: ['Facebook'], Link: '', Text: 'Tea. '.repeat(900) }),
      ],
      { telegramChannel: '-1001234', addUtm: false },
    ),
    name: 'approved-again',
    title: 'Approved again after a partial publish',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        ['telegram', '-1001234', 'The first tea is free &amp; &lt;hot>.'],
        ['x', 'X', `${'❤️'.repeat(127)}\n\nhttps://harbour.example/a/long/address`],
        ['linkedin', 'urn:li:person:ines7', `${TEA}\n\nhttps://harbour.example/?page=2`],
        ['meta', 'feed of 5500', 'Tea. '.repeat(900).trim()],
      ])
      const [[, x, , telegram] = []] = links(outcome)
      assert.deepEqual([x, telegram], ['https://x.com/i/status/1990', 'https://t.me/c/1234/1001'])
      assert.deepEqual(states(outcome), Array(4).fill(['Published', undefined]))
    },
  },
  {
    ...fixture([record(), record({ Name: 'Only <here>', Networks: ['X'] })]),
    name: 'three-networks-refuse',
    title: 'Three networks reject the post, and one accepts it',
    trigger,
    failures: [down('linkedin'), down('x'), down('meta', { failure: 'unauthorized' })],
    check(outcome) {
      assert.deepEqual(posts(outcome), ['telegram'])
      const [[status, problem] = [], other] = states(outcome)
      assert.equal(status, 'Partly published')
      assert.match(String(problem), /^LinkedIn: \w.*\nX: \w.*\nFacebook: .*Session has expired\.?$/)
      assert.equal(other?.[0], 'Failed')
      assert.deepEqual(links(outcome)[0]?.slice(0, 3), [undefined, undefined, undefined])
      assert.equal(reports(outcome).length, 2)
      assert.match(
        reports(outcome)[0] ?? '',
        /^<b>Not everything went out<\/b>\nSpring opening: Partly published\nLinkedIn: [^\n]+\nX: [^\n]+\nFacebook: [^\n]+$/,
      )
      assert.match(reports(outcome)[1] ?? '', /^<b>Not everything went out<\/b>\nOnly &lt;here>: Failed\nX: \w/)
    },
  },
  {
    ...fixture([record({ Networks: ['Telegram'] })]),
    name: 'telegram-refuses',
    title: 'Telegram rejects the post',
    trigger,
    failures: [down('telegram', { route: POST, times: 1 })],
    check(outcome) {
      assert.deepEqual(states(outcome), [['Failed', 'Telegram: Internal Server Error']])
      assert.deepEqual(sent(outcome), [
        ['telegram', '4242', '<b>Not everything went out</b>\nSpring opening: Failed\nTelegram: Internal Server Error'],
      ])
    },
  },
  {
    ...fixture([record(), record({ Networks: ['X'] })]),
    name: 'not-claimed',
    title: 'Airtable rejects changes',
    trigger,
    failures: [down('airtable', { route: WRITE })],
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      assert.deepEqual(reports(outcome), [
        '<b>A record could not be updated, so nothing from it was posted.</b>\nAn unexpected error occurred',
      ])
      assert.deepEqual(states(outcome), Array(2).fill(['Approved', 'An old problem']))
    },
  },
  {
    ...fixture([record({ Networks: [] })]),
    name: 'not-sent-back',
    title: "A record that needs work can't be updated",
    trigger,
    failures: [down('airtable', { route: WRITE })],
    check(outcome) {
      assert.deepEqual(reports(outcome), [
        '<b>A record could not be updated, so nothing from it was posted.</b>\nAn unexpected error occurred',
      ])
      assert.equal(outcome.exchanges.filter(({ method }) => method === 'PATCH').length, 3)
    },
  },
  {
    ...fixture([record({ Networks: ['X', 'Telegram'] })]),
    name: 'links-not-noted',
    title: 'Airtable does not save the links',
    trigger,
    failures: [down('airtable', { route: WRITE, after: 1 }), down('x')],
    check(outcome) {
      assert.deepEqual(posts(outcome), ['telegram'])
      assert.equal(reports(outcome).length, 1)
      assert.match(
        reports(outcome)[0] ?? '',
        /^<b>Posts are live, but Airtable did not save the links\. Add them [^<]+<\/b>\nSpring opening https:\/\/t\.me\/harbourtea\/1001 X: \w[^\n]*$/,
      )
      assert.deepEqual(states(outcome), [['Publishing', undefined]])
    },
  },
  {
    ...fixture([record()]),
    name: 'airtable-is-down',
    title: "Airtable can't be read",
    trigger: [trigger, { ...trigger, later: 0.1 }],
    failures: [down('airtable', { route: 'GET /v0/:base/:table', after: 1, times: 1 })],
    check(outcome) {
      assert.deepEqual(posts(outcome), ['linkedin', 'x', 'meta', 'telegram'])
      assert.deepEqual(states(outcome), [['Published', undefined]])
    },
  },
  {
    ...fixture([record({ Networks: ['X', 'Telegram'] })]),
    name: 'telegram-is-down',
    title: 'Telegram is down, and the report fails, too',
    trigger,
    failures: [down('telegram')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(posts(outcome), ['x'])
      assert.deepEqual(states(outcome), [['Partly published', 'Telegram: Internal Server Error']])
    },
  },
  {
    ...fixture([
      // X counts quotation marks, primes and wide spaces once, but signs of Khmer twice.
      record({ Networks: ['X'], Link: '', 'X text': `${'’'.repeat(90)}${'″'.repeat(90)}a${'\u2003'.repeat(90)}b` }),
      record({ Networks: ['X'], Link: '', 'X text': 'ក'.repeat(141) }),
      record({ Networks: ['LinkedIn'], Name: undefined }),
      record({ Networks: ['X'], 'X link': 'https://x.com/i/status/1990' }),
    ]),
    name: 'signs-on-x',
    title: 'Signs that X counts differently, and a record without a name that fails',
    trigger,
    failures: [down('linkedin')],
    check(outcome) {
      assert.deepEqual(posts(outcome), ['x'])
      assert.deepEqual(
        states(outcome).map(([status]) => status),
        ['Published', 'Needs work', 'Failed', 'Needs work'],
      )
      assert.equal(states(outcome)[1]?.[1], 'The text for X is longer than 280 characters.')
      assert.equal(states(outcome)[3]?.[1], 'Every chosen network already has a link.')
      assert.match(reports(outcome)[0] ?? '', /without name: Failed\nLinkedIn: \w/)
    },
  },
])
