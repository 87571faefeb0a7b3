import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'
import { sheetRows, testSheet } from '../sheet.ts'
import { inOneDelivery, usernameMessage, whatsAppEvent } from '../whatsapp.ts'

const sheet = testSheet('Broadcast')
const CONTACTS = ['first_name', 'phone', 'segments', 'consent', 'consent_date', 'opt_out']
const LOG = [
  'key',
  'campaign',
  'phone',
  'name',
  'message_id',
  'status',
  'sent_at',
  'delivered_at',
  'read_at',
  'problem',
  'user_id',
]
const MAYA = ['Maya', '+44 7700 900123', 'Regulars, gifts', 'yes', '2026-01-02', '']
const TOM = ['Tom', '+447700900456', 'gifts', 'yes', '2026-02-03', '']
const TOM_AT_HOME = TOM.with(1, '\u202a+44 (0)7700/900\u2013456\u202c')
const CAMPAIGN = '2026-12 gift ideas'
const SENT = [`${CAMPAIGN}|+447700900123`, CAMPAIGN, '+447700900123', 'Maya', 'wamid.7', 'sent', '', '', '', '', '']

const fixture = (contacts: string[][], log: string[][] = [], dryRun = false) => ({
  settings: { dryRun, phoneNumberId: '3000', sheetUrl: sheet.url, batchSize: 1, pauseSeconds: 5 },
  given: {
    'google-sheets': { [sheet.id]: { Contacts: [CONTACTS, ...contacts], Log: [LOG, ...log] } },
    meta: { templates: [{ name: 'gift_ideas', language: 'en', body: 'Hello {{1}}, here are gift ideas.' }] },
  },
})
const crowd = fixture(
  Array.from({ length: 14 }, (_, at) => ['Lee', `+4477009001${at + 10}`, 'gifts', 'yes', '2026-01-02', '']),
)
const OUTAGES = ['GET /v4/spreadsheets/:id/values/:range', 'POST /v4/spreadsheets/:id/values:batchUpdate'].map(
  (route) => down('google-sheets', { times: 1, route }),
)
const press = { kind: 'manual' as const }
const reply = (body: string, from = '447700900123') =>
  whatsAppEvent({
    contacts: [{ wa_id: from, profile: { name: 'Maya' } }],
    messages: [{ from, id: 'wamid.9', timestamp: '1794816000', type: 'text', text: { body } }],
  })

const texts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const log = (outcome: Outcome) => sheetRows(outcome, sheet, 'Log')
const optOuts = (outcome: Outcome) => sheetRows(outcome, sheet, 'Contacts').map(({ opt_out }) => opt_out !== '')
const stopped = ({ executions }: Outcome) => executions.at(-1)?.error?.message ?? ''

export default defineCases([
  {
    ...fixture([
      MAYA,
      TOM,
      ['Ada', '+447700900789', 'newcomers', 'yes', '2026-01-02', ''],
      ['Bo', '+447700900111', 'gifts', '', '', ''],
      ['Cy', '+447700900222', 'gifts', 'yes', '2026-01-02', '2026-03-04'],
    ]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: press,
    check(outcome) {
      assert.deepEqual(texts(outcome), ['Hello Maya, here are gift ideas.', 'Hello Tom, here are gift ideas.'])
      assert.deepEqual(
        log(outcome).map(({ phone, status, message_id }) => [phone, status, String(message_id).slice(0, 6)]),
        [
          ['+447700900123', 'sent', 'wamid.'],
          ['+447700900456', 'sent', 'wamid.'],
        ],
      )
    },
  },
  {
    ...fixture(
      [
        MAYA,
        TOM,
        TOM_AT_HOME,
        ['Ben', '+447700900789', 'gifts', 'yes', '', ''],
        ['Ada', '+447700900790', 'newcomers', 'yes', '2026-01-02', ''],
        ['Cy', '+447700900791', 'gifts', 'yes', '2026-01-02', '2026-03-04'],
        ['Di', '07700 900792', 'gifts', 'yes', '2026-01-02', ''],
        ['', '0044 7700 900793', 'gifts', 'Yes', '2026-01-02', ''],
        ['Élodie '.repeat(10), '+447700900794', 'gifts', 'yes', '2026-01-02', ''],
        ...Array.from({ length: 10 }, (_, at) => ['Lee', `+4477009008${at + 10}`, 'gifts', 'yes', '2026-01-02', '']),
      ],
      [SENT],
      true,
    ),
    settings: { ...fixture([]).settings, dryRun: true, maxRecipients: 12 },
    name: 'nothing-to-do',
    title: 'A dry run, with contacts skipped for every reason',
    trigger: press,
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.equal(log(outcome).length, 1)
      const [preview] = outcome.nodes['Show the preview']?.items ?? []
      assert.deepEqual(preview, {
        preview: true,
        recipients: 12,
        leftForLater: 1,
        estimatedCost: 0.96,
        firstNames: ['Tom', 'there', `${'Élodie '.repeat(8)}Élod`, ...Array(7).fill('Lee')].join(', '),
        skipped: {
          'other segment': 1,
          'no consent': 1,
          'opted out': 1,
          'bad number': 1,
          'sent before': 1,
          'same number twice': 1,
        },
      })
    },
  },
  {
    ...fixture([MAYA]),
    settings: { ...fixture([]).settings, segments: ' , ' },
    name: 'no-segment',
    title: 'No segment is chosen',
    trigger: press,
    ends: 'error',
    check(outcome) {
      assert.match(stopped(outcome), /^Name a campaign and at least one segment in Settings\./)
      assert.deepEqual([...texts(outcome), ...log(outcome)], [])
    },
  },
  {
    ...fixture([MAYA, MAYA, TOM_AT_HOME], [SENT, [`${CAMPAIGN}|+447700900456`]]),
    name: 'sent-before',
    title: 'Everyone has already received this campaign, with short outages of Google Sheets',
    failures: [down('google-sheets', { atFirst: true })],
    trigger: press,
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.equal(log(outcome).length, 2)
    },
  },
  {
    ...crowd,
    settings: { ...crowd.settings, batchSize: 50 },
    name: 'large-batches',
    title: 'A batch too large for the delivery reports that Google Sheets has to record',
    trigger: press,
    check(outcome) {
      assert.equal(texts(outcome).length, 14)
      assert.ok(log(outcome).every(({ status }) => status === 'sent'))
      assert.ok(longestPause(outcome, 'Pause') >= 57_000)
      const [first] = outcome.exchanges.filter(({ path }) => path.endsWith(':append'))
      assert.equal((first?.body as { values?: unknown[] } | undefined)?.values?.length, 13)
    },
  },
  {
    ...fixture([MAYA], [SENT, SENT.with(4, 'wamid.8')]),
    name: 'delivery-reports',
    title: 'Delivered, read and failed messages, with short outages of Google Sheets',
    failures: [down('google-sheets', { atFirst: true })],
    trigger: [
      inOneDelivery(
        whatsAppEvent({
          statuses: [
            { id: 'wamid.7', status: 'delivered', timestamp: '1794816000', recipient_id: '447700900123' },
            { id: 'wamid.other', status: 'delivered', timestamp: '1794816000', recipient_id: '1' },
          ],
        }),
        whatsAppEvent({ statuses: [{ id: 'wamid.7', status: 'read', timestamp: '1794816060' }] }),
      ),
      whatsAppEvent({
        statuses: [
          { id: 'wamid.7', status: 'failed', timestamp: '1', errors: [{ code: 131049, title: 'Not sent' }] },
          { id: 'wamid.8', status: 'failed', timestamp: '1' },
        ],
      }),
    ],
    check(outcome) {
      const [row, ...others] = log(outcome)
      assert.deepEqual(
        others.map(({ problem }) => problem),
        ['not delivered'],
      )
      assert.deepEqual(
        [row?.delivered_at, row?.read_at, row?.problem, row?.status].map((cell) => String(cell).slice(0, 15)),
        ['2026-11-16T09:0', '2026-11-16T09:0', '131049 Not sent', 'sent'],
      )
      // From 65 seconds on, n8n saves a waiting run instead of keeping it active.
      const times = outcome.exchanges.map(({ sentAt }) => sentAt)
      assert.ok(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))) >= 65_000)
    },
  },
  {
    ...fixture([
      MAYA,
      TOM_AT_HOME,
      MAYA,
      ['Ben', '+447700900789', 'gifts', 'yes', '2026-01-02', ''],
      TOM.with(1, '+447700900333'),
    ]),
    name: 'stop',
    title: '“Please STOP!”, “No thanks, stop”, and a message that only starts with the word',
    trigger: [
      inOneDelivery(reply('Stop by on Friday?', '447700900789'), reply(' Please STOP! 🙏')),
      reply('Thanks, please stop sending me these messages.', '447700900456'),
      reply('No thanks, stop', '447700900333'),
    ],
    check(outcome) {
      assert.deepEqual(optOuts(outcome), [true, true, true, false, true])
      assert.deepEqual(
        texts(outcome),
        Array(3).fill('You will not get any more offers from us on WhatsApp. Thanks for letting us know.'),
      )
    },
  },
  {
    ...fixture([['Rui', '+55 61 98765-4321', 'gifts', 'yes', '2026-01-02', ''], MAYA]),
    name: 'stop-button',
    title: "Meta's button for opting out, pressed in Brazil, where a digit is left out",
    trigger: whatsAppEvent({
      messages: [
        {
          from: '556187654321',
          id: 'wamid.9',
          timestamp: '1794816000',
          type: 'button',
          button: { text: 'Stop promotions' },
        },
      ],
    }),
    check(outcome) {
      assert.deepEqual(optOuts(outcome), [true, false])
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture([MAYA, TOM, TOM_AT_HOME]),
    name: 'two-stops',
    title: 'Two people opt out in one delivery, one of them with two rows',
    trigger: inOneDelivery(reply('No, stop pls', '447700900456'), reply('Thanks, no more')),
    check(outcome) {
      assert.deepEqual(optOuts(outcome), [true, true, true])
      assert.deepEqual(outcome.messages.map(({ to }) => to.replace(/\D/g, '')).sort(), ['447700900123', '447700900456'])
    },
  },
  {
    ...fixture([MAYA, TOM], [SENT]),
    name: 'stop-without-a-number',
    title: 'An opt-out from a person whose username hides the number',
    trigger: usernameMessage('GB.100', 'Maya', { text: { body: 'Stop' }, context: { id: 'wamid.7' } }),
    check(outcome) {
      assert.deepEqual(optOuts(outcome), [true, false])
      assert.deepEqual(
        outcome.messages.map(({ to }) => to),
        ['GB.100'],
      )
    },
  },
  {
    ...fixture([MAYA, TOM], [SENT]),
    name: 'stop-by-user-id',
    title: 'A delivery report identifies a later opt-out',
    trigger: [
      whatsAppEvent({
        statuses: [{ id: 'wamid.7', status: 'delivered', timestamp: '1794816000', recipient_user_id: 'GB.100' }],
      }),
      usernameMessage('GB.100', 'Maya', { text: { body: 'Stop' } }),
    ],
    check(outcome) {
      assert.equal(log(outcome)[0]?.user_id, 'GB.100')
      assert.deepEqual(optOuts(outcome), [true, false])
    },
  },
  {
    ...fixture([MAYA], [SENT.with(4, '')]),
    name: 'stop-of-a-hidden-stranger',
    title: 'An opt-out from a hidden number that was never messaged',
    trigger: usernameMessage('US.200', 'Lee', { text: { body: 'Stop' } }),
    ends: 'error',
    check(outcome) {
      assert.match(stopped(outcome), /A stop came from WhatsApp user US\.200, which is not among the contacts/)
      assert.deepEqual(optOuts(outcome), [false])
    },
  },
  {
    ...fixture(
      [TOM],
      [SENT.with(0, 'earlier|1'), SENT.with(0, 'earlier|2')].map((row) => row.with(2, '+447700900999')),
    ),
    name: 'stop-of-a-stranger',
    title: 'An opt-out from an unlisted number',
    trigger: reply('stop'),
    ends: 'error',
    check(outcome) {
      assert.match(stopped(outcome), /A stop came from \+447700900123, which is not among the contacts/)
      assert.deepEqual(texts(outcome), [])
    },
  },
  {
    ...fixture([MAYA, TOM]),
    name: 'whatsapp-is-down',
    title: 'WhatsApp is down',
    settings: { ...fixture([]).settings, batchSize: 2 },
    trigger: press,
    failures: [down('meta', { route: 'POST /:version/:id/messages' })],
    check(outcome) {
      assert.deepEqual(
        log(outcome).map(({ status, problem }) => [status, problem !== '']),
        [
          ['failed', true],
          ['failed', true],
        ],
      )
    },
  },
  {
    ...fixture([MAYA, TOM]),
    name: 'log-cannot-be-written',
    title: 'Google Sheets rejects the row',
    trigger: press,
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values/:range:append' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(texts(outcome), [])
      assert.match(stopped(outcome), /The broadcast has stopped because the log could not be written/)
    },
  },
  {
    ...fixture([MAYA, TOM]),
    name: 'answers-cannot-be-written',
    title: 'Google Sheets fails after the first message',
    trigger: press,
    failures: [down('google-sheets', { route: 'POST /v4/spreadsheets/:id/values:batchUpdate' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(texts(outcome), ['Hello Maya, here are gift ideas.'])
      assert.deepEqual(
        log(outcome).map(({ status }) => status),
        ['sending'],
      )
    },
  },
  {
    ...fixture([MAYA]),
    name: 'stop-not-confirmed',
    title: 'WhatsApp rejects an opt-out’s confirmation, and Google Sheets fails briefly',
    trigger: reply('Stop'),
    failures: [...OUTAGES, down('meta', { route: 'POST /:version/:id/messages' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(optOuts(outcome), [true])
      assert.equal(outcome.executions.at(-1)?.error?.node, 'Confirm the opt-out')
    },
  },
])
