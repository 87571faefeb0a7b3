import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const FOLDER = '1TaxTaxTaxTaxTaxTaxTaxTaxTaxTax000'
const at = (time: string) => Date.parse(time) / 1000
const noon = (day: string) => at(`2026-${day}T12:00:00Z`)

interface Sale {
  id: string
  day: number
  country?: string
  total: number
  tax?: number
  session?: Record<string, unknown>
  /** Of the charge. */
  status?: string
}
/** A basket, its payment and its charge. */
const sale = ({ id, day, country, total, tax = 0, session = {}, status = 'succeeded' }: Sale) => ({
  session: {
    id: `cs_test_${id}`,
    status: 'complete',
    payment_status: 'paid',
    mode: 'payment',
    created: day - 600,
    currency: 'eur',
    amount_total: total,
    total_details: { amount_tax: tax },
    customer_details: { address: { country: country ?? null }, tax_ids: [] },
    payment_intent: `pi_${id}`,
    invoice: null,
    ...session,
  },
  intent: { id: `pi_${id}`, latest_charge: `ch_${id}` },
  charge: { id: `ch_${id}`, created: day, status, payment_intent: `pi_${id}` },
})

const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const THREE_DECIMALS = 'BHD JOD KWD OMR TND'.split(' ')

const invoice = (id: string, paid: number, total: number, more: Record<string, unknown> = {}) => ({
  id: `in_${id}`,
  status: 'paid',
  created: noon('09-20'),
  currency: 'eur',
  total,
  status_transitions: { paid_at: paid },
  customer_address: { country: 'DE' },
  customer_tax_ids: [],
  ...more,
})

const SALES = [
  sale({ id: 'book', day: noon('10-05'), country: 'DE', total: 10_702, tax: 702 }),
  sale({
    id: 'lamp',
    day: at('2026-10-31T22:30:00Z'),
    country: 'DE',
    total: 11_900,
    tax: 1900,
    session: { created: noon('09-29') },
  }),
  sale({
    id: 'firm',
    day: noon('10-06'),
    country: 'FR',
    total: 9600,
    session: { customer_details: { address: { country: 'FR' }, tax_ids: [{ type: 'eu_vat' }] } },
  }),
  sale({ id: 'notax', day: noon('10-07'), country: 'FR', total: 5000 }),
  sale({
    id: 'sent',
    day: noon('10-08'),
    country: 'DE',
    total: 12_000,
    tax: 2000,
    session: { collected_information: { shipping_details: { address: { country: 'AT' } } } },
  }),
  sale({ id: 'nowhere', day: noon('10-09'), total: 100 }),
  sale({ id: 'isle', day: noon('10-10'), country: 'GB', total: 1200, tax: 200 }),
  sale({ id: 'odd', day: noon('10-11'), country: 'DE', total: 11_600, tax: 1600 }),
  sale({ id: 'yen', day: noon('10-12'), country: 'US', total: 5000, session: { currency: 'jpy' } }),
  sale({ id: 'dinar', day: noon('10-13'), country: 'US', total: 12_345, session: { currency: 'kwd' } }),
  // None of these belongs to October, or to this list.
  sale({ id: 'early', day: at('2026-09-30T21:30:00Z'), country: 'DE', total: 1 }),
  sale({ id: 'late', day: at('2026-10-31T23:10:00Z'), country: 'DE', total: 2, session: { created: noon('10-31') } }),
  sale({ id: 'abo', day: noon('10-14'), country: 'DE', total: 3, session: { mode: 'subscription' } }),
  sale({ id: 'billed', day: noon('10-14'), country: 'DE', total: 4, session: { invoice: 'in_de' } }),
  sale({ id: 'unpaid', day: noon('10-14'), country: 'DE', total: 5, session: { payment_status: 'unpaid' } }),
  sale({ id: 'left', day: noon('10-14'), country: 'DE', total: 6, session: { status: 'expired' } }),
]
const INVOICES = [
  invoice('de', noon('10-20'), 23_800, { total_taxes: [{ amount: 3000 }, { amount: 800 }] }),
  invoice('fr', noon('10-21'), 12_000, {
    total_tax_amounts: [{ amount: 2000 }],
    customer_shipping: { address: { country: 'FR' } },
  }),
  invoice('firm', noon('10-22'), 7000, { customer_tax_ids: [{ type: 'eu_vat' }] }),
  invoice('next', noon('11-02'), 7),
  invoice('free', noon('10-23'), 0),
  invoice('open', noon('10-24'), 8, { status: 'open' }),
  invoice('old', noon('10-25'), 9, { created: noon('07-01') }),
]
const refund = (id: string, day: number, amount: number, more: Record<string, unknown> = {}) => ({
  id: `re_${id}`,
  created: day,
  amount,
  currency: 'eur',
  status: 'succeeded',
  charge: 'ch_back',
  payment_intent: 'pi_back',
  ...more,
})
const REFUNDS = [
  refund('one', noon('10-15'), 1900),
  refund('two', noon('10-16'), 500, { charge: 'ch_gone', payment_intent: null }),
  refund('failed', noon('10-17'), 700, { status: 'failed' }),
  refund('stopped', noon('10-17'), 800, { status: 'canceled' }),
  refund('hold', noon('10-18'), 3000, { charge: 'ch_hold' }),
  refund('later', noon('11-02'), 900),
]
const CHARGES = [
  // Released, never captured.
  { id: 'ch_hold', created: noon('10-12'), amount: 3000, amount_captured: 0 },
  { id: 'ch_back', created: noon('08-01'), billing_details: { address: { country: 'DE' } } },
  {
    id: 'ch_gone',
    created: noon('08-02'),
    shipping: { address: { country: 'FR' } },
    billing_details: { address: { country: 'DE' } },
  },
]

const fixture = (sales = SALES, invoices: object[] = INVOICES, refunds: object[] = REFUNDS) => ({
  now: '2026-11-03T06:00:00.000Z',
  settings: {
    shopName: 'Kettle & Co',
    accountantEmail: 'books@example.com',
    ownerEmail: 'ada@example.com',
    expectedRates: 'DE:19,7; at:20,10; FR:20,5.5; US:',
    driveFolderId: FOLDER,
  },
  given: {
    'google-drive': { files: [{ id: FOLDER, name: 'Tax', mimeType: 'application/vnd.google-apps.folder' }] },
    stripe: {
      'checkout/sessions': sales.map(({ session }) => session),
      payment_intents: sales.map(({ intent }) => intent),
      charges: [...sales.map(({ charge }) => charge), ...CHARGES],
      invoices,
      refunds,
    },
  },
  trigger: { kind: 'schedule' as const },
})

const SUMMARY = `country,currency,rate,rows,net,tax,gross,odd_rows
AT,EUR,20%,1,100.00,20.00,120.00,0
DE,EUR,0%,1,70.00,0.00,70.00,1
DE,EUR,16%,1,100.00,16.00,116.00,1
DE,EUR,19%,2,300.00,57.00,357.00,0
DE,EUR,7%,1,100.00,7.02,107.02,0
DE,EUR,refund,1,,,-19.00,0
FR,EUR,0%,2,146.00,0.00,146.00,2
FR,EUR,20%,1,100.00,20.00,120.00,0
FR,EUR,refund,1,,,-5.00,0
GB,EUR,20%,1,10.00,2.00,12.00,1
unknown,EUR,0%,1,1.00,0.00,1.00,1
US,JPY,0%,1,5000,0,5000,0
US,KWD,0%,1,12.345,0.000,12.345,0`
const PAYMENTS = `date,kind,id,country,currency,rate,net,tax,gross,remark
2026-10-05,payment,pi_book,DE,EUR,7%,100.00,7.02,107.02,
2026-10-06,payment,pi_firm,FR,EUR,0%,96.00,0.00,96.00,"no tax, customer gave a tax number"
2026-10-07,payment,pi_notax,FR,EUR,0%,50.00,0.00,50.00,no tax charged
2026-10-08,payment,pi_sent,AT,EUR,20%,100.00,20.00,120.00,
2026-10-09,payment,pi_nowhere,unknown,EUR,0%,1.00,0.00,1.00,no country
2026-10-10,payment,pi_isle,GB,EUR,20%,10.00,2.00,12.00,country not in your list
2026-10-11,payment,pi_odd,DE,EUR,16%,100.00,16.00,116.00,rate not expected
2026-10-12,payment,pi_yen,US,JPY,0%,5000,0,5000,
2026-10-13,payment,pi_dinar,US,KWD,0%,12.345,0.000,12.345,
2026-10-15,refund,pi_back,DE,EUR,refund,,,-19.00,split by the rate of the sale
2026-10-16,refund,ch_gone,FR,EUR,refund,,,-5.00,split by the rate of the sale
2026-10-20,invoice,in_de,DE,EUR,19%,200.00,38.00,238.00,
2026-10-21,invoice,in_fr,FR,EUR,20%,100.00,20.00,120.00,
2026-10-22,invoice,in_firm,DE,EUR,0%,70.00,0.00,70.00,"no tax, customer gave a tax number"
2026-10-31,payment,pi_lamp,DE,EUR,19%,100.00,19.00,119.00,`

const saved = ({ state }: Outcome) =>
  (state('google-drive') as { files: { name: string; parents: string[]; data: Buffer }[] }).files
    .slice(1)
    .map(({ name, parents, data }) => ({
      name,
      parents,
      text: data
        .toString()
        .replace(/^\uFEFF/, '')
        .trim(),
    }))
const mails = ({ messages }: Outcome) =>
  messages.map(({ to, subject, attachments = [] }) => [to, subject, ...attachments])
const asked = ({ exchanges }: Outcome, route: string) => exchanges.filter((each) => each.route === route)
const FILES = ['tax-summary-2026-10.csv', 'payments-2026-10.csv']
const SENT = ['books@example.com', 'Kettle & Co: sales and tax, October 2026', ...FILES]

/** The owner hears why, and nobody else gets anything. */
const stopped =
  (reason: RegExp, route?: string): Case['check'] =>
  (outcome) => {
    assert.deepEqual(mails(outcome), [['ada@example.com', 'Tax summary for October 2026 stopped']])
    assert.match(
      outcome.messages[0]?.text ?? '',
      /^No summary was created, and the accountant received nothing\.\s+Reason: \w/,
    )
    assert.match(outcome.messages[0]?.text ?? '', reason)
    assert.deepEqual(saved(outcome), [])
    if (route) assert.equal(asked(outcome, route).length, 3)
  }
const NO_ANSWER = /Reason: An unknown error occurred\. Please try again\.\s+Fix the cause/

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal month',
    check(outcome) {
      assert.deepEqual(
        saved(outcome).sort((a, b) => b.name.localeCompare(a.name)),
        [
          { name: FILES[0], parents: [FOLDER], text: SUMMARY },
          { name: FILES[1], parents: [FOLDER], text: PAYMENTS },
        ],
      )
      assert.equal(mails(outcome).length, 1)
      assert.deepEqual(mails(outcome)[0]?.slice(1), SENT.slice(1))
      const [mail] = outcome.messages
      assert.match(
        mail?.text ?? '',
        /^Hello,\s+attached are the sales of October 2026 by country[\s\S]*Rows to check: 6 of 15\.[\s\S]*Kettle & Co\s*$/,
      )
      const [head = ''] = asked(outcome, 'POST /gmail/v1/users/:user/messages/send').map(({ body }) =>
        Buffer.from((body as { raw: string }).raw, 'base64url').toString(),
      )
      assert.match(head, /^To: books@example\.com/m)
      assert.match(head, /^Cc: ada@example\.com/m)
      const [sessions] = asked(outcome, 'GET /v1/checkout/sessions')
      const start = at('2026-10-01T00:00:00+02:00')
      const end = String(at('2026-11-01T00:00:00+01:00'))
      assert.deepEqual(sessions?.query, {
        limit: '100',
        status: 'complete',
        'created[gte]': String(at('2026-08-17T00:00:00+02:00')),
        'created[lt]': end,
        'expand[]': 'data.payment_intent.latest_charge',
      })
      assert.deepEqual(asked(outcome, 'GET /v1/invoices')[0]?.query, {
        limit: '100',
        status: 'paid',
        'created[gte]': String(at('2026-08-17T00:00:00+02:00')),
        'created[lt]': end,
      })
      assert.deepEqual(asked(outcome, 'GET /v1/refunds')[0]?.query, {
        limit: '100',
        'created[gte]': String(start),
        'created[lt]': end,
        'expand[]': 'data.charge',
      })
    },
  },
  {
    ...fixture(
      [
        sale({
          id: 'debit',
          day: noon('10-30'),
          country: 'DE',
          total: 11_900,
          tax: 1900,
          session: { payment_status: 'unpaid' },
          status: 'pending',
        }),
        sale({
          id: 'bounced',
          day: noon('10-20'),
          country: 'DE',
          total: 500,
          session: { payment_status: 'unpaid' },
          status: 'failed',
        }),
        sale({ id: 'sticker', day: noon('10-21'), country: 'DE', total: 16, tax: 1 }),
      ],
      [],
      [],
    ),
    name: 'bank-debit',
    title: 'A bank debit that is still pending, and a sale of a few cents',
    check(outcome) {
      const [payments, summary] = ['payments', 'tax-summary'].map(
        (name) => saved(outcome).find((file) => file.name.startsWith(name))?.text,
      )
      assert.equal(
        payments,
        `date,kind,id,country,currency,rate,net,tax,gross,remark
2026-10-21,payment,pi_sticker,DE,EUR,7%,0.15,0.01,0.16,
2026-10-30,pending,pi_debit,DE,EUR,pending,,,119.00,"not paid yet, and in no later file: add it once it is paid"`,
      )
      assert.match(summary ?? '', /^DE,EUR,7%,1,0\.15,0\.01,0\.16,0\nDE,EUR,pending,1,,,119\.00,1$/m)
      assert.match(outcome.messages[0]?.text ?? '', /Rows to check: 1 of 2\./)
    },
  },
  {
    ...fixture(
      [...WHOLE, ...THREE_DECIMALS].map((id) =>
        sale({ id, day: noon('10-05'), country: 'US', total: 12_345, session: { currency: id.toLowerCase() } }),
      ),
      [],
      [],
    ),
    name: 'other-units',
    title: 'Currencies without cents, or with three decimals',
    check(outcome) {
      const all = saved(outcome)
        .map(({ text }) => text)
        .join('\n')
      for (const code of WHOLE) {
        assert.ok(all.includes(`US,${code},0%,1,12345,0,12345,0`), code)
        assert.ok(all.includes(`pi_${code},US,${code},0%,12345,0,12345,`), code)
      }
      for (const code of THREE_DECIMALS) {
        assert.ok(all.includes(`US,${code},0%,1,12.345,0.000,12.345,0`), code)
        assert.ok(all.includes(`pi_${code},US,${code},0%,12.345,0.000,12.345,`), code)
      }
    },
  },
  {
    ...fixture(SALES.slice(10), [], REFUNDS.slice(2)),
    name: 'nothing-sold',
    title: 'No sales',
    check(outcome) {
      assert.deepEqual(mails(outcome), [['ada@example.com', 'No sales in October 2026']])
      assert.match(
        outcome.messages[0]?.text ?? '',
        /neither a paid sale nor a refund in October 2026[\s\S]*A zero return/,
      )
      assert.deepEqual(saved(outcome), [])
    },
  },
  {
    ...fixture(
      Array.from({ length: 101 }, (_, n) =>
        sale({ id: `s${n}`, day: noon('10-05'), country: 'DE', total: 119, tax: 19 }),
      ),
      Array.from({ length: 101 }, (_, n) => invoice(`i${n}`, noon('10-06'), 119, { total_taxes: [{ amount: 19 }] })),
      Array.from({ length: 101 }, (_, n) => refund(`r${n}`, noon('10-07'), 100)),
    ),
    name: 'many-sales',
    title: 'Each list has more than one page',
    check(outcome) {
      assert.equal(
        saved(outcome).find(({ name }) => name === FILES[0])?.text,
        [
          'country,currency,rate,rows,net,tax,gross,odd_rows',
          'DE,EUR,19%,202,202.00,38.38,240.38,0',
          'DE,EUR,refund,101,,,-101.00,0',
        ].join('\n'),
      )
      for (const list of ['checkout/sessions', 'invoices', 'refunds'])
        assert.equal(asked(outcome, `GET /v1/${list}`).length, 2)
    },
  },
  ...(['checkout/sessions', 'invoices', 'refunds'] as const).map((list) => ({
    ...fixture(),
    name: `no-${list.split('/').at(-1)}`,
    title: `Stripe does not return the ${list === 'checkout/sessions' ? 'payments' : list}`,
    failures: [down('stripe', { route: `GET /v1/${list}` })],
    check: stopped(NO_ANSWER, `GET /v1/${list}`),
  })),
  {
    ...fixture([
      ...SALES,
      sale({ id: 'broken', day: noon('10-20'), country: 'DE', total: 100, session: { currency: null } }),
    ]),
    name: 'unreadable',
    title: 'A payment without a currency',
    check: stopped(/Reason: Cannot read properties of null \(reading 'toUpperCase'\)\s+Fix/),
  },
  {
    ...fixture(),
    name: 'drive-is-down',
    title: 'Google Drive is down',
    failures: [down('google-drive')],
    check(outcome) {
      const [sent, ...reports] = outcome.messages
      assert.deepEqual(sent?.attachments, FILES)
      assert.deepEqual(
        reports.map(({ to, subject }) => [to, subject]),
        Array(2).fill(['ada@example.com', 'Tax files of October 2026 not delivered in full']),
      )
      for (const { text } of reports) assert.match(text, /^A file was not emailed or not saved: Service unavailable/)
      assert.equal(asked(outcome, 'POST /upload/drive/v3/files').length, 6)
    },
  },
  {
    ...fixture(),
    name: 'mail-is-refused',
    title: 'Gmail rejects the first email',
    failures: [down('gmail', { times: 1 })],
    check(outcome) {
      assert.deepEqual(mails(outcome), [['ada@example.com', 'Tax files of October 2026 not delivered in full']])
      assert.match(outcome.messages[0]?.text ?? '', /not saved: Service unavailable/)
      assert.equal(saved(outcome).length, 2)
    },
  },
  {
    ...fixture(),
    name: 'gmail-is-down',
    title: 'Gmail is down',
    failures: [down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(mails(outcome), [])
      assert.equal(outcome.executions[0]?.error?.node, 'Report unsent files')
    },
  },
])
