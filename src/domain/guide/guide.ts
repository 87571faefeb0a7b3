import * as z from 'zod'
import { Slug } from '#domain/catalog/template.ts'

export const GUIDE_KINDS = ['guide', 'kit', 'info'] as const
export type GuideKind = (typeof GUIDE_KINDS)[number]

const Source = z.strictObject({
  title: z.string().min(4).describe('Who says it, and on which page.'),
  url: z.url({ protocol: /^https$/, error: 'Give a full address that starts with https://.' }),
  asOf: z.coerce.date().optional().describe('The day of the version you read, where it is older than the text.'),
})

const Button = z.strictObject({
  label: z.string().min(3).max(40).describe('Where it leads, in a few words.'),
  href: z
    .string()
    .regex(
      /^(?:\/(?!\/)[a-z0-9/-]*(?:#[a-z-]+)?|https:\/\/[^\s"]+)$/,
      'Write a page of this site, like /n8n or /#templates, or a full address that starts with https://.',
    ),
})

/**
 * The front matter of every written page: `content/guides/<slug>.md` (kinds guide and kit) and
 * `content/pages/<slug>.md` (kind info). Always public. When `premium` is set, the body is only an outline
 * and the paid text lies in `content/premium/<slug>.md`, which has no front matter of its own.
 */
export const Guide = z
  .strictObject({
    slug: Slug.describe('The file name without .md; also the address of the page.'),
    title: z.string().min(3).max(60).describe('For the browser tab and search results; the shop name is added to it.'),
    heading: z.string().min(3).max(80).describe('The large heading on the page.'),
    description: z
      .string()
      .min(50)
      .max(160, 'Search results cut a description after 160 characters.')
      .describe('One or two sentences: what a reader knows afterwards.'),
    keywords: z.array(z.string().min(2)).min(1).max(12).describe('Words people would search for.'),
    kind: z.enum(GUIDE_KINDS).describe('guide = to learn from, kit = AI Growth Kit, info = about the shop.'),
    order: z.int().min(1).describe('Place among the pages of its kind, 1 first.'),
    updated: z.coerce.date().describe('The day the text was last checked, like 2026-11-20.'),
    premium: z.boolean().default(false).describe('Only members read the full text.'),
    sources: z.array(Source).default([]).describe('Where the facts come from, in order of use.'),
    buttons: z.array(Button).max(6).default([]).describe('Ways on, shown as buttons under the text.'),
  })
  .refine((guide) => guide.kind !== 'guide' || guide.sources.length > 0, {
    path: ['sources'],
    error: 'A guide states facts, so it names at least one source.',
  })
  .refine((guide) => !guide.premium || guide.kind === 'kit', {
    path: ['premium'],
    error: 'Only kit pages can be premium; guides and info pages are for everyone.',
  })

export type Guide = z.infer<typeof Guide>
