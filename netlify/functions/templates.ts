import type { Config } from '@netlify/functions'
import type { TemplateOutput, TemplatesOutput, VersionsOutput } from '#contracts/templates.ts'
import { packWithDetails } from '#domain/catalog/catalogue-file.ts'
import { cachedAtEdge } from '#server/http/edge-cache.ts'
import { fail, guarded } from '#server/http/endpoint.ts'
import { findImported, importedCards } from '#server/imported-templates.ts'
import { services } from '#server/services.ts'

export const config: Config = { path: '/api/templates' }

/**
 * Public data of imported templates: all cards, or with `?slug=` the data of one page. With `?versions=`, the versions
 * of one of the shop's own templates.
 */
export default guarded('GET', async (request) => {
  const { imported, ownSlugs, versionsOf } = services()
  const { searchParams } = new URL(request.url)
  const [slug, versions] = [searchParams.get('slug'), searchParams.get('versions')]
  const own = await ownSlugs()
  if (versions !== null)
    return own.has(versions)
      ? cachedAtEdge(request, (await versionsOf(versions)) satisfies VersionsOutput)
      : fail({ kind: 'unknown-template', slug: versions })
  if (slug !== null) {
    const { page } = own.has(slug) ? { page: null } : await findImported(imported, slug)
    return page ? cachedAtEdge(request, page satisfies TemplateOutput) : fail({ kind: 'unknown-template', slug })
  }
  const { cards } = await importedCards(imported)
  const others = cards.filter(({ slug }) => !own.has(slug))
  return cachedAtEdge(request, packWithDetails(others) satisfies TemplatesOutput)
})
