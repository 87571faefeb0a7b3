import type { Offers, OwnOffers, PaidFiles } from '#domain/access/ports.ts'
import type { ImportedTemplate } from '#domain/import/imported-template.ts'
import type { ImportedTemplates } from '#domain/import/ports.ts'

async function find(imported: ImportedTemplates, slug: string): Promise<ImportedTemplate | undefined> {
  return (await imported.current()).catalogue.templates.find((template) => template.slug === slug)
}

/** What the shop itself sells, and behind it what was imported: a template of the shop's own always goes first. */
export function createOffers(own: OwnOffers, imported: ImportedTemplates): Offers {
  return {
    async has(offer) {
      if (await own.has(offer)) return true
      return offer.kind === 'template' && Boolean((await find(imported, offer.id))?.workflow)
    },
    async elsewhere(slug) {
      const template = await find(imported, slug)
      return template?.templateUrl ?? template?.resourceUrl ?? null
    },
  }
}

/** The files of these offers. */
export function createSoldFiles(own: PaidFiles, imported: ImportedTemplates): PaidFiles {
  return {
    collection: own.collection,
    async workflow(slug) {
      const file = await own.workflow(slug)
      if (file) return file
      const hash = (await find(imported, slug))?.workflow?.hash
      return hash ? imported.workflow(slug, hash) : null
    },
  }
}
