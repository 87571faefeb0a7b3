import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const CUSTOMER = 11
const AGENT = 22
const SUMMARY =
  'Story so far\n- 3 Nov: customer cannot print <labels>.\nTried already\n- Another browser.\nStill open\n- The printer model.\nNext best action\n- Ask for it.'
const DAILY = `Story so far
- Nov 3: The customer cannot print labels.
- Nov 6: We promised a fix by Friday.
- Nov 11: The fix is late, and the customer is waiting.
Tried already
- Another browser.
Still open
- The printer model is not known.
Next best action
- Ask for the printer model, and give a new date for the fix.`

const comment = (day: number, body: string, more: object = {}) => ({
  id: day,
  author_id: day % 2 ? CUSTOMER : AGENT,
  body,
  plain_body: body,
  public: true,
  created_at: `2026-11-${String(day).padStart(2, '0')}T08:00:00Z`,
  ...more,
})
const STORY = [
  comment(3, 'I cannot print, write to ada@example.com, card 4111 1111 1111 1111'),
  comment(4, 'Please try another browser.'),
  comment(5, 'I did.'),
  comment(6, 'We fix it by Friday.'),
  comment(11, 'It is Tuesday.'),
  comment(12, 'Sorry.', { public: false }),
]
const NOTE = comment(12, 'Summary by workflow, 6 comments read.', { public: false })

const fixture = (comments: object[] = STORY, answers: object[] = [{ text: SUMMARY }]) => ({
  settings: { subdomain: 'kettle' },
  given: {
    zendesk: {
      tickets: [{ id: 501, subject: 'Labels', status: 'open', requester_id: CUSTOMER, comments }],
      users: [
        { id: CUSTOMER, name: 'Ada' },
        { id: AGENT, name: 'Otto' },
      ],
    },
    openai: { answers },
  },
  trigger: { kind: 'event' as const, event: { 'ticket.id': '501' } },
})

const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')
const written = ({ exchanges }: Outcome) =>
  exchanges
    .filter(({ vendor, method }) => vendor === 'zendesk' && method === 'PUT')
    .map(({ body }) => JSON.stringify(body))
const failed = (why: RegExp) => (outcome: Outcome) => {
  assert.match(outcome.executions.at(-1)?.error?.message ?? '', why)
}

export default defineCases([
  {
    ...fixture(STORY, [{ text: DAILY }]),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      const prompt = JSON.stringify(asked(outcome)[0]?.body)
      assert.match(prompt, /\[2026-11-03\] Customer:.*\[email\], card \[number\]/)
      assert.match(prompt, /Colleague, internal note/)
      const [note, ...more] = written(outcome)
      assert.equal(more.length, 0)
      assert.match(note ?? '', /Summary by workflow<\/b>, 6 comments read.*The customer cannot print labels\./)
      assert.match(note ?? '', /"public":false/)
    },
  },
  {
    ...fixture(STORY.slice(0, 5), []),
    name: 'nothing-to-do',
    title: 'A short ticket',
    check(outcome) {
      assert.deepEqual([...asked(outcome), ...written(outcome)], [])
    },
  },
  {
    ...fixture([...STORY, NOTE, comment(13, 'And now?'), comment(14, 'Soon.')], []),
    name: 'summed-up-lately',
    title: 'Two comments since the last summary',
    check(outcome) {
      assert.deepEqual([...asked(outcome), ...written(outcome)], [])
    },
  },
  {
    ...fixture(STORY, []),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    ends: 'error',
    check: failed(/Ticket 501 was not summarized: .{5,}/),
  },
  {
    ...fixture(STORY, [{ text: 'None.' }]),
    settings: { subdomain: 'kettle', newComments: 20 },
    name: 'no-summary',
    title: 'The model returns almost nothing',
    ends: 'error',
    check: failed(/Ticket 501 was not summarized: The model returned no summary/),
  },
  {
    ...fixture(),
    name: 'zendesk-is-down',
    title: 'Zendesk is down',
    failures: [down('zendesk', { route: 'GET /api/v2/tickets/:id' })],
    ends: 'error',
    check: failed(/Ticket 501 could not be read: .{5,}/),
  },
  {
    ...fixture(),
    name: 'comments-unreadable',
    title: 'The comments cannot be read',
    failures: [down('zendesk', { route: 'GET /api/v2/tickets/:id/comments.json' })],
    ends: 'error',
    check: failed(/Ticket 501 could not be read: .{5,}/),
  },
  {
    ...fixture(),
    name: 'note-refused',
    title: 'Zendesk rejects the note',
    failures: [down('zendesk', { route: 'PUT /api/v2/tickets/:id' })],
    ends: 'error',
    check: failed(/Ticket 501 was not summarized: .{5,}/),
  },
  {
    ...fixture(
      Array.from({ length: 101 }, (_, n) => ({
        ...comment(3, `Part ${n + 1} of a long story.${n === 0 ? ' It goes on.'.repeat(400) : ''}`),
        id: n + 1,
      })),
    ),
    name: 'two-pages',
    title: 'More comments than Zendesk lists on a page',
    check(outcome) {
      assert.match(written(outcome)[0] ?? '', /101 comments read.*customer cannot print &lt;labels&gt;/)
    },
  },
])
