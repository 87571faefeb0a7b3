import type { FunctionModule } from './functions.ts'

// Netlify's code-based rule: docs.netlify.com/manage/security/secure-access-to-sites/rate-limiting. Only aggregation by
// IP is supported; the window starts with its first call.
interface Window {
  since: number
  calls: number
}

let windows = new WeakMap<FunctionModule, Map<string, Window>>()

/** Counts one call from `ip`; returns whether it exceeds the function's `config.rateLimit`. `now` in ms. */
export function isOverLimit(module: FunctionModule, ip: string, now = Date.now()): boolean {
  const rule = module.config?.rateLimit
  if (!rule?.windowLimit) return false
  const perAddress = windows.get(module) ?? new Map<string, Window>()
  windows.set(module, perAddress)
  const open = perAddress.get(ip)
  const window = open && now - open.since < (rule.windowSize ?? 60) * 1000 ? open : { since: now, calls: 0 }
  window.calls += 1
  perAddress.set(ip, window)
  return window.calls > rule.windowLimit
}

/** Resets all counters. */
export function resetRateLimits(): void {
  windows = new WeakMap()
}
