/** Carries "you have just signed in" over the page change that follows a sign-in; one tab only. */
const KEY = 'signing_in'

export function expectGreeting(): void {
  try {
    sessionStorage.setItem(KEY, 'true')
  } catch {
    // Without storage the greeting is lost, nothing else.
  }
}

/** True once after `expectGreeting`, on the first page after the sign-in pages: these are left at once. */
export function takeGreeting(): boolean {
  if (location.pathname.startsWith('/auth')) return false
  try {
    const expected = sessionStorage.getItem(KEY) !== null
    sessionStorage.removeItem(KEY)
    return expected
  } catch {
    return false
  }
}
