import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const trigger = { kind: 'schedule' as const }
const later = (hours: number) => ({ kind: 'schedule' as const, later: hours })
const PHONE = '+4915100000042'
const REPLIED = { first_responded_at: '2026-11-16T07:00:00Z' }
const TOMORROW = '2026-11-17T12:00:00Z'
const at = (clock: string) => `2026-11-16T${clock}:30Z`

const EXPORT = {
  id: 8841,
  subject: 'Export stops at row 500',
  priority: 3,
  responder_id: 48001,
  due_by: at('08:09'),
  fr_due_by: at('08:05'),
  stats: REPLIED,
}
const LOGIN = { id: 8850, subject: 'Cannot  log in <!channel>', priority: 2, fr_due_by: at('08:17'), due_by: TOMORROW }
const LABELS = { id: 8860, subject: 'Labels', responder_id: 48001, due_by: at('08:45'), stats: REPLIED }
const REFUND = { id: 8861, subject: 'Refund', priority: 4, responder_id: 48002, due_by: at('08:50'), stats: REPLIED }
const CALM = [
  { ...EXPORT, id: 1, status: 3 },
  { ...EXPORT, id: 2, status: 4 },
  { ...EXPORT, id: 3, due_by: at('07:40') },
  { ...EXPORT, id: 4, due_by: at('09:02') },
]

const fixture = (tickets: object[], settings: object = {}) => ({
  settings: {
    subdomain: 'kettle',
    agents: '48001=U00000001\n48003 = U00000002',
    leadSlackId: 'U00000002',
    smsFrom: '+4930000000',
    leadPhone: PHONE,
    ...settings,
  },
  given: {
    freshdesk: { tickets },
    slack: { channels: ['#support-sla'], people: ['tom', 'nadia'] },
    twilio: {},
  },
  trigger,
})

const link = (id: number) => `<https://kettle.freshdesk.com/a/tickets/${id}|#${id}>`
const EXPORT_LINE = `• ${link(8841)} Export stops at row 500: resolution due in 9 min, priority high, <@U00000001>`
const LOGIN_LINE = `• ${link(8850)} Cannot log in &lt;!channel&gt;: first reply due in 17 min, priority medium, *unassigned*`
const LABELS_LINE = `• ${link(8860)} Labels: resolution due in 45 min, priority low, <@U00000001>`
const REFUND_LINE = `• ${link(8861)} Refund: resolution due in 50 min, priority urgent`

const post = (...lines: string[]) => ['slack', '#support-sla', lines.join('\n')]
const toTom = (...lines: string[]) => [
  'slack',
  '@tom',
  [':hourglass_flowing_sand: *Your tickets due soon*', ...lines].join('\n'),
]
const alarm = (count: number, ...lines: string[]) =>
  post(
    `:rotating_light: <@U00000002> *${count} SLA ${count === 1 ? 'target runs' : 'targets run'} out within 20 minutes*`,
    ...lines,
  )
const unknownOwner = (...lines: string[]) =>
  post(':hourglass_flowing_sand: *Due soon, owner not in Settings*', ...lines)
const sms = (text: string) => ['twilio', PHONE, text]
const EXPORT_SMS = sms('SLA: 1 ticket due within 20 min. First: #8841, 9 min left.')

const sent = ({ messages }: Outcome) => messages.map(({ app, to, text }) => [app, to, text])
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'freshdesk')

export default defineCases([
  {
    ...fixture([...CALM, REFUND, LABELS, LOGIN, EXPORT]),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(sent(outcome), [
        EXPORT_SMS,
        toTom(LABELS_LINE),
        unknownOwner(REFUND_LINE),
        alarm(2, EXPORT_LINE, LOGIN_LINE),
      ])
      assert.deepEqual(
        asked(outcome).map(({ host, query }) => [host, query.include, query.per_page]),
        [['proof.freshdesk.com', 'stats', '100']],
      )
      const [text] = outcome.exchanges.filter(({ vendor }) => vendor === 'twilio')
      assert.equal((text?.body as { From?: string } | undefined)?.From, '+4930000000')
    },
  },
  {
    ...fixture(CALM),
    name: 'nothing-to-do',
    title: 'Nothing is due',
    check(outcome) {
      assert.deepEqual(sent(outcome), [])
      assert.equal(asked(outcome).length, 1)
    },
  },
  {
    ...fixture([LABELS]),
    trigger: [trigger, later(1 / 6), later(1 / 3), later(1 / 6)],
    name: 'time-runs-on',
    title: 'The owner does nothing for half an hour',
    check(outcome) {
      const [first, second, ...rest] = sent(outcome)
      assert.deepEqual(first, toTom(LABELS_LINE))
      assert.match(
        String(second),
        /^slack,#support-sla,:rotating_light: <@U00000002> \*1 SLA[^•]*• .*Labels: resolution due in 1\d min/,
      )
      assert.deepEqual(rest, [])
    },
  },
  {
    ...fixture([LABELS]),
    trigger: [trigger, trigger, { kind: 'schedule', node: 'Each month' }, trigger],
    name: 'a-month-later',
    title: 'Stored warnings are cleared once a month',
    check: (outcome) =>
      assert.deepEqual(
        sent(outcome).map(([, to]) => to),
        ['@tom', '@tom'],
      ),
  },
  {
    ...fixture(
      Array.from({ length: 120 }, (_, n) => ({
        ...LOGIN,
        id: n + 1,
        subject: 'Shop is down '.repeat(10),
        priority: 4,
      })),
      { leadPhone: '', leadSlackId: '' },
    ),
    name: 'a-flood',
    title: '120 tickets at once, with no phone number set',
    check(outcome) {
      const [[app, to, text = ''] = [], ...rest] = sent(outcome)
      assert.deepEqual([app, to, rest], ['slack', '#support-sla', []])
      assert.match(text, /^:rotating_light: \*120 SLA targets run out within 20 minutes\*\n•/)
      assert.match(text, /\nand 105 more$/)
      assert.equal(text.match(/•/g)?.length, 15)
      assert.match(text, /> Shop is down.{78}: first reply/)
      assert.deepEqual(
        asked(outcome).map(({ query }) => query.page),
        [undefined, '2'],
      )
    },
  },
  {
    ...fixture([LOGIN]),
    name: 'not-important',
    title: 'A medium-priority ticket triggers no text',
    check: (outcome) => assert.deepEqual(sent(outcome), [alarm(1, LOGIN_LINE)]),
  },
  {
    ...fixture([{ ...EXPORT, stats: {} }]),
    name: 'both-targets',
    title: 'One ticket is about to miss both targets',
    check: (outcome) =>
      assert.deepEqual(sent(outcome)[0], sms('SLA: 1 ticket due within 20 min. First: #8841, 5 min left.')),
  },
  {
    ...fixture([EXPORT]),
    trigger: [trigger, later(1 / 6), later(1)],
    name: 'freshdesk-is-down',
    title: 'Freshdesk is down for more than an hour',
    failures: [down('freshdesk')],
    check(outcome) {
      assert.equal(outcome.messages.length, 2)
      for (const [app, to, text] of sent(outcome)) {
        assert.deepEqual([app, to], ['slack', '#support-sla'])
        assert.match(String(text), /^:warning: Freshdesk did not respond, so SLA targets are not being watched: \S/)
        assert.doesNotMatch(String(text), /no reason given/)
      }
      assert.equal(asked(outcome).length, 9)
    },
  },
  {
    ...fixture([EXPORT, LABELS]),
    name: 'twilio-is-down',
    title: 'Twilio is down',
    failures: [down('twilio')],
    check(outcome) {
      const [failed, ...rest] = sent(outcome)
      assert.match(String(failed), /^slack,#support-sla,:warning: The text to the lead was not sent: \S/)
      assert.deepEqual(rest, [toTom(LABELS_LINE), alarm(1, EXPORT_LINE)])
    },
  },
  {
    ...fixture([EXPORT, { ...LABELS, responder_id: 48003 }, { ...LABELS, id: 8862, responder_id: 48004 }], {
      agents: '48001=U00000001\n48003=U0GONE\n48004=U0LEFT',
    }),
    name: 'owner-not-reached',
    title: 'Two owners have left Slack',
    rejections: true,
    check: (outcome) =>
      assert.deepEqual(sent(outcome), [
        EXPORT_SMS,
        post(
          ':hourglass_flowing_sand: *Your tickets due soon*',
          LABELS_LINE.replaceAll('8860', '8862').replace('U00000001', 'U0LEFT'),
        ),
        post(':hourglass_flowing_sand: *Your tickets due soon*', LABELS_LINE.replace('U00000001', 'U0GONE')),
        alarm(1, EXPORT_LINE),
      ]),
  },
  {
    ...fixture([LOGIN]),
    name: 'slack-fails-briefly',
    title: 'Slack fails twice',
    failures: [down('slack', { times: 2 })],
    check: (outcome) => assert.deepEqual(sent(outcome), [alarm(1, LOGIN_LINE)]),
  },
  {
    ...fixture([EXPORT, LABELS, REFUND]),
    name: 'not-invited',
    title: 'The app is not in the channel',
    given: {
      ...fixture([EXPORT, LABELS, REFUND]).given,
      slack: { channels: [{ id: 'C00000001', name: 'support-sla', hasBot: false }], people: ['tom', 'nadia'] },
    },
    rejections: true,
    ends: 'error',
    check(outcome) {
      assert.deepEqual(sent(outcome), [EXPORT_SMS, toTom(LABELS_LINE)])
      assert.match(outcome.executions[0]?.error?.message ?? '', /^An SLA warning was not delivered: \S/)
      assert.doesNotMatch(outcome.executions[0]?.error?.message ?? '', /unknown reason/)
    },
  },
])
