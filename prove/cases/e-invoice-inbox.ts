import assert from 'node:assert/strict'
import { type DataTable, defineCases, down, type Outcome, type Reply } from '../case.ts'
import { ciiXml, hybridPdf, ublXml } from '../e-invoice.ts'
import { longestPause } from '../pauses.ts'
import { createPdf } from '../pdf.ts'

const IBAN = 'DE02120300000000202051'
const OTHER_IBAN = 'DE02500105170137075030'

const xmlFile = (text: string, name = 'xrechnung.xml') => ({ name, type: 'application/xml', bytes: Buffer.from(text) })
const adds = (isCharge: boolean, amount: number) =>
  `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">${amount}.00</cbc:Amount></cac:AllowanceCharge>`
const pdfFile = (bytes: Buffer, name = 'invoice.pdf') => ({ name, type: 'application/pdf', bytes })
const mail = (attachments: object[], more: Record<string, unknown> = {}) => ({
  from: 'Northwind <Billing@Northwind.example.com>',
  subject: 'Your invoice',
  text: 'Attached.',
  date: '2026-11-16T08:00:30Z',
  labels: ['e-invoices', 'INBOX'],
  attachments,
  ...more,
})

const MANY = Array.from({ length: 10 }, (_, at) => `M-${at}`)

const COLUMNS: DataTable['columns'] = {
  ...Object.fromEntries(
    'ref key supplierKey supplier number issued due currency iban format status problems fileName sender billId'
      .split(' ')
      .map((name) => [name, 'string' as const]),
  ),
  net: 'number',
  tax: 'number',
  gross: 'number',
}
/** An invoice of the same supplier that was booked earlier. */
const booked = (more: Record<string, unknown> = {}) => ({
  ref: 'earlier:0',
  key: 'de811907980|np5000',
  supplierKey: 'de811907980',
  supplier: 'Northwind Paper GmbH',
  number: 'NP-5000',
  gross: 119,
  iban: IBAN,
  status: 'booked',
  ...more,
})
const ledgerOf = (rows: Record<string, unknown>[], columns = COLUMNS): DataTable[] => [
  { name: 'einvoices', columns, rows },
]

interface World {
  messages?: object[]
  answers?: object[]
  rows?: Record<string, unknown>[] | null
  settings?: Record<string, string | number | boolean>
  xero?: Record<string, unknown>
}
/** One email with two invoices. */
const TWO = [mail([xmlFile(ublXml()), xmlFile(ublXml({ number: 'NP-5513' }), 'second.xml')])]
const fixture = ({
  messages = [mail([xmlFile(ublXml())])],
  answers = [],
  rows = [booked()],
  settings = {},
  xero = {},
}: World = {}) => ({
  settings: {
    xeroTenantId: 'b2b91a1e-9c7d-4f0e-8d42-2f6d9a7c5e01',
    accountCode: '400',
    ownVatIds: 'DE 136695976',
    ...settings,
  },
  given: {
    gmail: { labels: ['e-invoices'], messages },
    openai: { answers },
    slack: { channels: ['#invoices'] },
    xero,
  },
  ...(rows === null ? {} : { tables: ledgerOf(rows) }),
  trigger: { kind: 'poll' as const },
})

interface Bill {
  InvoiceID: string
  InvoiceNumber: string
  Status: string
  Contact: { Name: string }
  LineItems: Record<string, unknown>[]
  Total: number
}
const xeroOf = ({ state }: Outcome) =>
  state('xero') as { invoices: Bill[]; attachments: { invoiceId: string; name: string; bytes: Buffer }[] }
const bills = (outcome: Outcome) => xeroOf(outcome).invoices.map(({ InvoiceNumber }) => InvoiceNumber)
/** Number, or file without one, and status of the rows that the runs added. */
const added = (outcome: Outcome) =>
  outcome
    .table('einvoices')
    .filter(({ ref }) => !String(ref).startsWith('earlier'))
    .map(({ number, fileName, status }) => `${number || fileName} ${status}`)
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const sentMessages = (outcome: Outcome) => posts(outcome).filter((text) => text.startsWith(':page_facing_up:'))
const answer = (row: number, words: string, reply: 'Book it' | 'Do not book'): Reply => ({
  fields: { [`${row}. ${words}`]: reply },
})

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    captions: { 'Book bill in Xero': 'Writes a draft bill, one line per tax rate.' },
    check(outcome) {
      const [bill, ...others] = xeroOf(outcome).invoices
      assert.deepEqual(others, [])
      assert.deepEqual(
        [bill?.InvoiceNumber, bill?.Status, bill?.Contact.Name, bill?.Total],
        ['NP-5512', 'DRAFT', 'Northwind Paper GmbH', 119],
      )
      const [file] = xeroOf(outcome).attachments
      assert.deepEqual([file?.invoiceId, file?.name], [bill?.InvoiceID, 'xrechnung.xml'])
      assert.equal(file?.bytes.toString(), ublXml())
      const row = outcome.table('einvoices')[1]
      assert.deepEqual(
        [row?.number, row?.status, row?.format, row?.gross, row?.iban, row?.billId, row?.due, row?.sender],
        ['NP-5512', 'booked', 'UBL', 119, IBAN, bill?.InvoiceID, '2026-12-03', 'billing@northwind.example.com'],
      )
      assert.deepEqual(posts(outcome), [])
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'openai').length, 0)
    },
  },
  {
    ...fixture({
      messages: [
        mail([
          xmlFile(
            ciiXml({
              number: 'C-1',
              lines: [
                { name: 'Book', net: 100, rate: 7 },
                { name: 'Bag', net: 10.1, rate: 19 },
              ],
            }),
          ),
        ]),
        mail([pdfFile(hybridPdf(ciiXml({ number: 'H-1' })))], { date: '2026-11-16T08:00:20Z' }),
        mail([pdfFile(hybridPdf(ublXml({ number: 'H-2' }), { packed: false })), xmlFile(ublXml({ number: 'H-2' }))], {
          date: '2026-11-16T08:00:10Z',
        }),
        mail([xmlFile(ublXml({ number: 'H-3', buyerVatId: '' })), pdfFile(createPdf(['The readable copy.']))], {
          date: '2026-11-16T08:00:05Z',
        }),
      ],
      settings: { taxTypes: '7=INPUT2, 19 = INPUT' },
    }),
    name: 'cii-and-hybrid-pdf',
    title: 'CII, ZUGFeRD, one invoice in two files, and one without the buyer’s VAT ID',
    check(outcome) {
      assert.ok(longestPause(outcome, 'Book bill in Xero') >= 3300)
      assert.ok(longestPause(outcome, 'Attach the file') >= 3300)
      assert.deepEqual(bills(outcome).sort(), ['C-1', 'H-1', 'H-2', 'H-3'])
      assert.deepEqual(
        outcome
          .table('einvoices')
          .slice(1)
          .map(({ number, format }) => `${number} ${format}`)
          .sort(),
        ['C-1 CII', 'H-1 CII in PDF', 'H-2 UBL in PDF', 'H-3 UBL'],
      )
      const two = xeroOf(outcome).invoices.find(({ InvoiceNumber }) => InvoiceNumber === 'C-1')
      assert.deepEqual(
        two?.LineItems.map(({ UnitAmount, TaxAmount, TaxType }) => [UnitAmount, TaxAmount, TaxType]),
        [
          [100, 7, 'INPUT2'],
          [10.1, 1.92, 'INPUT'],
        ],
      )
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture({
      messages: [
        mail([{ name: 'logo.png', type: 'image/png', bytes: 'x' }]),
        mail([xmlFile(ublXml())], { labels: ['INBOX'] }),
      ],
    }),
    name: 'nothing-new',
    title: 'No new invoice',
    check(outcome) {
      assert.deepEqual([...added(outcome), ...bills(outcome), ...posts(outcome)], [])
    },
  },
  {
    ...fixture({ rows: null }),
    name: 'first-run',
    title: 'First run with a new supplier',
    answers: [answer(1, 'Northwind Paper GmbH NP-5512, 119.00 EUR', 'Book it')],
    check(outcome) {
      assert.deepEqual(added(outcome), ['NP-5512 booked'])
      assert.deepEqual(bills(outcome), ['NP-5512'])
      assert.match(posts(outcome)[0] ?? '', /1 invoice needs your decision:[\s\S]*first invoice from this supplier/)
    },
  },
  {
    ...fixture({
      messages: [
        mail([
          xmlFile(
            ublXml({ number: 'W-1', gross: 119.09 }).replace(
              '<cac:TaxTotal>',
              `${adds(false, 10)}${adds(true, 3)}<cac:TaxTotal>`,
            ),
          ),
        ]),
        mail(
          [
            xmlFile(
              ciiXml({
                number: 'W-2',
                buyerVatId: 'DE999999999',
                issued: '2026-12-24',
                iban: 'DE03120300000000202051',
              }),
            ),
          ],
          { date: '2026-11-16T08:00:20Z' },
        ),
      ],
    }),
    name: 'wrong-sums',
    title: 'A wrong total and another company’s VAT ID',
    answers: [
      {
        fields: {
          '2. Northwind Paper GmbH W-1, 119.09 EUR': 'Book it',
          '3. Northwind Paper GmbH W-2, 119.00 EUR': 'Do not book',
        },
      },
    ],
    check(outcome) {
      assert.match(
        posts(outcome)[0] ?? '',
        /2 invoices need your decision:[\s\S]*give 93\.00, net is 100\.00; net plus tax is not 119\.09/,
      )
      assert.match(
        posts(outcome)[0] ?? '',
        /is dated in the future; the IBAN has a wrong check digit; is addressed to the VAT ID DE999999999/,
      )
      assert.deepEqual(added(outcome).sort(), ['W-1 booked', 'W-2 declined'])
      assert.deepEqual(bills(outcome), ['W-1'])
      // Xero adds up the lines itself.
      assert.match(sentMessages(outcome)[0] ?? '', /Xero calculates 119, the invoice says 119\.09/)
    },
  },
  {
    ...fixture({
      messages: [
        mail([xmlFile(ublXml())]),
        mail([xmlFile(ublXml({ number: 'np 5000' }), 'again.xml')], { date: '2026-11-16T08:00:20Z' }),
      ],
      rows: [booked(), booked({ ref: 'earlier:1', key: 'de811907980|np5512', number: 'NP-5512', status: 'failed' })],
    }),
    name: 'duplicate',
    title: 'Invoices already booked or failed earlier',
    check(outcome) {
      assert.deepEqual(added(outcome).sort(), ['NP-5512 booked', 'np 5000 duplicate'])
      assert.deepEqual(bills(outcome), ['NP-5512'])
      assert.match(sentMessages(outcome)[0] ?? '', /np 5000 again\.xml\nis already in the ledger \(row 1, booked\)/)
    },
  },
  {
    ...fixture({ messages: [mail([xmlFile(ublXml({ iban: OTHER_IBAN }))])] }),
    name: 'new-bank-account',
    title: 'A new bank account',
    answers: [answer(2, 'Northwind Paper GmbH NP-5512, 119.00 EUR', 'Do not book')],
    check(outcome) {
      assert.match(
        posts(outcome)[0] ?? '',
        /NEW BANK ACCOUNT DE02500105170137075030, known: DE02120300000000202051; call the supplier/,
      )
      assert.deepEqual(added(outcome), ['NP-5512 declined'])
      assert.deepEqual(bills(outcome), [])
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture({ rows: [booked({ iban: '' })] }),
    name: 'first-bank-account',
    title: 'A known supplier’s first bank account',
    answers: ['nobody'],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /NEW BANK ACCOUNT DE02120300000000202051, known: none; call the supplier/)
      assert.deepEqual(added(outcome), ['NP-5512 open'])
      assert.deepEqual(bills(outcome), [])
    },
  },
  {
    ...fixture({ messages: [mail([xmlFile(ublXml({ iban: OTHER_IBAN }))])] }),
    name: 'nobody-decides',
    title: 'No one decides in time',
    answers: ['nobody'],
    check(outcome) {
      assert.deepEqual(added(outcome), ['NP-5512 open'])
      assert.deepEqual(bills(outcome), [])
      assert.match(sentMessages(outcome)[0] ?? '', /NEW BANK ACCOUNT[\s\S]*no one decided in time/)
    },
  },
  {
    ...fixture({
      messages: [
        mail([pdfFile(createPdf(['Invoice 77, pay now.']))]),
        mail([xmlFile(ublXml({ type: '381', number: 'CN-1' }))], { date: '2026-11-16T08:00:20Z' }),
        mail([xmlFile(ublXml({ type: '384', number: 'K-1', lines: [{ name: 'Paper', net: -10, rate: 19 }] }))], {
          date: '2026-11-16T08:00:10Z',
        }),
        mail([xmlFile(ublXml({ type: '389', number: 'S-1' }))], { date: '2026-11-16T08:00:05Z' }),
      ],
    }),
    name: 'plain-pdf-and-credit-note',
    title: 'A plain PDF, a credit note, a correction below zero and a self-billed invoice',
    check(outcome) {
      assert.deepEqual(added(outcome).sort(), ['CN-1 person', 'K-1 person', 'S-1 person', 'invoice.pdf person'])
      assert.deepEqual(bills(outcome), [])
      assert.match(sentMessages(outcome)[0] ?? '', /is a plain PDF without XML/)
      assert.match(sentMessages(outcome)[0] ?? '', /is a credit note or another document \(type 381\)/)
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'openai').length, 0)
    },
  },
  {
    ...fixture({
      messages: [
        mail([pdfFile(createPdf(['Document one.']))]),
        mail(
          [
            pdfFile(createPdf(['Document two.']), 'two.pdf'),
            pdfFile(createPdf(['']), 'scan.pdf'),
            pdfFile(Buffer.from('%PDF-1.7'), 'torn.pdf'),
          ],
          { date: '2026-11-16T08:00:20Z' },
        ),
      ],
      answers: [
        {
          when: 'Document one.',
          json: {
            isInvoice: true,
            supplier: 'Northwind Paper GmbH',
            vatId: 'DE811907980',
            number: 'P-1',
            issued: '2026-11-02',
            due: '',
            currency: 'EUR',
            net: 100,
            tax: 19,
            gross: 119,
            iban: 'DE02 1203 0000 0000 2020 51',
          },
        },
        {
          when: 'Document two.',
          json: {
            isInvoice: false,
            supplier: '',
            vatId: '',
            number: '',
            issued: '',
            due: '',
            currency: '',
            net: null,
            tax: null,
            gross: null,
            iban: '',
          },
        },
        {
          when: 'EMPTY DOCUMENT',
          times: 2,
          json: {
            isInvoice: false,
            supplier: '',
            vatId: '',
            number: '',
            issued: '',
            due: '',
            currency: '',
            net: null,
            tax: null,
            gross: null,
            iban: '',
          },
        },
      ],
      settings: { plainPdf: 'model' },
    }),
    name: 'plain-pdf-by-model',
    title: 'A model reads a plain PDF',
    answers: [answer(2, 'Northwind Paper GmbH P-1, 119.00 EUR', 'Book it')],
    check(outcome) {
      assert.deepEqual(bills(outcome), ['P-1'])
      assert.deepEqual(added(outcome).sort(), ['P-1 booked', 'scan.pdf person', 'torn.pdf person', 'two.pdf person'])
      assert.match(posts(outcome).join('\n'), /read by a model from a plain PDF/)
      assert.match(sentMessages(outcome)[0] ?? '', /two\.pdf\ndoes not look like an invoice/)
      assert.match(sentMessages(outcome)[0] ?? '', /scan\.pdf\nthe PDF has no text; it is a scan/)
    },
  },
  {
    ...fixture({ messages: [mail([pdfFile(createPdf(['Document one.']))])], settings: { plainPdf: 'model' } }),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(added(outcome), ['invoice.pdf person'])
      assert.match(sentMessages(outcome)[0] ?? '', /the model could not read it: (?!no reply|undefined)\w/)
    },
  },
  {
    ...fixture({
      messages: [
        mail([
          xmlFile(
            `<!DOCTYPE i [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>${ublXml()
              .replace(/^<\?xml[^>]*>/, '')
              .replace('NP-5512', '&b;')}`,
            'entities.xml',
          ),
          xmlFile(ublXml().replace('NP-5512', '&secret;'), 'unknown-entity.xml'),
          xmlFile(`${'<a>'.repeat(50)}${'</a>'.repeat(50)}`, 'deep.xml'),
          xmlFile(ublXml().slice(0, 900), 'cut-off.xml'),
          xmlFile('<feedback><record/></feedback>', 'report.xml'),
          pdfFile(hybridPdf(' '.repeat(6_000_000)), 'bomb.pdf'),
          pdfFile(hybridPdf(ublXml()).fill(0xff, 200, 400), 'broken.pdf'),
        ]),
        mail(
          [
            xmlFile(
              ublXml({
                supplier: 'Evil <!channel> & *Co*',
                vatId: 'DE000000001',
                number: '=HYPERLINK("x")',
                lines: [{ name: '<script>', net: 100, rate: 19 }],
              }),
              '../<!here>.xml',
            ),
          ],
          { date: '2026-11-16T08:00:20Z', from: 'evil@example.net' },
        ),
      ],
    }),
    name: 'hostile-files',
    title: 'XML entities, a decompression bomb and markup',
    answers: [answer(9, 'Evil !channel and Co =HYPERLINK("x"), 119.00 EUR', 'Book it')],
    check(outcome) {
      assert.deepEqual(bills(outcome), ['=HYPERLINK("x")'])
      assert.equal(added(outcome).filter((row) => row.endsWith(' person')).length, 7)
      const [all = ''] = sentMessages(outcome)
      assert.match(all, /entities\.xml\nthe XML declares a document type, which an e-invoice never does/)
      assert.match(all, /unknown-entity\.xml\nthe XML uses the unknown entity &amp;secret;/)
      assert.match(all, /deep\.xml\nthe XML has too many or too deeply nested elements/)
      assert.match(all, /cut-off\.xml\nthe XML is (cut off|not well formed)/)
      assert.match(all, /report\.xml\nthe XML is not an invoice/)
      assert.match(all, /bomb\.pdf\nthe XML in the PDF is larger than 5 MB/)
      assert.match(all, /broken\.pdf\n\w/)
      assert.doesNotMatch(posts(outcome).join('\n'), /<!|root:/)
      assert.deepEqual(
        xeroOf(outcome).attachments.map(({ name }) => name),
        ['--here-.xml'],
      )
    },
  },
  {
    ...fixture({
      messages: [
        mail([xmlFile(ublXml())]),
        mail([xmlFile(ciiXml())], { date: '2026-11-16T08:00:20Z' }),
        mail([xmlFile(ublXml({ number: 'NP-5513' }))], { date: '2026-11-16T08:00:10Z' }),
      ],
      // Another run has entered NP-5513 a moment ago, and has not decided yet.
      rows: [booked(), booked({ ref: 'earlier:1', key: 'de811907980|np5513', number: 'NP-5513', status: 'new' })],
    }),
    name: 'two-at-once',
    title: 'One invoice in two emails and two runs',
    check(outcome) {
      assert.deepEqual(bills(outcome), ['NP-5512'])
      assert.deepEqual(added(outcome).sort(), ['NP-5512 booked', 'NP-5512 duplicate', 'NP-5513 duplicate'])
      assert.match(sentMessages(outcome)[0] ?? '', /NP-5513 xrechnung\.xml\nis already in the ledger \(row 2, new\)/)
    },
  },
  {
    ...fixture({
      messages: [
        mail([
          xmlFile(
            ublXml().replace(
              '</cac:PaymentMeans>',
              `</cac:PaymentMeans><cac:PaymentMeans><cac:PayeeFinancialAccount><cbc:ID>${OTHER_IBAN}</cbc:ID></cac:PayeeFinancialAccount></cac:PaymentMeans>`,
            ),
          ),
        ]),
        mail(
          [
            xmlFile(
              ublXml({ number: 'NP-5513' })
                .replace(
                  /<cbc:PayableAmount.*PayableAmount>/,
                  '<cbc:PrepaidAmount currencyID="EUR">19.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">100.0000000000</cbc:PayableAmount>',
                )
                .replaceAll('EUR', 'JPY'),
            ),
          ],
          { date: '2026-11-16T08:00:20Z' },
        ),
        mail([{ name: 'invoices.zip', type: 'application/zip', bytes: Buffer.from('PK') }], {
          date: '2026-11-16T08:00:10Z',
        }),
        mail(
          MANY.map((number) =>
            xmlFile(ublXml({ number, gross: 200, iban: OTHER_IBAN, issued: '2026-12-24', buyerVatId: 'DE999999999' })),
          ),
          { date: '2026-11-16T08:00:05Z' },
        ),
      ],
    }),
    name: 'several-questions',
    title: 'A second bank account, a partial payment, ten unclear invoices and a ZIP file',
    answers: ['nobody'],
    check(outcome) {
      assert.deepEqual(bills(outcome), [])
      assert.deepEqual(added(outcome).sort(), [
        ...MANY.map((number) => `${number} open`),
        'NP-5512 open',
        'NP-5513 open',
        'invoices.zip person',
      ])
      // Nothing else waits for the decision.
      assert.match(posts(outcome)[0] ?? '', /invoices\.zip\nthe email has no PDF or XML file/)
      const question = posts(outcome)[1] ?? ''
      assert.match(question, /NP-5512[\s\S]*NEW BANK ACCOUNT DE02500105170137075030, known: DE02120300000000202051/)
      assert.match(question, /NP-5513, 119 JPY \([\s\S]*says that 19\.00 was already paid/)
      assert.match(question, /\n\nand \d more, listed in the form\./)
    },
  },
  {
    ...fixture({
      messages: [mail([xmlFile(ublXml({ number: '2026-1-11' }))])],
      rows: [booked({ key: 'de811907980|2026111', number: '2026-11-1', gross: 80 })],
    }),
    name: 'similar-number',
    title: 'A number like an earlier one, with another amount',
    answers: [answer(2, 'Northwind Paper GmbH 2026-1-11, 119.00 EUR', 'Book it')],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /has the number of row 1 \(booked\), but another amount/)
      assert.deepEqual(bills(outcome), ['2026-1-11'])
      assert.deepEqual(added(outcome), ['2026-1-11 booked'])
    },
  },
  {
    ...fixture({
      rows: [
        booked(),
        ...['open', 'duplicate'].map((status, at) =>
          booked({ ref: `earlier:${at + 1}`, key: 'de811907980|np5512', number: 'NP-5512', status }),
        ),
      ],
      messages: [
        mail([
          xmlFile(ublXml().replaceAll('<cbc:ID>S</cbc:ID><cbc:Percent>19<', '<cbc:ID>AE</cbc:ID><cbc:Percent>19<')),
        ]),
      ],
      settings: { taxTypes: '19=INPUT, AE=NONE' },
    }),
    name: 'forwarded-later',
    title: 'An invoice that came twice, forwarded after no decision',
    check(outcome) {
      assert.deepEqual(bills(outcome), ['NP-5512'])
      assert.equal(xeroOf(outcome).invoices[0]?.LineItems[0]?.TaxType, 'NONE')
    },
  },
  {
    ...fixture(),
    name: 'xero-limit',
    title: 'The Xero rate limit is reached',
    failures: [down('xero', { route: 'POST /api.xro/2.0/Invoices', failure: 'rate-limited', times: 2 })],
    check(outcome) {
      assert.deepEqual(bills(outcome), ['NP-5512'])
      assert.deepEqual(added(outcome), ['NP-5512 booked'])
      assert.equal(xeroOf(outcome).attachments.length, 1)
      const keys = outcome.exchanges.filter(({ route }) => route === 'POST /api.xro/2.0/Invoices')
      assert.equal(keys.length, 3)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'xero-is-down',
    title: 'Xero is down',
    failures: [down('xero')],
    check(outcome) {
      assert.deepEqual(added(outcome), ['NP-5512 failed'])
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'xero').length, 4)
      assert.match(sentMessages(outcome)[0] ?? '', /NP-5512[^\n]*\nXero rejected the bill: (?!no reason)\w/)
    },
  },
  {
    ...fixture({ messages: TWO, settings: { accountCode: '999' } }),
    name: 'wrong-account',
    title: 'A wrong account code, with two invoices',
    rejections: true,
    check(outcome) {
      assert.deepEqual(added(outcome), ['NP-5512 failed', 'NP-5513 failed'])
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'xero').length, 2)
      assert.match(sentMessages(outcome)[0] ?? '', /Xero rejected the bill: /)
    },
  },
  {
    ...fixture(),
    name: 'file-refused',
    title: 'Xero rejects the file',
    failures: [down('xero', { route: 'PUT /api.xro/2.0/Invoices/:id/Attachments/:name' })],
    check(outcome) {
      assert.deepEqual(added(outcome), ['NP-5512 booked'])
      assert.match(
        sentMessages(outcome)[0] ?? '',
        /Northwind Paper GmbH NP-5512\*[^\n]*xrechnung\.xml\nis booked, but Xero rejected the file: \w/,
      )
    },
  },
  {
    ...fixture({ messages: [mail([xmlFile(ublXml({ iban: OTHER_IBAN }))])] }),
    name: 'slack-is-down',
    title: 'Slack is down',
    failures: [down('slack')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(added(outcome), ['NP-5512 open'])
      assert.deepEqual(bills(outcome), [])
      assert.match(String(outcome.table('einvoices')[1]?.problems), /Slack could not be asked: \w/)
      assert.equal(outcome.executions[0]?.error?.node, 'Post to Slack')
    },
  },
  {
    ...fixture({ messages: TWO }),
    tables: ledgerOf([], { something: 'string' }),
    name: 'another-table',
    title: 'A data table with different columns',
    check(outcome) {
      assert.deepEqual(bills(outcome), [])
      assert.match(
        posts(outcome)[0] ?? '',
        /The ledger was not updated: (?!no reason)\w[\s\S]*Not processed: xrechnung\.xml/,
      )
    },
  },
])
