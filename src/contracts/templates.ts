import type { CatalogueFile } from '#domain/catalog/catalogue-file.ts'
import type { TemplateVersion } from '#domain/catalog/changelog.ts'
import type { ImportedPage } from '#domain/import/imported-page.ts'

/** `GET /api/templates`: the card of every imported template, in the order of import. Nothing paid. */
export type TemplatesOutput = CatalogueFile

/** `GET /api/templates?slug=…`: the data of one template's page. */
export type TemplateOutput = ImportedPage

/** `GET /api/templates?versions=…`: the versions of one of the shop's own templates, newest first. */
export type VersionsOutput = readonly TemplateVersion[]
