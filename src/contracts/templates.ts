import type { TemplateVersion } from '#domain/catalog/changelog.ts'
import type { ImportedCard } from '#domain/import/imported-card.ts'
import type { ImportedPage } from '#domain/import/imported-page.ts'

/** `GET /api/templates`: every imported template as its card shows it, in the order they came. Nothing paid. */
export type TemplatesOutput = readonly ImportedCard[]

/** `GET /api/templates?slug=…`: what the page of one shows. */
export type TemplateOutput = ImportedPage

/** `GET /api/templates?versions=…`: the versions of one of the shop's own, newest first. */
export type VersionsOutput = readonly TemplateVersion[]
