import { glob, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { readPublicEnv } from '#server/env.ts'
import { inlineScripts, NO_REFERRER, securityHeaders, WITHOUT_REFERRER } from '#server/http/security-headers.ts'

/**
 * Images whose URL stays the same when they change, so that no page has to change with them: a browser may show the old
 * one for a day, and one last time while it fetches the new one. Files of the build are immutable; the adapter sets
 * their headers.
 */
const PICTURES = ['/drawings/*', '/glyphs/*', '/footer-tiles.svg']

/**
 * Writes `_headers` for everything served as a file; pages rendered on demand get theirs in middleware.ts. Netlify
 * omits them when it responds 304, so a browser keeps the headers it got with the page. A new inline script changes
 * every page, as its hash is in the headers; any other change to the headers reaches a browser when the page itself
 * next changes.
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
        // No version in its URL: a new icon may take a week to appear.
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
