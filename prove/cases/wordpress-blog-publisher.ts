import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const DRAFTS = '11111111-2222-4333-8444-555555555555'
const PAGE = 'aaaaaaaa-1111-4222-8333-444444444444'
const OTHER_PAGE = 'aaaaaaaa-1111-4222-8333-555555555555'
const LABELS = 'https://blog.example.com/labels'
const TEXT = `# Suppliers
Ask for the harvest date on the label first.
- Taste it
- Ask for values

![photo](https://prod-files.s3.amazonaws.com/a.png)
${'We ask every supplier the same four calm questions. '.repeat(14)}`

const META = {
  slug: 'Choose Olive-Oil suppliers!',
  excerpt: 'Four questions we ask every supplier.',
  imageIdea: 'A bottle on a table in morning light.',
  imageAlt: 'A bottle on a table',
  links: [
    { phrase: 'harvest date on the label', post: 1 },
    { phrase: 'words that nobody wrote', post: 1 },
    { phrase: 'four calm questions', post: 9 },
  ],
}

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const fixture = ({
  status = 'Approved',
  markdown = TEXT,
  autoSchedule = true,
  date = '2026-11-24',
  ids = [PAGE],
  others = [] as object[],
  links = META.links,
  meta = {},
  labels = 'publish',
  name = 'How we choose <!channel> suppliers',
} = {}) => ({
  settings: { notionDataSourceId: DRAFTS, autoSchedule, categoryIds: '4, 7' },
  given: {
    notion: {
      dataSources: {
        [DRAFTS]: {
          properties: { Name: 'title', Status: 'select', 'Publish date': 'date', Post: 'url' },
          pages: ids.map((id) => ({
            id,
            markdown,
            values: {
              Name: name,
              Status: status,
              'Publish date': date ? { start: date, end: null } : null,
            },
          })),
        },
      },
    },
    wordpress: { posts: [{ id: 3, title: 'Reading labels', slug: 'labels', status: labels }, ...others] },
    openai: { answers: [{ json: { ...META, ...meta, links } }] },
    slack: { channels: ['#blog'] },
  },
})
const hour = { kind: 'schedule' as const }

interface Post {
  title: { rendered: string }
  content?: { rendered: string }
  status: string
  [name: string]: unknown
}
const posts = ({ state }: Outcome) => (state('wordpress') as { posts: Post[] }).posts.slice(1)
const draft = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages[0]?.values ?? {}
const sentMessages = ({ messages }: Outcome) => {
  assert.equal(messages.length, 1)
  assert.doesNotMatch(messages[0]?.text ?? '', /<!channel>/)
  return messages[0]?.text ?? ''
}

/** Marked as failed, told in Slack, and so many posts in WordPress. */
const isFailed =
  (why: RegExp, drafts: number): Case['check'] =>
  (outcome) => {
    assert.match(sentMessages(outcome), /^:x: \*Not published:\* How we choose/)
    assert.match(sentMessages(outcome), why)
    assert.equal(draft(outcome).Status, 'Failed')
    assert.deepEqual(
      posts(outcome).map(({ status }) => status),
      Array.from({ length: drafts }, () => 'draft'),
    )
  }

export default defineCases([
  {
    ...fixture({ name: 'How we choose our olive oil suppliers' }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: hour,
    check(outcome) {
      const [post] = posts(outcome)
      assert.equal(posts(outcome).length, 1)
      assert.deepEqual(
        [post?.status, post?.date_gmt, post?.slug, post?.categories],
        ['future', '2026-11-24T08:00:00', 'choose-olive-oil-suppliers', [4, 7]],
      )
      assert.ok(post?.featured_media)
      const upload = outcome.exchanges.find(({ path }) => path.endsWith('/media'))
      assert.equal(upload?.query.alt_text, META.imageAlt)
      assert.match(post?.content?.rendered ?? '', new RegExp(`<a href="${LABELS}/?">harvest date on the label</a>`))
      assert.match(post?.content?.rendered ?? '', /<li>Taste it<\/li>/)
      assert.doesNotMatch(post?.content?.rendered ?? '', /amazonaws/)
      assert.equal(draft(outcome).Status, 'Scheduled')
      assert.match(
        sentMessages(outcome),
        /Scheduled for Tuesday 24 November, 09:00:[\s\S]*1 internal link, with image\n.*1 image in Notion left out/,
      )
    },
  },
  {
    ...fixture({ status: 'Draft' }),
    name: 'nothing-to-do',
    title: 'No draft is approved',
    trigger: hour,
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.deepEqual(posts(outcome), [])
      assert.ok(!outcome.exchanges.some(({ vendor }) => vendor === 'openai' || vendor === 'wordpress'))
    },
  },
  {
    ...fixture({ autoSchedule: false }),
    name: 'without-picture',
    title: 'No image can be generated, the post stays a draft, and Notion fails briefly',
    trigger: hour,
    failures: [down('notion', { atFirst: true }), down('openai', { route: 'POST /v1/images/generations' })],
    check(outcome) {
      assert.equal(posts(outcome)[0]?.status, 'draft')
      assert.equal(draft(outcome).Status, 'In WordPress')
      assert.match(sentMessages(outcome), /Waiting as a draft in WordPress[\s\S]*no image, add one manually/)
    },
  },
  {
    ...fixture({
      date: '2026-11-24T15:30:00.000+01:00',
      others: [{ id: 2, title: long(120), slug: 'long', status: 'publish' }],
      meta: { slug: long(70), excerpt: long(300), imageIdea: long(500), imageAlt: long(150) },
    }),
    name: 'upload-fails',
    title: 'WordPress rejects the image of a post with long metadata',
    trigger: hour,
    failures: [down('wordpress', { route: 'POST /wp-json/wp/v2/media' })],
    check(outcome) {
      assert.equal(posts(outcome).at(-1)?.status, 'future')
      assert.equal(posts(outcome).at(-1)?.date_gmt, '2026-11-24T14:30:00')
      const sent = outcome.exchanges.filter(({ vendor }) => vendor === 'openai' || vendor === 'wordpress')
      assert.doesNotMatch(JSON.stringify(sent.map(({ body, query }) => [body, query])), /cut.off/i)
      assert.match(sentMessages(outcome), /no image, add one manually/)
    },
  },
  {
    ...fixture({
      date: '',
      markdown: '毎年冬にすべての自転車を整備しています。'.repeat(20),
      meta: { slug: 'Über-uns-Größe' },
    }),
    name: 'no-date',
    title: 'A draft in Japanese without a publish date, and a slug with umlauts',
    trigger: hour,
    check(outcome) {
      assert.deepEqual([posts(outcome)[0]?.status, posts(outcome)[0]?.slug], ['draft', 'uber-uns-grosse'])
      assert.equal(draft(outcome).Status, 'In WordPress')
      assert.match(sentMessages(outcome), /Waiting as a draft in WordPress, because Publish date is empty:\*/)
    },
  },
  {
    ...fixture({ date: '2026-11-02', labels: 'draft' }),
    name: 'date-is-over',
    title: 'A publish date in the past, in a blog without published posts',
    trigger: hour,
    check(outcome) {
      const at = Date.parse(`${posts(outcome)[0]?.date_gmt}Z`) - Date.parse('2026-11-16T08:00:00Z')
      assert.ok(at > 9 * 60_000 && at < 15 * 60_000)
    },
  },
  {
    ...fixture({
      markdown: `${TEXT}\n## Facts {color="blue"}\n<callout icon="x">\n\tMind <span color="red">this</span>\n</callout>\nFrom \\$49, \\<span> or \\^.\nUse \`<details open>\` here.\n\`\`\`html\n<span class="a">\n- one\n\`\`\`\nCall wp_get_image, not ~~this~~.\n- [x] Tested\n<table header-row="true">\n\t<tr>\n\t\t<td>**Oil**</td>\n\t\t<td>*cold*, \`a_b\`, \\*, [lab](https://example.com/a_b)</td>\n\t</tr>\n</table>\n1. Run this\n\t\`\`\`bash\n\techo \\$A {color="red"}\n\techo two words\n\t\`\`\`\n2. Done\nAll of my two wordsmiths use two words.`,
      others: [{ id: 2, title: 'Our values', slug: 'values', status: 'publish' }],
      links: [
        { phrase: 'four calm questions', post: 2 },
        { phrase: 'two words', post: 1 },
      ],
    }),
    name: 'code',
    title: 'A draft with a callout, code blocks, a table and escaped signs',
    trigger: hour,
    check(outcome) {
      const html = posts(outcome).at(-1)?.content?.rendered ?? ''
      assert.match(html, /\/values\/?">four calm questions<\/a>/)
      assert.match(html, /<code>&lt;details open&gt;<\/code>/)
      assert.match(html, /&lt;span class=&quot;a&quot;&gt;\n- one|&lt;span class="a"&gt;\n- one/)
      assert.match(html, />Facts<[\s\S]*<p>Mind this<\/p>/)
      assert.match(html, /From \$49, &lt;span&gt; or \^\./)
      assert.match(html, /Call wp_get_image, not <del>this<\/del>\./)
      assert.match(html, /<input type="checkbox"[^>]*checked[^>]*> Tested/)
      assert.match(html, /<td><strong>Oil<\/strong><\/td>/)
      assert.match(html, /<em>cold<\/em>, <code>a_b<\/code>, \*, <a href="https:\/\/example\.com\/a_b">lab<\/a><\/td>/)
      assert.match(
        html,
        /Run this[\s\S]*<code[^>]*>echo \\\$A \{color=(?:"|&quot;)red(?:"|&quot;)\}\necho two words\n<\/code>[\s\S]*<li>[\s\S]*Done/,
      )
      assert.match(html, /two wordsmiths use <a href="[^"]+">two words<\/a>\./)
      assert.doesNotMatch(html, /callout/)
    },
  },
  {
    ...fixture({ markdown: 'To do.', ids: [PAGE, OTHER_PAGE] }),
    name: 'too-short',
    title: 'The wrong pages were approved',
    trigger: hour,
    check(outcome) {
      assert.equal(outcome.messages.length, 2)
      for (const { text } of outcome.messages) assert.match(text, /fewer than 100 words/)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: hour,
    failures: [down('openai')],
    check: isFailed(/./, 0),
  },
  {
    ...fixture(),
    name: 'wordpress-is-down',
    title: 'WordPress is down',
    trigger: hour,
    failures: [down('wordpress')],
    check: isFailed(/./, 0),
  },
  {
    ...fixture(),
    name: 'not-scheduled',
    title: 'WordPress rejects the date',
    trigger: hour,
    failures: [down('wordpress', { route: 'POST /wp-json/wp/v2/posts/:id' })],
    check: isFailed(/./, 1),
  },
  {
    ...fixture({ markdown: 'To do.' }),
    name: 'status-not-set',
    title: 'Notion rejects the status',
    trigger: hour,
    failures: [down('notion', { route: 'PATCH /v1/pages/:id', after: 1 })],
    check(outcome) {
      assert.equal(draft(outcome).Status, 'Publishing')
      assert.match(sentMessages(outcome), /Notion could not be updated: the draft keeps the status Publishing/)
      assert.doesNotMatch(sentMessages(outcome), /marked as failed/)
    },
  },
  {
    ...fixture(),
    name: 'slack-lacks-a-scope',
    title: 'The Slack token lacks a scope',
    trigger: hour,
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.equal(posts(outcome)[0]?.status, 'future')
      assert.equal(draft(outcome).Status, 'Scheduled')
      assert.equal(outcome.executions.at(-1)?.error?.node, 'Announce post')
    },
  },
  {
    ...fixture({ markdown: 'To do.' }),
    name: 'failure-not-told',
    title: 'The wrong page was approved, and the Slack token lacks a scope',
    trigger: hour,
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.equal(draft(outcome).Status, 'Failed')
    },
  },
])

export const unreachable = {
  'Insert links → Collect reason':
    'The structure of the response has already been validated, and the step only inserts links.',
}
