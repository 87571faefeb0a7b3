import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Entries')
const HEADINGS = ['received', 'group', 'name', 'email', 'company', 'message', 'page', 'why']
type Group = 'lead' | 'customer' | 'vendor' | 'job' | 'spam'

/** What the classifier says: one group, or none. */
const sortedAs = (group?: Group) => ({
  json: { group: group ?? 'None of these' },
})

const fixture = (...answers: object[]) => ({
  settings: { sheetUrl: sheet.url },
  given: {
    'google-sheets': { [sheet.id]: { Entries: [HEADINGS] } },
    openai: { answers },
    slack: { channels: ['#website-inquiries'] },
  },
})

const anEntry = (message: string, more: Record<string, string> = {}) => ({
  kind: 'webhook' as const,
  body: {
    name: 'Ada  Lovelace',
    email: 'Ada@ACME.example',
    company: 'ACME & Sons',
    message,
    page: '/pricing',
    ...more,
  },
})

const entries = (outcome: Outcome) => sheetRows(outcome, sheet, 'Entries')
const groups = (outcome: Outcome) => entries(outcome).map(({ group }) => group)
const sentBy = ({ messages }: Outcome, app: string) => messages.filter((message) => message.app === app)
const askedModel = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai').length

/** Whoever sends the form learns the same, whatever is thought of the entry. */
const thanked = ({ responses }: Outcome) =>
  assert.deepEqual([...new Set(responses.map(({ status, body }) => `${status} ${body}`))], ['202 {"received":true}'])

export default defineCases([
  {
    ...fixture(sortedAs('lead')),
    name: 'normal-day',
    title: 'A lead submits the form',
    trigger: anEntry('What does it cost for three restaurants?'),
    check(outcome) {
      thanked(outcome)
      const [row] = entries(outcome)
      assert.equal(row?.group, 'lead')
      assert.equal(row?.name, 'Ada Lovelace')
      assert.equal(row?.email, 'ada@acme.example')
      const [post, ...others] = outcome.messages
      assert.equal(others.length, 0)
      assert.equal(post?.app, 'slack')
      assert.match(post?.text ?? '', /New lead from the website[\s\S]*three restaurants/)
    },
  },
  {
    ...fixture(sortedAs('customer'), sortedAs('vendor'), sortedAs('job')),
    name: 'for-colleagues',
    title: 'A customer, a vendor and an applicant',
    trigger: [
      anEntry('My invoice is wrong'),
      anEntry('We sell thermal paper to hotels', { name: '', email: 'no address' }),
      anEntry('I would like to work with you'),
    ],
    check(outcome) {
      thanked(outcome)
      assert.deepEqual(groups(outcome), ['customer', 'vendor', 'job'])
      const mails = sentBy(outcome, 'gmail')
      assert.deepEqual(
        mails.map(({ to }) => to),
        ['support@example.com', 'purchasing@example.com', 'jobs@example.com'],
      )
      assert.equal(mails[0]?.subject, 'Website form (customer): Ada Lovelace')
      assert.equal(sentBy(outcome, 'slack').length, 0)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Bot submissions caught by a rule',
    trigger: [
      anEntry('Hello', { website2: 'http://spam.example' }),
      anEntry('Rank first: https://a.example https://b.example www.c.example'),
      anEntry('Best CASINO in town'),
      anEntry('May we send a Guest\u00a0\n post?'),
      anEntry('   '),
    ],
    check(outcome) {
      thanked(outcome)
      assert.deepEqual(
        entries(outcome).map(({ group, why }) => `${group}: ${why}`),
        [
          'spam: the honeypot field was filled in',
          'spam: 3 links',
          'spam: blocked word: casino',
          'spam: blocked word: guest post',
          'spam: no message',
        ],
      )
      assert.equal(askedModel(outcome), 0)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(sortedAs('spam'), sortedAs()),
    name: 'spam-and-unclear',
    title: 'Spam no rule catches, and an entry that fits no group',
    trigger: [anEntry('Grow your followers today'), anEntry('hello, question')],
    check(outcome) {
      assert.deepEqual(groups(outcome), ['spam', 'unclear'])
      assert.equal(entries(outcome)[1]?.why, 'no matching group')
      assert.equal(outcome.messages.length, 1)
      assert.match(outcome.messages[0]?.text ?? '', /Unclear entry, please check[\s\S]*hello, question/)
    },
  },
  {
    ...fixture(sortedAs('lead')),
    name: 'hostile-text',
    title: 'A message that tries to ping the whole channel',
    trigger: anEntry('Price? <!channel> <https://evil.example|Log in>', { company: '<!here>' }),
    check(outcome) {
      const raw = outcome.exchanges.filter(({ vendor }) => vendor === 'slack').map(({ body }) => JSON.stringify(body))
      assert.equal(raw.length, 1)
      assert.doesNotMatch(raw.join(), /<!channel>|<!here>|<https:/)
    },
  },
  {
    ...fixture(sortedAs('lead')),
    name: 'long-message',
    title: 'A lead writes a long message with two links, with a short outage of Slack',
    failures: [down('slack', { times: 1 })],
    trigger: anEntry(
      `Do you handle https://www.bar-one.example and https://www.bar-two.example? ${'We have many questions. '.repeat(250)}`,
    ),
    check(outcome) {
      assert.deepEqual(groups(outcome), ['lead'])
      const text = sentBy(outcome, 'slack')[0]?.text ?? ''
      assert.match(text, /New lead[\s\S]*bar-two[\s\S]* … \(shortened\)\n_sorted/)
      assert.ok(text.length > 5000, `${text.length} characters`)
    },
  },
  {
    ...fixture(sortedAs('customer'), sortedAs('vendor'), sortedAs('lead')),
    name: 'long-fields',
    title: 'Very long fields, then only an email address and a message',
    trigger: [
      anEntry('My invoice is wrong', {
        name: 'n'.repeat(120),
        email: `${'e'.repeat(220)}@acme.example`,
        company: 'c'.repeat(170),
        page: 'p'.repeat(220),
      }),
      anEntry('We sell paper', { name: '', company: '', page: '' }),
      anEntry('How much is it?', { name: '', company: '', page: '' }),
    ],
    check(outcome) {
      thanked(outcome)
      assert.deepEqual(
        entries(outcome).map(({ name, email, company, page }) =>
          [name, email, company, page].map((value) => String(value ?? '').length),
        ),
        [[100, 200, 150, 200], ...Array.from({ length: 2 }, () => [0, 'ada@acme.example'.length, 0, 0])],
      )
      const [long, short] = sentBy(outcome, 'gmail')
      assert.equal(long?.subject, `Website form (customer): ${'n'.repeat(80)}`)
      assert.equal(short?.subject, 'Website form (vendor): ada@acme.example')
      assert.match(short?.text ?? '', /no company, ada@acme\.example\s+Page: not given\s*$/)
      assert.match(sentBy(outcome, 'slack')[0]?.text ?? '', /no company, ada@acme\.example/)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    trigger: anEntry('How much is the demo?'),
    failures: [down('openai')],
    check(outcome) {
      assert.ok(askedModel(outcome) >= 2, 'the model is asked again')
      assert.deepEqual(groups(outcome), ['unclear'])
      assert.match(outcome.messages[0]?.text ?? '', /Unclear entry, please check[\s\S]*classifier failed/)
    },
  },
  {
    ...fixture(sortedAs('lead'), sortedAs('customer'), sortedAs('spam')),
    name: 'sheet-is-down',
    title: 'Google Sheets is down',
    trigger: [anEntry('How much is it?'), anEntry('My invoice is wrong'), anEntry('Grow your followers')],
    failures: [down('google-sheets')],
    check(outcome) {
      const [lead, spam] = sentBy(outcome, 'slack')
      assert.match(lead?.text ?? '', /New lead[\s\S]*This entry is not in the sheet/)
      assert.match(spam?.text ?? '', /was not fully processed[\s\S]*Grow your followers/)
      assert.match(sentBy(outcome, 'gmail')[0]?.text ?? '', /This entry is not in the sheet/)
    },
  },
  {
    ...fixture(sortedAs('customer')),
    name: 'mail-is-down',
    title: 'Gmail is down, and Slack fails once',
    trigger: anEntry('My invoice is wrong'),
    failures: [down('gmail'), down('slack', { times: 1 })],
    check(outcome) {
      assert.deepEqual(groups(outcome), ['customer'])
      assert.equal(sentBy(outcome, 'gmail').length, 0)
      assert.match(
        sentBy(outcome, 'slack')[0]?.text ?? '',
        /\(customer\) was not fully processed[\s\S]*My invoice is wrong/,
      )
    },
  },
])
