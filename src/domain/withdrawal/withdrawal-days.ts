const DAY_MS = 86_400_000
/** Days end up to twelve hours later where a buyer may live. */
const LAST_ZONE_MS = 12 * 3_600_000

/**
 * Whether a statement came in time: the day of the payment does not count, and the last day does until it ends
 * everywhere (Regulation 1182/71, article 3). Times in ms since 1970.
 */
export const isInTime = ({ paidAt, at, days }: { paidAt: number; at: number; days: number }) =>
  at < startOf(paidAt) + (days + 1) * DAY_MS + LAST_ZONE_MS

const startOf = (ms: number) => ms - (ms % DAY_MS)
