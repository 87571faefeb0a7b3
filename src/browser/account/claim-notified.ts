import { readItem, writeItem } from './storage.ts'

/** Remembers, for this tab, that the visitor has seen the notice about the emailed link. */
const KEY = 'claim_told'

/** If storage is blocked, the notice is shown again on the next page. */
export const markClaimNotified = (sessionId: string): void => writeItem('sessionStorage', KEY, sessionId)

export const isClaimNotified = (sessionId: string): boolean => readItem('sessionStorage', KEY) === sessionId
