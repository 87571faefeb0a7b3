interface Limit {
  requests: number
  seconds: number
  /** After too many requests, how long every request is rejected. Default: until the oldest one is over. */
  lockSeconds?: number
}

/**
 * Counts requests by the clock of the case, which only triggers and pauses advance: requests without a pause between them
 * are sent at the same moment. The function returns whether a request exceeds the limit; each key has its own limit.
 */
export function createRateLimit({ requests, seconds, lockSeconds = 0 }: Limit): (key: string, clock: Date) => boolean {
  const sent = new Map<string, number[]>()
  const lockedUntil = new Map<string, number>()
  return (key, clock) => {
    const now = clock.getTime()
    if (now < (lockedUntil.get(key) ?? 0)) return true
    const recent = (sent.get(key) ?? []).filter((at) => at > now - seconds * 1000)
    sent.set(key, recent)
    if (recent.length >= requests) {
      lockedUntil.set(key, now + lockSeconds * 1000)
      return true
    }
    recent.push(now)
    return false
  }
}
