import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const lead = (id: string, email: string, more: Record<string, string> = {}) => ({
  id,
  properties: {
    email,
    firstname: 'Helen',
    company: 'Birch Dental',
    lifecyclestage: 'lead',
    notes_last_contacted: String(Date.parse('2026-08-10T08:00:00Z')),
    ...more,
  },
})
const mail = (from: string, date: string, text = 'Could our two practices share one price list?') => ({
  id: `m-${from}`,
  threadId: `t-${from}`,
  from: `Helen <${from}>`,
  to: 'jo@example.com',
  subject: 'Price list',
  text,
  date,
})
/** Its last words are behind every limit. */
const long = (length: number) => `${'and so on '.repeat(length / 10)}CUT OFF`

const HELEN = 'helen@birchdental.example'
const NOTE = 'Hello Helen,\n\nIn August you asked about one price list. Is that still on your mind?'
const noted = (more: object = {}) => ({ json: { write: true, note: NOTE, reason: '', ...more } })

const fixture = (contacts: object[], messages: object[] = [], answers: object[] = []) => ({
  settings: { senderName: 'Jo', signature: 'Jo Example' },
  given: {
    hubspot: { contacts, contactProperties: ['revival_status'] },
    gmail: { address: 'jo@example.com', messages },
    openai: { answers },
  },
  trigger: { kind: 'schedule' as const },
})

interface Contacts {
  contacts: { properties: Record<string, string> }[]
}
const states = ({ state }: Outcome) =>
  (state('hubspot') as Contacts).contacts.map(({ properties }) => properties.revival_status ?? '')
const drafts = ({ state }: Outcome) => {
  const { drafts, messages } = state('gmail') as {
    drafts: { messageId: string }[]
    messages: { id: string; threadId: string; raw: (now: Date) => Buffer }[]
  }
  return drafts.map(({ messageId }) => {
    const one = messages.find(({ id }) => id === messageId)
    return { thread: one?.threadId, text: one?.raw(new Date()).toString() ?? '' }
  })
}
const reason = ({ executions }: Outcome) => executions.at(-1)?.error?.message ?? ''

export default defineCases([
  {
    ...fixture([lead('1', HELEN)], [mail(HELEN, '2026-08-10T08:00:00Z')], [noted()]),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      assert.deepEqual(states(outcome), ['2026-11-16 draft'])
      const [draft, ...more] = drafts(outcome)
      assert.equal(more.length, 0)
      assert.equal(draft?.thread, `t-${HELEN}`)
      assert.match(draft?.text ?? '', /Subject: Re: Price list/)
      assert.match(draft?.text ?? '', /To: helen@birchdental\.example/)
      assert.match(draft?.text ?? '', /one price list[\s\S]*Jo Example/)
      assert.deepEqual(outcome.messages, [])
    },
  },
  {
    ...fixture(
      [lead('1', HELEN)],
      [
        mail(HELEN, '2026-08-01T08:00:00Z'),
        ...[10, 15, 20, 25, 30].map((day) => ({
          ...mail('jo@example.com', `2026-08-${day}T08:00:00Z`, `Did you get my note of August ${day}?`),
          id: `m-${day}`,
          threadId: `t-${HELEN}`,
          to: HELEN,
        })),
      ],
      [noted()],
    ),
    name: 'follow-ups',
    title: 'Five follow-ups without a reply, with short outages of HubSpot',
    failures: [down('hubspot', { atFirst: true, route: 'POST /contacts/v1/contact/createOrUpdate/email/:email' })],
    check(outcome) {
      assert.deepEqual(states(outcome), ['2026-11-16 draft'])
      assert.equal(drafts(outcome)[0]?.thread, `t-${HELEN}`)
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body)
      assert.match(prompt, /share one price list[\s\S]*August 20\?[\s\S]*August 30\?/)
      assert.doesNotMatch(prompt, /August 15/)
    },
  },
  {
    ...fixture(
      [
        ...Array.from({ length: 200 }, (_, at) =>
          lead(`1${at}`, at % 2 === 0 ? '' : `off${at}@example.org`, {
            hs_email_optout: at % 2 === 0 ? 'false' : 'true',
            notes_last_contacted: String(Date.parse('2026-09-01T08:00:00Z')),
          }),
        ),
        lead('2', HELEN, { hs_email_optout: 'false' }),
      ],
      [mail(HELEN, '2026-08-10T08:00:00Z')],
      [noted()],
    ),
    name: 'many-to-skip',
    title: '200 newer contacts without an email address or opted out',
    check(outcome) {
      assert.equal(states(outcome).at(-1), '2026-11-16 draft')
      assert.equal(drafts(outcome).length, 1)
    },
  },
  {
    ...fixture([lead('1', 'helen%41@birchdental.example')]),
    name: 'unusual-address',
    title: 'An email address with a percent sign',
    check(outcome) {
      assert.deepEqual(states(outcome), ['2026-11-16 no emails'])
    },
  },
  {
    ...fixture([
      lead('1', HELEN, { revival_status: '2026-11-02 draft' }),
      lead('2', 'new@example.org', { notes_last_contacted: String(Date.parse('2026-11-10T08:00:00Z')) }),
      lead('3', 'off@example.org', { hs_email_optout: 'true' }),
      lead('4', 'rosa@example.com'),
    ]),
    name: 'nothing-to-do',
    title: 'Contacts to skip: already handled, recent, opted out or a colleague',
    check(outcome) {
      assert.deepEqual(states(outcome), ['2026-11-02 draft', '', '', ''])
      assert.deepEqual(drafts(outcome), [])
    },
  },
  {
    ...fixture(
      [
        lead('1', HELEN, { firstname: long(60), company: long(100) }),
        lead('2', 'late@example.org'),
        lead('3', 'none@example.org'),
      ],
      [mail(HELEN, '2026-08-10T08:00:00Z', long(2000)), mail('late@example.org', '2026-11-10T08:00:00Z')],
      [noted({ write: false, note: '', reason: `She declined ${long(120)}` })],
    ),
    name: 'no-note',
    title: 'Contacts who declined at length, were emailed last week or never wrote',
    check(outcome) {
      assert.deepEqual(states(outcome), [
        `2026-11-16 no note: ${`She declined ${long(120)}`.slice(0, 120)}`,
        '2026-11-16 in touch by email',
        '2026-11-16 no emails',
      ])
      const prompt = JSON.stringify(outcome.exchanges.find(({ vendor }) => vendor === 'openai')?.body)
      assert.doesNotMatch(prompt, /CUT OFF/)
      assert.deepEqual(drafts(outcome), [])
    },
  },
  {
    ...fixture([lead('1', HELEN)], [mail(HELEN, '2026-08-10T08:00:00Z')]),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    ends: 'error',
    check(outcome) {
      assert.match(reason(outcome), /1 contact failed, first reason: .{5,}/)
      assert.deepEqual(states(outcome), [''])
    },
  },
  {
    ...fixture([lead('1', HELEN)]),
    name: 'mail-is-down',
    title: 'Gmail is down',
    failures: [down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.match(reason(outcome), /first reason: Gmail: /)
      assert.deepEqual(states(outcome), [''])
    },
  },
  {
    ...fixture([lead('1', HELEN)]),
    name: 'hubspot-is-down',
    title: 'HubSpot is down',
    failures: [down('hubspot')],
    ends: 'error',
    check(outcome) {
      assert.match(reason(outcome), /HubSpot search failed: /)
    },
  },
])
