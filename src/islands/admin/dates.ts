const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** "3 Nov 2026". In UTC, like the weeks of the statistics: two admins in two countries see the same day. */
export const formatDay = (iso: string) => DAY.format(new Date(iso))

/** "3 Nov 2026, 14:05 UTC" */
export const formatMoment = (iso: string) => `${MOMENT.format(new Date(iso))} UTC`
