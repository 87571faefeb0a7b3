import type { Failure, Vendor } from '../vendor.ts'
import type { InjectedFailure } from './exchange.ts'

interface RoutedRequest {
  vendor: string
  route: string
  /** Host and path. */
  address: string
  body: unknown
  hasEmpty: boolean
}

export interface FailureInjector {
  /** The failure for a request. Counts `after` and `times` down. */
  next(request: RoutedRequest): Failure | undefined
}

/** Throws for an unknown vendor or route, with the known ones. */
export function createFailureInjector(
  failures: readonly InjectedFailure[],
  vendors: readonly Vendor[],
): FailureInjector {
  for (const failure of failures) assertValid(failure, vendors)
  const rules = failures.map((failure) => ({
    ...failure,
    passes: failure.after ?? 0,
    left: failure.times ?? Number.POSITIVE_INFINITY,
  }))
  const seen = new Set<string>()
  return {
    next: ({ vendor, route, address, body, hasEmpty }) => {
      const match = rules.find(
        (rule) =>
          rule.vendor === vendor &&
          rule.left > 0 &&
          (rule.route ?? route) === route &&
          address.startsWith(rule.address ?? '') &&
          (rule.about === undefined || (JSON.stringify(body) ?? '').includes(rule.about)) &&
          (rule.failure !== 'empty' || hasEmpty),
      )
      const isNew = seen.size < seen.add(JSON.stringify([route, address, body])).size
      if (!match || (match.atFirst && !isNew)) return undefined
      if (match.passes-- > 0) return undefined
      match.left -= 1
      return match.failure
    },
  }
}

const COMMON: readonly Failure[] = ['unauthorized', 'rate-limited', 'server-error', 'page', 'slow', 'reset', 'empty']

function assertValid({ vendor, route, failure }: InjectedFailure, vendors: readonly Vendor[]): void {
  const known = vendors.find(({ key }) => key === vendor)
  if (!known) {
    if (vendor === 'postgres' && failure !== 'empty' && COMMON.includes(failure)) return
    throw new Error(
      `A failure names the unknown vendor “${vendor}”; the vendors are ${vendors.map(({ key }) => key).join(', ')}.`,
    )
  }
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
  const routes = known.routes.filter((each) => route === undefined || nameOf(each) === route)
  if (routes.length === 0)
    throw new Error(
      `A failure names the unknown route “${route}”; the routes of ${known.name} are ${known.routes.map(nameOf).join(', ')}.`,
    )
  const all = [...COMMON, ...Object.keys(known.rejections ?? {})]
  if (!all.includes(failure)) throw new Error(`${known.name} has no failure “${failure}”; it has ${all.join(', ')}.`)
  if (failure === 'empty' && !routes.some(({ empty }) => empty))
    throw new Error(`${known.name} has no empty response to ${route ?? 'any request'}.`)
}
