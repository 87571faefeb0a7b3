import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const FOLDER = 'folder-for-logs'
const settings = { driveFolderId: FOLDER }

const upload = (content: string, separator = 'Comma', fileName = 'Customers März.csv') => ({
  kind: 'form' as const,
  fields: {
    file: { fileName, type: 'text/csv', content },
    dateOrder: 'Day first (31.12.2026)',
    separator,
  },
})

const MESSY = [
  'Name,Email,Phone,Since,PLZ,Note',
  'IDA BRAUN,Ida@Example.com,0170 1234567,3.2.2025,10115,',
  '"Braun, Ida",ida@example.com,,03.02.2025,10115,=SUM(A1)',
  'Otto Klein,otto@example,0049 30 55555,31.13.2025,20095,',
  ',,,,,',
].join('\n')

const COLUMNS = [
  { names: 'Mail,EmailAddress,Correo,Courriel', before: 'ADA@example.com', after: 'ada@example.com' },
  {
    names: 'Mobile,PhoneNumber,Telephone,Cell,Tel,Telefon,Handy,Handynummer,Mobil,Rufnummer,Portable',
    before: '0170 1234567',
    after: '+491701234567',
  },
  { names: 'Tel. 2', before: '+49 0170 1234567', after: '+491701234567' },
  { names: 'Tel. 3,Tel. 4,Tel. 5', before: '089 1234 / 089 5678', after: '089 1234 / 089 5678' },
  {
    names: 'Date,Datum,Fecha,Birthday,DOB,Geburtstag,Geburtsdatum,Created,Updated,Seit',
    before: '3.2.2025',
    after: '2025-02-03',
  },
  { names: 'FirstName,Surname,Familienname,Vorname,Nachname,Nom,Nombre,Apellido,Contact', before: 'ADA', after: 'Ada' },
  { names: 'Postcode,Postal,Code postal,Postleitzahl', before: '10115', after: '10115' },
  {
    names: 'Contact ID,Contact type,Contact source,Team name,Email verified,Phone ext.,Created By',
    before: 'VIP',
    after: 'VIP',
  },
].flatMap(({ names, ...cells }) => names.split(',').map((name) => ({ name, ...cells })))

interface Drive {
  files: { name: string; parents: string[]; data: Buffer }[]
}
const saved = ({ state }: Outcome) =>
  (state('google-drive') as Drive).files.map(({ name, parents, data }) => ({ name, parents, text: data.toString() }))

/** The cleaned file and its log. */
const filesOf = (outcome: Outcome) =>
  ['clean', 'log'].map((kind) => saved(outcome).find(({ name }) => name.endsWith(`${kind}.csv`))?.text ?? '')

export default defineCases([
  {
    name: 'normal-day',
    title: 'Normal day',
    settings,
    trigger: upload(MESSY),
    check(outcome) {
      const files = saved(outcome)
      assert.deepEqual(files.map(({ name }) => name).sort(), [
        'Customers März-20261116-090000-clean.csv',
        'Customers März-20261116-090000-log.csv',
      ])
      assert.ok(files.every(({ parents }) => parents.includes(FOLDER)))
      const clean = files.find(({ name }) => name.endsWith('clean.csv'))?.text ?? ''
      assert.match(clean, /Ida Braun,ida@example\.com,\+491701234567,2025-02-03,10115,'=SUM\(A1\)/)
      assert.match(clean, /Otto Klein,otto@example,\+493055555,31\.13\.2025,20095/)
      assert.equal(clean.trim().split('\n').length, 3)
      const log = files.find(({ name }) => name.endsWith('log.csv'))?.text ?? ''
      assert.match(log, /merged with line 2: same email/)
      assert.match(log, /date not understood, kept/)
      assert.match(log, /empty row removed/)
    },
  },
  {
    name: 'american-numbers',
    title: 'American numbers, an opt-out column, families, and a misspelled name',
    settings: { ...settings, countryCode: '1' },
    trigger: upload(
      [
        'Name,Email,Email opt-out,Phone,ZIP',
        'Anna Moss,anna@example.com,no,(555) 010-1234,10001',
        'Hanna Moss,hanna@example.com,no,1 555 010 1235,10002',
        ',cy@example.com,no,n/a,',
        ',dee@example.com,no,n/a,',
        'Jonas Weber,weber@example.net,no,555-010-1236 ext. 5,',
        'Jana Weber,weber@example.net,no,,',
        'Lea Roth,roth@example.net,no,,',
        ',roth@example.net,no,,',
        'Max Roth,roth@example.net,no,,',
        'Hannah Moss,hanna@example.com,no,,10002',
      ].join('\n'),
    ),
    check(outcome) {
      const [clean = '', log = ''] = filesOf(outcome)
      assert.deepEqual(
        clean
          .replace(/^\uFEFF/, '')
          .trim()
          .split('\n')
          .slice(1),
        [
          'Anna Moss,anna@example.com,no,+15550101234,10001',
          'Hanna Moss,hanna@example.com,no,+15550101235,10002',
          ',cy@example.com,no,n/a,',
          ',dee@example.com,no,n/a,',
          'Jonas Weber,weber@example.net,no,555-010-1236 ext. 5,',
          'Jana Weber,weber@example.net,no,,',
          'Lea Roth,roth@example.net,no,,',
          'Max Roth,roth@example.net,no,,',
        ],
      )
      assert.match(log, /^6,Phone,555-010-1236 ext\. 5,555-010-1236 ext\. 5,"?phone not understood, kept/m)
      assert.match(log, /same email as line 6, different name: please check/)
      assert.match(log, /same email as line 8, different name: please check/)
      assert.deepEqual(log.match(/merged with [^"\n]+/g), [
        'merged with line 8: same email',
        'merged with line 3: same email',
      ])
      assert.doesNotMatch(log, /opt-out/)
    },
  },
  {
    name: 'crm-export',
    title: 'A CRM export in which colleagues share an account, an owner and a phone number',
    settings: { ...settings, countryCode: '1' },
    trigger: upload(
      [
        'Name,Email,Phone,Account Name,Contact Owner,Owner Email,Last Contacted',
        'Lea Roth,lea@example.com,555-010-1234,International Business Solutions,Hannah Montgomery,hm@example.org,3.4.2026',
        'Jonas Weber,jonas@example.com,555-010-1234,International Business Solutions,Hannah Montgomery,hm@example.org,',
        '"Roth, Lea",lea@example.com,,,,hm@example.org,24.12.2025',
        'Tim Zimmermann,z@example.net,,,,,',
        'Eva Zimmermann,z@example.net,,,,,',
      ].join('\n'),
    ),
    check(outcome) {
      const [clean = '', log = ''] = filesOf(outcome)
      assert.match(clean, /Lea Roth,lea@.*\n.*Jonas Weber,jonas@/)
      assert.equal(clean.trim().split('\n').length, 5)
      assert.match(log, /same phone as line 2, different name: please check/)
      assert.match(log, /merged with line 2: same email/)
      assert.deepEqual(log.match(/same email as line \d/g), ['same email as line 5'])
    },
  },
  {
    name: 'shop-export',
    title: 'Exports of a shop and an address book, with columns about email and phone',
    settings: { ...settings, countryCode: '1' },
    trigger: upload(
      [
        'First Name,Last Name,Email,Accepts Email Marketing,Email Domain,Last Email,Phone,Phone 1 - Label,ZIP,Street Name',
        'Ada,Lovelace,ada@example.com,yes,example.com,yesterday,555-010-1234,Mobile,K1A 0B1,Main Street',
        'Ada,Lovelace,,no,,,,Work,k1a0b1,',
        '민수,김,kim@example.net,,,,,,,',
        '민서,김,kim@example.net,,,,,,,',
      ].join('\n'),
    ),
    check(outcome) {
      const [clean = '', log = ''] = filesOf(outcome)
      assert.match(
        clean,
        /^Ada,Lovelace,ada@example\.com,yes,example\.com,yesterday,\+15550101234,Mobile,K1A 0B1,Main Street$/m,
      )
      assert.equal(clean.trim().split('\n').length, 4)
      assert.match(log, /merged with line 2: similar name, same postal code/)
      assert.doesNotMatch(log, /not understood/)
    },
  },
  {
    name: 'other-languages',
    title: 'Columns with names in several languages',
    settings,
    trigger: upload(`${COLUMNS.map(({ name }) => name).join()}\n${COLUMNS.map(({ before }) => before).join()}\n`),
    check(outcome) {
      const clean = saved(outcome).find(({ name }) => name.endsWith('clean.csv'))?.text ?? ''
      assert.equal(clean.trim().split('\n')[1], COLUMNS.map(({ after }) => after).join())
    },
  },
  {
    name: 'nothing-to-clean',
    title: 'Nothing to clean, in a file with a long name',
    settings,
    trigger: upload(
      'Name;Email;User name\nAda Lovelace;ada@example.com;ada_l\n',
      'Semicolon',
      `${'Customers of all branches '.repeat(4)}.csv`,
    ),
    check(outcome) {
      assert.match(saved(outcome).find(({ name }) => name.endsWith('log.csv'))?.text ?? '', /nothing was changed/)
      for (const { name } of saved(outcome)) assert.match(name, /^Customers .{50}-20261116-090000-(clean|log)\.csv$/)
    },
  },
  {
    name: 'wrong-separator',
    title: 'The wrong separator is selected',
    settings,
    trigger: upload('Name;Email\nAda Lovelace;ada@example.com\n'),
    check(outcome) {
      assert.deepEqual(saved(outcome), [])
      assert.match(outcome.responses.at(-1)?.body ?? '', /Choose the other separator and try again/)
    },
  },
  {
    name: 'headings-alone',
    title: 'A file with only headers',
    settings,
    trigger: upload('Name,Email,Phone\n'),
    check(outcome) {
      assert.deepEqual(saved(outcome), [])
      const body = outcome.responses.at(-1)?.body ?? ''
      assert.match(body, /This file could not be cleaned[\s\S]*The file has a header but no rows\.\s/)
      assert.doesNotMatch(body, /\[line/)
    },
  },
  {
    name: 'drive-is-down',
    title: 'Google Drive is down',
    settings,
    trigger: upload(MESSY),
    failures: [down('google-drive')],
    check(outcome) {
      // The cleaned file is handed back all the same.
      assert.match(
        outcome.responses.at(-1)?.body ?? '',
        /4 rows read, 2 kept[\s\S]*The log could not be saved in Drive/,
      )
      assert.deepEqual(saved(outcome), [])
    },
  },
  {
    name: 'no-file',
    title: 'Form submitted without a file',
    settings,
    trigger: { ...upload(''), fields: { dateOrder: 'Day first (31.12.2026)', separator: 'Comma' } },
    check(outcome) {
      assert.match(outcome.responses.at(-1)?.body ?? '', /No file arrived/)
      assert.deepEqual(saved(outcome), [])
    },
  },
  {
    name: 'not-a-table',
    title: 'A file that is not a table',
    settings,
    trigger: upload('Name,Email\nAda,ada@example.com,10115\n'),
    check(outcome) {
      assert.match(outcome.responses.at(-1)?.body ?? '', /This file could not be cleaned[\s\S]*Nothing was saved/)
      assert.doesNotMatch(outcome.responses.at(-1)?.body ?? '', /header but no rows/)
      assert.deepEqual(saved(outcome), [])
    },
  },
  {
    name: 'wrong-setting',
    title: 'A setting is out of range',
    settings: { ...settings, nameSimilarity: 90 },
    trigger: upload(MESSY),
    check(outcome) {
      assert.match(outcome.responses.at(-1)?.body ?? '', /nameSimilarity must be between 0 and 1/)
      assert.deepEqual(saved(outcome), [])
    },
  },
])
