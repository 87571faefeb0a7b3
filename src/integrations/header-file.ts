import { writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { KEPT_FILES } from '#domain/site/kept-file.ts'
import { readPublicEnv } from '#server/env.ts'
import { securityHeaders } from '#server/security-headers.ts'

/**
 * Writes `_headers` for everything that is served as a file; pages made on demand get theirs in middleware.ts.
 *
 * Netlify repeats none of them when it confirms that a page is unchanged (304), so a browser goes by those it got with
 * the page. A new inline script, whose hash they name, is a change of every page; any other change of theirs reaches a
 * browser when the page itself changes next.
 */
export function headerFile(script: string): AstroIntegration {
  return {
    name: 'flowshelf:header-file',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const env = readPublicEnv(process.env)
        const headers = securityHeaders(script, {
          publishableKey: env.PUBLIC_CLERK_PUBLISHABLE_KEY,
          proxyUrl: env.PUBLIC_CLERK_PROXY_URL,
        })
        const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)
        // No version in its address: a new sign may take a week to arrive.
        const icon = '/favicon.svg\n  Cache-Control: public, max-age=604800\n'
        const kept = KEPT_FILES.map((files) => `${files}\n  Cache-Control: public, max-age=31536000, immutable\n`)
        await writeFile(new URL('_headers', dir), `/*\n${lines.join('\n')}\n${kept.join('')}${icon}`)
      },
    },
  }
}
