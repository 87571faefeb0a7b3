import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { telegramMessage } from '../telegram.ts'

const SOURCE = '11111111-2222-4333-8444-666666666666'
const ME = 42
const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ')
const NOTE = `We labeled every box. Nobody had labeled the shelves. ${words(60)}`

const draft = (topic: string, more: Record<string, string> = {}) => ({
  topic,
  hook: 'We labeled every box. Nobody had labeled the shelves.',
  body: 'The move took a day longer than planned.\n\nEverybody stood in front of empty racks.',
  call_to_action: 'What did your last move teach you?',
  source: 'Nobody had labeled the shelves.',
  ...more,
})
const DRAFTS = [
  draft('The lost day', { source: 'nobody had labeled the shelves' }),
  draft('Labels'),
  draft('Shelves first', { source: 'Everybody had labeled the shelves.' }),
]

const fixture = (transcript = NOTE, drafts: object[] = DRAFTS, settings: Record<string, string | number> = {}) => ({
  settings: {
    allowedUserIds: '7, 42',
    notionDataSourceId: SOURCE,
    postingDays: '2,5',
    author: 'A removal planner',
    language: 'British English',
    styleSample: 'Boxes lie.',
    ...settings,
  },
  given: {
    openai: { transcripts: [transcript], answers: [{ json: { drafts } }] },
    notion: {
      dataSources: {
        [SOURCE]: {
          name: 'Posts',
          properties: {
            Name: 'title',
            Hook: 'rich_text',
            'Call to action': 'rich_text',
            Planned: 'date',
            Status: 'select',
          } as const,
        },
      },
    },
    telegram: {
      files: {
        voice1: { base64: Buffer.alloc(400, 1).toString('base64'), path: 'voice/file_1.oga', type: 'audio/ogg' },
      },
    },
  },
})

const sends = (more: Record<string, unknown>, from = ME) => telegramMessage({ id: from, first_name: 'Ada' }, more)
const voice = (more: Record<string, unknown> = {}) =>
  sends({ voice: { file_id: 'voice1', duration: 240, file_size: 400, mime_type: 'audio/ogg', ...more } })

interface Page {
  values: Record<string, unknown>
  blocks: Record<string, { rich_text?: { text?: { content?: string }; plain_text?: string }[] }>[]
}
const pages = ({ state }: Outcome) => (state('notion') as { pages: Page[] }).pages
const sentMessages = ({ messages }: Outcome) => messages.map(({ to, text }) => [to, text])
const planned = (outcome: Outcome) => pages(outcome).map(({ values }) => (values.Planned as { start: string }).start)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')

/** One sentence with a reason, no page, and so many requests of one kind. */
const failed =
  (request: string, tries: number): Case['check'] =>
  (outcome) => {
    assert.equal(outcome.exchanges.filter(({ path }) => path.endsWith(request)).length, tries)
    assert.equal(sentMessages(outcome).length, 1)
    assert.equal(sentMessages(outcome)[0]?.[0], String(ME))
    assert.match(
      sentMessages(outcome)[0]?.[1] ?? '',
      /^Something went wrong, so drafts may be missing\.\n(?!No reason)\S/,
    )
    assert.deepEqual(pages(outcome), [])
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: voice(),
    check(outcome) {
      assert.deepEqual(planned(outcome), ['2026-11-17', '2026-11-20', '2026-11-24'])
      const [page] = pages(outcome)
      assert.deepEqual(page?.values, {
        Name: 'The lost day',
        Hook: DRAFTS[0]?.hook,
        'Call to action': DRAFTS[0]?.call_to_action,
        Planned: { start: '2026-11-17', end: null },
        Status: 'Draft',
      })
      assert.deepEqual(
        page?.blocks.map((block) => [block.type, block[String(block.type)]?.rich_text?.[0]?.text?.content]),
        [
          ['paragraph', DRAFTS[0]?.hook],
          ['paragraph', DRAFTS[0]?.body],
          ['paragraph', DRAFTS[0]?.call_to_action],
          ['heading_3', 'From your note'],
          ['paragraph', DRAFTS[0]?.source],
        ],
      )
      const quotes = pages(outcome).map(({ blocks }) => blocks[4]?.paragraph?.rich_text?.[0]?.text?.content)
      assert.deepEqual(quotes, [
        'nobody had labeled the shelves',
        'Nobody had labeled the shelves.',
        'Not word for word in your note: Everybody had labeled the shelves.',
      ])
      assert.equal(sentMessages(outcome).length, 1)
      assert.equal(sentMessages(outcome)[0]?.[0], String(ME))
      assert.match(
        sentMessages(outcome)[0]?.[1] ?? '',
        /^<b>Drafts in Notion: 3<\/b>\n\n1\. <a href="https:\/\/www\.notion\.so\/\w+">The lost day<\/a>\n2\. .*>Labels<\/a>\n3\. .*>Shelves first<\/a>\n\nPlease read them/,
      )
      const prompt = JSON.stringify(asked(outcome).at(-1)?.body)
      assert.match(prompt, /The author: A removal planner\. Write in British English\.[^"]*write 5 drafts/)
      assert.match(prompt, /<note>\\nWe labeled every box\.[^"]*<style>\\nBoxes lie\./)
      assert.equal(asked(outcome).length, 2)
    },
  },
  {
    ...fixture('毎年冬にすべての自転車を整備しています。'.repeat(10), DRAFTS, {
      draftCount: 2,
      postingDays: 'never, 0, 8',
      styleSample: '',
    }),
    name: 'before-the-weekend',
    title: 'A note in Japanese on Friday night, and one draft more than requested',
    now: '2026-11-20T23:30:00.000Z',
    trigger: sends({ audio: { file_id: 'voice1', duration: 480 } }),
    check(outcome) {
      assert.deepEqual(planned(outcome), ['2026-11-23', '2026-11-24'])
      assert.match(sentMessages(outcome)[0]?.[1] ?? '', /^<b>Drafts in Notion: 2/)
      assert.match(JSON.stringify(asked(outcome).at(-1)?.body), /<style>\\nnone given/)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Unknown users, a text message and notes that are too long',
    trigger: [
      sends({ voice: { file_id: 'voice1', duration: 10 } }, 77),
      sends({ text: 'Hello' }),
      voice({ duration: 481 }),
      voice({ file_size: 20_000_001 }),
    ],
    check(outcome) {
      const long = 'This note is too long. Please stay under 8 minutes and 20 MB.'
      assert.deepEqual(sentMessages(outcome), [
        [String(ME), 'Please send a voice note. I write drafts from what you say.'],
        [String(ME), long],
        [String(ME), long],
      ])
      assert.deepEqual([...new Set(outcome.exchanges.map(({ vendor }) => vendor))], ['telegram'])
    },
  },
  {
    ...fixture(NOTE, DRAFTS, { allowedUserIds: '' }),
    name: 'set-up',
    title: 'No user ID is entered yet',
    trigger: voice(),
    check: (outcome) =>
      assert.deepEqual(sentMessages(outcome), [
        [String(ME), 'Your Telegram user ID is <code>42</code>. Enter it as allowedUserIds in Settings.'],
      ]),
  },
  {
    ...fixture(`${words(59)} `),
    name: 'too-short',
    title: 'A 59-word note',
    trigger: voice(),
    check(outcome) {
      assert.deepEqual(sentMessages(outcome), [
        [
          String(ME),
          'That was too short to work with. What happened, what did you learn from it, and who does it matter to?',
        ],
      ])
      assert.equal(asked(outcome).length, 1)
      assert.deepEqual(pages(outcome), [])
    },
  },
  {
    ...fixture(words(60), [
      draft('<b>Boxes & "labels"', { hook: 'x'.repeat(1950), body: 'y'.repeat(2100), source: 'z'.repeat(2100) }),
    ]),
    name: 'hostile-draft',
    title: 'A draft that is far too long and full of markup',
    trigger: voice(),
    check(outcome) {
      assert.match(sentMessages(outcome)[0]?.[1] ?? '', />&lt;b>Boxes &amp; "labels"<\/a>/)
      assert.equal(pages(outcome)[0]?.values.Name, '<b>Boxes & "labels"')
      assert.equal(String(pages(outcome)[0]?.values.Hook).length, 1900)
    },
  },
  {
    ...fixture(),
    name: 'note-is-lost',
    title: 'Telegram fails to deliver the note',
    trigger: voice(),
    failures: [down('telegram', { route: 'POST /:bot/getFile' })],
    check: failed('/getFile', 3),
  },
  {
    ...fixture(),
    name: 'speech-is-not-read',
    title: 'OpenAI fails to transcribe the note',
    trigger: voice(),
    failures: [down('openai', { route: 'POST /v1/audio/transcriptions' })],
    check: failed('/audio/transcriptions', 2),
  },
  {
    ...fixture(),
    name: 'drafts-are-not-written',
    title: 'OpenAI fails to write drafts',
    trigger: voice(),
    failures: [down('openai', { route: 'POST /v1/responses' })],
    check: failed('/v1/responses', 2),
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: voice(),
    failures: [down('notion')],
    check: failed(SOURCE, 3),
  },
  {
    ...fixture(),
    name: 'one-draft-is-refused',
    title: 'Notion saves two of three drafts',
    trigger: voice(),
    failures: [down('notion', { route: 'POST /v1/pages', times: 1 })],
    check(outcome) {
      assert.deepEqual(planned(outcome), ['2026-11-20', '2026-11-24'])
      const texts = sentMessages(outcome).map(([, text]) => text ?? '')
      assert.equal(texts.length, 2)
      assert.equal(
        texts.filter((text) => /^<b>Drafts in Notion: 2[\s\S]*>Labels<[\s\S]*>Shelves first</.test(text)).length,
        1,
      )
      assert.equal(texts.filter((text) => /^Something went wrong/.test(text)).length, 1)
    },
  },
])
