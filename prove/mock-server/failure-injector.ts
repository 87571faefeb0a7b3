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

/** Which failure a request meets; `after` and `times` count down as they are met. */
export interface FailureInjector {
  next(request: RoutedRequest): Failure | undefined
}

/** Throws, with what is there to choose from, where an order names a vendor or route that is not. */
export function createFailureInjector(orders: readonly InjectedFailure[], vendors: readonly Vendor[]): FailureInjector {
  for (const order of orders) check(order, vendors)
  const open = orders.map((order) => ({
    ...order,
    passes: order.after ?? 0,
    left: order.times ?? Number.POSITIVE_INFINITY,
  }))
  return {
    next: ({ vendor, route, address, body, hasEmpty }) => {
      const met = open.find(
        (order) =>
          order.vendor === vendor &&
          order.left > 0 &&
          (order.route ?? route) === route &&
          address.startsWith(order.address ?? '') &&
          (order.about === undefined || (JSON.stringify(body) ?? '').includes(order.about)) &&
          (order.failure !== 'empty' || hasEmpty),
      )
      if (!met) return undefined
      if (met.passes > 0) {
        met.passes -= 1
        return undefined
      }
      met.left -= 1
      return met.failure
    },
  }
}

function check(order: InjectedFailure, vendors: readonly Vendor[]): void {
  const known = vendors.find(({ key }) => key === order.vendor)
  if (!known) {
    if (order.vendor === 'postgres' && order.failure !== 'empty') return
    throw new Error(
      `A failure is ordered from “${order.vendor}”; the vendors are ${vendors.map(({ key }) => key).join(', ')}.`,
    )
  }
  const routes = known.routes.filter(({ method, path }) => (order.route ?? `${method} ${path}`) === `${method} ${path}`)
  if (routes.length === 0) {
    const all = known.routes.map(({ method, path }) => `${method} ${path}`)
    throw new Error(`A failure is ordered for “${order.route}”; the routes of ${known.name} are ${all.join(', ')}.`)
  }
  if (order.failure === 'empty' && !routes.some(({ empty }) => empty))
    throw new Error(`${known.name} has no empty answer to ${order.route ?? 'any request'}.`)
}
