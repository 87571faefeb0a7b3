import assert from 'node:assert/strict'
import { airtableBase, recordsOf, tableUrl } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const TEMPLATE = '1TemplateTemplateTemplateTemplate00'
const FOLDER = '1FolderFolderFolderFolderFolder0000'
const PRESENTATION = 'application/vnd.google-apps.presentation'

const client = (Name: string, more: Record<string, unknown> = {}) => ({
  fields: {
    Name,
    Active: true,
    'Analytics property': '123456',
    Goal: 'more quote requests',
    Manager: 'eva@example.com',
    ...more,
  },
})

const visits = (date: string, channel: string, sessions: number, keyEvents: number) => ({
  date,
  sessionDefaultChannelGroup: channel,
  sessions,
  engagedSessions: sessions / 2,
  keyEvents,
})

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const ROWS = [
  visits('2026-09-10', 'Organic Search', 1000, 40),
  visits('2026-09-12', 'Paid Social', 10, 0),
  visits('2026-10-10', 'Organic Search', 1100, 30),
  visits('2026-10-12', 'Paid Social', 300, 6),
]

const comment = (text: string) => ({ json: { comment: text } })
const SOUND = 'Sessions rose to 1,400 (+39%), with Paid Social at 300. Key events fell to 36 (-10%) in the same month.'

const fixture = (clients: object[], answers: object[] = [], rows: object[] = ROWS) => ({
  settings: {
    airtableUrl: tableUrl('Clients'),
    templateDeckUrl: `https://docs.google.com/presentation/d/${TEMPLATE}/edit`,
    folderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
  },
  given: {
    airtable: airtableBase({
      Clients: {
        fields: {
          Name: 'singleLineText',
          Active: 'checkbox',
          'Analytics property': 'singleLineText',
          Goal: 'multilineText',
          Manager: 'singleLineText',
          'Report month': 'singleLineText',
          Report: 'url',
        },
        records: clients as never[],
      },
    }),
    'google-analytics': { rows },
    'google-drive': {
      files: [
        { id: FOLDER, name: 'Reports', mimeType: 'application/vnd.google-apps.folder' },
        {
          id: TEMPLATE,
          name: 'Template',
          mimeType: PRESENTATION,
          text: '[[client]]\n[[month]]\n\n[[sessions]] [[sessionsChange]]\n[[engaged]] [[engagedChange]]\n[[events]] [[eventsChange]]\n[[channels]]\n\n[[comment]]\n[[chart]]',
        },
      ],
    },
    openai: { answers },
  },
})

const trigger = { kind: 'schedule' } as const
const now = '2026-11-02T05:00:00.000Z'

const deck = ({ state }: Outcome) =>
  (state('google-drive') as { files: { name: string; mimeType: string; data: Buffer }[] }).files
    .filter(({ name, mimeType }) => mimeType === PRESENTATION && name !== 'Template')
    .map(({ name, data }) => `${name}\n${data}`)
    .join('\n')
const months = (outcome: Outcome) => recordsOf(outcome, 'Clients').map((row) => row['Report month'])
const mails = ({ messages }: Outcome) => messages.map(({ to, subject }) => [to, subject])
const noReport = (reason: RegExp) => (outcome: Outcome) => {
  assert.deepEqual(mails(outcome), [['team@example.com', 'No report: Oakline Sauna']])
  assert.match(outcome.messages[0]?.text ?? '', reason)
  assert.deepEqual(months(outcome), [undefined])
}

export default defineCases([
  {
    ...fixture([client('Oakline Sauna'), client('Old Client', { Active: false })], [comment(SOUND)]),
    name: 'normal-day',
    title: 'Normal day',
    now,
    trigger,
    check(outcome) {
      assert.match(
        deck(outcome),
        /^Oakline Sauna, October 2026\nOakline Sauna\nOctober 2026\n\n1,400 \+39%\n700 \+39%\n36 -10%/,
      )
      assert.match(deck(outcome), /Organic Search: 1,100 \(\+10%\)\vPaid Social: 300 \(n\/a\)/)
      assert.match(deck(outcome), /Sessions rose to 1,400[\s\S]*\(picture https:\/\/quickchart\.io/)
      assert.deepEqual(months(outcome), ['2026-10', undefined])
      assert.deepEqual(mails(outcome), [['eva@example.com', 'Report ready: Oakline Sauna, October 2026']])
      assert.match(outcome.messages[0]?.text ?? '', /Comment written by: model\./)
    },
  },
  {
    ...fixture([
      client('Oakline Sauna', { 'Report month': '2026-10' }),
      client('No Property', { 'Analytics property': '' }),
    ]),
    name: 'nothing-to-do',
    title: 'Every report already exists',
    now,
    trigger,
    check(outcome) {
      assert.deepEqual(mails(outcome), [])
      assert.equal(deck(outcome), '')
    },
  },
  {
    ...fixture(
      [client('Oakline Sauna')],
      [comment('Sessions rose to 9,999, which is wonderful news for the whole team this month.')],
    ),
    name: 'invented-figure',
    title: 'The model invents a number, and the chart fails',
    now,
    trigger,
    failures: [down('google-drive', { route: 'POST /v1/presentations/:call', after: 1 })],
    check(outcome) {
      assert.doesNotMatch(deck(outcome), /9,999|picture/)
      assert.match(deck(outcome), /Sessions: 1,400 \(\+39%\)\. Engaged sessions: 700/)
      assert.match(outcome.messages[0]?.text ?? '', /written by: figures only\. The chart could not be placed/)
    },
  },
  {
    ...fixture(
      [client('Oakline Sauna')],
      [
        comment(
          'Les sessions ont atteint 1 400 (+39 %), dont 300 par Paid Social. Les conversions GA4 baissent à 36 (-10 %).',
        ),
      ],
    ),
    name: 'french-numbers',
    title: 'Numbers in French format',
    now,
    trigger,
    settings: { ...fixture([]).settings, language: 'French', locale: 'fr', keyEventName: 'conversions GA4' },
    check(outcome) {
      assert.match(deck(outcome), /octobre 2026\n\n1\u202f400 \+39%[\s\S]*Les sessions ont atteint 1 400/)
      assert.match(outcome.messages[0]?.text ?? '', /written by: model\./)
    },
  },
  {
    ...fixture([client('Oakline Sauna')], [comment(SOUND.replace('rose to 1,400 (+39%)', 'fell to 1,400 (-39%)'))]),
    name: 'wrong-sign',
    title: 'The model turns a rise into a fall, and the month is in Japanese',
    now,
    trigger,
    settings: { ...fixture([]).settings, locale: 'ja' },
    check(outcome) {
      assert.match(deck(outcome), /2026年10月/)
      assert.doesNotMatch(deck(outcome), /-39%/)
      assert.match(outcome.messages[0]?.text ?? '', /written by: figures only\./)
    },
  },
  {
    ...fixture([client('Oakline Sauna')]),
    name: 'analytics-is-down',
    title: 'Google Analytics is down',
    now,
    trigger,
    failures: [down('google-analytics')],
    check: noReport(/Reason: Analytics: (?!undefined|\[object)\w/),
  },
  {
    ...fixture([client('Oakline Sauna')], [], []),
    name: 'no-visits',
    title: 'A property without visits',
    now,
    trigger,
    check: noReport(/Reason: Analytics has no data for 2026-10\. Is the property right\?/),
  },
  {
    ...fixture([client('Oakline Sauna')], [comment(SOUND)]),
    name: 'no-copy',
    title: "Google Drive can't copy the deck",
    now,
    trigger,
    failures: [down('google-drive', { route: 'POST /drive/v3/files/:id/copy' })],
    check: noReport(/Reason: (?!undefined|\[object|none)\w/),
  },
  {
    ...fixture([client('Oakline Sauna')], [comment(SOUND)]),
    name: 'slides-is-down',
    title: 'Google Slides is down',
    now,
    trigger,
    failures: [down('google-drive', { route: 'POST /v1/presentations/:call' })],
    check: noReport(/Reason: (?!undefined|\[object|none)\w/),
  },
  {
    ...fixture([client('Oakline Sauna')], [comment(SOUND)]),
    name: 'link-not-stored',
    title: 'Airtable rejects the link',
    now,
    trigger,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check: noReport(/Reason: (?!undefined|\[object|none)\w/),
  },
  {
    ...fixture([client('Oakline Sauna')]),
    name: 'airtable-is-down',
    title: 'Airtable is down',
    now,
    trigger,
    failures: [down('airtable')],
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /could not be read from Airtable: (?!no reason)\w/)
      assert.deepEqual(mails(outcome), [])
    },
  },
  {
    ...fixture([client('Oakline Sauna', { Goal: long(1000) })], [comment(SOUND)]),
    name: 'slides-fails-once',
    title: 'A very long goal, and Google Slides and OpenAI fail once',
    now,
    trigger,
    failures: [down('google-drive', { route: 'POST /v1/presentations/:call', times: 1 }), down('openai', { times: 1 })],
    check(outcome) {
      assert.match(deck(outcome), /1,400 \+39%/)
      assert.doesNotMatch(JSON.stringify(outcome.nodes['Compare the months']?.items), /CUT OFF/)
      assert.deepEqual(mails(outcome), [['eva@example.com', 'Report ready: Oakline Sauna, October 2026']])
    },
  },
  {
    ...fixture([client('Oakline Sauna'), client('Fir Spa')], [comment(SOUND), comment(SOUND)]),
    name: 'gmail-is-not-enabled',
    title: 'The Gmail API is not enabled',
    now,
    trigger,
    failures: [down('gmail', { failure: 'api-disabled' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(months(outcome), ['2026-10', '2026-10'])
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /^2 email\(s\) to the account manager could not be sent/,
      )
    },
  },
])
