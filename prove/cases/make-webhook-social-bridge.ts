import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-16T08:00:00.000Z')
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString()
const TEXT = 'The "reading room" is open <again>, Sundays too.'
const LINK = 'https://example.com/hours?day=7'

const NEWS = 'The reading room is open again, Sundays too.'

const call = (body: Record<string, unknown> = {}, later = 0) => ({
  kind: 'webhook' as const,
  body: {
    postId: 'rec81',
    network: 'bluesky',
    text: TEXT,
    link: LINK,
    approvedBy: 'Anna@example.com',
    approvedAt: at(-1),
    ...body,
  },
  ...(later ? { later } : {}),
})

const fixture = (settings: Record<string, string | number> = {}) => ({
  settings: {
    mastodonUrl: 'https://mastodon.social/',
    blueskyUrl: 'https://bsky.social/',
    linkedInPersonId: 'ines7',
    language: 'de',
    ...settings,
  },
  given: { slack: { channels: ['#social'] } },
})

const replies = ({ responses }: Outcome) => responses.map(({ status, body }) => [status, JSON.parse(body)])
const published = (postId: string, network: string, link: string, status = 'published') => [
  200,
  { status, postId, network, link, problems: [] },
]
const refused = (problems: string[], post: { postId?: string; network?: string } = {}) => [
  422,
  { status: 'refused', postId: 'rec81', network: 'bluesky', ...post, link: '', problems },
]
const sent = ({ messages }: Outcome) => messages.map(({ app, to, text }) => [app, to, text])
const posts = (outcome: Outcome) => sent(outcome).filter(([app]) => app !== 'slack')
const requests = ({ exchanges }: Outcome, path: RegExp) => exchanges.filter((one) => path.test(one.path))

/** Make hears why, Slack as well, and the run is marked as failed. */
const failed = (network: string, why: RegExp) => (outcome: Outcome) => {
  assert.deepEqual(posts(outcome), [])
  const [reply] = replies(outcome)
  const { problems, ...answer } = reply?.[1] ?? {}
  assert.deepEqual([reply?.[0], answer], [424, { status: 'failed', postId: 'rec81', network, link: '' }])
  assert.equal(problems.length, 1)
  assert.match(problems[0], why)
  const notes = sent(outcome)
  assert.deepEqual([notes.length, notes[0]?.[1]], [1, '#social'])
  assert.equal(
    notes[0]?.[2],
    `*A post from Make was not published on ${network}*\nPost ID: rec81\nReason: ${problems[0].replaceAll('<', '&lt;').replaceAll('>', '&gt;')}`,
  )
  assert.equal(outcome.executions.at(-1)?.error?.message, `Post rec81 was not published on ${network}: ${problems[0]}`)
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'One post for each network',
    trigger: [
      call({ network: 'Mastodon', text: NEWS }),
      call({ postId: 82, text: NEWS }),
      call({ network: 'linkedin', text: NEWS }),
      call({ postId: 'rec83', link: '', text: 'Closed today.' }),
    ],
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        ['mastodon', 'Mastodon', `${NEWS}\n\n${LINK}`],
        ['bluesky', 'Bluesky', NEWS],
        ['linkedin', 'urn:li:person:ines7', `${NEWS}\n\n${LINK}`],
        ['bluesky', 'Bluesky', 'Closed today.'],
      ])
      const [mastodon, bluesky, linkedin, plain] = replies(outcome)
      assert.match(mastodon?.[1].link, /^https:\/\/mastodon\.social\/@proof\/\d+$/)
      assert.match(bluesky?.[1].link, /^https:\/\/bsky\.app\/profile\/did:plc:proof\/post\/3k\d+$/)
      assert.match(linkedin?.[1].link, /^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:share:\d+$/)
      assert.deepEqual(
        [mastodon, bluesky, linkedin, plain],
        [
          published('rec81', 'mastodon', mastodon?.[1].link),
          published('82', 'bluesky', bluesky?.[1].link),
          published('rec81', 'linkedin', linkedin?.[1].link),
          published('rec83', 'bluesky', plain?.[1].link),
        ],
      )
      const [toMastodon] = requests(outcome, /statuses$/)
      assert.equal(toMastodon?.headers['idempotency-key'], 'rec81')
      assert.deepEqual(toMastodon?.body, { status: `${NEWS}\n\n${LINK}`, language: 'de', visibility: 'public' })
      const records = requests(outcome, /createRecord$/).map(({ body }) => body)
      const said = (text: string) => ({
        $type: 'app.bsky.feed.post',
        text,
        createdAt: '2026-11-16T08:00:00.000Z',
        langs: ['de'],
      })
      const external = { uri: LINK, title: 'example.com/hours?day=7', description: '' }
      const post = { repo: 'did:plc:proof', collection: 'app.bsky.feed.post' }
      assert.deepEqual(records, [
        { ...post, record: { ...said(NEWS), embed: { $type: 'app.bsky.embed.external', external } } },
        { ...post, record: said('Closed today.') },
      ])
    },
  },
  {
    ...fixture(),
    name: 'called-again',
    title: 'Make repeats a request at once, after 4 days and after 91 days',
    trigger: [
      call(),
      call(),
      call({}, 4 * 24),
      call({ postId: 'rec99', approvedAt: at(91 * 24) }, 87 * 24),
      call({ approvedAt: at(91 * 24) }),
    ],
    check(outcome) {
      assert.equal(posts(outcome).length, 3)
      const links = replies(outcome).map(([, { link }]) => link)
      assert.equal(new Set(links).size, 3)
      assert.deepEqual(replies(outcome), [
        published('rec81', 'bluesky', links[0]),
        published('rec81', 'bluesky', links[0], 'already published'),
        published('rec81', 'bluesky', links[0], 'already published'),
        published('rec99', 'bluesky', links[3]),
        published('rec81', 'bluesky', links[4]),
      ])
    },
  },
  {
    ...fixture({ networks: 'mastodon, bluesky', maxApprovalHours: 48 }),
    name: 'refused',
    title: 'Posts that must not be published',
    trigger: [
      call({ postId: 'rec 81', network: 'linkedin', text: ' ', link: 'http://example.com' }),
      call({ approvedBy: 'mallory@example.com', approvedAt: at(-49) }),
      call({ approvedAt: at(1), text: '☕'.repeat(301) }),
      call({ network: 'mastodon', text: 'x'.repeat(476), approvedAt: 'yesterday' }),
      call({ network: 'myspace', text: { toString: 'x' }, link: 'https://example.com/"><b>' }),
      { kind: 'webhook' as const, body: [] },
    ],
    check(outcome) {
      const allowed = 'network must be one of: mastodon, bluesky'
      const number = 'postId must be letters, digits, dots, colons or hyphens'
      const old = 'approvedAt is missing, in the future or too old'
      const stranger = 'approvedBy is not on the list of approvers'
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(replies(outcome), [
        refused([number, allowed, 'text is empty', 'link must start with https://'], {
          postId: 'rec 81',
          network: 'linkedin',
        }),
        refused([stranger, old]),
        refused(['text is too long for bluesky: 301 of 300', old]),
        refused(['text is too long for mastodon: 501 of 500', old], { network: 'mastodon' }),
        refused([allowed, 'text is empty', 'link must start with https://'], { network: 'myspace' }),
        refused([number, allowed, 'text is empty', stranger, old], { postId: '', network: '' }),
      ])
    },
  },
  {
    ...fixture({ maxPostsPerDay: 2 }),
    name: 'daily-limit',
    title: 'The daily limit is reached',
    trigger: [
      call({ postId: 'a', network: 'mastodon' }),
      call({ postId: 'b', network: 'linkedin' }),
      call({ postId: 'c' }),
      call({ postId: 'b', network: 'linkedin' }),
      call({ postId: 'c' }, 24),
    ],
    check(outcome) {
      assert.deepEqual(
        replies(outcome).map(([status, { status: said, problems }]) => [status, said, ...problems]),
        [
          [200, 'published'],
          [200, 'published'],
          [422, 'refused', 'the daily limit of 2 posts is reached'],
          [200, 'already published'],
          [200, 'published'],
        ],
      )
      assert.deepEqual(
        posts(outcome).map(([app, , text]) => [app, text]),
        [
          ['mastodon', `${TEXT}\n\n${LINK}`],
          ['linkedin', `${TEXT}\n\n${LINK}`],
          ['bluesky', TEXT],
        ],
      )
    },
  },
  {
    ...fixture(),
    name: 'wrong-key',
    title: 'A request without the secret header',
    trigger: { ...call(), headers: { 'X-Token': 'guessed' } },
    silent: true,
    check(outcome) {
      assert.equal(outcome.responses[0]?.status, 403)
      assert.deepEqual(sent(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'mastodon-is-down',
    title: 'Mastodon is down',
    trigger: call({ network: 'mastodon' }),
    failures: [down('mastodon', { route: 'POST /api/v1/statuses', failure: 'page' })],
    ends: 'error',
    check(outcome) {
      failed('mastodon', /502 Bad Gateway/)(outcome)
      assert.equal(requests(outcome, /statuses$/).length, 3)
    },
  },
  {
    ...fixture(),
    name: 'bluesky-shuts-out',
    title: 'Bluesky rejects the sign-in',
    trigger: call(),
    failures: [down('bluesky', { route: 'POST /xrpc/com.atproto.server.createSession', failure: 'unauthorized' })],
    ends: 'error',
    check(outcome) {
      failed('bluesky', /Unauthorized/)(outcome)
      assert.equal(requests(outcome, /createSession$/).length, 3)
      assert.equal(requests(outcome, /createRecord$/).length, 0)
    },
  },
  {
    ...fixture(),
    name: 'bluesky-refuses',
    title: 'Bluesky fails, and the next attempt succeeds',
    trigger: [call(), call()],
    failures: [down('bluesky', { route: 'POST /xrpc/com.atproto.repo.createRecord', times: 1 })],
    check(outcome) {
      const [first, second] = replies(outcome)
      assert.deepEqual([first?.[0], first?.[1].status, first?.[1].problems], [424, 'failed', ['Internal Server Error']])
      assert.deepEqual(second, published('rec81', 'bluesky', second?.[1].link))
      assert.deepEqual(
        outcome.executions.map(({ status }) => status),
        ['error', 'success'],
      )
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'linkedin-is-down',
    title: 'LinkedIn is down',
    trigger: call({ network: 'linkedin' }),
    failures: [down('linkedin', { route: 'POST /rest/posts' })],
    ends: 'error',
    check: failed('linkedin', /not able to process/),
  },
  {
    ...fixture(),
    name: 'slack-is-down',
    title: 'LinkedIn and Slack are down',
    trigger: call({ network: 'linkedin' }),
    failures: [down('linkedin', { route: 'POST /rest/posts' }), down('slack', { route: 'POST /api/chat.postMessage' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.equal(replies(outcome)[0]?.[0], 424)
      assert.match(
        outcome.executions[0]?.error?.message ?? '',
        /^Post rec81 was not published on linkedin: The service/,
      )
    },
  },
])
