/** Notes, for this tab, that the visitor knows about the link we mailed: asking again would bring no other answer. */
const KEY = 'claim_told'

export function markClaimTold(sessionId: string): void {
  try {
    sessionStorage.setItem(KEY, sessionId)
  } catch {
    // Told once more on the next page.
  }
}

export function isClaimTold(sessionId: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === sessionId
  } catch {
    return false
  }
}
