import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const MAIL = {
  id: 'm1',
  threadId: 't1',
  from: 'Anna <anna@example.org>',
  to: 'support@example.com',
  subject: 'Paczka',
  text: 'Dzień dobry, zamówienie 20417 nie dotarło. <!channel>\n\nOn Mon, 9 Nov 2026 Support wrote:\n> Hello',
  date: '2026-11-16T08:00:30Z',
}
/** Read when the workflow was published. */
const READ = { ...MAIL, date: '2026-11-16T07:30:00Z' }
const ANSWER = 'We are sending a new package today. It will arrive by the 10th: https://www.example.com/track'
const ANSWERED = 'Wysyłamy dziś nową paczkę. Dotrze do 10: https://www.example.com/track'

const translated = (more: object = {}) => ({
  json: {
    language: 'Polish',
    isTeamLanguage: false,
    subject: 'Package',
    text: 'Good morning, order 20417 has not arrived. <!channel>',
    mood: 'worried',
    ...more,
  },
})
const answered = (text: string, possible = true) => ({ json: { possible, text } })

const fixture = (messages: object[], ...answers: object[]) => ({
  settings: {
    companyName: 'Kettle & Co',
    answerFormUrl: 'https://n8n.example.com/form/answer',
    signature: 'Kettle & Co, support',
  },
  given: {
    gmail: { address: 'support@example.com', messages },
    openai: { answers },
    slack: { channels: ['#support-translations'] },
  },
})
const POLL = { kind: 'poll' as const }
const form = (answer = ANSWER, mail = 'm1') => ({
  kind: 'form' as const,
  fields: { mail, language: 'Polish', answer },
})

const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)
const mails = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'gmail')
const returned = (why: RegExp) => (outcome: Outcome) => {
  assert.deepEqual(mails(outcome), [])
  assert.equal(posts(outcome).length, 1)
  assert.match(posts(outcome)[0] ?? '', why)
  assert.match(posts(outcome)[0] ?? '', /Not sent:\*[\s\S]*We are sending a new package today/)
}

export default defineCases([
  {
    ...fixture(
      [{ ...MAIL, text: MAIL.text.replace('<!channel>', 'Kiedy mogę się go spodziewać?') }],
      translated({ text: 'Hello, my order 20417 has not arrived. When can I expect it?' }),
      answered(ANSWERED),
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger: [POLL, form()],
    check(outcome) {
      const [shown, confirmed] = posts(outcome)
      assert.match(
        shown ?? '',
        /\*Package\* \(Polish, worried\)\nanna@example\.org[\s\S]*order 20417[\s\S]*form\/answer\?mail=m1&language=Polish/,
      )
      const [mail] = mails(outcome)
      assert.match(mail?.to ?? '', /anna@example\.org/)
      assert.match(
        mail?.text ?? '',
        /Wysyłamy dziś[\s\S]*Kettle & Co, support[\s\S]*translated automatically[\s\S]*We are sending a new package/,
      )
      assert.match(confirmed ?? '', /Sent in Polish: Paczka/)
      assert.equal(outcome.messages.length, 3)
    },
  },
  {
    ...fixture(
      [
        { ...MAIL, text: 'Hello, where is my package?' },
        { ...MAIL, id: 'm2', threadId: 't2', headers: { 'List-Unsubscribe': '<https://news.example/off>' } },
        { ...MAIL, id: 'm3', threadId: 't3', from: 'support@example.com', labels: ['INBOX', 'SENT'] },
      ],
      translated({ language: 'English', isTeamLanguage: true, subject: '', text: '' }),
    ),
    name: 'nothing-to-do',
    title: "An email in the team's language, a newsletter, and one of your own",
    trigger: POLL,
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.equal(outcome.exchanges.filter(({ vendor }) => vendor === 'openai').length, 1)
    },
  },
  {
    ...fixture(
      [
        {
          ...MAIL,
          subject: 'Paczka '.repeat(40),
          text: `Dzień dobry ${'a '.repeat(3500)}`,
          headers: { 'List-ID': '<support.example.com>', 'List-Unsubscribe': '<https://groups.example/off>' },
        },
        { ...MAIL, id: 'm2', threadId: 't2', subject: 'Zdjęcie', text: '', date: '2026-11-16T08:00:40Z' },
      ],
      { ...translated({ text: 'Good morning '.repeat(300) }), when: 'Paczka' },
      { ...translated({ subject: 'Photo', text: '' }), when: 'Zdj' },
    ),
    name: 'long-or-empty',
    title: 'A very long email through a Google Group, and one without text',
    trigger: POLL,
    check(outcome) {
      const long = posts(outcome).find((post) => post.startsWith('*Package*')) ?? ''
      assert.match(long, /morning Good m\S*\n\n_The email is longer\. Read all of it in Gmail\._\n\n<http/)
      assert.ok(posts(outcome).some((post) => post.startsWith('*Photo* (Polish, worried)')))
      assert.equal(posts(outcome).length, 2)
    },
  },
  {
    ...fixture(
      [
        {
          ...MAIL,
          from: 'support@example.com',
          labels: ['INBOX', 'SENT'],
          headers: { 'Reply-To': 'Anna <anna@example.org>' },
          text: 'Zamówienie 20417 nie dotarło. <!channel>\r\n\r\nOd: Support <support@example.com>\r\nWysłano: środa\r\nDo: Anna\r\nTemat: Paczka\r\n\r\nYour order was sent.',
        },
      ],
      translated(),
      answered(ANSWERED),
    ),
    name: 'contact-form',
    title: 'A contact form that uses your mailbox, with history that Outlook quotes',
    trigger: [POLL, form()],
    check(outcome) {
      assert.match(
        posts(outcome)[0] ?? '',
        /^\*Package\* \(Polish, worried\)\nanna@example\.org\n[\s\S]*not arrived\. &lt;!channel&gt;\n/,
      )
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<!channel>/)
      const [read] = outcome.exchanges.filter(({ vendor }) => vendor === 'openai')
      assert.doesNotMatch(JSON.stringify(read?.body), /Your order was sent/)
      assert.match(mails(outcome)[0]?.to ?? '', /anna@example\.org/)
    },
  },
  {
    ...fixture([READ], answered('我们今天寄出新包裹。10日前送达：https://www.example.com/track。谢谢')),
    name: 'in-chinese',
    title: 'A reply in Chinese, with a link in a sentence, and short outages of Slack',
    trigger: form(),
    failures: [down('slack', { atFirst: true })],
    check: (outcome) => assert.equal(mails(outcome).length, 1),
  },
  {
    ...fixture([READ], answered(ANSWERED.replace('10', '12'))),
    name: 'a-number-differs',
    title: 'The translation changes a number, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    trigger: form(),
    check: returned(/Why:\* numbers: 10 became 12/),
  },
  {
    ...fixture([READ], answered(`${ANSWERED} Pomoc: www.example.pl`)),
    name: 'a-link-differs',
    title: 'The translation changes a link',
    trigger: form(`${ANSWER} Help: www.example.com`),
    check: returned(/Why:\* links: .*www\.example\.com became .*www\.example\.pl/),
  },
  {
    ...fixture([READ]),
    name: 'unknown-mail',
    title: 'A long reply to an email that was deleted',
    trigger: form(`${ANSWER} ${'We are sorry. '.repeat(400)}The end`, 'm404'),
    rejections: true,
    check: returned(/mail m404 in Polish[\s\S]*The end\n/),
  },
  {
    ...fixture([MAIL, { ...MAIL, id: 'm2', threadId: 't2' }]),
    name: 'model-is-down',
    title: 'OpenAI is down when two emails arrive',
    trigger: [POLL, form()],
    failures: [down('openai')],
    check(outcome) {
      assert.deepEqual(mails(outcome), [])
      const unread = /An email could not be translated or shown. Please open it in Gmail: Paczka/
      assert.match(posts(outcome)[0] ?? '', unread)
      assert.match(posts(outcome)[1] ?? '', unread)
      assert.match(posts(outcome)[2] ?? '', /Not sent:\*/)
    },
  },
  {
    ...fixture([READ], { text: 'Wysyłamy' }, { text: 'Wysyłamy' }),
    name: 'model-talks',
    title: 'The model ignores the required format',
    trigger: form(),
    check: returned(/Why:\* .{5,}/),
  },
  {
    ...fixture([READ], answered(ANSWERED)),
    name: 'mail-is-down',
    title: 'Gmail fails to send',
    trigger: form(),
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send' })],
    check: returned(/Why:\* .{5,}/),
  },
  {
    ...fixture([MAIL], translated()),
    name: 'slack-is-down',
    title: 'Slack rejects a message',
    trigger: POLL,
    failures: [down('slack', { times: 3 })],
    check(outcome) {
      assert.equal(posts(outcome).length, 1)
      assert.match(posts(outcome)[0] ?? '', /could not be translated or shown/)
    },
  },
  {
    ...fixture([MAIL], translated()),
    name: 'slack-lacks-a-scope',
    title: 'The Slack token is missing a scope',
    trigger: POLL,
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.deepEqual(posts(outcome), [])
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /^Emails not shown in Slack: 1/)
    },
  },
])

export const unreachable = {
  'Compare both texts → Report unsent reply':
    'The structure of the translation has already been validated, and this step only compares two texts.',
}
