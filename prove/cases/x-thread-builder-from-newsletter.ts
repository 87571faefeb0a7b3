import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const LONG = `${'What failed was the page that described it. '.repeat(5)}People had read the first line only. ${'Half of them asked the same thing. '.repeat(2)}`
const POSTS = [
  'We listened to 40 refund calls. In 31 of them the product worked. <!channel>',
  LONG,
  'Ask @ada (@bo, too) what they expected.',
]
const DAILY = [
  'We listened to 40 refund calls. In 31 of them, the product worked.',
  'What failed was the page that described it. Customers had read the headline and the price, and little else. Eleven expected a feature that we never promised. Nine chose the wrong size because the size chart was behind a link. Six did not know that setup takes a day. Once we explained it, most of them kept the product.',
  'So we rewrote the first paragraph of every product page.',
]
/** Just under the limit; X counts its quotes, dash and prime once. */
const QUOTED = `${'“We’ll see” — it’s 5′ tall. '.repeat(9)}Well.`
const ISSUE = `<html><body><h1>What we learned</h1><p>${'We listened to 40 refund calls and wrote down why people called. '.repeat(11)}</p></body></html>`

const fixture = ({ html = ISSUE, posts = POSTS, issues = 1, subject = '40 refund calls <!here>' } = {}) => ({
  settings: { closingLine: 'The full issue is in our newsletter.' },
  given: {
    gmail: {
      messages: Array.from({ length: issues }, () => ({
        from: 'newsletter@example.com',
        subject,
        html,
        date: '2026-11-16T08:00:30Z',
      })),
    },
    openai: { answers: [{ json: { posts } }] },
    slack: { channels: ['#social'] },
  },
})
const poll = { kind: 'poll' as const }

const onX = ({ state }: Outcome) => (state('x') as { posts: { id: string; text: string; inReplyTo?: string }[] }).posts
const inSlack = ({ messages, exchanges }: Outcome) => {
  assert.doesNotMatch(JSON.stringify(exchanges.filter(({ vendor }) => vendor === 'slack')), /<!(?:channel|here)>/)
  return messages.filter(({ app }) => app === 'slack').map(({ text }) => text)
}

/** So many posts are out, and the last message says why it ends there. */
const isUnfinished =
  (why: RegExp, posts: number): Case['check'] =>
  (outcome) => {
    assert.equal(onX(outcome).length, posts)
    assert.match(
      inSlack(outcome).at(-1) ?? '',
      /^\*The thread was not finished\*\nIssue: 40 refund calls &lt;!here&gt;\n/,
    )
    assert.match(inSlack(outcome).at(-1) ?? '', why)
  }

const isSilent: Case['check'] = (outcome) => {
  assert.deepEqual(onX(outcome), [])
  assert.equal(inSlack(outcome).length, 1)
}

export default defineCases([
  {
    ...fixture({ posts: DAILY, subject: 'What we learned from 40 refund calls' }),
    name: 'normal-day',
    title: 'The thread is approved',
    trigger: poll,
    answers: ['approve'],
    check(outcome) {
      const posts = onX(outcome)
      assert.equal(posts.length, 5)
      assert.deepEqual(
        posts.map(({ inReplyTo }) => inReplyTo),
        [undefined, ...posts.slice(0, 4).map(({ id }) => id)],
      )
      assert.match(posts[0]?.text ?? '', /product worked\.[\s\S]*\n\n1\/5$/)
      assert.match(posts[1]?.text ?? '', /\.\n\n2\/5$/)
      assert.match(posts[3]?.text ?? '', /^So we rewrote/)
      assert.equal(posts[4]?.text, 'The full issue is in our newsletter.\n\n5/5')
      assert.match(inSlack(outcome)[0] ?? '', /Publish this thread on X\?\* Longest post: \d+ of 280/)
      assert.match(inSlack(outcome)[1] ?? '', /The thread is on X\.\* 5 posts\nhttps:\/\/x\.com\/i\/status\/./)
    },
  },
  {
    // As text, the second post would have 277 characters; as X counts, 289.
    ...fixture({ posts: [POSTS[0] ?? '', `Ask @Booking.com. ${'Their page said it. '.repeat(12)}We all read it.`] }),
    name: 'domain-in-a-post',
    title: 'A post names a domain, which X counts as a link',
    trigger: poll,
    answers: ['approve'],
    check(outcome) {
      assert.equal(onX(outcome).length, 4)
      assert.match(onX(outcome)[1]?.text ?? '', /^Ask Booking\.com\. .*\.\n\n2\/4$/)
      assert.match(onX(outcome)[2]?.text ?? '', /^We all read it\.\n\n3\/4$/)
    },
  },
  {
    // X counts some signs twice, and any link as 23.
    ...fixture({
      posts: [
        'Who pays?',
        `我们用 X ${'讨论退款问题'.repeat(35)}。`,
        `We’d – once…\u20035″ 払う ${'and more '.repeat(9)}https://example.com/how-we-pay-refunds`,
      ],
    }),
    name: 'declined',
    title: 'A thread with signs that X counts twice is discarded',
    trigger: poll,
    answers: ['decline'],
    check(outcome) {
      isSilent(outcome)
      assert.match(inSlack(outcome)[0] ?? '', /^\*Publish this thread on X\?[\s\S]*5\/5\n/)
    },
  },
  {
    ...fixture(),
    name: 'nobody-answers',
    title: 'No decision for two days',
    trigger: poll,
    answers: ['nobody'],
    check(outcome) {
      isSilent(outcome)
      assert.match(
        inSlack(outcome)[0] ?? '',
        /product worked\. ‹!channel›\n[\s\S]*\nAsk ada \(bo, too\) what they expected\./,
      )
    },
  },
  {
    ...fixture({ html: '<html><body><p>Short news.</p></body></html>', issues: 2 }),
    name: 'nothing-to-do',
    title: 'Two issues with too little text',
    trigger: poll,
    check(outcome) {
      isUnfinished(/Nothing was published\.\nThe email has too little text\./, 0)?.(outcome)
      assert.equal(inSlack(outcome).length, 2)
    },
  },
  {
    ...fixture({ issues: 2 }),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: poll,
    failures: [down('openai')],
    check: isUnfinished(/Nothing was published\.\n./, 0),
  },
  {
    ...fixture(),
    name: 'x-is-down',
    title: 'X is down',
    trigger: poll,
    answers: ['approve'],
    failures: [down('x')],
    check: isUnfinished(/Nothing was published, or .*\. Check X before .*\n./, 0),
  },
  {
    ...fixture(),
    name: 'x-refuses-third',
    title: 'X rejects the third post',
    trigger: poll,
    answers: ['approve'],
    failures: [{ vendor: 'x', failure: 'rate-limited', after: 2 }],
    check: isUnfinished(/Stopped at post 3\. Check X before .*status\/.+\n./, 2),
  },
  {
    ...fixture({ posts: [QUOTED, 'That is all.'] }),
    given: {
      ...fixture({ posts: [QUOTED, 'That is all.'] }).given,
      gmail: { messages: [{ from: 'newsletter@example.com', html: ISSUE, date: '2026-11-16T08:00:30Z' }] },
    },
    name: 'no-subject',
    title: 'An email without a subject, typographic signs that count once, and X is down',
    trigger: poll,
    answers: ['approve'],
    failures: [down('x')],
    check(outcome) {
      assert.deepEqual(Object.keys(outcome.nodes['Number and measure']?.items[0]?.posts ?? {}), ['0', '1', '2'])
      assert.match(
        JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body),
        /Subject: \\n\\n<issue>/,
      )
      assert.match(inSlack(outcome).at(-1) ?? '', /^\*The thread was not finished\*\nIssue: without subject\n/)
    },
  },
  {
    // X counts joiners, quotation marks and primes once, and signs of Khmer twice.
    ...fixture({ posts: ['Who pays?', Array(45).fill('a\u200cb’″').join(' '), Array(31).fill('កកកក').join(' ')] }),
    name: 'signs-on-x',
    title: 'Signs that X counts once, and others that it counts twice',
    trigger: poll,
    answers: ['approve'],
    check(outcome) {
      assert.deepEqual(
        onX(outcome).map(({ text }) => text.split('\n\n')[0]?.split(' ').length),
        [2, 45, 30, 1, 7],
      )
    },
  },
  {
    ...fixture(),
    name: 'closing-line-too-long',
    title: 'A closing line that is too long for X',
    settings: { closingLine: 'The full issue is in our newsletter. '.repeat(9) },
    trigger: poll,
    check: isUnfinished(/Nothing was published\.\nPost 5 is too long for X\./, 0),
  },
])
