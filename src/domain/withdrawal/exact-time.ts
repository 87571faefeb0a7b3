const format = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone, hourCycle: 'h23' })

const inZone = (at: number, timeZone: string) => format(timeZone).format(at)

/**
 * "Nov 20, 2026, 10:05:33 UTC", and in the zone of the shop where it has one. The law asks for the date and the time
 * of a statement; `at` in ms since 1970.
 */
export const exactTime = (at: number, timeZone: string | null): string =>
  `${inZone(at, 'UTC')} UTC${timeZone ? ` (${inZone(at, timeZone)} in ${timeZone})` : ''}`
