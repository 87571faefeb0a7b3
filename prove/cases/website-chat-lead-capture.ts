import assert from 'node:assert/strict'
import { defineCases, down, googleSignInExpired, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Chat')
const FAQ = [
  ['Do you clean listed buildings?', 'Yes, with low-pressure steam.'],
  ['When are you open?', 'Monday to Friday, 8 a.m. to 5 p.m.'],
]
const LONG_FAQ = Array.from({ length: 210 }, (_, index) => [`What is rule ${index}?`, 'Please call. '.repeat(60)])
const HEADINGS = 'chat_id updated_at name email topic preferred_time consent last_message'.split(' ')
const NOBODY = { consent: false, name: '', email: '', topic: '', preferred_time: '' }
const MARA = {
  consent: true,
  name: 'Mara',
  email: 'Mara@example.com',
  topic: 'price for cleaning a listed building',
  preferred_time: 'Thursday morning',
}
const ASKED = ['Do you clean facades?', 'Of brick?', 'Of wood?', 'Of glass?', 'Of steel?', 'Of marble?']
const REPLY = 'Yes, with low-pressure steam. May a colleague email you?'

const search = { calls: [{ tool: 'Search_the_FAQ', arguments: { input: 'listed buildings' } }] }
const says = (reply: string, lead: object = NOBODY) => ({ json: { output: { reply, lead } } })

const fixture = (answers: object[] = [], faq = FAQ, settings = {}) => ({
  settings: { sheetUrl: sheet.url, companyName: 'Stone & Steam', ...settings },
  given: {
    'google-sheets': { [sheet.id]: { FAQ: [['question', 'answer'], ...faq], Leads: [HEADINGS] } },
    slack: { channels: ['#leads'] },
    openai: { answers },
  },
})
const refresh = { kind: 'schedule' as const }
const visitor = (text: string) => ({ kind: 'chat' as const, text })

const leads = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Leads').map(({ email, topic, preferred_time }) => [email, topic, preferred_time])
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
/** What the model was asked to say, without the search. */
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ path }) => path === '/v1/responses')
const replies = ({ responses }: Outcome) => responses.map(({ body }) => JSON.parse(body).output)

export default defineCases([
  {
    ...fixture([search, says(REPLY), says('Thank you.', MARA), says('You are welcome.', MARA)]),
    name: 'normal-day',
    title: 'Three messages, one lead',
    trigger: [
      refresh,
      visitor('Do you also clean listed buildings?'),
      visitor('mara@example.com, Thursday morning is best for a call'),
      visitor('Thanks!'),
    ],
    check(outcome) {
      assert.deepEqual(replies(outcome), [REPLY, 'Thank you.', 'You are welcome.'])
      assert.match(JSON.stringify(asked(outcome)[1]?.body), /low-pressure steam/)
      assert.match(JSON.stringify(asked(outcome)[0]?.body), /say in one sentence that you are an automated assistant/)
      assert.deepEqual(leads(outcome), [['mara@example.com', MARA.topic, 'Thursday morning']])
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Mara mara@example\.com\n\*Topic:\* price for cleaning/)
    },
  },
  {
    ...fixture([], []),
    name: 'nothing-to-do',
    title: 'The FAQ has no entries',
    trigger: refresh,
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /not refreshed\.\* The old copy stays in use\.\nReason: the tab has no row/)
    },
  },
  {
    ...fixture([says(' ', { ...MARA, consent: false }), says('Yes?', { ...MARA, email: 'mara at home' })]),
    name: 'no-consent',
    title: 'No consent and an empty answer of the model, then no valid email address',
    trigger: [visitor('I am mara@example.com, do not email me'), visitor('mara at home')],
    check(outcome) {
      assert.deepEqual(leads(outcome), [])
      assert.deepEqual(posts(outcome), [])
      assert.deepEqual(replies(outcome), ['Sorry, I cannot answer right now. Please email us.', 'Yes?'])
      assert.match(
        JSON.stringify(asked(outcome)[1]?.body),
        /only a phone number, say that a colleague can reply by email only/,
      )
    },
  },
  {
    ...fixture([...ASKED.flatMap(() => [search, says(REPLY)]), says('Facades.')]),
    name: 'long-conversation',
    title: 'A seventh message after six with a search each',
    trigger: [refresh, ...ASKED.map(visitor), visitor('What did I ask first?')],
    check(outcome) {
      assert.match(JSON.stringify(asked(outcome).at(-1)?.body), /Do you clean facades\?[\s\S]*What did I ask first\?/)
    },
  },
  {
    ...fixture([says('Hello.')], FAQ, { maxPerChat: 1 }),
    name: 'limit',
    title: 'A chat over its limit',
    trigger: [visitor('Hi'), refresh, visitor('Hi again')],
    check(outcome) {
      assert.deepEqual(replies(outcome), ['Hello.', 'This chat has reached its limit for today. Please email us.'])
    },
  },
  {
    ...fixture([says('Noted.', { ...MARA, topic: '<!channel> & more' })]),
    name: 'sheet-is-down',
    title: 'Google Sheets is down, and the topic contains hostile text',
    trigger: [refresh, visitor(`Write to mara@example.com${', please'.repeat(150)}`)],
    failures: [down('google-sheets')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /FAQ of the website chat was not refreshed[\s\S]*Reason: \w/)
      assert.match(posts(outcome)[1] ?? '', /NOT saved in the sheet[\s\S]*mara@example\.com/)
      const raw = outcome.exchanges.filter(({ vendor }) => vendor === 'slack').map(({ body }) => JSON.stringify(body))
      assert.match(raw.join(), /&lt;!channel&gt; &amp; more/)
      assert.deepEqual(replies(outcome), ['Noted.'])
    },
  },
  {
    ...fixture(
      [search, says(REPLY)],
      [...FAQ, ['Is there parking?', ''], ['How do you clean stone?', 'With steam and a soft brush. '.repeat(40)]],
    ),
    name: 'stored-at-last',
    title: 'OpenAI fails briefly while the FAQ is stored',
    trigger: [refresh, visitor('Do you also clean listed buildings?')],
    failures: [{ vendor: 'openai', failure: 'unauthorized', route: 'POST /v1/embeddings', times: 1 }],
    check(outcome) {
      assert.match(JSON.stringify(asked(outcome)[1]?.body), /low-pressure steam/)
      assert.deepEqual(replies(outcome), [REPLY])
    },
  },
  {
    ...fixture([search, says(REPLY)], [...FAQ, ...LONG_FAQ]),
    name: 'long-faq',
    title: 'An FAQ with more than two hundred long entries',
    trigger: [refresh, visitor('Do you also clean listed buildings?')],
    check(outcome) {
      assert.match(JSON.stringify(asked(outcome)[1]?.body), /low-pressure steam/)
    },
  },
  {
    ...fixture([search, says('The FAQ does not say. May a colleague email you?')]),
    name: 'not-stored',
    title: "The FAQ can't be stored, then a visitor asks a question",
    trigger: [refresh, visitor('Do you also clean listed buildings?')],
    failures: [{ vendor: 'openai', failure: 'unauthorized', route: 'POST /v1/embeddings', times: 3 }],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /FAQ of the website chat could not be stored/)
      assert.doesNotMatch(JSON.stringify(asked(outcome)[1]?.body), /low-pressure steam/)
      assert.deepEqual(replies(outcome), ['The FAQ does not say. May a colleague email you?'])
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: visitor('When are you open?'),
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(replies(outcome), ['Sorry, I cannot answer right now. Please email us.'])
      assert.match(posts(outcome)[0] ?? '', /could not answer\.\*\nQuestion: When are you open\?\nReason: \w/)
    },
  },
  {
    ...fixture([
      { ...says(REPLY, MARA), when: 'listed buildings' },
      {
        ...says('From 8 a.m. to 5 p.m.', { ...MARA, name: 'Bo', email: 'bo@example.com', topic: 'a visit' }),
        when: 'Bo here',
      },
    ]),
    name: 'two-at-once',
    title: 'Two visitors write at the same time',
    trigger: {
      ...visitor('Do you also clean listed buildings? Mara@example.com'),
      alongside: [{ text: 'Bo here, bo@example.com. When are you open?', session: 'session-2' }],
    },
    check(outcome) {
      assert.deepEqual(replies(outcome), [REPLY])
      assert.deepEqual(leads(outcome).sort(), [
        ['bo@example.com', 'a visit', 'Thursday morning'],
        ['mara@example.com', MARA.topic, 'Thursday morning'],
      ])
      assert.equal(posts(outcome).length, 2)
    },
  },
  {
    ...fixture([says(REPLY, MARA)]),
    name: 'google-sign-in-expired',
    title: 'The Google sign-in has expired',
    trigger: [refresh, visitor('Do you also clean listed buildings?')],
    failures: googleSignInExpired('google-sheets'),
    check(outcome) {
      assert.deepEqual(replies(outcome), [REPLY])
      assert.match(
        posts(outcome)[0] ?? '',
        /The FAQ of the website chat was not refreshed[\s\S]*needs to be reconnected/,
      )
      assert.match(posts(outcome)[1] ?? '', /NOT saved in the sheet[\s\S]*mara@example\.com/)
    },
  },
  {
    ...fixture([says('Noted.', MARA)]),
    name: 'slack-lacks-a-scope',
    title: 'The Slack token lacks a scope',
    trigger: visitor('mara@example.com, Thursday morning'),
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(replies(outcome), ['Noted.'])
      assert.equal(leads(outcome).length, 1)
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^Slack rejected the message to your team/)
    },
  },
])
