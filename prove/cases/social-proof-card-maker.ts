import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { assertColor, assertInk, identifyPicture } from '../picture.ts'

const FOLDER = '1CardsCardsCardsCardsCardsCards00'
const QUOTE = 'They fixed it in twenty minutes and charged next to nothing.'

const aReview = (id: string, comment: string, more: Record<string, unknown> = {}) => ({
  reviewId: `AbFvOqm-${id}`,
  starRating: 'FIVE' as const,
  comment,
  createTime: '2026-11-14T18:00:00Z',
  reviewer: { displayName: 'Maria Lopes 🌸' },
  ...more,
})
const MARIA = aReview(
  'k2pq7d',
  `Came in with a squeaky bike on a Friday evening, expected to wait until Monday. ${QUOTE} Coffee machine was broken though!`,
)
const PAUL = aReview('n8xw2a', 'Honest advice on brakes.\nI left without paying for parts I did not need.', {
  createTime: '2026-11-10T09:00:00Z',
  reviewer: { displayName: 'Paul Anders', isAnonymous: true },
})
const UNFIT = [
  aReview('fourst', 'Good work on my wheels, though the wait was long.', { starRating: 'FOUR' }),
  aReview('tshort', 'Great bikes!'),
  aReview('tooold', 'They rebuilt my grandfather’s racer with so much care.', { createTime: '2026-10-16T09:00:00Z' }),
]

const chosen = (quote: string, more: Record<string, unknown> = {}) => ({
  json: { usable: true, quote, caption: 'Thank you for coming by. Quick repairs are what we like most. ', ...more },
})

const fixture = (reviews: object[], answers: object[], settings: Record<string, unknown> = {}) => ({
  settings: {
    businessName: 'Harbour Bikes',
    accountName: 'accounts/104',
    locationName: 'locations/207',
    driveFolderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
    slackChannel: '#social',
    showName: true,
    ...settings,
  } as Record<string, string | number | boolean>,
  given: {
    'google-business-profile': { reviews },
    openai: { answers },
    slack: { channels: ['#social'] },
    'google-drive': { files: [{ id: FOLDER, name: 'Cards', mimeType: 'application/vnd.google-apps.folder' }] },
  },
  trigger: { kind: 'schedule' as const },
})
const twice = { trigger: [{ kind: 'schedule' as const }, { kind: 'schedule' as const, later: 24 }] }

interface DriveFile {
  name: string
  parents: string[]
  data: Buffer
}
const files = ({ state }: Outcome) =>
  (state('google-drive') as { files: DriveFile[] }).files.filter(({ parents }) => parents[0] === FOLDER)
const names = (outcome: Outcome) => files(outcome).map(({ name }) => name)
const said = ({ messages }: Outcome) =>
  messages.filter(({ app }) => app === 'slack').map(({ to, text }) => `${to} ${text}`)
const asked = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))

/** Nothing but one report came of it. */
const onlyReport =
  (why: RegExp, requests = 1) =>
  (outcome: Outcome) => {
    assert.deepEqual(names(outcome), [])
    assert.equal(said(outcome).length, 1)
    assert.match(said(outcome)[0] ?? '', why)
    assert.doesNotMatch(said(outcome)[0] ?? '', /undefined|\[object/)
    assert.equal(asked(outcome).length, requests)
  }
const failed = (why: RegExp) =>
  new RegExp(`^#social \\*Review cards: something failed\\*\\nCame in with a squeaky bike.{33}: ${why.source}`)

export default defineCases([
  {
    ...fixture([...UNFIT, MARIA, PAUL], [chosen('Honest advice on brakes.'), chosen(QUOTE)]),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(names(outcome), [
        'harbour-bikes-2026-11-10-n8xw2a.png',
        'harbour-bikes-2026-11-10-n8xw2a.txt',
        'harbour-bikes-2026-11-14-k2pq7d.png',
        'harbour-bikes-2026-11-14-k2pq7d.txt',
      ])
      const [, anonymous, card, caption] = files(outcome).map(({ data }) => data)
      const CAPTION = `Thank you for coming by. Quick repairs are what we like most.\n\n“${QUOTE}”\nMaria L. on Google`
      assert.equal(caption?.toString(), CAPTION)
      assert.match(anonymous?.toString() ?? '', /\n\n“Honest advice on brakes\.”\nA review on Google$/)
      const bytes = card ?? Buffer.alloc(0)
      assert.equal(identifyPicture(bytes), 'PNG 1080x1080')
      assertColor(bytes, [540, 12], 'b4552d')
      assertColor(bytes, [540, 40], 'f4efe6')
      for (const [y, height, ink] of [
        [80, 60, [188, 28]],
        [200, 400, [741, 189]],
        [870, 60, [377, 33]],
        [930, 60, [224, 26]],
      ] as const)
        assertInk(bytes, { x: 60, y, width: 1000, height }, ink)
      const [{ path = '', query = {} } = {}] = outcome.exchanges
      assert.match(path, /\/accounts\/104\/locations\/207\/reviews$/)
      assert.equal(query.pageSize, '50')
      assert.equal(asked(outcome).length, 2)
      assert.match(asked(outcome)[1] ?? '', /Business: Harbour Bikes.*Came in with a squeaky bike/)
      assert.match(asked(outcome)[1] ?? '', /at most 180 characters.*two short sentences in English/)
      assert.equal(said(outcome).length, 2)
      assert.match(
        said(outcome)[1] ?? '',
        /^#social \*A new review card is in Drive\*\n<https:\/\/drive\.google\.com\/file\/d\/file\w+\/view\|Open the image>\n\nThank you/,
      )
      assert.ok(said(outcome)[1]?.endsWith(CAPTION))
    },
  },
  {
    ...fixture(UNFIT, []),
    name: 'nothing-to-do',
    title: 'No review qualifies',
    check(outcome) {
      assert.deepEqual([...said(outcome), ...names(outcome), ...asked(outcome)], [])
      assert.equal(outcome.exchanges.length, 1)
    },
  },
  {
    ...fixture([MARIA], [chosen(QUOTE)], { showName: false }),
    ...twice,
    name: 'next-day',
    title: 'The same review the next day, without names',
    check(outcome) {
      assert.equal(names(outcome).length, 2)
      assert.equal(asked(outcome).length, 1)
      assert.equal(said(outcome).length, 1)
      assert.doesNotMatch(said(outcome)[0] ?? '', /Maria/)
    },
  },
  {
    ...fixture(
      ['aaaaaa', 'bbbbbb', 'cccccc', 'dddddd'].map((id) =>
        aReview(id, 'They are quick, and fair, and kind to beginners.'),
      ),
      [{ ...chosen('They are quick … kind to beginners.'), times: 4 }],
      { maxCards: 3, maxQuoteCharacters: 40 },
    ),
    ...twice,
    name: 'more-than-allowed',
    title: 'Four reviews, with a limit of three cards a day',
    check(outcome) {
      assert.equal(said(outcome).length, 4)
      assert.equal(new Set(names(outcome)).size, 8)
      assert.match(files(outcome)[1]?.data.toString() ?? '', /“They are quick … kind to beginners\.”/)
      const days = outcome.nodes['Choose new reviews']?.runs.map(({ outputs }) => outputs[0]?.length)
      assert.deepEqual(days, [3, 1])
    },
  },
  {
    ...fixture(
      [MARIA, { ...PAUL, comment: `Dr. Lee: ${PAUL.comment}` }],
      [
        { ...chosen('advice on brakes … Honest'), when: 'Honest advice' },
        { ...chosen('', { usable: false }), when: 'squeaky bike' },
      ],
    ),
    ...twice,
    name: 'other-words',
    title: 'The model changes the order of the words and rejects one review',
    check(outcome) {
      assert.equal(said(outcome).length, 1)
      assert.match(said(outcome)[0] ?? '', /“Dr\. Lee: Honest advice on brakes\.”/)
      assert.equal(names(outcome).length, 2)
      assert.equal(asked(outcome).length, 2)
    },
  },
  {
    ...fixture([MARIA], [{ ...chosen('It was lovely.'), times: 4 }], { maxQuoteCharacters: 40 }),
    trigger: [1, 2, 3, 4].map((day) => ({ kind: 'schedule' as const, later: day === 1 ? 0 : 24 })),
    name: 'no-quote',
    title: 'No quote is short enough, four days in a row',
    check(outcome) {
      assert.equal(asked(outcome).length, 3)
      assert.equal(said(outcome).length, 3)
      assert.match(
        said(outcome)[2] ?? '',
        failed(/The model changed words, and the first sentence is too long for a card\.$/),
      )
      assert.deepEqual(names(outcome), [])
    },
  },
  {
    ...fixture(
      [
        aReview(
          'transl',
          '(Translated by Google) 50%width off <!channel> & more\n\n(Original)\n50%width Rabatt <!channel> & mehr, prima ❤️ Laden 👍🏽🇩🇪',
        ),
      ],
      [chosen('50%width Rabatt <!channel> & mehr, prima ❤️ Laden 👍🏽🇩🇪', { caption: 'Danke <!here>.' })],
    ),
    name: 'hostile-text',
    title: 'A translated review with unusual characters and emoji',
    check(outcome) {
      assert.doesNotMatch(asked(outcome)[0] ?? '', /Translated|width off/)
      assert.match(
        said(outcome)[0] ?? '',
        /Danke &lt;!here&gt;\.\n\n“50%width Rabatt &lt;!channel&gt; &amp; mehr, prima Laden”/,
      )
      assert.match(files(outcome)[1]?.data.toString() ?? '', /“50%width Rabatt <!channel> & mehr, prima Laden”/)
      const bytes = files(outcome)[0]?.data ?? Buffer.alloc(0)
      assertInk(bytes, { x: 60, y: 180, width: 1000, height: 60 }, [506, 47])
    },
  },
  {
    ...fixture(
      [aReview('quotes', 'They said \\ "ready tomorrow" and, 100% true, it was ready the same day.')],
      [chosen('They said \\ "ready tomorrow" and, 100% true, it was ready the same day.')],
      { businessName: '@home "Bikes" \\ Co' },
    ),
    name: 'quotation-marks',
    title: 'Quotation marks, backslashes, and a business name that begins with an @',
    check(outcome) {
      assert.equal(names(outcome).length, 2)
      const bytes = files(outcome)[0]?.data ?? Buffer.alloc(0)
      assertInk(bytes, { x: 60, y: 180, width: 1000, height: 60 }, [536, 54])
      assertInk(bytes, { x: 60, y: 930, width: 1000, height: 60 }, [326, 33])
    },
  },
  {
    ...fixture([MARIA], []),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check: (outcome) => onlyReport(failed(/\w/), asked(outcome).length)(outcome),
  },
  {
    ...fixture([MARIA], [chosen(QUOTE)], { backgroundColor: 'sand' }),
    name: 'no-such-colour',
    title: 'An invalid color',
    check: onlyReport(failed(/\w/)),
  },
  {
    ...fixture([MARIA], [{ ...chosen(QUOTE), times: 2 }]),
    ...twice,
    name: 'drive-is-down',
    title: 'Google Drive is down for a day',
    failures: [down('google-drive', { times: 1 })],
    check(outcome) {
      assert.equal(said(outcome).length, 2)
      assert.match(said(outcome)[0] ?? '', failed(/\w/))
      assert.match(said(outcome)[1] ?? '', /A new review card is in Drive/)
      assert.equal(names(outcome).length, 2)
    },
  },
  {
    ...fixture([MARIA], [chosen(QUOTE)]),
    ...twice,
    name: 'caption-fails',
    title: 'The image is saved, but its caption is not',
    failures: [down('google-drive', { route: 'POST /upload/drive/v3/files', after: 1, times: 1 })],
    check(outcome) {
      assert.deepEqual(names(outcome), ['harbour-bikes-2026-11-14-k2pq7d.png'])
      assert.equal(said(outcome).length, 1)
      assert.match(said(outcome)[0] ?? '', failed(/\w/))
      assert.equal(asked(outcome).length, 1)
    },
  },
  {
    ...fixture([MARIA], [chosen(QUOTE)]),
    ...twice,
    name: 'slack-fails-once',
    title: 'Slack fails once',
    failures: [down('slack', { times: 1 })],
    check(outcome) {
      assert.equal(names(outcome).length, 2)
      assert.equal(said(outcome).length, 1)
      assert.match(said(outcome)[0] ?? '', failed(/\w/))
    },
  },
  {
    ...fixture([MARIA], []),
    name: 'google-is-down',
    title: 'Google does not return the reviews',
    failures: [down('google-business-profile')],
    check: onlyReport(/^#social \*No review cards today\.\* Google did not return the reviews: \w/, 0),
  },
  {
    ...fixture([MARIA], [chosen(QUOTE)]),
    name: 'openai-fails-once',
    title: 'OpenAI fails once',
    failures: [down('openai', { times: 1 })],
    check(outcome) {
      assert.equal(files(outcome).length, 2)
      assert.match(said(outcome)[0] ?? '', /A new review card is in Drive/)
    },
  },
])
