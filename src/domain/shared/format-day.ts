const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The UTC day of a time (ms since 1970) as text: "Nov 24, 2026". */
export const formatDay = (ms: number) => DAY.format(ms)
