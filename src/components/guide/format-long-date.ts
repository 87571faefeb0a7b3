const FORMAT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats "November 20, 2026". Content dates have no time and are in UTC. */
export const formatLongDate = (day: Date) => FORMAT.format(day)
