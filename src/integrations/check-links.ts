import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { findBrokenLinks } from './find-broken-links.ts'
import { readBuiltSite } from './read-built-site.ts'

/** Fails the build if a link, image or fragment on a built page is broken. Listed last: it reads what others wrote. */
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
        // A dynamic route only matches what is unknown at build time, so no built page may rely on it.
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
