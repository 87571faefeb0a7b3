import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Leads')
const HEADINGS = 'person started updated status answer1 answer2 contact repeats lastMessage problem'.split(' ')
const START = '2026-11-15T20:00:00.000+01:00'
const aLead = (status: string, more: unknown[] = ['', '', '', 0]) => ['ig-501', START, START, status, ...more, 'hi', '']
const LONG_AGO = '2026-11-01T20:00:00.000+01:00'
const QUESTION = /^Thanks for asking! I am an automated assistant/

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const fixture = (leads: unknown[][] = [], readings: object[] = []) => ({
  settings: { sheetUrl: sheet.url, verifyToken: 'proof-token' },
  given: {
    'google-sheets': { [sheet.id]: { Leads: [HEADINGS, ...leads] } },
    openai: { answers: readings.map((json) => ({ json })) },
  },
})
const answered = (answer: string) => ({ answered: true, answer, wantsPerson: false })
const BESIDE = { answered: false, answer: '', wantsPerson: false }

/** Signed as Meta signs, with the secret of the app. */
const aCall = (
  messages: [mid: string, text: string, sender?: string][],
  secret = 'proof',
  more: Record<string, unknown> = {},
) => {
  const messaging = messages.map(([mid, text, sender = '501']) => ({
    sender: { id: sender },
    recipient: { id: '900' },
    message: { mid, text, ...more },
  }))
  const body = JSON.stringify({ object: 'instagram', entry: [{ id: '900', messaging }] })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return {
    kind: 'webhook' as const,
    node: 'Instagram sends a message',
    body,
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  }
}

const leads = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Leads').map(({ status, answer1, answer2, contact, repeats }) => [
    status,
    answer1,
    answer2,
    contact,
    repeats,
  ])
const problem = (outcome: Outcome) => String(sheetRows(outcome, sheet, 'Leads')[0]?.problem)
const replies = ({ messages }: Outcome) => messages.map(({ text }) => text)
const sentMessages = ({ responses }: Outcome) => responses.map(({ status, body }) => `${status} ${body}`)

export default defineCases([
  {
    ...fixture([], [answered('Round oak table for 8'), answered('Before Easter'), answered('mara@example.com')]),
    name: 'normal-day',
    title: 'From the keyword to a lead',
    trigger: [
      aCall([['m1', 'Hi, saw the oak tables. QUOTE please']]),
      aCall([
        ['m2', 'a table for 8, oak'],
        ['m2b', 'round if possible'],
      ]),
      aCall([['m3', 'before Easter']]),
      aCall([['m4', 'Rather before 12/05/2026, for 1500-2000 (email:mara@example.com)']]),
    ],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), Array(4).fill('200 EVENT_RECEIVED'))
      assert.deepEqual(leads(outcome), [['complete', 'Round oak table for 8', 'Before Easter', 'mara@example.com', 0]])
      assert.equal(sheetRows(outcome, sheet, 'Leads')[0]?.person, 'ig-501')
      assert.equal(replies(outcome).length, 4)
      assert.match(replies(outcome)[0] ?? '', QUESTION)
      assert.match(replies(outcome)[3] ?? '', /A colleague will get back to you within one business day/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Many messages without the keyword, and one of your own',
    trigger: [
      aCall(Array.from({ length: 21 }, (_, n) => [`m${n}`, 'Lovely pictures!'])),
      aCall([['m2', 'quote']], 'proof', { is_echo: true }),
    ],
    check(outcome) {
      assert.equal(outcome.nodes['List messages']?.items.length, 20)
      assert.deepEqual(leads(outcome), [])
      assert.deepEqual(replies(outcome), [])
    },
  },
  {
    ...fixture([
      aLead('question 2', ['Oak table', '', '', 0]),
      ['ig-503', START, START, 'contact', 'Bench', 'May', '', 0],
    ]),
    given: {
      ...fixture([
        aLead('question 2', ['Oak table', '', '', 0]),
        ['ig-503', START, START, 'contact', 'Bench', 'May', '', 0],
      ]).given,
      openai: {
        answers: [
          { when: 'before Easter', json: answered('Before Easter') },
          { when: '010-1234', json: answered('a number') },
        ],
      },
    },
    name: 'three-people',
    title: 'Meta delivers the messages of three people at once',
    trigger: aCall([
      ['m1', 'quote', '502'],
      ['m2', 'before Easter'],
      ['m3', 'call (555) 010-1234', '503'],
    ]),
    check(outcome) {
      assert.equal(replies(outcome).length, 3)
      assert.deepEqual(
        sheetRows(outcome, sheet, 'Leads').map(({ person, status, answer1, answer2, contact }) => [
          person,
          status,
          answer1,
          answer2,
          contact,
        ]),
        [
          ['ig-501', 'contact', 'Oak table', 'Before Easter', ''],
          ['ig-503', 'complete', 'Bench', 'May', '(555) 010-1234'],
          ['ig-502', 'question 1', '', '', ''],
        ],
      )
    },
  },
  {
    ...fixture([aLead('complete', ['Oak table', 'Before Easter', 'mara@example.com', 0])]),
    name: 'asks-about-the-quote',
    title: 'A finished lead asks about the quote, and again a month later',
    trigger: [
      aCall([['m1', 'Did you get my quote request?']]),
      { ...aCall([['m2', 'Another quote, please']]), later: 31 * 24 },
    ],
    check(outcome) {
      assert.equal(replies(outcome).length, 1)
      assert.match(replies(outcome)[0] ?? '', QUESTION)
      assert.deepEqual(leads(outcome), [['question 1', '', '', '', 0]])
    },
  },
  {
    ...fixture([['ig-501', LONG_AGO, LONG_AGO, 'question 2', 'Oak table', '', '', 0, 'hi', '']]),
    name: 'back-after-weeks',
    title: 'Someone who left a question unanswered writes weeks later',
    trigger: [aCall([['m1', 'Is the walnut board in stock?']]), aCall([['m2', 'A quote for one, please']])],
    check(outcome) {
      assert.equal(replies(outcome).length, 1)
      assert.match(replies(outcome)[0] ?? '', QUESTION)
      assert.deepEqual(leads(outcome), [['question 1', '', '', '', 0]])
    },
  },
  {
    ...fixture([aLead('Complete ', ['Oak table', 'Before Easter', 'mara@example.com', 0])]),
    name: 'lead-is-kept',
    title: 'A finished lead uses the keyword again, and Google Sheets fails briefly',
    failures: [down('google-sheets', { atFirst: true })],
    trigger: aCall([['m1', 'Did you get my quote request?']]),
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.deepEqual(leads(outcome), [['Complete ', 'Oak table', 'Before Easter', 'mara@example.com', 0]])
    },
  },
  {
    ...fixture(),
    name: 'address-check',
    title: 'Meta verifies the webhook, and a fake request fails',
    trigger: ['proof-token', 'guessed'].map((token) => ({
      kind: 'webhook' as const,
      node: 'Meta verifies the URL',
      query: { 'hub.mode': 'subscribe', 'hub.challenge': '77123', 'hub.verify_token': token },
    })),
    check: (outcome) => assert.deepEqual(sentMessages(outcome), ['200 77123', '403 Forbidden']),
  },
  {
    ...fixture(),
    name: 'wrong-signature',
    title: 'A forged message',
    trigger: aCall([['m1', 'quote']], 'guessed'),
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), ['403 Forbidden'])
      assert.deepEqual(leads(outcome), [])
      assert.deepEqual(replies(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'delivered-twice',
    title: 'Meta delivers a message again',
    trigger: [
      aCall([['m1', 'quote']]),
      aCall([['m1', 'quote']]),
      { kind: 'schedule', node: 'Each month' },
      aCall([['m1', 'Please stop messaging me, thanks!']]),
    ],
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      assert.match(replies(outcome)[1] ?? '', /no more questions/)
      assert.deepEqual(
        leads(outcome).map(([status]) => status),
        ['stopped'],
      )
    },
  },
  {
    ...fixture([aLead('question 1')], [BESIDE, BESIDE]),
    name: 'beside-the-point',
    title: 'Two off-topic answers',
    trigger: [aCall([['m1', 'nice weather']]), aCall([['m2', 'give me 90% off']])],
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', QUESTION)
      assert.match(replies(outcome)[1] ?? '', /A colleague will reply/)
      assert.equal(leads(outcome)[0]?.[0], 'needs a person')
    },
  },
  {
    ...fixture([aLead('question 2', ['Oak table', '', '', 0])]),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: aCall([['m1', 'before Easter']]),
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(leads(outcome), [['needs a person', 'Oak table', '', '', 0]])
      assert.match(problem(outcome), /^Not understood: \w/)
      assert.match(replies(outcome)[0] ?? '', /A colleague will reply/)
    },
  },
  {
    ...fixture(),
    name: 'meta-is-down',
    title: 'Instagram rejects the reply',
    trigger: aCall([['m1', 'quote']]),
    failures: [{ vendor: 'meta', failure: 'unauthorized' }],
    check(outcome) {
      assert.equal(leads(outcome)[0]?.[0], 'needs a person')
      assert.match(problem(outcome), /^Not sent: .*Error validating access token/)
    },
  },
  {
    ...fixture([aLead('question 1')], [answered('')]),
    name: 'sheet-goes-down',
    title: 'The sheet fails when a very long answer is saved',
    trigger: aCall([['m1', long(1000)]]),
    failures: [down('google-sheets', { after: 2 })],
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /could not be saved in the sheet: \w/)
      const saved = outcome.nodes['Choose the next message']?.items
      assert.equal(String(saved?.[0]?.answer1).length, 200)
      assert.doesNotMatch(JSON.stringify(saved), /CUT OFF/)
    },
  },
])
