import assert from 'node:assert/strict'
import { defineCases, down, type Item, type Outcome } from '../case.ts'
import { createPicture, identifyPicture } from '../picture.ts'
import { inOneDelivery, usernameMessage, whatsAppMessage } from '../whatsapp.ts'

const FOLDER = '1EventEventEventEventEventEvent0'
const PHONE = '4915200001111'
const LINE = 'First live weaving of the day, Tomoko from our Kyoto studio shows the ribbon loom'
const CAPTION =
  'The ribbon loom is running. Tomoko (from our Kyoto studio) weaves the first piece of the day, and the stand is already full.'
const POST = `${CAPTION}\n\n#texworld`

const says = (more: object = {}) => ({
  json: { caption: CAPTION, altText: 'A crowded stand with a loom.', problem: '', ...more },
  times: 9,
})

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const fixture = ({ answers = [says()], picture = createPicture(400, 300) as Buffer, settings = {} } = {}) => ({
  settings: {
    phoneNumberId: '3000',
    allowedPhones: '+49 152 00001111, +44 7700 900123',
    eventName: 'Texworld, Paris, 16 November',
    hashtags: '#texworld',
    linkedInPersonId: 'ada-7',
    driveFolderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
    ...settings,
  },
  given: {
    meta: { media: { '900': { type: 'image/jpeg', base64: picture.toString('base64') } } },
    openai: { answers },
    'google-drive': { files: [{ id: FOLDER, name: 'Event', mimeType: 'application/vnd.google-apps.folder' }] },
  },
})

const photo = (id = 'wamid.1', caption = LINE, more: Record<string, unknown> = {}) =>
  whatsAppMessage(PHONE, 'Mara', { id, type: 'image', image: { id: '900', mime_type: 'image/jpeg', caption }, ...more })
const text = (body: string) => whatsAppMessage(PHONE, 'Mara', { text: { body } })

const sentMessages = ({ messages }: Outcome) =>
  messages.filter(({ app }) => app === 'meta').map(({ to, text }) => `${to.replace(/\D/g, '')} ${text}`)
const posts = ({ state }: Outcome) => (state('linkedin') as { posts: Item[] }).posts
const stored = ({ state }: Outcome) =>
  (state('google-drive') as { files: { name: string; parents: string[]; data: Buffer }[] }).files.filter(
    ({ parents }) => parents[0] === FOLDER,
  )
const prompts = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))

/** No post, no file; the sender was told these messages in order. */
const nothingPosted =
  (...wanted: RegExp[]) =>
  (outcome: Outcome) => {
    assert.deepEqual([...posts(outcome), ...stored(outcome)], [])
    assert.equal(sentMessages(outcome).length, wanted.length)
    for (const [at, pattern] of wanted.entries()) assert.match(sentMessages(outcome)[at] ?? '', pattern)
    assert.doesNotMatch(sentMessages(outcome).join(), /undefined|\[object/)
  }
const QUESTION = /^4915200001111 Post this photo on LinkedIn\?\n\nThe ribbon loom/
const failed = (why: RegExp) =>
  new RegExp(`^4915200001111 That did not work\\. Check LinkedIn before you send it again\\. Reason: ${why.source}`)

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: photo(),
    answers: ['approve'],
    check(outcome) {
      const [post, ...others] = posts(outcome)
      assert.equal(others.length, 0)
      assert.deepEqual(
        [post?.author, post?.visibility, post?.lifecycleState, String(post?.commentary).replaceAll('\\', '')],
        ['urn:li:person:ada-7', 'PUBLIC', 'PUBLISHED', POST],
      )
      assert.match(JSON.stringify(post?.content), /urn:li:image:/)
      const [question = '', done, ...more] = sentMessages(outcome)
      assert.equal(more.length, 0)
      assert.ok(
        question.startsWith(
          `${PHONE} Post this photo on LinkedIn?\n\n${POST}\n\nPicture: A crowded stand with a loom.`,
        ),
      )
      assert.equal(done, `${PHONE} Your post is live: https://www.linkedin.com/feed/update/${post?.urn}`)
      const [file] = stored(outcome)
      assert.equal(file?.name, 'event-2026-11-16-090000.jpg')
      assert.equal(identifyPicture(file?.data ?? Buffer.alloc(0)), 'JPEG 300x300')
      assert.equal(stored(outcome).length, 1)
      const [prompt = ''] = prompts(outcome)
      assert.match(prompt, /Event: Texworld, Paris, 16 November.*First live weaving of the day/)
      assert.match(prompt, /Write in English\. Style: Lively but plain/)
      assert.match(prompt, /data:image\/\w+;base64,iVBOR/)
      assert.equal(outcome.exchanges.find(({ path }) => path.startsWith('/whatsapp_business'))?.query.mid, '900')
      const sent = outcome.exchanges.filter(({ path }) => path.endsWith('/messages'))
      assert.ok(sent.every(({ path }) => path.includes('/3000/')))
    },
  },
  {
    ...fixture({ settings: { phoneNumberId: '3001' } }),
    name: 'another-number',
    title: 'A photo sent to another number of the account',
    trigger: photo(),
    check: nothingPosted(),
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Unknown senders, old photos and reactions',
    trigger: [
      whatsAppMessage('33600000000', 'Luc', { type: 'image', image: { id: '900', caption: LINE } }),
      photo('wamid.old', LINE, { timestamp: '1794812000' }),
      whatsAppMessage(PHONE, 'Mara', { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } }),
    ],
    check(outcome) {
      nothingPosted()(outcome)
      assert.deepEqual(prompts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'number-hidden',
    title: 'A username hides the colleague’s number',
    trigger: [
      usernameMessage('DE.100', 'Mara', { id: 'wamid.h1', type: 'image', image: { id: '900', caption: LINE } }),
      usernameMessage('DE.100', 'Mara', { id: 'wamid.h2', text: { body: 'And now?' } }),
    ],
    check(outcome) {
      nothingPosted(/^100 Your WhatsApp username hides your phone number/)(outcome)
      assert.equal(outcome.messages[0]?.to, 'DE.100')
    },
  },
  {
    ...fixture({
      settings: { imageRatio: 0.8 },
      answers: [says({ problem: `A badge can be read, ${long(200)}`, altText: long(300) })],
    }),
    name: 'doubts-and-no',
    title: 'The model has doubts about a photo with long texts, and the sender says no',
    trigger: photo('wamid.1', `${LINE} ${long(500)}`),
    answers: ['decline'],
    check(outcome) {
      nothingPosted(
        /^4915200001111 Please check: A badge can be read, [a-z ]{179}\n\nPost this photo/,
        /^4915200001111 Not posted, as you chose\.$/,
      )(outcome)
      assert.doesNotMatch(`${sentMessages(outcome)}${prompts(outcome)}`, /CUT OFF/)
    },
  },
  {
    ...fixture(),
    name: 'nobody-answers',
    title: 'No reply in time',
    trigger: photo(),
    answers: ['nobody'],
    check: nothingPosted(QUESTION, /^4915200001111 No one answered in time, so nothing was posted\.$/),
  },
  {
    ...fixture(),
    name: 'hints',
    title: 'Text without a photo, and a photo without enough text',
    trigger: inOneDelivery(text('Hello, does this work?'), photo('wamid.2', 'Nice!')),
    check(outcome) {
      nothingPosted(
        / Please send one photo with a line of text/,
        / Please send the photo again with a line of text/,
      )(outcome)
      assert.deepEqual(prompts(outcome), [])
    },
  },
  {
    ...fixture({ settings: { allowedPhones: '' } }),
    name: 'first-message',
    title: 'No phone numbers are allowed yet',
    trigger: photo(),
    check: nothingPosted(/^4915200001111 Your number is 4915200001111\. Enter it as allowedPhones in Settings\.$/),
  },
  {
    ...fixture({ settings: { maxPostsPerDay: 2, imageRatio: 2 } }),
    name: 'twice-and-too-many',
    title: 'A photo delivered twice, with a limit of two a day',
    trigger: [
      photo('wamid.1'),
      photo('wamid.1'),
      photo('wamid.2'),
      photo('wamid.3'),
      photo('wamid.4', LINE, { timestamp: '1794902400' }),
    ].map((trigger, at) => (at === 4 ? { ...trigger, later: 24 } : trigger)),
    answers: ['approve', 'approve', 'approve'],
    check(outcome) {
      assert.equal(posts(outcome).length, 3)
      assert.match(sentMessages(outcome)[4] ?? '', / The limit of 2 posts a day has been reached\.$/)
      assert.equal(sentMessages(outcome).length, 7)
      assert.deepEqual(
        stored(outcome).map(({ data }) => identifyPicture(data)),
        ['JPEG 400x200', 'JPEG 400x200', 'JPEG 400x200'],
      )
    },
  },
  {
    ...fixture({ picture: createPicture(3400, 1700) }),
    name: 'drive-is-down',
    title: 'Google Drive is down',
    trigger: photo(),
    answers: ['approve'],
    failures: [down('google-drive')],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(sentMessages(outcome)[1] ?? '', / Your post is live: \S+\nThe photo could not be stored in Drive\.$/)
      assert.equal(sentMessages(outcome).length, 2)
    },
  },
  {
    ...fixture(),
    name: 'forgets-each-month',
    title: 'Stored IDs are cleared once a month',
    trigger: [photo(), { kind: 'schedule', node: 'Each month' }, photo()],
    answers: ['approve', 'approve'],
    check: (outcome) => assert.equal(posts(outcome).length, 2),
  },
  {
    ...fixture(),
    name: 'linkedin-is-down',
    title: 'LinkedIn is down',
    trigger: photo(),
    answers: ['approve'],
    failures: [down('linkedin')],
    check(outcome) {
      assert.equal(posts(outcome).length, 0)
      assert.match(sentMessages(outcome)[1] ?? '', failed(/\w/))
      assert.equal(sentMessages(outcome).length, 2)
      assert.equal(stored(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'photo-is-unknown',
    title: 'WhatsApp cannot find the photo',
    trigger: photo('wamid.1', LINE, { image: { id: '901', caption: LINE } }),
    check: nothingPosted(failed(/\w/)),
  },
  {
    ...fixture(),
    name: 'download-is-refused',
    title: "WhatsApp doesn't return the photo",
    trigger: photo(),
    failures: [{ vendor: 'meta', failure: 'unauthorized', route: 'GET /whatsapp_business/attachments/' }],
    check: nothingPosted(failed(/Error validating access token: Session has expired\./)),
  },
  {
    ...fixture({ answers: [] }),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: photo(),
    failures: [down('openai')],
    check: nothingPosted(failed(/\w/)),
  },
  {
    ...fixture({ answers: [says({ caption: 'See https://evil.example/long-enough-for-a-caption now.' })] }),
    name: 'no-caption',
    title: 'The caption is little more than a link',
    trigger: photo(),
    check: nothingPosted(failed(/The caption is too short or too long\. Please send the photo again\.$/)),
  },
  {
    ...fixture({ picture: Buffer.from('no picture') }),
    name: 'no-picture',
    title: 'The file is not an image',
    trigger: photo(),
    answers: ['approve'],
    check: nothingPosted(QUESTION, failed(/\w/)),
  },
  {
    ...fixture(),
    name: 'whatsapp-refuses',
    title: 'WhatsApp rejects the approval message',
    trigger: photo(),
    failures: [down('meta', { route: 'POST /:version/:id/messages', times: 1 })],
    check: nothingPosted(failed(/\w/)),
  },
  {
    ...fixture(),
    name: 'sender-not-on-the-test-list',
    title: 'The sender isn’t on the test number’s list',
    trigger: photo(),
    failures: [down('meta', { failure: 'recipient-not-allowed', route: 'POST /:version/:id/messages' })],
    ends: 'error',
    check(outcome) {
      nothingPosted()(outcome)
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^WhatsApp messages not sent: 1\./)
    },
  },
])

export const unreachable = {
  'Crop the photo → Report what failed': 'The photo has already been measured, so it can be cropped.',
}
