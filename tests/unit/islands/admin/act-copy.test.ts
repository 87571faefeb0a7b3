import { expect, test } from 'vitest'
import { AdminActInput } from '#contracts/admin-act.ts'
import { type AdminAction, actionCopy, actionInput } from '#islands/admin/acts/act-copy.ts'

const email = 'ann@example.com'
const payment = {
  session_id: `cs_test_${'a'.repeat(20)}`,
  plan_name: 'Pro Plan',
  amount: 5000,
  refunded: 1000,
  currency: 'usd',
  created_at: '2026-11-01T10:00:00.000Z',
  status: 'completed',
  disputed: false,
} as const
const said = { reason: 'It did not run.', attempt: crypto.randomUUID(), amount: 250, to: 'anne@example.com' }

const ACTS: Exclude<AdminAction, { action: 'export-data' }>[] = [
  ...(['grant', 'revoke', 'make-admin', 'unmake-admin', 'erase'] as const).map((action) => ({
    action,
    userId: 'user_1',
    email,
  })),
  ...(['refund', 'refund-double', 'refund-withdrawal', 'resend-mail', 'correct-address'] as const).map((action) => ({
    action,
    payment,
    email,
  })),
]

test.each(ACTS)('$action is sent as the server wants it, and its meaning is said beforehand', (act) => {
  const input = actionInput(act, said)
  expect(AdminActInput.parse(input)).toEqual(input)
  expect(actionCopy(act).consequence.length).toBeGreaterThan(40)
})

test('a correction carries the address that stood there and the new one', () => {
  expect(actionInput({ action: 'correct-address', payment, email }, said)).toMatchObject({
    from: 'ann@example.com',
    to: 'anne@example.com',
  })
})

test('before a file of somebody’s data is made, it is said to whom it may go', () => {
  expect(actionCopy({ action: 'export-data', userId: 'user_1', email }).consequence).toContain(
    `${email}. Only send it to that`,
  )
})

test('only a refund carries an amount, and says how much is left', () => {
  expect(ACTS.filter((act) => 'amount' in actionInput(act, said)).map(({ action }) => action)).toEqual(['refund'])
  expect(actionCopy({ action: 'refund', payment, email }).consequence).toContain('$40.00 of the')
})
