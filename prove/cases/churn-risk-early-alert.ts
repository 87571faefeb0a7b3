import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const TABLES = `
  create table accounts (id int, name text, stripe_customer_id text, owner_slack_id text, cancelled_at timestamptz);
  create table users (id int, account_id int, email text);
  create table events (user_id int, created_at timestamptz);
  insert into accounts values
    (1, 'Birch <!channel> & Co', 'cus_1', 'U00000001', null),
    (2, 'Northlight Dental', 'cus_2', null, null),
    (3, 'Quiet Ltd', 'cus_3', null, '2026-10-01');
  insert into users values (1, 1, 'Ada@birch.example'), (2, 2, 'sam@north.example'), (3, 3, 'x@quiet.example');`
const ACTIVE = `insert into events select 2, timestamptz '2026-11-16 08:00Z' - make_interval(days => n) from generate_series(1, 27) n;`
/** The first account was active on nine days, all of them more than two weeks ago. */
const SILENT = `insert into events select 1, timestamptz '2026-11-16 08:00Z' - make_interval(days => n) from generate_series(16, 24) n;`

const advice = (ref = 'A1', more = '') => ({
  json: {
    accounts: [
      {
        ref,
        sentence: `Regular use ended and the last invoice failed.${more}`,
        step: 'Ask for another payment method',
      },
    ],
  },
})

const aTicket = (id: number, requester_id = 11) => ({
  id,
  subject: 'Help',
  status: 'open',
  priority: 'urgent',
  requester_id,
  created_at: '2026-11-12T08:00:00Z',
})
const anInvoice = (id: string, customer: string, attempt_count = 2) => ({
  id,
  customer,
  status: 'open',
  attempt_count,
  collection_method: 'charge_automatically',
})
const BADLY_RATED = { ...aTicket(201), priority: 'low', satisfaction_rating: { score: 'bad' } }
const INVOICES = [anInvoice('in_1', 'cus_1'), anInvoice('in_2', 'cus_2', 0)]

const fixture = (
  events = ACTIVE + SILENT,
  answers: object[] = [advice()],
  { tickets = [aTicket(1)], invoices = INVOICES } = {},
) => ({
  settings: { zendeskSubdomain: 'kettle' },
  given: {
    postgres: TABLES + events,
    zendesk: {
      tickets,
      users: [
        { id: 11, email: 'ada@birch.example' },
        { id: 12, email: 'nobody@example.com' },
      ],
    },
    stripe: {
      invoices,
    },
    openai: { answers },
    slack: { channels: ['#customer-success'] },
  },
  trigger: { kind: 'schedule' as const },
})

const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const asked = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))

export default defineCases([
  {
    ...fixture(`${ACTIVE}${SILENT} update accounts set name = 'Birch & Co' where id = 1;`),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      const [post = ''] = posts(outcome)
      assert.match(post, /1 of 2 accounts at risk\*:/)
      assert.match(post, /Birch &amp; Co\*: 90 \(new\), <@U00000001>/)
      assert.match(
        post,
        /no use in 14 days, down from 9 active days; 1 urgent or badly rated ticket; 1 uncollected invoice/,
      )
      assert.match(post, /Regular use ended and the last invoice failed\. _Ask for another payment method\._/)
      assert.doesNotMatch(post, /Northlight|Quiet/)
      assert.doesNotMatch(asked(outcome)[0] ?? '', /Birch|birch|cus_1/)
    },
  },
  {
    ...fixture(ACTIVE, []),
    name: 'nothing-to-do',
    title: 'No one is at risk',
    settings: { zendeskSubdomain: 'kettle', minScore: 50 },
    check(outcome) {
      assert.deepEqual(posts(outcome), ['No account reached a risk score of 50 this week.'])
      assert.deepEqual(asked(outcome), [])
    },
  },
  {
    ...fixture(ACTIVE + SILENT, [advice(), advice()]),
    name: 'second-week',
    title: 'Same account at risk again',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    check(outcome) {
      assert.match(posts(outcome)[1] ?? '', /: 90 \(unchanged\)/)
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<!channel>/)
    },
  },
  {
    ...fixture(ACTIVE, [advice()], { tickets: [] }),
    given: {
      ...fixture(ACTIVE, [advice()], { tickets: [] }).given,
      stripe: {
        invoices: [
          { ...anInvoice('in_1', 'cus_1', 1), payment_intent: 'pi_1' },
          { ...anInvoice('in_2', 'cus_2', 1), payment_intent: 'pi_2' },
        ],
        payment_intents: [
          { id: 'pi_1', status: 'requires_payment_method', amount: 4900, currency: 'eur' },
          { id: 'pi_2', status: 'processing', amount: 4900, currency: 'eur' },
        ],
      },
    },
    name: 'debit-in-processing',
    title: 'One bank debit failed, another is still processing',
    settings: { zendeskSubdomain: 'kettle', minScore: 25 },
    check(outcome) {
      assert.match(
        posts(outcome)[0] ?? '',
        /1 of 2 accounts at risk\*:.*Co\*: 25 \(new\).*Signs: 1 uncollected invoice\n/s,
      )
      assert.doesNotMatch(posts(outcome)[0] ?? '', /Northlight/)
    },
  },
  {
    ...fixture(),
    name: 'sources-are-down',
    title: 'Zendesk, Stripe and OpenAI are down',
    failures: [down('zendesk'), down('stripe'), down('openai')],
    check(outcome) {
      const [post = ''] = posts(outcome)
      assert.match(post, /Not included, because the source did not respond: tickets and payments/)
      assert.match(post, /Co\*: 45 \(new\)/)
      assert.doesNotMatch(post, /Ask for another/)
    },
  },
  {
    ...fixture(ACTIVE + SILENT, [advice(), advice(), advice()]),
    name: 'a-week-without-tickets',
    title: 'Zendesk is down in the second of three weeks',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }, { kind: 'schedule' }],
    failures: [down('zendesk', { after: 1, times: 3 })],
    check(outcome) {
      assert.match(posts(outcome)[1] ?? '', /: 70 \(down from 90\)/)
      assert.match(posts(outcome)[2] ?? '', /: 90 \(unchanged\)/)
    },
  },
  {
    ...fixture(ACTIVE + SILENT, [advice(), advice()]),
    name: 'no-zendesk',
    title: 'No Zendesk subdomain, two weeks in a row',
    settings: { zendeskSubdomain: '' },
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    check(outcome) {
      assert.doesNotMatch(posts(outcome).join(), /Not included/)
      assert.match(posts(outcome)[1] ?? '', /: 70 \(unchanged\)/)
    },
  },
  {
    ...fixture(),
    name: 'database-is-down',
    title: 'The database is down',
    failures: [down('postgres')],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /The weekly churn check did not run: Postgres: terminating connection/)
      assert.doesNotMatch(posts(outcome)[0] ?? '', /\[object Object\]|undefined/)
    },
  },
  {
    ...fixture('update accounts set cancelled_at = now();', []),
    name: 'no-accounts',
    title: 'All accounts are canceled',
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /did not run: The query returned no accounts/)
    },
  },
  {
    ...fixture(),
    given: {
      ...fixture().given,
      postgres: `${TABLES} insert into accounts select n, 'Account ' || n from generate_series(10, 5020) n;
        insert into users select n, n, n || '@example.com' from generate_series(10, 5020) n;`,
    },
    name: 'too-many-accounts',
    title: 'More accounts than the limit',
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /did not run: The query returned more than 5,000 accounts/)
    },
  },
  {
    ...fixture(ACTIVE + SILENT, [advice('A1', ' Nobody signs in.'.repeat(20))], {
      tickets: [...Array.from({ length: 100 }, (_, n) => aTicket(n + 2, 12)), aTicket(200), BADLY_RATED],
      invoices: [...INVOICES, ...Array.from({ length: 100 }, (_, n) => anInvoice(`in_x${n}`, 'cus_9'))],
    }),
    name: 'two-pages',
    title: 'More tickets and unpaid invoices than fit on a page',
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /2 urgent or badly rated tickets; 1 uncollected invoice/)
      assert.doesNotMatch(posts(outcome)[0] ?? '', /Only the first/)
    },
  },
  {
    ...fixture(ACTIVE + SILENT, [advice()], {
      tickets: Array.from({ length: 1001 }, (_, n) => aTicket(n + 2, 12)),
      invoices: [...INVOICES, ...Array.from({ length: 1000 }, (_, n) => anInvoice(`in_x${n}`, 'cus_9'))],
    }),
    name: 'more-than-a-thousand',
    title: 'More than 1,000 tickets and open invoices',
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /Only the first 1,000 were read: tickets and open invoices\./)
    },
  },
])
