import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const GUIDE = '1234567890abcdef1234567890abcdef'
const ASKED = '1794816000.000100'
const NEXT = '1794816000.000200'
const COPY = 'Our revolutionary planner is the best choice for customers who want to save 30% of their time.'
const FINDINGS = [
  { rule: 'No superlatives', quote: 'the best choice', weight: 'major', fix: 'a reason to choose it' },
  { rule: 'Address the reader as you', quote: 'customers who want', weight: 'major', fix: 'you' },
  { rule: 'Short sentences', quote: 'words nobody wrote', weight: 'major', fix: 'cut it' },
]

const fixture = (findings: object[] = FINDINGS, corrected = 'Our planner can save you 30% of your time.') => ({
  settings: { guidePageUrl: `https://www.notion.so/Voice-${GUIDE}` },
  given: {
    notion: {
      pages: [{ id: GUIDE, title: 'Voice', markdown: 'Address the reader as you.\nNo superlatives.' }],
    },
    openai: { answers: [{ json: { findings, corrected }, times: 3 }] },
    slack: {
      channels: [{ id: 'C00000001', name: 'copy' }],
      people: [{ id: 'U00000001', name: 'mara' }],
      messages: [ASKED, NEXT].map((ts) => ({ channel: 'C00000001', ts, user: 'U00000001', text: COPY })),
    },
  },
})

const mention = (text: string, more: Record<string, unknown> = {}) => ({
  kind: 'event' as const,
  event: {
    type: 'app_mention',
    user: 'U00000001',
    text: `<@U0MOCKBOT> ${text}`,
    ts: ASKED,
    channel: 'C00000001',
    event_ts: ASKED,
    ...more,
  },
})
const eachMonth = { kind: 'schedule' as const, node: 'Each month' }

const replies = ({ messages }: Outcome) => messages.map(({ text }) => text)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai').length

const saysOnly =
  (words: RegExp, requests: number): Case['check'] =>
  (outcome) => {
    assert.equal(replies(outcome).length, 1)
    assert.match(replies(outcome)[0] ?? '', words)
    assert.equal(asked(outcome), requests)
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: mention(COPY),
    check(outcome) {
      saysOnly(/Voice score 55 of 100: needs work/, 1)(outcome)
      const [text = ''] = replies(outcome)
      assert.match(text, /major: "revolutionary", forbidden word/)
      assert.match(text, /Corrected version[\s\S]*save you 30% of your time/)
      assert.doesNotMatch(text, /words nobody wrote|Please check/)
      assert.match(
        JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai')),
        /Forbidden words: game-changer, revolutionary, leverage, seamless, unlock\.[^/]+<copy>/,
      )
      assert.match(JSON.stringify(outcome.exchanges), /"thread_ts":"1794816000\.000100"/)
    },
  },
  {
    ...fixture([]),
    name: 'nothing-to-do',
    title: 'Nothing to correct',
    trigger: mention('You plan your week in ten minutes, and nobody has to chase you for it.'),
    check: saysOnly(/Voice score 100 of 100: on brand[\s\S]*No style guide rules broken\.$/, 1),
  },
  {
    ...fixture(FINDINGS, 'Our planner can save you 30% of your time. '.repeat(80)),
    name: 'told-twice',
    title: 'Slack sends a mention twice, then a new one',
    trigger: [mention(COPY), mention(COPY), mention('Hello?', { ts: NEXT, event_ts: NEXT, thread_ts: ASKED })],
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      assert.match(replies(outcome)[0] ?? '', /Voice score 55/)
      assert.match(replies(outcome)[1] ?? '', /at least 40 characters/)
      assert.equal(asked(outcome), 1)
    },
  },
  {
    ...fixture(),
    name: 'new-month',
    title: 'Stored IDs are cleared on the first of the month',
    trigger: [mention(COPY), eachMonth, mention(COPY)],
    check: (outcome) => assert.equal(replies(outcome).length, 2),
  },
  {
    ...fixture(),
    name: 'too-short',
    title: 'A mention without text',
    trigger: mention('Hello?'),
    check: saysOnly(/at least 40 characters/, 0),
  },
  {
    ...fixture(),
    name: 'slack-lacks-a-scope',
    title: 'A text that is too long, and the Slack token lacks a scope',
    trigger: mention(COPY.repeat(60)),
    failures: [down('slack', { failure: 'missing-scope', route: 'POST /api/chat.postMessage' })],
    ends: 'error',
    check: (outcome) => assert.equal(outcome.executions[0]?.error?.node, 'Explain the limits'),
  },
  {
    ...fixture(),
    name: 'another-bot',
    title: 'Another app mentions the bot',
    trigger: [mention(COPY, { bot_id: 'B1' }), mention(COPY, { user: undefined, ts: NEXT, event_ts: NEXT })],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.equal(asked(outcome), 0)
    },
  },
  {
    ...fixture([FINDINGS[0] ?? {}], 'Ring <!channel> now.'),
    name: 'hostile-text',
    title: 'Copy that tries to ping the whole channel',
    trigger: mention(`Ring <!channel> now: it is the best choice for &lt;!here&gt; and costs €49.`),
    check(outcome) {
      saysOnly(/Missing from the correction: €49/, 1)(outcome)
      assert.doesNotMatch(
        JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')),
        /<!(?:channel|here)>/,
      )
    },
  },
  {
    ...fixture(
      [{ rule: 'Short sentences', quote: 'Our revolutionary planner is the best', weight: 'minor', fix: 'split it' }],
      'Our planner saves 30% of your time. See https://example.com/plan/b',
    ),
    name: 'word-in-a-longer-quote',
    title: 'A forbidden word in bold, in a longer quote, and a lost number',
    trigger: mention(
      'Our *revolutionary* planner is the best: save 30 % in 3 days. See <https://example.com/plan|our plan>, <mailto:a@example.com|a@example.com>',
    ),
    check(outcome) {
      saysOnly(/Voice score 80 of 100: on brand/, 1)(outcome)
      const [text = ''] = replies(outcome)
      assert.match(text, /minor: "Our revolutionary planner is the best"[\s\S]*major: "revolutionary", forbidden word/)
      assert.match(text, /Missing from the correction: 3, https:\/\/example\.com\/plan$/)
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai')), /mailto/)
    },
  },
  {
    ...fixture(
      [],
      'You can use our planner. Unlock your free plan (https://flow.example/leverage), or mail team@acme.com.',
    ),
    settings: { ...fixture().settings, forbiddenWords: "leverage, don't, unlock, seamless" },
    name: 'word-left-in-the-correction',
    title: 'Linked text, and a correction that keeps a forbidden word',
    trigger: mention(
      'You can leverage our planner, so you don’t wait. <https://flow.example/leverage|Unlock your free plan> today, visit <http://acme.com|acme.com> or <mailto:team@acme.com|ask the team>. <https://flow.example/seamless>',
    ),
    check(outcome) {
      saysOnly(/Voice score 55 of 100: needs work/, 1)(outcome)
      const [text = ''] = replies(outcome)
      assert.match(text, /"leverage", forb[^•]+• major: "don't", forb[^•]+• major: "unlock", forb/)
      assert.match(text, /Missing from the correction: https:\/\/flow\.example\/seamless, acme\.com\n/)
      assert.match(text, /Forbidden, but still in the correction: unlock$/)
      assert.match(
        JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'openai')),
        /Unlock your free plan \(https:\/\/flow\.example\/leverage\) today, visit acme\.com or ask the team \(team@acme\.com\)\./,
      )
    },
  },
  {
    ...fixture([]),
    settings: { ...fixture().settings, forbiddenWords: '革命的, 혁신' },
    name: 'without-spaces',
    title: 'Forbidden words in Japanese and Korean',
    trigger: mention(
      '革命的なプランナーなら、一週間の予定を十分で立てられます。혁신적인 플래너로 일주일을 10분 만에 계획하세요.',
    ),
    check: saysOnly(/major: "革命的", forbidden word[\s\S]*major: "혁신", forbidden word/, 1),
  },
  {
    ...fixture([]),
    settings: { ...fixture().settings, forbiddenWords: 'game-changer, seamless, café, leverage' },
    name: 'pasted-from-a-document',
    title: 'Other hyphens and invisible characters in a pasted text',
    trigger: mention(
      'Our planner is a game\u2011changer: seam\u00adless in every cafe\u0301, and nobody has to lever age it.',
    ),
    check(outcome) {
      saysOnly(/Voice score 55 of 100: needs work/, 1)(outcome)
      assert.match(
        replies(outcome)[0] ?? '',
        /"game-changer", forb[^•]+• major: "seamless", forb[^•]+• major: "café", forb/,
      )
    },
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: mention(COPY),
    failures: [down('notion')],
    check: saysOnly(/The check failed: [\s\S]*Mention me again/, 0),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: mention(COPY),
    failures: [down('openai')],
    check: saysOnly(/The check failed: [\s\S]*Mention me again/, 2),
  },
  {
    ...fixture(),
    name: 'slack-is-down',
    title: 'Slack is down',
    trigger: mention(COPY),
    failures: [down('slack', { route: 'POST /api/chat.postMessage' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /Slack did not accept the answer: /)
    },
  },
])

export const unreachable = {
  'Calculate the score → Say what failed':
    'The structure of the response has already been validated, and this step only adds up the score.',
}
