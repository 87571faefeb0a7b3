import { readItem, writeItem } from './storage.ts'

/** Notes, for this tab, that the visitor knows about the link we mailed: asking again would bring no other answer. */
const KEY = 'claim_told'

/** Where it is lost, the visitor is told once more on the next page. */
export const markClaimTold = (sessionId: string): void => writeItem('sessionStorage', KEY, sessionId)

export const isClaimTold = (sessionId: string): boolean => readItem('sessionStorage', KEY) === sessionId
