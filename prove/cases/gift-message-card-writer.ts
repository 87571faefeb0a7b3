import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const TEMPLATE = '1TemplateTemplateTemplateTemplate00'
const FOLDER = '1CardsCardsCardsCardsCardsCards000'
const PRESENTATION = 'application/vnd.google-apps.presentation'
const NOTE = 'for grandma pls no invoice in the box!! happy 80th, we love you, Tim + Lotta'
const LONG = 'Happy birthday, dear grandma! We miss you. '.repeat(45)
const CARD = 'Happy 80th! We love you, Tim + Lotta'

const order = (more: Record<string, unknown> = {}) => ({
  kind: 'event' as const,
  event: {
    id: 5551,
    name: '#2071',
    tags: '',
    note: null,
    cancelled_at: null,
    note_attributes: [
      { name: '_gift_message', value: NOTE },
      { name: 'Gift to', value: 'Grandma' },
    ],
    line_items: [{ title: 'Honey', properties: [{ name: 'engraving', value: 'T+L' }] }],
    ...more,
  },
})

const fixture = (answers: string[] = [CARD], settings: Record<string, string | number | boolean> = {}) => ({
  settings: {
    templateUrl: `https://docs.google.com/presentation/d/${TEMPLATE}/edit`,
    cardsFolderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
    ...settings,
  },
  given: {
    'google-drive': {
      files: [
        { id: FOLDER, name: 'Cards', mimeType: 'application/vnd.google-apps.folder' },
        { id: TEMPLATE, name: 'Template', mimeType: PRESENTATION, text: '[TO]\n[MESSAGE]\n[ORDER] [message]' },
      ],
    },
    openai: { answers: answers.map((text) => ({ text })) },
    slack: { channels: ['#packing'] },
  },
})

const made = ({ state }: Outcome) =>
  (
    state('google-drive') as {
      files: { id: string; name: string; mimeType: string; parents: string[]; data: Buffer }[]
    }
  ).files.slice(2)
const texts = (outcome: Outcome) => made(outcome).map(({ name, data }) => `${name}: ${data}`)
const posts = ({ messages }: Outcome) => messages.map(({ to, text }) => `${to} ${text}`)
const asked = ({ exchanges }: Outcome) =>
  exchanges.filter(({ route }) => route === 'POST /v1/responses').map(({ body }) => JSON.stringify(body))
const tries = ({ exchanges }: Outcome) => exchanges.filter(({ failure }) => failure).length

/** The card carries this message, and packing reads where it comes from. */
const printed =
  (message: string, source: string, models = 1): Case['check'] =>
  (outcome) => {
    assert.deepEqual(
      made(outcome).map(({ name }) => name),
      ['Card #2071', 'Card #2071.pdf'],
    )
    assert.ok(made(outcome)[0]?.data.toString().split('\n').includes(message))
    assert.equal(posts(outcome).length, 1)
    assert.ok(posts(outcome)[0]?.startsWith(`#packing *Gift card for order #2071* (${source})\n`), posts(outcome)[0])
    assert.equal(asked(outcome).length, models)
  }
/** Packing is asked to write, with the reason. */
const byHand =
  (reason: RegExp, files: number, failed: number, note = NOTE): Case['check'] =>
  (outcome) => {
    assert.equal(made(outcome).length, files)
    assert.equal(posts(outcome).length, 1)
    const [first, why = '', last] = posts(outcome)[0]?.split('\n') ?? []
    assert.equal(first, '#packing *Please write the gift card for order #2071 manually*')
    assert.match(why, reason)
    assert.equal(last, `Buyer's note: ${note}`)
    assert.equal(tries(outcome), failed)
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: order(),
    check(outcome) {
      const [card, pdf, ...others] = made(outcome)
      assert.deepEqual(others, [])
      const text = `Grandma\n${CARD}\n#2071 [message]`
      assert.deepEqual(
        [card?.name, card?.mimeType, card?.parents, card?.data.toString()],
        ['Card #2071', PRESENTATION, [FOLDER], text],
      )
      assert.deepEqual(
        [pdf?.name, pdf?.mimeType, pdf?.parents, pdf?.data.toString()],
        ['Card #2071.pdf', 'application/pdf', [FOLDER], text],
      )
      assert.deepEqual(posts(outcome), [
        `#packing *Gift card for order #2071* (edited from the buyer's note)\nTo: Grandma\n&gt;${CARD}\n<https://drive.google.com/file/d/${pdf?.id}/view|PDF to print>, <https://docs.google.com/presentation/d/${card?.id}/edit|card to edit>`.replace(
          '&gt;',
          '>',
        ),
      ])
      const [prompt = ''] = asked(outcome)
      assert.match(prompt, /gift package\. Tone: Warm and plain\./)
      assert.match(
        prompt,
        /Longest text: 240 characters\\nRecipient: Grandma\\nBuyer's note:\\n\\"\\"\\"\\nfor grandma pls no invoice/,
      )
    },
  },
  {
    ...fixture(),
    name: 'no-gift',
    title: 'A regular order and a canceled gift',
    trigger: [
      order({ note_attributes: [], note: 'Ring twice', tags: 'giftcard' }),
      order({ cancelled_at: '2026-11-16T07:00:00Z' }),
    ],
    check(outcome) {
      assert.deepEqual([...posts(outcome), ...made(outcome), ...asked(outcome)], [])
    },
  },
  {
    ...fixture([CARD, CARD]),
    name: 'told-twice',
    title: 'Shopify sends an order twice',
    trigger: [order(), order(), order({ id: 5552, name: '#2072' })],
    check(outcome) {
      assert.deepEqual(
        made(outcome).map(({ name }) => name),
        ['Card #2071', 'Card #2071.pdf', 'Card #2072', 'Card #2072.pdf'],
      )
      assert.equal(posts(outcome).length, 2)
      assert.match(posts(outcome)[1] ?? '', /order #2072/)
    },
  },
  {
    ...fixture([CARD, CARD]),
    name: 'a-month-later',
    title: 'The same order again after a month',
    trigger: [order(), order(), { ...order(), later: 32 * 24 }],
    check(outcome) {
      assert.deepEqual(
        made(outcome).map(({ name }) => name),
        ['Card #2071', 'Card #2071.pdf', 'Card #2071', 'Card #2071.pdf'],
      )
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-at-once',
    title: 'Shopify sends an order three times at the same moment',
    trigger: { ...order(), alongside: [order().event, order().event] },
    check(outcome) {
      assert.equal(outcome.nodes['Skip repeated orders']?.runs.length, 3)
      assert.deepEqual(
        made(outcome).map(({ name }) => name),
        ['Card #2071', 'Card #2071.pdf'],
      )
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'tag-alone',
    title: 'A gift tag but no message',
    trigger: order({ note_attributes: [], tags: 'VIP, Gift' }),
    check(outcome) {
      printed('A little something for you. Enjoy!', 'standard text, the buyer left no note', 0)(outcome)
      assert.match(posts(outcome)[0] ?? '', /no note\)\n\n>A little something/)
    },
  },
  {
    ...fixture(['Enjoy <!channel>\n\nPat & Kim']),
    name: 'several-notes',
    title: 'Several notes in one order, with markup',
    trigger: order({
      note_attributes: [],
      line_items: [
        {
          properties: [
            { name: 'Gift-Message', value: 'Enjoy <!channel>\n\nPat & Kim' },
            { name: 'gift to', value: '<!here>' },
          ],
        },
        {
          properties: [
            { name: 'gift note', value: 'Second note' },
            { name: 'Gift message', value: 'Third note' },
          ],
        },
      ],
    }),
    check(outcome) {
      assert.match(
        posts(outcome)[0] ?? '',
        /^#packing \*Gift card for order #2071\* \(the buyer's own words\)\nTo: &lt;!here&gt;\n>Enjoy &lt;!channel&gt; \/ Pat &amp; Kim\n<https/,
      )
      assert.match(posts(outcome)[0] ?? '', /\nOther gift notes in this order: 2\. Please write them manually\.$/)
      assert.match(texts(outcome)[0] ?? '', /^Card #2071: <!here>\nEnjoy <!channel>\v\vPat & Kim\n#2071/)
    },
  },
  {
    ...fixture(['Happy 85th! We love you, Tim + Lotta']),
    name: 'new-figure',
    title: 'The model writes a different age',
    trigger: order(),
    check: printed(NOTE, "the buyer's own words"),
  },
  {
    ...fixture(['Happy 80th! See www.example.com']),
    name: 'new-link',
    title: 'The model adds a URL',
    trigger: order(),
    check: printed(NOTE, "the buyer's own words"),
  },
  {
    ...fixture(['Too long for this card.'], { maxChars: 20 }),
    name: 'too-long',
    title: 'Neither text fits on the card, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    trigger: order({
      note_attributes: [
        { name: '_gift_message', value: LONG },
        { name: 'Gift to', value: 'Grandma and grandpa in Leeds, '.repeat(3) },
      ],
    }),
    check: byHand(/^Reason: the text is too long$/, 0, 1, LONG.slice(0, 1500)),
  },
  {
    ...fixture(['None.']),
    name: 'no-message',
    title: 'The note contains no message',
    trigger: order({ note_attributes: [], tags: 'gift', note: 'Please <leave> it at the door' }),
    check: byHand(/^Reason: the note contains no message$/, 0, 0, 'Please &lt;leave&gt; it at the door'),
  },
  {
    ...fixture([], { useModel: false }),
    name: 'without-model',
    title: 'The model is switched off',
    trigger: order(),
    check: printed(NOTE, "the buyer's own words", 0),
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: order(),
    failures: [down('openai')],
    check: printed(NOTE, "the buyer's own words", 3),
  },
  ...(
    [
      ['no-copy', 'Google Drive cannot copy the card', 'POST /drive/v3/files/:id/copy', 0, 1],
      ['slides-is-down', 'Google Slides is down', 'POST /v1/presentations/:call', 1, 3],
      ['no-pdf', 'Google Drive cannot export the PDF', 'GET /drive/v3/files/:id/export', 1, 3],
      ['not-saved', 'Google Drive rejects the PDF', 'POST /upload/drive/v3/files', 1, 1],
    ] as const
  ).map(([name, title, route, files, failed]) => ({
    ...fixture(),
    name,
    title,
    trigger: order(),
    failures: [down('google-drive', { route })],
    check: byHand(/^Reason: Service unavailable/, files, failed),
  })),
  {
    ...fixture(),
    name: 'slack-is-down',
    title: 'Slack is down',
    trigger: order(),
    failures: [down('slack')],
    ends: 'error',
    check(outcome) {
      assert.equal(made(outcome).length, 2)
      assert.equal(outcome.executions[0]?.error?.node, 'Post the card')
      assert.equal(tries(outcome), 3)
    },
  },
])
