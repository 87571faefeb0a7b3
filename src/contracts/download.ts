import * as z from 'zod'
import { Slug, Template } from '#domain/catalog/template.ts'

/**
 * One workflow by its template's slug (by default the newest version), or a zip by its bulk collection's id. A file that
 * the browser only compares with another (`compare`) doesn't count as a download.
 */
export const DownloadInput = z.union(
  [
    z.strictObject({
      slug: Slug,
      version: Template.shape.version.optional(),
      compare: z.literal(true).optional(),
    }),
    z.strictObject({ collection: Slug }),
  ],
  { error: 'Name one template (slug), optionally with a version like 1.0.0, or one bulk collection (collection).' },
)

/** A relative URL, valid for five minutes; for an imported template hosted on another site, its https URL. */
export interface DownloadOutput {
  success: true
  url: string
}
