import * as z from 'zod'
import { Slug, Template } from '#domain/catalog/template.ts'
import { Choices } from '#domain/set-up/apply-choices.ts'

/** In characters. The choices travel in a URL, which servers cut at about 8,000. */
const MAX_CHOICES = 6000

const LinkedChoices = Choices.refine((choices) => encodeURIComponent(JSON.stringify(choices)).length <= MAX_CHOICES, {
  error: 'These settings are too long for a link.',
})

/**
 * One workflow by its template's slug (by default the newest version, with the choices of the setup page), its copy with
 * sample data, or a zip by its bulk collection's id. A file that the browser only compares with another (`compare`) doesn't count as a download.
 */
export const DownloadInput = z.union(
  [
    z.strictObject({
      slug: Slug,
      version: Template.shape.version.optional(),
      choices: LinkedChoices.optional(),
      compare: z.literal(true).optional(),
    }),
    z.strictObject({ slug: Slug, sample: z.literal(true) }),
    z.strictObject({ collection: Slug }),
  ],
  { error: 'Name one template (slug), optionally with a version like 1.0.0, or one bulk collection (collection).' },
)

export type DownloadInput = z.infer<typeof DownloadInput>

/** A relative URL, valid for five minutes; for an imported template hosted on another site, its https URL. */
export interface DownloadOutput {
  success: true
  url: string
}
