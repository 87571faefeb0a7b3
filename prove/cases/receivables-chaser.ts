import assert from 'node:assert/strict'
import { type DataTable, defineCases, down, type Outcome, type Trigger } from '../case.ts'
import { longestPause } from '../pauses.ts'

const COLUMNS: DataTable['columns'] = {
  ...Object.fromEntries(
    'number contact email due currency lastSentAt threadId status until note'
      .split(' ')
      .map((name) => [name, 'string' as const]),
  ),
  amount: 'number',
  step: 'number',
}

const idOf = (number: string) => `11111111-2222-4333-8444-${number.replace(/\D/g, '').padStart(12, '0')}`
/** A credit note of a customer that is still open. */
const creditNote = (customer: string, more: Record<string, unknown> = {}) => ({
  Type: 'ACCRECCREDIT',
  Status: 'AUTHORISED',
  CreditNoteNumber: 'CN-1',
  RemainingCredit: 30,
  CurrencyCode: 'GBP',
  Contact: { ContactID: idOf(customer) },
  ...more,
})
/** A sales invoice; the case's day is November 16, 2026. */
const invoice = (number: string, due = '2026-11-12', more: Record<string, unknown> = {}) => ({
  Type: 'ACCREC',
  Status: 'AUTHORISED',
  InvoiceID: idOf(number),
  InvoiceNumber: number,
  Contact: { ContactID: idOf('9'), Name: 'Harbour Ltd', EmailAddress: 'ann@harbour.example.com' },
  Date: '2026-10-12',
  DueDate: due,
  CurrencyCode: 'GBP',
  Total: 120,
  AmountDue: 120,
  ...more,
})
const known = (number: string, more: Record<string, unknown> = {}) => ({
  number,
  contact: 'Harbour Ltd',
  email: 'ann@harbour.example.com',
  due: '2026-11-01',
  amount: 120,
  currency: 'GBP',
  step: 1,
  lastSentAt: '2026-11-05T09:00:00.000+01:00',
  threadId: '',
  status: 'open',
  until: '',
  note: '',
  ...more,
})
/** The reminder in the thread of a case, as Gmail stores it. */
const sent = (threadId: string) => ({
  threadId,
  from: 'me@example.com',
  to: 'ann@harbour.example.com',
  subject: 'Reminder: invoice INV-2',
  date: '2026-11-05T08:00:00Z',
  labels: ['SENT'],
})
const note = (fields: Record<string, string>): Trigger => ({ kind: 'form', node: 'Note on an invoice', fields })
const round: Trigger = { kind: 'schedule', node: 'Every weekday' }

interface World {
  invoices?: object[]
  xero?: Record<string, unknown>
  rows?: Record<string, unknown>[] | null
  messages?: object[]
  settings?: Record<string, string | number>
  trigger?: Trigger | Trigger[]
}
const fixture = ({
  invoices = [invoice('INV-1')],
  xero = {},
  rows = [],
  messages = [],
  settings = {},
  trigger = round,
}: World = {}) => ({
  settings: { xeroTenantId: 'b2b91a1e-9c7d-4f0e-8d42-2f6d9a7c5e01', companyName: 'Kettle & Co', ...settings },
  given: { xero: { invoices, ...xero }, gmail: { messages } },
  ...(rows === null ? {} : { tables: [{ name: 'receivables', columns: COLUMNS, rows }] }),
  trigger,
})

const reminders = ({ messages }: Outcome) => messages.filter(({ to }) => to !== 'accounts@example.com')
const subjects = (outcome: Outcome) => reminders(outcome).map(({ to, subject }) => `${to}: ${subject}`)
const sentMessages = ({ messages }: Outcome) =>
  messages.filter(({ to }) => to === 'accounts@example.com').map(({ text }) => text)
const states = (outcome: Outcome) =>
  outcome.table('receivables').map(({ number, step, status }) => `${number} ${step} ${status}`)

export default defineCases([
  {
    ...fixture({
      invoices: [
        invoice('INV-1'),
        invoice('INV-2', '2026-11-01'),
        invoice('INV-3', '2026-11-30'),
        invoice('INV-4', '2026-11-15'),
        invoice('BILL-5', '2026-10-01', { Type: 'ACCPAY' }),
      ],
      rows: [known('INV-2', { threadId: 't2' })],
      messages: [sent('t2')],
    }),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.ok(longestPause(outcome, 'Check in Xero') >= 2200)
      assert.deepEqual(subjects(outcome).sort(), [
        'ann@harbour.example.com: Reminder: invoice INV-1 from Kettle & Co',
        'ann@harbour.example.com: Second reminder: invoice INV-2 from Kettle & Co',
      ])
      const text = reminders(outcome).find(({ subject }) => subject?.includes('INV-1'))?.text ?? ''
      assert.match(
        text,
        /^Hello Harbour Ltd,\n\nPerhaps this slipped through[\s\S]*Invoice INV-1, due 12 November 2026: £120\.00\n\nYou can view it here: https:\/\/in\.xero\.com\/INV-1\n/,
      )
      assert.deepEqual(states(outcome), ['INV-2 2 open', 'INV-1 1 open'])
      assert.ok(outcome.table('receivables').every(({ threadId }) => String(threadId).length > 5))
      assert.deepEqual(sentMessages(outcome), [])
    },
  },
  {
    ...fixture({ rows: null }),
    name: 'first-run',
    title: 'First run',
    check(outcome) {
      assert.equal(reminders(outcome).length, 1)
      assert.deepEqual(states(outcome), ['INV-1 1 open'])
    },
  },
  {
    ...fixture({ invoices: [invoice('INV-3', '2026-11-16'), invoice('INV-6', '2026-11-12', { AmountDue: 0 })] }),
    name: 'nothing-overdue',
    title: 'Nothing is overdue',
    check: (outcome) => assert.deepEqual([...outcome.messages, ...states(outcome)], []),
  },
  {
    ...fixture({
      invoices: [invoice('INV-1'), invoice('INV-2', '2026-11-12', { AmountDue: 45.5, AmountCredited: 74.5 })],
      xero: { paidMeanwhile: ['INV-1'] },
    }),
    name: 'paid-meanwhile',
    title: 'Invoices paid or partly credited just before sending',
    check(outcome) {
      assert.deepEqual(subjects(outcome), ['ann@harbour.example.com: Reminder: invoice INV-2 from Kettle & Co'])
      assert.match(reminders(outcome)[0]?.text ?? '', /: £45\.50\n/)
      assert.deepEqual(states(outcome), ['INV-2 1 open'])
    },
  },
  {
    ...fixture({
      invoices: ['INV-1', 'INV-2'].map((number) => invoice(number, '2026-11-12', { CurrencyCode: 'JPY' })),
      xero: {
        creditNotes: [
          creditNote('9', { CurrencyCode: 'JPY' }),
          creditNote('9', { CurrencyCode: 'EUR', CreditNoteNumber: 'CN-2', RemainingCredit: 30.5 }),
          creditNote('9', { Status: 'VOIDED', CreditNoteNumber: 'CN-0', RemainingCredit: 99 }),
        ],
      },
    }),
    name: 'credit-note',
    title: 'Two invoices and open credit notes, in yen and euros',
    check(outcome) {
      const asked = outcome.exchanges.filter(({ path }) => path.endsWith('/CreditNotes'))
      assert.deepEqual(
        asked.map(({ query }) => query.page),
        ['1'],
      )
      assert.deepEqual(reminders(outcome), [])
      assert.match(
        sentMessages(outcome)[0] ?? '',
        /- INV-1, Harbour Ltd, 120 JPY, 4 days overdue: the customer has an open credit note for 30 JPY/,
      )
      assert.deepEqual(states(outcome), ['INV-1 0 person', 'INV-2 0 person'])
    },
  },
  {
    ...fixture({
      invoices: [invoice('INV-1'), invoice('INV-2', '2026-11-01')],
      rows: [known('INV-2', { status: 'promised', until: '2026-11-14' })],
      trigger: [note({ number: ' INV-1 ', what: 'Promise to pay', until: '2026-11-20', note: 'On the phone' }), round],
    }),
    name: 'promise-to-pay',
    title: 'A payment promise, and a broken one',
    check(outcome) {
      assert.deepEqual(subjects(outcome), ['ann@harbour.example.com: Second reminder: invoice INV-2 from Kettle & Co'])
      assert.match(reminders(outcome)[0]?.text ?? '', /You told us that this invoice would be paid by now/)
      assert.deepEqual(states(outcome), ['INV-2 2 open', 'INV-1 0 promised'])
      assert.equal(outcome.table('receivables')[1]?.until, '2026-11-20')
    },
  },
  {
    ...fixture({
      invoices: [invoice('INV-2', '2026-11-01'), invoice('INV-7', '2026-11-01')],
      rows: [known('INV-2'), known('INV-7', { status: 'stopped' })],
      trigger: [
        note({ number: 'INV-2', what: 'Dispute', note: '=HYPERLINK("x") <b>broken</b>' }),
        note({ number: 'INV-7', what: 'Resume' }),
        round,
      ],
    }),
    name: 'dispute',
    title: 'A dispute, and a resumed case',
    check(outcome) {
      assert.deepEqual(subjects(outcome), ['ann@harbour.example.com: Second reminder: invoice INV-7 from Kettle & Co'])
      assert.deepEqual(states(outcome), ['INV-2 1 disputed', 'INV-7 2 open'])
    },
  },
  {
    ...fixture({
      invoices: [
        invoice('INV-2', '2026-11-01'),
        invoice('INV-3', '2026-11-01'),
        invoice('INV-4', '2026-11-12', {
          Contact: { ContactID: idOf('8'), Name: `No Address ${'and Sons '.repeat(15)}` },
        }),
      ],
      rows: [known('INV-2', { threadId: 't2' }), known('INV-3', { threadId: 't3' })],
      messages: [
        sent('t2'),
        {
          threadId: 't2',
          from: 'Ann <ann@harbour.example.com>',
          subject: 'Re: Reminder',
          text: 'The goods were broken.',
        },
        sent('t3'),
        {
          threadId: 't3',
          from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
          subject: 'Delivery Status Notification (Failure)',
        },
      ],
    }),
    name: 'replied-and-bounced',
    title: 'A reply, a bounce and a contact without an email address',
    check(outcome) {
      assert.deepEqual(reminders(outcome), [])
      const [text = ''] = sentMessages(outcome)
      assert.match(text, /INV-2[^\n]*: the customer replied to the last reminder/)
      assert.match(text, /INV-3[^\n]*: the last reminder bounced/)
      assert.match(sentMessages(outcome).join('\n'), /INV-4[^\n]*: the contact has no usable email address/)
      assert.deepEqual(states(outcome), ['INV-2 1 person', 'INV-3 1 person', 'INV-4 0 person'])
    },
  },
  {
    ...fixture({
      invoices: [
        ...['INV-2', 'INV-3', 'INV-4'].map((number) => invoice(number, '2026-11-01')),
        invoice('INV-5', '2026-11-01', {
          Contact: { ContactID: idOf('5'), Name: 'Quay Ltd', EmailAddress: 'ben@quay.example.com' },
        }),
      ],
      xero: {
        creditNotes: [creditNote('5')],
      },
      rows: [
        known('INV-2', { threadId: 't2', status: 'person', note: 'the customer replied to the last reminder' }),
        ...['INV-3', 'INV-4'].map((number, i) =>
          known(number, {
            threadId: `t${i + 3}`,
            status: 'promised',
            until: '2026-11-14',
            note: '2026-11-10T10:00:00.000+01:00 On the phone',
          }),
        ),
        known('INV-5', { status: 'person', note: 'the customer has an open credit note for 30.00 GBP' }),
      ],
      messages: ['t2', 't3', 't4'].flatMap((threadId) => [
        sent(threadId),
        {
          threadId,
          from: 'ann@harbour.example.com',
          subject: 'Re: Reminder',
          text: 'We will pay by the 14th.',
          date: threadId === 't4' ? '2026-11-13T08:00:00Z' : '2026-11-06T08:00:00Z',
        },
      ]),
      trigger: [note({ number: 'INV-2', what: 'Resume' }), note({ number: 'INV-5', what: 'Resume' }), round],
    }),
    name: 'answered-replies',
    title: 'Reminders continue after a reply or credit note that someone has dealt with',
    check(outcome) {
      assert.deepEqual(subjects(outcome).sort(), [
        'ann@harbour.example.com: Second reminder: invoice INV-2 from Kettle & Co',
        'ann@harbour.example.com: Second reminder: invoice INV-3 from Kettle & Co',
        'ben@quay.example.com: Second reminder: invoice INV-5 from Kettle & Co',
      ])
      assert.ok(longestPause(outcome, 'Get the pay link') >= 1200)
      assert.match(sentMessages(outcome).join('\n'), /INV-4[^\n]*: the customer replied to the last reminder/)
      assert.deepEqual(states(outcome), ['INV-2 2 open', 'INV-3 2 open', 'INV-4 1 person', 'INV-5 2 open'])
    },
  },
  {
    ...fixture({
      invoices: [invoice('INV-2', '2026-10-20'), invoice('INV-3', '2026-10-01'), invoice('INV-4', '2026-11-01')],
      rows: [
        known('INV-2', { step: 2 }),
        known('INV-3', { step: 3 }),
        known('INV-4', { lastSentAt: '2026-11-13T09:00:00.000+01:00' }),
      ],
    }),
    name: 'last-reminder',
    title: 'The last reminder, and a case that already had it',
    check(outcome) {
      assert.deepEqual(subjects(outcome), ['ann@harbour.example.com: Last reminder: invoice INV-2 from Kettle & Co'])
      assert.match(reminders(outcome)[0]?.text ?? '', /This is our last reminder\./)
      assert.match(sentMessages(outcome)[0] ?? '', /INV-3[^\n]*: all reminders were sent, 46 days overdue/)
      assert.deepEqual(states(outcome), ['INV-2 3 open', 'INV-3 3 done', 'INV-4 1 open'])
    },
  },
  {
    ...fixture({
      invoices: [invoice('INV-2', '2026-10-20'), invoice('INV-3', '2026-10-20'), invoice('INV-4', '2026-10-20')],
      rows: ['INV-2', 'INV-3', 'INV-4'].map((number, i) =>
        known(number, { step: 3, threadId: `t${i + 2}`, lastSentAt: '2026-11-12T09:00:00.000+01:00' }),
      ),
      messages: [
        sent('t2'),
        { threadId: 't2', from: 'ann@harbour.example.com', subject: 'Re: Last reminder', text: 'Two boxes broke.' },
        sent('t3'),
        {
          threadId: 't3',
          from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
          subject: 'Delivery Status Notification (Failure)',
        },
        sent('t4'),
        {
          threadId: 't4',
          from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
          subject: 'Delivery Status Notification (Delay)',
        },
      ],
    }),
    name: 'reply-to-the-last',
    title: 'A reply, a bounce and a delay after the last reminder',
    check(outcome) {
      assert.deepEqual(reminders(outcome), [])
      assert.match(sentMessages(outcome).join('\n'), /INV-2[^\n]*: the customer replied to the last reminder/)
      assert.match(sentMessages(outcome).join('\n'), /INV-3[^\n]*: the last reminder bounced/)
      assert.doesNotMatch(sentMessages(outcome).join('\n'), /INV-4/)
      assert.deepEqual(states(outcome), ['INV-2 3 person', 'INV-3 3 person', 'INV-4 3 open'])
    },
  },
  {
    ...fixture({ trigger: [round, round] }),
    name: 'twice-in-a-day',
    title: 'The workflow runs twice in one morning',
    check(outcome) {
      assert.equal(reminders(outcome).length, 1)
      assert.deepEqual(states(outcome), ['INV-1 1 open'])
    },
  },
  {
    ...fixture({
      invoices: Array.from({ length: 101 }, (_, index) =>
        invoice(`INV-${index + 1}`, index === 100 ? '2026-11-11' : '2026-11-30'),
      ).concat([invoice('INV-200'), invoice('INV-201')]),
      settings: { maxPerDay: 2, reminderDays: '3; 10; 21' },
    }),
    name: 'limits',
    title: 'Two pages of invoices, with a limit and days between semicolons',
    check(outcome) {
      assert.deepEqual(
        reminders(outcome).map(({ subject }) => subject?.split(' ')[2]),
        ['INV-101', 'INV-200'],
      )
      assert.equal(outcome.exchanges.filter(({ route }) => route === 'GET /api.xro/2.0/Invoices').length, 2)
    },
  },
  {
    ...fixture({
      invoices: [
        invoice('INV-1', '2026-11-12', {
          Contact: {
            ContactID: idOf('7'),
            Name: 'Eve\r\nBcc: all@example.com',
            EmailAddress: 'eve@example.net, bob@example.net',
          },
        }),
        invoice('INV-2\r\nBcc: all@example.com', '2026-11-12', {
          InvoiceID: idOf('2'),
          Contact: { ContactID: idOf('6'), Name: '<script>{{ 1 }}</script>', EmailAddress: 'mallory@example.net' },
        }),
      ],
    }),
    name: 'hostile-contacts',
    title: 'Contacts with line breaks and two email addresses',
    check(outcome) {
      assert.deepEqual(subjects(outcome), [
        'mallory@example.net: Reminder: invoice INV-2 Bcc: all@example.com from Kettle & Co',
      ])
      assert.match(reminders(outcome)[0]?.text ?? '', /^Hello <script>\{\{ 1 \}\}<\/script>,/)
      assert.match(sentMessages(outcome).join(), /the contact has no usable email address/)
    },
  },
  {
    ...fixture({ settings: { locale: 'en_GB' } }),
    name: 'locale-invalid',
    title: 'An invalid locale in Settings',
    ends: 'error',
    check: (outcome) => assert.deepEqual([...outcome.messages, ...states(outcome)], []),
  },
  {
    ...fixture(),
    name: 'xero-limit',
    title: "Xero's rate limit is reached",
    failures: [down('xero', { failure: 'rate-limited', route: 'GET /api.xro/2.0/Invoices' })],
    check(outcome) {
      assert.deepEqual(reminders(outcome), [])
      assert.match(sentMessages(outcome)[0] ?? '', /^Today's reminders did not run: (?!no reason)\w/)
    },
  },
  {
    ...fixture(),
    name: 'credit-notes-refused',
    title: 'Xero rejects the request for credit notes',
    failures: [down('xero', { route: 'GET /api.xro/2.0/CreditNotes' })],
    check(outcome) {
      assert.deepEqual(reminders(outcome), [])
      assert.match(sentMessages(outcome)[0] ?? '', /^Today's reminders did not run: (?!no reason)\w/)
    },
  },
  {
    ...fixture({
      invoices: [invoice('INV-1'), invoice('INV-2', '2026-11-01')],
      rows: [known('INV-2', { threadId: 'gone' })],
    }),
    name: 'second-look-refused',
    title: 'The second check of the invoice fails',
    failures: [down('xero', { route: 'GET /api.xro/2.0/Invoices/:id', times: 1 })],
    rejections: true,
    check(outcome) {
      assert.deepEqual(reminders(outcome), [])
      assert.match(sentMessages(outcome).join('\n'), /INV-1[^\n]*: Xero could not be read, so nothing was sent: \w/)
      assert.match(
        sentMessages(outcome).join('\n'),
        /INV-2[^\n]*: the thread in Gmail could not be read, so nothing was sent: \w/,
      )
      assert.deepEqual(states(outcome).sort(), ['INV-1 0 open', 'INV-2 1 open'])
    },
  },
  {
    ...fixture(),
    name: 'no-link',
    title: 'Xero returns no invoice link',
    failures: [down('xero', { route: 'GET /api.xro/2.0/Invoices/:id/OnlineInvoice' })],
    check(outcome) {
      assert.equal(reminders(outcome).length, 1)
      assert.doesNotMatch(reminders(outcome)[0]?.text ?? '', /pay it here/)
    },
  },
  {
    ...fixture({ invoices: [invoice('INV-1'), invoice('INV-2')] }),
    name: 'gmail-refuses',
    title: 'Gmail rejects two reminders',
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send', times: 2 })],
    check(outcome) {
      assert.deepEqual(reminders(outcome), [])
      for (const number of ['INV-1', 'INV-2'])
        assert.match(
          sentMessages(outcome)[0] ?? '',
          new RegExp(`${number}[^\\n]*: Gmail did not send the reminder: \\w`),
        )
      assert.match(
        sentMessages(outcome)[0] ?? '',
        /Where Xero or the thread in Gmail could not be read, the next run tries/,
      )
      assert.deepEqual(states(outcome), ['INV-1 1 person', 'INV-2 1 person'])
    },
  },
  {
    ...fixture({
      invoices: ['INV-1', 'INV-2', 'INV-3', 'INV-4'].map((number) => invoice(number, '2026-10-01')),
      rows: [
        ...['stopped', 'person', 'done'].map((status, at) => known(`INV-${at + 1}`, { status })),
        known('INV-4', { step: 2, threadId: 't4', lastSentAt: '2026-10-22T09:00:00.000+02:00' }),
      ],
      messages: [
        sent('t4'),
        { ...sent('t4'), from: 'ann@harbour.example.com', to: 'me@example.com', labels: ['DRAFT'] },
      ],
      settings: { reminderDays: '3, 10, 21, 60' },
    }),
    name: 'closed-cases',
    title: 'Closed cases, and the third of four reminders with a draft in its thread',
    check(outcome) {
      assert.deepEqual(subjects(outcome), ['ann@harbour.example.com: Another reminder: invoice INV-4 from Kettle & Co'])
      assert.deepEqual(states(outcome), ['INV-1 1 stopped', 'INV-2 1 person', 'INV-3 1 done', 'INV-4 3 open'])
    },
  },
])
