import { type Flags, NO_FLAGS } from '#domain/access/payment-check.ts'

/** The keys of the specification; other tabs and older visits know them by these names. */
const KEYS = ['payment_completed', 'payment_plan', 'payment_amount', 'payment_session_id'] as const
const [COMPLETED, PLAN, AMOUNT, SESSION] = KEYS

export const isFlagKey = (key: string | null) => key === null || (KEYS as readonly string[]).includes(key)

/** Reads the keys. A browser that forbids storage counts as one that holds nothing. */
export function readFlags(): Flags {
  try {
    const amount = localStorage.getItem(AMOUNT)
    return {
      completed: localStorage.getItem(COMPLETED) === 'true',
      plan: localStorage.getItem(PLAN),
      amount: amount !== null && /^\d+$/.test(amount) ? Number(amount) : null,
      sessionId: localStorage.getItem(SESSION),
    }
  } catch {
    return NO_FLAGS
  }
}

export function storeFlags({ completed, plan, amount, sessionId }: Flags): void {
  write(COMPLETED, completed ? 'true' : null)
  write(PLAN, plan)
  write(AMOUNT, amount === null ? null : String(amount))
  write(SESSION, sessionId)
}

export const clearFlags = () => storeFlags(NO_FLAGS)

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is forbidden or full: the server still knows what was paid.
  }
}
