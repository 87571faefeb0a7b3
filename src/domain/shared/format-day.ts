const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The day of a time (ms since 1970) in words, in UTC: "Nov 24, 2026". */
export const formatDay = (ms: number) => DAY.format(ms)
