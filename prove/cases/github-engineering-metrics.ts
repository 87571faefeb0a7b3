import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'

const HOUR = 3_600_000
const at = (day: string, hours = 0) => new Date(Date.parse(`2026-${day}T08:00:00Z`) + hours * HOUR).toISOString()

/** A pull request that waits for its review and is merged two days after that. */
const pull = (day: string, wait?: number, more: object = {}) => ({
  title: 'Change',
  state: 'closed',
  created_at: at(day),
  merged_at: at(day, (wait ?? 0) + 48),
  reviews: wait === undefined ? [] : [{ state: 'APPROVED', submitted_at: at(day, wait) }],
  ...more,
})
const bug = (more: object) => ({ title: 'Crash', state: 'open', labels: ['type: bug'], ...more })

const SHOP = {
  pulls: [
    ...[60, 60, 60, 70].map((wait) => pull('10-27', wait)),
    ...[40, 40, 50, 50].map((wait) => pull('11-03', wait)),
    ...[10, 20, 30].map((wait) => pull('11-10', wait)),
    pull('11-02', 300, {
      ready_at: at('11-11'),
      merged_at: at('11-11', 50),
      reviews: [
        { state: 'COMMENTED', submitted_at: at('11-11', 1) },
        { state: 'CHANGES_REQUESTED', submitted_at: at('11-11', 40) },
      ],
    }),
    pull('11-08', undefined, { merged_at: '2026-11-08T23:30:00Z' }),
    pull('11-15', 1, { merged_at: '2026-11-15T23:30:00Z' }),
    pull('11-10', 0, { user: { login: 'app/dependabot' } }),
  ],
  issues: [
    bug({ created_at: at('11-10') }),
    bug({ created_at: at('10-01') }),
    bug({ created_at: at('09-01'), state: 'closed', closed_at: at('11-12') }),
    bug({ created_at: at('11-11'), labels: ['idea'] }),
  ],
}

const fixture = ({ repositories = { 'northwind/shop': SHOP } as Record<string, object>, more = {} } = {}) => ({
  settings: {
    repositories: Object.keys(repositories).join('\n'),
    bugLabel: 'type: bug',
    weeks: 3,
    chartTitle: 'Median hours',
    ...more,
  },
  given: { github: { repositories } },
  trigger: { kind: 'schedule' as const },
})

const SECRET = 'a-secret-'.repeat(10)
const QUIET = { pulls: [pull('11-09', 5)] }
const posts = ({ messages }: Outcome) => messages.map(({ to, text }) => `${to}\n${text}`)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'github')
const charts = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'quickchart')
const toDiscord = ({ exchanges }: Outcome) =>
  exchanges
    .filter(({ vendor, status }) => vendor === 'discord' && status < 300)
    .map(({ body }) => body as Record<string, unknown>)

const FIGURES = [
  'webhook 2000',
  '## Engineering, week of 9 Nov',
  '**northwind/shop**',
  'Merged: 5 ↗ (usual 4.0)',
  'First review: 25 h ↘ · to merge: 2.4 days',
  'Bugs: 2 open, 1 new, 1 closed',
].join('\n')

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.ok(longestPause(outcome, 'Ask GitHub') >= 3000)
      assert.deepEqual(posts(outcome), [FIGURES])
      const [sent] = toDiscord(outcome)
      assert.equal(JSON.parse(String(sent?.payload_json)).flags, 4)
      assert.deepEqual(outcome.messages[0]?.attachments, ['review-time.png'])
      const { query } = charts(outcome)[0] ?? assert.fail()
      const { type, data } = JSON.parse(query.chart ?? '')
      assert.deepEqual(
        [type, data.labels, data.datasets[0].data, data.datasets[0].label, data.datasets[0].borderColor],
        ['line', ['26 Oct', '2 Nov', '9 Nov'], [60, 45, 25], 'Median hours', '#4f46e5'],
      )
      assert.deepEqual([query.format, query.width, query.height], ['png', '700', '300'])
      const questions = asked(outcome).map(({ body }) => body as { query: string; variables: Record<string, string> })
      assert.equal(questions.length, 3)
      assert.doesNotMatch(questions.map(({ query }) => query).join(), /login|author|name\b(?!:)/i)
      // The weeks are asked about at once, so their order is chance.
      const thisWeek = questions.find(({ variables }) => variables.merged?.includes('2026-11-15T22:59:59Z'))
      assert.deepEqual(thisWeek?.variables, {
        owner: 'northwind',
        repo: 'shop',
        merged:
          'repo:northwind/shop is:pr is:merged merged:2026-11-08T23:00:00Z..2026-11-15T22:59:59Z -author:app/dependabot -author:app/renovate -author:app/github-actions',
        opened: 'repo:northwind/shop is:issue label:"type: bug" created:2026-11-08T23:00:00Z..2026-11-15T22:59:59Z',
        closed: 'repo:northwind/shop is:issue label:"type: bug" closed:2026-11-08T23:00:00Z..2026-11-15T22:59:59Z',
        open: 'repo:northwind/shop is:issue label:"type: bug" is:open',
      })
    },
  },
  {
    ...fixture({ repositories: { 'northwind/app': QUIET } }),
    name: 'nothing-to-do',
    title: 'Too few pull requests for a median',
    check(outcome) {
      assert.deepEqual(posts(outcome), [
        'webhook 2000\n## Engineering, week of 9 Nov\n**northwind/app**\nMerged: 1 ↗ (usual 0.0)\nFirst review: too few to say · to merge: too few to say\nBugs: 0 open, 0 new, 0 closed',
      ])
      assert.deepEqual(charts(outcome), [])
      assert.equal((toDiscord(outcome)[0] as { flags?: number }).flags, 4)
    },
  },
  {
    ...fixture({
      repositories: {
        'northwind/shop': { pulls: Array.from({ length: 201 }, (_, at) => pull(at < 101 ? '11-09' : '11-02', 6)) },
      },
      more: { weeks: 1 },
    }),
    name: 'busy-week',
    title: 'More than 100 pull requests in a week',
    check(outcome) {
      assert.equal(asked(outcome).length, 2)
      assert.match(posts(outcome)[0] ?? '', /Merged: 101 → \(usual 100\.0\)\nFirst review: 6 h → · to merge: 2\.3 days/)
      assert.match(posts(outcome)[0] ?? '', / · times based on 100 pull requests$/)
      assert.equal(charts(outcome).length, 1)
    },
  },
  {
    ...fixture({ more: { repositories: `northwind/shop\nnorthwind/${SECRET}` } }),
    name: 'unknown-repository',
    title: "The token doesn't cover a repository",
    check(outcome) {
      assert.equal(asked(outcome).length, 6)
      assert.deepEqual(posts(outcome), [
        `${FIGURES}\n\n**northwind/${SECRET}**: no data (${`Could not resolve to a Repository with the name 'northwind/${SECRET}'.`.slice(0, 120)})`,
      ])
    },
  },
  {
    ...fixture({
      more: { repositories: 'northwind/shop, https://github.com/northwind/shop/ northwind/app', maxRepositories: 1 },
    }),
    name: 'cap',
    title: 'More repositories than a report can cover',
    check(outcome) {
      assert.equal(asked(outcome).length, 3)
      assert.deepEqual(posts(outcome), [FIGURES])
    },
  },
  {
    ...fixture({ repositories: { 'northwind/shop': SHOP, 'northwind/app': QUIET } }),
    name: 'github-goes-down',
    title: 'GitHub fails partway through',
    failures: [down('github', { after: 4, times: 1 })],
    check(outcome) {
      assert.equal(asked(outcome).length, 6)
      assert.match(posts(outcome)[0] ?? '', /closed\n\n\*\*northwind\/app\*\*: no data \(\w[^\n]+\)$/)
      assert.ok(posts(outcome)[0]?.startsWith(FIGURES))
    },
  },
  {
    ...fixture(),
    name: 'github-fails-once',
    title: 'GitHub fails once',
    failures: [down('github', { times: 1 })],
    check(outcome) {
      assert.equal(asked(outcome).length, 6)
      assert.deepEqual(posts(outcome), [FIGURES])
    },
  },
  {
    ...fixture(),
    name: 'github-is-down',
    title: 'GitHub rejects the token',
    failures: [{ vendor: 'github', failure: 'unauthorized' }],
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /^GitHub returned no data for any repository: .*Bad credentials/,
      )
      assert.deepEqual(posts(outcome), [])
      assert.deepEqual(charts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'quickchart-is-down',
    title: 'QuickChart is down',
    failures: [down('quickchart')],
    check(outcome) {
      assert.equal(charts(outcome).length, 1)
      assert.deepEqual(posts(outcome), [FIGURES])
      assert.equal(toDiscord(outcome)[0]?.payload_json, undefined)
    },
  },
  {
    ...fixture(),
    name: 'discord-is-down',
    title: 'Discord is down',
    failures: [down('discord')],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions[0]?.error?.node, 'Post with chart')
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture({ more: { repositories: ' ' } }),
    name: 'no-repository',
    title: 'No repository in the settings',
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /Enter at least one repository in Settings/)
      assert.deepEqual(outcome.exchanges, [])
    },
  },
  {
    ...fixture({
      repositories: {
        'northwind/shop': { pulls: [...[40, 40, 50, 50].map((wait) => pull('11-03', wait)), pull('11-10', 5)] },
      },
    }),
    name: 'quiet-week',
    title: 'A quiet week after a busy one',
    check(outcome) {
      assert.match(
        posts(outcome)[0] ?? '',
        /\nMerged: 1 ↘ \(usual 2\.0\)\nFirst review: too few to say · to merge: too few to say\n/,
      )
      assert.deepEqual(charts(outcome), [])
    },
  },
  {
    ...fixture({
      more: {
        repositories: ['northwind/shop', ...Array.from({ length: 10 }, (_, at) => `northwind/${SECRET}${at}`)].join(
          '\n',
        ),
        weeks: 2,
        maxRepositories: 20,
      },
    }),
    name: 'long-report',
    title: 'A report that is longer than a Discord message',
    check(outcome) {
      assert.equal(outcome.messages[0]?.text.length, 1950)
      assert.match(posts(outcome)[0] ?? '', /\*\*northwind\/shop\*\*\nMerged: 5 /)
    },
  },
  {
    ...fixture({ more: { repositories: 'northwind/shop, northwind' } }),
    name: 'name-without-owner',
    title: 'A repository without its owner',
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /This is not a repository as owner\/name: northwind(?: \[|$)/,
      )
      assert.deepEqual(outcome.exchanges, [])
    },
  },
])
