import assert from 'node:assert/strict'
import { defineCases, down, type Outcome } from '../case.ts'

const NOTE =
  'What changed: purchases rose from 14 to 19.\n\nPages: the guide on lamp heights gained views.\n\nTo try: link it.'

const visits = (date: string, pagePath: string, screenPageViews: number, keyEvents: number) => ({
  date: `2026-11-${date}`,
  pagePath,
  sessionDefaultChannelGroup: 'Organic Search',
  sessions: screenPageViews,
  totalUsers: screenPageViews,
  screenPageViews,
  engagementRate: 0.5,
  keyEvents,
})
const ROWS = [
  visits('04', '/guide', 260, 4),
  visits('05', '/oak', 200, 10),
  visits('06', '/about', 20, 0),
  visits('10', '/guide', 412, 9),
  visits('11', '/oak', 130, 10),
  visits('12', '/about', 29, 0),
  // Today belongs to no whole week.
  visits('17', '/guide', 5000, 99),
]

const fixture = (rows: object[] = ROWS, answers: object[] = [{ text: NOTE }]) => ({
  now: '2026-11-17T07:00:00.000Z',
  settings: { propertyId: '123456789', siteName: 'Lumen & Oak' },
  given: { 'google-analytics': { rows }, openai: { answers } },
  trigger: { kind: 'schedule' as const },
})

const only = ({ messages }: Outcome) => {
  assert.equal(messages.length, 1)
  assert.equal(messages[0]?.to, 'owner@example.com')
  return messages[0]
}
const asked = ({ exchanges }: Outcome) => exchanges.filter(({ vendor }) => vendor === 'openai')
const unread = (why: RegExp) => (outcome: Outcome) => {
  assert.equal(only(outcome)?.subject, 'Lumen & Oak: no Analytics note this week')
  assert.match(only(outcome)?.text ?? '', why)
  assert.deepEqual(asked(outcome), [])
}

export default defineCases([
  {
    ...fixture(),
    name: 'normal-day',
    title: 'Normal day',
    check(outcome) {
      const mail = only(outcome)
      assert.equal(mail?.subject, 'Lumen & Oak: your week, 9 Nov to 15 Nov 2026')
      const text = mail?.text ?? ''
      assert.match(text, /^What changed: purchases rose/)
      assert.match(text, /Sessions: 571 \(\+19%, was 480\)/)
      assert.match(text, /Key events: 19 \(\+36%, was 14\)/)
      assert.match(text, /\/guide: 412 \(\+58%, was 260\), key events 9 \(was 4\)\n\/oak: 130 \(-35%, was 200\)/)
      assert.doesNotMatch(text, /\/about/)
      assert.match(text, /Organic Search: 571/)
      // A shop with thousands of pages: what the limit cuts off would count as no views.
      assert.match(JSON.stringify(outcome.exchanges.map(({ body }) => body)), /"limit":20000/)
    },
  },
  {
    ...fixture(
      [visits('04', '/guide', 100, 1), visits('10', '/guide', 104, 1)],
      [{ text: 'Nothing changed this week.' }],
    ),
    name: 'nothing-to-do',
    title: 'A quiet week',
    check(outcome) {
      assert.match(only(outcome)?.text ?? '', /No page moved more than chance would explain/)
      assert.match(JSON.stringify(asked(outcome)[0]?.body), /treat changes with care: yes/)
    },
  },
  {
    ...fixture([]),
    name: 'no-visits',
    title: 'No visits at all',
    check: unread(/Analytics has no visits in these two weeks|Analytics did not return/),
  },
  {
    ...fixture(),
    name: 'analytics-is-down',
    title: 'Google Analytics is down',
    failures: [down('google-analytics')],
    check: unread(/Reason: .{5,}/),
  },
  {
    ...fixture([...ROWS, visits('11', `/tag/${'a'.repeat(200)}`, 60, 0)], []),
    name: 'model-is-down',
    title: 'OpenAI is down',
    failures: [down('openai')],
    check(outcome) {
      assert.match(only(outcome)?.text ?? '', /^The note could not be written this week[\s\S]*Sessions: 631/)
      assert.match(only(outcome)?.text ?? '', /\/tag\/a{115}: 60 \(new, was 0\)/)
    },
  },
  {
    ...fixture(ROWS.slice(3)),
    name: 'mail-is-down',
    title: 'The first week with visits, and Gmail is down',
    failures: [down('gmail')],
    ends: 'error',
    check(outcome) {
      assert.match(outcome.executions.at(-1)?.error?.message ?? '', /written but Gmail rejected it: .{5,}/)
    },
  },
])
