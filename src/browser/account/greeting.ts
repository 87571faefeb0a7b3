import { readItem, writeItem } from './storage.ts'

/** Carries "you have just signed in" over the page change that follows a sign-in; one tab only. */
const KEY = 'signing_in'

export const expectGreeting = (): void => writeItem('sessionStorage', KEY, 'true')

/** True after `expectGreeting` until `greeted`, but not on the sign-in pages: these are left at once. */
export const isGreetingDue = (): boolean =>
  !location.pathname.startsWith('/auth') && readItem('sessionStorage', KEY) !== null

/** Only once it is on the screen: the page may be left before the toasts have arrived, and then the next one greets. */
export const greeted = (): void => writeItem('sessionStorage', KEY, null)
