import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const NIGHT = '2026-11-16T05:00:00Z'

const thread = (type: string, body: string, createdAt = NIGHT) => ({ id: 1, type, body, createdAt })
const chat = (by: 'customer' | 'user', body: string) => ({ ...thread('beaconchat', body), createdBy: { type: by } })
const conversation = (number: number, subject: string, more: Record<string, unknown> = {}) => ({
  id: 9000 + number,
  number,
  subject,
  mailboxId: 7,
  status: 'active',
  assignee: { id: 4 },
  customerWaitingSince: { time: '2026-11-16T03:00:00Z' },
  threads: [
    thread('customer', '<p>Charged twice, ada@example.com or +49 171 2345678 <!channel></p>'),
    thread('message', '<p>We look into both payments today.</p>', '2026-11-16T04:00:00Z'),
    thread('lineitem', 'Assigned to Otto'),
  ],
  ...more,
})
const CONVERSATIONS = [
  conversation(418, 'Charged twice'),
  conversation(397, 'Return label <!here>', {
    assignee: { id: 1 },
    customerWaitingSince: { time: '2026-11-15T08:00:00Z' },
    threads: [thread('customer', 'Where is it?', '2026-11-15T08:00:00Z')],
  }),
  conversation(300, 'Quiet since Friday', {
    status: 'pending',
    customerWaitingSince: {},
    threads: [thread('message', 'Done.', '2026-11-13T08:00:00Z')],
  }),
]

const HANDOVER = {
  overview: 'Mostly payments. One <!channel> problem is unexplained.',
  cases: [
    { number: 418, state: 'Charged twice', next: 'Check both payments' },
    { number: 999, state: 'Made up', next: 'Nothing' },
  ],
  promises: [{ number: 418, promise: 'Look into both payments', due: 'today' }],
  blockers: [{ number: 397, blocker: 'No label in stock' }],
}

/** The same without what would ping a channel. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value).replace(/ <!\w+>/g, ''))

const LONG = 'The customer wrote again about both payments. '.repeat(6)
const LONG_HANDOVER = {
  overview: LONG,
  cases: Array.from({ length: 17 }, (_, at) => ({ number: 501 + at, state: LONG, next: LONG })),
  promises: Array.from({ length: 15 }, (_, at) => ({ number: 501 + at, promise: LONG, due: 'today' })),
  blockers: [],
}

const fixture = (
  conversations: ReturnType<typeof conversation>[] = CONVERSATIONS,
  handover: typeof HANDOVER = HANDOVER,
) => ({
  settings: { mailboxId: '7' },
  given: {
    helpscout: { conversations },
    openai: { answers: [{ json: handover }] },
    slack: { channels: ['#support-handover'] },
  },
})
const shift = { kind: 'schedule' as const }

const post = ({ messages }: Outcome) => {
  assert.equal(messages.length, 1)
  assert.doesNotMatch(messages[0]?.text ?? '', /<!(?:channel|here)>/)
  return messages[0]?.text ?? ''
}

export default defineCases([
  {
    ...fixture(plain(CONVERSATIONS), {
      ...HANDOVER,
      overview: 'Mostly payment questions. One double charge is still unexplained.',
      blockers: [{ number: 397, blocker: 'The warehouse has not created a return label yet' }],
    }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: shift,
    check(outcome) {
      const text = post(outcome)
      assert.match(text, /^\*Shift handover\*: 3 open, 2 to review/)
      assert.match(
        text,
        /\*Act on these\*\n• <https:\/\/secure[^|]*\/9418\/418\|#418>, waiting 5 h: Charged twice _Check/,
      )
      assert.match(text, /Promised to customers[\s\S]*both payments \(today\)[\s\S]*Blocked[\s\S]*#397/)
      assert.doesNotMatch(text, /Made up/)
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai'))
      assert.match(prompt, /\[2026-11-16 05:00\] Agent: We look into/)
      assert.doesNotMatch(prompt, /ada@|2345678|Assigned to Otto|Quiet since/)
    },
  },
  {
    ...fixture([
      conversation(418, 'Call me', {
        threads: [
          thread('customer', 'Call (555) 010-1234 or 0171/2345678. It broke on 2026-11-03 09:15.'),
          { ...thread('message', 'You get the money back today.'), state: 'draft' },
        ],
      }),
      conversation(397, 'Answered yesterday', {
        customerWaitingSince: { time: '2026-11-15T08:00:00Z', latestReplyFrom: 'user' },
        threads: [
          thread('customer', 'Where is it?', '2026-11-15T08:00:00Z'),
          thread('message', 'It arrives on Friday.', '2026-11-15T09:00:00Z'),
        ],
      }),
      conversation(398, 'Live chat', {
        customerWaitingSince: { time: NIGHT },
        threads: [chat('customer', 'Is it in stock?'), chat('user', 'I check the warehouse.')],
      }),
    ]),
    name: 'answered-yesterday',
    title: 'An answered conversation, a chat, a draft, American phone numbers and a date',
    trigger: shift,
    check(outcome) {
      assert.match(post(outcome), /^\*Shift handover\*: 3 open, 2 to review/)
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai'))
      assert.match(prompt, /Customer: Is it in stock\?[^{]*Agent: I check the warehouse/)
      assert.match(prompt, /Call \(?\[number\] or \[number\]\. It broke on 2026-11-03 09:15/)
      assert.doesNotMatch(prompt, /money back|arrives on Friday|555/)
    },
  },
  {
    ...fixture(Array.from({ length: 201 }, (_, at) => conversation(501 + at, 'Question'))),
    name: 'nine-pages',
    title: '201 open conversations, of which 200 are read',
    trigger: shift,
    check(outcome) {
      assert.match(post(outcome), /200 open or more, 200 to review, the 40 most pressing were read/)
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'helpscout').length, 8)
    },
  },
  {
    ...fixture([]),
    name: 'nothing-to-do',
    title: 'A quiet shift without open conversations',
    trigger: shift,
    check(outcome) {
      assert.match(post(outcome), /0 open, 0 to review\n\nA quiet shift/)
      assert.ok(!outcome.exchanges.some(({ vendor }) => vendor === 'openai'))
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: shift,
    failures: [down('openai')],
    check: (outcome) =>
      assert.match(
        post(outcome),
        /The summary failed[\s\S]*#397>, waiting 24 h: Return label, unassigned\n\n.*#418>, waiting 5 h: Charged twice$/,
      ),
  },
  {
    ...fixture(),
    name: 'helpscout-is-down',
    title: 'Help Scout is down',
    trigger: shift,
    failures: [down('helpscout')],
    check: (outcome) =>
      assert.match(post(outcome), /no handover for this shift\. Help Scout did not respond: (?!\[object)./),
  },
  {
    ...fixture(
      Array.from({ length: 17 }, (_, at) =>
        conversation(501 + at, `Question ${at + 1}${' about payments'.repeat(10)}`),
      ),
      LONG_HANDOVER,
    ),
    name: 'long-summary',
    title: '17 conversations with a long summary',
    trigger: shift,
    check(outcome) {
      const text = post(outcome)
      assert.match(text, /#515>/)
      assert.doesNotMatch(text, /#51[67]>/)
      assert.ok(text.length > 10_000 && text.length < 11_500, `The message has ${text.length} characters.`)
    },
  },
  {
    ...fixture([
      conversation(418, 'Moved between channels', {
        threads: [
          thread('forwardparent', 'Passed on to the warehouse', '2026-11-16T03:10:00Z'),
          thread('forwardchild', 'The warehouse writes back', '2026-11-16T03:20:00Z'),
          thread('phone', 'She called', '2026-11-16T03:30:00Z'),
          thread('note', 'Between us: be quick', '2026-11-16T03:40:00Z'),
          thread('message', 'We are on it.', '2026-11-16T04:00:00Z'),
          thread('chat', 'Anyone there?', '2026-11-16T04:30:00Z'),
        ],
      }),
    ]),
    name: 'channels',
    title: 'A forward, a phone note, an internal note and an unanswered chat',
    trigger: shift,
    check(outcome) {
      assert.match(post(outcome), /#418>, waiting 5 h:/)
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body)
      assert.match(
        prompt,
        /Forward: Passed on[\s\S]*Forward: The warehouse[\s\S]*Phone note: She called[\s\S]*Internal note: Between us[\s\S]*Chat: Anyone/,
      )
    },
  },
])
