import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const person = (login: string, starredAt: string, bio = '') => ({
  starredAt,
  login,
  name: login,
  bio,
  location: 'Porto',
  followers: { totalCount: 12 },
  repositories: bio
    ? [
        {
          name: 'tick',
          description: 'A job scheduler – with retries',
          stargazerCount: 31,
          primaryLanguage: { name: 'Go' },
        },
      ]
    : [],
})

const MIRA = person('mira-okafor', '2026-11-15T10:00:00Z', 'backend at a logistics firm, Go and Postgres')
const PAUL = person('paul-lists', '2026-11-14T10:00:00Z')

const fixture = (stargazers: object[] = [], known: string[] = [], answers: object[] = []) => ({
  settings: { repositories: 'acme-labs/queue', airtableUrl: tableUrl('People'), ignoreLogins: 'acme-bot' },
  given: {
    airtable: airtableBase({
      People: {
        fields: {
          Login: 'singleLineText',
          Name: 'singleLineText',
          Company: 'singleLineText',
          Location: 'singleLineText',
          Website: 'singleLineText',
          Repository: 'singleLineText',
          Reasons: 'multilineText',
          Evidence: 'multilineText',
          Status: 'singleLineText',
          'Starred at': 'dateTime',
          Score: 'number',
          Followers: 'number',
        },
        records: known.map((Login) => ({ fields: { Login } })),
      },
    }),
    github: { repositories: { 'acme-labs/queue': { stargazers } } },
    openai: { answers },
  },
})

const trigger = { kind: 'schedule' } as const
const people = (outcome: Outcome) =>
  recordsOf(outcome, 'People').map(({ Login, Score, Status, Evidence }) => [Login, Score, Status, Evidence])
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai').length

export default defineCases([
  {
    ...fixture(
      [MIRA, PAUL, person('old-fan', '2026-10-01T10:00:00Z'), person('acme-bot', '2026-11-15T09:00:00Z')],
      ['someone'],
      [
        {
          when: 'logistics',
          json: { score: 84, reasons: ['Maintains a Go scheduler.'], evidence: 'Job scheduler  - with retries' },
        },
        { json: { score: 60, reasons: ['Looks keen.'], evidence: 'loves queues' } },
      ],
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      assert.deepEqual(people(outcome).slice(1), [
        ['paul-lists', 30, 'New', undefined],
        ['mira-okafor', 84, 'New', 'Job scheduler  - with retries'],
      ])
      assert.equal(recordsOf(outcome, 'People')[2]?.Repository, 'acme-labs/queue')
      assert.equal(recordsOf(outcome, 'People')[1]?.Reasons, 'Looks keen. Capped: no quote from the profile.')
    },
  },
  {
    ...fixture([MIRA, PAUL], ['Mira-Okafor', 'paul-lists']),
    name: 'nothing-to-do',
    title: 'Everyone is already known',
    trigger,
    check(outcome) {
      assert.equal(recordsOf(outcome, 'People').length, 2)
      assert.equal(asked(outcome), 0)
    },
  },
  {
    ...fixture([MIRA, PAUL], [], [{ json: { score: 5, reasons: ['Empty profile.'], evidence: '' } }]),
    name: 'more-than-the-limit',
    title: 'More people than the limit of one, with short outages of Airtable',
    failures: [down('airtable', { atFirst: true })],
    trigger,
    settings: { ...fixture().settings, maxPerRun: 1 },
    check(outcome) {
      assert.deepEqual(people(outcome), [['paul-lists', 5, 'New', undefined]])
    },
  },
  {
    ...fixture([
      {
        ...MIRA,
        repositories: MIRA.repositories.map((each) => ({ ...each, description: 'A job scheduler. '.repeat(20) })),
      },
    ]),
    name: 'model-is-down',
    title: 'A repository with a very long description, and the model is down',
    trigger,
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(people(outcome), [['mira-okafor', undefined, 'Not scored', undefined]])
      assert.match(String(recordsOf(outcome, 'People')[0]?.Reasons), /^Not scored: (?!undefined|\[object)\S/)
    },
  },
  {
    ...fixture(
      [MIRA],
      [],
      [{ json: { score: 84, reasons: ['Maintains a Go scheduler.'], evidence: 'job scheduler' } }],
    ),
    name: 'model-comes-back',
    title: 'The model is down, then back a day later',
    trigger: [trigger, { kind: 'schedule', later: 24 }],
    failures: [{ vendor: 'openai', failure: 'unauthorized', times: 2 }],
    check(outcome) {
      assert.deepEqual(people(outcome), [['mira-okafor', 84, 'New', 'job scheduler']])
    },
  },
  {
    ...fixture(
      [MIRA, { ...MIRA, login: 'mira-two' }],
      [],
      [
        { json: { score: 84, reasons: ['Schedulers.'], evidence: '“tick: A job scheduler - with retries.”' } },
        { json: { score: 84, reasons: ['Schedulers.'], evidence: 'job scheduler; Go and Postgres' } },
      ],
    ),
    name: 'several-quotes',
    title: 'Quotes in quotation marks, and two quotes at once',
    trigger,
    check(outcome) {
      assert.deepEqual(
        people(outcome).map(([, score]) => score),
        [84, 84],
      )
    },
  },
  {
    ...fixture(),
    name: 'stars-of-others',
    title: 'The second repository belongs to someone else',
    trigger,
    settings: { ...fixture().settings, repositories: 'acme-labs/queue, rival/jobs' },
    given: {
      ...fixture().given,
      github: {
        repositories: { 'acme-labs/queue': { stargazers: [MIRA] }, 'rival/jobs': { viewerPermission: null } },
      },
    },
    ends: 'error',
    check(outcome) {
      assert.deepEqual(people(outcome), [])
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /no list of stars for rival\/jobs \(Resource not accessible.*only to admins and collaborators/,
      )
    },
  },
  {
    ...fixture(),
    name: 'hidden-stars',
    title: 'GitHub returns an empty list for a repository with stars',
    trigger,
    given: { ...fixture().given, github: { repositories: { 'acme-labs/queue': { stargazerCount: 12 } } } },
    ends: 'error',
    check(outcome) {
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /no list of stars for acme-labs\/queue \(the list is empty/,
      )
    },
  },
  {
    ...fixture(),
    name: 'no-such-repository',
    title: 'Two repositories that do not exist',
    trigger,
    settings: { ...fixture().settings, repositories: 'acme-labs/gone\nacme-labs/lost' },
    ends: 'error',
    rejections: true,
    check(outcome) {
      assert.deepEqual(people(outcome), [])
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /GitHub gave no list of stars for acme-labs\/gone \(Could not.*only to admins and collaborators/,
      )
    },
  },
  {
    ...fixture([MIRA]),
    name: 'github-refuses-the-token',
    title: 'GitHub rejects the token, with twelve repositories in Settings',
    trigger,
    settings: {
      ...fixture().settings,
      repositories: Array.from({ length: 12 }, (_, n) => `acme-labs/queue-${n}`).join(', '),
    },
    failures: [{ vendor: 'github', failure: 'unauthorized' }],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(people(outcome), [])
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /GitHub gave no list of stars: Bad credentials.*Is it a valid classic token/,
      )
      assert.equal(outcome.nodes['List repositories']?.items.length, 10)
    },
  },
])
