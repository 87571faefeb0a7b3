import { createHash } from 'node:crypto'
import { SPECULATION_RULES } from '#domain/site/speculation-rules.ts'

const STANDING = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
}

/** The host of Clerk's frontend API, or none when it lives on our own origin. */
function clerkHost({ publishableKey, proxyUrl }: { publishableKey: string; proxyUrl: string }): string {
  if (proxyUrl.startsWith('/')) return ''
  if (proxyUrl) return new URL(proxyUrl).host
  return Buffer.from(publishableKey.split('_')[2] ?? '', 'base64')
    .toString()
    .replace(/\$$/, '')
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')

/**
 * The headers of every page. Scripts: ours, the one inline script and the speculation rules by their hashes, Clerk's. Styles may be inline, since
 * they stand in the page; a player is framed only after a press. `script` is the inline script, byte for byte.
 *
 * Every answer carries this text, so it says nothing twice: a host without a scheme stands for the page's own, which is
 * https, and what 'self' alone would repeat is left to default-src.
 */
export function securityHeaders(script: string, clerk: { publishableKey: string; proxyUrl: string }) {
  const host = clerkHost(clerk)
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...[script, SPECULATION_RULES].map((text) => `'sha256-${hashOf(text)}'`),
      host,
      'challenges.cloudflare.com',
    ],
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
