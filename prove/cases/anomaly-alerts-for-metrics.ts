import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const trigger = { kind: 'schedule' as const }

/** Twelve weeks of every metric, up to Saturday; Sunday is what the case says. */
const history = (sunday: Record<string, number | null>) => `
create table daily_metrics (metric text, day date, value numeric);
insert into daily_metrics select m.metric, d, m.usual + extract(day from d)::int % 5 * m.step
from generate_series(date '2026-08-20', date '2026-11-14', interval '1 day') d,
(values ('orders_paid', 110, 2), ('checkout_errors', 18, 1), ('visits', 4000, 20), ('refunds <!channel>', 3, 0), ('signups', 60, 1)) as m (metric, usual, step);
insert into daily_metrics values ${Object.entries(sunday)
  .map(([metric, value]) => `('${metric}', '2026-11-15', ${value})`)
  .join(', ')};`

/** The same value on each day until then. */
const steady = (names: string, until: number) => ` insert into daily_metrics select ${names}, d, 20
from generate_series(date '2026-08-20', date '2026-11-${until}', interval '1 day') d, generate_series(1, 22) n;`

const CALM = { orders_paid: 112, checkout_errors: 19, visits: 4050, 'refunds <!channel>': 9, signups: 61 }
const CAUSES = {
  text: 'Orders fell while visits stayed normal. 1. The <!channel> payment provider may have had an outage.',
}

const OUTAGE = {
  text: 'Orders fell while visits stayed normal, so the problem may be in the checkout. 1. The payment provider could have had an outage: look at its status page for Sunday.',
}

const fixture = (sunday: Record<string, number | null>, answers: object[] = [], more = '') => ({
  settings: { telegramChatId: '4242' },
  given: { postgres: `${history(sunday)}${more}`, slack: { channels: ['#metrics'] }, openai: { answers } },
})

const said = ({ messages }: Outcome, wanted: string) =>
  messages.filter(({ app }) => app === wanted).map(({ text }) => text)

export default defineCases([
  {
    ...fixture({ ...CALM, orders_paid: 41, checkout_errors: 210 }, [OUTAGE]),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      const [post = ''] = said(outcome, 'slack')
      assert.match(
        post,
        /^\*Unusual on 2026-11-15\*\n• \*checkout_errors\*: 210, usually .*\n• \*orders_paid\*: 41, usually \d+ to \d+ \(-\d\d\.\d%\)/,
      )
      assert.match(
        post,
        /_Possible causes, to be checked_\nOrders fell while visits stayed normal, .* 1\. The payment provider/,
      )
      assert.doesNotMatch(post, /refunds|signups/)
      assert.equal(said(outcome, 'slack').length, 1)
      assert.match(said(outcome, 'telegram')[0] ?? '', /<b>Unusual on 2026-11-15<\/b>\n• checkout_errors: 210/)
    },
  },
  {
    ...fixture(CALM),
    given: {
      ...fixture(CALM).given,
      postgres: `${history(CALM)} insert into daily_metrics select 'tickets', d, 20
        from generate_series(date '2026-08-20', date '2026-11-14', interval '1 day') d where extract(isodow from d) < 6;`,
    },
    name: 'nothing-to-do',
    title: 'Quiet Sunday for a metric counted Monday to Friday',
    trigger,
    check({ messages, exchanges }) {
      assert.deepEqual(messages, [])
      assert.ok(exchanges.every(({ vendor }) => vendor === 'postgres'))
    },
  },
  {
    ...fixture(CALM, [CAUSES]),
    given: {
      ...fixture(CALM, [CAUSES]).given,
      // Refunds on three of twelve Sundays, coupons on nine, and three metrics in their first weeks.
      postgres: `${history({ ...CALM, refunds_eur: 35, new_shop: 38, new_app: 10, calls: 0, balance: -190 })}
        insert into daily_metrics select 'refunds_eur', d, case when extract(day from d) in (23, 4, 1) then 40 else 0 end
          from generate_series(date '2026-08-20', date '2026-11-14', interval '1 day') d;
        insert into daily_metrics select 'coupons', d, 30
          from generate_series(date '2026-08-20', date '2026-11-14', interval '1 day') d
          where d not in (date '2026-09-06', date '2026-09-27', date '2026-10-18');
        insert into daily_metrics select m, d, case when extract(isodow from d) < 6 then 93 else 38 end + extract(day from d)::int % 5
          from generate_series(date '2026-10-12', date '2026-11-14', interval '1 day') d, unnest(array['new_shop', 'new_app']) m;
        insert into daily_metrics select 'calls', d, 30
          from generate_series(date '2026-09-28', date '2026-11-14', interval '1 day') d where extract(isodow from d) < 6;
        insert into daily_metrics select 'balance', d, -95
          from generate_series(date '2026-08-20', date '2026-11-14', interval '1 day') d;`,
    },
    name: 'rare-values',
    title: 'Rare refunds, missing rows and a shop in its first weeks',
    trigger,
    check(outcome) {
      const [post = ''] = said(outcome, 'slack')
      assert.doesNotMatch(post, /refunds_eur|coupons|new_shop/)
      assert.match(
        post,
        /\*new_app\*: 10, usually \d+ to \d+ \(-\d\d(?:\.\d)?%\), compared with \d+ earlier Saturdays and Sundays/,
      )
      assert.match(post, /\*calls\*: 0, usually .*, compared with 28 days before/)
      assert.match(post, /\*balance\*: -190, usually .* \(-100%\)/)
    },
  },
  {
    ...fixture({ ...CALM, orders_paid: 86 }, [CAUSES], steady("'calm ' || n", 15)),
    name: 'reported-once',
    title: 'Two checks of 27 metrics in one day',
    trigger: [trigger, { ...trigger, later: 1 }],
    check(outcome) {
      assert.equal(said(outcome, 'slack').length, 1)
      assert.match(said(outcome, 'slack')[0] ?? '', /_Possible causes, to be checked_\n.*The &lt;!channel&gt; payment/)
      // Unusual, and not strong enough to ring.
      assert.equal(said(outcome, 'telegram').length, 0)
    },
  },
  {
    ...fixture(
      // An average of nothing is null, and a metric may have been zero until now.
      { orders_paid: 41, checkout_errors: 19, visits: 4050, signups: null, bounces: 40 },
      [],
      `${steady("'returns' || repeat(' of all shops', 10)", 14)}${steady("'bounces'", 14).replace(', 20', ', 0')}`.replaceAll(
        ', 22)',
        ', 1)',
      ),
    ),
    name: 'openai-is-down',
    title: 'Metrics stop reporting, and OpenAI is down',
    trigger,
    failures: [down('openai')],
    check(outcome) {
      const [post = ''] = said(outcome, 'slack')
      assert.match(post, /\*refunds &lt;!channel&gt;\*: no value for 2026-11-15, usually about 3/)
      assert.match(post, /\*signups\*: no value/)
      assert.match(post, /\*bounces\*: 40, usually 0 to 0, compared/)
      assert.match(post, /\*returns(?: of all shops){5} of all \*: no value/)
      assert.doesNotMatch(post, /Possible causes/)
      assert.equal(said(outcome, 'telegram').length, 1)
    },
  },
  {
    ...fixture({ ...CALM, orders_paid: 86 }, [CAUSES]),
    name: 'slack-is-down',
    title: 'Slack is down',
    trigger,
    failures: [down('slack')],
    check(outcome) {
      assert.deepEqual(said(outcome, 'slack'), [])
      assert.match(said(outcome, 'telegram')[0] ?? '', /orders_paid: 86/)
    },
  },
  {
    ...fixture(CALM),
    given: { ...fixture(CALM).given, postgres: 'create table daily_metrics (metric text, day date, value numeric);' },
    name: 'no-values',
    title: 'An empty table',
    trigger,
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(said(outcome, 'slack')[0] ?? '', /could not be checked: The query gave no rows/)
    },
  },
  {
    ...fixture(CALM),
    name: 'database-is-down',
    title: 'Postgres is down',
    trigger,
    failures: [down('postgres')],
    check(outcome) {
      assert.equal(said(outcome, 'slack').length, 1)
      assert.match(said(outcome, 'slack')[0] ?? '', /could not be checked: Postgres: .*terminating connection/)
    },
  },
  {
    ...fixture(CALM),
    given: {
      ...fixture(CALM).given,
      postgres: `create table daily_metrics (metric text, day date, value numeric);
        insert into daily_metrics select 'metric ' || n, date '2026-10-20' + d, 9
        from generate_series(1, 2000) n, generate_series(0, 25) d;`,
    },
    name: 'too-many-rows',
    title: 'More rows than the query reads, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    trigger,
    check(outcome) {
      assert.equal(outcome.messages.length, 1)
      assert.match(said(outcome, 'slack')[0] ?? '', /could not be checked: The query reached its limit of 50,000 rows/)
    },
  },
  {
    ...fixture(CALM, [CAUSES]),
    given: {
      ...fixture(CALM, [CAUSES]).given,
      postgres: `create table daily_metrics (metric text, day date, value numeric);
        insert into daily_metrics select m, d, 50 + extract(day from d)::int % 3
          from generate_series(date '2026-10-26', date '2026-11-15', interval '1 day') d, unnest(array['young', 'second']) m;
        insert into daily_metrics select 'brand_new', d, 50
          from generate_series(date '2026-11-12', date '2026-11-15', interval '1 day') d;
        insert into daily_metrics values ('young', '2026-11-16', 5), ('second', '2026-11-16', 20), ('brand_new', '2026-11-16', 900);`,
    },
    settings: { telegramChatId: '4242', maxAlerts: 1, minDays: 21 },
    now: '2026-11-17T08:00:00Z',
    name: 'first-weeks',
    title: 'A Monday in the first weeks, with more findings than the message shows',
    trigger,
    check(outcome) {
      assert.match(
        said(outcome, 'slack')[0] ?? '',
        /^\*Unusual on 2026-11-16\*\n• \*young\*: 5, .*compared with \d+ earlier days from Monday to Friday\n… and 1 more/,
      )
      assert.doesNotMatch(said(outcome, 'slack').join(), /brand_new/)
    },
  },
])
