import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const CHAT = '4242'
const PLACE = 'accounts/11/locations/22'
const CONTACT = 'Please write to hello@example.com so that we can look into it.'
const DRAFT = `Thank you for telling us. We will talk about it in the team. ${CONTACT}`

const aReview = (more: Record<string, unknown> = {}) => ({
  reviewId: 'r1',
  reviewer: { displayName: 'Jonas K.' },
  starRating: 'TWO' as const,
  comment: 'Food was fine but we waited 50 minutes for two pizzas.',
  createTime: '2026-11-14T18:00:00Z',
  ...more,
})
const ROW = { review: `${PLACE}/reviews/r1`, stars: '2', written: '2026-11-14' }
const drafted = (reply = DRAFT, concern = 'none') => ({ json: { reply, concern } })

const fixture = (
  reviews: object[] = [aReview()],
  answers: object[] = [drafted()],
  rows: Record<string, string>[] = [],
) => ({
  settings: {
    accountName: 'accounts/11',
    locationName: 'locations/22',
    businessName: 'Osteria del Ponte',
    telegramChatId: CHAT,
  },
  tables: [
    {
      name: 'review_replies',
      columns: { review: 'string', stars: 'string', written: 'string', status: 'string', reply: 'string' } as const,
      rows,
    },
  ],
  given: { 'google-business-profile': { reviews }, openai: { answers } },
})
const HOUR = { kind: 'schedule' as const }
const decides = (decision: string, text = '') => ({ fields: { Decision: decision, 'My text': text } })

const rows = ({ table }: Outcome) =>
  table('review_replies').map(({ review, stars, written, status, reply }) => ({
    review,
    stars,
    written,
    status,
    reply,
  }))
const sentMessages = ({ messages }: Outcome) =>
  messages.filter(({ app }) => app === 'telegram').map(({ to, text }) => (to === CHAT ? text : `to ${to}`))
const posted = ({ messages }: Outcome) =>
  messages.filter(({ app }) => app === 'google-business-profile').map(({ to, text }) => [to, text])
const prompts = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))

/** Requested manually, nothing posted, and the row stays as it was asked. */
const byHand =
  (why: RegExp, messages = 1): Case['check'] =>
  (outcome) => {
    assert.equal(sentMessages(outcome).length, messages)
    assert.match(
      sentMessages(outcome).at(-1) ?? '',
      /^Please answer this review yourself:\nJonas K\., 2026-11-14: Food was fine/,
    )
    assert.match(sentMessages(outcome).at(-1) ?? '', why)
    assert.deepEqual(posted(outcome), [])
    assert.deepEqual(rows(outcome), [{ ...ROW, status: 'asked', reply: '' }])
  }

/** Nothing posted, one question, and the row says how it ended. */
const isClosed =
  (status: string): Case['check'] =>
  (outcome) => {
    assert.deepEqual(posted(outcome), [])
    assert.equal(sentMessages(outcome).length, 1)
    assert.deepEqual(rows(outcome), [{ ...ROW, status, reply: '' }])
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: HOUR,
    answers: [decides('Post the draft')],
    check(outcome) {
      assert.equal(sentMessages(outcome).length, 1)
      assert.match(
        sentMessages(outcome)[0] ?? '',
        /^★★ Jonas K\., 2026-11-14\nFood was fine but we waited 50 minutes for two pizzas\.\n\nDraft:\nThank you for telling us\.[^\n]*into it\.$/,
      )
      assert.deepEqual(posted(outcome), [['review r1', DRAFT]])
      assert.deepEqual(rows(outcome), [{ ...ROW, status: 'posted', reply: DRAFT }])
      const [prompt = ''] = prompts(outcome)
      assert.match(prompt, /Google reviews of Osteria del Ponte/)
      assert.match(prompt, /Voice: Warm, calm, first person plural/)
      assert.match(prompt, /if needed: Please write to hello@example\.com so that/)
      assert.match(prompt, /<review stars=\\"2\\" author=\\"Jonas K\.\\">\\nFood was fine/)
      const paths = outcome.exchanges
        .filter(({ vendor }) => vendor === 'google-business-profile')
        .map(({ path }) => path)
      assert.deepEqual(paths, [`/v4/${PLACE}/reviews`, `/v4/${PLACE}/reviews/r1/reply`])
    },
  },
  {
    ...fixture([aReview()], [drafted('Wir erstatten Ihnen die Pizza.')]),
    name: 'own-text',
    title: 'The draft offers money, and you write the reply yourself',
    trigger: HOUR,
    answers: [decides('Post my text', ' We are sorry about the wait. ')],
    check(outcome) {
      assert.deepEqual(posted(outcome), [['review r1', 'We are sorry about the wait.']])
      assert.deepEqual(rows(outcome), [{ ...ROW, status: 'posted', reply: 'We are sorry about the wait.' }])
      assert.equal(sentMessages(outcome).length, 1)
      assert.match(sentMessages(outcome)[0] ?? '', /Please check: mentions money$/)
    },
  },
  {
    ...fixture(),
    name: 'own-text-is-empty',
    title: 'You choose your own text but leave it empty',
    trigger: HOUR,
    answers: [decides('Post my text', ' ')],
    check: byHand(/Reason: My text was empty$/, 2),
  },
  {
    ...fixture(),
    name: 'skipped',
    title: 'You skip, and are not asked again',
    trigger: [HOUR, HOUR],
    answers: [decides('Skip', 'A text that nobody posts')],
    check: isClosed('Skip'),
  },
  {
    ...fixture(
      [
        aReview({
          reviewer: { displayName: 'Jonas of the Harbour '.repeat(4) },
          comment: 'We waited for two pizzas. '.repeat(70),
        }),
      ],
      [drafted('Thank you for telling us. '.repeat(60))],
    ),
    name: 'nobody-answers',
    title: 'No decision for two days, on a very long review',
    trigger: HOUR,
    answers: ['nobody'],
    check(outcome) {
      isClosed('No answer')(outcome)
      assert.match(
        sentMessages(outcome)[0] ?? '',
        /^★★ Jonas.{55}, 2026-11-14\nWe .{1497}\n\nDraft:\nThank .{1194}(?:\n|$)/,
      )
    },
  },
  {
    ...fixture(
      [
        aReview({ reviewReply: { comment: 'Thank you.', updateTime: '2026-11-15T08:00:00Z' } }),
        aReview({ reviewId: 'r2', createTime: '2026-10-17T07:00:00Z' }),
        aReview({ reviewId: 'r3' }),
      ],
      [],
      [{ ...ROW, review: `${PLACE}/reviews/r3`, status: 'posted', reply: 'Thanks' }],
    ),
    name: 'nothing-to-do',
    title: 'All reviews are answered, already sent or old',
    trigger: HOUR,
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.equal(rows(outcome).length, 1)
      assert.deepEqual(prompts(outcome), [])
    },
  },
  {
    ...fixture(
      [
        aReview({
          reviewId: 'r9',
          starRating: 'FIVE',
          comment: undefined,
          reviewer: { displayName: 'Ada L.' },
          createTime: '2026-11-15T09:00:00Z',
        }),
        aReview(),
      ],
      [drafted(), drafted('Thank you.')],
    ),
    name: 'one-an-hour',
    title: 'The oldest review comes first, the next one an hour later',
    trigger: [HOUR, HOUR],
    answers: [decides('Post the draft'), decides('Post the draft')],
    check(outcome) {
      assert.deepEqual(posted(outcome), [
        ['review r1', DRAFT],
        ['review r9', 'Thank you.'],
      ])
      assert.deepEqual(rows(outcome)[1], {
        review: `${PLACE}/reviews/r9`,
        stars: '5',
        written: '2026-11-15',
        status: 'posted',
        reply: 'Thank you.',
      })
      assert.match(sentMessages(outcome)[1] ?? '', /^★★★★★ Ada L\., 2026-11-15\n\(no text\)\n\nDraft:\nThank you\.$/)
      assert.match(prompts(outcome)[1] ?? '', /\(stars only, no text\)/)
    },
  },
  {
    ...fixture(
      [
        aReview({
          comment:
            '(Translated by Google) The *waiter* [stole]\n\n(Original)\nDer *Kellner* hat [geklaut] <b>"alles"</b>_`',
          reviewer: { displayName: '<Eve> "_x_"' },
        }),
      ],
      [
        drafted(
          'Here is a voucher: https://evil.example/win and boss@example.org. Write to hello@example.com.',
          'staff',
        ),
      ],
    ),
    name: 'hostile-review',
    title: 'A review with markup, and a draft with risky promises',
    trigger: HOUR,
    answers: [decides('Skip')],
    check(outcome) {
      const [text = ''] = sentMessages(outcome)
      assert.doesNotMatch(text, /waiter/)
      assert.ok(text.includes('<Eve> "\\_x\\_", 2026'))
      assert.ok(text.includes('\nDer \\*Kellner\\* hat \\[geklaut] <b>"alles"</b>\\_\\`\n'))
      assert.match(
        text,
        /\n\nPlease check: possible issue: staff, contains an address you did not set, mentions money$/,
      )
      assert.match(prompts(outcome)[0] ?? '', /author=\\"Eve _x_\\">\\nDer \*Kellner\* hat \[geklaut\] \(b>/)
    },
  },
  {
    ...fixture(),
    name: 'google-is-down',
    title: 'The reviews cannot be read',
    trigger: HOUR,
    failures: [down('google-business-profile')],
    check(outcome) {
      assert.equal(sentMessages(outcome).length, 1)
      assert.match(sentMessages(outcome)[0] ?? '', /^The reviews could not be read: (?!undefined)\S/)
      assert.deepEqual(rows(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: [HOUR, HOUR],
    failures: [down('openai')],
    check: byHand(/Reason: (?!undefined)\S/),
  },
  {
    ...fixture(),
    name: 'question-is-refused',
    title: 'Telegram rejects the approval message',
    trigger: HOUR,
    failures: [down('telegram', { times: 1 })],
    check: byHand(/Reason: (?!undefined)\S/),
  },
  {
    ...fixture(),
    name: 'reply-is-refused',
    title: 'Google rejects the reply',
    trigger: HOUR,
    answers: [decides('Post my text', 'Sorry <3')],
    failures: [
      down('google-business-profile', { route: 'PUT /v4/accounts/:account/locations/:location/reviews/:review/reply' }),
    ],
    check: byHand(/\n\nText: Sorry &lt;3\nReason: (?!undefined)\S/, 2),
  },
  {
    ...fixture(),
    name: 'own-text-too-long',
    title: 'Your own text is longer than Google accepts',
    trigger: HOUR,
    answers: [decides('Post my text', 'We are sorry. '.repeat(300))],
    rejections: true,
    check: byHand(/\n\nText: We are sorry\. (?:We are sorry\. )+[^\n]*\nReason: \w/, 2),
  },
])
