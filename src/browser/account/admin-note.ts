import { readItem, writeItem } from './storage.ts'

/** Whether the server last reported this visitor as an admin. Only shows a link; the functions check for themselves. */
const KEY = 'is_admin'

export const isAdminHere = (): boolean => readItem('localStorage', KEY) !== null

export const noteAdmin = (isAdmin: boolean): void => writeItem('localStorage', KEY, isAdmin ? 'true' : null)
