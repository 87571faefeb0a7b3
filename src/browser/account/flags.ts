import { type Flags, NO_FLAGS } from '#domain/access/payment-check.ts'
import { readItem, writeItem } from './storage.ts'

/** The keys of the specification. Other tabs and earlier visits use the same names, so they can't change. */
const KEYS = ['payment_completed', 'payment_plan', 'payment_amount', 'payment_session_id'] as const
const [COMPLETED, PLAN, AMOUNT, SESSION] = KEYS

export const isFlagKey = (key: string | null) => key === null || (KEYS as readonly string[]).includes(key)

/** Reads the keys. Blocked storage counts as empty. */
export function readFlags(): Flags {
  const amount = read(AMOUNT)
  return {
    completed: read(COMPLETED) === 'true',
    plan: read(PLAN),
    amount: amount !== null && /^\d+$/.test(amount) ? Number(amount) : null,
    sessionId: read(SESSION),
  }
}

/** If they are lost, the server still knows what was paid. */
export function storeFlags({ completed, plan, amount, sessionId }: Flags): void {
  write(COMPLETED, completed ? 'true' : null)
  write(PLAN, plan)
  write(AMOUNT, amount === null ? null : String(amount))
  write(SESSION, sessionId)
}

export const clearFlags = () => storeFlags(NO_FLAGS)

const read = (key: string) => readItem('localStorage', key)
const write = (key: string, value: string | null) => writeItem('localStorage', key, value)
