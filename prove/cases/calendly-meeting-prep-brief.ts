import assert from 'node:assert/strict'
import { defineCases, down, googleSignInExpired, type Outcome } from '../case.ts'

const START = '2026-11-24T13:00:00.000000Z'
const URI = 'https://api.calendly.com/scheduled_events/EV1/invitees/IN1'

const BRIEF = {
  headline: 'A fish wholesaler that opened a second warehouse [1]. <!channel>',
  who: 'Her role is not known.',
  company: 'Nordkust trades fish [1].',
  history: 'Asked for prices in March [email].',
  aims: 'To stop retyping orders [form].',
  questions: ['How many orders a day?', 'Which system?', 'Who decides?'],
  careful: 'No source names her job title.',
}

const LONG = ' and a colleague from the warehouse'.repeat(45)

const fixture = (answers: object[] = [], status = 'active', more = '', time = '') => ({
  settings: { timezone: 'Europe/Berlin', slackChannel: '#meetings' },
  given: {
    calendly: { invitees: { IN1: { email: 't.lindqvist@nordkust.example', status } } },
    perplexity: {
      pages: [
        {
          title: `Nordkust opens warehouse${more}`,
          url: 'https://news.example/nordkust',
          snippet: `The company Nordkust sells fish to wholesale customers.${more}`,
          date: `2026-04-01${time}`,
        },
      ],
    },
    gmail: {
      messages: [
        {
          from: 'Tove <t.lindqvist@nordkust.example>',
          to: 'me@example.com',
          subject: 'Prices',
          text: 'Could you send prices?',
          date: '2026-03-02T10:00:00Z',
        },
      ],
    },
    openai: { answers: answers.map((json) => ({ json })) },
    slack: { channels: ['#meetings'] },
  },
})
const booked = (more: object = {}) => ({
  kind: 'event' as const,
  event: {
    event: 'invitee.created',
    created_at: '2026-11-16T08:00:00.000000Z',
    payload: {
      uri: URI,
      email: 'T.Lindqvist@nordkust.example',
      name: 'Tove Lindqvist',
      status: 'active',
      scheduled_event: { uri: 'https://api.calendly.com/scheduled_events/EV1', name: 'Intro call', start_time: START },
      questions_and_answers: [{ question: 'Why?', answer: 'We retype orders from PDFs <b>', position: 0 }],
      ...more,
    },
  },
})

const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((each) => each.vendor === vendor)
const post = ({ messages }: Outcome) => {
  assert.equal(messages.length, 1)
  return messages[0]?.text ?? ''
}
const documents = ({ state }: Outcome) =>
  (state('google-drive') as { files: { name: string; data: Buffer }[] }).files.map(({ name, data }) => ({
    name,
    text: Buffer.from(data).toString(),
  }))

export default defineCases([
  {
    ...fixture([{ ...BRIEF, headline: BRIEF.headline.replace(' <!channel>', '') }]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: booked({
      questions_and_answers: [{ question: 'Why?', answer: 'We retype orders from PDFs', position: 0 }],
    }),
    check(outcome) {
      assert.match(post(outcome), /Tuesday 24 November, 14:00: Tove Lindqvist\* \(nordkust\.example\)/)
      assert.match(post(outcome), /A fish wholesaler[\s\S]*They want:\* To stop retyping[\s\S]*How many orders a day\?/)
      const [document] = documents(outcome)
      assert.equal(document?.name, 'Brief: Tove Lindqvist, 2026-11-24')
      assert.match(
        document?.text ?? '',
        /Asked for prices in March[\s\S]*1\. Nordkust opens warehouse https:\/\/news\.example/,
      )
      assert.equal(asked(outcome, 'perplexity').length, 2)
      assert.match(JSON.stringify(asked(outcome, 'openai')[0]?.body), /Could you send prices/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'A booking by a colleague and one in the past',
    trigger: [
      booked({ email: 'rosa@example.com' }),
      booked({ scheduled_event: { name: 'Intro call', start_time: '2026-11-10T13:00:00Z' } }),
    ],
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual([...asked(outcome, 'openai'), ...asked(outcome, 'perplexity')], [])
    },
  },
  {
    ...fixture([], 'canceled'),
    name: 'cancelled',
    title: 'The meeting is canceled',
    trigger: booked(),
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual([...asked(outcome, 'openai'), ...asked(outcome, 'perplexity')], [])
    },
  },
  {
    ...fixture([BRIEF, BRIEF]),
    name: 'private-address',
    title: 'Guests with personal email addresses',
    trigger: [booked({ email: 'tove@yahoo.fr' }), booked({ email: 'tove@ymail.com' })],
    check(outcome) {
      assert.deepEqual(asked(outcome, 'perplexity'), [])
      assert.deepEqual(
        outcome.messages.map(({ text }) => /\(private address\)/.test(text)),
        [true, true],
      )
      assert.doesNotMatch(JSON.stringify(asked(outcome, 'slack')), /<!channel>/)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: booked(),
    failures: [down('openai')],
    check(outcome) {
      assert.match(
        post(outcome),
        /No brief for Tove Lindqvist, Tuesday 24 November[\s\S]*retype orders[\s\S]*Reason:\* .{5,}/,
      )
      assert.doesNotMatch(JSON.stringify(asked(outcome, 'slack')), /<b>/)
      assert.deepEqual(documents(outcome), [])
    },
  },
  {
    ...fixture([BRIEF]),
    name: 'sources-are-down',
    title: "The emails and the search can't be read",
    trigger: booked(),
    failures: [...googleSignInExpired('gmail'), down('perplexity')],
    check(outcome) {
      assert.match(post(outcome), /\*Could not be read:\* Gmail, Perplexity\n/)
      const [{ text } = { text: '' }] = documents(outcome)
      assert.match(
        text,
        /What was said before\nGmail could not be read\.\n[\s\S]*Sources\nPerplexity could not search\./,
      )
    },
  },
  {
    ...fixture([BRIEF], 'active', LONG, 'T08:00:00Z'),
    given: {
      ...fixture([BRIEF], 'active', LONG, 'T08:00:00Z').given,
      gmail: {
        messages: ['2026-03-02T10:00:00Z', '2026-03-03T20:00:00Z'].map((date) => ({
          from: 'Tove <t.lindqvist@nordkust.example>',
          to: 'me@example.com',
          subject: 'Prices',
          text: `Could you send prices?${LONG}`,
          date,
        })),
      },
    },
    settings: { timezone: 'Pacific/Auckland', slackChannel: '#meetings' },
    name: 'next-day',
    title: 'A meeting that is on the next day in your time zone, two emails, and long texts',
    trigger: booked({
      name: `Tove Lindqvist${LONG}`,
      scheduled_event: {
        uri: 'https://api.calendly.com/scheduled_events/EV1',
        name: `Intro call${LONG}`,
        start_time: START,
      },
      questions_and_answers: [{ question: 'Why?', answer: LONG + LONG, position: 0 }],
    }),
    check(outcome) {
      assert.match(post(outcome), /Wednesday 25 November, 02:00/)
      assert.equal(documents(outcome)[0]?.name, `Brief: ${`Tove Lindqvist${LONG}`.slice(0, 100)}, 2026-11-25`)
    },
  },
  {
    ...fixture([BRIEF]),
    name: 'google-is-down',
    title: 'Google, Perplexity and Calendly are down',
    trigger: booked(),
    failures: [
      down('google-drive'),
      down('gmail'),
      down('perplexity'),
      down('calendly', { route: 'GET /scheduled_events/:id/invitees/:invitee' }),
    ],
    check(outcome) {
      assert.match(post(outcome), /A fish wholesaler/)
      assert.match(post(outcome), /\*Could not be read:\* Calendly, Gmail, Perplexity\n/)
      assert.doesNotMatch(post(outcome), /undefined/)
    },
  },
])
