import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const REPOSITORY = 'kettleworks/app'
const TS = '1794816000.000100'
const NEXT_TS = '1794816000.000200'
const TEXT =
  'Export to CSV hangs at 99% for ada@example.com, version 4.12.1, Firefox. Open Reports, press Export. No file, no error.'

const report = (more: object = {}) => ({
  json: {
    isBug: true,
    title: 'CSV export of Reports hangs at 99%',
    steps: ['Open Reports', 'Press Export'],
    expected: '',
    actual: 'No file, no error, for ada@example.com @everyone <b>',
    version: '4.12.1',
    environment: 'Firefox',
    severity: 'high',
    ...more,
  },
})
const sameAs = (duplicateOf: number) => ({ json: { duplicateOf } })
const KNOWN = {
  number: 7,
  state: 'open',
  title: 'Reports: CSV export hangs',
  body: 'The export hangs, no file.',
  labels: [],
}

const fixture = (answers: object[] = [], issues: object[] = []) => ({
  settings: {
    bugChannelId: 'C00000001',
    workspace: 'kettleworks',
    repositoryOwner: 'kettleworks',
    repositoryName: 'app',
    productName: 'Kettle App',
  },
  given: {
    openai: { answers },
    github: { repositories: { [REPOSITORY]: { issues } } },
    slack: {
      channels: [
        { id: 'C00000001', name: 'bugs' },
        { id: 'C00000002', name: 'talk' },
      ],
      people: [{ id: 'U00000001', name: 'ada' }],
      messages: [TS, NEXT_TS].map((ts) => ({ channel: 'C00000001', ts, user: 'U00000001', text: TEXT })),
    },
  },
})
const message = (more: object = {}) => ({
  kind: 'event' as const,
  event: { type: 'message', user: 'U00000001', text: TEXT, ts: TS, channel: 'C00000001', event_ts: TS, ...more },
})

interface Repositories {
  repositories: { issues: Record<string, unknown>[]; comments: Record<string, unknown>[] }[]
}
const issues = ({ state }: Outcome) => (state('github') as Repositories).repositories[0]?.issues ?? []
const comments = ({ state }: Outcome) => (state('github') as Repositories).repositories[0]?.comments ?? []
const replies = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)
const failed = (outcome: Outcome) => {
  assert.equal(replies(outcome).length, 1)
  assert.match(replies(outcome)[0] ?? '', /No issue could be opened \(.+\)\. Please open it manually/)
}
const COMMENTS = 'POST /repos/:owner/:repo/issues/:number/comments'

export default defineCases([
  {
    ...fixture([report(), sameAs(0)]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: message(),
    check(outcome) {
      assert.equal(issues(outcome).length, 1)
      const sent = outcome.exchanges.find(({ method, path }) => method === 'POST' && path.endsWith('/issues'))
      assert.ok(sent)
      const { title, body, labels } = sent.body as { title: string; body: string; labels: string[] }
      assert.equal(title, 'CSV export of Reports hangs at 99%')
      assert.deepEqual(labels, ['bug', 'severity: high', 'needs details'])
      assert.match(
        body,
        /1\. Open Reports[\s\S]*4\.12\.1[\s\S]*kettleworks\.slack\.com\/archives\/C00000001\/p1794816000000100/,
      )
      assert.doesNotMatch(body, /ada@example|@everyone|<b>/)
      assert.match(replies(outcome)[0] ?? '', /issue #1 is open: .*issues\/1.* Please add: what you expected\./)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Another channel, a thread, a bot, a new topic and a one-word message',
    trigger: [
      message({ channel: 'C00000002' }),
      message({ thread_ts: TS }),
      message({ bot_id: 'B1' }),
      message({ subtype: 'channel_topic' }),
      message({ text: 'Broken!' }),
    ],
    check(outcome) {
      assert.deepEqual([...issues(outcome), ...replies(outcome)], [])
      assert.deepEqual(
        outcome.exchanges.filter(({ vendor }) => vendor === 'openai'),
        [],
      )
    },
  },
  {
    ...fixture(
      [report(), sameAs(7)],
      [
        { ...KNOWN, number: 6, title: 'Dark mode', body: '' },
        KNOWN,
        { ...KNOWN, number: 8, title: 'Longer names', body: `${'They fit. '.repeat(150)}The export hangs.` },
        { ...KNOWN, number: 9, state: 'closed', closed_at: '2026-10-20T08:00:00Z' },
        { ...KNOWN, number: 10, state: 'closed', closed_at: '2025-10-20T08:00:00Z' },
        { ...KNOWN, number: 11, title: 'It hangs', body: 'Export.' },
        { ...KNOWN, number: 12, pull_request: { url: 'https://api.github.com/repos/kettleworks/app/pulls/12' } },
      ],
    ),
    name: 'known-fault',
    title: 'The bug is known, and Slack sends it twice',
    trigger: [message(), message()],
    check(outcome) {
      assert.equal(issues(outcome).length, 7)
      const compared = JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai')[1]?.body)
      assert.deepEqual(
        [...compared.matchAll(/number\W+(\d+)/g)].map(([, number]) => number),
        ['7', '9', '11'],
      )
      assert.equal(comments(outcome).length, 1)
      assert.equal(replies(outcome).length, 1)
      assert.match(replies(outcome)[0] ?? '', /This is known as #7\. Your report was added/)
    },
  },
  {
    ...fixture([{ ...report({ isBug: false }), times: 3 }]),
    name: 'only-a-wish',
    title: 'Two requests, one repeated after the first of the month',
    trigger: [
      message(),
      message({ ts: NEXT_TS, event_ts: NEXT_TS }),
      { kind: 'schedule', node: 'Each month' },
      message(),
    ],
    check(outcome) {
      assert.deepEqual(issues(outcome), [])
      assert.equal(replies(outcome).length, 3)
      assert.match(replies(outcome)[0] ?? '', /reads like a question or a feature request/)
    },
  },
  {
    ...fixture([
      report({
        steps: [],
        title: 'The &lt;b&gt; of "Tom &amp; Co" <fails>',
        actual: `AKIA${'A'.repeat(16)} github_pat_${'b'.repeat(22)}`,
      }),
      sameAs(0),
    ]),
    name: 'short-report',
    title: 'Four words, with markup and two keys',
    trigger: message({ text: 'Crash: a &lt;b&gt; &amp; c' }),
    check(outcome) {
      const [issue] = issues(outcome)
      assert.equal(issue?.title, 'The <b> of "Tom & Co" <fails>')
      assert.doesNotMatch(String(issue?.body), /AKIA|github_pat/)
      assert.match(replies(outcome)[0] ?? '', /Please add: the steps/)
      assert.match(
        JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body),
        /Crash: a <b> & c/,
      )
    },
  },
  {
    ...fixture(
      [
        report({
          title: ' ',
          version: '9.9',
          steps: Array.from({ length: 16 }, (_, at) => `Press Export, page ${at}`),
        }),
        sameAs(512),
      ],
      Array.from({ length: 13 }, (_, at) => ({
        ...KNOWN,
        number: at + 7,
        body: 'The export hangs, no file. '.repeat(30),
      })),
    ),
    name: 'made-up-answers',
    title: '13 similar issues, and a model that makes up a version and an issue number',
    trigger: message(),
    check(outcome) {
      assert.equal(comments(outcome).length, 0)
      assert.equal(issues(outcome).length, 14)
      assert.equal(issues(outcome).at(-1)?.title, 'Bug report without title')
      assert.doesNotMatch(JSON.stringify(issues(outcome)), /9\.9|page 15/)
      assert.match(replies(outcome)[0] ?? '', /Please add: the version, what you expected/)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: message(),
    failures: [down('openai')],
    check: failed,
  },
  {
    ...fixture([report(), sameAs(0)]),
    name: 'github-is-down',
    title: 'GitHub is down',
    trigger: message(),
    failures: [down('github')],
    check: failed,
  },
  {
    ...fixture([report(), sameAs(7)], [KNOWN]),
    name: 'comment-refused',
    title: 'GitHub rejects the comment',
    trigger: message(),
    failures: [{ vendor: 'github', failure: 'unauthorized', route: COMMENTS }],
    check: failed,
  },
  {
    ...fixture([report(), sameAs(0)]),
    name: 'slack-lacks-a-scope',
    title: 'The Slack token lacks a scope',
    trigger: message(),
    failures: [down('slack', { failure: 'missing-scope', route: 'POST /api/chat.postMessage' })],
    ends: 'error',
    check(outcome) {
      assert.equal(issues(outcome).length, 1)
      assert.equal(outcome.executions[0]?.error?.node, 'Reply with the issue')
    },
  },
  {
    ...fixture([]),
    name: 'nothing-can-be-reported',
    title: 'OpenAI is down, and Slack rejects the reply',
    trigger: message(),
    failures: [down('openai'), down('slack', { route: 'POST /api/chat.postMessage' })],
    ends: 'error',
    check: (outcome) => assert.equal(outcome.executions[0]?.error?.node, 'Report the failure'),
  },
])
