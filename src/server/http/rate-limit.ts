import type { LimitedCall } from '#domain/limits/count-call.ts'
import type { Result } from '#domain/shared/errors.ts'
import { err, ok } from '#domain/shared/result.ts'
import { services } from '../services.ts'

/** `busy` for a caller that exceeds the limit. `ip` is a user id where members are counted. */
export async function enforceRateLimit(call: LimitedCall, { ip }: { ip: string }): Promise<Result<void>> {
  const seconds = await services().secondsToWait(call, ip, Date.now())
  return seconds > 0 ? err({ kind: 'busy', seconds }) : ok(undefined)
}
