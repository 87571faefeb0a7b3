import type { Decision } from '#domain/checkout/decision.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { mailMark } from './payment-entries.ts'

// Keys that contain the list data of one user, so that no values have to be read. The data of all users together is in
// the daily log of payments (payment-entries.ts).

const LAST_MS = 9_999_999_999_999

/** Sorts newest first in a list of keys: a later time gives a smaller string. `timeOf` reverses it. */
export const invertedTime = (ms: number) => String(LAST_MS - ms).padStart(13, '0')
export const timeOf = (inverted: string) => LAST_MS - Number(inverted)

type Owned = Pick<
  Extract<Fact, { kind: 'paid' }>,
  'checkoutId' | 'plan' | 'amount' | 'currency' | 'createdAt' | 'paidAt'
>

export const ownedPrefix = (userId: string) => `own/${userId}~`

export function ownedKey({
  userId,
  checkoutId,
  plan,
  amount,
  currency,
  createdAt,
  paidAt,
}: Owned & { userId: string }): string {
  const parts = [checkoutId, plan, amount, currency, createdAt]
  return `${ownedPrefix(userId)}${[...parts, ...(paidAt === undefined ? [] : [paidAt])].join('~')}`
}

/** Written before a claim, so that an interrupted or lost claim can be found by its user. */
export const claimingPrefix = (userId: string) => `claim/${userId}~`
export const claimingKey = ({ userId, checkoutId }: { userId: string; checkoutId: string }) =>
  `${claimingPrefix(userId)}${checkoutId}`

/** The checkout in the key of an owner, a claimer or a buyer; null for any other key. */
export const checkoutOf = (key: string) => key.split('~')[1] || null

export const buyerPrefix = (email: string) => `buyer/${mailMark(email)}~`
export const buyerKey = ({ email, checkoutId }: { email: string; checkoutId: string }) =>
  `${buyerPrefix(email)}${checkoutId}`

/** Marks that an abandoned-checkout email was sent to this address. */
export const remindedKey = (email: string) => `reminded/${mailMark(email)}`

/** The payment of an erased user, without the user: replaces `paid` and `claim`, which are deleted. */
export const erasedKey = (checkoutId: string) => `s/${checkoutId}/erased`

export const decisionKey = ({ kind, userId, at, endsBefore }: Decision, id: string) =>
  `${kind}/${userId}/${[invertedTime(at), id, ...(endsBefore === undefined ? [] : [endsBefore])].join('~')}`

/** Null for any other key. */
export function parseDecision(key: string): Decision | null {
  const [kind, userId = '', text = ''] = key.split('/')
  const [time = '', id, endsBefore] = text.split('~')
  if (id === undefined || !/^\d{13}$/.test(time)) return null
  const decision: Decision = { kind: kind === 'grant' ? 'grant' : 'revoke', userId, at: timeOf(time) }
  return endsBefore === undefined ? decision : { ...decision, endsBefore: Number(endsBefore) }
}
