const format = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone, hourCycle: 'h23' })

const told = (at: number, timeZone: string) => format(timeZone).format(at).replace(' at ', ', ')

/**
 * "20 November 2026, 10:05:33 UTC", and in the zone of the shop where it has one. The law asks for the date and the time
 * of a statement; `at` in ms since 1970.
 */
export const exactTime = (at: number, timeZone: string | null): string =>
  `${told(at, 'UTC')} UTC${timeZone ? ` (${told(at, timeZone)} in ${timeZone})` : ''}`
