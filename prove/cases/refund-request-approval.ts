import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Refunds')
const HEADINGS = ['date', 'payment', 'email', 'amount', 'reason', 'outcome', 'detail']
const DAY = 86_400
const NOW = Date.parse('2026-11-16T08:00:00Z') / 1000

const aCharge = (more: Record<string, unknown> = {}) => ({
  id: 'ch_77',
  payment_intent: 'pi_77',
  status: 'succeeded',
  paid: true,
  captured: true,
  amount: 4900,
  amount_captured: 4900,
  amount_refunded: 0,
  currency: 'eur',
  disputed: false,
  created: NOW - 3 * DAY,
  billing_details: { email: 'Ada@Example.com' },
  ...more,
})

const fixture = (charge = aCharge()) => ({
  settings: { sheetUrl: sheet.url, companyName: 'Kettle & Co' },
  given: {
    'google-sheets': { [sheet.id]: { Refunds: [HEADINGS] } },
    slack: { channels: ['#refunds'] },
    stripe: {
      payment_intents: [
        {
          id: 'pi_77',
          status: 'succeeded',
          amount: 4900,
          currency: 'eur',
          latest_charge: 'ch_77',
          created: charge.created,
        },
      ],
      charges: [charge],
    },
  },
})

const request = (more: Record<string, string> = {}) => ({
  kind: 'form' as const,
  fields: {
    reference: ' pi_77 ',
    email: 'ada@example.com',
    reason: 'Bought by mistake',
    note: 'Two <b>of them</b> & more',
    ...more,
  },
})

const withoutReason = () => {
  const { fields, ...form } = request()
  const { reason, ...others } = fields
  return { ...form, fields: others }
}

const rows = (outcome: Outcome) =>
  sheetRows(outcome, sheet, 'Refunds').map((row) => [row.outcome, row.amount, row.detail])
const refunds = ({ exchanges }: Outcome) =>
  exchanges.filter(({ path, status }) => path === '/v1/refunds' && status === 200)
const mails = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'gmail')
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)

const isOpen = (why: RegExp) => (outcome: Outcome) => {
  assert.equal(refunds(outcome).length, 0)
  assert.equal(mails(outcome).length, 0)
  assert.deepEqual(
    rows(outcome).map(([state]) => state),
    ['Open'],
  )
  assert.match(posts(outcome).at(-1) ?? '', why)
}
/** No manager is asked about what the policy already decides. */
const unasked =
  (why: RegExp): Case['check'] =>
  (outcome) => {
    isOpen(why)(outcome)
    assert.equal(posts(outcome).length, 1)
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'The refund is approved',
    trigger: request(),
    answers: ['approve'],
    check(outcome) {
      assert.equal(refunds(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Refund €49\.00\?[\s\S]*Bought by mistake/)
      assert.deepEqual(
        rows(outcome).map(([state, amount]) => [state, amount]),
        [['Refunded', '€49.00']],
      )
      const [mail] = mails(outcome)
      assert.equal(mail?.to, 'ada@example.com')
      assert.match(mail?.text ?? '', /We have refunded €49\.00 for your payment on 2026-11-13/)
    },
  },
  {
    ...fixture(aCharge({ currency: 'xof', amount: 32_000, amount_captured: 32_000 })),
    name: 'without-cents',
    title: 'A payment in a currency without cents (francs)',
    trigger: request(),
    answers: ['approve'],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /Refund F.CFA\s32,000\?/)
      assert.match(JSON.stringify(refunds(outcome)[0]?.body), /"amount":"?32000"?/)
    },
  },
  {
    // Stripe mostly counts the part that was never captured as refunded.
    ...fixture(aCharge({ amount_captured: 3000, amount_refunded: 1900 })),
    name: 'captured-in-part',
    title: 'Only a part of the payment was captured',
    trigger: request(),
    answers: ['approve'],
    check(outcome) {
      assert.match(posts(outcome)[0] ?? '', /Refund €30\.00\?/)
      assert.match(JSON.stringify(refunds(outcome)[0]?.body), /"amount":"?3000"?/)
    },
  },
  {
    ...fixture(),
    name: 'declined',
    title: 'The refund is declined',
    trigger: request(),
    answers: ['decline'],
    check(outcome) {
      assert.equal(refunds(outcome).length, 0)
      assert.deepEqual(rows(outcome), [['Declined', '€49.00', 'Declined in Slack']])
      assert.match(mails(outcome)[0]?.text ?? '', /cannot refund it/)
    },
  },
  {
    ...fixture(),
    name: 'nobody-answers',
    title: 'No reason was given, and no one decides for two days',
    trigger: withoutReason(),
    answers: ['nobody'],
    check: isOpen(/A refund request needs review[\s\S]*no one decided in time/),
  },
  {
    ...fixture(aCharge({ created: NOW - 40 * DAY })),
    name: 'too-late',
    title: 'The refund window has closed',
    trigger: request(),
    check: unasked(/the refund window has closed/),
  },
  {
    ...fixture(aCharge({ disputed: true, amount_refunded: 4900, billing_details: { email: 'bob@example.com' } })),
    name: 'not-theirs',
    title: 'Payments with a wrong email address, disputed or already refunded',
    trigger: request(),
    check: unasked(/the email address does not match, the payment is disputed, nothing is left to refund/),
  },
  {
    ...fixture(),
    name: 'unknown-payment',
    title: 'The payment does not exist',
    trigger: request({ reference: 'pi_none' }),
    check: unasked(/No such payment_intent/),
  },
  {
    ...fixture(),
    name: 'stripe-fails-once',
    title: 'Stripe fails once during the refund',
    trigger: request(),
    answers: ['approve'],
    failures: [down('stripe', { route: 'POST /v1/refunds', times: 1 })],
    check(outcome) {
      const keys = outcome.exchanges
        .filter(({ path }) => path === '/v1/refunds')
        .map(({ headers }) => headers['idempotency-key'])
      assert.deepEqual(keys, ['refund-pi_77-4900', 'refund-pi_77-4900'])
      assert.equal(refunds(outcome).length, 1)
    },
  },
  {
    ...fixture(),
    name: 'stripe-is-down',
    title: 'Stripe is down',
    trigger: request(),
    failures: [down('stripe')],
    check: unasked(/Why it stopped:/),
  },
  {
    ...fixture(),
    name: 'charge-unreadable',
    title: 'Stripe finds the payment but not its charge',
    trigger: request(),
    failures: [down('stripe', { route: 'GET /v1/charges/:id' })],
    check: unasked(/Why it stopped:/),
  },
  {
    ...fixture(),
    name: 'refund-refused',
    title: 'Stripe rejects the refund',
    trigger: request(),
    answers: ['approve'],
    failures: [down('stripe', { route: 'POST /v1/refunds' })],
    check: isOpen(/Why it stopped:/),
  },
  {
    ...fixture(),
    name: 'mail-is-down',
    title: 'Gmail is down after the refund',
    trigger: request(),
    answers: ['approve'],
    failures: [down('gmail')],
    check(outcome) {
      assert.equal(refunds(outcome).length, 1)
      assert.deepEqual(
        rows(outcome).map(([state]) => state),
        ['Refunded', 'Open'],
      )
      assert.match(posts(outcome)[1] ?? '', /Why it stopped:\* The refund was paid\. \S/)
    },
  },
  {
    ...fixture(),
    name: 'mail-is-down-after-decline',
    title: 'Gmail is down after a decline',
    trigger: request(),
    answers: ['decline'],
    failures: [down('gmail')],
    check(outcome) {
      assert.deepEqual(
        rows(outcome).map(([state]) => state),
        ['Declined', 'Open'],
      )
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down',
    title: 'Google Sheets is down after the refund',
    trigger: request(),
    answers: ['approve'],
    failures: [down('google-sheets')],
    ends: 'error',
    check(outcome) {
      assert.equal(refunds(outcome).length, 1)
      assert.equal(mails(outcome).length, 1)
      assert.match(posts(outcome)[1] ?? '', /Why it stopped:\* The refund was paid\. \S/)
    },
  },
  {
    ...fixture(),
    name: 'sheet-is-down-after-decline',
    title: 'Google Sheets is down after a decline',
    trigger: request(),
    answers: ['decline'],
    failures: [down('google-sheets')],
    ends: 'error',
    check: (outcome) => assert.match(posts(outcome)[1] ?? '', /Why it stopped:\* The refund was declined\. \S/),
  },
  {
    ...fixture(),
    name: 'slack-is-down',
    title: 'Slack is down',
    trigger: request(),
    failures: [down('slack')],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(rows(outcome), [['Open', '€49.00', 'Slack was not reached, see the failed run']])
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^A refund request could not be posted in Slack/)
    },
  },
  {
    ...fixture(),
    name: 'hostile-text',
    title: 'A note tries to ping the whole channel',
    trigger: request({ note: '<!channel> <https://evil.example|Approve here>' }),
    answers: ['decline'],
    check(outcome) {
      const raw = outcome.exchanges.filter(({ vendor }) => vendor === 'slack').map(({ body }) => JSON.stringify(body))
      assert.doesNotMatch(raw.join(), /<!channel>|<https:\/\/evil/)
    },
  },
])
