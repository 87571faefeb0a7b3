import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const PAGE = '100200300'
const ACCOUNT = '17840000000000001'

const onFacebook = (id: string, message: string, more: Record<string, unknown> = {}) => ({
  id,
  message,
  created_time: '2026-11-16T07:30:00+0000',
  permalink_url: `https://www.facebook.com/${id}`,
  from: { id: '77', name: 'Tom Adler' },
  ...more,
})

const onInstagram = (id: string, text: string, username = 'ines.falk') => ({
  id,
  text,
  timestamp: '2026-11-16T07:40:00+0000',
  username,
})

const QUESTION = onInstagram('180001', 'Does the oak shelf hold a record player? <!channel>')

const kind = (when: string, kind: string) => ({
  when: new RegExp(`You sort one public comment[\\s\\S]*${when}`),
  json: { kind },
})
const draft = (when: string, reply: string, reason = '') => ({
  when: new RegExp(`You draft public replies[\\s\\S]*${when}`),
  json: { canReply: reply !== '', reply, reason },
})

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const fixture = (answers: object[] = [], instagram: object[] = [], facebook: object[] = [], caption = 'Oak shelf') => ({
  settings: { facebookPageId: PAGE, instagramAccountId: ACCOUNT, ownInstagramName: '@ourbrand' },
  given: {
    meta: {
      objects: {
        [PAGE]: {
          published_posts: [
            {
              id: `${PAGE}_1`,
              message: 'Our new shelf',
              permalink_url: 'https://www.facebook.com/1',
              comments: facebook,
            },
          ],
        },
        [ACCOUNT]: {
          media: [{ id: '179001', caption, permalink: 'https://www.instagram.com/p/1/', comments: instagram }],
        },
      },
    },
    openai: { answers },
    slack: { channels: ['#comments'] },
  },
})

const trigger = { node: 'Every 15 minutes', kind: 'schedule' } as const
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)
const replies = ({ messages }: Outcome) =>
  messages.filter(({ app }) => app === 'meta').map(({ to, text }) => [to, text])
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai').length
const SHELF = 'It does: the shelf carries 25 kg.'

export default defineCases([
  {
    ...fixture(
      [kind('oak shelf', 'Question'), draft('oak shelf', SHELF)],
      [{ ...QUESTION, text: QUESTION.text.replace('<!channel>', 'Mine is 14 kg.') }],
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    answers: ['approve'],
    check(outcome) {
      assert.deepEqual(replies(outcome), [['replies of 180001', SHELF]])
      assert.equal(posts(outcome).length, 2)
      assert.match(
        posts(outcome)[0] ?? '',
        /Send this reply\?[\s\S]*Instagram comment by ines\.falk[\s\S]*carries 25 kg/,
      )
      assert.match(posts(outcome)[1] ?? '', /^Reply sent on Instagram: https:\/\/www\.instagram\.com\/p\/1\/$/)
    },
  },
  {
    ...fixture(
      [],
      [onInstagram('180002', 'Thank you all', 'OurBrand')],
      [
        onFacebook('1_2', 'Is it still there?', { comments: [{ id: '1_3', from: { id: PAGE } }] }),
        onFacebook('1_4', 'An old question', { created_time: '2026-11-10T07:30:00+0000' }),
      ],
    ),
    name: 'nothing-to-do',
    title: 'No open comments',
    trigger,
    check(outcome) {
      assert.equal(asked(outcome), 0)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture([kind('thieves', 'Abuse')], [], [onFacebook('1_2', 'You thieves <!channel>')]),
    name: 'seen-before',
    title: 'An abusive comment, then the next check',
    trigger: [trigger, trigger],
    check(outcome) {
      assert.equal(asked(outcome), 1)
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Needs a person\* \(abuse; consider hiding it\)[\s\S]*&lt;!channel&gt;/)
    },
  },
  {
    ...fixture(
      [kind('lovely', 'Praise'), draft('lovely', 'Thank you, Tom.'), kind('@ada', 'None of these')],
      [onInstagram('180005', '@ada look')],
      [onFacebook('1_5', 'A lovely shelf')],
    ),
    name: 'dropped',
    title: 'The draft is rejected',
    trigger,
    answers: ['decline'],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Send this reply\?[\s\S]*Thank you, Tom/)
    },
  },
  {
    ...fixture(
      [kind('broken', 'Complaint'), draft('broken', '', 'a refund is asked for')],
      [],
      [onFacebook('1_2', 'It came broken, I want my money back')],
    ),
    name: 'complaint',
    title: 'A complaint goes to the team',
    trigger,
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Needs a person\* \(a refund is asked for\)/)
    },
  },
  {
    ...fixture(
      [{ ...kind('@ada', 'None of these'), times: 3 }],
      ['180006', '180007', '180008'].map((id) => onInstagram(id, `@ada look, ${id}`)),
    ),
    name: 'more-than-one-run',
    title: 'More comments than one run handles',
    settings: { ...fixture().settings, maxComments: 2 },
    trigger: [trigger, trigger, trigger],
    check(outcome) {
      const prompts = outcome.exchanges
        .filter(({ vendor }) => vendor === 'openai')
        .map(({ body }) => JSON.stringify(body))
      assert.deepEqual(prompts.map((prompt) => /@ada look, (\d+)/.exec(prompt)?.[1]).sort(), [
        '180006',
        '180007',
        '180008',
      ])
    },
  },
  {
    ...fixture([kind('oak shelf', 'Question'), draft('oak shelf', SHELF)], [QUESTION]),
    name: 'reply-refused',
    title: 'Instagram rejects the reply',
    trigger,
    answers: ['approve'],
    failures: [{ vendor: 'meta', failure: 'unauthorized', route: 'POST /:version/:id/:edge' }],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.match(posts(outcome)[1] ?? '', /left without a reply\*\nError validating access token/)
    },
  },
  {
    ...fixture([kind('oak shelf', 'Question'), draft('oak shelf', SHELF)], [QUESTION]),
    name: 'nobody-answers',
    title: 'No reply in Slack',
    trigger,
    answers: ['nobody'],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.equal(posts(outcome).length, 1)
      const bodies = outcome.exchanges
        .filter(({ vendor }) => vendor === 'slack')
        .map(({ body }) => JSON.stringify(body))
      assert.doesNotMatch(bodies.join(), /<!channel>/)
    },
  },
  {
    ...fixture([], [QUESTION]),
    name: 'model-is-down',
    title: 'The model is down',
    trigger,
    failures: [down('openai')],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /left without a reply\*\n(?!undefined|\[object)\w/)
    },
  },
  {
    ...fixture(
      [kind('oak shelf', 'Question')],
      [{ ...QUESTION, text: `${QUESTION.text} ${long(1500)}` }],
      [],
      `Oak shelf ${long(600)}`,
    ),
    name: 'no-draft',
    title: 'The model fails after sorting a very long comment',
    trigger,
    failures: [down('openai', { after: 1 })],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /left without a reply\*\n(?!undefined|\[object)\w/)
      assert.doesNotMatch(JSON.stringify(outcome.nodes['List open comments']?.items), /CUT OFF/)
    },
  },
  {
    ...fixture(),
    name: 'meta-is-down',
    title: 'The page token has expired',
    trigger: [trigger, trigger],
    failures: [{ vendor: 'meta', failure: 'unauthorized' }],
    check(outcome) {
      assert.equal(posts(outcome).length, 2)
      assert.match(posts(outcome)[0] ?? '', /could not be read\*\nFacebook: Error validating access token/)
      assert.match(posts(outcome)[1] ?? '', /could not be read\*\nInstagram: Error validating/)
    },
  },
  {
    ...fixture(
      [kind('still there', 'Abuse'), kind('what a shame', 'Abuse')],
      [
        { ...onInstagram('180011', 'Is it in stock?'), replies: [{ username: 'ourbrand' }] },
        { ...onInstagram('180012', 'Is it still there?'), replies: [{ username: 'ines.falk' }], username: undefined },
      ],
      [
        onFacebook('1_6', 'We ship again', { from: { id: PAGE, name: 'Our brand' } }),
        onFacebook('1_7', 'what a shame', { from: undefined }),
      ],
    ),
    name: 'own-and-unknown',
    title: 'Own and answered comments, and authors without a name',
    trigger,
    check(outcome) {
      assert.equal(asked(outcome), 2)
      assert.equal(posts(outcome).length, 2)
      for (const network of ['Instagram', 'Facebook'])
        assert.ok(posts(outcome).some((text) => text.includes(`${network} comment by Unknown author\n`)))
    },
  },
])
