import assert from 'node:assert/strict'
import { airtableBase, recordsOf } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

// The trigger of the file names this table.
const TABLE = 'tblXXXXXXXXXXXXXX'
const FIELDS = {
  Name: 'singleLineText',
  Place: 'singleLineText',
  Link: 'url',
  Facts: 'multilineText',
  'Starts at': 'dateTime',
  Channels: 'multipleSelects',
  Status: { type: 'singleSelect', choices: ['Idea', 'Write texts', 'Check', 'Approved'] },
  Announcement: 'multilineText',
  Reminder: 'multilineText',
  'Last call': 'multilineText',
  Sent: 'singleLineText',
  Problem: 'singleLineText',
  'Last modified': 'lastModifiedTime',
}
const FACTS = 'Repair evening for lamps and radios. Two electricians help. Bring one device and its plug.'

const event = (more: Record<string, unknown> = {}) => ({
  fields: {
    Name: 'Repair evening',
    Place: 'Werkhalle, Kanalweg 4',
    Link: 'https://werkhalle.example/repair',
    Facts: FACTS,
    'Starts at': '2026-11-30T17:30:00.000Z',
    Channels: ['mail', 'discord', 'telegram', 'linkedin'],
    Status: 'Approved',
    Announcement: 'Bring the lamp <b> & radio\nTwo electricians help.\nBring the plug.',
    Reminder: 'Three days left\nBring one device.',
    'Last call': 'Tonight\nDoors open soon.',
    'Last modified': '2026-11-15T08:00:00.000Z',
    ...more,
  },
})
/** Changed after the workflow was switched on. */
const LATER = '2026-11-16T09:00:30.000Z'
const wanted = (more: Record<string, unknown> = {}) => ({
  createdTime: LATER,
  ...event({
    Status: 'Write texts',
    Announcement: 'Old',
    Reminder: '',
    'Last call': '',
    Problem: 'Not written: before',
    'Last modified': LATER,
    ...more,
  }),
})
const REST = 'Mon 30 Nov 2026, 18:30 GMT+1\nWerkhalle, Kanalweg 4\nhttps://werkhalle.example/repair'
const TEXT = `Two electricians help.\nBring the plug.\n\n${REST}`

const draft = (name: string) => ({
  announcement: { headline: ` ${name}: come `, text: 'Take a lamp home that works. ' },
  reminder: { headline: `${name}: soon`, text: 'Bring the plug.' },
  lastCall: { headline: `${name}: today`, text: 'See you.' },
})

const fixture = (events: object[], answers: object[] = [], more: Record<string, string | number> = {}) => ({
  now: '2026-11-16T09:00:00.000Z',
  settings: {
    airtableUrl: `https://airtable.com/appXXXXXXXXXXXXXX/${TABLE}/viwXXXXXXXXXXXXXX`,
    organizer: 'The Werkhalle, a club in Kassel',
    language: 'German',
    listAddress: 'friends@example.org',
    telegramChatId: '@werkhalle',
    linkedInPersonId: 'ines7',
    owner: 'ines@example.com',
    ...more,
  },
  given: {
    airtable: airtableBase({ Events: { id: TABLE, fields: FIELDS, records: events as never[] } }),
    openai: { answers },
  },
})
const trigger = { node: 'Every half hour', kind: 'schedule' } as const
const poll = { node: 'Texts requested', kind: 'poll' } as const

const sent = ({ messages }: Outcome) => messages.map(({ app, to, subject }) => [app, to, subject ?? ''])
const marks = (outcome: Outcome) => recordsOf(outcome, 'Events').map(({ Sent }) => Sent)
const drafts = (outcome: Outcome) =>
  recordsOf(outcome, 'Events').map((row) => [row.Announcement, row.Reminder, row['Last call'], row.Status, row.Problem])
const LIST = ['gmail', 'friends@example.org', 'Bring the lamp <b> & radio']
const DISCORD = ['discord', 'webhook 2000', '']
const notPosted = (stage: string, channel: string) => [
  'gmail',
  'ines@example.com',
  `Not posted: Repair evening, ${stage}, ${channel}`,
]
const writes = ({ exchanges }: Outcome) => exchanges.filter(({ method }) => method === 'PATCH').length

export default defineCases([
  {
    ...fixture([
      ...Array.from({ length: 51 }, (_, i) =>
        event({ Name: `Next year ${i}`, 'Starts at': '2027-05-30T17:30:00.000Z', Channels: ['discord'] }),
      ),
      event({ Channels: ['discord'] }),
      event({ Name: 'Tonight', 'Starts at': '2026-11-16T11:00:00.000Z', Channels: ['telegram'] }),
    ]),
    name: 'full-calendar',
    title: 'More than fifty upcoming events',
    trigger,
    check: (outcome) =>
      assert.deepEqual(
        outcome.messages.map(({ app }) => app),
        ['telegram', 'discord'],
      ),
  },
  {
    ...fixture([
      event(),
      event({
        Name: 'Choir',
        'Starts at': '2026-11-19T18:00:00.000Z',
        Channels: ['discord'],
        Sent: 'announcement:discord',
      }),
      event({ Status: 'Check' }),
    ]),
    name: 'normal-day',
    title: 'An announcement and a reminder',
    trigger: [trigger, { ...trigger, later: 0.5 }],
    check(outcome) {
      const [choir, mail, discord, telegram, linkedin, ...more] = outcome.messages
      assert.deepEqual([mail?.to, mail?.subject, mail?.text.trim()], ['friends@example.org', LIST[2], TEXT])
      assert.equal(discord?.text, `**Bring the lamp <b> & radio**\n${TEXT}`)
      assert.deepEqual(
        [telegram?.to, telegram?.text],
        ['@werkhalle', `<b>Bring the lamp &lt;b> &amp; radio</b>\n${TEXT}`],
      )
      assert.deepEqual([linkedin?.to, linkedin?.text], ['urn:li:person:ines7', `Bring the lamp <b> & radio\n\n${TEXT}`])
      assert.match(choir?.text ?? '', /^\*\*Three days left\*\*\nBring one device\.\n\nThu 19 Nov 2026, 19:00 GMT\+1\n/)
      assert.deepEqual(more, [])
      assert.deepEqual(marks(outcome), [
        'announcement:mail, announcement:discord, announcement:telegram, announcement:linkedin',
        'announcement:discord, reminder:discord',
        undefined,
      ])
    },
  },
  {
    ...fixture(
      [wanted(), wanted({ Name: 'Choir', Place: '' }), wanted({ Facts: 'Too short.' })],
      [
        { when: 'Event: Repair evening\nPlace: Werkhalle, Kanalweg 4', json: draft('Lamps') },
        { when: 'Event: Choir\nPlace: online', json: draft('Choir') },
      ],
    ),
    name: 'texts-wanted',
    title: 'Texts requested for two events',
    trigger: poll,
    check(outcome) {
      const written = (name: string) => [
        `${name}: come\nTake a lamp home that works.`,
        `${name}: soon\nBring the plug.`,
        `${name}: today\nSee you.`,
        'Check',
        undefined,
      ]
      assert.deepEqual(drafts(outcome), [
        written('Lamps'),
        written('Choir'),
        ['Old', undefined, undefined, 'Write texts', 'Not written: before'],
      ])
      const asked = outcome.exchanges
        .filter(({ vendor }) => vendor === 'openai')
        .map(({ body }) => JSON.stringify(body))
      assert.equal(asked.length, 2)
      for (const body of asked)
        assert.match(
          body,
          /Organizer: The Werkhalle, a club in Kassel\\nLanguage: German[^"]*Facts:\\nRepair evening for/,
        )
      assert.deepEqual(sent(outcome), [])
    },
  },
  {
    ...fixture([
      event({ 'Starts at': '2026-12-01T17:30:00.000Z' }),
      event({ 'Starts at': '2026-11-16T09:20:00.000Z' }),
      event({ 'Starts at': '2026-11-15T09:20:00.000Z' }),
      event({ Announcement: ' ' }),
      event({ Channels: [] }),
      event({ Status: 'Idea' }),
    ]),
    name: 'nothing-to-do',
    title: 'Nothing is due',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.equal(writes(outcome), 0)
    },
  },
  {
    ...fixture([
      event({ 'Starts at': '2026-11-17T17:30:00.000Z', Channels: ['discord'] }),
      event({ 'Starts at': '2026-11-16T12:00:00.000Z', Channels: ['discord'], Sent: 'reminder:discord' }),
    ]),
    name: 'approved-late',
    title: 'One event approved late, another due for its last call',
    trigger,
    check(outcome) {
      assert.deepEqual(
        outcome.messages.map(({ text }) => text.split('\n').slice(0, 2)),
        [
          ['**Tonight**', 'Doors open soon.'],
          ['**Three days left**', 'Bring one device.'],
        ],
      )
      assert.deepEqual(marks(outcome), ['reminder:discord', 'reminder:discord, last call:discord'])
    },
  },
  {
    ...fixture([event({ Channels: ['discord', 'telegram', 'mail'] })], [], { maxPosts: 2 }),
    name: 'two-rounds',
    title: 'More posts than the limit per run',
    trigger: [trigger, { ...trigger, later: 0.5 }],
    check(outcome) {
      assert.deepEqual(sent(outcome), [DISCORD, ['telegram', '@werkhalle', ''], LIST])
      assert.deepEqual(
        outcome.nodes['Find due posts']?.runs.map(({ outputs }) => outputs[0]?.length),
        [2, 1],
      )
      assert.deepEqual(marks(outcome), ['announcement:discord, announcement:telegram, announcement:mail'])
    },
  },
  {
    ...fixture([event({ Channels: ['discord', 'telegram', 'linkedin', 'instagram'] })]),
    name: 'channels-refuse',
    title: 'Three channels reject the post and one is unknown',
    trigger: [trigger, { ...trigger, later: 0.5 }],
    failures: [down('discord'), down('telegram'), down('linkedin', { failure: 'rate-limited' })],
    check(outcome) {
      assert.deepEqual(
        sent(outcome),
        ['discord', 'telegram', 'linkedin', 'instagram'].map((channel) => notPosted('announcement', channel)),
      )
      const [discord, telegram, linkedin, instagram] = outcome.messages.map(({ text }) => text)
      assert.match(discord ?? '', /^Reason: .*500: Internal Server Error/)
      assert.match(telegram ?? '', /^Reason: .*Internal Server Error/)
      assert.match(linkedin ?? '', /^Reason: .*too many requests/)
      assert.match(
        instagram ?? '',
        /^Reason: this channel is not known\s+To try again, delete "announcement:instagram" from Sent/,
      )
    },
  },
  {
    ...fixture([event({ Channels: ['mail', 'discord'] })]),
    name: 'mail-refused',
    title: 'Gmail fails once',
    trigger,
    failures: [down('gmail', { times: 1 })],
    check(outcome) {
      assert.deepEqual(sent(outcome), [notPosted('announcement', 'mail'), DISCORD])
      assert.match(outcome.messages[0]?.text ?? '', /^Reason: .*unavailable/i)
    },
  },
  {
    ...fixture([event({ Channels: ['mail', 'discord'] })]),
    name: 'gmail-is-down',
    title: 'Gmail is down',
    trigger,
    failures: [down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [DISCORD])
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^1 email\(s\) about posts that were not published/)
      assert.deepEqual(marks(outcome), ['announcement:mail, announcement:discord'])
    },
  },
  {
    ...fixture([event({ Channels: ['discord'], Announcement: `Long\n${'A lamp that works. '.repeat(110)}` })]),
    name: 'too-long',
    title: 'A text too long for Discord',
    trigger,
    rejections: true,
    check(outcome) {
      assert.deepEqual(sent(outcome), [notPosted('announcement', 'discord')])
      assert.match(outcome.messages[0]?.text ?? '', /^Reason: Invalid Form Body/)
    },
  },
  {
    ...fixture([event({ Channels: ['discord'] })]),
    name: 'not-noted',
    title: "Airtable can't record a post",
    trigger,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(sent(outcome), [notPosted('announcement', 'discord')])
      assert.match(outcome.messages[0]?.text ?? '', /^Reason: .*unexpected error/i)
      assert.deepEqual(marks(outcome), [undefined])
      assert.equal(writes(outcome), 3)
    },
  },
  {
    ...fixture([event()]),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger,
    failures: [down('airtable', { route: 'GET /v0/:base/:table', after: 1 })],
    check(outcome) {
      assert.deepEqual(sent(outcome), [['gmail', 'ines@example.com', 'Event posts could not be scheduled']])
      assert.match(outcome.messages[0]?.text ?? '', /^Reason: .*unexpected error/i)
      assert.equal(outcome.exchanges.filter(({ status }) => status === 500).length, 3)
    },
  },
  {
    ...fixture([event()], [], { timezone: 'Europe/Bonn' }),
    name: 'wrong-zone',
    title: 'A time zone that doesn’t exist',
    trigger,
    check(outcome) {
      assert.deepEqual(sent(outcome), [['gmail', 'ines@example.com', 'Event posts could not be scheduled']])
      assert.match(outcome.messages[0]?.text ?? '', /^Reason: .*not known: Europe\/Bonn/)
    },
  },
  {
    ...fixture([wanted(), wanted({ Name: 'Choir' })]),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: poll,
    failures: [down('openai')],
    check(outcome) {
      for (const [first, , , status, problem] of drafts(outcome)) {
        assert.deepEqual([first, status], ['Old', 'Idea'])
        assert.match(String(problem), /^Not written: \w.{8}/)
      }
    },
  },
  {
    ...fixture(
      [wanted({ 'Last call': 'Old call' })],
      [{ json: { ...draft('Lamps'), reminder: { headline: '', text: 'Bring it.' } } }],
    ),
    name: 'half-a-draft',
    title: 'A draft without a headline',
    trigger: poll,
    check(outcome) {
      assert.deepEqual(drafts(outcome), [
        ['Old', undefined, 'Old call', 'Idea', 'Not written: the drafts were incomplete'],
      ])
    },
  },
  {
    ...fixture(
      [wanted(), wanted({ Name: 'Choir' })],
      [
        { when: 'Event: Repair evening', json: draft('Lamps') },
        { when: 'Event: Choir', json: draft('Choir') },
      ],
    ),
    name: 'drafts-not-saved',
    title: 'Airtable rejects the drafts for two events',
    trigger: poll,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(sent(outcome), [['gmail', 'ines@example.com', 'Event posts could not be scheduled']])
      assert.match(outcome.messages[0]?.text ?? '', /^Reason: .*unexpected error/i)
    },
  },
])
