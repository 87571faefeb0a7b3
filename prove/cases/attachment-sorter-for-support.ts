import assert from 'node:assert/strict'
import { airtableBase, recordsOf } from '../base.ts'
import { defineCases, down, type Outcome } from '../case.ts'

const FOLDER = '1FilesFilesFilesFilesFilesFiles00'
const DIRECTORY = 'application/vnd.google-apps.folder'

const file = (name: string, type: string, bytes: Buffer | string = 'content') => ({ name, type, bytes })
const PHOTO = file('IMG 2211.jpg', 'image/jpeg', Buffer.alloc(9000, 1))
const BILL = file('Rechnung März.pdf', 'application/pdf')
const LOGO = file('logo.png', 'image/png', Buffer.alloc(3000, 1))
/** Below 8 kB, though n8n shows it as "8 kB". */
const SEAL = file('seal.png', 'image/png', Buffer.alloc(7996, 1))

const mail = (subject: string, ...attachments: object[]) => ({
  from: 'Jonas Weber <jonas@example.com>',
  subject,
  text: 'See the files.',
  date: '2026-11-16T08:00:30Z',
  attachments,
})

const fixture = (messages: object[], folders: string[] = [], settings: Record<string, number | string> = {}) => ({
  settings: {
    folderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
    airtableBaseId: 'appMockBase000000',
    ticketsTableId: 'tblTickets0000000',
    ...settings,
  },
  given: {
    airtable: airtableBase({
      Tickets: {
        fields: { Case: 'singleLineText', Files: 'multilineText' },
        records: [
          { fields: { Case: 'CASE-1042', Files: 'first.txt: https://example.com/first' } },
          { fields: { Case: 'Po_12/7' } },
        ],
      },
    }),
    gmail: { messages },
    'google-drive': {
      files: [
        { id: FOLDER, name: 'Cases', mimeType: DIRECTORY },
        ...folders.map((name) => ({ id: `folder-${name}`, name, mimeType: DIRECTORY, parents: [FOLDER] })),
      ],
    },
  },
})

const trigger = { kind: 'poll' } as const

const stored = ({ state }: Outcome) =>
  (state('google-drive') as { files: { name: string; mimeType: string }[] }).files
    .filter(({ mimeType }) => mimeType !== DIRECTORY)
    .map(({ name }) => name)
const folders = ({ state }: Outcome) =>
  (state('google-drive') as { files: { name: string; mimeType: string }[] }).files
    .filter(({ name, mimeType }) => mimeType === DIRECTORY && name !== 'Cases')
    .map(({ name }) => name)
const ticket = (outcome: Outcome) => String(recordsOf(outcome, 'Tickets')[0]?.Files)
const report = ({ messages }: Outcome) => messages.map(({ text }) => text).join('\n')

export default defineCases([
  {
    ...fixture([mail('CASE-1042 photos', PHOTO, BILL, LOGO)], ['CASE-1042']),
    name: 'normal-day',
    title: 'Normal day',
    trigger,
    check(outcome) {
      assert.deepEqual(stored(outcome), [
        'CASE-1042_2026-11-16_jonas-weber_01_img-2211.jpg',
        'CASE-1042_2026-11-16_jonas-weber_02_rechnung-marz.pdf',
      ])
      assert.deepEqual(folders(outcome), ['CASE-1042'])
      assert.match(
        ticket(outcome),
        /^first\.txt: \S+\nCASE-1042_\S+img-2211\.jpg: https:\/\/drive\S+\nCASE-1042_\S+marz\.pdf: https/,
      )
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture([mail('CASE-1042 thanks', LOGO, SEAL)]),
    name: 'nothing-to-do',
    title: 'Only a logo and a seal in the signature',
    trigger,
    check(outcome) {
      assert.deepEqual([...stored(outcome), ...folders(outcome), ...outcome.messages], [])
    },
  },
  {
    ...fixture(
      [
        { ...mail('Hello', BILL), from: `${'Jonas Weber '.repeat(6)}<jonas@example.com>` },
        mail('CASE-7 the fix', file(`${'fix-'.repeat(30)}.bat.`, 'text/plain')),
        mail('CASE-1042', BILL, { ...PHOTO, name: `${'IMG-'.repeat(30)}.jpg` }),
      ],
      [],
      { maxFilesPerEmail: 1 },
    ),
    name: 'needs-a-look',
    title: 'No case number, an executable, too many files, and long names',
    trigger,
    check(outcome) {
      assert.equal(stored(outcome).length, 2)
      assert.deepEqual(folders(outcome).sort(), ['CASE-1042', 'NO-CASE'])
      assert.equal(outcome.messages[0]?.subject, 'Attachments: 3 case(s) to review')
      assert.match(report(outcome), /NO-CASE\s+- no ticket with this number\s+NO-CASE_\S+ https/)
      assert.match(report(outcome), /CASE-7\s+- (?:fix-){20} \(blocked type\)/)
      assert.match(report(outcome), /CASE-1042\s+- (?:IMG-){20} \(too many files\)/)
      assert.match(stored(outcome).join('\n'), /^NO-CASE_2026-11-16_jonas-[a-z-]{34}_01_/m)
    },
  },
  {
    ...fixture(
      [
        {
          ...mail('Re: [po_12/7] Заказ', file('Счёт №5.pdf', 'application/pdf'), file('setup.hta', 'text/plain')),
          from: 'Юлия <yulia@example.com>',
        },
      ],
      [],
      { casePattern: '\\[(\\w+/\\d+)\\]' },
    ),
    name: 'other-alphabet',
    title: 'Cyrillic names, a case number with a slash, and a search that fails once',
    failures: [down('airtable', { route: 'GET /v0/:base/:table', times: 1 })],
    trigger,
    check(outcome) {
      assert.deepEqual(stored(outcome), ['PO_12/7_2026-11-16_юлия_01_счет-no5.pdf'])
      assert.deepEqual(folders(outcome), ['PO_12/7'])
      assert.match(String(recordsOf(outcome, 'Tickets')[1]?.Files), /^PO_12\/7_\S+pdf: https/)
      assert.match(report(outcome), /^PO_12\/7\n- setup\.hta \(blocked type\)\nhttps/)
    },
  },
  {
    ...fixture(
      [
        {
          ...mail('CASE-1042 form', BILL),
          from: 'Website <me@example.com>',
          headers: { 'Reply-To': 'Ada Reyes <ada@example.org>', Date: 'Sun, 15 Nov 2026 23:30:00 +0000' },
        },
      ],
      ['CASE-1042'],
    ),
    name: 'own-form',
    title: 'A contact form that sends from the inbox itself, after midnight',
    trigger,
    check(outcome) {
      assert.deepEqual(stored(outcome), ['CASE-1042_2026-11-16_ada-reyes_01_rechnung-marz.pdf'])
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture([mail('CASE-1042', BILL)]),
    name: 'drive-is-down',
    title: 'Google Drive is down',
    trigger,
    failures: [down('google-drive')],
    check(outcome) {
      assert.deepEqual(stored(outcome), [])
      assert.match(report(outcome), /CASE-1042\s+- step failed: (?!undefined|\[object)\w/)
    },
  },
  {
    ...fixture([mail('CASE-1042', BILL)]),
    name: 'no-new-folder',
    title: "Google Drive can't create the folder",
    trigger,
    failures: [down('google-drive', { route: 'POST /drive/v3/files' })],
    check(outcome) {
      assert.deepEqual(folders(outcome), [])
      assert.match(report(outcome), /CASE-1042\s+- step failed: (?!undefined|\[object)\w/)
    },
  },
  {
    ...fixture([mail('CASE-1042', BILL)], ['CASE-1042']),
    name: 'upload-fails',
    title: 'Google Drive rejects the file',
    trigger,
    failures: [down('google-drive', { route: 'POST /upload/drive/v3/files' })],
    check(outcome) {
      assert.deepEqual(stored(outcome), [])
      assert.match(report(outcome), /marz\.pdf \(upload failed\)/)
    },
  },
  {
    ...fixture([mail('CASE-1042', BILL)], ['CASE-1042']),
    name: 'airtable-cannot-write',
    title: 'Airtable rejects the links',
    trigger,
    failures: [down('airtable', { route: 'PATCH /v0/:base/:table' })],
    check(outcome) {
      assert.equal(stored(outcome).length, 1)
      assert.match(report(outcome), /step failed: \w[\s\S]*marz\.pdf: https/)
    },
  },
])
