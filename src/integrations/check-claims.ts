import { readdirSync, readFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import type { CatalogueFile } from '#domain/catalog/catalogue-file.ts'
import { Plans } from '#domain/checkout/plan.ts'
import { claimsOf, listClaims, wrongClaims } from '#domain/site/claims.ts'
import { Site } from '#domain/site/site.ts'

const TIMEOUT_MS = 10_000

/**
 * Warns if a text claims a number of templates that differs from the catalog by more than a tenth. Imported templates
 * are those of the shop that is running at the site's URL.
 */
export function checkClaims(): AstroIntegration {
  let site = ''
  return {
    name: 'flowshelf:check-claims',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:done': async ({ logger }) => {
        const read = (file: string) => JSON.parse(readFileSync(`content/${file}.json`, 'utf8'))
        const own = readdirSync('content/templates').filter((name) => name.endsWith('.md')).length
        const imported = await countImported(site)
        const held = own + (imported ?? 0)
        const wrong = wrongClaims(claimsOf(Site.parse(read('site')), Plans.parse(read('plans'))), held)
        const without = imported === null ? ' (imported ones could not be counted)' : ''
        if (wrong.length > 0)
          logger.warn(`The catalog has ${held} templates${without}, but the content claims: ${listClaims(wrong)}.`)
      },
    },
  }
}

/** Null if that shop does not respond. On a local machine the site is usually built before the server runs. */
async function countImported(site: string): Promise<number | null> {
  if (/^http:\/\/localhost\b/.test(site)) return 0
  try {
    const response = await fetch(new URL('/api/templates', site), { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? ((await response.json()) as CatalogueFile).names.length : null
  } catch {
    return null
  }
}
