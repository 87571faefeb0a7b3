import * as z from 'zod'
import { CATEGORY_IDS } from './categories.ts'
import { DIFFICULTIES } from './difficulty.ts'
import { OwnPicture } from './own-picture.ts'
import { Setting } from './setting.ts'
import { TOOL_IDS } from './tools.ts'
import { YOUTUBE_ID } from './youtube-id.ts'

/** A file name, a URL segment and the value of `meta.templateId`: lower-case words joined by single hyphens. */
export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens, like "viral-ugc-content".')

const httpsUrl = z.url({ protocol: /^https$/, error: 'Enter a full URL that starts with https://.' })

/** The only other image host that the pages' security policy allows. */
const VideoThumbnail = z.string().regex(/^https:\/\/i\.ytimg\.com\/vi\/[\w-]{11}\/\w+\.jpg$/)

/**
 * The public front matter of `content/templates/<slug>.md`. Safe to publish: nothing here is paid for.
 * Facts the workflow file already contains (nodes, trigger, credentials) are derived at build time, never entered manually.
 */
export const Template = z.strictObject({
  id: z.int().positive().describe('A number no other template has; shown as "No. 001".'),
  slug: Slug.describe('The file name without .md.'),
  name: z.string().min(8).max(80).describe('Start with the verb, as shown on the card.'),
  title: z.string().min(8).max(80).describe('The heading of its page; usually the same as name.'),
  description: z.string().min(40).max(220).describe('One or two sentences: what goes in and what comes out.'),
  category: z.enum(CATEGORY_IDS),
  tags: z
    .array(z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))
    .min(2)
    .max(8)
    .describe('The category comes first.'),
  tools: z.array(z.enum(TOOL_IDS)).min(1).describe('Services the workflow actually uses.'),
  difficulty: z.enum(DIFFICULTIES),
  setupMinutes: z.int().min(5).max(240),
  unit: z
    .string()
    .regex(/^[a-z][a-z -]+$/)
    .default('run')
    .describe('What its cost is counted in, in the singular; the plural takes an s: "invoice", "lead".'),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'Write three numbers, like 1.0.0.'),
  changelog: z
    .array(z.strictObject({ version: z.string(), date: z.coerce.date(), note: z.string().min(5) }))
    .min(1)
    .describe('Newest first.'),
  author: z.string().min(2),
  license: z.string().min(2),
  youtubeId: z.string().regex(YOUTUBE_ID, 'The 11 characters after "v=" in the video URL.').optional(),
  thumbnail: z
    .union([OwnPicture, VideoThumbnail], {
      error: 'Use an image in public/, like "/pictures/crm.webp", or a video thumbnail at https://i.ytimg.com/vi/.',
    })
    .optional()
    .describe('An image to show instead of the drawing.'),
  downloadUrl: httpsUrl
    .optional()
    .describe('Another location of the file, for your records. Members get it from our own download.'),
  skoolUrl: httpsUrl.optional().describe('The community post or document that goes with it.'),
  related: z.array(Slug).max(4).default([]),
  settings: z.array(Setting).default([]).describe('One entry per value of the workflow’s node "Settings".'),
  accounts: z
    .array(
      z.strictObject({
        type: z.string(),
        service: z.string().min(2),
        page: z.string().regex(/^\/[a-z]/),
        link: z.string(),
      }),
    )
    .default([])
    .describe(
      'Accounts of this site: n8n’s credential type, the service, the page that creates one, and the text of its link.',
    ),
  draft: z.boolean().default(false).describe('Drafts are only shown in npm run dev.'),
})

export type Template = z.infer<typeof Template>
