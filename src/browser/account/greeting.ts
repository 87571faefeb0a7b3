import { readItem, writeItem } from './storage.ts'

/** Remembers across the navigation after a sign-in that the user has just signed in; this tab only. */
const KEY = 'signing_in'

export const expectGreeting = (): void => writeItem('sessionStorage', KEY, 'true')

/** True after `expectGreeting` until `greeted`, but not on the sign-in pages, which redirect at once. */
export const isGreetingDue = (): boolean =>
  !location.pathname.startsWith('/auth') && readItem('sessionStorage', KEY) !== null

/** Called once it is visible: if the user leaves before the toasts have loaded, the next page greets. */
export const greeted = (): void => writeItem('sessionStorage', KEY, null)
