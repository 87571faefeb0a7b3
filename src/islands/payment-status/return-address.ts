import { readItem, writeItem } from '#browser/account/storage.ts'

/** The purchase parameters of a return URL from Stripe, or of a link in our emails. */
export interface ReturnParts {
  sessionId: string | null
  /** Proves that we created the URL. */
  proof: string | null
  /** The token that links the purchase to an account with a different email. */
  claim: string | null
  /** Set in the link that "Find my purchase" emails: nothing was paid just now. */
  found: string | null
}

/** Survives the sign-in page, which an emailed link may complete in another tab. */
const KEY = 'payment_return'

/**
 * Reads the parameters and removes them from the URL, so that they don't end up in the browser history, screenshots or
 * shared links. A reload reads them from the history entry's state.
 */
export function takeReturn(): ReturnParts {
  const query = new URLSearchParams(location.search)
  const parts = query.has('session_id')
    ? partsIn((name) => query.get(name))
    : (inHistory() ?? kept() ?? partsIn(() => null))
  history.replaceState({ payment: parts }, '', location.pathname)
  return parts
}

/** If it is lost, the link in the email leads here again. */
export const keepReturn = (parts: ReturnParts): void => writeItem('localStorage', KEY, JSON.stringify(parts))

export const forgetReturn = (): void => writeItem('localStorage', KEY, null)

const partsIn = (read: (name: string) => unknown): ReturnParts => {
  const text = (name: string) => {
    const value = read(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  return { sessionId: text('session_id'), proof: text('proof'), claim: text('claim'), found: text('found') }
}

const inHistory = (): ReturnParts | null => history.state?.payment ?? null

function kept(): ReturnParts | null {
  try {
    return JSON.parse(readItem('localStorage', KEY) ?? 'null')
  } catch {
    return null
  }
}
