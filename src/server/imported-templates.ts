import glyphs from '#components/glyphs.json' with { type: 'json' }
import type { TemplateCard } from '#domain/catalog/card.ts'
import { mergeCards } from '#domain/catalog/merge-cards.ts'
import { createSearchIndex, type SearchIndex } from '#domain/catalog/search-index.ts'
import { cardOf, type ImportedCard } from '#domain/import/imported-card.ts'
import { type ImportedPage, importedPage } from '#domain/import/imported-page.ts'
import type { ImportedTemplate } from '#domain/import/imported-template.ts'
import type { ImportedTemplates } from '#domain/import/ports.ts'
import { Outage, toOutage } from '#domain/shared/errors.ts'

type Store = Pick<ImportedTemplates, 'current' | 'workflow'>

/** The cards of one state, cached because a list of thousands is requested repeatedly between two imports. */
let worked: { version: string; cards: ImportedCard[] } | null = null

/** The cards of all imported templates and the version of their state. */
export async function importedCards(imported: Store): Promise<{ version: string; cards: ImportedCard[] }> {
  const { version, catalogue } = await imported.current()
  if (worked?.version !== version) worked = { version, cards: catalogue.templates.map(cardOf) }
  return worked
}

/** The same for a page with other content: no cards, and `down`, during a storage outage. */
export async function importedCardsOrNone(imported: Store): Promise<{ cards: ImportedCard[]; down: boolean }> {
  const found = await importedCards(imported).catch(toOutage('storage'))
  return found instanceof Outage ? { cards: NONE, down: true } : { cards: found.cards, down: false }
}

const NONE: ImportedCard[] = []

export interface FoundImported {
  /** Null if the template does not exist, or no longer exists. */
  page: ImportedPage | null
  /** The card of a deleted template. */
  removed: ImportedCard | null
}

/** The page of one imported template. Throws an Outage. */
export async function findImported(imported: Store, slug: string): Promise<FoundImported> {
  const { catalogue } = await imported.current()
  const bySlug = (template: ImportedTemplate) => template.slug === slug
  const template = catalogue.templates.find(bySlug)
  const removed = catalogue.removed.find(bySlug)
  if (!template) return { page: null, removed: removed ? cardOf(removed) : null }
  const json = template.workflow ? await imported.workflow(slug, template.workflow.hash) : null
  return { page: importedPage(template, json, (name) => glyphs[name]), removed: null }
}

/** The same; `down` means that a storage outage leaves it unknown. */
export async function findImportedOrNull(imported: Store, slug: string): Promise<FoundImported & { down: boolean }> {
  const found = await findImported(imported, slug).catch(toOutage('storage'))
  return found instanceof Outage ? { page: null, removed: null, down: true } : { ...found, down: false }
}

let kept: { own: readonly TemplateCard[]; imported: readonly TemplateCard[]; index: SearchIndex<TemplateCard> } | null =
  null

/** The search index of the whole catalog, computed once for the same two lists: joining ten thousand takes long. */
export function searchIndexOf(
  own: readonly TemplateCard[],
  imported: readonly TemplateCard[],
): SearchIndex<TemplateCard> {
  if (kept?.own !== own || kept.imported !== imported)
    kept = { own, imported, index: createSearchIndex(mergeCards(own, imported)) }
  return kept.index
}
