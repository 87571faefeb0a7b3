import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const SOURCE = '2b1f0000-0000-4000-8000-000000000001'
const PAGE = '2b1f0000-0000-4000-8000-0000000000aa'
/** The page that the first payment makes. */
const MADE = '00000000-0000-4000-8000-000000000002'
const PROPERTIES = {
  Name: 'title',
  Email: 'email',
  Session: 'rich_text',
  'Step 1': 'checkbox',
  'Step 2': 'checkbox',
  'No more tips': 'checkbox',
} as const

const fixture = (pages: object[] = []) => ({
  settings: {
    companyName: 'Fernweg',
    senderName: 'Alex from Fernweg',
    notionDataSourceId: SOURCE,
    formUrl: 'https://n8n.example.com/form/steps',
    steps:
      'Connect your account | Choose your shop. | https://www.example.com/a\nInvite your team | Add people. | https://www.example.com/b',
  },
  given: {
    notion: { dataSources: { [SOURCE]: { name: 'Onboarding', properties: PROPERTIES, pages } } },
    slack: { channels: ['#onboarding'] },
  },
})

const paid = (more: object = {}) => ({
  kind: 'event' as const,
  event: {
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    created: 1794816000,
    data: {
      object: {
        id: 'cs_test_1',
        object: 'checkout.session',
        payment_status: 'paid',
        customer_details: { email: 'Priya@example.com', name: 'Priya <Nair>' },
        ...more,
      },
    },
  },
})

const answer = (words: string, page = PAGE) => ({
  kind: 'form' as const,
  fields: { answer: words, page, step: '1' },
})

interface Pages {
  pages: { values: Record<string, unknown> }[]
}
const pages = ({ state }: Outcome) => (state('notion') as Pages).pages.map(({ values }) => values)
const subjects = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'gmail').map(({ subject }) => subject)
const posts = ({ messages }: Outcome) => messages.filter(({ app }) => app === 'slack').map(({ text }) => text)
const GET = 'GET /v1/pages/:id'

const stopped =
  (mails: number) =>
  (outcome: Outcome): void => {
    assert.equal(subjects(outcome).length, mails)
    assert.equal(posts(outcome).length, 1)
    assert.match(
      posts(outcome)[0] ?? '',
      /Onboarding of \*Priya &lt;Nair&gt;\* has stopped|Onboarding of .*Priya <Nair>.* has stopped/,
    )
  }

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'The customer completes no step',
    trigger: paid(),
    check(outcome) {
      assert.equal(pages(outcome).length, 1)
      assert.equal(pages(outcome)[0]?.Email, 'priya@example.com')
      assert.deepEqual(subjects(outcome), [
        'Step 1 of 2: Connect your account',
        'Stuck at "Connect your account"?',
        'Step 2 of 2: Invite your team',
        'Stuck at "Invite your team"?',
      ])
      assert.match(outcome.messages[0]?.text ?? '', /Hello Priya,[\s\S]*form\/steps\?page=\S+&step=1/)
      assert.equal(posts(outcome).length, 2)
      assert.match(posts(outcome)[0] ?? '', /is stuck at step 1, Connect your account/)
      assert.doesNotMatch(JSON.stringify(outcome.exchanges.filter(({ vendor }) => vendor === 'slack')), /<Nair>/)
    },
  },
  {
    ...fixture([{ id: PAGE, values: { Name: 'Priya', Email: 'priya@example.com' } }]),
    name: 'nothing-to-do',
    title: 'A second purchase, an unpaid one, another product, and no email address',
    settings: { ...fixture().settings, paymentLinkIds: 'plink_1, plink_2' },
    trigger: [
      paid({ payment_link: 'plink_1' }),
      paid({ payment_link: 'plink_1', payment_status: 'unpaid' }),
      paid({ payment_link: 'plink_3', customer_details: { email: 'new@example.com' } }),
      paid({ payment_link: 'plink_1', customer_details: { email: null, name: 'Sam' } }),
    ],
    check(outcome) {
      assert.equal(pages(outcome).length, 1)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture([{ id: PAGE, values: { Name: 'Priya', Email: 'priya@example.com' } }]),
    name: 'answers',
    title: 'Two form submissions and a fake link, with short outages of Notion',
    failures: [down('notion', { atFirst: true })],
    trigger: [
      answer('This step is done'),
      answer('Please send me no more tips'),
      answer('This step is done', 'https://evil.example'),
    ],
    check(outcome) {
      assert.equal(pages(outcome)[0]?.['Step 1'], true)
      assert.equal(pages(outcome)[0]?.['No more tips'], true)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(),
    name: 'stops-the-tips',
    title: 'A company stops the tips after the first one',
    trigger: [
      paid({ customer_details: { email: 'office@example.com', name: 'Nordlicht GmbH' } }),
      {
        ...answer('Please send me no more tips', MADE),
        meanwhile: true,
      },
    ],
    check(outcome) {
      assert.deepEqual(subjects(outcome), ['Step 1 of 2: Connect your account'])
      assert.match(outcome.messages[0]?.text ?? '', /Hello there,/)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'page-in-the-trash',
    title: 'A free first order, and the team moves the page to the trash after the first tip',
    given: {
      ...fixture().given,
      notion: { dataSources: { [SOURCE]: { properties: PROPERTIES } }, readsUntilTrash: 1 },
    },
    trigger: paid({
      payment_status: 'no_payment_required',
      customer_details: { email: 'ida@example.com', name: 'Dr. Ida Berg' },
    }),
    check(outcome) {
      assert.deepEqual(subjects(outcome), ['Step 1 of 2: Connect your account'])
      assert.match(outcome.messages[0]?.text ?? '', /Hello there,/)
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'trash-after-the-nudge',
    title: 'The team moves the page to the trash after the nudge',
    given: {
      ...fixture().given,
      notion: { dataSources: { [SOURCE]: { properties: PROPERTIES } }, readsUntilTrash: 2 },
    },
    trigger: paid(),
    check(outcome) {
      assert.deepEqual(subjects(outcome), ['Step 1 of 2: Connect your account', 'Stuck at "Connect your account"?'])
      assert.deepEqual(posts(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: paid(),
    failures: [down('notion')],
    check: stopped(0),
  },
  {
    ...fixture(),
    name: 'no-page',
    title: "Notion doesn't create the page",
    trigger: paid(),
    failures: [down('notion', { route: 'POST /v1/pages' })],
    check: stopped(0),
  },
  {
    ...fixture(),
    name: 'page-unreadable',
    title: 'The page cannot be read',
    trigger: paid(),
    failures: [down('notion', { route: GET })],
    check: stopped(0),
  },
  {
    ...fixture(),
    name: 'mail-is-down',
    title: 'Gmail is down',
    trigger: paid(),
    failures: [down('gmail')],
    check: stopped(0),
  },
  {
    ...fixture(),
    name: 'progress-unreadable',
    title: 'Notion goes down after the first tip',
    trigger: paid(),
    failures: [down('notion', { route: GET, after: 1 })],
    check: stopped(1),
  },
  {
    ...fixture(),
    name: 'second-look-fails',
    title: 'Notion goes down after the nudge',
    trigger: paid(),
    failures: [down('notion', { route: GET, after: 2 })],
    check: stopped(2),
  },
  {
    ...fixture(),
    name: 'nudge-not-sent',
    title: 'Gmail goes down after the first tip',
    trigger: paid(),
    failures: [down('gmail', { route: 'POST /gmail/v1/users/:user/messages/send', after: 1 })],
    check: stopped(1),
  },
  {
    ...fixture(),
    name: 'slack-lacks-a-scope',
    title: 'The Slack token lacks a scope',
    trigger: paid(),
    failures: [down('slack', { failure: 'missing-scope' })],
    ends: 'error',
    check(outcome) {
      assert.equal(subjects(outcome).length, 4)
      assert.match(
        outcome.executions.at(-1)?.error?.message ?? '',
        /^2 message\(s\) about a stuck step could not be sent/,
      )
    },
  },
])
