import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { inOneDelivery, usernameMessage, whatsAppMessage } from '../whatsapp.ts'

const FIELDS = {
  Name: 'singleLineText',
  Phone: 'phoneNumber',
  'User ID': 'singleLineText',
  Step: 'singleSelect',
  'Answer 1': 'multilineText',
  'Answer 2': 'multilineText',
  'Answer 3': 'multilineText',
  Draft: 'multilineText',
  'Decided at': 'dateTime',
  Problem: 'multilineText',
} as const

const ANSWERS = { 'Answer 1': 'Others presented my work.', 'Answer 2': 'I gave the talk after six weeks.' }
const THIRD = 'Come once and just listen, that is all.'
const DRAFT =
  'Others presented my work. After about six weeks I gave the talk at work myself. If you hesitate: come once and just listen.'

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const SPOKEN = 'Well, I gave the talk after, after six weeks.'
const fixture = (step: string, fields: Record<string, string> = {}, draft = DRAFT, spoken = SPOKEN) => ({
  settings: {
    phoneNumberId: '3000',
    company: 'Speak Up Club',
    airtableUrl: 'https://airtable.com/appSTORIES0000000/tblSTORIES0000000/viwSTORIES0000000',
  },
  given: {
    airtable: {
      tables: {
        Stories: {
          id: 'tblSTORIES0000000',
          fields: FIELDS,
          records: [
            { id: 'recSTORIES0000000', fields: { Name: 'Nora Vale', Phone: '+44 7700 900456', Step: step, ...fields } },
          ],
        },
      },
    },
    meta: { media: { '700': { type: 'audio/ogg', base64: Buffer.alloc(90, 1).toString('base64') } } },
    openai: { transcripts: [spoken], answers: [{ json: { text: draft } }] },
  },
})

let count = 0
const types = (body: string, more: Record<string, unknown> = {}) =>
  whatsAppMessage('447700900456', 'Nora', { id: `wamid.${++count}`, text: { body }, ...more })
const speaks = () => types('', { type: 'audio', audio: { id: '700', mime_type: 'audio/ogg; codecs=opus' } })
const sendsSticker = () => types('', { type: 'sticker', sticker: { id: '701', mime_type: 'image/webp' } })

interface Base {
  tables: { records: { fields: Record<string, string> }[] }[]
}
const story = ({ state }: Outcome) => (state('airtable') as Base).tables[0]?.records[0]?.fields ?? {}
const replies = ({ messages }: Outcome) => messages.map(({ text }) => text)
const UNHEARD = ['Sorry, I could not understand the recording. Please send it again, or type your answer.']
const SEND = 'POST /:version/:id/messages'

export default defineCases([
  {
    ...fixture('Question 2', { 'Answer 1': ANSWERS['Answer 1'] }),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [speaks(), types(THIRD), types('2')],
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', /^3 of 3: What would you tell someone who hesitates\?/)
      assert.ok(replies(outcome)[1]?.includes(`"${DRAFT}"\n\nReply 1 to publish it with your name`))
      assert.equal(replies(outcome)[2], 'Thank you. We may publish this text without your name.')
      assert.deepEqual(
        [story(outcome).Step, story(outcome)['Answer 2'], story(outcome)['Answer 3'], story(outcome).Draft],
        ['Released without name', 'Well, I gave the talk after, after six weeks.', THIRD, DRAFT],
      )
    },
  },
  {
    ...fixture('Released'),
    name: 'nothing-to-do',
    title: 'A stranger, and a customer who already finished',
    trigger: [
      whatsAppMessage('447700900999', 'Sam', { id: 'wamid.a', text: { body: 'Hello' } }),
      types('Thanks again'),
    ],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.equal(story(outcome).Step, 'Released')
    },
  },
  {
    ...fixture('Asked'),
    settings: { ...fixture('Asked').settings, phoneNumberId: '3001' },
    name: 'other-number',
    title: 'A message to another number of the account',
    trigger: types('Yes'),
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.equal(story(outcome).Step, 'Asked')
    },
  },
  {
    ...fixture('Asked', { 'User ID': 'GB.100' }),
    name: 'number-hidden',
    title: 'Usernames hide two people’s numbers, with short outages of Airtable',
    failures: [down('airtable', { atFirst: true })],
    trigger: [
      inOneDelivery(
        usernameMessage('GB.100', 'Nora', { id: 'wamid.h1', text: { body: 'Yes' } }),
        usernameMessage('US.200', 'Lee', { id: 'wamid.h2', text: { body: 'Hello' } }),
      ),
      usernameMessage('US.200', 'Lee', { id: 'wamid.h3', text: { body: 'Hello?' } }),
      usernameMessage('GB.100', 'Nora', { id: 'wamid.h4', text: { body: 'STOP' } }),
    ],
    check(outcome) {
      assert.deepEqual(
        outcome.messages.map(({ to }) => to),
        ['GB.100', 'GB.100'],
      )
      assert.equal(story(outcome).Step, 'Stopped')
      const others = (outcome.state('airtable') as Base).tables[0]?.records.slice(1) ?? []
      assert.deepEqual(
        others.map(({ fields }) => [fields.Name, fields['User ID'], fields.Problem?.slice(0, 29)]),
        [['Lee', 'US.200', 'Wrote without a phone number.']],
      )
    },
  },
  {
    ...fixture('Invited'),
    name: 'first-contact',
    title: 'First contact, and an answer that is too short',
    trigger: [types('Hi'), types('Yes!'), types('It was bad'), types('Stop waiting, people told me, but I could not.')],
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', /^Hello Nora, we would love to hear how it went/)
      assert.equal(
        replies(outcome)[1],
        'Please answer each question in one message. 1 of 3: What was going on before you came to us?',
      )
      assert.match(replies(outcome)[2] ?? '', /Could you say a little more/)
      assert.match(replies(outcome)[3] ?? '', /^2 of 3: /)
      assert.equal(story(outcome).Step, 'Question 2')
    },
  },
  {
    ...fixture('Invited', { Phone: '+52 55 1234 5678' }),
    name: 'mexico',
    title: 'A Mexican number, which WhatsApp sends with a 1',
    trigger: whatsAppMessage('5215512345678', 'Nora', { id: 'wamid.mx', text: { body: 'Hola' } }),
    check(outcome) {
      assert.equal(story(outcome).Step, 'Asked')
      assert.equal(outcome.messages[0]?.to, '5215512345678')
    },
  },
  {
    ...fixture('Question 3', ANSWERS),
    name: 'stop',
    title: 'STOP mid-conversation',
    trigger: [
      types('Please stop messaging me!'),
      types('Stopp! I changed my mind'),
      types('Thanks, please unsubscribe me'),
    ],
    check(outcome) {
      assert.equal(replies(outcome).filter((text) => text.includes('We have erased your answers')).length, 3)
      assert.equal(story(outcome).Step, 'Stopped')
      assert.deepEqual([story(outcome)['Answer 1'] ?? '', story(outcome)['Answer 2'] ?? ''], ['', ''])
    },
  },
  {
    ...fixture('Question 3', ANSWERS, `${DRAFT} My sales rose by 40 per cent.`),
    name: 'invented-figure',
    title: 'The draft of a very long answer contains a number no one said',
    trigger: whatsAppMessage('447700900456', long(80), {
      id: 'wamid.long',
      text: { body: `${THIRD} ${long(2000)}` },
    }),
    check(outcome) {
      assert.equal(story(outcome).Step, 'Draft manually')
      const [{ name = '', text = '' } = {}] = outcome.nodes['Sort messages']?.items ?? []
      assert.deepEqual([String(name).length, String(text).length], [80, 2000])
      assert.equal(story(outcome).Draft ?? '', '')
      assert.match(replies(outcome)[0] ?? '', /A colleague will write the text/)
    },
  },
  {
    ...fixture('Asked'),
    name: 'told-twice',
    title: 'A message delivered twice, and the same ID three days later',
    trigger: [
      types('Perhaps', { id: 'wamid.b' }),
      types('Perhaps', { id: 'wamid.b' }),
      { ...types('Perhaps', { id: 'wamid.b', timestamp: String(1794816000 + 72 * 3600) }), later: 72 },
    ],
    check(outcome) {
      assert.deepEqual(replies(outcome), ['Please reply YES to begin, or NO.', 'Please reply YES to begin, or NO.'])
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture('Asked'),
    name: 'delivered-at-once',
    title: 'A message delivered three times at the same moment',
    trigger: {
      ...types('Perhaps', { id: 'wamid.b' }),
      alongside: [types('Perhaps', { id: 'wamid.b' }).event, types('Perhaps', { id: 'wamid.b' }).event],
    },
    check(outcome) {
      assert.equal(outcome.nodes['Skip repeats']?.runs.length, 3)
      assert.deepEqual(replies(outcome), ['Please reply YES to begin, or NO.'])
    },
  },
  {
    ...fixture('Question 3', ANSWERS),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: [speaks(), types(THIRD)],
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(replies(outcome).slice(0, 1), UNHEARD)
      assert.match(replies(outcome)[1] ?? '', /A colleague will write the text/)
      assert.deepEqual([story(outcome).Step, story(outcome)['Answer 3']], ['Draft manually', THIRD])
      assert.match(story(outcome).Problem ?? '', /^Recording not transcribed: (?!no reason)\w/)
    },
  },
  {
    ...fixture('Question 2'),
    name: 'recording-is-gone',
    title: 'WhatsApp cannot find the recording',
    trigger: speaks(),
    failures: [down('meta', { route: 'GET /:version/:id' })],
    check(outcome) {
      assert.deepEqual(replies(outcome), UNHEARD)
      assert.equal(story(outcome).Step, 'Question 2')
    },
  },
  {
    ...fixture('Question 2'),
    name: 'download-fails',
    title: 'The recording cannot be downloaded',
    trigger: speaks(),
    failures: [down('meta', { route: 'GET /whatsapp_business/attachments/' })],
    check(outcome) {
      assert.deepEqual(replies(outcome), UNHEARD)
    },
  },
  {
    ...fixture('Asked'),
    name: 'airtable-takes-nothing',
    title: "Airtable doesn't save the change",
    trigger: types('Yes'),
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(replies(outcome), [
        'Sorry, your message could not be saved just now. Please send it again in a few minutes.',
      ])
      assert.equal(story(outcome).Step, 'Asked')
    },
  },
  {
    ...fixture('Question 2', ANSWERS, DRAFT, long(4000)),
    name: 'whatsapp-is-down',
    title: 'A very long voice note, and WhatsApp is down',
    trigger: speaks(),
    failures: [down('meta', { route: SEND })],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.equal(story(outcome).Step, 'Question 3')
      assert.doesNotMatch(story(outcome)['Answer 2'] ?? '', /CUT OFF/)
      assert.match(story(outcome).Problem ?? '', /Reply not delivered/)
    },
  },
  {
    ...fixture('Asked'),
    name: 'nothing-works',
    title: 'Airtable saves nothing, and WhatsApp is down',
    trigger: types('Yes'),
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' }), down('meta', { route: SEND })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /^Messages not stored in Airtable or answered on WhatsApp: 1\./,
      )
    },
  },
  {
    ...fixture('Invited'),
    name: 'no-yes',
    title: 'Voice notes before the YES, and a voice note and a sticker after STOP',
    trigger: [speaks(), speaks(), types('STOP'), speaks(), sendsSticker()],
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', /^Hello Nora, we would love to hear how it went/)
      assert.equal(replies(outcome)[1], 'Please reply YES to begin, or NO.')
      assert.match(replies(outcome)[2] ?? '', /will not ask again\.$/)
      assert.equal(replies(outcome).length, 3)
      assert.deepEqual(
        outcome.exchanges.filter(({ vendor }) => vendor === 'openai'),
        [],
      )
    },
  },
  {
    ...fixture('Asked'),
    name: 'says-no',
    title: 'The customer says maybe, then no',
    trigger: [types('Maybe'), types('No.')],
    check(outcome) {
      assert.deepEqual(replies(outcome), [
        'Please reply YES to begin, or NO.',
        'Thank you for telling us. We will not ask again.',
      ])
      assert.equal(story(outcome).Step, 'Declined')
      assert.match(story(outcome)['Decided at'] ?? '', /^2026-11-16T/)
    },
  },
  {
    ...fixture('Consent', { Draft: DRAFT }),
    name: 'not-published',
    title: 'An unclear decision, then none of the text may be published',
    trigger: [types('Looks good'), types('3')],
    check(outcome) {
      assert.match(replies(outcome)[0] ?? '', /^Please reply 1 \(publish with name\), 2/)
      assert.equal(replies(outcome)[1], 'Understood, nothing will be published.')
      assert.equal(story(outcome).Step, 'Declined')
      assert.match(story(outcome)['Decided at'] ?? '', /^2026-11-16T/)
    },
  },
  {
    ...fixture('Consent', { Draft: DRAFT, 'User ID': 'GB.100' }),
    name: 'with-name',
    title: 'A reaction and a sticker, then the text may be published with the name',
    trigger: [types('', { type: 'reaction', reaction: { emoji: '👍' } }), sendsSticker(), types('1')],
    check(outcome) {
      assert.deepEqual(replies(outcome), [
        'Please answer by voice note or text.',
        'Thank you. We may publish this text with your name.',
      ])
      assert.deepEqual([story(outcome).Step, story(outcome)['User ID']], ['Released', 'GB.100'])
      assert.match(story(outcome)['Decided at'] ?? '', /^2026-11-16T/)
    },
  },
])
