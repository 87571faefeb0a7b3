/** The number of calls one visitor may make per minute. */
export const CALLS_PER_MINUTE = {
  // Calls Stripe up to four times.
  'verify-payment': 120,
  // Opens a checkout at Stripe; needs no sign-in.
  'create-checkout': 60,
  // Refunds money to the holder of an emailed link.
  'refund-double': 20,
  // Sends emails to an address that anyone can enter.
  withdraw: 5,
  // Refunds money to the holder of an emailed link.
  'confirm-withdrawal': 20,
  // Each sends an email.
  contact: 5,
  'find-purchase': 5,
  // Reads everything stored about a user.
  'my-data': 10,
  // Writes a blob on each click.
  saved: 120,
  // Each writes two blobs.
  tokens: 20,
  // Each writes a key.
  'search-miss': 20,
  'choose-update-mails': 20,
  // n8n's template screens: a search per word, and every page twice.
  'n8n-host': 240,
  // An assistant calls several tools per question.
  mcp: 120,
  // One list a day, then a file per new version.
  installer: 60,
} as const

/** The number of calls one member may make per day, UTC. */
export const CALLS_PER_DAY = {
  // Caps what a leaked token can take; the account offers the whole library as one download anyway.
  'library-files': 300,
} as const

export type LimitedCall = keyof typeof CALLS_PER_MINUTE | keyof typeof CALLS_PER_DAY

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export const limitOf = (call: LimitedCall): { limit: number; windowMs: number } =>
  call in CALLS_PER_DAY
    ? { limit: CALLS_PER_DAY[call as keyof typeof CALLS_PER_DAY], windowMs: DAY_MS }
    : { limit: CALLS_PER_MINUTE[call as keyof typeof CALLS_PER_MINUTE], windowMs: MINUTE_MS }

/** The calls of one window, by caller. */
export interface CallCounter {
  /** Index of the window since 1970; most windows are minutes. */
  minute: number
  calls: Record<string, number>
}

/**
 * Counts a call in the window of `now` (ms since 1970); `tally` is the previous counter, of any window. Returns the
 * updated counter, and the seconds to wait if the call exceeds the limit (it is then not counted). At a window
 * boundary, up to twice the limit may pass.
 */
export function countCall(
  tally: CallCounter | null,
  { caller, limit, now, windowMs = MINUTE_MS }: { caller: string; limit: number; now: number; windowMs?: number },
): { tally: CallCounter; waitSeconds: number } {
  const minute = Math.floor(now / windowMs)
  const open: CallCounter = tally?.minute === minute ? tally : { minute, calls: {} }
  const count = open.calls[caller] ?? 0
  if (count >= limit) return { tally: open, waitSeconds: Math.ceil(((minute + 1) * windowMs - now) / 1000) }
  return { tally: { minute, calls: { ...open.calls, [caller]: count + 1 } }, waitSeconds: 0 }
}

/**
 * The network of an IP address: an IPv4 address itself; for IPv6 the network prefix, since every user has millions of
 * addresses. An IPv4-mapped IPv6 address is the same caller.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.toLowerCase().split('::', 2)
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = 8 - groups(head).length - groups(tail).length
  const filled = ip.includes('::') ? [...groups(head), ...Array(missing).fill('0'), ...groups(tail)] : groups(head)
  return filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
