import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Prospects')
const HEADINGS = 'first_name last_name domain email opted_out status score reason position source_url checked_at'.split(
  ' ',
)

const fixture = (rows: string[][], verdicts: Record<string, string> = {}) => ({
  settings: { sheetUrl: sheet.url },
  given: {
    'google-sheets': { [sheet.id]: { Prospects: [HEADINGS, ...rows] } },
    hunter: {
      people: [
        {
          value: 'ines@harbour.example',
          first_name: 'Ines',
          last_name: 'Falk',
          domain: 'harbour.example',
          position: 'Head of Sales',
        },
        { value: 'omar@ridgeway.example', first_name: 'Omar', last_name: 'Diallo', domain: 'ridgeway.example' },
      ],
      verdicts: { 'ines@harbour.example': 'valid', 'omar@ridgeway.example': 'accept_all', ...verdicts },
    },
  },
  trigger: { kind: 'manual' as const },
})

const INES = ['Ines', 'Falk', 'https://www.harbour.example/team']
const OMAR = ['Omar', 'Diallo', 'ridgeway.example']
const results = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Prospects').map(({ first_name, email, status, reason }) => [
    first_name,
    email,
    status,
    reason,
  ])
/** Nodes that retry get through. */
const SHORT_OUTAGES = ['GET /v4/spreadsheets/:id/values/:range', 'POST /v4/spreadsheets/:id/values:batchUpdate'].map(
  (route) => down('google-sheets', { times: 1, route }),
)
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'hunter').map(({ path }) => path)

export default defineCases([
  {
    ...fixture(
      [
        INES,
        ['Omar', 'Diallo', 'info@ridgeway.example'],
        ['Lena', 'Voss', 'quayside.example'],
        ['Kim', '', '', '"Kim Old" <Kim@Old.example>'],
      ],
      { 'kim@old.example': 'invalid' },
    ),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(results(outcome), [
        ['Ines', 'ines@harbour.example', 'safe', 'The mail server confirms it.'],
        ['Omar', 'omar@ridgeway.example', 'risky', 'The server accepts every address, so it cannot be verified.'],
        ['Lena', '', 'not found', 'Hunter has no address for this name.'],
        ['Kim', 'kim@old.example', 'do not use', 'The mail server rejects it, or it is disposable or made up.'],
      ])
      assert.equal(sheetRows(outcome, sheet, 'Prospects')[0]?.position, 'Head of Sales')
      assert.equal(asked(outcome).filter((path) => path === '/v2/email-verifier').length, 3)
    },
  },
  {
    ...fixture([
      [...INES, 'ines@harbour.example', '', 'safe'],
      INES,
      [...OMAR, '', 'asked us to stop'],
      ['Ada', 'Lund', 'gmail.com'],
      ['Jörg', 'Bauer', 'yahoo.de'],
      ['Léa', 'Petit', '', 'lea@hotmail.co.uk'],
      ['Bo', '', 'quayside.example'],
    ]),
    name: 'nothing-to-do',
    title: 'Every row is done, opted out or incomplete',
    check(outcome) {
      assert.deepEqual(asked(outcome), [])
      assert.deepEqual(
        results(outcome).map(([, , status]) => status),
        ['safe', '', '', '', '', '', ''],
      )
    },
  },
  {
    ...fixture([INES, OMAR]),
    name: 'limit',
    title: 'A limit of one person per run, with short outages of Google Sheets',
    failures: SHORT_OUTAGES,
    settings: { sheetUrl: sheet.url, maxRows: 1, minFindScore: 99 },
    check(outcome) {
      assert.deepEqual(results(outcome), [
        ['Ines', 'ines@harbour.example', 'risky', 'Guessed with a score below your minimum.'],
        ['Omar', '', '', ''],
      ])
      assert.deepEqual(asked(outcome), ['/v2/email-finder'])
    },
  },
  {
    ...fixture(
      [
        INES,
        [...OMAR, '', 'no'],
        ['Wim', '', '', 'wim@box.example'],
        ['Dee', '', '', 'dee@temp.example'],
        ['Una', '', '', 'una@slow.example', '', '', '', '', 'Buyer', 'https://slow.example/team'],
        ['Val', '', '', 'val@safe.example', 'FALSE'],
      ],
      {
        'ines@harbour.example': 'blocked',
        'wim@box.example': 'webmail',
        'dee@temp.example': 'disposable',
        'val@safe.example': 'valid',
      },
    ),
    settings: { sheetUrl: sheet.url, minSafeScore: 98 },
    name: 'check-is-blocked',
    title: 'An email server that refuses the check',
    check(outcome) {
      assert.deepEqual(results(outcome), [
        ['Ines', 'ines@harbour.example', 'risky', 'The mail server does not allow the check.'],
        ['Omar', 'omar@ridgeway.example', 'risky', 'The server accepts every address, so it cannot be verified.'],
        ['Wim', 'wim@box.example', 'risky', 'A private mailbox, not a work address.'],
        ['Dee', 'dee@temp.example', 'do not use', 'The mail server rejects it, or it is disposable or made up.'],
        ['Una', 'una@slow.example', 'ask again', 'Result unknown, score 50.'],
        ['Val', 'val@safe.example', 'risky', 'Result valid, score 97.'],
      ])
      const { position, source_url } = sheetRows(outcome, sheet, 'Prospects')[4] ?? {}
      assert.deepEqual([position, source_url], ['Buyer', 'https://slow.example/team'])
    },
  },
  {
    ...fixture(
      ['slow', 'gone', 'x7q'].map((name) => ['', '', '', `${name}@safe.example`]),
      { 'slow@safe.example': 'pending', 'gone@safe.example': 'claimed', 'x7q@safe.example': 'gibberish' },
    ),
    name: 'no-verdict',
    title: 'A slow mail server, a person who opted out at Hunter, and a made-up address',
    rejections: true,
    check(outcome) {
      assert.deepEqual(
        results(outcome).map(([, ...rest]) => rest),
        [
          ['slow@safe.example', 'ask again', 'The mail server did not respond in time.'],
          ['gone@safe.example', 'do not use', 'Hunter may not give data on this person.'],
          ['x7q@safe.example', 'do not use', 'The mail server rejects it, or it is disposable or made up.'],
        ],
      )
    },
  },
  {
    ...fixture([INES, OMAR]),
    name: 'key-refused',
    title: 'Hunter rejects the key',
    failures: [{ vendor: 'hunter', failure: 'unauthorized' }],
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /Hunter rejects further requests: \w/)
      assert.deepEqual(
        results(outcome).map(([, , status]) => status),
        ['', ''],
      )
    },
  },
  {
    ...fixture([INES, OMAR, ['Val', '', '', 'val@safe.example']]),
    name: 'hunter-is-down',
    title: 'Hunter is down',
    failures: [down('hunter')],
    check(outcome) {
      assert.deepEqual(
        results(outcome).map(([, , status]) => status),
        ['ask again', 'ask again', 'ask again'],
      )
    },
  },
])
