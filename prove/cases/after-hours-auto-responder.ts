import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const SATURDAY_NIGHT = '2026-12-05T22:40:00Z'
/** As stored for that night. */
const OPENING = '2026-12-07T09:00:00.000+00:00'
const CHRISTMAS_EVE = '2026-12-24T18:05:00Z'
const ON_CALL = '+447700900111'
const OURS = '+441134960000'

const trigger = { kind: 'poll' as const }
const urgent = (when: string) => ({ json: { urgency: 'Urgent' }, when })
const calm = (when: string) => ({ json: { urgency: 'None of these' }, when })

const aMail = (id: string, from: string, subject: string, text: string, more: object = {}) => ({
  id,
  threadId: `t-${id}`,
  from,
  to: 'office@example.com',
  cc: 'landlord@example.org',
  subject,
  text,
  date: '2026-12-24T18:05:30Z',
  ...more,
})
const LEAK = aMail('m1', 'Mo Okafor <M.Okafor@example.com>', 'Leak flat 4', 'Water is coming through the ceiling.')
const OWN = { from: 'Office <Office@example.com>', labels: ['INBOX', 'SENT'] }
const INVOICE = aMail('m2', 'ilse@example.org', 'Invoice', 'Please send the invoice for November again.')

const fixture = (messages: object[], answers: object[], settings: object = {}) => ({
  now: SATURDAY_NIGHT,
  settings: { onCallNumber: ON_CALL, fromNumber: OURS, ...settings },
  given: { gmail: { address: 'office@example.com', messages }, openai: { answers }, twilio: {} },
  trigger,
})

const reply = (time: string, isUrgent = false) =>
  `Hello,\n\nthank you for your message. We are closed at the moment. Someone will answer you by ${time} (Europe/London).\n\nYou may find it here sooner:\nTrack an order: https://www.example.com/orders\nReturns: https://www.example.com/returns\n\nYour support team${
    isUrgent ? '\n\nBecause your message sounds urgent, a colleague on call has received a text about it.' : ''
  }`
const MONDAY = 'Monday 7 December, 12:00'
const AFTER_CHRISTMAS = 'Tuesday 29 December, 12:00'

const sent = ({ messages }: Outcome) =>
  messages.map(({ app, to, subject, text }) => ({ app, to, ...(subject && { subject }), text: text.trim() }))
const text = (from: string, subject: string) => ({
  app: 'twilio',
  to: ON_CALL,
  text: `Urgent email from ${from}: ${subject}`,
})
const mail = (to: string, subject: string, body: string) => ({ app: 'gmail', to, subject, text: body })
const alarm = (reason: string) =>
  mail(
    'oncall@example.com',
    'Urgent after hours: Leak flat 4',
    `From: m.okafor@example.com\nOpen it: https://mail.google.com/mail/u/0/#all/t-m1\n\nNo text was sent: ${reason}`,
  )
const LEAK_TEXT = text('m.okafor@example.com', 'Leak flat 4')
const leakReply = (time: string, isUrgent: boolean) =>
  mail('M.Okafor@example.com', 'Leak flat 4', reply(time, isUrgent))
const invoiceReply = (time: string, to = 'ilse@example.org') => mail(to, 'Invoice', reply(time))

const starred = ({ state }: Outcome) =>
  (state('gmail') as { messages: { id: string; labelIds: string[] }[] }).messages
    .filter(({ labelIds }) => labelIds.includes('STARRED') && labelIds.includes('IMPORTANT'))
    .map(({ id }) => id)
const threads = ({ state }: Outcome) =>
  (state('gmail') as { messages: { threadId: string; labelIds: string[] }[] }).messages
    .filter(({ labelIds, threadId }) => labelIds.includes('SENT') && threadId.startsWith('t-'))
    .map(({ threadId }) => threadId)
const asked = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))

export default defineCases([
  {
    ...fixture([LEAK, INVOICE], [urgent('Water'), calm('November')]),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(new Set(sent(outcome)), new Set([LEAK_TEXT, leakReply(MONDAY, true), invoiceReply(MONDAY)]))
      assert.equal(outcome.messages.length, 3)
      assert.deepEqual(starred(outcome), ['m1'])
      assert.deepEqual(threads(outcome).sort(), ['t-m1', 't-m2'])
      assert.equal(asked(outcome).length, 2)
      assert.match(asked(outcome).join(), /a customer is locked out/)
      assert.match(asked(outcome).join(), /Subject: Leak flat 4\\n\\nWater is coming/)
      const [sms] = outcome.exchanges.filter(({ vendor }) => vendor === 'twilio')
      assert.equal((sms?.body as { From?: string } | undefined)?.From, OURS)
    },
  },
  {
    ...fixture(
      [LEAK, { ...INVOICE, subject: 'Invoice '.repeat(20), text: `${INVOICE.text} `.repeat(120) }],
      [urgent('Water'), calm('November')],
      { maxTexts: 1 },
    ),
    tables: [
      {
        name: 'after_hours_memory',
        columns: { opening: 'string', kind: 'string', sender: 'string' } as const,
        rows: [
          { opening: OPENING, kind: 'text', sender: 'ada@example.org' },
          { opening: OPENING, kind: 'reply', sender: 'ilse@example.org' },
          { opening: '2026-12-04T09:00:00.000+00:00', kind: 'reply', sender: 'm.okafor@example.com' },
        ],
      },
    ],
    name: 'earlier-runs',
    title: 'An earlier run has sent a text and a reply to a long email',
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        alarm('the limit is reached, or a phone number is missing in Settings'),
        leakReply(MONDAY, false),
      ])
    },
  },
  {
    ...fixture([LEAK], []),
    now: '2026-12-07T09:30:00Z',
    name: 'open',
    title: 'The office is open',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(asked(outcome), [])
      assert.deepEqual(starred(outcome), [])
    },
  },
  {
    ...fixture(
      [
        aMail('m1', 'news@example.org', 'Offers', 'Buy', { headers: { 'List-Unsubscribe': '<https://example.org>' } }),
        aMail('m2', 'ada@example.org', 'Away', 'I am away', { headers: { 'Auto-Submitted': 'auto-replied' } }),
        aMail('m3', 'team@example.org', 'Minutes', 'Hello', { headers: { Precedence: 'bulk' } }),
        aMail('m4', 'group@example.org', 'Digest', 'Hello', { headers: { 'List-Id': '<group.example.org>' } }),
        aMail('m5', 'mailer-daemon@example.org', 'Undelivered', 'Sorry'),
        aMail('m6', 'no-reply@example.org', 'Receipt', 'Thanks'),
        aMail('m7', 'do-not-reply@example.org', 'Shipped', 'Thanks'),
        aMail('m8', 'payments-noreply@example.org', 'Invoice', 'Thanks'),
      ],
      [],
    ),
    name: 'nothing-to-do',
    title: 'Newsletters, bounces and out-of-office replies',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.deepEqual(asked(outcome), [])
    },
  },
  {
    ...fixture(
      [
        ['form@example.net', 'ilse@example.org'],
        ['noreply@example.net', 'ada@example.org'],
        ['form@example.net', 'no-reply@example.org'],
      ].map(([form, customer], at) =>
        aMail(`m${at}`, `Website <${form}>`, 'Invoice', 'Please.', { headers: { 'Reply-To': customer } }),
      ),
      [calm('Please'), calm('Please')],
    ),
    name: 'contact-form',
    title: 'Two customers use a contact form, one of which sends from a no-reply address',
    check(outcome) {
      assert.deepEqual(sent(outcome), [invoiceReply(MONDAY), invoiceReply(MONDAY, 'ada@example.org')])
    },
  },
  {
    ...fixture(
      [
        { ...LEAK, ...OWN, headers: { 'Reply-To': LEAK.from } },
        { ...INVOICE, ...OWN },
        { ...INVOICE, ...OWN, id: 'm3', headers: { 'Reply-To': OWN.from } },
        { ...INVOICE, ...OWN, id: 'm4', labels: ['INBOX'], headers: { 'Delivered-To': 'office@example.com' } },
      ],
      [urgent('Water')],
    ),
    name: 'own-address',
    title: 'A contact form sends from the inbox’s own address, and so do you',
    check(outcome) {
      assert.deepEqual(sent(outcome), [LEAK_TEXT, leakReply(MONDAY, true)])
      assert.deepEqual(starred(outcome), ['m1'])
      assert.equal(asked(outcome).length, 1)
    },
  },
  {
    ...fixture(
      [
        INVOICE,
        aMail('m3', 'Ilse <ILSE@example.org>', 'Invoice', 'And the one for October.', { date: '2026-12-24T18:05:40Z' }),
      ],
      [calm('November'), calm('October')],
    ),
    now: CHRISTMAS_EVE,
    name: 'holidays',
    title: 'Two emails from the same sender before the holidays',
    check(outcome) {
      assert.deepEqual(sent(outcome), [invoiceReply(AFTER_CHRISTMAS, 'ILSE@example.org')])
      assert.deepEqual(threads(outcome), ['t-m3'])
      assert.equal(asked(outcome).length, 2)
      assert.deepEqual(starred(outcome), [])
    },
  },
  {
    ...fixture([LEAK], []),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(sent(outcome), [LEAK_TEXT, leakReply(MONDAY, true)])
      assert.deepEqual(starred(outcome), ['m1'])
    },
  },
  {
    ...fixture([LEAK], [urgent('Water')]),
    name: 'twilio-is-down',
    title: 'Twilio is down, and Gmail fails briefly',
    failures: [down('twilio'), down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send', times: 2 })],
    check(outcome) {
      const [alert, ...rest] = sent(outcome)
      assert.deepEqual(rest, [leakReply(MONDAY, false)])
      assert.equal(alert?.subject, 'Urgent after hours: Leak flat 4')
      assert.match(alert?.text ?? '', /No text was sent: \S/)
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'twilio').length, 1)
    },
  },
  {
    ...fixture([LEAK], [urgent('Water')], { onCallNumber: '' }),
    name: 'no-phone',
    title: 'No phone number set',
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        alarm('the limit is reached, or a phone number is missing in Settings'),
        leakReply(MONDAY, false),
      ])
    },
  },
  {
    ...fixture(
      [LEAK, { ...INVOICE, subject: 'Gas   smell', text: 'November: it smells of gas', date: '2026-12-24T18:05:40Z' }],
      [urgent('Water'), urgent('November')],
      { maxTexts: 1 },
    ),
    name: 'limit-of-texts',
    title: 'More urgent emails than texts allowed',
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        text('ilse@example.org', 'Gas smell'),
        mail('ilse@example.org', 'Gas   smell', reply(MONDAY, true)),
        alarm('the limit is reached, or a phone number is missing in Settings'),
        leakReply(MONDAY, false),
      ])
      assert.deepEqual(starred(outcome), ['m1', 'm2'])
    },
  },
  {
    ...fixture([LEAK, INVOICE], [urgent('Water'), calm('November')]),
    name: 'reply-refused',
    title: 'Gmail rejects the star and two replies',
    failures: [
      down('gmail', { route: 'POST /gmail/v1/users/:user/messages/:id/modify' }),
      down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send', times: 2 }),
    ],
    check(outcome) {
      const [sms, report, ...rest] = sent(outcome)
      assert.deepEqual(sms, LEAK_TEXT)
      assert.equal(report?.to, 'oncall@example.com')
      assert.equal(report?.subject, '2 after-hours replies were not sent')
      assert.match(report?.text ?? '', /^The emails are in the inbox and have no reply yet\. Reason:\n\n\S/)
      assert.deepEqual(rest, [])
      assert.deepEqual(starred(outcome), [])
      assert.equal(outcome.exchanges.filter(({ path }) => path.endsWith('/modify')).length, 3)
    },
  },
  {
    ...fixture([LEAK, { ...LEAK, id: 'm2', threadId: 't-m2' }], [urgent('Water'), urgent('Water')], { maxTexts: 1 }),
    trigger: [trigger, { kind: 'poll', later: 48 }],
    failures: [
      down('gmail', {
        route: 'GET /gmail/v1/users/:user/messages/:id',
        address: 'www.googleapis.com/gmail/v1/users/me/messages/m2',
        times: 2,
      }),
    ],
    name: 'next-night',
    title: 'Same sender writes again two nights later',
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        LEAK_TEXT,
        leakReply(MONDAY, true),
        LEAK_TEXT,
        leakReply('Tuesday 8 December, 12:00', true),
      ])
    },
  },
  {
    ...fixture([LEAK], [urgent('Water')]),
    name: 'alert-lost',
    title: 'Twilio and Gmail reject the alert',
    failures: [down('twilio'), down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send', times: 3 })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [leakReply(MONDAY, false)])
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /^1 urgent email\(s\) could not be announced by text or email/,
      )
    },
  },
])
