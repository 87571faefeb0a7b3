import type { Config } from '@netlify/functions'
import type { TemplateOutput, TemplatesOutput } from '#contracts/templates.ts'
import { guarded, refuse } from '#server/http.ts'
import { findImported, importedCards } from '#server/imported-shelf.ts'
import { keptAtEdge } from '#server/kept-at-edge.ts'
import { services } from '#server/services.ts'

// A build asks for each template that has a workflow.
export const config: Config = {
  path: '/api/templates',
  rateLimit: { windowLimit: 1200, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}

/** The imported templates for everybody: all cards, or with `?slug=` what one page shows. */
export default guarded('GET', async (request) => {
  const { imported, ownSlugs } = services()
  const slug = new URL(request.url).searchParams.get('slug')
  const own = await ownSlugs()
  if (slug !== null) {
    const { page } = own.has(slug) ? { page: null } : await findImported(imported, slug)
    return page ? keptAtEdge(request, page satisfies TemplateOutput) : refuse({ kind: 'unknown-template', slug })
  }
  const { cards } = await importedCards(imported)
  return keptAtEdge(request, cards.filter((card) => !own.has(card.slug)) satisfies TemplatesOutput)
})
