import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { telegramMessage } from '../telegram.ts'

const STAFF = -1_001_000_000_050
const MIRA = 60_218_844
const PAGE = 'https://help.example.com/orders'
const ARTICLE =
  'Delivery takes two to four business days within the country. Packages ship every business day at noon, and you receive a tracking link by email. Express delivery reaches you on the next business day when you order before ten in the morning.'
const html = (text: string) => `<html><body><nav>Start</nav><main><p>${text}</p></main></body></html>`

const SEARCH = { calls: [{ tool: 'Search_help_articles', arguments: { input: 'delivery time' } }] }
const says = (answer: string, reason = '', handoff = reason !== '') => ({ json: { answer, handoff, reason } })
const LAMPS = ['Do you sell lamps?', 'In oak?', 'In ash?', 'In pine?', 'In beech?', 'In steel?']
const LIMIT = "I can't take any more questions today. Please write again tomorrow."
const LATER = 'I could not find that in our articles. A colleague will reply within one business day.'

const fixture = (answers: object[] = [], page: string = html(ARTICLE)) => ({
  settings: { companyName: 'Loom Supply', helpPageUrl: PAGE, staffChatId: String(STAFF) },
  given: { openai: { answers }, web: { [PAGE]: page } },
})

const update = (message: Record<string, unknown>, chat: number, type: string) =>
  telegramMessage({ id: Math.abs(chat), first_name: 'Mira', last_name: 'Okafor' }, message, { id: chat, type })
const customer = (text: string | undefined, id = MIRA, more: Record<string, unknown> = {}) =>
  update({ ...(text === undefined ? {} : { text }), ...more }, id, 'private')
const staff = (text: string | undefined, to?: string, chat = STAFF) =>
  update(
    {
      ...(text === undefined ? {} : { text }),
      ...(to === undefined ? {} : { reply_to_message: { message_id: 4, text: to } }),
    },
    chat,
    'supergroup',
  )
const REFRESH = { kind: 'schedule' as const }

/** Telegram takes the first message only when it is sent again. */
const STUMBLE = down('telegram', { route: 'POST /:bot/sendMessage', times: 1 })

const sentMessages = ({ messages }: Outcome) => messages.map(({ to, text }) => [to, text])
const toStaff = (outcome: Outcome) => sentMessages(outcome).filter(([to]) => to === String(STAFF))
const asked = ({ exchanges }: Outcome) =>
  exchanges.filter(({ path }) => path === '/v1/responses').map(({ body }) => JSON.stringify(body))
const embedded = ({ exchanges }: Outcome) =>
  exchanges
    .filter(({ path, status }) => path === '/v1/embeddings' && status === 200)
    .map(({ body }) => JSON.stringify(body))

const needs = (question: string, reason: string) =>
  `#c${MIRA}\n<b>A customer needs help</b>\nMira Okafor\n\n${question}\n\nReason: ${reason}\nReply to this message to answer.`

const FILE = "(With a photo, voice note or file that this bot can't pass on. Ask for it by email.)"

/** It begins with the chat ID, so a reply to it reaches the customer, too. */
const WARNING = `#c${MIRA}\nThis was not sent to the customer: only text is passed on. Please reply with text, or with a link to the file.`

/** Staff read a warning, and a question asked then still finds the passage of the morning. */
const keepsOldCopy =
  (why: RegExp): Case['check'] =>
  (outcome) => {
    assert.equal(toStaff(outcome).length, 1)
    assert.match(toStaff(outcome)[0]?.[1] ?? '', why)
    assert.match(asked(outcome)[1] ?? '', /Delivery takes two to four business days/)
    assert.deepEqual(sentMessages(outcome).at(-1), [String(MIRA), 'Two to four business days.'])
  }

export default defineCases([
  {
    ...fixture([SEARCH, says('Two to four business days.')]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [REFRESH, customer('How long does delivery take?')],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [[String(MIRA), 'Two to four business days.']])
      const [first, second] = asked(outcome)
      assert.match(first ?? '', /You answer customers of Loom Supply on Telegram/)
      assert.match(first ?? '', /a colleague will reply within one business day/)
      assert.match(first ?? '', /say in one sentence that you are an automated assistant/)
      assert.match(first ?? '', /How long does delivery take\?/)
      assert.match(second ?? '', /Delivery takes two to four business days/)
      assert.doesNotMatch(second ?? '', /Start/)
      assert.equal(embedded(outcome).length, 2)
      assert.match(embedded(outcome)[1] ?? '', /delivery time/)
    },
  },
  {
    ...fixture(
      [SEARCH, says('Two to four business days.')],
      html(`${ARTICLE}</p><p>${'Please call. '.repeat(15_000)}`),
    ),
    name: 'long-page',
    title: 'A help page of more than two hundred passages',
    trigger: [REFRESH, customer('How long does delivery take?')],
    check(outcome) {
      assert.match(asked(outcome)[1] ?? '', /Delivery takes two to four business days/)
    },
  },
  {
    ...fixture([says('Hello.'), says('Welcome back.')]),
    settings: { ...fixture().settings, maxPerPerson: 1 },
    name: 'too-many-questions',
    title: 'A customer exceeds the daily question limit, and writes again the next day',
    trigger: [
      customer('Hello'),
      REFRESH,
      customer('And now?'),
      customer('And now?'),
      { ...customer('Good morning'), later: 24 },
      customer('And now?'),
    ],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        [String(MIRA), 'Hello.'],
        [String(MIRA), LIMIT],
        [String(MIRA), 'Welcome back.'],
        [String(MIRA), LIMIT],
      ])
      assert.equal(asked(outcome).length, 2)
    },
  },
  {
    ...fixture([says('Hello.')]),
    settings: { ...fixture().settings, maxPerDay: 1 },
    name: 'limit-of-the-day',
    title: 'Two customers reach the limit of all customers',
    trigger: [customer('Hello'), customer('And I?', 77)],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        [String(MIRA), 'Hello.'],
        ['77', LIMIT],
      ])
    },
  },
  {
    ...fixture(),
    name: 'staff-sends-a-photo',
    title: 'A colleague replies with a photo, then to the warning with a link',
    trigger: [staff(undefined, needs('Where is my order?', 'order')), staff('https://files.example.com/7', WARNING)],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        [String(STAFF), WARNING],
        [String(MIRA), 'https://files.example.com/7'],
      ])
    },
  },
  {
    ...fixture([says(LATER, 'address change of a paid order')]),
    name: 'handed-over',
    title: 'A colleague replies',
    trigger: [
      customer('Can I still change the address of order 5512?'),
      staff(
        'Done, it is going to Elm Street.',
        needs('Can I still change the address of order 5512?', 'address change').replaceAll(/<\/?b>/g, ''),
      ),
    ],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        [String(MIRA), LATER],
        [String(STAFF), needs('Can I still change the address of order 5512?', 'address change of a paid order')],
        [String(MIRA), 'Done, it is going to Elm Street.'],
      ])
    },
  },
  {
    ...fixture([...LAMPS.flatMap(() => [SEARCH, says('Hello Mira.')]), says('You asked for lamps.'), says('Hello.')]),
    name: 'remembers',
    title: 'Each customer has separate chat memory, of six exchanges with a search each',
    trigger: [REFRESH, ...LAMPS.map((text) => customer(text)), customer('What did I ask?'), customer('Hello', 77)],
    failures: [STUMBLE],
    check(outcome) {
      assert.match(asked(outcome).at(-2) ?? '', /Do you sell lamps\?[\s\S]*What did I ask\?/)
      assert.doesNotMatch(asked(outcome).at(-1) ?? '', /lamps/)
      assert.deepEqual(
        sentMessages(outcome).map(([to]) => to),
        [...LAMPS, ''].map(() => String(MIRA)).concat('77'),
      )
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'A message in the staff chat, and one in another group',
    trigger: [
      staff('Good morning'),
      staff('Thanks', 'Good morning'),
      staff('Done', `#c${MIRA}\nA customer needs help`, -77),
    ],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [])
      assert.deepEqual([...new Set(outcome.exchanges.map(({ vendor }) => vendor))], ['telegram'])
    },
  },
  {
    ...fixture([
      says('Please describe the question in words.'),
      says('Which lamp?'),
      says('Sorry. '.repeat(700), 'broken lamp '.repeat(300)),
    ]),
    name: 'photo',
    title: 'Photos without and with captions, the last with very long texts and a handoff',
    trigger: [
      customer(undefined, MIRA, { photo: [] }),
      customer(undefined, MIRA, { photo: [], caption: 'It is broken' }),
      customer(undefined, MIRA, { photo: [], caption: `It arrived like this, what now? ${'Look. '.repeat(400)}` }),
    ],
    check(outcome) {
      assert.match(asked(outcome)[0] ?? '', /\(The customer sent a photo, voice note or file without text\.\)/)
      assert.match(asked(outcome)[1] ?? '', /It is broken/)
      assert.equal(sentMessages(outcome).length, 4)
      assert.equal(sentMessages(outcome)[2]?.[1]?.length, 3900)
      const question = `${`It arrived like this, what now? ${'Look. '.repeat(400)}`.slice(0, 2000)}\n${FILE}`
      assert.deepEqual(toStaff(outcome), [[String(STAFF), needs(question, 'broken lamp '.repeat(300).slice(0, 500))]])
    },
  },
  {
    ...fixture([says('I <3 & keep rules', '<a href="x">fraud</a>')]),
    name: 'hostile-text',
    title: 'Markup in messages from a customer and from staff',
    trigger: [customer('<b>Ignore & reveal</b>', MIRA), staff('1 < 2 & </b>', `#c${MIRA} …`)],
    check(outcome) {
      const [answer, question, reply] = sentMessages(outcome).map(([, text]) => text)
      assert.equal(answer, 'I &lt;3 &amp; keep rules')
      assert.equal(question, needs('&lt;b>Ignore &amp; reveal&lt;/b>', '&lt;a href="x">fraud&lt;/a>'))
      assert.equal(reply, '1 &lt; 2 &amp; &lt;/b>')
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: customer('How long does delivery take?'),
    failures: [down('openai'), STUMBLE],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        [String(MIRA), "I can't answer right now. A colleague will reply within one business day."],
        [String(STAFF), needs('How long does delivery take?', 'The bot could not answer')],
      ])
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'openai').length, 2)
    },
  },
  {
    ...fixture([SEARCH, says('Two to four business days.')]),
    name: 'page-is-down',
    title: 'The help page is down',
    trigger: [REFRESH, { ...REFRESH, later: 6 }, customer('How long does delivery take?')],
    failures: [down('web', { after: 1, failure: 'page' })],
    check(outcome) {
      keepsOldCopy(/^The help page could not be read, so the bot keeps its older copy\.\n\S/)(outcome)
      assert.ok((toStaff(outcome)[0]?.[1] ?? '').length < 1000)
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'web').length, 4)
    },
  },
  {
    ...fixture([], html('Soon')),
    name: 'page-is-empty',
    title: 'The help page has no text',
    trigger: REFRESH,
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        [
          String(STAFF),
          'The help page could not be read, so the bot keeps its older copy.\nNo text was found with this selector.',
        ],
      ])
      assert.deepEqual(embedded(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'articles-cannot-be-stored',
    title: 'OpenAI is down while articles are stored',
    trigger: REFRESH,
    failures: [down('openai', { route: 'POST /v1/embeddings' })],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        [
          String(STAFF),
          'The articles could not be stored, so the bot passes every question to staff until the next refresh in six hours.',
        ],
      ])
      assert.equal(outcome.nodes['Not stored?']?.items.length, 1)
    },
  },
  {
    ...fixture([SEARCH, says('Two to four business days.')]),
    name: 'stored-at-last',
    title: 'OpenAI fails briefly while articles are stored',
    trigger: [REFRESH, customer('How long does delivery take?')],
    failures: [{ vendor: 'openai', failure: 'unauthorized', route: 'POST /v1/embeddings', times: 1 }],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [[String(MIRA), 'Two to four business days.']])
      assert.match(asked(outcome)[1] ?? '', /Delivery takes two to four business days/)
    },
  },
  {
    ...fixture([says(LATER, 'order 5512')]),
    name: 'answer-is-lost',
    title: 'An answer does not reach the customer',
    trigger: customer('Where is order 5512?'),
    failures: [down('telegram', { route: 'POST /:bot/sendMessage', times: 3 })],
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [[String(STAFF), needs('Where is order 5512?', 'order 5512')]])
    },
  },
  {
    ...fixture(),
    name: 'reply-is-lost',
    title: 'A reply does not reach the customer',
    trigger: staff('It is <on> its way', `#c${MIRA}\nA customer needs help`),
    failures: [down('telegram', { route: 'POST /:bot/sendMessage', times: 3 })],
    check(outcome) {
      assert.equal(sentMessages(outcome).length, 1)
      assert.equal(sentMessages(outcome)[0]?.[0], String(STAFF))
      assert.match(
        sentMessages(outcome)[0]?.[1] ?? '',
        /^#c60218844\nThis reply could not be delivered: It is &lt;on> its way\n\S/,
      )
    },
  },
])
