import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'
import { longestPause } from '../pauses.ts'
import { sheetRows, testSheet } from '../sheet.ts'

const sheet = testSheet('Signals')
const HEADINGS = 'id found_at company role fit tasks link domain contact position email email_source note status'.split(
  ' ',
)
const BOARD = 'https://jobs.example.com/feed'

const anItem = (id: string, title: string, text: string, date = 'Sun, 15 Nov 2026 18:00:00 GMT', more = '') =>
  `<item><guid>${id}</guid><title>${title}</title><link>https://jobs.example.com/${id}${more}</link>
  <description>${text}</description><pubDate>${date}</pubDate></item>`
const CLERK = anItem('1', 'Accounts Payable Clerk', 'Enter 300 supplier invoices a week.')
const ITEMS = [
  CLERK,
  anItem('2', 'Bookkeeping assistant', 'Our client seeks a bookkeeping assistant.'),
  anItem('3', 'Old clerk', 'Enter invoices.', 'Sun, 01 Nov 2026 18:00:00 GMT'),
  anItem('4', 'Gardener', 'Care for roses.'),
]
const feed = (items: string[]) => ({
  type: 'application/rss+xml',
  text: `<?xml version="1.0"?><rss version="2.0"><channel><title>Jobs</title>${items.join('')}</channel></rss>`,
})

const anAnswer = (more: Record<string, unknown> = {}) => ({
  company: 'Brightwater Foods',
  domain: '',
  isAgency: false,
  role: 'Accounts Payable Clerk',
  tasks: ['Enter supplier invoices', 'Match invoices with orders'],
  fit: 84,
  ...more,
})
const RUTH = {
  value: 'ruth@brightwater.example',
  first_name: 'Ruth',
  last_name: 'Adeyemi',
  position: 'Finance Director',
  domain: 'brightwater.example',
  company: 'Brightwater Foods',
  department: 'finance',
  seniority: 'executive',
  sources: [{ uri: 'https://brightwater.example/team' }],
}
const NOTE = 'Hello Ruth, I saw that Brightwater Foods is looking for an accounts payable clerk.'

const fixture = ({
  items = ITEMS,
  people = [RUTH] as (typeof RUTH & { organization?: string })[],
  first = anAnswer(),
  feeds = [['Board', BOARD]],
} = {}) => ({
  settings: { sheetUrl: sheet.url },
  given: {
    'google-sheets': { [sheet.id]: { Feeds: [['name', 'url'], ...feeds], Signals: [HEADINGS] } },
    web: { [BOARD]: feed(items), 'https://gone.example.com/feed': { status: 404, text: 'Not found' } },
    hunter: { people },
    slack: { channels: ['#signals'] },
    openai: {
      answers: [
        { when: 'Title: Accounts Payable', json: first, times: 9 },
        { when: 'Title: Invoice', json: anAnswer({ company: 'Hartwell Mills', fit: 80 }), times: 9 },
        { when: 'Title: Bookkeeping', json: anAnswer({ company: 'Swift Staffing', isAgency: true }), times: 9 },
        { when: 'You draft a short first note', text: NOTE, times: 9 },
      ],
    },
  },
  trigger: { kind: 'schedule' as const },
})

const signals = (outcome: Outcome) => sheetRows(outcome, sheet, 'Signals')
const posts = ({ messages }: Outcome) => messages.map(({ text }) => text)
const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((exchange) => exchange.vendor === vendor)

const UNUSUAL = fixture({
  items: [
    `<item><title>Accounts Payable in the caf&amp;eacute;, ${'long and '.repeat(25)}CUT OFF</title><link>https://jobs.example.com/no-guid</link>
        <author>${'Ann '.repeat(40)}CUT OFF</author><description>&amp;agrave; &amp;ecirc; &amp;ntilde; &amp;ccedil; &amp;aring;</description></item>`,
    anItem('7', 'Invoice clerk', `${'Check invoices. '.repeat(300)}CUT OFF`),
    anItem('8', 'Accounts Payable for a company without a name', 'Invoices.'),
    anItem('9', 'Accounts Payable without a task', 'Invoices.'),
    anItem('10', 'Accounts Payable, a poor fit', 'Invoices.'),
  ],
  people: [{ ...RUTH, value: 'info@brightwater.example', last_name: '', sources: [] }, RUTH],
})
/** In the order of the ads. */
const unusual = {
  ...UNUSUAL.given,
  openai: {
    answers: [
      { when: 'Title: Accounts Payable in the', json: anAnswer({ fit: 70 }) },
      { when: 'Title: Invoice', json: anAnswer({ fit: 91 }) },
      { when: 'a company without a name', json: anAnswer({ company: ' ', fit: 95 }) },
      { when: 'without a task', json: anAnswer({ company: 'Idle', tasks: [] }) },
      { when: 'a poor fit', json: anAnswer({ company: 'Far Away', fit: 5 }) },
      { when: 'You draft a short first note', text: ' ' },
    ],
  },
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.equal(signals(outcome).length, 1)
      const { id, company, fit, tasks, contact, position, email, email_source, note, status } =
        signals(outcome)[0] ?? {}
      assert.deepEqual(
        [id, company, fit, tasks, status],
        ['1', 'Brightwater Foods', 84, 'Enter supplier invoices; Match invoices with orders', 'draft'],
      )
      assert.deepEqual(
        [contact, position, email, email_source],
        ['Ruth Adeyemi', 'Finance Director', 'ruth@brightwater.example', 'https://brightwater.example/team'],
      )
      assert.match(String(note), /^Hello Ruth[\s\S]*Kind regards, Mara Lindt/)
      assert.equal(asked(outcome, 'openai').length, 3, 'two job ads and one note')
      assert.deepEqual(posts(outcome).length, 1)
      assert.match(
        posts(outcome)[0] ?? '',
        /New signals: 1\*\n.*Brightwater Foods: Accounts Payable Clerk.*Ruth Adeyemi/,
      )
    },
  },
  {
    ...fixture({ items: [CLERK] }),
    name: 'nothing-to-do',
    title: 'The same job ad the next day',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule' }],
    check(outcome) {
      assert.equal(signals(outcome).length, 1)
      assert.equal(asked(outcome, 'openai').length, 2)
      assert.equal(posts(outcome).length, 1)
    },
  },
  {
    ...fixture({ items: [CLERK] }),
    name: 'read-the-next-day',
    title: 'OpenAI is down one morning and works the next',
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 24 }],
    failures: [down('openai', { times: 2 })],
    check(outcome) {
      assert.equal(outcome.executions[0]?.status, 'error')
      assert.equal(signals(outcome).length, 1)
    },
  },
  {
    ...fixture({
      items: [
        CLERK,
        anItem('5', 'Invoice clerk', 'Check 80 invoices a day.', 'Sun, 15 Nov 2026 17:00:00 GMT'),
        anItem('6', 'Accounts Payable Lead', 'Match invoices. '.repeat(300), 'Sun, 15 Nov 2026 16:00:00 GMT'),
      ],
    }),
    settings: { sheetUrl: sheet.url, maxPosts: 1 },
    name: 'over-the-limit',
    title: 'Three job ads of two companies, one per day, and a short outage of Google Sheets',
    failures: [down('google-sheets', { times: 1 })],
    trigger: [{ kind: 'schedule' }, { kind: 'schedule', later: 24 }, { kind: 'schedule', later: 24 }],
    check(outcome) {
      assert.deepEqual(
        signals(outcome).map(({ company, role }) => [company, role]),
        [
          ['Brightwater Foods', 'Accounts Payable Clerk'],
          ['Hartwell Mills', 'Accounts Payable Clerk'],
        ],
      )
      assert.equal(asked(outcome, 'openai').length, 5, 'three job ads and two notes')
    },
  },
  {
    ...fixture({
      first: anAnswer({ company: 'Ledger', domain: 'ledger.recruitee.com' }),
      people: [{ ...RUTH, company: 'Ledger', organization: 'Ledgerwood, Inc.' }],
    }),
    name: 'similar-company',
    title: 'Hunter returns a company with a similar name',
    check(outcome) {
      // The host of an applicant tracking system is not the company's.
      assert.equal(asked(outcome, 'hunter')[0]?.query.company, 'Ledger')
      assert.deepEqual([signals(outcome)[0]?.company, signals(outcome)[0]?.contact], ['Ledger', ''])
    },
  },
  {
    ...fixture({
      items: [
        CLERK,
        anItem('5', 'Invoice clerk', 'Pr&amp;uuml;fe &amp;#38; verbuche 80 invoices, gro&amp;szlig;e zuerst.'),
      ],
      first: anAnswer({ domain: 'https://www.Brightwater.example/careers?id=4' }),
      people: [
        RUTH,
        {
          ...RUTH,
          first_name: 'Alan',
          domain: 'hartwell.example',
          company: 'Hartwell Mills',
          organization: 'The Hartwell Mills Co., Ltd.',
        },
      ],
    }),
    name: 'two-companies',
    title: 'Two companies in one day',
    check(outcome) {
      assert.deepEqual(
        signals(outcome).map(({ company, contact }) => [company, contact]),
        [
          ['Brightwater Foods', 'Ruth Adeyemi'],
          ['Hartwell Mills', 'Alan Adeyemi'],
        ],
      )
      assert.deepEqual(
        signals(outcome).map(({ domain }) => domain),
        ['brightwater.example', 'hartwell.example'],
      )
      assert.match(JSON.stringify(asked(outcome, 'openai')), /Prüfe & verbuche 80 invoices, große zuerst/)
      assert.ok(longestPause(outcome, 'Find decision maker') >= 1000)
    },
  },
  {
    ...fixture({ people: [] }),
    name: 'nobody-known',
    title: 'Hunter finds no contact, and OpenAI fails once',
    failures: [down('openai', { after: 2, times: 1 })],
    check(outcome) {
      const { contact, email, status } = signals(outcome)[0] ?? {}
      assert.deepEqual([contact, email, status], ['', '', 'draft'])
      assert.match(posts(outcome)[0] ?? '', /no contact$/)
    },
  },
  {
    ...fixture(),
    name: 'hunter-is-down',
    title: 'Hunter is down',
    failures: [down('hunter')],
    check(outcome) {
      assert.equal(signals(outcome)[0]?.contact, '')
      assert.match(posts(outcome)[0] ?? '', /no contact, Hunter failed: \w.*$/)
    },
  },
  {
    ...fixture({
      feeds: [
        ['Board', BOARD],
        ['Gone & lost', 'https://gone.example.com/feed'],
        ['Old board', 'https://gone.example.com/feed'],
        ['', 'https://gone.example.com/feed?all'],
        ...Array.from({ length: 18 }, (_, at) => [`Spare ${at}`, 'https://gone.example.com/feed']),
      ],
    }),
    name: 'feed-is-gone',
    title: '21 feeds no longer exist, one of them without a name',
    check(outcome) {
      assert.equal(signals(outcome).length, 1)
      const sentMessages = posts(outcome).find((text) => text.includes('Job feeds')) ?? ''
      assert.match(sentMessages, /could not be read: 21\nGone &amp; lost: \w/)
      assert.match(sentMessages, /\nhttps:\/\/gone\.example\.com\/feed\?all: \w/)
      assert.equal(sentMessages.split('\n').length, 21)
    },
  },
  {
    ...fixture({
      items: [anItem('1', 'Accounts Payable Clerk', 'Invoices.', undefined, '?a=&lt;!channel&gt;|x')],
      first: anAnswer({ company: '<!channel>', role: 'Clerk|>' }),
    }),
    name: 'hostile-text',
    title: 'A job ad that tries to ping the whole channel',
    check(outcome) {
      const raw = asked(outcome, 'slack').map(({ body }) => JSON.stringify(body))
      assert.match(raw.join(), /&lt;!channel&gt;: Clerk/)
      assert.doesNotMatch(raw.join(), /<!channel>/)
    },
  },
  {
    ...fixture(),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions[0]?.error?.message ?? '', /The model read no job ad: \w/)
      assert.deepEqual(signals(outcome), [])
    },
  },
  {
    ...fixture(),
    name: 'sheet-goes-down',
    title: 'Google Sheets fails while saving rows',
    failures: [down('google-sheets', { after: 2 })],
    check(outcome) {
      assert.deepEqual(signals(outcome), [])
      assert.match(posts(outcome)[0] ?? '', /Brightwater Foods[\s\S]*They could not be saved in the sheet: \w/)
    },
  },
  {
    ...fixture(),
    given: unusual,
    name: 'unusual-ads',
    title: 'Long ads without an ID, no company name, no tasks, and two ads of one company',
    check(outcome) {
      assert.deepEqual(
        signals(outcome).map(({ id, company, fit, contact, note, status }) => [
          id,
          company,
          fit,
          contact,
          note,
          status,
        ]),
        [['7', 'Brightwater Foods', 91, 'Ruth Adeyemi', '', 'write by hand']],
      )
      const prompts = JSON.stringify(asked(outcome, 'openai'))
      assert.match(prompts, /Accounts Payable in the café, long/)
      assert.match(prompts, /Posted by: Ann Ann/)
      assert.match(prompts, /à ê ñ ç å/)
      assert.doesNotMatch(prompts, /CUT OFF/)
    },
  },
])
