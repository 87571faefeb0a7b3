const format = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', timeZone, hourCycle: 'h23' })

const inZone = (at: number, timeZone: string) => format(timeZone).format(at)

/**
 * "Nov 20, 2026, 10:05:33 UTC", and in the shop's time zone if one is set. The law requires the date and the time of a
 * withdrawal notice; `at` in ms since 1970.
 */
export const exactTime = (at: number, timeZone: string | null): string =>
  `${inZone(at, 'UTC')} UTC${timeZone ? ` (${inZone(at, timeZone)} in ${timeZone})` : ''}`
