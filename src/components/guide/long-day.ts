const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** A day as readers write it: "November 20, 2026". Editors give days without a time, which are days in UTC. */
export const longDay = (day: Date) => FORMAT.format(day)
