/** "2026-11-03": of one width, in the order of time. In UTC, like the weeks of the statistics: the same for everybody. */
export const formatDay = (iso: string) => new Date(iso).toISOString().slice(0, 10)

/** "2026-11-03 14:05 UTC" */
export const formatMoment = (iso: string) => `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`
