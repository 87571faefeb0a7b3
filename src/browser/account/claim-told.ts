import { readItem, writeItem } from './storage.ts'

/** Remembers, for this tab, that the visitor has been told about the emailed link. */
const KEY = 'claim_told'

/** Where storage is blocked, the message is shown again on the next page. */
export const markClaimTold = (sessionId: string): void => writeItem('sessionStorage', KEY, sessionId)

export const isClaimTold = (sessionId: string): boolean => readItem('sessionStorage', KEY) === sessionId
