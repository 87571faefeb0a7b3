import type { ImportedTemplate } from '#domain/import/imported-template.ts'
import type { ImportedTemplates, OwnFiles, SoldFiles } from '#domain/ports.ts'

/** The shop's own files, and behind them what was imported: a template of the shop's own always goes first. */
export function createSoldFiles(own: OwnFiles, imported: ImportedTemplates): SoldFiles {
  const find = async (slug: string): Promise<ImportedTemplate | undefined> =>
    (await imported.current()).catalogue.templates.find((template) => template.slug === slug)

  return {
    collection: own.collection,
    async workflow(slug) {
      const file = await own.workflow(slug)
      if (file) return file
      const hash = (await find(slug))?.workflow?.hash
      return hash ? imported.workflow(slug, hash) : null
    },
    async elsewhere(slug) {
      const template = await find(slug)
      return template?.templateUrl ?? template?.resourceUrl ?? null
    },
  }
}
