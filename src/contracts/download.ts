import * as z from 'zod'
import { Slug } from '#domain/catalog/template.ts'

/** One workflow by the slug of its template, or a zip by the id of its bulk collection. */
export const DownloadInput = z.union([z.strictObject({ slug: Slug }), z.strictObject({ collection: Slug })], {
  error: 'Name one template (slug) or one bulk collection (collection).',
})

/** A relative address, good for five minutes; for an imported template that lies on another site, its https address. */
export interface DownloadOutput {
  success: true
  url: string
}
