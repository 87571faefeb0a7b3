import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { readPublicEnv } from '#server/env.ts'
import { inlineScripts, NO_REFERRER, securityHeaders, WITHOUT_REFERRER } from '#server/http/security-headers.ts'

/**
 * Images that keep their URL when they change, so that no page has to change with them: a browser may show the old one
 * for a day, and once more while it fetches the new one. Files of the build stay for good; the adapter
 * says so.
 */
const PICTURES = ['/drawings/*', '/glyphs/*', '/footer-tiles.svg']

/**
 * Writes `_headers` for everything that is served as a file; pages made on demand get theirs in middleware.ts.
 *
 * Netlify repeats none of them when it confirms that a page is unchanged (304), so a browser goes by those it got with
 * the page. A new inline script, whose hash they name, is a change of every page; any other change of theirs reaches a
 * browser when the page itself changes next.
 */
export function headerFile(): AstroIntegration {
  return {
    name: 'flowshelf:header-file',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const env = readPublicEnv(process.env)
        const inline = new Set<string>()
        for await (const page of glob('**/*.html', { cwd: fileURLToPath(dir) }))
          for (const text of inlineScripts(await readFile(new URL(page, dir), 'utf8'))) inline.add(text)
        const headers = securityHeaders([...inline].sort(), {
          publishableKey: env.PUBLIC_CLERK_PUBLISHABLE_KEY,
          proxyUrl: env.PUBLIC_CLERK_PROXY_URL,
        })
        const linesOf = (of: object) => Object.entries(of).map(([name, value]) => `  ${name}: ${value}\n`)
        // No version in its address: a new sign may take a week to arrive.
        const icon = '/favicon.svg\n  Cache-Control: public, max-age=604800\n'
        const unreferred = WITHOUT_REFERRER.map((page) => `${page}\n${linesOf(NO_REFERRER).join('')}`)
        const kept = PICTURES.map(
          (files) => `${files}\n  Cache-Control: public, max-age=86400, stale-while-revalidate=2592000\n`,
        )
        await writeFile(new URL('_headers', dir), ['/*\n', ...linesOf(headers), ...kept, icon, ...unreferred].join(''))
      },
    },
  }
}
