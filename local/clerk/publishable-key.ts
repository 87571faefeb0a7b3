import { createHash } from 'node:crypto'

/**
 * Parses a publishable key: `pk_live_` or `pk_test_`, then base64 of the frontend API's host and a `$`. Throws on
 * anything else, as clerk-js would.
 */
export function parsePublishableKey(key: string) {
  const [, kind, encoded = ''] = /^pk_(live|test)_([\w+/]+=*)$/.exec(key) ?? []
  const host = Buffer.from(encoded, 'base64').toString()
  if (!/^[^$]*\.[^$]*\$$/.test(host)) throw new Error(`Not a Clerk publishable key: ${key}`)
  return {
    live: kind === 'live',
    /** The issuer of every token; the SDK compares it with the key to choose the cookies to read. */
    issuer: `https://${host.slice(0, -1)}`,
    /** Separates the cookies of two instances on one domain: `__session_<suffix>`. */
    cookieSuffix: createHash('sha1').update(key).digest('base64url').slice(0, 8),
  }
}
