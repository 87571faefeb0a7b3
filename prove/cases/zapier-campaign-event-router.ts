import assert from 'node:assert/strict'
import { type Case, type DataTable, defineCases, type Outcome } from '../case.ts'

const EVENTS: DataTable = {
  name: 'campaign_events',
  columns: { eventId: 'string', type: 'string', campaign: 'string', decision: 'string', at: 'string' },
}
const CONSENTS: DataTable = {
  name: 'campaign_consents',
  columns: { email: 'string', marketing: 'string', source: 'string', changedAt: 'string' },
  rows: [
    { email: 'ada@example.com', marketing: 'Yes', source: 'Newsletter', changedAt: '2026-10-01T00:00:00.000Z' },
    { email: 'bo@example.com', marketing: 'yes', source: 'Import', changedAt: '31.10.2026' },
    { email: 'cy@example.com', marketing: 'yes', source: 'Quiz', changedAt: '2026-11-16T06:00:00.000Z' },
    { email: 'ines@falkner.example', marketing: 'no', source: 'Newsletter', changedAt: '2026-11-09T00:00:00.000Z' },
  ],
}
const fixture = {
  tables: [EVENTS, CONSENTS],
  subWorkflows: ['carts', 'sales'],
  settings: { routes: 'cart_left = carts | marketing, purchase_made = sales\nrefund_made = gone' },
} satisfies Partial<Case>

const anEvent = (more: Record<string, unknown> = {}) => ({
  kind: 'webhook' as const,
  body: {
    eventId: 'hs-1',
    type: 'cart_left',
    email: 'Ada@Example.com',
    campaign: 'Autumn sale',
    occurredAt: '2026-11-16T07:30:00Z',
    data: { value: 129, currency: 'EUR' },
    ...more,
  },
})

const DAY_ONLY = anEvent({
  eventId: 'hs-10',
  type: 'unsubscribed',
  email: 'cy@example.com',
  occurredAt: '2026-11-16',
})
const answers = ({ responses }: Outcome) =>
  responses.map(({ status, body }) => [status, (JSON.parse(body) as { action: string }).action])
const decisions = ({ table }: Outcome) => table('campaign_events').map(({ eventId, decision }) => [eventId, decision])

export default defineCases([
  {
    ...fixture,
    name: 'normal-day',
    title: 'Normal day',
    trigger: [
      anEvent(),
      anEvent({ eventId: 'hs-2', type: 'purchase_made', email: '', data: undefined, order: '7 "gift"' }),
    ],
    check(outcome) {
      assert.deepEqual(answers(outcome), [
        [200, 'started'],
        [200, 'started'],
      ])
      assert.deepEqual(decisions(outcome), [
        ['hs-1', 'start'],
        ['hs-2', 'start'],
      ])
      const [cart, purchase] = outcome.nodes['Start the workflow']?.runs ?? []
      assert.deepEqual(cart?.inputs[0]?.email, 'ada@example.com')
      assert.deepEqual(cart?.inputs[0]?.data, { value: 129, currency: 'EUR' })
      assert.deepEqual(purchase?.inputs[0]?.data, { order: '7 "gift"' })
    },
  },
  {
    ...fixture,
    name: 'nothing-to-do',
    title: 'Events that are sent twice, outdated or without a route',
    trigger: [
      anEvent(),
      anEvent(),
      anEvent({ eventId: 'hs-3', occurredAt: '2026-11-01T07:30:00Z' }),
      anEvent({ eventId: 'hs-4', type: 'quiz_done' }),
    ],
    check(outcome) {
      assert.deepEqual(
        answers(outcome).map(([, action]) => action),
        ['started', 'repeated', 'outdated', 'unrouted'],
      )
      assert.equal(outcome.nodes['Start the workflow']?.runs.length, 1)
    },
  },
  {
    ...fixture,
    name: 'at-the-same-moment',
    title: 'One event, delivered twice at the same moment',
    trigger: { ...anEvent(), alongside: [anEvent().body] },
    check(outcome) {
      const given = outcome.nodes['Write the answer']?.items.map(({ body }) => (body as { action: string }).action)
      assert.deepEqual(given?.sort(), ['repeated', 'started'])
      assert.equal(outcome.nodes['Start the workflow']?.runs.length, 1)
    },
  },
  {
    ...fixture,
    name: 'no-consent',
    title: 'A contact without consent, and three who withdraw it',
    trigger: [
      anEvent({ email: 'ines@falkner.example' }),
      anEvent({ eventId: 'hs-5', email: 'nobody@example.com' }),
      anEvent({ eventId: 'hs-6', type: 'unsubscribed', data: '{}' }),
      anEvent({ eventId: 'hs-7' }),
      anEvent({
        eventId: 'hs-8',
        type: 'consent_given',
        email: 'ines@falkner.example',
        occurredAt: '2026-11-01T00:00:00Z',
      }),
      anEvent({ eventId: 'hs-9', type: 'unsubscribed', email: 'bo@example.com' }),
      DAY_ONLY,
      anEvent({ eventId: 'hs-11', type: 'consent_given', email: 'cy@example.com' }),
      DAY_ONLY,
    ],
    check(outcome) {
      assert.deepEqual(
        answers(outcome).map(([, action]) => action),
        ['blocked', 'blocked', 'consent', 'blocked', 'outdated', 'consent', 'consent', 'consent', 'outdated'],
      )
      const ada = outcome.table('campaign_consents').find(({ email }) => email === 'ada@example.com')
      assert.equal(ada?.marketing, 'no')
      assert.equal(outcome.nodes['Start the workflow'], undefined)
    },
  },
  {
    ...fixture,
    name: 'malformed',
    title: 'An incomplete event',
    trigger: [
      { ...anEvent(), body: { type: 'Cart Left', occurredAt: 'yesterday', data: '{' } },
      anEvent({ email: 'no address' }),
    ],
    check(outcome) {
      assert.deepEqual(answers(outcome), [
        [422, 'rejected'],
        [422, 'rejected'],
      ])
      assert.match(outcome.responses[0]?.body ?? '', /data is not valid JSON; eventId is missing/)
      assert.deepEqual(decisions(outcome), [])
    },
  },
  {
    ...fixture,
    name: 'route-is-gone',
    title: "A route's workflow is missing",
    trigger: [anEvent({ type: 'refund_made' }), anEvent({ type: 'refund_made' })],
    check(outcome) {
      // Not noted as handled, so that the Zap's repeat is taken up again.
      assert.deepEqual(answers(outcome), [
        [502, 'failed'],
        [502, 'failed'],
      ])
      assert.deepEqual(decisions(outcome), [])
    },
  },
  {
    ...fixture,
    name: 'table-is-gone',
    title: 'A data table is missing',
    tables: [CONSENTS],
    trigger: anEvent(),
    check(outcome) {
      assert.deepEqual(answers(outcome), [[503, 'failed']])
      assert.equal(outcome.nodes['Start the workflow'], undefined)
    },
  },
])
