import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { createPdf } from '../pdf.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Ledger')
const FOLDER = '1InvoicesInvoicesInvoicesInvoices0'
const INVOICES =
  'key status supplier number invoice_date due_date currency net tax gross iban problems file mail_from entered_at'.split(
    ' ',
  )
const LINES = ['key', 'position', 'description', 'quantity', 'unit_price', 'amount']
const IBAN = 'DE02120300000000202051'

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const line = (description: string, quantity: number | null, unitPrice: number | null, amount: number | null) => ({
  description,
  quantity,
  unitPrice,
  amount,
})
const invoice = (more: Record<string, unknown> = {}) => ({
  isInvoice: true,
  isCreditNote: false,
  supplier: 'Northwind Paper',
  number: 'NP-5512',
  invoiceDate: '2026-11-03',
  dueDate: '2026-12-03',
  currency: 'EUR',
  net: 100,
  tax: 19,
  gross: 119.04,
  iban: 'DE02 1203 0000 0000 2020 51',
  lines: [line('=HYPERLINK("https://evil.example","Paper")', 10, 9.5, 95), line('Freight', null, null, 5)],
  ...more,
})

/** Each PDF says one word, by which the model's answer is found. */
const pdf = (word: string, name = `${word}.pdf`) => ({
  name,
  type: 'application/pdf',
  bytes: createPdf([`Document ${word}.`]),
})
const reads = (word: string, more: Record<string, unknown> = {}) => ({ when: `Document ${word}.`, json: invoice(more) })
const mail = (attachments: object[], more: Record<string, unknown> = {}) => ({
  from: 'Northwind <Billing@Northwind.example.com>',
  subject: 'Your invoice',
  text: 'Attached.',
  date: '2026-11-16T08:00:30Z',
  labels: ['supplier-invoices', 'INBOX'],
  attachments,
  ...more,
})
const known = (key: string, status = 'ok', iban = IBAN, number = 'NP-1') => [
  key,
  status,
  'Northwind Paper',
  number,
  '',
  '',
  'EUR',
  '',
  '',
  '',
  iban,
  '',
  '',
  '',
  '',
]

interface World {
  messages?: object[]
  answers?: object[]
  ledger?: string[][]
  tabs?: Record<string, unknown>
  settings?: Record<string, string | number>
}
const fixture = ({
  messages = [mail([pdf('one')])],
  answers = [reads('one')],
  ledger = [],
  tabs = {},
  settings = {},
}: World = {}) => ({
  settings: {
    sheetUrl: sheet.url,
    folderUrl: `https://drive.google.com/drive/folders/${FOLDER}`,
    companyName: 'Kettle & Co',
    knownSuppliers: '@Example.com, example.org',
    ...settings,
  },
  given: {
    gmail: { labels: ['supplier-invoices'], messages },
    'google-drive': { files: [{ id: FOLDER, name: 'Invoices', mimeType: 'application/vnd.google-apps.folder' }] },
    'google-sheets': { [sheet.id]: { Invoices: [INVOICES, ...ledger], Lines: [LINES], ...tabs } },
    openai: { answers },
    slack: { channels: ['#invoices'] },
  },
  trigger: { kind: 'poll' as const },
})

const rows = (outcome: Outcome) => sheetRows(outcome, sheet, 'Invoices')
const entered = (outcome: Outcome) => rows(outcome).map(({ key, status, problems }) => [key, status, problems])
const lines = (outcome: Outcome) => sheetRows(outcome, sheet, 'Lines').map((row) => Object.values(row))
const posts = ({ messages }: Outcome) => messages.map(({ app, to, text }) => `${app} ${to} ${text}`)
const filed = ({ state }: Outcome) =>
  (
    state('google-drive') as {
      files: { id: string; name: string; parents: string[]; mimeType: string; data: Buffer }[]
    }
  ).files.slice(1)

export default defineCases([
  {
    ...fixture({ ledger: [known('northwindpaper-np1')] }),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      const [file, ...others] = filed(outcome)
      assert.deepEqual(others, [])
      assert.deepEqual(
        [file?.name, file?.parents, file?.mimeType],
        ['2026-11-03 Northwind Paper NP-5512.pdf', [FOLDER], 'application/pdf'],
      )
      assert.deepEqual(file?.data, createPdf(['Document one.']))
      assert.equal(rows(outcome).length, 2)
      assert.deepEqual(rows(outcome)[1], {
        key: 'northwindpaper-np5512',
        status: 'ok',
        supplier: 'Northwind Paper',
        number: 'NP-5512',
        invoice_date: '2026-11-03',
        due_date: '2026-12-03',
        currency: 'EUR',
        net: 100,
        tax: 19,
        gross: 119.04,
        iban: IBAN,
        problems: '',
        file: `https://drive.google.com/file/d/${file?.id}/view`,
        mail_from: 'billing@northwind.example.com',
        entered_at: '2026-11-16T09:01:00.000+01:00',
      })
      assert.deepEqual(lines(outcome), [
        ['northwindpaper-np5512', 1, '=HYPERLINK("https://evil.example","Paper")', 10, 9.5, 95],
        ['northwindpaper-np5512', 2, 'Freight', '', '', 5],
      ])
      assert.deepEqual(posts(outcome), [])
      const asked = outcome.exchanges.filter(({ route }) => route === 'POST /v1/responses')
      assert.equal(asked.length, 1)
      assert.match(JSON.stringify(asked[0]?.body), /calculate nothing[\s\S]*Document one\./)
    },
  },
  {
    ...fixture({
      messages: [
        mail([pdf('one')], { labels: ['INBOX'] }),
        mail([{ name: 'terms.txt', type: 'text/plain', bytes: 'x' }]),
        mail([pdf('one')], { date: '2026-11-15T08:00:00Z' }),
      ],
    }),
    name: 'nothing-new',
    title: 'No new invoice',
    silent: true,
    check: (outcome) => assert.deepEqual([...rows(outcome), ...filed(outcome), ...posts(outcome)], []),
  },
  {
    ...fixture({
      messages: [
        mail([pdf('box', 'box <!here>.pdf')], {
          from: 'Harbour <pay@harbour.example.net>',
          subject: 'Bill & <!channel>',
        }),
        mail([pdf('paper')]),
      ],
      answers: [
        reads('box', {
          supplier: 'Harbour <!channel> Packaging',
          number: 'H/77',
          currency: '<!everyone>',
          net: 266,
          tax: 50.54,
          gross: 316.45,
          iban: '',
          lines: [line('Boxes', 400, 0.62, 248), line('Freight', 1, 18, 18)],
        }),
        reads('paper', { iban: 'GB33BUKB20201555555555' }),
      ],
      ledger: [known('northwindpaper-np1', 'paid'), known('northwindpaper-np0', 'Check', 'GB33BUKB20201555555555')],
      settings: { tolerance: 0.04 },
    }),
    name: 'doubtful',
    title: 'A wrong total, and a different bank account',
    check(outcome) {
      assert.deepEqual(entered(outcome).slice(2), [
        [
          'harbourchannelpackaging-h77',
          'check',
          'net plus tax is not gross; sender pay@harbour.example.net is not on your list',
        ],
        ['northwindpaper-np5512', 'check', 'BANK ACCOUNT DIFFERS from earlier invoices; confirm by phone'],
      ])
      assert.equal(posts(outcome).length, 2)
      assert.equal(
        posts(outcome)[0],
        'slack #invoices :page_facing_up: *Harbour &lt;!channel&gt; Packaging* H/77, 316.45 &lt;!everyone&gt;\nnet plus tax is not gross; sender pay@harbour.example.net is not on your list\nFile: box &lt;!here&gt;.pdf, email: Bill &amp; &lt;!channel&gt;',
      )
      assert.match(
        posts(outcome)[1] ?? '',
        /^slack #invoices :page_facing_up: \*Northwind Paper\* NP-5512, 119\.04 EUR\nBANK ACCOUNT/,
      )
      assert.deepEqual(
        filed(outcome).map(({ name }) => name),
        ['2026-11-03 Harbour -!channel- Packaging H-77.pdf', '2026-11-03 Northwind Paper NP-5512.pdf'],
      )
      assert.equal(lines(outcome).length, 4)
    },
  },
  {
    ...fixture({
      messages: [mail([pdf('one'), pdf('two'), pdf('three')])],
      answers: [
        reads('one', { number: 'U1', net: null, tax: null, gross: 100 }),
        reads('two', { supplier: 'Northwind Paper, Inc.', number: 'U2', tax: null, iban: 'DE75512108001245126199' }),
        reads('three', { number: 'U3', net: null, tax: null, gross: 100, lines: [] }),
      ],
      ledger: [known('northwindpaper-np1'), known('northwindpaper-np2', 'ok', 'GB33BUKB20201555555555')],
    }),
    name: 'without-tax',
    title: 'Invoices without a tax line, from a supplier with two bank accounts',
    check(outcome) {
      assert.deepEqual(entered(outcome).slice(2), [
        ['northwindpaper-u1', 'ok', ''],
        [
          'northwindpaperinc-u2',
          'check',
          'net plus tax is not gross; BANK ACCOUNT DIFFERS from earlier invoices; confirm by phone',
        ],
        ['northwindpaper-u3', 'check', 'net, tax or gross missing'],
      ])
    },
  },
  {
    ...fixture({
      messages: [mail([pdf('one')]), mail([pdf('two'), pdf('three')], { from: 'a@example.org' })],
      answers: [
        reads('one', { supplier: 'Northwind Paper Ltd.' }),
        reads('two', { number: 'NP-77' }),
        reads('three', { supplier: 'Northwind Paper GmbH & Co. KG', number: 'np 77' }),
      ],
      ledger: [known('northwindpaper-np5512', 'ok', IBAN, 'NP-5512')],
    }),
    name: 'entered-before',
    title: 'An invoice that is already in the sheet, and one sent twice',
    check(outcome) {
      assert.deepEqual(
        entered(outcome).map(([key]) => key),
        ['northwindpaper-np5512', 'northwindpaper-np77'],
      )
      assert.deepEqual(
        filed(outcome).map(({ name }) => name),
        ['2026-11-03 Northwind Paper NP-77.pdf'],
      )
      assert.ok(lines(outcome).length === 2 && lines(outcome).every(([key]) => key === 'northwindpaper-np77'))
      assert.deepEqual(
        posts(outcome).map((post) => post.split('\n').slice(1).join()),
        [
          'is already in the sheet,File: one.pdf, email: Your invoice',
          'is already in the sheet,File: three.pdf, email: Your invoice',
        ],
      )
    },
  },
  {
    ...fixture({
      messages: [
        mail([
          ...['a', 'b', 'c', 'd', 'e', 'f'].map((word) => pdf(word)),
          { name: 'logo.png', type: 'image/png', bytes: 'x' },
        ]),
        mail([{ name: 'Scan.PDF', type: 'application/octet-stream', bytes: createPdf(['']) }]),
      ],
      answers: [
        reads('a', { number: 'A', isInvoice: false, isCreditNote: true, supplier: 'KETTLE & Co. Ltd' }),
        reads('b', { number: '', invoiceDate: '', dueDate: '' }),
        reads('c', { number: 'C', invoiceDate: '2026-11-20', dueDate: '2026-11-19' }),
        reads('d', { number: 'D', net: null }),
        reads('e', { number: 'E', lines: [line('x', 1, 90, 90), line('y', 1, 5, 5), line('z', 1, 5, 5)] }),
        {
          when: 'EMPTY DOCUMENT',
          json: invoice({
            isInvoice: false,
            supplier: '',
            number: '',
            invoiceDate: '',
            dueDate: '',
            net: null,
            tax: null,
            gross: null,
            iban: '',
            lines: [],
          }),
        },
      ],
      settings: { maxLines: 2 },
    }),
    name: 'all-checks',
    title: 'Six PDFs in one email, and a scan',
    check(outcome) {
      assert.deepEqual(entered(outcome), [
        [
          'kettlecoltd-a',
          'check',
          'the email has 6 PDFs, only 5 were read; does not look like an invoice; is a credit note; supplier not found',
        ],
        ['mail-19a0000000000001-bpdf', 'check', 'invoice number not found; invoice date not found'],
        ['northwindpaper-c', 'check', 'invoice date is in the future; due before the invoice date'],
        ['northwindpaper-d', 'check', 'net, tax or gross missing'],
        ['northwindpaper-e', 'check', 'lines add up to 95.00, net is 100; more than 2 lines'],
        [
          'mail-19a0000000000002-scanpdf',
          'check',
          'the PDF has no text; is it a scan?; does not look like an invoice; supplier not found; invoice number not found; invoice date not found; net, tax or gross missing',
        ],
      ])
      assert.equal(posts(outcome).length, 6)
      assert.equal(filed(outcome).at(-1)?.name, 'billing@northwind.example.com.pdf')
      assert.equal(lines(outcome).length, 10)
    },
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.match(
        String(entered(outcome)[0]),
        /^mail-19a0000000000001-onepdf,check,the model could not read it: The service was not able/,
      )
      assert.equal(outcome.exchanges.filter(({ failure }) => failure).length, 2)
      assert.equal(filed(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /\*billing@northwind\.example\.com\*[^\n]*\nthe model could not read it/)
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'drive-is-down',
    title: 'Google Drive is down',
    failures: [down('google-drive')],
    check(outcome) {
      assert.equal(rows(outcome)[0]?.file, '')
      assert.match(String(entered(outcome)[0]), /^northwindpaper-np5512,ok,PDF not filed: Service unavailable/)
      assert.equal(lines(outcome).length, 2)
    },
  },
  {
    ...fixture(),
    name: 'rows-refused',
    title: 'Google Sheets rejects the rows',
    failures: [down('google-sheets', { route: 'PUT /v4/spreadsheets/:id/values/:range' })],
    check(outcome) {
      assert.deepEqual([...entered(outcome), ...lines(outcome)], [])
      assert.equal(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /^slack #invoices :warning: Invoices could not be entered completely: (?!no reason|undefined)\w[^\n]*\nAffected: Northwind Paper NP-5512$/,
      )
    },
  },
  {
    ...fixture({ tabs: { Lines: [['Position']] }, messages: [mail([pdf('one')])] }),
    name: 'lines-refused',
    title: 'The Lines tab has different headers',
    check(outcome) {
      assert.equal(entered(outcome).length, 1)
      assert.equal(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /:warning: Invoices could not be entered completely: [\s\S]*Affected: Northwind Paper NP-5512$/,
      )
    },
  },
  {
    ...fixture(),
    name: 'sheets-fails-for-a-minute',
    title: 'Google Sheets is down, then back a minute later',
    failures: [down('google-sheets', { times: 2 })],
    check(outcome) {
      assert.equal(rows(outcome).length, 1)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'sheets-is-down',
    title: 'Google Sheets is down',
    failures: [down('google-sheets')],
    check(outcome) {
      assert.deepEqual(filed(outcome), [])
      assert.equal(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /completely: The tab Invoices could not be read: \w[^\n[]*\nAffected: billing@northwind\.example\.com one\.pdf$/,
      )
    },
  },
  {
    ...fixture({
      messages: [mail([pdf('one')], { subject: long(200) })],
      answers: [
        reads('one', {
          isCreditNote: true,
          supplier: `Northwind ${long(120)}`,
          lines: [line(long(300), 10, 9.5, 95), line('Freight', null, null, 5)],
        }),
      ],
    }),
    name: 'slack-is-down',
    title: 'An invoice with very long texts, and Slack is down',
    failures: [down('slack')],
    ends: 'error',
    check(outcome) {
      assert.equal(outcome.executions[0]?.error?.node, 'Ask for review')
      assert.deepEqual(entered(outcome), [
        [`northwind${'andsoon'.repeat(12)}cutoff-np5512`, 'check', 'is a credit note'],
      ])
      const subjects = outcome.nodes['Extract PDFs']?.items.map(({ subject }) => subject)
      assert.doesNotMatch(JSON.stringify([lines(outcome), filed(outcome)[0]?.name, subjects]), /CUT OFF/)
      assert.equal(lines(outcome).length, 2)
    },
  },
  {
    ...fixture(),
    name: 'drive-is-not-enabled',
    title: 'The Google Drive API is not enabled',
    failures: [down('google-drive', { failure: 'api-disabled' })],
    check(outcome) {
      assert.match(String(entered(outcome)[0]), /^northwindpaper-np5512,ok,PDF not filed: \w/)
      assert.equal(lines(outcome).length, 2)
    },
  },
  {
    ...fixture({ answers: [{ refusal: 'I cannot help with that.', times: 9 }] }),
    name: 'model-refuses',
    title: 'The model refuses to read an invoice',
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /billing@northwind\.example\.com[\s\S]*the model could not read it: \w/)
      assert.ok(rows(outcome).every(({ status }) => status !== 'ok'))
    },
  },
])
