import * as z from 'zod'
import { Slug } from '#domain/catalog/template.ts'
import { OwnPicture } from '../catalog/own-picture.ts'
import { YOUTUBE_ID } from '../catalog/youtube-id.ts'

const httpsUrl = z.url({ protocol: /^https$/, error: 'Give a full address that starts with https://.' })

const Claim = z.strictObject({
  figure: z
    .string()
    .min(1)
    .describe(
      'The number in bold, like "500+". State only what you can show. "{recorded}" becomes the number of templates with a recorded run.',
    ),
  text: z.string().min(3).describe('What is counted, in a few words.'),
})

const SocialLink = z.strictObject({
  network: z.enum(['youtube', 'x', 'linkedin', 'instagram', 'github', 'discord']).describe('Which icon to show.'),
  name: z.string().min(1).describe('Read out by screen readers.'),
  url: httpsUrl.describe('The address of your own page there.'),
})

const Demo = z.strictObject({
  id: z.string().min(2),
  title: z.string().min(3),
  text: z.string().min(3).describe('One short line under the picture.'),
  template: Slug.describe('The template whose drawing is its picture.'),
  youtubeId: z
    .string()
    .regex(YOUTUBE_ID, 'The 11 characters after "v=" in the address of the video.')
    .optional()
    .describe('Leave it out until the video exists; the dialog then explains in words.'),
})

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const Withdrawal = z.strictObject({
  days: z
    .int()
    .min(14, 'The law gives 14 days; you may give more.')
    .max(365)
    .describe('For so many days after paying, a withdrawal gives the money back. The refund policy says the same.'),
  timeZone: z
    .string()
    .refine(isTimeZone, 'Give the name of a time zone, like "Europe/Berlin".')
    .optional()
    .describe('Times in mails about withdrawals are told in it, too. Leave it out for UTC alone.'),
  waiver: z
    .strictObject({
      ask: z.boolean().describe('true: Stripe asks for it with a tick box before every payment.'),
      text: z
        .string()
        .min(40)
        .max(1200, 'Stripe takes at most 1,200 characters.')
        .describe('What the buyer agrees to. Have it read by a lawyer before you set "ask" to true.'),
    })
    .describe('Consent to immediate delivery, by which the right to withdraw ends with the first download.'),
})

/** `content/site.json`: the shop's name, its claims and its links. Nothing here is repeated in code. */
export const Site = z.strictObject({
  name: z.string().min(2).describe('The name of the shop.'),
  line: z.string().min(5).describe('The line under the name.'),
  description: z.string().min(50).max(160, 'Search results cut a description after 160 characters.'),
  keywords: z.array(z.string().min(2)).min(1),
  supportEmail: z
    .email()
    .describe('The mailbox that gets contact and support mail; shown on the contact and support pages.'),
  seller: z
    .strictObject({
      name: z.string().min(2).describe('Who sells: the name of the business, with its legal form.'),
      address: z.string().min(10).describe('The postal address on one line.'),
    })
    .describe('Stands in every mail, as the law asks of a seller.'),
  withdrawal: Withdrawal,
  headline: z.string().min(10).max(80).describe('The large heading of the home page.'),
  intro: z.string().min(20).max(200).describe('The sentence under it.'),
  claims: z.array(Claim).max(3),
  figures: z
    .array(Claim)
    .max(4)
    .describe(
      'Shown with the testimonials, under the same note while they are examples. Empty once none can be shown.',
    ),
  integrationsHeading: z.string().min(3),
  sampleNote: z
    .string()
    .describe('Shown beside the testimonials and figures while they are examples. Empty once they are real.'),
  help: z.strictObject({
    text: z.string().min(5).describe('Shown when someone points at the help badge.'),
    image: OwnPicture.describe('A square picture below public/, like "/help-badge.svg".'),
  }),
  social: z.array(SocialLink),
  visits: z
    .boolean()
    .default(true)
    .describe('false: pages tell nothing when they are left, and the admin page counts no visits.'),
  errorWorkflow: Slug.optional().describe(
    'The template that tells of failed runs; the others name it where they say how they were checked.',
  ),
  demos: z.array(Demo).length(2).describe('The two video cards beside the plans.'),
})

export type Site = z.infer<typeof Site>
export type Demo = z.infer<typeof Demo>
