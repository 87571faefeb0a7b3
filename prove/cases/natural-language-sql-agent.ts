import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const [CHANNEL, OTHER] = ['C00000001', 'C00000002']
const TS = '1794816000.000100'
const QUESTION = 'Which countries placed the most orders?'

const READER = "set role reader; set default_transaction_read_only = on; set statement_timeout = '15s';"
const database = (login = READER) => `
create table public.orders (id int, country text, status text, placed date);
insert into public.orders select n, case when n % 3 = 0 then 'AT' else 'DE' end, case when n > 88 then 'odd one' else 'paid' end, date '2026-10-01' from generate_series(1, 90) n;
create table public.salaries (person text, amount int);
create role reader;
grant select on public.orders to reader;
${login}`

const COUNT = 'select o.country, count(*) as orders from public.orders o group by 1 order by 2 desc'
const query = (sql: string, more: object = {}) => ({
  json: { answerable: true, sql, explanation: 'Counts <all> orders & nothing else.', question: '', ...more },
})
const DAILY = 'Counts all orders by country. Germany placed the most.'
const WHICH = `By <!channel> revenue or by number?${' Or by both?'.repeat(60)}`
const back = (question: string) => ({ json: { answerable: false, sql: '', explanation: '', question } })
const LOOK = {
  calls: [{ tool: 'Common_values', arguments: { schema: 'public', table: 'orders', column: 'status' } }],
}

const fixture = ({ answers = [query(COUNT)] as object[], login = READER, more = {} } = {}) => ({
  settings: {
    channelIds: `${CHANNEL}, C9`,
    about: 'A tea shop.',
    language: 'Dutch',
    timezone: 'Asia/Tokyo',
    ...more,
  },
  given: {
    postgres: database(login),
    openai: { answers },
    slack: {
      channels: [
        { id: CHANNEL, name: 'data' },
        { id: OTHER, name: 'talk' },
      ],
      messages: [{ channel: CHANNEL, ts: TS, user: 'U00000001', text: QUESTION }],
    },
  },
  trigger: mention(),
})

function mention(more: Record<string, unknown> = {}) {
  return {
    kind: 'event' as const,
    event: {
      type: 'app_mention',
      user: 'U00000001',
      text: `<@U0MOCKBOT> ${QUESTION}`,
      ts: TS,
      channel: CHANNEL,
      event_ts: TS,
      ...more,
    },
  }
}

const TABLE = '```country  orders\n-------  ------\nDE       60\nAT       30\n```'
const ANSWER = `Counts &lt;all&gt; orders &amp; nothing else.\n${TABLE}\nQuery:\n\`\`\`${COUNT}\`\`\``
const said = ({ messages }: Outcome) => messages.map(({ to, text }) => `${to}: ${text}`)
const prompts = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))
const threadOf = ({ exchanges }: Outcome) => {
  const post = exchanges.find(({ path }) => path === '/api/chat.postMessage') ?? assert.fail()
  return (post.body as { thread_ts?: string }).thread_ts
}
const queries = ({ exchanges }: Outcome) =>
  exchanges
    .filter(({ vendor, path }) => vendor === 'postgres' && path.startsWith('select * from ('))
    .map(({ path }) => path)
const replied = (text: string | RegExp, asked?: number) => (outcome: Outcome) => {
  assert.equal(said(outcome).length, 1)
  if (typeof text === 'string') assert.equal(said(outcome)[0], `#data: ${text}`)
  else assert.match(said(outcome)[0] ?? '', text)
  if (asked !== undefined) assert.equal(prompts(outcome).length, asked)
}

export default defineCases([
  {
    ...fixture({ answers: [LOOK, query(`${COUNT};`, { explanation: DAILY })] }),
    name: 'normal-day',
    title: 'Normal day',
    now: '2026-11-16T16:00:00.000Z',
    check(outcome) {
      replied(ANSWER.replace(/.*/, DAILY), 2)(outcome)
      assert.deepEqual(queries(outcome), [`select * from (\n${COUNT}\n) as answer limit 21`])
      assert.equal(threadOf(outcome), TS)
      const [first = '', second = ''] = prompts(outcome)
      assert.match(first, /Today is 2026-11-17, time zone Asia\/Tokyo\. About the data: A tea shop\./)
      assert.match(first, /public\.orders \(id integer, country text, status text, placed date\)/)
      assert.match(first, /as text, with to_char in that time zone/)
      assert.match(first, /at most 60 words, in Dutch/)
      assert.match(first, /Question: Which countries placed/)
      assert.doesNotMatch(prompts(outcome).join(), /salaries|odd one|\b60\b[^ ]|U0MOCKBOT/)
      assert.match(second, /paid/)
    },
  },
  {
    ...fixture({ answers: [] }),
    name: 'nothing-to-do',
    title: 'Mentions that are ignored: another channel, another app, no question',
    trigger: [mention({ channel: OTHER }), mention({ bot_id: 'B1' }), mention({ text: '<@U0MOCKBOT> ' })],
    check(outcome) {
      assert.deepEqual(said(outcome), [])
      assert.ok(outcome.exchanges.every(({ vendor }) => vendor === 'slack'))
    },
  },
  {
    ...fixture({ answers: [query(COUNT), query(COUNT)] }),
    name: 'told-twice',
    title: 'Slack sends an event twice, and again after a month',
    trigger: [mention(), mention(), { kind: 'schedule', node: 'Each month' }, mention()],
    check(outcome) {
      assert.deepEqual(said(outcome), [`#data: ${ANSWER}`, `#data: ${ANSWER}`])
    },
  },
  {
    ...fixture({ answers: [back(WHICH)] }),
    name: 'question-back',
    title: 'A long question with two meanings',
    trigger: mention({
      thread_ts: TS,
      ts: '1794816009.000100',
      text: `<@U0MOCKBOT> ${QUESTION} ${'And which the fewest? '.repeat(80)}`,
    }),
    check: replied(
      `${WHICH.slice(0, 600).replaceAll('<', '&lt;')}\nPlease ask the whole question again; I do not read earlier messages.`,
      1,
    ),
  },
  {
    ...fixture({ answers: [], login: '' }),
    name: 'login-may-write',
    title: 'The database login can write',
    check: replied(/^#data: I will not run queries: the database user is not read-only/, 0),
  },
  {
    ...fixture({ answers: [], login: 'set role reader;' }),
    name: 'login-is-not-read-only',
    title: 'The database login is not read-only',
    check: replied(/^#data: I will not run queries: the database user is not read-only/, 0),
  },
  {
    ...fixture({ answers: [], login: 'set role reader; set default_transaction_read_only = on;' }),
    name: 'no-time-limit',
    title: 'The database login has no time limit',
    check: replied(/^#data: I will not run queries: the database user has no statement_timeout/, 0),
  },
  {
    ...fixture({ answers: [], more: { schemas: 'sales, finance' } }),
    name: 'no-tables',
    title: 'No tables in these schemas',
    check: replied('The database user can see no tables in these schemas.', 0),
  },
  {
    ...fixture({
      answers: [
        query('delete from public.orders'),
        query('select 1; select 2'),
        query('select 1 -- all'),
        query("select pg_sleep(9), '--'"),
        query('select 1) as a, (select 2'),
        query('select "pg_sleep" (9)'),
        query("select 'it''s' || $1"),
        query(`select '${'x'.repeat(6000)}'`),
        query("select 'drop;--' as word, ')' as \"sign\""),
      ],
      more: { maxAttempts: 9 },
    }),
    name: 'forbidden-queries',
    title: 'Eight queries that are not allowed',
    check(outcome) {
      replied(/```word {5}sign\n-+ {2}-+\ndrop;-- {2}\)/, 9)(outcome)
      assert.equal(queries(outcome).length, 1)
      const reasons = prompts(outcome).map((prompt) => /Reason: (.*?)"(?:}|,)/.exec(prompt.replaceAll('\\"', '“'))?.[1])
      assert.deepEqual(reasons, [
        undefined,
        'It must begin with select or with.',
        'Only one statement without comments is allowed.',
        'Only one statement without comments is allowed.',
        '“pg_sleep“ is not allowed.',
        'The parentheses do not match.',
        'Function names may not be quoted.',
        'Braces, dollar signs and backslashes are not allowed.',
        'It is too long.',
      ])
      assert.match(prompts(outcome)[1] ?? '', /not usable\. Query:\\ndelete from public\.orders\\nReason/)
    },
  },
  {
    ...fixture({ answers: [query('select 1 into x'), query('with a as (update public.orders set id = 1) select 1')] }),
    name: 'never-allowed',
    title: 'Two queries that try to write',
    check(outcome) {
      replied('I could not write a permitted query. "update" is not allowed.', 2)(outcome)
      assert.deepEqual(queries(outcome), [])
    },
  },
  {
    ...fixture({ answers: [query('select countri from public.orders'), query(COUNT)] }),
    name: 'repaired',
    title: 'Postgres rejects a query, then runs a corrected one',
    check(outcome) {
      replied(ANSWER, 2)(outcome)
      assert.match(
        prompts(outcome)[1] ?? '',
        /Query:\\nselect countri from public\.orders\\nReason: .*countri.* does not exist/,
      )
    },
  },
  {
    ...fixture({ answers: [query('select amount from public.salaries'), query('select person from public.salaries')] }),
    name: 'not-granted',
    title: "A table the role can't access",
    check: replied(
      /^#data: The database rejected the query: .*permission denied for table salaries[\s\S]*Query:\n```select person from/,
      2,
    ),
  },
  {
    ...fixture({
      answers: [
        query(
          "select '<!channel> ' || n as \"who <b>\", null as none, n % 2 = 0 as even, json_build_object('n', n) as data from generate_series(1, 9) n",
        ),
      ],
      more: { maxRows: 3 },
    }),
    name: 'many-rows',
    title: 'More rows than shown, and text that tries to ping the channel',
    check(outcome) {
      replied(
        /who &lt;b&gt; {7}none {2}even {3}data\n[- ]+\n&lt;!channel&gt; 1 {8}false {2}\{"n":1\}\n[\s\S]*channel&gt; 3 .*\n```\nOnly the first 3 rows are shown\./,
        1,
      )(outcome)
      assert.doesNotMatch(said(outcome)[0] ?? '', /<!channel>|channel&gt; 4/)
    },
  },
  {
    ...fixture({
      answers: [
        query(
          "select n, repeat('x', 41) as a, repeat('y', 26) as b, repeat('z', 26) as c from generate_series(1, 20) n",
        ),
      ],
    }),
    name: 'wide-rows',
    title: 'Rows that are too wide for one message',
    check(outcome) {
      replied(/\n14 {2}x{39}… {2}y{26} {2}z{26}\n```\nOnly the first 14 rows are shown\./, 1)(outcome)
      assert.doesNotMatch(said(outcome)[0] ?? '', /\n15 /)
    },
  },
  {
    ...fixture({
      answers: [
        query(`select country from public.orders where country in (${Array(300).fill("'FR'").join(', ')})`, {
          explanation: 'Counts all orders. '.repeat(40),
        }),
      ],
    }),
    name: 'no-rows',
    title: 'A long query that returns no rows',
    check: replied(/: Counts .{593}\nNo rows\.\nQuery:\n```select .{1493} …```$/, 1),
  },
  {
    ...fixture({
      answers: [
        query(
          "select count(*) as total, 'none' as error, uuid '8f716296-c553-47e1-adf4-5623ceae4305' as id from public.orders",
        ),
      ],
    }),
    name: 'one-row',
    title: 'A single row, with a column named error and an ID',
    check: replied(/```total {2}error {2}id\n-+ {2}-+ {2}-+\n90 {5}none {3}[\da-f-]{36}\n```\nQuery/, 1),
  },
  {
    ...fixture({
      answers: [query("select placed, timestamptz '2026-10-01 22:30+00' as paid from public.orders limit 1")],
      more: { timezone: 'America/New_York' },
    }),
    name: 'dates-as-dates',
    title: 'A query that returns a date and a time instead of texts',
    check: replied(/```placed {6}paid\n-+ {2}-+\n2026-10-01 {2}2026-10-01 18:30\n```/, 1),
  },
  {
    ...fixture({ answers: [query('')] }),
    name: 'no-query',
    title: 'A model that gives no query',
    check: replied('The tables I can see do not answer that.', 1),
  },
  {
    ...fixture({ answers: [query(`select '${'x'.repeat(400)}'::int`)], more: { maxAttempts: 1 } }),
    given: {
      ...fixture({ answers: [query(`select '${'x'.repeat(400)}'::int`)] }).given,
      postgres: `${database('')}
do $$ begin for n in 1..60 loop execute 'create table public.t' || n || ' (' || (select string_agg('a_column_with_a_long_name_' || c || ' text', ', ') from generate_series(1, 20) c) || '); grant select on public.t' || n || ' to reader'; end loop; end $$;
${READER}`,
    },
    name: 'long-texts',
    title: 'Sixty wide tables, and a long message from Postgres',
    check(outcome) {
      replied(/rejected the query: invalid input syntax for type integer: .{254,262}\nQuery:/, 1)(outcome)
      assert.equal(
        /Tables:\\n(.*?)\\n\\nRules:/.exec(prompts(outcome)[0] ?? '')?.[1]?.replaceAll('\\n', ' ').length,
        30_000,
      )
    },
  },
  {
    ...fixture({ answers: [query(COUNT), query(COUNT)], more: { maxPerDay: 1 } }),
    name: 'limit-of-the-day',
    title: 'The daily limit is reached, then reset the next day',
    trigger: [
      mention({ ts: '1794816001.000100', thread_ts: TS }),
      mention({ ts: '1794816002.000100', thread_ts: TS }),
      { ...mention({ ts: '1794816003.000100', thread_ts: TS }), later: 24 },
    ],
    check: (outcome) =>
      assert.deepEqual(said(outcome), [
        `#data: ${ANSWER}`,
        '#data: The question limit for today has been reached. Please ask again tomorrow.',
        `#data: ${ANSWER}`,
      ]),
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      replied('Sorry, I could not answer this question just now. Please ask again in a few minutes.')(outcome)
      assert.equal(threadOf(outcome), TS)
    },
  },
  {
    ...fixture({ answers: [] }),
    name: 'database-is-down',
    title: 'Postgres is down',
    failures: [down('postgres')],
    check: replied('The database is not responding. Please try again later.', 0),
  },
  {
    ...fixture(),
    name: 'slack-is-down',
    title: 'Slack rejects the reply',
    failures: [down('slack', { route: 'POST /api/chat.postMessage' })],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions[0]?.error?.node, 'Reply in thread')
      assert.deepEqual(said(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'nothing-can-be-reported',
    title: 'OpenAI is down, and Slack rejects the reply',
    failures: [down('openai'), down('slack', { route: 'POST /api/chat.postMessage' })],
    ends: 'error',
    check: (outcome) => assert.equal(outcome.executions[0]?.error?.node, 'Report the failure'),
  },
])
