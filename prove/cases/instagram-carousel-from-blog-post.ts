import assert from 'node:assert/strict'
import { defineCases, down, type Item, type Outcome } from '../case.ts'
import { assertColor, assertInk, identifyPicture } from '../picture.ts'

const FOLDER = '1SlidesSlidesSlidesSlidesSlides0'
const ACCOUNT = '17841400000000001'
const PAGE = 'https://example.com/blog/glass'

const SLIDES = [
  'Glass breaks on the way',
  'Shake it before you tape it',
  'Leave room for 5% filling',
  'Read the full list',
].map((heading, at) => ({
  heading,
  body:
    at === 1 ? 'If anything moves, add filling until it does not.' : 'Two fingers of paper are enough on each side.',
  alt: `Slide ${at + 1}: ${heading}`,
}))
const CAPTION = 'Five checks keep a package of glass whole. #packing #glass #smallshop'
const says = (more: object = {}) => ({ json: { slides: SLIDES, caption: CAPTION, ...more }, times: 9 })

const item = (title: string, link: string) =>
  `<item><title>${title}</title><link>${link}</link><pubDate>Mon, 16 Nov 2026 08:00:30 GMT</pubDate><description>Short: how to pack glass.</description></item>`
const feed = (items: string) => ({
  type: 'application/rss+xml',
  text: `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title><link>https://example.com</link>${items}</channel></rss>`,
})
const ARTICLE =
  '<nav>Home</nav><article><h1>Five checks</h1><p>Put the glass into the box.</p><p>Shake it <a href="https://evil.example/x">before</a> you tape it.</p><script>track()</script></article>'

const fixture = ({
  items = item('Five checks before you ship glass', PAGE),
  page = ARTICLE,
  answers = [says()],
  settings = {},
} = {}) => ({
  settings: {
    slideFolderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
    instagramAccountId: ACCOUNT,
    ...settings,
  },
  given: {
    web: { 'https://example.com/feed.xml': feed(items), [PAGE]: page, 'https://example.com/blog/wood': page },
    openai: { answers },
    slack: { channels: ['#content'] },
    'google-drive': { files: [{ id: FOLDER, name: 'Slides', mimeType: 'application/vnd.google-apps.folder' }] },
  },
  trigger: { kind: 'poll' as const },
})

interface DriveFile {
  id: string
  name: string
  parents: string[]
  permissions: Item[]
  data: Buffer
}
const slides = ({ state }: Outcome) =>
  (state('google-drive') as { files: DriveFile[] }).files.filter(({ parents }) => parents[0] === FOLDER)
const said = ({ messages }: Outcome) =>
  messages.filter(({ app }) => app === 'slack').map(({ to, text }) => `${to} ${text}`)
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'meta')
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'meta')
const prompts = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))

const HEADING = { x: 60, y: 170, width: 960, height: 300 }

/** The last message gives the reason, and Instagram shows nothing. */
const noPost =
  (why: RegExp, messages: number, requests = 0) =>
  (outcome: Outcome) => {
    assert.equal(posts(outcome).length, 0)
    assert.equal(asked(outcome).length, requests)
    assert.equal(said(outcome).length, messages)
    const last = said(outcome).at(-1) ?? ''
    assert.match(last, /^#content \*No carousel from this post\*\nFive checks before you ship glass\n/)
    assert.match(last.split('\n')[2] ?? '', why)
    assert.doesNotMatch(last, /undefined|\[object/)
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    answers: ['approve'],
    check(outcome) {
      assert.deepEqual(
        slides(outcome).map(({ name }) => name),
        [1, 2, 3, 4].map((number) => `five-checks-before-you-ship-glass-${number}.jpg`),
      )
      for (const { permissions } of slides(outcome))
        assert.deepEqual(
          permissions.map(({ role, type }) => `${type} ${role}`),
          ['anyone reader'],
        )
      const [, second, third] = slides(outcome).map(({ data }) => data)
      const bytes = second ?? Buffer.alloc(0)
      assert.equal(identifyPicture(bytes), 'JPEG 1080x1350')
      assertColor(bytes, [540, 20], '14213d')
      assertColor(bytes, [168, 150], 'fca311')
      assertInk(bytes, HEADING, [647, 157])
      assertInk(bytes, { x: 60, y: 650, width: 960, height: 200 }, [635, 82])
      assertInk(bytes, { x: 60, y: 1190, width: 480, height: 80 }, [160, 33])
      assertInk(bytes, { x: 700, y: 1190, width: 320, height: 80 }, [47, 26])
      assertInk(third ?? Buffer.alloc(0), HEADING, [635, 157])
      const created = asked(outcome).map(({ query, body, path, method }) => ({
        path: `${method} ${path}`,
        ...query,
        ...(body as Item),
      }))
      const ids = slides(outcome).map(({ id }) => id)
      assert.deepEqual(
        created.slice(0, 4).map(({ access_token: _, ...query }: Record<string, unknown>) => query),
        SLIDES.map(({ alt }, at) => ({
          path: `POST /v25.0/${ACCOUNT}/media`,
          image_url: `https://drive.google.com/uc?export=download&id=${ids[at]}`,
          is_carousel_item: 'true',
          alt_text: alt,
        })),
      )
      const answers = asked(outcome).map(({ response }) => (response as Item).id)
      const { media_type, children, caption, path } = (created[4] ?? {}) as Record<string, unknown>
      assert.deepEqual(
        [path, media_type, children, caption],
        [`POST /v25.0/${ACCOUNT}/media`, 'CAROUSEL', answers.slice(0, 4).join(','), CAPTION],
      )
      const last = (created[5] ?? {}) as Record<string, unknown>
      assert.deepEqual([last.path, last.creation_id], [`POST /v25.0/${ACCOUNT}/media_publish`, answers[4]])
      assert.deepEqual(
        posts(outcome).map(({ text }) => text),
        [CAPTION],
      )
      assert.equal(created.length, 6)
      const [question = '', ...rest] = said(outcome)
      assert.match(
        question,
        /^#content \*Publish this carousel on Instagram\?\*\nFive checks before you ship glass\nhttps:\/\/example\.com\/blog\/glass/,
      )
      for (const [at, id] of ids.entries())
        assert.ok(question.includes(`<https://drive.google.com/file/d/${id}/view|${at + 1}>`))
      assert.ok(question.includes(`*Caption:*\n${CAPTION}`))
      assert.deepEqual(rest, [
        `#content *The carousel is on Instagram.*\nFive checks before you ship glass\nPost number ${answers[5]}`,
      ])
      assert.match(prompts(outcome)[0] ?? '', /Put the glass into the box\. Shake it before you tape it\./)
      assert.doesNotMatch(prompts(outcome)[0] ?? '', /Home|track|evil/)
      assert.match(prompts(outcome)[0] ?? '', /audience: Owners of small shops\. Write in English.*between 4 and 7/)
      assert.match(prompts(outcome)[0] ?? '', /Title: Five checks before you ship glass/)
    },
  },
  {
    ...fixture({ items: '' }),
    name: 'nothing-to-do',
    title: 'No new post',
    silent: true,
    check(outcome) {
      assert.deepEqual([...said(outcome), ...slides(outcome), ...prompts(outcome)], [])
    },
  },
  {
    ...fixture({
      items: item('Five checks before you ship glass', PAGE) + item('Wood needs air', 'https://example.com/blog/wood'),
      settings: { maxSlides: 3 },
    }),
    name: 'two-posts',
    title: 'Two posts: one discarded, one without a reply',
    answers: ['decline', 'nobody'],
    check(outcome) {
      assert.equal(asked(outcome).length, 0)
      assert.equal(said(outcome).length, 2)
      assert.match(said(outcome)[0] ?? '', /Five checks/)
      assert.match(said(outcome)[1] ?? '', /Wood needs air/)
      assert.equal(slides(outcome).length, 6)
    },
  },
  {
    ...fixture({
      items: item(`&lt;!channel&gt; Ship &amp; tell${' of it'.repeat(20)}`, PAGE),
      page: '<main>No article here</main>',
      answers: [
        says({
          slides: SLIDES.map((slide) => ({
            ...slide,
            alt: `${slide.alt} ${'and more '.repeat(120)}`,
            heading: `@${slide.heading} 🎉 "100% \\ safe" ${'very '.repeat(20)}`,
          })),
          caption: `<!here> ${'箱'.repeat(2500)}`,
        }),
      ],
    }),
    name: 'odd-texts',
    title: 'A page without an article, unusual characters and very long texts',
    answers: ['approve'],
    check(outcome) {
      assert.match(prompts(outcome)[0] ?? '', /Short: how to pack glass/)
      assert.match(said(outcome)[0] ?? '', /\n!channel Ship & tell(?: of it){20}\n/)
      assert.match(said(outcome)[1] ?? '', /\n&lt;!channel&gt; Ship &amp; tell(?: of it){20}\n/)
      assert.doesNotMatch(said(outcome).join(), /<!/)
      assert.equal(posts(outcome)[0]?.text.length, 2200)
      const { heading } = outcome.nodes['Prepare slides']?.items[2] ?? {}
      assert.match(String(heading), /^Leave room for 5%% filling '100%% ' safe' (very )*very\.\.\.$/)
      assert.ok(String(heading).replaceAll('%%', '%').length <= 73)
      assert.ok(slides(outcome).every(({ name }) => name.length <= 70))
      assert.ok(asked(outcome).every(({ body }) => String((body as Item | null)?.alt_text ?? '').length <= 900))
      // A gateway may refuse a URL of more than 8,000 characters.
      assert.ok(asked(outcome).every(({ query }) => new URLSearchParams(query).toString().length < 2000))
    },
  },
  {
    ...fixture({ items: item('', PAGE).replace('<title></title>', '') }),
    name: 'without-a-title',
    title: 'A post without a title',
    answers: ['approve'],
    check(outcome) {
      assert.deepEqual(
        slides(outcome).map(({ name }) => name),
        [1, 2, 3, 4].map((number) => `post-${number}.jpg`),
      )
      assert.match(said(outcome)[0] ?? '', /on Instagram\?\*\n\nhttps:/)
      assert.match(said(outcome)[1] ?? '', /on Instagram\.\*\n\nPost number/)
    },
  },
  {
    ...fixture(),
    name: 'blog-is-down',
    title: 'The blog is down',
    failures: [down('web', { address: 'example.com/blog/' })],
    check(outcome) {
      noPost(/\w/, 1)(outcome)
      assert.equal(outcome.exchanges.filter(({ path }) => path === '/blog/glass').length, 3)
    },
  },
  {
    ...fixture({ answers: [] }),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check: noPost(/\w/, 1),
  },
  {
    ...fixture({ settings: { backgroundColor: 'midnight sky' } }),
    name: 'no-such-colour',
    title: 'An invalid color',
    check: noPost(/^Slide 1 could not be drawn, stored or shared: \w/, 1),
  },
  {
    ...fixture(),
    name: 'one-slide-not-stored',
    title: 'Drive fails to save one slide',
    failures: [down('google-drive', { route: 'POST /upload/drive/v3/files', after: 1, times: 1 })],
    check: noPost(/^Slide 2 could not be drawn, stored or shared: \w/, 1),
  },
  {
    ...fixture(),
    name: 'links-are-forbidden',
    title: "Google Drive doesn't allow public links",
    failures: [down('google-drive', { route: 'POST /drive/v3/files/:id/permissions' })],
    check: noPost(/^Slide 1 could not be drawn, stored or shared: \w/, 1),
  },
  {
    ...fixture(),
    name: 'one-slide-refused',
    title: 'Instagram rejects one slide',
    answers: ['approve'],
    failures: [{ vendor: 'meta', failure: 'unauthorized', after: 2, times: 1 }],
    check: noPost(/^Instagram rejected slide 3: Error validating access token: Session has expired\.$/, 2, 4),
  },
  {
    ...fixture(),
    name: 'carousel-refused',
    title: 'Instagram rejects the carousel',
    answers: ['approve'],
    failures: [down('meta', { after: 4 })],
    check: noPost(/An unexpected error has occurred\. Please retry your request later\./, 2, 5),
  },
  {
    ...fixture(),
    name: 'publishing-refused',
    title: 'Instagram fails to publish the carousel',
    answers: ['approve'],
    failures: [down('meta', { after: 5 })],
    check: noPost(/An unexpected error has occurred\. Please retry your request later\./, 2, 6),
  },
])
