import { readItem, writeItem } from '#browser/account/storage.ts'

/** What an address of ours says about a purchase: on the way back from Stripe, or in one of our mails. */
export interface ReturnParts {
  sessionId: string | null
  /** Shows that the address is ours. */
  proof: string | null
  /** The link by which a buyer keeps the purchase in an account of another address. */
  claim: string | null
}

/** For the way over the sign-in page, which a mailed link may end in another tab. */
const KEY = 'payment_return'

/**
 * Reads the parts and takes them out of the address, so that no history, screenshot or shared link holds them; a reload
 * finds them in the state of this entry of the history.
 */
export function takeReturn(): ReturnParts {
  const query = new URLSearchParams(location.search)
  const parts = query.has('session_id')
    ? partsIn((name) => query.get(name))
    : (inHistory() ?? kept() ?? partsIn(() => null))
  history.replaceState({ payment: parts }, '', location.pathname)
  return parts
}

/** Where it is lost, the link in the mail leads here again. */
export const keepReturn = (parts: ReturnParts): void => writeItem('localStorage', KEY, JSON.stringify(parts))

export const forgetReturn = (): void => writeItem('localStorage', KEY, null)

const partsIn = (read: (name: string) => unknown): ReturnParts => {
  const text = (name: string) => {
    const value = read(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  return { sessionId: text('session_id'), proof: text('proof'), claim: text('claim') }
}

const inHistory = (): ReturnParts | null => history.state?.payment ?? null

function kept(): ReturnParts | null {
  try {
    return JSON.parse(readItem('localStorage', KEY) ?? 'null')
  } catch {
    return null
  }
}
