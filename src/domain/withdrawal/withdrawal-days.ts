const DAY_MS = 86_400_000
/** Depending on the buyer's time zone, a day ends up to twelve hours later. */
const LAST_ZONE_MS = 12 * 3_600_000

/**
 * Whether a notice was in time: the day of the payment does not count, and the last day lasts until it ends everywhere
 * (Regulation 1182/71, article 3). Times in ms since 1970.
 */
export const isInTime = ({ paidAt, at, days }: { paidAt: number; at: number; days: number }) =>
  at < startOf(paidAt) + (days + 1) * DAY_MS + LAST_ZONE_MS

const startOf = (ms: number) => ms - (ms % DAY_MS)
