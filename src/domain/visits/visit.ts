import { NO_VISITS, OTHER, type VisitSums } from './visit-sums.ts'

/** Stands for the host of a visit that no link led to. */
const DIRECT = 'direct'

const LONGEST_HOST = 60

/** Whoever looks at these is no visitor. */
const OWNERS = /^\/(?:admin|import-templates)$/
const KNOWN = /^\/(?:[a-z0-9-]{1,60}|(?:templates|runs)(?:\/[a-z0-9-]{1,80}){1,3})?$/
const TEMPLATE = /^\/templates\/[a-z0-9-]{1,80}$/
/** To these somebody comes back from the payment page or the sign-in: that is no new visit. */
const WAY_BACK = /^\/(?:auth|payment-[a-z]+)$/
const HOST = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]+$/

/**
 * Counts a page that was looked at, by its path, which its policy may keep to itself. `cameFrom` is the host of the page
 * before it, with a port if it has one, or empty. Null for a page of the owner's own.
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
  return host.length <= LONGEST_HOST && HOST.test(host) ? host : OTHER
}
