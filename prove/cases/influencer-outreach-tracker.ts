import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const text = 'singleLineText'
const FIELDS = {
  Name: text,
  Channel: text,
  Email: text,
  Notes: 'multilineText',
  Stage: {
    type: 'singleSelect',
    choices: ['New', 'Approved', 'Sending', 'Contacted', 'Replied', 'Do not contact', 'Bounced', 'Failed'],
  },
  Thread: text,
  Reply: 'multilineText',
  Problem: 'multilineText',
  'Contacted at': 'dateTime',
  'Replied at': 'dateTime',
}

const creator = (Name: string, Stage = 'Approved', more: Record<string, unknown> = {}) => ({
  fields: {
    Name,
    Channel: 'Slow Kitchen',
    Email: `${Name.split(' ')[0]?.toLowerCase()}@example.com`,
    Notes: 'Episode of November 2: fixes a cast-iron pan instead of buying a new one.',
    Stage,
    ...more,
  },
})

const written = (more: Record<string, unknown> = {}) => ({
  json: {
    usable: true,
    subject: 'Your cast-iron repair and our handles',
    greeting: 'Hello Ines,',
    opening:
      'In your November 2 episode you fixed an old pan instead of buying a new one. We make handles that fit old cookware.',
    ...more,
  },
})

const fixture = (creators: object[], answers: object[] = [], messages: object[] = []) => ({
  settings: { airtableUrl: tableUrl('Creators'), offer: 'We would like to send you two handles.' },
  given: {
    airtable: airtableBase({ Creators: { fields: FIELDS, records: creators as never[] } }),
    gmail: { messages },
    openai: { answers },
  },
})

const morning = { node: 'Weekday mornings', kind: 'schedule' } as const
const inbox = { node: 'New email in the inbox', kind: 'poll' } as const
const answer = (from: string, body: string) => ({
  from,
  subject: 'Re: Your cast-iron repair',
  text: body,
  date: '2026-11-16T08:00:30Z',
})

const stages = (outcome: Outcome) => recordsOf(outcome, 'Creators').map(({ Stage }) => Stage)
const mails = ({ messages }: Outcome) => messages.map(({ to, subject }) => [to, subject])
const REPORT = ['you@example.com', 'Outreach: Airtable could not be read or written']

const OPT_OUTS = [
  ['Ines', 'Do not contact', 'Stop. I am not interested.'],
  ['Tom', 'Do not contact', 'Stop, Tom'],
  ['Eva', 'Do not contact', 'Hi, stop please.'],
  ['Jon', 'Do not contact', 'Please do not email again.'],
  ['Lea', 'Do not contact', 'I would like to opt out.'],
  ['Uwe', 'Do not contact', 'Bitte keine weiteren E-Mails.'],
  ['Ida', 'Replied', 'I don’t contact suppliers directly, so yes!'],
  ['Ann', 'Replied', 'Please stop by our booth.'],
  ['Kim', 'Replied', 'I never stop, so yes!'],
] as const

const reported = (outcome: Outcome) => {
  assert.deepEqual(mails(outcome), [REPORT])
  assert.match(outcome.messages[0]?.text ?? '', /approve them again\.\s+(?!undefined|\[object|No reason)\w/)
}

export default defineCases([
  {
    ...fixture([creator('Ines Falk'), creator('Tom Adler', 'New')], [written()]),
    name: 'normal-day',
    title: 'Normal day',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(stages(outcome), ['Contacted', 'New'])
      assert.match(String(recordsOf(outcome, 'Creators')[0]?.Thread), /\S/)
      assert.deepEqual(mails(outcome), [['ines@example.com', 'Your cast-iron repair and our handles']])
      assert.match(
        outcome.messages[0]?.text ?? '',
        /^Hello Ines,\s+In your November 2 episode[\s\S]*send you two handles[\s\S]*reply "stop"/,
      )
    },
  },
  {
    ...fixture(
      [creator('Ines Falk'), creator('Tom Adler'), creator('Dr. EVA Lind'), creator('The Bucket List Family')],
      [...['Hallo Ines,', 'Hallo Ines,', 'Hallo Eva,', 'Hallo liebe Leute,'].map((greeting) => written({ greeting }))],
    ),
    name: 'greeting',
    title: 'Greetings in German, one with the wrong name and one without a name',
    trigger: morning,
    check({ messages }) {
      assert.deepEqual(
        messages.map(({ text }) => text.split('\n')[0]),
        ['Hallo Ines,', 'Hello Tom Adler,', 'Hallo Eva,', 'Hello The Bucket List Family,'],
      )
    },
  },
  {
    ...fixture([creator('Tom Adler', 'New'), creator('Eva Lind', 'Do not contact')]),
    name: 'nothing-to-do',
    title: 'No creator is approved',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(stages(outcome), ['New', 'Do not contact'])
      assert.deepEqual(mails(outcome), [])
    },
  },
  {
    ...fixture(
      [
        creator('Ines Falk', 'Contacted'),
        creator('Tom Adler', 'Contacted'),
        creator('Eva Lind', 'Approved'),
        creator('Jon Berg', 'Contacted', { Thread: 'bounced1' }),
        creator('Ann Roe', 'Contacted'),
        creator('Kim Lund', 'Replied', { Reply: 'I am out of office.' }),
        creator('Max Ohm', 'Replied', { Reply: 'Sounds good.' }),
        creator('Tom Adler', 'Approved', { Channel: 'His second channel' }),
        creator('Ida Moss', 'Contacted', { Thread: 'delayed1' }),
        creator('Lea Roth', 'Contacted', { Email: "lea.o'roth@example.com" }),
      ],
      [],
      [
        answer('Ines Falk <ines@example.com>', 'Sounds good.\n> If you would rather not, reply "stop"'),
        answer('tom@example.com', 'Stopp, danke.'),
        answer("Lea.O'Roth@example.com", 'Please remove my address from your list.'),
        answer('ann@example.com', `Stop motion is what I do. ${'I also repair pans. '.repeat(20)}`),
        answer('kim@example.com', 'Hello,\n\nplease do not email me again.\n\nKim'),
        answer(
          'max@example.com',
          'One more question.\r\n\r\nFrom: You <you@example.com>\r\nSent: Monday\r\n\r\nReply "stop" to unsubscribe.',
        ),
        answer('stranger@example.com', 'Hello there'),
        { ...answer('mailer-daemon@example.com', 'Address not found'), threadId: 'bounced1' },
        {
          ...answer('mailer-daemon@googlemail.com', 'Gmail will retry for 45 more hours.'),
          subject: 'Delivery Status Notification (Delay)',
          threadId: 'delayed1',
        },
      ],
    ),
    name: 'answers-come-in',
    title: 'Creators reply, one through Outlook, and one email is delayed',
    trigger: inbox,
    check(outcome) {
      assert.deepEqual(stages(outcome), [
        'Replied',
        'Do not contact',
        'Approved',
        'Bounced',
        'Replied',
        'Do not contact',
        'Replied',
        'Do not contact',
        'Contacted',
        'Do not contact',
      ])
      assert.equal(String(recordsOf(outcome, 'Creators')[4]?.Reply).length, 300)
      assert.deepEqual(
        mails(outcome)
          .map(([, subject]) => subject)
          .sort(),
        [
          'Outreach: Bounced (mailer-daemon@example.com)',
          'Outreach: Do not contact (kim@example.com)',
          "Outreach: Do not contact (lea.o'roth@example.com)",
          'Outreach: Do not contact (tom@example.com)',
          'Outreach: Do not contact (tom@example.com)',
          'Outreach: Replied (ann@example.com)',
          'Outreach: Replied (ines@example.com)',
        ],
      )
    },
  },
  {
    ...fixture(
      OPT_OUTS.map(([name]) => creator(name, 'Contacted')),
      [],
      OPT_OUTS.map(([name, , body]) => answer(`${name.toLowerCase()}@example.com`, body)),
    ),
    name: 'opt-outs',
    title: 'Opt-outs in a sentence with other words',
    trigger: inbox,
    check(outcome) {
      assert.deepEqual(
        stages(outcome),
        OPT_OUTS.map(([, stage]) => stage),
      )
    },
  },
  {
    ...fixture(
      [creator('Ines Falk'), creator('Tom Adler'), creator('Eva Lind', 'Approved', { Email: 'eva at example' })],
      [
        written({ usable: false, subject: '', greeting: '', opening: '' }),
        written({ opening: 'See https://example.com '.repeat(5) }),
        written(),
      ],
    ),
    name: 'unusable-texts',
    title: 'Three messages that must not be sent',
    trigger: morning,
    check(outcome) {
      assert.deepEqual(stages(outcome), ['Failed', 'Failed', 'Failed'])
      assert.deepEqual(mails(outcome), [])
      assert.deepEqual(
        recordsOf(outcome, 'Creators').map(({ Problem }) => String(Problem).replace(/ \[line.*/, '')),
        [
          'The notes give nothing specific to refer to.',
          'The model wrote a link, a placeholder or a false reply prefix.',
          'The email address is not valid.',
        ],
      )
    },
  },
  {
    ...fixture([creator('Ines Falk')]),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: morning,
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(stages(outcome), ['Failed'])
      assert.match(String(recordsOf(outcome, 'Creators')[0]?.Problem), /^(?!undefined|\[object|No reason)\w/)
    },
  },
  {
    ...fixture([creator('Ines Falk')], [written()]),
    name: 'gmail-is-down',
    title: 'Gmail is down',
    trigger: morning,
    failures: [down('gmail')],
    check(outcome) {
      assert.deepEqual(stages(outcome), ['Failed'])
      assert.match(String(recordsOf(outcome, 'Creators')[0]?.Problem), /^(?!undefined|\[object|No reason)\w/)
    },
  },
  {
    ...fixture([creator('Ines Falk', 'Contacted')]),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    trigger: morning,
    failures: [down('airtable')],
    check: reported,
  },
  {
    ...fixture(
      [creator('Ines Falk', 'Contacted')],
      [],
      ['ines', 'tom'].map((name) => answer(`${name}@example.com`, 'Sounds good.')),
    ),
    name: 'reply-not-stored',
    title: 'Airtable is down when two replies come',
    trigger: inbox,
    failures: [down('airtable')],
    check: reported,
  },
  {
    ...fixture([creator('Ines Falk', 'Contacted'), creator('Tom Adler')], [], [answer('ines@example.com', 'Good.')]),
    name: 'airtable-cannot-write',
    title: 'Airtable rejects changes',
    trigger: [inbox, morning],
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.deepEqual(stages(outcome), ['Contacted', 'Approved'])
      assert.deepEqual(mails(outcome), [REPORT, REPORT])
    },
  },
  {
    ...fixture([creator('Ines Falk')], [written()]),
    name: 'outcome-not-noted',
    title: 'Airtable fails after a message is sent',
    trigger: morning,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table', after: 1 })],
    check(outcome) {
      assert.deepEqual(stages(outcome), ['Sending'])
      assert.deepEqual(mails(outcome)[1], REPORT)
    },
  },
  {
    ...fixture(
      [creator('Ines Falk', 'Contacted', { Email: 'ines@example.com' })],
      [],
      [answer('Ines Falk <ines@example.com>', 'Sounds good.')],
    ),
    name: 'reply-not-told',
    title: 'Gmail rejects the email about a reply',
    trigger: inbox,
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(stages(outcome), ['Replied'])
      assert.equal(outcome.executions.at(-1)?.error?.node, 'Report the reply')
    },
  },
])
