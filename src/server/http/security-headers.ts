import { createHash } from 'node:crypto'
import { parsePublishableKey } from '@clerk/shared/keys'

const STANDING = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

/** Pages whose URLs contain an id or a proof. Not even our own pages get such a URL as their referrer. */
export const WITHOUT_REFERRER = [
  '/payment-success',
  '/duplicate-payment',
  '/update-mails',
  '/withdraw/purchase',
  '/withdraw/received',
]
export const NO_REFERRER = { 'Referrer-Policy': 'no-referrer' }

/** For non-page responses: those of functions and the files they send. They must not run scripts or be framed. */
export const DATA_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': STANDING['Strict-Transport-Security'],
}

/** Host and path of Clerk's frontend API, or none if it is on our own origin. */
function clerkApi({ publishableKey, proxyUrl }: { publishableKey: string; proxyUrl: string }): string {
  if (proxyUrl.startsWith('/')) return ''
  if (proxyUrl) return proxyUrl.replace(/^https?:\/\//, '').replace(/\/$/, '')
  return parsePublishableKey(publishableKey)?.frontendApi ?? ''
}

/** The inline scripts and speculation rules of a page: the texts that the policy must allow, byte for byte. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?: type="speculationrules")?>(.*?)<\/script>/gs)].map(([, text = '']) => text)

/** The CSP source of an inline text: the hash of its bytes. */
export const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The headers of every page. Scripts: ours, inline ones by their hashes, Clerk's, and its bot check. Inline styles are
 * allowed: they differ per kind of page, and listing their hashes would cost more than it protects. A video player is
 * framed only after a click.
 *
 * Every response contains this text, so it is short: a host without a scheme uses the page's own, which is https, and
 * directives that would only repeat 'self' are left to default-src.
 */
export function securityHeaders(inline: readonly string[], clerk: { publishableKey: string; proxyUrl: string }) {
  const api = clerkApi(clerk)
  const [host = ''] = api.split('/')
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.map(sourceOf), api && `${api}/npm/@clerk/`, 'challenges.cloudflare.com'],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'i.ytimg.com'],
    ...(host ? { 'connect-src': ["'self'", host] } : {}),
    'frame-src': ['www.youtube-nocookie.com', 'challenges.cloudflare.com'],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  const text = Object.entries(policy).map(([name, sources]) => [name, ...sources.filter(Boolean)].join(' '))
  return { ...STANDING, 'Content-Security-Policy': text.join('; ') }
}
