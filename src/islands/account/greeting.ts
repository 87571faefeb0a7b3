/** Carries "you have just signed in" over the page change that follows a sign-in; one tab only. */
const KEY = 'signing_in'

export function expectGreeting(): void {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    // Without storage the greeting is lost, nothing else.
  }
}

/** True after `expectGreeting` until `greeted`, but not on the sign-in pages: these are left at once. */
export function isGreetingDue(): boolean {
  if (location.pathname.startsWith('/auth')) return false
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Only once it is on the screen: the page may be left before the toasts have arrived, and then the next one greets. */
export function greeted(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // It was never there.
  }
}
