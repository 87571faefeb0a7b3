import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'

const LINES = [
  'The port of Almada replaced six diesel cranes with electric ones and publishes the whole bill of the first year.',
  'Energy cost fell by 41 per cent while maintenance stayed level, which surprised the people who had planned it.',
  'The cranes charge at night, and the old fuel store has become a workshop for the crews of the harbour.',
  'Anyone who plans a fleet finds the figures month by month at the end, with the mistakes that were made.',
]
/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const article = (title: string, about = '') =>
  `<html><head><title>${title}</title>${about && `<meta name="description" content="${about}">`}</head><body>${LINES.map((line) => `<p>${line}</p>`).join('')}</body></html>`
const LOGIN = '<html><head><title>Sign in</title></head><body><p>Please sign in.</p></body></html>'

const saved = (at: number, text: string, more: object = {}) => ({
  channel: 'C00000001',
  ts: `${Date.parse('2026-11-18T08:00:00Z') / 1000 + at}.000100`,
  user: 'U00000001',
  text,
  ...more,
})
const MESSAGES = [
  saved(1, '<https://harbour.example/cranes?utm_source=x> swapped its cranes, numbers at the end'),
  saved(2, '<https://rail.example/night> and again <https://www.harbour.example/cranes/>'),
  saved(3, '<https://paper.example/login>'),
  saved(4, '<https://www.youtube.com/watch?v=1> <https://youtu.be/1> <http://10.0.0.1/admin> <http://n8n.internal/x>'),
]

/** n8n asks about all pages at once, so an answer goes by the page, and not by the turn. */
const titled = (page: string) => `Title: ${page}\n`
const entry = (page: string, headline: string) => ({
  when: titled(page),
  json: { usable: true, headline, summary: 'The bill is out: energy cost fell by 41 per cent.' },
})
const unusable = (when: string, times = 1) => ({ when, times, json: { usable: false, headline: '', summary: '' } })
const OPENING = {
  json: { subject: 'Cranes, counted', preview: 'And a night train', introduction: 'Two pages with <numbers>.' },
}

const fixture = (answers: object[] = [], messages: object[] = MESSAGES, cranes = article('Cranes')) => ({
  now: '2026-11-20T11:00:00.000Z',
  settings: {
    slackChannelId: 'C00000001',
    minLinks: 2,
    mailchimpServer: 'us21',
    mailchimpListId: 'a1b2c3d4e5',
    senderAddress: 'news@example.com',
    editorAddress: 'editor@example.com',
  },
  given: {
    slack: {
      channels: [{ id: 'C00000001', name: 'reading' }],
      people: [{ id: 'U00000001', name: 'ada' }],
      messages,
    },
    web: {
      'https://harbour.example/cranes': cranes,
      'https://rail.example/night': article('Night trains'),
      'https://paper.example/login': LOGIN,
    },
    openai: { answers },
  },
  trigger: { kind: 'schedule' as const },
})
const GOOD = [
  entry('Cranes', 'What electric cranes saved'),
  entry('Night trains', 'Sleeping to Vienna'),
  unusable(titled('Sign in')),
  OPENING,
]

const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)
const mail = ({ messages }: Outcome) => messages.find(({ app }) => app === 'gmail')
const campaigns = ({ state }: Outcome) => (state('mailchimp') as { campaigns: Record<string, unknown>[] }).campaigns
const incomplete = (why: RegExp) => (outcome: Outcome) => {
  assert.equal(posts(outcome).length, 1)
  assert.match(posts(outcome)[0] ?? '', /The newsletter draft is not complete/)
  assert.match(posts(outcome)[0] ?? '', why)
  assert.equal(mail(outcome), undefined)
}

export default defineCases([
  {
    ...fixture(GOOD),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.ok(longestPause(outcome, 'Open pages') >= 2000)
      const pages = outcome.exchanges.filter(({ vendor }) => vendor === 'web')
      assert.deepEqual(pages.map(({ host }) => host).sort(), ['harbour.example', 'paper.example', 'rail.example'])
      assert.ok(pages.every(({ headers }) => headers.accept === 'text/html'))
      assert.equal(campaigns(outcome).length, 1)
      const html = mail(outcome)?.html ?? ''
      assert.equal(mail(outcome)?.to, 'editor@example.com')
      assert.equal(mail(outcome)?.subject, 'Draft: Cranes, counted')
      assert.match(html, /Not used[\s\S]*https:\/\/paper\.example\/login/)
      assert.match(html, /Two pages with &lt;numbers&gt;[\s\S]*What electric cranes saved[\s\S]*Sleeping to Vienna/)
      const filled = outcome.exchanges.find(({ method, path }) => method === 'PUT' && path.endsWith('/content'))
      assert.match(JSON.stringify(filled?.body), /UNSUB/)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture([], MESSAGES.slice(0, 2)),
    settings: { ...fixture().settings, minLinks: 3 },
    name: 'too-few-links',
    title: 'Two links in a week, and three are needed',
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /No issue this week:\* 2 usable links were saved, 3 are needed/)
    },
  },
  {
    ...fixture([], []),
    name: 'nothing-to-do',
    title: 'No one wrote in the channel',
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /No issue this week:\* 0 usable links were saved, 2 are needed/)
    },
  },
  {
    ...fixture(
      GOOD.filter((_, at) => at !== 2),
      [
        ...MESSAGES.slice(0, 2).map((message) => ({
          ...message,
          reactions: [{ name: 'bookmark::skin-tone-3', users: ['U00000001'] }],
        })),
        ...MESSAGES.slice(2),
        ...Array.from({ length: 200 }, (_, at) => saved(at + 10, 'On my way')),
      ],
    ),
    name: 'busy-channel',
    title: 'Two links with the emoji, then 200 other messages, and Slack fails once',
    failures: [down('slack', { route: 'GET /api/conversations.history', times: 1 })],
    settings: { ...fixture().settings, reaction: ':bookmark:' },
    check(outcome) {
      assert.match(mail(outcome)?.html ?? '', /What electric cranes saved[\s\S]*Sleeping to Vienna/)
      assert.doesNotMatch(mail(outcome)?.html ?? '', /paper\.example/)
    },
  },
  {
    ...fixture([unusable('not readable\n', 3)]),
    name: 'pages-unreadable',
    title: 'The pages do not load',
    failures: [down('web')],
    check: incomplete(/Only 0 of 3 saved pages could be read and summarized/),
  },
  {
    ...fixture(GOOD.slice(0, 3)),
    name: 'model-is-down',
    title: 'OpenAI fails before the introduction',
    failures: [down('openai', { after: 3 })],
    check: incomplete(/complete\.\* .{5,}/),
  },
  {
    ...fixture(GOOD),
    name: 'mailchimp-is-down',
    title: 'Mailchimp is down',
    failures: [down('mailchimp')],
    check: incomplete(/A draft may already be in Mailchimp/),
  },
  {
    ...fixture(
      [
        { ...entry('', 'What electric cranes saved'), when: 'Title: Cranes and so on' },
        ...GOOD.slice(1, 3),
        { json: { ...OPENING.json, subject: long(120), preview: long(150) } },
      ],
      [saved(1, `<https://harbour.example/cranes> ${long(400)}`), ...MESSAGES.slice(1)],
      `${article(`Cranes ${long(160)}`, long(300))}<p>${long(8000)}</p>`,
    ),
    name: 'draft-stays-empty',
    title: "Mailchimp creates a draft from long texts but can't fill it",
    failures: [down('mailchimp', { route: 'PUT /3.0/campaigns/:campaign/content' })],
    check(outcome) {
      incomplete(/A draft may already be in Mailchimp/)(outcome)
      const sent = outcome.exchanges.filter(({ vendor }) => vendor === 'openai' || vendor === 'mailchimp')
      assert.doesNotMatch(JSON.stringify(sent.map(({ body }) => body)), /CUT OFF/)
    },
  },
  {
    ...fixture(GOOD),
    name: 'mail-is-down',
    title: 'Gmail is down',
    failures: [down('gmail')],
    check: incomplete(/A draft may already be in Mailchimp/),
  },
])
