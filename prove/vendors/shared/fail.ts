import type { MockResponse, Vendor } from '../../vendor.ts'

const WORDS = {
  unauthorized: [401, 'Unauthorized'],
  'rate-limited': [429, 'Too Many Requests'],
  'server-error': [500, 'Internal Server Error'],
} as const

/** For vendors whose errors all have the same format. */
export const failAs =
  (word: (status: number, message: string) => MockResponse, retryAfter = '5'): Vendor['fail'] =>
  (failure) => {
    const [status, message] = WORDS[failure]
    const answer = word(status, message)
    return failure === 'rate-limited'
      ? { ...answer, headers: { 'retry-after': retryAfter, ...answer.headers } }
      : answer
  }
