import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const trigger = { kind: 'schedule' as const }
const REPOSITORY = 'kettle/data'
const IDS = ['customers-without-mail', 'orders-late', 'prices-odd', 'lines-without-order', 'orders-half']

/** A shop in good order, and then what a case spoils. */
const shop = (spoil = '') => `
create table customers (id serial, email text, created_at text default '2026-11-01');
create table orders (id int, created_at timestamptz);
create table products (id int, sku text, price numeric);
create table order_lines (id text, order_id int);
insert into customers (email) values ('ada@example.org'), ('bo@example.org');
insert into orders select n, timestamptz '2026-11-04 00:30Z' + n * interval '2 hours' from generate_series(1, 180) n;
insert into products values (1, 'TL-1', 9.9), (2, 'TL-2', 0), (3, 'TL-3', 0), (4, 'TL-4', 100001);
insert into order_lines values ('1', 1), ('2', 180);
${spoil}`

const ODD_PRICES = `delete from products where price = 0 or price > 100000;
insert into products select 8812 + n, case n when 1 then 'TL\`@everyone' else 'TL-' || 204 + n end, 0 from generate_series(0, 40) n;`
const NO_MAIL = `insert into customers (email) values (''), (null);`
const LONG = `update customers set email = '', created_at = repeat('c', 300); insert into customers (email, created_at) select '', repeat('d', 300) from generate_series(1, 3);
insert into products select n, repeat('p', 300), -1 from generate_series(10, 20) n;
insert into order_lines select repeat('l', 300) || n, 999 from generate_series(1, 4) n;
delete from orders where created_at > '2026-11-17T12:00Z';`

const known = (number: number, check: string, more: object = {}) => ({
  number,
  title: `Data check failed: ${check}`,
  body: `2 rows are wrong.\n\n<!-- check:${check} -->`,
  labels: ['data-quality'],
  ...more,
})
const MAIL_57 = known(57, 'customers-without-mail')
const LINES_58 = known(58, 'lines-without-order')

const fixture = (sql: string, issues: object[] = [], settings: object = {}) => ({
  now: '2026-11-19T02:20:00Z',
  settings: { repositoryOwner: 'kettle', repositoryName: 'data', ...settings },
  given: { postgres: sql, github: { repositories: { [REPOSITORY]: { issues } } }, discord: {} },
  trigger,
})

interface Issue {
  number: number
  state: string
  title: string
  body: string
  labels: { name: string }[]
  state_reason?: string
}
const repository = ({ state }: Outcome) =>
  (state('github') as { repositories: { issues: Issue[]; comments: { issue: number; body: string }[] }[] })
    .repositories[0]
const issues = (outcome: Outcome) => repository(outcome)?.issues ?? []
const open = (outcome: Outcome) =>
  issues(outcome)
    .filter(({ state }) => state === 'open')
    .map(({ number }) => number)
const posts = ({ messages }: Outcome) =>
  messages.filter(({ app }) => app === 'discord').map(({ to, text }) => [to, text])
const post = (...lines: string[]) => ['webhook 2000', lines.join('\n')]

const NEW_PRICES = [
  '**New: Prices at or below zero, or above 100,000** (41 found, 3 allowed)',
  '```',
  '{"id":8812,"sku":"TL-204","price":0}',
  `{"id":8813,"sku":"TL''everyone","price":0}`,
  '{"id":8814,"sku":"TL-206","price":0}',
  '```',
]
const STILL = 'Still failing: #57 Customers without an email address (2)'
const FIXED = 'Fixed: #58 Order lines without an order'
const normal = (title: string, settings: object = {}, more: object[] = []) => ({
  ...fixture(shop(ODD_PRICES + NO_MAIL), [MAIL_57, LINES_58, ...more], settings),
  title,
})

export default defineCases([
  {
    ...normal('Normal day'),
    name: 'normal-day',
    check(outcome) {
      assert.deepEqual(posts(outcome), [post('**Data checks: 2 failed, 3 passed**', ...NEW_PRICES, STILL, FIXED)])
      assert.deepEqual(open(outcome), [57, 59])
      const [, closed, opened] = issues(outcome)
      assert.deepEqual([closed?.state, closed?.state_reason], ['closed', 'completed'])
      assert.deepEqual(
        repository(outcome)?.comments.map(({ issue, body }) => [issue, body]),
        [[58, 'The check passes again: 0 wrong rows, 0 allowed.']],
      )
      assert.equal(opened?.title, 'Data check failed: Prices at or below zero, or above 100,000')
      assert.deepEqual(opened?.labels, [{ name: 'data-quality' }])
      assert.match(
        opened?.body ?? '',
        /^Wrong rows: 41, allowed: 3\. First seen on 2026-11-19\.\n\n```sql\nselect id, sku, price from products[^`]*\n```\n[\s\S]*\n<!-- check:prices-odd -->$/,
      )
      assert.doesNotMatch(opened?.body ?? '', /TL-204/)
      const [list] = outcome.exchanges.filter(({ vendor }) => vendor === 'github')
      assert.deepEqual([list?.query.labels, list?.query.state, list?.query.per_page], ['data-quality', 'open', '100'])
      const hook = outcome.exchanges.find(({ vendor }) => vendor === 'discord')
      assert.equal((hook?.body as { flags?: number } | undefined)?.flags, 4)
    },
  },
  {
    ...fixture(shop()),
    name: 'nothing-to-do',
    title: 'A night without failures',
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(issues(outcome), [])
    },
  },
  {
    ...fixture(shop(), [known(7, 'orders-late', { labels: ['other'] })], { reportWhenClean: true }),
    name: 'good-night-reported',
    title: 'A night without failures, reported anyway',
    check(outcome) {
      assert.deepEqual(posts(outcome), [post('**Data checks: 0 failed, 5 passed**')])
      assert.deepEqual(open(outcome), [7])
    },
  },
  {
    ...normal('Samples are off, and issues stay open', { showSamples: false, closeWhenFixed: false }),
    name: 'discreet',
    check(outcome) {
      assert.deepEqual(posts(outcome), [
        post('**Data checks: 2 failed, 3 passed**', String(NEW_PRICES[0]), STILL, FIXED),
      ])
      assert.deepEqual(open(outcome), [57, 58, 59])
      assert.deepEqual(repository(outcome)?.comments, [])
    },
  },
  {
    ...fixture(shop(LONG), [], { maxNewIssues: 3 }),
    name: 'all-fail',
    title: 'All checks fail, two nights in a row',
    trigger: [trigger, { kind: 'schedule', later: 24 }],
    check(outcome) {
      const [first = '', second = '', ...rest] = posts(outcome).map(([, text]) => text)
      assert.deepEqual(rest, [])
      assert.equal(first.match(/^\*\*New: .*found, \d allowed\)$/gm)?.length, 5)
      assert.match(
        first,
        /^\*\*Data checks: 5 failed, 0 passed\*\*\n\*\*New: Customers without an email address\*\* \(5 found, 0 allowed\)\n```\n/,
      )
      assert.ok(first.length > 1300 && first.length < 1900)
      assert.match(second, /\nStill failing: #1 Customers [^;]*\(5\); #2 No new order for 26 hours \(1\); #3 Prices/)
      assert.equal(second.match(/^\*\*New: /gm)?.length, 2)
      assert.deepEqual(
        issues(outcome).map(({ body }) => /<!-- check:(.*) -->/.exec(body)?.[1]),
        IDS,
      )
    },
  },
  {
    ...fixture(shop('drop table order_lines; truncate orders;'), [LINES_58]),
    name: 'a-query-fails',
    title: 'A table is missing, and another one is empty',
    check(outcome) {
      const [[, text = ''] = [], ...rest] = posts(outcome)
      assert.deepEqual(rest, [])
      assert.match(
        text,
        /^\*\*Data checks: 1 failed, 3 passed\*\*\n\*\*New: No new order for 26 hours\*\*[\s\S]*\nCould not run: lines-without-order\. (?!no answer|\[object)\S/,
      )
      assert.deepEqual(open(outcome), [58, 59])
    },
  },
  {
    ...fixture(shop(), [LINES_58]),
    name: 'database-is-down',
    title: 'The database is down',
    failures: [{ vendor: 'postgres', failure: 'unauthorized' }],
    check(outcome) {
      const [[, text = ''] = [], ...rest] = posts(outcome)
      assert.deepEqual(rest, [])
      assert.ok(text.startsWith(`**Data checks: 0 failed, 0 passed**\nCould not run: ${IDS.join(', ')}. `))
      assert.match(text, /\. (?!no answer|\[object)\S.*$/)
      assert.deepEqual(open(outcome), [58])
    },
  },
  {
    ...normal('GitHub does not list its issues'),
    name: 'issues-unreadable',
    failures: [down('github', { route: 'GET /repos/:owner/:repo/issues' })],
    check(outcome) {
      const [[, text = ''] = [], ...rest] = posts(outcome)
      assert.deepEqual(rest, [])
      assert.match(text, /^\*\*Data checks: 2 failed, 3 passed\*\*\n\*\*New: Customers/)
      assert.match(text, /\nGitHub did not respond, so no issue was opened or closed: (?!no answer|\[object)\S.*$/)
      assert.deepEqual(open(outcome), [57, 58])
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'github').length, 3)
    },
  },
  {
    ...normal('GitHub cannot open or close issues'),
    name: 'issues-refused',
    failures: ['POST /repos/:owner/:repo/issues', 'PATCH /repos/:owner/:repo/issues/:number'].map((route) =>
      down('github', { route }),
    ),
    check(outcome) {
      const all = posts(outcome).map(([, text]) => String(text))
      assert.equal(all.length, 3)
      assert.equal(
        all.filter((text) => /^Data checks: GitHub rejected a request: (?!no reason)\S/.test(text)).length,
        2,
      )
      assert.equal(all.filter((text) => text.endsWith(FIXED)).length, 1)
      assert.deepEqual(open(outcome), [57, 58])
      assert.equal(outcome.exchanges.filter(({ method }) => method === 'PATCH').length, 3)
    },
  },
  {
    ...normal('GitHub rejects two comments', {}, [known(59, 'orders-half')]),
    name: 'comment-refused',
    failures: [down('github', { route: 'POST /repos/:owner/:repo/issues/:number/comments' })],
    check(outcome) {
      const all = posts(outcome).map(([, text]) => String(text))
      assert.equal(all.length, 2)
      assert.equal(
        all.filter((text) => /^Data checks: GitHub rejected a request: (?!no reason)\S/.test(text)).length,
        1,
      )
      assert.deepEqual(open(outcome), [57, 60])
    },
  },
  {
    ...normal('Two checks pass again, and Discord is down', {}, [known(59, 'orders-half')]),
    name: 'discord-is-down',
    failures: [down('discord')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      assert.deepEqual(open(outcome), [57, 60])
    },
  },
])
