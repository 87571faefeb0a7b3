const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The UTC day of a time (ms since 1970) as text: "Nov 24, 2026". */
export const formatDay = (ms: number) => DAY.format(ms)

const LONG_DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats "November 20, 2026". Content dates have no time and are in UTC. */
export const formatLongDate = (day: Date) => LONG_DAY.format(day)
