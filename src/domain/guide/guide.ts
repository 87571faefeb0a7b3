import * as z from 'zod'
import { Slug } from '#domain/catalog/template.ts'

export const GUIDE_KINDS = ['guide', 'kit', 'info'] as const
export type GuideKind = (typeof GUIDE_KINDS)[number]

const Source = z.strictObject({
  title: z.string().min(4).describe('The publisher and the page title.'),
  url: z.url({ protocol: /^https$/, error: 'Enter a full URL that starts with https://.' }),
  asOf: z.coerce.date().optional().describe('The date of the version you read, if it’s older than the text.'),
})

const Button = z.strictObject({
  label: z.string().min(3).max(40).describe('Where it leads, in a few words.'),
  href: z
    .string()
    .regex(
      /^(?:\/(?!\/)[a-z0-9/-]*(?:#[a-z-]+)?|https:\/\/[^\s"]+)$/,
      'Enter a page of this site, like /n8n or /#templates, or a full URL that starts with https://.',
    ),
})

/**
 * The front matter of every written page: `content/guides/<slug>.md` (kinds guide and kit) and
 * `content/pages/<slug>.md` (kind info). Always public. When `premium` is set, the body is only an outline and the paid
 * text is in `content/premium/<slug>.md`, which has no front matter of its own.
 */
export const Guide = z
  .strictObject({
    slug: Slug.describe('The file name without .md. Also used for the page URL.'),
    title: z.string().min(3).max(60).describe('For the browser tab and search results. The shop name is added.'),
    heading: z.string().min(3).max(80).describe('The large heading on the page.'),
    description: z
      .string()
      .min(50)
      .max(160, 'Search results cut a description after 160 characters.')
      .describe('One or two sentences: what the reader will learn.'),
    keywords: z.array(z.string().min(2)).min(1).max(12).describe('Words people would search for.'),
    kind: z.enum(GUIDE_KINDS).describe('guide = educational, kit = AI Growth Kit, info = about the shop.'),
    order: z.int().min(1).describe('Position among pages of its kind, starting at 1.'),
    updated: z.coerce.date().describe('The date the text was last checked, like 2026-11-20.'),
    premium: z.boolean().default(false).describe('Only members can read the full text.'),
    sources: z.array(Source).default([]).describe('Where the facts come from, in order of use.'),
    buttons: z.array(Button).max(6).default([]).describe('Next steps, shown as buttons below the text.'),
  })
  .refine((guide) => guide.kind !== 'guide' || guide.sources.length > 0, {
    path: ['sources'],
    error: 'Guides state facts, so list at least one source.',
  })
  .refine((guide) => !guide.premium || guide.kind === 'kit', {
    path: ['premium'],
    error: 'Only kit pages can be premium. Guides and info pages are for everyone.',
  })

export type Guide = z.infer<typeof Guide>
