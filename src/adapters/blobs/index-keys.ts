import type { Decision } from '#domain/checkout/decision.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { planKey } from '#domain/checkout/plan.ts'
import { mailMark } from './payment-entries.ts'

// Keys that tell of one user what a list of them is asked for, so that no body is read. Those of all users together
// are in the daybook (payment-entries.ts).

const LAST_MS = 9_999_999_999_999

/** Newest first in a plain list of keys: a later time gives a smaller text. Its own inverse, but for the type. */
export const invertedTime = (ms: number) => String(LAST_MS - ms).padStart(13, '0')
export const timeOf = (inverted: string) => LAST_MS - Number(inverted)

type Owned = Pick<
  Extract<Fact, { kind: 'paid' }>,
  'checkoutId' | 'planName' | 'amount' | 'currency' | 'createdAt' | 'paidAt'
>

export function ownedKey({
  userId,
  checkoutId,
  planName,
  amount,
  currency,
  createdAt,
  paidAt,
}: Owned & { userId: string }): string {
  const parts = [userId, checkoutId, planKey(planName), amount, currency, createdAt]
  return `own/${[...parts, ...(paidAt === undefined ? [] : [paidAt])].join('~')}`
}

/** The checkout that a key of an owner or a buyer names, or null for what is no key of ours. */
export const checkoutOf = (key: string) => key.split('~')[1] || null

export const buyerPrefix = (email: string) => `buyer/${mailMark(email)}~`
export const buyerKey = ({ email, checkoutId }: { email: string; checkoutId: string }) =>
  `${buyerPrefix(email)}${checkoutId}`

export const decisionKey = ({ kind, userId, at, endsBefore }: Decision, id: string) =>
  `${kind}/${userId}/${[invertedTime(at), id, ...(endsBefore === undefined ? [] : [endsBefore])].join('~')}`

/** Null for what is no key of ours. */
export function parseDecision(key: string): Decision | null {
  const [kind, userId = '', text = ''] = key.split('/')
  const [time = '', id, endsBefore] = text.split('~')
  if (id === undefined || !/^\d{13}$/.test(time)) return null
  const decision: Decision = { kind: kind === 'grant' ? 'grant' : 'revoke', userId, at: timeOf(time) }
  return endsBefore === undefined ? decision : { ...decision, endsBefore: Number(endsBefore) }
}
