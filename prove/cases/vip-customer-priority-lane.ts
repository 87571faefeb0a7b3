import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const NOW = Date.parse('2026-11-16T08:00:00Z') / 1000
const DAY = 86_400
const PHONE = '+4915100000042'
const trigger = { kind: 'poll' as const }

const charge = (customer: string, euros: number, more: object = {}) => ({
  id: `ch_${customer}_${euros}`,
  customer,
  amount: euros * 100,
  amount_captured: euros * 100,
  amount_refunded: 0,
  currency: 'eur',
  status: 'succeeded',
  paid: true,
  captured: true,
  created: NOW - 10 * DAY,
  ...more,
})
/** Nkem has two entries, worth €14,380 and nothing of what follows. */
const NKEM = [
  charge('cus_nkem', 9000),
  charge('cus_nkem2', 7000, { amount_captured: 600_000, amount_refunded: 162_000 }),
  charge('cus_nkem', 777, { status: 'failed', amount_captured: 0 }),
  charge('cus_nkem', 888, { status: 'failed' }),
  charge('cus_nkem', 999, { currency: 'usd' }),
  charge('cus_nkem', 1111, { created: NOW - 366 * DAY }),
  charge('cus_other', 5000),
]
const customers = [
  { id: 'cus_nkem', email: 'n.okafor@harbour.example' },
  { id: 'cus_nkem2', email: 'n.okafor@harbour.example', metadata: { account_manager: 'Lena <!here>' } },
  { id: 'cus_ada', email: 'ada@example.org' },
]

const aMail = (more: Record<string, unknown> = {}) => ({
  id: 'm1',
  threadId: 't1',
  from: 'Nkem Okafor <N.Okafor@harbour.example>',
  to: 'support@example.com',
  subject: 'Import fails <!channel> & stops',
  text: 'Since this morning.',
  date: '2026-12-01T08:00:30Z',
  ...more,
})
const DAILY = 'Our order import stopped working this morning'
const GROUP = { 'List-ID': '<help.example.com>', 'List-Unsubscribe': '<https://groups.example/off>' }
const ADA = { from: 'Ada <ada@example.org>', subject: 'Invoice' }

const fixture = (messages: object[], charges: object[] = NKEM, currency = 'eur', people: object[] = customers) => ({
  settings: { twilioFrom: '+4930000000', managerPhone: PHONE, ownDomain: '@Example.com', currency },
  given: {
    gmail: { address: 'support@example.com', messages },
    stripe: { customers: people, charges },
    slack: { channels: ['#vip-support'] },
    twilio: {},
  },
  trigger,
})

const sent = ({ messages }: Outcome) => messages.map(({ app, to, text }) => [app, to, text])
const post = (text: string) => ['slack', '#vip-support', text]
const links = (mail: string, customer: string) =>
  `<https://mail.google.com/mail/u/0/#all/${mail}|Open email> · <https://dashboard.stripe.com/customers/${customer}|Open customer>`
const nkemPost = (remark = '', mail = 't1') =>
  post(
    `*Priority:* Nkem Okafor, €14,380 in 365 days\nImport fails &lt;!channel&gt; &amp; stops\nAccount manager: Lena (!here>${remark}\n${links(mail, 'cus_nkem2')}`,
  )
const adaPost = (spend: string, customer = 'cus_ada', mail = 't1') =>
  post(`*Priority:* Ada, ${spend} in 365 days\nInvoice\n${links(mail, customer)}`)
const page = (spend: string, subject: string) => [
  'twilio',
  PHONE,
  `Top account wrote to support (${spend}): ${subject}. Details in Slack or Gmail.`,
]
const NKEM_PAGE = page('€14,380', 'Import fails <!channel> & stops')

const starred = ({ state }: Outcome) =>
  (state('gmail') as { messages: { id: string; labelIds: string[] }[] }).messages
    .filter(({ labelIds }) => labelIds.includes('STARRED') && labelIds.includes('IMPORTANT'))
    .map(({ id }) => id)
const asked = ({ exchanges }: Outcome, path: string) => exchanges.filter((each) => each.path === path)

const isReported =
  (why: RegExp): Case['check'] =>
  (outcome) => {
    assert.deepEqual(starred(outcome), [])
    assert.equal(outcome.messages.length, 1)
    assert.equal(outcome.messages[0]?.to, '#vip-support')
    assert.match(
      outcome.messages[0]?.text ?? '',
      /^\*Not everything worked for these emails. Please check manually:\*\n• Nkem Okafor: /,
    )
    assert.match(outcome.messages[0]?.text ?? '', why)
  }

/** A mail that cannot be read so many times, as if it came only then. */
const comesLater = (id: string, times: number) =>
  down('gmail', {
    route: 'GET /gmail/v1/users/:user/messages/:id',
    address: `www.googleapis.com/gmail/v1/users/me/messages/${id}`,
    times,
  })

export default defineCases([
  {
    ...fixture(
      [aMail({ subject: DAILY })],
      NKEM,
      'eur',
      customers.map((one) => ({ ...one, ...(one.metadata && { metadata: { account_manager: 'Lena Brandt' } }) })),
    ),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        post(
          `*Priority:* Nkem Okafor, €14,380 in 365 days\n${DAILY}\nAccount manager: Lena Brandt\n${links('t1', 'cus_nkem2')}`,
        ),
        page('€14,380', DAILY),
      ])
      assert.deepEqual(starred(outcome), ['m1'])
      assert.deepEqual(
        asked(outcome, '/v1/customers').map(({ query }) => query),
        [{ limit: '10', email: 'n.okafor@harbour.example' }],
      )
      const charges = asked(outcome, '/v1/charges').map(({ query }) => query)
      assert.deepEqual(charges.map(({ customer, limit }) => [customer, limit]).sort(), [
        ['cus_nkem', '100'],
        ['cus_nkem2', '100'],
      ])
      for (const query of charges) assert.ok(Math.abs(Number(query['created[gte]']) - NOW + 365 * DAY) < 300)
      const [sms] = outcome.exchanges.filter(({ vendor }) => vendor === 'twilio')
      assert.equal((sms?.body as { From?: string } | undefined)?.From, '+4930000000')
    },
  },
  {
    ...fixture(
      [
        aMail({ from: 'Bo <bo@example.com>' }),
        aMail({ id: 'm2', threadId: 't2', headers: { 'List-Unsubscribe': '<https://news.example.org/off>' } }),
        aMail({ id: 'm3', threadId: 't3', headers: { 'Auto-Submitted': 'auto-replied' } }),
        aMail({ id: 'm4', threadId: 't4', headers: { Precedence: 'bulk' } }),
        aMail({ id: 'm5', threadId: 't5', from: 'postmaster@harbour.example' }),
        aMail({ id: 'm6', threadId: 't6', from: 'carl@example.net', subject: 'Never bought anything' }),
        aMail({
          id: 'm7',
          threadId: 't7',
          ...ADA,
          from: 'Website <support@example.com>',
          headers: { 'Reply-To': 'Ada <ada@example.org>' },
        }),
      ],
      [charge('cus_ada', 1999)],
    ),
    name: 'nothing-to-do',
    title: 'Emails from colleagues, newsletters, an unknown sender and a low-spend customer',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(starred(outcome), [])
      assert.deepEqual(
        asked(outcome, '/v1/customers').map(({ query }) => query.email),
        ['carl@example.net', 'ada@example.org'],
      )
    },
  },
  {
    ...fixture(
      [
        aMail({ ...ADA, headers: GROUP }),
        // A strict DMARC policy of the customer's domain, and a colleague in the same group.
        aMail({
          ...ADA,
          id: 'm2',
          threadId: 't2',
          from: "'Ada' via Help <help@example.com>",
          headers: { ...GROUP, 'X-Original-From': 'Ada <Ada@example.org>' },
        }),
        aMail({
          id: 'm3',
          threadId: 't3',
          from: 'Bo <bo@example.com>',
          headers: { ...GROUP, 'X-Original-Sender': 'bo@example.com' },
        }),
      ],
      [charge('cus_ada', 2000)],
    ),
    name: 'between-the-limits',
    title: 'A VIP below the paging threshold, through a Google Group that hides the sender',
    check(outcome) {
      assert.deepEqual(sent(outcome).sort(), [adaPost('€2,000'), adaPost('€2,000', 'cus_ada', 't2')])
      assert.deepEqual(starred(outcome).sort(), ['m1', 'm2'])
    },
  },
  {
    ...fixture(
      [aMail({ from: `${'Ada of the northern branch '.repeat(4)}<ada@example.org>`, subject: 'Invoice '.repeat(25) })],
      [charge('cus_ada', 0, { currency: 'xof', amount_captured: 2400 })],
      'xof',
    ),
    name: 'without-cents',
    title: 'A long subject, from a customer who pays in a currency without cents',
    check(outcome) {
      assert.match(String(sent(outcome)[0]?.[2]), /^\*Priority:\* Ada.{77}, F.CFA\s2,400 in 365 days\nInvoice.{143}\n/)
    },
  },
  {
    ...fixture(
      [aMail(ADA)],
      Array.from({ length: 101 }, (_, at) => charge('cus_ada', 100, { id: `ch_${at}`, created: NOW - at })),
    ),
    name: 'more-than-a-page',
    title: 'A customer with more than a hundred payments',
    check(outcome) {
      assert.deepEqual(sent(outcome), [adaPost('€10,000 or more'), page('€10,000 or more', 'Invoice')])
    },
  },
  {
    ...fixture([aMail(), aMail({ id: 'm2' })]),
    trigger: [trigger, { kind: 'schedule', node: 'Each month' }, { kind: 'poll', later: 2 }],
    failures: [comesLater('m2', 2)],
    name: 'forgets-each-month',
    title: 'Seen IDs are cleared once a month',
    check: (outcome) => assert.deepEqual(sent(outcome), [nkemPost(), NKEM_PAGE, nkemPost(), NKEM_PAGE]),
  },
  {
    ...fixture([aMail(), aMail({ id: 'm2' }), aMail({ id: 'm3' })]),
    trigger: [trigger, { kind: 'poll', later: 2 }, { kind: 'poll', later: 24 }],
    failures: [comesLater('m2', 2), comesLater('m3', 3)],
    name: 'long-exchange',
    title: 'The conversation continues two hours later and a day later',
    check(outcome) {
      assert.deepEqual(sent(outcome), [nkemPost(), NKEM_PAGE, nkemPost(), NKEM_PAGE])
      assert.deepEqual(starred(outcome), ['m1', 'm3'])
    },
  },
  {
    ...fixture([aMail(), aMail({ id: 'm2' })]),
    name: 'two-at-once',
    title: 'Two emails in one conversation at the same time',
    check(outcome) {
      assert.deepEqual(sent(outcome), [nkemPost(), NKEM_PAGE])
    },
  },
  {
    ...fixture([aMail()]),
    settings: { ...fixture([]).settings, pageStartHour: 20, pageEndHour: 6 },
    now: '2026-11-16T23:30:00Z',
    name: 'night-shift',
    title: 'Paging hours from the evening to the morning',
    check: (outcome) => assert.deepEqual(sent(outcome), [nkemPost(), NKEM_PAGE]),
  },
  {
    ...fixture([aMail()]),
    now: '2026-11-16T19:30:00Z',
    name: 'at-night',
    title: 'A top customer writes at night',
    check(outcome) {
      assert.deepEqual(sent(outcome), [nkemPost()])
      assert.deepEqual(starred(outcome), ['m1'])
    },
  },
  {
    ...fixture([aMail()]),
    name: 'customers-unreadable',
    title: 'Stripe is down',
    failures: [down('stripe')],
    check: isReported(/Okafor: \S/),
  },
  {
    ...fixture([aMail()]),
    name: 'payments-unreadable',
    title: 'Stripe returns the customer but not the payments',
    failures: [down('stripe', { route: 'GET /v1/charges' })],
    check(outcome) {
      isReported(/Payments could not be read: \S/)(outcome)
      assert.equal(asked(outcome, '/v1/charges').length, 6)
    },
  },
  {
    ...fixture([aMail()]),
    name: 'star-refused',
    title: 'Gmail rejects the star',
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/:id/modify' })],
    check(outcome) {
      assert.deepEqual(sent(outcome), [nkemPost('\n(The star could not be set.)'), NKEM_PAGE])
      assert.equal(outcome.exchanges.filter(({ path }) => path.endsWith('/modify')).length, 3)
    },
  },
  {
    ...fixture([aMail(ADA)], [charge('cus_ada', 2500)]),
    name: 'slack-is-down',
    title: 'Slack rejects the notification',
    failures: [down('slack')],
    check(outcome) {
      assert.deepEqual(sent(outcome), [page('€2,500', 'Invoice')])
      assert.deepEqual(starred(outcome), ['m1'])
    },
  },
  {
    ...fixture([aMail()]),
    now: '2026-11-16T19:30:00Z',
    name: 'slack-is-down-at-night',
    title: 'Slack is down at night',
    failures: [down('slack')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(starred(outcome), ['m1'])
      assert.equal(asked(outcome, '/api/chat.postMessage').length, 4)
    },
  },
  {
    ...fixture([aMail()]),
    name: 'twilio-is-down',
    title: 'Twilio is down',
    failures: [down('twilio')],
    check(outcome) {
      const [first, second, ...rest] = sent(outcome)
      assert.deepEqual(first, nkemPost())
      assert.match(
        String(second?.[2]),
        /^\*Not everything worked for these emails. Please check manually:\*\n• Nkem Okafor: \S/,
      )
      assert.deepEqual(rest, [])
    },
  },
])
