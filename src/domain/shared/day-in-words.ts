const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The day of a time (ms since 1970) in words, in UTC: "24 November 2026". */
export const dayInWords = (ms: number) => DAY.format(ms)
