import { readItem, writeItem } from './storage.ts'

/** Whether the server last called this visitor an admin. It shows a link; the functions decide for themselves. */
const KEY = 'is_admin'

export const isAdminHere = (): boolean => readItem('localStorage', KEY) !== null

export const noteAdmin = (isAdmin: boolean): void => writeItem('localStorage', KEY, isAdmin ? 'true' : null)
