import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Exits')
const HEADINGS = ['date', 'subscription', 'plan', 'months', 'reason', 'answer', 'reply', 'offer']
const DAY = 86_400
const NOW = Date.parse('2026-11-16T08:00:00Z') / 1000

const named = (name: string, ...reasons: string[]) => ({
  settings: { companyName: 'Planwerk', senderName: 'Rosa', sheetUrl: sheet.url },
  given: {
    'google-sheets': { [sheet.id]: { Exits: [HEADINGS] } },
    stripe: { customers: [{ id: 'cus_1', email: 'signe@example.com', name }] },
    openai: { answers: reasons.map((reason) => ({ json: { reason } })) },
    slack: { channels: ['#cancellations'] },
  },
})
const fixture = (...reasons: string[]) => named('Signe Dahl', ...reasons)

const ended = (more: object = {}, id = 'evt_1') => ({
  kind: 'event' as const,
  event: {
    id,
    object: 'event',
    type: 'customer.subscription.deleted',
    created: NOW,
    data: {
      object: {
        id: 'sub_1',
        object: 'subscription',
        customer: 'cus_1',
        start_date: NOW - 426 * DAY,
        ended_at: NOW,
        items: { data: [{ price: { id: 'price_1', nickname: 'Team plan' } }] },
        ...more,
      },
    },
  },
})
const said = (text: string, reply = 'Yes') => ({
  fields: { 'What made you cancel?': text, 'May we reply once if we have an idea that could help?': reply },
})

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Exits')
const mails = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'gmail')
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)

export default defineCases([
  {
    ...fixture('Price'),
    name: 'normal-day',
    title: 'A subscriber found it too expensive',
    trigger: ended(),
    answers: [said('We are only two people now and cannot justify 49 a month.')],
    check(outcome) {
      const [ask, offer, ...more] = mails(outcome)
      assert.equal(more.length, 0)
      assert.equal(ask?.to, 'signe@example.com')
      assert.match(ask?.text ?? '', /Hello Signe,[\s\S]*your subscription with Planwerk has ended/)
      assert.match(
        offer?.text ?? '',
        /Hello Signe,[\s\S]*smaller plan at half the price[\s\S]*This is our only follow-up/,
      )
      const [row] = rows(outcome)
      assert.deepEqual([row?.plan, row?.months, row?.reason, row?.reply], ['Team plan', 14, 'price', 'yes'])
      assert.equal(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /Canceled: price\* \(Team plan, 14 months\)[\s\S]*The matching offer follows by email/,
      )
      assert.doesNotMatch(posts(outcome)[0] ?? '', /Signe|signe/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'A failed payment, a short trial and a repeated event',
    trigger: [
      ended({ cancellation_details: { reason: 'payment_failed' } }),
      ended({ cancellation_details: { reason: 'payment_failed' } }),
      ended({ start_date: NOW - 2 * DAY }, 'evt_2'),
    ],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(({ reason }) => reason),
        ['payment failed', 'left within 7 days'],
      )
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(),
    given: {
      ...fixture().given,
      stripe: {
        ...fixture().given.stripe,
        subscriptions: [
          { id: 'sub_1', customer: 'cus_1', status: 'active' },
          { id: 'sub_2', customer: 'cus_1', status: 'trialing' },
        ],
      },
    },
    name: 'another-subscription',
    title: 'A subscriber who bought another plan before canceling',
    trigger: [ended(), ended({ id: 'sub_2' }, 'evt_2')],
    check(outcome) {
      assert.deepEqual(mails(outcome), [])
      assert.deepEqual(
        rows(outcome).map(({ subscription, reason }) => [subscription, reason]),
        [
          ['sub_1', 'has another subscription'],
          ['sub_2', 'has another subscription'],
        ],
      )
    },
  },
  {
    ...fixture(),
    name: 'new-month',
    title: 'Two events, one of them again after a month',
    trigger: [
      ...['evt_1', 'evt_2'].map((id) => ended({ start_date: NOW - 2 * DAY }, id)),
      { ...ended({ start_date: NOW - 2 * DAY }), later: 32 * 24 },
    ],
    check(outcome) {
      assert.equal(rows(outcome).length, 3)
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...named('Blue Ocean Hotels'),
    name: 'two-at-once',
    title: 'Stripe delivers an event of a company twice at the same moment',
    trigger: { ...ended(), alongside: [ended().event] },
    answers: ['nobody'],
    check(outcome) {
      assert.equal(outcome.nodes['Once per event']?.runs.length, 2)
      assert.equal(mails(outcome).length, 1)
      assert.match(mails(outcome)[0]?.text ?? '', /Hello,/)
      assert.deepEqual(
        rows(outcome).map(({ reason }) => reason),
        ['no answer'],
      )
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'table-is-unusable',
    title: 'The data table lacks a column, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    tables: [{ name: 'processed_events', columns: { workflow: 'string', key: 'string' } }],
    trigger: ended(),
    check(outcome) {
      assert.deepEqual(mails(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /failed for sub_1: The data table processed_events could not be used: \w/)
    },
  },
  {
    ...named(`Dr. ${'Signe-Ann-'.repeat(5)} Dahl`),
    name: 'nobody-answers',
    title: 'No reply to the survey, and Stripe does not list the subscriptions',
    trigger: ended(),
    failures: [down('stripe', { route: 'GET /v1/subscriptions' })],
    answers: ['nobody'],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(({ reason, answer }) => [reason, answer]),
        [['no answer', '']],
      )
      assert.equal(mails(outcome).length, 1)
      assert.match(mails(outcome)[0]?.text ?? '', /Hello (Signe-Ann-){4},/)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture('Too difficult', 'Not needed now', 'Missing feature', 'None of these'),
    name: 'other-reasons',
    title: 'Four other reasons for canceling',
    trigger: [ended(), ended({}, 'evt_2'), ended({}, 'evt_3'), ended({ start_date: NOW - 20 * DAY }, 'evt_4')],
    answers: [
      said('Could not set it up <!channel>'),
      said('The project is over', 'No'),
      said('No export'),
      said('No particular reason'),
    ],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(({ reason, reply }) => [reason, reply]),
        [
          ['too difficult', 'yes'],
          ['not needed now', 'no'],
          ['missing feature', 'yes'],
          ['other', 'yes'],
        ],
      )
      assert.equal(mails(outcome).length, 5)
      assert.match(posts(outcome)[1] ?? '', /No reply requested/)
      assert.match(
        posts(outcome)[2] ?? '',
        /Please write one: https:\/\/dashboard\.stripe\.com\/subscriptions\/sub_\w+/,
      )
      assert.match(posts(outcome)[3] ?? '', /\(Team plan, 1 month\)/)
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<!channel>/)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI and Google Sheets are down',
    trigger: ended(),
    answers: [said('Too expensive')],
    failures: [down('openai'), down('google-sheets')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /Canceled: other[\s\S]*Too expensive[\s\S]*The row could not be saved/)
      assert.equal(mails(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    trigger: ended(),
    failures: [down('stripe', { route: 'GET /v1/customers/:id' })],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /A step of the exit survey failed for sub_1: /)
      assert.deepEqual(mails(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'mail-is-down',
    title: 'Gmail is down',
    trigger: ended(),
    failures: [down('gmail')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /A step of the exit survey failed for sub_1: /)
      assert.deepEqual(rows(outcome), [])
    },
  },
  {
    ...fixture('Price'),
    name: 'offer-not-sent',
    title: 'Gmail accepts the survey but not the offer, with a short outage of Slack',
    trigger: ended(),
    answers: [said('Too expensive')],
    failures: [down('gmail', { after: 1 }), down('slack', { about: 'offer was not sent', atFirst: true })],
    check(outcome) {
      assert.match(posts(outcome)[1] ?? '', /The offer was not sent for sub_1: /)
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down when no one replies',
    trigger: ended(),
    answers: ['nobody'],
    failures: [down('google-sheets')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /A step of the exit survey failed for sub_1: /)
    },
  },
  {
    ...fixture('Price'),
    name: 'slack-lacks-a-scope',
    title: 'The Slack token lacks a scope',
    trigger: ended(),
    answers: [said('Too expensive')],
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.equal(mails(outcome).length, 2)
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^Slack rejected this customer’s answer/)
    },
  },
  {
    ...fixture('Price'),
    name: 'no-reply-wanted',
    title: 'No reply requested, and the Slack token lacks a scope',
    trigger: ended(),
    answers: [said('Too expensive', 'No')],
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.equal(mails(outcome).length, 1)
      assert.equal(rows(outcome).length, 1)
    },
  },
  {
    ...fixture('Price'),
    given: {
      ...fixture('Price').given,
      stripe: {
        customers: [...fixture().given.stripe.customers, { id: 'cus_2', name: 'Ole Lund' }],
        subscriptions: [
          { id: 'sub_1', customer: 'cus_1', status: 'active' },
          { id: 'sub_3', customer: 'cus_1', status: 'canceled' },
        ],
      },
    },
    name: 'other-endings',
    title: 'A disputed payment, a customer without an email address, and an unnamed plan',
    trigger: [
      ended({ id: 'sub_7', cancellation_details: { reason: 'payment_disputed' } }),
      ended({ id: 'sub_8', customer: 'cus_2' }, 'evt_2'),
      ended({ items: { data: [] } }, 'evt_3'),
    ],
    answers: [said('Too expensive')],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(({ reason, plan }) => [reason, plan]),
        [
          ['payment disputed', 'Team plan'],
          ['no address', 'Team plan'],
          ['price', 'unknown'],
        ],
      )
      assert.equal(mails(outcome).length, 2)
    },
  },
])
