import assert from 'node:assert/strict'
import { type Case, defineCases, down, type Outcome } from '../case.ts'

const LEADS = '11111111-2222-4333-8444-555555555555'
const HOST = 'harrowby-freight.example'
const PAGE = `<html><head><meta name="description" content="Freight from Aarhus"></head><body><nav><a href="/a">Menu</a></nav>
<p>We run our own 14,000 m² <a href="/warehouse">warehouse</a> in Aarhus.</p><p>Behind it stands a team of 120 people.</p><p>自社倉庫あり。</p></body></html>`
const SIGNS = [
  { claim: 'Own warehouse', quote: 'our own 14,000 m² warehouse in Aarhus' },
  { claim: 'More than 50 staff', quote: 'a team of 120' },
]

/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const fixture = (
  signs: object[] = SIGNS,
  pages: object[] = [],
  more: Record<string, boolean> = {},
  texts: Record<string, string> = {},
) => ({
  settings: { notionDataSourceId: LEADS, ...more },
  given: {
    notion: {
      dataSources: {
        [LEADS]: {
          properties: {
            Name: 'title',
            Domain: 'rich_text',
            Fit: 'number',
            Subscribers: 'number',
            Signs: 'rich_text',
            'First seen': 'date',
          },
          pages,
        },
      },
    },
    openai: {
      answers: [
        { json: { company: 'Harrowby <!channel> Freight', fit: 85, signs, against: 'Nothing on trading.', ...texts } },
      ],
    },
    slack: { channels: ['#sales-signals'] },
    web: { [`https://${HOST}`]: PAGE },
  },
})
const known = [{ values: { Name: 'Harrowby Freight', Domain: HOST, Subscribers: 1, Fit: 85 } }]

const signUp = (email = `K.Lund@${HOST}`, list = 'Monthly digest') => ({
  kind: 'webhook' as const,
  body: { email, list },
})

const companies = ({ state }: Outcome) =>
  (state('notion') as { pages: { values: Record<string, unknown> }[] }).pages.map(({ values }) => values)
const asked = ({ exchanges }: Outcome, vendor: string) => exchanges.filter((exchange) => exchange.vendor === vendor)

const isUnchecked: Case['check'] = (outcome) => {
  assert.equal(outcome.messages.length, 1)
  assert.match(outcome.messages[0]?.text ?? '', /could not be checked, domain harrowby-freight\.example: ./)
}

export default defineCases([
  {
    ...fixture(
      SIGNS,
      [],
      {},
      { company: 'Harrowby Freight', against: 'The page does not say whether they trade goods themselves.' },
    ),
    name: 'normal-day',
    title: 'Normal day',
    trigger: signUp(),
    check(outcome) {
      const [{ text = '', to } = {}] = outcome.messages
      assert.equal(to, '#sales-signals')
      assert.match(text, /matching company: Harrowby Freight, 85 of 100/)
      assert.match(
        text,
        /Own warehouse \("our own 14,000 m² warehouse in Aarhus"\)[\s\S]*This signup is not consent to sales emails/,
      )
      assert.doesNotMatch(text, /lund/)
      assert.deepEqual(
        companies(outcome).map(({ Domain, Fit, Subscribers }) => [Domain, Fit, Subscribers]),
        [[HOST, 85, 1]],
      )
      assert.doesNotMatch(JSON.stringify([asked(outcome, 'openai'), asked(outcome, 'notion')]), /lund/i)
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture(SIGNS, known),
    name: 'known-company',
    title: 'Two more subscribers from a known company, one of them sent twice',
    trigger: [signUp(`b.olsen@${HOST}`), signUp(`b.olsen@${HOST}`), signUp(`c.holm@${HOST}`)],
    check(outcome) {
      assert.deepEqual(
        companies(outcome).map(({ Subscribers }) => Subscribers),
        [3],
      )
      assert.deepEqual(outcome.messages, [])
      assert.equal(asked(outcome, 'openai').length, 0)
    },
  },
  {
    ...fixture(SIGNS, known),
    name: 'new-month',
    title: 'Two subscribers, one of them again after a month',
    trigger: [signUp(), signUp(`b.olsen@${HOST}`), { ...signUp(), later: 32 * 24 }],
    check(outcome) {
      assert.equal(companies(outcome)[0]?.Subscribers, 4)
      assert.equal(outcome.table('processed_events').length, 1)
    },
  },
  {
    ...fixture(),
    name: 'two-at-once',
    title: 'The same subscriber three times at the same moment, with short outages of Slack',
    failures: [down('slack', { atFirst: true })],
    trigger: { ...signUp(), alongside: [signUp().body, signUp().body] },
    check(outcome) {
      assert.equal(outcome.nodes['Skip repeated subscribers']?.runs.length, 3)
      assert.equal(companies(outcome).length, 1)
      assert.equal(outcome.messages.length, 1)
      assert.match(outcome.messages[0]?.text ?? '', /matching company: Harrowby &lt;!channel&gt; Freight, 85 of 100/)
    },
  },
  {
    ...fixture(),
    name: 'colleagues-at-once',
    title: 'Two colleagues of a new company at the same moment',
    trigger: { ...signUp(), alongside: [signUp(`b.olsen@${HOST}`).body] },
    check(outcome) {
      assert.deepEqual(
        companies(outcome).map(({ Subscribers }) => Subscribers),
        [2],
      )
      assert.equal(outcome.messages.length, 1)
    },
  },
  {
    ...fixture(),
    name: 'nothing-to-do',
    title: 'Personal and internal email addresses',
    trigger: [
      signUp('ada@gmail.com'),
      signUp('mo@comcast.net'),
      signUp('lu@protonmail.com'),
      signUp('ola@wp.pl'),
      signUp('otto@example.com'),
      signUp('no address'),
    ],
    check(outcome) {
      assert.deepEqual(outcome.exchanges, [])
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture([
      SIGNS[0] ?? {},
      { claim: 'Trades', quote: 'we trade with forty countries' },
      { claim: 'Stores', quote: '自社倉庫あり' },
    ]),
    name: 'invented-sign',
    title: 'A quote that is not on the page, and a short Japanese one that is',
    trigger: signUp(),
    check(outcome) {
      assert.deepEqual(outcome.messages, [])
      assert.equal(companies(outcome)[0]?.Fit, 57)
      assert.doesNotMatch(String(companies(outcome)[0]?.Signs), /forty countries/)
    },
  },
  {
    ...fixture([]),
    name: 'page-unreadable',
    title: 'The home page does not load',
    trigger: signUp(),
    failures: [down('web')],
    check(outcome) {
      assert.equal(companies(outcome)[0]?.Fit, 0)
      assert.deepEqual(outcome.messages, [])
      assert.match(JSON.stringify(asked(outcome, 'openai')[0]), /nothing could be read/)
    },
  },
  {
    ...fixture(),
    name: 'notion-is-down',
    title: 'Notion is down',
    trigger: signUp(),
    failures: [down('notion')],
    check: isUnchecked,
  },
  {
    ...fixture(SIGNS, [], {}, { company: `Harrowby ${long(120)}`, against: long(300) }),
    name: 'company-not-kept',
    title: 'Very long texts, and Notion rejects the new page',
    trigger: signUp(undefined, long(80)),
    failures: [down('notion', { route: 'POST /v1/pages' })],
    async check(outcome) {
      await isUnchecked?.(outcome)
      const { 'Read subscriber': read, 'Check quotes': checked } = outcome.nodes
      assert.doesNotMatch(JSON.stringify([read?.items, checked?.items]), /CUT OFF/)
    },
  },
  {
    ...fixture(SIGNS, known),
    name: 'not-counted',
    title: 'Notion rejects the new count, and Slack fails once',
    trigger: signUp(),
    failures: [down('slack', { atFirst: true }), down('notion', { route: 'PATCH /v1/pages/:id' })],
    check: isUnchecked,
  },
  {
    ...fixture(),
    name: 'openai-is-down',
    title: 'OpenAI is down',
    trigger: signUp(),
    failures: [down('openai')],
    check: isUnchecked,
  },
])

export const unreachable = {
  'Check quotes → Report unchecked subscriber':
    'The structure of the response has already been validated, and the step only compares.',
}
