import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { inOneDelivery, usernameMessage, whatsAppMessage } from '../whatsapp.ts'

const FIELDS = {
  'Message ID': 'singleLineText',
  Customer: 'singleLineText',
  WhatsApp: 'singleLineText',
  Received: 'dateTime',
  Kind: 'singleSelect',
  Urgency: 'singleSelect',
  Summary: 'multilineText',
  Order: 'singleLineText',
  Language: 'singleLineText',
  Transcript: 'multilineText',
  Audio: 'url',
  Status: 'singleSelect',
} as const
const FOLDER = '1AudioFolder00000000000000000000'
const SPEECH = 'Hello, order 4 4 7 1 came with a broken lamp, please send a new one.'
const READ = {
  json: {
    kind: 'Fault',
    urgency: 'Normal',
    summary: 'Lamp broken, wants a new one.',
    order: '4471',
    language: 'English',
  },
}

const fixture = ({ bytes = 900, transcript = SPEECH, answers = [READ] as object[] } = {}) => ({
  settings: {
    audioFolderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
    airtableBaseId: 'appTICKETS0000000',
    ticketsTableId: 'tblTICKETS0000000',
    maxMegabytes: 0.001,
  },
  given: {
    airtable: { tables: { Tickets: { id: 'tblTICKETS0000000', fields: FIELDS } } },
    'google-drive': { files: [{ id: FOLDER, name: 'Voice', mimeType: 'application/vnd.google-apps.folder' }] },
    meta: { media: { '700': { type: 'audio/ogg', base64: Buffer.alloc(bytes, 1).toString('base64') } } },
    openai: { transcripts: [transcript, transcript], answers },
  },
})

const speaks = (more: Record<string, unknown> = {}) =>
  whatsAppMessage('4915200001111', 'Ada', {
    type: 'audio',
    audio: { id: '700', mime_type: 'audio/ogg; codecs=opus', voice: true },
    ...more,
  })

interface Base {
  tables: { records: { fields: Record<string, unknown> }[] }[]
}
const tickets = ({ state }: Outcome) => (state('airtable') as Base).tables[0]?.records.map(({ fields }) => fields) ?? []
const replies = ({ messages }: Outcome) => messages.map(({ text }) => text)
const RECEIVED = 'Thank you for your voice message. We have passed it on and will reply here.'

/** The customer is asked to write, and the run shows in the list of failed ones. */
const asked: Pick<Case, 'ends' | 'check'> = {
  ends: 'error',
  check(outcome) {
    assert.deepEqual(replies(outcome), [
      'Sorry, we could not understand your voice message. Could you write your question in a few words?',
    ])
    assert.deepEqual(tickets(outcome), [])
    assert.match(
      outcome.executions[0]?.error?.message ?? '',
      /No ticket was created for these WhatsApp messages.*wamid\.1/,
    )
  },
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    trigger: speaks(),
    check(outcome) {
      assert.deepEqual(replies(outcome), [RECEIVED])
      const [ticket] = tickets(outcome)
      assert.deepEqual(
        [ticket?.Customer, ticket?.WhatsApp, ticket?.Kind, ticket?.Order, ticket?.Status, ticket?.Transcript],
        ['Ada', '+4915200001111', 'Fault', '4471', 'Open', SPEECH],
      )
      assert.match(String(ticket?.Audio), /^https:\/\/drive\.google\.com\/file\/d\/\S+\/view$/)
    },
  },
  {
    ...fixture(),
    name: 'number-hidden',
    title: 'A username hides the customer’s number',
    trigger: usernameMessage('DE.100', 'Ada', {
      type: 'audio',
      audio: { id: '700', mime_type: 'audio/ogg; codecs=opus', voice: true },
    }),
    check(outcome) {
      assert.deepEqual(replies(outcome), [RECEIVED])
      assert.equal(outcome.messages[0]?.to, 'DE.100')
      assert.deepEqual([tickets(outcome)[0]?.Customer, tickets(outcome)[0]?.WhatsApp], ['Ada', 'DE.100'])
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'A typed message, and a voice message from last week',
    trigger: [
      whatsAppMessage('4915200001111', 'Ada', { text: { body: 'Hello' } }),
      speaks({ id: 'wamid.2', timestamp: '1794211200' }),
    ],
    check(outcome) {
      assert.deepEqual(replies(outcome), [])
      assert.deepEqual(tickets(outcome), [])
    },
  },
  {
    ...fixture({ answers: [READ, READ] }),
    name: 'told-twice',
    title: 'Meta delivers a message twice, and the same ID three days later',
    trigger: [speaks(), speaks(), { ...speaks({ timestamp: String(1794816000 + 72 * 3600) }), later: 72 }],
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      assert.equal(tickets(outcome).length, 1)
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture({ answers: [READ, READ] }),
    name: 'two-in-one-delivery',
    title: 'One delivery with two messages',
    trigger: inOneDelivery(speaks({ id: 'wamid.2' }), speaks({ id: 'wamid.3' })),
    check(outcome) {
      assert.equal(replies(outcome).length, 2)
      assert.equal(tickets(outcome).length, 2)
    },
  },
  {
    ...fixture(),
    name: 'delivered-at-once',
    title: 'Meta delivers a message three times at the same moment',
    trigger: { ...speaks(), alongside: [speaks().event, speaks().event] },
    check(outcome) {
      assert.equal(outcome.nodes['Skip repeated deliveries']?.runs.length, 3)
      assert.equal(replies(outcome).length, 1)
      assert.equal(tickets(outcome).length, 1)
    },
  },
  {
    ...fixture({ bytes: 1100 }),
    ...asked,
    name: 'too-long',
    title: 'A recording over the size limit',
    trigger: speaks(),
  },
  {
    ...fixture({ transcript: '…' }),
    ...asked,
    name: 'only-noise',
    title: 'A recording with only noise',
    trigger: speaks(),
  },
  {
    ...fixture({ answers: [] }),
    name: 'reader-is-down',
    title: 'The model that reads the transcript is down, and so is Google Drive',
    trigger: speaks(),
    failures: [down('openai', { route: 'POST /v1/responses' }), down('google-drive')],
    check(outcome) {
      assert.deepEqual(replies(outcome), [RECEIVED])
      const [ticket] = tickets(outcome)
      assert.deepEqual(
        [ticket?.Kind, ticket?.Summary, ticket?.Transcript, ticket?.Audio ?? ''],
        ['Other', 'Not summarized: please read the transcript.', SPEECH, ''],
      )
    },
  },
  {
    ...fixture(),
    ...asked,
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: speaks(),
    failures: [down('openai')],
  },
  {
    ...fixture(),
    ...asked,
    name: 'audio-is-gone',
    title: 'WhatsApp cannot find the recording',
    trigger: speaks(),
    failures: [down('meta', { route: 'GET /:version/:id' })],
  },
  {
    ...fixture(),
    ...asked,
    name: 'download-fails',
    title: 'The recording cannot be downloaded',
    trigger: speaks(),
    failures: [down('meta', { route: 'GET /whatsapp_business/attachments/' })],
  },
  {
    ...fixture(),
    ...asked,
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: speaks(),
    failures: [down('airtable')],
  },
  {
    ...fixture(),
    name: 'not-confirmed',
    title: 'WhatsApp rejects the confirmation',
    trigger: speaks(),
    failures: [down('meta', { route: 'POST /:version/:id/messages' })],
    ends: 'error',
    check(outcome) {
      assert.equal(tickets(outcome).length, 1)
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^1 ticket was created, but WhatsApp rejected/)
    },
  },
  {
    ...fixture({ transcript: '…' }),
    name: 'nobody-asked',
    title: 'Only noise, and WhatsApp rejects the reply',
    trigger: speaks(),
    failures: [down('meta', { route: 'POST /:version/:id/messages' })],
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /WhatsApp rejected the request to type: wamid\.1/)
    },
  },
])
