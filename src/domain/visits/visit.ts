import { NO_VISITS, OTHER, type VisitSums } from './visit-sums.ts'

/** The host of a visit without a referrer. */
const DIRECT = 'direct'

const MAX_HOST_LENGTH = 60

/** Pages of the shop owner, which are not counted. */
const OWNERS = /^\/(?:admin|import-templates)$/
const KNOWN = /^\/(?:[a-z0-9-]{1,60}|(?:templates|runs)(?:\/[a-z0-9-]{1,80}){1,3})?$/
const TEMPLATE = /^\/templates\/[a-z0-9-]{1,80}$/
/** Users return to these from the payment page or the sign-in, which is not a new visit. */
const WAY_BACK = /^\/(?:auth|payment-[a-z]+)$/
const HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/

/**
 * Counts a page view by its path, which the page's referrer policy may hide. `cameFrom` is the host of the previous
 * page, with a port if it has one, or empty. Null for a page of the shop owner.
 */
export function visitOf(
  { path, cameFrom }: { path: string | null; cameFrom: string },
  ownHost: string,
): VisitSums | null {
  const address = (path ?? '').replace(/(?<=.)\/$/, '')
  if (OWNERS.test(address)) return null
  const page = KNOWN.test(address) ? address : OTHER
  const begins = page !== OTHER && !WAY_BACK.test(page) && cameFrom !== ownHost
  return {
    ...NO_VISITS,
    visits: begins ? 1 : 0,
    templates: TEMPLATE.test(page) ? 1 : 0,
    pages: { [page]: 1 },
    hosts: begins ? { [hostOf(cameFrom)]: 1 } : {},
  }
}

function hostOf(cameFrom: string): string {
  if (cameFrom === '') return DIRECT
  const host = cameFrom.toLowerCase().replace(/^www\.|:\d+$/g, '')
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) ? host : OTHER
}
