/** How often one visitor may call something in a minute. */
export const CALLS_A_MINUTE = {
  // Asks Stripe up to four times.
  'verify-payment': 120,
  // Opens a checkout at Stripe, for anybody.
  'create-checkout': 60,
  // Gives money back, for whoever holds a link of ours.
  'refund-double': 20,
  // Sends mails to an address that anybody can name.
  withdraw: 5,
  // Gives money back, for whoever holds a link of ours.
  'confirm-withdrawal': 20,
  // Each sends a mail.
  contact: 5,
  'find-purchase': 5,
  // Reads everything that is kept about somebody.
  'my-data': 10,
  // Writes a blob, once for each press.
  saved: 120,
  // Each writes a key.
  'search-miss': 20,
  'choose-update-mails': 20,
} as const

export type LimitedCall = keyof typeof CALLS_A_MINUTE

const WINDOW_MS = 60_000

/** The calls of one minute, by caller. */
export interface Tally {
  minute: number
  calls: Record<string, number>
}

/**
 * Counts a call into the minute of `now` (ms since 1970); `tally` is what was counted before, of whatever minute.
 * Answers the tally to keep, and how many seconds to wait when the call is one too many (it is then not counted).
 * Around the turn of a minute twice the limit may pass.
 */
export function countCall(
  tally: Tally | null,
  { caller, limit, now }: { caller: string; limit: number; now: number },
): { tally: Tally; waitSeconds: number } {
  const minute = Math.floor(now / WINDOW_MS)
  const open: Tally = tally?.minute === minute ? tally : { minute, calls: {} }
  const count = open.calls[caller] ?? 0
  if (count >= limit) return { tally: open, waitSeconds: Math.ceil(((minute + 1) * WINDOW_MS - now) / 1000) }
  return { tally: { minute, calls: { ...open.calls, [caller]: count + 1 } }, waitSeconds: 0 }
}

/**
 * Whom an address stands for: itself, and of the sixth version its network, of which everybody has millions. An IPv4
 * address in the shape of the sixth version is the same caller.
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
