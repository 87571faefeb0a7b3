import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const LABELS = ['Question', 'Problem', 'Billing', 'Order', 'Feedback', 'Other', 'Urgent', 'Risk'].map(
  (name) => `Support/${name}`,
)
const DRAFT = 'Hello Ilse, yes. Open Account, Plan and choose Yearly. Your remaining days are credited.'

const judged = (more: object = {}) => ({
  json: {
    topic: 'Billing',
    urgent: false,
    risk: 'none',
    summary: 'Wants to move to yearly billing.',
    canAnswer: true,
    draft: DRAFT,
    ...more,
  },
})

const aMail = (more: Record<string, unknown> = {}) => ({
  id: 'm1',
  threadId: 't1',
  from: 'Ilse <ilse@example.com>',
  to: 'support@example.com',
  subject: 'Yearly billing',
  text: 'Can I move my plan to yearly billing?\n\nOn Mon, 9 Nov 2026 Support wrote:\n> Welcome',
  date: '2026-11-16T08:00:30Z',
  ...more,
})

const fixture = (messages: object[], answers: object[] = [], labels: readonly string[] = LABELS, help = '') => ({
  settings: { helpPages: 'https://www.example.com/help https://www.example.com/faq' },
  given: {
    gmail: { address: 'support@example.com', labels, messages },
    openai: { answers },
    slack: { channels: ['#support'] },
    web: {
      'https://www.example.com/help':
        '<nav>Home</nav><main><h1>Plans</h1><p>Open Account, Plan and choose Yearly.</p></main>',
      'https://www.example.com/faq': `<main><p>Unused days are credited.</p>${help}</main>`,
    },
  },
  trigger: { kind: 'poll' as const },
})

interface Box {
  labels: { id: string; name: string }[]
  messages: { id: string; labelIds: string[] }[]
  drafts: unknown[]
}
const labelsOf = ({ state }: Outcome, mail = 'm1') => {
  const { labels, messages } = state('gmail') as Box
  const ids = messages.find(({ id }) => id === mail)?.labelIds ?? []
  return labels.filter(({ id, name }) => name.startsWith('Support/') && ids.includes(id)).map(({ name }) => name)
}
const drafts = ({ state }: Outcome) => (state('gmail') as Box).drafts.length
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)
const asked = ({ exchanges }: Outcome) =>
  exchanges.filter(({ vendor }) => vendor === 'openai').map(({ body }) => JSON.stringify(body))

export default defineCases([
  {
    ...fixture([aMail()], [judged()]),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(labelsOf(outcome), ['Support/Billing'])
      assert.equal(drafts(outcome), 1)
      assert.match(asked(outcome)[0] ?? '', /choose Yearly[\s\S]*Unused days/)
      assert.doesNotMatch(asked(outcome)[0] ?? '', /Welcome/)
      const draft = outcome.exchanges.find(({ method, path }) => method === 'POST' && path.endsWith('/drafts'))
      assert.match(JSON.stringify(draft?.body), /"threadId":"t1"/)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture([
      aMail({ headers: { 'List-Unsubscribe': '<https://news.example.com/off>' } }),
      aMail({ id: 'm2', threadId: 't2', from: 'mailer-daemon@example.com' }),
      aMail({ id: 'm3', threadId: 't3', headers: { 'Auto-Submitted': 'auto-replied' } }),
    ]),
    name: 'nothing-to-do',
    title: 'A newsletter, a bounce and an out-of-office reply',
    check(outcome) {
      assert.deepEqual(asked(outcome), [])
      assert.deepEqual([...labelsOf(outcome), ...labelsOf(outcome, 'm2'), ...labelsOf(outcome, 'm3')], [])
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(
      [
        aMail({
          from: 'Site <no-reply@example.com>',
          headers: { 'Reply-To': 'Ilse <ilse@example.com>' },
          text: 'Gracias\n\nDe: Soporte <support@example.com>\nEnviado el: lunes, 9 de noviembre\n\nWelcome',
        }),
        aMail({
          id: 'm2',
          threadId: 't2',
          headers: { 'Reply-To': 'no-reply@example.org' },
          text: 'Dank u\n\nVan: Support <support@example.com>\nVerzonden: maandag 9 november\n\nWelcome',
        }),
        aMail({ id: 'm3', threadId: 't3', from: 'Shop <no-reply@example.org>' }),
        aMail({
          id: 'm4',
          threadId: 't4',
          headers: { Precedence: 'list', 'List-ID': '<support.example.com>' },
          text: 'And monthly?\r\n\r\n________________________________\r\nFrom: Support\r\nSent: Monday\r\n\r\nWelcome',
        }),
        aMail({
          id: 'm5',
          threadId: 't5',
          text: 'Thanks\n\nFrom: Support <support@example.com>\nDate: Monday, 9 November\nTo: Ilse\n\nWelcome',
        }),
        aMail({
          id: 'm6',
          threadId: 't6',
          text: 'Danke\n\nGesendet: Montag, 9. November\nVon: "Support" <support@example.com>\nAn: Ilse\n\nWelcome',
        }),
      ],
      [judged(), judged({ topic: 'Order' }), judged(), judged(), judged()],
    ),
    name: 'contact-form',
    title: 'A form, Outlook replies, one in a group, a receipt; help pages fail once',
    failures: [down('web', { atFirst: true })],
    check(outcome) {
      assert.equal(asked(outcome).length, 5)
      assert.doesNotMatch(asked(outcome).join(), /Welcome|Gesendet|Date:/)
      assert.deepEqual([labelsOf(outcome, 'm3').length, labelsOf(outcome, 'm4').length], [0, 1])
      assert.deepEqual(outcome.messages, [])
      const letters = outcome.exchanges
        .filter(({ route }) => route === 'POST /gmail/v1/users/:user/drafts')
        .map(({ body }) => Buffer.from((body as { message: { raw: string } }).message.raw, 'base64url').toString())
      assert.equal(letters.filter((letter) => /^To: .*ilse@example\.com/im.test(letter)).length, 5)
    },
  },
  {
    ...fixture(
      [
        aMail(),
        aMail({
          id: 'm2',
          threadId: 't2',
          subject: 'Locked out '.repeat(25),
          from: 'bob@example.com',
          text: 'I cannot sign in, and my lawyer will write to you. '.repeat(150),
        }),
      ],
      [
        judged({ urgent: true, canAnswer: false, draft: '', topic: 'Problem', summary: 'Locked out <!channel>.' }),
        judged({ risk: 'legal', summary: 'Threatens legal action.' }),
      ],
      LABELS,
      '<p>Each plan can be changed on every day of the year.</p>'.repeat(180),
    ),
    name: 'urgent-and-risky',
    title: 'One urgent email, a long one that mentions a lawyer, and a long help page',
    check(outcome) {
      const all = [labelsOf(outcome), labelsOf(outcome, 'm2')].map((names) => names.join()).sort()
      assert.deepEqual(all, ['Support/Billing,Support/Risk', 'Support/Problem,Support/Urgent'])
      assert.equal(drafts(outcome), 0)
      assert.equal(posts(outcome).length, 2)
      assert.match(posts(outcome)[0] ?? '', /Urgent email[\s\S]*Locked out/)
      assert.match(posts(outcome)[1] ?? '', /Risky email: legal[\s\S]*legal action/)
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<!channel>/)
    },
  },
  {
    ...fixture([aMail()]),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(labelsOf(outcome), [])
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /Emails not fully sorted: 1[\s\S]*Yearly billing/)
    },
  },
  {
    ...fixture([aMail()], [judged()]),
    name: 'draft-refused',
    title: 'Gmail rejects the draft',
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/drafts' })],
    check(outcome) {
      assert.deepEqual(labelsOf(outcome), ['Support/Billing'])
      assert.match(posts(outcome)[0] ?? '', /not fully sorted[\s\S]*Yearly billing/)
    },
  },
  {
    ...fixture([aMail()], [judged()]),
    name: 'label-refused',
    title: "Gmail can't add the label",
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/:id/modify' })],
    check(outcome) {
      assert.equal(drafts(outcome), 0)
      assert.match(posts(outcome)[0] ?? '', /not fully sorted[\s\S]*Yearly billing/)
    },
  },
  {
    ...fixture([aMail()], [judged({ urgent: true })]),
    name: 'slack-is-down',
    title: 'Slack rejects the alert',
    failures: [down('slack', { times: 3 })],
    check(outcome) {
      assert.deepEqual(labelsOf(outcome), ['Support/Billing', 'Support/Urgent'])
      assert.match(posts(outcome)[0] ?? '', /not fully sorted[\s\S]*Yearly billing/)
    },
  },
  {
    ...fixture([aMail()], [], LABELS.slice(1)),
    name: 'label-missing',
    title: 'A label is missing in Gmail, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    check(outcome) {
      assert.deepEqual(asked(outcome), [])
      assert.equal(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /Emails without a label: 1\. Reason: .*Create these labels in Gmail: Support\/Question/,
      )
    },
  },
  {
    ...fixture([aMail()]),
    name: 'labels-unreadable',
    title: "Gmail can't list its labels",
    failures: [down('gmail', { route: 'GET /gmail/v1/users/:user/labels' })],
    check(outcome) {
      assert.deepEqual(asked(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /Email triage stopped. Emails without a label: 1/)
    },
  },
  {
    ...fixture([aMail()], [{ refusal: 'I cannot help with that.', times: 9 }]),
    name: 'model-refuses',
    title: 'The model refuses to triage an email, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    check(outcome) {
      assert.deepEqual([labelsOf(outcome), drafts(outcome)], [[], 0])
      assert.match(posts(outcome)[0] ?? '', /^\*Emails not fully sorted: 1\*[\s\S]*Yearly billing/)
    },
  },
])
