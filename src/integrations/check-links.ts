import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { findBrokenLinks } from './find-broken-links.ts'
import { readBuiltSite } from './read-built-site.ts'

/**
 * Fails the build when a link, picture or fragment of a built page leads nowhere. Listed last: it reads what others
 * wrote.
 */
export function checkLinks(): AstroIntegration {
  let root = ''
  let origin = ''
  let onDemand: string[] = []
  return {
    name: 'flowshelf:check-links',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root)
        origin = new URL(config.site ?? 'http://localhost').origin
      },
      'astro:routes:resolved': ({ routes }) => {
        // One with a parameter answers only for what nobody knows at build, so no built page may count on it.
        onDemand = routes.flatMap(({ isPrerendered, pathname }) => (isPrerendered || !pathname ? [] : [pathname]))
      },
      'astro:build:done': async ({ logger }) => {
        const site = await readBuiltSite(root, origin, onDemand)
        const problems = findBrokenLinks(site)
        if (problems.length > 0) throw new Error(`Links that lead nowhere: ${problems.length}\n${problems.join('\n')}`)
        logger.info(`every link of ${site.pages.size} pages leads somewhere`)
      },
    },
  }
}
