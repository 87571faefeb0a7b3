import type { Decision } from '#domain/access/decision.ts'
import type { Owned, Sold } from '#domain/admin/ports.ts'
import type { Fact } from '#domain/checkout/facts.ts'
import { planKey, planOfKey } from '#domain/checkout/plan.ts'

// Keys that carry what lists show, so that ten thousand purchases are read by listing and not one by one. Blobs keep
// letters, digits and "._:@/-~" as they are and cut the rest off, so nothing a person typed stands in a key as it is.

const LAST_MS = 9_999_999_999_999

/** Newest first in a plain list of keys: a later time gives a smaller text. Its own inverse, but for the type. */
export const invertedTime = (ms: number) => String(LAST_MS - ms).padStart(13, '0')
export const timeOf = (inverted: string) => LAST_MS - Number(inverted)

type Sale = Pick<Sold, 'sessionId' | 'planName' | 'amount' | 'currency' | 'createdAt'>

export const soldKey = ({ sessionId, planName, amount, currency, createdAt }: Sale) =>
  `ix/${[invertedTime(createdAt), sessionId, planKey(planName), amount, currency].join('~')}`

export function parseSold(key: string): Sold {
  const [time = '', sessionId = '', plan = '', amount, currency = ''] = key.slice('ix/'.length).split('~')
  return { sessionId, planName: planOfKey(plan), amount: Number(amount), currency, createdAt: timeOf(time) }
}

export const ownedKey = ({ userId, sessionId, planName, amount, currency, createdAt }: Sale & { userId: string }) =>
  `own/${[userId, sessionId, planKey(planName), amount, currency, createdAt].join('~')}`

export function parseOwned(key: string): Owned {
  const [userId = '', sessionId = '', plan = '', amount, currency = '', created] = key.slice('own/'.length).split('~')
  const sale = { sessionId, planName: planOfKey(plan), amount: Number(amount), currency, createdAt: Number(created) }
  return { userId, ...sale }
}

export type Ending = Extract<Fact, { kind: 'refund' | 'dispute' }>

/** The body of a refund or dispute is in its `s/…` key; this one says the same in its name. */
export const endingKey = (fact: Ending) =>
  fact.kind === 'refund'
    ? `ch/${fact.sessionId}/refund~${fact.refundId}~${fact.status}~${fact.amount}`
    : `ch/${fact.sessionId}/dispute~${fact.disputeId}~${fact.status}`

export function parseEnding(key: string): Ending {
  const [, sessionId = '', text = ''] = key.split('/')
  const [kind, id = '', status = '', amount] = text.split('~')
  return kind === 'refund'
    ? { kind, sessionId, refundId: id, status, amount: Number(amount) }
    : { kind: 'dispute', sessionId, disputeId: id, status }
}

export const decisionKey = ({ kind, userId, at }: Decision, id: string) => `${kind}/${userId}/${invertedTime(at)}~${id}`

export function parseDecision(key: string): Decision {
  const [kind, userId = '', text = ''] = key.split('/')
  return { kind: kind === 'grant' ? 'grant' : 'revoke', userId, at: timeOf(text.split('~')[0] ?? '') }
}
